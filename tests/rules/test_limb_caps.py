"""Limb caps of placement ramifications: at, below and above the damage that destroys, and switched in mid-game."""

import pytest

from cats_desktop.rules.faults import Refused
from cats_desktop.rules.systems.placement_condition import needed_to_destroy
from tests.rules.placement_fight import PlacementFight

NEEDED = [
    ("Arm", 9, 4),
    ("Arm", 10, 4),
    ("Arm", 11, 4),
    ("Arm", 12, 5),
    ("Leg", 9, 5),
    ("Leg", 10, 6),
    ("Leg", 11, 6),
    ("Leg", 12, 7),
]


def capped(stamina: int = 12, **traits: int) -> PlacementFight:
    fight = PlacementFight(stamina=stamina, **traits) if stamina != 12 or traits else PlacementFight()
    fight.do("options", whole=True, cap_arm=1, cap_leg=1)
    return fight


@pytest.mark.parametrize(("place", "stamina", "needed"), NEEDED)
def test_a_limb_goes_with_the_smallest_whole_number_above_the_exact_fraction(place, stamina, needed):
    assert needed_to_destroy(stamina, (1, 3) if place == "Arm" else (1, 2)) == needed
    for damage, destroyed, spent in ((needed - 1, False, 0), (needed, True, 0), (needed + 1, True, 1)):
        fight = capped(stamina)
        fight.hit(f"{place} > left", damage)
        limb = fight.limb(place.lower())
        assert (limb.needed, limb.destroyed, limb.damage) == (needed, destroyed, min(damage, needed))
        assert fight.condition.left == stamina - min(damage, needed)
        told = fight.told[1]
        assert told.values.get("spent", 0) == spent
        assert not fight.limb(place.lower(), "right").damage


@pytest.mark.parametrize(("place", "stamina", "needed"), NEEDED)
def test_damage_adds_up_over_hits_and_the_excess_is_spent(place, stamina, needed):
    fight = capped(stamina)
    for _ in range(needed - 1):
        assert fight.hit(f"{place} > right", 1) == ["damage"]
    fight.hit(f"{place} > right", 3)
    assert fight.of("damage_spent").values["spent"] == 2
    assert fight.limb(place.lower(), "right").destroyed
    assert fight.condition.left == stamina - needed
    assert fight.hit(f"{place} > right", 50) == ["damage_spent"]
    assert fight.of("damage_spent").values == {
        "damage": 50, "lost": 0, "left": stamina - needed, "stamina": stamina, "spent": 50,
    }  # fmt: skip


def test_without_a_cap_all_damage_counts_and_no_limb_is_destroyed():
    fight = PlacementFight()
    assert fight.hit("Arm > left", 9) == ["damage"]
    assert (fight.limb("arm").needed, fight.limb("arm").destroyed, fight.condition.left) == (None, False, 3)


def test_each_cap_is_switched_by_itself_and_unchanged_is_refused():
    fight = PlacementFight()
    assert fight.do("options", whole=True, cap_leg=1) == ["options"]
    assert (fight.limb("arm").needed, fight.limb("leg").needed) == (None, 7)
    assert fight.told[0].values == {"arm": "off", "leg": "on"}
    for given in ({}, {"cap_leg": 1}, {"cap_arm": 0}):
        with pytest.raises(Refused) as caught:
            fight.do("options", whole=True, **given)
        assert caught.value.key == "placement.options_unchanged"
    fight.do("options", whole=True, cap_leg=0)
    assert fight.state.shared == {}


def test_a_cap_switched_on_later_destroys_with_the_next_hit_and_spends_all_of_it():
    fight = PlacementFight()
    fight.hit("Arm > left", 9)
    fight.do("options", whole=True, cap_arm=1)
    assert (fight.limb("arm").destroyed, fight.condition.left) == (False, 3)
    assert fight.hit("Arm > left", 0) == []
    assert fight.hit("Arm > left", 2) == ["damage_spent", "arm_destroyed_drops"]
    assert (fight.of("damage_spent").values["spent"], fight.condition.left) == (2, 3)
    fight.do("options", whole=True, cap_arm=0)
    assert fight.limb("arm").destroyed
    assert fight.hit("Arm > left", 2) == ["damage"]
    assert fight.condition.left == 1


def test_the_cap_saves_a_life_that_the_stamina_left_allows():
    fight = capped()
    fight.hit("Arm > left", 100)
    assert (fight.condition.left, fight.condition.out_of_action) == (7, False)


def test_a_limb_is_destroyed_even_where_less_stamina_was_left():
    fight = capped()
    fight.hit("Chest", 10)
    assert fight.hit("Arm > left", 8) == ["damage_spent", "arm_destroyed_drops", "out_of_action"]
    assert fight.of("damage_spent").values["spent"] == 6
    assert fight.limb("arm").damage == 5


def test_a_destroyed_arm_drops_what_it_holds_and_a_mended_one_has_to_pick_it_up():
    fight = capped()
    assert fight.hit("Arm > left", 5) == ["damage", "arm_destroyed_drops"]
    assert (fight.limb("arm").hand, fight.glance.flags) == ("gone", ("drops_held",))
    assert fight.hit("Arm > left", 0, force=9999) == []
    fight.do("mend", limb="arm/left")
    assert (fight.limb("arm").hand, fight.limb("arm").damage, fight.condition.left) == ("dropped", 0, 7)
    fight.do("pick_up", side="left")
    assert fight.limb("arm").hand == "holds"
    fight.hit("Arm > left", 0, force=9999)
    fight.hit("Arm > left", 5)
    assert [event.key for event in fight.told[1:]] == ["damage", "arm_destroyed"]
    with pytest.raises(Refused) as caught:
        fight.do("pick_up", side="left")
    assert caught.value.key == "placement.no_arm"
    fight.do("mend", limb="arm/left")
    assert fight.limb("arm").hand == "dropped"


def test_a_flung_arm_that_is_destroyed_drops_what_its_grip_pads_kept():
    fight = capped(grip_pads=1)
    fight.hit("Arm > left", 0, force=701)
    assert fight.hit("Arm > left", 5) == ["damage", "arm_destroyed_drops"]
    fight.do("mend", limb="arm/left")
    assert fight.limb("arm").hand == "dropped"


def test_on_a_destroyed_leg_nobody_stands_until_it_is_mended_and_one_has_got_up():
    fight = capped()
    assert fight.hit("Leg > right", 7) == ["damage", "leg_destroyed_falls"]
    assert (fight.condition.posture, fight.condition.duck) == ("down", -5)
    assert fight.hit("Leg > left", 7, force=9999) == ["damage_spent", "leg_destroyed", "out_of_action"]
    with pytest.raises(Refused) as caught:
        fight.do("rise")
    assert caught.value.key == "placement.no_leg"
    fight.do("mend", limb="leg/left")
    assert fight.condition.posture == "down"
    fight.do("mend", limb="leg/right")
    assert fight.condition.posture == "down"  # it fell, and that is a fact
    fight.do("rise")
    fight.do("turn")
    assert fight.condition.posture == "standing"
    with pytest.raises(Refused) as caught:
        fight.do("mend", limb="leg/right")
    assert caught.value.key == "placement.limb_sound"


def test_mending_a_leg_leaves_one_lying_who_had_fallen_before():
    fight = capped()
    fight.hit("Leg > right", 0, 1, 6, 6, force=76)
    fight.hit("Leg > right", 7)
    fight.do("mend", limb="leg/right")
    assert fight.condition.posture == "down"
    fight.do("rise")
    assert fight.condition.posture == "rising"


def test_a_destroyed_wing_brings_it_down():
    fight = capped(flying=1)
    assert fight.hit("Wing > left", 7) == ["damage", "wing_destroyed"]
    assert (fight.condition.posture, fight.condition.in_flight) == ("down", False)
    fight.do("mend", limb="leg/left")
    assert (fight.condition.posture, fight.condition.in_flight) == ("down", False)


def test_one_that_loses_a_leg_while_getting_up_lies_and_does_not_stand_by_itself_once_it_is_mended():
    fight = capped()
    fight.hit("Leg > right", 0, 1, 6, 6, force=76)
    fight.do("rise")
    assert fight.hit("Leg > right", 7) == ["damage", "leg_destroyed_falls"]
    fight.do("turn")
    fight.do("mend", limb="leg/right")
    assert fight.condition.posture == "down"


def test_force_counts_even_where_all_damage_is_spent():
    fight = capped()
    fight.hit("Arm > left", 5)
    fight.do("aim", aiming=1)
    assert fight.hit("Arm > left", 3, force=70) == ["damage_spent", "aim_ruined"]


def test_the_glance_shows_a_limb_failing_from_half_of_what_destroys_it():
    fight = capped()
    for damage, state in ((2, "hurt"), (1, "failing"), (2, "destroyed")):  # of 5
        fight.hit("Arm > left", damage)
        arm, hand = fight.glance.looks["left_upper_arm"], fight.glance.looks["left_hand"]
        assert (arm.state, arm.caption) == (state, str(fight.limb("arm").damage))
        assert (hand.state, hand.caption) == (state, "")  # one number is enough for an arm
    assert set(fight.glance.looks) == {"left_upper_arm", "left_forearm", "left_hand"}
    fight.do("options", whole=True, cap_arm=0, cap_leg=0)
    fight.hit("Leg > left", 7)
    assert fight.glance.looks["left_foot"].state == "hurt"
