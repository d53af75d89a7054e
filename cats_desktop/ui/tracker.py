"""The tracker: who is in the fight, whose turn it is, what each has lost at a glance, and the line that adds more."""

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QItemSelectionModel, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QDropEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QLabel, QVBoxLayout, QWidget

from cats_desktop.rules.combat import Combatant
from cats_desktop.rules.turns import Turns
from cats_desktop.ui.add_panel import AddPanel
from cats_desktop.ui.condition_icons import ConditionIcons
from cats_desktop.ui.plain_table import PlainTable
from cats_desktop.ui.theme import Theme
from cats_desktop.ui.tracker_model import DRAGGED, Index, RowOf, TrackerModel
from cats_desktop.ui.tracker_painter import ROW_HEIGHT, TrackerDelegate
from cats_desktop.ui.turn_bar import TurnBar


class TargetList(PlainTable):
    """The list of targets, in the order in which they act; rows are dragged to change it."""

    target_chosen = Signal(int)
    menu_wanted = Signal(int, QPoint)
    move_wanted = Signal(int, int)

    def __init__(self, icons: ConditionIcons) -> None:
        super().__init__()
        self._alone = False
        self.rows = TrackerModel()
        self.setModel(self.rows)
        self.delegate = TrackerDelegate(lambda: self.currentIndex().row(), icons, self)
        self.setItemDelegate(self.delegate)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setDragDropOverwriteMode(False)
        self.horizontalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        self.setAccessibleName(self.tr("Targets"))

    def choose(self, combatant: int | None) -> None:
        """Select a target's row without a signal."""
        place = self.rows.place(combatant)
        if place is None:
            self.clearSelection()
        elif place != self.currentIndex().row() or not self.selectionModel().hasSelection():
            self.blockSignals(True)
            self._alone = True
            self.setCurrentIndex(self.rows.index(place, 0))  # and further ones are selected from here
            self._alone = False
            self.blockSignals(False)
            self.scrollTo(self.rows.index(place, 0))

    def chosen(self) -> tuple[int, ...]:
        """Return all targets that are selected, in order."""
        rows = sorted(index.row() for index in self.selectionModel().selectedRows())
        return tuple(self.rows.combatant_at(row) for row in rows)

    def start_rename(self) -> None:
        """Open the line for a new name on the selected target."""
        if self.currentIndex().isValid() and self.state() != QAbstractItemView.State.EditingState:
            self.edit(self.currentIndex())

    # Qt's own names

    def selectionCommand(self, index: Index, event: QEvent | None = None) -> QItemSelectionModel.SelectionFlag:
        """Select one row alone where nobody asked for more: Qt would go by whether Shift is held from before."""
        if self._alone:
            flags = QItemSelectionModel.SelectionFlag
            return flags.ClearAndSelect | flags.Rows
        return super().selectionCommand(index, event)

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Say which target the row cursor is on."""
        super().currentChanged(current, previous)
        if current.isValid():
            self.target_chosen.emit(self.rows.combatant_at(current.row()))

    def dropEvent(self, event: QDropEvent) -> None:
        """Ask for the dragged target to be moved to just before the row it was dropped on or above."""
        dragged = bytes(event.mimeData().data(DRAGGED).data())
        place = self.indexAt(event.position().toPoint())
        row = place.row() if place.isValid() else self.rows.rowCount()
        below = QAbstractItemView.DropIndicatorPosition.BelowItem
        if place.isValid() and self.dropIndicatorPosition() == below:
            row += 1
        event.setDropAction(Qt.DropAction.IgnoreAction)  # the row moves once that is stored
        event.accept()
        if dragged.isdigit():
            self.move_wanted.emit(int(dragged), self.rows.combatant_at(row))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open the menu of a target."""
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if by_key else self.indexAt(event.pos())
        if index.isValid():
            spot = self.viewport().mapToGlobal(self.visualRect(index).center()) if by_key else event.globalPos()
            self.menu_wanted.emit(self.rows.combatant_at(index.row()), spot)


class TrackerPanel(QWidget):
    """The bar of rounds and turns, the add panel, and the list or a hint while it is empty."""

    def __init__(self, icons: ConditionIcons) -> None:
        super().__init__()
        self.turns = TurnBar(icons)
        self.add = AddPanel()
        self.list = TargetList(icons)
        self._hint = QLabel(
            self.tr("Nobody here yet.\nType who joins the fight into the line above:\n\n3x heavy mech armour=40")
        )
        self._hint.setObjectName("muted")
        self._hint.setWordWrap(True)
        self._hint.setAlignment(Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 0, 8, 8)
        layout.setSpacing(8)
        layout.addWidget(self.add)
        layout.addWidget(self.turns)
        layout.addWidget(self._hint, 1)
        layout.addWidget(self.list, 1)

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self.list.delegate.theme = theme
        self.list.show_theme(theme)
        self.turns.show_theme(theme)

    def show_targets(
        self,
        combatants: Mapping[int, Combatant],
        turns: Turns,
        row_of: RowOf,
        chosen: int | None,
        lens: object = None,
    ) -> None:
        """Show the targets in their order, as a ruleset sees them, with one selected, and whose turn it is."""
        self.list.blockSignals(True)
        self.list.rows.show(combatants, turns, row_of, lens)
        self.list.blockSignals(False)
        self.list.choose(chosen)
        self.turns.show_turns(turns, combatants)
        self.turns.setVisible(bool(combatants))
        self._hint.setVisible(not combatants)
        self.list.setVisible(bool(combatants))
