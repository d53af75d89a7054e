"""What is wanted to be seen of the log, which steps are that, and the search for them, newest first."""

from array import array
from dataclasses import dataclass, field
from enum import StrEnum

from cats_desktop.rules.events import (
    ArmourLost,
    ArmourSet,
    CombatantAdded,
    CombatantDuplicated,
    CombatantRemoved,
    CombatantRenamed,
    CombatantReset,
    Consequence,
    ContentKnockedOut,
    Event,
    FightBegun,
    FightNamed,
    FightTakenUp,
    HitLanded,
    HitPlaced,
    HitRevoked,
    HouseRulesSet,
    NothingLeft,
    PartRepaired,
    PastAmended,
    PointNamed,
    ProfileSet,
    RulesetChosen,
    SharedSet,
    ShotMissed,
    StructureStepped,
    TraitsSet,
    VolleyFired,
    VolleySummed,
    WoundHealed,
    WoundsTold,
)
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
from cats_desktop.session.history import History
from cats_desktop.session.journal import Step
from cats_desktop.ui.log_words import sentence
from cats_desktop.ui.slices import Work

PAGE = 8
"""How many steps are read at once: a slice is never much longer than reading them takes."""

_INVISIBLE = str.maketrans("", "", "\u2068\u2069")


class Kind(StrEnum):
    """What a step is mainly about."""

    HITS = "hits"
    TIME = "time"
    WHO = "who"
    POINTS = "points"


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which steps are to be seen: of one kind, with these words, only what stands, only what one target was in.

    ``words`` are looked for in the line, all of them, in any case; one like "#12" is that step's number.
    """

    words: str = ""
    kind: Kind | None = None
    standing: bool = False
    target: int | None = None
    _needles: tuple[str, ...] = field(init=False, compare=False, default=())

    def __post_init__(self) -> None:
        object.__setattr__(self, "_needles", tuple(plain(self.words).casefold().split()))

    @property
    def marks(self) -> tuple[str, ...]:
        """Return the words to be marked in a line, in small letters."""
        return tuple(needle for needle in self._needles if needle[0] != "#")

    @property
    def everything(self) -> bool:
        """Tell whether nothing is left out."""
        return not self._needles and self.kind is None and not self.standing and self.target is None

    def takes(self, step: Step, history: History) -> bool:
        """Tell whether a step is wanted; its sentence is made last, which takes longest."""
        if self.kind is not None and kind_of(step) is not self.kind:
            return False
        if self.target is not None and not any(_concerns(event, self.target) for event in step.events):
            return False
        if self.standing and not history.stands(step.id):
            return False
        numbers = [needle for needle in self._needles if needle[0] == "#" and needle[1:].isdecimal()]
        if numbers:
            return all(needle == f"#{step.id}" for needle in numbers) and len(numbers) == len(self._needles)
        return not self._needles or self._is_said(step)

    def _is_said(self, step: Step) -> bool:
        line = plain(sentence(step.events)).casefold()
        return all(needle in line for needle in self._needles)


def plain(text: str) -> str:
    """Return a text without the marks that keep a name's writing direction to itself."""
    return text.translate(_INVISIBLE)


def kind_of(step: Step) -> Kind | None:
    """Return what a step is about: what its first event that is of any kind is of."""
    return next((kind for kind in map(_kind_of, step.events) if kind is not None), None)


def _kind_of(event: Event) -> Kind | None:
    match event:
        case HitLanded() | HitPlaced() | VolleyFired() | VolleySummed() | HitRevoked() | PastAmended():
            return Kind.HITS
        case ArmourLost() | StructureStepped() | ContentKnockedOut() | NothingLeft() | ShotMissed():
            return Kind.HITS
        case TurnPassed() | TurnTakenBack() | TurnsReset() | StanceTaken() | TimerStarted() | TimersStopped():
            return Kind.TIME
        case InitiativeSet() | OrderMoved() | OrderSorted() | FightBegun() | FightTakenUp() | FightNamed():
            return Kind.TIME
        case CombatantAdded() | CombatantDuplicated() | CombatantRemoved() | CombatantRenamed():
            return Kind.WHO
        case ArmourSet() | PartRepaired() | TraitsSet() | ProfileSet() | CombatantReset() | Defeated():
            return Kind.WHO
        case WoundsTold() | WoundHealed() | ConditionPut() | ConditionLifted():
            return Kind.WHO
        case Consequence():
            return Kind.TIME if event.key.startswith("turn") else Kind.WHO
        case SharedSet():
            return Kind.TIME if event.key.startswith("turn") else None
        case PointNamed():
            return Kind.POINTS
        case HouseRulesSet() | RulesetChosen():
            return None


def _concerns(event: Event, target: int) -> bool:
    if getattr(event, "combatant", None) == target or getattr(event, "original", None) == target:
        return True
    return target in getattr(event, "combatants", ())


def search(history: History, wanted: Wanted, found: "array[int]") -> Work:
    """Put the ids of wanted steps into ``found``, newest first; whoever reads them there may take them out."""
    last = history.journal.last
    for high in range(last, 0, -PAGE):
        low = max(1, high - PAGE + 1)
        for step in reversed(history.journal.steps(low, high)):
            if wanted.takes(step, history):
                found.append(step.id)
        yield (last - low + 1) / last
