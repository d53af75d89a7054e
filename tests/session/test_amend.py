"""The past amended: a hit is revoked or changed, what followed is decided again with the dice it had."""

import pytest

from cats_desktop.rules.attack import Attack
from cats_desktop.rules.body import Facing
from cats_desktop.rules.combat import HouseRules
from cats_desktop.rules.dice import ThrownDice, TypedDice
from cats_desktop.rules.events import HitLanded, HitRevoked, PastAmended
from cats_desktop.rules.faults import Refused
from cats_desktop.session.amend import retold
from cats_desktop.session.commands import (
    AddCombatants,
    AmendHit,
    Command,
    RepairPart,
    SetHouseRules,
    Strike,
    Volley,
)
from cats_desktop.session.history import History
from cats_desktop.session.memory import MemoryJournal
from cats_desktop.storage.files import create, open_session
from tests.session.fights import BODIES
from tests.storage.fights import hurry

FRONT = Attack(Facing.FRONT)
NO_DICE = ThrownDice(lambda _sides: 0)


def fight(journal=None, armour: int = 0) -> History:
    history = History(journal or MemoryJournal(lambda: 0.0), BODIES)
    history.do(AddCombatants("Rocky", "golem", armour=armour), NO_DICE)
    return history


def do(history: History, command: Command, dice: str = "") -> None:
    history.do(command, TypedDice(dice.split()))


def rocky(history: History):
    return history.state.combatants[1]


def amended(history: History) -> PastAmended:
    assert history.newest is not None
    event = history.newest.events[0]
    assert isinstance(event, PastAmended)
    return event


def test_revoking_hit_2_of_5_decides_hits_3_to_5_again_with_their_dice():
    """Breast armour 1: the first strips it, the second bares the trunk, then two more and a critical on slot 1."""
    history = fight(armour=1)
    assert rocky(history).armour_left("breast") == 1
    do(history, Volley((1,), FRONT, 5), "1 1  1 2  1 3  61 6 6 1  1 6 6 3")
    assert (rocky(history).rung("trunk"), sorted(rocky(history).out)) == (2, [("left_arm", 1), ("trunk", 3)])
    before = history.state
    do(history, AmendHit(2, 2, revoked=True))
    assert (rocky(history).rung("trunk"), sorted(rocky(history).out)) == (1, [("left_arm", 1), ("trunk", 3)])
    assert rocky(history).hits == 4
    told = [event for event in retold(history, 2) if isinstance(event, HitLanded | HitRevoked)]
    assert [[die.face for die in hit.dice] for hit in told] == [[1, 1], [1, 2], [1, 3], [61, 6, 6, 1], [1, 6, 6, 3]]
    assert [isinstance(hit, HitRevoked) for hit in told] == [False, True, False, False, False]
    assert (amended(history).how, amended(history).number, amended(history).what) == ("revoked", 2, "breast here")
    history.undo()
    assert history.state == before
    history.redo()
    assert rocky(history).rung("trunk") == 1


def test_a_revoked_hit_counts_again_when_it_is_restored():
    history = fight()
    do(history, Volley((1,), FRONT, 3), "1 1  1 1  1 1")
    whole = rocky(history)
    do(history, AmendHit(2, 3, revoked=True))
    do(history, AmendHit(2, 1, revoked=True))
    assert rocky(history).rung("trunk") == 1
    do(history, AmendHit(2, 3))
    assert (rocky(history).rung("trunk"), amended(history).how) == (2, "restored")
    do(history, AmendHit(2, 1))
    assert rocky(history) == whole


def test_a_hit_by_itself_is_revoked_and_later_hits_find_what_it_left_whole():
    history = fight(armour=1)
    do(history, Strike(1, FRONT), "1 1")
    do(history, Strike(1, FRONT), "1 1")
    assert rocky(history).rung("trunk") == 1
    do(history, AmendHit(2, revoked=True))
    assert (rocky(history).armour_left("breast"), rocky(history).rung("trunk"), rocky(history).hits) == (0, 0, 1)


def test_a_hit_can_have_had_another_facing_region_damage_or_dice():
    history = fight(armour=9)
    do(history, Strike(1, FRONT), "1 1")
    left = rocky(history).armour_left("breast")
    do(history, AmendHit(2, attack=Attack(Facing.FRONT, damage=3)))
    assert rocky(history).armour_left("breast") == left - 2
    do(history, AmendHit(2, attack=Attack(Facing.BACK)))
    assert (rocky(history).armour_left("breast"), rocky(history).lost_armour) == (left + 1, {"backplate": 1})
    do(history, AmendHit(2, attack=Attack(Facing.FRONT, "left_hand")))
    assert rocky(history).lost_armour == {"left_hand": 1}
    do(history, AmendHit(2, faces=(61, 6, 2)))
    assert (rocky(history).structure, rocky(history).lost_armour) == ({"left_arm": 1}, {})
    do(history, AmendHit(2))
    assert rocky(history).lost_armour == {"breast": 1}
    assert rocky(history).hits == 1


def test_amending_an_earlier_hit_keeps_the_amendments_of_later_ones():
    history = fight()
    for _ in range(3):
        do(history, Strike(1, FRONT), "1 1")
    do(history, AmendHit(4, revoked=True))
    do(history, AmendHit(2, attack=Attack(Facing.FRONT, "left_arm")))
    assert rocky(history).structure == {"trunk": 1, "left_arm": 1}
    do(history, AmendHit(4))
    assert rocky(history).structure == {"trunk": 2, "left_arm": 1}
    do(history, Strike(1, FRONT), "1 1")
    do(history, AmendHit(3, revoked=True))
    assert rocky(history).structure == {"trunk": 2, "left_arm": 1}


def test_a_later_step_that_comes_to_nothing_is_named():
    history = fight()
    do(history, Strike(1, FRONT), "1 1")
    do(history, RepairPart(1, "trunk"))
    do(history, Strike(1, FRONT), "61 1")
    do(history, AmendHit(2, revoked=True))
    assert amended(history).void == (3,)
    assert rocky(history).structure == {"left_arm": 1}


def test_house_rules_of_the_time_count_again():
    history = fight(armour=1)
    do(history, SetHouseRules(HouseRules(carry_through=True)))
    do(history, Strike(1, Attack(Facing.FRONT, damage=2)), "1 1")
    do(history, SetHouseRules(HouseRules()))
    do(history, Strike(1, FRONT), "61 1")
    do(history, AmendHit(5, revoked=True))
    assert rocky(history).structure == {"trunk": 1}


@pytest.mark.parametrize(
    ("command", "key"),
    [
        (AmendHit(1), "amend.not_a_hit"),
        (AmendHit(9), "amend.no_such_step"),
        (AmendHit(2, 1), "amend.not_a_hit"),
        (AmendHit(2), "amend.unchanged"),
        (AmendHit(2, faces=(101, 1)), "dice.impossible"),
        (AmendHit(2, faces=(1,)), "amend.needs_die"),
        (AmendHit(2, faces=(1, 1, 1)), "dice.too_many"),
        (AmendHit(2, attack=Attack(Facing.FRONT, "backplate")), "attack.region_not_seen"),
        (AmendHit(3, 4), "amend.not_a_hit"),
        (AmendHit(4, 2), "amend.summed_up"),
    ],
)
def test_what_cannot_be_amended_is_refused_and_nothing_has_changed(command, key):
    history = fight()
    do(history, Strike(1, FRONT), "1 1")
    do(history, Volley((1,), FRONT, 3), "1 1  1 1  1 1")
    history.do(Volley((1,), FRONT, 60), ThrownDice(lambda _sides: 0))
    before = history.state
    with pytest.raises(Refused) as caught:
        do(history, command)
    assert caught.value.key == key
    assert (history.state, history.head) == (before, 4)


def test_a_step_that_was_undone_cannot_be_amended():
    history = fight()
    do(history, Strike(1, FRONT), "1 1")
    history.undo()
    with pytest.raises(Refused) as caught:
        do(history, AmendHit(2, revoked=True))
    assert caught.value.key == "amend.no_such_step"


def test_volleys_and_amendments_are_on_the_disk(tmp_path):
    path = tmp_path / "Friday.cats"
    with create(path) as journal:
        hurry(journal)
        history = fight(journal, armour=3)
        do(history, Volley((1,), FRONT, 3), "1 1  1 1  61 6 2")
        history.do(
            Volley((1,), FRONT, 2_000), ThrownDice(lambda sides: sides - 1, lambda count: b"\x07\x2a\xf0" * count)
        )
        do(history, AmendHit(2, 3, attack=Attack(Facing.FRONT, "left_hand", tier=2)))
        state, steps = history.state, list(journal.steps(1, journal.last))
    with open_session(path) as journal:
        again = History(journal, BODIES)
        assert again.state == state
        assert list(journal.steps(1, journal.last)) == steps
        again.undo()
        again.undo()
        again.undo()
        assert again.state.combatants[1].hits == 0
