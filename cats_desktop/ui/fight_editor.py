"""What a new fight of the session is filled in with: its title, and who comes along with their wounds."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QListWidget, QListWidgetItem, QPushButton, QWidget

from cats_desktop.session.commands import BeginFight
from cats_desktop.ui.asking import Asking, Attempt
from cats_desktop.ui.fields import muted_label

PARTY = "party"
"""The side that is ticked at first: whoever fights for it comes along to every fight."""

MOST_SIDES = 3
ROW_HEIGHT = 26


@dataclass(frozen=True, slots=True)
class Comrade:
    """Somebody who may come along, for which side, and whether that is still possible."""

    combatant: int
    name: str
    side: str
    defeated: bool


class FightEditor(Asking):
    """Begins a new fight."""

    def __init__(self, comrades: Sequence[Comrade], attempt: Attempt, parent: QWidget) -> None:
        super().__init__(attempt, parent)
        self._comrades = comrades
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
            item.setSizeHint(QSize(0, ROW_HEIGHT))
            self.list.addItem(item)
        note = muted_label(self.tr("They keep their wounds. The fight before waits just as it is."))
        note.setWordWrap(True)
        self.form.addRow(self.tr("Title"), self.title)
        self.column.addWidget(muted_label(self.tr("Who comes along")))
        self.column.addWidget(self.list, 1)
        self.column.addLayout(self._choosers())
        self.column.addWidget(note)
        self.resize(440, 460)
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

    def wish(self) -> BeginFight:
        """Return the fight with whoever is ticked."""
        carried = tuple(
            comrade.combatant
            for row, comrade in enumerate(self._comrades)
            if self.list.item(row).checkState() == Qt.CheckState.Checked
        )
        return BeginFight(self.title.text(), carried)


def _ticked(wanted: bool) -> Qt.CheckState:
    return Qt.CheckState.Checked if wanted else Qt.CheckState.Unchecked
