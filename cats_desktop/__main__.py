"""The command line: shows the window by default, hands every other wish to `command_line`."""

import sys

from cats_desktop.display import CannotShow
from cats_desktop.rules.faults import Fault


def main() -> int:
    """Run the program as the person typed it and return its exit code."""
    arguments = sys.argv[1:]
    try:
        if arguments:
            from cats_desktop.command_line import run

            return run(arguments)
        from cats_desktop.opening import show_window

        return show_window()
    except CannotShow as reason:
        print(reason, file=sys.stderr)
        return reason.exit_code
    except Fault as fault:
        from cats_desktop.ui.sentences import sentence_of

        print(sentence_of(fault), file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
