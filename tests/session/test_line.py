"""Which steps stand: the line against a walk along the parents."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cats_desktop.session.journal import Jump
from cats_desktop.session.line import Line, furthest


@st.composite
def trees(draw: st.DrawFn) -> dict[int, int]:
    """Parents of steps 1, 2, … as undo and redo can leave them: mostly the step before, now and then an earlier one."""
    parents: dict[int, int] = {}
    for step in range(1, draw(st.integers(1, 25)) + 1):
        earlier = draw(st.integers(0, step - 1)) if draw(st.integers(0, 3)) == 0 else step - 1
        parents[step] = earlier
    return parents


def walk(parents: dict[int, int], end: int) -> list[int]:
    way = []
    while end:
        way.append(end)
        end = parents[end]
    return way[::-1]


def line(parents: dict[int, int], end: int) -> Line:
    return Line(end, [Jump(step, parent) for step, parent in parents.items() if parent != step - 1])


@given(trees(), st.data())
@settings(deadline=None, max_examples=150)
def test_a_line_is_the_walk_along_the_parents(parents, data):
    end = data.draw(st.integers(0, len(parents)))
    way, found = walk(parents, end), line(parents, end)
    assert [step for step in range(len(parents) + 2) if step in found] == way
    assert [step for low, high in found.runs for step in range(low, high + 1)] == way
    for before, step in zip([0, *way], way, strict=False):
        assert found.before(step) == before
        assert found.after(before) == step
    assert found.after(end) is None


@given(trees(), st.data())
@settings(deadline=None, max_examples=80)
def test_steps_between_two_of_the_line_are_those_of_the_walk(parents, data):
    end = data.draw(st.integers(1, len(parents)))
    way = walk(parents, end)
    after = data.draw(st.sampled_from([0, *way]))
    last = data.draw(st.sampled_from(way))
    between = [step for low, high in line(parents, end).between(after, last) for step in range(low, high + 1)]
    assert between == [step for step in way if after < step <= last]


def test_a_step_off_the_line_has_no_step_before_it():
    with pytest.raises(KeyError):
        line({1: 0, 2: 1, 3: 1}, 3).before(2)


def test_a_long_line_without_undo_is_one_run():
    assert Line(100_000, []).runs == ((1, 100_000),)


def test_hit_a_undo_hit_b_is_two_runs():
    # step 1 joins, 2 is A, undone; 3 and 4 are B and C
    assert line({1: 0, 2: 1, 3: 1, 4: 3}, 4).runs == ((1, 1), (3, 4))


def test_an_empty_session_has_an_empty_line():
    assert (Line(0, []).runs, Line(0, []).after(0), 0 in Line(0, [])) == ((), None, False)


FORKED = [Jump(4, 1), Jump(7, 5), Jump(9, 2)]
"""1 2 3; back to 1: 4 5 6; back to 5: 7 8; back to 2: 9 10."""


@pytest.mark.parametrize(
    ("step", "end"),
    [(0, 10), (1, 10), (2, 10), (3, 3), (4, 8), (5, 8), (6, 6), (7, 8), (8, 8), (9, 10), (10, 10)],
)
def test_the_furthest_step_is_the_newest_one_built_on_a_step(step, end):
    assert furthest(step, FORKED, 10) == end


def test_without_jumps_the_furthest_step_is_the_last():
    assert [furthest(step, [], 3) for step in range(4)] == [3, 3, 3, 3]
    assert furthest(0, [], 0) == 0
