"""Showing the window, or saying why there can be none; asked before Qt is loaded."""

import sys
from pathlib import Path

from cats_desktop.display import choose_platform


def show_window(session: Path | None = None) -> int:
    """Show the window until it is closed and return the exit code.

    Raises CannotShow when there is no display or a library is missing.
    """
    choose_platform()
    from cats_desktop.bootstrap import run_window  # loads Qt

    return run_window(sys.argv[:1], session)
