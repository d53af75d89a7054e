"""What is written and drawn over a figure: share labels with their leader lines, and outlines of single regions.

Apart from `figure_painter`, which paints the body itself in its own units: all here is in widget pixels.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen

from cats_desktop.session.queries import FigureView, RegionView
from cats_desktop.ui.labels import Label
from cats_desktop.ui.theme import Theme, text_on
from cats_desktop.ui.words import label_text

DOT = 3.2
"""Half the width of the dot that stands for a content which is knocked out."""


SPOT = 8.0
"""Half the width of the spot of one hit of a volley."""

ROWS_UP, ROWS_DOWN, ACROSS = 3, 7, 3
"""How far from its region's place a spot may be put, in spots: less up, where the label stands, than down."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where one hit of a volley landed: the region, its number, its tier, and whether it is the chosen one."""

    region: str
    number: int
    tier: int
    chosen: bool = False


def place_spots(spots: Sequence[Spot], place_of: Callable[[str], QPointF]) -> list[tuple[Spot, QPointF]]:
    """Return where each spot goes: at the place of its region, or at the nearest free one in rows around it."""
    placed: list[tuple[Spot, QPointF]] = []
    step = 2 * SPOT + 1
    around = sorted(
        ((across * step, down * step) for down in range(-ROWS_UP, ROWS_DOWN) for across in range(-ACROSS, ACROSS + 1)),
        key=lambda shift: (shift[0] ** 2 + (shift[1] if shift[1] >= 0 else 2 * shift[1]) ** 2, shift),
    )
    for spot in spots:
        middle = place_of(spot.region)
        places = (middle + QPointF(*shift) for shift in around)
        free = (at for at in places if all((at - taken).manhattanLength() >= step for _, taken in placed))
        placed.append((spot, next(free, middle)))
    return placed


def paint_spots(painter: QPainter, placed: Iterable[tuple[Spot, QPointF]], theme: Theme, base: QFont) -> None:
    """Paint a numbered spot for each hit; the deeper it went, the heavier its rim; the chosen one is filled."""
    painter.setFont(label_font(base, SPOT * 1.25))
    for spot, at in placed:
        ink, ground = (theme.on_accent, theme.accent) if spot.chosen else (theme.text, theme.surface)
        painter.setPen(QPen(QColor(theme.danger if spot.tier > 1 else theme.muted), 1.0 + 0.8 * min(spot.tier - 1, 3)))
        painter.setBrush(QColor(ground))
        painter.drawEllipse(at, SPOT, SPOT)
        painter.setPen(QColor(ink))
        box = QRectF(at - QPointF(SPOT, SPOT), at + QPointF(SPOT, SPOT))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(spot.number))


def label_font(base: QFont, letters: float) -> QFont:
    """Return the font of a label whose letters are so many pixels high."""
    font = QFont(base)
    font.setPixelSize(max(round(letters), 1))
    font.setWeight(QFont.Weight.DemiBold)
    return font


def label_reach(label: Label) -> QRectF:
    """Return all that a label may paint on: its box, the dots below it, its leader line."""
    reach = label.box.adjusted(-4 * DOT, -DOT, 4 * DOT, 4 * DOT)
    if label.anchor is not None:
        reach = reach.united(QRectF(label.anchor - QPointF(3, 3), label.anchor + QPointF(3, 3)))
    return reach


def paint_labels(
    painter: QPainter, labels: Iterable[Label], view: FigureView, theme: Theme, base: QFont, within: QRectF
) -> None:
    """Paint the labels that reach into a box."""
    for label in labels:
        region = view.region(label.region)
        if region is None or not within.intersects(label_reach(label)):
            continue
        if label.anchor is None:
            _inside(painter, label.box, region, theme)
        else:
            _leader(painter, label.box, label.anchor, theme)
        painter.setFont(label_font(base, label.size))
        painter.drawText(label.box.adjusted(-4, -4, 4, 4), Qt.AlignmentFlag.AlignCenter, label_text(region))
        if region.out and region.state not in ("destroyed", "lost"):
            _dots(painter, label.box, region.out, theme)


def paint_outline(
    painter: QPainter,
    path: QPainterPath,
    scale: float,
    offset: QPointF,
    strokes: Sequence[tuple[str, float]],
    glow: QColor | None = None,
) -> None:
    """Stroke a region's path, given in the drawing's units, once per (colour, width in pixels), over a faint fill."""
    painter.save()
    painter.translate(offset)
    painter.scale(scale, scale)
    if glow is not None:
        painter.fillPath(path, glow)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in strokes:
        pen = QPen(QColor(colour), width / scale)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.drawPath(path)
    painter.restore()


def _inside(painter: QPainter, box: QRectF, region: RegionView, theme: Theme) -> None:
    """Calm the hatching behind a label, and take a pen that can be read on the fill."""
    fill = theme.fills[region.state]
    if region.state in ("hurt", "failing", "destroyed", "stripped"):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(fill))
        painter.drawRoundedRect(box, 4, 4)
    painter.setPen(QColor(theme.muted) if region.state == "lost" else text_on(fill))


def _leader(painter: QPainter, box: QRectF, anchor: QPointF, theme: Theme) -> None:
    """Draw the line from a label beside the figure to its region."""
    painter.setPen(QPen(QColor(theme.muted), 1.0))
    edge = box.right() if box.center().x() < anchor.x() else box.left()
    painter.drawLine(QPointF(edge, box.center().y()), anchor)
    painter.setBrush(QColor(theme.muted))
    painter.drawEllipse(anchor, 1.8, 1.8)
    painter.setPen(QColor(theme.text))


def _dots(painter: QPainter, box: QRectF, count: int, theme: Theme) -> None:
    """Paint a row of dots under a label, one for each content that is knocked out."""
    painter.setPen(QPen(QColor(theme.surface), 1.2))
    painter.setBrush(QColor(theme.danger))
    left = box.center().x() - (count - 1) * DOT * 1.3
    for place in range(count):
        painter.drawEllipse(QPointF(left + place * DOT * 2.6, box.bottom() + DOT + 2), DOT, DOT)
