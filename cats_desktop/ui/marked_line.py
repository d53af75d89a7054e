"""A line of text that underlines one piece of it in waves, and shows in grey how it could go on.

Where a piece stands is worked out from the caret, the only place that Qt tells: so the wave follows the text while it
scrolls, at every scale and in every direction of writing.
"""

import unicodedata

from PySide6.QtCore import QMargins, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPainterPath, QPaintEvent, QPen, QTextLayout
from PySide6.QtWidgets import QLineEdit, QStyle, QStyleOptionFrame, QWidget

NOWHERE = (0, 0)
EDGE = 8
"""Room between the frame and the text, in device-independent pixels."""

WAVE = 2.5
"""Half the length of a wave; its height follows from it."""


class MarkedLine(QLineEdit):
    """What it could ``go on`` with stands in grey behind the caret; Tab or Down takes it, else Tab leaves the line."""

    completed = Signal()

    def __init__(self, speaker: QWidget) -> None:
        """``speaker`` says what is wrong; the wave has the colour that its words have."""
        super().__init__()
        self._speaker = speaker
        self._marked = NOWHERE
        self._goes_on = ""
        self.cursorPositionChanged.connect(self._scroll_back)

    @property
    def marked(self) -> tuple[int, int]:
        """Return where the underline begins and ends, in characters; NOWHERE when there is none."""
        return self._marked

    @property
    def goes_on(self) -> str:
        """Return what the line could go on with."""
        return self._goes_on

    def mark(self, start: int, end: int) -> None:
        """Underline a piece of the line, and nothing else; an empty piece underlines nothing."""
        self._marked = (start, end) if start < end <= len(self.text()) else NOWHERE
        if self._marked == NOWHERE:
            self._scroll_back()
        self.update()

    def bring_into_sight(self) -> None:
        """Scroll to the piece that is underlined, if it is out of sight; the caret stays, and brings the line back.

        Qt scrolls to the caret alone: so the room of the text is made to end farther out than it can be seen.
        """
        if self._marked == NOWHERE:
            return
        piece = self.piece(*self._marked)
        if piece.left() < EDGE:
            self.setTextMargins(0, 0, round(piece.left()) - 2 * EDGE, 0)
        elif piece.right() > self.width() - EDGE:
            self.setTextMargins(self.width() - 2 * EDGE - round(piece.right()), 0, 0, 0)

    def _scroll_back(self) -> None:
        if not self.textMargins().isNull():
            self.setTextMargins(QMargins())

    def unmark(self) -> None:
        """Take the underline away."""
        self.mark(*NOWHERE)

    def show_way_on(self, text: str) -> None:
        """Offer what the line could go on with; an empty text offers nothing."""
        if text != self._goes_on:
            self._goes_on = text
            self.setAccessibleDescription(self.tr("Tab adds: {text}").format(text=text) if text else "")
            self.update()

    def piece(self, start: int, end: int) -> QRectF:
        """Return the box of a piece of the line, in the line's own places; it may lie outside while that scrolls."""
        layout = QTextLayout(self.displayText(), self.font())
        layout.beginLayout()
        line = layout.createLine()
        layout.endLayout()
        caret = self.cursorRect()
        edges = [_across(line.cursorToX(_units(self.text()[:place]))) for place in (start, end)]
        shift = caret.center().x() - _across(line.cursorToX(self.cursorPosition()))
        return QRectF(QPointF(min(edges) + shift, caret.top()), QPointF(max(edges) + shift, caret.bottom()))

    def _offers(self) -> bool:
        at_end = self.cursorPosition() == _units(self.text())
        return bool(self._goes_on) and at_end and not self.hasSelectedText()

    def _take(self) -> None:
        self.setText(self.text() + self._goes_on)
        self.show_way_on("")
        self.completed.emit()

    def _paint_wave(self, painter: QPainter) -> None:
        piece = self.piece(*self._marked)
        box = QRectF(self.rect()).adjusted(EDGE - 2, 0, 2 - EDGE, 0)
        wave = QPainterPath(QPointF(piece.left(), piece.bottom()))
        up = True
        while wave.currentPosition().x() < piece.right():
            at = wave.currentPosition()
            wave.quadTo(at + QPointF(WAVE / 2, -WAVE if up else WAVE), at + QPointF(WAVE, 0))
            up = not up
        painter.setClipRect(box & piece.adjusted(0, 0, 0, 4))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._speaker.palette().windowText().color(), 1.4))
        painter.drawPath(wave)
        painter.setClipping(False)

    def _paint_edges(self, painter: QPainter) -> None:
        """Paint the frame again over text that was scrolled out of its room."""
        option = QStyleOptionFrame()
        self.initStyleOption(option)
        for left in (0, self.width() - EDGE):
            painter.setClipRect(QRect(left, 0, EDGE, self.height()))
            self.style().drawPrimitive(QStyle.PrimitiveElement.PE_PanelLineEdit, option, painter, self)
        painter.setClipping(False)

    def _paint_way_on(self, painter: QPainter) -> None:
        caret = self.cursorRect()
        room = self.rect().adjusted(0, 0, -EDGE, 0)
        room.setLeft(caret.center().x() + 2)
        room.setTop(caret.top())
        room.setHeight(caret.height())
        shown = self.fontMetrics().elidedText(self._goes_on, Qt.TextElideMode.ElideRight, room.width())
        painter.setPen(self.palette().placeholderText().color())
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)

    # Qt's own names

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Take what is offered with Tab."""
        if forward and self._offers():
            self._take()
            return True
        return super().focusNextPrevChild(forward)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take what is offered with Down."""
        if event.key() == Qt.Key.Key_Down and self._offers():
            self._take()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line, the wave under a piece of it, and how it could go on behind the caret."""
        super().paintEvent(event)
        painter = QPainter(self)
        if not self.textMargins().isNull():
            self._paint_edges(painter)
        if self._marked != NOWHERE:
            self._paint_wave(painter)
        if self._offers() and self.hasFocus() and not _leftward(self.text()):
            self._paint_way_on(painter)
        painter.end()


def _units(text: str) -> int:
    """Return how long Qt takes a text to be: a letter beyond the first 65 536 counts twice."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _across(place: object) -> float:
    """Return the place alone, where Qt's binding gives the cursor that belongs to it as well."""
    return float(place[0] if isinstance(place, tuple) else place)  # type: ignore[arg-type]


def _leftward(text: str) -> bool:
    """Tell whether a text has letters that run from right to left, behind which nothing can be painted simply."""
    return any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in text)
