"""A private copy of a session that others may be writing: taken again until all its hashes agree."""

import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from cats_desktop.storage.faults import Damaged, StorageFault, unreadable
from cats_desktop.storage.locking import refuse_own
from cats_desktop.storage.schema import read_version

_PATIENCE = 10.0
"""Seconds for which a copy that caught a step half-written is tried again."""


def private_copy(path: Path, check: Callable[[Path], None]) -> tuple[Path, Callable[[], None]]:
    """Copy a session into a folder of our own; return the copy and what removes it.

    ``check`` raises Damaged for a copy that does not agree with itself. Raises Damaged when the file keeps still
    and yet does not agree, Held when this process has it open, StorageFault when it cannot be read or copied.
    """
    refuse_own(path)
    try:
        folder = Path(tempfile.mkdtemp(prefix="cats-"))
    except OSError as error:
        raise StorageFault("storage.no_room_for_copy", file=str(path), detail=str(error)) from error

    def remove() -> None:
        shutil.rmtree(folder, ignore_errors=True)

    try:
        copy = folder / path.name
        deadline = time.monotonic() + _PATIENCE
        while True:
            before = _look(path)
            try:
                _copy(path, copy)
                check(copy)
            except Damaged as damage:
                if _look(path) == before or time.monotonic() > deadline:
                    raise Damaged(path, damage.detail) from damage
                time.sleep(0.005)
            else:
                return copy, remove
    except BaseException:
        remove()
        raise


def copy_file(path: Path, copy: Path) -> None:
    """Copy a session that nobody has open, with the journal of a step that was cut short, into a new file.

    Raises StorageFault ``storage.no_room_for_copy``.
    """
    try:
        shutil.copyfile(path, copy)
        journal = _journal_of(path)
        if journal.exists():
            shutil.copyfile(journal, _journal_of(copy))
    except OSError as error:
        raise StorageFault("storage.no_room_for_copy", file=str(path), detail=str(error)) from error


def _copy(path: Path, copy: Path) -> None:
    """Copy bytes through plain reads, which a writing program goes on below; refuse what is no session first."""
    try:
        with path.open("rb") as source:
            source.read(1)
    except OSError as error:
        raise unreadable(error, path) from error
    read_version(path)
    _journal_of(copy).unlink(missing_ok=True)
    try:
        copy_file(path, copy)
    except StorageFault as fault:
        if isinstance(fault.__cause__, FileNotFoundError):
            raise Damaged(path, "moved while it was copied") from fault
        raise


def _look(path: Path) -> tuple[int, ...]:
    """Return what changes when somebody writes."""
    seen: list[int] = []
    for file in (path, _journal_of(path)):
        try:
            found = file.stat()
        except OSError:
            continue
        seen += (found.st_mtime_ns, found.st_size)
    return tuple(seen)


def _journal_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-journal")
