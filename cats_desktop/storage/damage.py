"""Putting a session file out of the way, whole, under a name that was free: nothing is ever overwritten."""

import os
from datetime import UTC, datetime
from pathlib import Path

from cats_desktop.storage.faults import StorageFault, unreadable
from cats_desktop.storage.locking import hold
from cats_desktop.storage.naming import claim, fresh, sync_folder

_COMPANIONS = ("-journal", "-wal", "-shm")


def set_aside(path: Path, now: float) -> Path:
    """Rename a damaged session to ``NAME.damaged-YYYYMMDD-HHMMSS.cats`` and return its new path.

    A journal beside it goes along, and first: alone it would be played into the next file of its name.
    Units: ``now`` in seconds since 1970, UTC; the name shows local time, as a file manager does.
    Raises Held when another program has it open, StorageFault when the folder cannot be written.
    """
    path = path.absolute()
    release = hold(path)
    if release is None:
        raise unreadable(PermissionError(), path)
    try:
        return rename_aside(path, "damaged", now)
    finally:
        release()


def rename_aside(path: Path, why: str, now: float) -> Path:
    """Do what `set_aside` does, for a session that the caller holds; ``why`` becomes part of the name."""
    stamp = datetime.fromtimestamp(now, UTC).astimezone().strftime("%Y%m%d-%H%M%S")
    if not path.exists():
        raise unreadable(FileNotFoundError(), path)
    try:
        target = fresh(path.parent, f"{path.stem}.{why}-{stamp}")
        move(path, target)
    except OSError as error:
        raise StorageFault("storage.aside_failed", file=str(path), detail=str(error)) from error
    return target


def move(path: Path, target: Path) -> None:
    """Rename a session over an empty file that was claimed for it, in the same folder. Raises OSError."""
    for end in _COMPANIONS:
        if os.path.lexists(f"{path}{end}"):
            Path(f"{path}{end}").rename(f"{target}{end}")
    path.replace(target)
    sync_folder(path.parent)


def place(source: Path, path: Path) -> None:
    """Move a finished file to a name that must be free. Raises FileExistsError when it is not, or OSError."""
    claim(path)
    source.replace(path)
    sync_folder(path.parent)
