"""The only place where the state changes: evolve(state, event) -> state, without dice, bodies or judgement."""

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce

from cats_desktop.rules.combat import Combatant, Encounter
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
from cats_desktop.rules.evolve_fights import begun, taken_up
from cats_desktop.rules.evolve_turns import (
    condition_lifted,
    conditions_put,
    in_order,
    out_of_order,
    passed,
    stood,
    taken_back,
    timer_started,
    timers_stopped,
    turns_reset,
    with_initiatives,
)
from cats_desktop.rules.evolve_wounds import (
    befallen,
    healed,
    hurt,
    rearmoured,
    repaired,
    struck,
    summed,
    told,
    unhurt,
    without,
)
from cats_desktop.rules.sheets import changed
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
from cats_desktop.rules.turn_order import moved, sorted_order


def evolve(state: Encounter, event: Event) -> Encounter:
    """Return the state after the event; the state given stays as it is."""
    match event:
        case CombatantAdded():
            new = Combatant(event.combatant, event.name, event.number, event.body, dict(event.capacity))
            said = replace(new, initiative=event.initiative, profile=event.profile, traits=event.traits)
            return _joined(state, said)
        case CombatantDuplicated():
            original = state.combatants[event.original]
            copy = Combatant(event.combatant, event.name, event.number, original.body, original.capacity)
            said = replace(copy, initiative=original.initiative, profile=original.profile, traits=original.traits)
            return _joined(state, said)
        case CombatantRemoved():
            left = out_of_order(state, event.combatant)
            return replace(left, combatants=without(left.combatants, event.combatant))
        case CombatantRenamed():
            return _with(state, replace(state.combatants[event.combatant], name=event.name, number=None))
        case CombatantReset():
            return _with(state, unhurt(state.combatants[event.combatant]))
        case ProfileSet():
            return _with(state, replace(state.combatants[event.combatant], profile=event.profile))
        case ArmourSet():
            return _with(state, rearmoured(state.combatants[event.combatant], event))
        case HitLanded() | HitPlaced():
            hit = state.hits_made + 1
            wounded = struck(state.combatants[event.combatant], event, hit, state.turns.round)
            return replace(_with(state, wounded), hits_made=hit)
        case HitRevoked():
            return replace(state, hits_made=state.hits_made + 1)
        case ArmourLost() | StructureStepped() | ContentKnockedOut():
            return _with(state, hurt(state.combatants[event.combatant], event))
        case NothingLeft() | PointNamed():
            return state
        case ShotMissed():
            return replace(state, hits_made=state.hits_made + 1) if event.nowhere else state
        case VolleyFired():
            # The hits of a small volley follow one by one; a large one is one hit on each part, as far as wounds go.
            return replace(state, hits_made=state.hits_made + 1) if event.faces else state
        case VolleySummed():
            return _with(state, summed(state.combatants[event.combatant], event, state.hits_made, state.turns.round))
        case WoundsTold():
            return _with(state, told(state.combatants[event.combatant], event))
        case WoundHealed():
            return _with(state, healed(state.combatants[event.combatant], event))
        case PastAmended():
            return replace(
                state,
                combatants={**state.combatants, **event.combatants},
                waiting={**state.waiting, **event.waiting},
                shared={key: sheet for key, sheet in {**state.shared, **event.shared}.items() if sheet},
            )
        case PartRepaired():
            return _with(state, repaired(state.combatants[event.combatant], event))
        case HouseRulesSet():
            return replace(state, house_rules=event.rules)
        case RulesetChosen():
            return replace(state, ruleset=event.ruleset)
        case Consequence():
            return _with(state, befallen(state.combatants[event.combatant], event))
        case TraitsSet():
            set_up = state.combatants[event.combatant]
            return _with(state, replace(set_up, traits=changed(set_up.traits, event.ruleset, event.changes)))
        case SharedSet():
            return replace(state, shared=changed(state.shared, event.ruleset, event.changes))
        case InitiativeSet():
            return with_initiatives(state, event)
        case OrderMoved():
            order = moved(state.turns.order, event.combatants, event.before)
            return replace(state, turns=replace(state.turns, order=order))
        case OrderSorted():
            order = sorted_order(state.turns.order, state.combatants)
            return replace(state, turns=replace(state.turns, order=order))
        case TurnPassed():
            return passed(state, event.passage)
        case TurnTakenBack():
            return taken_back(state, event.count)
        case TurnsReset():
            return turns_reset(state)
        case StanceTaken():
            return stood(state, event.combatants, event.stance, event.holding)
        case Defeated():
            return _with(state, replace(state.combatants[event.combatant], defeated=event.defeated))
        case ConditionPut():
            return conditions_put(state, event)
        case ConditionLifted():
            return condition_lifted(state, event.combatant, event.condition)
        case TimerStarted():
            return timer_started(state, event.timer)
        case TimersStopped():
            return timers_stopped(state, event.timers)
        case FightBegun():
            return begun(state, event)
        case FightTakenUp():
            return taken_up(state, event)
        case FightNamed():
            return replace(state, title=event.title)


def evolve_all(state: Encounter, events: Iterable[Event]) -> Encounter:
    """Return the state after all the events, in order."""
    return reduce(evolve, events, state)


def _with(state: Encounter, combatant: Combatant) -> Encounter:
    return replace(state, combatants={**state.combatants, combatant.id: combatant})


def _joined(state: Encounter, combatant: Combatant) -> Encounter:
    numbers = state.last_numbers
    if combatant.number is not None:
        numbers = {**numbers, combatant.name: max(combatant.number, numbers.get(combatant.name, 0))}
    there = in_order(_with(state, combatant), combatant.id, combatant.initiative)
    return replace(there, last_id=max(state.last_id, combatant.id), last_numbers=numbers)
