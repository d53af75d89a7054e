"""How long the window can stand still while the plots load in their thread, beside importing pyqtgraph in a slot.

Each in a process of its own, with the whole window open on the sample fight; the longest gap between two ticks of a
timer is the stall.
"""

import os
import subprocess
import sys
import tempfile
from statistics import median

BOUND = 0.2
detail = "seconds of the longest stall while the plots load beside the window : plain import pyqtgraph in a slot"
ROUNDS = 7

CHILD = """
import sys, time
from PySide6.QtCore import QTimer, Qt
from PySide6.QtWidgets import QApplication
from cats_desktop.bootstrap import body_library, furnish
from cats_desktop.library.folders import user_folders
from cats_desktop.session.commands import AddCombatants
from cats_desktop.session.memory import MemoryJournal
from cats_desktop.ui.application import make_app
from cats_desktop.ui.main_window import MainWindow
from cats_desktop.ui.theme import LIGHT
app = make_app(["stall"], "")
window = MainWindow()
bench = window.bench = furnish(window, MemoryJournal(time.time), body_library(user_folders()), LIGHT)
bench.desk.do(AddCombatants("Ana", "human", 1, 10))
window.resize_to(1440, 900)
window.show()
ticks = []
ticking = QTimer()
ticking.setTimerType(Qt.TimerType.PreciseTimer)
ticking.timeout.connect(lambda: ticks.append(time.perf_counter()))
begun = []
def plain():
    begun.append(len(ticks))
    import pyqtgraph
    QTimer.singleShot(50, app.quit)
def beside():
    begun.append(len(ticks))
    bench.odds.plots.ready.connect(lambda: QTimer.singleShot(50, app.quit))
    bench.odds.plots.start()
QTimer.singleShot(300, ticking.start)
QTimer.singleShot(600, {"plain": plain, "beside": beside}[sys.argv[1]])
app.exec()
assert "pyqtgraph" in sys.modules
assert bench.odds.plots.fault is None
late = ticks[max(begun[0] - 1, 0):]
print(max(after - before for before, after in zip(late, late[1:])), flush=True)
import os
os._exit(0)
"""


def measure() -> tuple[float, float]:
    """Return the longest stalls in seconds, medians of turns by turns."""
    ours, yardstick = [], []
    with tempfile.TemporaryDirectory() as home:
        _stall("plain", home)  # measures the bodies, compiles what is not compiled yet
        for _ in range(ROUNDS):
            yardstick.append(_stall("plain", home))
            ours.append(_stall("beside", home))
    return median(ours), median(yardstick)


def _stall(how: str, home: str) -> float:
    environ = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "CATS_DESKTOP_HOME": home}
    environ.pop("PYTHONDONTWRITEBYTECODE", None)
    ran = subprocess.run(
        [sys.executable, "-c", CHILD, how], env=environ, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    return float(ran.stdout)
