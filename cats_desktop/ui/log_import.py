"""Taking a fight back from an exported log: asks for the file, rebuilds it in slices, goes on in the new session."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from cats_desktop.rules.faults import Fault
from cats_desktop.session.files import SessionFiles
from cats_desktop.session.journal import Step
from cats_desktop.ui.notice import Notice
from cats_desktop.ui.sentences import sentence_of
from cats_desktop.ui.slices import Slices
from cats_desktop.ui.words import isolated, translate

if TYPE_CHECKING:
    from PySide6.QtWidgets import QFileDialog


class LogImport(QObject):
    """Emits ``imported`` once the files hold a session that was rebuilt, and says so in the notice bar."""

    imported = Signal()

    def __init__(self, files: SessionFiles, notice: Notice, window: QWidget) -> None:
        super().__init__(window)
        self._files = files
        self._notice = notice
        self._window = window
        self.dialog: QFileDialog | None = None
        self.slices = Slices(self)
        self.slices.finished.connect(self._on_finished)
        self.slices.failed.connect(self._on_failed)

    def choose(self) -> None:
        """Let a log be chosen, without stopping the fight, and rebuild it."""
        from PySide6.QtWidgets import QFileDialog  # dialogs load when they are opened

        if self.dialog is not None:
            self.dialog.close()
        title = translate("words", "Import a log")
        dialog = QFileDialog(self._window, title, "", translate("words", "Logs exported as JSON (*.json)"))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda file: self.rebuild(Path(file)))
        dialog.finished.connect(self._on_closed)
        self.dialog = dialog
        dialog.setModal(False)
        dialog.show()

    def rebuild(self, path: Path) -> None:
        """Rebuild a log in a session of its own; the one before is kept as it was."""
        self.slices.begin(self._files.import_log(path, tellable))
        self._notice.follow(self.slices, translate("words", "Rebuilding {file}").format(file=isolated(path.name)))

    def _on_closed(self) -> None:
        self.dialog = None

    def _on_finished(self) -> None:
        self.imported.emit()
        sentence = translate("words", "Rebuilt in a new session: {name}. The one before is kept as it was.")
        self._notice.say(sentence.format(name=isolated(self._files.path.stem)))

    def _on_failed(self, error: Exception) -> None:
        if not isinstance(error, Fault):
            raise error
        self._notice.say(sentence_of(error), [(translate("words", "OK"), lambda: None)])


def tellable(step: Step) -> None:
    """Raise whatever telling a step comes upon, if the log and the card could not tell it."""
    from cats_desktop.ui.log_words import hit_story, sentence

    sentence(step.events)
    hit_story(step.events)
