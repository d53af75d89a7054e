"""The only place where the state changes: evolve(state, event) -> state, without dice, bodies or judgement."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import reduce
from typing import TypeVar

from cats_desktop.rules.combat import Combatant, Encounter
from cats_desktop.rules.events import (
    ArmourLost,
    ArmourSet,
    CombatantAdded,
    CombatantDuplicated,
    CombatantRemoved,
    CombatantRenamed,
    Consequence,
    ContentKnockedOut,
    Event,
    HitLanded,
    HitPlaced,
    HitRevoked,
    HouseRulesSet,
    NothingLeft,
    PartRepaired,
    PastAmended,
    RulesetChosen,
    SharedSet,
    StructureStepped,
    TraitsSet,
    VolleyFired,
    VolleySummed,
)
from cats_desktop.rules.sheets import changed

K = TypeVar("K")
V = TypeVar("V")


def evolve(state: Encounter, event: Event) -> Encounter:
    """Return the state after the event; the state given stays as it is."""
    match event:
        case CombatantAdded():
            return _joined(
                state, Combatant(event.combatant, event.name, event.number, event.body, dict(event.capacity))
            )
        case CombatantDuplicated():
            original = state.combatants[event.original]
            copy = Combatant(event.combatant, event.name, event.number, original.body, original.capacity)
            return _joined(state, replace(copy, traits=original.traits))
        case CombatantRemoved():
            return replace(state, combatants=_without(state.combatants, event.combatant))
        case CombatantRenamed():
            return _with(state, replace(state.combatants[event.combatant], name=event.name, number=None))
        case ArmourSet():
            return _with(state, _rearmoured(state.combatants[event.combatant], event))
        case HitLanded() | HitPlaced():
            struck = state.combatants[event.combatant]
            return _with(state, replace(struck, hits=struck.hits + 1))
        case ArmourLost():
            struck = state.combatants[event.combatant]
            gone = struck.capacity.get(event.plate, 0) - event.left
            return _with(state, replace(struck, lost_armour={**struck.lost_armour, event.plate: gone}))
        case StructureStepped():
            struck = state.combatants[event.combatant]
            return _with(state, replace(struck, structure={**struck.structure, event.part: event.after}))
        case ContentKnockedOut():
            struck = state.combatants[event.combatant]
            return _with(state, replace(struck, out=struck.out | {(event.part, event.slot)}))
        case NothingLeft() | VolleyFired() | HitRevoked():
            return state
        case VolleySummed():
            return _with(state, _summed(state.combatants[event.combatant], event))
        case PastAmended():
            return replace(state, combatants={**state.combatants, **event.combatants})
        case PartRepaired():
            return _with(state, _repaired(state.combatants[event.combatant], event))
        case HouseRulesSet():
            return replace(state, house_rules=event.rules)
        case RulesetChosen():
            return replace(state, ruleset=event.ruleset)
        case Consequence():
            struck = state.combatants[event.combatant]
            return _with(state, replace(struck, harm=changed(struck.harm, event.ruleset, event.changes)))
        case TraitsSet():
            set_up = state.combatants[event.combatant]
            return _with(state, replace(set_up, traits=changed(set_up.traits, event.ruleset, event.changes)))
        case SharedSet():
            return replace(state, shared=changed(state.shared, event.ruleset, event.changes))


def evolve_all(state: Encounter, events: Iterable[Event]) -> Encounter:
    """Return the state after all the events, in order."""
    return reduce(evolve, events, state)


def _with(state: Encounter, combatant: Combatant) -> Encounter:
    return replace(state, combatants={**state.combatants, combatant.id: combatant})


def _joined(state: Encounter, combatant: Combatant) -> Encounter:
    numbers = state.last_numbers
    if combatant.number is not None:
        numbers = {**numbers, combatant.name: max(combatant.number, numbers.get(combatant.name, 0))}
    return replace(_with(state, combatant), last_id=max(state.last_id, combatant.id), last_numbers=numbers)


def _without(mapping: Mapping[K, V], key: K) -> dict[K, V]:
    return {k: v for k, v in mapping.items() if k != key}


def _lost(capacity: Mapping[str, int], left: Mapping[str, int]) -> dict[str, int]:
    """Keep only plates that miss points, so that a whole plate looks as if nothing had ever happened to it."""
    return {
        plate: capacity.get(plate, 0) - points for plate, points in left.items() if capacity.get(plate, 0) != points
    }


def _rearmoured(combatant: Combatant, event: ArmourSet) -> Combatant:
    capacity = {**combatant.capacity, **event.capacity}
    left = {plate: combatant.armour_left(plate) for plate in capacity} | dict(event.left)
    return replace(combatant, capacity=capacity, lost_armour=_lost(capacity, left))


def _summed(combatant: Combatant, event: VolleySummed) -> Combatant:
    gone = {plate: combatant.capacity.get(plate, 0) - left for plate, left in event.left.items()}
    stepped = {event.part: event.after} if event.after != event.before else {}
    return replace(
        combatant,
        lost_armour={**combatant.lost_armour, **gone},
        structure={**combatant.structure, **stepped},
        out=combatant.out | {(event.part, slot) for slot in event.out},
        hits=combatant.hits + event.hits,
    )


def _repaired(combatant: Combatant, event: PartRepaired) -> Combatant:
    left = {plate: combatant.armour_left(plate) for plate in combatant.capacity} | dict(event.plates)
    return replace(
        combatant,
        structure=_without(combatant.structure, event.part) if event.structure else combatant.structure,
        out=frozenset(gone for gone in combatant.out if gone[0] != event.part) if event.contents else combatant.out,
        lost_armour=_lost(combatant.capacity, left),
    )
