"""Every place of the window that the keyboard has to reach, each put on show by its name."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QAbstractButton, QWidget

from cats_desktop.session.files import BackupInfo
from cats_desktop.ui.backup_list import BackupList
from cats_desktop.ui.initiative_editor import InitiativeEditor
from cats_desktop.ui.main_window import MainWindow
from cats_desktop.ui.session_list import SessionList
from tests.ui.hands import CTRL, SHIFT, Key, add, press, settle
from tests.ui.sessions import Shelf

RULESETS = {"cats": Key.Key_1, "fudge": Key.Key_2, "placement": Key.Key_3, "cards": Key.Key_4}


def _panel(ruleset: str) -> Callable[[MainWindow], QWidget]:
    def put(window: MainWindow) -> QWidget:
        window.resize_to(1440, 900)
        add(window, "Ana", count=2, armour=20)
        press(window, RULESETS[ruleset], CTRL)
        settle()
        for _ in range(3):
            press(window, Key.Key_R)
            settle()
        return window

    return put


def _odds(ruleset: str, page: str) -> Callable[[MainWindow], QWidget]:
    def put(window: MainWindow) -> QWidget:
        _panel(ruleset)(window)
        press(window, Key.Key_O)
        settle()
        window.bench.odds.plots.finish()
        settle()
        window.bench.odds.panel.turn_to(page)
        settle()
        return window

    return put


def _volley(window: MainWindow) -> QWidget:
    _panel("cats")(window)
    press(window, Key.Key_V)
    settle()
    press(window, Key.Key_Return)
    settle()
    return window


def _question(window: MainWindow) -> QWidget:
    _panel("placement")(window)
    window.bench.stage.ask("Which arm?", [("left", "Left arm"), ("right", "Right arm")])
    settle()
    return window


def _question_in_words(window: MainWindow) -> QWidget:
    _panel("fudge")(window)
    window.bench.stage.ask("Where exactly?", [])
    settle()
    return window


def _notice(window: MainWindow) -> QWidget:
    _panel("cats")(window)
    window.bench.notice.say("The disk is full.", [("OK", lambda: None)])
    settle()
    return window


def _dialog(open_it: Callable[[MainWindow], object]) -> Callable[[MainWindow], QWidget]:
    def put(window: MainWindow) -> QWidget:
        _panel("cats")(window)
        open_it(window)
        settle()
        (dialog,) = (child for child in window.findChildren(QWidget) if child.isWindow() and child.isVisible())
        dialog.activateWindow()
        settle()
        return dialog

    return put


def _backups(window: MainWindow) -> None:
    made = datetime(2026, 1, 2, tzinfo=UTC).timestamp()
    found = [BackupInfo(Path(f"{number}.cats"), made, number, "closed") for number in (1, 2)]
    BackupList(found, Shelf().look, window.bench.theme, window).show()


def _sessions(window: MainWindow) -> None:
    SessionList(Shelf().look, window.bench.theme, window).show()


def _initiatives(window: MainWindow) -> None:
    """Open the list with no field open in it: one closes when the focus goes on, and is another each time."""
    press(window, Key.Key_I)
    (editor,) = window.findChildren(InitiativeEditor)
    editor.table.setCurrentIndex(QModelIndex())


SCENES: dict[str, Callable[[MainWindow], QWidget]] = {
    **{ruleset: _panel(ruleset) for ruleset in RULESETS},
    **{f"odds: {page}": _odds("cats", page) for page in ("location", "depth", "hit", "flat", "luck")},
    "odds: chart": _odds("fudge", "chart"),
    "odds: tree": _odds("fudge", "tree"),
    "odds: placement": _odds("placement", "placement"),
    "odds: cards": _odds("cards", "cards"),
    "volley": _volley,
    "question": _question,
    "question in words": _question_in_words,
    "notice": _notice,
    "armour editor": _dialog(lambda window: press(window, Key.Key_M)),
    "rules editor": _dialog(lambda window: press(window, Key.Key_H, CTRL)),
    "backup list": _dialog(_backups),
    "session list": _dialog(_sessions),
    "initiative editor": _dialog(_initiatives),
    "condition editor": _dialog(lambda window: press(window, Key.Key_Q)),
    "timer editor": _dialog(lambda window: press(window, Key.Key_T, SHIFT)),
    "keys": _dialog(lambda window: press(window, Key.Key_Question)),
}


def in_front(widget: QWidget, window: QWidget) -> bool:
    """Tell whether a widget is to be seen, if need be after scrolling its panel: the panel is not behind another."""
    if not widget.isVisible():
        return False
    while widget.parentWidget() is not window:
        widget = widget.parentWidget()
    return widget.geometry().intersects(window.rect())


def focusable(window: QWidget) -> list[QWidget]:
    """Return every widget in front that can have the focus, but for those that hand it on."""
    return [
        child
        for child in window.findChildren(QWidget)
        if child.window() is window
        and child.isEnabled()
        and child.focusProxy() is None
        and (child.focusPolicy() != Qt.FocusPolicy.NoFocus or _has_alternatives(child))
        and in_front(child, window)
    ]


def _has_alternatives(widget: QWidget) -> bool:
    return isinstance(widget, QAbstractButton) and widget.isCheckable() and widget.group() is not None


def said_name(widget: QWidget) -> str:
    """Return a widget's type and name, to tell which one a test means."""
    text = widget.text() if isinstance(widget, QAbstractButton) else ""
    return f"{type(widget).__name__} {widget.accessibleName() or text or widget.objectName()}"
