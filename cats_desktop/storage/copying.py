"""Copying a session through its open connection, some steps at a time, while others may be stored in between.

SQLite's own backup copies in one go, or begins anew with each step that is stored; and a second look at an open file
would drop its locks. Steps and snapshots never change once they are stored, so they can be copied one after another.
"""

import sqlite3
from collections.abc import Callable, Generator
from contextlib import closing
from pathlib import Path

from cats_desktop.storage.faults import reading
from cats_desktop.storage.schema import APPLICATION_ID, pragma

_BATCH = 50
"""Steps copied at a time: about half a millisecond."""

Rows = list[tuple[object, ...]]


def copying(
    source: sqlite3.Connection, path: Path, target: Path, last: Callable[[], int]
) -> Generator[float, None, None]:
    """Write all that is stored into a new or empty file; what was stored meanwhile, too. Yields how far it is.

    ``last`` is the newest step that is sure to stay. Each value is copied as it is, and so with its hashes: only a
    check of the copy tells whether it is sound. Raises Damaged when the session can't be read, OSError when the copy
    can't be written.
    """
    try:
        with closing(sqlite3.connect(target, isolation_level=None)) as copy:
            copy.execute("PRAGMA journal_mode = OFF")
            copy.execute("PRAGMA synchronous = OFF")
            copy.execute("BEGIN")
            others = _make_tables(source, path, copy)
            done = 0
            while done < last():
                until = min(done + _BATCH, last())
                _copy(source, path, copy, "step", f"WHERE id BETWEEN {done + 1} AND {until}")
                _copy(source, path, copy, "snapshot", f"WHERE step BETWEEN {done + 1} AND {until}")
                done = until
                yield done / last()
            # From here on in one go, or the mark would not fit the steps.
            _copy(source, path, copy, "step", f"WHERE id > {done}")
            _copy(source, path, copy, "snapshot", f"WHERE step > {done}")
            for table in others:
                _copy(source, path, copy, table)
            copy.execute("COMMIT")
    except sqlite3.Error as error:
        raise OSError(str(error)) from error


def _make_tables(source: sqlite3.Connection, path: Path, copy: sqlite3.Connection) -> list[str]:
    """Make the tables that there are, be they of a newer format; return those besides steps and snapshots."""
    with reading(path):
        version = pragma(source, "user_version")
    made = _rows(source, path, "SELECT type, name, sql FROM sqlite_schema WHERE sql NOTNULL ORDER BY rowid")
    for _, _, statement in made:
        copy.execute(str(statement))
    copy.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    copy.execute(f"PRAGMA user_version = {version}")
    return [str(name) for kind, name, _ in made if kind == "table" and name not in ("step", "snapshot")]


def _copy(source: sqlite3.Connection, path: Path, copy: sqlite3.Connection, table: str, where: str = "") -> None:
    rows = _rows(source, path, f'SELECT * FROM "{table}" {where}')
    if rows:
        copy.executemany(f'INSERT INTO "{table}" VALUES ({", ".join("?" * len(rows[0]))})', rows)


def _rows(source: sqlite3.Connection, path: Path, query: str) -> Rows:
    """Read rows with text as text: read as bytes, as sessions are otherwise, it would be written as such."""
    before, source.text_factory = source.text_factory, str
    try:
        with reading(path):
            return source.execute(query).fetchall()
    finally:
        source.text_factory = before
