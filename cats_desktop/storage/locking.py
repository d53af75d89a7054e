"""Who has a session open: a lock file beside it, which outlives neither its process nor a crash of it."""

import os
import platform
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from cats_desktop.storage.faults import Held, StorageFault

if TYPE_CHECKING:
    from PySide6.QtCore import QLockFile


def hold(path: Path) -> Callable[[], None] | None:
    """Take a session for this program; return what lets go of it, or None where the folder takes no lock file.

    A lock left by a process that is dead is taken over. Raises Held when another has it, StorageFault
    ``storage.lock_failed`` when the lock could not be written, as on a full disk.
    """
    from PySide6.QtCore import QLockFile

    lock = _lock_of(path)
    if lock.tryLock(0):
        return lock.unlock
    match lock.error():
        case QLockFile.LockError.LockFailedError:
            raise _held(path, lock)
        case QLockFile.LockError.PermissionError:
            return None
        case _:
            raise StorageFault("storage.lock_failed", file=str(path))


def refuse_own(path: Path) -> None:
    """Raise Held ``storage.held_here`` when this very process has the session open.

    It must not open the file a second time then, not even to read: closing it would drop SQLite's locks.
    """
    lock = _lock_of(path)
    fault = _held(path, lock)
    if fault.key == "storage.held_here":
        raise fault


def _lock_of(path: Path) -> "QLockFile":
    from PySide6.QtCore import QLockFile

    lock = QLockFile(f"{path}.lock")
    # By default a lock counts as left over after 30 seconds, however alive its process is.
    lock.setStaleLockTime(0)
    return lock


def _held(path: Path, lock: "QLockFile") -> Held:
    """Return the fault that says who has the session: another program, this one, or nobody that can be made out."""
    pid, host, program = lock.getLockInfo()
    if not pid:
        return Held("storage.lock_unreadable", file=str(path), pid=0, host="", program="")
    if pid == os.getpid() and host in ("", platform.node()):  # a number alone may be another computer's
        return Held("storage.held_here", file=str(path), pid=pid, host=host, program=program)
    return Held("storage.held", file=str(path), pid=pid, host=host, program=program)
