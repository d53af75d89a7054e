"""Doing to the end what is meant to be done in slices."""

from collections.abc import Generator
from typing import TypeVar

Result = TypeVar("Result")


def drained(work: Generator[float, None, Result]) -> tuple[list[float], Result]:
    """Do all of it at once; return how far it said it was after each piece, and what came of it."""
    far = []
    while True:
        try:
            far.append(next(work))
        except StopIteration as end:
            return far, end.value


def result(work: Generator[float, None, Result]) -> Result:
    """Do all of it at once; return what came of it."""
    return drained(work)[1]
