"""Location cards as pictures: the card drawn last, face up, and the heaps face down; painted, with no picture files.

A face shows a plain figure with its location marked, seen from the front: the target's left is at the viewer's right.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QLinearGradient, QPainter, QPainterPath, QPainterPathStroker, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from cats_desktop.rules.systems.location_cards import Card
from cats_desktop.ui.theme import LIGHT, Theme

FACE = QSize(148, 208)
BACK = QSize(70, 98)

PAPER = {False: "#fffdf8", True: "#efebe1"}
INK = "#27303c"
LIMB = "#c9d0d9"
MARK = "#d5561c"
MARK_RIM = "#8f3008"


@dataclass(frozen=True, slots=True)
class Face:
    """What a card shows: its words, and which piece of the figure: head, trunk (a band of several), arm or leg."""

    label: str
    kind: str
    side: str
    band: int = 0
    bands: int = 1


def face_of(card: Card, cards: Sequence[Card]) -> Face:
    """Return the face of a card; the trunk's cards divide the trunk among them, from above in the deck's order."""
    trunk = [other.location for other in cards if other.kind == "trunk"]
    band = trunk.index(card.location) if card.location in trunk else 0
    return Face(card.label, card.kind, card.side, band, max(len(trunk), 1))


class CardFace(QWidget):
    """The card that was drawn last, or an empty place for one."""

    def __init__(self) -> None:
        super().__init__()
        self._theme: Theme = LIGHT
        self.face: Face | None = None
        self.setFixedSize(FACE)
        self._say()

    def show_face(self, face: Face | None) -> None:
        """Show another card, or none."""
        if face != self.face:
            self.face = face
            self._say()
            self.update()

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self._theme = theme
        self.update()

    def _say(self) -> None:
        drawn = self.tr("Card drawn last: {card}")
        told = drawn.format(card=self.face.label) if self.face else self.tr("No card lies face up")
        self.setAccessibleName(told)
        self.setToolTip(told)

    # Qt's own names

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the card."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(2, 1, -2, -4)
        if self.face is None:
            _paint_place(painter, box, self._theme, 10)
            painter.setPen(QColor(self._theme.muted))
            words = self.tr("No card\nlies face up")
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)
        else:
            _paint_face(painter, box, self.face, self._theme, self.font())
        painter.end()


class CardHeap(QWidget):
    """Cards lying face down, or put aside: how many, as a heap with its number on it."""

    def __init__(self, *, aside: bool) -> None:
        super().__init__()
        self._theme: Theme = LIGHT
        self._aside = aside
        self.count = 0
        self.setFixedSize(BACK)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.show_count(0)

    def show_count(self, count: int) -> None:
        """Show another number of cards."""
        self.count = count
        text = self.tr("Put aside: {count}") if self._aside else self.tr("In the pile: {count}")
        self.setAccessibleName(text.format(count=count))
        self.setToolTip(text.format(count=count))
        self.update()

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self._theme = theme
        self.update()

    # Qt's own names

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the heap, a rim for each of the first few cards below the uppermost."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        below = max(0, min(self.count - 1, 4))
        box = QRectF(self.rect()).adjusted(1.5, 9.5, -9.5, -1.5)
        if not self.count:
            _paint_place(painter, box, self._theme, 6)
            painter.setPen(QColor(self._theme.muted))
            painter.setFont(_letters(self.font(), 20))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, "0")
            painter.end()
            return
        colour = QColor(self._theme.muted if self._aside else self._theme.accent)
        if self._aside:
            colour.setAlphaF(0.75)
        for place in range(below, 0, -1):
            _paint_rim(painter, box.translated(place * 1.8, -place * 1.8), colour, self._theme)
        _paint_back(painter, box, colour, self._theme)
        _paint_number(painter, box.center(), str(self.count), self._theme, self.font())
        painter.end()


def _letters(base: QFont, pixels: int, *, bold: bool = True) -> QFont:
    font = QFont(base)
    font.setPixelSize(pixels)
    font.setWeight(QFont.Weight.Bold if bold else QFont.Weight.Medium)
    return font


def _paint_place(painter: QPainter, box: QRectF, theme: Theme, radius: float) -> None:
    """Paint the outline of a place where no card lies."""
    pen = QPen(QColor(theme.edge), 1.5, Qt.PenStyle.DashLine)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(box, radius, radius)


def _paint_rim(painter: QPainter, box: QRectF, colour: QColor, theme: Theme) -> None:
    painter.setPen(QPen(QColor(theme.surface), 1.0))
    painter.setBrush(colour)
    painter.drawRoundedRect(box, 6, 6)


def _paint_back(painter: QPainter, box: QRectF, colour: QColor, theme: Theme) -> None:
    """Paint a card's back: a lattice within a frame."""
    _paint_rim(painter, box, colour, theme)
    inner = box.adjusted(5, 5, -5, -5)
    painter.save()
    path = QPainterPath()
    path.addRoundedRect(inner, 3, 3)
    line = QColor(theme.surface)
    line.setAlphaF(0.75)
    painter.setPen(QPen(line, 1.0))
    painter.drawPath(path)
    painter.setClipPath(path)
    line.setAlphaF(0.35)
    painter.setPen(QPen(line, 1.0))
    across = int(inner.height() + inner.width())
    for step in range(-across, across, 9):
        start = QPointF(inner.left() + step, inner.top())
        painter.drawLine(start, start + QPointF(inner.height(), inner.height()))
        painter.drawLine(start, start + QPointF(-inner.height(), inner.height()))
    painter.restore()


def _paint_number(painter: QPainter, centre: QPointF, text: str, theme: Theme, base: QFont) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.surface))
    painter.drawEllipse(centre, 17, 17)
    painter.setPen(QColor(theme.text))
    painter.setFont(_letters(base, 18 if len(text) < 3 else 14))
    painter.drawText(QRectF(centre.x() - 20, centre.y() - 16, 40, 32), Qt.AlignmentFlag.AlignCenter, text)


def _paint_face(painter: QPainter, box: QRectF, face: Face, theme: Theme, base: QFont) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 70 if theme.dark else 36))
    painter.drawRoundedRect(box.translated(0, 3), 10, 10)
    paper = QLinearGradient(box.topLeft(), box.bottomLeft())
    paper.setColorAt(0.0, QColor(PAPER[theme.dark]))
    paper.setColorAt(1.0, QColor(PAPER[theme.dark]).darker(104))
    painter.setBrush(paper)
    painter.setPen(QPen(QColor(INK).lighter(220), 1.0))
    painter.drawRoundedRect(box, 10, 10)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(MARK), 1.2))
    painter.drawRoundedRect(box.adjusted(6, 6, -6, -6), 6, 6)
    _paint_corners(painter, box, face, base)
    label = QRectF(box.left() + 10, box.bottom() - 38, box.width() - 20, 28)
    _paint_figure(
        painter, QRectF(box.left() + 20, box.top() + 16, box.width() - 40, label.top() - box.top() - 18), face
    )
    painter.setPen(QColor(INK))
    size = 18
    while size > 10 and painter.fontMetrics().horizontalAdvance(face.label) > label.width():
        size -= 1
        painter.setFont(_letters(base, size))
    painter.setFont(_letters(base, size))
    words = painter.fontMetrics().elidedText(face.label, Qt.TextElideMode.ElideRight, int(label.width()))
    painter.drawText(label, Qt.AlignmentFlag.AlignCenter, words)


def _paint_corners(painter: QPainter, box: QRectF, face: Face, base: QFont) -> None:
    """Write the first letters of its words into two corners, as on playing cards."""
    letters = "".join(word[0] for word in face.label.split()).upper()[:2]
    painter.setFont(_letters(base, 15))
    painter.setPen(QColor(MARK_RIM))
    corner = QRectF(box.left() + 12, box.top() + 10, 30, 20)
    painter.drawText(corner, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop, letters)


def _paint_figure(painter: QPainter, box: QRectF, face: Face) -> None:
    """Paint the figure into a box, with the face's location marked."""
    scale = min(box.width() / 100.0, box.height() / 164.0)
    painter.save()
    painter.translate(box.center().x() - 50 * scale, box.center().y() - 82 * scale)
    painter.scale(scale, scale)
    pieces = _pieces(face.bands)
    wanted = f"trunk:{face.band}" if face.kind == "trunk" else face.kind
    if face.kind in ("arm", "leg"):
        wanted = f"{face.kind}:{face.side}"
    for key, path in pieces.items():
        marked = key == wanted
        painter.setBrush(QColor(MARK if marked else LIMB))
        painter.setPen(QPen(QColor(MARK_RIM if marked else PAPER[False]), 2.0))
        painter.drawPath(path)
    painter.restore()


def _pieces(bands: int) -> dict[str, QPainterPath]:
    """Return the figure's pieces in units of its box, 100 wide and 164 high."""
    head = QPainterPath()
    head.addEllipse(QPointF(50, 15), 12.5, 14)
    trunk = QPainterPath(QPointF(30, 33))
    trunk.cubicTo(QPointF(42, 29), QPointF(58, 29), QPointF(70, 33))
    trunk.cubicTo(QPointF(71, 52), QPointF(64, 58), QPointF(65, 68))
    trunk.cubicTo(QPointF(67, 80), QPointF(69, 84), QPointF(68, 93))
    trunk.cubicTo(QPointF(58, 97), QPointF(42, 97), QPointF(32, 93))
    trunk.cubicTo(QPointF(31, 84), QPointF(33, 80), QPointF(35, 68))
    trunk.cubicTo(QPointF(36, 58), QPointF(29, 52), QPointF(30, 33))
    found = {"head": head}
    height = 66.0 / bands
    for band in range(bands):
        slab = QPainterPath()
        slab.addRect(QRectF(20, 30 + band * height - (4 if band == 0 else 0), 60, height + (4 if band == 0 else 1)))
        found[f"trunk:{band}"] = trunk.intersected(slab)
    for side, mirrored in (("right", 1.0), ("left", -1.0)):

        def at(across: float, down: float, mirrored: float = mirrored) -> QPointF:
            return QPointF(50 - mirrored * across, down)

        found[f"arm:{side}"] = _limb((at(27, 39), at(33, 66), at(36, 96)), 10.5)
        found[f"leg:{side}"] = _limb((at(10.5, 102), at(12, 128), at(13, 156)), 14.5)
    return found


def _limb(points: tuple[QPointF, QPointF, QPointF], width: float) -> QPainterPath:
    line = QPainterPath(points[0])
    line.quadTo(points[1], points[2])
    stroker = QPainterPathStroker()
    stroker.setWidth(width)
    stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
    return stroker.createStroke(line).simplified()
