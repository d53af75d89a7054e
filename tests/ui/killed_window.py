"""A program of its own, which is killed: does what it is told on stdin in the real window, prints what was stored.

Each line read is a region to click, or ``undo``; each line printed is ``last head`` of the journal after it.
"""

import sys

from PySide6.QtCore import qInstallMessageHandler
from PySide6.QtTest import QTest

from cats_desktop.bootstrap import Program
from cats_desktop.library.folders import user_folders
from cats_desktop.ui.application import make_app
from cats_desktop.ui.main_window import MainWindow
from tests.ui.hands import CTRL, Key, add, click, press, settle


def main() -> None:
    """Obey until killed."""
    qInstallMessageHandler(lambda *_: None)
    app = make_app(["cats-desktop"], "")
    program = Program(app, user_folders(), MainWindow())
    program.window.bench = program.bench
    window = program.window
    window.show()
    assert QTest.qWaitForWindowActive(window)
    if not window.bench.desk.history.state.combatants:
        add(window, "Ana")
    settle()
    journal = window.bench.desk.history.journal
    print(journal.last, journal.head, flush=True)
    for line in sys.stdin:
        if line.strip() == "undo":
            press(window, Key.Key_Z, CTRL)
        else:
            click(window, line.strip())
        print(journal.last, journal.head, flush=True)


if __name__ == "__main__":
    main()
