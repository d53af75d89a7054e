"""What a new fight of the session is filled in with: its title, and who comes along with their wounds."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from cats_desktop.session.commands import BeginFight
from cats_desktop.ui.fields import muted_label

PARTY = "party"
"""The side that is ticked at first: whoever fights for it comes along to every fight."""

MOST_SIDES = 3


@dataclass(frozen=True, slots=True)
class Comrade:
    """Somebody who may come along, for which side, and whether that is still possible."""

    combatant: int
    name: str
    side: str
    defeated: bool


class FightEditor(QDialog):
    """Begins a new fight. Emits one command when it is accepted."""

    command_wanted = Signal(object)

    def __init__(self, comrades: Sequence[Comrade], parent: QWidget) -> None:
        super().__init__(parent)
        self._comrades = comrades
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("New fight in this session"))
        self.title = QLineEdit()
        self.title.setAccessibleName(self.tr("Title of the fight"))
        self.title.setPlaceholderText(self.tr("at the bridge"))
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Who comes along"))
        for comrade in comrades:
            told = f"{comrade.name} · {comrade.side}" if comrade.side else comrade.name
            item = QListWidgetItem(self.tr("{name} (defeated)").format(name=told) if comrade.defeated else told)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(_ticked(comrade.side.casefold() == PARTY))
            self.list.addItem(item)
        note = muted_label(self.tr("They keep their wounds. The fight before waits just as it is."))
        note.setWordWrap(True)
        form = QFormLayout()
        form.addRow(self.tr("Title"), self.title)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setSpacing(12)
        layout.addLayout(form)
        layout.addWidget(muted_label(self.tr("Who comes along")))
        layout.addWidget(self.list, 1)
        layout.addLayout(self._choosers())
        layout.addWidget(note)
        layout.addWidget(buttons)
        self.resize(400, 440)
        self.title.setFocus()

    def _choosers(self) -> QHBoxLayout:
        """Return the buttons that tick a whole side, all, or nobody."""
        row = QHBoxLayout()
        row.setSpacing(8)
        sides = list(dict.fromkeys(comrade.side for comrade in self._comrades if comrade.side))[:MOST_SIDES]
        wishes: list[tuple[str, Sequence[str] | None]] = [(side, [side]) for side in sides]
        wishes += [(self.tr("All"), None), (self.tr("Nobody"), [])]
        for text, wanted in wishes:
            button = QPushButton(text)
            button.setAutoDefault(False)
            button.clicked.connect(lambda _checked, wanted=wanted: self._tick(wanted))
            row.addWidget(button)
        row.addStretch(1)
        return row

    def _tick(self, sides: Sequence[str] | None) -> None:
        for row, comrade in enumerate(self._comrades):
            self.list.item(row).setCheckState(_ticked(sides is None or comrade.side in sides))

    def accept(self) -> None:
        """Ask for the fight with whoever is ticked."""
        carried = tuple(
            comrade.combatant
            for row, comrade in enumerate(self._comrades)
            if self.list.item(row).checkState() == Qt.CheckState.Checked
        )
        self.command_wanted.emit(BeginFight(self.title.text(), carried))
        super().accept()


def _ticked(wanted: bool) -> Qt.CheckState:
    return Qt.CheckState.Checked if wanted else Qt.CheckState.Unchecked
