"""Whose turn comes next: what passes when a turn ends, worked out from the fight as it stands.

A turn goes to the first target in the order that has not acted in this round. Whoever is added, moved, removed or
struck down meanwhile, nobody is skipped and nobody acts twice.
"""

import math
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from cats_desktop.rules.combat import Combatant, Fight
from cats_desktop.rules.faults import Refused
from cats_desktop.rules.turns import MOST_PAST, Passage, StanceChange, Timer

MOST_ROUNDS = 2
"""How many rounds are looked through for somebody to act: in the second nobody is surprised any more."""


def placed(
    order: tuple[int, ...], combatants: Mapping[int, Combatant], new: Mapping[int, int | None]
) -> tuple[int, ...]:
    """Return the order after targets with these initiatives took their places: each behind those that have as much.

    Without an initiative it is the last place. Where the order was changed by hand, a place is before the first one
    that has less, or behind the last one if that has as much. Those that are new and tie keep their own order.
    """
    last = _rank(combatants[order[-1]].initiative) if order else math.inf
    if len(new) == 1 and all(_rank(initiative) <= last for initiative in new.values()):
        return (*order, *new)  # as most that join do; to look through all would take its time with very many
    lowest: list[float] = []  # from the first place to each: what is joined before the first one that has less
    for key in order:
        lowest.append(min(_rank(combatants[key].initiative), lowest[-1] if lowest else math.inf))
    at: dict[int, list[int]] = {}
    for key in sorted(new, key=lambda key: -_rank(new[key])):
        rank = _rank(new[key])
        at.setdefault(len(order) if rank <= last else _first_below(lowest, rank), []).append(key)
    found: list[int] = []
    for place in range(len(order) + 1):
        found += at.get(place, ())
        found += order[place : place + 1]
    return tuple(found)


def _rank(initiative: int | None) -> float:
    return -math.inf if initiative is None else initiative


def _first_below(lowest: Sequence[float], rank: float) -> int:
    """Return the first place with less than a rank, in a list that never rises."""
    return bisect_right(lowest, -rank, key=lambda each: -each)


def sorted_order(order: Iterable[int], combatants: Mapping[int, Combatant]) -> tuple[int, ...]:
    """Return the order by initiative, the highest first; those that tie stay as they stand, those without come last."""

    def rank(key: int) -> tuple[bool, int]:
        initiative = combatants[key].initiative
        return initiative is None, -(initiative or 0)

    return tuple(sorted(order, key=rank))


def without(order: tuple[int, ...], keys: Iterable[int]) -> tuple[int, ...]:
    """Return the order without some targets."""
    gone = frozenset(keys)
    return tuple(key for key in order if key not in gone)


def moved(order: tuple[int, ...], keys: tuple[int, ...], before: int) -> tuple[int, ...]:
    """Return the order after targets went to just before another one, 0: to the end. They keep their own order."""
    rest = without(order, keys)
    place = rest.index(before) if before in rest else len(rest)
    chosen = frozenset(keys)
    return (*rest[:place], *(key for key in order if key in chosen), *rest[place:])


def group_of(fight: Fight, combatant: Combatant) -> tuple[int, ...]:
    """Return those that share the target's initiative, in order; only itself when it is in no group."""
    group = combatant.profile.group
    if not group:
        return (combatant.id,)
    return tuple(key for key in fight.turns.order if fight.combatants[key].profile.group == group)


def advance(fight: Fight, *, leaving: int = 0, stance: str = "", holding: str = "") -> Passage:
    """Return how the turn passes on from the active target, as things stand.

    ``leaving`` is who was active until it left the fight just now. ``stance``: the active one stands so from now on;
    the turn of one that is ``delayed`` is not over. Raises Refused ``turns.nobody`` when there is no one who could act.
    """
    walk = _Walk(fight)
    active = fight.turns.active
    if active and stance:
        walk.stand(fight.combatants[active], stance, holding)
    if active and stance != "delayed":
        walk.end(active)
    after = walk.find()
    return walk.passage(active or leaving, after)


def steps_back(fight: Fight) -> tuple[int, int]:
    """Return how many passages lie between now and the turn before, and whose that was, 0 for nobody.

    Turns of those that have left or are defeated are stepped over. Raises Refused ``turns.nothing_back``.
    """
    for count, passage in enumerate(reversed(fight.turns.past), start=1):
        there = fight.combatants.get(passage.before)
        if (there is not None and not there.defeated) or (passage.before == 0 and passage.round_before == 0):
            return count, passage.before
    if fight.turns.round and not fight.turns.past:
        raise Refused("turns.too_far_back", most=MOST_PAST)
    raise Refused("turns.nothing_back")


class _Walk:
    """A way through the order, and what happens on it."""

    def __init__(self, fight: Fight) -> None:
        self._fight = fight
        turns = fight.turns
        self._acted = set(turns.acted)
        self._acted_before: tuple[int, ...] = ()
        self._newly: dict[int, None] = {}
        self._round = turns.round
        self._running = {timer.id: timer for timer in turns.timers}
        self._counting: dict[tuple[str, int], list[int]] = {}
        for timer in turns.timers:
            self._counting.setdefault((timer.moment, timer.anchor), []).append(timer.id)
        self._ticked: dict[int, Timer] = {}
        self._ended: dict[int, None] = {}
        self._stances: dict[int, StanceChange] = {}

    def find(self) -> int:
        """Go on to the first target that acts, through the end of the round if need be, and begin its turn."""
        if self._round == 0:
            self._round = 1
        for _ in range(MOST_ROUNDS + 1):
            for key in self._fight.turns.order:
                if key in self._acted or self._stance(key) == "delayed":
                    continue
                if self._begin(key):
                    return key
                self.end(key)
            if all(one.defeated for one in self._fight.combatants.values()):
                break
            self._end_round()
        raise Refused("turns.nobody")

    def _begin(self, key: int) -> bool:
        """Begin a target's turn; tell whether it has one."""
        someone = self._fight.combatants[key]
        stance = self._stance(key)
        if stance != "back":  # else its turn began before it waited
            self._tick("start", key)
        if stance in ("back", "ready", "surprised"):
            self.stand(someone, "")
        return not someone.defeated and stance != "surprised"

    def end(self, key: int) -> None:
        """End a target's turn."""
        self._tick("end", key)
        self._acted.add(key)
        self._newly[key] = None

    def stand(self, someone: Combatant, stance: str, holding: str = "") -> None:
        """Let a target stand otherwise to its turn."""
        self._stances[someone.id] = StanceChange(someone.id, someone.stance, stance, someone.holding, holding)

    def _stance(self, key: int) -> str:
        change = self._stances.get(key)
        return change.after if change else self._fight.combatants[key].stance

    def _end_round(self) -> None:
        """End the round: whoever still waits has let its turn go, and nobody who has acted is surprised any more."""
        for key in self._fight.turns.order:
            if self._stance(key) == "delayed":
                self.stand(self._fight.combatants[key], "")
                self.end(key)
            elif self._stance(key) == "surprised":
                self.stand(self._fight.combatants[key], "")
        self._tick("round", 0)
        self._acted_before = tuple(sorted(self._fight.turns.acted))
        self._acted.clear()
        self._newly.clear()
        self._round += 1

    def _tick(self, moment: str, anchor: int) -> None:
        for key in self._counting.get((moment, anchor), ()):
            timer = self._running.get(key)
            if timer is None:  # it has come to its end on this very way
                continue
            self._ticked.setdefault(timer.id, timer)
            if timer.left > 1:
                self._running[timer.id] = replace(timer, left=timer.left - 1)
            else:
                del self._running[timer.id]
                self._ended[timer.id] = None

    def passage(self, before: int, after: int) -> Passage:
        """Return all that happened on the way."""
        turns = self._fight.turns
        lifted = []
        for key in self._ended:
            timer = self._ticked[key]
            holder = self._fight.combatants.get(timer.combatant)
            if holder is not None:
                lifted += [(holder.id, each) for each in holder.conditions if each.id == timer.condition]
        return Passage(
            before=before,
            after=after,
            round_before=turns.round,
            round_after=self._round,
            acted=tuple(self._newly),
            acted_before=self._acted_before,
            stances=tuple(self._stances.values()),
            ticked=tuple(self._ticked.values()),
            running=tuple(self._running[key] for key in self._ticked if key in self._running),
            ended=tuple(self._ended),
            lifted=tuple(lifted),
            due_before=turns.due,
        )


def due_of(passage: Passage) -> tuple[Timer, ...]:
    """Return the timers that came to their end in a passage."""
    ended = frozenset(passage.ended)
    return tuple(timer for timer in passage.ticked if timer.id in ended)
