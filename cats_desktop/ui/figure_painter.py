"""How a figure is painted: fill, hatching, rim and seams per region; a pure function of what is to be shown.

Apart from `silhouette_view`, which knows mouse, zoom and labels, so that any device can be painted on.
"""

from collections.abc import Sequence
from math import ceil, floor

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from cats_desktop.session.queries import FigureView, RegionView
from cats_desktop.ui.paths import FigurePaths
from cats_desktop.ui.theme import Theme, text_on

# Hatching by state: spacing and width in pixels, and whether it is crossed. Whole regions have none.
HATCHING = {
    "stripped": (11.0, 1.0, False),
    "hurt": (9.0, 1.6, False),
    "failing": (6.0, 2.0, False),
    "destroyed": (7.0, 1.4, True),
}

HATCH_ALPHA = 175
"""How strongly the hatching stands on its fill: states are told apart by it."""

SHADOW_RINGS = 5
CONTOUR = 1.5
"""Width in pixels of the line around the whole figure, outside the seams."""

RIM = 2.0
"""Width in pixels of the rim of a plate with all its armour."""


def paint_figure(
    painter: QPainter, paths: FigurePaths, view: FigureView, theme: Theme, scale: float, within: QRectF
) -> None:
    """Paint what lies ``within`` a box of the figure, all in the drawing's units.

    The painter is already scaled so that one unit is ``scale`` pixels, and clips to the box if need be.
    """
    _paint_ground(painter, paths, theme)
    reach = (1.0 + CONTOUR) / scale
    near = within.adjusted(-reach, -reach, reach, reach)
    found = ((path, view.region(key)) for key, path in paths.regions.items() if paths.boxes[key].intersects(near))
    shown = [(path, region) for path, region in found if region is not None]
    _paint_contour(painter, [path for path, region in shown if region.state != "lost"], theme, reach)
    for path, region in shown:
        _paint_region(painter, path, region, theme, scale)
    _paint_decoration(painter, paths, {region.key for region in view.regions if region.lost}, theme, scale, within)


def _paint_ground(painter: QPainter, paths: FigurePaths, theme: Theme) -> None:
    """Paint a soft shadow under the soles, so that the figure stands instead of floating."""
    boxes = list(paths.boxes.values())
    ground = max(box.bottom() for box in boxes)
    soles = [box for box in boxes if box.bottom() > ground - paths.view.height() * 0.02]
    left, right = min(box.left() for box in soles), max(box.right() for box in soles)
    width, height = (right - left) * 1.25, paths.view.height() * 0.018
    painter.setPen(Qt.PenStyle.NoPen)
    shade = QColor("#000000")
    shade.setAlpha(26 if theme.dark else 9)
    painter.setBrush(shade)
    for ring in range(1, SHADOW_RINGS + 1):
        across, down = width / 2 * ring / SHADOW_RINGS, height * ring / SHADOW_RINGS
        painter.drawEllipse(QPointF((left + right) / 2, ground), across, down)


def _paint_contour(painter: QPainter, outlines: Sequence[QPainterPath], theme: Theme, reach: float) -> None:
    """Paint a line around each region, of which the regions then leave the outline of the figure as a whole."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    pen = _pen(QColor(theme.edge), 2 * reach)
    pen.setJoinStyle(Qt.PenJoinStyle.BevelJoin)  # round ones, at the many points of an outline, take twice the time
    painter.setPen(pen)
    for path in outlines:
        painter.drawPath(path)


def _paint_decoration(
    painter: QPainter, paths: FigurePaths, lost: set[str], theme: Theme, scale: float, within: QRectF
) -> None:
    """Paint shades and lines, but for those on parts that are gone."""
    shade, line = QColor("#05080c"), QColor("#05080c")
    shade.setAlpha(70 if theme.dark else 38)
    line.setAlpha(120 if theme.dark else 80)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shade)
    for piece in paths.shades:
        if piece.region not in lost and piece.box.intersects(within):
            painter.drawPath(piece.path)
    painter.setPen(_pen(line, 1.1 / scale))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for piece in paths.lines:
        if piece.region not in lost and piece.box.intersects(within):
            painter.drawPath(piece.path)


def _paint_region(painter: QPainter, path: QPainterPath, region: RegionView, theme: Theme, scale: float) -> None:
    state = region.state
    if state == "lost":
        painter.setBrush(QColor(theme.fills["lost"]))
        painter.setPen(_pen(QColor(theme.muted), 1.6 / scale, Qt.PenStyle.DashLine))
        painter.drawPath(path)
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(theme.fills[state]))
    painter.drawPath(path)
    if state in HATCHING:
        _hatch(painter, path, state, theme, scale)
    if region.rim:
        _rim(painter, path, region.rim, theme, scale)
    edge = QColor(theme.muted) if state == "destroyed" and theme.dark else QColor(theme.seam)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(_pen(edge, 2.0 / scale))
    painter.drawPath(path)


def _hatch(painter: QPainter, path: QPainterPath, state: str, theme: Theme, scale: float) -> None:
    spacing, width, crossed = HATCHING[state]
    step = spacing / scale * 2**0.5
    box = path.boundingRect()
    colour = QColor(text_on(theme.fills[state]))
    colour.setAlpha(HATCH_ALPHA)
    painter.save()
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    painter.setPen(_pen(colour, width / scale))
    height = box.height()
    first, last = floor((box.left() - height) / step), ceil((box.right() + height) / step)
    lines = [QLineF(place * step, box.bottom(), place * step + height, box.top()) for place in range(first, last + 1)]
    if crossed:
        lines += [QLineF(line.x1(), box.top(), line.x2(), box.bottom()) for line in lines]
    painter.drawLines(lines)
    painter.restore()


def _rim(painter: QPainter, path: QPainterPath, left: float, theme: Theme, scale: float) -> None:
    """Paint what armour is left as a rim inside the edge: the thicker, the more."""
    painter.save()
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    # The stroke lies astride the edge and the clip takes its outer half; the seam covers another pixel.
    painter.setPen(_pen(QColor(theme.armour), 2 * (1.2 + RIM * left) / scale))
    painter.drawPath(path)
    painter.restore()


def _pen(colour: QColor, width: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
    pen = QPen(colour, width, style)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen
