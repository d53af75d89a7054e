"""Opening and making session files: who may write, and what a file that is no session is called."""

import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path

from cats_desktop.storage.backups import Reason, making
from cats_desktop.storage.chain import START, Mark, last_step, outline_hash, settings_hash, write_mark
from cats_desktop.storage.codec import Codec, session_codec
from cats_desktop.storage.copies import private_copy
from cats_desktop.storage.copying import copying
from cats_desktop.storage.faults import Damaged, StorageFault, fault_of, unreadable
from cats_desktop.storage.journal import SqliteJournal
from cats_desktop.storage.locking import hold
from cats_desktop.storage.migrations import MIGRATIONS, Migration, migrate, path_from, version_of
from cats_desktop.storage.naming import claim, is_unused, sync_folder
from cats_desktop.storage.pieces import at_once
from cats_desktop.storage.schema import connect, read_version, refuse_newer, write_tables
from cats_desktop.storage.verify import check_opening, verification, verify_file

Clock = Callable[[], float]
"""Seconds since 1970, UTC."""


def create(path: Path, *, codec: Codec | None = None, clock: Clock = time.time) -> SqliteJournal:
    """Make a new, empty session file and open it. `naming.new_path` finds a name that is not taken.

    Raises StorageFault: ``storage.exists`` when anything of that name is there, or why it cannot be written.
    """
    path = path.absolute()
    if not is_unused(path):
        raise StorageFault("storage.exists", file=str(path))
    with ExitStack() as undo:
        release = hold(path)
        if release is None:
            raise unreadable(PermissionError(), path) if path.parent.is_dir() else _missing(path.parent)
        undo.callback(release)
        try:
            claim(path)
            undo.callback(path.unlink)
            sync_folder(path.parent)
        except OSError as error:
            raise unreadable(error, path) from error
        connection = connect(path)
        undo.callback(connection.close)
        try:
            connection.execute("BEGIN")
            write_tables(connection, path)
            write_mark(connection, Mark(0, 0, 0, START, START), settings_hash({}), outline_hash(connection))
            connection.execute("COMMIT")
        except Exception as error:
            raise fault_of(error, path) from error
        journal = SqliteJournal(
            connection, path, codec or session_codec(path.name), size=_size(path), clock=clock, on_close=release
        )
        undo.pop_all()
        return journal


def open_session(
    path: Path,
    *,
    read_only: bool = False,
    backups: Path | None = None,
    codec: Codec | None = None,
    clock: Clock = time.time,
    migrations: Sequence[Migration] = MIGRATIONS,
) -> SqliteJournal:
    """Open a session file and take it for this program.

    With ``read_only``, and wherever the file or its folder cannot be written, a private copy is opened instead,
    and whoever holds the file goes on writing. ``backups`` is the folder in which a file of an older format is kept
    before it is brought up to date.

    Raises Held when another program has it, Damaged when it does not hold what was written, StorageFault with one
    sentence for all else: missing, a folder, empty, no session, another program's, too new, too old, no permission.
    """
    try:
        path = path.resolve(strict=True)
    except (OSError, RuntimeError, ValueError) as error:  # a loop of links, a name that no file can have
        told = error if isinstance(error, OSError) else OSError(0, str(error))
        raise unreadable(told, path) from error
    if path.is_dir():
        raise unreadable(IsADirectoryError(), path)
    codec = codec or session_codec(path.name)
    release = None if read_only else hold(path)
    if release is None:
        return _open_copy(path, codec, migrations)
    with ExitStack() as undo:
        undo.callback(release)
        read_version(path)
        if _is_writable(path):
            journal = _open_held(path, codec, clock, release, backups, migrations)
            undo.pop_all()
            return journal
    return _open_copy(path, codec, migrations)


def _open_held(
    path: Path,
    codec: Codec,
    clock: Clock,
    release: Callable[[], None],
    backups: Path | None,
    migrations: Sequence[Migration],
) -> SqliteJournal:
    with ExitStack() as undo:
        connection = connect(path)
        undo.callback(connection.close)
        version = version_of(connection, path)
        refuse_newer(version, path)
        way = path_from(version, migrations, path)
        if way:
            mark, _ = check_opening(connection, path, _size(path))
            for _ in verification(connection, path):
                pass
            if backups is not None:
                last = last_step(connection, path)
                at_once(
                    making(
                        path,
                        backups,
                        Reason.MIGRATION,
                        clock(),
                        lambda target: copying(connection, path, target, lambda: last),
                    )
                )
            migrate(connection, path, way, mark)
        journal = SqliteJournal(connection, path, codec, size=_size(path), clock=clock, on_close=release)
        undo.pop_all()
        return journal


def _open_copy(path: Path, codec: Codec, migrations: Sequence[Migration]) -> SqliteJournal:
    def check(copy: Path) -> None:
        verify_file(copy)

    copy, remove = private_copy(path, check)
    with ExitStack() as undo:
        undo.callback(remove)
        connection = connect(copy)
        undo.callback(connection.close)
        way = path_from(version_of(connection, copy), migrations, path)
        if way:
            migrate(connection, copy, way, check_opening(connection, copy, _size(copy))[0])
        try:
            journal = SqliteJournal(connection, path, codec, size=_size(copy), read_only=True, on_close=remove)
        except Damaged as damage:
            raise Damaged(path, damage.detail) from damage
        undo.pop_all()
        return journal


def _is_writable(path: Path) -> bool:
    """Ask by trying: permissions, accounts and read-only media all have their say. Nothing is written."""
    try:
        with path.open("rb+"):
            return True
    except OSError:
        return False


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError as error:
        raise unreadable(error, path) from error


def _missing(folder: Path) -> StorageFault:
    return unreadable(FileNotFoundError(), folder)
