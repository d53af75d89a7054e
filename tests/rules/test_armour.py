"""Sizing armour for saturation, against a body worked through by hand."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cats_desktop.rules.apportion import CannotApportion
from cats_desktop.rules.armour import plate_pairs, size_armour
from cats_desktop.rules.body import Body, Facing, carriers_of
from tests.library.shipped import shipped
from tests.rules.golem import SHARES, golem

# Over four facings alike the golem shows: breast 60+70+70, back 60, an arm 15+15+20, a hand 5+5+10; together 400.


def test_forty_points_fall_as_the_plates_are_seen():
    assert size_armour(golem(), 40) == {
        "breast": 20,
        "backplate": 6,
        "left_arm": 5,
        "left_hand": 2,
        "right_arm": 5,
        "right_hand": 2,
    }


def test_ten_points_fall_with_the_least_error():
    # quotas 5, 1.5, 1.25 twice, 0.5 twice; the best: both hands up, the back down, error 0.875
    assert list(size_armour(golem(), 10).values()) == [5, 1, 1, 1, 1, 1]


def test_no_points_leave_every_plate_bare():
    assert size_armour(golem(), 0) == dict.fromkeys(golem().plates, 0)


def test_a_mix_of_facings_weighs_the_plates():
    # from the left alone: breast 70, arm 20, hand 10, and what cannot be seen gets none
    assert size_armour(golem(), 10, {Facing.LEFT: 1}) == {
        "breast": 7,
        "backplate": 0,
        "left_arm": 2,
        "left_hand": 1,
        "right_arm": 0,
        "right_hand": 0,
    }


def test_a_facing_counted_thrice_weighs_thrice():
    # front three times, back once: breast 180, back 60, arms 60 each, hands 20 each; together 400
    assert list(size_armour(golem(), 20, {Facing.FRONT: 3, Facing.BACK: 1}).values()) == [9, 3, 3, 1, 3, 1]


def test_only_plates_of_mirrored_parts_are_pairs():
    assert plate_pairs(golem()) == (("left_arm", "right_arm"), ("left_hand", "right_hand"))


def test_an_odd_total_over_pairs_only_is_refused():
    body = golem()
    arms = {facing: aspect for facing, aspect in body.aspects.items() if facing in (Facing.LEFT, Facing.RIGHT)}
    parts = {key: part for key, part in body.parts.items() if key != "trunk"}
    plates = {key: plate for key, plate in body.plates.items() if plate.part != "trunk"}
    for facing, aspect in arms.items():
        regions = tuple(region for region in aspect.regions if region.part != "trunk")
        arms[facing] = type(aspect)(facing, regions, SHARES[facing], aspect.d100, aspect.d66)
    twins = Body("arms", "Arms", body.ladder, parts, plates, arms, carriers_of({}))
    mix = {Facing.LEFT: 1, Facing.RIGHT: 1}
    with pytest.raises(CannotApportion, match="odd_total"):
        size_armour(twins, 3, mix)
    assert size_armour(twins, 6, mix) == {"left_arm": 2, "left_hand": 1, "right_arm": 2, "right_hand": 1}


@pytest.mark.parametrize("body", ["human", "heavy_mech"])
@given(total=st.integers(0, 500))
@settings(deadline=None, max_examples=25)
def test_a_shipped_body_gets_every_point_and_both_sides_alike(body, total):
    armour = size_armour(shipped()[body], total)
    assert sum(armour.values()) == total
    assert min(armour.values()) >= 0
    assert all(armour[plate] == armour[plate.replace("left_", "right_")] for plate in armour if "left_" in plate)


def test_a_thousand_points_on_the_human_follow_the_printed_areas():
    """Quotas from the printed areas: chest (18.35+20.42+20.42)/4 = 14.80 %, thigh (10.33+10.33+16.99)/4 = 9.41 %."""
    armour = size_armour(shipped()["human"], 1000)
    assert armour["chest"] == pytest.approx(147.975, abs=1)
    assert armour["left_thigh"] == pytest.approx(94.125, abs=1)
    assert armour["upper_back"] == pytest.approx(45.875, abs=1)
