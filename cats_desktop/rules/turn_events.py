"""What happens to order and time: facts as in `events`, of which they are a part."""

from collections.abc import Mapping
from dataclasses import dataclass

from cats_desktop.rules.turns import Condition, Passage, Timer


@dataclass(frozen=True, slots=True)
class InitiativeSet:
    """Targets got initiatives, None for none, and the places in the order that go with them."""

    values: Mapping[int, int | None]
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OrderMoved:
    """Targets were moved in the order, to just before another one; ``before`` 0: to the end."""

    combatants: tuple[int, ...]
    before: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OrderSorted:
    """The order was put right by initiative; those that tie stay as they stood."""


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """The turn went on. ``name`` is who acts now; ``due`` says what ended with it, and ``about`` whom each was about.

    ``passed_over`` are those who were surprised, ``let_go`` those who waited until their turn was gone.
    """

    name: str
    passage: Passage
    due: tuple[Timer, ...] = ()
    about: tuple[str, ...] = ()
    passed_over: tuple[str, ...] = ()
    let_go: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnTakenBack:
    """The newest ``count`` passages were taken back with all they did; ``combatant`` acts again, 0: nobody."""

    count: int
    combatant: int
    name: str
    round: int


@dataclass(frozen=True, slots=True)
class TurnsReset:
    """The fight stands before its first round again; order, initiative, timers and conditions stay."""


@dataclass(frozen=True, slots=True)
class StanceTaken:
    """Targets stand otherwise to their turn than ``before``; ``holding`` is what a ready one waits for, or waited."""

    combatants: tuple[int, ...]
    names: tuple[str, ...]
    stance: str
    holding: str = ""
    before: str = ""


@dataclass(frozen=True, slots=True)
class Defeated:
    """A target is out of the fight and has no turns, or is back in it."""

    combatant: int
    name: str
    defeated: bool


@dataclass(frozen=True, slots=True)
class ConditionPut:
    """A condition came over targets, or was ``changed``; ``timers`` lift it, one for each, where it ends by itself.

    ``untimed`` are conditions that no timer lifts any more but those.
    """

    combatants: tuple[int, ...]
    names: tuple[str, ...]
    conditions: tuple[Condition, ...]
    timers: tuple[Timer, ...] = ()
    untimed: tuple[int, ...] = ()
    changed: bool = False


@dataclass(frozen=True, slots=True)
class ConditionLifted:
    """A condition is over, and the timer that would have lifted it."""

    combatant: int
    name: str
    condition: int
    label: str


@dataclass(frozen=True, slots=True)
class TimerStarted:
    """Something runs that ends by itself; ``anchor`` names whose turns it counts, empty for rounds."""

    timer: Timer
    anchor: str = ""


@dataclass(frozen=True, slots=True)
class TimersStopped:
    """Timers were taken away, running or due; they are called alike."""

    timers: tuple[int, ...]
    label: str
