"""Opening, making and restoring sessions: what the Session menu does, and what is offered when something is wrong."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from cats_desktop.rules.faults import Fault
from cats_desktop.session.files import BackupInfo, KnownSession, SessionFiles, Trouble
from cats_desktop.ui.notice import Choice, Notice
from cats_desktop.ui.recent_menu import RecentMenu
from cats_desktop.ui.sentences import sentence_of
from cats_desktop.ui.slices import Slices, Work
from cats_desktop.ui.theme import Theme
from cats_desktop.ui.words import backup_text, exact_when_text, isolated, readable, translate

if TYPE_CHECKING:
    from cats_desktop.ui.session_list import SessionList

IDLE_BUDGET = 0.004
"""Seconds of one idle slice in which the session file is verified."""


class SessionControl(QObject):
    """Asks the session files for what the game master wants and shows what came of it in the notice bar."""

    session_changed = Signal()
    sample_wanted = Signal()

    def __init__(
        self,
        files: SessionFiles,
        notice: Notice,
        window: QWidget,
        theme: Callable[[], Theme],
        keys: Callable[[str], str],
    ) -> None:
        """``keys`` gives the keys of a command as they are read."""
        super().__init__(window)
        self._files = files
        self._notice = notice
        self._window = window
        self._theme = theme
        self._keys = keys
        self._list: SessionList | None = None
        self.slices = Slices(self)
        self._then: Callable[[Any], None] | None = None
        self._journal = files.journal
        self.slices.finished.connect(self._on_finished)
        self.slices.failed.connect(self._on_failed)
        self.session_changed.connect(self.slices.give_up)
        self.recent = RecentMenu(self._recent, window)
        self.recent.open_wanted.connect(self.open)
        self.recent.forget_wanted.connect(files.forget_missing)

    @property
    def title(self) -> str:
        """Return the name of the open session, and that it is read-only when it is."""
        name = readable(self._files.path.stem)
        return translate("words", "{name} (read-only)").format(name=name) if self._files.journal.read_only else name

    def tell_trouble(self) -> None:
        """Say why the last session could not be taken up, if it could not."""
        if self._files.trouble is not None:
            self._offer(self._files.trouble)

    def new(self) -> None:
        """Go on with a new session."""
        if self._try(self._files.new):
            self._changed(translate("words", "A new session: {name}. The one before is kept as it was."))

    def new_sample(self) -> None:
        """Go on with a new session in which the sample fight is about to be played."""
        if self._try(lambda: self._files.new(translate("words", "Sample fight"))):
            self.sample_wanted.emit()

    def welcome(self) -> None:
        """Show the sample fight to who has never had a session, with a word about it."""
        if not self._files.is_first_start:
            return
        self.new_sample()
        told = translate("words", "This is a sample fight: try anything, it is a file of its own.")
        if self._keys("new"):
            told = f"{told} {translate('words', 'New session: {key}').format(key=self._keys('new'))}"
        self._notice.say(
            told, [(translate("words", "Start a new session"), self.new), (translate("words", "OK"), lambda: None)]
        )
        self.session_changed.connect(lambda: self._notice.withdraw(told))

    def choose(self) -> None:
        """Let a session be chosen, without stopping the fight, and open it."""
        from PySide6.QtWidgets import QFileDialog  # dialogs load when they are opened

        dialog = QFileDialog(
            self._window,
            translate("words", "Open a session"),
            str(self._files.folder),
            translate("words", "Sessions (*.cats)"),
        )
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda file: self.open(Path(file)))
        dialog.setModal(False)
        dialog.show()

    def show_all(self) -> None:
        """Show the list of all sessions, beside the fight."""
        from cats_desktop.ui.session_list import SessionList

        if self._list is None:
            self._list = SessionList(self._files.contents, self._theme(), self._window)
            self._list.open_wanted.connect(self._open_listed)
            self._list.rename_wanted.connect(self._rename_listed)
            self._list.finished.connect(self._on_list_closed)
            self.session_changed.connect(self._refresh_list)
        self._refresh_list()
        self._list.show()
        self._list.activateWindow()

    def open(self, path: Path, *, read_only: bool = False) -> None:
        """Go on with another session, or say why not."""
        self.slices.give_up()
        trouble = self._files.open(path, read_only=read_only)
        if trouble is None:
            self._changed(translate("words", "Opened {name}."))
        else:
            self._offer(trouble)

    def back_up(self) -> None:
        """Make a backup."""

        def tell(made: BackupInfo) -> None:
            self._notice.say(translate("words", "Backed up and verified: {backup}.").format(backup=backup_text(made)))

        self._begin(self._files.backing_up(), translate("words", "Backing up"), tell)

    def choose_backup(self) -> None:
        """Let a backup be chosen and restore it; what is there now is kept beside it."""
        backups = self._files.backups()
        if not backups:
            self._notice.say(
                translate(
                    "words",
                    "There is no backup of this session yet. One is made at every opening and every ten minutes;"
                    " Session, Back up now makes one at once.",
                )
            )
            return
        from cats_desktop.ui.backup_list import LINES_SHOWN, BackupList

        dialog = BackupList(backups, lambda path: self._files.contents(path, LINES_SHOWN), self._theme(), self._window)
        dialog.chosen.connect(self._restore)
        self.session_changed.connect(dialog.reject)  # they are the backups of the session that was open then
        dialog.show()

    def look_after(self) -> bool:
        """Use an idle moment for the file; offer what can be done when something is wrong with it.

        Returns False when there was trouble, so that the caller can stop asking so often.
        """
        if self.slices.busy:
            return True
        trouble = self._files.look_after(IDLE_BUDGET)
        if trouble is not None:
            self._offer(trouble)
        return trouble is None

    def _restore(self, backup: BackupInfo) -> None:
        told = translate("words", "Restoring the backup of {when}").format(when=exact_when_text(backup.at))
        self._begin(self._files.restoring(backup), told, lambda aside: self._tell_restored(backup, aside))

    def _tell_restored(self, backup: BackupInfo, aside: Path | None) -> None:
        self.session_changed.emit()
        path = self._files.path
        choices: list[Choice] = [(translate("words", "OK"), lambda: None)]
        if aside is not None:
            back = translate("words", "Back to what was there before")
            choices.insert(0, (back, lambda: self._put_back(aside, path)))
        told = translate("words", "Restored the backup of {when}. What was there before is kept beside it.")
        self._notice.say(told.format(when=exact_when_text(backup.at)), choices)

    def _put_back(self, aside: Path, path: Path) -> None:
        """Undo a restore, and go on with that session, whichever is open by now."""
        told = translate("words", "Back in {name} as it was before the restore.")
        going = translate("words", "Going back to what was there before")
        self._begin(self._files.putting_back(aside, path), going, lambda _kept: self._changed(told))

    def pop_up_recent(self) -> None:
        """Open the menu of recent sessions by itself, over the window: its key has no menu bar to open it from."""
        self.recent.popup(self._window.mapToGlobal(self._window.rect().center()))

    def _recent(self) -> Sequence[KnownSession]:
        """Return the recent sessions but the one that is open."""
        return [known for known in self._files.recent() if known.path != self._files.path]

    def _refresh_list(self) -> None:
        if self._list is not None:
            self._list.show_sessions(self._files.listed(), self._files.path)

    def _on_list_closed(self) -> None:
        self.session_changed.disconnect(self._refresh_list)
        self._list = None

    def _open_listed(self, path: Path) -> None:
        """Open a session of the list and close that; the one that is open already needs no opening."""
        if self._list is not None:
            self._list.close()
        if path != self._files.path:
            self.open(path)

    def _rename_listed(self, path: Path, name: str) -> None:
        """Give the file of a session another name, or say in the list why not."""
        own = path == self._files.path
        renamed = path
        self.slices.give_up()
        try:
            renamed = self._files.rename(path, name)
        except Fault as fault:
            if self._list is not None:
                self._list.refuse(sentence_of(fault))
        if own:
            self.session_changed.emit()
        if self._list is not None:
            self._list.show_sessions(self._files.listed(), self._files.path, renamed)

    def _rescue(self, trouble: Trouble) -> None:
        def tell(put: Path) -> None:
            self.session_changed.emit()
            self._notice.say(
                translate("words", "The damaged file is kept whole as {aside}. The fight goes on in {name}.").format(
                    aside=isolated(put.name), name=isolated(self._files.path.name)
                )
            )

        self._begin(self._files.rescuing(trouble), translate("words", "Restoring the newest good backup"), tell)

    def _begin(self, work: Work, told: str, then: Callable[[Any], None]) -> None:
        """Do long work on the session in slices, told with how far it is; ``then`` gets what comes of it."""
        self.slices.give_up()
        self._then, self._journal = then, self._files.journal
        self.slices.begin(work)
        self._notice.follow(self.slices, told)

    def _on_finished(self, found: object) -> None:
        if self._then is not None:
            self._then(found)

    def _on_failed(self, error: Exception) -> None:
        if not isinstance(error, Fault):
            raise error
        if self._files.journal is not self._journal:  # it was closed and opened again
            self.session_changed.emit()
        self._notice.say(sentence_of(error))

    def _changed(self, sentence: str) -> None:
        self.session_changed.emit()
        self._notice.say(sentence.format(name=isolated(self.title)))

    def _try(self, act: Callable[[], object]) -> bool:
        self.slices.give_up()
        try:
            act()
        except Fault as fault:
            self._notice.say(sentence_of(fault))
            return False
        return True

    def _offer(self, trouble: Trouble) -> None:
        choices: list[Choice] = []
        if trouble.held:
            choices.append((translate("words", "Open read-only"), lambda: self.open(trouble.path, read_only=True)))
        if trouble.backup is not None:
            text = translate("words", "Set aside, restore {backup}").format(backup=backup_text(trouble.backup))
            choices.append((text, lambda: self._rescue(trouble)))
        elif trouble.damaged:
            choices.append((translate("words", "Set aside, go on in a new one"), lambda: self._rescue(trouble)))
        self._notice.say(sentence_of(trouble.fault), choices or [(translate("words", "OK"), lambda: None)])
