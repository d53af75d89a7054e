"""Which step a hit came from: wounds are known by the number of their hit, the past is amended by its step."""

from collections.abc import Generator

from cats_desktop.rules.events import Event, HitLanded, HitPlaced, HitRevoked, ShotMissed, VolleyFired
from cats_desktop.session.history import History

PAGE = 100
"""How many steps are read at once."""


def step_of_hit(history: History, hit: int) -> Generator[float, None, tuple[int, int] | None]:
    """Return the step that a hit came from and its place in the volley, 0 for one by itself; None if none stands.

    Yields how far it is after each page that is read, from 0 to 1.

    ``hit`` counts from 1 as `evolve` numbers hits; the hits of a large volley are one. Steps are read back from the
    newest, so a hit of this round is found at once.
    """
    newest, last = history.state.hits_made, history.head
    while last > 0 and 0 < hit <= newest:
        first = max(1, last - PAGE + 1)
        for step in reversed(history.journal.steps(first, last)):
            if not history.stands(step.id):
                continue
            numbers = [number for event in step.events if (number := _number(event)) is not None]
            newest -= len(numbers)
            if hit > newest:
                return step.id, numbers[hit - newest - 1]
        last = first - 1
        yield 1 - last / history.head
    return None


def _number(event: Event) -> int | None:
    """Return a hit's place in its volley; None for what is no hit that has a number of its own."""
    match event:
        case HitLanded() | HitRevoked():
            return event.number
        case HitPlaced() | ShotMissed(nowhere=True):
            return 0
        case VolleyFired() if event.faces:
            return 0
        case _:
            return None
