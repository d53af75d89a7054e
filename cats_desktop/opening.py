"""Opening the window: it is painted first, empty, and the rest of the program loads behind it."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from cats_desktop.display import choose_platform
from cats_desktop.rules.faults import Fault

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from cats_desktop.bootstrap import Program
    from cats_desktop.library.folders import Folders
    from cats_desktop.ui.main_window import MainWindow


def show_window(session: Path | None = None) -> int:
    """Show the window until it is closed and return the exit code.

    Raises CannotShow when there is no display or a library is missing, Fault when no session can be opened or made.
    """
    choose_platform()
    from PySide6.QtCore import (
        QSettings,
        QTimer,
    )  # each import stands as late as it can: the window must not wait for it

    from cats_desktop.library.folders import user_folders
    from cats_desktop.library.resources import resources_folder
    from cats_desktop.ui.application import make_app
    from cats_desktop.ui.main_window import PALETTE, SCALE, MainWindow, kept_text
    from cats_desktop.ui.scales import FACTOR, factor_for, scale_from

    folders = user_folders()
    settings = QSettings(str(folders.settings), QSettings.Format.IniFormat)
    translations = str(resources_folder() / "translations")
    os.environ[FACTOR] = factor_for(scale_from(kept_text(settings, SCALE)), os.environ.get(FACTOR, ""))
    app = make_app(sys.argv[:1], translations, kept_text(settings, PALETTE))
    window = MainWindow(settings)
    window.show()
    app.processEvents()
    try:
        program = furnished(app, folders, window)
    except Fault as fault:
        _tell(window, fault)
        raise
    sys.excepthook = program.report
    if session is not None:
        program.control.open(session)
    else:
        QTimer.singleShot(0, window, program.control.welcome)  # once all that is there has been painted
    return app.exec()


def _tell(window: "MainWindow", fault: Fault) -> None:
    """Say in the window, too, why there can be no session: whoever clicked an icon sees no stderr."""
    from PySide6.QtWidgets import QMessageBox

    from cats_desktop.ui.sentences import sentence_of

    QMessageBox.critical(window, "cats desktop", sentence_of(fault))


def furnished(app: "QApplication", folders: "Folders", window: "MainWindow") -> "Program":
    """Load the rest of the program and fill the window, which is painted already."""
    from cats_desktop.bootstrap import Program

    return Program(app, folders, window)
