"""The hashes that tie a session file together: what is hashed, in which order, and how it is checked again.

Each step's hash covers the one before it; the mark covers the last step's at the time, the jumps', the settings'
and the tables' own text. A change anywhere in what is stored breaks at least one of them. It is a seal against failing
disks, not against people: whoever can write the file can also write the hashes.
"""

import sqlite3
import struct
from _blake2 import blake2b  # hashlib would bring OpenSSL along: 4 MB at start
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from cats_desktop.storage.faults import Damaged, reading
from cats_desktop.storage.schema import pragma

START = bytes(16)
"""The hash before the first step, the first jump."""

Value = int | float | bytes
StoredStep = tuple[int, int, float, bytes, bytes, bytes]
"""A row of the table step: id, parent, at, command, events, hash."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Where the session stands. ``chain`` is the hash of the last step, ``jumps`` that of all jumps.

    It is stored when head moves, with every snapshot and at close. Steps that follow a stored mark were each built
    on the one before, so `caught_up` can tell where they lead: a step need not write a second page.
    """

    head: int
    tip: int
    last: int
    chain: bytes
    jumps: bytes


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A stored state. ``step`` is the step it follows, ``chain`` that step's hash, ``state`` as the codec wrote it."""

    step: int
    state: bytes
    chain: bytes


def digest(what: bytes, *values: Value) -> bytes:
    """Return 16 bytes that stand for values of one kind; each is hashed with its type and length.

    Raises TypeError for a value that a damaged file holds in place of a number or bytes.
    """
    return blake2b(b"".join(map(_framed, values)), digest_size=16, person=what).digest()


def _framed(value: Value) -> bytes:
    if isinstance(value, bytes):
        return b"b%d;%b" % (len(value), value)
    if isinstance(value, int):
        return b"i%d;" % value
    if isinstance(value, float):
        return b"f" + struct.pack(">d", value)
    raise TypeError(f"{value!r} cannot be in a session file")


def step_hash(before: bytes, id: int, parent: int, at: float, command: bytes, events: bytes) -> bytes:
    """Return the hash of a step on top of the hash of the step stored just before it."""
    return digest(b"step", before, id, parent, at, command, events)


def jump_hash(before: bytes, id: int, parent: int) -> bytes:
    """Return the hash of all jumps up to this one."""
    return digest(b"jump", before, id, parent)


def is_jump(id: int, parent: int) -> bool:
    """Say whether a step was built on another than the one stored just before it."""
    return parent != id - 1


def read_steps(connection: sqlite3.Connection, path: Path, first: int, last: int) -> Iterator[StoredStep]:
    """Read and verify the steps with first <= id <= last, against the hash of the step before first.

    Raises Damaged when one is missing or changed.
    """
    with reading(path):
        before = hash_of(connection, path, first - 1)
        expected = first
        for row in connection.execute("SELECT * FROM step WHERE id BETWEEN ? AND ? ORDER BY id", (first, last)):
            if row[0] != expected or row[5] != step_hash(before, *row[:5]):
                raise Damaged(path, f"step {expected}")
            before = row[5]
            expected += 1
            yield row
        if expected <= last:
            raise Damaged(path, f"step {expected} is missing")


def hash_of(connection: sqlite3.Connection, path: Path, step: int) -> bytes:
    """Return the stored hash of a step; of step 0, START. Raises Damaged when there is none."""
    if step == 0:
        return START
    row = connection.execute("SELECT hash FROM step WHERE id = ?", (step,)).fetchone()
    if row is None or not isinstance(row[0], bytes):
        raise Damaged(path, f"step {step} is missing")
    return row[0]


def read_jumps(connection: sqlite3.Connection, path: Path, mark: Mark) -> list[tuple[int, int]]:
    """Read and verify all jumps as (id, parent), in order of id. Raises Damaged."""
    with reading(path):
        found = connection.execute("SELECT id, parent FROM step WHERE parent <> id - 1 ORDER BY id").fetchall()
        before = START
        for id, parent in found:
            before = jump_hash(before, id, parent)
        if before != mark.jumps:
            raise Damaged(path, "jumps")
        return found


def read_snapshot(connection: sqlite3.Connection, path: Path, at_most: int) -> Snapshot | None:
    """Read and verify the newest snapshot with step <= at_most, if there is one. Raises Damaged."""
    with reading(path):
        row = connection.execute(
            "SELECT * FROM snapshot WHERE step <= ? ORDER BY step DESC LIMIT 1", (at_most,)
        ).fetchone()
        if row is None:
            return None
        snapshot = Snapshot(*row[:3])
        if row[3] != snapshot_hash(snapshot) or snapshot.chain != hash_of(connection, path, snapshot.step):
            raise Damaged(path, f"snapshot of step {snapshot.step}")
        return snapshot


def snapshot_hash(snapshot: Snapshot) -> bytes:
    """Return the hash a snapshot is stored with."""
    return digest(b"snapshot", snapshot.step, snapshot.state, snapshot.chain)


def write_snapshot(connection: sqlite3.Connection, snapshot: Snapshot) -> None:
    """Store a snapshot, inside the caller's transaction."""
    connection.execute(
        "INSERT INTO snapshot VALUES (?, ?, ?, ?)",
        (snapshot.step, snapshot.state, snapshot.chain, snapshot_hash(snapshot)),
    )


def read_settings(connection: sqlite3.Connection, path: Path) -> dict[str, str]:
    """Read and verify each remembered setting; that none is missing is the mark's to say. Raises Damaged."""
    with reading(path):
        settings = {}
        for key, value, stored in connection.execute("SELECT key, value, hash FROM setting ORDER BY key"):
            if stored != digest(b"setting", key, value):
                raise Damaged(path, f"setting {key!r}")
            settings[key.decode()] = value.decode()
        return settings


def write_settings(connection: sqlite3.Connection, settings: Mapping[str, str]) -> None:
    """Store settings over those of the same key, inside the caller's transaction."""
    connection.executemany(
        "INSERT OR REPLACE INTO setting VALUES (?, ?, ?)",
        [(key, value.encode(), digest(b"setting", key.encode(), value.encode())) for key, value in settings.items()],
    )


def outline_hash(connection: sqlite3.Connection) -> bytes:
    """Return the hash of what the tables are and which format they follow."""
    rows = connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE sql NOTNULL ORDER BY name")
    return digest(b"outline", pragma(connection, "user_version"), *(value for row in rows for value in row))


def caught_up(connection: sqlite3.Connection, path: Path, mark: Mark) -> Mark:
    """Return where the session stands after the steps that follow a stored mark. Raises Damaged."""
    for id, parent, _, _, _, chain in read_steps(connection, path, mark.last + 1, last_step(connection, path)):
        if parent != mark.head:
            raise Damaged(path, f"step {id} is not built on {mark.head}")
        jumps = jump_hash(mark.jumps, id, parent) if is_jump(id, parent) else mark.jumps
        mark = Mark(id, id, id, chain, jumps)
    return mark


def last_step(connection: sqlite3.Connection, path: Path) -> int:
    """Return the highest step id that is stored, 0 for none."""
    with reading(path):
        found = connection.execute("SELECT max(id) FROM step").fetchone()[0]
        return int(found or 0)


def mark_hash(mark: Mark, settings: bytes, outline: bytes) -> bytes:
    """Return the hash a mark is stored with."""
    return digest(b"mark", mark.head, mark.tip, mark.last, mark.chain, mark.jumps, settings, outline)


def settings_hash(settings: Mapping[str, str]) -> bytes:
    """Return the hash of all settings together, so that a missing one is noticed."""
    return digest(b"settings", *(word.encode() for key in sorted(settings) for word in (key, settings[key])))


def write_mark(connection: sqlite3.Connection, mark: Mark, settings: bytes, outline: bytes) -> None:
    """Store where the session stands, inside the caller's transaction."""
    connection.execute(
        "INSERT OR REPLACE INTO mark VALUES (1, ?, ?, ?, ?, ?, ?, ?)",
        (mark.head, mark.tip, mark.last, mark.chain, mark.jumps, settings, mark_hash(mark, settings, outline)),
    )


def read_mark(connection: sqlite3.Connection, path: Path, settings: Mapping[str, str]) -> Mark:
    """Read and verify the stored mark, against the settings and the tables' outline. Raises Damaged."""
    with reading(path):
        rows = connection.execute("SELECT head, tip, last, chain, jumps, settings, hash FROM mark").fetchall()
        if len(rows) != 1:
            raise Damaged(path, "mark")
        mark = Mark(*rows[0][:5])
        stored_settings, stored = rows[0][5:]
        if stored != mark_hash(mark, stored_settings, outline_hash(connection)):
            raise Damaged(path, "mark")
        if stored_settings != settings_hash(settings):
            raise Damaged(path, "settings")
        return mark
