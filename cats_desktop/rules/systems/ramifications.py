"""Placement ramifications: what a hit does by where it is placed; the ruleset of that name.

What can be done apart from hitting stands in `placement_aftermath`, what the sheets mean in `placement_condition`.
Source: Placement Ramifications; settlements of this program's own are marked "ours".
"""

from collections.abc import Iterator
from typing import NamedTuple

from cats_desktop.rules.dice import Die
from cats_desktop.rules.events import Event
from cats_desktop.rules.faults import Refused
from cats_desktop.rules.given import MOST, Given
from cats_desktop.rules.ruleset import Ruleset, Scene
from cats_desktop.rules.sheets import Changes, Entries, Entry, number
from cats_desktop.rules.systems import placement_aftermath
from cats_desktop.rules.systems.placement import LIMBS, Place, Placements, places, throw_placement
from cats_desktop.rules.systems.placement_condition import (
    KEY,
    Condition,
    condition,
    glance,
    limb_entry,
)

HOLD = "hold"
"""What may be chosen instead of a place, and how a hold is called that was not named."""


class Struck(NamedTuple):
    """Where a hit goes: how that was found, the place (None for a hold), what for exactly, and the dice.

    ``how``: ``rolled``, ``instead`` (the rolled place is missing on this body), ``chosen`` (by a 6), ``won`` (by the
    attack), ``clicked`` (on a part), ``named`` (by the game master) or ``held``. ``aim`` is a finer aim in words.
    ``so_far`` is what the dice and the attacker have said, for the next question.
    """

    how: str
    place: Place | None
    aim: str
    dice: tuple[Die, ...] = ()
    so_far: tuple[str, ...] = ()


class Reckoning:
    """The target's sheet while a hit is being worked out: each consequence starts from those before it."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene

    @property
    def charts(self) -> Placements:
        """Return what the data file says."""
        found: Placements = self._scene.charts
        return found

    @property
    def harm(self) -> Entries:
        """Return the sheet as it is by now."""
        return self._scene.harm

    @property
    def condition(self) -> Condition:
        """Return the target's state by now."""
        scene = self._scene
        return condition(scene.target, scene.body, scene.shared, scene.charts)

    def tell(self, key: str, changes: Changes | None = None, dice: tuple[Die, ...] = (), **values: Entry) -> Event:
        """Return the fact that something happened, and count with it from now on."""
        self._scene = self._scene.after(changes or {})
        return self._scene.consequence(key, changes, dice, **values)


def _hit(scene: Scene) -> Iterator[Event]:
    """Work out a hit.

    Given: ``damage`` in points, ``force`` of the hit in newtons, ``won_by`` (attack minus defence), ``hand_to_hand``,
    ``specialist`` (the attacker is a Weapon-Specialist with that option), and ``part`` (a part that was clicked) or
    ``placement`` (named by the game master) where no die is thrown. Asked: ``instead``, ``place``, ``aim``, ``vitals``,
    ``specialist_wound``, ``hold``.
    """
    given = scene.given
    damage, force = given.number("damage"), given.number("force", 0, placement_aftermath.MOST_FORCE, default=0)
    specialist = given.flag("specialist")
    struck = _struck(scene)
    if struck.place is None:
        yield scene.hit(struck.how, struck.aim, (), struck.dice)
        yield _held(scene, struck.aim)
        return
    place, reckoning = struck.place, Reckoning(scene)
    amended = _amendment(given, struck, place, specialist, bool(reckoning.condition.traits.biological))
    yield _placed(scene, struck, place, damage, force)
    if amended == "double":
        damage *= reckoning.charts.numbers.vitals_times
        yield reckoning.tell("double", damage=damage)
    yield from _damage(reckoning, place, damage)
    if amended == "mortal":
        mortal = reckoning.condition.mortal + 1
        yield reckoning.tell("mortal", {"mortal": mortal}, count=1, mortal=mortal)
    if place.does == "arm":
        yield from _arm(scene, reckoning, place, force)
    elif place.does == "leg":
        yield from _leg(scene, reckoning, place, force)


def _held(scene: Scene, hold: str) -> Event:
    """Return the fact that the target is held; one hold gives way to another, and both are told (ours)."""
    former = scene.harm.get("hold", hold)
    if former == hold:
        return scene.consequence("hold", {"hold": hold}, hold=hold)
    return scene.consequence("hold_changed", {"hold": hold}, hold=hold, former=former)


def _placed(scene: Scene, struck: Struck, place: Place, damage: int, force: int) -> Event:
    """Return the fact where the hit went; a part that was clicked stands for its whole place but lights up alone."""
    values: dict[str, Entry] = {"damage": damage, "force": force}
    how, parts = struck.how, place.parts
    if how == "clicked":
        part = scene.body.parts[scene.given.text("part")]
        parts, values["part"] = (part.key,), part.label
    elif struck.aim:
        how, values["aim"] = f"{how}_aimed", struck.aim
    return scene.hit(how, place.key, parts, struck.dice, values)


def _struck(scene: Scene) -> Struck:
    """Find the place: clicked, named, chosen by a win, or thrown."""
    given, charts = scene.given, scene.charts
    won_by, hand_to_hand = given.number("won_by", 0, MOST, default=0), given.flag("hand_to_hand")
    state = condition(scene.target, scene.body, scene.shared, charts)
    every = places(charts, scene.body, in_flight=state.in_flight)
    there = tuple(place for place in every if place.parts) or every
    if "part" in given:
        return Struck("clicked", _place_of_part(scene, there, given.text("part")), "")
    if "placement" in given:
        choose = tuple(row.name for row in charts.rows if row.does == "choose")
        named = given.word("placement", (*(place.key for place in there), *choose))
        if named in choose:
            return _chosen(given, "named", there)
        return Struck("named", _at(there, named), "")
    if won_by >= charts.numbers.win_by:
        return _chosen(given, "won", there, hold=hand_to_hand)
    thrown = throw_placement(charts, scene.dice)
    at = [place for place in every if (place.printed, place.side) == (thrown.name, thrown.side or "")]
    fell = " · ".join(f"d{die.sides} {die.face}" for die in thrown.dice)
    so_far = fell, (at[0].key if at else thrown.name)
    if not at:
        return _chosen(given, "chosen", there, thrown.dice, so_far)
    if at[0] in there:
        return Struck("rolled", at[0], "", thrown.dice, so_far)
    instead = given.choice("instead", [place.key for place in there], so_far=so_far)
    return Struck("instead", _at(there, instead), "", thrown.dice, (*so_far, instead))


def _at(found: tuple[Place, ...], key: str) -> Place:
    return next(place for place in found if place.key == key)


def _chosen(
    given: Given,
    how: str,
    there: tuple[Place, ...],
    dice: tuple[Die, ...] = (),
    so_far: tuple[str, ...] = (),
    *,
    hold: bool = False,
) -> Struck:
    """Let the attacker choose among the places this body has (ours: it is not asked for a leg it lacks)."""
    wanted = given.choice("place", (*(place.key for place in there), *((HOLD,) if hold else ())), so_far=so_far)
    if wanted == HOLD:
        return Struck("held", None, given.said("hold", so_far=so_far) or HOLD, dice)
    chosen = (*so_far, wanted)
    return Struck(how, _at(there, wanted), given.said("aim", so_far=chosen), dice, chosen)


def _place_of_part(scene: Scene, there: tuple[Place, ...], part: str) -> Place:
    """Return the narrowest place that covers a part; of two as narrow the one that amends nothing (ours)."""
    if part not in scene.body.parts:
        raise Refused("part.unknown", part=part[:40], body=scene.body.label)
    covering = [place for place in there if part in place.parts]
    if not covering:
        raise Refused("placement.nowhere", part=scene.body.parts[part].label)
    return min(covering, key=lambda place: (len(place.parts), place.does == "vitals"))


def _amendment(given: Given, struck: Struck, place: Place, specialist: bool, biological: bool) -> str:
    """Return what the hit is amended by: ``double`` damage, a ``mortal`` wound, or nothing.

    The attacker picks; a machine takes double damage without being asked, for it bleeds from nothing.
    """
    if place.does == "vitals":
        return given.choice("vitals", ("double", "mortal") if biological else ("double",), so_far=struck.so_far)
    if place.does == "trunk" and specialist and biological:
        return given.choice("specialist_wound", ("plain", "mortal"), so_far=struck.so_far)
    return "plain"


def _damage(reckoning: Reckoning, place: Place, damage: int) -> Iterator[Event]:
    """Take the damage from a limb, as far as its cap lets it, and from stamina; tell what was spent of it."""
    before = reckoning.condition
    counted, changes, destroyed = damage, dict[str, int | None](), False
    if place.does in LIMBS and place.parts and damage:
        limb = before.limb(place.does, place.side)
        if limb.needed is not None:
            room = 0 if limb.destroyed else max(limb.needed - limb.damage, 0)
            counted = min(damage, room)
            destroyed = not limb.destroyed and limb.damage + counted >= limb.needed
        if counted:
            changes[limb_entry("limb", place.does, place.side)] = limb.damage + counted
    lost = min(counted, before.left)
    if lost:
        changes["stamina_lost"] = number(reckoning.harm, "stamina_lost") + lost
    left, stamina, spent = before.left - lost, before.stamina, damage - lost
    if spent:
        yield reckoning.tell("damage_spent", changes, damage=damage, lost=lost, left=left, stamina=stamina, spent=spent)
    elif damage:
        yield reckoning.tell("damage", changes, damage=damage, lost=lost, left=left, stamina=stamina)
    if destroyed:
        yield from _destroyed(reckoning, place, before)
    if before.left and reckoning.condition.out_of_action:
        yield reckoning.tell("out_of_action")


def _destroyed(reckoning: Reckoning, place: Place, before: Condition) -> Iterator[Event]:
    """Destroy a limb: an arm drops what it holds, a flung one as well, and who is not down yet falls.

    Both are facts that outlast the limb's mending (ours). That nobody stands without a leg, `condition` derives.
    """
    limb, values = before.limb(place.does, place.side), dict[str, Entry](side=place.side)
    changes: Changes = {limb_entry("destroyed", place.does, place.side): 1}
    if place.does == "arm":
        key = "arm_destroyed"
        if limb.hand in ("holds", "flung"):
            key, changes = "arm_destroyed_drops", {**changes, f"dropped/{place.side}": before.turn}
    elif before.posture == "down":
        key = "leg_destroyed"
    else:
        key = "wing_destroyed" if before.in_flight else "leg_destroyed_falls"
        changes = {**changes, **_fallen(reckoning.harm, before.turn)}
        values["duck"] = reckoning.charts.numbers.duck_when_down
    yield reckoning.tell(key, changes, (), **values)


def _fallen(harm: Entries, turn: int) -> Changes:
    """Return what is written of one who falls: it lies since this turn, and is not getting up any more."""
    return {"down": turn, **({"rising": None} if "rising" in harm else {})}


def _arm(scene: Scene, reckoning: Reckoning, place: Place, force: int) -> Iterator[Event]:
    """Let a hit's force on an arm ruin an aimed shot and shake the hand; one without force does neither (ours).

    An arm that is flung back already can be flung again, and is then back a turn after that (ours).
    """
    state, numbers = reckoning.condition, reckoning.charts.numbers
    over, under = numbers.drop_share
    if force == 0 or force * under < state.traits.force * over:
        return
    if state.aiming:
        yield reckoning.tell("aim_ruined", {"aiming": None})
    if not place.parts or state.limb("arm", place.side).hand not in ("holds", "flung"):
        return
    lets_go = "flung" if state.traits.grip_pads else "dropped"
    changes = {f"{lets_go}/{place.side}": state.turn}
    if force > state.traits.force:
        yield reckoning.tell(f"{lets_go}_at_once", changes, side=place.side, force=force, own=state.traits.force)
        return
    own, referee, dice = _check(scene, "drop", state.traits.strength)
    if own >= referee:
        yield reckoning.tell("kept_hold", {}, dice, side=place.side, own=own, referee=referee)
    else:
        yield reckoning.tell(lets_go, changes, dice, side=place.side, own=own, referee=referee)


def _leg(scene: Scene, reckoning: Reckoning, place: Place, force: int) -> Iterator[Event]:
    """Let the force of a hit on a leg, in newtons, topple a target of less mass, in kilograms, that is not down.

    One that is getting up makes the check too, and when it fails lies as before (ours).
    """
    state = reckoning.condition
    if state.posture == "down" or force <= state.traits.mass:
        return
    own, referee, dice = _check(scene, "fall", state.traits.agility)
    if own >= referee:
        key = "kept_rising" if state.posture == "rising" else "kept_flying" if state.in_flight else "kept_standing"
        yield reckoning.tell(key, {}, dice, side=place.side, own=own, referee=referee)
        return
    key, numbers = ("fell_from_sky" if state.in_flight else "fell"), reckoning.charts.numbers
    changes = _fallen(reckoning.harm, state.turn)
    told = {"duck": numbers.duck_when_down, "turns": numbers.turns_to_rise}
    yield reckoning.tell(key, changes, dice, side=place.side, own=own, referee=referee, **told)


def _check(scene: Scene, purpose: str, trait: int) -> tuple[int, int, tuple[Die, ...]]:
    """Throw a check: the victim's die and trait, the referee's dice, and all of them; equal totals hold (ours)."""
    numbers = scene.charts.numbers
    victim = [scene.dice.roll(numbers.die_sides, purpose) for _ in range(numbers.victim_dice)]
    referee = [scene.dice.roll(numbers.die_sides, f"{purpose}_referee") for _ in range(numbers.referee_dice)]
    return (
        sum(die.face for die in victim) + trait,
        sum(die.face for die in referee),
        (*victim, *referee),
    )


RULESET = Ruleset(
    KEY,
    deeds={"hit": _hit, **placement_aftermath.DEEDS},
    glance=glance,
    turn="turn",
    turn_back="turn_back",
)
