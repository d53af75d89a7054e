"""body.toml: how a body is written down, and the checks that turn it into a `Body`.

Apart from `bodies` because this is the format a person edits: each refusal here names the file and the field.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from types import MappingProxyType
from typing import Any

import msgspec

from cats_desktop.library.toml_file import read_toml
from cats_desktop.rules.apportion import CannotApportion
from cats_desktop.rules.body import Body, Facing, Part, Plate, Region, Rung, Shares, carriers_of
from cats_desktop.rules.faults import BadFile
from cats_desktop.rules.systems.presented_area import make_aspect


class RegionEntry(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A row of a facing's hit table. ``plate`` defaults to the plate of the region's own key."""

    key: str
    label: str
    plate: str = ""


class FacingEntry(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One facing: its regions in the order of the hit table; the outlines are in ``<facing>.svg``."""

    regions: list[RegionEntry]


class BodyEntry(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The whole of body.toml."""

    label: str
    groups: list[str]
    ladder: list[Rung]
    parts: list[Part]
    plates: list[Plate]
    facings: dict[str, FacingEntry]


def read_entry(data: bytes, file: str) -> BodyEntry:
    """Read and check body.toml. Raises BadFile, naming the field, for whatever cannot be used."""
    raw = read_toml(data, file)
    try:
        entry = msgspec.convert(raw, BodyEntry)
        _no_other_fields(raw)
    except msgspec.ValidationError as error:
        raise BadFile("body.bad_field", file=file, reason=str(error)) from None
    for key, values in _problems(entry):
        raise BadFile(key, file=file, **values)
    return entry


def _no_other_fields(raw: Mapping[str, Any]) -> None:
    """Refuse a misspelt field of a rung, part or plate, which msgspec passes over in dataclasses."""
    for name, kind in (("ladder", Rung), ("parts", Part), ("plates", Plate)):
        known = {field.name for field in fields(kind)}
        for place, item in enumerate(raw[name]):
            for field in sorted(set(item) - known):
                raise msgspec.ValidationError(f"Object contains unknown field `{field}` - at `$.{name}[{place}]`")


def make_body(key: str, entry: BodyEntry, shares: Mapping[Facing, Shares], file: str) -> Body:
    """Return the body with its tables. Raises BadFile when a table cannot be made, by the names of its regions.

    Units: shares in 0.01 percentage points, measured from the outlines.
    """
    parts = {part.key: part for part in entry.parts}
    plates = {plate.key: plate for plate in entry.plates}
    aspects = {}
    for facing in Facing:
        regions = regions_of(entry, facing)
        try:
            aspects[facing] = make_aspect(facing, regions, shares[facing], _mirrored(regions, parts))
        except CannotApportion as error:
            raise BadFile(
                f"body.{error.reason}", file=file, facing=facing.value, regions=", ".join(error.items)
            ) from None
    return Body(
        key,
        entry.label,
        tuple(entry.ladder),
        MappingProxyType(parts),
        MappingProxyType(plates),
        MappingProxyType(aspects),
        carriers_of(parts),
    )


def _mirrored(regions: Sequence[Region], parts: Mapping[str, Part]) -> list[tuple[str, str]]:
    """Return the regions that mirror each other: those of mirrored parts, in table order, if both show as many."""
    shown: dict[str, list[str]] = {}
    for region in regions:
        shown.setdefault(region.part, []).append(region.key)
    pairs: list[tuple[str, str]] = []
    for part, keys in shown.items():
        mirror = parts[part].mirror
        if mirror is not None and part < mirror and len(keys) == len(shown.get(mirror, ())):
            pairs.extend(zip(keys, shown[mirror], strict=True))
    return pairs


def regions_of(entry: BodyEntry, facing: Facing) -> tuple[Region, ...]:
    """Return a facing's regions in table order, each with the part and plate a hit on it reaches."""
    part_of = {plate.key: plate.part for plate in entry.plates}
    return tuple(
        Region(row.key, row.label, part_of[row.plate or row.key], row.plate or row.key)
        for row in entry.facings[facing].regions
    )


def _problems(entry: BodyEntry) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield each thing wrong with the entry as a fault key and its values, the most basic first."""
    yield from _ladder_problems(entry)
    parts = {part.key: part for part in entry.parts}
    for kind, keys in (
        ("ladder", [rung.key for rung in entry.ladder]),
        ("parts", [part.key for part in entry.parts]),
        ("plates", [plate.key for plate in entry.plates]),
    ):
        for key in sorted({key for key in keys if keys.count(key) > 1}):
            yield "body.twice", {"kind": kind, "name": key}
    for part in entry.parts:
        if part.group not in entry.groups:
            yield "body.unknown_group", {"part": part.key, "group": part.group, "known": ", ".join(entry.groups)}
        if len(part.contents) > 5:
            yield "body.too_many_contents", {"part": part.key, "count": len(part.contents)}
        for field, other in (("hangs_on", part.hangs_on), ("mirror", part.mirror)):
            if other is not None and other not in parts:
                yield "body.unknown_part", {"where": f"{part.key}.{field}", "part": other}
        if part.mirror in parts and parts[part.mirror].mirror != part.key:
            yield "body.one_sided_mirror", {"part": part.key, "other": part.mirror}
    try:
        carriers_of(parts)
    except ValueError as error:
        yield "body.hangs_in_circle", {"part": str(error)}
    for plate in entry.plates:
        if plate.part not in parts:
            yield "body.unknown_part", {"where": f"plate {plate.key}", "part": plate.part}
    yield from _facing_problems(entry)


def _ladder_problems(entry: BodyEntry) -> Iterator[tuple[str, dict[str, object]]]:
    if not entry.label.strip():
        yield "body.no_label", {}
    if len(entry.ladder) < 2:
        yield "body.short_ladder", {}
    elif not entry.ladder[-1].destroyed or any(rung.destroyed for rung in entry.ladder[:-1]):
        yield "body.ladder_end", {"rung": entry.ladder[-1].key}
    if not entry.parts:
        yield "body.no_parts", {}


def _facing_problems(entry: BodyEntry) -> Iterator[tuple[str, dict[str, object]]]:
    plates = {plate.key for plate in entry.plates}
    for name in sorted(set(entry.facings) ^ set(Facing)):
        known = name in set(Facing)
        yield ("body.facing_missing" if known else "body.facing_unknown"), {"facing": name}
    for facing, view in entry.facings.items():
        keys = [row.key for row in view.regions]
        if not keys:
            yield "body.no_regions", {"facing": facing}
        for key in sorted({key for key in keys if keys.count(key) > 1}):
            yield "body.twice", {"kind": f"facings.{facing}", "name": key}
        for row in view.regions:
            if (row.plate or row.key) not in plates:
                yield "body.unknown_plate", {"facing": facing, "region": row.key, "plate": row.plate or row.key}
