"""decide(state, command, dice, bodies) -> events: the only place where a wish meets the rules.

Pure but for the dice it is handed. It either returns everything that happens or raises and nothing has happened.
"""

import itertools
import unicodedata
from collections.abc import Mapping
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
    Event,
    HouseRulesSet,
    PartRepaired,
    RulesetChosen,
)
from cats_desktop.rules.faults import Refused
from cats_desktop.rules.given import Given
from cats_desktop.rules.ruleset import Scene
from cats_desktop.rules.systems import RULESETS, ruleset
from cats_desktop.session.commands import (
    Act,
    AddCombatants,
    AmendHit,
    ChooseRuleset,
    Command,
    DuplicateCombatant,
    RemoveCombatant,
    RenameCombatant,
    RepairPart,
    SetArmour,
    SetHouseRules,
    SizeArmour,
    Strike,
    Volley,
)

Bodies = Mapping[str, Body]

Charts = Mapping[str, Any]
"""Ruleset key -> what it reads from its data file; a ruleset without a file is not in it."""

NO_CHARTS: Charts = MappingProxyType({})

MOST_AT_ONCE = 1_000
MOST_POINTS = 1_000_000
MOST_NAME = 1_000


def decide(
    state: Encounter, command: Command, dice: DiceSource, bodies: Bodies, charts: Charts = NO_CHARTS
) -> tuple[Event, ...]:
    """Return what happens when the command is granted.

    Raises Refused with the reason, NeedsDie when typed dice run short, NeedsChoice when somebody has to choose first.
    """
    match command:
        case AddCombatants():
            return _add(state, command, bodies)
        case RemoveCombatant():
            gone = _combatant(state, command.combatant)
            return (CombatantRemoved(gone.id, gone.full_name),)
        case RenameCombatant():
            return _rename(state, command, bodies)
        case DuplicateCombatant():
            return _duplicate(state, command)
        case SetArmour():
            return _set_armour(state, command, bodies)
        case SizeArmour():
            target = _combatant(state, command.combatant)
            sized = _sized(_body(bodies, target.body), command.total)
            return (ArmourSet(target.id, target.full_name, sized, sized),)
        case Strike():
            strike = ruleset(state.ruleset).strike
            if strike is None:
                raise Refused("ruleset.no_such_deed", deed="strike", ruleset=state.ruleset)
            target = _combatant(state, command.combatant)
            return strike(target, _body(bodies, target.body), command.attack, state.house_rules, dice)
        case Volley():
            return _volley(state, command, dice, bodies)
        case AmendHit():
            raise Refused("amend.not_here", step=command.step)  # `amend` decides it, who knows the past
        case RepairPart():
            return _repair(state, command, bodies)
        case SetHouseRules():
            if command.rules.margin_per_tier < 0:
                raise Refused("rules.negative_margin", value=command.rules.margin_per_tier)
            if command.rules == state.house_rules:
                raise Refused("rules.unchanged")
            return (HouseRulesSet(command.rules),)
        case ChooseRuleset():
            return _choose_ruleset(state, command, charts)
        case Act():
            return _act(state, command, dice, bodies, charts)


def clean_name(text: str) -> str:
    """Return the name as it is kept: white space folded to single spaces.

    Any other character is welcome, in any script. Raises Refused ``name.unreadable`` for control characters and
    half surrogates, which no file could keep, and ``name.too_long``.
    """
    name = " ".join(text.split())
    if any(unicodedata.category(char) in ("Cc", "Cs") for char in name):
        raise Refused("name.unreadable")
    if len(name) > MOST_NAME:
        raise Refused("name.too_long", length=len(name), most=MOST_NAME)
    return name


def _combatant(state: Encounter, key: int) -> Combatant:
    found = state.combatants.get(key)
    if found is None:
        raise Refused("combatant.gone", combatant=key)
    return found


def _body(bodies: Bodies, key: str) -> Body:
    found = bodies.get(key)
    if found is None:
        raise Refused("body.unknown", body=key, known=", ".join(sorted(bodies)))
    return found


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
    body = _body(bodies, command.body)
    name = clean_name(command.name) or body.label
    capacity = _sized(body, command.armour)
    numbered = command.numbered or command.count > 1 or name in _names(state)
    numbers = _free_numbers(state, name, command.count) if numbered else [None] * command.count
    return tuple(
        CombatantAdded(state.last_id + 1 + place, name, number, body.key, capacity, body.label)
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
    target = _combatant(state, command.combatant)
    name = clean_name(command.name) or _body(bodies, target.body).label
    if name == target.full_name:
        raise Refused("name.unchanged", name=name)
    if name in _names(state):
        raise Refused("name.taken", name=name)
    return (CombatantRenamed(target.id, target.full_name, name),)


def _duplicate(state: Encounter, command: DuplicateCombatant) -> tuple[Event, ...]:
    original = _combatant(state, command.combatant)
    number = _free_numbers(state, original.name, 1)[0]
    assert number is not None
    return (CombatantDuplicated(state.last_id + 1, original.id, original.name, number),)


def _set_armour(state: Encounter, command: SetArmour, bodies: Bodies) -> tuple[Event, ...]:
    target = _combatant(state, command.combatant)
    body = _body(bodies, target.body)
    left = dict(command.capacity) | dict(command.left)
    for plate, points in (*command.capacity.items(), *left.items()):
        if plate not in body.plates:
            raise Refused("armour.no_such_plate", plate=plate, body=body.label)
        if not 0 <= points <= MOST_POINTS:
            raise Refused("armour.points_out_of_range", value=points, plate=body.plates[plate].label, most=MOST_POINTS)
    for plate, points in left.items():
        most = command.capacity.get(plate, target.capacity.get(plate, 0))
        if points > most:
            raise Refused("armour.more_than_whole", value=points, plate=body.plates[plate].label, most=most)
    return (ArmourSet(target.id, target.full_name, dict(command.capacity), left),)


def _repair(state: Encounter, command: RepairPart, bodies: Bodies) -> tuple[Event, ...]:
    target = _combatant(state, command.combatant)
    body = _body(bodies, target.body)
    part = body.parts.get(command.part)
    if part is None:
        raise Refused("part.unknown", part=command.part, body=body.label)
    plates = {
        plate.key: target.capacity.get(plate.key, 0)
        for plate in body.plates.values()
        if command.plates and plate.part == part.key and target.lost_armour.get(plate.key, 0)
    }
    structure = command.structure and target.rung(part.key) > 0
    contents = command.contents and any(gone[0] == part.key for gone in target.out)
    if not (plates or structure or contents):
        raise Refused("repair.nothing_to_do", part=part.label, name=target.full_name)
    return (PartRepaired(target.id, target.full_name, part.key, part.label, structure, contents, plates),)


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
    targets = [_combatant(state, key) for key in dict.fromkeys(command.combatants)]
    return [(target, _body(bodies, target.body)) for target in targets]


def _volley(state: Encounter, command: Volley, dice: DiceSource, bodies: Bodies) -> tuple[Event, ...]:
    from cats_desktop.rules.systems import volley  # with the first volley, not with the window

    if ruleset(state.ruleset).strike is None:
        raise Refused("ruleset.no_such_deed", deed="volley", ruleset=state.ruleset)
    return volley.fire(targets_of(state, command, bodies), command.attack, command.hits, state.house_rules, dice)


def _act(state: Encounter, command: Act, dice: DiceSource, bodies: Bodies, charts: Charts) -> tuple[Event, ...]:
    if command.ruleset != state.ruleset:
        raise Refused("ruleset.other", wanted=command.ruleset, ruleset=state.ruleset)
    deed = ruleset(state.ruleset).deeds.get(command.deed)
    if deed is None:
        raise Refused("ruleset.no_such_deed", deed=command.deed, ruleset=state.ruleset)
    someone = _combatant(state, command.combatant) if command.combatant else None
    given = Given(command.given)
    return tuple(deed(Scene(state.ruleset, state, charts[state.ruleset], bodies, someone, given, dice)))
