"""C.A.T.S.: one throw answers where and how deep; this module says what that breaks."""

from collections.abc import Iterator

from cats_desktop.rules.attack import Attack
from cats_desktop.rules.body import Aspect, Body, Region
from cats_desktop.rules.combat import Combatant, HouseRules
from cats_desktop.rules.dice import DiceSource, Die
from cats_desktop.rules.events import (
    ArmourLost,
    ContentKnockedOut,
    Event,
    HitLanded,
    NothingLeft,
    StructureStepped,
)
from cats_desktop.rules.faults import Refused
from cats_desktop.rules.ruleset import Ruleset
from cats_desktop.rules.systems.depth_tiers import layer_of, throw_depth, with_margin
from cats_desktop.rules.systems.presented_area import throw_lateral

KEY = "cats"


def strike(
    target: Combatant, body: Body, attack: Attack, house_rules: HouseRules, dice: DiceSource
) -> tuple[Event, ...]:
    """Settle one attack: the hit first, then what it did, in the order in which it happens.

    Throws the location unless the attack names a region, then the depth unless it names a tier. Raises Refused for
    what cannot be, NeedsDie when typed dice run short.
    Source: C.A.T.S., Hit Location by Body and Hit Location; the settlements of what they leave open are the program's.
    """
    _check(attack)
    aspect = body.aspects[attack.facing]
    key, thrown = _where(body, aspect, attack, dice)
    region = aspect.region(key)
    if attack.tier:
        how, total, rolled, slot = "given", 0, attack.tier, attack.slot
    else:
        how = "rolled" if attack.region is None else "called"
        depth = throw_depth(dice)
        thrown, total, rolled, slot = (*thrown, *depth.dice), depth.total, depth.tier, depth.slot
    tier = rolled if attack.tier else with_margin(rolled, attack.margin, house_rules.margin_per_tier)
    hit = HitLanded(
        combatant=target.id,
        name=target.full_name,
        body=body.key,
        facing=attack.facing,
        region=region.key,
        label=region.label,
        part=region.part,
        plate=region.plate,
        how=how,
        die=attack.die if attack.region is None else "",
        dice=thrown,
        total=total,
        tier=tier,
        bought=tier - rolled,
        slot=slot,
        layer=layer_of(tier),
        damage=attack.damage,
        source=attack.source,
    )
    return (hit, *_effects(target, body, region, hit, house_rules))


def _check(attack: Attack) -> None:
    if attack.damage < 0:
        raise Refused("attack.negative_damage", value=attack.damage)
    if attack.margin < 0:
        raise Refused("attack.negative_margin", value=attack.margin)
    if attack.tier < 0:
        raise Refused("attack.no_such_tier", value=attack.tier)
    if not 0 <= attack.slot <= 5 or (attack.tier and layer_of(attack.tier) == "critical" and not attack.slot):
        raise Refused("attack.no_such_slot", value=attack.slot)


def _where(body: Body, aspect: Aspect, attack: Attack, dice: DiceSource) -> tuple[str, tuple[Die, ...]]:
    if attack.region is None:
        return throw_lateral(aspect, attack.die, dice)
    if attack.region not in aspect.shares:
        raise Refused("attack.region_not_seen", region=attack.region, body=body.label, facing=attack.facing)
    return attack.region, ()


def _effects(target: Combatant, body: Body, region: Region, hit: HitLanded, house_rules: HouseRules) -> Iterator[Event]:
    """Yield what the hit breaks, each fact made from the state the one before has left."""
    if region.part in body.lost(target.structure):
        yield NothingLeft(target.id, region.part, "lost")
        return
    match hit.layer:
        case "armour":
            yield from _armour(target, body, region, hit.damage, house_rules)
        case "structure":
            yield _step(target, body, region.part, "struck")
        case "critical":
            yield _critical(target, body, region.part, hit.slot)
        case _:
            yield from _catastrophe(target, body, region.part)


def _armour(target: Combatant, body: Body, region: Region, damage: int, house_rules: HouseRules) -> Iterator[Event]:
    left = target.armour_left(region.plate)
    if left == 0:
        if damage:
            yield _step(target, body, region.part, "bare")
        return
    taken = min(damage, left)
    over = damage - taken
    carried = over > 0 and house_rules.carry_through
    yield ArmourLost(
        target.id, region.plate, body.plates[region.plate].label, taken, left - taken, 0 if carried else over
    )
    if carried:
        yield _step(target, body, region.part, "carried")


def _step(target: Combatant, body: Body, part: str, why: str, to: int | None = None) -> Event:
    """Return the part going down its ladder, one rung or ``to`` a given one; at the bottom nothing is left to break."""
    before = body.rung(target.structure, part)
    if before == body.last_rung:
        return NothingLeft(target.id, part, "destroyed")
    after = before + 1 if to is None else to
    rung = body.ladder[after]
    named = body.parts[part]
    then_lost = body.lost({**target.structure, part: after}) - body.lost(target.structure)
    return StructureStepped(
        combatant=target.id,
        part=part,
        label=named.label,
        before=before,
        after=after,
        rung_key=rung.key,
        rung_label=rung.label,
        why=why,
        failed=rung.fails,
        failure=named.failure if rung.fails and not body.ladder[before].fails else "",
        flags=named.flags if rung.fails else (),
        lost=tuple(body.parts[key].label for key in body.parts if key in then_lost),
    )


def _critical(target: Combatant, body: Body, part: str, slot: int) -> Event:
    content = body.parts[part].content(slot)
    if content is None or (part, slot) in target.out:
        return _step(target, body, part, "empty")
    return ContentKnockedOut(target.id, part, slot, content)


def _catastrophe(target: Combatant, body: Body, part: str) -> Iterator[Event]:
    yield _step(target, body, part, "catastrophic", to=body.last_rung)
    for slot in range(1, len(body.parts[part].contents) + 1):
        content = body.parts[part].content(slot)
        if content is not None and (part, slot) not in target.out:
            yield ContentKnockedOut(target.id, part, slot, content)


RULESET = Ruleset(KEY, strike=strike)
