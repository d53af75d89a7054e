"""The whole program on a test's folder: how one is ended, and what it has left there."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cats_desktop.bootstrap import Program

Start = Callable[..., "Program"]


def stop(program: "Program") -> None:
    """End a program as closing its window does."""
    import shiboken6  # not where tests of the rules begin

    if shiboken6.isValid(program.window):
        program.window.close()
        program.control.slices.give_up()
        program.sessions.close()
        shiboken6.delete(program.window)


def finish(program: "Program") -> None:
    """Wait for what is being done with the session in slices."""
    from tests.ui.hands import settle  # as late

    while program.control.slices.busy:
        settle()
    settle()


def sessions_in(home: Path) -> list[str]:
    """Return the names of the session files there are."""
    return sorted(path.name for path in (home / "sessions").glob("*.cats"))


def today() -> str:
    """Return the name of a session that is begun now."""
    return datetime.now().strftime("Session %Y-%m-%d")
