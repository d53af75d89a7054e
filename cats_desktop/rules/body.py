"""What a body is made of: parts that break, plates that cover them, regions that are seen from a facing.

A body is a value read from data. It knows which part hangs on which and what a part contains; it holds no wounds
(see `combat`) and no outlines (see `silhouette`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING

from cats_desktop.rules.table import HitTable

if TYPE_CHECKING:
    from fractions import Fraction  # a name in an annotation, which would cost every start its time

FLAGS: tuple[str, ...] = ("out_of_action", "cannot_move", "falls", "blind", "weapon_lost", "drops_held")
"""What a failed part can mean, the gravest first; a body may name others."""

Shares = Mapping[str, int]
"""Region key -> share of the visible silhouette, in units of 0.01 percentage points."""


class Facing(StrEnum):
    """The side of the target that the attack sees; left and right are the target's own."""

    FRONT = "front"
    BACK = "back"
    LEFT = "left"
    RIGHT = "right"


def facing_from_bearing(degrees: "Fraction | float") -> Facing:
    """Return the facing an attacker sees from a bearing relative to the target's heading.

    Units: degrees, 0 = dead ahead of the target, clockwise seen from above; any turn counts modulo 360.
    The diagonals belong to front and back. Source: this program's own settlement.
    """
    turned = degrees % 360
    if turned <= 45 or turned >= 315:
        return Facing.FRONT
    if turned < 135:
        return Facing.RIGHT
    if turned <= 225:
        return Facing.BACK
    return Facing.LEFT


@dataclass(frozen=True, slots=True)
class Rung:
    """One state on the damage ladder. ``fails``: the part is out of use; ``destroyed``: what hangs on it is lost."""

    key: str
    label: str
    fails: bool = False
    destroyed: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """A structural piece of the body, the thing that gets broken.

    ``contents`` are labels; the position in the tuple plus one is the slot (1 to 5) of a tier 3 hit, an empty label
    an empty slot. ``failure`` is the sentence for the game master when the part fails, ``flags`` what follows from
    it: of FLAGS, or the body's own.
    """

    key: str
    label: str
    group: str
    hangs_on: str | None = None
    mirror: str | None = None
    contents: tuple[str, ...] = ()
    failure: str = ""
    flags: tuple[str, ...] = ()

    def content(self, slot: int) -> str | None:
        """Return the label of what the slot holds, or None for an empty slot."""
        return (self.contents[slot - 1] or None) if 1 <= slot <= len(self.contents) else None


@dataclass(frozen=True, slots=True)
class Plate:
    """The armour over a part as it is seen from some facings."""

    key: str
    label: str
    part: str


@dataclass(frozen=True, slots=True)
class Region:
    """One outline of one facing's silhouette: its printed label, and the part and plate a hit on it reaches."""

    key: str
    label: str
    part: str
    plate: str


@dataclass(frozen=True, slots=True)
class Aspect:
    """A body seen from one facing: regions in the order of the table, their shares, and the tables made of them."""

    facing: Facing
    regions: tuple[Region, ...]
    shares: Shares
    d100: HitTable
    d66: HitTable

    def region(self, key: str) -> Region:
        """Return the region of that key; raise KeyError when this facing does not show it."""
        for region in self.regions:
            if region.key == key:
                return region
        raise KeyError(key)


@dataclass(frozen=True, slots=True)
class Body:
    """A kind of target: its parts, plates, damage ladder and four aspects."""

    key: str
    label: str
    ladder: tuple[Rung, ...]
    parts: Mapping[str, Part]
    plates: Mapping[str, Plate]
    aspects: Mapping[Facing, Aspect]
    carriers: Mapping[str, tuple[str, ...]]
    """Part -> the parts it hangs on, nearest first: a hand names forearm, upper arm and torso."""

    @property
    def last_rung(self) -> int:
        """Return the index of the ladder's bottom: nothing worse can happen to a part's structure."""
        return len(self.ladder) - 1

    def rung(self, structure: Mapping[str, int], part: str) -> int:
        """Return how far down the ladder a part is; one below a ladder that was shortened since stands at its end."""
        return min(structure.get(part, 0), self.last_rung)

    def lost(self, structure: Mapping[str, int]) -> frozenset[str]:
        """Return the parts that are gone because something they hang on is destroyed.

        ``structure`` maps part keys to rung indices; a part that is not in it is sound. Derived each time and never
        stored, so that healing the upper arm gives back an unhurt hand.
        """
        destroyed = {part for part in structure if self.ladder[self.rung(structure, part)].destroyed}
        if not destroyed:
            return frozenset()
        return frozenset(part for part, carriers in self.carriers.items() if not destroyed.isdisjoint(carriers))


def carriers_of(parts: Mapping[str, Part]) -> Mapping[str, tuple[str, ...]]:
    """Follow ``hangs_on`` from each part to the root.

    Raises ValueError, naming the part, when a chain leads to an unknown part or back to itself.
    """
    found: dict[str, tuple[str, ...]] = {}
    for key, part in parts.items():
        chain: list[str] = []
        above = part.hangs_on
        while above is not None:
            if above not in parts or above in chain or above == key:
                raise ValueError(key)
            chain.append(above)
            above = parts[above].hangs_on
        found[key] = tuple(chain)
    return MappingProxyType(found)
