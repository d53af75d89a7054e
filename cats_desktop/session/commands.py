"""What the game master can wish for; each is one step when it is granted, and may be refused."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from cats_desktop.rules.attack import Attack
from cats_desktop.rules.combat import HouseRules
from cats_desktop.rules.sheets import BLANK, Entries


@dataclass(frozen=True, slots=True)
class AddCombatants:
    """Add ``count`` targets of one body. ``armour``: total points, sized over the plates as hits will be spread.

    ``numbered`` gives each a number even when there is only one; several, and one whose name is taken, always get one.
    """

    name: str
    body: str
    count: int = 1
    armour: int = 0
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class RemoveCombatant:
    """Take a target out of the fight."""

    combatant: int


@dataclass(frozen=True, slots=True)
class RenameCombatant:
    """Give a target another name; an empty one falls back to the body's label."""

    combatant: int
    name: str


@dataclass(frozen=True, slots=True)
class DuplicateCombatant:
    """Add a fresh, unhurt copy of a target, with the next number its name has never had."""

    combatant: int


@dataclass(frozen=True, slots=True)
class SetArmour:
    """Give plates new armour. Units: points; ``left`` defaults to whole plates."""

    combatant: int
    capacity: Mapping[str, int]
    left: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SizeArmour:
    """Spread a new total of armour points over all plates of a target, whole again."""

    combatant: int
    total: int


@dataclass(frozen=True, slots=True)
class Strike:
    """Attack a target."""

    combatant: int
    attack: Attack


@dataclass(frozen=True, slots=True)
class Volley:
    """So many attacks as one step, dealt in turn to the targets. The attack names neither region nor tier."""

    combatants: tuple[int, ...]
    attack: Attack
    hits: int


@dataclass(frozen=True, slots=True)
class AmendHit:
    """Change a hit of an earlier step; what followed is decided again with the dice it had.

    ``number`` is the hit's place in a volley, 0 for a hit by itself. ``revoked``: it does not count. ``attack``: it is
    made so instead. ``faces``: it had these dice instead. With none of the three it is as it was rolled.
    """

    step: int
    number: int = 0
    revoked: bool = False
    attack: Attack | None = None
    faces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RepairPart:
    """Put a part right: its structure, its contents, its plates, or all of them."""

    combatant: int
    part: str
    structure: bool = True
    contents: bool = True
    plates: bool = True


@dataclass(frozen=True, slots=True)
class SetHouseRules:
    """Agree on other house rules."""

    rules: HouseRules


@dataclass(frozen=True, slots=True)
class ChooseRuleset:
    """Go on by another ruleset."""

    ruleset: str


@dataclass(frozen=True, slots=True)
class Act:
    """Do a deed of a ruleset: strike, heal, set an option … ``given`` is what was filled in and chosen for it.

    ``combatant`` is 0 for a deed that is about the whole fight.
    """

    combatant: int
    ruleset: str
    deed: str
    given: Entries = field(default_factory=lambda: BLANK)


Command = (
    AddCombatants
    | RemoveCombatant
    | RenameCombatant
    | DuplicateCombatant
    | SetArmour
    | SizeArmour
    | Strike
    | Volley
    | AmendHit
    | RepairPart
    | SetHouseRules
    | ChooseRuleset
    | Act
)
