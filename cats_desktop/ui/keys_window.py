"""The window of keys: every command with the keys that call it, found by typing and changed where they stand."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QEvent, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFont, QKeyEvent, QKeySequence, QPalette
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from cats_desktop.rules.faults import Refused
from cats_desktop.ui.fields import say
from cats_desktop.ui.key_bindings import KeyBindings, shown_keys, usable_key
from cats_desktop.ui.palette_search import folded
from cats_desktop.ui.plain_table import PlainTable
from cats_desktop.ui.sentences import sentence_of
from cats_desktop.ui.theme import GRID, Theme
from cats_desktop.ui.words import translate

ROW = 30
MENU, COMMAND, KEYS, DEFAULT = range(4)
Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class Row:
    """One line: a command by its name, or with an empty one what a key always does."""

    name: str
    cells: tuple[str, str, str, str]


class KeyRows(QAbstractTableModel):
    """The commands that a filter lets through, and the keys that no one can change."""

    def __init__(self, bindings: KeyBindings) -> None:
        super().__init__()
        self._bindings = bindings
        self._words: list[str] = []
        self._rows: list[Row] = []
        self.refresh()

    def filter(self, text: str) -> None:
        """Show only rows in which each of these words stands."""
        self._words = folded(text).split()
        self.refresh()

    def refresh(self) -> None:
        """Read the keys anew."""
        rows = [row for row in self._all() if all(word in folded(" ".join(row.cells)) for word in self._words)]
        if [row.cells[:KEYS] for row in rows] == [row.cells[:KEYS] for row in self._rows]:
            self._rows = rows
            if rows:
                self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, DEFAULT))
        else:
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()

    def command(self, row: int) -> str:
        """Return the command of a row; empty where there is none that could be changed."""
        return self._rows[row].name if 0 <= row < len(self._rows) else ""

    def row_of(self, command: str) -> int:
        """Return where a command stands, or -1; the empty one, which all fixed keys share, stands nowhere."""
        return next((place for place, row in enumerate(self._rows) if command and row.name == command), -1)

    def _all(self) -> list[Row]:
        rows = []
        for name, command in self._bindings.commands.items():
            default = shown_keys(command.defaults) if self._bindings.is_own(name) else ""
            rows.append(Row(name, (command.menu, command.text, self._bindings.shown(name), default)))
        return [*rows, *(Row("", (translate("keys", "Always"), what, keys, "")) for what, keys in _fixed())]

    # Qt's own names

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of rows."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of columns."""
        return 0 if parent.isValid() else 4

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return the title of a column."""
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        if role != Qt.ItemDataRole.DisplayRole or orientation != Qt.Orientation.Horizontal:
            return None
        return (
            translate("keys", "Menu"),
            translate("keys", "Command"),
            translate("keys", "Keys"),
            translate("keys", "By default"),
        )[section]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a cell; keys of the user's own are bold, what cannot be changed is quiet."""
        row = self._rows[index.row()]
        own = bool(row.name) and self._bindings.is_own(row.name)
        if role == Qt.ItemDataRole.DisplayRole:
            none = translate("keys", "no key")
            return (row.cells[index.column()] or none) if index.column() == KEYS else row.cells[index.column()]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(cell for cell in row.cells if cell)
        if role == Qt.ItemDataRole.FontRole and own and index.column() == KEYS:
            font = QFont()
            font.setBold(True)
            return font
        quiet = not row.name or index.column() in (MENU, DEFAULT) or not row.cells[index.column()]
        if role == Qt.ItemDataRole.ForegroundRole and quiet:
            return QPalette().placeholderText()
        return None


class KeyField(QKeySequenceEdit):
    """Where the new key is pressed. Every key is taken as one, but Escape, which leaves all as it was."""

    pressed_key = Signal(object)
    cancelled = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setMaximumSequenceLength(1)
        self.setFinishingKeyCombinations([])  # or else Tab would end it
        self.setAccessibleName(translate("keys", "New key"))
        line = self.findChild(QLineEdit)
        assert line is not None
        self._line = line
        self._line.setStyleSheet("padding: 0 5px; min-height: 0; border-radius: 4px;")
        self._line.setFixedHeight(ROW - 4)
        self._empty()

    def _empty(self) -> None:
        """Wait for a key; Qt puts its own words into the line whenever it is cleared."""
        self.clear()
        self._line.setPlaceholderText(translate("keys", "Press the key…"))

    # Qt's own names

    def event(self, event: QEvent) -> bool:
        """Take Tab as a key, too: no other field is gone to."""
        if event.type() == QEvent.Type.KeyPress:
            assert isinstance(event, QKeyEvent)
            self.keyPressEvent(event)
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Tell which key was pressed, once it is more than Shift or its like."""
        if event.key() == Qt.Key.Key_Escape and not event.modifiers():
            self.cancelled.emit()
            return
        super().keyPressEvent(event)
        if self.keySequence().count():
            pressed = self.keySequence()
            self._empty()
            self.pressed_key.emit(pressed)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Give up when something else in the window is turned to."""
        super().focusOutEvent(event)
        if event.reason() not in (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason):
            self.cancelled.emit()


class KeyTable(PlainTable):
    """The list of commands: Enter changes a key, Del takes it away."""

    change_wanted = Signal()
    clear_wanted = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Change with Enter, clear with Del."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.change_wanted.emit()
        elif event.key() == Qt.Key.Key_Delete:
            self.clear_wanted.emit()
        else:
            super().keyPressEvent(event)


class KeysWindow(QDialog):
    """Lists and changes the keys of all commands; it stays beside the fight, and each change holds at once."""

    def __init__(self, bindings: KeyBindings, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(translate("keys", "Keys"))
        self._bindings = bindings
        self._over: Callable[[], None] | None = None
        self._adding = False
        self.rows = KeyRows(bindings)
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(translate("keys", "Find a command or a key"))
        self.filter.setAccessibleName(translate("keys", "Find a command or a key"))
        self.table = self._make_table()
        self.field: KeyField | None = None
        self.told = QLabel()
        self.told.setWordWrap(True)
        self.told.setTextFormat(Qt.TextFormat.PlainText)
        self.told.setMinimumHeight(36)
        self.told.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self.take_over = self._button(translate("keys", "Take it over"), self._on_take_over)
        self.change = self._button(translate("keys", "&Change…"), lambda: self._start(adding=False))
        self.add = self._button(translate("keys", "&Add…"), lambda: self._start(adding=True))
        self.clear = self._button(translate("keys", "C&lear"), self._on_clear)
        self.reset = self._button(translate("keys", "&Reset"), self._on_reset)
        self.undo = self._button(translate("keys", "&Undo last change"), self._on_undo)
        self.reset_all = self._button(translate("keys", "R&eset all"), self._on_reset_all)
        self._lay_out()
        self._wire()
        self._refresh()
        self.resize(760, min(680, parent.height() - 40))

    def open_anew(self) -> None:
        """Show the window, or bring it to the front, ready for a command to be typed."""
        self.show()
        self.raise_()
        self.activateWindow()
        self.filter.setFocus()
        self.filter.selectAll()

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self.table.show_theme(theme)

    def _make_table(self) -> KeyTable:
        table = KeyTable()
        table.setModel(self.rows)
        table.setAccessibleName(translate("keys", "Commands and their keys"))
        table.verticalHeader().setDefaultSectionSize(ROW)
        table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header = table.horizontalHeader()
        header.setHighlightSections(False)
        header.setStyleSheet("QHeaderView::section { padding: 5px 3px; }")  # in line with the cells
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(COMMAND, QHeaderView.ResizeMode.Stretch)
        for column, width in ((MENU, 88), (KEYS, 200), (DEFAULT, 140)):
            table.setColumnWidth(column, width)
        return table

    def _button(self, text: str, act: Callable[[], None]) -> QPushButton:
        button = QPushButton(text)
        button.setAutoDefault(False)
        button.clicked.connect(lambda _checked: act())
        return button

    def _lay_out(self) -> None:
        telling = QHBoxLayout()
        telling.addWidget(self.told, 1)
        telling.addWidget(self.take_over)
        buttons = QHBoxLayout()
        buttons.setSpacing(GRID)
        for button in (self.change, self.add, self.clear, self.reset):
            buttons.addWidget(button)
        buttons.addStretch(1)
        for button in (self.undo, self.reset_all):
            buttons.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * GRID, 2 * GRID, 2 * GRID, 2 * GRID)
        layout.setSpacing(GRID)
        layout.addWidget(self.filter)
        layout.addWidget(self.table, 1)
        layout.addLayout(telling)
        layout.addLayout(buttons)

    def _wire(self) -> None:
        self.filter.textChanged.connect(self._on_filter)
        self.filter.returnPressed.connect(self._go_to_table)
        self.table.change_wanted.connect(lambda: self._start(adding=False))
        self.table.clear_wanted.connect(self._on_clear)
        self.table.doubleClicked.connect(lambda _index: self._start(adding=False))
        self.table.selectionModel().currentRowChanged.connect(lambda *_rows: self._on_moved())
        self._bindings.changed.connect(self._refresh)

    # Showing

    @property
    def current(self) -> str:
        """Return the command of the selected row; empty if that can't be changed."""
        return self.rows.command(self.table.currentIndex().row())

    def go_to(self, command: str) -> None:
        """Select a command's row, if the filter lets it through."""
        row = max(self.rows.row_of(command), 0)
        self.table.selectRow(row)
        self.table.scrollTo(self.rows.index(row, 0))

    def _refresh(self) -> None:
        command = self.current
        self.rows.refresh()
        self.go_to(command)
        self._say()

    def _say(self, problem: str = "", over: Callable[[], None] | None = None) -> None:
        """Tell why a key was refused, and offer to take it over; or else what can be done."""
        hint = translate("keys", "Enter changes the selected command's key, Del takes it away.")
        say(self.told, problem or hint, "problem" if problem else "muted")
        self._over = over
        self.take_over.setVisible(over is not None)
        name = self.current
        for button in (self.change, self.add):
            button.setEnabled(bool(name))
        self.clear.setEnabled(bool(name) and bool(self._bindings.keys(name)))
        self.reset.setEnabled(bool(name) and self._bindings.is_own(name))
        self.undo.setEnabled(self._bindings.can_undo)
        self.reset_all.setEnabled(any(map(self._bindings.is_own, self._bindings.commands)))

    def _on_filter(self, text: str) -> None:
        command = self.current
        self.rows.filter(text)
        self.go_to(command)
        self._say()

    def _on_moved(self) -> None:
        self._stop()
        self._say()

    def _go_to_table(self) -> None:
        self.table.setFocus()
        if not self.table.currentIndex().isValid():
            self.table.selectRow(0)

    # Changing

    def _start(self, *, adding: bool) -> None:
        """Put the field for a new key where the old one stands."""
        if not self.current:
            return
        self._stop()
        self._adding = adding
        self.field = KeyField(self.table)
        self.field.pressed_key.connect(self._on_pressed)
        self.field.cancelled.connect(self._on_cancelled)
        place = self.rows.index(self.table.currentIndex().row(), KEYS)
        self.table.scrollTo(place)
        self.table.setIndexWidget(place, self.field)
        self.field.setFocus()
        say(self.told, translate("keys", "Press the new key. Esc leaves it as it was."), "muted")
        self.take_over.hide()

    def _stop(self) -> None:
        """Take the field away."""
        field, self.field = self.field, None
        if field is not None:
            field.blockSignals(True)
            field.hide()
            self.table.setIndexWidget(self.table.indexAt(field.pos()), None)  # type: ignore[arg-type]
            field.deleteLater()

    def _on_cancelled(self) -> None:
        self._stop()
        self.table.setFocus()
        self._say()

    def _on_pressed(self, sequence: QKeySequence) -> None:
        try:
            key = usable_key(sequence)
        except Refused as refusal:
            say(self.told, sentence_of(refusal), "problem")
            return
        before = self._bindings.keys(self.current) if self._adding else ()
        self._stop()
        self.table.setFocus()
        self._bind((*before, key))

    def _bind(self, keys: Sequence[str], *, take_over: bool = False) -> None:
        """Give the selected command other keys, or offer to take over those that are another one's."""
        command = self.current
        try:
            self._bindings.bind(command, keys, take_over=take_over)
        except Refused as refusal:
            self._say(sentence_of(refusal), lambda: self._bind(keys, take_over=True))
            self.take_over.setFocus()
        else:
            self._say()

    def _on_take_over(self) -> None:
        over = self._over
        self.table.setFocus()
        if over is not None:
            over()

    def _on_clear(self) -> None:
        if self.current:
            self._bind(())

    def _on_reset(self) -> None:
        self.table.setFocus()
        self._bind(self._bindings.commands[self.current].defaults)

    def _on_reset_all(self) -> None:
        self.table.setFocus()
        self._bindings.reset_all()

    def _on_undo(self) -> None:
        self.table.setFocus()
        self._bindings.undo()

    # Qt's own names

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from the line down into the list; Escape drops an offer or the filter first, then closes the window."""
        if event.key() == Qt.Key.Key_Down and self.filter.hasFocus():
            self._go_to_table()
        elif event.key() == Qt.Key.Key_Escape and self._over is not None:
            self.table.setFocus()
            self._say()
        elif event.key() == Qt.Key.Key_Escape and self.filter.text():
            self.filter.clear()
        elif event.matches(QKeySequence.StandardKey.Undo):
            self._on_undo()
        else:
            super().keyPressEvent(event)


def _fixed() -> tuple[tuple[str, str], ...]:
    """Return what keys always do, with where they do it."""
    return (
        (translate("keys", "Walk through the regions"), translate("keys", "arrows, on silhouette or table")),
        (translate("keys", "Strike the current region"), translate("keys", "Enter")),
        (translate("keys", "Menu of the current region or target"), translate("keys", "Menu key")),
        (translate("keys", "Tell a wound, or untell it"), translate("keys", "Space, in the list of wounds")),
        (translate("keys", "Tell all wounds"), translate("keys", "Ctrl+A, in the list of wounds")),
        (translate("keys", "Heal the chosen hit"), translate("keys", "H, in the list of wounds")),
        (translate("keys", "Turn the compass"), translate("keys", "arrows, on the compass")),
        (translate("keys", "Zoom the figure"), translate("keys", "+ − 0, or Ctrl and the wheel")),
        (translate("keys", "Give up what was begun, leave a field"), translate("keys", "Esc")),
    )
