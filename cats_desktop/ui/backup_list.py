"""The backups of a session by date and what they hold, to choose one from."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from cats_desktop.session.files import BackupInfo
from cats_desktop.ui.words import backup_text


class BackupList(QDialog):
    """The backups of a session by date and what they hold."""

    chosen = Signal(object)

    def __init__(self, backups: Sequence[BackupInfo], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Restore a backup"))
        self._backups = backups
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Backups, newest first"))
        for backup in backups:
            self.list.addItem(QListWidgetItem(backup_text(backup)))
        self.list.setCurrentRow(0)
        self.list.itemActivated.connect(self._on_accepted)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        restore = buttons.addButton(self.tr("Restore"), QDialogButtonBox.ButtonRole.AcceptRole)
        restore.setDefault(True)
        buttons.accepted.connect(self._on_accepted)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self.list)
        layout.addWidget(buttons)
        self.resize(420, 320)

    def _on_accepted(self) -> None:
        row = self.list.currentRow()
        self.accept()
        if row >= 0:
            self.chosen.emit(self._backups[row])
