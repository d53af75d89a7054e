"""Yardstick: how long the areas of 17 parts take while a cover line is dragged, against shapely doing the same."""

from math import cos, sin
from statistics import median
from time import perf_counter

from shapely.geometry import Polygon

from cats_desktop.silhouette.area import flat, uncovered, visible_parts
from cats_desktop.silhouette.outline import Drawing, Point
from tests.silhouette.figures import ellipse, shape

NAME = "area"
BOUND = 2.0
detail = (
    "17 overlapping parts, a slanted cover line in 40 places, both sides flattened beforehand; ours works out anew"
    " what the parts hide of one another (the program keeps it), shapely unites front to back, 32 segments a quarter"
)

PLACES = 40
REPEATS = 7
SEGMENTS = 32


def figure() -> Drawing:
    """Return 17 ellipses of four cubics, each overlapping some of its neighbours, in a view of 100 × 200."""
    parts = [
        ellipse(f"part{k}", 50 + 26 * cos(2.4 * k), 100 + 68 * sin(1.7 * k), 9 + k % 5 * 3, 11 + k % 4 * 5)
        for k in range(17)
    ]
    return Drawing((0.0, 0.0, 100.0, 200.0), tuple(parts), (), ())


def cover(place: float) -> list[Point]:
    """Return what a slanted line hides below it; place 0 is above the figure and 1 below it."""
    height = 220 * (1 - place) - 10
    return [(-10.0, height), (110.0, height + 15), (110.0, 230.0), (-10.0, 230.0)]


def measure() -> tuple[float, float]:
    """Return the seconds that our areas and shapely's take for one place of the line: medians of turns by turns."""
    drawing = figure()
    outlines = flat(drawing)
    polygons = [shape(region, SEGMENTS) for region in drawing.regions]
    covers = [cover(place / PLACES) for place in range(PLACES)]
    ours, yardstick = [], []
    for _ in range(REPEATS):
        start = perf_counter()
        for corners in covers:
            uncovered(visible_parts(outlines), corners)
        middle = perf_counter()
        for corners in covers:
            _by_shapely(polygons, corners)
        end = perf_counter()
        ours.append((middle - start) / PLACES)
        yardstick.append((end - middle) / PLACES)
    return median(ours), median(yardstick)


def _by_shapely(polygons: list[Polygon], corners: list[Point]) -> list[float]:
    union = Polygon(corners)
    area, visible = union.area, []
    for part in reversed(polygons):
        union = union.union(part)
        visible.append(union.area - area)
        area = union.area
    return visible


if __name__ == "__main__":
    ours, theirs = measure()
    print(f"{NAME}: {ours / theirs:.2f} (bound {BOUND}); {ours * 1e3:.2f} ms : {theirs * 1e3:.2f} ms; {detail}")
