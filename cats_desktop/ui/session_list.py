"""All sessions with what they hold, to open one or give its file another name; nothing is deleted here."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from cats_desktop.rules.faults import Fault
from cats_desktop.session.files import KnownSession
from cats_desktop.ui.contents_reader import ContentsReader, Look
from cats_desktop.ui.empty_hint import EmptyHint
from cats_desktop.ui.fields import say
from cats_desktop.ui.plain_table import PlainTable
from cats_desktop.ui.session_words import holding_text, steps_text
from cats_desktop.ui.theme import Theme
from cats_desktop.ui.words import plain_tooltip, readable, translate, when_text

ROW_HEIGHT = 28
PADDING = 6
NAME, CHANGED, STEPS, HOLDS = range(4)
WIDTHS = {NAME: 240, CHANGED: 136, STEPS: 64}
_MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
Index = QModelIndex | QPersistentModelIndex


class SessionModel(QAbstractTableModel):
    """Sessions whose names hold the filter's letters; a file is looked into when its row is shown."""

    rename_wanted = Signal(object, str)

    def __init__(self, reader: ContentsReader) -> None:
        super().__init__()
        self._reader = reader
        self._all: Sequence[KnownSession] = ()
        self._open: Path | None = None
        self.rows: Sequence[KnownSession] = ()
        self._wanted = ""
        reader.read.connect(self._on_read)

    def show(self, sessions: Sequence[KnownSession], opened: Path) -> None:
        """Show these sessions; one of them is open."""
        self._all, self._open = sessions, opened
        self.filter(self._wanted)

    def filter(self, wanted: str) -> None:
        """Show the sessions in whose names these letters stand."""
        self.beginResetModel()
        self._wanted = wanted
        letters = wanted.strip().casefold()
        self.rows = [session for session in self._all if letters in session.name.casefold()]
        self.endResetModel()

    def row_of(self, path: Path) -> int:
        """Return the row of a session, the first if it has none."""
        return next((row for row, session in enumerate(self.rows) if session.path == path), 0)

    def is_trouble(self, index: Index) -> bool:
        """Tell whether a cell says why a session cannot be opened as it is."""
        session = self.rows[index.row()]
        if not session.there:
            return index.column() == CHANGED
        return index.column() == HOLDS and isinstance(self._reader.found(session.path), Fault)

    def _on_read(self, path: Path) -> None:
        for row, session in enumerate(self.rows):
            if session.path == path:
                self.dataChanged.emit(self.index(row, STEPS), self.index(row, HOLDS))

    def _text(self, session: KnownSession, column: int) -> str:
        if column == NAME:
            return readable(session.name)
        if column == CHANGED:
            if session.path == self._open:
                return translate("words", "open now")
            return when_text(session.at) if session.there else translate("words", "not there")
        if not session.there:
            return ""
        found = self._reader.found(session.path)
        return steps_text(found) if column == STEPS else holding_text(found)

    # Qt's own names

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of sessions shown."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of columns."""
        return 0 if parent.isValid() else 4

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what a column says."""
        if orientation == Qt.Orientation.Vertical:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _aligned(section)
        if role == Qt.ItemDataRole.DisplayRole:
            return (
                translate("words", "Session"),
                translate("words", "Last change"),
                translate("words", "Steps"),
                translate("words", "Holds"),
            )[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what a cell says, and where the file lies as its tooltip."""
        session = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(session, index.column())
        if role == Qt.ItemDataRole.EditRole:
            return readable(session.name)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tooltip(readable(str(session.path)))
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _aligned(index.column())
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let the name of a file that is there be edited."""
        there = index.column() == NAME and self.rows[index.row()].there
        return super().flags(index) | (Qt.ItemFlag.ItemIsEditable if there else Qt.ItemFlag.NoItemFlags)

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Say which name is wanted; the row shows it once the file bears it."""
        name = str(value).strip()
        if role == Qt.ItemDataRole.EditRole and name and name != self.data(index, role):
            self.rename_wanted.emit(self.rows[index.row()].path, name)
        return False


def _aligned(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column == STEPS else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter


class SessionDelegate(QStyledItemDelegate):
    """Paints a cell; what cannot be opened as it is stands in the colour of trouble."""

    def __init__(self, theme: Theme, view: "SessionTable") -> None:
        super().__init__(view)
        self._theme = theme
        self._view = view

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one cell, in line with its heading."""
        model = index.model()
        assert isinstance(model, SessionModel)
        box: QRect = option.rect
        painter.save()
        if index.row() == self._view.currentIndex().row():
            painter.fillRect(box, QColor(self._theme.soft_accent))
        plain = self._theme.text if index.column() == NAME else self._theme.muted
        painter.setPen(QColor(self._theme.danger if model.is_trouble(index) else plain))
        room = box.adjusted(PADDING, 0, -PADDING, 0)
        metrics = painter.fontMetrics()
        shown = metrics.elidedText(index.data(), Qt.TextElideMode.ElideRight, room.width())
        # On one base line: a letter that only another font has would shift a centred text by a pixel.
        base = room.top() + (room.height() + metrics.ascent() - metrics.descent()) // 2
        left = room.right() + 1 - metrics.horizontalAdvance(shown) if index.column() == STEPS else room.left()
        painter.drawText(left, base, shown)
        painter.restore()


class SessionTable(PlainTable):
    """The rows; knows whether a name is being typed."""

    @property
    def is_editing(self) -> bool:
        """Tell whether a name is being typed."""
        return self.state() == QAbstractItemView.State.EditingState


class SessionList(QDialog):
    """All sessions beside the fight: type to filter, Enter opens, F2 renames, Esc closes."""

    open_wanted = Signal(object)
    rename_wanted = Signal(object, str)

    def __init__(self, look: Look, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("All sessions"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.reader = ContentsReader(look, self)
        self.model = SessionModel(self.reader)
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(self.tr("Part of a session's name"))
        self.filter.setAccessibleName(self.tr("Part of a session's name"))
        self.filter.installEventFilter(self)
        self.table = SessionTable()
        self.table.setModel(self.model)
        self.table.setAccessibleName(self.tr("Sessions, the one changed last first"))
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        self.table.horizontalHeader().setHighlightSections(False)
        self.table.horizontalHeader().setSectionResizeMode(HOLDS, QHeaderView.ResizeMode.Stretch)
        for column, width in WIDTHS.items():
            self.table.setColumnWidth(column, width)
        self.table.setItemDelegate(SessionDelegate(theme, self.table))
        self.table.show_theme(theme)
        self.hint = EmptyHint(self.table, self.tr("No session is called that.\nClear the field to see all of them."))
        self._refusal = ""
        self._waiting = 0
        self.message = QLabel()
        self.message.setWordWrap(True)
        self.message.setTextFormat(Qt.TextFormat.PlainText)
        self.opening = self._button(self.tr("Open"), self._open_current)
        self.opening.setDefault(True)
        self.renaming = self._button(self.tr("Rename (F2)"), self._edit_name)
        closing = self._button(self.tr("Close"), self.close)
        row = QHBoxLayout()
        row.addWidget(self.message, 1)
        for button in (self.opening, self.renaming, closing):
            row.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 16)
        layout.setSpacing(8)
        layout.addWidget(self.filter)
        layout.addWidget(self.table, 1)
        layout.addLayout(row)
        self.resize(min(860, parent.width() - 40), min(560, parent.height() - 40))
        self.filter.textChanged.connect(self._on_filter)
        self.model.rename_wanted.connect(self.rename_wanted)
        self.table.doubleClicked.connect(self._open_current)
        self.table.selectionModel().currentChanged.connect(self._on_current)
        self.reader.waiting.connect(self._on_waiting)

    def show_sessions(self, sessions: Sequence[KnownSession], opened: Path, chosen: Path | None = None) -> None:
        """Show these sessions; ``opened`` is open, ``chosen`` selected."""
        chosen = chosen or self._current_path() or opened
        self.model.show(sessions, opened)
        self._select(self.model.row_of(chosen))
        self._tell()

    def refuse(self, sentence: str) -> None:
        """Say why a wish was not granted, until the next one."""
        self._refusal = sentence
        self._tell()

    def _button(self, text: str, act: Any) -> QPushButton:
        button = QPushButton(text)
        button.clicked.connect(lambda _checked: act())
        return button

    def _current(self) -> KnownSession | None:
        row = self.table.currentIndex().row()
        return self.model.rows[row] if 0 <= row < len(self.model.rows) else None

    def _current_path(self) -> Path | None:
        session = self._current()
        return None if session is None else session.path

    def _select(self, row: int) -> None:
        self.table.setCurrentIndex(self.model.index(row, NAME))
        self._on_current()

    def _open_current(self) -> None:
        session = self._current()
        if session is not None:
            self.open_wanted.emit(session.path)

    def _edit_name(self) -> None:
        index = self.table.currentIndex().siblingAtColumn(NAME)
        if index.isValid() and self.model.flags(index) & Qt.ItemFlag.ItemIsEditable:
            self._refusal = ""
            self._tell()
            self.table.setFocus()
            self.table.edit(index)

    def _on_filter(self, text: str) -> None:
        self._refusal = ""
        chosen = self._current_path()
        self.model.filter(text)
        self._select(self.model.row_of(chosen) if chosen else 0)
        self._tell()

    def _on_current(self) -> None:
        session = self._current()
        self.opening.setEnabled(session is not None)
        self.renaming.setEnabled(session is not None and session.there)

    def _on_waiting(self, count: int) -> None:
        self._waiting = count
        self._tell()

    def _tell(self) -> None:
        """Say why a wish was refused, how much is still to be read, or which keys there are."""
        if self._refusal:
            say(self.message, self._refusal, "problem")
        elif self._waiting:
            say(self.message, self.tr("Looking into {count} more …").format(count=self._waiting), "muted")
        else:
            say(self.message, self.tr("Type to filter, Enter opens, F2 renames, Esc closes."), "muted")

    # Qt's own names

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Rename with F2; an Enter that ends the typing of a name opens nothing."""
        if self.table.is_editing:
            event.accept()
        elif event.key() == Qt.Key.Key_F2:
            self._edit_name()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the arrows walk through the rows while letters go into the filter."""
        pressed = watched is self.filter and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress
        if pressed and isinstance(event, QKeyEvent) and event.key() in _MOVES:
            self.table.keyPressEvent(event)
            return True
        return super().eventFilter(watched, event)

    def done(self, result: int) -> None:
        """Read no more once nobody looks."""
        self.reader.stop()
        super().done(result)
