"""Giving a session's file another name, which must be free; its backups go along."""

from contextlib import ExitStack, suppress
from pathlib import Path

from cats_desktop.storage.backups import session_folder
from cats_desktop.storage.damage import move
from cats_desktop.storage.faults import StorageFault, unreadable
from cats_desktop.storage.locking import hold
from cats_desktop.storage.naming import SUFFIX, claim, is_unused, safe_stem


def rename_session(path: Path, name: str, backups: Path) -> Path:
    """Give a session that is not open here another name in its folder; return its new path.

    ``backups`` is the folder of all backups. Raises Held when another program has it open, StorageFault
    ``storage.exists`` when the name is taken, also by backups of an earlier session, or why it cannot be done;
    all is as before then.
    """
    path = path.absolute()
    target = path.with_name(safe_stem(name) + SUFFIX)
    if target == path:
        return path
    if not path.is_file():
        raise unreadable(FileNotFoundError(), path)
    old, new = session_folder(path, backups), session_folder(target, backups)
    with ExitStack() as stack:
        release = hold(path)
        if release is None:
            raise unreadable(PermissionError(), path)
        stack.callback(release)
        if new.exists() or not is_unused(target):
            raise StorageFault("storage.exists", file=str(target))
        try:
            claim(target)
            try:
                move(path, target)
            except OSError:
                target.unlink()
                raise
            try:
                if old.is_dir():
                    old.rename(new)
            except OSError:
                with suppress(OSError):
                    move(target, path)
                raise
        except FileExistsError as error:
            raise StorageFault("storage.exists", file=str(target)) from error
        except OSError as error:
            raise StorageFault("storage.aside_failed", file=str(path), detail=str(error)) from error
    return target
