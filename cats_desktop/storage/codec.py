"""How commands, events and states become bytes and come back: tagged JSON, strict both ways.

The types are read from the unions they are members of, so a new event needs nothing here.
"""

import typing
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any

import msgspec

from cats_desktop.rules.combat import Encounter
from cats_desktop.rules.events import Event
from cats_desktop.rules.faults import BadFile
from cats_desktop.session.commands import Command
from cats_desktop.storage.forms import Form, record_form


@dataclass(frozen=True, slots=True)
class Kinds:
    """The members of one union by name, each with its type and stored form."""

    types: Mapping[str, type]
    forms: Mapping[str, Form]

    @property
    def twin(self) -> Any:
        """The union of all twins; the field ``type`` tells them apart."""
        return reduce(or_, (form.twin for form in self.forms.values()))


class Codec:
    """Writes and reads the values of one session.

    Each ``encode_…`` raises ValueError or TypeError for a value that would not read back as it is, such as a text
    where a number belongs: that is a mistake in the program, better met before storing than after. Each
    ``decode_…`` raises BadFile with ``file`` and the failing ``path``. Missing fields that have a default get it.
    """

    def __init__(self, commands: Any, events: Any, state: type, file: str = "") -> None:
        """Derive the stored forms of a union of commands, a union of events and a state, all frozen dataclasses.

        ``file`` names the session in faults. Raises TypeError for a type that a session file cannot hold.
        """
        self._file = file
        self._commands = _kinds(commands)
        self._events = _kinds(events)
        self._state = record_form(state, tag=None)
        self._state_type = state
        self._encoder = msgspec.json.Encoder()
        self._command_decoder = msgspec.json.Decoder(self._commands.twin)
        self._events_decoder = msgspec.json.Decoder(tuple.__class_getitem__((self._events.twin, ...)))
        self._state_decoder = msgspec.json.Decoder(self._state.twin)

    def encode_command(self, command: Any) -> bytes:
        """Return a command as tagged JSON."""
        return self._encoder.encode(_tagged(self._commands, command))

    def decode_command(self, raw: bytes) -> Any:
        """Return the command that tagged JSON holds."""
        twin = self._decode(self._command_decoder, raw)
        return self._untwin(twin, self._commands.types[type(twin).__name__], "$")

    def encode_events(self, events: Sequence[Any]) -> bytes:
        """Return events, in order, as a JSON list of tagged records."""
        return self._encoder.encode([_tagged(self._events, event) for event in events])

    def decode_events(self, raw: bytes) -> tuple[Any, ...]:
        """Return the events that a JSON list of tagged records holds."""
        return tuple(
            self._untwin(twin, self._events.types[type(twin).__name__], f"$[{number}]")
            for number, twin in enumerate(self._decode(self._events_decoder, raw))
        )

    def encode_state(self, state: Any) -> bytes:
        """Return a state as JSON."""
        return self._encoder.encode(_twin(self._state, state))

    def decode_state(self, raw: bytes) -> Any:
        """Return the state that JSON holds."""
        return self._untwin(self._decode(self._state_decoder, raw), self._state_type, "$")

    def _decode(self, decoder: "msgspec.json.Decoder[Any]", raw: bytes) -> Any:
        try:
            return decoder.decode(raw)
        except msgspec.ValidationError as error:
            raise self._bad_value(error, "$") from error
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise BadFile("storage.bad_json", file=self._file, path="$", detail=str(error)) from error

    def _untwin(self, twin: Any, kind: type, path: str) -> Any:
        try:
            return msgspec.convert(twin, kind, from_attributes=True)
        except msgspec.ValidationError as error:
            raise self._bad_value(error, path) from error

    def _bad_value(self, error: msgspec.ValidationError, path: str) -> BadFile:
        detail, _, where = str(error).partition(" - at `$")
        return BadFile("storage.bad_value", file=self._file, path=path + where.rstrip("`"), detail=detail)


def session_codec(file: str = "") -> Codec:
    """Return the codec for this program's own commands, events and encounter."""
    return Codec(Command, Event, Encounter, file)


def _kinds(union: Any) -> Kinds:
    members = typing.get_args(union) or (union,)
    named = {member.__name__: member for member in members}
    if len(named) != len(members):
        raise TypeError(f"{union!r} has two members of one name")
    return Kinds(named, {name: record_form(member, tag=name) for name, member in named.items()})


def _tagged(kinds: Kinds, value: Any) -> Any:
    name = type(value).__name__
    if kinds.types.get(name) is not type(value):
        raise TypeError(f"{value!r} is of no kind that this session stores")
    return _twin(kinds.forms[name], value)


def _twin(form: Form, value: Any) -> Any:
    """Check a value field by field, as strictly as reading does."""
    try:
        packed = form.pack(value) if form.pack else value
        return msgspec.convert(packed, form.twin, from_attributes=True, str_keys=False)
    except (msgspec.ValidationError, AttributeError) as error:
        raise TypeError(f"{value!r} cannot be stored: {error}") from error
