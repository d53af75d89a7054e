"""A look into a session file that takes no lock and disturbs nobody, whoever has it open."""

import time
from pathlib import Path

from cats_desktop.session.files import Contents
from cats_desktop.session.history import History
from cats_desktop.session.journal import Journal
from cats_desktop.storage.codec import Codec
from cats_desktop.storage.faults import Damaged, StorageFault, reading, unreadable
from cats_desktop.storage.files import open_session
from cats_desktop.storage.journal import SqliteJournal
from cats_desktop.storage.locking import refuse_own
from cats_desktop.storage.schema import VERSION, connect_to_look, read_version

_PATIENCE = 0.1
"""Seconds for which a look that caught a step half-written is tried again."""
_REACH = 8
"""How many times as many ids are read back as steps are wanted: undone ones lie between those that stand."""


def glance(path: Path, codec: Codec, newest: int) -> Contents:
    """Return what a session file holds, with so many of its newest steps, having checked what opening checks.

    Nothing is locked or written. Raises Damaged, Held when this process has it open, or StorageFault as opening does.
    """
    try:
        path = path.resolve(strict=True)
    except (OSError, RuntimeError, ValueError) as error:
        raise unreadable(error if isinstance(error, OSError) else OSError(0, str(error)), path) from error
    if path.is_dir():
        raise unreadable(IsADirectoryError(), path)
    refuse_own(path)
    deadline = time.monotonic() + _PATIENCE
    while True:
        before = _look(path)
        try:
            if read_version(path) // 1000 < VERSION // 1000:
                break
            return _looked(path, codec, newest)
        except Damaged:
            if _look(path) == before:
                if not before[2]:
                    raise
                break
            if time.monotonic() > deadline:
                raise StorageFault("storage.busy", file=str(path)) from None
    # An older format, or a step that was cut short: a copy is brought up to date.
    with open_session(path, read_only=True, codec=codec) as journal:
        return contents_of(journal, newest)


def contents_of(journal: Journal, newest: int) -> Contents:
    """Return what a journal holds at its head, with so many of the newest steps that stand. Raises Fault."""
    history = History(journal, {})
    first = max(1, journal.head - newest * _REACH + 1)
    return Contents(journal.last, history.state, tuple(history.standing(first)[-newest:]))


def _looked(path: Path, codec: Codec, newest: int) -> Contents:
    connection = connect_to_look(path)
    try:
        with reading(path):  # also what agrees with its hashes and yet leads nowhere
            journal = SqliteJournal(connection, path, codec, size=_look(path)[1], read_only=True)
            return contents_of(journal, newest)
    finally:
        connection.close()


def _look(path: Path) -> tuple[int, int, int]:
    """Return what changes when somebody writes; the last number is 0 when no step can have been cut short."""
    try:
        found = path.stat()
    except OSError as error:
        raise unreadable(error, path) from error
    try:
        journal = path.with_name(f"{path.name}-journal").stat().st_size
    except OSError:
        journal = 0
    return found.st_mtime_ns, found.st_size, journal
