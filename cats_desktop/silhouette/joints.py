"""Which regions hang together, and where: apart from fitting, which only then can move joints as one."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, hypot, inf

from cats_desktop.silhouette.outline import Drawing, Outline, Point, Segment, points, segments

# Points nearer than this part of the figure's diagonal are one point: room for four written decimals.
NEARNESS = 1e-5
_SAMPLES = 16


@dataclass(frozen=True, slots=True)
class Joint:
    """Where two regions of one connected group meet.

    Units: ``regions`` are their places in the drawing, ``ends`` the two shared points that lie farthest apart, in
    user units (the same point twice if they share only one).
    """

    regions: tuple[int, int]
    ends: tuple[Point, Point]


def anchors(outline: Outline) -> tuple[Point, ...]:
    """Return the points that the path passes through where its pieces meet, without handles of curves."""
    return tuple(segment[0] for segment in segments(outline))


def diagonal(drawing: Drawing) -> float:
    """Return the diagonal of the box round all points of the regions, in user units."""
    xs, ys = zip(*(point for region in drawing.regions for point in points(region)), strict=True)
    return hypot(max(xs) - min(xs), max(ys) - min(ys))


def joints(drawing: Drawing) -> tuple[Joint, ...]:
    """Return all joints: pairs of regions that have at least one anchor in common."""
    near = NEARNESS * diagonal(drawing)
    here = _ordered(drawing)
    shared: dict[tuple[int, int], list[Point]] = {}
    for x, y, one in here:
        for point, other in _between(here, x - near, x + near):
            if one < other and _apart((x, y), point) <= near:
                shared.setdefault((one, other), []).append((x, y))
    return tuple(Joint(regions, _ends(shared[regions])) for regions in sorted(shared))


def groups(count: int, meeting: Sequence[Joint]) -> tuple[int, ...]:
    """Return for each of count regions the number of the group that its joints connect it with."""
    group = list(range(count))
    for joint in meeting:
        one, other = (group[region] for region in joint.regions)
        group = [min(one, other) if number in (one, other) else number for number in group]
    return tuple(group)


def divided(drawing: Drawing, longest: float) -> Drawing:
    """Return the drawing with the same outlines in more pieces, so that a moved joint stays shut.

    Every piece is split where another region's anchor lies on it, and curves longer than ``longest`` (user
    units, along their handles) into equal parts of the parameter. Pieces that two regions share are split alike.
    """
    near = NEARNESS * diagonal(drawing)
    here = _ordered(drawing)
    regions = []
    for place, region in enumerate(drawing.regions):
        pieces: list[Segment] = []
        for segment in segments(region):
            xs = [x for x, _ in segment]
            others = [p for p, other in _between(here, min(xs) - near, max(xs) + near) if other != place]
            hits = sorted(_hits(segment, others, near).items())
            for piece in _snapped(_cut(segment, [t for t, _ in hits]), [point for _, point in hits]):
                pieces.extend(_shortened(piece, longest))
        regions.append(_joined(region.key, pieces))
    return Drawing(drawing.view, tuple(regions), drawing.shades, drawing.lines)


def at(segment: Segment, t: float) -> Point:
    """Return the point of a line or cubic at parameter t from 0 to 1."""
    while len(segment) > 1:
        segment = _lerp(segment, t)
    return segment[0]


def _ordered(drawing: Drawing) -> list[tuple[float, float, int]]:
    """Return all anchors from left to right, each with the place of its region."""
    return sorted((*point, place) for place, region in enumerate(drawing.regions) for point in anchors(region))


def _between(here: Sequence[tuple[float, float, int]], low: float, high: float) -> Iterator[tuple[Point, int]]:
    """Yield the anchors whose x lies from low to high, each with the place of its region."""
    for x, y, place in here[bisect_left(here, (low, -inf, 0)) : bisect_right(here, (high, inf, 0))]:
        yield (x, y), place


def _ends(shared: Sequence[Point]) -> tuple[Point, Point]:
    """Return the two points that lie farthest apart."""
    return max(((p, q) for p in shared for q in shared), key=lambda ends: _apart(*ends))


def _hits(segment: Segment, others: Sequence[Point], near: float) -> dict[float, Point]:
    """Return the other regions' anchors that the segment passes strictly inside, by its parameter there."""
    low, high = min(y for _, y in segment) - near, max(y for _, y in segment) + near
    found: dict[float, Point] = {}
    for point in others:
        at_end = min(_apart(point, segment[0]), _apart(point, segment[-1])) <= near
        if at_end or not low <= point[1] <= high:
            continue
        t = _nearest(segment, point)
        if _apart(at(segment, t), point) <= near and all(abs(t - other) > 1e-6 for other in found):
            found[t] = point
    return found


def _nearest(segment: Segment, point: Point) -> float:
    """Return the parameter of the segment's point nearest to point: sampled, then narrowed by thirds."""
    best = min(range(_SAMPLES + 1), key=lambda k: _apart(at(segment, k / _SAMPLES), point))
    low, high = max(0, best - 1) / _SAMPLES, min(_SAMPLES, best + 1) / _SAMPLES
    for _ in range(60):
        third = (high - low) / 3
        if _apart(at(segment, low + third), point) <= _apart(at(segment, high - third), point):
            high -= third
        else:
            low += third
    return (low + high) / 2


def _cut(segment: Segment, places: Sequence[float]) -> list[Segment]:
    pieces, done = [], 0.0
    for t in places:
        first, segment = _halves(segment, (t - done) / (1 - done))
        pieces.append(first)
        done = t
    return [*pieces, segment]


def _snapped(pieces: list[Segment], corners: Sequence[Point]) -> list[Segment]:
    """Return the pieces with the places where they were cut moved onto the anchors that were found there."""
    for k, corner in enumerate(corners):
        pieces[k] = (*pieces[k][:-1], corner)
        pieces[k + 1] = (corner, *pieces[k + 1][1:])
    return pieces


def _shortened(segment: Segment, longest: float) -> list[Segment]:
    if len(segment) == 2:
        return [segment]
    if segment[::-1] < segment:  # both directions are split by the same sums
        return [piece[::-1] for piece in reversed(_shortened(segment[::-1], longest))]
    span = sum(_apart(p, q) for p, q in pairwise(segment))
    count = max(1, ceil(span / longest - 1e-9))
    return _cut(segment, [k / count for k in range(1, count)])


def _halves(segment: Segment, t: float) -> tuple[Segment, Segment]:
    first, second = [segment[0]], [segment[-1]]
    while len(segment) > 1:
        segment = _lerp(segment, t)
        first.append(segment[0])
        second.append(segment[-1])
    return tuple(first), tuple(reversed(second))


def _joined(key: str, pieces: Sequence[Segment]) -> Outline:
    if len(pieces[-1]) == 2:
        pieces = pieces[:-1]  # the Z draws it
    coords = [*pieces[0][0], *(number for piece in pieces for point in piece[1:] for number in point)]
    ops = "".join("C" if len(piece) == 4 else "L" for piece in pieces)
    return Outline(key, f"M{ops}Z", tuple(coords))


def _lerp(segment: Segment, t: float) -> Segment:
    ends = pairwise(segment)
    return tuple((px + (qx - px) * t, py + (qy - py) * t) for (px, py), (qx, qy) in ends)


def _apart(p: Point, q: Point) -> float:
    return hypot(p[0] - q[0], p[1] - q[1])
