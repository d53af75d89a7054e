"""Where a Fudge hit lands: by the dice, by the game master's word, or by a called shot and the defender's answer.

Nothing is wounded here; see `fudge_wounds`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from cats_desktop.rules.coverage import Coverage, Outcome, covered
from cats_desktop.rules.dice import Die
from cats_desktop.rules.faults import Refused
from cats_desktop.rules.ruleset import Scene
from cats_desktop.rules.sheets import BLANK, Entries
from cats_desktop.rules.systems.fudge import (
    Called,
    Fudge,
    Stop,
    Wounds,
    deepest,
    following,
    stops,
    throw_chart,
    throw_detail,
)
from cats_desktop.rules.systems.fudge_condition import GENERAL, parts_at

ASK = "ask"
"""The stop level that asks after each die with an asterisk whether to roll again."""

PLAIN = "plain"
"""The size of a target for those who do not distinguish sizes."""

ROLLED = ("2df", "d6")

STEP = " > "
"""What stands between the results of a path when it is written in one line."""

EITHER = "or"
"""The word between two places one of which is meant."""

WORD_BREAKS = str.maketrans(dict.fromkeys(",;()/>_-", " "))


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a hit lands: how that was found, the place in words, its parts, and the major locations it may be at.

    ``wound`` is false for a miss. ``values`` go into the hit's event.
    """

    how: str
    place: str
    parts: tuple[str, ...]
    majors: tuple[str, ...]
    dice: tuple[Die, ...] = ()
    wound: bool = True
    values: Entries = field(default_factory=lambda: BLANK)


def find_spot(scene: Scene) -> Spot:
    """Find where a hit lands by the ``method`` that is given: 2df, d6, part, place or general.

    Raises Refused for a place that is not there, NeedsDie, and NeedsChoice ``again_1``, ``again_2`` … see `_by_detail`.
    """
    return _METHODS[scene.given.word("method", _METHODS)](scene)


def spot_at(scene: Scene, major: str) -> Spot:
    """Return a whole major location as a spot; raise KeyError when there is none of that key."""
    found = next(each for each in scene.charts.wounds.majors if each.key == major)
    return Spot("given", found.location, parts_at(found, scene.body, scene.charts), (major,))


def majors_at(stop: Stop, wounds: Wounds) -> tuple[str, ...]:
    """Return which major locations a place of the d6 tables may mean: those of the finest path to it that says so."""
    paths = (stop.path[:length] for length in range(stop.rolls, 0, -1))
    return next(wounds.majors_of[path] for path in paths if path in wounds.majors_of)


def narrowed(scene: Scene, spot: Spot) -> Spot:
    """Ask which of the major locations that a spot may be at is meant, and return it without the others' parts.

    That a wound is always at one of them is ours, so that something pays for it; the place stays as it is printed.
    Raises NeedsChoice ``major``; its answers are keys of major locations, only of those that the body has if any.
    """
    if len(spot.majors) < 2:
        return spot
    majors = [major for major in spot.majors if spot_at(scene, major).parts]
    major = scene.given.choice("major", majors or spot.majors, so_far=(spot.place,))
    there = spot_at(scene, major).parts
    return replace(spot, majors=(major,), parts=tuple(part for part in spot.parts if part in there))


@dataclass(frozen=True, slots=True)
class Shot:
    """A called shot: what it is aimed at, the relative degree it has and the one it needs, and whether it hits."""

    aimed: Spot
    degree: int
    needed: int
    hits: bool

    @property
    def enough(self) -> bool:
        """Tell whether the place aimed at is hit."""
        return self.hits and self.degree >= self.needed

    @property
    def values(self) -> dict[str, int | str]:
        """Return what its sentence is filled in with."""
        return {"aimed": self.aimed.place, "degree": self.degree, "needed": self.needed}


def called_shot(scene: Scene) -> Shot:
    """Read a called shot as it was declared and rolled at the table.

    Relative degree = result - opposed result, or result - difficulty. An opposed attack hits with more than 0, an
    unopposed one already when it equals the difficulty (ours). Raises Refused.
    Source: Fudge, alternate section 4.35, Called Hit Locations.
    """
    called, given = scene.charts.called, scene.given
    aimed = _named(scene, given.text("place"))
    size = given.word("size", (PLAIN, *(each.key for each in called.sizes)), default=PLAIN)
    sized = next((each for each in called.sizes if each.key == size), None)
    degree_of_size = called.default if sized is None else sized.degree
    least = degree_of_size if sized is not None and sized.or_more else 1
    needed = given.number("needed", least, 2 * called.widest, default=degree_of_size)
    result = given.number("result", -called.widest, called.widest)
    degree = result - given.number("against", -called.widest, called.widest)
    return Shot(aimed, degree, needed, degree > 0 if given.flag("opposed") else degree >= 0)


def shot_spot(scene: Scene, shot: Shot) -> Spot:
    """Return where a called shot that hits lands: as called, or where the defender determines.

    Raises NeedsChoice ``defender`` (``pick``, ``roll`` by method and stop, ``torso``) and ``pick`` (a major location).
    """
    if shot.enough:
        return replace(shot.aimed, how="called", values={**shot.aimed.values, **shot.values})
    majors = scene.charts.wounds.majors
    main = [major.key for major in majors if major.marks == "always"]
    answer = scene.given.choice("defender", ("pick", "roll", *(["torso"] if main else [])))
    if answer == "pick":
        there = [major.key for major in majors if parts_at(major, scene.body, scene.charts)]
        spot = spot_at(scene, scene.given.choice("pick", there or [major.key for major in majors]))
    elif answer == "torso":
        spot = spot_at(scene, main[0])
    else:
        spot = _METHODS[scene.given.word("method", ROLLED, default=ROLLED[0])](scene)
    how = "defender" if spot.wound else spot.how
    return replace(spot, how=how, values={**spot.values, **shot.values, "by": answer})


def size_of(place: str, called: Called) -> str:
    """Guess the size of a target from its name, by the words of each size; PLAIN when none is in it.

    The last word that a size has counts, so that "Left Eye" is small and "Head, left ear" as well. Of a path its last
    step with such a word counts, and of "Torso or Head" the larger one (ours).
    """
    sizes = {word: size for size in called.sizes for word in (*size.examples, *size.further)}
    for step in reversed(place.lower().split(STEP.strip())):
        words = step.translate(WORD_BREAKS).split()
        found = [sizes[word] for word in words if word in sizes]
        if found:
            return (min(found, key=lambda size: size.degree) if EITHER in words else found[-1]).key
    return PLAIN


def _by_chart(scene: Scene) -> Spot:
    thrown = throw_chart(scene.charts.chart, scene.dice)
    found = _at_location(scene, thrown.location)
    return replace(found, how="rolled_chart", dice=thrown.dice)


def _by_detail(scene: Scene) -> Spot:
    """Walk the d6 tables to the stop level, to the end, or as far as each answer to ``again_1``, ``again_2`` … says.

    Typed dice ask that question, stop or one more die, only where they run short; none at all with a stop level.
    """
    given, tables = scene.given, scene.charts.tables

    def again(stop: Stop) -> bool:
        follows = following(tables, stop.path)
        answer = given.choice(f"again_{stop.rolls}", ("stop", "roll"), so_far=stop.path, may_follow=follows)
        return answer == "roll"

    if given.text("stop") == ASK:
        walk = throw_detail(tables, scene.dice, again=again, when_short=again)
    elif "stop" in given:
        walk = throw_detail(tables, scene.dice, given.number("stop", 1, deepest(tables)))
    else:
        walk = throw_detail(tables, scene.dice, when_short=again)
    spot = _at_stop(scene, walk.stop)
    return replace(spot, how="rolled_detail" if spot.wound else "missed", dice=walk.dice)


def _by_part(scene: Scene) -> Spot:
    return _at_part(scene, scene.given.word("part", scene.body.parts))


def _by_place(scene: Scene) -> Spot:
    return _named(scene, scene.given.text("place"))


def _general(scene: Scene) -> Spot:
    return Spot("general", scene.charts.wounds.general, (), (GENERAL,))


_METHODS: Mapping[str, Callable[[Scene], Spot]] = {
    "2df": _by_chart,
    "d6": _by_detail,
    "part": _by_part,
    "place": _by_place,
    "general": _general,
}


def _named(scene: Scene, name: str) -> Spot:
    """Return the spot that a name means: a part's key, a result of the chart, or a path of the d6 tables."""
    charts: Fudge = scene.charts
    if name in scene.body.parts:
        return _at_part(scene, name)
    if name in charts.chart.cells.values():
        return _at_location(scene, name)
    for stop in stops(charts.tables):
        if stop.wound and STEP.join(stop.path) == name:
            return replace(_at_stop(scene, stop), how="given")
    raise Refused("fudge.no_such_place", place=name)


def _at_part(scene: Scene, part: str) -> Spot:
    """Return a part as a spot; one that no result of the chart covers has no major location (ours)."""
    charts: Fudge = scene.charts
    majors = (each.key for each in charts.wounds.majors if part in parts_at(each, scene.body, charts))
    return Spot("given", scene.body.parts[part].label, (part,), tuple(majors))


def _at_location(scene: Scene, location: str) -> Spot:
    charts: Fudge = scene.charts
    majors = tuple(each.key for each in charts.wounds.majors if each.location == location)
    return Spot("given", location, _parts(scene, charts.chart.covers, (location,)), majors)


def _at_stop(scene: Scene, stop: Stop) -> Spot:
    charts: Fudge = scene.charts
    values: dict[str, int | str] = {"path": STEP.join(stop.path), "again": int(stop.can_roll_again)}
    if not stop.wound:
        return Spot("missed", stop.location, (), (), wound=False, values=values)
    parts = _parts(scene, charts.tables.covers, stop.path)
    return Spot("rolled_detail", stop.location, parts, majors_at(stop, charts.wounds), values=values)


def _parts(scene: Scene, covers: Coverage, outcome: Outcome) -> tuple[str, ...]:
    try:
        return covered(covers, scene.body, outcome)
    except KeyError:
        raise Refused("fudge.not_covered", place=STEP.join(outcome), body=scene.body.label) from None
