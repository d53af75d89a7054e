"""Opening, making and restoring sessions: what the Session menu does, and what is offered when something is wrong."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from cats_desktop.rules.faults import Fault
from cats_desktop.session.files import BackupInfo, SessionFiles, Trouble
from cats_desktop.ui.notice import Choice, Notice
from cats_desktop.ui.sentences import sentence_of
from cats_desktop.ui.words import backup_text, isolated, translate

IDLE_BUDGET = 0.004
"""Seconds of one idle slice in which the session file is verified."""


class SessionControl(QObject):
    """Asks the session files for what the game master wants and shows what came of it in the notice bar."""

    session_changed = Signal()
    sample_wanted = Signal()

    def __init__(self, files: SessionFiles, notice: Notice, window: QWidget) -> None:
        super().__init__(window)
        self._files = files
        self._notice = notice
        self._window = window

    @property
    def title(self) -> str:
        """Return the name of the open session, and that it is read-only when it is."""
        name = self._files.path.stem
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

    def choose(self) -> None:
        """Let a session be chosen and open it."""
        from PySide6.QtWidgets import QFileDialog  # dialogs load when they are opened

        chosen, _ = QFileDialog.getOpenFileName(
            self._window,
            translate("words", "Open a session"),
            str(self._files.folder),
            translate("words", "Sessions (*.cats)"),
        )
        if chosen:
            self.open(Path(chosen))

    def open(self, path: Path, *, read_only: bool = False) -> None:
        """Go on with another session, or say why not."""
        trouble = self._files.open(path, read_only=read_only)
        if trouble is None:
            self._changed(translate("words", "Opened {name}."))
        else:
            self._offer(trouble)

    def back_up(self) -> None:
        """Make a backup."""
        made: list[BackupInfo] = []
        if self._try(lambda: made.append(self._files.backup_now())):
            self._notice.say(
                translate("words", "Backed up and verified: {backup}.").format(backup=backup_text(made[0]))
            )

    def choose_backup(self) -> None:
        """Let a backup be chosen and restore it; what is there now is kept beside it."""
        backups = self._files.backups()
        if not backups:
            self._notice.say(
                translate("words", "There is no backup of this session yet. One is made at every opening.")
            )
            return
        from cats_desktop.ui.backup_list import BackupList

        dialog = BackupList(backups, self._window)
        dialog.chosen.connect(self._restore)
        dialog.open()

    def look_after(self) -> bool:
        """Use an idle moment for the file; offer what can be done when something is wrong with it.

        Returns False when there was trouble, so that the caller can stop asking so often.
        """
        trouble = self._files.look_after(IDLE_BUDGET)
        if trouble is not None:
            self._offer(trouble)
        return trouble is None

    def _restore(self, backup: BackupInfo) -> None:
        if self._try(lambda: self._files.restore(backup)):
            self._changed(translate("words", "Restored into {name}; what was there before is kept beside it."))
        else:
            self.session_changed.emit()

    def _rescue(self, trouble: Trouble) -> None:
        put: list[Path] = []
        if self._try(lambda: put.append(self._files.rescue(trouble))):
            self.session_changed.emit()
            self._notice.say(
                translate("words", "The damaged file is kept whole as {aside}. The fight goes on in {name}.").format(
                    aside=isolated(put[0].name), name=isolated(self._files.path.name)
                )
            )

    def _changed(self, sentence: str) -> None:
        self.session_changed.emit()
        self._notice.say(sentence.format(name=isolated(self.title)))

    def _try(self, act: Callable[[], object]) -> bool:
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
