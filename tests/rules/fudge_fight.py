"""One target in a fight by Fudge: deeds are decided and their events folded, as the program does it."""

from dataclasses import replace

from cats_desktop.rules.body import Part
from cats_desktop.rules.combat import Combatant, Encounter
from cats_desktop.rules.dice import KeptDice, TypedDice, split_fudge_dice
from cats_desktop.rules.events import CombatantAdded, Event, HitPlaced
from cats_desktop.rules.evolve import evolve, evolve_all
from cats_desktop.rules.ruleset import Glance
from cats_desktop.rules.sheets import Entry
from cats_desktop.rules.systems.fudge_condition import Condition, Cost, condition, glance, penalty
from cats_desktop.session.commands import Act
from cats_desktop.session.decide import decide
from tests.library.shipped import shipped
from tests.library.systems import fudge
from tests.rules.golem import Scripted, golem

BODIES = {
    "human": shipped()["human"],
    "heavy_mech": shipped()["heavy_mech"],
    "golem": golem(),
    "tailed": replace(golem(), key="tailed", parts={**golem().parts, "tail": Part("tail", "tail", "tails")}),
    "changed": replace(golem(), key="human"),  # somebody's own body under the name of a shipped one
}

LIGHTEST_FIRST = ["scratch", "hurt", "very_hurt", "incapacitated", "near_death"]


class Fight:
    """Somebody who is hit and healed; ``dice`` are faces of the die that the deed asks for, in a row."""

    def __init__(self, body: str = "human", tracks: str = "main", *, head_marks: bool = False) -> None:
        self.body = BODIES[body]
        self.state = evolve(Encounter(ruleset="fudge"), CombatantAdded(1, "Anna", None, body, {}))
        if tracks != "main" or head_marks:
            self.act("options", tracks=tracks, head_marks=int(head_marks))

    def decided(self, deed: str, source: object, **given: Entry) -> tuple[Event, ...]:
        """What would happen, without letting it happen."""
        act = Act(0 if deed == "options" else 1, "fudge", deed, given)
        return decide(self.state, act, source, BODIES, {"fudge": fudge()})

    def act(self, deed: str, *dice: tuple[int, int], **given: Entry) -> tuple[Event, ...]:
        source = Scripted(*dice)
        events = self.decided(deed, source, **given)
        source.finish()
        self.state = evolve_all(self.state, events)
        return events

    def typed(self, deed: str, text: str, **given: Entry) -> tuple[Event, ...]:
        source = TypedDice(split_fudge_dice(text))
        events = self.decided(deed, source, **given)
        source.finish()
        self.state = evolve_all(self.state, events)
        return events

    def kept(self, *dice: tuple[int, int]) -> KeptDice:
        return KeptDice(Scripted(*dice))

    def hit(self, place: str, level: str, **given: Entry) -> tuple[Event, ...]:
        """Wound a place that the game master names, or the person in general."""
        if place == "general":
            return self.act("hit", method="general", level=level, **given)
        return self.act("hit", method="place", place=place, level=level, **given)

    @property
    def target(self) -> Combatant:
        return self.state.combatants[1]

    @property
    def found(self) -> Condition:
        return condition(self.target, self.body, self.state.sheet("fudge"), fudge())

    @property
    def glance(self) -> Glance:
        return glance(self.target, self.body, self.state.sheet("fudge"), fudge())

    def track(self, key: str = "main") -> dict[str, int]:
        """The marked boxes of a track, without the levels that have none."""
        track = next(track for track in self.found.tracks if track.key == key)
        return {row.level.key: row.marked for row in track.rows if row.marked}

    def noted(self) -> list[tuple[str, str]]:
        return [(place.place, wound.level.key) for place in self.found.noted for wound in place.wounds]

    def cost(self, major: str | None = None) -> Cost:
        return penalty(self.found, major)


def d6(*faces: int) -> list[tuple[int, int]]:
    return [(6, face) for face in faces]


def df(*faces: int) -> list[tuple[int, int]]:
    return [(3, face) for face in faces]


def placed(events: tuple[Event, ...]) -> HitPlaced:
    first = events[0]
    assert isinstance(first, HitPlaced)
    return first


def keys(events: tuple[Event, ...]) -> list[str]:
    """What was said of each event: how a hit was placed, and the keys of the others."""
    return [getattr(event, "how", getattr(event, "key", "")) for event in events]
