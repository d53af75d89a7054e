"""Loads what draws plots in a thread of its own: it takes longer than the whole window, and nothing waits for it."""

import gc
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from cats_desktop.rules.faults import Fault

LONGEST_WAIT_S = 5.0
LOOK_MS = 20
"""How often it is looked whether loading has ended."""


def import_plots() -> None:
    """Import the charts, with them pyqtgraph and numpy, and what the pages of all rulesets are made of."""
    import cats_desktop.ui.luck_page
    import cats_desktop.ui.odds_hit
    import cats_desktop.ui.odds_places
    import cats_desktop.ui.odds_plot
    import cats_desktop.ui.odds_tree  # noqa: F401


class PlotLoader(QObject):
    """Emits ``ready`` once, in the window's own thread, when the plots are there or cannot be had.

    ``fault`` then says why they cannot: ``odds.no_plots``. The thread touches nothing of Qt's that belongs to the
    window, and cyclic garbage is not collected while it runs: widgets must not be taken away by a thread not theirs.
    """

    ready = Signal()

    def __init__(self, parent: QObject | None = None, load: Callable[[], None] = import_plots) -> None:
        super().__init__(parent)
        self._load = load
        self._loading: _Loading | None = None
        self._told = False
        self.is_ready = False
        self.fault: Fault | None = None
        self._look = QTimer(self)
        self._look.setInterval(LOOK_MS)
        self._look.timeout.connect(self._on_look)

    @property
    def begun(self) -> bool:
        """Tell whether loading was begun."""
        return self._loading is not None

    def start(self) -> None:
        """Begin to load, unless that was begun before; returns at once."""
        if self._loading is None:
            loading = self._loading = _Loading(self._load)
            self.destroyed.connect(lambda: loading.end())  # a window that closes first
            self._look.start()

    def wait(self) -> None:
        """Wait until loading has ended, if it was begun: a thread must not be cut off while it imports."""
        if self._loading is not None:
            self._loading.end()

    def finish(self) -> None:
        """Wait, and say at once that the plots are ready."""
        self.wait()
        self._on_look()

    def _on_look(self) -> None:
        loading = self._loading
        if loading is not None and not self._told and not loading.thread.is_alive():
            self._told = True
            self._look.stop()
            loading.end()
            self.fault = loading.problem
            self.is_ready = self.fault is None
            self.ready.emit()


class _Loading:
    """The thread that loads, and what it found; knows nothing of Qt."""

    def __init__(self, load: Callable[[], None]) -> None:
        import threading  # with the first plots, not with the window

        self.problem: Fault | None = None
        self._load = load
        self._paused = gc.isenabled()
        gc.disable()
        self.thread = threading.Thread(target=self._run, name="plots", daemon=True)
        self.thread.start()

    def end(self) -> None:
        """Wait for the thread, and let garbage be collected again."""
        self.thread.join(LONGEST_WAIT_S)
        if self._paused:
            self._paused = False
            gc.enable()

    def _run(self) -> None:
        try:
            self._load()
        except Exception as error:  # whatever an import can raise: the panel says it, the program goes on
            self.problem = Fault("odds.no_plots", reason=str(error) or type(error).__name__)
