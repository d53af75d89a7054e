"""How a curve becomes a polygon that encloses the very same area: apart because all measuring stands on it."""

from math import ceil, hypot, sqrt

from cats_desktop.silhouette.outline import Outline, Point, is_one_closed_outline, segments

MOST_CHORDS = 4096


def flatten(outline: Outline, tolerance: float) -> tuple[Point, ...]:
    """Return the corners of a polygon for one closed outline, the first not repeated at the end.

    Units: ``tolerance`` is the largest distance between polygon and curve, in user units. Ends of curves are kept;
    the points between them are moved off the curve by less than the tolerance so that what each chord
    cuts away is given back: the polygon has the area of the curve, not less. A curve gives the same points in both
    directions, so that neighbours which share it stay sealed.
    Raises ValueError if the outline is not a single closed subpath or the tolerance is not positive.
    """
    if not is_one_closed_outline(outline.ops) or tolerance <= 0:
        raise ValueError(f"{outline.key} is not one closed outline, or {tolerance} is no tolerance")
    corners: list[Point] = []
    for segment in segments(outline):
        corners.append(segment[0])
        if len(segment) == 4:
            corners.extend(_between(segment[0], segment[1], segment[2], segment[3], tolerance))
    return tuple(corners)


def signed_area(corners: tuple[Point, ...]) -> float:
    """Return the area of a polygon in square user units: positive when it runs clockwise on screen (y down)."""
    ends = zip(corners, corners[1:] + corners[:1], strict=True)
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in ends) / 2


def _between(a: Point, b: Point, c: Point, d: Point, tolerance: float) -> list[Point]:
    """Return the polygon's points strictly between the two ends of a cubic."""
    if (d, c) < (a, b):
        return _between(d, c, b, a, tolerance)[::-1]
    bend = max(
        hypot(a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1]),
        hypot(b[0] - 2 * c[0] + d[0], b[1] - 2 * c[1] + d[1]),
    )
    # A chord over 1/n of the parameter strays at most |second derivative| / 8n², and that is at most 6 · bend.
    chords = min(MOST_CHORDS, max(2, ceil(sqrt(0.75 * bend / tolerance))))
    x, y = a
    ux, uy, vx, vy, wx, wy = b[0] - x, b[1] - y, c[0] - x, c[1] - y, d[0] - x, d[1] - y
    uv, uw, vw = ux * vy - vx * uy, ux * wy - wx * uy, vx * wy - wx * vy
    on: list[Point] = []
    swept: list[float] = []
    for step in range(chords + 1):
        t = step / chords
        s = 1 - t
        of_u, of_v, of_w = 3 * s * s * t, 3 * s * t * t, t * t * t
        on.append((of_u * ux + of_v * vx + of_w * wx, of_u * uy + of_v * vy + of_w * wy))
        # Half the integral of B × B' from 0 to t, seen from the start of the curve.
        cube = t * t * t
        swept.append(0.5 * cube * (uv * (3 - 4.5 * t + 1.8 * t * t) + uw * (1.5 - 1.2 * t) * t + vw * 0.6 * t * t))
    lost = [swept[k + 1] - swept[k] - (on[k][0] * on[k + 1][1] - on[k + 1][0] * on[k][1]) / 2 for k in range(chords)]
    lost[0] *= 2  # the ends don't move, so their chords are made good by one point alone
    lost[-1] *= 2
    return [
        _given_back((x, y), on[k - 1], on[k], on[k + 1], (lost[k - 1] + lost[k]) / 2, tolerance)
        for k in range(1, chords)
    ]


def _given_back(origin: Point, before: Point, here: Point, after: Point, area: float, tolerance: float) -> Point:
    """Return a point moved across its two neighbours' line so that the polygon gains the area."""
    cx, cy = after[0] - before[0], after[1] - before[1]
    square = cx * cx + cy * cy
    factor = 2 * area / square if square > 0 else 0.0
    if abs(factor) * sqrt(square) > tolerance:  # a cusp: no room to move
        factor = 0.0
    return origin[0] + here[0] + factor * cy, origin[1] + here[1] - factor * cx
