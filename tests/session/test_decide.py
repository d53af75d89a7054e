"""Where a wish meets the rules: each command granted, and each refused with its reason."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cats_desktop.rules.combat import HouseRules
from cats_desktop.rules.dice import NeedsDie
from cats_desktop.rules.evolve import evolve_all
from cats_desktop.rules.faults import Refused
from cats_desktop.session.commands import (
    AddCombatants,
    DuplicateCombatant,
    RemoveCombatant,
    RenameCombatant,
    RepairPart,
    SetArmour,
    SetHouseRules,
    SizeArmour,
)
from cats_desktop.session.decide import clean_name
from tests.session.fights import after, strike, wish

GOLEM = AddCombatants("Rocky", "golem", armour=40)


def names(*commands: object) -> list[str]:
    return [combatant.full_name for combatant in after(*commands).combatants.values()]


def refusal(command: object, *before: object, dice: str = "") -> Refused:
    state = after(*before)
    with pytest.raises(Refused) as caught:
        wish(state, command, dice)
    return caught.value


def test_one_joins_by_its_name_with_armour_spread_over_its_plates():
    state = after(GOLEM)
    assert [combatant.full_name for combatant in state.combatants.values()] == ["Rocky"]
    assert state.combatants[1].capacity == {
        **{"breast": 20, "backplate": 6},
        **{"left_arm": 5, "right_arm": 5, "left_hand": 2, "right_hand": 2},
    }


def test_several_join_in_one_step_and_are_numbered():
    assert names(AddCombatants("Goblin", "golem", 3)) == ["Goblin 1", "Goblin 2", "Goblin 3"]


def test_one_can_be_numbered_too():
    assert names(AddCombatants("Goblin", "golem", numbered=True)) == ["Goblin 1"]


def test_later_ones_count_on():
    assert names(AddCombatants("Goblin", "golem", 2), AddCombatants("Goblin", "golem", 2)) == [
        *("Goblin 1", "Goblin 2", "Goblin 3", "Goblin 4")
    ]


def test_numbers_are_counted_by_name():
    assert names(AddCombatants("Goblin", "golem", 2), AddCombatants("Orc", "golem", 2))[2:] == ["Orc 1", "Orc 2"]


def test_a_number_is_never_given_twice_even_when_its_bearer_is_gone():
    twice = [AddCombatants("Goblin", "golem", 2), RemoveCombatant(2), DuplicateCombatant(1)]
    assert names(*twice) == ["Goblin 1", "Goblin 3"]
    assert names(*twice, RemoveCombatant(3), DuplicateCombatant(1)) == ["Goblin 1", "Goblin 4"]


def test_an_id_is_never_given_twice_either():
    state = after(GOLEM, RemoveCombatant(1), GOLEM)
    assert list(state.combatants) == [2]


def test_a_copy_is_unhurt_and_has_the_same_armour():
    state = after(GOLEM)
    state = evolve_all(state, wish(state, strike("breast"), "6 1"))
    state = evolve_all(state, wish(state, DuplicateCombatant(1)))
    assert state.combatants[2].full_name == "Rocky 1"
    assert state.combatants[2].structure == {}
    assert state.combatants[2].capacity == state.combatants[1].capacity


def test_a_new_name_takes_the_number_away():
    assert names(AddCombatants("Goblin", "golem", 2), RenameCombatant(2, "Boss")) == ["Goblin 1", "Boss"]


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("", "Golem"),
        ("  \t ", "Golem"),
        ("a/b\\c", "a/b\\c"),
        ('O\'Brien "the Wall" «x»', 'O\'Brien "the Wall" «x»'),
        ("שלום עולם", "שלום עולם"),
        ("\u202eevil\u202c", "\u202eevil\u202c"),
        ("🐉👩‍👩‍👧", "🐉👩‍👩‍👧"),
        ("x" * 300, "x" * 300),
        ("{name} %s <b>&amp;", "{name} %s <b>&amp;"),
        ("two\nlines\u2028and\u00a0more", "two lines and more"),
        ("  Ana   Lee ", "Ana Lee"),
        ("e\u0301", "e\u0301"),
    ],
)
def test_any_name_is_welcome_and_none_is_the_bodys(typed, kept):
    assert names(AddCombatants(typed, "golem")) == [kept]
    renamed = names(AddCombatants("before", "golem"), RenameCombatant(1, typed))
    assert renamed == [kept]


@pytest.mark.parametrize("name", ["a\x00b", "a\x1bb", "\x7f", "\ud800"])
def test_a_name_that_no_file_could_keep_is_refused(name):
    assert refusal(AddCombatants(name, "golem")).key == "name.unreadable"
    assert refusal(RenameCombatant(1, name), GOLEM).key == "name.unreadable"


def test_a_name_may_have_a_thousand_characters_and_no_more():
    assert names(AddCombatants("x" * 1000, "golem")) == ["x" * 1000]
    fault = refusal(AddCombatants("x" * 1001, "golem"))
    assert (fault.key, fault.values) == ("name.too_long", {"length": 1001, "most": 1000})


@given(st.text(max_size=60))
def test_a_name_is_kept_the_same_when_it_is_cleaned_again(text):
    try:
        name = clean_name(text)
    except Refused:
        return
    assert clean_name(name) == name
    name.encode("utf-8")


@pytest.mark.parametrize(
    ("command", "key"),
    [
        (AddCombatants("A", "golem", 0), "add.count_out_of_range"),
        (AddCombatants("A", "golem", -1), "add.count_out_of_range"),
        (AddCombatants("A", "golem", 1001), "add.count_out_of_range"),
        (AddCombatants("A", "dragon"), "body.unknown"),
        (AddCombatants("A", "golem", armour=-1), "armour.total_out_of_range"),
        (AddCombatants("A", "golem", armour=1_000_001), "armour.total_out_of_range"),
        (RemoveCombatant(9), "combatant.gone"),
        (RenameCombatant(9, "A"), "combatant.gone"),
        (RenameCombatant(1, "Rocky"), "name.unchanged"),
        (RenameCombatant(1, "  Rocky "), "name.unchanged"),
        (DuplicateCombatant(9), "combatant.gone"),
        (SetArmour(9, {}), "combatant.gone"),
        (SetArmour(1, {"tail": 3}), "armour.no_such_plate"),
        (SetArmour(1, {}, {"tail": 3}), "armour.no_such_plate"),
        (SetArmour(1, {"breast": -1}), "armour.points_out_of_range"),
        (SetArmour(1, {"breast": 1_000_001}), "armour.points_out_of_range"),
        (SetArmour(1, {"breast": 5}, {"breast": -1}), "armour.points_out_of_range"),
        (SetArmour(1, {"breast": 5}, {"breast": 6}), "armour.more_than_whole"),
        (SetArmour(1, {}, {"breast": 21}), "armour.more_than_whole"),
        (SizeArmour(9, 5), "combatant.gone"),
        (SizeArmour(1, -1), "armour.total_out_of_range"),
        (SizeArmour(1, 1_000_001), "armour.total_out_of_range"),
        (strike(target=9), "combatant.gone"),
        (strike("tail"), "attack.region_not_seen"),
        (strike(damage=-1), "attack.negative_damage"),
        (strike(tier=-1), "attack.no_such_tier"),
        (RepairPart(9, "trunk"), "combatant.gone"),
        (RepairPart(1, "tail"), "part.unknown"),
        (RepairPart(1, "trunk"), "repair.nothing_to_do"),
        (SetHouseRules(HouseRules(margin_per_tier=-1)), "rules.negative_margin"),
        (SetHouseRules(HouseRules()), "rules.unchanged"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(command, key):
    assert refusal(command, GOLEM).key == key


@pytest.mark.parametrize(
    ("dice", "key"), [("7", "dice.impossible"), ("1 1", "dice.too_many"), ("x", "dice.not_a_number")]
)
def test_dice_that_cannot_be_are_refused(dice, key):
    assert refusal(strike(), GOLEM, dice=dice).key == key


def test_a_throw_without_its_dice_asks_for_the_next_one():
    with pytest.raises(NeedsDie) as caught:
        wish(after(GOLEM), strike(None), "37")
    assert (caught.value.sides, caught.value.purpose) == (6, "depth")


def test_a_thousand_can_join_at_once():
    assert len(names(AddCombatants("A", "golem", 1000))) == 1000


def test_a_plate_may_be_set_partly_worn_and_the_others_stay():
    state = after(GOLEM, SetArmour(1, {"breast": 30}, {"breast": 10}))
    target = state.combatants[1]
    assert (target.capacity["breast"], target.armour_left("breast")) == (30, 10)
    assert (target.capacity["backplate"], target.armour_left("backplate")) == (6, 6)


def test_what_is_left_can_be_set_alone():
    target = after(GOLEM, SetArmour(1, {}, {"breast": 4})).combatants[1]
    assert (target.capacity["breast"], target.armour_left("breast")) == (20, 4)


def test_a_new_total_makes_every_plate_whole_again():
    target = after(GOLEM, SetArmour(1, {}, {"breast": 4}), SizeArmour(1, 80)).combatants[1]
    assert (target.capacity["breast"], target.lost_armour) == (40, {})


def test_a_lost_hand_is_back_unhurt_when_the_arm_is_repaired():
    before = after(GOLEM)
    state = evolve_all(before, wish(before, strike("left_arm", tier=4)))
    lost = wish(state, strike("left_hand"), "6 1")
    assert [type(event).__name__ for event in lost] == ["HitLanded", "NothingLeft"]
    repaired = evolve_all(state, wish(state, RepairPart(1, "left_arm")))
    assert repaired.combatants[1].structure == {}
    assert [type(event).__name__ for event in wish(repaired, strike("left_hand"), "6 1")] == [
        *("HitLanded", "StructureStepped")
    ]


def test_a_repair_can_be_asked_for_piece_by_piece():
    state = after(GOLEM, strike("breast", tier=1, damage=3), strike("breast", tier=2), strike("breast", tier=3, slot=3))
    only_armour = wish(state, RepairPart(1, "trunk", structure=False, contents=False))
    assert [(event.structure, event.contents, event.plates) for event in only_armour] == [
        (False, False, {"breast": 20})
    ]
    everything = evolve_all(state, wish(state, RepairPart(1, "trunk")))
    target = everything.combatants[1]
    assert (target.lost_armour, target.structure, target.out) == ({}, {}, frozenset())


def test_house_rules_reach_the_next_hit():
    state = after(AddCombatants("Rocky", "golem"), SetHouseRules(HouseRules(margin_per_tier=5)))
    landed = wish(state, strike("breast", margin=5), "1")[0]
    assert (landed.tier, landed.bought) == (2, 1)


def test_nobody_is_called_as_somebody_else_is():
    two = AddCombatants("Guard", "golem", 2)
    assert refusal(RenameCombatant(1, "Guard 2"), two).key == "name.taken"
    assert names(two, RenameCombatant(1, "Guard 3"), DuplicateCombatant(2)) == ["Guard 3", "Guard 2", "Guard 4"]
    assert names(two, AddCombatants("Guard 1", "golem")) == ["Guard 1", "Guard 2", "Guard 1 1"]


def test_a_given_tier_3_needs_a_slot():
    assert refusal(strike("breast", tier=3), GOLEM).key == "attack.no_such_slot"
