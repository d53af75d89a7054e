"""The one place that wires all layers together: which bodies, which session, which dice, which window."""

import time
from pathlib import Path

from PySide6.QtCore import QLocale, QSettings, QTimer, QTranslator
from PySide6.QtWidgets import QApplication

from cats_desktop.library.bodies import BodyLibrary, Picture
from cats_desktop.library.folders import Folders, user_folders
from cats_desktop.library.resources import resources_folder
from cats_desktop.rules.body import Facing
from cats_desktop.rules.faults import Fault
from cats_desktop.sample import play_sample
from cats_desktop.session.history import History
from cats_desktop.session.journal import Journal
from cats_desktop.storage.sessions import Sessions
from cats_desktop.ui.desk import Desk
from cats_desktop.ui.main_window import MainWindow
from cats_desktop.ui.sentences import sentence_of
from cats_desktop.ui.session_control import SessionControl
from cats_desktop.ui.theme import DARK, LIGHT, Theme

FIRST_LOOK_MS = 1_500
IDLE_MS = 40
CALM_MS = 30_000


def body_library(folders: Folders) -> BodyLibrary:
    """Return the shipped bodies and the user's own; a shipped one of the same name wins."""
    return BodyLibrary([resources_folder() / "bodies", folders.data / "bodies"], folders.cache)


def make_app(arguments: list[str]) -> QApplication:
    """Return the Qt application, with names, style and the language of the system."""
    app = QApplication(arguments)
    app.setApplicationName("cats_desktop")
    app.setApplicationDisplayName("cats desktop")
    app.setDesktopFileName("cats-desktop")
    app.setStyle("Fusion")
    translator = QTranslator(app)
    if translator.load(QLocale(), "cats_desktop", "_", str(resources_folder() / "translations")):
        app.installTranslator(translator)
    return app


def system_theme(app: QApplication) -> Theme:
    """Return dark when the desktop says so, else light."""
    from PySide6.QtCore import Qt

    return DARK if app.styleHints().colorScheme() == Qt.ColorScheme.Dark else LIGHT


def even_choice(below: int) -> int:
    """Return one of 0 to below - 1, each as likely, from the system's own randomness."""
    import secrets  # with the first die, not with the window: it brings OpenSSL along

    return secrets.randbelow(below)


def make_window(journal: Journal, bodies: BodyLibrary, theme: Theme, settings: QSettings | None = None) -> MainWindow:
    """Return the main window on a journal, with the program's own dice."""

    def picture(body: str, facing: Facing) -> Picture:
        return bodies.load(body).pictures[facing]

    usable, unusable = bodies.usable()
    desk = Desk(History(journal, bodies), even_choice)
    icons = (resources_folder() / "icons").as_posix()
    window = MainWindow(desk, picture, {body.key: body.label for body in usable}, theme, icons, settings)
    if unusable:
        window.notice.say(" ".join(sentence_of(fault) for fault in unusable), [(window.tr("OK"), lambda: None)])
    return window


class Program:
    """The window on this user's sessions, as it runs until it is closed."""

    def __init__(self, app: QApplication, folders: Folders, session: Path | None = None) -> None:
        self.sessions = Sessions(folders.data, time.time)
        self._bodies = body_library(folders)
        settings = QSettings(str(folders.settings), QSettings.Format.IniFormat)
        self.window = make_window(self.sessions.journal, self._bodies, system_theme(app), settings)
        self.control = SessionControl(self.sessions, self.window.notice, self.window)
        self._idle = QTimer(self.window)
        self._idle.setSingleShot(True)
        self._wire(app)
        self.window.show_title(self.control.title)
        self.control.tell_trouble()
        if session is not None:
            self.control.open(session)

    def _wire(self, app: QApplication) -> None:
        act = self.window.actions_by_name
        act["new"].triggered.connect(self.control.new)
        act["sample"].triggered.connect(self.control.new_sample)
        act["open"].triggered.connect(self.control.choose)
        act["backup"].triggered.connect(self.control.back_up)
        act["restore"].triggered.connect(self.control.choose_backup)
        self.control.session_changed.connect(self._on_session_changed)
        self.control.sample_wanted.connect(self._on_sample_wanted)
        self._idle.timeout.connect(self._on_idle)
        self._idle.start(FIRST_LOOK_MS)
        app.aboutToQuit.connect(self.sessions.close)

    def _on_sample_wanted(self) -> None:
        try:
            play_sample(History(self.sessions.journal, self._bodies))
        except Fault as fault:
            self.window.notice.say(sentence_of(fault))
        self._on_session_changed()

    def _on_session_changed(self) -> None:
        self.window.desk.take_up(History(self.sessions.journal, self._bodies))
        self.window.show_title(self.control.title)
        self._idle.start(FIRST_LOOK_MS)

    def _on_idle(self) -> None:
        fine = self.control.look_after()
        self._idle.start(IDLE_MS if fine and not self.sessions.verified else CALM_MS)


def run_window(arguments: list[str], session: Path | None = None) -> int:
    """Show the window until it is closed; return the exit code."""
    app = make_app(arguments)
    program = Program(app, user_folders(), session)
    program.window.show()
    return app.exec()
