"""The log: one line a step, the undone ones struck through; reads steps only when they are painted."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from time import localtime, strftime
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, QRect, Qt, QTimer
from PySide6.QtGui import QColor, QFont, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from cats_desktop.session.history import History
from cats_desktop.session.journal import Step
from cats_desktop.ui.empty_hint import EmptyHint
from cats_desktop.ui.log_words import sentence
from cats_desktop.ui.plain_table import PlainTable
from cats_desktop.ui.theme import LIGHT, Theme
from cats_desktop.ui.words import plain_tooltip, translate

ROW_HEIGHT = 24
PAGE = 64
KEPT = 2_048
Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line: its number, the clock's time, what happened, and whether it stands."""

    number: int
    time: str
    text: str
    stands: bool


class LogModel(QAbstractTableModel):
    """The steps of a session in the order they were stored, fetched page by page as they come into view."""

    def __init__(self) -> None:
        super().__init__()
        self._history: History | None = None
        self._count = 0
        self._head = 0
        self._lines: OrderedDict[int, tuple[str, str]] = OrderedDict()

    def show(self, history: History) -> None:
        """Show what the history holds now; a new step is one appended row, an undo repaints."""
        count = history.journal.last
        if history is not self._history or count < self._count:
            self.beginResetModel()
            self._history, self._count, self._head = history, count, history.head
            self._lines.clear()
            self.endResetModel()
            return
        grown = count > self._count
        if grown:
            if history.newest is not None:
                self._keep(history.newest)
            self.beginInsertRows(QModelIndex(), self._count, count - 1)
            self._count = count
            self.endInsertRows()
        if history.head != self._head:
            appended = grown and history.head == count and self._head == count - 1
            self._head = history.head
            if not appended:
                self.dataChanged.emit(self.index(0, 0), self.index(max(self._count - 1, 0), 0))

    def line(self, row: int) -> LogLine:
        """Return the line of a row."""
        assert self._history is not None
        number = row + 1
        if number not in self._lines:
            first = row // PAGE * PAGE + 1
            for step in self._history.journal.steps(first, first + PAGE - 1):
                self._keep(step)
        time, text = self._lines[number]
        return LogLine(number, time, text, self._history.stands(number))

    def _keep(self, step: Step) -> None:
        """Keep a step's words, and let go of those that were needed longest ago."""
        self._lines[step.id] = strftime("%H:%M:%S", localtime(step.at)), sentence(step.events)
        while len(self._lines) > KEPT:
            self._lines.popitem(last=False)

    # Qt's own names

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of steps."""
        return 0 if parent.isValid() else self._count

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of columns."""
        return 0 if parent.isValid() else 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a line's sentence, also as its tooltip, and for screen readers with whether it stands."""
        if role == Qt.ItemDataRole.DisplayRole:
            return self.line(index.row()).text
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tooltip(self.line(index.row()).text)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            line = self.line(index.row())
            return line.text if line.stands else translate("words", "undone: {line}").format(line=line.text)
        return None


_LINE = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft


class LogDelegate(QStyledItemDelegate):
    """Paints a line: time, sentence, and a stroke through what was undone."""

    theme: Theme = LIGHT

    def __init__(self, selected_row: Callable[[], int], parent: QObject) -> None:
        super().__init__(parent)
        self.selected_row = selected_row
        self._shortened: dict[tuple[str, int], str] = {}

    def _shorten(self, painter: QPainter, text: str, width: int) -> str:
        """Return the text with an ellipsis where it doesn't fit; a new line repaints all those above it."""
        key = text, width
        if key not in self._shortened:
            if len(self._shortened) > KEPT:
                self._shortened.clear()
            self._shortened[key] = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, width)
        return self._shortened[key]

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one line."""
        model = index.model()
        assert isinstance(model, LogModel)
        line = model.line(index.row())
        box: QRect = option.rect
        painter.save()
        if index.row() == self.selected_row():
            painter.fillRect(box, QColor(self.theme.soft_accent))
        elif index.row() == model.rowCount() - 1 and line.stands:
            painter.fillRect(box, QColor(self.theme.raised))
        painter.setPen(QColor(self.theme.muted))
        painter.drawText(box.adjusted(10, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, line.time)
        if not line.stands:
            font = QFont(painter.font())
            font.setStrikeOut(True)
            painter.setFont(font)
        painter.setPen(QColor(self.theme.text if line.stands else self.theme.muted))
        room = box.adjusted(84, 0, -10, 0)
        shown = self._shorten(painter, line.text, room.width())
        painter.drawText(room, _LINE, shown)
        painter.restore()


class LogPanel(QWidget):
    """The list of steps with undo and redo beside it."""

    def __init__(self) -> None:
        super().__init__()
        self.rows = LogModel()
        self.table = PlainTable()
        self.delegate = LogDelegate(lambda: self.table.currentIndex().row(), self)
        self.table.setModel(self.rows)
        self.table.setItemDelegate(self.delegate)
        self.table.horizontalHeader().hide()
        self.table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.table.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        self.table.setAccessibleName(self.tr("Log"))
        self.hint = EmptyHint(
            self.table,
            self.tr("Nothing has happened yet.\nEvery step is kept here at once; Ctrl+Z takes the last one back."),
        )
        self.undo = QToolButton()
        self.redo = QToolButton()
        buttons = QVBoxLayout()
        buttons.setSpacing(6)
        buttons.addWidget(self.undo)
        buttons.addWidget(self.redo)
        buttons.addStretch(1)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(8, 0, 8, 8)
        layout.setSpacing(8)
        layout.addWidget(self.table, 1)
        layout.addLayout(buttons)

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self.delegate.theme = theme
        self.table.show_theme(theme)

    def show_steps(self, history: History) -> None:
        """Show the steps there are, the newest in view."""
        before = self.rows.rowCount()
        self.rows.show(history)
        if self.rows.rowCount() != before:
            self.table.scrollToBottom()

    # Qt's own names

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the newest line in view."""
        super().resizeEvent(event)
        QTimer.singleShot(0, self.table, self.table.scrollToBottom)
