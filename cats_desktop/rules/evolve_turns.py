"""What happens to order and time, as far as it changes the state: the part of `evolve` for `turn_events`."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import TypeVar

from cats_desktop.rules.combat import Combatant, Fight
from cats_desktop.rules.turn_events import ConditionPut, InitiativeSet
from cats_desktop.rules.turn_order import due_of, placed, without
from cats_desktop.rules.turns import MOST_PAST, Condition, Passage, Timer

F = TypeVar("F", bound=Fight)

Change = Callable[[Combatant], Combatant]


def changed_all(state: F, changes: Mapping[int, Change]) -> F:
    """Return the fight after changes to some of its targets; those that are not there are left out."""
    found = {key: change(state.combatants[key]) for key, change in changes.items() if key in state.combatants}
    return replace(state, combatants={**state.combatants, **found}) if found else state


def in_order(state: F, combatant: int, initiative: int | None) -> F:
    """Return the fight after a target took its place in the order; one whose turn has gone by waits for a round."""
    turns = state.turns
    order = placed(turns.order, state.combatants, {combatant: initiative})
    acted = turns.acted
    if turns.active and order.index(combatant) < order.index(turns.active):
        acted = acted | {combatant}
    return replace(state, turns=replace(turns, order=order, acted=acted))


def out_of_order(state: F, combatant: int) -> F:
    """Return the fight after a target left the order; what counted its turns counts rounds from now on."""
    turns = state.turns
    timers = tuple(by_rounds(timer, combatant) for timer in turns.timers if timer.combatant != combatant)
    return replace(
        state,
        turns=replace(
            turns,
            order=without(turns.order, (combatant,)),
            active=0 if turns.active == combatant else turns.active,
            acted=turns.acted - {combatant},
            timers=timers,
        ),
    )


def by_rounds(timer: Timer, gone: int) -> Timer:
    """Return a timer that counts rounds from now on if it counted the turns of one that is gone."""
    return replace(timer, moment="round", anchor=0) if timer.anchor == gone else timer


def with_initiatives(state: F, event: InitiativeSet) -> F:
    """Return the fight after targets got other initiatives and the places that go with them."""
    values = {key: value for key, value in event.values.items() if key in state.combatants}
    state = changed_all(state, {key: _given_initiative(value) for key, value in values.items()})
    order = placed(without(state.turns.order, values), state.combatants, values)
    return replace(state, turns=replace(state.turns, order=order))


def _given_initiative(value: int | None) -> Change:
    return lambda combatant: replace(combatant, initiative=value)


def passed(state: F, passage: Passage) -> F:
    """Return the fight after the turn passed on."""
    turns = state.turns
    state = _stand(state, ((change.combatant, change.after, change.held_after) for change in passage.stances))
    state = changed_all(state, {key: _freed(gone) for key, gone in _by_holder(passage).items()})
    same_round = passage.round_before in (0, passage.round_after)
    acted = (turns.acted if same_round else frozenset()) | frozenset(passage.acted)
    return replace(
        state,
        turns=replace(
            turns,
            round=passage.round_after,
            active=passage.after,
            acted=acted,
            timers=_replaced(turns.timers, passage.running, passage.ended),
            due=due_of(passage),
            past=(*turns.past, passage)[-MOST_PAST:],
        ),
    )


def taken_back(state: F, count: int) -> F:
    """Return the fight after its newest passages were taken back, the newest first."""
    for _ in range(count):
        state = _taken_back(state, state.turns.past[-1])
    return state


def _taken_back(state: F, passage: Passage) -> F:
    turns = state.turns
    there = state.combatants
    state = _stand(state, ((change.combatant, change.before, change.held_before) for change in passage.stances))
    state = changed_all(state, {key: _burdened(back) for key, back in _by_holder(passage).items()})
    same_round = passage.round_before in (0, passage.round_after)
    before = turns.acted - frozenset(passage.acted) if same_round else frozenset(passage.acted_before)
    running = {timer.id for timer in turns.timers}
    back = [
        timer if timer.anchor in there else by_rounds(timer, timer.anchor)
        for timer in passage.ticked
        if timer.id in running or (timer.id in passage.ended and (timer.combatant in there or not timer.combatant))
    ]
    acts = state.combatants.get(passage.before)
    if acts is not None and acts.stance == "surprised":
        state = _stand(state, ((acts.id, "", ""),))
    return replace(
        state,
        turns=replace(
            turns,
            round=passage.round_before,
            active=passage.before if passage.before in there else 0,
            acted=before & frozenset(there),
            timers=_replaced(turns.timers, back, ()),
            due=passage.due_before,
            past=turns.past[:-1],
        ),
    )


def _stand(state: F, stances: Iterable[tuple[int, str, str]]) -> F:
    return changed_all(state, {key: _standing(stance, holding) for key, stance, holding in stances})


def _standing(stance: str, holding: str) -> Change:
    return lambda combatant: replace(combatant, stance=stance, holding=holding)


def stood(state: F, combatants: Iterable[int], stance: str, holding: str) -> F:
    """Return the fight after targets stand otherwise to their turn."""
    return _stand(state, ((key, stance, holding if stance == "ready" else "") for key in combatants))


def _by_holder(passage: Passage) -> dict[int, list[Condition]]:
    """Return the conditions that were lifted in a passage by the target they were on."""
    found: dict[int, list[Condition]] = {}
    for holder, condition in passage.lifted:
        found.setdefault(holder, []).append(condition)
    return found


def _freed(lifted: Iterable[Condition]) -> Change:
    gone = frozenset(condition.id for condition in lifted)
    return lambda combatant: replace(
        combatant, conditions=tuple(each for each in combatant.conditions if each.id not in gone)
    )


def _burdened(back: Iterable[Condition]) -> Change:
    return lambda combatant: replace(combatant, conditions=_put(combatant.conditions, back))


def _put(conditions: Iterable[Condition], new: Iterable[Condition]) -> tuple[Condition, ...]:
    """Return conditions with new ones, or others in the place of those of the same id; in the order they came."""
    return tuple(sorted(({each.id: each for each in (*conditions, *new)}).values(), key=lambda each: each.id))


def _replaced(timers: Iterable[Timer], others: Iterable[Timer], ended: Iterable[int]) -> tuple[Timer, ...]:
    gone = frozenset(ended)
    known = {timer.id: timer for timer in timers if timer.id not in gone}
    known.update((timer.id, timer) for timer in others)
    return tuple(sorted(known.values(), key=lambda timer: timer.id))


def conditions_put(state: F, event: ConditionPut) -> F:
    """Return the fight after a condition came over targets, or was changed."""
    pairs = zip(event.combatants, event.conditions, strict=True)
    state = changed_all(state, {key: _given_condition(condition) for key, condition in pairs})
    ended = frozenset(event.untimed)
    kept = tuple(timer for timer in state.turns.timers if timer.condition not in ended)
    marks = (*(each.id for each in event.conditions), *(timer.id for timer in event.timers))
    last = max((state.turns.last_mark, *marks))
    return replace(state, turns=replace(state.turns, timers=(*kept, *event.timers), last_mark=last))


def _given_condition(condition: Condition) -> Change:
    return lambda combatant: replace(combatant, conditions=_put(combatant.conditions, (condition,)))


def condition_lifted(state: F, combatant: int, condition: int) -> F:
    """Return the fight after a condition is over; the timer that would have lifted it goes too."""

    def freed(someone: Combatant) -> Combatant:
        return replace(someone, conditions=tuple(each for each in someone.conditions if each.id != condition))

    kept = tuple(timer for timer in state.turns.timers if timer.condition != condition)
    return replace(changed_all(state, {combatant: freed}), turns=replace(state.turns, timers=kept))


def timer_started(state: F, timer: Timer) -> F:
    """Return the fight after a timer was started."""
    turns = state.turns
    return replace(
        state,
        turns=replace(turns, timers=(*turns.timers, timer), last_mark=max(turns.last_mark, timer.id)),
    )


def timers_stopped(state: F, timers: Iterable[int]) -> F:
    """Return the fight after timers were taken away, running or due."""
    turns, gone = state.turns, frozenset(timers)
    return replace(
        state,
        turns=replace(
            turns,
            timers=tuple(each for each in turns.timers if each.id not in gone),
            due=tuple(each for each in turns.due if each.id not in gone),
        ),
    )


def turns_reset(state: F) -> F:
    """Return the fight before its first round."""
    stances = [(key, "", "") for key, one in state.combatants.items() if one.stance]
    state = _stand(state, stances)
    return replace(state, turns=replace(state.turns, round=0, active=0, acted=frozenset(), due=(), past=()))
