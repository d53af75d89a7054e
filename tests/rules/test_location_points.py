"""Location points: where they come from, how a hit is placed, and what it takes; through decide and evolve."""

import pytest

from cats_desktop.rules.dice import NeedsChoice, NeedsDie
from cats_desktop.rules.events import HitPlaced, SharedSet, TraitsSet
from cats_desktop.rules.systems.location_cards import Rounding
from tests.library.systems import cards
from tests.rules.card_fight import CHARTS, HUMAN, MECH, Fight, refused, told, values


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
    assert refused(fight, "traits", **wished) == ("cards.no_points", {"name": "Ana", "total": 2})
    fight.table("options", rounding="nearest")
    fight.do("traits", **wished)
    assert fight.now.points == 1
    assert refused(fight, "options", table=True, rounding="down") == ("cards.no_points", {"name": "Ana", "total": 2})


def test_lower_attributes_can_bring_a_hurt_leg_to_zero_and_higher_ones_lift_it():
    fight = Fight()
    fight.at("left_leg", 3)
    events = fight.do("traits", attribute_3=1)  # 9 in all: 3 points
    assert told(events) == ["zero"]
    assert (fight.left["left_leg"], fight.now.fallen) == (0, True)
    events = fight.do("traits", attribute_3=4)
    assert told(events) == ["lifted"]
    assert (fight.left["left_leg"], fight.now.cannot_stand, fight.now.fallen) == (1, (), True)


def test_a_score_is_not_set_below_what_was_lost_of_it():
    fight = Fight()
    fight.do("general", damage=3, attribute=2)
    assert refused(fight, "traits", attribute_2=2) == (
        "cards.attribute_below_lost", {"name": "Ana", "attribute": 2, "lost": 3, "value": 2},
    )  # fmt: skip
    fight.do("traits", attribute_2=3)
    fight.do("heal_body", attribute=2, points=3)
    assert fight.attributes == [4, 3, 4]


def test_scores_and_rounding_leave_a_location_no_less_than_it_has_lost():
    fight = Fight()
    fight.table("options", rounding="up")
    fight.do("traits", attribute_3=5)  # 13 in all: 5 points rounded up, 4 down
    fight.at("groin", 5)
    fight.do("heal_body", attribute=3, points=5)
    lost = {"name": "Ana", "place": "Groin", "lost": 5, "points": 4}
    assert refused(fight, "traits", attribute_3=4) == ("cards.location_below_lost", lost)
    assert refused(fight, "options", table=True, rounding="down") == ("cards.location_below_lost", lost)
    fight.do("heal", location="groin", points=1)
    fight.table("options", rounding="down")
    fight.table("options", rounding="up")
    assert (fight.left["groin"], fight.now.points) == (1, 5)


def test_a_drawn_card_is_where_the_damage_goes():
    fight = Fight()
    events = fight.do("hit", "5", damage=3)
    assert told(events) == ["drawn", "attribute_lost", "location_lost", "card_drawn"]
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
    assert [told(events)[0], told(events)[-1]] == ["named", "card_drawn"]
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
