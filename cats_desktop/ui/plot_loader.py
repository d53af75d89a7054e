"""Loads what draws plots beside the window: it takes longer than the whole window, and nothing may wait for it.

numpy, which knows no Qt, loads in a thread. pyqtgraph makes hundreds of Qt's classes, which is not safe beside a
running window (PySide creates them when they are first named, and crashes when two threads do); so it loads in the
window's own thread, a few milliseconds at a time.
"""

import ast
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from time import perf_counter
from types import CodeType

from PySide6.QtCore import QObject, QTimer, Signal

from cats_desktop.rules.faults import Fault
from cats_desktop.ui.collecting import pause, resume

LONGEST_WAIT_S = 5.0
LOOK_MS = 20
"""How often it is looked whether the thread has ended."""

SLICE_S = 0.006
"""How long the window's thread loads at a time, as far as one piece lets it."""

PLOTS = "pyqtgraph"
CLASSES = ("PySide6.QtCore", "PySide6.QtGui", "PySide6.QtWidgets", "PySide6.QtSvg", "PySide6.QtTest")
OURS = ("odds_plot", "odds_hit", "odds_places", "odds_tree", "luck_page")


def load_numbers() -> None:
    """Import numpy, in whatever thread."""
    import numpy  # noqa: F401


def plot_pieces() -> Iterator[None]:
    """Import the plots piece by piece, in the window's thread: Qt's classes, pyqtgraph, the charts and pages."""
    for name in CLASSES:
        module = import_module(name)
        for each in dir(module):
            getattr(module, each, None)  # pyqtgraph names them all at once, and each is made when it is first named
            yield
    yield from _import_by_statements(PLOTS)
    for name in OURS:
        import_module(f"cats_desktop.ui.{name}")
        yield


def _import_by_statements(name: str) -> Iterator[None]:
    """Import a package with a pause after each statement of its own; as a whole where its text is not there."""
    spec = find_spec(name)
    if spec is None:
        raise ImportError(f"No module named {name!r}")
    source = getattr(spec.loader, "get_source", lambda _name: None)(name)
    if name in sys.modules or source is None:
        import_module(name)
        return
    module = sys.modules[name] = module_from_spec(spec)
    try:
        for statement in ast.parse(source).body:
            code: CodeType = compile(ast.Module([statement], []), spec.origin or name, "exec")
            exec(code, module.__dict__)
            yield
    except BaseException:
        sys.modules.pop(name, None)  # nobody shall find half of it
        raise


class PlotLoader(QObject):
    """Emits ``ready`` once when the plots are there or cannot be had.

    ``fault`` then says why they cannot: ``odds.no_plots``. ``load`` runs in a thread and touches nothing of Qt's;
    cyclic garbage is not collected meanwhile, for widgets must not be taken away by a thread not theirs. ``pieces``
    is gone through afterwards in the window's own thread.
    """

    ready = Signal()

    def __init__(
        self,
        parent: QObject | None = None,
        load: Callable[[], None] = load_numbers,
        pieces: Callable[[], Iterator[None]] = plot_pieces,
    ) -> None:
        super().__init__(parent)
        self._load, self._pieces = load, pieces
        self._loading: _Loading | None = None
        self._left: Iterator[None] | None = None
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
        """Wait until the thread has ended, if it was begun: it must not be cut off while it imports."""
        self._look.stop()
        if self._loading is not None:
            self._loading.end()

    def finish(self) -> None:
        """Load all that is left, and say at once that the plots are ready."""
        self.wait()
        while not self._told and self._loading is not None:
            self._on_look()

    def _on_look(self) -> None:
        loading = self._loading
        if loading is None or self._told or loading.thread.is_alive():
            return
        if self._left is None:
            loading.end()
            self._left = self._pieces() if loading.problem is None else iter(())
            self._look.setInterval(0)
        problem = loading.problem or self._go_on(self._left)
        if problem is not None or self._left is None:
            self._told = True
            self._look.stop()
            if problem is not None:
                self.fault = Fault("odds.no_plots", reason=str(problem) or type(problem).__name__)
            self.is_ready = self.fault is None
            self.ready.emit()

    def _go_on(self, pieces: Iterator[None]) -> Exception | None:
        """Load for a slice of time; return what went wrong, if anything did."""
        until = perf_counter() + SLICE_S
        try:
            for _ in pieces:
                if perf_counter() > until:
                    return None
        except Exception as error:  # whatever an import can raise: the panel says it, the program goes on
            return error
        self._left = None
        return None


class _Loading:
    """The thread that loads, and what went wrong in it; knows nothing of Qt."""

    def __init__(self, load: Callable[[], None]) -> None:
        import threading  # with the first plots, not with the window

        self.problem: Exception | None = None
        self._load = load
        pause(self)
        self.thread = threading.Thread(target=self._run, name="plots", daemon=True)
        self.thread.start()

    def end(self) -> None:
        """Wait for the thread, and let garbage be collected again."""
        self.thread.join(LONGEST_WAIT_S)
        resume(self)

    def _run(self) -> None:
        try:
            self._load()
        except Exception as error:  # whatever an import can raise
            self.problem = error
