"""The port through which the window looks after session files, without knowing how they are stored."""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from cats_desktop.rules.combat import Encounter
from cats_desktop.rules.faults import Fault
from cats_desktop.session.journal import Journal, Step


@dataclass(frozen=True, slots=True)
class BackupInfo:
    """One backup to choose from. Units: ``at`` seconds since 1970, UTC; ``steps`` all steps in it, undone ones too."""

    path: Path
    at: float
    steps: int
    reason: str


@dataclass(frozen=True, slots=True)
class KnownSession:
    """One session to choose from, by its file alone. ``there``: the file is where it was.

    Units: ``at`` seconds since 1970, UTC: when it was last used, or in the list of all, when it last changed.
    """

    path: Path
    at: float
    there: bool = True

    @property
    def name(self) -> str:
        """Return the name a session goes by."""
        return self.path.stem


@dataclass(frozen=True, slots=True)
class Contents:
    """What a session holds: its state, its newest steps that stand, and how many steps, undone ones too."""

    steps: int
    state: Encounter
    newest: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why a session could not be opened, and what can be done about it.

    ``held``: it can be opened read-only. ``backup``: it can be set aside and this backup put in its place.
    """

    path: Path
    fault: Fault
    held: bool = False
    damaged: bool = False
    backup: BackupInfo | None = None


class SessionFiles(Protocol):
    """One session is open at any time. Each call either does all it says or raises a Fault and changes nothing."""

    @property
    def journal(self) -> Journal: ...
    @property
    def path(self) -> Path: ...
    @property
    def folder(self) -> Path: ...
    @property
    def trouble(self) -> Trouble | None:
        """Return why the last session could not be taken up at start, if it could not."""

    def note_used(self) -> None:
        """Note the open session as the one to reopen, as soon as it holds a step: an unused one is soon forgotten."""

    def new(self, name: str = "") -> None:
        """Go on with a new, empty session in a file of its own, called after the day unless it gets a name."""

    def open(self, path: Path, *, read_only: bool = False) -> Trouble | None:
        """Go on with another session; return the trouble, with the present one still open, when that cannot be."""

    @property
    def is_first_start(self) -> bool:
        """Tell whether this user had no session, and none was noted, when the program started."""

    def recent(self) -> Sequence[KnownSession]:
        """Return the sessions used last, newest first, whether they are there or not."""

    def forget_missing(self) -> None:
        """Drop the recent sessions that are not there."""

    def listed(self) -> Sequence[KnownSession]:
        """Return all sessions in the folder and the recent ones elsewhere, the one changed last first."""

    def contents(self, path: Path, newest: int = 1) -> Contents:
        """Look into a session or a backup, with so many of its newest steps, without disturbing who has it open."""

    def rename(self, path: Path, name: str) -> Path:
        """Give the file of a session another name, which must be free; return its new path."""

    def import_log(self, path: Path, check: Callable[[Step], object]) -> Generator[float, None, None]:
        """Go on with a new session that is rebuilt from an exported log; yields how far it is, from 0 to 1.

        ``check`` is called with every step; what it raises means that the step cannot be used. Given up half way, or
        when anything is wrong, nothing is left of the new session.
        """

    def backups(self) -> Sequence[BackupInfo]:
        """Return the backups of the open session, newest first."""

    # The following are work in pieces: they yield how far they are, from 0 to 1; given up half way they change nothing.
    # The open session can be used in between, but no other may be taken up.

    def backing_up(self) -> Generator[float, None, BackupInfo]:
        """Make a backup of the open session."""

    def restoring(self, backup: BackupInfo) -> Generator[float, None, Path | None]:
        """Put a backup in the open session's place; return where what was there is kept beside it."""

    def putting_back(self, aside: Path, path: Path) -> Generator[float, None, Path]:
        """Go on with a session as it was before a restore set it aside; return where what was restored is kept."""

    def rescuing(self, trouble: Trouble) -> Generator[float, None, Path]:
        """Set a damaged session aside whole and go on from its newest good backup; return where it was put."""

    def look_after(self, budget_seconds: float) -> Trouble | None:
        """Use an idle moment: verify a further part of the file, go on with a backup that is due."""

    def close(self) -> None:
        """Let go of the open session."""
