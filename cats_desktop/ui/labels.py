"""Where the share labels go: inside their region where they fit, else beside the figure on a leader line."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF

from cats_desktop.silhouette.anchor import LABEL_ASPECT
from cats_desktop.ui.paths import FigurePaths

GAP = 4.0
REACH = 16.0
STEP = 6.0


LEAST, MOST = 10.0, 18.0
"""Height of a label's letters in pixels: no smaller inside a region, no larger anywhere."""
BESIDE = 12.0


@dataclass(frozen=True, slots=True)
class Label:
    """One placed label, in widget pixels; ``size`` is its letters' height.

    ``anchor`` is set when a leader line leads from it to the label.
    """

    region: str
    box: QRectF
    size: float
    anchor: QPointF | None


def place_labels(
    paths: FigurePaths, sizes: dict[str, QSizeF], scale: float, offset: QPointF, bounds: QRectF
) -> list[Label]:
    """Place a label for each region; none overlaps another, all lie within ``bounds`` if they can.

    Units: ``sizes`` are for letters one pixel high, the rest is in widget pixels; a point p of the drawing lies at
    p × scale + offset. A label within its region is as large as fits there.
    """
    inside: list[Label] = []
    beside: list[tuple[str, QPointF, QSizeF]] = []
    for region, size in sizes.items():
        anchor = paths.anchors[region]
        at = QPointF(anchor.x * scale + offset.x(), anchor.y * scale + offset.y())
        # The anchor's box has the shape of the longest label; a shorter one may be as much larger as it is narrower.
        fits = min(anchor.reach * 2 * scale / size.height(), anchor.reach * 2 * LABEL_ASPECT * scale / size.width())
        if fits >= LEAST:
            letters = min(fits, MOST)
            inside.append(Label(region, _centred(at, size * letters), letters, None))
        else:
            beside.append((region, at, size * BESIDE))
    placed = inside
    for region, at, size in sorted(beside, key=lambda entry: entry[1].y()):
        placed.append(_beside(paths, region, at, size, scale, offset, bounds, placed))
    return placed


def _beside(
    paths: FigurePaths,
    region: str,
    at: QPointF,
    size: QSizeF,
    scale: float,
    offset: QPointF,
    bounds: QRectF,
    taken: list[Label],
) -> Label:
    """Try outward from the anchor to both sides, then further up and down, and take the nearest free place."""
    figure_box = QRectF(paths.view.topLeft() * scale + offset, paths.view.size() * scale)
    best: tuple[float, QRectF] | None = None
    for shift in (0, 1, -1, 2, -2, 3, -3, 4, -4):
        y = at.y() + shift * (size.height() + GAP)
        for side in (-1, 1):
            x = at.x()
            while figure_box.left() - REACH < x < figure_box.right() + REACH:
                x += side * STEP
                box = _centred(QPointF(x + side * (size.width() / 2 + GAP), y), size)
                if _free(paths, box, scale, offset) and not any(_touch(box, label.box) for label in taken):
                    across = _crossed(paths, region, at, QPointF(x, y), scale, offset)
                    distance = abs(x - at.x()) + 2 * abs(y - at.y()) + 3 * across
                    outside = 0 if bounds.contains(box) else 10_000
                    if best is None or distance + outside < best[0]:
                        best = (distance + outside, box.translated(side * REACH / 2, 0))
                    break
        if best is not None and shift in (0, -1) and best[0] < 10_000:
            break
    box = best[1] if best else _centred(at, size)
    return Label(region, box, BESIDE, at)


def _free(paths: FigurePaths, box: QRectF, scale: float, offset: QPointF) -> bool:
    """Tell whether no region lies under the box, judged at its corners, edges and middle."""
    grown = box.adjusted(-GAP, -GAP / 2, GAP, GAP / 2)
    middle = grown.center()
    spots = [grown.topLeft(), grown.topRight(), grown.bottomLeft(), grown.bottomRight(), middle]
    spots += [QPointF(grown.left(), middle.y()), QPointF(grown.right(), middle.y())]
    return all(paths.region_at((spot - offset) / scale) is None for spot in spots)


def _crossed(paths: FigurePaths, region: str, start: QPointF, end: QPointF, scale: float, offset: QPointF) -> float:
    """Return how many pixels of the leader line run over other regions."""
    steps = max(2, int((end - start).manhattanLength() / STEP))
    over = 0
    for step in range(1, steps):
        spot = start + (end - start) * (step / steps)
        under = paths.region_at((spot - offset) / scale)
        over += under is not None and under != region
    return over * STEP


def _touch(one: QRectF, other: QRectF) -> bool:
    return one.adjusted(-GAP, -GAP, GAP, GAP).intersects(other)


def _centred(at: QPointF, size: QSizeF) -> QRectF:
    return QRectF(at.x() - size.width() / 2, at.y() - size.height() / 2, size.width(), size.height())
