"""The sessions of one user: which is open, which was open last, and their backups; the port `SessionFiles`."""

import os
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import ExitStack, suppress
from functools import cache
from pathlib import Path

from cats_desktop.rules.faults import Fault
from cats_desktop.session.files import BackupInfo, Contents, KnownSession, Trouble
from cats_desktop.session.journal import Step
from cats_desktop.storage.backups import (
    Backup,
    Backups,
    Pieces,
    Reason,
    exchanging,
    list_backups,
    newest_good_backup,
    preparing,
    put_in_place,
    restoring,
)
from cats_desktop.storage.codec import session_codec
from cats_desktop.storage.damage import set_aside
from cats_desktop.storage.faults import Damaged, Held, StorageFault, unreadable
from cats_desktop.storage.files import create, open_session
from cats_desktop.storage.glance import contents_of, glance
from cats_desktop.storage.journal import SqliteJournal
from cats_desktop.storage.naming import SUFFIX, new_path
from cats_desktop.storage.recent import Used, read_note, write_note
from cats_desktop.storage.renaming import rename_session
from cats_desktop.storage.verify import verify_file


class Sessions:
    """Keeps exactly one session open. ``home`` holds sessions, backups and the note of what was open last.

    Raises StorageFault when not even a new session can be made there.
    """

    def __init__(self, home: Path, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._backup_folder = home / "backups"
        self._note = home / "last-session.txt"
        self._folder = home / "sessions"
        self._verified = self._damaged = self._noted = False
        self._made: set[Path] = set()
        self._trouble: Trouble | None = None
        self._backing: Pieces[Backup | None] | None = None
        self._codec = cache(session_codec)  # takes 10 ms to make, and only looking into many files asks for one
        self._first = not self._note.exists() and not self._in_folder()
        self._take(self._last_or_new())

    @property
    def journal(self) -> SqliteJournal:
        """Return the journal of the open session."""
        return self._journal

    @property
    def path(self) -> Path:
        """Return the file of the open session."""
        return self._journal.path

    @property
    def folder(self) -> Path:
        """Return where new sessions are made."""
        return self._folder

    @property
    def trouble(self) -> Trouble | None:
        """Return why the last session could not be taken up at start, if it could not."""
        return self._trouble

    def new(self, name: str = "") -> None:
        """Go on with a new session; see the port."""
        self._replace(self._create(name))

    def open(self, path: Path, *, read_only: bool = False) -> Trouble | None:
        """Go on with another session; see the port."""
        try:
            self._replace(open_session(path, read_only=read_only, backups=self._backup_folder, clock=self._clock))
        except Fault as fault:
            return self._why(path, fault)
        return None

    @property
    def is_first_start(self) -> bool:
        """Tell whether there was neither a session nor a note of one at the start; see the port."""
        return self._first

    def recent(self) -> Sequence[KnownSession]:
        """Return the sessions used last, newest first; see the port."""
        return [KnownSession(used.path, used.at, os.path.lexists(used.path)) for used in read_note(self._note)]

    def forget_missing(self) -> None:
        """Drop the recent sessions that are not there."""
        write_note(self._note, [used for used in read_note(self._note) if os.path.lexists(used.path)])

    def listed(self) -> Sequence[KnownSession]:
        """Return all sessions there are, the one changed last first, then the recent ones that are gone."""
        paths = dict.fromkeys([*self._in_folder(), *(used.path for used in read_note(self._note))])
        found = []
        for path in paths:
            try:
                found.append(KnownSession(path, path.stat().st_mtime))
            except OSError:
                found.append(KnownSession(path, 0.0, there=False))
        return sorted(found, key=lambda known: (-known.at, known.path))

    def contents(self, path: Path, newest: int = 1) -> Contents:
        """Look into a session; see the port."""
        if self._is_open(path):
            return contents_of(self._journal, newest)
        return glance(path, self._codec(), newest)

    def rename(self, path: Path, name: str) -> Path:
        """Give the file of a session another name; see the port."""
        own = self._is_open(path)
        if own:
            path = self.path
            self._let_go()
        renamed = path
        try:
            renamed = rename_session(path, name, self._backup_folder)
            self._made.discard(path)
            used = read_note(self._note)
            write_note(self._note, [Used(renamed, one.at) if one.path == path else one for one in used])
        finally:
            if own:
                self._take(self._reopened(renamed))
        return renamed

    def _is_open(self, path: Path) -> bool:
        """Tell whether a file is the open one, by whatever name: a second look into it would drop its locks."""
        with suppress(OSError):
            return not self._journal.read_only and path.samefile(self.path)
        return False

    def _in_folder(self) -> list[Path]:
        return [path.absolute() for path in self._folder.glob(f"*{SUFFIX}") if path.is_file()]

    def import_log(self, path: Path, check: Callable[[Step], object]) -> Generator[float, None, None]:
        """Go on with a new session that is rebuilt from an exported log; see the port."""
        from cats_desktop.storage.log_import import imported  # with the first one, not with the window

        self._replace((yield from imported(path, self._folder, self._clock, check)))

    def backups(self) -> Sequence[BackupInfo]:
        """Return the backups of the open session, newest first."""
        return [_info(backup) for backup in list_backups(self.path, self._backup_folder)]

    def backing_up(self) -> Pieces[BackupInfo]:
        """Make a backup of the open session; see the port."""
        self._stop_backing()
        return _info((yield from self._backups.backing_up(Reason.ASKED, self._clock())))

    def restoring(self, backup: BackupInfo) -> Pieces[Path | None]:
        """Put a backup in the open session's place; see the port."""
        self._stop_backing()
        path, journal = self.path, self._journal
        if all(one.path != backup.path for one in list_backups(path, self._backup_folder)):
            raise unreadable(FileNotFoundError(), backup.path)
        try:
            return (yield from restoring(backup.path, path, self._backup_folder, self._clock(), self._backups))
        finally:
            if not journal.is_open:
                self._take(self._reopened(path))

    def putting_back(self, aside: Path, path: Path) -> Pieces[Path]:
        """Put back what a restore has set aside; see the port."""
        own = path == self.path

        def let_go() -> None:
            if own:
                self._let_go()

        try:
            kept = yield from exchanging(aside, path, self._clock(), let_go)
        except Fault:
            if not self._journal.is_open:
                self._take(self._reopened(path))
            raise
        self._replace(self._reopened(path))
        return kept

    def rescuing(self, trouble: Trouble) -> Pieces[Path]:
        """Set a damaged session aside and go on from its newest good backup; see the port."""
        now, path = self._clock(), trouble.path
        with ExitStack() as undo:
            part = yield from self._newest_good(path)
            if part is not None:
                undo.callback(part.unlink, missing_ok=True)
            own = path == self.path
            if own:
                self._let_go()
            try:
                aside = set_aside(path, now)
                if part is not None:
                    put_in_place(part, path, "damaged", now)
            except Fault:
                if own:
                    self._take(self._reopened(path))
                raise
        self._replace(self._reopened(path) if part is not None else self._create())
        self._trouble = None
        return aside

    def _newest_good(self, path: Path) -> Pieces[Path | None]:
        """Copy the newest backup that is whole to beside its session; return the copy, None when there is none."""
        for backup in list_backups(path, self._backup_folder):
            try:
                return (yield from preparing(backup.path, path))
            except StorageFault as fault:
                if fault.key == "storage.restore_failed":
                    raise
        return None

    def _stop_backing(self) -> None:
        """Give up the backup that is being made unasked."""
        backing, self._backing = self._backing, None
        if backing is not None:
            backing.close()

    def _let_go(self) -> None:
        """Close the open session, and what is being done with it."""
        self._stop_backing()
        self._journal.close()

    def _reopened(self, path: Path) -> SqliteJournal:
        """Open a session again, or a new one where that cannot be: one must be open at any time."""
        try:
            return open_session(path, backups=self._backup_folder, clock=self._clock)
        except Fault:
            return self._create()

    def look_after(self, budget_seconds: float) -> Trouble | None:
        """Verify a further part of the file, and make a backup when one is due; see the port."""
        if self._damaged:
            return None
        try:
            if not self._verified:
                self._verified = self._journal.verify_slice(budget_seconds)
            else:
                self._back_up_slice(budget_seconds)
        except Damaged as damage:
            self._damaged = True  # no backup of it, and no other word: what was offered stays offered
            return self._why(self.path, damage)
        except Fault as fault:
            return self._why(self.path, fault)
        return None

    def _back_up_slice(self, budget_seconds: float) -> None:
        """Go on with the backup that is being made unasked, or begin one if it is due."""
        deadline = time.perf_counter() + budget_seconds
        if self._backing is None:
            self._backing = self._backups.looking_after(self._clock())
        try:
            while time.perf_counter() < deadline:
                next(self._backing)
        except StopIteration:
            self._backing = None
        except BaseException:
            self._backing = None
            raise

    @property
    def verified(self) -> bool:
        """Tell whether there is nothing left to verify: all of it is sound, or damage was found."""
        return self._verified or self._damaged

    @property
    def at_rest(self) -> bool:
        """Tell whether nothing is under way that idle moments should go on with."""
        return self.verified and self._backing is None

    def close(self) -> None:
        """Let go of the open session; one that was made here and never used is taken away again."""
        path, used = self.path, self._journal.last > 0
        self._let_go()
        if path in self._made and not used:
            with suppress(OSError, Fault):  # whatever lies there by now, only an empty session is ours to take away
                if verify_file(path).last == 0:
                    path.unlink()

    def _last_or_new(self) -> SqliteJournal:
        last = self._last()
        if last is not None:
            try:
                return open_session(last, backups=self._backup_folder, clock=self._clock)
            except Fault as fault:
                self._trouble = self._why(last, fault)
        return self._create()

    def _last(self) -> Path | None:
        """Return which session was open last, if any was."""
        return next((used.path for used in read_note(self._note)), None)

    def _create(self, name: str = "") -> SqliteJournal:
        stem = name or time.strftime("Session %Y-%m-%d", time.localtime(self._clock()))
        for last_try in (*(False,) * 9, True):
            try:
                self._folder.mkdir(parents=True, exist_ok=True)
                journal = create(new_path(self._folder, stem), clock=self._clock)
            except OSError as error:
                raise unreadable(error, self._folder) from error
            except StorageFault as fault:
                if last_try or fault.key not in ("storage.held", "storage.held_here", "storage.exists"):
                    raise  # else another program took that name just now
            else:
                break
        self._made.add(journal.path)
        return journal

    def _replace(self, journal: SqliteJournal) -> None:
        if journal.path != self.path:
            self.close()
        self._take(journal)

    def _take(self, journal: SqliteJournal) -> None:
        self._stop_backing()
        self._journal = journal
        self._backups = Backups(journal, self._backup_folder)
        self._verified = self._damaged = self._noted = False
        self.note_used()

    def note_used(self) -> None:
        """Note the open session as the last one, once it holds a step; see the port."""
        if not self._noted and self._journal.last and not self._journal.read_only:
            self._noted = True
            self._remember(self._journal.path)

    def _remember(self, path: Path) -> None:
        """Note a session as the newest of those that were used."""
        path = path.absolute()
        others = [used for used in read_note(self._note) if used.path != path]
        write_note(self._note, [Used(path, self._clock()), *others])

    def _why(self, path: Path, fault: Fault) -> Trouble:
        replaced = fault.key in ("storage.empty", "storage.not_a_session", "storage.foreign")
        if isinstance(fault, Damaged) or replaced:
            good = newest_good_backup(path, self._backup_folder)
            if good or not replaced:
                return Trouble(path, fault, damaged=True, backup=_info(good) if good else None)
        return Trouble(path, fault, held=isinstance(fault, Held) and fault.key != "storage.held_here")


def _info(backup: Backup) -> BackupInfo:
    return BackupInfo(backup.path, backup.at, backup.steps, backup.reason.value)
