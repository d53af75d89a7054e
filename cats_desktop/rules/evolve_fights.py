"""How one fight of a session gives way to another: the part of `evolve` that puts fights aside and takes them up."""

from collections.abc import Container, Mapping
from dataclasses import fields, replace

from cats_desktop.rules.combat import Combatant, Encounter, Fight
from cats_desktop.rules.events import FightBegun, FightTakenUp
from cats_desktop.rules.evolve_turns import by_rounds
from cats_desktop.rules.turns import Timer, Turns


def begun(state: Encounter, event: FightBegun) -> Encounter:
    """Return the session with a new fight going on; those who are carried over bring their wounds, not their turns."""
    carried = {key: replace(state.combatants[key], stance="", holding="") for key in event.carried}
    order = tuple(key for key in state.turns.order if key in carried)
    return replace(
        state,
        number=event.number,
        last_number=max(event.number, state.last_number),
        title=event.title,
        combatants=carried,
        last_numbers=_numbers(carried),
        turns=Turns(order=order, timers=_about(state, carried, carried), last_mark=state.turns.last_mark),
        waiting={**state.waiting, state.number: put_aside(state)},
    )


def taken_up(state: Encounter, event: FightTakenUp) -> Encounter:
    """Return the session with another of its fights going on, and whoever is in both as they are by now."""
    fight = state.waiting[event.number]
    waiting = {key: other for key, other in state.waiting.items() if key != event.number}
    brought = {
        key: replace(state.combatants[key], stance=fight.combatants[key].stance, holding=fight.combatants[key].holding)
        for key in event.brought
    }
    others = (timer for timer in fight.turns.timers if timer.combatant not in brought)
    timers = tuple(sorted((*others, *_about(state, brought, fight.combatants)), key=lambda timer: timer.id))
    own = {field.name: getattr(fight, field.name) for field in fields(Fight)}
    return replace(
        state,
        **own
        | {
            "number": event.number,
            "combatants": {**fight.combatants, **brought},
            "turns": replace(fight.turns, timers=timers, last_mark=max(state.turns.last_mark, fight.turns.last_mark)),
            "waiting": {**waiting, state.number: put_aside(state)},
        },
    )


def _about(state: Encounter, whom: Container[int], there: Container[int]) -> tuple[Timer, ...]:
    """Return the timers about some targets, as they go along with them into a fight where only some are ``there``."""
    return tuple(
        timer if timer.anchor in there else by_rounds(timer, timer.anchor)
        for timer in state.turns.timers
        if timer.combatant in whom
    )


def _numbers(carried: Mapping[int, Combatant]) -> dict[str, int]:
    """Return the highest number of each name among those who are carried over: a new fight counts anew."""
    numbers: dict[str, int] = {}
    for one in carried.values():
        if one.number is not None:
            numbers[one.name] = max(one.number, numbers.get(one.name, 0))
    return numbers


def put_aside(state: Encounter) -> Fight:
    """Return the fight that goes on, as it waits."""
    return Fight(**{field.name: getattr(state, field.name) for field in fields(Fight)})
