"""The data file of placement ramifications, resources/systems/placement.toml, made into the rules' values."""

from pathlib import Path

import msgspec

from cats_desktop.library.system_checks import check_faces, check_names
from cats_desktop.library.system_files import CoversEntry, coverage_of, entry_of
from cats_desktop.rules.systems.placement import Placement, Placements


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


def read_placements(path: Path) -> Placements:
    """Return the placements. Raises BadFile, naming the field, for what cannot be used."""
    entry, file = entry_of(path, PlacementsEntry), str(path)
    rows = tuple(Placement(row.faces, row.name, row.sided) for row in entry.placements)
    check_faces("placements", [row.faces for row in rows], file)
    check_names("placements", [row.name for row in rows], file)
    check_names("odd, even", [entry.odd, entry.even], file)
    placements = Placements(rows, entry.odd, entry.even, coverage_of(entry.covers))
    outcomes = [(row.name, side) for row in rows if row.sided for side in (entry.odd, entry.even)]
    outcomes_of_one = [(row.name,) for row in rows if not row.sided]
    check_coverage(placements.covers, dict.fromkeys([*outcomes_of_one, *outcomes], True), file)
    return placements
