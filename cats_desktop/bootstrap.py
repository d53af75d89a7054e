"""The one place that wires all layers together: which bodies, which session, which dice, which window."""

import sys
import time
from collections.abc import Iterator
from types import TracebackType

from PySide6.QtCore import QTimer
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from cats_desktop import __version__
from cats_desktop.library.bodies import BodyLibrary, Picture
from cats_desktop.library.folders import Folders
from cats_desktop.library.key_file import KeyFile
from cats_desktop.library.resources import resources_folder
from cats_desktop.library.systems import SystemLibrary
from cats_desktop.library.templates import TemplateLibrary
from cats_desktop.rules.body import Facing
from cats_desktop.rules.faults import Fault
from cats_desktop.sample import play_sample
from cats_desktop.session.history import History
from cats_desktop.session.journal import Journal
from cats_desktop.session.templates import MemoryTemplates, Templates
from cats_desktop.storage.sessions import Sessions
from cats_desktop.ui.application import first_theme
from cats_desktop.ui.desk import Desk
from cats_desktop.ui.log_import import LogImport
from cats_desktop.ui.main_window import PALETTE, MainWindow
from cats_desktop.ui.sentences import sentence_of
from cats_desktop.ui.session_control import SessionControl
from cats_desktop.ui.theme import Theme
from cats_desktop.ui.words import own_fault_text, some_of
from cats_desktop.ui.workbench import Workbench

FIRST_LOOK_MS = 1_500
IDLE_MS = 40
CALM_MS = 30_000
PLOTS_MS = 1_000
"""How long after the start what draws plots begins to load behind it."""


def body_library(folders: Folders) -> BodyLibrary:
    """Return the shipped bodies and the user's own; a shipped one of the same name wins."""
    return BodyLibrary([resources_folder() / "bodies", folders.data / "bodies"], folders.cache)


def system_library(bodies: BodyLibrary) -> SystemLibrary:
    """Return the data of the published systems, checked against the bodies in use."""
    return SystemLibrary(resources_folder() / "systems", lambda: bodies.usable()[0])


def even_choice(below: int) -> int:
    """Return one of 0 to below - 1, each as likely, from the system's own randomness."""
    import secrets  # with the first die, not with the window: it brings OpenSSL along

    return secrets.randbelow(below)


def noise(count: int) -> bytes:
    """Return so many even bytes from the system's own randomness, for many dice at once."""
    import secrets

    return secrets.token_bytes(count)


def furnish(
    window: MainWindow,
    journal: Journal,
    bodies: BodyLibrary,
    theme: Theme,
    keys: KeyFile | None = None,
    templates: Templates | None = None,
) -> Workbench:
    """Fill a window with the workbench on a journal, with the program's own dice.

    ``keys`` keeps the user's own; without ``templates`` none outlive the window.
    """

    def picture(body: str, facing: Facing) -> Picture:
        return bodies.load(body).pictures[facing]

    usable, unusable = bodies.usable()
    desk = Desk(History(journal, bodies, system_library(bodies)), even_choice, noise)
    icons = (resources_folder() / "icons").as_posix()
    labels = {body.key: body.label for body in usable}
    bench = Workbench(window, desk, picture, labels, theme, icons, templates or MemoryTemplates(), keys)
    bench.logs.as_json = _log_as_json
    if unusable:
        bench.notice.say(some_of([sentence_of(fault) for fault in unusable]), [(bench.tr("OK"), lambda: None)])
    return bench


def _log_as_json(history: History, _title: str) -> Iterator[tuple[float, bytes]]:
    from cats_desktop.storage.log_file import log_pieces  # with the first export, not with the window

    return log_pieces(history.journal)


class Program:
    """The workbench on this user's sessions, in a window, as it runs until that is closed."""

    def __init__(self, app: QApplication, folders: Folders, window: MainWindow) -> None:
        self.window = window
        self._folders = folders
        self.sessions = Sessions(folders.data, time.time)
        self._bodies = body_library(folders)
        keys = KeyFile(folders.data / "keys.toml")
        templates = TemplateLibrary(folders.data / "templates", self._bodies)
        theme = first_theme(app, window.kept(PALETTE))
        self.bench = furnish(window, self.sessions.journal, self._bodies, theme, keys, templates)
        shown = self.bench.keys.bindings.shown
        self.control = SessionControl(self.sessions, self.bench.notice, window, lambda: self.bench.theme, shown)
        self.importing = LogImport(self.sessions, self.bench.notice, window)
        self._idle = QTimer(window)
        self._idle.setSingleShot(True)
        self._wire(app)
        window.setWindowIcon(QIcon(str(resources_folder() / "icons" / "cats-desktop.svg")))
        window.show_title(self.control.title)
        self.control.tell_trouble()

    def _wire(self, app: QApplication) -> None:
        act = self.bench.actions_by_name
        act["new"].triggered.connect(self.control.new)
        act["sample"].triggered.connect(self.control.new_sample)
        act["open"].triggered.connect(self.control.choose)
        act["recent"].setMenu(self.control.recent)
        act["recent"].triggered.connect(self.control.pop_up_recent)
        act["sessions"].triggered.connect(self.control.show_all)
        act["import_log"].triggered.connect(self.importing.choose)
        self.importing.imported.connect(self.control.session_changed)
        app.aboutToQuit.connect(self.importing.slices.give_up)
        act["backup"].triggered.connect(self.control.back_up)
        act["restore"].triggered.connect(self.control.choose_backup)
        self.bench.desk.changed.connect(self.sessions.note_used)
        self.control.session_changed.connect(self._on_session_changed)
        self.control.sample_wanted.connect(self._on_sample_wanted)
        self._idle.timeout.connect(self._on_idle)
        self._idle.start(FIRST_LOOK_MS)
        QTimer.singleShot(PLOTS_MS, self.window, self.bench.odds.plots.start)
        app.aboutToQuit.connect(self.control.slices.give_up)
        app.aboutToQuit.connect(self.sessions.close)
        app.aboutToQuit.connect(self.bench.odds.plots.wait)

    def report(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Say that the program itself went wrong, and keep the details in a file for whoever mends it."""
        import traceback  # only when something went wrong

        file = self._folders.data / "errors.log"
        text = "".join(traceback.format_exception(kind, error, trace))
        try:
            with file.open("a", encoding="utf-8") as log:
                log.write(f"{time.strftime('%Y-%m-%d %H:%M:%S')} cats-desktop {__version__}\n{text}\n")
        except OSError:
            print(text, file=sys.stderr)
        self.bench.notice.say(own_fault_text(str(file)), [(self.bench.tr("OK"), lambda: None)])

    def _on_sample_wanted(self) -> None:
        try:
            play_sample(History(self.sessions.journal, self._bodies, system_library(self._bodies)))
        except Fault as fault:
            self.bench.notice.say(sentence_of(fault))
        self._on_session_changed()

    def _on_session_changed(self) -> None:
        self.bench.desk.take_up(History(self.sessions.journal, self._bodies, system_library(self._bodies)))
        self.window.show_title(self.control.title)
        self._idle.start(FIRST_LOOK_MS)

    def _on_idle(self) -> None:
        fine = self.control.look_after()
        self._idle.start(IDLE_MS if fine and not self.sessions.at_rest else CALM_MS)
