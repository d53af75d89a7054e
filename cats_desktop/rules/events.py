"""What has happened: facts with every die face in them, from which the state follows without any rule."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from cats_desktop.rules.body import Facing
from cats_desktop.rules.combat import UNSAID, Combatant, Fight, HouseRules, Profile
from cats_desktop.rules.dice import Die
from cats_desktop.rules.sheets import NO_SHEETS, Changes, Entries, Sheets
from cats_desktop.rules.turn_events import (
    ConditionLifted,
    ConditionPut,
    Defeated,
    InitiativeSet,
    OrderMoved,
    OrderSorted,
    StanceTaken,
    TimersStopped,
    TimerStarted,
    TurnPassed,
    TurnsReset,
    TurnTakenBack,
)


@dataclass(frozen=True, slots=True)
class CombatantAdded:
    """A target joined, where its initiative puts it. ``capacity``: armour points per plate."""

    combatant: int
    name: str
    number: int | None
    body: str
    capacity: Mapping[str, int]
    body_label: str = ""
    initiative: int | None = None
    profile: Profile = UNSAID
    traits: Sheets = field(default_factory=lambda: NO_SHEETS)


@dataclass(frozen=True, slots=True)
class CombatantDuplicated:
    """A fresh copy of a target joined: the same body, armour, initiative and profile, none of its wounds."""

    combatant: int
    original: int
    name: str
    number: int


@dataclass(frozen=True, slots=True)
class CombatantRemoved:
    """A target left; its name is kept for the log."""

    combatant: int
    name: str


@dataclass(frozen=True, slots=True)
class CombatantRenamed:
    """A target got another name; a number it had goes with the old one."""

    combatant: int
    old: str
    name: str


@dataclass(frozen=True, slots=True)
class ArmourSet:
    """Plates were given new armour: capacity and what is left of it, in points, both as after the change."""

    combatant: int
    name: str
    capacity: Mapping[str, int]
    left: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class HitLanded:
    """A hit struck a region. What it did follows as further events of the same step.

    ``how``: ``rolled`` (location and depth thrown), ``called`` (struck where clicked, depth thrown) or ``given``
    (location and tier said by the game master). ``total`` is 0 when no depth was thrown. ``tier`` is the tier that
    counts, ``bought`` how many of it were bought with Margin. ``slot`` is 0 where none was given. ``number`` is the
    hit's place in a volley, from 1; 0 for a hit by itself. ``source`` is who or what struck, where that was said.
    """

    combatant: int
    name: str
    body: str
    facing: Facing
    region: str
    label: str
    part: str
    plate: str
    how: str
    die: str
    dice: tuple[Die, ...]
    total: int
    tier: int
    bought: int
    slot: int
    layer: str
    damage: int
    number: int = 0
    source: str = ""


@dataclass(frozen=True, slots=True)
class ArmourLost:
    """A plate lost points; ``wasted`` is what it could not take and nothing else took either."""

    combatant: int
    plate: str
    label: str
    points: int
    left: int
    wasted: int


@dataclass(frozen=True, slots=True)
class StructureStepped:
    """A part went down its ladder. ``rung_key`` and ``failed`` are the body's words for it, kept as they were then.

    ``why``: ``struck`` (tier 2), ``bare`` (no armour left), ``carried`` (through the plate), ``empty`` (no content
    left in that slot) or ``catastrophic``.
    """

    combatant: int
    part: str
    label: str
    before: int
    after: int
    rung_key: str
    rung_label: str
    why: str
    failed: bool
    failure: str
    flags: tuple[str, ...]
    lost: tuple[str, ...]
    """Labels of parts that are lost with it because they hang on it."""


@dataclass(frozen=True, slots=True)
class ContentKnockedOut:
    """Something that a part contains is out."""

    combatant: int
    part: str
    slot: int
    label: str


@dataclass(frozen=True, slots=True)
class NothingLeft:
    """The hit found nothing more to break. ``why``: ``lost`` (the part is gone) or ``destroyed`` already."""

    combatant: int
    part: str
    why: str


@dataclass(frozen=True, slots=True)
class VolleyFired:
    """So many hits as one step, dealt in turn to the targets and resolved one after another.

    In a small volley each hit follows by itself, with its number, and what it did after it. A large one is summed up
    by part; then ``faces`` holds its dice, each stream of bytes in base64: the ordinals of the location dice, the
    first depth dice, the depth dice after one six, after two, and so on, each in the order of the hits they belong to.
    """

    combatants: tuple[int, ...]
    names: tuple[str, ...]
    facing: Facing
    die: str
    hits: int
    damage: int
    margin: int
    faces: tuple[str, ...] = ()
    typed: bool = False


@dataclass(frozen=True, slots=True)
class HitRevoked:
    """A hit does not count; its dice stay as they fell. ``number`` is its place in a volley, 0 for one by itself."""

    combatant: int
    number: int
    label: str
    dice: tuple[Die, ...]


@dataclass(frozen=True, slots=True)
class VolleySummed:
    """What a large volley did to one part: hits by layer, and how the part is afterwards.

    Units: ``layers`` counts the hits that reached armour, structure, critical and catastrophic; ``armour`` the points
    lost; ``left`` points by plate, only plates that were hit; ``out`` the slots knocked out by this volley.
    """

    combatant: int
    part: str
    label: str
    hits: int
    layers: tuple[int, int, int, int]
    armour: int
    left: Mapping[str, int]
    before: int
    after: int
    rung_label: str
    out: tuple[int, ...]
    out_labels: tuple[str, ...]
    failed: bool
    failure: str
    flags: tuple[str, ...]
    lost: tuple[str, ...]
    """Labels of parts that are lost with it because they hang on it."""
    source: str = ""


@dataclass(frozen=True, slots=True)
class Amended:
    """What became of a target because the past was amended: of one part, one plate, or by another ruleset.

    ``before`` and ``after`` are the labels of a part's rungs, ``works`` and ``out`` of a content, or by ``kind``:
    ``armour``: points that the plate lost; ``wounds``: the places of wounds by a ``ruleset`` that went, and of those
    that came; ``entry``: what stands at the key ``part`` of its sheet. Empty where there is none. ``fight`` and
    ``title`` are those of a fight that waits, 0 for the one that goes on. Of no target in particular are ``fight``:
    something else about a fight that waits, and ``shared``: what a ``ruleset`` keeps for the whole fight.
    """

    name: str
    part: str
    before: str
    after: str
    kind: str = ""
    ruleset: str = ""
    fight: int = 0
    title: str = ""


@dataclass(frozen=True, slots=True)
class PastAmended:
    """A hit of an earlier step was revoked, restored or changed; what followed was decided again with its dice.

    ``number`` is its place in the volley, 0 for a hit by itself; ``how`` is ``revoked``, ``restored`` or ``changed``;
    ``what`` names the hit. ``combatants`` are all targets that are other than before, as they are now, ``waiting`` the
    other fights and ``shared`` the sheets of the whole fight. ``void`` are later steps that came to nothing by it,
    ``changes`` what is other than before, in words of the bodies.
    """

    step: int
    number: int
    how: str
    name: str
    what: str
    combatants: Mapping[int, Combatant]
    void: tuple[int, ...] = ()
    changes: tuple[Amended, ...] = ()
    waiting: Mapping[int, Fight] = field(default_factory=dict)
    shared: Sheets = field(default_factory=lambda: NO_SHEETS)


@dataclass(frozen=True, slots=True)
class PartRepaired:
    """A part was put right: structure sound, contents working, and the named plates back to these points left."""

    combatant: int
    name: str
    part: str
    label: str
    structure: bool
    contents: bool
    plates: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class HouseRulesSet:
    """The table agreed on other house rules."""

    rules: HouseRules


@dataclass(frozen=True, slots=True)
class RulesetChosen:
    """The fight goes on by another ruleset; what the one before has written stays on its own sheets."""

    ruleset: str
    before: str


@dataclass(frozen=True, slots=True)
class HitPlaced:
    """A hit found its place, by a ruleset that names places; what it did follows as further events of the same step.

    ``place`` is the place in words, as printed or as the game master named it; ``parts`` are the parts it covers.
    ``how`` is a key of the ruleset's own (rolled, called, drawn, given …); ``values`` fill its sentence.
    """

    combatant: int
    name: str
    body: str
    ruleset: str
    how: str
    place: str
    parts: tuple[str, ...]
    dice: tuple[Die, ...]
    values: Entries
    source: str = ""


@dataclass(frozen=True, slots=True)
class Consequence:
    """Something happened to a target by a ruleset's own reckoning: what of, its dice, and its sheet as it is then.

    ``key`` names the ruleset's sentence for it and ``values`` fill it in. ``by_hit``: its dice are those of a hit, the
    newest of the target.
    """

    combatant: int
    name: str
    ruleset: str
    key: str
    values: Entries
    changes: Changes
    dice: tuple[Die, ...] = ()
    by_hit: bool = False


@dataclass(frozen=True, slots=True)
class TraitsSet:
    """A target's traits were set, in the words of a ruleset, as they are after the change."""

    combatant: int
    name: str
    ruleset: str
    changes: Changes


@dataclass(frozen=True, slots=True)
class SharedSet:
    """What a ruleset keeps for the whole fight changed: an option, a deck. ``key`` and ``values`` as above."""

    ruleset: str
    key: str
    values: Entries
    changes: Changes
    dice: tuple[Die, ...] = ()


@dataclass(frozen=True, slots=True)
class ShotMissed:
    """A called shot missed what it was called at; where it went instead follows.

    ``nowhere``: nothing follows, and it is counted as a hit itself, so that it can be corrected into one.
    """

    combatant: int
    name: str
    facing: Facing
    region: str
    label: str
    source: str = ""
    nowhere: bool = False


@dataclass(frozen=True, slots=True)
class WoundsTold:
    """Hits were ticked off, or not any more: the player has written them down. ``labels`` are their places."""

    combatant: int
    name: str
    hits: tuple[int, ...]
    told: bool
    labels: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WoundHealed:
    """What one hit broke was put right, as far as it was still open.

    Units: ``armour`` points given back by plate, ``rungs`` of the part's ladder; ``out`` are slots that work again.
    """

    combatant: int
    name: str
    hit: int
    part: str
    label: str
    armour: Mapping[str, int]
    rungs: int
    out: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CombatantReset:
    """A target is unhurt again, by every ruleset, and its wounds are forgotten."""

    combatant: int
    name: str


@dataclass(frozen=True, slots=True)
class ProfileSet:
    """The game master said something else of a target."""

    combatant: int
    name: str
    profile: Profile


@dataclass(frozen=True, slots=True)
class FightBegun:
    """Another fight of the session began; ``carried`` came along with their wounds. The one before waits as it was."""

    number: int
    title: str
    before: str
    carried: tuple[int, ...]
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FightTakenUp:
    """A fight that had waited goes on, and the one before waits; whoever is in both is as it is by now."""

    number: int
    title: str
    before: str


@dataclass(frozen=True, slots=True)
class FightNamed:
    """The fight that goes on got another title."""

    title: str
    before: str


@dataclass(frozen=True, slots=True)
class PointNamed:
    """The fight as it was then got a name, to be found again by."""

    name: str


Event = (
    CombatantAdded
    | CombatantDuplicated
    | CombatantRemoved
    | CombatantRenamed
    | ArmourSet
    | HitLanded
    | ArmourLost
    | StructureStepped
    | ContentKnockedOut
    | NothingLeft
    | PartRepaired
    | HouseRulesSet
    | VolleyFired
    | HitRevoked
    | VolleySummed
    | PastAmended
    | RulesetChosen
    | HitPlaced
    | Consequence
    | TraitsSet
    | SharedSet
    | ShotMissed
    | WoundsTold
    | WoundHealed
    | CombatantReset
    | ProfileSet
    | InitiativeSet
    | OrderMoved
    | OrderSorted
    | TurnPassed
    | TurnTakenBack
    | TurnsReset
    | StanceTaken
    | Defeated
    | ConditionPut
    | ConditionLifted
    | TimerStarted
    | TimersStopped
    | FightBegun
    | FightTakenUp
    | FightNamed
    | PointNamed
)
