"""C.A.T.S.: what each tier breaks, one settlement at a time; the golem's numbers are worked out by hand."""

import pytest

from cats_desktop.rules.attack import Attack
from cats_desktop.rules.body import Facing
from cats_desktop.rules.combat import HouseRules
from cats_desktop.rules.dice import NeedsDie, TypedDice
from cats_desktop.rules.events import ArmourLost, ContentKnockedOut, NothingLeft, StructureStepped
from cats_desktop.rules.faults import Refused
from cats_desktop.rules.systems import ruleset
from cats_desktop.rules.systems.cats import strike
from cats_desktop.rules.table import LocationDie
from tests.rules.golem import Fight, Scripted, golem


def stepped(event: object) -> tuple[str, int, int, str]:
    assert isinstance(event, StructureStepped)
    return event.part, event.before, event.after, event.why


def test_a_tier_1_hit_takes_its_damage_from_the_struck_plate():
    fight = Fight(breast=10, left_arm=4)
    assert fight.hit("breast", [3], damage=4) == (ArmourLost(1, "breast", "breast plate", 4, 6, 0),)
    assert (fight.target.armour_left("breast"), fight.target.armour_left("left_arm")) == (6, 4)
    assert fight.target.structure == {}


def test_damage_is_one_when_the_game_master_says_nothing():
    fight = Fight(breast=10)
    fight.hit("breast", [3])
    assert fight.target.armour_left("breast") == 9


def test_a_plate_never_goes_below_nought_and_the_rest_is_lost():
    fight = Fight(breast=3)
    assert fight.hit("breast", [3], damage=8) == (ArmourLost(1, "breast", "breast plate", 3, 0, 5),)
    assert fight.target.armour_left("breast") == 0
    assert fight.target.rung("trunk") == 0


def test_damage_that_just_strips_a_plate_carries_nothing():
    fight = Fight(rules=HouseRules(carry_through=True), breast=3)
    assert fight.hit("breast", [3], damage=3) == (ArmourLost(1, "breast", "breast plate", 3, 0, 0),)


def test_with_the_option_the_rest_goes_on_as_one_step_of_structure():
    fight = Fight(rules=HouseRules(carry_through=True), breast=3)
    lost, step = fight.hit("breast", [3], damage=80)
    assert lost == ArmourLost(1, "breast", "breast plate", 3, 0, 0)
    assert stepped(step) == ("trunk", 0, 1, "carried")


def test_a_tier_1_hit_on_a_bare_plate_reaches_structure_whatever_its_damage():
    fight = Fight()
    assert [stepped(event) for event in fight.hit("breast", [5], damage=40)] == [("trunk", 0, 1, "bare")]


def test_a_hit_without_damage_breaks_nothing_on_a_bare_plate():
    assert Fight().hit("breast", [5], damage=0) == ()


def test_tier_2_goes_down_the_ladder_rung_by_rung_and_leaves_the_armour():
    fight = Fight(left_arm=5)
    steps = [fight.hit("left_arm", [6, 2])[0] for _ in range(3)]
    assert [(step.rung_key, step.failed, step.failure, step.flags) for step in steps] == [
        ("damaged", False, "", ()),
        ("crippled", True, "The left arm hangs.", ("drops_held",)),
        ("destroyed", True, "", ("drops_held",)),
    ]
    assert [step.lost for step in steps] == [(), (), ("left hand",)]
    assert fight.target.armour_left("left_arm") == 5


def test_a_part_at_the_bottom_has_nothing_left_to_break():
    fight = Fight()
    fight.given("left_arm", 4)
    assert fight.hit("left_arm", [6, 1]) == (NothingLeft(1, "left_arm", "destroyed"),)
    assert fight.hit("left_arm", [1]) == (NothingLeft(1, "left_arm", "destroyed"),)


@pytest.mark.parametrize(("last", "content"), [(1, "ribs"), (3, "core")])
def test_tier_3_knocks_out_what_its_slot_names_and_nothing_else(last, content):
    fight = Fight(breast=9)
    assert fight.hit("breast", [6, 6, last]) == (ContentKnockedOut(1, "trunk", last, content),)
    assert fight.target.out == {("trunk", last)}
    assert (fight.target.armour_left("breast"), fight.target.rung("trunk")) == (9, 0)


@pytest.mark.parametrize("last", [2, 4, 5])
def test_an_empty_slot_steps_the_structure_instead(last):
    fight = Fight(breast=9)
    assert [stepped(event) for event in fight.hit("breast", [6, 6, last])] == [("trunk", 0, 1, "empty")]


def test_contents_already_out_step_the_structure_instead():
    fight = Fight()
    fight.hit("breast", [6, 6, 3])
    assert [stepped(event) for event in fight.hit("breast", [6, 6, 3])] == [("trunk", 0, 1, "empty")]
    assert fight.target.out == {("trunk", 3)}


@pytest.mark.parametrize("sixes", [3, 4, 7])
def test_tier_4_and_deeper_destroy_the_part_and_its_contents_and_the_log_keeps_the_real_tier(sixes):
    fight = Fight(left_arm=5)
    step, elbow, nerve = fight.hit("left_arm", [6] * sixes + [2])
    assert stepped(step) == ("left_arm", 0, 3, "catastrophic")
    assert (elbow, nerve) == (
        ContentKnockedOut(1, "left_arm", 1, "elbow"),
        ContentKnockedOut(1, "left_arm", 2, "nerve"),
    )
    assert (fight.landed.tier, fight.landed.layer) == (sixes + 1, "catastrophic")
    assert fight.target.armour_left("left_arm") == 5


def test_a_catastrophe_tells_the_failure_unless_it_was_told_before():
    fight = Fight()
    fight.given("left_arm", 2)
    assert fight.given("left_arm", 4)[0].failure == "The left arm hangs."
    fight = Fight()
    fight.given("left_arm", 2)
    fight.given("left_arm", 2)
    assert fight.given("left_arm", 4)[0].failure == ""


def test_a_catastrophe_leaves_out_what_was_out_already():
    fight = Fight()
    fight.hit("left_arm", [6, 6, 1])
    assert fight.given("left_arm", 4)[1:] == (ContentKnockedOut(1, "left_arm", 2, "nerve"),)


def test_the_trunk_takes_every_limb_with_it():
    fight = Fight()
    assert fight.given("breast", 4)[0].lost == ("left arm", "left hand", "right arm", "right hand")


def test_a_hit_on_a_lost_part_does_nothing():
    fight = Fight(left_hand=3)
    fight.given("left_arm", 4)
    for chain in ([1], [6, 1], [6, 6, 1], [6, 6, 6, 1]):
        assert fight.hit("left_hand", chain) == (NothingLeft(1, "left_hand", "lost"),)
    assert fight.target.armour_left("left_hand") == 3
    assert fight.target.rung("left_hand") == 0


def test_front_and_rear_plates_are_separate_but_cover_the_same_part():
    fight = Fight(breast=2, backplate=2)
    fight.hit("breast", [1], damage=2)
    assert (fight.target.armour_left("breast"), fight.target.armour_left("backplate")) == (0, 2)
    fight.hit("backplate", [1], Facing.BACK)
    assert (fight.target.armour_left("backplate"), fight.target.rung("trunk")) == (1, 0)
    fight.hit("breast", [1])
    fight.hit("backplate", [6, 1], Facing.BACK)
    assert fight.target.rung("trunk") == 2


def test_a_side_strikes_the_front_plate():
    fight = Fight(breast=2, backplate=2)
    fight.hit("breast", [1], Facing.LEFT)
    fight.hit("breast", [1], Facing.RIGHT)
    assert (fight.target.armour_left("breast"), fight.target.armour_left("backplate")) == (0, 2)


def test_margin_is_told_apart_from_what_was_rolled():
    fight = Fight(rules=HouseRules(margin_per_tier=5), breast=9)
    fight.hit("breast", [2], margin=12)
    assert (fight.landed.tier, fight.landed.bought, fight.landed.slot, fight.landed.layer) == (3, 2, 2, "critical")
    fight.hit("breast", [6, 6, 6, 1], margin=50)
    assert (fight.landed.tier, fight.landed.bought) == (4, 0)


def test_margin_buys_nothing_while_the_option_is_off():
    fight = Fight(breast=9)
    fight.hit("breast", [2], margin=50)
    assert (fight.landed.tier, fight.landed.bought) == (1, 0)


def test_a_given_tier_throws_nothing_and_margin_does_not_touch_it():
    fight = Fight(rules=HouseRules(margin_per_tier=1))
    fight.hit("breast", (), tier=2, margin=9)
    assert (fight.landed.how, fight.landed.tier, fight.landed.bought, fight.landed.dice) == ("given", 2, 0, ())


@pytest.mark.parametrize("how_many", [1, 5])
def test_every_hit_is_counted_lost_parts_included(how_many):
    fight = Fight()
    fight.given("left_arm", 4)
    for _ in range(how_many):
        fight.hit("left_hand", [1])
    assert fight.target.hits == how_many + 1


@pytest.mark.parametrize(
    ("attack", "key"),
    [
        (Attack(Facing.FRONT, damage=-1), "attack.negative_damage"),
        (Attack(Facing.FRONT, margin=-1), "attack.negative_margin"),
        (Attack(Facing.FRONT, "breast", tier=-1), "attack.no_such_tier"),
        (Attack(Facing.FRONT, "breast", tier=3, slot=6), "attack.no_such_slot"),
        (Attack(Facing.FRONT, "breast", tier=3, slot=-1), "attack.no_such_slot"),
        (Attack(Facing.FRONT, "backplate"), "attack.region_not_seen"),
        (Attack(Facing.LEFT, "right_arm"), "attack.region_not_seen"),
        (Attack(Facing.FRONT, "tail"), "attack.region_not_seen"),
    ],
)
def test_an_attack_that_cannot_be_is_refused_before_any_die_falls(attack, key):
    with pytest.raises(Refused) as caught:
        strike(Fight().target, golem(), attack, HouseRules(), Scripted())
    assert caught.value.key == key


def test_one_throw_answers_where_and_how_deep_in_that_order():
    dice = Scripted((100, 61), (6, 6), (6, 4))
    hit, *_ = strike(Fight().target, golem(), Attack(Facing.FRONT), HouseRules(), dice)
    assert dice.purposes == ["lateral", "depth", "depth"]
    assert (hit.how, hit.region, hit.part, hit.plate, hit.total, hit.tier, hit.slot) == (
        *("rolled", "left_arm", "left_arm", "left_arm"),
        *(10, 2, 4),
    )


@pytest.mark.parametrize("chain", [[1], [6, 1], [6, 6, 6, 6, 5]])
def test_depth_dice_never_move_the_location(chain):
    hit, *_ = strike(
        Fight().target, golem(), Attack(Facing.FRONT), HouseRules(), Scripted((100, 95), *((6, die) for die in chain))
    )
    assert hit.region == "left_hand"


def test_a_d66_of_double_six_rolls_on_for_depth_only():
    attack = Attack(Facing.FRONT, die=LocationDie.D66)
    dice = Scripted((6, 6), (6, 6), (6, 1))
    hit, *_ = strike(Fight().target, golem(), attack, HouseRules(), dice)
    assert (hit.region, hit.tier, hit.die) == ("right_hand", 1, "d66")


def test_a_called_strike_throws_depth_only_and_keeps_no_location_die():
    fight = Fight()
    fight.hit("left_hand", [4])
    assert (fight.landed.how, fight.landed.die, [die.purpose for die in fight.landed.dice]) == ("called", "", ["depth"])


def test_a_location_may_be_thrown_for_a_given_tier():
    hit, *_ = strike(Fight().target, golem(), Attack(Facing.FRONT, tier=2), HouseRules(), Scripted((100, 1)))
    assert (hit.region, hit.tier, hit.total, len(hit.dice)) == ("breast", 2, 0, 1)


def test_typed_dice_that_run_short_name_the_next_die():
    with pytest.raises(NeedsDie) as caught:
        strike(Fight().target, golem(), Attack(Facing.FRONT), HouseRules(), TypedDice(["61", "6"]))
    assert (caught.value.sides, caught.value.purpose) == (6, "depth")


def test_the_ruleset_is_found_by_its_key():
    assert ruleset("cats").strike is strike
    with pytest.raises(KeyError):
        ruleset("rolemaster")
