"""The past amended: a hit is revoked or changed, what followed is decided again with the dice it had."""

from random import Random

import pytest

from cats_desktop.rules.attack import Attack
from cats_desktop.rules.body import Facing
from cats_desktop.rules.combat import HouseRules
from cats_desktop.rules.dice import ThrownDice, TypedDice
from cats_desktop.rules.events import Amended, HitLanded, HitRevoked, PastAmended
from cats_desktop.rules.faults import Refused
from cats_desktop.session.amend import amending, retold
from cats_desktop.session.commands import (
    Act,
    AddCombatants,
    AmendHit,
    CallShot,
    ChooseRuleset,
    Command,
    RepairPart,
    SetHouseRules,
    Strike,
    Volley,
)
from cats_desktop.session.history import History
from cats_desktop.session.luck import LuckBook
from cats_desktop.session.memory import MemoryJournal
from cats_desktop.session.past_hit import past_hit
from cats_desktop.storage.files import create, open_session
from tests.library.shipped import shipped
from tests.session.fights import BODIES
from tests.session.test_rulesets import CHARTS
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


# Single hits, one thing at a time


def two(armour: int = 0) -> History:
    history = fight(armour=armour)
    history.do(AddCombatants("Mossy", "golem", armour=armour), NO_DICE)
    return history


def test_another_target_is_struck_by_the_same_dice_and_the_first_is_as_if_never_struck():
    history = two()
    do(history, Strike(1, Attack(Facing.FRONT, source="Ana")), "61 6 2")
    do(history, Strike(1, FRONT), "1 1")
    do(history, AmendHit(3, combatant=2))
    one, other = history.state.combatants[1], history.state.combatants[2]
    assert (one.structure, other.structure) == ({"trunk": 1}, {"left_arm": 1})
    assert [(wound.hit, wound.source) for wound in one.wounds] == [(2, "")]
    assert [(wound.hit, wound.source) for wound in other.wounds] == [(1, "Ana")]
    assert amended(history).changes == (
        Amended("Rocky", "left arm", "damaged", "sound"),
        Amended("Mossy", "left arm", "sound", "damaged"),
    )
    assert set(amended(history).combatants) == {1, 2}


def test_another_die_strikes_elsewhere_and_later_wounds_keep_their_numbers():
    history = fight()
    do(history, Strike(1, FRONT), "1 1")
    do(history, Strike(1, FRONT), "1 1")
    do(history, AmendHit(2, faces=(61, 1)))
    assert [(wound.hit, wound.place) for wound in rocky(history).wounds] == [(1, "left_arm here"), (2, "breast here")]
    assert rocky(history).structure == {"left_arm": 1, "trunk": 1}
    do(history, AmendHit(2, revoked=True))
    assert [wound.hit for wound in rocky(history).wounds] == [2]
    do(history, Strike(1, FRONT), "1 1")
    assert [wound.hit for wound in rocky(history).wounds] == [2, 3]


def test_another_damage_is_told_plate_by_plate():
    history = fight(armour=9)
    do(history, Strike(1, FRONT), "1 1")
    do(history, AmendHit(2, attack=Attack(Facing.FRONT, damage=2)))
    assert amended(history).changes == (Amended("Rocky", "breast plate", "1", "2", "armour"),)
    do(history, AmendHit(2, attack=Attack(Facing.BACK, damage=2)))
    assert amended(history).changes == (
        Amended("Rocky", "breast plate", "2", "0", "armour"),
        Amended("Rocky", "back plate", "0", "1", "armour"),
    )


def test_another_margin_buys_a_deeper_tier_by_the_house_rule_of_then():
    history = fight(armour=9)
    do(history, SetHouseRules(HouseRules(margin_per_tier=5)))
    do(history, Strike(1, FRONT), "1 1")
    assert rocky(history).structure == {}
    do(history, AmendHit(3, attack=Attack(Facing.FRONT, margin=5)))
    assert (rocky(history).structure, rocky(history).lost_armour) == ({"trunk": 1}, {})


def test_another_source_is_written_to_the_wound_and_nothing_else_is_different():
    history = fight()
    do(history, Strike(1, Attack(Facing.FRONT, source="Ana")), "1 1")
    do(history, AmendHit(2, source="rockfall"))
    assert rocky(history).wounds[0].source == "rockfall"
    assert (amended(history).how, amended(history).changes) == ("changed", ())
    do(history, AmendHit(2, source=""))
    assert rocky(history).wounds[0].source == ""


def test_a_single_hit_is_revoked_and_restored():
    history = fight()
    do(history, Strike(1, FRONT), "1 1")
    whole = rocky(history)
    do(history, AmendHit(2, revoked=True))
    assert (rocky(history).structure, rocky(history).hits, amended(history).how) == ({}, 0, "revoked")
    do(history, AmendHit(2))
    assert (rocky(history), amended(history).how) == (whole, "restored")


def test_a_preview_stores_nothing_and_tells_what_accepting_it_then_does():
    history = fight()
    do(history, Strike(1, FRONT), "1 1")
    do(history, RepairPart(1, "trunk"))
    before, last = history.state, history.journal.last
    seen = history.preview(AmendHit(2, faces=(61, 1)))
    assert (history.state, history.head, history.journal.last) == (before, 3, last)
    assert seen.void == (3,)
    assert seen.changes == (Amended("Rocky", "left arm", "sound", "damaged"),)
    do(history, AmendHit(2, faces=(61, 1)))
    assert amended(history) == seen


def test_a_preview_is_refused_as_the_change_itself_would_be():
    history = fight()
    do(history, Strike(1, FRONT), "1 1")
    with pytest.raises(Refused) as caught:
        history.preview(AmendHit(2, faces=(101, 1)))
    assert caught.value.key == "dice.impossible"
    with pytest.raises(Refused) as caught:
        history.preview(AmendHit(2))
    assert caught.value.key == "amend.unchanged"


def test_working_on_a_long_past_pauses_and_says_how_far_it_is():
    history = fight()
    for _ in range(3):
        do(history, Strike(1, FRONT), "1 1")
    working = amending(history, AmendHit(2, revoked=True))
    assert list(working) == [0.0, 1 / 3, 2 / 3, 1.0]


def test_a_large_volley_that_follows_pauses_target_by_target():
    history = two()
    do(history, Strike(1, FRONT), "1 1")
    below = Random(3)
    history.do(Volley((1, 2), FRONT, 4_000), ThrownDice(below.randrange))
    working = amending(history, AmendHit(3, revoked=True))
    assert list(working) == [0.0, 0.5, 0.5, 0.75, 1.0]


# Other rulesets


def by(ruleset: str) -> History:
    history = History(MemoryJournal(lambda: 0.0), shipped(), CHARTS)
    for name in ("Ana", "Bo"):
        history.do(AddCombatants(name, "human"), NO_DICE)
    history.do(ChooseRuleset(ruleset), NO_DICE)
    return history


HURT = Act(1, "fudge", "hit", {"level": "hurt", "method": "2df"}, "Cid")


def test_a_wound_by_fudge_goes_to_another_target_by_another_source():
    history = by("fudge")
    do(history, HURT, "0 0")
    do(history, AmendHit(4, combatant=2, source="Dan"))
    one, other = history.state.combatants[1], history.state.combatants[2]
    assert (one.harm, one.wounds) == ({}, ())
    assert [(wound.hit, wound.source) for wound in other.wounds] == [(1, "Dan")]
    wounds = [change for change in amended(history).changes if change.kind == "wounds"]
    assert [(change.name, change.before, change.after) for change in wounds] == [
        ("Ana", "Torso", ""),
        ("Bo", "", "Torso"),
    ]


def test_a_wound_by_fudge_has_other_dice_or_does_not_count():
    history = by("fudge")
    do(history, HURT, "0 0")
    do(history, AmendHit(4, faces=(1, 0)))
    assert [wound.place for wound in history.state.combatants[1].wounds] == ["Head"]
    do(history, AmendHit(4, revoked=True))
    assert history.state.combatants[1].wounds == ()


def test_what_a_ruleset_writes_on_its_sheet_is_told_entry_by_entry():
    history = by("placement")
    do(history, Act(1, "placement", "hit", {"damage": 4, "part": "lower_torso"}))
    do(history, AmendHit(4, revoked=True))
    told = {change.part: (change.before, change.after) for change in amended(history).changes if change.kind == "entry"}
    assert told["stamina_lost"] == ("4", "")


def test_damage_and_force_of_a_hit_are_changed_and_what_was_not_named_stays():
    history = by("placement")
    do(history, Act(1, "placement", "hit", {"damage": 4, "force": 0, "part": "lower_torso"}))
    do(history, AmendHit(4, given={"damage": 2}))
    assert history.state.combatants[1].harm == {"placement": {"stamina_lost": 2}}
    told = retold(history, 4)[0]
    assert (told.values["damage"], told.parts) == (2, ("lower_torso",))
    assert amended(history).how == "changed"
    do(history, AmendHit(4))
    assert history.state.combatants[1].harm == {"placement": {"stamina_lost": 4}}


def test_a_level_is_changed_and_the_same_dice_place_the_wound():
    history = by("fudge")
    do(history, HURT, "0 0")
    do(history, AmendHit(4, given={"level": "scratch"}))
    assert [wound.place for wound in history.state.combatants[1].wounds] == ["Torso"]
    assert "scratch" in history.state.combatants[1].harm["fudge"].values()


def test_what_is_given_is_refused_as_in_the_deed_itself():
    history = by("placement")
    do(history, Act(1, "placement", "hit", {"damage": 4, "part": "lower_torso"}))
    with pytest.raises(Refused) as caught:
        do(history, AmendHit(4, given={"damage": -1}))
    assert caught.value.key == "given.out_of_range"


def test_an_attack_says_nothing_of_a_hit_by_another_ruleset():
    history = by("fudge")
    do(history, HURT, "0 0")
    with pytest.raises(Refused) as caught:
        do(history, AmendHit(4, attack=Attack(Facing.FRONT, damage=9)))
    assert caught.value.key == "amend.no_attack"


def test_a_card_that_was_drawn_stays_drawn_when_its_hit_does_not_count():
    history = by("cards")
    do(history, Act(0, "cards", "options", {"reshuffle": "when_spent"}))
    do(history, Act(1, "cards", "hit", {"damage": 2}), "1")
    do(history, Act(1, "cards", "hit", {"damage": 2}), "1")
    first, second = (wound.place for wound in history.state.combatants[1].wounds)
    assert first != second
    shared = history.state.shared
    do(history, AmendHit(5, revoked=True))
    assert [wound.place for wound in history.state.combatants[1].wounds] == [second]
    assert history.state.shared == shared


def test_another_card_leaves_another_pile_and_undo_brings_the_first_back():
    history = by("cards")
    do(history, Act(0, "cards", "options", {"reshuffle": "when_spent"}))
    do(history, Act(1, "cards", "hit", {"damage": 2}), "1")
    before = history.state
    do(history, AmendHit(5, faces=(2,)))
    assert history.state.shared != before.shared
    assert set(amended(history).shared) == {"cards"}
    assert amended(history).changes[-1] == Amended("", "", "", "", "shared", "cards")
    do(history, AmendHit(5))
    assert history.state.shared == before.shared
    history.undo()
    history.undo()
    assert history.state == before


def test_dice_that_would_ask_for_a_choice_are_refused():
    history = by("fudge")
    do(history, Act(1, "fudge", "hit", {"level": "hurt", "method": "part", "part": "head"}))
    with pytest.raises(Refused) as caught:
        do(history, AmendHit(4, faces=(1, 0)))
    assert caught.value.key == "dice.too_many"


def test_luck_leaves_out_a_hit_that_was_moved_to_another_target_and_takes_it_back_when_it_is_restored():
    history, book = two(), LuckBook()

    def counted() -> dict[int, int]:
        for _ in book.catch_up(history):
            pass
        return {who: book.hits(who) for who in book.combatants()}

    do(history, Strike(1, FRONT), "1 1")
    do(history, Strike(2, FRONT), "1 1")
    do(history, SetHouseRules(HouseRules(called_miss="random")))
    do(history, CallShot(2, Attack(Facing.FRONT, "left_hand"), landed=False), "1 1")
    assert counted() == {1: 1, 2: 2}
    do(history, AmendHit(3, combatant=2))
    assert counted() == {2: 2}
    do(history, AmendHit(6, combatant=1))
    assert counted() == {2: 1}
    do(history, AmendHit(3))
    assert counted() == {1: 1, 2: 1}


@pytest.mark.parametrize("seed", range(8))
def test_a_hit_that_is_changed_and_changed_back_leaves_everything_as_it_was(seed):
    random = Random(seed)
    history, hits = two(armour=9), list[int]()
    for _ in range(12):
        history.do(Strike(random.choice((1, 2)), Attack(random.choice([*Facing]))), ThrownDice(random.randrange))
        hits.append(history.head)
        step, before = random.choice(hits), history.state
        was = past_hit(history, step, 0).now
        do(history, AmendHit(step, faces=(random.randint(1, 100), 6, 1), combatant=3 - random.choice((1, 2))))
        do(history, was)
        assert history.state == before
