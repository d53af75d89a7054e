"""What an outline and a drawing are: bare numbers, apart from how they are read, measured or painted."""

from collections.abc import Iterator
from dataclasses import dataclass

Point = tuple[float, float]
Segment = tuple[Point, ...]

ARITY = {"M": 1, "L": 1, "C": 3, "Z": 0}


@dataclass(frozen=True, slots=True)
class Outline:
    """One path: a region's contour, a shade or a line.

    Units: ``ops`` is a string of M, L, C and Z; ``coords`` holds the absolute coordinates in the same order, two
    numbers per M or L and six per C, in the user units of the drawing's view (y grows downwards). A region is
    one M, some L and C, one Z. ``key`` is the region's key, or the element's id for decoration ("" = none).
    """

    key: str
    ops: str
    coords: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """One body seen from one facing.

    Units: ``view`` is x, y, width and height of the picture in user units. ``regions`` are painted back to front:
    a later one hides what it overlaps. ``shades`` (to fill) and ``lines`` (to stroke) are decoration and
    count for nothing.
    """

    view: tuple[float, float, float, float]
    regions: tuple[Outline, ...]
    shades: tuple[Outline, ...]
    lines: tuple[Outline, ...]


def points(outline: Outline) -> tuple[Point, ...]:
    """Return all points of an outline in order, handles of curves included, in user units."""
    return tuple(zip(outline.coords[::2], outline.coords[1::2], strict=True))


def with_points(outline: Outline, moved: tuple[Point, ...]) -> Outline:
    """Return the outline with the same ops over other points, as many as `points` gives.

    Raises ValueError if their number differs.
    """
    if 2 * len(moved) != len(outline.coords):
        raise ValueError(f"{outline.key} has {len(outline.coords) // 2} points, not {len(moved)}")
    return Outline(outline.key, outline.ops, tuple(number for point in moved for number in point))


def segments(outline: Outline) -> Iterator[Segment]:
    """Yield each piece of the path as its points: two for a straight line, four for a cubic curve.

    A Z yields the line back to its M unless the path already stands there. Subpaths follow one another.
    """
    at = start = (0.0, 0.0)
    given = iter(points(outline))
    for op in outline.ops:
        match op:
            case "M":
                at = start = next(given)
            case "L":
                here, at = at, next(given)
                yield here, at
            case "C":
                curve = (at, next(given), next(given), next(given))
                at = curve[3]
                yield curve
            case _:
                if at != start:
                    yield at, start
                at = start


def is_one_closed_outline(ops: str) -> bool:
    """Tell whether ops describe a single subpath that is closed: M, then L and C, then Z."""
    return len(ops) > 2 and ops[0] == "M" and ops[-1] == "Z" and not set(ops[1:-1]) - {"L", "C"}
