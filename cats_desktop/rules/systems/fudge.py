"""Fudge, alternate section 4.35: where a hit lands, by two Fudge dice or by a d6 again and again.

Charts and tables are values that `library.fudge_file` reads; here they are only thrown on and walked.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from cats_desktop.rules.coverage import Coverage, Outcome
from cats_desktop.rules.dice import DiceSource, Die
from cats_desktop.rules.faults import Refused


@dataclass(frozen=True, slots=True)
class Chart:
    """The 2dF chart: (vertical face, horizontal face) -> location, each face -1, 0 or 1, and what the faces mean."""

    cells: Mapping[tuple[int, int], str]
    vertical: Mapping[int, str]
    horizontal: Mapping[int, str]
    covers: Coverage


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a d6 table: its faces, the printed result without its asterisk, and the table that may follow.

    ``place`` is how the result is said where it says more than the printed word ("lower leg" for "Lower"); ``side``
    marks a result that only says left or right of the place before it; ``wound`` is false for a miss.
    """

    faces: tuple[int, ...]
    result: str
    then: str | None = None
    place: str = ""
    side: bool = False
    wound: bool = True


@dataclass(frozen=True, slots=True)
class Tables:
    """The linked d6 tables by name, and the one that the first die is read from. They have been checked: no circle."""

    start: str
    tables: Mapping[str, tuple[Row, ...]]
    covers: Coverage

    def row_at(self, table: str, face: int) -> Row:
        """Return the row of a table that a d6 face names; raise KeyError for no such table or face."""
        for row in self.tables[table]:
            if face in row.faces:
                return row
        raise KeyError(face)


@dataclass(frozen=True, slots=True)
class TargetSize:
    """How large the place of a called shot is, the relative degree it needs, and what counts among that size."""

    key: str
    degree: int
    examples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Called:
    """Called shots: the relative degree each size needs, and the plain one for those who do not distinguish."""

    default: int
    sizes: tuple[TargetSize, ...]


@dataclass(frozen=True, slots=True)
class Fudge:
    """All that the system reads its hits from."""

    chart: Chart
    tables: Tables
    called: Called


class ChartThrow(NamedTuple):
    """What two Fudge dice named."""

    location: str
    dice: tuple[Die, Die]

    @property
    def outcome(self) -> Outcome:
        """Return the location as a coverage names it."""
        return (self.location,)


def throw_chart(chart: Chart, dice: DiceSource) -> ChartThrow:
    """Throw the vertical, then the horizontal Fudge die, and read the chart.

    Source: Fudge, alternate section 4.35, 2dF Method.
    """
    vertical = dice.roll(3, "fudge_vertical")
    horizontal = dice.roll(3, "fudge_horizontal")
    return ChartThrow(chart.cells[vertical.face, horizontal.face], (vertical, horizontal))


class Stop(NamedTuple):
    """A location of the d6 method, where one may stop: the printed results up to it, and the same in words.

    ``ways`` counts the rolls of ``len(path)`` dice that lead here, out of six to that power.
    """

    path: Outcome
    location: str
    can_roll_again: bool
    wound: bool
    ways: int

    @property
    def rolls(self) -> int:
        """Return how many dice lead here."""
        return len(self.path)


class Walk(NamedTuple):
    """A walk down the d6 tables: where it stopped, and the dice."""

    stop: Stop
    dice: tuple[Die, ...]


def throw_detail(tables: Tables, dice: DiceSource, stop: int | None = None) -> Walk:
    """Throw a d6, and again on the next table, until ``stop`` dice have been thrown or no table follows.

    Without ``stop``, and when it lies beyond the end of the branch, the walk goes to the end.
    Raises Refused ``fudge.no_such_stop`` for a level that no branch has.
    Source: Fudge, alternate section 4.35, d6 Method.
    """
    if stop is not None and not 1 <= stop <= deepest(tables):
        raise Refused("fudge.no_such_stop", value=stop, most=deepest(tables))
    table: str | None = tables.start
    rows: tuple[Row, ...] = ()
    thrown: tuple[Die, ...] = ()
    while table is not None and len(rows) != stop:
        die = dice.roll(6, "detail")
        row = tables.row_at(table, die.face)
        rows, thrown, table = (*rows, row), (*thrown, die), row.then
    return Walk(_stop_at(rows), thrown)


def stops(tables: Tables) -> Iterator[Stop]:
    """Yield every location of the tables, each before the finer ones below it, in printed order."""
    return _stops_below(tables, tables.start, ())


def deepest(tables: Tables) -> int:
    """Return how many dice the longest branch takes."""
    return max(stop.rolls for stop in stops(tables))


def _stops_below(tables: Tables, table: str, rows: tuple[Row, ...]) -> Iterator[Stop]:
    for row in tables.tables[table]:
        yield _stop_at((*rows, row))
        if row.then is not None:
            yield from _stops_below(tables, row.then, (*rows, row))


def _stop_at(rows: tuple[Row, ...]) -> Stop:
    ways = 1
    for row in rows:
        ways *= len(row.faces)
    last = rows[-1]
    return Stop(tuple(row.result for row in rows), _location(rows), last.then is not None, last.wound, ways)


def _location(rows: tuple[Row, ...]) -> str:
    """Say a path in words: the finest place on it, after the side it is on ("Left, lower leg")."""
    if not rows[-1].wound:
        return rows[-1].result
    place = next(row.place or row.result for row in reversed(rows) if not row.side)
    sides = [row.result for row in rows if row.side]
    return ", ".join([*sides, place.lower()] if sides else [place])
