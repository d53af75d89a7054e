"""Location points: Body damage also goes to one location, and a location at 0 is out of use.

Source: Hit Locations. How a target is by it, `location_condition` reads from its sheets; here is what changes them: a
fall or a dropped item is a fact, which stays until the target stands up or picks it up. What the source leaves open
is marked as this program's own (ours).
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from cats_desktop.rules.dice import Die
from cats_desktop.rules.events import Consequence, Event, SharedSet, TraitsSet
from cats_desktop.rules.faults import Refused
from cats_desktop.rules.given import MOST
from cats_desktop.rules.ruleset import Ruleset, Scene
from cats_desktop.rules.sheets import Changes, Entry, changed, struck_out_if_zero
from cats_desktop.rules.systems.deck_deeds import DECK_DEEDS, draw_card
from cats_desktop.rules.systems.location_cards import HEAPS, KEY, Card, Reshuffle, Rounding, reshuffle_of, rounding_of
from cats_desktop.rules.systems.location_condition import Condition, Location, condition, glance


class _Harmed:
    """The target as it is after each consequence of one step, and how the next one is made of it."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene

    @property
    def now(self) -> Condition:
        scene = self._scene
        return condition(scene.target, scene.body, scene.shared, scene.charts)

    def told(self, key: str, changes: Changes | None = None, **values: Entry) -> Consequence:
        self._scene = self._scene.after(changes or {})
        return self._scene.consequence(key, changes, (), **values)

    def set_up(self, changes: Changes) -> TraitsSet:
        target = self._scene.target
        traits = changed(target.traits, KEY, changes)
        self._scene = replace(self._scene, someone=replace(target, traits=traits))
        return TraitsSet(target.id, target.full_name, KEY, changes)

    def turned(self, before: Condition) -> Iterator[Consequence]:
        """Tell what came to 0 since, and what is lifted because nothing is at 0 any more that caused it."""
        now = self.now
        for location in now.locations:
            if location.at_zero and not before.location(location.key).at_zero:
                yield self._zero(location)
        for state in ("incapacitated", "cannot_move", "cannot_stand"):
            if getattr(before, state) and not getattr(now, state):
                yield self.told("lifted", state=f"lifted_{state}")
        for location in before.unusable:
            if not now.location(location.key).at_zero:
                yield self.told("lifted_arm", location=location.key, label=location.card.label)

    def _zero(self, location: Location) -> Consequence:
        """Tell that a location is at 0. Source: Hit Locations, "If any Body Location is reduced to 0"."""
        card = location.card
        changes: dict[str, Entry | None] = {}
        if card.kind in ("leg", "trunk"):
            changes["fallen"] = 1
        if card.kind == "arm":
            changes[f"dropped/{card.side}"] = 1
        return self.told(
            "zero", changes, kind=card.kind, location=card.location, label=card.label, means=f"zero_{card.kind}"
        )


def _hit(scene: Scene) -> Iterator[Event]:
    """Hit the target: damage to its Body attributes and to one location.

    Given: ``damage``; perhaps ``attribute``; ``card`` (drawn at the table), ``part`` (the game master points at it),
    ``bid`` with ``location`` or ``part`` (Aiming), or none of them (a card is drawn).
    """
    damage, attribute = _damage(scene)
    placed = _placed(scene)
    location = _Harmed(scene).now.location(placed.card.location)
    values: dict[str, Entry] = {"damage": damage, "kind": placed.card.kind, "location": location.key}
    if placed.how == "bid":
        values["bid"] = scene.given.number("bid")
    yield scene.hit(placed.how, placed.card.label, location.parts, placed.dice, values)
    harmed = _Harmed(scene)
    yield from _body_damage(harmed, damage, attribute)
    yield from _location_damage(harmed, placed.card, damage)
    yield from placed.events


def _general(scene: Scene) -> Iterator[Event]:
    """Deal damage to the Body attributes only: poison, electrocution and the like."""
    damage, attribute = _damage(scene)
    harmed = _Harmed(scene)
    yield harmed.told("general", damage=damage)
    yield from _body_damage(harmed, damage, attribute)


def _damage(scene: Scene) -> tuple[int, int | None]:
    """Return the damage, and the number of the attribute that takes it first, None for the one with most left."""
    chosen = None
    if "attribute" in scene.given:
        chosen = scene.given.number("attribute", 1, scene.charts.trine.attributes)
    return scene.given.number("damage", 1), chosen


class _Placed(NamedTuple):
    """Where a hit landed and how that came: ``drawn``, ``named`` (drawn at the table), ``given`` or ``bid``."""

    how: str
    card: Card
    dice: tuple[Die, ...] = ()
    events: tuple[SharedSet, ...] = ()


def _placed(scene: Scene) -> _Placed:
    given = scene.given
    by_name = {card.location: card for card in scene.charts.deck_at_table(scene.body.key, scene.shared)}
    if "card" in given:
        if "part" in given or "bid" in given:
            raise Refused("cards.two_places")
        named = draw_card(scene, given.word("card", by_name))
        return _Placed("named", named.card, (), named.events)
    if "bid" in given:
        given.number("bid")
        at = _location_of_part(scene) if "part" in given else given.word("location", by_name)
        return _Placed("bid", by_name[at])
    if "part" in given:
        return _Placed("given", by_name[_location_of_part(scene)])
    drawn = draw_card(scene)
    return _Placed("drawn", drawn.card, (drawn.die,) if drawn.die else (), drawn.events)


def _location_of_part(scene: Scene) -> str:
    """Return the location on a part that was pointed at; where there are several, somebody has to choose."""
    key = scene.given.text("part")
    part = scene.body.parts.get(key)
    if part is None:
        raise Refused("part.unknown", part=key, body=scene.body.label)
    there = [location.key for location in _Harmed(scene).now.locations if key in location.parts]
    if not there:
        raise Refused("cards.part_not_covered", part=part.label, body=scene.body.label)
    return scene.given.choice("location", there)


def _body_damage(harmed: _Harmed, damage: int, chosen: int | None) -> Iterator[Consequence]:
    """Take damage from the Body attributes.

    The attribute that was chosen takes it first, or the one with most left, of equal ones the first; what it cannot
    take goes on to the one with most left then (ours). What none can take is told as spent.
    """
    while damage:
        attributes = harmed.now.attributes
        taker = max(attributes, key=lambda each: (each.number == chosen and each.left > 0, each.left, -each.number))
        if not taker.left:
            yield harmed.told("body_spent", spent=damage)
            return
        taken = min(damage, taker.left)
        left = taker.left - taken
        yield harmed.told(
            "attribute_lost",
            {f"attribute_lost/{taker.number}": taker.whole - left},
            attribute=taker.number,
            points=taken,
            left=left,
            whole=taker.whole,
        )
        damage -= taken


def _location_damage(harmed: _Harmed, card: Card, damage: int) -> Iterator[Consequence]:
    """Take damage from one location, never below 0; what it cannot take is told as spent."""
    before = harmed.now
    location = before.location(card.location)
    taken = min(damage, location.left)
    if not taken:
        yield harmed.told("location_spent", location=location.key, label=card.label, spent=damage)
        return
    left = location.left - taken
    yield harmed.told(
        "location_lost",
        {f"lost/{location.key}": location.whole - left},
        location=location.key,
        label=card.label,
        points=taken,
        left=left,
        whole=location.whole,
    )
    yield from harmed.turned(before)
    if damage > taken:
        yield harmed.told("location_spent", location=location.key, label=card.label, spent=damage - taken)


def _heal(scene: Scene) -> Iterator[Event]:
    """Heal location points of one location; above 0 it lifts what only that location had disabled."""
    harmed = _Harmed(scene)
    before = harmed.now
    location = before.location(scene.given.word("location", (each.key for each in before.locations)))
    points = scene.given.number("points", 1)
    lost = location.whole - location.left
    if points > lost:
        raise Refused("cards.heals_too_much", place=location.card.label, points=points, lost=lost)
    yield harmed.told(
        "healed",
        {f"lost/{location.key}": struck_out_if_zero(lost - points)},
        location=location.key,
        label=location.card.label,
        points=points,
        left=location.left + points,
        whole=location.whole,
    )
    yield from harmed.turned(before)


def _heal_body(scene: Scene) -> Iterator[Event]:
    """Heal one Body attribute."""
    harmed = _Harmed(scene)
    attribute = harmed.now.attributes[scene.given.number("attribute", 1, scene.charts.trine.attributes) - 1]
    points = scene.given.number("points", 1)
    lost = attribute.whole - attribute.left
    if points > lost:
        raise Refused("cards.heals_too_much_body", attribute=attribute.number, points=points, lost=lost)
    yield harmed.told(
        "attribute_healed",
        {f"attribute_lost/{attribute.number}": struck_out_if_zero(lost - points)},
        attribute=attribute.number,
        points=points,
        left=attribute.left + points,
        whole=attribute.whole,
    )


def _traits(scene: Scene) -> Iterator[Event]:
    """Set Body attributes: ``attribute_1`` and so on. Damage stays as it is, so a location may come to 0 by it.

    Refused where an attribute or a location would have less than it has lost (ours): that damage would vanish.
    """
    harmed = _Harmed(scene)
    before = harmed.now
    scores = {each.number: each.whole for each in before.attributes}
    asked = {n: scene.given.number(f"attribute_{n}", 0, MOST, default=score) for n, score in scores.items()}
    if asked == scores:
        raise Refused("cards.unchanged")
    event = harmed.set_up({f"attribute/{n}": score for n, score in asked.items() if score != scores[n]})
    _check_losses(scene.target.full_name, before, harmed.now)
    yield event
    yield from harmed.turned(before)


def _options(scene: Scene) -> Iterator[Event]:
    """Agree on another rounding of location points, or on what becomes of drawn cards.

    Everybody in the fight is rounded anew; what comes to 0 by it, or is lifted, is told of each of them (ours).
    """
    rounding, reshuffle = rounding_of(scene.shared), reshuffle_of(scene.shared)
    rounded = Rounding(scene.given.word("rounding", Rounding, rounding))
    shuffled = Reshuffle(scene.given.word("reshuffle", Reshuffle, reshuffle))
    if (rounded, shuffled) == (rounding, reshuffle):
        raise Refused("cards.unchanged")
    if rounded is not rounding:
        changes = {"rounding": _unless(rounded, Rounding.DOWN)}
        yield scene.share("rounding", changes, rounding=f"rounded_{rounded}")
        yield from _rounded_anew(scene, changes)
    if shuffled is not reshuffle:
        changes = {"reshuffle": _unless(shuffled, Reshuffle.EVERY_DRAW)}
        yield scene.share("reshuffle", changes, reshuffle=str(shuffled))


def _unless(chosen: Rounding | Reshuffle, default: Rounding | Reshuffle) -> str | None:
    return None if chosen is default else str(chosen)


def _rounded_anew(scene: Scene, changes: Changes) -> Iterator[Event]:
    """Tell of everybody whose body is known what another rounding does."""
    then = replace(scene.encounter, shared=changed(scene.encounter.shared, KEY, changes))
    for someone in scene.encounter.combatants.values():
        if someone.body in scene.bodies:
            before = _Harmed(replace(scene, someone=someone)).now
            harmed = _Harmed(replace(scene, someone=someone, encounter=then))
            _check_losses(someone.full_name, before, harmed.now)
            yield from harmed.turned(before)


def _check_losses(name: str, before: Condition, now: Condition) -> None:
    """Refuse scores or a rounding that give a target no location points, or less than it has lost somewhere."""
    if not now.points:
        raise Refused("cards.no_points", name=name, total=sum(each.whole for each in now.attributes))
    for attribute, score in zip(before.attributes, now.attributes, strict=True):
        lost = attribute.whole - attribute.left
        if score.whole < lost:
            raise Refused(
                "cards.attribute_below_lost", name=name, attribute=attribute.number, lost=lost, value=score.whole
            )
    for location, place in zip(before.locations, now.locations, strict=True):
        lost = location.whole - location.left
        if place.whole < lost:
            raise Refused(
                "cards.location_below_lost", name=name, place=location.card.label, lost=lost, points=place.whole
            )


def _stand_up(scene: Scene) -> Iterator[Event]:
    """Stand up, where no leg, trunk or head at 0 forbids it."""
    harmed = _Harmed(scene)
    now = harmed.now
    causes = now.incapacitated + now.cannot_stand
    if causes:
        raise Refused("cards.cannot_stand", places=", ".join(each.card.label for each in causes))
    if not now.fallen:
        raise Refused("cards.not_fallen", name=scene.target.full_name)
    yield harmed.told("stood_up", {"fallen": None})


def _pick_up(scene: Scene) -> Iterator[Event]:
    """Pick up what a hand has dropped, where that arm is not at 0."""
    harmed = _Harmed(scene)
    now = harmed.now
    arms = [each for each in now.locations if each.card.kind == "arm"]
    side = scene.given.word("side", dict.fromkeys(each.card.side for each in arms))
    if side not in now.dropped:
        raise Refused("cards.nothing_dropped", name=scene.target.full_name)
    useless = [each.card.label for each in now.unusable if each.card.side == side]
    if useless:
        raise Refused("cards.arm_unusable", place=", ".join(useless))
    yield harmed.told("picked_up", {f"dropped/{side}": None}, side=side)


RULESET = Ruleset(
    KEY,
    deeds={
        "hit": _hit,
        "general": _general,
        "traits": _traits,
        "options": _options,
        "heal": _heal,
        "heal_body": _heal_body,
        "stand_up": _stand_up,
        "pick_up": _pick_up,
        **DECK_DEEDS,
    },
    glance=glance,
    unseen=tuple(f"{heap}/" for heap in HEAPS),
)
