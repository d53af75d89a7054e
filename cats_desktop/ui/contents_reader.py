"""Looking into session files while the window is idle: only what is to be seen is read, one file at a time."""

import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from cats_desktop.rules.faults import Fault
from cats_desktop.session.files import Contents

Look = Callable[[Path], Contents]

LONG_SECONDS = 0.5
"""How long reading may take before it is told how much there still is."""


class ContentsReader(QObject):
    """Keeps what each file holds, or why that cannot be said. ``look`` raises Fault.

    Files asked for in one go are read in order; those asked for later come before them, because that is what a
    person looks at by then.
    """

    read = Signal(object)
    waiting = Signal(int)

    def __init__(self, look: Look, parent: QObject) -> None:
        super().__init__(parent)
        self._look = look
        self._found: dict[Path, Contents | Fault] = {}
        self._wanted: list[Path] = []
        self._place = 0
        self._since = 0.0
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._read_one)

    def found(self, path: Path) -> Contents | Fault | None:
        """Return what a file holds; None while it has not been read, which is soon done then."""
        if path not in self._found and path not in self._wanted:
            if not self._wanted:
                self._since = time.perf_counter()
            self._wanted.insert(self._place, path)
            self._place += 1
            self._timer.start()
        return self._found.get(path)

    def stop(self) -> None:
        """Read no more."""
        self._wanted = []
        self._timer.stop()

    def _read_one(self) -> None:
        path = self._wanted.pop(0)
        self._place = 0
        try:
            self._found[path] = self._look(path)
        except Fault as fault:
            self._found[path] = fault
        self.read.emit(path)
        if self._wanted:
            self._timer.start()
        if time.perf_counter() - self._since > LONG_SECONDS or not self._wanted:
            self.waiting.emit(len(self._wanted))
