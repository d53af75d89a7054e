"""Painting the main window into a picture file, without a screen."""

import os
import sys
import time
from contextlib import ExitStack
from pathlib import Path


def paint(out: Path, size: tuple[int, int], theme: str, scale: float, session: Path | None) -> None:
    """Paint the window on a session, or on the sample fight, into a PNG file.

    Units: ``size`` in pixels before ``scale``. Raises Fault when the session or the file cannot be
    used, CannotShow when a library is missing.
    """
    from cats_desktop.display import choose_platform

    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ["QT_SCALE_FACTOR"] = str(scale)
    choose_platform()
    from PySide6.QtCore import qInstallMessageHandler
    from PySide6.QtWidgets import QApplication

    from cats_desktop.bootstrap import body_library, furnish
    from cats_desktop.library.folders import user_folders
    from cats_desktop.rules.faults import Fault
    from cats_desktop.sample import play_sample
    from cats_desktop.session.history import History
    from cats_desktop.session.journal import Journal
    from cats_desktop.session.memory import MemoryJournal
    from cats_desktop.storage.files import open_session
    from cats_desktop.ui.application import make_app
    from cats_desktop.ui.main_window import MainWindow
    from cats_desktop.ui.theme import theme_named

    qInstallMessageHandler(_only_what_matters)
    QApplication.instance() or make_app(["cats-desktop"], "")
    bodies = body_library(user_folders())
    journal: Journal
    kept = ExitStack()
    if session is not None:
        journal = kept.enter_context(open_session(session, read_only=True))
        title = session.stem
    else:
        journal = MemoryJournal(time.time)
        play_sample(History(journal, bodies))
        title = "Sample fight"
    with kept:
        window = MainWindow()
        furnish(window, journal, bodies, theme_named(theme))
        window.show_title(title)
        window.resize_to(*size)
        window.show()
        QApplication.processEvents()
        window.resize_to(*size)
        QApplication.processEvents()
        least = window.size()
        if (least.width(), least.height()) != size:
            raise Fault("command.too_small", width=least.width(), height=least.height())
        if not out.parent.is_dir() or not window.grab().save(str(out), "PNG"):
            raise Fault("command.not_written", file=out, reason="no PNG file can be made there")


def _only_what_matters(_kind: object, _context: object, message: str) -> None:
    """Print what Qt has to say, but for what the offscreen platform says of every window."""
    if "propagateSizeHints" not in message:
        print(message, file=sys.stderr)
