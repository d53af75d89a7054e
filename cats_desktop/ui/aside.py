"""Work done aside, in a thread, so that the window goes on; the newest wish counts, and it can be given up."""

from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from cats_desktop.ui.collecting import pause, resume

LOOK_MS = 20
LONGEST_WAIT_S = 2.0


class GivenUp(Exception):
    """Raised within work that nobody waits for any more."""


class Aside(QObject):
    """Does one piece of work at a time; emits ``finished`` with its result, or ``failed`` with what it raised.

    Work is a function that gets ``progress``: it calls it from time to time with how far it is, which raises GivenUp
    once other work was begun or this was given up. Nothing is emitted for work that was given up. Work touches
    nothing of Qt's.
    """

    finished = Signal(object)
    failed = Signal(object)
    progressed = Signal(int)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        works = self._works = _Works()
        self._told = 0
        self._look = QTimer(self)
        self._look.setInterval(LOOK_MS)
        self._look.timeout.connect(self._on_look)
        self.destroyed.connect(lambda: works.end())  # a window that closes first

    @property
    def busy(self) -> bool:
        """Tell whether work is under way that somebody waits for."""
        return self._works.wanted

    def begin(self, work: Callable[[Callable[[int], None]], Any]) -> None:
        """Begin work; what was under way is given up."""
        self._told = 0
        self._works.begin(work)
        self._look.start()

    def give_up(self) -> None:
        """Let go of what is under way; its thread ends at its next word about progress."""
        self._works.give_up()

    def _on_look(self) -> None:
        if self._works.far != self._told:
            self._told = self._works.far
            self.progressed.emit(self._told)
        outcome = self._works.outcome()
        if not self._works.running():
            self._look.stop()
        if outcome is not None:
            result, error = outcome
            if error is None:
                self.finished.emit(result)
            else:
                self.failed.emit(error)


class _Works:
    """The threads, and what came of the newest; knows nothing of Qt."""

    def __init__(self) -> None:
        self._number = 0
        self._threads: list[Thread] = []
        self._results: SimpleQueue[tuple[int, Any, Exception | None]] = SimpleQueue()
        self.wanted = False
        self.far = 0

    def begin(self, work: Callable[[Callable[[int], None]], Any]) -> None:
        """Begin work in a thread of its own; no garbage is collected while any of them runs."""
        self.give_up()
        self.wanted, self.far = True, 0
        number = self._number

        def progress(far: int) -> None:
            if number != self._number:
                raise GivenUp
            self.far = far

        def run() -> None:
            try:
                self._results.put((number, work(progress), None))
            except Exception as error:  # it belongs to the window's thread, which is told
                self._results.put((number, None, error))

        pause(self)
        thread = Thread(target=run, daemon=True)
        self._threads.append(thread)
        thread.start()

    def give_up(self) -> None:
        """Want nothing any more of what is under way."""
        self._number += 1
        self.wanted = False

    def outcome(self) -> tuple[Any, Exception | None] | None:
        """Return what came of the work that is wanted, once; what came of other work is for nobody."""
        while True:
            try:
                number, result, error = self._results.get_nowait()
            except Empty:
                return None
            if self.wanted and number == self._number:
                self.wanted = False
                return result, error

    def running(self) -> bool:
        """Tell whether any thread still runs, or has left something to be told; without any, garbage is collected."""
        self._threads = [thread for thread in self._threads if thread.is_alive()]
        if self._threads or not self._results.empty():
            return True
        resume(self)
        return False

    def end(self) -> None:
        """Give everything up and wait for the threads."""
        self.give_up()
        for thread in self._threads:
            thread.join(LONGEST_WAIT_S)
        resume(self)
