"""Backups of sessions, outside the sessions' folders: made, verified, listed, thinned and put back."""

import os
import re
import shutil
from _blake2 import blake2b  # hashlib would bring OpenSSL along: 4 MB at start
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path

from cats_desktop.storage.chain import Mark
from cats_desktop.storage.copies import copy_file
from cats_desktop.storage.damage import place, rename_aside
from cats_desktop.storage.faults import StorageFault, unreadable
from cats_desktop.storage.journal import SqliteJournal
from cats_desktop.storage.locking import hold
from cats_desktop.storage.naming import fresh, safe_stem, sync_folder
from cats_desktop.storage.thinning import kept
from cats_desktop.storage.verify import position_of, verify_file

EVERY_SECONDS = 600.0
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

    def backup_now(self, reason: Reason, now: float) -> Backup:
        """Make a backup, verify it, and thin out the old ones.

        Raises StorageFault ``storage.backup_failed`` when it could not be written or did not verify; nothing of it
        is left then, and the session itself is as it was.
        """
        mark = self._journal.mark
        backup = make_backup(self._journal.path, self._folder, reason, now, self._journal.copy_to)
        self._at, self._mark = now, mark
        return backup

    def backup_if_due(self, now: float) -> Backup | None:
        """Make a backup when the last one is ten minutes old and the session has changed since.

        The first call makes the one at opening, unless the newest backup already holds the same history; make it
        once the window stands, because copying and verifying take about 15 ms per thousand steps.
        After a failure the next try comes ten minutes later. Raises as `backup_now` does.
        """
        if self._journal.read_only:
            return None
        if self._at is None:
            self._at, self._mark = now, self._newest_mark()
            return None if self._mark == self._journal.mark else self.backup_now(Reason.OPENING, now)
        if abs(now - self._at) < EVERY_SECONDS or self._mark == self._journal.mark:
            return None
        self._at = now
        return self.backup_now(Reason.INTERVAL, now)

    def _newest_mark(self) -> Mark | None:
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


def make_backup(path: Path, folder: Path, reason: Reason, now: float, copy: Callable[[Path], None]) -> Backup:
    """Make a backup with ``copy``, which writes the session into the file it is given; verify it, thin the others.

    It gets its name only once it is whole, verified and on the disk. Raises StorageFault ``storage.backup_failed``.
    """
    home = session_folder(path, folder)
    part: Path | None = None
    try:
        home.mkdir(parents=True, exist_ok=True)
        (home / _ORIGIN).write_bytes(os.fsencode(path.absolute()) + b"\n")
        part = fresh(home, "new", ".part")
        copy(part)
        steps = verify_file(part).last
        _sync(part)
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
            for end in ("", "-journal"):
                Path(f"{part}{end}").unlink(missing_ok=True)


def thin(path: Path, folder: Path, now: float) -> None:
    """Remove the backups of a session that `thinning.kept` does not keep. Raises OSError."""
    backups = list_backups(path, folder)
    stay = kept((backup.at for backup in backups), now)
    for backup in backups:
        if backup.at not in stay:
            backup.path.unlink(missing_ok=True)


def restore(backup: Backup, path: Path, folder: Path, now: float) -> Path | None:
    """Put a backup in a session's place; return where what was there has been set aside, if anything was.

    What is there is backed up first, if it is whole, and is kept beside the session in any case. Close the session
    before. Raises Held when another program has it open, Damaged when the backup is bad, StorageFault otherwise;
    the session is as before then.
    """
    path = path.absolute()
    release = hold(path)
    if release is None:
        raise unreadable(PermissionError(), path)
    part: Path | None = None
    aside: Path | None = None
    try:
        verify_file(backup.path)
        part = fresh(path.parent, f".{path.stem}.restored", ".part")
        shutil.copyfile(backup.path, part)
        verify_file(part)
        _sync(part)
        aside = _clear(path, folder, now) if os.path.lexists(path) else None
        place(part, path)
        return aside
    except OSError as error:
        if aside is not None and not os.path.lexists(path):
            with suppress(OSError):
                aside.rename(path)
        raise StorageFault("storage.restore_failed", file=str(path), detail=str(error)) from error
    finally:
        if part is not None:
            part.unlink(missing_ok=True)
        release()


def exchange(aside: Path, path: Path, now: float) -> Path:
    """Put back what a restore has set aside; return where what is in its place until now is kept.

    Close the session before. Raises Held when another program has one of them open, Damaged when what was set aside
    does not hold what was written to it, StorageFault otherwise; both are as before then.
    """
    path = path.absolute()
    with ExitStack() as stack:
        for file in (path, aside):
            release = hold(file)
            if release is None:
                raise unreadable(PermissionError(), file)
            stack.callback(release)
        verify_file(aside)
        kept = rename_aside(path, "restored", now)
        try:
            place(aside, path)
        except OSError as error:
            with suppress(OSError):
                kept.replace(path)
            raise StorageFault("storage.restore_failed", file=str(path), detail=str(error)) from error
    return kept


def _clear(path: Path, folder: Path, now: float) -> Path:
    """Back up what is in a session's place, if it is whole, and rename it out of the way."""
    try:
        make_backup(path, folder, Reason.RESTORE, now, lambda copy: copy_file(path, copy))
    except StorageFault as fault:
        cause = fault.__cause__
        if isinstance(cause, OSError) or (cause and isinstance(cause.__cause__, OSError)):
            raise
        return rename_aside(path, "damaged", now)
    return rename_aside(path, "replaced", now)


def _sync(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())
