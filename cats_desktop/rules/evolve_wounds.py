"""What hits, repairs and healing change about a target: the part of `evolve` for what is broken and put right."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from cats_desktop.rules.combat import Combatant
from cats_desktop.rules.events import (
    ArmourLost,
    ArmourSet,
    Consequence,
    ContentKnockedOut,
    HitLanded,
    HitPlaced,
    PartRepaired,
    StructureStepped,
    VolleySummed,
    WoundHealed,
    WoundsTold,
)
from cats_desktop.rules.sheets import changed
from cats_desktop.rules.systems.depth_tiers import LAYERS
from cats_desktop.rules.wounds import Wound

K = TypeVar("K")
V = TypeVar("V")


def struck(combatant: Combatant, event: HitLanded | HitPlaced, hit: int, now: int) -> Combatant:
    """Return the target with a new wound: hit number ``hit``, in round ``now``. What it broke follows."""
    match event:
        case HitLanded():
            wound = Wound(
                hit, "cats", (event.part,), event.label, event.layer, event.tier, event.source, now, event.dice
            )
        case HitPlaced():
            wound = Wound(hit, event.ruleset, event.parts, event.place, source=event.source, round=now, dice=event.dice)
    return replace(combatant, hits=combatant.hits + 1, wounds=(*combatant.wounds, wound))


def hurt(combatant: Combatant, event: ArmourLost | StructureStepped | ContentKnockedOut) -> Combatant:
    """Return the target after its newest hit broke something."""
    match event:
        case ArmourLost():
            gone = combatant.capacity.get(event.plate, 0) - event.left
            after = replace(combatant, lost_armour={**combatant.lost_armour, event.plate: gone})
            return _deepened(after, armour={event.plate: event.points} if event.points else {})
        case StructureStepped():
            after = replace(combatant, structure={**combatant.structure, event.part: event.after})
            return _deepened(after, rungs=event.after - event.before)
        case ContentKnockedOut():
            return _deepened(replace(combatant, out=combatant.out | {(event.part, event.slot)}), out=(event.slot,))


def befallen(combatant: Combatant, event: Consequence) -> Combatant:
    """Return the target after a consequence; the dice of a hit's own go to its wound, after those that placed it."""
    after = replace(combatant, harm=changed(combatant.harm, event.ruleset, event.changes))
    if not (event.by_hit and event.dice and after.wounds):
        return after
    newest = after.wounds[-1]
    return replace(after, wounds=(*after.wounds[:-1], replace(newest, dice=(*newest.dice, *event.dice))))


def _deepened(
    combatant: Combatant, armour: Mapping[str, int] | None = None, rungs: int = 0, out: tuple[int, ...] = ()
) -> Combatant:
    """Return the target with more damage written to its newest wound; a target without one keeps no account."""
    if not combatant.wounds:
        return combatant
    newest = combatant.wounds[-1]
    points = {plate: newest.armour.get(plate, 0) + lost for plate, lost in (armour or {}).items()}
    wound = replace(
        newest, armour={**newest.armour, **points}, rungs=newest.rungs + rungs, out=tuple(sorted({*newest.out, *out}))
    )
    wound = replace(wound, broke=newest.broke or wound.unhealed)
    return replace(combatant, wounds=(*combatant.wounds[:-1], wound))


def summed(combatant: Combatant, event: VolleySummed, hit: int, now: int) -> Combatant:
    """Return the target after what a large volley did to one part: one wound for all its hits there."""
    gone = {plate: combatant.capacity.get(plate, 0) - left for plate, left in event.left.items()}
    taken = {plate: lost - combatant.lost_armour.get(plate, 0) for plate, lost in gone.items()}
    stepped = {event.part: event.after} if event.after != event.before else {}
    deepest = max((place for place, count in enumerate(event.layers) if count), default=0)
    wound = Wound(
        hit,
        "cats",
        (event.part,),
        event.label,
        LAYERS[deepest],
        deepest + 1,
        event.source,
        now,
        hits=event.hits,
        armour={plate: points for plate, points in taken.items() if points},
        rungs=event.after - event.before,
        out=event.out,
    )
    wound = replace(wound, broke=wound.unhealed)
    return replace(
        combatant,
        lost_armour={**combatant.lost_armour, **gone},
        structure={**combatant.structure, **stepped},
        out=combatant.out | {(event.part, slot) for slot in event.out},
        hits=combatant.hits + event.hits,
        wounds=(*combatant.wounds, wound),
    )


def told(combatant: Combatant, event: WoundsTold) -> Combatant:
    """Return the target after some of its wounds were ticked off, or not any more."""
    ticked = frozenset(event.hits)
    wounds = tuple(replace(each, told=event.told) if each.hit in ticked else each for each in combatant.wounds)
    return replace(combatant, wounds=wounds)


def healed(combatant: Combatant, event: WoundHealed) -> Combatant:
    """Return the target after what one hit broke was put right."""
    lost = {plate: points - event.armour.get(plate, 0) for plate, points in combatant.lost_armour.items()}
    rung = combatant.rung(event.part) - event.rungs
    structure = {**without(combatant.structure, event.part), **({event.part: rung} if rung else {})}
    works = {(event.part, slot) for slot in event.out}
    return replace(
        combatant,
        lost_armour={plate: points for plate, points in lost.items() if points},
        structure=structure,
        out=combatant.out - works,
        wounds=tuple(_closed(each, event) for each in combatant.wounds),
    )


def _closed(wound: Wound, event: WoundHealed) -> Wound:
    if wound.hit != event.hit or event.part not in wound.parts:
        return wound
    return replace(wound, armour={}, rungs=0, out=())


def rearmoured(combatant: Combatant, event: ArmourSet) -> Combatant:
    """Return the target with other armour; no wound is charged with points of plates that were set by hand."""
    capacity = {**combatant.capacity, **event.capacity}
    left = {plate: combatant.armour_left(plate) for plate in capacity} | dict(event.left)
    wounds = tuple(each.without_armour(event.left) for each in combatant.wounds)
    return replace(combatant, capacity=capacity, lost_armour=_lost(capacity, left), wounds=wounds)


def repaired(combatant: Combatant, event: PartRepaired) -> Combatant:
    """Return the target after a part was put right, and all wounds with it."""
    left = {plate: combatant.armour_left(plate) for plate in combatant.capacity} | dict(event.plates)
    wounds = tuple(
        each.mended(event.part, event.plates, structure=event.structure, contents=event.contents)
        for each in combatant.wounds
    )
    return replace(
        combatant,
        structure=without(combatant.structure, event.part) if event.structure else combatant.structure,
        out=frozenset(gone for gone in combatant.out if gone[0] != event.part) if event.contents else combatant.out,
        lost_armour=_lost(combatant.capacity, left),
        wounds=wounds,
    )


def unhurt(combatant: Combatant) -> Combatant:
    """Return the target as if nothing had ever happened to its body; initiative, conditions and profile stay."""
    fresh = Combatant(combatant.id, combatant.name, combatant.number, combatant.body, combatant.capacity)
    return replace(
        fresh,
        traits=combatant.traits,
        profile=combatant.profile,
        initiative=combatant.initiative,
        stance=combatant.stance,
        holding=combatant.holding,
        defeated=combatant.defeated,
        conditions=combatant.conditions,
    )


def without(mapping: Mapping[K, V], key: K) -> dict[K, V]:
    """Return a mapping without a key."""
    return {k: v for k, v in mapping.items() if k != key}


def _lost(capacity: Mapping[str, int], left: Mapping[str, int]) -> dict[str, int]:
    """Keep only plates that miss points, so that a whole plate looks as if nothing had ever happened to it."""
    return {
        plate: capacity.get(plate, 0) - points for plate, points in left.items() if capacity.get(plate, 0) != points
    }
