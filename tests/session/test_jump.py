"""Jumping to any step and back: nothing is lost, and redo goes on along the line that was jumped to."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cats_desktop.rules.combat import Encounter
from cats_desktop.rules.faults import Refused
from cats_desktop.session import history as history_module
from cats_desktop.session.commands import DuplicateCombatant, NamePoint, RenameCombatant
from cats_desktop.session.history import History
from tests.session.fights import BODIES, DiskFull, Journal, do, golem_of, session, strike


def forked(journal: Journal | None = None) -> History:
    """1 joins, 2 and 3 strike; back to 1: 4 and 5 strike elsewhere."""
    history = session(journal)
    do(history, strike("breast"), "1")
    do(history, strike("breast"), "2")
    history.undo()
    history.undo()
    do(history, strike("left_arm"), "1")
    do(history, strike("right_arm"), "1")
    return history


def place(history: History) -> tuple[int, int]:
    return history.journal.head, history.journal.tip


def struck(history: History) -> dict[str, int]:
    return dict(golem_of(history).lost_armour)


def test_a_jump_along_the_line_is_as_many_undos_or_redos_at_once():
    history = forked()
    assert history.jump(1) == history.journal.steps(1, 1)[0]
    assert (place(history), struck(history)) == ((1, 5), {})
    history.jump(5)
    assert (place(history), struck(history)) == ((5, 5), {"left_arm": 1, "right_arm": 1})
    assert not history.can_redo


def test_a_jump_to_a_line_that_was_left_behind_brings_it_back_whole():
    history = forked()
    history.jump(2)
    assert (place(history), struck(history)) == ((2, 3), {"breast": 1})
    assert [history.stands(step) for step in range(1, 6)] == [True, True, False, False, False]
    history.redo()
    assert (place(history), struck(history)) == ((3, 3), {"breast": 2})
    assert not history.can_redo


def test_one_can_jump_back_from_a_line_that_was_left_behind():
    history = forked()
    before = history.state
    history.jump(3)
    history.jump(5)
    assert history.state == before
    assert (place(history), history.journal.last) == ((5, 5), 5)


def test_the_empty_start_is_a_place_to_jump_to():
    history = forked()
    assert history.jump(0) is None
    assert (history.state, place(history), history.can_undo) == (Encounter(), (0, 5), False)
    history.redo()
    assert place(history) == (1, 5)


def test_a_step_after_a_jump_is_built_on_the_place_jumped_to():
    history = forked()
    history.jump(3)
    added = do(history, strike("left_hand"), "1")
    assert (added.id, added.parent) == (6, 3)
    assert struck(history) == {"breast": 2, "left_hand": 1}
    history.undo()
    assert place(history) == (3, 6)


def test_a_place_jumped_to_survives_reopening():
    history = forked()
    history.jump(2)
    again = History(history.journal, BODIES)
    assert (place(again), again.state) == ((2, 3), history.state)
    assert again.redo().id == 3


@pytest.mark.parametrize(("step", "key"), [(-1, "jump.no_such_step"), (6, "jump.no_such_step"), (5, "jump.here")])
def test_a_jump_to_nowhere_and_to_where_one_is_are_refused(step, key):
    history = forked()
    with pytest.raises(Refused) as caught:
        history.jump(step)
    assert (caught.value.key, place(history)) == (key, (5, 5))


def test_a_read_only_session_is_not_jumped_in():
    history = forked()
    history.journal.read_only = True
    with pytest.raises(Refused, match=r"session\.read_only"):
        history.jump(2)
    assert place(history) == (5, 5)


def test_a_jump_that_cannot_be_stored_changes_nothing():
    history = forked()
    before = history.state
    history.journal.failing = True
    with pytest.raises(DiskFull):
        history.jump(2)
    assert (place(history), history.state) == ((5, 5), before)
    assert [step for step in range(1, 6) if history.stands(step)] == [1, 4, 5]
    history.journal.failing = False
    history.jump(2)
    assert struck(history) == {"breast": 1}


def test_a_far_jump_is_one_move_and_reads_no_more_than_a_snapshots_distance(monkeypatch):
    monkeypatch.setattr(history_module, "KEPT_STATES", 10)
    journal = Journal(snapshot_every=25)
    history = session(journal, armour=1000)
    for _ in range(199):
        do(history, strike(), "1")
    moves = []
    move = journal.move_head
    monkeypatch.setattr(journal, "move_head", lambda *to: (moves.append(to), move(*to)))
    journal.read.clear()
    history.jump(60)
    assert moves == [(60, 200)]
    assert journal.read == [(60, 60), (51, 60)]
    assert golem_of(history).hits == 59


def test_what_stands_is_read_back_page_by_page_and_only_as_far_as_wanted():
    history = session(armour=1000)
    for _ in range(250):
        do(history, strike(), "1")
    history.jump(1)
    do(history, strike(), "2")
    history.journal.read.clear()
    assert [step.id for step in history.back()] == [252, 1]
    history.jump(251)
    history.journal.read.clear()
    assert next(history.back()).id == 251
    assert history.journal.read == [(152, 251)]


WISHES = {
    "hit": lambda: strike("breast", damage=2),
    "arm": lambda: strike("left_arm", tier=2),
    "copy": lambda: DuplicateCombatant(1),
    "rename": lambda: RenameCombatant(1, "Changed"),
    "name": lambda: NamePoint("here"),
}


@given(
    st.lists(st.one_of(st.sampled_from([*WISHES, "undo", "redo", "reopen"]), st.integers(0, 30)), max_size=40),
    st.sampled_from([0, 3]),
)
@settings(deadline=None, max_examples=80)
def test_after_any_wishes_and_jumps_the_present_equals_the_fold(wishes, snapshot_every):
    journal = Journal(snapshot_every)
    history = session(journal)
    for wish in wishes:
        try:
            if isinstance(wish, int):
                history.jump(min(wish, journal.last))
            elif wish == "reopen":
                history = History(journal, BODIES)
            elif wish in ("undo", "redo"):
                getattr(history, wish)()
            else:
                do(history, WISHES[wish](), "2" if wish == "hit" else "")
        except Refused:
            pass
        assert history.state == journal.fold()
        way = set(journal.way_back(journal.head))
        assert {step for step in range(1, journal.last + 1) if history.stands(step)} == way
        assert journal.head in {0, *journal.way_back(journal.tip)}
    tip = journal.tip
    while history.can_redo:
        history.redo()
    assert (journal.head, history.state) == (tip, journal.fold())
