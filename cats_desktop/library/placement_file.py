"""The data file of placement ramifications, resources/systems/placement.toml, made into the rules' values."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from cats_desktop.library.system_checks import check_coverage, check_faces, check_names
from cats_desktop.library.system_files import CoversEntry, coverage_of, entry_of
from cats_desktop.rules.coverage import OTHER_BODIES, Coverage
from cats_desktop.rules.faults import BadFile
from cats_desktop.rules.systems.placement import Numbers, Placement, Placements, Traits

Some = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
Whole = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Flag = Annotated[int, msgspec.Meta(ge=0, le=1)]
FewDice = Annotated[int, msgspec.Meta(ge=1, le=10)]
Share = tuple[Whole, Some]


class PlacementEntry(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One placement."""

    faces: tuple[int, ...]
    name: str
    does: Literal["vitals", "trunk", "arm", "leg", "choose"]
    in_flight: str = ""


class NumbersEntry(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The numbers of what follows from a placement."""

    win_by: Some
    vitals_times: Some
    mortal_loss: Some
    arm_cap: Share
    leg_cap: Share
    drop_share: Share
    die_sides: Annotated[int, msgspec.Meta(ge=2, le=100)]
    victim_dice: FewDice
    referee_dice: FewDice
    duck_when_down: Annotated[int, msgspec.Meta(ge=-1_000, le=0)]
    turns_to_rise: Whole
    turns_flung: Whole


class TraitsEntry(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What a body starts with."""

    stamina: Some
    strength: Whole
    agility: Whole
    mass: Some
    force: Whole
    biological: Flag
    grip_pads: Flag = 0
    flying: Flag = 0


class PlacementsEntry(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The whole of placement.toml."""

    odd: str
    even: str
    placements: list[PlacementEntry]
    numbers: NumbersEntry
    traits: dict[str, TraitsEntry]
    covers: CoversEntry


def read_placements(path: Path) -> Placements:
    """Return the placements. Raises BadFile, naming the field, for what cannot be used."""
    entry, file = entry_of(path, PlacementsEntry), str(path)
    rows = tuple(Placement(row.faces, row.name, row.does, row.in_flight) for row in entry.placements)
    check_faces("placements", [row.faces for row in rows], file)
    check_names("placements", [name for row in rows for name in (row.name, row.in_flight) if name != ""], file)
    check_names("placements", [row.name for row in rows], file)
    check_names("odd, even", [entry.odd, entry.even], file)
    if OTHER_BODIES not in entry.traits:
        raise BadFile("system.no_traits", file=file, body=OTHER_BODIES)
    placements = Placements(
        rows,
        entry.odd,
        entry.even,
        coverage_of(entry.covers),
        Numbers(**msgspec.structs.asdict(entry.numbers)),
        {body: Traits(**msgspec.structs.asdict(traits)) for body, traits in entry.traits.items()},
    )
    outcomes = [(row.name, side) for row in rows if row.sided for side in (entry.odd, entry.even)]
    outcomes_of_one = [(row.name,) for row in rows if not row.sided]
    grounded = _without_wings(placements.covers, rows, (entry.odd, entry.even))
    check_coverage(grounded, dict.fromkeys([*outcomes_of_one, *outcomes], True), file)
    return placements


def _without_wings(covers: Coverage, rows: Iterable[Placement], sides: tuple[str, str]) -> Coverage:
    """Return the coverage without what takes a limb's place in flight, which a body may cover but need not."""
    wings = {(row.in_flight, *side) for row in rows for side in ((), *((side,) for side in sides)) if row.in_flight}
    return {
        body: {outcome: words for outcome, words in written.items() if outcome not in wings}
        for body, written in covers.items()
    }
