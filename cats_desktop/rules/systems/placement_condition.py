"""Placement ramifications: what a target's sheets mean, read into one value for the rules, the panel and the tracker.

Apart from `ramifications`, which changes the sheets: whatever can be derived from them is derived here and nowhere
else, so that healing gives back exactly what only that wound had taken.

The harm sheet: ``stamina_lost``; ``mortal`` (wounds); ``turn`` (defense turns that have passed); ``bled/<turn>`` (what
that turn drained); ``limb/<arm or leg>/<side>`` (damage that counted); ``destroyed/<arm or leg>/<side>``; and, as the
turn in which it happened, ``dropped/<side>`` (lies on the ground), ``flung/<side>`` (the arm is back a turn later),
``down`` and ``rising``; ``aiming``; ``hold`` (in words). The traits sheet holds what was set; `Placements.starting`
says the rest. The shared sheet holds the options ``cap_arm`` and ``cap_leg``.
"""

from dataclasses import dataclass
from typing import Any

from cats_desktop.rules.body import Body
from cats_desktop.rules.combat import Combatant
from cats_desktop.rules.ruleset import Glance, Look, spread
from cats_desktop.rules.sheets import BLANK, Entries, number
from cats_desktop.rules.systems.placement import LIMBS, Placements, Share, Traits, places

KEY = "placement"

TRAITS = ("stamina", "strength", "agility", "mass", "force", "biological", "grip_pads", "flying")


@dataclass(frozen=True, slots=True)
class Limb:
    """An arm, or a leg or what takes its place in flight, of one side.

    ``key`` names it ("arm/left"), ``place`` among options ("Arm > left"). ``needed`` is the damage that destroys it,
    None while no cap counts. ``hand`` is ``holds``, ``dropped``, ``flung`` or ``gone``, and empty for a leg.
    ``flung_until`` is the turn in which a flung arm is back, 0 for one that is not flung.
    """

    key: str
    kind: str
    side: str
    place: str
    parts: tuple[str, ...]
    damage: int
    needed: int | None
    destroyed: bool
    hand: str
    flung_until: int

    @property
    def state(self) -> str:
        """Return how it looks: failing from half of what destroys it; without a cap any damage only hurts (ours)."""
        if self.destroyed:
            return "destroyed"
        if not self.damage:
            return "whole"
        return "failing" if self.needed is not None and self.damage * 2 >= self.needed else "hurt"


@dataclass(frozen=True, slots=True)
class Condition:
    """The state of a target. Units: stamina in points; ``mass`` in kilograms and ``force`` in newtons.

    ``next_loss`` is what the next defense turn will drain. ``posture`` is ``standing``, ``down`` or ``rising``;
    ``stands_at`` the turn in which one that is rising stands, 0 for any other. ``duck`` is the modifier to ducking.
    ``hold`` is how it is held, empty when it is not.
    """

    traits: Traits
    stamina: int
    left: int
    mortal: int
    turn: int
    next_loss: int
    limbs: tuple[Limb, ...]
    posture: str
    stands_at: int
    duck: int
    in_flight: bool
    aiming: bool
    hold: str

    @property
    def lost(self) -> int:
        """Return the points of stamina that are gone."""
        return self.stamina - self.left

    @property
    def out_of_action(self) -> bool:
        """Return whether no stamina is left."""
        return self.left == 0

    def limb(self, kind: str, side: str) -> Limb:
        """Return a limb by its kind (``arm``, ``leg``) and side; raise KeyError when there is none."""
        for limb in self.limbs:
            if (limb.kind, limb.side) == (kind, side):
                return limb
        raise KeyError((kind, side))


def condition(target: Combatant, body: Body, shared: Entries, charts: Placements) -> Condition:
    """Return the state of a target as its sheets have it."""
    harm, traits = target.harm.get(KEY, BLANK), traits_of(target, charts)
    turn, mortal = number(harm, "turn"), number(harm, "mortal")
    left = max(traits.stamina - number(harm, "stamina_lost"), 0)
    lamed = any(number(harm, limb_entry("destroyed", "leg", side)) for side in charts.sides)
    posture, stands_at = _posture(harm, turn, lamed, charts.numbers.turns_to_rise)
    in_flight = bool(traits.flying) and posture == "standing"
    return Condition(
        traits=traits,
        stamina=traits.stamina,
        left=left,
        mortal=mortal,
        turn=turn,
        next_loss=min(mortal * charts.numbers.mortal_loss, left),
        limbs=_limbs(harm, traits, body, shared, charts, in_flight),
        posture=posture,
        stands_at=stands_at,
        duck=0 if posture == "standing" else charts.numbers.duck_when_down,
        in_flight=in_flight,
        aiming=number(harm, "aiming") == 1,
        hold=str(harm.get("hold", "")),
    )


def traits_of(target: Combatant, charts: Placements) -> Traits:
    """Return what a target is: what was set for it, and else what its body starts with."""
    written, starting = target.traits.get(KEY, BLANK), charts.starting(target.body)
    return Traits(**{trait: number(written, trait, getattr(starting, trait)) for trait in TRAITS})


def limb_entry(what: str, kind: str, side: str) -> str:
    """Return the key under which a limb's damage (``limb``) or loss (``destroyed``) stands."""
    return f"{what}/{kind}/{side}"


def needed_to_destroy(stamina: int, cap: Share) -> int:
    """Return the damage that destroys a limb: the smallest whole number above the cap's share of all stamina.

    Source: Placement Ramifications; that it is the smallest whole number is this program's own reading.
    """
    over, under = cap
    return stamina * over // under + 1


def _posture(harm: Entries, turn: int, lamed: bool, turns_to_rise: int) -> tuple[str, int]:
    """Return how it stands or lies, and when it will stand. Nobody stands on a destroyed leg; ours.

    ``down`` stays written while it gets up and afterwards; ``rising`` goes before it.
    """
    if lamed:
        return "down", 0
    if "rising" in harm:
        stands_at = number(harm, "rising") + turns_to_rise
        return ("rising", stands_at) if turn < stands_at else ("standing", 0)
    return ("down", 0) if "down" in harm else ("standing", 0)


def _limbs(
    harm: Entries, traits: Traits, body: Body, shared: Entries, charts: Placements, in_flight: bool
) -> tuple[Limb, ...]:
    caps = {"arm": charts.numbers.arm_cap, "leg": charts.numbers.leg_cap}
    found = []
    for place in places(charts, body, in_flight=in_flight):
        if place.does not in LIMBS or not place.parts:
            continue
        capped = number(shared, f"cap_{place.does}") == 1
        destroyed = number(harm, limb_entry("destroyed", place.does, place.side)) == 1
        hand, flung_until = _hand(harm, place.side, destroyed, charts) if place.does == "arm" else ("", 0)
        found.append(
            Limb(
                key=f"{place.does}/{place.side}",
                kind=place.does,
                side=place.side,
                place=place.key,
                parts=place.parts,
                damage=number(harm, limb_entry("limb", place.does, place.side)),
                needed=needed_to_destroy(traits.stamina, caps[place.does]) if capped else None,
                destroyed=destroyed,
                hand=hand,
                flung_until=flung_until,
            )
        )
    return tuple(found)


def _hand(harm: Entries, side: str, destroyed: bool, charts: Placements) -> tuple[str, int]:
    """Return what the hand of an arm does, and when a flung arm is back; every hand holds something at first (ours)."""
    back = number(harm, f"flung/{side}") + charts.numbers.turns_flung if f"flung/{side}" in harm else 0
    if destroyed:
        return "gone", 0
    if f"dropped/{side}" in harm:
        return "dropped", 0
    return ("flung", back) if number(harm, "turn") < back else ("holds", 0)


def glance(target: Combatant, body: Body, shared: Entries, charts: Any) -> Glance:
    """Return how a target looks: limbs by their damage, vitals with mortal wounds, a bar of stamina."""
    if KEY not in target.harm:
        stamina = traits_of(target, charts).stamina
        return Glance({}, stamina, stamina, measure="stamina")
    seen = condition(target, body, shared, charts)
    looks: dict[str, Look] = {}
    for limb in seen.limbs:
        if limb.state != "whole":
            looks |= spread(Look(limb.state, limb.state, str(limb.damage)), limb.parts)
    if seen.mortal:
        vitals = {part for place in places(charts, body) if place.does == "vitals" for part in place.parts}
        bleeding = Look("failing", "mortal", f"†{seen.mortal}")
        looks |= spread(bleeding, [part for part in reversed(tuple(body.parts)) if part in vitals])
    return Glance(looks, seen.left, seen.stamina, flags(seen), "stamina")


def flags(seen: Condition) -> tuple[str, ...]:
    """Return what is the matter with a target, the gravest first."""
    told = {
        "out_of_action": seen.out_of_action,
        "bleeding": seen.mortal > 0,
        "down": seen.posture != "standing",
        "held": bool(seen.hold),
        "drops_held": any(limb.hand not in ("", "holds") for limb in seen.limbs),
    }
    return tuple(flag for flag, true in told.items() if true)
