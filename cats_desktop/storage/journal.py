"""The journal on SQLite: each step is one transaction, and nothing in memory changes before it is on the disk."""

import sqlite3
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Self

from cats_desktop.rules.combat import Encounter
from cats_desktop.rules.events import Event
from cats_desktop.session.commands import Command
from cats_desktop.session.journal import Jump, Step
from cats_desktop.storage.chain import (
    Mark,
    Snapshot,
    is_jump,
    jump_hash,
    outline_hash,
    read_jumps,
    read_steps,
    settings_hash,
    step_hash,
    write_mark,
    write_settings,
    write_snapshot,
)
from cats_desktop.storage.codec import Codec
from cats_desktop.storage.copying import copying
from cats_desktop.storage.faults import Damaged, StorageFault, fault_of
from cats_desktop.storage.verify import check_opening, nearest_snapshot, verification

SNAPSHOT_EVERY = 200
"""Steps from one snapshot to the next along a line: no more than these are read and decided again at opening."""


class SqliteJournal:
    """A session file that is open: the port `Journal`, and what a window needs to look after the file.

    Made by `files.create` and `files.open_session`. Use it from one thread; close it, or use it in ``with``.
    Writing raises StorageFault; reading raises Damaged, or BadFile for a step of a kind this program doesn't know.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        path: Path,
        codec: Codec,
        *,
        size: int,
        read_only: bool = False,
        clock: Callable[[], float] = time.time,
        on_close: Callable[[], None] = lambda: None,
    ) -> None:
        """Check what the next step builds on. ``path`` names the session even when a copy of ``size`` is read.

        Raises Damaged; the connection stays the caller's then.
        """
        self._connection = connection
        self._path = path
        self._codec = codec
        self._read_only = read_only
        self._clock = clock
        self._on_close = on_close
        self._open = True
        self._mark, self._settings = check_opening(connection, path, size)
        self._outline = outline_hash(connection)
        self._settings_hash = settings_hash(self._settings)
        self._unwritten: dict[str, str] = {}
        self._jumps: list[tuple[int, int]] | None = None
        self._base: int | None = None
        self._marked = False
        self._in_doubt = False
        self._verification = verification(connection, path)
        self._damage: Damaged | None = None
        self._identity = _identity(path)
        if self._mark.head:
            self._base = self._snapshot_step(self._mark.head)

    @property
    def path(self) -> Path:
        """The session file."""
        return self._path

    @property
    def is_open(self) -> bool:
        """Whether it has not been closed."""
        return self._open

    @property
    def head(self) -> int:
        """The step the current state comes from."""
        return self._mark.head

    @property
    def tip(self) -> int:
        """The furthest step that redo can reach."""
        return self._mark.tip

    @property
    def last(self) -> int:
        """The highest step id there is."""
        return self._mark.last

    @property
    def read_only(self) -> bool:
        """Whether this is a look at a copy, which takes no steps."""
        return self._read_only

    @property
    def mark(self) -> Mark:
        """Where the session stands, with its hashes: two files with equal marks hold the same history."""
        return self._mark

    def append(self, command: Command, events: tuple[Event, ...], state: Encounter) -> Step:
        """Store one step on top of head; see the port.

        Raises StorageFault when it could not be written: nothing has changed then, and a later try may succeed.
        """
        step = Step(self.last + 1, self.head, self._clock(), command, events)
        raw = self._codec.encode_command(command), self._codec.encode_events(events)
        chain = step_hash(self._mark.chain, step.id, step.parent, step.at, *raw)
        leaps = is_jump(step.id, step.parent)
        jumps = jump_hash(self._mark.jumps, step.id, step.parent) if leaps else self._mark.jumps
        if self._base is None:
            self._base = self._snapshot_step(self.head)
        snapshot = None
        if step.id - self._base >= SNAPSHOT_EVERY:
            snapshot = Snapshot(step.id, self._codec.encode_state(state), chain)
        mark = Mark(step.id, step.id, step.id, chain, jumps)
        with self._transaction(mark, store_mark=snapshot is not None) as connection:
            row = (step.id, step.parent, step.at, *raw, chain)
            connection.execute("INSERT INTO step VALUES (?, ?, ?, ?, ?, ?)", row)
            if snapshot:
                write_snapshot(connection, snapshot)
        if snapshot:
            self._base = step.id
        if leaps and self._jumps is not None:
            self._jumps.append((step.id, step.parent))
        return step

    def move_head(self, head: int, tip: int | None = None) -> None:
        """Store where head and tip stand after an undo, a redo or a jump; see the port.

        Raises StorageFault, ValueError out of range.
        """
        if not 0 <= head <= self.last:
            raise ValueError(f"there is no step {head}")
        if tip is None:
            tip = self.tip
        elif not head <= tip <= self.last:
            raise ValueError(f"no line leads from step {head} to {tip}")
        with self._transaction(replace(self._mark, head=head, tip=tip), store_mark=True):
            pass
        self._base = None

    def steps(self, first: int, last: int) -> Sequence[Step]:
        """Return the steps with first <= id <= last, in order, each checked against its hash."""
        rows = read_steps(self._connection, self._path, max(first, 1), min(last, self.last))
        return tuple(
            Step(id, parent, at, self._codec.decode_command(command), self._codec.decode_events(events))
            for id, parent, at, command, events, _ in rows
        )

    def jumps(self) -> Sequence[Jump]:
        """Return, in order of id, each step whose parent is not id - 1."""
        if self._jumps is None:
            self._jumps = read_jumps(self._connection, self._path, self._mark)
        return tuple(Jump(id, parent) for id, parent in self._jumps)

    def snapshot(self, step: int) -> tuple[int, Encounter] | None:
        """Return the newest stored (id, state after it) on the way from step back to the start, if any."""
        found = nearest_snapshot(self._connection, self._path, step, SNAPSHOT_EVERY)
        return (found.step, self._codec.decode_state(found.state)) if found else None

    def recall(self, key: str) -> str | None:
        """Return a remembered view setting."""
        return self._unwritten.get(key, self._settings.get(key))

    def remember(self, key: str, value: str) -> None:
        """Keep a view setting; it is written along with the next step, or at close."""
        if self._settings.get(key) != value or key in self._unwritten:
            self._unwritten[key] = value

    def verify_slice(self, budget_seconds: float) -> bool:
        """Check a further part of the file, for about so long; return True once everything has been checked.

        Meant for idle time. Raises Damaged, and again at every later call.
        """
        if self._damage:
            raise self._damage
        deadline = time.perf_counter() + budget_seconds
        try:
            for _ in self._verification:
                if time.perf_counter() >= deadline:
                    return False
        except Damaged as damage:
            self._damage = damage
            raise
        return True

    def copying(self, target: Path) -> Generator[float, None, None]:
        """Write a copy of the whole session into a new or empty file, with what is stored meanwhile; see `copying`."""
        return copying(self._connection, self._path, target, lambda: self.last)

    def hasten(self) -> None:
        """Write without waiting for the disk until `settle`: for a new file that is taken away unless it gets there."""
        self._connection.execute("PRAGMA synchronous = OFF")

    def settle(self) -> None:
        """See all that was written in haste onto the disk; every step waits for it again. Raises StorageFault."""
        self._connection.execute("PRAGMA synchronous = EXTRA")
        self.move_head(self.head)

    def close(self) -> None:
        """Write what is still to be remembered and the mark, and let go of the file. May be called again."""
        if not self._open:
            return
        try:
            if (self._unwritten or not self._marked) and not self._read_only and not self._damage:
                # A lost view setting costs one click; it must not keep the file from being let go.
                with suppress(StorageFault), self._transaction(self._mark, store_mark=True):
                    pass
        finally:
            self._open = False
            self._verification.close()
            self._connection.close()
            self._on_close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @contextmanager
    def _transaction(self, mark: Mark, *, store_mark: bool) -> Iterator[sqlite3.Connection]:
        """Store what the block writes, all or nothing, and settings and mark with it; then take over the mark."""
        if self._read_only:
            raise StorageFault("storage.read_only", file=str(self._path))
        if self._damage:
            raise self._damage
        if _identity(self._path) != self._identity:
            raise StorageFault("storage.moved", file=str(self._path))
        settings = self._settings | self._unwritten
        sealed = settings_hash(settings) if self._unwritten else self._settings_hash
        store_mark = store_mark or bool(self._unwritten) or self._in_doubt
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            if self._in_doubt:
                self._drop_unacknowledged()
            yield self._connection
            if self._unwritten:
                write_settings(self._connection, self._unwritten)
            if store_mark:
                write_mark(self._connection, mark, sealed, self._outline)
            self._connection.execute("COMMIT")
        except BaseException as error:
            self._in_doubt = True
            with suppress(sqlite3.Error):
                self._connection.rollback()
            if isinstance(error, sqlite3.Error | OSError):
                raise fault_of(error, self._path) from error
            raise
        self._mark, self._in_doubt = mark, False
        self._marked = store_mark
        self._settings, self._settings_hash = settings, sealed
        self._unwritten.clear()

    def _drop_unacknowledged(self) -> None:
        """Take out a step whose commit failed late, after SQLite had already made it good."""
        self._connection.execute("DELETE FROM step WHERE id > ?", (self.last,))
        self._connection.execute("DELETE FROM snapshot WHERE step > ?", (self.last,))

    def _snapshot_step(self, step: int) -> int:
        found = nearest_snapshot(self._connection, self._path, step, SNAPSHOT_EVERY)
        return found.step if found else 0


def _identity(path: Path) -> tuple[int, int] | None:
    """Tell files of one name apart. A stat opens nothing, so it drops no lock."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
