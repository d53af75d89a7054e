"""A fight by location cards with one target, decided and folded as in the program, for the tests of its rules."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache

import pytest

from cats_desktop.rules.body import Body
from cats_desktop.rules.combat import Encounter
from cats_desktop.rules.dice import TypedDice
from cats_desktop.rules.events import Consequence, Event, HitPlaced, SharedSet
from cats_desktop.rules.evolve import evolve_all
from cats_desktop.rules.faults import Refused
from cats_desktop.rules.ruleset import Glance
from cats_desktop.rules.systems.location_condition import Condition, condition, glance
from cats_desktop.session.commands import Act, AddCombatants, ChooseRuleset, Command
from cats_desktop.session.decide import decide
from tests.library.shipped import shipped
from tests.library.systems import cards
from tests.rules.golem import golem

HUMAN = ["head", "chest", "abdomen", "groin", "left_arm", "right_arm", "left_leg", "right_leg"]
MECH = ["sensor_head", "upper_hull", "lower_hull", "left_arm", "right_arm", "left_leg", "right_leg"]
KINDS = {"human": HUMAN, "heavy_mech": MECH, "golem": HUMAN}


@cache
def bodies() -> dict[str, Body]:
    return {"human": shipped()["human"], "heavy_mech": shipped()["heavy_mech"], "golem": golem()}


CHARTS = {"cards": cards()}


class Fight:
    """A fight by location cards with one target; `do` folds each deed into the state and keeps what happened."""

    def __init__(self, body: str = "human") -> None:
        self.body = body
        self.state = Encounter()
        self.events: tuple[Event, ...] = ()
        self._grant(AddCombatants("Ana", body))
        self._grant(ChooseRuleset("cards"))

    def _grant(self, command: Command, dice: str = "") -> None:
        typed = TypedDice(dice.split())
        self.events = decide(self.state, command, typed, bodies(), CHARTS)
        typed.finish()
        self.state = evolve_all(self.state, self.events)

    def do(self, deed: str, dice: str = "", **given: int | str) -> tuple[Event, ...]:
        self._grant(Act(1, "cards", deed, given), dice)
        return self.events

    def table(self, deed: str, **given: int | str) -> tuple[Event, ...]:
        self._grant(Act(0, "cards", deed, given))
        return self.events

    def at(self, location: str, damage: int, who: int = 1) -> tuple[Event, ...]:
        """Hit a location with a bid of nothing: no card is drawn."""
        self._grant(Act(who, "cards", "hit", {"damage": damage, "bid": 0, "location": location}))
        return self.events

    def also(self, name: str) -> None:
        """Let another one join who is like the first."""
        self._grant(AddCombatants(name, self.body))
        first, second = self.state.combatants[1], self.state.combatants[2]
        self.state = replace(self.state, combatants={1: first, 2: replace(second, traits=first.traits)})

    @property
    def now(self) -> Condition:
        return now(self.state, self.body)

    @property
    def left(self) -> dict[str, int]:
        return {location.key: location.left for location in self.now.locations}

    @property
    def attributes(self) -> list[int]:
        return [attribute.left for attribute in self.now.attributes]

    @property
    def seen(self) -> Glance:
        return glance(self.state.combatants[1], bodies()[self.body], self.state.sheet("cards"), cards())

    @property
    def flags(self) -> tuple[str, ...]:
        return self.seen.flags

    def heap(self, heap: str) -> dict[str, int]:
        return {count.card.location: getattr(count, heap) for count in self.now.deck if getattr(count, heap)}


def now(state: Encounter, body: str) -> Condition:
    return condition(state.combatants[1], bodies()[body], state.sheet("cards"), cards())


def told(events: Iterable[Event]) -> list[str]:
    """The keys of what happened, in order."""
    return [event.how if isinstance(event, HitPlaced) else event.key for event in events if hasattr(event, "dice")]


def values(events: Iterable[Event], key: str) -> dict[str, int | str]:
    (found,) = [event for event in events if isinstance(event, Consequence | SharedSet) and event.key == key]
    return dict(found.values)


def refused(fight: Fight, deed: str, *, table: bool = False, **given: int | str) -> tuple[str, dict[str, object]]:
    before = fight.state
    with pytest.raises(Refused) as caught:
        (fight.table if table else fight.do)(deed, **given)
    assert fight.state is before
    return caught.value.key, caught.value.values
