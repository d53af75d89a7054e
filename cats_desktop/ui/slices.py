"""Long work in the window's own thread: done in short slices between which the window goes on; it can be given up.

For work on what belongs to that thread, such as the journal; `aside` is for the rest.
"""

import time
from collections.abc import Generator
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

SLICE_S = 0.008
"""How long a slice lasts, in seconds; with its last piece, the window waits for about ten milliseconds."""

LONG_S = 0.5
"""From so many seconds on work is worth a word about how far it is."""

Work = Generator[float, None, Any]
"""Yields how far it is, from 0 to 1, every millisecond or two; what it returns is the result."""


class Slices(QObject):
    """Does one piece of work at a time.

    Emits ``progressed`` with how far it is after each slice, then ``finished`` with the result or ``failed`` with what
    was raised; in any case, and when it was given up, ``ended``. The first slice is done at once: short work is over
    when `begin` returns. Work that is given up is closed, so that its ``finally`` can put things right.
    """

    progressed = Signal(float)
    finished = Signal(object)
    failed = Signal(object)
    ended = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._work: Work | None = None
        self._began = 0.0
        self.slices = 0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._on_slice)

    @property
    def busy(self) -> bool:
        """Tell whether work is under way."""
        return self._work is not None

    @property
    def is_long(self) -> bool:
        """Tell whether the work has lasted long enough for a word about it."""
        return self.busy and time.monotonic() - self._began >= LONG_S

    def begin(self, work: Work) -> None:
        """Begin work; what was under way is given up."""
        self.give_up()
        self._work, self._began, self.slices = work, time.monotonic(), 0
        self._timer.start(0)
        self._on_slice()

    def give_up(self) -> None:
        """Let go of what is under way."""
        if self._work is not None:
            self._end().close()
            self.ended.emit()

    def _end(self) -> Work:
        work, self._work = self._work, None
        assert work is not None
        self._timer.stop()
        return work

    def _on_slice(self) -> None:
        work = self._work
        if work is None:
            return
        self.slices += 1
        until = time.monotonic() + SLICE_S
        try:
            far = next(work)
            while time.monotonic() < until:
                far = next(work)
        except StopIteration as end:
            self._end()
            self.finished.emit(end.value)
            self.ended.emit()
        except Exception as error:  # it is for whoever began it to say what was wrong
            self._end()
            self.failed.emit(error)
            self.ended.emit()
        else:
            self.progressed.emit(far)
