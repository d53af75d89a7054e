"""The fight as one immutable value: who is in it and what each has lost.

Wounds are kept as differences from an unhurt combatant, so that an empty mapping means sound.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from cats_desktop.rules.sheets import BLANK, NO_SHEETS, Entries, Sheets
from cats_desktop.rules.turns import Condition, Turns
from cats_desktop.rules.wounds import Wound

_NOTHING: Mapping[str, int] = MappingProxyType({})


COLOURS = ("red", "orange", "yellow", "green", "blue", "purple", "brown", "black", "white")
"""Colours of markers, as they stand beside figures on a table."""


@dataclass(frozen=True, slots=True)
class Profile:
    """What the game master says of a target.

    ``side`` is whom it fights for and ``group`` with whom it shares its initiative, both in the table's own words;
    ``colour`` is one of COLOURS or empty. ``hidden``: the players do not see it.
    """

    side: str = ""
    colour: str = ""
    group: str = ""
    notes: str = ""
    hidden: bool = False


UNSAID = Profile()


@dataclass(frozen=True, slots=True)
class Combatant:
    """One target.

    Units: ``capacity`` is armour points per plate when whole, ``lost_armour`` the points gone from it; ``structure``
    maps a part to its rung on the body's ladder (0, sound, is left out); ``out`` holds (part, slot) of contents
    knocked out; ``hits`` counts the hits taken. ``number`` tells combatants of one name apart and is never reused.
    ``traits`` is what the target is and ``harm`` what has happened to it, in the words of each ruleset besides C.A.T.S.
    ``wounds`` are its hits, oldest first. ``stance`` is one of `turns.STANCES` or empty, ``holding`` what a ready one
    waits for. A ``defeated`` target stays where it is and has no turns.
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
    wounds: tuple[Wound, ...] = ()
    profile: Profile = UNSAID
    initiative: int | None = None
    stance: str = ""
    holding: str = ""
    defeated: bool = False
    conditions: tuple[Condition, ...] = ()

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
    ``called_miss``: where a called shot goes that misses what it was called at, one of CALLED_MISSES.
    """

    margin_per_tier: int = 0
    carry_through: bool = False
    called_miss: str = "nothing"


CALLED_MISSES = ("nothing", "random")


@dataclass(frozen=True, slots=True)
class Fight:
    """One fight: combatants in the order they were added, by id; which numbers are used up; house rules.

    ``shared`` is what a ruleset besides C.A.T.S. keeps for the whole fight: its options, its decks.
    """

    ruleset: str = "cats"
    combatants: Mapping[int, Combatant] = field(default_factory=dict)
    last_numbers: Mapping[str, int] = field(default_factory=lambda: _NOTHING)
    house_rules: HouseRules = HouseRules()
    shared: Sheets = field(default_factory=lambda: NO_SHEETS)
    turns: Turns = field(default_factory=Turns)
    title: str = ""

    def sheet(self, ruleset: str) -> Entries:
        """Return what a ruleset keeps for the whole fight."""
        return self.shared.get(ruleset, BLANK)


@dataclass(frozen=True, slots=True)
class Encounter(Fight):
    """The fight that goes on, and the other fights of the session that wait, by number, each as it was left.

    ``number`` is that of the fight that goes on; ``last_number`` the highest one used up. ``last_id`` is the highest
    id of a target and ``hits_made`` counts all hits, those that were revoked too: the numbers by which wounds are
    known. All of these hold for the whole session.
    """

    last_id: int = 0
    hits_made: int = 0
    number: int = 1
    last_number: int = 1
    waiting: Mapping[int, Fight] = field(default_factory=dict)
