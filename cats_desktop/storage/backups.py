"""Backups of sessions, outside the sessions' folders: made, verified, listed, thinned and put back."""

import os
import re
from _blake2 import blake2b  # hashlib would bring OpenSSL along: 4 MB at start
from collections.abc import Callable, Generator
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from cats_desktop.storage.chain import Mark
from cats_desktop.storage.copies import copy_file
from cats_desktop.storage.damage import place, rename_aside
from cats_desktop.storage.faults import StorageFault, unreadable
from cats_desktop.storage.journal import SqliteJournal
from cats_desktop.storage.locking import hold
from cats_desktop.storage.naming import fresh, safe_stem, sync_folder
from cats_desktop.storage.pieces import elsewhere, share
from cats_desktop.storage.thinning import kept
from cats_desktop.storage.verify import position_of, verify_file, verifying

Result = TypeVar("Result")
Pieces = Generator[float, None, Result]
"""Work in pieces, each of which yields how far it is; see `pieces`."""

EVERY_SECONDS = 600.0
_CHUNK = 1 << 20
_NAME = re.compile(r"(\d{8}-\d{6})\.([a-z]+)\.(\d+)(?:-\d+)?\.cats")
_STAMP = "%Y%m%d-%H%M%S"
_ORIGIN = "origin.txt"


class Reason(StrEnum):
    """Why a backup was made."""

    OPENING = "opening"
    INTERVAL = "interval"
    ASKED = "asked"
    IMPORT = "import"
    MIGRATION = "migration"
    RESTORE = "restore"


@dataclass(frozen=True, slots=True)
class Backup:
    """One backup. Units: ``at`` seconds since 1970, UTC; ``size`` bytes; ``steps`` all steps, undone ones too."""

    path: Path
    at: float
    reason: Reason
    steps: int
    size: int


class Backups:
    """Looks after the backups of one open session."""

    def __init__(self, journal: SqliteJournal, folder: Path) -> None:
        """``folder`` holds the backups of all sessions; this one's get a folder of their own in it."""
        self._journal = journal
        self._folder = folder
        self._at: float | None = None
        self._mark: Mark | None = None

    def backing_up(self, reason: Reason, now: float) -> Pieces[Backup]:
        """Make a backup, verify it, and thin out the old ones; steps may be stored meanwhile, and are in it.

        Raises StorageFault ``storage.backup_failed`` when it could not be written or did not verify; nothing of it
        is left then, nor when it is given up, and the session itself is as it was.
        """
        copied = self._journal.mark

        def copying(target: Path) -> Pieces[None]:
            nonlocal copied
            yield from self._journal.copying(target)
            copied = self._journal.mark

        backup = yield from making(self._journal.path, self._folder, reason, now, copying)
        self._at, self._mark = now, copied
        return backup

    def looking_after(self, now: float) -> Pieces[Backup | None]:
        """Make a backup when the last one is ten minutes old and the session has changed since.

        The first call makes the one at opening, unless the newest backup already holds the same history.
        After a failure the next try comes ten minutes later. Raises as `backing_up` does.
        """
        if self._journal.read_only:
            return None
        if self._at is None:
            self._at = now
            self._mark = yield from elsewhere(self._newest_mark())
            reason = Reason.OPENING
        elif abs(now - self._at) < EVERY_SECONDS:
            return None
        else:
            reason = Reason.INTERVAL
        if self._mark == self._journal.mark:
            return None
        self._at = now
        return (yield from self.backing_up(reason, now))

    @property
    def journal(self) -> SqliteJournal:
        """Return the journal that is looked after."""
        return self._journal

    def _newest_mark(self) -> Pieces[Mark | None]:
        yield 0.0
        newest = next(iter(list_backups(self._journal.path, self._folder)), None)
        with suppress(StorageFault):
            return position_of(newest.path) if newest else None
        return None


def session_folder(path: Path, folder: Path) -> Path:
    """Return where the backups of a session lie: named after it, and told apart by its whole path."""
    path = path.absolute()
    return folder / f"{safe_stem(path.stem)}-{blake2b(os.fsencode(path), digest_size=4).hexdigest()}"


def list_backups(path: Path, folder: Path) -> tuple[Backup, ...]:
    """Return the backups of a session, newest first, by their names alone: nothing is opened."""
    found = []
    with suppress(OSError):
        for file in session_folder(path, folder).iterdir():
            match = _NAME.fullmatch(file.name)
            with suppress(ValueError, OSError):
                if match:
                    at = datetime.strptime(match[1], _STAMP).replace(tzinfo=UTC).timestamp()
                    found.append(Backup(file, at, Reason(match[2]), int(match[3]), file.stat().st_size))
    return tuple(sorted(found, key=lambda backup: (backup.at, backup.steps, backup.path), reverse=True))


def newest_good_backup(path: Path, folder: Path) -> Backup | None:
    """Return the newest backup of a session whose every hash agrees, or None when there is none."""
    for backup in list_backups(path, folder):
        with suppress(StorageFault):
            verify_file(backup.path)
            return backup
    return None


def making(
    path: Path, folder: Path, reason: Reason, now: float, copying: Callable[[Path], Pieces[None]]
) -> Pieces[Backup]:
    """Make a backup with ``copying``, which writes the session into the file it is given; verify it, thin the others.

    It gets its name only once it is whole, verified and on the disk. Raises StorageFault ``storage.backup_failed``.
    """
    home = session_folder(path, folder)
    part: Path | None = None
    try:
        home.mkdir(parents=True, exist_ok=True)
        (home / _ORIGIN).write_bytes(os.fsencode(path.absolute()) + b"\n")
        part = fresh(home, "new", ".part")
        yield from share(copying(part), 0.0, 0.5)
        steps = (yield from share(elsewhere(_settling(part)), 0.5, 1.0)).last
        stamp = datetime.fromtimestamp(now, UTC).strftime(_STAMP)
        target = fresh(home, f"{stamp}.{reason}.{steps}")
        part.replace(target)
        sync_folder(home)
        thin(path, folder, now)
        return Backup(target, float(int(now)), reason, steps, target.stat().st_size)
    except (OSError, StorageFault) as error:
        detail = str(error.values.get("detail", "it did not verify")) if isinstance(error, StorageFault) else str(error)
        raise StorageFault("storage.backup_failed", file=str(path), folder=str(home), detail=detail) from error
    finally:
        if part is not None:
            _remove(part)


def thin(path: Path, folder: Path, now: float) -> None:
    """Remove the backups of a session that `thinning.kept` does not keep. Raises OSError."""
    backups = list_backups(path, folder)
    stay = kept((backup.at for backup in backups), now)
    for backup in backups:
        if backup.at not in stay:
            backup.path.unlink(missing_ok=True)


def restoring(
    backup: Path, path: Path, folder: Path, now: float, backups: Backups | None = None
) -> Pieces[Path | None]:
    """Put a backup in a session's place; return where what was there has been set aside, if anything was.

    What is there is backed up first, if it is whole, and is kept beside the session in any case. ``backups`` are those
    of the session while it is open; it goes on until all is ready, and is closed only then. Without them nobody here
    has it open. Raises Held when another program has it open, Damaged when the backup is bad, StorageFault otherwise;
    the session is as before then, and so it is when this is given up.
    """
    path = path.absolute()
    with ExitStack() as undo:
        if backups is None:
            undo.callback(_hold(path))
        part = yield from share(preparing(backup, path), 0.0, 0.5)
        undo.callback(_remove, part)
        why = "damaged"
        if os.path.lexists(path) and (yield from share(_keeping(path, folder, now, backups), 0.5, 1.0)):
            why = "replaced"
        if backups is not None:
            backups.journal.close()
            undo.callback(_hold(path))
        return put_in_place(part, path, why, now)


def preparing(source: Path, path: Path) -> Pieces[Path]:
    """Copy a backup to beside a session, verified and on the disk; return the copy, which is the caller's to remove.

    Raises Damaged when the backup is bad, StorageFault otherwise.
    """
    part: Path | None = None
    try:
        yield from share(elsewhere(verifying(source)), 0.0, 0.4)
        part = fresh(path.parent, f".{path.stem}.restored", ".part")
        yield from share(elsewhere(_copying_file(source, part)), 0.4, 0.6)
        yield from share(elsewhere(_settling(part)), 0.6, 1.0)
    except BaseException as error:
        if part is not None:
            _remove(part)
        if isinstance(error, OSError):
            raise StorageFault("storage.restore_failed", file=str(path), detail=str(error)) from error
        raise
    return part


def put_in_place(part: Path, path: Path, why: str, now: float) -> Path | None:
    """Move a prepared file to a session's place, which the caller holds; return where what was there is kept.

    ``why`` becomes part of its name. Raises StorageFault; all is as before then.
    """
    aside = rename_aside(path, why, now) if os.path.lexists(path) else None
    try:
        place(part, path)
    except OSError as error:
        if aside is not None and not os.path.lexists(path):
            with suppress(OSError):
                aside.rename(path)
        raise StorageFault("storage.restore_failed", file=str(path), detail=str(error)) from error
    return aside


def exchanging(aside: Path, path: Path, now: float, let_go: Callable[[], None]) -> Pieces[Path]:
    """Put back what a restore has set aside; return where what is in its place until now is kept.

    ``let_go`` closes the session if it is open here; it is called once what was set aside is known to be whole.
    Raises Held when another program has one of them open, Damaged when what was set aside does not hold what was
    written to it, StorageFault otherwise; both are as before then, and so they are when this is given up.
    """
    path = path.absolute()
    with ExitStack() as undo:
        undo.callback(_hold(aside))
        yield from elsewhere(verifying(aside))
        let_go()
        undo.callback(_hold(path))
        kept = rename_aside(path, "restored", now)
        try:
            place(aside, path)
        except OSError as error:
            with suppress(OSError):
                kept.replace(path)
            raise StorageFault("storage.restore_failed", file=str(path), detail=str(error)) from error
    return kept


def _keeping(path: Path, folder: Path, now: float, backups: Backups | None) -> Pieces[bool]:
    """Back up what is in a session's place; tell whether it was whole."""

    def copying(target: Path) -> Pieces[None]:
        yield 0.0
        copy_file(path, target)

    try:
        if backups is None:
            yield from making(path, folder, Reason.RESTORE, now, copying)
            return True
        before = None
        while before != backups.journal.mark:  # once more if it went on meanwhile
            before = backups.journal.mark
            yield from backups.backing_up(Reason.RESTORE, now)
    except StorageFault as fault:
        cause = fault.__cause__
        if isinstance(cause, OSError) or (cause and isinstance(cause.__cause__, OSError)):
            raise
        return False
    return True


def _hold(path: Path) -> Callable[[], None]:
    """Take a session for this program; return what lets it go. Raises Held, StorageFault."""
    release = hold(path)
    if release is None:
        raise unreadable(PermissionError(), path)
    return release


def _settling(part: Path) -> Pieces[Mark]:
    """Verify a new file and see it onto the disk; return where it stands."""
    mark = yield from verifying(part)
    with part.open("rb+") as file:
        os.fsync(file.fileno())
    return mark


def _copying_file(source: Path, target: Path) -> Pieces[None]:
    size = max(source.stat().st_size, 1)
    with source.open("rb") as read, target.open("wb") as written:
        while chunk := read.read(_CHUNK):
            written.write(chunk)
            yield min(written.tell() / size, 1.0)


def _remove(part: Path) -> None:
    for end in ("", "-journal"):
        Path(f"{part}{end}").unlink(missing_ok=True)
