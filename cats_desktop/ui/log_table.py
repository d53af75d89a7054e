"""The list of the log: how a line is painted, and what its keys, clicks and menu wish."""

from PySide6.QtCore import QObject, QPoint, QPointF, QRect, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QFont, QFontMetrics, QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from cats_desktop.ui.log_model import KEPT, Index, LogLine, LogModel
from cats_desktop.ui.plain_table import PlainTable
from cats_desktop.ui.theme import LIGHT, Theme

ROW_HEIGHT = 24
EDGE, GAP = 10, 12
"""Pixels at the ends of a line, and between what stands in it."""

_LINE = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
_RIGHT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
_FOUR_DIGITS = 4


class LogDelegate(QStyledItemDelegate):
    """Paints a line: number, time, sentence, a stroke through what was undone, a mark where the fight stands."""

    theme: Theme = LIGHT
    marks: tuple[str, ...] = ()
    """The words that were looked for, in small letters: each is marked where it stands."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._shortened: dict[tuple[str, int], str] = {}

    def _shorten(self, painter: QPainter, text: str, width: int) -> str:
        """Return the text with an ellipsis where it doesn't fit; a new line repaints all those above it."""
        key = text, width
        if key not in self._shortened:
            if len(self._shortened) > KEPT:
                self._shortened.clear()
            self._shortened[key] = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, width)
        return self._shortened[key]

    def _columns(self, metrics: QFontMetrics, steps: int) -> tuple[int, int]:
        """Return how wide the numbers and the times are."""
        digits = "0" * max(len(str(steps)), _FOUR_DIGITS)
        return metrics.horizontalAdvance(f"#{digits}"), metrics.horizontalAdvance("00:00:00")

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one line."""
        model = index.model()
        assert isinstance(model, LogModel)
        line = model.line(index.row())
        box: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(box, QColor(self.theme.soft_accent))
        elif line.current:
            painter.fillRect(box, QColor(self.theme.raised))
        numbers, times = self._columns(painter.fontMetrics(), model.steps)
        left = box.left() + EDGE
        place = QRect(left, box.top(), numbers, box.height())
        self._paint_number(painter, place, line)
        painter.setPen(QColor(self.theme.muted))
        painter.drawText(QRect(place.right() + GAP, box.top(), times, box.height()), _LINE, line.time)
        if not line.stands:
            font = QFont(painter.font())
            font.setStrikeOut(True)
            painter.setFont(font)
        elif line.is_point:
            font = QFont(painter.font())
            font.setBold(True)
            painter.setFont(font)
        painter.setPen(QColor(self.theme.text if line.stands else self.theme.muted))
        start = place.right() + GAP + times + GAP
        room = QRect(start, box.top(), box.right() - EDGE - start, box.height())
        shown = line.text if line.is_point else self._shorten(painter, line.text, room.width())
        self._mark(painter, room, shown)
        painter.drawText(room, _LINE, shown)
        painter.restore()

    def _mark(self, painter: QPainter, room: QRect, shown: str) -> None:
        """Draw a line under each word that was looked for."""
        small = shown.lower()
        if len(small) != len(shown):
            return  # letters that are two in small: no place of theirs can be told
        metrics = painter.fontMetrics()
        for mark in self.marks:
            place = small.find(mark)
            while place >= 0:
                start = room.left() + metrics.horizontalAdvance(shown[:place])
                wide = metrics.horizontalAdvance(shown[place : place + len(mark)])
                painter.fillRect(start, room.bottom() - 2, wide, 2, QColor(self.theme.accent))
                place = small.find(mark, place + len(mark))

    def _paint_number(self, painter: QPainter, place: QRect, line: LogLine) -> None:
        """Write the step's number, in the accent where the fight stands, with an arrow before it."""
        painter.setPen(QColor(self.theme.accent if line.current else self.theme.muted))
        painter.drawText(place, _RIGHT, f"#{line.number}")
        if line.current:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self.theme.accent))
            middle = place.center().y() + 0.5
            tip = QPointF(place.left() - EDGE + 9, middle)
            painter.drawPolygon([QPointF(tip.x() - 6, middle - 5), tip, QPointF(tip.x() - 6, middle + 5)])
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)


class LogTable(PlainTable):
    """The lines; emits what is wished of them: to go to one, to copy the selected ones, their menu, to leave."""

    go_wanted = Signal(int)
    copy_wanted = Signal()
    menu_wanted = Signal(QPoint)
    left = Signal()

    def __init__(self, rows: LogModel) -> None:
        super().__init__()
        self.rows = rows
        self.setModel(rows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.horizontalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        self.setAccessibleName(self.tr("Log"))
        self.doubleClicked.connect(lambda index: self.go_wanted.emit(rows.step_of(index.row())))

    @property
    def chosen(self) -> int | None:
        """Return the step of the current line, if there is one."""
        row = self.currentIndex().row()
        return self.rows.step_of(row) if 0 <= row < self.rows.rowCount() else None

    @property
    def chosen_rows(self) -> list[range]:
        """Return the selected rows as ranges, in order."""
        ranges = [range(found.top(), found.bottom() + 1) for found in self.selectionModel().selection().toList()]
        return sorted(ranges, key=lambda rows: rows.start)

    @property
    def at_end(self) -> bool:
        """Tell whether the last line is in view."""
        bar = self.verticalScrollBar()
        return bar.value() >= bar.maximum()

    def show_row(self, row: int) -> None:
        """Bring a row into view: the last one with all above it that fit, another one among its neighbours."""
        index = self.rows.index(row, 0)
        if row == self.rows.rowCount() - 1:
            self.scrollToBottom()
        elif not self.viewport().rect().contains(self.visualRect(index)):
            self.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)

    def add_found(self, steps: list[int]) -> None:
        """Show steps that were found above those shown; what is looked at stays where it is."""
        at_end, top = self.at_end, self.rowAt(1)
        self.rows.add_found(steps)
        if at_end:
            self.scrollToBottom()
        else:
            place = QAbstractItemView.ScrollHint.PositionAtTop
            self.scrollTo(self.rows.index(top + len(steps), 0), place)

    # Qt's own names

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to the current line with Enter, copy with the system's key, leave with Esc."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.chosen is not None:
            self.go_wanted.emit(self.chosen)
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy_wanted.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of the line that was clicked, or of the current one."""
        if event.reason() is QContextMenuEvent.Reason.Keyboard and self.currentIndex().isValid():
            self.menu_wanted.emit(self.viewport().mapToGlobal(self.visualRect(self.currentIndex()).bottomLeft()))
        else:
            self.menu_wanted.emit(event.globalPos())
