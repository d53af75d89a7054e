"""Called shots amended: one that missed is made one that hit, and back, and what follows keeps its number."""

import pytest

from cats_desktop.rules.attack import Attack
from cats_desktop.rules.body import Facing
from cats_desktop.rules.combat import HouseRules
from cats_desktop.rules.events import HitLanded, HitRevoked, ShotMissed
from cats_desktop.rules.faults import Refused
from cats_desktop.session.amend import retold
from cats_desktop.session.commands import (
    Act,
    AddCombatants,
    AmendHit,
    CallShot,
    ChooseRuleset,
    SetHouseRules,
    Strike,
)
from cats_desktop.session.history import History
from cats_desktop.storage.files import create, open_session
from tests.library.shipped import shipped
from tests.session.test_amend import FRONT, amended, do, fight, rocky, two
from tests.session.test_rulesets import CHARTS
from tests.storage.fights import hurry


def test_a_called_shot_that_hit_keeps_its_region_and_takes_other_depth_dice():
    history = fight()
    do(history, CallShot(1, Attack(Facing.FRONT, "left_hand"), landed=True), "1")
    do(history, AmendHit(2, faces=(6, 1)))
    told = retold(history, 2)[0]
    assert isinstance(told, HitLanded)
    assert (told.region, told.how, told.tier) == ("left_hand", "called", 2)


def test_a_called_shot_that_went_astray_keeps_all_its_dice_on_another_target():
    history = two()
    do(history, SetHouseRules(HouseRules(called_miss="random")))
    do(history, CallShot(1, Attack(Facing.FRONT, "left_hand"), landed=False), "1 6 2")
    assert rocky(history).structure == {"trunk": 1}
    do(history, AmendHit(4, combatant=2))
    assert (rocky(history).structure, history.state.combatants[2].structure) == ({}, {"trunk": 1})
    assert [type(event) for event in retold(history, 4)[:2]] == [ShotMissed, HitLanded]


def test_a_shot_that_missed_and_did_nothing_is_made_one_that_hit_and_back():
    history = two()
    do(history, CallShot(1, Attack(Facing.FRONT, "left_hand"), landed=False))  # step 3
    do(history, Strike(1, FRONT), "1 1")
    before = rocky(history)
    do(history, AmendHit(3, faces=(6, 1), landed=True))
    told = retold(history, 3)[0]
    assert isinstance(told, HitLanded)
    assert (told.region, told.how, told.tier) == ("left_hand", "called", 2)
    assert [(wound.hit, wound.place) for wound in rocky(history).wounds] == [(1, "left_hand here"), (2, "breast here")]
    do(history, AmendHit(3))
    assert rocky(history) == before
    assert [wound.hit for wound in before.wounds] == [2]


def test_a_shot_that_missed_needs_its_depth_dice_to_hit_after_all():
    history = two()
    do(history, CallShot(1, Attack(Facing.FRONT, "left_hand"), landed=False))
    with pytest.raises(Refused) as caught:
        do(history, AmendHit(3, landed=True))
    assert caught.value.key == "amend.needs_die"
    do(history, AmendHit(3, attack=Attack(Facing.FRONT, "left_arm", tier=2), landed=True))
    assert rocky(history).structure == {"left_arm": 1}


def test_a_shot_that_missed_and_did_nothing_is_revoked_and_what_follows_keeps_its_number():
    history = two()
    do(history, CallShot(1, Attack(Facing.FRONT, "left_hand"), landed=False))
    do(history, Strike(1, FRONT), "1 1")
    do(history, AmendHit(3, revoked=True))
    assert retold(history, 3) == (HitRevoked(1, 0, "left_hand here", ()),)
    assert (amended(history).how, amended(history).what) == ("revoked", "left_hand here")
    assert [wound.hit for wound in rocky(history).wounds] == [2]


def test_a_called_shot_that_hit_is_made_one_that_missed_by_the_house_rule_of_then():
    history = two()
    do(history, CallShot(1, Attack(Facing.FRONT, "left_hand"), landed=True), "6 1")
    do(history, Strike(1, FRONT), "1 1")
    do(history, AmendHit(3, landed=False))
    assert [type(event) for event in retold(history, 3)] == [ShotMissed]
    assert [wound.hit for wound in rocky(history).wounds] == [2]
    history = two()
    do(history, SetHouseRules(HouseRules(called_miss="random")))
    do(history, CallShot(1, Attack(Facing.FRONT, "left_hand"), landed=True), "6 1")
    do(history, AmendHit(4, faces=(1, 6, 1), landed=False))
    assert [type(event) for event in retold(history, 4)[:2]] == [ShotMissed, HitLanded]
    assert rocky(history).structure == {"trunk": 1}


def test_a_shot_that_went_astray_keeps_its_depth_dice_where_it_was_called():
    history = two()
    do(history, SetHouseRules(HouseRules(called_miss="random")))
    do(history, CallShot(1, Attack(Facing.FRONT, "left_hand"), landed=False), "1 6 2")
    do(history, AmendHit(4, landed=True))
    assert rocky(history).structure == {"left_hand": 1}


@pytest.mark.parametrize(
    ("command", "key"),
    [
        (AmendHit(3, landed=True), "amend.not_called"),
        (AmendHit(3, given={"damage": 3}), "amend.nothing_given"),
    ],
)
def test_what_says_nothing_of_a_strike_is_refused(command, key):
    history = two()
    do(history, Strike(1, FRONT), "1 1")
    with pytest.raises(Refused) as caught:
        do(history, command)
    assert caught.value.key == key


def test_what_was_amended_is_on_the_disk_with_shots_that_went_nowhere_and_what_was_given(tmp_path):
    path = tmp_path / "Friday.cats"
    with create(path) as journal:
        hurry(journal)
        history = History(journal, shipped(), CHARTS)
        do(history, AddCombatants("Ana", "human"))
        do(history, CallShot(1, Attack(Facing.FRONT, "head"), landed=False))
        do(history, AmendHit(2, faces=(6, 2), landed=True))
        do(history, ChooseRuleset("placement"))
        do(history, Act(1, "placement", "hit", {"damage": 1, "force": 500, "placement": "Leg > left"}), "1 6 6")
        do(history, AmendHit(5, given={"damage": 2}))
        state, steps = history.state, list(journal.steps(1, journal.last))
    with open_session(path) as journal:
        assert History(journal, shipped(), CHARTS).state == state
        assert list(journal.steps(1, journal.last)) == steps
    assert [[die.face for die in wound.dice] for wound in state.combatants[1].wounds] == [[6, 2], [1, 6, 6]]
