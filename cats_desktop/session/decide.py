"""decide(state, command, dice, bodies) -> events: the only place where a wish meets the rules.

Pure but for the dice it is handed. It either returns everything that happens or raises and nothing has happened.
"""

import itertools
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from cats_desktop.rules.apportion import CannotApportion
from cats_desktop.rules.armour import size_armour
from cats_desktop.rules.body import Body
from cats_desktop.rules.combat import Combatant, Encounter
from cats_desktop.rules.dice import DiceSource
from cats_desktop.rules.events import (
    ArmourSet,
    CombatantAdded,
    CombatantDuplicated,
    CombatantRemoved,
    CombatantRenamed,
    Consequence,
    Event,
    HitPlaced,
    HouseRulesSet,
    PointNamed,
    ProfileSet,
    RulesetChosen,
)
from cats_desktop.rules.evolve import evolve
from cats_desktop.rules.faults import Refused
from cats_desktop.rules.given import Given
from cats_desktop.rules.ruleset import Scene, StrikeDeed
from cats_desktop.rules.systems import RULESETS, ruleset
from cats_desktop.session.checks import Bodies, body_of, check_initiative, clean_name, clean_profile, combatant_of
from cats_desktop.session.commands import (
    Act,
    AddCombatants,
    AmendHit,
    BeginFight,
    CallShot,
    ChooseRuleset,
    ComeIn,
    Command,
    Defeat,
    Delay,
    Describe,
    DuplicateCombatant,
    HealWound,
    LiftCondition,
    MoveInOrder,
    NameFight,
    NamePoint,
    NextTurn,
    PreviousTurn,
    PutCondition,
    Ready,
    RemoveCombatant,
    RenameCombatant,
    RepairPart,
    ResetCombatant,
    ResetTurns,
    SetArmour,
    SetHouseRules,
    SetInitiative,
    SizeArmour,
    SortOrder,
    StartTimer,
    StopTimers,
    Strike,
    Surprise,
    TakeUpFight,
    TellWounds,
    UseReady,
    Volley,
)
from cats_desktop.session.decide_fights import begin_fight, name_fight, take_up_fight
from cats_desktop.session.decide_turns import (
    TurnDeed,
    come_in,
    defeat,
    delay,
    in_group,
    initiative_in_group,
    lift_condition,
    move_in_order,
    next_turn,
    pass_on_if_any,
    previous_turn,
    put_condition,
    ready,
    reset_turns,
    set_initiative,
    sort_order,
    start_timer,
    stop_timers,
    surprise,
    use_ready,
)
from cats_desktop.session.decide_wounds import call_shot, check_house_rules, heal_wound, repair, reset, tell_wounds

Charts = Mapping[str, Any]
"""Ruleset key -> what it reads from its data file; a ruleset without a file is not in it."""

NO_CHARTS: Charts = MappingProxyType({})

MOST_AT_ONCE = 1_000
MOST_POINTS = 1_000_000


def decide(
    state: Encounter, command: Command, dice: DiceSource, bodies: Bodies, charts: Charts = NO_CHARTS
) -> tuple[Event, ...]:
    """Return what happens when the command is granted.

    Raises Refused with the reason, NeedsDie when typed dice run short, NeedsChoice when somebody has to choose first.
    """

    def deed(then: Encounter, combatant: int, name: str) -> tuple[Event, ...]:
        """Do a deed of the ruleset as a turn begins or is stepped back."""
        someone = then.combatants[combatant]
        return _done(then, Act(combatant, then.ruleset, name), dice, bodies, charts) if someone.body in bodies else ()

    match command:
        case AddCombatants():
            return _add(state, command, bodies)
        case RemoveCombatant():
            return _remove(state, command, deed)
        case RenameCombatant():
            return _rename(state, command, bodies)
        case DuplicateCombatant():
            return _duplicate(state, command)
        case SetArmour():
            return _set_armour(state, command, bodies)
        case SizeArmour():
            target = combatant_of(state, command.combatant)
            sized = _sized(body_of(bodies, target.body), command.total)
            return (ArmourSet(target.id, target.full_name, sized, sized),)
        case Describe():
            return tuple(_describe(state, command, bodies))
        case Strike():
            attack = replace(command.attack, source=clean_name(command.attack.source))
            target = combatant_of(state, command.combatant)
            return _striking(state, "strike")(target, body_of(bodies, target.body), attack, state.house_rules, dice)
        case CallShot():
            return call_shot(state, command, _striking(state, "called"), dice, bodies)
        case Volley():
            return _volley(state, command, dice, bodies)
        case AmendHit():
            raise Refused("amend.not_here", step=command.step)  # `amend` decides it, who knows the past
        case TellWounds():
            return tell_wounds(state, command)
        case HealWound():
            return heal_wound(state, command, bodies)
        case RepairPart():
            return repair(state, command, bodies)
        case ResetCombatant():
            return tuple(reset(state, command))
        case SetHouseRules():
            check_house_rules(command.rules, state.house_rules)
            return (HouseRulesSet(command.rules),)
        case ChooseRuleset():
            return _choose_ruleset(state, command, charts)
        case Act():
            return _act(state, command, dice, bodies, charts)
        case NamePoint():
            if name := clean_name(command.name):
                return (PointNamed(name),)
            raise Refused("point.no_name")
        case SetInitiative():
            return set_initiative(state, command)
        case MoveInOrder():
            return move_in_order(state, command)
        case SortOrder():
            return sort_order(state)
        case NextTurn():
            return next_turn(state, deed)
        case PreviousTurn():
            return tuple(previous_turn(state, deed))
        case ResetTurns():
            return reset_turns(state)
        case Delay():
            return delay(state, command, deed)
        case ComeIn():
            return come_in(state, command)
        case Ready():
            return ready(state, command, deed)
        case UseReady():
            return use_ready(state, command)
        case Surprise():
            return surprise(state, command)
        case Defeat():
            return defeat(state, command, deed)
        case PutCondition():
            return put_condition(state, command)
        case LiftCondition():
            return lift_condition(state, command)
        case StartTimer():
            return start_timer(state, command)
        case StopTimers():
            return stop_timers(state, command)
        case BeginFight():
            return begin_fight(state, command)
        case TakeUpFight():
            return take_up_fight(state, command)
        case NameFight():
            return name_fight(state, command)


def _striking(state: Encounter, deed: str) -> StrikeDeed:
    """Return how the ruleset in use strikes a region. Raises Refused when it does not."""
    strike = ruleset(state.ruleset).strike
    if strike is None:
        raise Refused("ruleset.no_such_deed", deed=deed, ruleset=state.ruleset)
    return strike


def _sized(body: Body, total: int) -> dict[str, int]:
    if not 0 <= total <= MOST_POINTS:
        raise Refused("armour.total_out_of_range", value=total, most=MOST_POINTS)
    try:
        return size_armour(body, total)
    except CannotApportion:
        raise Refused("armour.odd_total", value=total, body=body.label) from None


def _add(state: Encounter, command: AddCombatants, bodies: Bodies) -> tuple[Event, ...]:
    if not 1 <= command.count <= MOST_AT_ONCE:
        raise Refused("add.count_out_of_range", value=command.count, most=MOST_AT_ONCE)
    body = body_of(bodies, command.body)
    name = clean_name(command.name) or body.label
    check_initiative(command.initiative)
    profile = in_group(state, clean_profile(command.profile))
    initiative = initiative_in_group(state, profile, 0, command.initiative)
    capacity = _sized(body, command.armour) if not command.capacity else dict(command.capacity)
    _check_plates(body, capacity)
    numbered = command.numbered or command.count > 1 or name in _names(state)
    numbers = _free_numbers(state, name, command.count) if numbered else [None] * command.count
    return tuple(
        CombatantAdded(
            state.last_id + 1 + place,
            name,
            number,
            body.key,
            capacity,
            body.label,
            initiative,
            profile,
            command.traits,
        )
        for place, number in enumerate(numbers)
    )


def _names(state: Encounter) -> set[str]:
    """Return the full names that are taken."""
    return {combatant.full_name for combatant in state.combatants.values()}


def _free_numbers(state: Encounter, name: str, count: int) -> list[int | None]:
    """Return the next numbers that this name has never had and that nobody is called by."""
    taken = _names(state)
    candidates = itertools.count(state.last_numbers.get(name, 0) + 1)
    return list(itertools.islice((number for number in candidates if f"{name} {number}" not in taken), count))


def _rename(state: Encounter, command: RenameCombatant, bodies: Bodies) -> tuple[Event, ...]:
    target = combatant_of(state, command.combatant)
    name = clean_name(command.name) or body_of(bodies, target.body).label
    if name == target.full_name:
        raise Refused("name.unchanged", name=name)
    if name in _names(state):
        raise Refused("name.taken", name=name)
    return (CombatantRenamed(target.id, target.full_name, name),)


def _duplicate(state: Encounter, command: DuplicateCombatant) -> tuple[Event, ...]:
    original = combatant_of(state, command.combatant)
    number = _free_numbers(state, original.name, 1)[0]
    assert number is not None
    return (CombatantDuplicated(state.last_id + 1, original.id, original.name, number),)


def _set_armour(state: Encounter, command: SetArmour, bodies: Bodies) -> tuple[Event, ...]:
    target = combatant_of(state, command.combatant)
    body = body_of(bodies, target.body)
    left = dict(command.capacity) | dict(command.left)
    _check_plates(body, command.capacity)
    _check_plates(body, left)
    for plate, points in left.items():
        most = command.capacity.get(plate, target.capacity.get(plate, 0))
        if points > most:
            raise Refused("armour.more_than_whole", value=points, plate=body.plates[plate].label, most=most)
    capacity = {plate: command.capacity.get(plate, target.capacity.get(plate, 0)) for plate in left}
    return (ArmourSet(target.id, target.full_name, capacity, left),)


def _check_plates(body: Body, points_of: Mapping[str, int]) -> None:
    for plate, points in points_of.items():
        if plate not in body.plates:
            raise Refused("armour.no_such_plate", plate=plate, body=body.label)
        if not 0 <= points <= MOST_POINTS:
            raise Refused("armour.points_out_of_range", value=points, plate=body.plates[plate].label, most=MOST_POINTS)


def _describe(state: Encounter, command: Describe, bodies: Bodies) -> Iterator[Event]:
    """Yield what is other than before: the name, what is said, the initiative; refused when nothing is."""
    target = combatant_of(state, command.combatant)
    check_initiative(command.initiative)
    before = state
    if command.name != target.full_name:
        for event in _rename(state, RenameCombatant(target.id, command.name), bodies):
            state = evolve(state, event)
            yield event
    profile = in_group(state, clean_profile(command.profile), target.id)
    target = state.combatants[target.id]
    if profile != target.profile:
        said = ProfileSet(target.id, target.full_name, profile)
        state = evolve(state, said)
        yield said
    joins = profile.group != before.combatants[target.id].profile.group
    initiative = initiative_in_group(state, profile, target.id, command.initiative) if joins else command.initiative
    if initiative != target.initiative:
        yield from set_initiative(state, SetInitiative({target.id: initiative}))
    elif state is before:
        raise Refused("profile.unchanged", name=target.full_name)


def _remove(state: Encounter, command: RemoveCombatant, deed: TurnDeed) -> tuple[Event, ...]:
    gone = combatant_of(state, command.combatant)
    removed = CombatantRemoved(gone.id, gone.full_name)
    if state.turns.active != gone.id:
        return (removed,)
    return (removed, *pass_on_if_any(evolve(state, removed), gone.id, deed))


def _choose_ruleset(state: Encounter, command: ChooseRuleset, charts: Charts) -> tuple[Event, ...]:
    if command.ruleset not in RULESETS:
        raise Refused("ruleset.unknown", value=command.ruleset, known=", ".join(RULESETS))
    if command.ruleset == state.ruleset:
        raise Refused("ruleset.unchanged")
    if command.ruleset in charts:
        charts[command.ruleset]  # raises BadFile for data that could not be used afterwards either
    return (RulesetChosen(command.ruleset, state.ruleset),)


def targets_of(state: Encounter, command: Volley, bodies: Bodies) -> list[tuple[Combatant, Body]]:
    """Return the targets of a volley with their bodies, each once. Raises Refused when one is not there."""
    targets = [combatant_of(state, key) for key in dict.fromkeys(command.combatants)]
    return [(target, body_of(bodies, target.body)) for target in targets]


def _volley(state: Encounter, command: Volley, dice: DiceSource, bodies: Bodies) -> tuple[Event, ...]:
    from cats_desktop.rules.systems import volley  # with the first volley, not with the window

    _striking(state, "volley")
    attack = replace(command.attack, source=clean_name(command.attack.source))
    return volley.fire(targets_of(state, command, bodies), attack, command.hits, state.house_rules, dice)


def _act(state: Encounter, command: Act, dice: DiceSource, bodies: Bodies, charts: Charts) -> tuple[Event, ...]:
    if command.ruleset != state.ruleset:
        raise Refused("ruleset.other", wanted=command.ruleset, ruleset=state.ruleset)
    return _done(state, command, dice, bodies, charts)


def _done(state: Encounter, act: Act, dice: DiceSource, bodies: Bodies, charts: Charts) -> tuple[Event, ...]:
    deed = ruleset(state.ruleset).deeds.get(act.deed)
    if deed is None:
        raise Refused("ruleset.no_such_deed", deed=act.deed, ruleset=state.ruleset)
    someone = combatant_of(state, act.combatant) if act.combatant else None
    given, source = Given(act.given), clean_name(act.source)
    return tuple(_told(deed(Scene(state.ruleset, state, charts[state.ruleset], bodies, someone, given, dice, source))))


def _told(events: Iterable[Event]) -> Iterator[Event]:
    """Yield the events of a deed; the dice that are thrown after a target was hit in it belong to that hit."""
    struck = set[int]()
    for event in events:
        match event:
            case Consequence(dice=dice) if dice and event.combatant in struck:
                yield replace(event, by_hit=True)
            case HitPlaced():
                struck.add(event.combatant)
                yield event
            case _:
                yield event
