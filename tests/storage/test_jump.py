"""A jump is one transaction in the session file, and the place jumped to is found again."""

import pytest

from cats_desktop.rules.faults import Fault
from cats_desktop.session.commands import NamePoint
from cats_desktop.session.history import History
from cats_desktop.session.points import Point
from cats_desktop.storage.files import create, open_session
from tests.session.fights import BODIES, do, golem_of, strike
from tests.session.fights import session as played
from tests.storage import fights
from tests.working import result


@pytest.fixture
def path(tmp_path):
    return tmp_path / "Friday.cats"


def forked(journal):
    """1 joins, 2 and 3 hit; back to 1: 4 and 5 hit."""
    state = fights.play(journal, fights.START, fights.added(), fights.hit(2), fights.hit(3))
    journal.move_head(1)
    fights.play(journal, state, fights.hit(4), fights.hit(5))


def test_head_and_tip_move_to_a_line_that_was_left_behind_and_stay_there(path):
    with create(path) as journal:
        forked(journal)
        journal.move_head(2, 3)
        assert (journal.head, journal.tip, journal.last) == (2, 3, 5)
    with open_session(path) as journal:
        assert (journal.head, journal.tip, journal.last) == (2, 3, 5)
        assert journal.verify_slice(60)
        assert fights.faces(journal) == [2]
        fights.play(journal, fights.state_of(journal), fights.hit(6))
    with open_session(path) as journal:
        assert (journal.head, journal.tip, journal.last) == (6, 6, 6)
        assert fights.faces(journal) == [2, 6]
        assert journal.verify_slice(60)


@pytest.mark.parametrize(("head", "tip"), [(2, 6), (3, 2), (6, 6), (-1, 3)])
def test_no_line_leads_to_where_no_step_is(path, head, tip):
    with create(path) as journal:
        forked(journal)
        with pytest.raises(ValueError, match="no "):
            journal.move_head(head, tip)
        assert (journal.head, journal.tip) == (5, 5)


def test_a_jump_is_one_transaction(path):
    with create(path) as journal:
        history = played(journal)
        for face in "123":
            do(history, strike(), face)
        for _ in range(3):
            history.undo()
        do(history, strike("left_arm"), "1")
        begun = []
        journal._connection.set_trace_callback(lambda sql: begun.append(sql) if sql.startswith("BEGIN") else None)
        history.jump(3)
        journal._connection.set_trace_callback(None)
        assert len(begun) == 1
        assert (journal.head, journal.tip, golem_of(history).lost_armour) == (3, 4, {"breast": 2})
    with open_session(path) as journal:
        again = History(journal, BODIES)
        assert golem_of(again).lost_armour == {"breast": 2}
        again.jump(5)
        assert golem_of(again).lost_armour == {"left_arm": 1}


def test_a_jump_far_back_in_a_long_session_starts_from_the_nearest_snapshot(path):
    with create(path) as journal:
        fights.hurry(journal)
        history = played(journal, armour=4_000)
        for _ in range(700):
            do(history, strike(), "1")
    with open_session(path) as journal:
        history = History(journal, BODIES)
        read = []
        steps = journal.steps
        journal.steps = lambda first, last: (read.append(last - first + 1), steps(first, last))[1]
        history.jump(650)
        history.jump(150)
        assert golem_of(history).hits == 149
        assert sum(read) <= 1 + 50 + 1 + 150


def test_a_restore_point_is_written_with_its_step(path):
    with create(path) as journal:
        history = played(journal)
        do(history, NamePoint("before the ambush"))
        do(history, strike(), "1")
        copy = path.with_name("killed.cats")
        result(journal.copying(copy))
    with open_session(copy) as journal:
        assert History(journal, BODIES).points() == (Point(2, "before the ambush"),)
        assert journal.verify_slice(60)


def test_a_session_open_for_reading_only_is_not_jumped_in(path):
    with create(path) as journal:
        forked(journal)
    with open_session(path, read_only=True) as journal, pytest.raises(Fault, match=r"session\.read_only"):
        History(journal, BODIES).jump(2)
