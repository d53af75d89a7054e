"""Fudge's data file, resources/systems/fudge.toml, made into the rules' values."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from cats_desktop.library.system_checks import check_chart, check_coverage, check_names, check_tables
from cats_desktop.library.system_files import CoversEntry, coverage_of, entry_of
from cats_desktop.rules.coverage import Outcome
from cats_desktop.rules.dice import FUDGE_WORDS
from cats_desktop.rules.faults import BadFile
from cats_desktop.rules.systems.fudge import (
    Called,
    Chart,
    Fudge,
    Healing,
    Level,
    Major,
    Row,
    Tables,
    TargetSize,
    Wounds,
    stops,
)

Degree = Annotated[int, msgspec.Meta(ge=1, le=20)]


class ChartEntry(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The 2dF chart; faces are written +, 0 and -."""

    vertical: dict[str, str]
    horizontal: dict[str, str]
    chart: dict[str, dict[str, str]]
    covers: CoversEntry


class RowEntry(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A row of a d6 table; an asterisk after the result says, as printed, that one may roll on the table ``then``."""

    faces: tuple[int, ...]
    result: str
    then: str | None = None
    place: str = ""
    side: bool = False
    wound: bool = True


class TablesEntry(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The linked d6 tables by name."""

    start: str
    tables: dict[str, list[RowEntry]]
    covers: CoversEntry


class SizeEntry(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What a size of target needs, examples of it, and further words for places of that size."""

    degree: Degree
    examples: tuple[str, ...]
    or_more: bool = False
    further: tuple[str, ...] = ()


class CalledEntry(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The relative degrees of called shots."""

    default: Degree
    widest: Degree
    sizes: dict[str, SizeEntry]


class LevelEntry(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A level of wounds."""

    key: str
    boxes: Annotated[int, msgspec.Meta(ge=1, le=20)]
    look: Literal["stripped", "hurt", "failing", "destroyed"]
    penalty: Annotated[int, msgspec.Meta(ge=-20, le=0)] = 0
    disables: bool = False
    heals_to: bool = True


class MajorEntry(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A major location."""

    location: str
    marks: Literal["always", "optional", "never"]


class HealEntry(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """How many levels a result of a healing roll heals, and any better one up to the next row."""

    result: int
    levels: Annotated[int, msgspec.Meta(ge=1, le=20)]


class HealingEntry(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The healing roll."""

    dice: Annotated[int, msgspec.Meta(ge=0, le=20)]
    least: Annotated[int, msgspec.Meta(ge=-20, le=0)]
    most: Annotated[int, msgspec.Meta(ge=0, le=20)]
    results: list[HealEntry]


class WoundsEntry(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Wound levels, major locations and healing."""

    general: str
    levels: Annotated[list[LevelEntry], msgspec.Meta(min_length=1)]
    majors: dict[str, MajorEntry]
    majors_of: dict[str, list[str]]
    healing: HealingEntry


class FudgeEntry(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The whole of fudge.toml."""

    called: CalledEntry
    wounds: WoundsEntry
    two_df: ChartEntry
    d6: TablesEntry


def read_fudge(path: Path) -> Fudge:
    """Return Fudge's chart, tables, called shots and wounds. Raises BadFile, naming the field that is wrong."""
    entry, file = entry_of(path, FudgeEntry), str(path)
    check_chart(entry.two_df.chart, entry.two_df.vertical, entry.two_df.horizontal, file)
    cells = {
        (FUDGE_WORDS[first], FUDGE_WORDS[second]): location
        for first, row in entry.two_df.chart.items()
        for second, location in row.items()
    }
    chart = Chart(
        cells, _faces(entry.two_df.vertical), _faces(entry.two_df.horizontal), coverage_of(entry.two_df.covers)
    )
    check_coverage(chart.covers, {(location,): True for location in cells.values()}, file)
    rows = {table: tuple(_row(row, table, file) for row in found) for table, found in entry.d6.tables.items()}
    tables = Tables(entry.d6.start, rows, coverage_of(entry.d6.covers))
    check_tables(tables, file)
    check_coverage(tables.covers, {stop.path: stop.wound for stop in stops(tables)}, file)
    sizes = tuple(
        TargetSize(key, size.degree, size.examples, size.or_more, size.further)
        for key, size in entry.called.sizes.items()
    )
    called = Called(entry.called.default, sizes, entry.called.widest)
    return Fudge(chart, tables, called, _wounds(entry.wounds, chart, tables, file))


def _wounds(entry: WoundsEntry, chart: Chart, tables: Tables, file: str) -> Wounds:
    """Check that each place of chart and tables belongs to major locations, and each of these to a place."""
    check_names("wounds.levels", [level.key for level in entry.levels], file)
    check_names("wounds.majors", [major.location for major in entry.majors.values()], file)
    locations: dict[Outcome, tuple[str, ...]] = {(major.location,): (key,) for key, major in entry.majors.items()}
    check_coverage({"wounds.majors": locations}, {(cell,): True for cell in chart.cells.values()}, file)
    majors_of = coverage_of({"wounds.majors_of": entry.majors_of})
    check_coverage(majors_of, {stop.path: stop.wound for stop in stops(tables)}, file)
    for path, majors in entry.majors_of.items():
        for major in majors:
            if major not in entry.majors:
                raise BadFile("system.unknown_part", file=file, body="wounds.majors_of", outcome=path, part=major)
    healing = entry.healing
    return Wounds(
        levels=tuple(
            Level(level.key, level.boxes, level.look, level.penalty, level.disables, level.heals_to)
            for level in entry.levels
        ),
        majors=tuple(Major(key, major.location, major.marks) for key, major in entry.majors.items()),
        majors_of=majors_of["wounds.majors_of"],
        general=entry.general,
        healing=Healing(healing.dice, healing.least, healing.most, {row.result: row.levels for row in healing.results}),
    )


def _row(entry: RowEntry, table: str, file: str) -> Row:
    if entry.result.endswith("*") != (entry.then is not None):
        raise BadFile("system.asterisk", file=file, table=table, result=entry.result)
    return Row(entry.faces, entry.result.rstrip("*"), entry.then, entry.place, entry.side, entry.wound)


def _faces(words: Mapping[str, str]) -> dict[int, str]:
    return {FUDGE_WORDS[word]: meaning for word, meaning in words.items()}
