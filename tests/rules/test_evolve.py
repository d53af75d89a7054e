"""The state after each fact; the state before it stays as it was."""

import pytest

from cats_desktop.rules.combat import Combatant, Encounter, HouseRules
from cats_desktop.rules.events import (
    ArmourLost,
    ArmourSet,
    CombatantAdded,
    CombatantDuplicated,
    CombatantRemoved,
    CombatantRenamed,
    Consequence,
    ContentKnockedOut,
    HitPlaced,
    HouseRulesSet,
    NothingLeft,
    PartRepaired,
    RulesetChosen,
    SharedSet,
    StructureStepped,
    TraitsSet,
)
from cats_desktop.rules.evolve import evolve, evolve_all

ADDED = CombatantAdded(1, "Anvil", 1, "golem", {"breast": 5, "left_arm": 2})


def step(part: str, before: int, after: int) -> StructureStepped:
    return StructureStepped(1, part, part, before, after, "", "", "struck", False, "", (), ())


START = evolve(Encounter(), ADDED)
HURT = evolve_all(
    START,
    [
        ArmourLost(1, "breast", "breast plate", 3, 2, 0),
        step("trunk", 0, 1),
        ContentKnockedOut(1, "trunk", 3, "core"),
        ContentKnockedOut(1, "left_arm", 1, "elbow"),
    ],
)


def test_someone_who_joins_is_whole_and_uses_up_an_id_and_a_number():
    assert START.combatants == {1: Combatant(1, "Anvil", 1, "golem", {"breast": 5, "left_arm": 2})}
    assert (START.last_id, START.last_numbers) == (1, {"Anvil": 1})
    assert START.combatants[1].full_name == "Anvil 1"


def test_a_name_without_a_number_uses_none_up():
    state = evolve(Encounter(), CombatantAdded(1, "Ana", None, "golem", {}))
    assert (state.last_numbers, state.combatants[1].full_name) == ({}, "Ana")


def test_wounds_are_differences_from_unhurt():
    hurt = HURT.combatants[1]
    assert (hurt.lost_armour, hurt.structure) == ({"breast": 3}, {"trunk": 1})
    assert hurt.out == {("trunk", 3), ("left_arm", 1)}
    assert (hurt.armour_left("breast"), hurt.armour_left("left_arm"), hurt.armour_left("tail")) == (2, 2, 0)
    assert (hurt.rung("trunk"), hurt.rung("left_arm")) == (1, 0)


def test_the_state_before_stays_as_it_was():
    before = START.combatants[1]
    evolve_all(START, [ArmourLost(1, "breast", "", 3, 2, 0), step("trunk", 0, 1), CombatantRemoved(1, "Anvil 1")])
    assert START.combatants == {1: before}
    assert (before.lost_armour, before.structure) == ({}, {})


def test_a_copy_is_fresh_and_keeps_the_armour():
    state = evolve(HURT, CombatantDuplicated(2, 1, "Anvil", 2))
    assert state.combatants[2] == Combatant(2, "Anvil", 2, "golem", {"breast": 5, "left_arm": 2})
    assert (state.last_id, state.last_numbers) == (2, {"Anvil": 2})


def test_one_who_left_leaves_id_and_number_used_up():
    state = evolve(START, CombatantRemoved(1, "Anvil 1"))
    assert (state.combatants, state.last_id, state.last_numbers) == ({}, 1, {"Anvil": 1})


def test_a_new_name_takes_the_place_of_name_and_number():
    state = evolve(START, CombatantRenamed(1, "Anvil 1", "Hammer"))
    assert (state.combatants[1].full_name, state.last_numbers) == ("Hammer", {"Anvil": 1})


def test_new_armour_replaces_what_the_named_plates_had_and_leaves_the_others():
    state = evolve(HURT, ArmourSet(1, "Anvil 1", {"breast": 8}, {"breast": 7}))
    assert state.combatants[1].capacity == {"breast": 8, "left_arm": 2}
    assert state.combatants[1].lost_armour == {"breast": 1}


def test_a_whole_plate_looks_as_if_nothing_had_happened_to_it():
    assert evolve(HURT, ArmourSet(1, "Anvil 1", {"breast": 8}, {"breast": 8})).combatants[1].lost_armour == {}


def test_nothing_left_to_break_changes_nothing():
    assert evolve(HURT, NothingLeft(1, "trunk", "lost")) is HURT


@pytest.mark.parametrize(
    ("structure", "contents", "plates", "left"),
    [
        (True, False, {}, ({"breast": 3}, {}, {("trunk", 3), ("left_arm", 1)})),
        (False, True, {}, ({"breast": 3}, {"trunk": 1}, {("left_arm", 1)})),
        (False, False, {"breast": 5}, ({}, {"trunk": 1}, {("trunk", 3), ("left_arm", 1)})),
        (True, True, {"breast": 5}, ({}, {}, {("left_arm", 1)})),
    ],
)
def test_a_repair_puts_right_what_it_names_and_nothing_else(structure, contents, plates, left):
    state = evolve(HURT, PartRepaired(1, "Anvil 1", "trunk", "trunk", structure, contents, plates))
    target = state.combatants[1]
    assert (target.lost_armour, target.structure, target.out) == left


def test_a_full_repair_gives_back_the_very_same_state():
    healed = evolve_all(
        HURT,
        [
            PartRepaired(1, "Anvil 1", "trunk", "trunk", True, True, {"breast": 5}),
            PartRepaired(1, "Anvil 1", "left_arm", "left arm", False, True, {}),
        ],
    )
    assert healed == START


def test_house_rules_are_those_agreed_last():
    rules = HouseRules(margin_per_tier=5, carry_through=True)
    assert evolve(START, HouseRulesSet(rules)).house_rules == rules


FALLEN = Consequence(1, "Anvil 1", "cards", "zero", {"label": "Left leg"}, {"lost/left_leg": 4, "fallen": 1})


def test_another_ruleset_leaves_everyone_and_every_sheet_as_they_were():
    state = evolve(evolve(HURT, FALLEN), RulesetChosen("fudge", "cats"))
    assert state.ruleset == "fudge"
    assert state.combatants == evolve(HURT, FALLEN).combatants


def test_a_hit_that_found_its_place_counts_as_one_and_does_nothing_else():
    placed = HitPlaced(1, "Anvil 1", "golem", "cards", "drawn", "Chest", ("trunk",), (), {"damage": 3})
    state = evolve(evolve(HURT, placed), placed)
    assert state.combatants[1].hits == HURT.combatants[1].hits + 2
    assert (state.combatants[1].structure, state.combatants[1].harm) == ({"trunk": 1}, {})


def test_a_consequence_writes_the_targets_sheet_as_it_is_after_it():
    state = evolve(HURT, FALLEN)
    assert state.combatants[1].harm == {"cards": {"lost/left_leg": 4, "fallen": 1}}
    assert state.combatants[1].traits == {}
    state = evolve(state, Consequence(1, "Anvil 1", "cards", "stood_up", {}, {"fallen": None}))
    assert state.combatants[1].harm == {"cards": {"lost/left_leg": 4}}
    state = evolve(state, Consequence(1, "Anvil 1", "cards", "healed", {}, {"lost/left_leg": None}))
    assert state == HURT  # unhurt leaves no trace


def test_each_ruleset_writes_its_own_sheet():
    state = evolve(evolve(START, FALLEN), Consequence(1, "Anvil 1", "fudge", "wound", {}, {"hurt": 1}))
    assert state.combatants[1].harm == {"cards": {"lost/left_leg": 4, "fallen": 1}, "fudge": {"hurt": 1}}


def test_a_consequence_without_changes_tells_something_and_changes_nothing():
    assert evolve(HURT, Consequence(1, "Anvil 1", "cards", "body_spent", {"spent": 2}, {})) == HURT


def test_traits_are_kept_apart_from_harm_and_a_copy_has_them_but_not_the_harm():
    state = evolve_all(START, [TraitsSet(1, "Anvil 1", "cards", {"attribute/1": 7}), FALLEN])
    assert state.combatants[1].traits == {"cards": {"attribute/1": 7}}
    copy = evolve(state, CombatantDuplicated(2, 1, "Anvil", 2)).combatants[2]
    assert (copy.traits, copy.harm) == ({"cards": {"attribute/1": 7}}, {})
    assert evolve(state, TraitsSet(1, "Anvil 1", "cards", {"attribute/1": None})).combatants[1].traits == {}


def test_what_is_shared_belongs_to_the_fight_and_to_one_ruleset():
    state = evolve(HURT, SharedSet("cards", "drawn", {}, {"hand/golem/chest": 1}))
    assert (state.shared, state.sheet("cards"), state.sheet("fudge")) == (
        {"cards": {"hand/golem/chest": 1}}, {"hand/golem/chest": 1}, {},
    )  # fmt: skip
    assert state.combatants == HURT.combatants
    assert evolve(state, SharedSet("cards", "shuffled", {}, {"hand/golem/chest": None})) == HURT
