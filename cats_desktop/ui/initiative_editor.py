"""The initiatives of all targets in one list, to be typed one below the other; it blocks nothing."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from cats_desktop.session.checks import MOST_INITIATIVE
from cats_desktop.session.commands import SetInitiative
from cats_desktop.ui.fields import muted_label, say
from cats_desktop.ui.words import MINUS

Index = QModelIndex | QPersistentModelIndex

Listed = tuple[int, str, int | None]
"""A target by id and name, with its initiative."""


class Initiatives(QAbstractTableModel):
    """Names and initiatives; what was typed is kept here until it is accepted."""

    refused = Signal(str)

    def __init__(self, listed: Sequence[Listed]) -> None:
        super().__init__()
        self._listed = listed
        self._values = [value for _, _, value in listed]

    @property
    def changed(self) -> dict[int, int | None]:
        """Return what is other than it was, by target."""
        return {
            key: value for (key, _, before), value in zip(self._listed, self._values, strict=True) if value != before
        }

    # Qt's own names

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of targets."""
        return 0 if parent.isValid() else len(self._listed)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return name and initiative."""
        return 0 if parent.isValid() else 2

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return that initiatives can be typed and names cannot."""
        shown = Qt.ItemFlag.ItemIsEnabled
        return shown | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEditable if index.column() else shown

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what the columns are called."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return (self.tr("Target"), self.tr("Initiative"))[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a name, or an initiative as it is shown or typed."""
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        if index.column() == 0:
            return self._listed[index.row()][1]
        value = self._values[index.row()]
        return "" if value is None else str(value).replace("-", MINUS)

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Take what was typed; nothing at all means no initiative."""
        if role != Qt.ItemDataRole.EditRole:
            return False
        text = str(value).strip().replace(MINUS, "-")
        digits = text.removeprefix("-").removeprefix("+")
        if text and not (
            digits.isascii() and digits.isdecimal() and len(digits) <= 9 and int(digits) <= MOST_INITIATIVE
        ):
            self.refused.emit(str(value).strip())
            return False
        self._values[index.row()] = int(text) if text else None
        self.dataChanged.emit(index, index)
        return True


class InitiativeField(QStyledItemDelegate):
    """Opens the field in which an initiative is typed, named for screen readers."""

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, _index: Index) -> QLineEdit:
        """Return the field."""
        editor = QLineEdit(parent)
        editor.setAccessibleName(self.tr("Initiative"))
        return editor


class InitiativeTable(QTableView):
    """The list; typing begins at once, Enter goes on to the next, and accepts behind the last or with Ctrl."""

    accepted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._stays = False

    def stay(self) -> None:
        """Do not go on this time: what was typed cannot be."""
        self._stays = True

    def _go_on(self) -> None:
        if not self.currentIndex().isValid():  # the list is being closed
            return
        row = self.currentIndex().row() + (0 if self._stays else 1)
        self._stays = False
        if row < self.model().rowCount():
            self.setCurrentIndex(self.model().index(row, 1))
            if self.state() != QTableView.State.EditingState:
                self.edit(self.currentIndex())
        else:
            self.accepted.emit()

    # Qt's own names

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        """Go on to the next when a number was entered."""
        super().closeEditor(editor, hint)
        if hint == QAbstractItemDelegate.EndEditHint.SubmitModelCache:
            QTimer.singleShot(0, self, self._go_on)  # once Qt has done with this field

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go on with Enter where nothing is being typed."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        elif self.state() == QTableView.State.EditingState:
            event.accept()  # the field has it, and `closeEditor` goes on
        elif event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.accepted.emit()
        else:
            self._go_on()

    def showEvent(self, event: QShowEvent) -> None:
        """Begin with the current one."""
        super().showEvent(event)
        if self.state() != QTableView.State.EditingState:
            self.edit(self.currentIndex())


class InitiativeEditor(QDialog):
    """Edits initiatives. Emits one command when any was changed and accepted."""

    command_wanted = Signal(object)

    def __init__(self, listed: Sequence[Listed], first: int | None, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Initiative"))
        self.rows = Initiatives(listed)
        self.table = InitiativeTable()
        self.table.setModel(self.rows)
        self.table.setItemDelegate(InitiativeField(self.table))
        self.table.setAccessibleName(self.tr("Initiatives"))
        self.table.setObjectName("words")
        self.table.setShowGrid(False)
        self.table.setEditTriggers(QTableView.EditTrigger.AllEditTriggers)
        self.table.setTabKeyNavigation(False)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(30)
        self.table.setWordWrap(False)
        self.table.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # a number at the end tells them apart
        self.table.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.table.horizontalHeader().setHighlightSections(False)
        self.table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.table.horizontalHeader().resizeSection(1, 110)
        self._problem = QLabel()
        self._problem.setWordWrap(True)
        self._problem.setTextFormat(Qt.TextFormat.PlainText)
        self._problem.hide()
        note = muted_label(self.tr("Type a number, Enter goes to the next. A group changes together; empty: none."))
        note.setWordWrap(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setSpacing(12)
        layout.addWidget(self.table, 1)
        layout.addWidget(self._problem)
        layout.addWidget(note)
        layout.addWidget(buttons)
        self.resize(380, 460)
        self.rows.refused.connect(self._refuse)
        self.rows.refused.connect(self.table.stay)
        self.table.accepted.connect(self.accept)
        place = next((row for row, (key, _, _) in enumerate(listed) if key == first), 0)
        self.table.setCurrentIndex(self.rows.index(place, 1))
        self.table.setFocus()

    def accept(self) -> None:
        """Ask for what was changed, a number that is just being typed too."""
        self.table.setCurrentIndex(QModelIndex())
        changed = self.rows.changed
        if changed:
            self.command_wanted.emit(SetInitiative(changed))
        super().accept()

    def done(self, result: int) -> None:
        """Close the field that is open, while there is still a list that it belongs to."""
        self.table.setCurrentIndex(QModelIndex())
        super().done(result)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave Enter to the list, which knows whether there is more to type."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)

    def _refuse(self, text: str) -> None:
        say(
            self._problem,
            self.tr("“{text}” is no initiative. Give a whole number, or nothing.").format(text=text[:20]),
            "problem",
        )
        self._problem.show()
