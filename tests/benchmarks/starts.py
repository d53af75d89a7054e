"""Starting a window in a process of its own, up to its first paint: ours on a real session, or an empty one."""

import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median

ROUNDS = 15

EMPTY = """
import os
from PySide6.QtWidgets import QApplication, QMainWindow
app = QApplication(["empty"])
window = QMainWindow()
window.resize(1440, 900)
window.show()
app.processEvents()
os._exit(0)
"""

OURS = """
import os, sys
from cats_desktop import opening
sys.argv = ["cats-desktop"]
opening.furnished = {furnished}
opening.show_window()
"""

FIRST_PAINT = OURS.format(furnished="lambda *_: os._exit(0)")
"""Up to the first painted window: it is there, and what is in it is about to be loaded."""

COMPLETE = OURS.format(
    furnished="lambda app, *rest, fill=opening.furnished: (fill(app, *rest), app.processEvents(), os._exit(0))"
)
"""Up to the paint of the whole window with the last session in it."""

PREPARE = """
from cats_desktop.bootstrap import Program
from cats_desktop.library.folders import user_folders
from cats_desktop.sample import play_sample
from cats_desktop.ui.application import make_app
from cats_desktop.ui.main_window import MainWindow
app = make_app(["prepare"], "")
program = Program(app, user_folders(), MainWindow())
play_sample(program.bench.desk.history)
program.sessions.close()
"""


@dataclass(frozen=True, slots=True)
class Start:
    """One start. Units: seconds from spawning to the end after the first paint; peak memory in MiB."""

    seconds: float
    memory: float


def measured_starts(code: str) -> tuple[Start, Start]:
    """Return the median start of ours, on the sample fight stored as a session, and of an empty window, in turns."""
    with tempfile.TemporaryDirectory() as home:
        environ = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "CATS_DESKTOP_HOME": home}
        environ.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed program is compiled
        subprocess.run([sys.executable, "-c", PREPARE], env=environ, check=True, capture_output=True)
        _start(code, environ)
        _start(EMPTY, environ)
        ours, empty = [], []
        for _ in range(ROUNDS):
            empty.append(_start(EMPTY, environ))
            ours.append(_start(code, environ))
            for lock in Path(home).glob("sessions/*.lock"):
                lock.unlink()
        return _median(ours), _median(empty)


def _start(code: str, environ: dict[str, str]) -> Start:
    begin = time.perf_counter()
    child = subprocess.Popen([sys.executable, "-c", code], env=environ, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    seconds = time.perf_counter() - begin
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise RuntimeError(f"a start ended with {child.returncode}")
    return Start(seconds, usage.ru_maxrss / 1024)


def _median(starts: list[Start]) -> Start:
    return Start(median(start.seconds for start in starts), median(start.memory for start in starts))
