"""Which step a hit came from: counted as the fight counts its hits, through undone steps and other fights."""

import random

from cats_desktop.rules.attack import Attack
from cats_desktop.rules.body import Facing
from cats_desktop.rules.dice import ThrownDice
from cats_desktop.session import wound_steps
from cats_desktop.session.commands import (
    AddCombatants,
    AmendHit,
    BeginFight,
    NextTurn,
    ResetCombatant,
    TellWounds,
    Volley,
)
from cats_desktop.session.history import History
from tests.session.fights import do, session, strike
from tests.session.test_rulesets import ARM_HIT, FUDGE_HURT, Sample, play
from tests.session.test_rulesets import history as ruleset_history
from tests.working import drained


def step_of_hit(history: History, hit: int) -> tuple[int, int] | None:
    """Read to the end where a hit came from."""
    return drained(wound_steps.step_of_hit(history, hit))[1]


def fire(history: History, hits: int) -> None:
    below = random.Random(5)
    noise = below.randbytes
    history.do(Volley((1,), Attack(Facing.FRONT), hits), ThrownDice(below.randrange, noise))


def test_each_hit_of_a_fight_is_found_in_its_step():
    history = session()  # step 1
    do(history, strike("left_arm"), "2")  # step 2, hit 1
    do(history, NextTurn())
    do(history, strike("left_arm"), "2")  # step 4, hit 2
    do(history, TellWounds(1))
    assert [step_of_hit(history, hit) for hit in (1, 2)] == [(2, 0), (4, 0)]
    assert [step_of_hit(history, hit) for hit in (0, 3, -1)] == [None, None, None]


def test_the_hits_of_a_small_volley_have_their_places_in_it():
    history = session()
    do(history, strike("left_arm"), "2")
    fire(history, 3)
    do(history, strike("left_arm"), "2")
    assert [step_of_hit(history, hit) for hit in range(1, 6)] == [(2, 0), (3, 1), (3, 2), (3, 3), (4, 0)]


def test_a_large_volley_is_one_hit():
    history = session()
    fire(history, 300)
    do(history, strike("left_arm"), "2")
    assert history.state.hits_made == 2
    assert {wound.hit for wound in history.state.combatants[1].wounds} == {1, 2}
    assert [step_of_hit(history, hit) for hit in (1, 2)] == [(2, 0), (3, 0)]


def test_undone_steps_do_not_count():
    history = session()
    do(history, strike("left_arm"), "2")  # step 2
    do(history, strike("breast"), "2")  # step 3, undone
    history.undo()
    assert step_of_hit(history, 2) is None
    do(history, strike("left_arm"), "3")  # step 4 is hit 2 now
    assert [step_of_hit(history, hit) for hit in (1, 2)] == [(2, 0), (4, 0)]


def test_amended_and_reset_hits_keep_their_numbers():
    history = session()
    do(history, strike("left_arm"), "2")
    do(history, strike("breast"), "2")
    do(history, AmendHit(2, revoked=True))
    do(history, ResetCombatant(1))
    do(history, strike("breast"), "2")
    assert [step_of_hit(history, hit) for hit in (1, 2, 3)] == [(2, 0), (3, 0), (6, 0)]
    assert [wound.hit for wound in history.state.combatants[1].wounds] == [3]


def test_hits_are_numbered_through_all_fights_of_a_session():
    history = session()
    do(history, strike("left_arm"), "2")
    do(history, BeginFight("The bridge"))
    do(history, AddCombatants("Other", "golem"))
    do(history, strike("breast", target=2), "2")
    assert [step_of_hit(history, hit) for hit in (1, 2)] == [(2, 0), (5, 0)]


def test_hits_of_other_rulesets_count_like_any():
    history = ruleset_history()  # step 1
    play(history, "fudge", Sample(*FUDGE_HURT[1:]), FUDGE_HURT[0])  # step 2 chooses the ruleset, step 3 is hit 1
    play(history, "placement", Sample(*ARM_HIT[1:]), ARM_HIT[0])  # steps 4 and 5, hit 2
    assert [wound.hit for wound in history.state.combatants[1].wounds] == [1, 2]
    assert [step_of_hit(history, hit) for hit in (1, 2)] == [(3, 0), (5, 0)]


def test_steps_are_read_page_by_page_from_the_newest(monkeypatch):
    monkeypatch.setattr(wound_steps, "PAGE", 2)
    history = session()
    for _ in range(5):  # steps 2 to 6
        do(history, strike("left_arm"), "2")
    journal = history.journal
    journal.read.clear()
    assert step_of_hit(history, 5) == (6, 0)
    assert journal.read == [(5, 6)]
    journal.read.clear()
    assert step_of_hit(history, 2) == (3, 0)
    assert journal.read == [(5, 6), (3, 4)]


def test_it_says_after_each_page_how_far_it_is(monkeypatch):
    monkeypatch.setattr(wound_steps, "PAGE", 2)
    history = session()
    for _ in range(7):  # steps 2 to 8
        do(history, strike("left_arm"), "2")
    assert drained(wound_steps.step_of_hit(history, 1)) == ([0.25, 0.5, 0.75], (2, 0))
