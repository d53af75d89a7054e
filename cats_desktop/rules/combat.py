"""The fight as one immutable value: who is in it and what each has lost.

Wounds are kept as differences from an unhurt combatant, so that an empty mapping means sound.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from cats_desktop.rules.sheets import BLANK, NO_SHEETS, Entries, Sheets

_NOTHING: Mapping[str, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Combatant:
    """One target.

    Units: ``capacity`` is armour points per plate when whole, ``lost_armour`` the points gone from it; ``structure``
    maps a part to its rung on the body's ladder (0, sound, is left out); ``out`` holds (part, slot) of contents
    knocked out; ``hits`` counts the hits taken. ``number`` tells combatants of one name apart and is never reused.
    ``traits`` is what the target is and ``harm`` what has happened to it, in the words of each ruleset besides C.A.T.S.
    """

    id: int
    name: str
    number: int | None
    body: str
    capacity: Mapping[str, int]
    lost_armour: Mapping[str, int] = field(default_factory=lambda: _NOTHING)
    structure: Mapping[str, int] = field(default_factory=lambda: _NOTHING)
    out: frozenset[tuple[str, int]] = frozenset()
    hits: int = 0
    traits: Sheets = field(default_factory=lambda: NO_SHEETS)
    harm: Sheets = field(default_factory=lambda: NO_SHEETS)

    @property
    def full_name(self) -> str:
        """Return the name with its number, as it is shown."""
        return self.name if self.number is None else f"{self.name} {self.number}"

    def armour_left(self, plate: str) -> int:
        """Return the points a plate still has; a plate that was never armoured has none."""
        return self.capacity.get(plate, 0) - self.lost_armour.get(plate, 0)

    def rung(self, part: str) -> int:
        """Return how far down the ladder a part is; 0 is sound."""
        return self.structure.get(part, 0)


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What the table has agreed on; each default is the published rule or marked as this program's own.

    ``margin_per_tier``: every full so many points of Margin buy one tier, at most up to tier 3; 0 = off.
    ``carry_through``: what a plate cannot take steps the structure once, instead of being lost.
    """

    margin_per_tier: int = 0
    carry_through: bool = False


@dataclass(frozen=True, slots=True)
class Encounter:
    """One fight: combatants in the order they were added, by id; which ids and numbers are used up; house rules.

    ``shared`` is what a ruleset besides C.A.T.S. keeps for the whole fight: its options, its decks.
    """

    ruleset: str = "cats"
    combatants: Mapping[int, Combatant] = field(default_factory=dict)
    last_id: int = 0
    last_numbers: Mapping[str, int] = field(default_factory=lambda: _NOTHING)
    house_rules: HouseRules = HouseRules()
    shared: Sheets = field(default_factory=lambda: NO_SHEETS)

    def sheet(self, ruleset: str) -> Entries:
        """Return what a ruleset keeps for the whole fight."""
        return self.shared.get(ruleset, BLANK)
