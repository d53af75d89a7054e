"""How one fight of a session gives way to another: the part of `evolve` that puts fights aside and takes them up.

Whoever is in several fights is one and the same: what has happened to it, and the timers that are about it, go along
wherever it is. Only how it stands to its turn belongs to each fight.
"""

from collections.abc import Container, Iterable, Mapping
from dataclasses import fields, replace

from cats_desktop.rules.combat import Combatant, Encounter, Fight
from cats_desktop.rules.events import FightBegun, FightTakenUp
from cats_desktop.rules.evolve_turns import by_rounds
from cats_desktop.rules.turns import Timer, Turns


def begun(state: Encounter, event: FightBegun) -> Encounter:
    """Return the session with a new fight going on; those who are carried over bring their wounds, not their turns."""
    carried = {key: replace(state.combatants[key], stance="", holding="") for key in event.carried}
    order = tuple(key for key in state.turns.order if key in carried)
    timers = _going_along(state.turns.timers, carried)
    return replace(
        state,
        number=event.number,
        last_number=max(event.number, state.last_number),
        title=event.title,
        combatants=carried,
        last_numbers=_numbers(carried),
        turns=Turns(order=order, timers=timers, last_mark=state.turns.last_mark),
        waiting=_without_timers(_put_aside(state), carried),
    )


def taken_up(state: Encounter, event: FightTakenUp) -> Encounter:
    """Return the session with another of its fights going on."""
    waiting = _put_aside(state)
    fight = waiting.pop(event.number)
    elsewhere = (timer for other in waiting.values() for timer in other.turns.timers)
    own = (timer for timer in fight.turns.timers if _still_about(timer, fight.combatants))
    timers = {timer.id: timer for timer in (*own, *_going_along(elsewhere, fight.combatants))}
    turns = replace(
        fight.turns,
        timers=tuple(timers[key] for key in sorted(timers)),
        last_mark=max(state.turns.last_mark, fight.turns.last_mark),
    )
    own_fields = {field.name: getattr(fight, field.name) for field in fields(Fight)}
    return replace(
        state,
        **own_fields | {"number": event.number, "turns": turns, "waiting": _without_timers(waiting, fight.combatants)},
    )


def _put_aside(state: Encounter) -> dict[int, Fight]:
    """Return all fights that wait when the one that goes on is put aside, with everybody in them as they are by now."""
    waiting = {key: _as_by_now(fight, state.combatants) for key, fight in state.waiting.items()}
    waiting[state.number] = Fight(**{field.name: getattr(state, field.name) for field in fields(Fight)})
    return waiting


def _as_by_now(fight: Fight, now: Mapping[int, Combatant]) -> Fight:
    there = {
        key: replace(now[key], stance=one.stance, holding=one.holding) if key in now else one
        for key, one in fight.combatants.items()
    }
    return replace(fight, combatants=there)


def _without_timers(waiting: Mapping[int, Fight], whom: Container[int]) -> dict[int, Fight]:
    """Return fights without the timers that go along with some targets."""
    return {
        key: replace(
            fight,
            turns=replace(fight.turns, timers=tuple(each for each in fight.turns.timers if each.combatant not in whom)),
        )
        for key, fight in waiting.items()
    }


def _going_along(timers: Iterable[Timer], there: Mapping[int, Combatant]) -> tuple[Timer, ...]:
    """Return those of the timers that are about somebody who is there; turns of those who are not count as rounds."""
    return tuple(
        timer if timer.anchor in there else by_rounds(timer, timer.anchor)
        for timer in timers
        if timer.combatant in there and _still_about(timer, there)
    )


def _still_about(timer: Timer, there: Mapping[int, Combatant]) -> bool:
    """Tell whether a timer still has something to end: its condition may have been lifted meanwhile."""
    if not timer.condition:
        return True
    holder = there.get(timer.combatant)
    return holder is not None and any(each.id == timer.condition for each in holder.conditions)


def _numbers(carried: Mapping[int, Combatant]) -> dict[str, int]:
    """Return the highest number of each name among those who are carried over: a new fight counts anew."""
    numbers: dict[str, int] = {}
    for one in carried.values():
        if one.number is not None:
            numbers[one.name] = max(one.number, numbers.get(one.name, 0))
    return numbers
