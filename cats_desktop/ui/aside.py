"""Work done aside, in a thread, so that the window goes on; the newest wish counts, and it can be given up."""

from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

LOOK_MS = 20


class GivenUp(Exception):
    """Raised within work that nobody waits for any more."""


class Aside(QObject):
    """Does one piece of work at a time; emits ``finished`` with its result, or ``failed`` with what it raised.

    Work is a function that gets ``progress``: it calls it from time to time with how far it is, which raises GivenUp
    once other work was begun or this was given up. Nothing is emitted for work that was given up.
    """

    finished = Signal(object)
    failed = Signal(object)
    progressed = Signal(int)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._number = 0
        self._far = 0
        self._told = 0
        self._results: SimpleQueue[tuple[int, Any, Exception | None]] = SimpleQueue()
        self._look = QTimer(self)
        self._look.setInterval(LOOK_MS)
        self._look.timeout.connect(self._on_look)

    @property
    def busy(self) -> bool:
        """Tell whether work is under way that somebody waits for."""
        return self._look.isActive()

    def begin(self, work: Callable[[Callable[[int], None]], Any]) -> None:
        """Begin work; what was under way is given up."""
        self._number += 1
        self._far = self._told = 0
        number = self._number

        def progress(far: int) -> None:
            if number != self._number:
                raise GivenUp
            self._far = far

        def run() -> None:
            try:
                self._results.put((number, work(progress), None))
            except Exception as error:  # it belongs to the window's thread, which is told
                self._results.put((number, None, error))

        Thread(target=run, daemon=True).start()
        self._look.start()

    def give_up(self) -> None:
        """Let go of what is under way."""
        self._number += 1
        self._look.stop()

    def _on_look(self) -> None:
        if self._far != self._told:
            self._told = self._far
            self.progressed.emit(self._far)
        while True:
            try:
                number, result, error = self._results.get_nowait()
            except Empty:
                return
            if number == self._number:
                self._look.stop()
                if error is None:
                    self.finished.emit(result)
                else:
                    self.failed.emit(error)
                return
