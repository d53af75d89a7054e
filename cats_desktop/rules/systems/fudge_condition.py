"""What a target's Fudge sheet says: its wounds, the tracks they stand on, and what they cost an action.

Every wound is one record on the harm sheet: where it is and the level whose box it got. Tracks are not stored: which
track a wound stands on follows from the mode that is agreed on. So switching the mode rewrites nothing and switching
back gives the same tracks again; no wound gets graver or lighter by it. Two wounds of a level that come together on one
track of one box are both kept: the level counts as full, and its next wound goes on to the next level.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from cats_desktop.rules.body import Body
from cats_desktop.rules.combat import Combatant
from cats_desktop.rules.coverage import covered
from cats_desktop.rules.ruleset import Glance, Look, spread
from cats_desktop.rules.sheets import BLANK, Changes, Entries, number
from cats_desktop.rules.systems.fudge import Fudge, Level, Major, Wounds

KEY = "fudge"

MAIN = "main"
EACH = "each"
TRACKS = (MAIN, EACH)
"""How wounds are tracked: on one main track with notes beside it, or on one track for each major location."""

GENERAL = "general"
"""The major location of a wound that has none, and the track of such wounds in EACH."""

SOUND = "sound"
"""The word for no wound at all."""

MINUS, CROSS = "−", "✕"


@dataclass(frozen=True, slots=True)
class Wound:
    """One wound: where, the major location it is at (none: at a part outside all of them), and how grave.

    ``number`` tells it apart on its sheet; ``parts`` are the parts it covers, none for a general one.
    """

    number: int
    place: str
    majors: tuple[str, ...]
    parts: tuple[str, ...]
    level: Level


@dataclass(frozen=True, slots=True)
class Mode:
    """How wounds are tracked: MAIN or EACH, and whether the main track takes wounds to the head as well."""

    tracks: str = MAIN
    head_marks: bool = False

    def track_of(self, majors: tuple[str, ...], wounds: Wounds) -> str | None:
        """Return the track on which a wound stands; None when it is only noted."""
        if len(majors) != 1:
            return None
        if self.tracks == EACH:
            return majors[0]
        return MAIN if self.is_general(majors, wounds) else None

    def is_general(self, majors: tuple[str, ...], wounds: Wounds) -> bool:
        """Tell whether a wound hampers every action, and not only those that use where it is."""
        if majors == (GENERAL,):
            return True
        marking = {"always", "optional"} if self.head_marks and self.tracks == MAIN else {"always"}
        return len(majors) == 1 and any(major.key in majors and major.marks in marking for major in wounds.majors)


class Boxes(NamedTuple):
    """One level of a track: how many wounds stand there; after a switch of mode these can be more than it has boxes."""

    level: Level
    marked: int

    @property
    def full(self) -> bool:
        """Tell whether a further wound goes on to the next level."""
        return self.marked >= self.level.boxes


@dataclass(frozen=True, slots=True)
class Track:
    """A wound track: its key (MAIN, GENERAL or a major location) and its levels from the lightest on."""

    key: str
    rows: tuple[Boxes, ...]

    def box_for(self, level: Level) -> Level | None:
        """Return the level whose box a new wound gets: its own, or the next with a free box; None beyond the last."""
        grave_enough = False
        for row in self.rows:
            grave_enough = grave_enough or row.level.key == level.key
            if grave_enough and not row.full:
                return row.level
        return None


@dataclass(frozen=True, slots=True)
class Wounded:
    """A wounded location, which heals by rolls of its own: a track, or a place that is only noted.

    ``key`` names it to the deed ``heal``; ``track`` is empty for a noted one; ``place`` is a track's key or words;
    ``majors`` are those of its first wound.
    """

    key: str
    track: str
    place: str
    majors: tuple[str, ...]
    wounds: tuple[Wound, ...]
    worst: Level


class Cost(NamedTuple):
    """What an action pays: for the location it uses, and generally (each 0 or negative).

    ``usable`` is false when a wound there, or the person's state, leaves nothing to act with.
    """

    own: int
    general: int
    usable: bool = True

    @property
    def total(self) -> int:
        """Return both penalties together."""
        return self.own + self.general


@dataclass(frozen=True, slots=True)
class Condition:
    """All that a target's sheet says, for whoever shows it.

    ``costs`` has one entry for each major location that the body has and that is not general by itself; see
    `penalty`. ``flags``: the gravest level by which the person as a whole is out of the fight, if any.
    """

    mode: Mode
    wounds: tuple[Wound, ...]
    general: tuple[Wound, ...]
    tracks: tuple[Track, ...]
    places: tuple[Wounded, ...]
    costs: tuple[tuple[str, Cost], ...]
    flags: tuple[str, ...]

    @property
    def noted(self) -> tuple[Wounded, ...]:
        """Return the places whose wounds stand on no track."""
        return tuple(place for place in self.places if not place.track)


def condition(target: Combatant, body: Body, shared: Entries, charts: Fudge) -> Condition:
    """Return what a target's sheet says in the mode that is agreed on."""
    mode, wounds = mode_of(shared), wounds_of(target.harm.get(KEY, BLANK), charts.wounds)
    general = tuple(wound for wound in wounds if mode.is_general(wound.majors, charts.wounds))
    flags = _flags(wounds, charts.wounds)
    there = [
        major
        for major in charts.wounds.majors
        if parts_at(major, body, charts) or any(wound.majors == (major.key,) for wound in wounds)
    ]
    keys = [MAIN] if mode.tracks == MAIN else [*(major.key for major in there), GENERAL]
    return Condition(
        mode=mode,
        wounds=wounds,
        general=general,
        tracks=tuple(track_marked(key, mode, wounds, charts.wounds) for key in keys),
        places=tuple(_places(mode, wounds, charts.wounds)),
        costs=tuple(
            (major.key, _cost(wounds, general, flags, major.key))
            for major in there
            if not mode.is_general((major.key,), charts.wounds)
        ),
        flags=flags,
    )


def penalty(found: Condition, major: str | None = None) -> Cost:
    """Return what an action pays that uses a major location, or none in particular.

    The gravest wound at that location counts, and the gravest general one besides. Source: Fudge, alternate section
    4.35; that of several wounds at one location only the gravest counts is Fudge's core rule for a wound track.
    """
    return _cost(found.wounds, found.general, found.flags, major)


def glance(target: Combatant, body: Body, shared: Entries, charts: Fudge) -> Glance:
    """Return a target at a glance: each part by the gravest wound that covers it, whose first part bears its sign."""
    found = condition(target, body, shared, charts)
    looks: dict[str, Look] = {}
    for wound in sorted(found.wounds, key=lambda wound: charts.wounds.levels.index(wound.level)):
        looks |= spread(Look(wound.level.look, wound.level.key, caption(wound.level, charts.wounds)), wound.parts)
    return Glance(looks, flags=found.flags)


def caption(level: Level, wounds: Wounds) -> str:
    """Return a level in signs: its penalty, or a cross for the first level that disables, two for the next."""
    disabling = [each.key for each in wounds.levels if each.disables]
    if level.disables:
        return CROSS * (disabling.index(level.key) + 1)
    return f"{MINUS}{-level.penalty}" if level.penalty else "0"


def mode_of(shared: Entries) -> Mode:
    """Return how wounds are tracked in this fight."""
    return Mode(str(shared.get("tracks", MAIN)), number(shared, "head_marks") == 1)


def track_marked(key: str, mode: Mode, wounds: Iterable[Wound], rules: Wounds) -> Track:
    """Return a track with its marks; one on which no wound stands is empty."""
    here = [wound.level.key for wound in wounds if mode.track_of(wound.majors, rules) == key]
    return Track(key, tuple(Boxes(level, here.count(level.key)) for level in rules.levels))


def wounds_of(harm: Entries, wounds: Wounds) -> tuple[Wound, ...]:
    """Return the wounds of a sheet in the order in which they were taken.

    A level that the data file no longer has counts as the gravest, so that the fight can go on and be corrected (ours).
    """
    levels = {level.key: level for level in wounds.levels}
    numbers = sorted(int(key.split("/")[1]) for key in harm if key.startswith("wound/") and key.endswith("/level"))
    return tuple(
        Wound(
            wound,
            str(harm.get(f"wound/{wound}/place", "")),
            tuple(str(harm.get(f"wound/{wound}/majors", "")).split()),
            tuple(str(harm.get(f"wound/{wound}/parts", "")).split()),
            levels.get(str(harm[f"wound/{wound}/level"]), wounds.levels[-1]),
        )
        for wound in numbers
    )


def written(wound: Wound) -> Changes:
    """Return the entries of a wound as they stand on a sheet."""
    return {
        f"wound/{wound.number}/level": wound.level.key,
        f"wound/{wound.number}/place": wound.place,
        f"wound/{wound.number}/majors": " ".join(wound.majors) or None,
        f"wound/{wound.number}/parts": " ".join(wound.parts) or None,
    }


def struck_out(wound: Wound) -> Changes:
    """Return the entries of a wound that is there no more."""
    return dict.fromkeys(written(wound))


def parts_at(major: Major, body: Body, charts: Fudge) -> tuple[str, ...]:
    """Return the parts of a body at a major location; none for a body that the chart can't cover."""
    try:
        return covered(charts.chart.covers, body, (major.location,))
    except KeyError:
        return ()


def worst_of(wounds: Iterable[Wound], rules: Wounds) -> Level:
    """Return the gravest level among wounds. Raises ValueError when there are none."""
    return max((wound.level for wound in wounds), key=rules.levels.index)


def _places(mode: Mode, wounds: Iterable[Wound], rules: Wounds) -> list[Wounded]:
    """Return the wounded locations, tracks first, otherwise in the order of the wounds."""
    grouped: dict[tuple[str, str, tuple[str, ...]], list[Wound]] = {}
    for wound in wounds:
        track = mode.track_of(wound.majors, rules)
        group = (track, track, ()) if track else ("", wound.place, wound.majors)
        grouped.setdefault(group, []).append(wound)
    found = [
        Wounded(
            track or f"{'+'.join(majors)}/{place}", track, place, here[0].majors, tuple(here), worst_of(here, rules)
        )
        for (track, place, majors), here in grouped.items()
    ]
    return sorted(found, key=lambda place: not place.track)


def _cost(wounds: Iterable[Wound], general: tuple[Wound, ...], flags: tuple[str, ...], major: str | None) -> Cost:
    own = [wound.level for wound in wounds if wound.majors == (major,) and wound not in general]
    return Cost(
        min((level.penalty for level in own), default=0),
        min((wound.level.penalty for wound in general), default=0),
        not (flags or any(level.disables for level in own)),
    )


def _flags(wounds: Iterable[Wound], rules: Wounds) -> tuple[str, ...]:
    """Return the gravest disabling level at the head, at the torso or in general."""
    vital = {(GENERAL,), *((major.key,) for major in rules.majors if major.vital)}
    here = {wound.level.key for wound in wounds if wound.majors in vital and wound.level.disables}
    return tuple(level.key for level in reversed(rules.levels) if level.key in here)[:1]
