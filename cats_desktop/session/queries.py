"""Frozen values for the views: what each shows, worked out from the state, compared before anything repaints."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from operator import attrgetter
from types import MappingProxyType

from cats_desktop.rules.body import FLAGS, Aspect, Body, Facing, Part, Region
from cats_desktop.rules.combat import UNSAID, Combatant, Encounter, Profile
from cats_desktop.rules.ruleset import STATES, Glance, Look
from cats_desktop.rules.table import group_shares, range_text
from cats_desktop.rules.turns import Condition
from cats_desktop.rules.wounds import Wound

NEWEST_WOUNDS = 5
"""How many wounds of its part a region shows."""


def rung_state(rung: int, last_rung: int) -> str:
    """Return what a rung looks like, however many a body's ladder has: whole, hurt, failing or destroyed."""
    if rung == 0:
        return "whole"
    if rung >= last_rung:
        return "destroyed"
    return "hurt" if rung * 2 < last_rung else "failing"


@dataclass(frozen=True, slots=True)
class ContentView:
    """One of the things a part contains."""

    slot: int
    label: str
    out: bool


@dataclass(frozen=True, slots=True)
class PartWounds:
    """The newest wounds of a part, newest first, and how many older ones there are."""

    newest: tuple[Wound, ...] = ()
    older: int = 0


UNWOUNDED = PartWounds()


@dataclass(frozen=True, slots=True)
class RegionView:
    """Everything there is to show of one region of one target.

    Units: ``share`` is d100 faces; ``area`` and ``error`` are 0.01 percentage points; ``rung`` counts from 0 (sound)
    to ``last_rung``; ``part_armour_lost`` counts the points gone from all plates of the part, seen or not.
    """

    key: str
    label: str
    part: str
    part_label: str
    plate: str
    plate_label: str
    d100: str
    d66: str
    share: int
    area: int
    error: int
    rung: int
    last_rung: int
    rung_label: str
    armour_left: int
    armour_whole: int
    part_armour_lost: int
    contents: tuple[ContentView, ...]
    lost: bool
    look: Look | None = None
    """How the part looks by a ruleset that says so itself; None where the body's own ladder and armour are shown."""
    wounds: PartWounds = UNWOUNDED

    @property
    def out(self) -> int:
        """Return how many of the part's contents are knocked out."""
        return 0 if self.look else sum(content.out for content in self.contents)

    @property
    def rim(self) -> float:
        """Return how much of its armour the plate still has, 0 to 1, where armour is shown at all."""
        return 0.0 if self.look or not self.armour_whole else self.armour_left / self.armour_whole

    @property
    def state(self) -> str:
        """Return the key of what the region looks like.

        One of whole, stripped, hurt, failing, destroyed, lost: what colour, hatching and word tell apart.
        """
        if self.look is not None:
            return self.look.state
        if self.lost:
            return "lost"
        state = rung_state(self.rung, self.last_rung)
        return "stripped" if state == "whole" and self.armour_whole and not self.armour_left else state


@dataclass(frozen=True, slots=True)
class FigureView:
    """One target seen from one facing: the value behind silhouette and hit table.

    Units: ``worst_error`` in 0.01 percentage points, ``groups`` (key, share) in 0.1 percentage points.
    """

    combatant: int
    name: str
    body: str
    body_label: str
    facing: Facing
    regions: tuple[RegionView, ...]
    worst_error: int
    groups: tuple[tuple[str, int], ...]

    def region(self, key: str) -> RegionView | None:
        """Return the region of that key, if this facing shows it."""
        return next((region for region in self.regions if region.key == key), None)


@dataclass(frozen=True, slots=True)
class TrackerRow:
    """A target at a glance.

    ``groups`` gives (group, the state of its worst part) and ``left`` of ``whole`` the bar, of what ``measure`` says;
    ``flags`` are what is the matter with it, each once, the gravest first. ``untold`` counts the wounds that its
    player has not written down yet. What stands below them is as in `Combatant`.
    """

    combatant: int
    name: str
    body_label: str
    measure: str
    left: int
    whole: int
    groups: tuple[tuple[str, str], ...]
    out: int
    flags: tuple[str, ...]
    hits: int
    untold: int = 0
    initiative: int | None = None
    stance: str = ""
    holding: str = ""
    defeated: bool = False
    profile: Profile = UNSAID
    conditions: tuple[Condition, ...] = ()


def figure(
    combatant: Combatant, body: Body, facing: Facing, before: FigureView | None = None, glance: Glance | None = None
) -> FigureView:
    """Return the target as it looks from a facing, by its ladder and armour or by the glance of a ruleset.

    ``before`` is the figure shown until now: regions that look the same are taken over from it instead of made anew.
    """
    plain = _figure(combatant, body, facing, before)
    if glance is None and (before is None or all(region.look is None for region in before.regions)):
        return plain
    looks = [glance.looks.get(region.part, _WHOLE) if glance else None for region in plain.regions]
    regions = tuple(
        region if region.look == look else replace(region, look=look)
        for region, look in zip(plain.regions, looks, strict=True)
    )
    return replace(plain, regions=regions)


_WHOLE = Look()


def _figure(combatant: Combatant, body: Body, facing: Facing, before: FigureView | None) -> FigureView:
    aspect = body.aspects[facing]
    lost = body.lost(combatant.structure)
    wounds = part_wounds(combatant.wounds)
    if before is not None and (before.body, before.facing) == (body.key, facing):
        regions = tuple(_changed(combatant, body, region, region.part in lost, wounds) for region in before.regions)
        return replace(before, combatant=combatant.id, name=combatant.full_name, regions=regions)
    group_of = {region.key: body.parts[region.part].group for region in aspect.regions}
    groups = tuple(dict.fromkeys(part.group for part in body.parts.values()))
    return FigureView(
        combatant.id,
        combatant.full_name,
        body.key,
        body.label,
        facing,
        tuple(_region(combatant, body, aspect, region, region.part in lost, wounds) for region in aspect.regions),
        aspect.d100.worst_error,
        tuple(group_shares(aspect.shares, group_of, groups).items()),
    )


def part_wounds(wounds: Sequence[Wound]) -> Mapping[str, PartWounds]:
    """Return by part what it has had; the newest are looked for from the end, and only until all are found."""
    if not wounds:
        return _NO_WOUNDS
    counts = Counter(chain.from_iterable(map(attrgetter("parts"), wounds)))
    newest: dict[str, list[Wound]] = {part: [] for part in counts}
    missing = sum(min(count, NEWEST_WOUNDS) for count in counts.values())
    for wound in reversed(wounds):
        for part in wound.parts:
            if len(newest[part]) < NEWEST_WOUNDS:
                newest[part].append(wound)
                missing -= 1
        if not missing:
            break
    return {part: PartWounds(tuple(found), counts[part] - len(found)) for part, found in newest.items()}


_NO_WOUNDS: Mapping[str, PartWounds] = MappingProxyType({})


def _changed(
    combatant: Combatant, body: Body, region: RegionView, lost: bool, wounds: Mapping[str, PartWounds]
) -> RegionView:
    """Return the region as it is now: the very same value when nothing about it has changed."""
    rung = body.rung(combatant.structure, region.part)
    left, whole = combatant.armour_left(region.plate), combatant.capacity.get(region.plate, 0)
    contents = region.contents
    if combatant.out or any(content.out for content in contents):
        contents = _contents(combatant, body.parts[region.part])
    gone = _part_armour_lost(combatant, body, region.part)
    had = wounds.get(region.part, UNWOUNDED)
    if (rung, left, whole, gone, lost, contents, had) == (
        region.rung,
        region.armour_left,
        region.armour_whole,
        region.part_armour_lost,
        region.lost,
        region.contents,
        region.wounds,
    ):
        return region
    return replace(
        region,
        rung=rung,
        rung_label=body.ladder[rung].label,
        armour_left=left,
        armour_whole=whole,
        part_armour_lost=gone,
        contents=contents,
        lost=lost,
        wounds=had,
    )


def _part_armour_lost(combatant: Combatant, body: Body, part: str) -> int:
    return sum(
        lost
        for plate, lost in combatant.lost_armour.items()
        if plate in body.plates and body.plates[plate].part == part
    )


def _contents(combatant: Combatant, part: Part) -> tuple[ContentView, ...]:
    return tuple(
        ContentView(slot, label, (part.key, slot) in combatant.out)
        for slot, label in enumerate(part.contents, start=1)
        if label
    )


def _region(
    combatant: Combatant, body: Body, aspect: Aspect, region: Region, lost: bool, wounds: Mapping[str, PartWounds]
) -> RegionView:
    part = body.parts[region.part]
    row = next(row for row in aspect.d100.rows if row.region == region.key)
    d100 = aspect.d100.ordinals(region.key)
    rung = body.rung(combatant.structure, part.key)
    return RegionView(
        key=region.key,
        label=region.label,
        part=part.key,
        part_label=part.label,
        plate=region.plate,
        plate_label=body.plates[region.plate].label,
        d100=f"{d100.start}–{d100.stop - 1}" if len(d100) > 1 else str(d100.start),
        d66=range_text(aspect.d66.results(region.key)),
        share=row.faces,
        area=row.area,
        error=aspect.d100.error(row),
        rung=rung,
        last_rung=body.last_rung,
        rung_label=body.ladder[rung].label,
        armour_left=combatant.armour_left(region.plate),
        armour_whole=combatant.capacity.get(region.plate, 0),
        part_armour_lost=_part_armour_lost(combatant, body, part.key),
        contents=_contents(combatant, part),
        lost=lost,
        wounds=wounds.get(part.key, UNWOUNDED),
    )


def tracker_row(combatant: Combatant, body: Body | None, glance: Glance | None = None) -> TrackerRow:
    """Return a target's line in the tracker; without its body only name and armour can be told."""
    return replace(
        _row(combatant, body, glance),
        untold=_untold(combatant),
        initiative=combatant.initiative,
        stance=combatant.stance,
        holding=combatant.holding,
        defeated=combatant.defeated,
        profile=combatant.profile,
        conditions=combatant.conditions,
    )


def _row(combatant: Combatant, body: Body | None, glance: Glance | None) -> TrackerRow:
    if body is not None and glance is not None:
        return _row_of_glance(combatant, body, glance)
    whole = sum(combatant.capacity.values())
    left = whole - sum(combatant.lost_armour.values())
    name, label = combatant.full_name, combatant.body if body is None else body.label
    out = len(combatant.out)
    if body is None:
        return TrackerRow(combatant.id, name, label, "armour", left, whole, (), out, (), combatant.hits)
    lost = body.lost(combatant.structure)
    worst = dict.fromkeys((part.group for part in body.parts.values()), 0)
    flags: dict[str, None] = {}
    for part in body.parts.values():
        rung = body.last_rung if part.key in lost else body.rung(combatant.structure, part.key)
        worst[part.group] = max(worst[part.group], rung)
        if body.ladder[rung].fails:
            flags.update(dict.fromkeys(part.flags))
    groups = tuple((group, rung_state(rung, body.last_rung)) for group, rung in worst.items())
    told = tuple(sorted(flags, key=_gravity))
    return TrackerRow(combatant.id, name, label, "armour", left, whole, groups, out, told, combatant.hits)


def _untold(combatant: Combatant) -> int:
    return [wound.told for wound in combatant.wounds].count(False)


def _row_of_glance(combatant: Combatant, body: Body, glance: Glance) -> TrackerRow:
    worst = dict.fromkeys((part.group for part in body.parts.values()), 0)
    for key, look in glance.looks.items():
        group = body.parts[key].group
        worst[group] = max(worst[group], STATES.index(look.state))
    return TrackerRow(
        combatant.id,
        combatant.full_name,
        body.label,
        glance.measure,
        glance.left,
        glance.whole,
        tuple((group, STATES[state]) for group, state in worst.items()),
        0,
        glance.flags,
        combatant.hits,
    )


def _gravity(flag: str) -> int:
    """Sort what failed parts mean, the gravest first; a body's own flags come last."""
    return FLAGS.index(flag) if flag in FLAGS else len(FLAGS)


def neighbour(state: Encounter, combatant: int | None, step: int) -> int | None:
    """Return the target ``step`` places on in the tracker's order, around the end; None in an empty fight."""
    ids = state.turns.order
    if not ids:
        return None
    if combatant is None or combatant not in state.combatants:
        return ids[0] if step > 0 else ids[-1]
    return ids[(ids.index(combatant) + step) % len(ids)]
