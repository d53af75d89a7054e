"""Location points: hits, what happens at zero, healing, and decks kept in the state; all through decide and evolve."""

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cats_desktop.rules.body import Body
from cats_desktop.rules.combat import Encounter
from cats_desktop.rules.dice import NeedsChoice, NeedsDie, TypedDice
from cats_desktop.rules.events import Consequence, Event, HitPlaced, SharedSet, TraitsSet
from cats_desktop.rules.evolve import evolve_all
from cats_desktop.rules.faults import Refused
from cats_desktop.rules.ruleset import STATES, Look
from cats_desktop.rules.systems.location_cards import Reshuffle, Rounding
from cats_desktop.rules.systems.location_condition import Condition, condition, glance
from cats_desktop.session.commands import Act, AddCombatants, ChooseRuleset, Command
from cats_desktop.session.decide import decide
from cats_desktop.session.history import History
from cats_desktop.session.memory import MemoryJournal
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

    def at(self, location: str, damage: int) -> tuple[Event, ...]:
        """Hit a location with a bid of nothing: no card is drawn."""
        return self.do("hit", damage=damage, bid=0, location=location)

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
    def flags(self) -> tuple[str, ...]:
        return glance(self.state.combatants[1], bodies()[self.body], self.state.sheet("cards"), cards()).flags

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


# Points


@pytest.mark.parametrize(
    ("scores", "down", "nearest", "up"),
    [((4, 3, 3), 3, 3, 4), ((4, 4, 3), 3, 4, 4), ((4, 4, 4), 4, 4, 4), ((0, 0, 4), 1, 1, 2), ((0, 0, 5), 1, 2, 2)],
)
def test_location_points_are_a_third_of_all_body_attributes(scores, down, nearest, up):
    fight = Fight()
    wished = {f"attribute_{n}": score for n, score in enumerate(scores, start=1)}
    if scores != (4, 4, 4):  # which is what a human starts with
        fight.do("traits", **wished)
    for rounding, points in (("nearest", nearest), ("up", up), ("down", down)):
        fight.table("options", rounding=rounding)
        assert fight.now.points == points
        assert fight.left == dict.fromkeys(HUMAN, points)


def test_half_a_point_rounds_up_to_the_nearest():
    trine = cards().trine.__class__(3, 2, {"*": (1, 1, 1)})
    assert [trine.points(3, rounding) for rounding in Rounding] == [1, 2, 2]


def test_what_a_target_starts_with_is_data_of_its_body():
    assert [score.whole for score in Fight("human").now.attributes] == [4, 4, 4]
    assert [score.whole for score in Fight("heavy_mech").now.attributes] == [10, 10, 10]
    assert (Fight("golem").now.points, Fight("heavy_mech").now.points) == (4, 10)


def test_points_come_from_the_whole_attributes_and_not_from_what_damage_has_left():
    fight = Fight()
    fight.do("general", damage=11)
    assert (fight.attributes, fight.now.points) == ([0, 0, 1], 4)


def test_traits_are_set_as_they_are_meant():
    fight = Fight()
    events = fight.do("traits", attribute_2=7)
    assert events == (TraitsSet(1, "Ana", "cards", {"attribute/2": 7}),)
    assert ([score.whole for score in fight.now.attributes], fight.now.points) == ([4, 7, 4], 5)
    assert refused(fight, "traits", attribute_2=7)[0] == "cards.unchanged"
    assert refused(fight, "traits")[0] == "cards.unchanged"
    assert refused(fight, "traits", attribute_1=-1)[0] == "given.out_of_range"


def test_attributes_that_give_no_location_points_are_refused():
    fight = Fight()
    wished = {"attribute_1": 0, "attribute_2": 0, "attribute_3": 2}
    assert refused(fight, "traits", **wished) == ("cards.no_points", {"total": 2})
    fight.table("options", rounding="nearest")
    fight.do("traits", **wished)
    assert fight.now.points == 1


def test_lower_attributes_can_bring_a_hurt_leg_to_zero_and_higher_ones_lift_it():
    fight = Fight()
    fight.at("left_leg", 3)
    events = fight.do("traits", attribute_1=1)  # 9 in all: 3 points
    assert told(events) == ["zero"]
    assert (fight.left["left_leg"], fight.now.fallen) == (0, True)
    events = fight.do("traits", attribute_1=4)
    assert told(events) == ["lifted"]
    assert (fight.left["left_leg"], fight.now.cannot_stand, fight.now.fallen) == (1, (), True)


# Hits


def test_a_drawn_card_is_where_the_damage_goes():
    fight = Fight()
    events = fight.do("hit", "5", damage=3)
    assert told(events) == ["drawn", "drawn", "attribute_lost", "location_lost"]
    placed = events[0]
    assert isinstance(placed, HitPlaced)
    assert (placed.place, placed.parts) == ("Left arm", ("left_upper_arm", "left_forearm", "left_hand"))
    assert [(die.sides, die.face, die.purpose) for die in placed.dice] == [(8, 5, "card")]
    assert placed.values == {"damage": 3, "kind": "arm", "location": "left_arm"}
    assert sum(len(event.dice) for event in events if hasattr(event, "dice")) == 1
    assert (fight.attributes, fight.left["left_arm"]) == ([1, 4, 4], 1)
    assert values(events, "location_lost")["left"] == 1


def test_the_card_is_asked_for_as_a_place_in_the_pile():
    with pytest.raises(NeedsDie) as caught:
        Fight("heavy_mech").do("hit", damage=1)
    assert (caught.value.sides, caught.value.purpose) == (8, "card")


def test_the_mechs_deck_has_two_upper_hulls():
    for face, place in enumerate(["sensor_head", "upper_hull", "upper_hull", *MECH[2:]], start=1):
        fight = Fight("heavy_mech")
        fight.do("hit", str(face), damage=1)
        assert [key for key, left in fight.left.items() if left == 9] == [place]


def test_a_card_drawn_at_the_table_is_named_and_has_to_be_in_the_pile():
    fight = Fight()
    fight.table("options", reshuffle="when_spent")
    events = fight.do("hit", damage=1, card="groin")
    assert told(events)[:2] == ["named", "drawn"]
    assert fight.heap("hand") == {"groin": 1}
    key, sentence = refused(fight, "hit", damage=1, card="groin")
    assert (key, sentence["card"]) == ("cards.not_in_pile", "Groin")
    assert sentence["pile"] == "Head, Chest, Abdomen, Left arm, Right arm, Left leg, Right leg"
    assert refused(fight, "hit", damage=1, card="tail")[0] == "given.unknown"


def test_a_part_that_is_pointed_at_is_hit_without_a_card():
    fight = Fight()
    events = fight.do("hit", damage=1, part="left_hand")
    assert told(events) == ["given", "attribute_lost", "location_lost"]
    assert (fight.left["left_arm"], fight.heap("hand")) == (3, {})


def test_a_part_under_two_locations_has_to_be_chosen_between():
    fight = Fight()
    with pytest.raises(NeedsChoice) as caught:
        fight.do("hit", damage=1, part="lower_torso")
    assert (caught.value.question, caught.value.options) == ("location", ("abdomen", "groin"))
    fight.do("hit", damage=1, part="lower_torso", location="groin")
    assert (fight.left["groin"], fight.left["abdomen"]) == (3, 4)
    assert refused(fight, "hit", damage=1, part="lower_torso", location="head")[0] == "given.unknown"
    assert refused(fight, "hit", damage=1, part="tail")[0] == "part.unknown"


def test_a_bid_chooses_the_location_and_both_are_recorded():
    fight = Fight()
    placed, *rest = fight.do("hit", damage=2, bid=6, location="head")
    assert isinstance(placed, HitPlaced)
    assert (placed.how, placed.place, placed.dice) == ("bid", "Head", ())
    assert placed.values == {"damage": 2, "kind": "head", "location": "head", "bid": 6}
    assert not [event for event in rest if isinstance(event, SharedSet)]
    assert fight.left["head"] == 2
    placed, *_ = fight.do("hit", damage=1, bid=0, part="right_foot")
    assert (placed.how, placed.place, placed.values["bid"]) == ("bid", "Right leg", 0)
    assert refused(fight, "hit", damage=1, bid=-1, location="head")[0] == "given.out_of_range"
    assert refused(fight, "hit", damage=1, bid=1) == ("given.missing", {"field": "location"})


@pytest.mark.parametrize("other", [{"bid": 1, "location": "head"}, {"part": "head"}])
def test_a_drawn_card_and_another_place_contradict_each_other(other):
    assert refused(Fight(), "hit", damage=1, card="chest", **other)[0] == "cards.two_places"


def test_a_hit_needs_damage():
    assert refused(Fight(), "hit", damage=0, card="chest")[0] == "given.out_of_range"
    assert refused(Fight(), "hit", card="chest") == ("given.missing", {"field": "damage"})


def test_damage_goes_to_the_attribute_with_most_left_and_of_equal_ones_to_the_first():
    fight = Fight()
    for left in ([3, 4, 4], [3, 3, 4], [3, 3, 3], [2, 3, 3]):
        fight.do("general", damage=1)
        assert fight.attributes == left


def test_what_the_chosen_attribute_cannot_take_goes_on_to_the_one_with_most_left():
    fight = Fight()
    fight.do("traits", attribute_3=6)
    events = fight.do("general", damage=7, attribute=2)
    assert [(event.values["attribute"], event.values["points"]) for event in events[1:]] == [(2, 4), (3, 3)]
    assert fight.attributes == [4, 0, 3]
    fight.do("general", damage=1, attribute=2)  # which is at 0
    assert fight.attributes == [3, 0, 3]
    assert refused(fight, "general", damage=1, attribute=4)[0] == "given.out_of_range"


def test_what_no_attribute_can_take_is_told_as_spent():
    fight = Fight()
    events = fight.do("general", damage=20)
    assert told(events) == ["general", *["attribute_lost"] * 3, "body_spent"]
    assert (values(events, "body_spent"), fight.attributes) == ({"spent": 8}, [0, 0, 0])


def test_general_damage_touches_no_location_and_draws_no_card():
    fight = Fight()
    fight.do("general", damage=5)
    assert (fight.attributes, fight.left, fight.heap("hand")) == ([0, 3, 4], dict.fromkeys(HUMAN, 4), {})
    assert fight.state.combatants[1].hits == 0


def test_what_a_location_cannot_take_is_told_as_spent_while_the_attributes_still_lose():
    fight = Fight()
    events = fight.at("right_arm", 6)
    assert told(events)[-3:] == ["location_lost", "zero", "location_spent"]
    assert (values(events, "location_lost")["points"], values(events, "location_spent")["spent"]) == (4, 2)
    assert (fight.left["right_arm"], fight.attributes) == (0, [0, 2, 4])
    events = fight.at("right_arm", 3)
    assert told(events) == ["bid", "attribute_lost", "location_spent"]
    assert (fight.left["right_arm"], fight.attributes) == (0, [0, 2, 1])


# At zero


def test_a_leg_at_zero_lets_one_fall_and_not_stand_but_crawl():
    fight = Fight()
    events = fight.at("left_leg", 4)
    assert values(events, "zero") == {
        "kind": "leg", "location": "left_leg", "label": "Left leg", "means": "zero_leg",
    }  # fmt: skip
    now = fight.now
    assert (now.fallen, [cause.key for cause in now.cannot_stand], now.cannot_move) == (True, ["left_leg"], ())
    assert refused(fight, "stand_up") == ("cards.cannot_stand", {"places": "Left leg"})
    assert fight.flags == ("cannot_stand", "down")


def test_an_arm_at_zero_drops_what_its_hand_holds():
    fight = Fight()
    assert values(fight.at("left_arm", 4), "zero")["kind"] == "arm"
    now = fight.now
    assert ([arm.key for arm in now.unusable], now.dropped, now.fallen) == (["left_arm"], ("left",), False)
    assert fight.flags == ("drops_held",)
    assert refused(fight, "pick_up", side="left") == ("cards.arm_unusable", {"place": "Left arm"})
    assert refused(fight, "pick_up", side="right")[0] == "cards.nothing_dropped"
    events = fight.do("heal", location="left_arm", points=1)
    assert told(events) == ["healed", "lifted_arm"]
    assert (fight.now.unusable, fight.now.dropped) == ((), ("left",))  # it still lies there
    assert told(fight.do("pick_up", side="left")) == ["picked_up"]
    assert (fight.now.dropped, fight.flags) == ((), ())


@pytest.mark.parametrize("place", ["chest", "abdomen", "groin"])
def test_a_trunk_at_zero_lets_one_fall_and_not_get_up_or_move(place):
    fight = Fight()
    assert values(fight.at(place, 4), "zero")["means"] == "zero_trunk"
    now = fight.now
    assert ([cause.key for cause in now.cannot_move], now.fallen) == ([place], True)
    assert refused(fight, "stand_up")[1] == {"places": place.title()}
    assert fight.flags == ("cannot_move", "cannot_stand", "down")


def test_a_head_at_zero_incapacitates():
    fight = Fight()
    assert values(fight.at("head", 4), "zero")["kind"] == "head"
    assert [cause.key for cause in fight.now.incapacitated] == ["head"]
    assert fight.flags == ("incapacitated",)
    assert refused(fight, "stand_up") == ("cards.cannot_stand", {"places": "Head"})
    assert told(fight.do("heal", location="head", points=1)) == ["healed", "lifted"]
    assert fight.flags == ()


def test_the_gravest_is_named_first():
    fight = Fight()
    fight.do("traits", attribute_1=40, attribute_2=40, attribute_3=40)
    for place in ("left_arm", "left_leg", "chest", "head"):
        fight.at(place, 40)
    assert fight.flags == ("incapacitated", "cannot_move", "cannot_stand", "down", "drops_held")


def test_the_mechs_kinds_are_those_of_its_own_cards():
    kinds = {location.key: location.card.kind for location in Fight("heavy_mech").now.locations}
    assert kinds == {
        "sensor_head": "head", "upper_hull": "trunk", "lower_hull": "trunk", "left_arm": "arm", "right_arm": "arm",
        "left_leg": "leg", "right_leg": "leg",
    }  # fmt: skip


def test_one_who_has_not_fallen_cannot_stand_up():
    assert refused(Fight(), "stand_up") == ("cards.not_fallen", {"name": "Ana"})


# Healing


def test_healing_the_only_cause_lifts_it_and_one_gets_up_when_one_wants_to():
    fight = Fight()
    fight.at("left_leg", 4)
    events = fight.do("heal", location="left_leg", points=1)
    assert told(events) == ["healed", "lifted"]
    assert values(events, "lifted") == {"state": "cannot_stand"}
    assert (fight.now.fallen, fight.flags) == (True, ("down",))
    assert told(fight.do("stand_up")) == ["stood_up"]
    assert fight.flags == ()


def test_healing_the_leg_alone_does_not_let_one_stand_while_the_abdomen_is_at_zero():
    fight = Fight()
    fight.do("traits", attribute_1=8)
    fight.at("left_leg", 5)
    fight.at("abdomen", 5)
    assert told(fight.do("heal", location="left_leg", points=5)) == ["healed"]
    assert refused(fight, "stand_up") == ("cards.cannot_stand", {"places": "Abdomen"})
    events = fight.do("heal", location="abdomen", points=1)
    assert [event.values["state"] for event in events[1:]] == ["cannot_move", "cannot_stand"]
    fight.do("stand_up")


def test_healing_the_abdomen_gives_back_moving_but_not_standing_while_the_leg_is_at_zero():
    fight = Fight()
    fight.at("left_leg", 4)
    fight.at("abdomen", 4)
    events = fight.do("heal", location="abdomen", points=1)
    assert [event.values["state"] for event in events[1:]] == ["cannot_move"]
    assert fight.flags == ("cannot_stand", "down")


def test_more_than_was_lost_cannot_be_healed():
    fight = Fight()
    fight.at("groin", 2)
    assert refused(fight, "heal", location="groin", points=3) == (
        "cards.heals_too_much", {"place": "Groin", "points": 3, "lost": 2},
    )  # fmt: skip
    assert refused(fight, "heal", location="head", points=1)[0] == "cards.heals_too_much"
    assert refused(fight, "heal", location="groin", points=0)[0] == "given.out_of_range"
    assert refused(fight, "heal_body", attribute=1, points=3)[0] == "cards.heals_too_much_body"
    fight.do("heal_body", attribute=1, points=2)
    fight.do("heal", location="groin", points=2)
    assert (fight.attributes, fight.left["groin"]) == ([4, 4, 4], 4)
    assert fight.state.combatants[1].harm == {}


def test_healing_counts_from_the_points_there_are_even_after_they_became_fewer():
    fight = Fight()
    fight.at("groin", 4)
    fight.do("traits", attribute_1=1)  # 3 points
    assert refused(fight, "heal", location="groin", points=4)[1]["lost"] == 3
    fight.do("heal", location="groin", points=1)
    assert fight.left["groin"] == 1


GRAVITY = ("drops_held", "down", "cannot_stand", "cannot_move", "incapacitated")


@given(
    st.lists(st.tuples(st.sampled_from(HUMAN), st.integers(1, 6)), max_size=8),
    st.lists(st.tuples(st.sampled_from(HUMAN), st.integers(1, 4)), max_size=8),
)
def test_healing_never_worsens_a_state(hits, heals):
    fight = Fight()
    for place, damage in hits:
        fight.at(place, damage)
    for place, points in heals:
        before, flags = fight.now, set(fight.flags)
        try:
            fight.do("heal", location=place, points=points)
        except Refused:
            assert before.points - before.location(place).left < points
            continue
        assert set(fight.flags) <= flags
        for was, now in zip(before.locations, fight.now.locations, strict=True):
            assert now.left == was.left + (points if was.key == place else 0)
            assert STATES.index(now.state) <= STATES.index(was.state)


@given(st.lists(st.tuples(st.sampled_from(HUMAN), st.integers(1, 5)), max_size=10))
def test_a_state_has_exactly_the_causes_that_are_at_zero(hits):
    fight = Fight()
    for place, damage in hits:
        fight.at(place, damage)
    gone = {key for key, left in fight.left.items() if not left}
    now = fight.now
    assert {cause.key for cause in now.cannot_stand} == gone & {"chest", "abdomen", "groin", "left_leg", "right_leg"}
    assert {cause.key for cause in now.cannot_move} == gone & {"chest", "abdomen", "groin"}
    assert {cause.key for cause in now.incapacitated} == gone & {"head"}
    assert {f"{side}_arm" for side in now.dropped} == gone & {"left_arm", "right_arm"}
    assert now.fallen == bool(now.cannot_stand)


# Looks


def test_a_part_looks_as_its_worst_location_does():
    fight = Fight()

    def look(part: str) -> Look | None:
        seen = glance(fight.state.combatants[1], bodies()["human"], fight.state.sheet("cards"), cards())
        return seen.looks.get(part)

    fight.at("abdomen", 1)
    assert look("lower_torso") == Look("hurt", "hurt", "3/4")
    fight.at("groin", 2)
    assert look("lower_torso") == Look("failing", "failing", "2/4")
    fight.at("abdomen", 3)
    assert look("lower_torso") == Look("destroyed", "at_zero", "0/4")
    assert look("upper_torso") is None


def test_the_bar_is_what_is_left_of_the_body_attributes():
    fight = Fight()
    fight.do("general", damage=5)
    seen = glance(fight.state.combatants[1], bodies()["human"], fight.state.sheet("cards"), cards())
    assert (seen.left, seen.whole, seen.measure) == (7, 12, "body")


def test_a_caption_stays_short():
    fight = Fight()
    fight.do("traits", attribute_1=3000)
    fight.at("head", 2)
    seen = glance(fight.state.combatants[1], bodies()["human"], fight.state.sheet("cards"), cards())
    assert seen.looks["head"].caption == "1000"  # of 1002


# Other bodies


def test_a_golem_has_points_for_a_head_it_does_not_have():
    fight = Fight("golem")
    placed, *_ = fight.do("hit", "1", damage=4)
    assert isinstance(placed, HitPlaced)
    assert (placed.place, placed.parts) == ("Head", ())
    assert (fight.left["head"], fight.flags) == (0, ("incapacitated",))


def test_a_golems_trunk_lies_under_three_cards():
    with pytest.raises(NeedsChoice) as caught:
        Fight("golem").do("hit", damage=1, part="trunk")
    assert caught.value.options == ("chest", "abdomen", "groin")


def test_a_part_without_a_card_is_refused(monkeypatch):
    uncovered = {"*": {**cards().covers["*"], ("left_arm",): (), ("right_arm",): ()}}
    monkeypatch.setitem(CHARTS, "cards", cards().__class__(cards().decks, uncovered, cards().trine))
    assert refused(Fight("golem"), "hit", damage=1, part="left_hand") == (
        "cards.part_not_covered", {"part": "left hand", "body": "Golem"},
    )  # fmt: skip


# Decks


def test_every_draw_puts_the_card_back():
    fight = Fight()
    for _ in range(3):
        events = fight.do("hit", "8", damage=1)  # eight cards each time, so the eighth is always the right leg
        assert "reshuffled" not in told(events)
        assert fight.heap("hand") == {"right_leg": 1}
        assert fight.state.sheet("cards") == {
            **{f"pile/human/{place}": 1 for place in HUMAN[:-1]}, "hand/human/right_leg": 1,
        }  # fmt: skip


def test_cards_stay_out_until_the_deck_is_spent_and_then_it_is_told():
    fight = Fight()
    fight.table("options", reshuffle="when_spent")
    for gone, place in enumerate(HUMAN, start=1):
        events = fight.do("hit", "1", damage=1)
        assert events[0].place == fight.now.location(place).card.label
        assert (sum(fight.heap("pile").values()), sum(fight.heap("discard").values())) == (8 - gone, gone - 1)
    events = fight.do("hit", "8", damage=1)
    assert told(events)[:3] == ["drawn", "reshuffled", "drawn"]
    assert values(events, "reshuffled") == {"body": "Human", "cards": 8}
    assert (fight.heap("hand"), fight.heap("discard")) == ({"right_leg": 1}, {})


def test_the_place_in_the_pile_counts_in_the_order_of_the_deck_whatever_came_back():
    fight = Fight()
    fight.table("options", reshuffle="when_spent")
    for face in ("3", "1"):
        fight.do("hit", face, damage=1)
    fight.table("options", reshuffle="every_draw")
    events = fight.do("hit", "1", damage=1)
    assert (events[0].place, told(events)[1]) == ("Head", "reshuffled")
    assert list(fight.heap("pile")) == HUMAN[1:]


def test_what_the_next_card_is_drawn_from():
    fight = Fight()
    fight.table("options", reshuffle="when_spent")
    fight.do("hit", damage=1, card="head")
    assert fight.heap("next") == dict.fromkeys(HUMAN[1:], 1)
    fight.table("options", reshuffle="every_draw")
    assert fight.heap("next") == dict.fromkeys(HUMAN, 1)


def test_each_kind_of_body_has_its_own_deck():
    fight = Fight("golem")
    fight.do("hit", "1", damage=1)
    assert {key.split("/")[1] for key in fight.state.sheet("cards")} == {"golem"}


def test_options_are_told_one_by_one_and_the_default_leaves_nothing_written():
    fight = Fight()
    events = fight.table("options", rounding="up", reshuffle="when_spent")
    assert told(events) == ["rounding", "reshuffle"]
    assert fight.state.sheet("cards") == {"rounding": "up", "reshuffle": "when_spent"}
    assert (fight.now.rounding, fight.now.reshuffle) == (Rounding.UP, Reshuffle.WHEN_SPENT)
    assert refused(fight, "options", table=True, rounding="up")[0] == "cards.unchanged"
    assert refused(fight, "options", table=True, rounding="sideways")[0] == "given.unknown"
    fight.table("options", rounding="down", reshuffle="every_draw")
    assert fight.state.sheet("cards") == {}


def test_the_deck_editor_sets_copies_and_makes_the_deck_whole():
    fight = Fight()
    fight.table("options", reshuffle="when_spent")
    fight.do("hit", "1", damage=1)
    events = fight.table("copies", body="human", location="chest", copies=3)
    assert values(events, "copies") == {"body": "Human", "label": "Chest", "before": 1, "copies": 3}
    assert (fight.heap("pile"), fight.heap("hand")) == ({**dict.fromkeys(HUMAN, 1), "chest": 3}, {})
    assert fight.state.sheet("cards") == {"reshuffle": "when_spent", "copies/human/chest": 3}
    assert fight.do("hit", "4", damage=1)[0].place == "Chest"
    fight.table("copies", body="human", location="groin", copies=0)
    assert refused(fight, "hit", damage=1, card="groin")[0] == "cards.not_in_pile"
    assert fight.heap("in_file") == dict.fromkeys(HUMAN, 1)
    fight.table("copies", body="human", location="chest", copies=1)  # as in the file
    assert fight.state.sheet("cards") == {"reshuffle": "when_spent", "copies/human/groin": 0}


def test_an_edit_is_refused_that_changes_nothing_or_leaves_no_card():
    fight = Fight()
    edit = {"body": "golem", "copies": 0}
    for place in HUMAN[1:]:
        fight.table("copies", location=place, **edit)
    assert refused(fight, "copies", table=True, location="head", **edit)[0] == "cards.no_cards"
    assert refused(fight, "copies", table=True, location="chest", **edit)[0] == "cards.unchanged"
    assert refused(fight, "copies", table=True, body="golem", location="head", copies=100)[0] == "given.out_of_range"
    assert refused(fight, "copies", table=True, body="ogre", location="head", copies=1)[0] == "body.unknown"
    assert refused(fight, "copies", table=True, body="golem", location="tail", copies=1)[0] == "given.unknown"


def test_a_golems_deck_is_edited_by_its_own_key_and_leaves_the_others_alone():
    fight = Fight("golem")
    fight.table("copies", body="golem", location="head", copies=0)
    assert fight.do("hit", "1", damage=1)[0].place == "Chest"
    human = Fight()
    assert human.do("hit", "1", damage=1)[0].place == "Head"


def test_the_data_files_deck_can_be_restored():
    fight = Fight("heavy_mech")
    assert refused(fight, "restore_deck", table=True, body="heavy_mech")[0] == "cards.unchanged"
    fight.table("copies", body="heavy_mech", location="upper_hull", copies=0)
    fight.do("hit", "1", damage=1)
    events = fight.table("restore_deck", body="heavy_mech")
    assert values(events, "deck_restored") == {"body": "Heavy mech", "cards": 8}
    assert fight.state.sheet("cards") == {}


def test_shuffling_brings_all_cards_back():
    fight = Fight()
    fight.table("options", reshuffle="when_spent")
    assert refused(fight, "shuffle", table=True, body="human")[0] == "cards.all_in_pile"
    fight.do("hit", "1", damage=1)
    fight.do("hit", "1", damage=1)
    assert told(fight.table("shuffle", body="human")) == ["shuffled"]
    assert fight.state.sheet("cards") == {"reshuffle": "when_spent"}


def test_a_deck_that_the_data_file_no_longer_has_is_a_new_one():
    fight = Fight()
    fight.do("hit", "1", damage=1)
    changed = {**fight.state.sheet("cards"), "pile/human/tail": 1}
    deck = condition(fight.state.combatants[1], bodies()["human"], changed, cards()).deck
    assert [count.pile for count in deck] == [1] * 8


def history(body: str) -> History:
    made = History(MemoryJournal(lambda: 0.0), bodies(), CHARTS)
    for command in (AddCombatants("Ana", body), ChooseRuleset("cards")):
        made.do(command, TypedDice([]))
    return made


WISHES = st.lists(
    st.tuples(
        st.sampled_from(["draw"] * 4 + ["undo"] * 3 + ["redo", "name", "copies", "rule", "shuffle", "restore_deck"]),
        st.integers(0, 10_000),
    ),
    max_size=25,
)


def wished(wish: str, luck: int, found: Condition, body: str) -> tuple[Act, list[str]]:
    places = KINDS[body]
    place = places[luck % len(places)]
    match wish:
        case "draw":
            sides = sum(count.next for count in found.deck)
            return Act(1, "cards", "hit", {"damage": 1}), [str(luck % sides + 1)]
        case "name":
            return Act(1, "cards", "hit", {"damage": 1, "card": place}), []
        case "copies":
            return Act(0, "cards", "copies", {"body": body, "location": place, "copies": luck % 4}), []
        case "rule":
            return Act(0, "cards", "options", {"reshuffle": list(Reshuffle)[luck % 2]}), []
    return Act(0, "cards", wish, {"body": body}), []


@pytest.mark.parametrize("body", KINDS)
@given(WISHES)
def test_hand_pile_and_discard_are_always_the_whole_deck(body, wishes):
    made = history(body)
    seen = {made.head: made.state}
    for wish, luck in wishes:
        try:
            if wish == "undo":
                made.undo()
            elif wish == "redo":
                made.redo()
            else:
                act, dice = wished(wish, luck, now(made.state, body), body)
                made.do(act, TypedDice(dice))
        except Refused:
            continue
        if made.head <= 1:  # the choice of the ruleset was undone
            made.redo() if made.can_redo else None
            continue
        assert seen.setdefault(made.head, made.state) == made.state
        whole = Counter({count.card.location: count.card.copies for count in now(made.state, body).deck})
        heaps: Counter[str] = Counter()
        for key, entry in made.state.sheet("cards").items():
            if key.startswith(("pile/", "hand/", "discard/")):
                assert isinstance(entry, int)
                assert entry > 0
                heaps[key.split("/")[2]] += entry
        assert heaps in (Counter(), +whole)


def test_undoing_a_draw_puts_the_card_back_and_undoing_a_reshuffle_spends_the_deck_again():
    made = history("human")
    made.do(Act(0, "cards", "options", {"reshuffle": "when_spent"}), TypedDice([]))
    for _ in HUMAN:
        made.do(Act(1, "cards", "hit", {"damage": 1}), TypedDice(["1"]))
    spent = made.state.sheet("cards")
    assert spent["hand/human/right_leg"] == 1
    assert not [key for key in spent if key.startswith("pile/")]
    made.do(Act(1, "cards", "hit", {"damage": 1}), TypedDice(["1"]))  # all come back
    assert made.state.sheet("cards")["hand/human/head"] == 1
    made.undo()
    assert made.state.sheet("cards") == spent
    made.undo()
    assert (made.state.sheet("cards")["pile/human/right_leg"], now(made.state, "human").location("right_leg").left) == (
        1, 4,
    )  # fmt: skip


def test_every_key_that_a_deed_speaks_is_written_down():
    """So that the panel's words can be checked against it."""
    from pathlib import Path

    folder = Path(__file__).parents[2] / "cats_desktop" / "rules" / "systems"
    text = "".join((folder / name).read_text("utf-8") for name in ("location_points.py", "deck_deeds.py"))
    said = set(re.findall(r'(?:told|share)\(\s*"(\w+)"', text))
    assert said == {
        "attribute_healed", "attribute_lost", "body_spent", "copies", "deck_restored", "drawn", "general", "healed",
        "lifted", "lifted_arm", "location_lost", "location_spent", "picked_up", "reshuffle", "reshuffled", "rounding",
        "shuffled", "stood_up", "zero",
    }  # fmt: skip
