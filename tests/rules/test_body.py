"""Bearings, what hangs on what, and what is lost with it."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cats_desktop.rules.body import Facing, Part, carriers_of, facing_from_bearing
from tests.rules.golem import golem

HAIR = Fraction(1, 10**9)


@pytest.mark.parametrize(
    ("degrees", "facing"),
    [
        (0, "front"),
        (45, "front"),
        (45 + HAIR, "right"),
        (90, "right"),
        (135 - HAIR, "right"),
        (135, "back"),
        (180, "back"),
        (225, "back"),
        (225 + HAIR, "left"),
        (270, "left"),
        (315 - HAIR, "left"),
        (315, "front"),
        (-45, "front"),
        (-45 - HAIR, "left"),
        (-90, "left"),
        (-135, "back"),
        (360, "front"),
        (405, "front"),
        (720 + 90, "right"),
        (44.9, "front"),
        (45.1, "right"),
        (-1e-20, "front"),
    ],
)
def test_a_bearing_shows_the_facing_the_rules_name(degrees, facing):
    assert facing_from_bearing(degrees) == facing


@given(st.fractions(-1000, 1000))
def test_every_bearing_shows_one_facing_and_mirrors(degrees):
    mirror = {Facing.LEFT: Facing.RIGHT, Facing.RIGHT: Facing.LEFT}
    facing = facing_from_bearing(degrees)
    assert facing_from_bearing(-degrees) == mirror.get(facing, facing)
    assert facing_from_bearing(degrees + 360) == facing


def test_a_hand_hangs_on_forearm_arm_and_trunk_nearest_first():
    parts = {
        "hand": Part("hand", "hand", "arms", hangs_on="forearm"),
        "forearm": Part("forearm", "forearm", "arms", hangs_on="arm"),
        "arm": Part("arm", "arm", "arms", hangs_on="trunk"),
        "trunk": Part("trunk", "trunk", "torso"),
    }
    assert carriers_of(parts) == {
        "hand": ("forearm", "arm", "trunk"),
        "forearm": ("arm", "trunk"),
        "arm": ("trunk",),
        "trunk": (),
    }


@pytest.mark.parametrize("chains", [{"a": "a"}, {"a": "b", "b": "a"}, {"a": "b", "b": "c", "c": "b"}, {"a": "gone"}])
def test_a_chain_that_leads_nowhere_or_round_is_an_error(chains):
    parts = {key: Part(key, key, "g", hangs_on=above) for key, above in chains.items()}
    with pytest.raises(ValueError, match="a"):
        carriers_of(parts)


def test_nothing_is_lost_while_nothing_is_destroyed():
    assert golem().lost({"left_arm": 2, "trunk": 1}) == frozenset()


def test_a_hand_is_lost_with_its_arm_but_the_arm_itself_is_not_lost():
    assert golem().lost({"left_arm": 3}) == {"left_hand"}


def test_all_limbs_are_lost_with_the_trunk():
    assert golem().lost({"trunk": 3}) == {"left_arm", "left_hand", "right_arm", "right_hand"}


def test_nothing_hangs_on_a_hand():
    assert golem().lost({"left_hand": 3}) == frozenset()


@pytest.mark.parametrize(("slot", "content"), [(0, None), (1, "ribs"), (2, None), (3, "core"), (4, None), (5, None)])
def test_a_slot_names_its_content_or_none(slot, content):
    assert golem().parts["trunk"].content(slot) == content


def test_a_region_of_another_facing_is_a_key_error():
    with pytest.raises(KeyError):
        golem().aspects[Facing.LEFT].region("right_arm")
