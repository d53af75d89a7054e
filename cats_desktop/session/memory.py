"""A journal that lives in memory only: for the sample fight, for pictures of it, and for tests."""

from collections.abc import Callable, Sequence

from cats_desktop.rules.combat import Encounter
from cats_desktop.rules.events import Event
from cats_desktop.session.commands import Command
from cats_desktop.session.journal import Jump, Step


class MemoryJournal:
    """Keeps steps as long as the program runs. ``clock`` gives seconds since 1970."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._steps: list[Step] = []
        self._settings: dict[str, str] = {}
        self.head = 0
        self.tip = 0
        self.read_only = False

    @property
    def last(self) -> int:
        """Return the highest step id there is."""
        return len(self._steps)

    def append(self, command: Command, events: tuple[Event, ...], state: Encounter) -> Step:  # noqa: ARG002
        """Keep one step on top of head; no snapshot is ever needed."""
        step = Step(self.last + 1, self.head, self._clock(), command, events)
        self._steps.append(step)
        self.head = self.tip = step.id
        return step

    def move_head(self, head: int, tip: int | None = None) -> None:
        """Note where head stands, and the end of the line it is on."""
        self.head = head
        self.tip = self.tip if tip is None else tip

    def steps(self, first: int, last: int) -> Sequence[Step]:
        """Return the steps with first <= id <= last."""
        return self._steps[max(first, 1) - 1 : last]

    def jumps(self) -> Sequence[Jump]:
        """Return the steps that were not built on the one before."""
        return [Jump(step.id, step.parent) for step in self._steps if step.parent != step.id - 1]

    def snapshot(self, step: int) -> tuple[int, Encounter] | None:  # noqa: ARG002
        """Return None: folding from the start is quick enough here."""
        return None

    def recall(self, key: str) -> str | None:
        """Return a remembered view setting."""
        return self._settings.get(key)

    def remember(self, key: str, value: str) -> None:
        """Keep a view setting."""
        self._settings[key] = value
