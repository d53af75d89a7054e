"""Fudge, alternate section 4.35: what a hit wounds, and how each wounded location heals by rolls of its own.

Where a hit lands is found by `fudge_shots`, what a sheet says is read by `fudge_condition`; here are the deeds.
"""

from collections.abc import Iterator
from dataclasses import replace

from cats_desktop.rules.dice import Die
from cats_desktop.rules.events import Event
from cats_desktop.rules.faults import Refused
from cats_desktop.rules.ruleset import Ruleset, Scene
from cats_desktop.rules.sheets import struck_out_if_zero
from cats_desktop.rules.systems.fudge import Level, Wounds
from cats_desktop.rules.systems.fudge_condition import (
    KEY,
    MAIN,
    SOUND,
    TRACKS,
    Condition,
    Mode,
    Wound,
    Wounded,
    caption,
    condition,
    glance,
    mode_of,
    penalty,
    struck_out,
    track_marked,
    worst_of,
    written,
)
from cats_desktop.rules.systems.fudge_shots import Spot, called_shot, find_spot, narrowed, shot_spot


def _hit(scene: Scene) -> Iterator[Event]:
    """Wound the target where the ``method`` says, at the ``level`` that the game master found from the damage."""
    level = _level(scene)
    yield from _struck(scene, find_spot(scene), level)


def _called(scene: Scene) -> Iterator[Event]:
    """Settle a called shot; by enough it hits as called, by less the defender determines the location."""
    level, shot = _level(scene), called_shot(scene)
    if not shot.hits:
        yield scene.consequence("called_missed", {}, (), **shot.values)
        return
    yield from _struck(scene, shot_spot(scene, shot), level)


def _heal(scene: Scene) -> Iterator[Event]:
    """Heal one wounded location: by the ``levels`` that are given, or by a roll of ``skill`` + Fudge dice.

    Each wound there moves down so many levels, and goes when it heals past the lightest or when its new level is full
    (ours). Raises Refused. Source: separate rolls: Fudge, alternate section 4.35; the roll: Fudge's core rules, 4.8.
    """
    rules: Wounds = scene.charts.wounds
    places = {place.key: place for place in _condition(scene).places}
    if not places:
        raise Refused("fudge.not_wounded", name=scene.target.full_name)
    place = places[scene.given.word("place", places)]
    values: dict[str, int | str] = {"place": place.place, "before": place.worst.key}
    dice: tuple[Die, ...] = ()
    if "levels" in scene.given:
        how, levels = "healed", scene.given.number("levels", 1, len(rules.levels))
    else:
        healing = rules.healing
        skill = scene.given.number("skill", healing.least, healing.most)
        dice = tuple(scene.dice.roll(3, "fudge_heal") for _ in range(healing.dice))
        result = skill + sum(die.face for die in dice)
        how, levels = "heal_rolled", healing.levels(result)
        values |= {"skill": skill, "result": result}
    if not levels:
        yield scene.consequence("not_healed", {}, dice, **values)
        return
    left = _healed(place, levels, rules)
    kept = {wound.number: written(wound) for wound in left}
    changes: dict[str, int | str | None] = {}
    for wound in place.wounds:
        changes |= kept.get(wound.number, struck_out(wound))
    now = worst_of(left, rules).key if left else SOUND
    yield scene.consequence(how, changes, dice, levels=levels, now=now, **values)


def _erase(scene: Scene) -> Iterator[Event]:
    """Take a wound off the sheet, as a correction. Raises Refused ``fudge.no_such_wound``."""
    number = scene.given.number("wound", 1)
    wound = next((each for each in _condition(scene).wounds if each.number == number), None)
    if wound is None:
        raise Refused("fudge.no_such_wound", value=number, name=scene.target.full_name)
    yield scene.consequence("erased", struck_out(wound), place=wound.place, level=wound.level.key)


def _options(scene: Scene) -> Iterator[Event]:
    """Agree on other wound tracks; see `fudge_condition` for what becomes of wounds that are there already."""
    before = mode_of(scene.shared)
    tracks = scene.given.word("tracks", TRACKS, default=before.tracks)
    head_marks = scene.given.number("head_marks", 0, 1, default=int(before.head_marks))
    if Mode(tracks, head_marks == 1) == before:
        raise Refused("fudge.same_options")
    changes = {"tracks": None if tracks == MAIN else tracks, "head_marks": struck_out_if_zero(head_marks)}
    yield scene.share("options", changes, tracks=tracks, head_marks="yes" if head_marks else "no")


def _level(scene: Scene) -> Level:
    levels: dict[str, Level] = {level.key: level for level in scene.charts.wounds.levels}
    return levels[scene.given.word("level", levels)]


def _condition(scene: Scene) -> Condition:
    return condition(scene.target, scene.body, scene.shared, scene.charts)


def _struck(scene: Scene, spot: Spot, level: Level) -> Iterator[Event]:
    """Yield the hit, and unless it is a miss its wound and what that means for the target.

    A place that may be at several major locations is narrowed by a question, however wounds are tracked (ours): else
    no action would pay for it.
    """
    spot = narrowed(scene, spot)
    values: dict[str, int | str] = {**spot.values, "level": level.key}
    if len(spot.majors) == 1:
        values["major"] = spot.majors[0]
    yield scene.hit(spot.how, spot.place, spot.parts, spot.dice, values)
    if spot.wound:
        yield from _wounded(scene, spot, level)


def _wounded(scene: Scene, spot: Spot, level: Level) -> Iterator[Event]:
    """Mark or note a wound. A level whose boxes are full rolls up; beyond the last nothing is marked (ours).

    That a wound which is only noted never rolls up is the source's: it has a severity and no boxes.
    """
    rules: Wounds = scene.charts.wounds
    before = _condition(scene)
    track = before.mode.track_of(spot.majors, rules)
    box: Level | None = level
    if track is not None:
        box = track_marked(track, before.mode, before.wounds, rules).box_for(level)
    if box is None:
        yield scene.consequence("beyond", track=str(track), level=level.key)
        return
    number = max((wound.number for wound in before.wounds), default=0) + 1
    changes = written(Wound(number, spot.place, spot.majors, spot.parts, box))
    after = _condition(scene.after(changes))
    values = {"level": level.key, "cost": caption(box, rules), **_announced(after, spot, box)}
    if track is None:
        yield scene.consequence("noted", changes, (), place=spot.place, **values)
    elif box == level:
        yield scene.consequence("marked", changes, (), track=track, **values)
    else:
        yield scene.consequence("rolled_up", changes, (), track=track, box=box.key, **values)
    yield from _disabled(scene, before, after)


def _announced(after: Condition, spot: Spot, box: Level) -> dict[str, int | str]:
    """Return the ``total`` that an action pays from now on and what it ``uses``; nothing where the wound adds none.

    ``uses`` is ``use_general``, ``use_`` and a major location, or ``use_place`` for a part outside all of them. What
    cannot be used at all pays nothing.
    """
    if any(wound.majors == spot.majors for wound in after.general):
        uses, cost = "use_general", penalty(after)
    elif spot.majors:
        uses, cost = f"use_{spot.majors[0]}", penalty(after, spot.majors[0])
    else:
        uses, cost = "use_place", penalty(after)._replace(own=box.penalty)
    return {"total": cost.total, "uses": uses} if box.penalty and cost.usable else {}


def _disabled(scene: Scene, before: Condition, after: Condition) -> Iterator[Event]:
    """Say what the target, or one of its limbs, cannot do any more; the sheet says so without further entries."""
    if after.flags != before.flags:
        yield scene.consequence(after.flags[0])
        return
    for major, cost in after.costs:
        if not cost.usable and penalty(before, major).usable:
            yield scene.consequence("unusable", place=major)


def _healed(place: Wounded, levels: int, rules: Wounds) -> tuple[Wound, ...]:
    """Return the wounds that are left of a place after each has moved down so many levels."""
    steps = [level for level in rules.levels if level.heals_to]
    left: list[Wound] = []
    for wound in place.wounds:
        lighter = [level for level in steps if rules.levels.index(level) < rules.levels.index(wound.level)]
        if levels > len(lighter):
            continue
        level = lighter[-levels]
        if not place.track or sum(each.level == level for each in left) < level.boxes:
            left.append(replace(wound, level=level))
    return tuple(left)


RULESET = Ruleset(
    KEY,
    deeds={"hit": _hit, "called": _called, "heal": _heal, "erase": _erase, "options": _options},
    glance=glance,
)
