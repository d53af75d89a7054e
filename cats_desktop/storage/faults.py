"""What can go wrong with a session file, and the one place that reads SQLite's and the system's error codes."""

import sqlite3
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cats_desktop.rules.faults import Fault

_BUSY, _LOCKED, _READ_ONLY, _CORRUPT, _FULL, _CANNOT_OPEN, _NOT_A_DATABASE = 5, 6, 8, 11, 13, 14, 26
_MOVED = 8 | 4 << 8
"""SQLite's own finding that the file under the open connection is no longer the one of that name."""
_AS_DAMAGE = (sqlite3.Error, ValueError, TypeError, OverflowError, LookupError, struct.error)
"""What reading a damaged file raises; UnicodeDecodeError, which PRAGMAs raise, is a ValueError."""


class StorageFault(Fault):
    """A session file could not be read or written; nothing has changed. Values hold at least ``file``."""


class Damaged(StorageFault):
    """The file does not hold what was written to it.

    ``path`` is the file, still untouched: `damage.set_aside` moves it out of the way, and
    `backups.newest_good_backup` finds what can take its place. ``detail`` is for logs, not for people.
    """

    def __init__(self, path: Path, detail: str) -> None:
        super().__init__("storage.damaged", file=str(path), detail=detail)
        self.path = path
        self.detail = detail


class Held(StorageFault):
    """Another program has the session open; it may still be opened read-only.

    Values: ``file``, ``pid``, ``host`` and ``program`` of the holder.
    """


def fault_of(error: Exception, path: Path) -> StorageFault:
    """Return the fault that says why reading or writing the session failed."""
    if isinstance(error, StorageFault):
        return error
    code = (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF
    if code in (_CORRUPT, _NOT_A_DATABASE):
        return Damaged(path, str(error))
    if getattr(error, "sqlite_errorcode", None) == _MOVED:
        return StorageFault("storage.moved", file=str(path))
    key = {
        _FULL: "storage.disk_full",
        _READ_ONLY: "storage.write_refused",
        _CANNOT_OPEN: "storage.write_refused",
        _BUSY: "storage.busy",
        _LOCKED: "storage.busy",
    }.get(code, "storage.write_failed")
    return StorageFault(key, file=str(path), detail=str(error))


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Turn whatever reading a damaged file raises into Damaged; a file that is merely busy stays that."""
    try:
        yield
    except _AS_DAMAGE as error:
        code = (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF
        if code in (_BUSY, _LOCKED, _READ_ONLY, _CANNOT_OPEN):
            raise fault_of(error, path) from error
        raise Damaged(path, str(error)) from error


def unreadable(error: OSError, path: Path) -> StorageFault:
    """Return the fault that says why the system would not open a file or folder."""
    key = {
        FileNotFoundError: "storage.missing",
        IsADirectoryError: "storage.is_folder",
        PermissionError: "storage.no_permission",
        FileExistsError: "storage.exists",
    }.get(type(error), "storage.cannot_open")
    return StorageFault(key, file=str(path), detail=error.strerror or str(error))
