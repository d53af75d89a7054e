"""Wishes about wounds that have been struck: telling, healing, resetting; and shots that are called before the dice."""

from collections.abc import Iterator
from dataclasses import replace

from cats_desktop.rules.body import Body
from cats_desktop.rules.combat import CALLED_MISSES, Combatant, Encounter, HouseRules
from cats_desktop.rules.dice import DiceSource, NeedsChoice
from cats_desktop.rules.events import (
    CombatantReset,
    Event,
    PartRepaired,
    ShotMissed,
    WoundHealed,
    WoundsTold,
)
from cats_desktop.rules.evolve import evolve
from cats_desktop.rules.faults import Refused
from cats_desktop.rules.ruleset import StrikeDeed
from cats_desktop.rules.wounds import Wound
from cats_desktop.session.checks import Bodies, body_of, clean_name, combatant_of
from cats_desktop.session.commands import CallShot, HealWound, RepairPart, ResetCombatant, TellWounds

LANDED = "called_shot"
"""The question whether a called shot hit; answered with one of ANSWERS."""

ANSWERS = ("hit", "missed")


def check_house_rules(rules: HouseRules, before: HouseRules) -> None:
    """Raise Refused for house rules that cannot be, or that hold already."""
    if rules.margin_per_tier < 0:
        raise Refused("rules.negative_margin", value=rules.margin_per_tier)
    if rules.called_miss not in CALLED_MISSES:
        raise Refused("rules.called_miss", value=rules.called_miss[:20], known=", ".join(CALLED_MISSES))
    if rules == before:
        raise Refused("rules.unchanged")


def call_shot(
    state: Encounter, command: CallShot, strike: StrikeDeed, dice: DiceSource, bodies: Bodies
) -> tuple[Event, ...]:
    """Settle a called shot: where it was called, or what the house rule says of a miss."""
    target = combatant_of(state, command.combatant)
    body = body_of(bodies, target.body)
    attack = replace(command.attack, source=clean_name(command.attack.source))
    if attack.region is None:
        raise Refused("attack.uncalled")
    if attack.region not in body.aspects[attack.facing].shares:
        raise Refused("attack.region_not_seen", region=attack.region, body=body.label, facing=attack.facing)
    if command.landed is None:
        raise NeedsChoice(LANDED, ANSWERS)
    if command.landed:
        return strike(target, body, attack, state.house_rules, dice)
    label = body.aspects[attack.facing].region(attack.region).label
    missed = ShotMissed(target.id, target.full_name, attack.facing, attack.region, label, attack.source)
    if state.house_rules.called_miss == "nothing":
        return (replace(missed, nowhere=True),)
    return (missed, *strike(target, body, replace(attack, region=None), state.house_rules, dice))


def tell_wounds(state: Encounter, command: TellWounds) -> tuple[Event, ...]:
    """Tick hits off, or take their ticks back; those that are as wished already are left out."""
    target = combatant_of(state, command.combatant)
    wanted = frozenset(command.hits)
    known = {wound.hit for wound in target.wounds}
    if not wanted <= known:
        raise Refused("wound.gone", hit=min(wanted - known), name=target.full_name)
    other = [
        wound for wound in target.wounds if wound.told != command.told and (wound.hit in wanted or not command.hits)
    ]
    if not other:
        raise Refused("wound.told_already" if command.told else "wound.untold_already", name=target.full_name)
    hits = tuple(dict.fromkeys(wound.hit for wound in other))
    return (
        WoundsTold(target.id, target.full_name, hits, command.told, tuple(dict.fromkeys(one.place for one in other))),
    )


def heal_wound(state: Encounter, command: HealWound, bodies: Bodies) -> tuple[Event, ...]:
    """Put right what one hit broke, as far as it is still open."""
    target = combatant_of(state, command.combatant)
    found = [
        wound
        for wound in target.wounds
        if wound.hit == command.hit and (not command.part or command.part in wound.parts)
    ]
    if not found:
        raise Refused("wound.gone", hit=command.hit, name=target.full_name)
    if found[0].ruleset != "cats":
        raise Refused("wound.other_ruleset", ruleset=found[0].ruleset)
    healed = tuple(_healed(target, body_of(bodies, target.body), wound) for wound in found if wound.unhealed)
    if not healed:
        raise Refused("wound.healed_already", place=found[0].place, name=target.full_name)
    return healed


def _healed(target: Combatant, body: Body, wound: Wound) -> WoundHealed:
    part = wound.parts[0]
    label = body.parts[part].label if part in body.parts else wound.place
    return WoundHealed(target.id, target.full_name, wound.hit, part, label, wound.armour, wound.rungs, wound.out)


def repair(state: Encounter, command: RepairPart, bodies: Bodies) -> tuple[Event, ...]:
    """Put a part right as far as wished; refused when nothing is the matter with it."""
    target = combatant_of(state, command.combatant)
    body = body_of(bodies, target.body)
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


def reset(state: Encounter, command: ResetCombatant) -> Iterator[Event]:
    """Make a target unhurt."""
    target = combatant_of(state, command.combatant)
    event = CombatantReset(target.id, target.full_name)
    if evolve(state, event).combatants[target.id] == target:
        raise Refused("reset.nothing_to_do", name=target.full_name)
    yield event
