"""Fudge, alternate section 4.35: where a hit lands, by two Fudge dice or by a d6 again and again.

Charts and tables are values that `library.fudge_file` reads; here they are only thrown on and walked.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from cats_desktop.rules.coverage import Coverage, Outcome
from cats_desktop.rules.dice import DiceSource, Die, NeedsDie
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
    """How large the place of a called shot is, the relative degree it needs, and what counts among that size.

    ``or_more``: the game master may ask for more than that degree, but for no less. ``examples`` are the source's,
    ``further`` are this program's own words for places of that size (ours).
    """

    key: str
    degree: int
    examples: tuple[str, ...]
    or_more: bool = False
    further: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Called:
    """Called shots: the relative degree each size needs, and the plain one for those who do not distinguish.

    ``widest`` is how far from 0 (Fair) a result can be on the trait ladder, dice and all.
    """

    default: int
    sizes: tuple[TargetSize, ...]
    widest: int


@dataclass(frozen=True, slots=True)
class Level:
    """A level of wounds: how many boxes a track has for it, and what a wound of it does.

    ``penalty`` is 0 or negative. ``disables``: what is wounded cannot be used at all, and a person wounded so as a
    whole is out of the fight. ``heals_to``: a graver wound gets to this level as it heals, instead of past it.
    ``look`` is one of `ruleset.STATES`.
    """

    key: str
    boxes: int
    look: str
    penalty: int = 0
    disables: bool = False
    heals_to: bool = True


@dataclass(frozen=True, slots=True)
class Major:
    """A major location, which may have a wound track of its own.

    ``location`` is the result of the chart whose parts it has. ``marks`` says when a wound there marks the main track:
    ``always``, ``optional`` or ``never``. Where it may, a disabling wound disables the person.
    """

    key: str
    location: str
    marks: str

    @property
    def vital(self) -> bool:
        """Tell whether a wound that disables this location disables the person."""
        return self.marks != "never"


@dataclass(frozen=True, slots=True)
class Healing:
    """A healing roll: how many Fudge dice are added to the skill, and the result -> the levels it heals.

    ``least`` and ``most`` are the ends of the trait ladder.
    """

    dice: int
    least: int
    most: int
    results: Mapping[int, int]

    def levels(self, result: int) -> int:
        """Return by how many levels a result heals: what the best row that it reaches says, or 0."""
        return max((levels for needed, levels in self.results.items() if needed <= result), default=0)


@dataclass(frozen=True, slots=True)
class Wounds:
    """What wounds are: their levels from the lightest on, the major locations, and which of them a d6 path may mean.

    A path that is not in ``majors_of`` means what the coarser one before it means. ``general`` is how a wound without
    a location is written down.
    """

    levels: tuple[Level, ...]
    majors: tuple[Major, ...]
    majors_of: Mapping[Outcome, tuple[str, ...]]
    general: str
    healing: Healing


@dataclass(frozen=True, slots=True)
class Fudge:
    """All that the system reads its hits from."""

    chart: Chart
    tables: Tables
    called: Called
    wounds: Wounds


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


GoesOn = Callable[[Stop], bool]
"""Whether to roll again from a location where one may stop."""


def throw_detail(
    tables: Tables,
    dice: DiceSource,
    stop: int | None = None,
    *,
    again: GoesOn | None = None,
    when_short: GoesOn | None = None,
) -> Walk:
    """Throw a d6, and again on the next table, until ``stop`` dice have been thrown or no table follows.

    Without ``stop``, and when it lies beyond the end of the branch, the walk goes to the end. ``again`` is asked after
    each die with an asterisk that was not typed; ``when_short`` where typed dice run short after at least one, NeedsDie
    being raised only if it says to go on: dice that lie on the table say themselves how far they go. Raises Refused
    ``fudge.no_such_stop`` for a level that no branch has.
    Source: Fudge, alternate section 4.35, d6 Method.
    """
    if stop is not None and not 1 <= stop <= deepest(tables):
        raise Refused("fudge.no_such_stop", value=stop, most=deepest(tables))
    table: str | None = tables.start
    rows: tuple[Row, ...] = ()
    thrown: tuple[Die, ...] = ()
    while table is not None and len(rows) != stop:
        if thrown and not thrown[-1].typed and again is not None and not again(_stop_at(rows)):
            break
        try:
            die = dice.roll(6, "detail")
        except NeedsDie:
            if rows and when_short is not None and not when_short(_stop_at(rows)):
                break
            raise
        row = tables.row_at(table, die.face)
        rows, thrown, table = (*rows, row), (*thrown, die), row.then
    return Walk(_stop_at(rows), thrown)


def stops(tables: Tables) -> Iterator[Stop]:
    """Yield every location of the tables, each before the finer ones below it, in printed order."""
    return _stops_below(tables, tables.start, ())


def following(tables: Tables, path: Outcome) -> tuple[str, ...]:
    """Return the printed results that one more die may give after a path; none where no table follows."""
    table: str | None = tables.start
    for result in path:
        rows = tables.tables[table] if table is not None else ()
        table = next((row.then for row in rows if row.result == result), None)
    return tuple(row.result for row in tables.tables[table]) if table is not None else ()


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
