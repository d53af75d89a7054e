"""The file's outside: its ids, its tables, and how a connection to it is set up."""

import os
import sqlite3
from pathlib import Path
from urllib.parse import quote

from cats_desktop.storage.faults import Damaged, StorageFault, fault_of, reading, unreadable

APPLICATION_ID = 0x43415453
"""The letters CATS, where SQLite keeps the id of the program that a file belongs to."""

VERSION = 3000
"""Format of the file: major * 1000 + minor. Another major means that older programs must keep their hands off; a
new kind of command or event, or a new field of one, is a new major. A minor may add tables and nothing else."""

TABLES = (
    "CREATE TABLE step (id INTEGER PRIMARY KEY, parent INTEGER NOT NULL, at REAL NOT NULL,"
    " command BLOB NOT NULL, events BLOB NOT NULL, hash BLOB NOT NULL)",
    "CREATE INDEX jump ON step (id, parent) WHERE parent <> id - 1",
    "CREATE TABLE snapshot (step INTEGER PRIMARY KEY, state BLOB NOT NULL, chain BLOB NOT NULL, hash BLOB NOT NULL)",
    "CREATE TABLE mark (id INTEGER PRIMARY KEY, head INTEGER NOT NULL, tip INTEGER NOT NULL, last INTEGER NOT NULL,"
    " chain BLOB NOT NULL, jumps BLOB NOT NULL, settings BLOB NOT NULL, hash BLOB NOT NULL)",
    "CREATE TABLE setting (key TEXT PRIMARY KEY, value BLOB NOT NULL, hash BLOB NOT NULL) WITHOUT ROWID",
)

_MAGIC = b"SQLite format 3\0"
_FIXED = ((16, 24, bytes((16, 0, 1, 1, 0, 64, 32, 32))), (44, 48, b"\0\0\0\4"), (52, 60, b"\0\0\0\0\0\0\0\1"))
"""Header bytes that never change in a session file: page size and format, schema format, no vacuum, UTF-8."""


def read_version(path: Path) -> int:
    """Return a file's format, as VERSION, without changing it. Call it only while no connection to it is open here.

    (On POSIX systems, closing any descriptor of a file drops all locks this process has on it.)
    Raises StorageFault for what is no session file, Damaged for one whose fixed header bytes have changed.
    """
    try:
        with path.open("rb") as file:
            head = file.read(100)
    except OSError as error:
        raise unreadable(error, path) from error
    if not head:
        raise StorageFault("storage.empty", file=str(path))
    if len(head) < 100 or head[:16] != _MAGIC:
        raise StorageFault("storage.not_a_session", file=str(path))
    if int.from_bytes(head[68:72], "big") != APPLICATION_ID:
        raise StorageFault("storage.foreign", file=str(path))
    version = int.from_bytes(head[60:64], "big")
    refuse_newer(version, path)
    if any(head[start:end] != expected for start, end, expected in _FIXED) or any(head[72:92]):
        raise Damaged(path, "header bytes")
    return version


def refuse_newer(version: int, path: Path) -> None:
    """Raise StorageFault ``storage.too_new`` when only a newer program may touch the file."""
    if version // 1000 > VERSION // 1000:
        raise StorageFault("storage.too_new", file=str(path), version=f"{version // 1000}.{version % 1000}")


def connect(path: Path) -> sqlite3.Connection:
    """Open the one connection to a session file and take SQLite's own lock on it; rolls back a killed step.

    Raises StorageFault ``storage.busy`` when another SQLite program has the file open, Damaged when it is no use.
    """
    connection = None
    try:
        with reading(path):
            connection = sqlite3.connect(_uri(path), uri=True, isolation_level=None, timeout=1)
            connection.text_factory = bytes
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            connection.execute("PRAGMA cell_size_check = ON")
            mode = connection.execute("PRAGMA journal_mode = DELETE").fetchone()[0]
            connection.execute("PRAGMA synchronous = EXTRA")
            connection.execute("BEGIN EXCLUSIVE")
            connection.execute("COMMIT")
            if mode != b"delete":
                raise Damaged(path, f"journal mode {mode!r}")
    except BaseException:
        if connection is not None:
            connection.close()
        raise
    return connection


def connect_to_look(path: Path) -> sqlite3.Connection:
    """Open a session file only to look at it: no lock is taken or asked for, nothing is written.

    What is read may be half of a step that another program is just storing; its hashes disagree then.
    """
    with reading(path):
        connection = sqlite3.connect(_uri(path, "ro&immutable=1"), uri=True, isolation_level=None)
        connection.text_factory = bytes
        connection.execute("PRAGMA cell_size_check = ON")
        return connection


def _uri(path: Path, mode: str = "rw") -> str:
    """Name a file so that SQLite does not create it. Network shares keep both their slashes, which as_uri drops."""
    name = path.absolute().as_posix()
    return f"file://{'' if name.startswith('/') else '/'}{quote(os.fsencode(name))}?mode={mode}"


def check_outside(connection: sqlite3.Connection, path: Path, size: int) -> None:
    """Compare the file's size in bytes with what its header says. Raises Damaged.

    A header that names too few pages would let the next step overwrite the last ones.
    """
    with reading(path):
        pages = pragma(connection, "page_count")
        if pages * pragma(connection, "page_size") != size:
            raise Damaged(path, f"{pages} pages in {size} bytes")
        if pragma(connection, "freelist_count"):
            check_structure(connection, path)


def check_structure(connection: sqlite3.Connection, path: Path) -> None:
    """Let SQLite walk all its pages: about 2 ms per megabyte. Raises Damaged."""
    with reading(path):
        found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        if found != b"ok":
            raise Damaged(path, found.decode(errors="replace"))


def pragma(connection: sqlite3.Connection, name: str) -> int:
    """Return the number that a PRAGMA holds."""
    return int(connection.execute(f"PRAGMA {name}").fetchone()[0])


def write_tables(connection: sqlite3.Connection, path: Path) -> None:
    """Make the tables and ids of a new file, inside the caller's transaction. Raises StorageFault."""
    try:
        for statement in TABLES:
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {VERSION}")
    except sqlite3.Error as error:
        raise fault_of(error, path) from error
