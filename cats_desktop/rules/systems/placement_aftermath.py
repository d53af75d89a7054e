"""Placement ramifications: what is done apart from hitting: turns that bleed, treatment, getting up, traits, options.

Source: Placement Ramifications; settlements of this program's own are marked "ours".
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from cats_desktop.rules.events import Event, TraitsSet
from cats_desktop.rules.faults import Refused
from cats_desktop.rules.given import MOST
from cats_desktop.rules.ruleset import Deed, Scene
from cats_desktop.rules.sheets import Changes, Entry, number, struck_out_if_zero
from cats_desktop.rules.systems.placement import LIMBS
from cats_desktop.rules.systems.placement_condition import (
    KEY,
    TRAITS,
    Condition,
    condition,
    limb_entry,
)

MOST_FORCE = 1_000_000_000
"""The most newtons, and kilograms, that are taken."""

TREATED_BY = ("med_patch", "medic", "untrained")

OPTIONS = ("cap_arm", "cap_leg")

BOUNDS: Mapping[str, tuple[int, int]] = {
    "stamina": (1, MOST),
    "strength": (0, MOST),
    "agility": (0, MOST),
    "mass": (1, MOST_FORCE),
    "force": (0, MOST_FORCE),
    "biological": (0, 1),
    "grip_pads": (0, 1),
    "flying": (0, 1),
}
"""The least and the most that a trait may be."""


def _turn(scene: Scene) -> Iterator[Event]:
    """Begin the target's next defense turn: mortal wounds drain it, one that was rising stands, a flung arm is back."""
    before = _condition(scene)
    turn, drained = before.turn + 1, before.next_loss
    changes: dict[str, Entry] = {"turn": turn}
    if not before.mortal:
        yield scene.consequence("turn", changes, turn=turn)
    else:
        if drained:
            changes |= {f"bled/{turn}": drained, "stamina_lost": number(scene.harm, "stamina_lost") + drained}
        left = before.left - drained
        yield scene.consequence("turn_bled", changes, turn=turn, drained=drained, mortal=before.mortal, left=left)
    after = _condition(scene.after(changes))
    if after.out_of_action and not before.out_of_action:
        yield scene.consequence("out_of_action")
    if (before.posture, after.posture) == ("rising", "standing"):
        yield scene.consequence("stands_again")
    for was, is_now in zip(before.limbs, after.limbs, strict=True):
        if (was.hand, is_now.hand) == ("flung", "holds"):
            yield scene.consequence("arm_back", side=is_now.side)


def _turn_back(scene: Scene) -> Iterator[Event]:
    """Step the last defense turn back and give back exactly what it drained.

    Points of it that were healed in the meantime cannot be given back twice; they are told as spent (ours).
    """
    turn = number(scene.harm, "turn")
    if turn == 0:
        raise Refused("placement.first_turn", name=scene.target.full_name)
    bled, lost = number(scene.harm, f"bled/{turn}"), number(scene.harm, "stamina_lost")
    back = min(bled, lost)
    changes: dict[str, Entry | None] = {"turn": struck_out_if_zero(turn - 1)}
    if not bled:
        yield scene.consequence("turn_back", changes, turn=turn - 1)
        return
    changes |= {f"bled/{turn}": None, "stamina_lost": struck_out_if_zero(lost - back)}
    left = _condition(scene).left + back
    if back < bled:
        yield scene.consequence("turn_back_spent", changes, turn=turn - 1, back=back, left=left, spent=bled - back)
    else:
        yield scene.consequence("turn_back_given", changes, turn=turn - 1, back=back, left=left)


def _turn_all(scene: Scene) -> Iterator[Event]:
    """Begin the next defense turn of everybody in the fight, as one step."""
    if not scene.encounter.combatants:
        raise Refused("placement.nobody")
    yield scene.share("turn_all")
    for someone in scene.encounter.combatants.values():
        if someone.body not in scene.bodies:
            continue  # a body that cannot be used keeps nobody else from their turn
        yield from _turn(replace(scene, someone=someone))


def _turn_all_back(scene: Scene) -> Iterator[Event]:
    """Step the last defense turn back of everybody who has had one, as one step."""
    sheets = ((someone, someone.harm.get(KEY, {})) for someone in scene.encounter.combatants.values())
    stepping = [someone for someone, harm in sheets if number(harm, "turn") and someone.body in scene.bodies]
    if not stepping:
        raise Refused("placement.no_turns")
    yield scene.share("turn_all_back")
    for someone in stepping:
        yield from _turn_back(replace(scene, someone=someone))


def _mortal(scene: Scene) -> Iterator[Event]:
    """Give mortal wounds by hand. Given: ``count`` (1). A machine takes none."""
    state = _condition(scene)
    if not state.traits.biological:
        raise Refused("placement.machine", name=scene.target.full_name)
    count = scene.given.number("count", 1, default=1)
    mortal = state.mortal + count
    yield scene.consequence("mortal", {"mortal": mortal}, count=count, mortal=mortal)


def _treat(scene: Scene) -> Iterator[Event]:
    """Stop mortal wounds. Given: ``by`` (one of TREATED_BY), ``count`` (all of them)."""
    by = scene.given.word("by", TREATED_BY)
    mortal = number(scene.harm, "mortal")
    if mortal == 0:
        raise Refused("placement.no_mortal", name=scene.target.full_name)
    if by == "untrained":
        raise Refused("placement.untrained", name=scene.target.full_name)
    count = scene.given.number("count", 1, mortal, default=mortal)
    left = mortal - count
    key = "treated_some" if left else "treated"
    yield scene.consequence(key, {"mortal": struck_out_if_zero(left)}, by=by, count=count, left=left)


def _heal(scene: Scene) -> Iterator[Event]:
    """Give stamina back. Given: ``points``, at most what is lost."""
    state = _condition(scene)
    if not state.lost:
        raise Refused("placement.nothing_lost", name=scene.target.full_name)
    points = scene.given.number("points", 1, state.lost)
    changes = {"stamina_lost": struck_out_if_zero(number(scene.harm, "stamina_lost") - points)}
    yield scene.consequence("healed", changes, points=points, left=state.left + points, stamina=state.stamina)


def _mend(scene: Scene) -> Iterator[Event]:
    """Give a limb back: undo its loss and its damage; the stamina it cost is healed by itself (ours).

    What an arm has dropped still lies there, and who has fallen has to get up.

    Given: ``limb`` ("arm/left").
    """
    limbs = {f"{kind}/{side}": (kind, side) for kind in LIMBS for side in scene.charts.sides}
    kind, side = limbs[scene.given.word("limb", limbs)]
    harmed = [entry for what in ("limb", "destroyed") if (entry := limb_entry(what, kind, side)) in scene.harm]
    if not harmed:
        raise Refused("placement.limb_sound", name=scene.target.full_name)
    yield scene.consequence(f"{kind}_mended", dict.fromkeys(harmed), side=side)


def _aim(scene: Scene) -> Iterator[Event]:
    """Begin or end an aimed shot. Given: ``aiming`` (1 or 0)."""
    wanted, aiming = scene.given.number("aiming", 0, 1), number(scene.harm, "aiming")
    if wanted == aiming:
        raise Refused("placement.aim_unchanged", name=scene.target.full_name)
    yield scene.consequence("aim_begun" if wanted else "aim_ended", {"aiming": struck_out_if_zero(wanted)})


def _rise(scene: Scene) -> Iterator[Event]:
    """Begin to get up, which takes a turn."""
    state, name = _condition(scene), scene.target.full_name
    if state.posture == "standing":
        raise Refused("placement.not_down", name=name)
    if state.posture == "rising":
        raise Refused("placement.already_rising", name=name, turn=state.stands_at)
    if any(number(scene.harm, limb_entry("destroyed", "leg", side)) for side in scene.charts.sides):
        raise Refused("placement.no_leg", name=name)
    stands_at = state.turn + scene.charts.numbers.turns_to_rise
    yield scene.consequence("rises", {"rising": state.turn}, turn=stands_at)


def _pick_up(scene: Scene) -> Iterator[Event]:
    """Pick up what an arm has dropped. Given: ``side``. A flung arm comes back by itself."""
    side, name = scene.given.word("side", scene.charts.sides), scene.target.full_name
    if f"dropped/{side}" not in scene.harm:
        raise Refused("placement.nothing_dropped", name=name)
    if number(scene.harm, limb_entry("destroyed", "arm", side)):
        raise Refused("placement.no_arm", name=name)
    yield scene.consequence("picked_up", {f"dropped/{side}": None}, side=side)


def _release(scene: Scene) -> Iterator[Event]:
    """End a hold."""
    hold = scene.harm.get("hold")
    if hold is None:
        raise Refused("placement.not_held", name=scene.target.full_name)
    yield scene.consequence("released", {"hold": None}, hold=hold)


def _traits(scene: Scene) -> Iterator[Event]:
    """Say what the target is, in one step. Given: any of TRAITS; those that are not given stay as they are."""
    state, name = _condition(scene), scene.target.full_name
    wanted = {trait: scene.given.number(trait, *BOUNDS[trait]) for trait in TRAITS if trait in scene.given}
    changes: Changes = {trait: value for trait, value in wanted.items() if value != getattr(state.traits, trait)}
    if not changes:
        raise Refused("placement.traits_unchanged", name=name)
    lost = number(scene.harm, "stamina_lost")
    if wanted.get("stamina", lost) < lost:
        raise Refused("placement.stamina_below_lost", name=name, lost=lost, value=wanted["stamina"])
    if state.mortal and not wanted.get("biological", state.traits.biological):
        raise Refused("placement.machine_bleeds", name=name, count=state.mortal)
    yield TraitsSet(scene.target.id, name, scene.ruleset, changes)


def _options(scene: Scene) -> Iterator[Event]:
    """Switch the limb caps, in mid-game as well. Given: ``cap_arm``, ``cap_leg``; one not given stays as it is."""
    now = {option: number(scene.shared, option) for option in OPTIONS}
    wanted = {option: scene.given.number(option, 0, 1, default=now[option]) for option in OPTIONS}
    changes = {option: struck_out_if_zero(value) for option, value in wanted.items() if value != now[option]}
    if not changes:
        raise Refused("placement.options_unchanged")
    arm, leg = ("on" if wanted[option] else "off" for option in OPTIONS)
    yield scene.share("options", changes, arm=arm, leg=leg)


def _condition(scene: Scene) -> Condition:
    return condition(scene.target, scene.body, scene.shared, scene.charts)


DEEDS: Mapping[str, Deed] = {
    "turn": _turn,
    "turn_back": _turn_back,
    "turn_all": _turn_all,
    "turn_all_back": _turn_all_back,
    "mortal": _mortal,
    "treat": _treat,
    "heal": _heal,
    "mend": _mend,
    "aim": _aim,
    "rise": _rise,
    "pick_up": _pick_up,
    "release": _release,
    "traits": _traits,
    "options": _options,
}
