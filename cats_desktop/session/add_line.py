"""The add line: "5x guard init=12 side=foes #red" becomes a command; plain names stay names.

Each piece keeps its place in the line, so that what is wrong can be pointed at.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from cats_desktop.rules.combat import COLOURS, Encounter
from cats_desktop.rules.dice import TypedDice
from cats_desktop.rules.faults import Refused
from cats_desktop.session.checks import Bodies, clean_name, clean_note
from cats_desktop.session.commands import AddCombatants
from cats_desktop.session.decide import decide
from cats_desktop.session.templates import Template, folded, joining

_NAMES = "body|armou?r|init|side|group|hidden|notes"
_COUNT = re.compile(r"\s*(\d+)\s*[x×](?:\s+(?=\S)|(?=[^\W\d_]))", re.IGNORECASE)
_OPTION = re.compile(rf"(?<!\S)({_NAMES})=(?:\"([^\"]*)\"|([^\s\"]\S*|))\s*$", re.IGNORECASE)
_COLOUR = re.compile(r"(?<!\S)#(\w+)\s*$")
_QUOTED = re.compile(r"\s*\"([^\"]*)\"(?!\S)")
_OPEN_QUOTE = re.compile(rf"(?<!\S)({_NAMES})=(\"[^\"]*)$", re.IGNORECASE)
_STRAY = re.compile(rf"(?<!\S)({_NAMES})(?:=\s+|\s+=\s*)(?:\"[^\"]*\"|\S*)$", re.IGNORECASE)

MOST_PIECES = 24
"""A line with more options than there are is refused anyway; it is not read to its end."""

MOST_DIGITS = 20
"""A number with more is out of any range anyway; no more of it is told."""

SIGNS = ("+", "-", "−")

YES, NO = ("yes", "y", "1", "true"), ("no", "n", "0", "false")

Span = tuple[int, int]
"""Where a piece of the line begins and ends, in characters."""

_ABOUT = {"add": ("count",), "armour": ("armour", "name"), "turns": ("init",), "name": ("name",)}
"""Which pieces a refusal of the whole is about, by the first word of its key."""


@dataclass(frozen=True, slots=True)
class AddDefaults:
    """What the add panel says where the line is silent. Units: ``armour`` is a total of points."""

    body: str
    armour: int = 0


@dataclass(frozen=True, slots=True)
class AddLine:
    """What a line asks for, and where in it each piece stands, by its name."""

    command: AddCombatants
    places: Mapping[str, Span]


@dataclass(frozen=True, slots=True)
class _Piece:
    """One piece as it was written. ``literal``: a name in quotes, which stands for nothing else."""

    option: str
    value: str
    span: Span
    literal: bool = False

    def refused(self, key: str, **values: object) -> Refused:
        """Return a refusal that points at this piece."""
        return Refused(key, **values, start=self.span[0], end=self.span[1])


def parse_add_line(
    text: str, bodies: Mapping[str, str], defaults: AddDefaults, templates: Iterable[Template] = ()
) -> AddLine:
    """Read an add line: ``[Nx] NAME [option=value …] [#colour]``.

    The options are body, armour, init, side, group, hidden and notes. ``bodies`` maps body keys to labels. A name that
    is a template's stands for all that it says, one that is a body's label or key for that body; what the line says
    itself wins. Any other is a name, and so is whatever stands in quotes. Other words with = or # belong to the name.
    Raises Refused for the first piece that cannot be, with its ``start`` and ``end`` in the line.
    """
    counted = _COUNT.match(text)
    name, pieces = _pieces(text, counted.end() if counted else 0)
    if counted:
        pieces.insert(0, _Piece("count", counted.group(1), counted.span(1)))
    faults = [*_badly_written(text, name), *_repeated(pieces)]
    called = () if name.literal else (one for one in templates if folded(one.name) == folded(name.value))
    template = next(iter(called), None)
    said, count = template or _plain(name, bodies, defaults), 1
    for piece in pieces:
        try:
            if piece.option == "count":
                count = _whole(piece)
            else:
                said = _with(said, piece, bodies)
        except Refused as fault:
            faults.append(fault)
    if template and said.body not in bodies:
        faults.append(name.refused("template.body_gone", name=template.name, body=said.body))
    if faults:
        raise min(faults, key=lambda fault: int(str(fault.values["start"])))
    return AddLine(joining(said, count), {piece.option: piece.span for piece in (name, *pieces)})


def check_add_line(line: AddLine, state: Encounter, bodies: Bodies) -> None:
    """Raise Refused, pointing at the piece if it is one, when the fight could not take what a line asks for."""
    try:
        decide(state, line.command, TypedDice([]), bodies)
    except Refused as fault:
        raise placed(fault, line) from None


def placed(fault: Refused, line: AddLine) -> Refused:
    """Return a refusal of what a line asks for with the place of the piece that it is about."""
    about = _ABOUT.get(fault.key.partition(".")[0], ())
    span = next((line.places[option] for option in about if option in line.places), None)
    return fault if span is None else Refused(fault.key, **fault.values, start=span[0], end=span[1])


def completed(text: str, names: Iterable[str]) -> str:
    """Return the line with its name written out, as the first of the names that begins so; empty when none does."""
    counted = _COUNT.match(text)
    begin = counted.end() if counted else len(text) - len(text.lstrip())
    typed = text[begin:].casefold()
    for name in names:
        if typed and len(name) > len(typed) and name[: len(typed)].casefold() == typed:
            return text[:begin] + name
    return ""


def _pieces(text: str, begin: int) -> tuple[_Piece, list[_Piece]]:
    """Return the name and the options after it, in the order of the line."""
    quoted = _QUOTED.match(text, begin)
    floor, end = quoted.end() if quoted else begin, len(text)
    pieces: list[_Piece] = []
    while len(pieces) < MOST_PIECES:
        if found := _OPTION.search(text, floor, end):
            group = 2 if found.group(2) is not None else 3
            option = found.group(1).lower().replace("armor", "armour")
            span = found.span(group) if found.group(group) else found.span(1)
            pieces.insert(0, _Piece(option, found.group(group), span))
        elif found := _COLOUR.search(text, floor, end):
            if found.group(1).lower() not in COLOURS:
                break
            pieces.insert(0, _Piece("colour", found.group(1).lower(), (found.start(), found.end(1))))
        else:
            break
        end = found.start()
    if quoted and not text[floor:end].strip():
        return _Piece("name", quoted.group(1), quoted.span(1), literal=True), pieces
    name = text[begin:end].strip()
    start = begin + len(text[begin:end]) - len(text[begin:end].lstrip())
    return _Piece("name", name, (start, start + len(name))), pieces


def _badly_written(text: str, name: _Piece) -> Iterator[Refused]:
    """Give what is left in the name that was clearly meant as an option."""
    if name.literal:
        return
    if found := _OPEN_QUOTE.search(text, *name.span):
        yield _Piece("", "", found.span()).refused("add.open_quote", option=found.group(1))
    if found := _STRAY.search(text, *name.span):
        yield _Piece("", "", found.span()).refused("add.misplaced", option=f"{found.group(1)}=")


def _repeated(pieces: Iterable[_Piece]) -> Iterator[Refused]:
    seen: set[str] = set()
    for piece in pieces:
        if piece.option in seen:
            yield piece.refused("add.twice", option=piece.option)
        seen.add(piece.option)


def _plain(name: _Piece, bodies: Mapping[str, str], defaults: AddDefaults) -> Template:
    """Return what a name stands for that is no template's."""
    named = None if name.literal else _body_called(name.value, bodies)
    return Template(bodies[named] if named else name.value, named or defaults.body, defaults.armour)


def _with(said: Template, piece: _Piece, bodies: Mapping[str, str]) -> Template:
    """Return what was said so far with one more option. Raises Refused, pointing at it."""
    match piece.option:
        case "body":
            body = _body_called(piece.value, bodies)
            if body is None:
                known = ", ".join(sorted(bodies.values()))
                raise piece.refused("add.unknown_body", value=piece.value, known=known)
            return said if body == said.body else replace(said, body=body, armour=said.total, capacity={})
        case "armour":
            return replace(said, armour=_whole(piece), capacity={})
        case "init":
            return replace(said, initiative=_signed(piece))
        case "hidden":
            return replace(said, profile=replace(said.profile, hidden=_yes(piece)))
    try:
        words = clean_note(piece.value) if piece.option == "notes" else clean_name(piece.value)
    except Refused as fault:
        raise piece.refused(fault.key, **fault.values) from None
    said_of: dict[str, Any] = {piece.option: words}
    return replace(said, profile=replace(said.profile, **said_of))


def _body_called(name: str, bodies: Mapping[str, str]) -> str | None:
    wanted = folded(name)
    return next((key for key, label in bodies.items() if wanted and wanted in (folded(key), folded(label))), None)


def _whole(piece: _Piece, digits: str | None = None) -> int:
    """Return a piece's whole number, or that of the digits in it."""
    read = piece.value if digits is None else digits
    if not (read.isascii() and read.isdecimal()):
        raise piece.refused("add.not_a_number", option=piece.option, value=piece.value[:20])
    return int(read.lstrip("0")[:MOST_DIGITS] or "0")


def _signed(piece: _Piece) -> int:
    """Return a whole number with a sign or without one; a minus may be the printed one."""
    sign = piece.value[:1] if piece.value[:1] in SIGNS else ""
    number = _whole(piece, piece.value[len(sign) :])
    return number if sign in ("", "+") else -number


def _yes(piece: _Piece) -> bool:
    word = piece.value.casefold()
    if word not in (*YES, *NO):
        raise piece.refused("add.not_yes_or_no", option=piece.option, value=piece.value[:20])
    return word in YES
