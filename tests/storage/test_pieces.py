"""Work in pieces: done at once, as a part of more, or in a thread of its own, and given up cleanly."""

import threading
from collections.abc import Generator

import pytest

from cats_desktop.storage.pieces import at_once, elsewhere, share
from tests.working import drained


def halves(seen: list[object]) -> Generator[float, None, str]:
    try:
        seen.append(threading.current_thread())
        yield 0.5
        seen.append("half")
        yield 1.0
        seen.append("whole")
        return "done"
    finally:
        seen.append("over")


def endless(seen: list[object]) -> Generator[float, None, None]:
    try:
        while True:
            yield 0.5
    finally:
        seen.append("over")


def failing() -> Generator[float, None, None]:
    yield 0.5
    raise OSError("the disk is gone")


def test_at_once_does_all_pieces() -> None:
    seen: list[object] = []
    assert at_once(halves(seen)) == "done"
    assert seen[1:] == ["half", "whole", "over"]


def test_a_share_tells_its_place_in_the_whole() -> None:
    assert drained(share(halves([]), 0.5, 0.75)) == ([0.625, 0.75], "done")


def test_a_share_that_is_given_up_closes_its_work() -> None:
    seen: list[object] = []
    work = share(halves(seen), 0.0, 1.0)
    next(work)
    work.close()
    assert seen[1:] == ["over"]


def test_elsewhere_is_another_thread() -> None:
    seen: list[object] = []
    assert at_once(elsewhere(halves(seen))) == "done"
    assert seen[0] is not threading.current_thread()
    assert seen[1:] == ["half", "whole", "over"]


def test_elsewhere_is_over_once_it_is_given_up() -> None:
    seen: list[object] = []
    work = elsewhere(endless(seen))
    next(work)
    work.close()
    assert seen == ["over"]
    assert [thread.name for thread in threading.enumerate() if thread.name == "storage"] == []


def test_what_is_raised_elsewhere_is_raised_here() -> None:
    with pytest.raises(OSError, match="the disk is gone"):
        at_once(elsewhere(failing()))
