"""The command line: shows the window by default, hands every other wish to `command_line`."""

import sys
from pathlib import Path


def main() -> int:
    """Run the program as the person typed it and return its exit code."""
    arguments = sys.argv[1:]
    if not arguments:
        return show_window(None)
    from cats_desktop.command_line import run

    return run(arguments)


def show_window(session: Path | None) -> int:
    """Show the window, or say in a sentence why there can be none (2: no display, 3: a library is missing)."""
    from cats_desktop.display import CannotShow, choose_platform

    try:
        choose_platform()
    except CannotShow as reason:
        print(reason, file=sys.stderr)
        return reason.exit_code
    from cats_desktop.bootstrap import run_window

    return run_window(sys.argv[:1], session)


if __name__ == "__main__":
    sys.exit(main())
