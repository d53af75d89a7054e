"""The journal keeps every step, and finds its way back to the present after each reopening."""

import sqlite3
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cats_desktop.session.journal import Journal, Jump
from cats_desktop.storage.faults import Damaged
from cats_desktop.storage.files import create, open_session
from cats_desktop.storage.journal import SNAPSHOT_EVERY
from cats_desktop.storage.verify import check_opening
from tests.storage import fights


@pytest.fixture
def path(tmp_path):
    return tmp_path / "Friday.cats"


def test_it_is_a_journal(path):
    with create(path) as journal:
        port: Journal = journal
        assert (port.head, port.tip, port.last, port.read_only) == (0, 0, 0, False)


def test_what_was_played_is_there_again_after_reopening(path):
    with create(path, clock=lambda: 1234.5) as journal:
        state = fights.play(journal, fights.START, fights.added(), fights.hit(37), fights.hit(99))
        before = journal.steps(1, 3)
    with open_session(path) as journal:
        assert (journal.head, journal.tip, journal.last) == (3, 3, 3)
        assert journal.steps(1, 3) == before
        assert [step.at for step in before] == [1234.5] * 3
        assert [step.parent for step in before] == [0, 1, 2]
        assert fights.state_of(journal) == state
        assert fights.faces(journal) == [37, 99]


def test_undo_survives_reopening_and_the_undone_steps_stay_in_the_file(path):
    with create(path) as journal:
        fights.play(journal, fights.START, fights.added(), fights.hit(1), fights.hit(2))
        journal.move_head(2)
    with open_session(path) as journal:
        assert (journal.head, journal.tip, journal.last) == (2, 3, 3)
        assert fights.faces(journal) == [1]
        assert len(journal.steps(1, 3)) == 3
        journal.move_head(3)
        assert fights.faces(journal) == [1, 2]


def test_a_step_after_undo_is_a_jump_and_ends_the_redo_line(path):
    with create(path) as journal:
        fights.play(journal, fights.START, fights.added(), fights.hit(1), fights.hit(2))
        journal.move_head(1)
        assert journal.jumps() == ()
        fights.play(journal, fights.state_of(journal), fights.hit(3), fights.hit(4))
        assert journal.jumps() == (Jump(4, 1),)
        assert (journal.head, journal.tip, journal.last) == (5, 5, 5)
    with open_session(path) as journal:
        assert journal.jumps() == (Jump(4, 1),)
        assert fights.faces(journal) == [3, 4]


def test_steps_outside_what_is_there_are_left_out(path):
    with create(path) as journal:
        fights.play(journal, fights.START, fights.added(), fights.hit())
        assert [step.id for step in journal.steps(-5, 99)] == [1, 2]
        assert journal.steps(3, 9) == ()


@pytest.mark.parametrize("head", [-1, 2])
def test_head_cannot_move_where_no_step_is(path, head):
    with create(path) as journal:
        fights.play(journal, fights.START, fights.added())
        with pytest.raises(ValueError, match="no step"):
            journal.move_head(head)
        assert journal.head == 1


def test_a_mistaken_value_is_not_stored_and_changes_nothing(path):
    with create(path) as journal:
        state = fights.play(journal, fights.START, fights.added())
        command, _ = fights.hit()
        with pytest.raises(TypeError):
            journal.append(command, ("no event",), state)  # type: ignore[arg-type]
        assert journal.last == 1
        fights.play(journal, state, fights.hit(7))
        assert fights.faces(journal) == [7]


def test_a_snapshot_is_taken_at_least_every_so_many_steps_of_a_line(path):
    with create(path) as journal:
        state = fights.play(journal, fights.START, fights.added(), *[fights.hit()] * (SNAPSHOT_EVERY - 2))
        assert journal.snapshot(journal.head) is None
        state = fights.play(journal, state, fights.hit())
        assert journal.snapshot(SNAPSHOT_EVERY) == (SNAPSHOT_EVERY, state)
        assert journal.snapshot(SNAPSHOT_EVERY - 1) is None


def test_a_snapshot_of_an_undone_step_is_not_on_the_way_back(path):
    with create(path) as journal:
        state = fights.play(journal, fights.START, fights.added(), *[fights.hit(1)] * SNAPSHOT_EVERY)
        assert journal.snapshot(journal.head) is not None
        journal.move_head(150)
        assert journal.snapshot(journal.head) is None
        state = fights.state_of(journal)
        command, events = fights.hit(2)
        state = fights.play(journal, state, (command, events))
        assert journal.snapshot(journal.head) == (journal.head, state)
    with open_session(path) as journal:
        assert fights.state_of(journal) == state
        assert journal.snapshot(SNAPSHOT_EVERY) is not None


def test_settings_are_written_with_the_next_step_or_at_close(path):
    with create(path) as journal:
        journal.remember("facing", "left")
        assert journal.recall("facing") == "left"
        fights.play(journal, fights.START, fights.added())
        journal.remember("target", "“1”")
    with open_session(path) as journal:
        assert (journal.recall("facing"), journal.recall("target")) == ("left", "“1”")
        assert journal.recall("cover") is None
        journal.remember("facing", "back")
    with open_session(path) as journal:
        assert journal.recall("facing") == "back"
        assert journal.verify_slice(60)


def test_closing_twice_is_closing_once(path):
    journal = create(path)
    journal.close()
    journal.close()
    open_session(path).close()


def test_verification_goes_on_while_steps_are_stored(path):
    with create(path) as journal:
        state = fights.play(journal, fights.START, fights.added(), *[fights.hit()] * 120)
        slices = 1
        while not journal.verify_slice(0):
            state = fights.play(journal, state, fights.hit())
            slices += 1
            assert slices < 20
        assert slices > 3
        assert journal.verify_slice(0)


def test_a_step_without_events_is_kept_too(path):
    with create(path) as journal:
        command, _ = fights.hit()
        journal.append(command, (), fights.START)
    with open_session(path) as journal:
        assert journal.steps(1, 1)[0].events == ()


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.one_of(st.integers(1, 100).map(lambda face: ("hit", face)), st.tuples(st.just("to"), st.floats(0, 1))))
)
def test_any_history_of_hits_and_undos_is_there_again_after_reopening(tmp_path_factory, wishes):
    path = tmp_path_factory.mktemp("any") / "any.cats"
    states = {0: fights.START}
    with create(path) as journal:
        fights.hurry(journal)
        for wish, value in [("add", 0), *wishes]:
            if wish == "to":
                journal.move_head(int(value * journal.last))
            else:
                move = (
                    fights.hit(int(value)) if wish == "hit" and 1 in states[journal.head].combatants else fights.added()
                )
                state = fights.play(journal, states[journal.head], move)
                states[journal.last] = state
        expected = (journal.head, journal.tip, journal.last, journal.jumps(), fights.line(journal))
        head = journal.head
    with open_session(path) as journal:
        assert (journal.head, journal.tip, journal.last, journal.jumps(), fights.line(journal)) == expected
        assert fights.state_of(journal) == states[head]
        assert journal.verify_slice(60)


def test_opening_reads_no_more_of_a_long_session_than_of_a_short_one(tmp_path):
    """Counts what SQLite is asked for row by row, which no load on the machine can change."""
    reads = []
    for count in (400, 2000):
        path = tmp_path / f"{count}.cats"
        with create(path) as journal:
            fights.hurry(journal)
            fights.play(journal, fights.START, fights.added(), *[fights.hit()] * (count + 99))
        with open_session(path) as journal:
            reads.append(_ticks_of_opening(journal._connection, path))
    assert reads[1] <= reads[0] * 1.1


def _ticks_of_opening(connection: sqlite3.Connection, path: Path) -> int:
    ticks = 0

    def tick() -> int:
        nonlocal ticks
        ticks += 1
        return 0

    connection.set_progress_handler(tick, 1)
    check_opening(connection, path, path.stat().st_size)
    connection.set_progress_handler(None, 1)
    return ticks


def test_damage_found_in_idle_time_is_told_again(path):
    with create(path) as journal:
        fights.play(journal, fights.START, fights.added(), *[fights.hit()] * 300)
    connection = sqlite3.connect(path)
    connection.execute("UPDATE step SET at = at + 1 WHERE id = 7")
    connection.commit()
    connection.close()
    with open_session(path) as journal:
        for _ in range(2):
            with pytest.raises(Damaged, match="step 7"):
                journal.verify_slice(60)
        with pytest.raises(Damaged):
            journal.steps(1, 10)
