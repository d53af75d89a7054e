"""The named restore points of a session as they are remembered beside its steps: listed without reading them all."""

from collections.abc import Sequence
from dataclasses import dataclass

POINTS = "points"
"""The key under which a journal remembers them: a line each, the step's number, a space, the name."""

MOST_LISTED = 500
"""How many are listed; an older one is still a step like any other, and found in the log."""


@dataclass(frozen=True, slots=True)
class Point:
    """A restore point: the step that named it, and its name."""

    step: int
    name: str


def points_with(points: Sequence[Point], point: Point) -> tuple[Point, ...]:
    """Return the points with another one, in order of their steps."""
    return (*(other for other in points if other.step < point.step), point)[-MOST_LISTED:]


def points_text(points: Sequence[Point]) -> str:
    """Return points as they are remembered. A name never holds a line's end: `clean_name` folds it."""
    return "\n".join(f"{point.step} {point.name}" for point in points)


def points_of(text: str | None, last: int) -> tuple[Point, ...]:
    """Return the points that a text remembers; what cannot be one, or is later than step ``last``, is left out."""
    found: dict[int, Point] = {}
    for line in (text or "").split("\n"):
        number, _, name = line.partition(" ")
        if number.isascii() and number.isdecimal() and len(number) < 16 and name.strip() and 0 < int(number) <= last:
            found[int(number)] = Point(int(number), name)
    return tuple(found[step] for step in sorted(found))
