"""The stored form of each type, derived once from its annotations: a strict twin that msgspec reads and writes.

For dataclasses msgspec ignores unknown fields, writes NaN as null, and orders sets as memory happens to; each of
these would lose or blur what was played. So every dataclass gets a twin that refuses fields it does not have, and
the few values that need care are packed before.
"""

import math
import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from enum import Enum
from functools import partial, reduce
from operator import or_
from typing import Any

import msgspec

Pack = Callable[[Any], Any]
"""Takes a value that is not None and returns what its twin can be made of."""


@dataclass(frozen=True, slots=True)
class Form:
    """How values of one type are stored: the twin's type, and what packs a value, where anything need be done."""

    twin: Any
    pack: Pack | None = None


def form_of(kind: Any) -> Form:
    """Return the form of an annotation. Raises TypeError for a type that a session file cannot hold."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if isinstance(kind, typing.NewType):
        return form_of(kind.__supertype__)
    if is_dataclass(kind) and isinstance(kind, type):
        return record_form(kind, tag=None)
    if kind is float:
        return Form(float, _finite)
    if origin is typing.Literal or (isinstance(kind, type) and issubclass(kind, str | int | Enum | types.NoneType)):
        return Form(kind)
    if origin in (typing.Union, types.UnionType):
        return _choice_form(kind, arguments)
    if origin is tuple:
        return _row_form(arguments)
    if origin is frozenset:
        item = form_of(arguments[0])
        return Form(_row_of(item.twin, ...), partial(_pack_bag, item.pack or _as_is))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        key, value = form_of(arguments[0]), form_of(arguments[1])
        if key.pack is None:
            twin = dict.__class_getitem__((key.twin, value.twin))
            return Form(twin, partial(_pack_lookup, value.pack) if value.pack else None)
    raise TypeError(f"{kind!r} cannot be stored in a session file")


def record_form(kind: type, tag: str | None) -> Form:
    """Return the form of a dataclass; with a tag, its twin carries it as the field ``type``.

    Raises TypeError for a field that a session file cannot hold.
    """
    hints = typing.get_type_hints(kind)
    forms = {field.name: form_of(hints[field.name]) for field in fields(kind)}
    packs = {name: form.pack for name, form in forms.items() if form.pack}
    twin = msgspec.defstruct(
        kind.__name__,
        [(field.name, forms[field.name].twin, _default(field)) for field in fields(kind)],
        tag=tag,
        frozen=True,
        forbid_unknown_fields=True,
        kw_only=True,
    )
    return Form(twin, partial(_pack_record, tuple(forms), packs) if packs else None)


def _default(field: "Field[Any]") -> Any:
    if field.default_factory is not MISSING:
        return msgspec.field(default_factory=field.default_factory)
    return msgspec.NODEFAULT if field.default is MISSING else field.default


def _choice_form(kind: Any, members: tuple[Any, ...]) -> Form:
    """A value or None; or one of several that need no packing."""
    forms = [form_of(member) for member in members]
    packs = [form.pack for form in forms if form.pack]
    if packs and len([member for member in members if member is not types.NoneType]) > 1:
        raise TypeError(f"{kind!r} cannot be stored in a session file")
    return Form(reduce(or_, (form.twin for form in forms)), partial(_pack_if_any, packs[0]) if packs else None)


def _row_form(items: tuple[Any, ...]) -> Form:
    """A tuple of one type (written with an ellipsis), or of one type for each place."""
    is_open = items[-1:] == (Ellipsis,)
    forms = [form_of(item) for item in items if item is not Ellipsis]
    twin = _row_of(*(form.twin for form in forms), *([...] if is_open else []))
    if not any(form.pack for form in forms):
        return Form(twin)
    return Form(twin, partial(_pack_row, [form.pack or _as_is for form in forms], is_open))


def _row_of(*items: Any) -> Any:
    return tuple.__class_getitem__(items)


def _as_is(value: Any) -> Any:
    return value


def _finite(value: Any) -> Any:
    if not math.isfinite(value):
        raise ValueError(f"{value} is not a finite number")
    return value


def _pack_if_any(pack: Pack, value: Any) -> Any:
    return None if value is None else pack(value)


def _pack_record(names: tuple[str, ...], packs: Mapping[str, Pack], value: Any) -> dict[str, Any]:
    packed = {name: getattr(value, name) for name in names}
    for name, pack in packs.items():
        packed[name] = pack(packed[name])
    return packed


def _pack_row(packs: list[Pack], is_open: bool, value: Any) -> list[Any]:
    places = packs * len(value) if is_open else packs
    return [pack(item) for pack, item in zip(places, value, strict=True)]


def _pack_bag(pack: Pack, value: Any) -> list[Any]:
    """Sort, so that equal sets are the same bytes in every run."""
    return sorted(map(pack, value), key=msgspec.json.encode)


def _pack_lookup(pack: Pack, value: Any) -> dict[Any, Any]:
    """Keep the order: a mapping reads back as it was filled."""
    return {key: pack(item) for key, item in value.items()}
