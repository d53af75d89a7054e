"""Figures that the silhouette's tests draw for themselves, and shapely's opinion of them."""

from collections.abc import Sequence
from itertools import pairwise
from math import cos, pi, sin, tan

from shapely.geometry import Polygon

from cats_desktop.silhouette.outline import Drawing, Outline, Point, segments

Curve = tuple[Point, Point, Point, Point]


def polygon(key: str, *corners: Point) -> Outline:
    return Outline(key, "M" + "L" * (len(corners) - 1) + "Z", tuple(number for corner in corners for number in corner))


def box(key: str, x: float, y: float, width: float, height: float) -> Outline:
    return polygon(key, (x, y), (x + width, y), (x + width, y + height), (x, y + height))


def ellipse(key: str, x: float, y: float, rx: float, ry: float, pieces: int = 4) -> Outline:
    """An ellipse of cubics, each touching it at both ends; four are the usual drawing."""
    reach, step = 4 / 3 * tan(pi / 2 / pieces), 2 * pi / pieces
    coords = [x + rx, y]
    for k in range(pieces):
        a, b = k * step, (k + 1) * step
        coords += [x + rx * (cos(a) - reach * sin(a)), y + ry * (sin(a) + reach * cos(a))]
        coords += [x + rx * (cos(b) + reach * sin(b)), y + ry * (sin(b) - reach * cos(b))]
        coords += [x + rx * cos(b), y + ry * sin(b)]
    coords[-2:] = coords[:2]
    return Outline(key, "M" + "C" * pieces + "Z", tuple(coords))


def drawing(*regions: Outline, shades: Sequence[Outline] = (), lines: Sequence[Outline] = ()) -> Drawing:
    return Drawing((0.0, 0.0, 100.0, 200.0), regions, tuple(shades), tuple(lines))


def shape(outline: Outline, steps: int) -> Polygon:
    """The outline as a shapely polygon with this many chords a curve."""
    corners = []
    for piece in segments(outline):
        if len(piece) == 2:
            corners.append(piece[0])
            continue
        for k in range(steps):
            t, s = k / steps, 1 - k / steps
            weights = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
            corners.append(tuple(sum(w * p[axis] for w, p in zip(weights, piece, strict=True)) for axis in (0, 1)))
    return Polygon(corners)


def shapely_areas(figure: Drawing, steps: int, cover: Sequence[Point] = ()) -> dict[str, float]:
    """Visible areas by shapely: front to back, what each region adds to the union so far."""
    union, areas = Polygon(cover), {}
    for region in reversed(figure.regions):
        before = union.area
        union = union.union(shape(region, steps))
        areas[region.key] = union.area - before
    return dict(reversed(areas.items()))


def through(corners: Sequence[Point]) -> list[Curve]:
    """A smooth chain of cubics through the corners, leaving the first and last straight on."""
    padded = [corners[0], *corners, corners[-1]]
    tangents = [((c[0] - a[0]) / 6, (c[1] - a[1]) / 6) for a, c in zip(padded, padded[2:], strict=False)]
    ends = zip(pairwise(corners), pairwise(tangents), strict=True)
    return [(p, (p[0] + u[0], p[1] + u[1]), (q[0] - v[0], q[1] - v[1]), q) for (p, q), (u, v) in ends]


def ring(key: str, *chains: Sequence[Curve]) -> Outline:
    """A region from chains of curves, each joined to the next, and the last to the first, by a straight cut."""
    ops, coords = "M", list(chains[0][0][0])
    at = chains[0][0][0]
    for chain in chains:
        if chain[0][0] != at:
            ops, coords = ops + "L", [*coords, *chain[0][0]]
        for curve in chain:
            if curve[0] == curve[3]:
                continue  # a corner, no curve
            ops, coords = ops + "C", [*coords, *(number for point in curve[1:] for number in point)]
        at = chain[-1][3]
    return Outline(key, ops + "Z", tuple(coords))


def back(chain: Sequence[Curve]) -> list[Curve]:
    return [curve[::-1] for curve in reversed(chain)]


def across(chain: Sequence[Curve]) -> list[Curve]:
    """The chain mirrored about x = 50."""
    return [tuple((100 - x, y) for x, y in curve) for curve in chain]


def doll() -> Drawing:
    """A standing figure, mirror equal about x = 50: one joined body, and an arm of two parts in front on either side.

    The head, chest, belly and legs are cut from one smooth contour; the arms overlap the trunk and share no point
    with it.
    """
    side = [(50, 10), (57, 13), (59, 22), (55, 31), (55, 36), (66, 41), (71, 50), (68, 68), (65, 82)]
    side += [(67, 96), (70, 108), (70, 130), (66, 155), (64, 180), (66, 188)]
    outer = through(side)
    inner = through([(52, 188), (53.5, 170), (54, 150), (52, 125), (50, 112)])
    head, chest, belly, leg = outer[:3], outer[3:8], outer[8:10], outer[10:]
    crotch = (inner[-1][3],) * 4
    arm_out = through([(66, 42), (74, 44), (79, 58), (81, 74), (83, 92), (84, 106)])
    arm_in = through([(78, 108), (75, 92), (73, 75), (70, 60), (63, 48)])
    return drawing(
        ring("head", head, back(across(head))),
        ring("chest", chest, back(across(chest))),
        ring("belly", belly, [crotch], back(across(belly))),
        *pair("leg", leg, inner),
        *pair("lower_arm", arm_out[3:], arm_in[:2]),
        *pair("upper_arm", arm_out[:3], arm_in[2:]),
        shades=[ellipse("", 50, 60, 6, 4)],
        lines=[Outline("seam", "ML", (76.0, 60.0, 79.0, 90.0))],
    )


def pair(key: str, *chains: Sequence[Curve]) -> tuple[Outline, Outline]:
    return ring(f"left_{key}", *chains), ring(f"right_{key}", *map(across, chains))
