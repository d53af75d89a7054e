"""Timers and conditions: they end with a turn or a round, once, and come back with a step back."""

import pytest

from cats_desktop.session.commands import (
    AddCombatants,
    ComeIn,
    Defeat,
    Delay,
    LiftCondition,
    PutCondition,
    RemoveCombatant,
    StartTimer,
    StopTimers,
    Surprise,
    Until,
)
from cats_desktop.session.history import History
from tests.session.fights import do
from tests.session.test_turns import fight, go, now, refusal


def labels(history: History) -> list[str]:
    return [timer.label for timer in history.state.turns.due]


def test_timers_end_at_a_turn_s_beginning_at_its_end_and_at_the_end_of_a_round():
    history = fight(12, 10)
    go(history, "n")
    do(history, StartTimer("begins", Until("start", 1, 2)))
    do(history, StartTimer("ends", Until("end", 1, 2)))
    do(history, StartTimer("rounds", Until("round", 2)))
    due = []
    for _ in range(5):
        go(history, "n")
        due.append((now(history), labels(history)))
    assert due == [
        ((1, "B"), ["begins"]),
        ((2, "A"), ["ends"]),
        ((2, "B"), []),
        ((3, "A"), ["rounds"]),
        ((3, "B"), []),
    ]


def test_timers_over_three_turns_on_two_back_and_two_on_end_once_each():
    history = fight(12, 10, 8)
    go(history, "n")
    for turn, name in enumerate("ABC", start=1):
        do(history, StartTimer(f"start {name}", Until("start", 1, turn)))
        do(history, StartTimer(f"end {name}", Until("end", 1, turn)))
    do(history, StartTimer("round", Until("round", 1)))
    seen = []
    for move in "nnnppnn":
        go(history, move)
        seen.append((now(history), sorted(labels(history))))
    first, second, third = (
        ((1, "B"), ["end A", "start B"]),
        ((1, "C"), ["end B", "start C"]),
        ((2, "A"), ["end C", "round", "start A"]),
    )
    assert seen == [first, second, third, second, first, second, third]
    assert history.state.turns.timers == ()


def test_a_timer_at_the_turn_of_one_that_is_removed_counts_rounds_from_then_on():
    history = fight(12, 10, 8)
    go(history, "n")
    do(history, StartTimer("hold", Until("start", 2, 2)))
    do(history, RemoveCombatant(2))
    assert go(history, "nn") == [(1, "C"), (2, "A")]
    assert labels(history) == []
    go(history, "nn")
    assert (now(history), labels(history)) == ((3, "A"), ["hold"])


def test_a_timer_at_the_turn_of_one_that_is_passed_over_still_counts():
    history = fight(12, 10, 8)
    go(history, "n")
    do(history, Defeat(2))
    do(history, StartTimer("fire", Until("end", 1, 2)))
    go(history, "n")
    assert (now(history), labels(history)) == ((1, "C"), ["fire"])


def test_one_that_waited_begins_its_turn_once():
    history = fight(12, 10, 8)
    do(history, StartTimer("twice", Until("start", 2, 2)))
    go(history, "nn")
    do(history, Delay(2))
    do(history, ComeIn(2))
    assert go(history, "n") == [(1, "B")]
    assert [timer.left for timer in history.state.turns.timers] == [1]


def test_a_condition_goes_with_its_timer_and_comes_back_with_a_step_back():
    history = fight(12, 10)
    go(history, "n")
    do(history, PutCondition((1, 2), "stunned", "stunned", "hit on the head", Until("end", 1, 2)))
    held = [one.conditions for one in history.state.combatants.values()]
    assert [[(each.label, each.note) for each in one] for one in held] == [[("stunned", "hit on the head")]] * 2
    assert go(history, "nn") == [(1, "B"), (2, "A")]
    assert [one.conditions for one in history.state.combatants.values()] == [(), ()]
    assert labels(history) == ["stunned", "stunned"]
    go(history, "p")
    assert [one.conditions for one in history.state.combatants.values()] == held
    assert len(history.state.turns.timers) == 2


def test_a_condition_can_be_changed_and_lifted_and_its_timer_goes_with_it():
    history = fight(12)
    do(history, PutCondition((1,), "prone", until=Until("round", 3)))
    (condition,) = history.state.combatants[1].conditions
    do(history, PutCondition((1,), "prone", note="behind the table", condition=condition.id))
    assert [each.note for each in history.state.combatants[1].conditions] == ["behind the table"]
    do(history, LiftCondition(1, condition.id))
    assert (history.state.combatants[1].conditions, history.state.turns.timers) == ((), ())
    assert refusal(history, LiftCondition(1, condition.id)) == "condition.gone"


def test_a_timer_can_be_taken_away_and_stepping_back_does_not_bring_it_again():
    history = fight(12, 10)
    do(history, StartTimer("bell", Until("round", 5)))
    go(history, "nnn")
    do(history, StopTimers((1,)))
    go(history, "p")
    assert history.state.turns.timers == ()
    assert refusal(history, StopTimers((1,))) == "timer.gone"


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (StartTimer("", Until("round", 1)), "timer.unnamed"),
        (StartTimer("x", Until("dawn", 1)), "timer.moment_unknown"),
        (StartTimer("x", Until("round", 0)), "timer.count_out_of_range"),
        (StartTimer("x", Until("start", 1, 7)), "combatant.gone"),
        (PutCondition((1,), " "), "condition.unnamed"),
        (PutCondition((), "prone"), "desk.no_target"),
    ],
)
def test_a_timer_or_condition_that_cannot_be_is_refused(command, reason):
    assert refusal(fight(12), command) == reason


def test_a_condition_that_is_changed_keeps_its_end_and_its_timer_bears_the_new_name():
    history = fight(12)
    do(history, PutCondition((1,), "stunned", until=Until("end", 2, 1)))
    do(history, PutCondition((1,), "dazed", note="by the mace", condition=1))
    assert [(timer.label, timer.moment, timer.left) for timer in history.state.turns.timers] == [("dazed", "end", 2)]
    do(history, PutCondition((1,), "dazed", note="by the mace", condition=1, endless=True))
    assert history.state.turns.timers == ()
    assert refusal(history, PutCondition((1,), "dazed", note="by the mace", condition=1)) == "condition.unchanged"


def test_ten_thousand_conditions_that_end_together_end_in_one_go():
    history = fight()
    for _ in range(10):
        do(history, AddCombatants("N", "golem", count=1000))
    everybody = tuple(history.state.combatants)
    do(history, PutCondition(everybody, "stunned", until=Until("round", 1)))
    go(history, "n")
    do(history, Surprise(tuple(key for key in everybody if key != history.state.turns.active)))
    assert go(history, "n")[0][0] == 2
    assert len(history.state.turns.due) == 10_000
    assert sum(len(one.conditions) for one in history.state.combatants.values()) == 0
