"""Work that is done in pieces: each yields how far all of it is, from 0 to 1, so that a window can go on in between."""

from collections.abc import Generator
from threading import Event, Thread
from typing import TypeVar

Result = TypeVar("Result")

_LOOK_S = 0.002
"""Seconds for which one piece waits for work that goes on elsewhere."""


def at_once(work: Generator[float, None, Result]) -> Result:
    """Do all pieces now and return what comes of them."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: Result = end.value
            return result


def share(work: Generator[float, None, Result], first: float, last: float) -> Generator[float, None, Result]:
    """Do work that is only a part of the whole: from ``first`` to ``last`` of it."""
    try:
        while True:
            yield first + (last - first) * next(work)
    except StopIteration as end:
        result: Result = end.value
        return result
    finally:
        work.close()


def elsewhere(work: Generator[float, None, Result]) -> Generator[float, None, Result]:
    """Do work in a thread of its own, from its first piece to its last, or until this is closed.

    It must keep its hands off what belongs to the thread that asks, such as the connection of a journal.
    """
    given_up = Event()
    far = 0.0
    results: list[Result] = []
    errors: list[BaseException] = []

    def run() -> None:
        nonlocal far
        try:
            while not given_up.is_set():
                far = next(work)
            work.close()
        except StopIteration as end:
            results.append(end.value)
        except BaseException as error:
            errors.append(error)

    thread = Thread(target=run, name="storage", daemon=True)
    thread.start()
    try:
        while thread.is_alive():
            thread.join(_LOOK_S)
            yield far
    finally:
        given_up.set()
        thread.join()
    if errors:
        raise errors[0]
    return results[0]
