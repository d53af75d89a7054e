"""Wounds: each hit is kept with where, how deep, by whom and when; it is told and healed by itself."""

from dataclasses import replace

import pytest

from cats_desktop.rules.attack import Attack
from cats_desktop.rules.body import Facing
from cats_desktop.rules.combat import HouseRules
from cats_desktop.rules.dice import NeedsChoice
from cats_desktop.rules.faults import Refused
from cats_desktop.session.commands import (
    Act,
    AmendHit,
    CallShot,
    HealWound,
    NextTurn,
    RepairPart,
    ResetCombatant,
    SetArmour,
    SetHouseRules,
    Strike,
    TellWounds,
    Volley,
)
from tests.session.fights import do, golem_of, session, strike
from tests.session.test_rulesets import ARM_HIT, FUDGE_HURT, Sample, play
from tests.session.test_rulesets import history as ruleset_history


def refusal(history, command, dice=""):
    with pytest.raises(Refused) as caught:
        do(history, command, dice)
    return caught.value.key


def accounts(history):
    """Return (hit, armour, rungs, out) of each of the golem's wounds."""
    return [(one.hit, dict(one.armour), one.rungs, one.out) for one in golem_of(history).wounds]


def test_a_wound_keeps_part_layer_source_round_and_dice():
    history = session()
    do(history, NextTurn())
    do(history, Strike(1, Attack(Facing.FRONT, "left_arm", source="Ana’s axe")), "6 3")
    (wound,) = golem_of(history).wounds
    assert (wound.hit, wound.parts, wound.place, wound.layer, wound.tier) == (
        1,
        ("left_arm",),
        "left_arm here",
        "structure",
        2,
    )
    assert (wound.source, wound.round, [die.face for die in wound.dice]) == ("Ana’s axe", 1, [6, 3])
    assert (wound.told, wound.rungs, dict(wound.armour), wound.out) == (False, 1, {}, ())


def test_a_hit_that_found_nothing_left_broke_nothing_and_one_that_is_healed_did():
    history = session()
    do(history, strike("left_arm", tier=4))
    do(history, strike("left_arm", tier=2))
    do(history, HealWound(1, 1))
    assert [(wound.broke, wound.unhealed) for wound in golem_of(history).wounds] == [(True, False), (False, False)]


def test_each_hit_is_charged_with_what_it_broke_itself():
    history = session()
    do(history, strike("left_arm", damage=2), "3")
    do(history, strike("left_arm"), "6 2")
    do(history, strike("left_arm"), "6 6 1")
    do(history, strike("left_arm"), "6 6 6 1")
    plate = {"left_arm": 2}
    assert accounts(history) == [(1, plate, 0, ()), (2, {}, 1, ()), (3, {}, 0, (1,)), (4, {}, 2, (2,))]


def test_healing_one_hit_gives_back_what_that_hit_took_and_nothing_else():
    history = session()
    do(history, strike("left_arm", damage=2), "3")
    do(history, strike("left_arm"), "6 2")
    do(history, strike("left_arm"), "6 6 1")
    do(history, strike("left_arm", damage=1), "3")
    whole = golem_of(history).capacity["left_arm"]
    do(history, HealWound(1, 1))
    assert golem_of(history).armour_left("left_arm") == whole - 1
    do(history, HealWound(1, 3))
    assert golem_of(history).out == frozenset()
    assert golem_of(history).rung("left_arm") == 1
    do(history, HealWound(1, 2))
    do(history, HealWound(1, 4))
    assert (golem_of(history).structure, golem_of(history).lost_armour) == ({}, {})
    assert refusal(history, HealWound(1, 2)) == "wound.healed_already"
    assert refusal(history, HealWound(1, 9)) == "wound.gone"


def test_what_a_repair_put_right_is_not_given_back_again_by_healing_the_hit():
    history = session()
    do(history, strike("left_arm", damage=3), "3")
    do(history, RepairPart(1, "left_arm"))
    do(history, strike("left_arm", damage=2), "3")
    assert refusal(history, HealWound(1, 1)) == "wound.healed_already"
    assert golem_of(history).lost_armour == {"left_arm": 2}


def test_armour_that_was_set_by_hand_is_no_hit_s_damage_any_more():
    history = session()
    do(history, strike("left_arm", damage=3), "3")
    do(history, SetArmour(1, {"left_arm": 10}, {"left_arm": 4}))
    assert accounts(history) == [(1, {}, 0, ())]


def test_a_reset_makes_unhurt_and_can_be_undone():
    history = session()
    fresh = golem_of(history)
    do(history, strike("left_arm"), "6 6 6 1")
    before = history.state
    do(history, ResetCombatant(1))
    assert golem_of(history) == fresh
    assert refusal(history, ResetCombatant(1)) == "reset.nothing_to_do"
    history.undo()
    assert history.state == before


def test_hits_are_ticked_as_told_one_by_one_or_all_and_the_tick_can_be_taken_back():
    history = session()
    for _ in range(3):
        do(history, strike("left_arm"), "3")
    do(history, TellWounds(1, (2,)))
    assert [wound.told for wound in golem_of(history).wounds] == [False, True, False]
    do(history, TellWounds(1))
    assert [wound.told for wound in golem_of(history).wounds] == [True, True, True]
    assert refusal(history, TellWounds(1)) == "wound.told_already"
    do(history, TellWounds(1, (3,), told=False))
    assert [wound.told for wound in golem_of(history).wounds] == [True, True, False]
    assert refusal(history, TellWounds(1, (7,))) == "wound.gone"


def test_a_large_volley_leaves_one_wound_for_each_part_it_struck():
    history = ruleset_history()
    do_volley = Volley((1,), Attack(Facing.FRONT, source="Battery"), 60)
    history.do(do_volley, _Even())
    wounds = history.state.combatants[1].wounds
    assert sum(wound.hits for wound in wounds) == 60
    assert {(wound.hit, wound.source) for wound in wounds} == {(1, "Battery")}
    assert len({wound.parts for wound in wounds}) == len(wounds) == 16
    history.do(HealWound(1, 1), _Even())
    ana = history.state.combatants[1]
    assert (ana.structure, ana.out, ana.lost_armour) == ({}, frozenset(), {})


class _Even:
    """Dice that show every face in turn, by the handful."""

    def handful(self, sides, count):
        return bytes(number * 7 % sides + 1 for number in range(count))

    def finish(self):
        pass


def test_a_hit_by_another_ruleset_is_a_wound_too_and_is_healed_in_its_own_panel():
    history = ruleset_history()
    play(history, "cards", Sample({"damage": 2}, "8"), "hit")
    (wound,) = history.state.combatants[1].wounds
    assert (wound.ruleset, wound.hit, wound.layer) == ("cards", 1, "")
    assert set(wound.parts) <= set(shipped_parts())
    with pytest.raises(Refused) as caught:
        history.do(HealWound(1, 1), _Even())
    assert caught.value.key == "wound.other_ruleset"


def shipped_parts():
    from tests.library.shipped import shipped

    return shipped()["human"].parts


def test_a_deed_keeps_who_struck():
    history = ruleset_history()
    play(history, "cards", Sample({"damage": 2}, "8"), "hit")
    from cats_desktop.rules.dice import TypedDice

    history.do(Act(1, "cards", "hit", {"damage": 1}, source="Wolf"), TypedDice(["3"]))
    assert [wound.source for wound in history.state.combatants[1].wounds] == ["", "Wolf"]


def test_wounds_keep_their_numbers_when_an_earlier_hit_is_revoked():
    history = session()
    do(history, strike("left_arm"), "3")
    do(history, strike("breast"), "3")
    do(history, TellWounds(1, (2,)))
    do(history, AmendHit(2, revoked=True))
    assert [(wound.hit, wound.place, wound.told) for wound in golem_of(history).wounds] == [(2, "breast here", True)]


# Called shots


def test_a_called_shot_asks_whether_it_hit_and_strikes_where_it_was_called():
    history = session()
    attack = Attack(Facing.FRONT, "left_arm")
    with pytest.raises(NeedsChoice) as caught:
        do(history, CallShot(1, attack))
    assert (caught.value.question, caught.value.options) == ("called_shot", ("hit", "missed"))
    do(history, CallShot(1, attack, landed=True), "6 1")
    assert [wound.place for wound in golem_of(history).wounds] == ["left_arm here"]


def test_a_called_shot_that_misses_does_nothing_unless_the_house_rule_lets_it_strike_at_random():
    history = session()
    attack = Attack(Facing.FRONT, "left_arm")
    step = do(history, CallShot(1, attack, landed=False))
    assert [type(event).__name__ for event in step.events] == ["ShotMissed"]
    assert golem_of(history).wounds == ()
    do(history, SetHouseRules(HouseRules(called_miss="random")))
    step = do(history, CallShot(1, attack, landed=False), "1 3")
    assert [type(event).__name__ for event in step.events][:2] == ["ShotMissed", "HitLanded"]
    assert step.events[1].how == "rolled"


@pytest.mark.parametrize(
    ("attack", "reason"),
    [(Attack(Facing.FRONT), "attack.uncalled"), (Attack(Facing.FRONT, "tail"), "attack.region_not_seen")],
)
def test_a_called_shot_names_a_region_that_can_be_seen(attack, reason):
    assert refusal(session(), CallShot(1, attack)) == reason


def test_a_house_rule_for_misses_that_does_not_exist_is_refused():
    assert refusal(session(), SetHouseRules(HouseRules(called_miss="explode"))) == "rules.called_miss"


def test_a_wound_keeps_the_dice_of_the_checks_that_its_hit_brought_about():
    """An arm by a named placement throws nothing to place it; then the drop check is 1 against 6 and 6."""
    history = ruleset_history()
    play(history, "placement", Sample(*ARM_HIT[1:]), "hit")
    play(history, "placement", Sample({"damage": 1, "force": 100}, "5 5 3 5 2"), "hit")
    wounds = history.state.combatants[1].wounds
    assert [[(die.purpose, die.face) for die in wound.dice] for wound in wounds] == [
        [("drop", 1), ("drop_referee", 6), ("drop_referee", 6)],
        [("placement", 5), ("side", 5), ("fall", 3), ("fall_referee", 5), ("fall_referee", 2)],
    ]


def test_dice_that_are_thrown_without_a_hit_belong_to_no_wound():
    history = ruleset_history()
    play(history, "fudge", Sample(*FUDGE_HURT[1:]), "hit")
    play(history, "fudge", Sample({"place": "left_arm/left hand", "skill": 1}, "0 0 0 0"), "heal")
    assert [wound.dice for wound in history.state.combatants[1].wounds] == [()]
    assert [die.face for die in history.newest.events[0].dice] == [0, 0, 0, 0]


def test_a_hit_that_is_decided_again_has_the_same_checks_on_its_wound():
    history = ruleset_history()
    play(history, "placement", Sample(*ARM_HIT[1:]), "hit")  # step 3
    (before,) = history.state.combatants[1].wounds
    do(history, AmendHit(3, source="Bo"))
    assert history.state.combatants[1].wounds == (replace(before, source="Bo"),)
