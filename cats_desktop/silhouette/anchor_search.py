"""Finding where a label sits best: apart from `anchor`, which start-up loads, because searching needs the clipper."""

from collections.abc import Sequence
from heapq import heappop, heappush
from math import hypot

from cats_desktop.silhouette.anchor import LABEL_ASPECT, Anchor
from cats_desktop.silhouette.area import VisibleParts

MOST_CORNERS = 120

Ring = list[tuple[float, float]]


def best_anchors(parts: VisibleParts) -> dict[str, Anchor]:
    """Return the best place of each region, in the drawing's user units."""
    (x0, y0), scale = parts.origin, parts.scale
    found = {}
    for key, _, paths in parts.parts:
        rings = [[(x0 + x / scale, y0 + y / scale) for x, y in _thinned(path)] for path in paths]
        found[key] = best_anchor([ring for ring in rings if len(ring) > 2])
    return found


def _thinned(path: Sequence[Sequence[int]]) -> Sequence[Sequence[int]]:
    """Return at most about ``MOST_CORNERS`` of the corners: plenty for the eye."""
    return path[:: max(1, len(path) // MOST_CORNERS)]


def best_anchor(rings: list[Ring], precision: float = 0.02) -> Anchor:
    """Return the place inside the rings (even-odd) that is farthest from their edges, measured for a label's shape.

    ``precision`` is relative to the rings' height. Searches cells best first, splitting only those that could still
    hold a better place.
    Source: the pole of inaccessibility, by the quadtree search known from map labelling.
    """
    flat = [[(x / LABEL_ASPECT, y) for x, y in ring] for ring in rings]
    xs = [x for ring in flat for x, _ in ring]
    ys = [y for ring in flat for _, y in ring]
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    size = max(min(right - left, bottom - top), 1e-9)
    enough = precision * size
    best = (_inside_distance((left + right) / 2, (top + bottom) / 2, flat), (left + right) / 2, (top + bottom) / 2)
    cells: list[tuple[float, float, float, float]] = []

    def push(x: float, y: float, half: float) -> None:
        nonlocal best
        distance = _inside_distance(x, y, flat)
        best = max(best, (distance, x, y))
        heappush(cells, (-(distance + half * 1.4142), x, y, half))

    half = size / 2
    x = left
    while x < right:
        y = top
        while y < bottom:
            push(x + half, y + half, half)
            y += size
        x += size
    while cells:
        hope, x, y, half = heappop(cells)
        if -hope - best[0] <= enough:
            break
        for dx in (-half / 2, half / 2):
            for dy in (-half / 2, half / 2):
                push(x + dx, y + dy, half / 2)
    distance, x, y = best
    return Anchor(round(x * LABEL_ASPECT, 3), round(y, 3), round(max(distance, 0.0) * 0.7071, 3))


def _inside_distance(x: float, y: float, rings: list[Ring]) -> float:
    """Return the distance to the nearest edge, negative outside."""
    inside = False
    nearest = float("inf")
    for ring in rings:
        ax, ay = ring[-1]
        for bx, by in ring:
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                inside = not inside
            dx, dy = bx - ax, by - ay
            length = dx * dx + dy * dy
            along = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / length)) if length else 0.0
            nearest = min(nearest, hypot(x - ax - along * dx, y - ay - along * dy))
            ax, ay = bx, by
    return nearest if inside else -nearest
