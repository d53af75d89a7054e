"""A monkey at the window: random keys, clicks, drags, words and menus, the same again for the same seed."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random

import shiboken6
from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMenu, QMessageBox, QWidget

from cats_desktop.ui.main_window import MainWindow
from cats_desktop.ui.tab_order import stops
from tests.ui.hands import LEFT, NONE, settle

KEPT_OUT = {"quit", "open", "import_log", "export_log"}
"""Commands that leave the window, or open the system's own dialogs for files."""

MOST_TARGETS = 40
MOST_DIALOGS = 3

LINES = (
    "3x human armour=20 init=12 side=foes #red",
    "heavy mech armour=60",
    "Ana",
    '"5x ray"',
    "2x guard group=watch init=9",
    "armour=x",
    "0x nobody",
)
DICE = ("37 6 2", "00", "6", "1 1", "+ -", "6 6 6 6 1", "x", "8")
MODIFIERS = (NONE, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier)
KEYS = [
    *(chr(code) for code in range(ord("a"), ord("z") + 1)),
    *"0123456789?+- ",
]
MOVES = [
    Qt.Key.Key_Return,
    Qt.Key.Key_Escape,
    Qt.Key.Key_Tab,
    Qt.Key.Key_Backtab,
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_Delete,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
    Qt.Key.Key_F2,
]


class Monkey:
    """Does one random thing after another to a window. ``done`` keeps the newest, for whoever looks for a fault."""

    def __init__(self, window: MainWindow, seed: int) -> None:
        self._window = window
        self._random = Random(seed)
        self.done: list[str] = []
        self._deeds: list[tuple[int, Callable[[], None]]] = [
            (24, self._command),
            (16, self._key),
            (12, self._move),
            (12, self._click),
            (8, self._widget),
            (5, self._add),
            (5, self._dice),
            (4, self._drag),
            (3, self._undo_some),
            (2, self._resize),
        ]

    def play(self, inputs: int) -> None:
        """Do so many things."""
        weights = [weight for weight, _ in self._deeds]
        for _ in range(inputs):
            (_, deed), *_ = self._random.choices(self._deeds, weights)
            self._note(deed.__name__)
            deed()
            settle()
            self._tidy()

    def _note(self, text: str) -> None:
        self.done = [*self.done[-199:], text]

    def _top(self) -> QWidget:
        """Return what has the attention: a menu, a dialog, or the window."""
        return QApplication.activePopupWidget() or QApplication.activeWindow() or self._window

    def _command(self) -> None:
        actions = self._window.bench.actions_by_name
        name = self._random.choice(sorted(set(actions) - KEPT_OUT))
        if actions[name].isEnabled() and QApplication.activePopupWidget() is None:
            self._note(name)
            actions[name].trigger()

    def _key(self) -> None:
        modifier = self._random.choices(MODIFIERS, (6, 2, 2))[0]
        key = self._random.choice(KEYS)
        if modifier == Qt.KeyboardModifier.ControlModifier and key in "qo":
            return
        self._press(key, modifier)

    def _move(self) -> None:
        self._press(self._random.choice(MOVES), self._random.choices(MODIFIERS, (8, 2, 1))[0])

    def _press(self, key: Qt.Key | str, modifier: Qt.KeyboardModifier) -> None:
        self._note(f"press {key} {modifier}")
        top = self._top()
        target = top.windowHandle() if top.isWindow() else None
        with self._answering():
            if isinstance(top, QMenu):
                QTest.keyClick(top, key, modifier)
            elif target is not None:
                QTest.keyClick(target, key, modifier)

    def _click(self) -> None:
        top = self._top()
        at = QPoint(self._random.randrange(max(top.width(), 1)), self._random.randrange(max(top.height(), 1)))
        button = self._random.choices((LEFT, Qt.MouseButton.RightButton), (9, 1))[0]
        self._note(f"click {type(top).__name__} {at.toTuple()} {button}")
        if top.windowHandle() is not None:
            with self._answering():
                QTest.mouseClick(top.windowHandle(), button, NONE, at)

    @contextmanager
    def _answering(self) -> Iterator[None]:
        """Choose something in menus that open meanwhile: the button of one waits until it is closed."""
        answer = QTimer()
        answer.timeout.connect(self._answer)
        answer.start(1)
        yield
        answer.stop()

    def _answer(self) -> None:
        menu = QApplication.activePopupWidget()
        if menu is None:
            return
        if isinstance(menu, QMenu) and menu.actions() and self._random.random() < 0.5:
            QTest.keyClick(menu, Qt.Key.Key_Down)
            QTest.keyClick(menu, Qt.Key.Key_Return)
        else:
            menu.close()

    def _widget(self) -> None:
        """Click one of the things that can be clicked, whatever its size."""
        found = [] if QApplication.activePopupWidget() else stops(QApplication.activeWindow() or self._window)
        if found:
            chosen = self._random.choice(found)
            self._note(f"widget {type(chosen).__name__} {chosen.accessibleName()}")
            with self._answering():
                QTest.mouseClick(chosen, LEFT)

    def _add(self) -> None:
        panel = self._window.bench.tracker.add
        panel.line.setFocus()
        panel.line.setText(self._random.choice(LINES))
        panel.line.returnPressed.emit()

    def _dice(self) -> None:
        field = self._window.bench.stage.dice.line
        if field.isVisible() and field.isEnabled():
            field.setFocus()
            QTest.keyClicks(field, self._random.choice(DICE))
            QTest.keyClick(field, Qt.Key.Key_Return)

    def _drag(self) -> None:
        listed = self._window.bench.tracker.list
        rows = listed.rows.rowCount()
        if rows < 2:
            return
        data = listed.rows.mimeData([listed.rows.index(self._random.randrange(rows), 0)])
        at = QPointF(listed.visualRect(listed.rows.index(self._random.randrange(rows), 0)).center())
        listed.dropEvent(QDropEvent(at, Qt.DropAction.MoveAction, data, LEFT, NONE))

    def _undo_some(self) -> None:
        desk = self._window.bench.desk
        for _ in range(self._random.randrange(1, 8)):
            (desk.undo if self._random.random() < 0.6 else desk.redo)()

    def _resize(self) -> None:
        self._window.resize(self._random.randrange(800, 1500), self._random.randrange(560, 1000))

    def _tidy(self) -> None:
        """Keep the number of windows and targets small, as somebody at a table would."""
        while (popup := QApplication.activePopupWidget()) is not None and self._random.random() < 0.3:
            popup.close()
            settle()
        opened = [each for each in QApplication.topLevelWidgets() if isinstance(each, QDialog) and each.isVisible()]
        for chooser in [each for each in opened if isinstance(each, QFileDialog)]:
            chooser.reject()  # it is the system's, and has questions of its own
            opened.remove(chooser)
        for dialog in opened[MOST_DIALOGS:] if self._random.random() < 0.9 else opened:
            if shiboken6.isValid(dialog):
                assert not isinstance(dialog, QMessageBox), "a question stops the fight"
                dialog.close()
                settle()
        if not opened and QApplication.activePopupWidget() is None:
            self._window.activateWindow()
        history = self._window.bench.desk.history
        if len(history.state.combatants) > MOST_TARGETS:
            while len(history.state.combatants) > MOST_TARGETS // 2 and history.can_undo:
                self._window.bench.desk.undo()
