"""Named restore points: steps like any other, listed without reading the session."""

import pytest

from cats_desktop.rules.events import PointNamed
from cats_desktop.rules.faults import Refused
from cats_desktop.session.commands import NamePoint
from cats_desktop.session.points import MOST_LISTED, Point, points_of, points_text, points_with
from tests.session.fights import DiskFull, do, session, strike


def test_naming_a_point_is_a_step_that_changes_no_state_and_can_be_undone():
    history = session()
    before = history.state
    step = do(history, NamePoint("  before   the ambush "))
    assert step.events == (PointNamed("before the ambush"),)
    assert history.state == before
    assert history.undo() == step
    assert history.head == 1


def test_points_are_listed_with_their_steps_undone_ones_too_without_reading_any_step():
    history = session()
    do(history, NamePoint("start"))
    do(history, strike(), "1")
    do(history, NamePoint("دروازه\u2028gate"))
    history.undo()
    do(history, NamePoint("start"))
    history.journal.read.clear()
    assert history.points() == (Point(2, "start"), Point(4, "دروازه gate"), Point(5, "start"))
    assert history.journal.read == []


@pytest.mark.parametrize(
    ("name", "key"), [("", "point.no_name"), (" \t\n", "point.no_name"), ("a\x00b", "name.unreadable")]
)
def test_a_name_that_is_none_is_refused(name, key):
    history = session()
    with pytest.raises(Refused) as caught:
        do(history, NamePoint(name))
    assert (caught.value.key, history.points(), history.head) == (key, (), 1)


def test_a_point_that_cannot_be_stored_is_not_listed():
    history = session()
    do(history, NamePoint("kept"))
    history.journal.failing = True
    with pytest.raises(DiskFull):
        do(history, NamePoint("lost"))
    assert history.points() == (Point(2, "kept"),)


DAMAGED = [
    (None, ()),
    ("", ()),
    ("\x00\n\n", ()),
    ("one 1\n2 two\n-3 three\n٤ four\n5\n6  \n99 later\n" + "9" * 5000 + " huge", (Point(2, "two"),)),
    ("7 b\n3 a\n3 again", (Point(3, "again"), Point(7, "b"))),
]


@pytest.mark.parametrize(("text", "points"), DAMAGED)
def test_what_cannot_be_a_point_is_left_out(text, points):
    assert points_of(text, 9) == points


def test_a_damaged_list_hides_no_point_that_is_named_later():
    history = session()
    history.journal.remember("points", "no points at all")
    do(history, NamePoint("after"))
    assert history.points() == (Point(2, "after"),)
    assert history.journal.recall("points") == "2 after"


def test_only_so_many_are_listed_the_newest():
    points = ()
    for step in range(1, MOST_LISTED + 3):
        points = points_with(points, Point(step, f"p{step}"))
    assert (len(points), points[0], points[-1]) == (500, Point(3, "p3"), Point(502, "p502"))
    assert points_of(points_text(points), 502) == points
