"""Checking a session file against its hashes: the quick part at opening, the whole of it in slices afterwards."""

import sqlite3
from collections.abc import Generator
from contextlib import closing
from pathlib import Path

from cats_desktop.storage.chain import (
    START,
    Mark,
    Snapshot,
    caught_up,
    hash_of,
    is_jump,
    jump_hash,
    last_step,
    read_mark,
    read_settings,
    read_snapshot,
    read_steps,
)
from cats_desktop.storage.faults import Damaged, reading
from cats_desktop.storage.pieces import at_once
from cats_desktop.storage.schema import check_outside, check_structure, connect, read_version

_BATCH = 50
"""Steps checked between two looks at the clock: about a quarter of a millisecond."""


def check_opening(connection: sqlite3.Connection, path: Path, size: int) -> tuple[Mark, dict[str, str]]:
    """Return where the session stands and what it remembers, having checked what the next step builds on.

    That is: outside, mark, settings, the newest snapshot and every step after it; and SQLite's pages as well when
    the session was not closed, because then no mark says how many steps there must be. Raises Damaged.
    """
    check_outside(connection, path, size)
    settings = read_settings(connection, path)
    stored = read_mark(connection, path, settings)
    mark = caught_up(connection, path, stored)
    if mark != stored:
        check_structure(connection, path)
    newest = read_snapshot(connection, path, mark.last)
    for _ in read_steps(connection, path, newest.step + 1 if newest else 1, mark.last):
        pass
    _check_end(connection, path, mark)
    return mark, settings


def verification(connection: sqlite3.Connection, path: Path) -> Generator[float, None, None]:
    """Check everything that is stored, telling between batches how far it is so that others can work. Raises Damaged.

    Steps may be stored between two batches. The first batch, SQLite's own walk over its pages, takes about 2 ms
    per megabyte and cannot be divided.
    """
    check_structure(connection, path)
    yield 0.0
    done, jumps = 0, START
    last = last_step(connection, path)
    while done < last:
        until = min(done + _BATCH, last)
        jumps = _check_steps(connection, path, done + 1, until, jumps)
        done = until
        yield done / last
    # What has been stored meanwhile is checked in one go, or a busy table would keep this from ever ending.
    mark = caught_up(connection, path, read_mark(connection, path, read_settings(connection, path)))
    if _check_steps(connection, path, done + 1, mark.last, jumps) != mark.jumps:
        raise Damaged(path, "jumps")
    _check_end(connection, path, mark)


def position_of(path: Path) -> Mark:
    """Return where a session stands that nobody has open, checking no more than opening does. Raises as verify_file."""
    read_version(path)
    with closing(connect(path)) as connection:
        return check_opening(connection, path, path.stat().st_size)[0]


def verifying(path: Path) -> Generator[float, None, Mark]:
    """Check the whole of a file that nobody has open, and return where it stands. Yields how far it is.

    Raises Damaged, or StorageFault for what is no session file.
    """
    read_version(path)
    with closing(connect(path)) as connection:
        mark, _ = check_opening(connection, path, path.stat().st_size)
        yield from verification(connection, path)
    return mark


def verify_file(path: Path) -> Mark:
    """Do the same in one go."""
    return at_once(verifying(path))


def nearest_snapshot(connection: sqlite3.Connection, path: Path, step: int, window: int) -> Snapshot | None:
    """Return the newest snapshot on the way from a step back to the start; None when there is none on it.

    ``window``: how many steps are read and verified at a time. Raises Damaged.
    """
    at = step
    while at > 0:
        first = max(1, at - window + 1)
        parents = {row[0]: row[1] for row in read_steps(connection, path, first, at)}
        with reading(path):
            found = connection.execute("SELECT step FROM snapshot WHERE step BETWEEN ? AND ?", (first, at))
            stored = {number for (number,) in found}
        while at >= first and at not in stored:
            at = parents[at]
        if at >= first:
            return read_snapshot(connection, path, at)
    return None


def _check_steps(connection: sqlite3.Connection, path: Path, first: int, last: int, jumps: bytes) -> bytes:
    """Check steps and the snapshots among them; return the hash of all jumps up to the last."""
    for id, parent, *_ in read_steps(connection, path, first, last):
        if is_jump(id, parent):
            jumps = jump_hash(jumps, id, parent)
    with reading(path):
        found = connection.execute("SELECT step FROM snapshot WHERE step BETWEEN ? AND ?", (first, last))
        for (step,) in found.fetchall():
            snapshot = read_snapshot(connection, path, step)
            if snapshot is None or snapshot.step != step:
                raise Damaged(path, f"snapshot of step {step}")
    return jumps


def _check_end(connection: sqlite3.Connection, path: Path, mark: Mark) -> None:
    with reading(path):
        if hash_of(connection, path, mark.last) != mark.chain:
            raise Damaged(path, "mark and last step")
        for table, column in (("step", "id"), ("snapshot", "step")):
            query = f"SELECT 1 FROM {table} WHERE {column} < 1 OR {column} > ? LIMIT 1"
            if connection.execute(query, (mark.last,)).fetchone():
                raise Damaged(path, f"{table} beyond the mark")
