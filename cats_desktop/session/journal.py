"""The port through which steps are kept: what `history` needs of a store, without knowing which store it is."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from cats_desktop.rules.combat import Encounter
from cats_desktop.rules.events import Event
from cats_desktop.session.commands import Command


@dataclass(frozen=True, slots=True)
class Step:
    """One command and what came of it: the unit of undo, of storage and of the log.

    Units: ``id`` counts from 1 in the order of storing; ``parent`` is the step it was built on (0 = the empty
    start); ``at`` is seconds since 1970, UTC.
    """

    id: int
    parent: int
    at: float
    command: Command
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Jump:
    """A step that was not built on the one stored just before it: the first one after an undo."""

    id: int
    parent: int


class Journal(Protocol):
    """Keeps steps for good. A call that returns has stored; a call that raises has changed nothing.

    ``head`` is the step the current state comes from, ``tip`` the furthest step that redo can reach, ``last`` the
    highest step id there is. All three are 0 in a new file.
    """

    @property
    def head(self) -> int: ...
    @property
    def tip(self) -> int: ...
    @property
    def last(self) -> int: ...
    @property
    def read_only(self) -> bool: ...

    def append(self, command: Command, events: tuple[Event, ...], state: Encounter) -> Step:
        """Store one step on top of head, in one transaction; head and tip become its id.

        ``state`` is the state after the step: a store may keep it as a snapshot every so many steps.
        """

    def move_head(self, head: int, tip: int | None = None) -> None:
        """Store where head stands after an undo, a redo or a jump; without a new ``tip``, tip stays.

        Head must lie on the way from tip back to the start.
        """

    def steps(self, first: int, last: int) -> Sequence[Step]:
        """Return the steps with first <= id <= last, in order; undone ones too."""

    def jumps(self) -> Sequence[Jump]:
        """Return, in order of id, each step whose parent is not id - 1."""

    def snapshot(self, step: int) -> tuple[int, Encounter] | None:
        """Return the newest stored (id, state after it) that lies on the way from step back to the start, if any."""

    def recall(self, key: str) -> str | None:
        """Return a remembered view setting (which target, which facing), if it was ever remembered."""

    def remember(self, key: str, value: str) -> None:
        """Keep a view setting; it is written along with the next step, or at close."""
