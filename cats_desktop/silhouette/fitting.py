"""Trims a drawing until its measured shares are the wanted ones: for whoever owns a printed table and draws a body.

Nothing is scaled part by part: the plane is pushed about smoothly, once per region, and all outlines that hang together
go with it. So joints stay shut and contours stay smooth. A region that shares no point with others (an arm in front
of the trunk) is pushed alone and dents nothing behind it.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import isfinite

from cats_desktop.rules.faults import Refused
from cats_desktop.silhouette.area import visible_areas
from cats_desktop.silhouette.crossings import crossing
from cats_desktop.silhouette.flattening import flatten
from cats_desktop.silhouette.girth import Girth, contains, girth_of, pushes
from cats_desktop.silhouette.joints import Joint, anchors, diagonal, divided, groups, joints
from cats_desktop.silhouette.linear import least_change
from cats_desktop.silhouette.outline import Drawing, Outline, Point, points, with_points

PRECISION = 0.0001  # points of share; promised are 0.0005, the rest is for coordinates written to a few decimals
LARGEST_STEP = 0.25  # of a girth at once: the plane must not fold
MOST_STEPS = 40
PIECE = 0.06  # curves longer than this part of the figure's diagonal are split before they are pushed
SLACK = 0.05  # points by which wanted shares may miss 100, being rounded
_PROBE = 1e-3

Push = tuple[Sequence[Point], ...]  # per outline of a drawing the displacement of its points; empty for none


def fit(drawing: Drawing, wanted: Mapping[str, float], pairs: Sequence[tuple[str, str]] = ()) -> Drawing:
    """Return the drawing with the girth of each region trimmed so that its visible share is the wanted one.

    Units: ``wanted`` holds percentages of the whole visible figure for every region; what they miss of 100 by
    rounding is spread evenly. The error of the result is below 0.0005 points. ``pairs`` are regions that
    mirror each other: if they look alike to begin with, they get the same change. Points that coincide
    before coincide after; curves may be split into more pieces; decoration goes with the region it lies on.
    Raises Refused if names don't match, shares are no percentages, don't add up to 100 within 0.05 or
    differ within a pair, and if the shares can't be reached or an outline would fold over.
    """
    goals = _goals(drawing, wanted, pairs)
    drawing = divided(drawing, PIECE * diagonal(drawing))
    group = groups(len(drawing.regions), joints(drawing))
    decoration = _decoration_groups(drawing, group)
    ties = _ties(drawing, pairs)
    errors = _errors(drawing, goals)
    for _ in range(MOST_STEPS):
        if max(map(abs, errors)) < PRECISION:
            break
        meeting = joints(drawing)
        field = [_push(drawing, meeting, tie, group, decoration) for tie in ties]
        slopes = []
        for push in field:
            probed = _errors(_pushed(drawing, [push], [_PROBE]), goals)
            slopes.append([(after - now) / _PROBE for after, now in zip(probed, errors, strict=True)])
        change = least_change(slopes, [-error for error in errors])
        limit = LARGEST_STEP / max(LARGEST_STEP, *map(abs, change))
        drawing, errors = _stepped(drawing, field, [limit * part for part in change], goals, errors)
    _check(drawing, errors)
    return drawing


def _goals(drawing: Drawing, wanted: Mapping[str, float], pairs: Sequence[tuple[str, str]]) -> tuple[float, ...]:
    """Return the share to reach for each region in the drawing's order, adding up to 100."""
    keys = [region.key for region in drawing.regions]
    named = set(wanted) | {key for pair in pairs for key in pair}
    if set(keys) != set(wanted) or named != set(wanted):
        missing, unknown = sorted(set(keys) - set(wanted)), sorted(named - set(keys))
        raise Refused("fit_names", missing=", ".join(missing) or "–", unknown=", ".join(unknown) or "–")
    for key, share in wanted.items():
        if not (isfinite(share) and share > 0):
            raise Refused("fit_share", region=key, share=share)
    total = sum(wanted.values())
    if abs(total - 100) > SLACK + 1e-9:
        raise Refused("fit_sum", total=round(total, 4), most=SLACK)
    for one, other in pairs:
        if wanted[one] != wanted[other]:
            raise Refused("fit_pair", region=one, other=other)
    return tuple(wanted[key] + (100 - total) / len(keys) for key in keys)


def _ties(drawing: Drawing, pairs: Sequence[tuple[str, str]]) -> list[tuple[int, ...]]:
    """Return the places of regions that share one amplitude: pairs that look alike, and all others singly."""
    areas = visible_areas(drawing)
    place = {region.key: index for index, region in enumerate(drawing.regions)}
    tied: list[tuple[int, ...]] = []
    for one, other in pairs:
        taken = {index for tie in tied for index in tie}
        if one == other or place[one] in taken or place[other] in taken:
            continue
        if abs(areas[one] - areas[other]) <= 1e-5 * max(areas[one], areas[other]):
            tied.append((place[one], place[other]))
    single = set(place.values()) - {index for tie in tied for index in tie}
    return sorted([*tied, *((index,) for index in single)])


def _errors(drawing: Drawing, goals: Sequence[float]) -> list[float]:
    areas = list(visible_areas(drawing).values())
    whole = sum(areas)
    return [100 * area / whole - goal for area, goal in zip(areas, goals, strict=True)]


def _push(
    drawing: Drawing,
    meeting: Sequence[Joint],
    tie: Sequence[int],
    group: Sequence[int],
    decoration: Sequence[int],
) -> Push:
    """Return, per outline of the drawing, the displacement of its points when the tied regions swell by 1."""
    swelling: dict[int, list[Girth]] = {}
    for place in tie:
        swelling.setdefault(group[place], []).append(girth_of(drawing, place, meeting))
    return tuple(
        _sum([pushes(girth, outline) for girth in swelling.get(number, ())])
        for outline, number in zip(_outlines(drawing), (*group, *decoration), strict=True)
    )


def _sum(moves: Sequence[Sequence[Point]]) -> Sequence[Point]:
    """Return the displacements added up point by point; none for none."""
    if len(moves) == 1:
        return moves[0]
    return [(sum(x for x, _ in at), sum(y for _, y in at)) for at in zip(*moves, strict=True)]


def _pushed(drawing: Drawing, field: Sequence[Push], amplitudes: Sequence[float]) -> Drawing:
    """Return the drawing after all pushes, each times its amplitude."""
    moved = []
    for place, outline in enumerate(_outlines(drawing)):
        acting = [
            [(amplitude * x, amplitude * y) for x, y in push[place]]
            for amplitude, push in zip(amplitudes, field, strict=True)
            if push[place]
        ]
        moved.append(with_points(outline, tuple(_sum([points(outline), *acting]))))
    regions, shades = len(drawing.regions), len(drawing.shades)
    return Drawing(
        drawing.view,
        tuple(moved[:regions]),
        tuple(moved[regions : regions + shades]),
        tuple(moved[regions + shades :]),
    )


def _stepped(
    drawing: Drawing,
    field: Sequence[Push],
    change: Sequence[float],
    goals: Sequence[float],
    errors: list[float],
) -> tuple[Drawing, list[float]]:
    """Return the drawing after the change, halved until the errors shrink, and the errors then."""
    for _ in range(8):
        candidate = _pushed(drawing, field, change)
        found = _errors(candidate, goals)
        if sum(error * error for error in found) < sum(error * error for error in errors):
            return candidate, found
        change = [part / 2 for part in change]
    worst = max(range(len(errors)), key=lambda place: abs(errors[place]))
    raise Refused("fit_unreachable", region=drawing.regions[worst].key, points=round(abs(errors[worst]), 4))


def _outlines(drawing: Drawing) -> tuple[Outline, ...]:
    return (*drawing.regions, *drawing.shades, *drawing.lines)


def _decoration_groups(drawing: Drawing, group: Sequence[int]) -> tuple[int, ...]:
    """Return per shade and line the group that most of it lies on, in front where several do; −1 for none."""
    size = diagonal(drawing)
    polygons = [flatten(region, size * 1e-3) for region in drawing.regions]
    found = []
    for outline in (*drawing.shades, *drawing.lines):
        votes = Counter(
            next((group[k] for k in reversed(range(len(group))) if contains(polygons[k], point)), -1)
            for point in anchors(outline)
        )
        del votes[-1]
        found.append(max(votes, key=lambda number: (votes[number], number), default=-1))
    return tuple(found)


def _check(drawing: Drawing, errors: Sequence[float]) -> None:
    worst = max(range(len(errors)), key=lambda place: abs(errors[place]))
    if abs(errors[worst]) >= PRECISION:
        key = drawing.regions[worst].key
        raise Refused("fit_unreachable", region=key, points=round(abs(errors[worst]), 4))
    tolerance = 1e-4 * diagonal(drawing)
    for region in drawing.regions:
        if crossing(flatten(region, tolerance)):
            raise Refused("fit_folds", region=region.key)
