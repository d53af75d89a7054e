"""The data files of the published systems, resources/systems/*.toml: read, checked, and made into the rules' values.

Whatever cannot be used is refused with the file and the field; what holds across fields is checked by `system_checks`.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar

import msgspec

from cats_desktop.library.bounded import read_bounded
from cats_desktop.library.system_checks import (
    check_body,
    check_chart,
    check_coverage,
    check_decks,
    check_faces,
    check_names,
    check_tables,
)
from cats_desktop.library.toml_file import read_toml
from cats_desktop.rules.body import Body
from cats_desktop.rules.coverage import Coverage
from cats_desktop.rules.dice import FUDGE_WORDS
from cats_desktop.rules.faults import BadFile
from cats_desktop.rules.systems.fudge import Called, Chart, Fudge, Row, Tables, TargetSize, stops
from cats_desktop.rules.systems.location_cards import Card, Cards
from cats_desktop.rules.systems.placement import Placement, Placements

STEP = " > "
"""What stands between the names of an outcome that is a path: ``Limb > Leg > Left``."""

CoversEntry = dict[str, dict[str, list[str]]]


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


class PlacementEntry(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One placement."""

    faces: tuple[int, ...]
    name: str
    sided: bool = False


class PlacementsEntry(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The whole of placement.toml."""

    odd: str
    even: str
    placements: list[PlacementEntry]
    covers: CoversEntry


class CardEntry(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One kind of card in a deck."""

    location: str
    label: str
    copies: int = 1


class CardsEntry(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The whole of location_cards.toml."""

    decks: dict[str, list[CardEntry]]
    covers: CoversEntry


Entry = TypeVar("Entry", bound=msgspec.Struct)


def read_fudge(path: Path) -> Fudge:
    """Return Fudge's chart, tables and called shots. Raises BadFile, naming the field, for what cannot be used."""
    entry, file = _entry(path, FudgeEntry), str(path)
    check_chart(entry.two_df.chart, entry.two_df.vertical, entry.two_df.horizontal, file)
    cells = {
        (FUDGE_WORDS[first], FUDGE_WORDS[second]): location
        for first, row in entry.two_df.chart.items()
        for second, location in row.items()
    }
    chart = Chart(cells, _faces(entry.two_df.vertical), _faces(entry.two_df.horizontal), _coverage(entry.two_df.covers))
    check_coverage(chart.covers, {(location,): True for location in cells.values()}, file)
    rows = {table: tuple(_row(row, table, file) for row in found) for table, found in entry.d6.tables.items()}
    tables = Tables(entry.d6.start, rows, _coverage(entry.d6.covers))
    check_tables(tables, file)
    check_coverage(tables.covers, {stop.path: stop.wound for stop in stops(tables)}, file)
    sizes = tuple(TargetSize(key, size.degree, size.examples) for key, size in entry.called.sizes.items())
    return Fudge(chart, tables, Called(entry.called.default, sizes))


def read_placements(path: Path) -> Placements:
    """Return the placements. Raises BadFile, naming the field, for what cannot be used."""
    entry, file = _entry(path, PlacementsEntry), str(path)
    rows = tuple(Placement(row.faces, row.name, row.sided) for row in entry.placements)
    check_faces("placements", [row.faces for row in rows], file)
    check_names("placements", [row.name for row in rows], file)
    check_names("odd, even", [entry.odd, entry.even], file)
    placements = Placements(rows, entry.odd, entry.even, _coverage(entry.covers))
    outcomes = [(row.name, side) for row in rows if row.sided for side in (entry.odd, entry.even)]
    outcomes_of_one = [(row.name,) for row in rows if not row.sided]
    check_coverage(placements.covers, dict.fromkeys([*outcomes_of_one, *outcomes], True), file)
    return placements


def read_cards(path: Path) -> Cards:
    """Return the decks. Raises BadFile, naming the field, for what cannot be used."""
    entry, file = _entry(path, CardsEntry), str(path)
    decks = {
        body: tuple(Card(card.location, card.label, card.copies) for card in deck) for body, deck in entry.decks.items()
    }
    check_decks(decks, file)
    cards = Cards(decks, _coverage(entry.covers))
    for body, covers in cards.covers.items():
        check_coverage({body: covers}, {(card.location,): True for card in cards.deck_for(body)}, file)
    return cards


def check_system(covers: Coverage, body: Body, file: Path) -> None:
    """Check that a system says what its outcomes cover on this body.

    Raises BadFile ``system.body_not_covered``, or ``system.unknown_part`` for a word that is no part or group of it.
    """
    check_body(covers, body, str(file))


def _entry(path: Path, kind: type[Entry]) -> Entry:
    try:
        data = read_bounded(path)
    except OSError as error:
        raise BadFile("system.file_unreadable", file=str(path), reason=error.strerror or str(error)) from None
    try:
        return msgspec.convert(read_toml(data, str(path)), kind)
    except msgspec.ValidationError as error:
        raise BadFile("body.bad_field", file=str(path), reason=str(error)) from None


def _row(entry: RowEntry, table: str, file: str) -> Row:
    if entry.result.endswith("*") != (entry.then is not None):
        raise BadFile("system.asterisk", file=file, table=table, result=entry.result)
    return Row(entry.faces, entry.result.rstrip("*"), entry.then, entry.place, entry.side, entry.wound)


def _faces(words: Mapping[str, str]) -> dict[int, str]:
    return {FUDGE_WORDS[word]: meaning for word, meaning in words.items()}


def _coverage(entry: CoversEntry) -> Coverage:
    return {
        body: {tuple(outcome.split(STEP)): tuple(words) for outcome, words in covers.items()}
        for body, covers in entry.items()
    }
