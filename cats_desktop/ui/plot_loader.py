"""Loads what draws plots in a thread of its own: it takes longer than the whole window, and nothing waits for it."""

import threading
from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from cats_desktop.rules.faults import Fault

LONGEST_WAIT_S = 5.0


def import_plots() -> None:
    """Import the charts, and with them pyqtgraph and numpy."""
    import cats_desktop.ui.odds_plot  # noqa: F401


class PlotLoader(QObject):
    """Emits ``ready`` once, in the window's own thread, when the plots are there or cannot be had.

    ``fault`` then says why they cannot: ``odds.no_plots``.
    """

    ready = Signal()
    _ended = Signal(object)

    def __init__(self, parent: QObject | None = None, load: Callable[[], None] = import_plots) -> None:
        super().__init__(parent)
        self._load = load
        self._thread: threading.Thread | None = None
        self.is_ready = False
        self.fault: Fault | None = None
        self._ended.connect(self._on_ended)

    def start(self) -> None:
        """Begin to load, unless that was begun before; returns at once."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="plots", daemon=True)
            self._thread.start()

    def finish(self) -> None:
        """Wait until loading has ended, if it was begun: a thread must not be cut off while it imports."""
        if self._thread is not None:
            self._thread.join(LONGEST_WAIT_S)

    def _run(self) -> None:
        fault = None
        try:
            self._load()
        except Exception as error:  # whatever an import can raise: the panel says it, the program goes on
            fault = Fault("odds.no_plots", reason=str(error) or type(error).__name__)
        try:
            self._ended.emit(fault)
        except RuntimeError:
            return  # the window is gone

    def _on_ended(self, fault: Fault | None) -> None:
        self.fault = fault
        self.is_ready = fault is None
        self.ready.emit()
