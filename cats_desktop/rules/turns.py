"""Time in a fight as values: the order in which targets act, whose turn it is, what runs out, and how it came to that.

Every turn that passes leaves a `Passage`, so that stepping back gives back exactly what the turn did.
"""

from dataclasses import dataclass

MOMENTS = ("start", "end", "round")
"""When a timer counts: as its target's turn begins, as it ends, or as a round ends."""

STANCES = ("surprised", "delayed", "back", "ready")
"""How a target stands to its turn: has none this round, waits, comes in next after waiting, holds an action."""

MOST_PAST = 100
"""How many turns can be stepped back; older ones are left to undo."""


@dataclass(frozen=True, slots=True)
class Condition:
    """Something that is the matter with a target for a while. ``icon`` is one of the program's own, by key."""

    id: int
    label: str
    icon: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Timer:
    """Something that ends by itself.

    ``left`` counts the moments still to come: turns of ``anchor`` beginning or ending, or rounds ending (``anchor`` 0).
    ``combatant`` is whom it is about, 0 for the whole fight; ``condition`` is lifted from it when the timer ends, 0 for
    none.
    """

    id: int
    label: str
    moment: str
    anchor: int
    left: int
    combatant: int = 0
    condition: int = 0


@dataclass(frozen=True, slots=True)
class StanceChange:
    """How a target stood to its turn before and after, and what a ready one waited or waits for."""

    combatant: int
    before: str
    after: str
    held_before: str = ""
    held_after: str = ""


@dataclass(frozen=True, slots=True)
class Passage:
    """How the turn went from one target to the next, with all that must be known to take it back.

    ``before`` and ``after`` are who acted and who acts, 0 for nobody. ``acted`` are those whose turn is over by it;
    where a round ended in it, those whose turn in the new one is, and ``acted_before`` those who had acted until then.
    ``ticked`` are the timers that counted, as they were, and ``running`` those of them that still run, as they are;
    ``ended`` are the ids of the others and ``lifted`` the conditions that went with them, each with its target.
    ``due_before`` is what had been due until then. ``ruleset`` did its own for the turn of ``after``.
    """

    before: int
    after: int
    round_before: int
    round_after: int
    acted: tuple[int, ...] = ()
    acted_before: tuple[int, ...] = ()
    stances: tuple[StanceChange, ...] = ()
    ticked: tuple[Timer, ...] = ()
    running: tuple[Timer, ...] = ()
    ended: tuple[int, ...] = ()
    lifted: tuple[tuple[int, Condition], ...] = ()
    due_before: tuple[Timer, ...] = ()
    ruleset: str = ""


@dataclass(frozen=True, slots=True)
class Turns:
    """Who acts in which order, and where the fight is in time.

    ``order`` has every target once. ``round`` is 0 until the first turn. ``active`` is whose turn it is, 0 for nobody.
    ``acted`` are those whose turn in this round is over: so nobody is skipped and nobody acts twice, however the order
    changes. ``due`` is what has ended with the newest turn. ``last_mark`` is the highest id of a timer or condition.
    """

    order: tuple[int, ...] = ()
    round: int = 0
    active: int = 0
    acted: frozenset[int] = frozenset()
    timers: tuple[Timer, ...] = ()
    due: tuple[Timer, ...] = ()
    last_mark: int = 0
    past: tuple[Passage, ...] = ()
