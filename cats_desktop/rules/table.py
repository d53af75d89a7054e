"""Hit tables: rows of face counts, from which ranges, look-up, errors and d66 text all follow.

Apart from `systems` because a table knows neither bodies nor hits; it is a die cut into named pieces.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate

from cats_desktop.rules.apportion import SHARE_UNITS, apportion


class LocationDie(StrEnum):
    """The die that a location is read from; flat, and never exploding."""

    D100 = "d100"
    D66 = "d66"

    @property
    def faces(self) -> int:
        """Return how many results the die has: 100, or the 36 of two ordered d6."""
        return 100 if self is LocationDie.D100 else 36


D66_ORDER: tuple[int, ...] = tuple(tens * 10 + units for tens in range(1, 7) for units in range(1, 7))
"""The 36 results of a d66 in order: 11 to 16, 21 to 26, … 66."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a hit table: how many faces it takes and the region it names.

    Units: ``faces`` counts die faces; on a d100 one face is one percent. ``area`` is the region's true share in
    0.01 percentage points. Ranges are never stored: they follow from the order of rows, so they can neither gap nor
    overlap.
    """

    region: str
    faces: int
    area: int


@dataclass(frozen=True, slots=True)
class HitTable:
    """A location die cut into rows, in printed order."""

    die: LocationDie
    rows: tuple[Row, ...]
    ends: tuple[int, ...]
    """For each row the ordinal (1 to 100 or 1 to 36) of its last face."""

    def region_at(self, ordinal: int) -> str:
        """Return the region that the die's ``ordinal``-th result names.

        Raises ValueError outside 1 to 100 (d100) or 1 to 36 (d66).
        """
        if not 1 <= ordinal <= self.ends[-1]:
            raise ValueError(f"{ordinal} is not one of the {self.ends[-1]} results of a {self.die}")
        return self.rows[bisect_left(self.ends, ordinal)].region

    def ordinals(self, region: str) -> range:
        """Return the ordinals that name the region; raise KeyError when no row does."""
        for row, end in zip(self.rows, self.ends, strict=True):
            if row.region == region:
                return range(end - row.faces + 1, end + 1)
        raise KeyError(region)

    def results(self, region: str) -> tuple[int, ...]:
        """Return what the die shows for the region: 1 to 100, or 11 to 66 in d66 order."""
        ordinals = self.ordinals(region)
        if self.die is LocationDie.D100:
            return tuple(ordinals)
        return D66_ORDER[ordinals.start - 1 : ordinals.stop - 1]

    def error(self, row: Row) -> int:
        """Return faces in percent minus true area, in 0.01 percentage points (rounded half away from zero on d66)."""
        scaled = row.faces * SHARE_UNITS - row.area * self.die.faces
        sign = -1 if scaled < 0 else 1
        return sign * ((2 * abs(scaled) + self.die.faces) // (2 * self.die.faces))

    @property
    def worst_error(self) -> int:
        """Return the largest error of any row, without its sign, in 0.01 percentage points."""
        return max(abs(self.error(row)) for row in self.rows)


def make_table(die: LocationDie, shares: Mapping[str, int], pairs: Sequence[tuple[str, str]] = ()) -> HitTable:
    """Cut the die into one row per region by the rule of `apportion`; rows keep the order of ``shares``.

    Units: shares in 0.01 percentage points. Raises CannotApportion when the die has too few faces.
    Source: C.A.T.S., Hit Location by Body.
    """
    counts = apportion(shares, die.faces, pairs)
    rows = tuple(Row(region, counts[region], area) for region, area in shares.items())
    return HitTable(die, rows, tuple(accumulate(row.faces for row in rows)))


def d66_ordinal(tens: int, units: int) -> int:
    """Return the place (1 to 36) of a d66 result among its 36; the die is ordinal, not the integers 11 to 66."""
    return (tens - 1) * 6 + units


def range_text(results: Sequence[int]) -> str:
    """Write results as the source prints a d66 cell: one as "13", two as "11, 12", more as "14–24"."""
    if len(results) > 2:
        return f"{results[0]}–{results[-1]}"
    return ", ".join(str(result) for result in results)


def group_shares(shares: Mapping[str, int], group_of: Mapping[str, str], groups: Sequence[str]) -> dict[str, int]:
    """Sum shares by group, rounded half up to one decimal as the source prints them.

    Units: in, 0.01 percentage points; out, 0.1 percentage points.
    """
    return {
        group: (sum(share for region, share in shares.items() if group_of[region] == group) + 5) // 10
        for group in groups
    }
