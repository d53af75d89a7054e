"""Wound tracks as on a Fudge character sheet: a row of boxes for each track, crossed off from the lightest level on."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from cats_desktop.ui.theme import LIGHT, Theme, text_on

ROW = 28
HEAD = 42
BOX = 18
GAP = 5
NAMES = 96
ROOMIER = 1.35
"""How much wider a level's column is that has more than one box."""


@dataclass(frozen=True, slots=True)
class Column:
    """One level: its word, that word shortened, and what it costs, in signs."""

    word: str
    short: str
    caption: str
    look: str
    boxes: int


@dataclass(frozen=True, slots=True)
class Line:
    """One track: its name, and for each column how many wounds stand there."""

    name: str
    marked: tuple[int, ...]


class TrackView(QWidget):
    """Paints tracks from values; says them in words to screen readers and in its tooltip."""

    def __init__(self) -> None:
        super().__init__()
        self._theme: Theme = LIGHT
        self._columns: tuple[Column, ...] = ()
        self._lines: tuple[Line, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Wound tracks"))

    def show_tracks(self, columns: tuple[Column, ...], lines: tuple[Line, ...]) -> None:
        """Show tracks; does nothing when they are those shown."""
        if (columns, lines) == (self._columns, self._lines):
            return
        self._columns, self._lines = columns, lines
        self.setAccessibleDescription("; ".join(self._said(line) for line in lines))
        self.updateGeometry()
        self.update()

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self._theme = theme
        self.update()

    def _said(self, line: Line) -> str:
        marks = [
            f"{column.word} {marked}/{column.boxes}"
            for column, marked in zip(self._columns, line.marked, strict=True)
            if marked
        ]
        return f"{line.name}: {', '.join(marks) or self.tr('no wound')}"

    def _edges(self) -> list[float]:
        """Return where the columns begin, and where the last one ends."""
        weights = [ROOMIER if column.boxes > 1 else 1.0 for column in self._columns]
        unit = (self.width() - NAMES) / (sum(weights) or 1.0)
        edges = [float(NAMES)]
        for weight in weights:
            edges.append(edges[-1] + weight * unit)
        return edges

    def _paint_head(self, painter: QPainter, edges: list[float]) -> None:
        small, bold = QFont(self.font()), QFont(self.font())
        small.setPixelSize(12)
        bold.setPixelSize(12)
        bold.setBold(True)
        for column, left, right in zip(self._columns, edges, edges[1:], strict=False):
            room = QRectF(left, 0, right - left, HEAD)
            fits = QFontMetricsF(small).horizontalAdvance(column.word) <= room.width() - 6
            painter.setFont(small)
            painter.setPen(QColor(self._theme.muted))
            upper = room.adjusted(0, 4, 0, -HEAD / 2)
            painter.drawText(upper, Qt.AlignmentFlag.AlignCenter, column.word if fits else column.short)
            painter.setFont(bold)
            painter.setPen(QColor(self._theme.text))
            painter.drawText(room.adjusted(0, HEAD / 2 - 2, 0, -4), Qt.AlignmentFlag.AlignCenter, column.caption)

    def _paint_line(self, painter: QPainter, line: Line, top: float, edges: list[float]) -> None:
        painter.setFont(self.font())
        painter.setPen(QColor(self._theme.text))
        beginning = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        name = self.fontMetrics().elidedText(line.name, Qt.TextElideMode.ElideRight, NAMES - 8)
        painter.drawText(QRectF(0, top, NAMES - 4, ROW), beginning, name)
        for column, marked, left, right in zip(self._columns, line.marked, edges, edges[1:], strict=False):
            count = max(column.boxes, marked)
            step = min(float(BOX + GAP), (right - left) / count)
            first = (left + right) / 2 - (step * (count - 1) + BOX) / 2
            for place in range(count):
                box = QRectF(first + place * step, top + (ROW - BOX) / 2, BOX, BOX)
                self._paint_box(painter, box, column.look if place < marked else "")

    def _paint_box(self, painter: QPainter, box: QRectF, look: str) -> None:
        """Paint a box, crossed off in the colour of its level when a wound stands in it."""
        inner = box.adjusted(0.75, 0.75, -0.75, -0.75)
        painter.setPen(QPen(QColor(self._theme.text if look else self._theme.muted), 1.5))
        painter.setBrush(QColor(self._theme.fills[look] if look else self._theme.surface))
        painter.drawRoundedRect(inner, 3, 3)
        if look:
            cross = box.adjusted(5, 5, -5, -5)
            pen = QPen(text_on(self._theme.fills[look]), 2)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawLine(QPointF(cross.left(), cross.top()), QPointF(cross.right(), cross.bottom()))
            painter.drawLine(QPointF(cross.left(), cross.bottom()), QPointF(cross.right(), cross.top()))

    # Qt's own names

    def sizeHint(self) -> QSize:
        """Return the room for all tracks."""
        return QSize(NAMES + 80 * max(len(self._columns), 1), HEAD + ROW * max(len(self._lines), 1))

    def minimumSizeHint(self) -> QSize:
        """Return the least room in which the boxes stand apart."""
        return QSize(NAMES + 48 * max(len(self._columns), 1), self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the head and the tracks, a thin line between them."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edges = self._edges()
        self._paint_head(painter, edges)
        for place, line in enumerate(self._lines):
            top = HEAD + place * ROW
            painter.fillRect(QRectF(0, top, self.width(), 1), QColor(self._theme.line))
            self._paint_line(painter, line, top, edges)
        painter.end()
