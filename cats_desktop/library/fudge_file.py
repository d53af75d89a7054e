"""Fudge's data file, resources/systems/fudge.toml, made into the rules' values."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from cats_desktop.library.system_checks import check_chart, check_tables
from cats_desktop.library.system_files import CoversEntry, coverage_of, entry_of
from cats_desktop.rules.dice import FUDGE_WORDS
from cats_desktop.rules.faults import BadFile
from cats_desktop.rules.systems.fudge import Called, Chart, Fudge, Row, Tables, TargetSize, stops


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
    """What a size of target needs, and examples of it."""

    degree: int
    examples: tuple[str, ...]


class CalledEntry(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The relative degrees of called shots."""

    default: int
    sizes: dict[str, SizeEntry]


class FudgeEntry(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The whole of fudge.toml."""

    called: CalledEntry
    two_df: ChartEntry
    d6: TablesEntry


def read_fudge(path: Path) -> Fudge:
    """Return Fudge's chart, tables and called shots. Raises BadFile, naming the field, for what cannot be used."""
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
    sizes = tuple(TargetSize(key, size.degree, size.examples) for key, size in entry.called.sizes.items())
    return Fudge(chart, tables, Called(entry.called.default, sizes))


def _row(entry: RowEntry, table: str, file: str) -> Row:
    if entry.result.endswith("*") != (entry.then is not None):
        raise BadFile("system.asterisk", file=file, table=table, result=entry.result)
    return Row(entry.faces, entry.result.rstrip("*"), entry.then, entry.place, entry.side, entry.wound)


def _faces(words: Mapping[str, str]) -> dict[int, str]:
    return {FUDGE_WORDS[word]: meaning for word, meaning in words.items()}
