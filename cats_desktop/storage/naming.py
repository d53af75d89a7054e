"""Names of files: safe ones from whatever a person typed, and fresh ones that never fall on a file that is there."""

import os
from collections.abc import Iterator
from pathlib import Path

from cats_desktop.session import file_stems

SUFFIX = ".cats"
_COMPANIONS = ("", "-journal", "-wal", "-shm", ".lock")
"""What SQLite and the lock put beside a session; a leftover of another one must not be taken for ours."""


def safe_stem(wish: str) -> str:
    """Return a stem that every system takes as the name of one file, as near to the wish as can be."""
    return file_stems.safe_stem(wish, "session")


def new_path(folder: Path, stem: str) -> Path:
    """Return the path of a session file that is not there yet, named after what a person typed.

    Whoever creates it must still do so exclusively, as `files.create` does: another program may be quicker.
    """
    return next(path for path in _numbered(folder, safe_stem(stem), SUFFIX, " ") if is_unused(path))


def fresh(folder: Path, stem: str, suffix: str = SUFFIX) -> Path:
    """Create an empty file of a name that was not there, and return its path. Raises OSError."""
    for path in _numbered(folder, stem, suffix, "-"):
        if is_unused(path):
            try:
                claim(path)
            except FileExistsError:
                continue
            return path
    raise AssertionError("numbers do not end")


def is_unused(path: Path) -> bool:
    """Say whether neither a file of this name nor anything that belongs to one is there."""
    return not any(os.path.lexists(f"{path}{end}") for end in _COMPANIONS)


def claim(path: Path) -> None:
    """Create an empty file, exclusively. Raises FileExistsError when the name is taken."""
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))


def sync_folder(folder: Path) -> None:
    """See names onto the disk, where the system can."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _numbered(folder: Path, stem: str, suffix: str, gap: str) -> Iterator[Path]:
    yield folder / f"{stem}{suffix}"
    number = 2
    while True:
        yield folder / f"{stem}{gap}{number}{suffix}"
        number += 1
