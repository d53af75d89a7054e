"""The window on a scripted fight, shown, active, and taken away whole after each test."""

import secrets
from collections.abc import Callable, Iterator

import pytest
import shiboken6
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from cats_desktop.bootstrap import furnish
from cats_desktop.library.bodies import BodyLibrary
from cats_desktop.session.journal import Journal
from cats_desktop.session.memory import MemoryJournal
from cats_desktop.ui.main_window import MainWindow
from cats_desktop.ui.theme import LIGHT, Theme, apply_theme
from tests.ui.hands import ScriptedDice, settle

OpenWindow = Callable[..., MainWindow]
Show = Callable[..., QWidget]


@pytest.fixture
def dice(monkeypatch: pytest.MonkeyPatch) -> ScriptedDice:
    """Return the dice of every window that is opened in this test."""
    scripted = ScriptedDice()
    monkeypatch.setattr(secrets, "randbelow", scripted.below)
    return scripted


@pytest.fixture
def journal() -> MemoryJournal:
    """Return an empty journal."""
    return MemoryJournal(lambda: 1_700_000_000.0)


@pytest.fixture(scope="session")
def applied() -> dict[str, str]:
    """Return the style sheets that are known to be whole, by theme."""
    return {}


@pytest.fixture
def _style_once(qapp: QApplication, applied: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out giving the application the style it already has, which costs as much as the rest of a window."""

    def apply_if_other(app: QApplication, theme: Theme, icons: str) -> None:
        same = app.palette().window().color().name() == theme.window
        if not (same and applied.get(theme.key) == qapp.styleSheet()):
            apply_theme(app, theme, icons)
            applied[theme.key] = app.styleSheet()

    monkeypatch.setattr("cats_desktop.ui.workbench.apply_theme", apply_if_other)


@pytest.fixture
def show(qapp: QApplication) -> Iterator[Show]:
    """Return what shows a widget at a size until the test ends."""
    shown: list[QWidget] = []

    def put(widget: QWidget, width: int = 600, height: int = 560) -> QWidget:
        shown.append(widget)
        widget.resize(width, height)
        widget.show()
        widget.activateWindow()
        assert QTest.qWaitForWindowActive(widget)
        settle()
        return widget

    yield put
    QToolTip.hideText()
    while (popup := qapp.activePopupWidget()) is not None:
        popup.close()
    for widget in shown:
        if shiboken6.isValid(widget):
            widget.close()
            shiboken6.delete(widget)
    settle()


@pytest.fixture
def open_window(show: Show, bodies: BodyLibrary, dice: ScriptedDice, _style_once: None) -> OpenWindow:  # noqa: ARG001
    """Return what opens the main window on a journal."""

    def put(journal: Journal, theme: Theme = LIGHT) -> MainWindow:
        window = MainWindow()
        window.bench = furnish(window, journal, bodies, theme)
        show(window, 1440, 900)
        window.resize_to(1440, 900)
        settle()
        return window

    return put


@pytest.fixture
def window(open_window: OpenWindow, journal: MemoryJournal) -> MainWindow:
    """Return the main window on an empty fight."""
    return open_window(journal)
