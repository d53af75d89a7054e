"""Wishes about the fights of a session: beginning another one, taking one up that waits, naming it."""

from collections.abc import Iterator

from cats_desktop.rules.combat import Encounter
from cats_desktop.rules.events import CombatantRenamed, Event, FightBegun, FightNamed, FightTakenUp
from cats_desktop.rules.evolve import evolve
from cats_desktop.rules.faults import Refused
from cats_desktop.session.checks import clean_name, combatant_of
from cats_desktop.session.commands import BeginFight, NameFight, TakeUpFight


def begin_fight(state: Encounter, command: BeginFight) -> tuple[Event, ...]:
    """Begin another fight; the one before waits as it is."""
    carried = [combatant_of(state, key) for key in dict.fromkeys(command.carried)]
    if not state.combatants:
        raise Refused("fight.still_empty")
    return (
        FightBegun(
            state.last_number + 1,
            clean_name(command.title),
            state.title,
            tuple(one.id for one in carried),
            tuple(one.full_name for one in carried),
        ),
    )


def take_up_fight(state: Encounter, command: TakeUpFight) -> tuple[Event, ...]:
    """Go on with a fight that waits; whoever is in both comes along as they are by now."""
    fight = state.waiting.get(command.number)
    if fight is None:
        raise Refused("fight.gone", number=command.number)
    taken_up = FightTakenUp(command.number, fight.title, state.title)
    return (taken_up, *_told_apart(evolve(state, taken_up)))


def _told_apart(state: Encounter) -> Iterator[Event]:
    """Yield another name for whoever was renamed elsewhere to what somebody in this fight is called."""
    taken: dict[str, int] = {}
    for key, one in state.combatants.items():
        name, number = one.full_name, 1
        while name in taken:
            number += 1
            name = f"{one.full_name} {number}"
        taken[name] = key
        if name != one.full_name:
            yield CombatantRenamed(key, one.full_name, name)


def name_fight(state: Encounter, command: NameFight) -> tuple[Event, ...]:
    """Give the fight another title."""
    title = clean_name(command.title)
    if title == state.title:
        raise Refused("fight.title_unchanged")
    return (FightNamed(title, state.title),)
