"""Long work in slices: the window goes on in between, it ends in one way, and it can be given up."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

from cats_desktop.ui import slices as slices_module
from cats_desktop.ui.slices import Slices, Work
from tests.ui.hands import settle

pytestmark = pytest.mark.usefixtures("qapp")


class Clock:
    """A clock that goes on by a millisecond whenever it is looked at."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        self.now += 0.001
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(slices_module, "time", found)
    return found


@pytest.fixture
def slices() -> Iterator[Slices]:
    parent = QObject()
    yield Slices(parent)
    parent.deleteLater()
    settle()


def heard(slices: Slices) -> list[object]:
    """Return a list that gets everything the work says."""
    told: list[object] = []
    slices.progressed.connect(told.append)
    slices.finished.connect(lambda result: told.append(("finished", result)))
    slices.failed.connect(lambda error: told.append(("failed", error)))
    slices.ended.connect(lambda: told.append("ended"))
    return told


def work(pieces: int, done: list[str] | None = None, result: object = "all of it") -> Work:
    try:
        for piece in range(pieces):
            yield piece / pieces
    finally:
        if done is not None:
            done.append("put right")
    return result


def run_out(slices: Slices, turns: int = 2_000) -> int:
    """Let the event loop turn until the work is over; return how often it did."""
    for turn in range(turns):
        if not slices.busy:
            return turn
        QApplication.processEvents()
    raise AssertionError("the work does not end")


@pytest.mark.usefixtures("clock")
def test_short_work_is_over_at_once(slices: Slices) -> None:
    told = heard(slices)
    slices.begin(work(3))
    assert told == [("finished", "all of it"), "ended"]
    assert (slices.busy, slices.slices) == (False, 1)


@pytest.mark.usefixtures("clock")
def test_long_work_is_done_a_few_milliseconds_at_a_time_and_others_have_their_turn_in_between(slices: Slices) -> None:
    told, turns = heard(slices), []
    other = QTimer()
    other.timeout.connect(lambda: turns.append(slices.slices))
    other.start(0)
    slices.begin(work(100))
    run_out(slices)
    other.stop()
    assert slices.slices == 13  # eight looks at the clock for each slice of eight milliseconds
    assert len(set(turns)) >= 11
    far = [piece for piece in told if isinstance(piece, float)]
    assert (far[0], far[-1], sorted(far) == far) == (0.07, 0.95, True)
    assert told[-2:] == [("finished", "all of it"), "ended"]


@pytest.mark.usefixtures("clock")
def test_work_that_is_given_up_says_no_more_and_puts_things_right(slices: Slices) -> None:
    done: list[str] = []
    slices.begin(work(1_000, done))
    told = heard(slices)
    slices.give_up()
    settle()
    assert (told, done, slices.busy) == (["ended"], ["put right"], False)
    slices.give_up()
    assert told == ["ended"]


@pytest.mark.usefixtures("clock")
def test_new_work_takes_the_place_of_what_was_under_way(slices: Slices) -> None:
    done: list[str] = []
    slices.begin(work(1_000, done))
    told = heard(slices)
    slices.begin(work(2, result="the other"))
    run_out(slices)
    assert (told, done) == (["ended", ("finished", "the other"), "ended"], ["put right"])


@pytest.mark.usefixtures("clock")
def test_what_goes_wrong_is_said_once(slices: Slices) -> None:
    error = OSError("no more")

    def broken() -> Work:
        yield 0.5
        raise error

    told = heard(slices)
    slices.begin(broken())
    settle()
    assert (told, slices.busy) == ([("failed", error), "ended"], False)


def test_work_is_long_after_half_a_second(slices: Slices, clock: Clock) -> None:
    slices.begin(work(1_000))
    assert not slices.is_long
    clock.now += 0.5
    assert slices.is_long
    slices.give_up()
    assert not slices.is_long


@pytest.mark.usefixtures("clock")
def test_more_work_can_be_begun_by_whoever_hears_that_it_ended(slices: Slices) -> None:
    results: list[object] = []
    slices.finished.connect(results.append)
    slices.finished.connect(lambda result: slices.begin(work(1, result="second")) if result == "first" else None)
    slices.begin(work(1, result="first"))
    assert results == ["first", "second"]
    assert not slices.busy
