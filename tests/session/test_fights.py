"""A session holds several fights: the party goes along with its wounds, and each fight waits just as it was left."""

import pytest

from cats_desktop.rules.combat import Profile
from cats_desktop.rules.events import Amended, PastAmended
from cats_desktop.rules.faults import Refused
from cats_desktop.session.commands import (
    AddCombatants,
    AmendHit,
    BeginFight,
    DuplicateCombatant,
    LiftCondition,
    NameFight,
    NextTurn,
    PutCondition,
    RemoveCombatant,
    RenameCombatant,
    ResetCombatant,
    Surprise,
    TakeUpFight,
    Until,
)
from cats_desktop.session.history import History
from tests.session.fights import BODIES, Journal, do, strike


def evening() -> History:
    """Return a session in which Ana, of the party, fights two goblins, in round 1, and is hit on the left arm."""
    history = History(Journal(), BODIES)
    do(history, AddCombatants("Ana", "golem", initiative=12, profile=Profile("party")))
    do(history, AddCombatants("Goblin", "golem", count=2, initiative=8))
    do(history, NextTurn())
    do(history, strike("left_arm"), "6 2")
    return history


def names(history: History) -> list[str]:
    return [history.state.combatants[key].full_name for key in history.state.turns.order]


def refusal(history: History, command: object) -> str:
    with pytest.raises(Refused) as caught:
        do(history, command)
    return caught.value.key


def test_whoever_comes_along_keeps_wounds_and_initiative_and_the_fight_before_waits_as_it_was():
    history = evening()
    before = history.state
    do(history, BeginFight("At the bridge", (1,)))
    state = history.state
    assert (names(history), state.title, state.turns.round, state.number) == (["Ana"], "At the bridge", 0, 2)
    assert (state.combatants[1].rung("left_arm"), state.combatants[1].initiative) == (1, 12)
    waiting = state.waiting[1]
    assert (waiting.combatants, waiting.turns) == (before.combatants, before.turns)


def test_going_back_finds_the_fight_as_it_was_left_and_the_party_as_it_is_by_now():
    history = evening()
    do(history, BeginFight("At the bridge", (1,)))
    do(history, AddCombatants("Troll", "golem", initiative=5))
    do(history, strike("right_arm"), "6 2")
    do(history, PutCondition((1,), "wet"))
    do(history, TakeUpFight(1))
    state = history.state
    assert (names(history), state.number, state.turns.round, state.turns.active) == (
        ["Ana", "Goblin 1", "Goblin 2"],
        1,
        1,
        1,
    )
    assert (state.combatants[1].rung("left_arm"), state.combatants[1].rung("right_arm")) == (1, 1)
    assert [each.label for each in state.combatants[1].conditions] == ["wet"]
    assert [one.name for one in state.waiting[2].combatants.values()] == ["Ana", "Troll"]


def test_a_new_fight_counts_names_anew_and_never_gives_the_number_of_a_target_twice():
    history = evening()
    do(history, BeginFight("", (1,)))
    do(history, AddCombatants("Goblin", "golem", count=2))
    assert names(history) == ["Ana", "Goblin 1", "Goblin 2"]
    assert sorted(history.state.combatants) == [1, 4, 5]
    do(history, TakeUpFight(1))
    do(history, DuplicateCombatant(3))
    assert (names(history)[-1], max(history.state.combatants)) == ("Goblin 3", 6)


def test_wounds_and_conditions_have_numbers_that_no_other_fight_gives_again():
    history = evening()
    do(history, BeginFight("", (1,)))
    do(history, strike("right_arm"), "6 2")
    do(history, PutCondition((1,), "wet"))
    do(history, TakeUpFight(1))
    do(history, strike("left_arm"), "3")
    do(history, PutCondition((1,), "cold"))
    ana = history.state.combatants[1]
    assert [wound.hit for wound in ana.wounds] == [1, 2, 3]
    assert [each.id for each in ana.conditions] == [1, 2]


def test_timers_about_the_party_go_along_and_come_back():
    history = evening()
    do(history, PutCondition((1,), "stunned", until=Until("start", 2, 2)))
    do(history, PutCondition((1, 2), "wet", until=Until("round", 2)))
    do(history, BeginFight("", (1,)))
    told = [(timer.label, timer.moment, timer.left) for timer in history.state.turns.timers]
    assert told == [("stunned", "round", 2), ("wet", "round", 2)]
    do(history, LiftCondition(1, 1))
    do(history, NextTurn())
    do(history, NextTurn())
    do(history, TakeUpFight(1))
    told = [(timer.label, timer.combatant, timer.left) for timer in history.state.turns.timers]
    assert told == [("wet", 1, 1), ("wet", 2, 2)]


def test_what_happened_in_the_second_of_three_fights_is_not_forgotten_in_any():
    history = evening()
    do(history, BeginFight("2", (1,)))
    do(history, strike("right_arm"), "6 2")
    do(history, PutCondition((1,), "wet", until=Until("round", 3)))
    do(history, BeginFight("3", ()))
    do(history, AddCombatants("Bo", "golem"))
    for number in (1, 2, 1):
        do(history, TakeUpFight(number))
        ana = history.state.combatants[1]
        assert (len(ana.wounds), ana.rung("right_arm"), len(ana.conditions)) == (2, 1, 1)
        assert [timer.label for timer in history.state.turns.timers] == ["wet"]


def test_two_that_are_called_alike_by_now_are_told_apart():
    history = evening()
    do(history, BeginFight("2", (1,)))
    do(history, RenameCombatant(1, "Goblin 1"))
    do(history, TakeUpFight(1))
    assert sorted(names(history)) == ["Goblin 1", "Goblin 1 2", "Goblin 2"]


def test_stances_are_of_one_fight_only():
    history = evening()
    do(history, NextTurn())
    do(history, Surprise((1,)))
    do(history, BeginFight("", (1,)))
    assert history.state.combatants[1].stance == ""
    do(history, TakeUpFight(1))
    assert history.state.combatants[1].stance == "surprised"


def test_a_hit_of_another_fight_can_be_changed_and_is_right_in_both():
    history = evening()
    do(history, strike("left_arm", target=2), "6 2")
    do(history, BeginFight("", (1,)))
    do(history, AmendHit(4, revoked=True))
    do(history, AmendHit(5, revoked=True))
    assert history.state.combatants[1].structure == {}
    do(history, TakeUpFight(1))
    assert {one.full_name: dict(one.structure) for one in history.state.combatants.values()} == {
        "Ana": {},
        "Goblin 1": {},
        "Goblin 2": {},
    }


def test_beginning_and_taking_up_are_undone_exactly():
    history = evening()
    before = history.state
    do(history, BeginFight("At the bridge", (1,)))
    begun = history.state
    do(history, TakeUpFight(1))
    history.undo()
    assert history.state == begun
    history.undo()
    assert history.state == before


def test_a_fight_that_is_empty_needs_no_other_and_one_that_is_not_there_cannot_be_taken_up():
    history = evening()
    for combatant in (1, 2, 3):
        do(history, RemoveCombatant(combatant))
    assert refusal(history, BeginFight("x")) == "fight.still_empty"
    assert refusal(history, TakeUpFight(7)) == "fight.gone"
    assert refusal(history, NameFight("")) == "fight.title_unchanged"
    assert refusal(evening(), BeginFight("x", (9,))) == "combatant.gone"


def newest_changes(history: History) -> tuple[Amended, ...]:
    assert history.newest is not None
    event = history.newest.events[0]
    assert isinstance(event, PastAmended)
    return event.changes


def test_a_changed_hit_tells_what_is_other_in_a_fight_that_waits_by_its_title():
    history = evening()
    do(history, NameFight("In the tavern"))
    do(history, strike("left_arm", target=2), "6 2")
    do(history, BeginFight("At the bridge", (1,)))
    do(history, AmendHit(6, revoked=True))
    assert newest_changes(history) == (
        Amended("Goblin 1", "left arm", "damaged", "sound", fight=1, title="In the tavern"),
    )
    do(history, AmendHit(4, revoked=True))
    assert newest_changes(history) == (Amended("Ana", "left arm", "damaged", "sound"),)


def test_whoever_was_put_right_meanwhile_is_other_only_in_the_fight_that_waits():
    history = evening()
    do(history, BeginFight("At the bridge", (1,)))
    do(history, ResetCombatant(1))
    do(history, AmendHit(4, revoked=True))
    assert newest_changes(history) == (Amended("Ana", "left arm", "damaged", "sound", fight=1),)


def test_a_change_that_only_a_waiting_fight_knows_of_is_told_without_its_details():
    history = evening()
    do(history, strike("left_arm", target=2), "6 2")
    do(history, BeginFight("At the bridge", (1,)))
    do(history, AmendHit(5, source="Bo"))
    assert newest_changes(history) == (Amended("", "", "", "", "fight", fight=1),)
