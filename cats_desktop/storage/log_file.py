"""A whole fight as one JSON file: every step with all its events and dice, and how a new session is rebuilt from it."""

import stat
from codecs import BOM_UTF8
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import msgspec

from cats_desktop.rules.events import Event, PastAmended, VolleyFired
from cats_desktop.rules.faults import BadFile, Fault
from cats_desktop.session.commands import Command, Volley
from cats_desktop.session.history import History
from cats_desktop.session.journal import Journal, Step
from cats_desktop.session.line import Line
from cats_desktop.storage.codec import Codec, session_codec
from cats_desktop.storage.recent import END_OF_TIME
from cats_desktop.storage.schema import VERSION

FORMAT = "cats-desktop log"
MAJOR = VERSION // 1000
MOST_BYTES = 1 << 30
PAGE = 16
"""How many steps are read at once."""


class _Step(msgspec.Struct, forbid_unknown_fields=True):
    id: int
    parent: int
    at: float
    command: msgspec.Raw
    events: msgspec.Raw


class _Log(msgspec.Struct, forbid_unknown_fields=True):
    format: str
    version: int
    head: int
    tip: int
    steps: list[_Step]


class _Kind(msgspec.Struct):
    """What is looked at first, so that another file, or a newer one, is told apart from a broken one."""

    format: str = ""
    version: int = 0


def log_pieces(journal: Journal) -> Iterator[tuple[float, bytes]]:
    """Yield the file piece by piece, each with how far it is, from 0 to 1: all steps there are now, undone ones too."""
    codec, last = session_codec(), journal.last
    head = {"format": FORMAT, "version": MAJOR, "head": journal.head, "tip": journal.tip}
    yield 0.0, msgspec.json.encode(head)[:-1] + b',"steps":['
    for first in range(1, last + 1, PAGE):
        until = min(first + PAGE - 1, last)
        lines = (_line(codec, step) for step in journal.steps(first, until))
        yield until / last, (b"\n" if first == 1 else b",\n") + b",\n".join(lines)
    yield 1.0, b"\n]}\n"


def _line(codec: Codec, step: Step) -> bytes:
    raw = msgspec.Raw(codec.encode_command(step.command)), msgspec.Raw(codec.encode_events(step.events))
    return msgspec.json.encode(_Step(step.id, step.parent, step.at, *raw))


def read_log(path: Path) -> bytes:
    """Return the bytes of a file. Raises BadFile; pipes and devices are refused before they are opened."""
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):
            raise OSError(0, "it is not a plain file")
        if found.st_size > MOST_BYTES:
            raise BadFile("import.too_large", file=path.name, most=MOST_BYTES >> 20)
        with path.open("rb") as file:
            return file.read(found.st_size + 1)  # reading takes as much memory as it is allowed to read
    except OSError as error:
        raise BadFile("import.unreadable", file=str(path), reason=error.strerror or str(error)) from error


def rebuild(
    raw: bytes, file: str, journal: Journal, tell_time: Callable[[float], None], check: Callable[[Step], object]
) -> Generator[float, None, None]:
    """Store the steps of a file in a new journal, one after the other; yield how far it is, from 0 to 1.

    The journal's clock must give what ``tell_time`` was told last. Every step is folded into a state, and ``check`` is
    called with it: what it raises means that the step cannot be used. ``file`` names the file in faults.

    Raises BadFile, which names file and field, for anything wrong: the journal is of no use then.
    """
    log = _read(raw, file)
    codec, history = session_codec(file), History(journal, {})
    for number, stored in enumerate(log.steps):
        place = f"steps[{number}]"
        if stored.id != number + 1:
            raise BadFile("import.bad_value", file=file, path=f"{place}.id", detail=f"{stored.id} ≠ {number + 1}")
        if not 0 <= stored.parent <= number:
            raise BadFile("import.bad_value", file=file, path=f"{place}.parent", detail=str(stored.parent))
        _store(history, codec, stored, file, place, tell_time, check)
        yield (number + 1) / len(log.steps)
    on_line = 0 <= log.tip <= journal.last and (log.head == 0 or log.head in Line(log.tip, journal.jumps()))
    if not on_line:
        raise BadFile("import.bad_value", file=file, path="head", detail=f"{log.head}, {log.tip}")
    if (log.head, log.tip) != (journal.head, journal.tip):
        journal.move_head(log.head, log.tip)


def _read(raw: bytes, file: str) -> _Log:
    raw = raw.removeprefix(BOM_UTF8)  # some editors put one there
    try:
        kind = msgspec.json.decode(raw, type=_Kind)
        if kind.format != FORMAT:
            raise BadFile("import.no_log", file=file)
        if kind.version > MAJOR:
            raise BadFile("import.too_new", file=file, version=kind.version)
        if kind.version < 1:
            raise BadFile("import.bad_value", file=file, path="version", detail=str(kind.version))
        return msgspec.json.decode(raw, type=_Log)
    except msgspec.ValidationError as error:
        detail, _, where = str(error).partition(" - at `$")
        raise BadFile("import.bad_value", file=file, path=where.strip("`.") or "$", detail=detail) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadFile("import.no_json", file=file, detail=str(error)) from error


def _store(
    history: History,
    codec: Codec,
    stored: _Step,
    file: str,
    place: str,
    tell_time: Callable[[float], None],
    check: Callable[[Step], object],
) -> None:
    command = _decoded(codec.decode_command, stored.command, file, f"{place}.command")
    events = _decoded(codec.decode_events, stored.events, file, f"{place}.events")
    if not 0 <= stored.at < END_OF_TIME:
        raise BadFile("import.bad_value", file=file, path=f"{place}.at", detail=str(stored.at))
    if not events:
        raise BadFile("import.bad_value", file=file, path=f"{place}.events", detail="[]")
    wrong = _at_odds(command, events)
    if wrong:
        raise BadFile("import.bad_value", file=file, path=f"{place}.events{wrong}", detail=type(command).__name__)
    try:
        tell_time(stored.at)
        check(Step(stored.id, stored.parent, stored.at, command, events))
        if stored.parent != history.head:
            history.jump(stored.parent)
        history.store(command, events)
    except (Fault, OSError):
        raise  # the disk is full, or the like: the file itself is not to blame
    except Exception as error:  # whatever folding or telling it comes upon: a target that is not there, a wrong key
        detail = f"{type(error).__name__} {error}"
        raise BadFile("import.bad_value", file=file, path=f"{place}.events", detail=detail) from error


def _at_odds(command: Command, events: tuple[Event, ...]) -> str:
    """Return where events contradict themselves or their command in what folding never asks; empty if nowhere."""
    if isinstance(command, Volley) and not isinstance(events[0], VolleyFired):
        return "[0]"
    for number, event in enumerate(events):
        if isinstance(event, PastAmended):
            fights = {
                "": event.combatants,
                **{f".waiting[{key}]": one.combatants for key, one in event.waiting.items()},
            }
            for where, combatants in fights.items():
                for key, combatant in combatants.items():
                    if key != combatant.id:
                        return f"[{number}]{where}.combatants[{key}]"
    return ""


def _decoded(decode: Callable[[bytes], Any], raw: msgspec.Raw, file: str, place: str) -> Any:
    try:
        return decode(bytes(raw))
    except BadFile as fault:
        path = place + str(fault.values["path"]).removeprefix("$")
        raise BadFile("import.bad_value", file=file, path=path, detail=fault.values["detail"]) from fault
