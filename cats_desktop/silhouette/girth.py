"""The smooth displacement of the plane that makes one region thicker or thinner and lets its neighbours give way."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, cos, hypot, inf, pi, sin, sqrt, tanh

from cats_desktop.silhouette.flattening import flatten, signed_area
from cats_desktop.silhouette.joints import Joint
from cats_desktop.silhouette.outline import Drawing, Outline, Point

REACH = 0.6  # how far a field runs into the neighbours, as part of the square root of the region's area
SLENDERNESS = 3.0  # how much a long shape outweighs the direction of its joints when the axis is chosen

RIGHT = pi / 2
UPRIGHT = 0.2  # an axis that leans less than this from upright or level does not lean: soles and shoulders stay level


@dataclass(frozen=True, slots=True)
class Girth:
    """The inflation of one region: points move away from its long axis, or towards it.

    Units: user units. Amplitude 1 would move a point by about its distance from the axis. ``centre`` lies on the
    axis, ``across`` is the unit vector at right angles to it, ``half`` half the region's breadth. The field has
    full weight inside ``polygon`` and falls smoothly to nothing at ``reach`` outside.
    """

    centre: Point
    across: Point
    half: float
    reach: float
    polygon: tuple[Point, ...]
    box: tuple[float, float, float, float]


def girth_of(drawing: Drawing, place: int, meeting: Sequence[Joint]) -> Girth:
    """Return the inflation of the region at this place of the drawing.

    Its long axis follows the flow through its joints (at right angles to the cuts) and, the more slender it is, its
    own shape: so a chest gets broader rather than taller, and a limb thicker rather than longer.
    """
    region = drawing.regions[place]
    rough = flatten(region, sqrt(abs(signed_area(flatten(region, 1e9)))) * 5e-3 + 1e-9)
    area, centre, (xx, xy, yy) = _moments(rough)
    total = xx + yy
    slender = SLENDERNESS * ((xx - yy) ** 2 + 4 * xy * xy) / (total * total)
    axx, axy, ayy = slender * xx / total, slender * xy / total, slender * yy / total
    cuts = [joint.ends for joint in meeting if place in joint.regions]
    lengths = [hypot(q[0] - p[0], q[1] - p[1]) for p, q in cuts]
    for (p, q), size in zip(cuts, lengths, strict=True):
        if size > 0:
            flow = ((p[1] - q[1]) / size, (q[0] - p[0]) / size)
            weight = size / sum(lengths)
            axx += weight * flow[0] * flow[0]
            axy += weight * flow[0] * flow[1]
            ayy += weight * flow[1] * flow[1]
    turn = atan2(2 * axy, axx - ayy) / 2
    if abs(turn - round(turn / RIGHT) * RIGHT) < UPRIGHT:
        turn = round(turn / RIGHT) * RIGHT
    across = (-sin(turn), cos(turn))
    half = max(abs((x - centre[0]) * across[0] + (y - centre[1]) * across[1]) for x, y in rough)
    reach = REACH * sqrt(area)
    xs, ys = zip(*rough, strict=True)
    box = (min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach)
    return Girth(centre, across, half, reach, rough, box)


def push(girth: Girth, point: Point) -> tuple[float, Point]:
    """Return how far amplitude 1 moves a point along ``across``, and how that changes with x and with y."""
    x, y = point
    left, top, right, bottom = girth.box
    if not (left < x < right and top < y < bottom):
        return 0.0, (0.0, 0.0)
    away, (nx, ny) = _outside(girth.polygon, point)
    if away >= girth.reach:
        return 0.0, (0.0, 0.0)
    part = 1 - away / girth.reach
    weight, slope = part * part * (3 - 2 * part), -6 * part * (1 - part) / girth.reach
    ax, ay = girth.across
    bent = tanh(((x - girth.centre[0]) * ax + (y - girth.centre[1]) * ay) / girth.half)
    far, steep = girth.half * bent, 1 - bent * bent
    return weight * far, (slope * nx * far + weight * steep * ax, slope * ny * far + weight * steep * ay)


def pushes(girth: Girth, outline: Outline) -> list[Point]:
    """Return the displacement of each point of an outline at amplitude 1.

    A handle moves with the end of the curve that it belongs to and turns as the plane turns there, so
    that curves which meet smoothly still do, whatever the amplitude.
    """
    ax, ay = girth.across
    given = list(zip(outline.coords[::2], outline.coords[1::2], strict=True))
    moved: list[Point] = []
    far, slope, anchor, place = 0.0, (0.0, 0.0), (0.0, 0.0), 0
    for op in outline.ops:
        if op == "Z":
            continue
        handles = given[place : place + 2] if op == "C" else []
        owners = [(far, slope, anchor)]
        place += len(handles)
        anchor = given[place]
        place += 1
        far, slope = push(girth, anchor)
        owners.append((far, slope, anchor))
        for handle, (by, change, end) in zip(handles, owners, strict=False):
            by += change[0] * (handle[0] - end[0]) + change[1] * (handle[1] - end[1])
            moved.append((by * ax, by * ay))
        moved.append((far * ax, far * ay))
    return moved


def contains(polygon: Sequence[Point], point: Point) -> bool:
    """Tell whether a point lies inside a polygon."""
    x, y = point
    inside = False
    px, py = polygon[-1]
    for qx, qy in polygon:
        if (py > y) != (qy > y) and x < (qx - px) * (y - py) / (qy - py) + px:
            inside = not inside
        px, py = qx, qy
    return inside


def _outside(polygon: Sequence[Point], point: Point) -> tuple[float, Point]:
    """Return the distance to a polygon, 0 inside, and the direction in which it grows."""
    if contains(polygon, point):
        return 0.0, (0.0, 0.0)
    x, y = point
    least, nearest = inf, point
    px, py = polygon[-1]
    for qx, qy in polygon:
        ex, ey = qx - px, qy - py
        square = ex * ex + ey * ey
        t = ((x - px) * ex + (y - py) * ey) / square if square > 0 else 0.0
        t = 0.0 if t < 0 else 1.0 if t > 1 else t
        hx, hy = px + t * ex, py + t * ey
        apart = (x - hx) * (x - hx) + (y - hy) * (y - hy)
        if apart < least:
            least, nearest = apart, (hx, hy)
        px, py = qx, qy
    away = sqrt(least)
    return away, ((x - nearest[0]) / away, (y - nearest[1]) / away) if away > 0 else (0.0, 0.0)


def _moments(polygon: Sequence[Point]) -> tuple[float, Point, tuple[float, float, float]]:
    """Return area, centre and second moments (xx, xy, yy about the centre, per area) of a polygon."""
    ox, oy = polygon[0]
    area = sx = sy = xx = xy = yy = 0.0
    for (px, py), (qx, qy) in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
        px, py, qx, qy = px - ox, py - oy, qx - ox, qy - oy
        cross = px * qy - qx * py
        area += cross / 2
        sx += cross * (px + qx) / 6
        sy += cross * (py + qy) / 6
        xx += cross * (px * px + px * qx + qx * qx) / 12
        yy += cross * (py * py + py * qy + qy * qy) / 12
        xy += cross * (px * qy + 2 * px * py + 2 * qx * qy + qx * py) / 24
    cx, cy = sx / area, sy / area
    return (
        abs(area),
        (cx + ox, cy + oy),
        (xx / area - cx * cx, xy / area - cx * cy, yy / area - cy * cy),
    )
