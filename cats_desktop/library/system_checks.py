"""What must hold in a system's data file beyond the kind of each field, so that no roll can fall between two rows.

Apart from `system_files` because these are the rules of the data; each raises BadFile with the file and the place.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from cats_desktop.rules.body import Body
from cats_desktop.rules.coverage import OTHER_BODIES, Coverage, Outcome, parts_of
from cats_desktop.rules.faults import BadFile
from cats_desktop.rules.systems.fudge import Tables
from cats_desktop.rules.systems.location_cards import BodyTrine, Card, Rounding

SIX = range(1, 7)
FUDGE_SIGNS = ("+", "0", "-")


def check_faces(table: str, rows: Iterable[Sequence[int]], file: str) -> None:
    """Each face of a d6 stands in exactly one row, and no other number in any."""
    counted = Counter(face for faces in rows for face in faces)
    for face in sorted({*SIX, *counted}):
        if counted[face] != (1 if face in SIX else 0):
            raise BadFile("system.faces", file=file, table=table, face=face, count=counted[face])


def check_names(table: str, names: Sequence[str], file: str) -> None:
    """No name of a table stands there twice, and none is empty."""
    for name, count in Counter(names).items():
        if count > 1 or not name.strip():
            raise BadFile("system.name", file=file, table=table, name=name)


def check_chart(
    chart: Mapping[str, Mapping[str, str]], vertical: Collection[str], horizontal: Collection[str], file: str
) -> None:
    """The chart and the meanings of both dice have an entry for each of +, 0 and -, and no other."""
    lines: list[tuple[str, Collection[str]]] = [("chart", chart), ("vertical", vertical), ("horizontal", horizontal)]
    for field, signs in [*lines, *((f"chart.{sign}", row) for sign, row in chart.items())]:
        for sign in sorted(set(signs) ^ set(FUDGE_SIGNS)):
            raise BadFile("system.chart", file=file, field=f"two_df.{field}", face=sign)


def check_tables(tables: Tables, file: str) -> None:
    """Every table is led to from the start, none leads back to itself, and each divides its d6 without gap."""
    for name, rows in tables.tables.items():
        check_faces(name, [row.faces for row in rows], file)
        check_names(name, [row.result for row in rows], file)
    reached: set[str] = set()
    _follow(tables, tables.start, (), reached, file)
    for name in tables.tables:
        if name not in reached:
            raise BadFile("system.unreachable", file=file, table=name)


def _follow(tables: Tables, name: str, above: tuple[str, ...], reached: set[str], file: str) -> None:
    if name in above:
        raise BadFile("system.circle", file=file, table=name)
    if name not in tables.tables:
        raise BadFile("system.unknown_table", file=file, table=name, where=above[-1] if above else "start")
    if name in reached:
        return
    for row in tables.tables[name]:
        if row.then is not None:
            _follow(tables, row.then, (*above, name), reached, file)
    reached.add(name)


def check_decks(decks: Mapping[str, Sequence[Card]], file: str) -> None:
    """There is a deck for other bodies; every deck has cards, each location once, each with one copy or more."""
    if OTHER_BODIES not in decks:
        raise BadFile("system.no_deck", file=file, body=OTHER_BODIES)
    for body, deck in decks.items():
        if not deck:
            raise BadFile("system.empty_deck", file=file, body=body)
        check_names(f"decks.{body}", [card.location for card in deck], file)
        for card in deck:
            if card.copies < 1:
                raise BadFile("system.copies", file=file, body=body, card=card.location, copies=card.copies)


def check_trine(trine: BodyTrine, file: str) -> None:
    """Every kind of body, and any other, starts with all its attributes, and with location points at any rounding."""
    for body in (OTHER_BODIES, *trine.starting):
        scores = trine.starting.get(body, ())
        if len(scores) != trine.attributes:
            raise BadFile("system.starting", file=file, body=body, count=len(scores), attributes=trine.attributes)
        if not trine.points(sum(scores), Rounding.DOWN):
            raise BadFile("system.no_points", file=file, body=body, total=sum(scores), least=trine.divisor)


def check_coverage(covers: Coverage, outcomes: Mapping[Outcome, bool], file: str) -> None:
    """For each body every outcome that wounds covers something by itself or by a coarser one; no other is written.

    ``outcomes`` maps each outcome to whether it wounds.
    """
    known = {
        outcome[:length] for outcome, wounds in outcomes.items() if wounds for length in range(1, len(outcome) + 1)
    }
    for body, written in covers.items():
        for outcome in written:
            if outcome not in known:
                raise BadFile("system.unknown_outcome", file=file, body=body, outcome=" > ".join(outcome))
        for outcome, wounds in outcomes.items():
            if wounds and not any(outcome[:length] in written for length in range(1, len(outcome) + 1)):
                raise BadFile("system.not_covered", file=file, body=body, outcome=" > ".join(outcome))


def check_body(covers: Coverage, body: Body, file: str) -> None:
    """The body is covered, by words that are parts or groups; see `system_files.check_system`."""
    written = covers.get(body.key) or covers.get(OTHER_BODIES)
    if written is None:
        raise BadFile("system.body_not_covered", file=file, body=body.key)
    for outcome, words in written.items():
        for word in words:
            try:
                parts_of(word, body)
            except KeyError:
                raise BadFile(
                    "system.unknown_part", file=file, body=body.key, outcome=" > ".join(outcome), part=word
                ) from None
