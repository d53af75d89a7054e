"""What the game master can wish for; each is one step when it is granted, and may be refused."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from cats_desktop.rules.attack import Attack
from cats_desktop.rules.combat import UNSAID, HouseRules, Profile
from cats_desktop.rules.sheets import BLANK, NO_SHEETS, Entries, Sheets


@dataclass(frozen=True, slots=True)
class AddCombatants:
    """Add ``count`` targets of one body. ``armour``: total points, sized over the plates as hits will be spread.

    ``numbered`` gives each a number even when there is only one; several, and one whose name is taken, always get one.
    ``capacity`` says the points plate by plate instead of the total. ``traits`` are what they are by each ruleset.
    """

    name: str
    body: str
    count: int = 1
    armour: int = 0
    numbered: bool = False
    initiative: int | None = None
    profile: Profile = UNSAID
    capacity: Mapping[str, int] = field(default_factory=dict)
    traits: Sheets = field(default_factory=lambda: NO_SHEETS)


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
    made so instead. ``faces``: it had these dice instead. ``combatant``: it struck this target instead, 0: the same.
    ``source``: this is who or what struck. ``given``: these fields of a ruleset's deed were filled in so instead.
    ``landed``: a called shot hit what it was called at after all, or missed; an ``attack`` with it names what that was.
    With none of these it is as it was rolled.
    """

    step: int
    number: int = 0
    revoked: bool = False
    attack: Attack | None = None
    faces: tuple[int, ...] = ()
    combatant: int = 0
    source: str | None = None
    given: Entries = field(default_factory=lambda: BLANK)
    landed: bool | None = None


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

    ``combatant`` is 0 for a deed that is about the whole fight. ``source`` is who or what strikes.
    """

    combatant: int
    ruleset: str
    deed: str
    given: Entries = field(default_factory=lambda: BLANK)
    source: str = ""


@dataclass(frozen=True, slots=True)
class CallShot:
    """Attack a region that was named before the dice. ``landed`` None: it is still to be said whether it hit.

    What a miss does is a house rule: nothing, or a hit wherever the dice say.
    """

    combatant: int
    attack: Attack
    landed: bool | None = None


@dataclass(frozen=True, slots=True)
class TellWounds:
    """Tick hits of a target off as written down by its player, or take the tick back. ``hits`` empty: all of them."""

    combatant: int
    hits: tuple[int, ...] = ()
    told: bool = True


@dataclass(frozen=True, slots=True)
class HealWound:
    """Put right what one hit broke. ``part`` names one of several that a large volley struck."""

    combatant: int
    hit: int
    part: str = ""


@dataclass(frozen=True, slots=True)
class ResetCombatant:
    """Make a target unhurt, by every ruleset."""

    combatant: int


@dataclass(frozen=True, slots=True)
class Describe:
    """Say otherwise what a target is called, its initiative and the rest: all of it, as it is to be.

    Whoever joins a group has its initiative from then on.
    """

    combatant: int
    name: str
    profile: Profile
    initiative: int | None = None


@dataclass(frozen=True, slots=True)
class SetInitiative:
    """Give targets initiatives, None for none; whoever shares a group with one of them gets the same."""

    values: Mapping[int, int | None]


@dataclass(frozen=True, slots=True)
class MoveInOrder:
    """Move a target, and its group, to just before another one; ``before`` 0: to the end."""

    combatant: int
    before: int


@dataclass(frozen=True, slots=True)
class SortOrder:
    """Put the order right by initiative."""


@dataclass(frozen=True, slots=True)
class NextTurn:
    """End the turn and begin the next one; the first begins round 1."""


@dataclass(frozen=True, slots=True)
class PreviousTurn:
    """Step back to the turn before, and give back what the turn did."""


@dataclass(frozen=True, slots=True)
class ResetTurns:
    """Go back to before the first round."""


@dataclass(frozen=True, slots=True)
class Delay:
    """Let the active target wait; its turn comes when it comes in, or is gone with the round."""

    combatant: int


@dataclass(frozen=True, slots=True)
class ComeIn:
    """Let a target that waits come in next, after the active one."""

    combatant: int


@dataclass(frozen=True, slots=True)
class Ready:
    """Let a target hold an action; if it is its turn, that ends. ``holding`` says what for, in words."""

    combatant: int
    holding: str = ""


@dataclass(frozen=True, slots=True)
class UseReady:
    """Let a target do what it held ready."""

    combatant: int


@dataclass(frozen=True, slots=True)
class Surprise:
    """Let targets be surprised, and have no turn this round, or not any more."""

    combatants: tuple[int, ...]
    surprised: bool = True


@dataclass(frozen=True, slots=True)
class Defeat:
    """Put a target out of the fight, or back into it."""

    combatant: int
    defeated: bool = True


@dataclass(frozen=True, slots=True)
class Until:
    """When something ends by itself: after ``count`` moments, of ``anchor``'s turns or, with anchor 0, of rounds."""

    moment: str
    count: int
    anchor: int = 0


@dataclass(frozen=True, slots=True)
class PutCondition:
    """Let a condition come over targets. ``condition``: change this one, of one target, instead of a new one.

    One that is changed keeps its end unless it gets another one, or is ``endless`` from now on.
    """

    combatants: tuple[int, ...]
    label: str
    icon: str = ""
    note: str = ""
    until: Until | None = None
    condition: int = 0
    endless: bool = False


@dataclass(frozen=True, slots=True)
class LiftCondition:
    """End a condition."""

    combatant: int
    condition: int


@dataclass(frozen=True, slots=True)
class StartTimer:
    """Start a timer. ``combatant``: whom it is about, 0 for the whole fight."""

    label: str
    until: Until
    combatant: int = 0


@dataclass(frozen=True, slots=True)
class StopTimers:
    """Take timers away, running or due."""

    timers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BeginFight:
    """Begin another fight in this session; ``carried`` come along with their wounds. The one before waits."""

    title: str = ""
    carried: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TakeUpFight:
    """Go on with a fight that waits."""

    number: int


@dataclass(frozen=True, slots=True)
class NameFight:
    """Give the fight that goes on another title."""

    title: str


@dataclass(frozen=True, slots=True)
class NamePoint:
    """Name the fight as it is now, so that it is found again."""

    name: str


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
    | CallShot
    | TellWounds
    | HealWound
    | ResetCombatant
    | Describe
    | SetInitiative
    | MoveInOrder
    | SortOrder
    | NextTurn
    | PreviousTurn
    | ResetTurns
    | Delay
    | ComeIn
    | Ready
    | UseReady
    | Surprise
    | Defeat
    | PutCondition
    | LiftCondition
    | StartTimer
    | StopTimers
    | BeginFight
    | TakeUpFight
    | NameFight
    | NamePoint
)
