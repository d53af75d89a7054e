"""The port through which the window looks after session files, without knowing how they are stored."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from cats_desktop.rules.faults import Fault
from cats_desktop.session.journal import Journal


@dataclass(frozen=True, slots=True)
class BackupInfo:
    """One backup to choose from. Units: ``at`` seconds since 1970, UTC; ``steps`` all steps in it, undone ones too."""

    path: Path
    at: float
    steps: int
    reason: str


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

    def backups(self) -> Sequence[BackupInfo]:
        """Return the backups of the open session, newest first."""

    def backup_now(self) -> BackupInfo:
        """Make a backup of the open session."""

    def restore(self, backup: BackupInfo) -> None:
        """Put a backup in the open session's place; what was there is kept beside it."""

    def rescue(self, trouble: Trouble) -> Path:
        """Set a damaged session aside whole and go on from its newest good backup; return where it was put."""

    def look_after(self, budget_seconds: float) -> Trouble | None:
        """Use an idle moment: verify a further part of the file, make a backup when one is due."""

    def close(self) -> None:
        """Let go of the open session."""
