"""How a target is by location points: what happens at zero, what healing gives back, and how it looks."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cats_desktop.rules.events import Consequence
from cats_desktop.rules.faults import Refused
from cats_desktop.rules.ruleset import STATES, Look
from tests.rules.card_fight import HUMAN, Fight, refused, told, values


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


def test_healing_the_only_cause_lifts_it_and_one_gets_up_when_one_wants_to():
    fight = Fight()
    fight.at("left_leg", 4)
    events = fight.do("heal", location="left_leg", points=1)
    assert told(events) == ["healed", "lifted"]
    assert values(events, "lifted") == {"state": "lifted_cannot_stand"}
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
    assert [event.values["state"] for event in events[1:]] == ["lifted_cannot_move", "lifted_cannot_stand"]
    assert fight.flags == ("down",)
    fight.do("stand_up")


@pytest.mark.parametrize("place", ["left_leg", "chest"])
def test_a_fall_stays_a_fact_after_its_cause_is_healed(place):
    fight = Fight()
    fight.at(place, 4)
    fight.do("heal", location=place, points=4)
    assert fight.flags == ("down",)


@pytest.mark.parametrize("place", ["left_leg", "chest"])
def test_another_rounding_tells_what_comes_to_zero_by_it_and_what_is_lifted(place):
    fight = Fight()
    fight.do("traits", attribute_1=3)  # 11 in all: 4 points to the nearest, 3 rounded down
    fight.table("options", rounding="nearest")
    fight.at(place, 3)
    assert fight.flags == ()
    events = fight.table("options", rounding="down")
    assert told(events) == ["rounding", "zero"]
    assert values(events, "zero")["location"] == place
    assert fight.flags[-2:] == ("cannot_stand", "down")
    assert "lifted" in told(fight.table("options", rounding="nearest"))
    assert fight.flags == ("down",)  # it fell, and that is a fact


def test_another_rounding_is_told_of_everybody_in_the_fight():
    fight = Fight()
    fight.table("options", rounding="nearest")
    fight.do("traits", attribute_3=3)  # 11 in all: 4 points to the nearest, 3 rounded down
    fight.also("Bo")
    for who, place in ((1, "left_arm"), (2, "head")):
        fight.at(place, 3, who=who)
    events = fight.table("options", rounding="down", reshuffle="when_spent")
    assert [(event.name, event.values["location"]) for event in events if isinstance(event, Consequence)] == [
        ("Ana", "left_arm"), ("Bo", "head"),
    ]  # fmt: skip
    assert fight.state.combatants[1].harm["cards"]["dropped/left"] == 1


def test_healing_the_abdomen_gives_back_moving_but_not_standing_while_the_leg_is_at_zero():
    fight = Fight()
    fight.at("left_leg", 4)
    fight.at("abdomen", 4)
    events = fight.do("heal", location="abdomen", points=1)
    assert [event.values["state"] for event in events[1:]] == ["lifted_cannot_move"]
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


def test_no_damage_vanishes_while_scores_go_down_and_up_again():
    fight = Fight()
    fight.at("groin", 3)
    fight.do("traits", attribute_3=1)  # 3 points
    fight.do("heal", location="groin", points=1)
    fight.do("traits", attribute_3=4)
    assert fight.left["groin"] == 2


@settings(deadline=None)  # the first use of all measures the bodies
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


@settings(deadline=None)
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


def test_a_part_looks_as_its_worst_location_does():
    fight = Fight()

    def look(part: str) -> Look | None:
        return fight.seen.looks.get(part)

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
    assert (fight.seen.left, fight.seen.whole, fight.seen.measure) == (7, 12, "body")


def test_a_caption_stays_short():
    fight = Fight()
    fight.do("traits", attribute_1=3000)
    fight.at("head", 2)
    assert fight.seen.looks["head"].caption == "1000"  # of 1002
