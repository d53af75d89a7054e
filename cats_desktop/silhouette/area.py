"""How much of each region can be seen: polygons clipped front to back, apart from how they are drawn or read.

Flattening and clipping what the figure hides of itself are done once per drawing (`visible_parts`); a cover that is
dragged over the figure then only clips what is left (`uncovered`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor, frexp, hypot

from cats_desktop.silhouette.flattening import flatten, signed_area
from cats_desktop.silhouette.outline import Drawing, Point, points

__all__ = ["Flat", "VisibleParts", "flat", "flatten", "shares", "uncovered", "visible_areas", "visible_parts"]

# A chord may stray by this part of the figure's diagonal. Because flattening keeps areas, an error is left only where
# outlines cross; it stays below 0.001 points of share.
FINENESS = 1e-4
# Clipping counts in whole numbers below 2**27: far below 2**30, where the clipper changes to slower arithmetic.
BITS = 27

Path = Sequence[Sequence[int]]
Box = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Flat:
    """The regions of a drawing as polygons of whole numbers, back to front, all running the same way.

    Units: a coordinate is (user unit − origin) · ``scale``.
    """

    origin: Point
    scale: float
    polygons: tuple[tuple[str, tuple[tuple[int, int], ...]], ...]


@dataclass(frozen=True, slots=True)
class VisibleParts:
    """What the figure leaves visible of each region, in the drawing's order.

    Units: as `Flat`; per region its key, the visible area and the polygons that bound it (holes run the other way).
    """

    origin: Point
    scale: float
    parts: tuple[tuple[str, float, tuple[Path, ...]], ...]


def flat(drawing: Drawing) -> Flat:
    """Return the drawing's regions as fine polygons, in whole numbers for the clipper.

    Raises ValueError if a region is not one closed outline.
    """
    xs, ys = zip(*(point for region in drawing.regions for point in points(region)), strict=True)
    left, top, width, height = min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
    size = max(width, height, 1e-9)
    scale = 2.0 ** (BITS - frexp(size)[1])
    polygons = []
    for region in drawing.regions:
        corners = flatten(region, hypot(width, height) * FINENESS)
        if signed_area(corners) < 0:
            corners = corners[::-1]
        polygons.append((region.key, _whole(corners, (left, top), scale)))
    return Flat((left, top), scale, tuple(polygons))


def visible_parts(figure: Flat) -> VisibleParts:
    """Return what is left of each region after those in front of it have hidden it.

    Visible area of i = area(union so far + i) − area(union so far), front to back.
    """
    seen: list[tuple[str, float, tuple[Path, ...]]] = []
    front: list[tuple[Box, Path]] = []
    for key, polygon in reversed(figure.polygons):
        box = _box(polygon)
        hiding = [path for other, path in front if _overlap(box, other)]
        left = _without([polygon], hiding) if hiding else (polygon,)
        seen.append((key, _area(left), left))
        front.append((box, polygon))
    return VisibleParts(figure.origin, figure.scale, tuple(reversed(seen)))


def uncovered(parts: VisibleParts, cover: Sequence[Point] = ()) -> dict[str, float]:
    """Return the visible area of each region in square user units, in the drawing's order.

    ``cover`` is a polygon in user units that hides what lies behind it, given by its corners; fewer than
    three hide nothing. Where it crosses itself it still hides. A region that is hidden wholly has area 0.
    """
    square = parts.scale * parts.scale
    if len(cover) < 3:
        return {key: area / square for key, area, _ in parts.parts}
    hiding = _whole(tuple(cover), parts.origin, parts.scale)
    box = _box(hiding)
    areas = {}
    for key, area, paths in parts.parts:
        if any(_overlap(box, _box(path)) for path in paths):
            area = _area(_without(paths, [hiding]))
        areas[key] = area / square
    return areas


def visible_areas(drawing: Drawing, cover: Sequence[Point] = ()) -> dict[str, float]:
    """Return the visible area of each region in square user units, in the drawing's order; cover as in `uncovered`.

    The error is below 0.001 percentage points of the whole figure. Whoever asks again and again
    keeps `visible_parts` and asks `uncovered`.
    Raises ValueError if a region is not one closed outline.
    """
    return uncovered(visible_parts(flat(drawing)), cover) if drawing.regions else {}


def shares(areas: Mapping[str, float]) -> dict[str, int]:
    """Return each area's share of their sum in units of 0.01 percentage points, rounded half up as printed.

    Computed exactly from the given numbers. Because each is rounded by itself, they may not add up to 10 000.
    Raises ValueError if nothing is visible or an area is negative.
    """
    exact = {key: Fraction(area) for key, area in areas.items()}
    whole = sum(exact.values(), Fraction(0))
    if whole <= 0 or min(exact.values()) < 0:
        raise ValueError("no visible area to share")
    return {key: floor(10_000 * area / whole + Fraction(1, 2)) for key, area in exact.items()}


def _whole(corners: Sequence[Point], origin: Point, scale: float) -> tuple[tuple[int, int], ...]:
    x0, y0 = origin
    return tuple((round((x - x0) * scale), round((y - y0) * scale)) for x, y in corners)


def _box(path: Path) -> Box:
    xs = [point[0] for point in path]
    ys = [point[1] for point in path]
    return min(xs), min(ys), max(xs), max(ys)


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _without(paths: Sequence[Path], hiding: Sequence[Path]) -> tuple[Path, ...]:
    """Return what is left of paths outside all that hides."""
    import pyclipper  # here, because start-up must not load it

    clipper = pyclipper.Pyclipper()
    if not _added(clipper, paths, pyclipper.PT_SUBJECT):
        return ()
    if not _added(clipper, hiding, pyclipper.PT_CLIP):
        return tuple(paths)
    return tuple(clipper.Execute(pyclipper.CT_DIFFERENCE, pyclipper.PFT_NONZERO, pyclipper.PFT_NONZERO))


def _added(clipper: object, paths: Sequence[Path], kind: int) -> bool:
    import pyclipper

    try:
        clipper.AddPaths(paths, kind, True)  # type: ignore[attr-defined]
    except pyclipper.ClipperException:  # every path is a line or a point
        return False
    return True


def _area(paths: Sequence[Path]) -> float:
    import pyclipper

    return float(sum(pyclipper.Area(path) for path in paths))
