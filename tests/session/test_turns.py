"""Order and time: nobody is skipped, nobody acts twice, and stepping back gives back what the turn did."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cats_desktop.rules.combat import Encounter, Profile
from cats_desktop.rules.faults import Refused
from cats_desktop.session.commands import (
    AddCombatants,
    ChooseRuleset,
    ComeIn,
    Defeat,
    Delay,
    Describe,
    DuplicateCombatant,
    MoveInOrder,
    NextTurn,
    PreviousTurn,
    Ready,
    RemoveCombatant,
    ResetCombatant,
    ResetTurns,
    SetInitiative,
    SortOrder,
    Surprise,
    UseReady,
)
from cats_desktop.session.history import History
from tests.session.fights import BODIES, Journal, do
from tests.session.test_rulesets import Sample, play
from tests.session.test_rulesets import history as ruleset_history


def fight(*initiatives: int | None, names: str = "ABCDEFGH") -> History:
    """Return a fight in which A, B, C … have these initiatives."""
    history = History(Journal(), BODIES)
    for name, initiative in zip(names, initiatives, strict=False):
        do(history, AddCombatants(name, "golem", initiative=initiative))
    return history


def key(history: History, name: str) -> int:
    return next(one.id for one in history.state.combatants.values() if one.full_name == name)


def order(history: History) -> str:
    return "".join(history.state.combatants[one].full_name for one in history.state.turns.order)


def now(history: History) -> tuple[int, str]:
    """Return the round and who acts."""
    turns = history.state.turns
    return turns.round, history.state.combatants[turns.active].full_name if turns.active else ""


def go(history: History, *moves: str) -> list[tuple[int, str]]:
    """Go on (n) or back (p) and return where that leads each time."""
    seen = []
    for move in "".join(moves):
        do(history, NextTurn() if move == "n" else PreviousTurn())
        seen.append(now(history))
    return seen


def refusal(history: History, command: object) -> str:
    with pytest.raises(Refused) as caught:
        do(history, command)
    return caught.value.key


# Order


def test_the_order_goes_by_initiative_ties_by_who_came_first_and_those_without_come_last():
    assert order(fight(10, None, 15, 10, None, -3)) == "CADFBE"


def test_a_first_turn_begins_round_1_with_the_highest():
    history = fight(10, 15)
    assert now(history) == (0, "")
    assert go(history, "nnnn") == [(1, "B"), (1, "A"), (2, "B"), (2, "A")]


def test_removing_the_active_one_of_three_that_tie_gives_the_turn_to_the_next():
    history = fight(12, 12, 12)
    assert go(history, "nn")[-1] == (1, "B")
    do(history, RemoveCombatant(key(history, "B")))
    assert now(history) == (1, "C")
    assert go(history, "nnn") == [(2, "A"), (2, "C"), (3, "A")]


def test_removing_the_active_one_that_is_last_advances_the_round_once():
    history = fight(12, 12, 12)
    assert go(history, "nnn")[-1] == (1, "C")
    do(history, RemoveCombatant(key(history, "C")))
    assert now(history) == (2, "A")
    assert go(history, "nn") == [(2, "B"), (3, "A")]


def test_dragging_the_active_one_below_the_next_lets_nobody_act_twice():
    history = fight(12, 12, 12)
    go(history, "nn")
    do(history, MoveInOrder(key(history, "B"), 0))
    assert (order(history), now(history)) == ("ACB", (1, "B"))
    assert go(history, "nnnn") == [(1, "C"), (2, "A"), (2, "C"), (2, "B")]


def test_dragging_one_that_has_acted_below_the_active_one_gives_it_no_second_turn():
    history = fight(12, 12, 12)
    go(history, "nn")
    do(history, MoveInOrder(key(history, "A"), 0))
    assert order(history) == "BCA"
    assert go(history, "nn") == [(1, "C"), (2, "B")]


def test_dragging_one_that_has_not_acted_above_the_active_one_skips_nobody():
    history = fight(12, 12, 12)
    go(history, "n")
    do(history, MoveInOrder(key(history, "C"), key(history, "A")))
    assert order(history) == "CAB"
    assert go(history, "nnn") == [(1, "C"), (1, "B"), (2, "C")]


def test_removing_another_one_leaves_the_turn_where_it_is():
    history = fight(12, 12, 12)
    go(history, "nn")
    do(history, RemoveCombatant(key(history, "A")))
    assert now(history) == (1, "B")
    assert go(history, "nn") == [(1, "C"), (2, "B")]


def test_removing_the_only_one_leaves_nobody_and_the_next_turn_says_so():
    history = fight(12)
    go(history, "n")
    do(history, RemoveCombatant(1))
    assert now(history) == (1, "")
    assert refusal(history, NextTurn()) == "turns.nobody"


def test_one_that_joins_before_the_active_one_waits_for_the_next_round_and_one_behind_it_acts_in_this():
    history = fight(12, 8)
    go(history, "n")
    do(history, AddCombatants("X", "golem", initiative=15))
    do(history, AddCombatants("Y", "golem", initiative=10))
    assert order(history) == "XAYB"
    assert go(history, "nnn") == [(1, "Y"), (1, "B"), (2, "X")]


def test_a_copy_joins_with_the_same_initiative_right_behind():
    history = fight(12, 8)
    do(history, DuplicateCombatant(1))
    assert [one.initiative for one in history.state.combatants.values()] == [12, 8, 12]
    assert order(history) == "AA 1B"


def test_setting_initiative_moves_to_its_place_and_sorting_mends_what_was_dragged():
    history = fight(12, 8, 4)
    do(history, SetInitiative({key(history, "C"): 10}))
    assert order(history) == "ACB"
    do(history, MoveInOrder(key(history, "B"), key(history, "A")))
    assert order(history) == "BAC"
    do(history, SortOrder())
    assert order(history) == "ACB"
    assert refusal(history, SortOrder()) == "turns.order_unchanged"
    assert refusal(history, SetInitiative({key(history, "C"): 10})) == "turns.initiative_unchanged"
    assert refusal(history, SetInitiative({key(history, "C"): 1_000_001})) == "turns.initiative_out_of_range"


def test_a_group_shares_its_initiative_and_moves_together():
    history = fight(12, 8)
    do(history, AddCombatants("G", "golem", count=3, initiative=10, profile=Profile(group="guards")))
    assert order(history) == "AG 1G 2G 3B"
    do(history, SetInitiative({key(history, "G 2"): 14}))
    assert order(history) == "G 1G 2G 3AB"
    assert {one.initiative for one in history.state.combatants.values() if one.profile.group} == {14}
    do(history, MoveInOrder(key(history, "G 3"), 0))
    assert order(history) == "ABG 1G 2G 3"
    assert refusal(history, MoveInOrder(key(history, "G 1"), key(history, "G 2"))) == "turns.order_unchanged"


# Waiting, holding ready, surprise, defeat


def test_one_that_waits_comes_in_right_behind_the_active_one_and_acts_once():
    history = fight(12, 10, 8, 6)
    go(history, "nn")
    do(history, Delay(key(history, "B")))
    assert now(history) == (1, "C")
    do(history, ComeIn(key(history, "B")))
    assert order(history) == "ACBD"
    assert go(history, "nnnn") == [(1, "B"), (1, "D"), (2, "A"), (2, "C")]


def test_one_that_waits_past_the_end_of_the_round_has_let_its_turn_go():
    history = fight(12, 10, 8)
    go(history, "nn")
    do(history, Delay(key(history, "B")))
    assert go(history, "nnnn") == [(2, "A"), (2, "B"), (2, "C"), (3, "A")]
    assert history.state.combatants[2].stance == ""


def test_only_the_active_one_can_wait_and_only_one_that_waits_comes_in():
    history = fight(12, 10)
    go(history, "n")
    assert refusal(history, Delay(key(history, "B"))) == "turns.not_active"
    assert refusal(history, ComeIn(key(history, "B"))) == "turns.not_delayed"


def test_readying_ends_the_turn_and_what_was_held_ready_lapses_with_the_next_own_turn():
    history = fight(12, 10)
    go(history, "n")
    do(history, Ready(1, "if the door opens"))
    assert now(history) == (1, "B")
    assert (history.state.combatants[1].stance, history.state.combatants[1].holding) == ("ready", "if the door opens")
    assert go(history, "n") == [(2, "A")]
    assert history.state.combatants[1].stance == ""


def test_what_was_held_ready_can_be_used_once_and_changes_no_turn():
    history = fight(12, 10)
    go(history, "n")
    do(history, Ready(1))
    do(history, UseReady(1))
    assert (now(history), history.state.combatants[1].stance) == ((1, "B"), "")
    assert refusal(history, UseReady(1)) == "turns.not_ready"


def test_the_surprised_have_no_turn_in_the_round_and_are_themselves_in_the_next():
    history = fight(12, 10, 8)
    do(history, Surprise((1, 3)))
    assert go(history, "nnnn") == [(1, "B"), (2, "A"), (2, "B"), (2, "C")]


def test_when_all_are_surprised_the_first_round_passes_at_once():
    history = fight(12, 10)
    do(history, Surprise((1, 2)))
    assert go(history, "nn") == [(2, "A"), (2, "B")]


def test_the_defeated_keep_their_place_and_have_no_turns():
    history = fight(12, 10, 8)
    go(history, "n")
    do(history, Defeat(2))
    assert order(history) == "ABC"
    assert go(history, "nn") == [(1, "C"), (2, "A")]
    do(history, Defeat(2, defeated=False))
    assert go(history, "n") == [(2, "B")]


def test_the_turn_of_one_that_falls_in_it_passes_on_once():
    history = fight(12, 10, 8)
    go(history, "nn")
    do(history, Defeat(2))
    assert now(history) == (1, "C")
    assert go(history, "nn") == [(2, "A"), (2, "C")]


def test_where_all_are_defeated_the_last_one_stays_and_the_next_turn_says_why():
    history = fight(12)
    go(history, "n")
    do(history, Defeat(1))
    assert refusal(history, NextTurn()) == "turns.nobody"


def test_surprise_of_one_that_has_acted_is_over_with_the_round_and_costs_it_nothing():
    history = fight(12, 10)
    go(history, "nn")
    do(history, Surprise((1,)))
    assert go(history, "n") == [(2, "A")]
    assert history.newest.events[0].passed_over == ()


def test_a_turn_tells_who_was_passed_over_and_who_waited_too_long():
    history = fight(12, 10, 8)
    do(history, Surprise((2,)))
    go(history, "n")
    do(history, Delay(1))
    assert history.newest.events[1].passed_over == ("B",)
    assert go(history, "n") == [(2, "A")]
    assert history.newest.events[0].let_go == ("A",)


def test_who_joins_a_group_gets_its_initiative_and_its_spelling():
    history = fight(12, 3)
    do(history, AddCombatants("G", "golem", count=2, initiative=9, profile=Profile(group="Watch")))
    do(history, Describe(key(history, "B"), "B", Profile(group="watch"), 3))
    assert (order(history), history.state.combatants[2].profile.group) == ("AG 1G 2B", "Watch")
    do(history, AddCombatants("C", "golem", initiative=30, profile=Profile(group="WATCH")))
    assert (order(history), history.state.combatants[5].initiative) == ("AG 1G 2BC", 9)


def test_all_that_is_said_of_a_target_is_one_step():
    history = fight(12, 10)
    before = history.state
    do(history, Describe(2, "Borislav", Profile("foes", "red"), 15))
    assert (order(history), history.state.combatants[2].profile.side) == ("BorislavA", "foes")
    assert refusal(history, Describe(2, "Borislav", Profile("foes", "red"), 15)) == "profile.unchanged"
    history.undo()
    assert history.state == before


# Stepping back


def test_stepping_back_steps_over_the_defeated_and_whoever_acts_then_is_not_surprised():
    history = fight(12, 10, 8)
    go(history, "nnn")
    do(history, Defeat(2))
    assert go(history, "p") == [(1, "A")]
    history = fight(12, 10)
    go(history, "nn")
    do(history, Surprise((1,)))
    assert go(history, "p") == [(1, "A")]
    assert history.state.combatants[1].stance == ""


def test_stepping_back_goes_on_where_the_ruleset_has_nothing_left_to_give_back():
    history = ruleset_history()
    play(history, "placement", Sample({"count": 2}), "mortal")
    do(history, NextTurn())
    do(history, ResetCombatant(1))
    assert go(history, "p") == [(0, "")]


def test_the_order_of_very_many_is_made_in_one_go_and_goes_by_initiative():
    history = fight()
    for _ in range(10):
        do(history, AddCombatants("N", "golem", count=1000))
    do(history, SetInitiative({key: key * 7919 % 10_007 for key in history.state.combatants}))
    values = [history.state.combatants[key].initiative for key in history.state.turns.order]
    assert values == sorted(values, reverse=True)
    assert len(values) == 10_000


def test_stepping_back_goes_through_the_turns_and_the_rounds_as_they_were():
    history = fight(12, 10)
    assert go(history, "nnnpppp"[:6]) == [(1, "A"), (1, "B"), (2, "A"), (1, "B"), (1, "A"), (0, "")]
    assert refusal(history, PreviousTurn()) == "turns.nothing_back"
    assert go(history, "nn") == [(1, "A"), (1, "B")]


def test_stepping_back_past_one_that_was_removed_lets_the_one_before_it_act_again():
    history = fight(12, 12, 12)
    go(history, "nn")
    do(history, RemoveCombatant(2))
    assert now(history) == (1, "C")
    assert go(history, "p") == [(1, "A")]
    assert go(history, "n") == [(1, "C")]


def test_stepping_back_takes_back_waiting_and_holding_ready():
    history = fight(12, 10)
    go(history, "n")
    do(history, Ready(1, "x"))
    assert go(history, "p") == [(1, "A")]
    assert history.state.combatants[1].stance == ""
    do(history, Delay(1))
    assert go(history, "p") == [(1, "A")]
    assert history.state.combatants[1].stance == ""
    assert go(history, "nn") == [(1, "B"), (2, "A")]


def test_stepping_back_makes_the_surprised_surprised_again():
    history = fight(12, 10)
    do(history, Surprise((2,)))
    assert go(history, "nn") == [(1, "A"), (2, "A")]
    assert go(history, "p") == [(1, "A")]
    assert history.state.combatants[2].stance == "surprised"


def test_no_more_than_a_hundred_turns_are_stepped_back_and_it_says_so():
    history = fight(12)
    go(history, "n" * 101)
    go(history, "p" * 100)
    assert (now(history), refusal(history, PreviousTurn())) == ((1, "A"), "turns.too_far_back")


def test_going_back_to_before_the_first_round_is_a_step_of_its_own():
    history = fight(12, 10)
    assert refusal(history, ResetTurns()) == "turns.not_begun"
    go(history, "nnn")
    before = history.state
    do(history, ResetTurns())
    assert now(history) == (0, "")
    history.undo()
    assert history.state == before


def test_a_ruleset_that_drains_as_a_turn_begins_gives_it_back_when_stepped_back():
    history = ruleset_history()
    play(history, "placement", Sample({"count": 2}), "mortal")
    lost = []
    for move in "nnpp":
        do(history, NextTurn() if move == "n" else PreviousTurn())
        lost.append(history.state.combatants[1].harm["placement"].get("stamina_lost", 0))
    assert lost == [2, 4, 2, 0]
    do(history, ChooseRuleset("cats"))
    assert do(history, NextTurn()).events[1:] == ()


# Whatever is done


MOVES = st.lists(
    st.one_of(
        st.just("next"),
        st.just("next"),
        st.tuples(st.sampled_from(["add", "remove", "move", "defeat", "delay", "in", "ready"]), st.integers(0, 7)),
    ),
    max_size=30,
)


@settings(max_examples=120, deadline=None)
@given(MOVES)
def test_whatever_happens_nobody_acts_twice_in_a_round_and_nobody_that_could_act_is_skipped(moves):
    history = fight(12, 12, 9, 9)
    acted: list[int] = []  # whose turns have begun in this round
    known = set(history.state.combatants)  # who was there as the round began and has been there since
    for move in moves:
        before = history.state.turns
        try:
            _do(history, move)
        except Refused:
            continue
        turns = history.state.turns
        if turns.round != before.round:
            if before.round:
                able = {one for one in known if not history.state.combatants.get(one, _FALLEN).defeated}
                assert able <= set(acted)
            acted, known = [], set(history.state.combatants)
        if turns.active and (turns.active, turns.round) != (before.active, before.round):
            assert turns.active not in acted
            acted.append(turns.active)
        waiting = {one.id for one in history.state.combatants.values() if one.stance == "delayed"}
        acted = [one for one in acted if one not in waiting]  # their turn is still to come
        known &= set(history.state.combatants)
        known -= {one.id for one in history.state.combatants.values() if one.defeated or one.stance == "delayed"}
    while history.can_undo:
        history.undo()
    assert history.state == Encounter()


class _Fallen:
    defeated = True


_FALLEN = _Fallen()


def _do(history: History, move: object) -> None:
    if move == "next":
        do(history, NextTurn())
        return
    what, number = move
    there = list(history.state.combatants)
    someone = there[number % len(there)] if there else 0
    wish = {
        "add": AddCombatants("N", "golem", initiative=number * 2),
        "remove": RemoveCombatant(someone),
        "move": MoveInOrder(someone, there[(number * 3) % len(there)] if there and number % 2 else 0),
        "defeat": Defeat(someone, defeated=number % 3 > 0),
        "delay": Delay(history.state.turns.active),
        "in": ComeIn(someone),
        "ready": Ready(someone),
    }[what]
    do(history, wish)
