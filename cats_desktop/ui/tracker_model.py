"""The rows of the tracker: targets in the order in which they act, each worked out when it is first painted."""

from collections.abc import Callable, Mapping
from itertools import compress
from operator import is_not
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QMimeData, QModelIndex, QPersistentModelIndex, Qt

from cats_desktop.rules.combat import Combatant
from cats_desktop.rules.turns import Turns
from cats_desktop.session.queries import TrackerRow
from cats_desktop.ui.words import tracker_tooltip, tracker_words, translate

Index = QModelIndex | QPersistentModelIndex
RowOf = Callable[[Combatant], TrackerRow]

NO_TURNS = Turns()
DRAGGED = "application/x-cats-desktop-target"
"""What a dragged row is called while it is on its way."""


def _changed(before: Mapping[int, Combatant], after: Mapping[int, Combatant]) -> set[int]:
    """Return which targets are other values than before; quick where the same ones are there in the same places."""
    if before.keys() == after.keys():
        return {*compress(after, map(is_not, before.values(), after.values()))}
    return {key for key, one in after.items() if before.get(key) is not one}


class TrackerModel(QAbstractTableModel):
    """One row a target. A row's value is worked out when it is first painted after the target changed."""

    def __init__(self) -> None:
        super().__init__()
        self._combatants: Mapping[int, Combatant] = {}
        self._turns = NO_TURNS
        self._order: tuple[int, ...] = ()
        self._places: dict[int, int] = {}
        self._row_of: RowOf | None = None
        self._lens: object = None
        self._rows: dict[int, tuple[Combatant, TrackerRow]] = {}

    def show(self, combatants: Mapping[int, Combatant], turns: Turns, row_of: RowOf, lens: object = None) -> None:
        """Show other targets, or the same in another order; those that are the very same values are not touched.

        Through another ``lens``, a ruleset with its options, all of them look different.
        """
        before, turns_before, with_order = self._combatants, self._turns, self.with_order
        same_lens = lens == self._lens
        if combatants is before and turns is turns_before and same_lens:
            return
        self._lens, self._row_of = lens, row_of
        if not same_lens:
            self._start_over(combatants, turns)
            return
        if turns.order != self._order:
            self._rearrange(combatants, turns)
        else:
            self._combatants, self._turns = combatants, turns
        if self.with_order != with_order and self._order:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._order) - 1, 0))
            return
        touched = _changed(before, combatants)
        if (turns.active, turns.round) != (turns_before.active, turns_before.round):
            touched |= {turns.active, turns_before.active}
        for place in sorted(self._places[key] for key in touched if key in self._places):
            self.dataChanged.emit(self.index(place, 0), self.index(place, 0))

    def _take(self, combatants: Mapping[int, Combatant], turns: Turns) -> None:
        self._combatants, self._turns, self._order = combatants, turns, turns.order
        self._places = {key: place for place, key in enumerate(turns.order)}

    def _start_over(self, combatants: Mapping[int, Combatant], turns: Turns) -> None:
        self.beginResetModel()
        self._rows = {}
        self._take(combatants, turns)
        self.endResetModel()

    def _rearrange(self, combatants: Mapping[int, Combatant], turns: Turns) -> None:
        """Put rows in or take them out where they stand together; anything else is shown anew as a whole."""
        old, new = self._order, turns.order
        shorter = min(len(old), len(new))
        first = next((place for place in range(shorter) if old[place] != new[place]), shorter)
        rest = shorter - first
        behind = next((place for place in range(rest) if old[-1 - place] != new[-1 - place]), rest)
        if first + behind == len(old):
            self.beginInsertRows(QModelIndex(), first, len(new) - behind - 1)
            self._take(combatants, turns)
            self.endInsertRows()
        elif first + behind == len(new):
            self.beginRemoveRows(QModelIndex(), first, len(old) - behind - 1)
            self._take(combatants, turns)
            self.endRemoveRows()
        else:
            self.beginResetModel()
            self._take(combatants, turns)
            self.endResetModel()
        self._rows = {key: kept for key, kept in self._rows.items() if key in combatants}

    @property
    def round(self) -> int:
        """Return the round that is shown, 0 before the first."""
        return self._turns.round

    @property
    def with_order(self) -> bool:
        """Tell whether the order means anything yet: a round has begun, or the first one has an initiative."""
        first = self._combatants[self._order[0]] if self._order else None
        return bool(self._turns.round) or (first is not None and first.initiative is not None)

    def row(self, place: int) -> TrackerRow:
        """Return the value of the row at a place."""
        combatant = self._combatants[self._order[place]]
        kept = self._rows.get(combatant.id)
        if kept is None or kept[0] is not combatant:
            assert self._row_of is not None
            kept = self._rows[combatant.id] = (combatant, self._row_of(combatant))
        return kept[1]

    def is_active(self, place: int) -> bool:
        """Tell whether it is the turn of the target at a place."""
        return self._order[place] == self._turns.active

    def has_acted(self, place: int) -> bool:
        """Tell whether the turn of the target at a place is over in this round."""
        return self._order[place] in self._turns.acted

    def place(self, combatant: int | None) -> int | None:
        """Return the place of a target."""
        return self._places.get(combatant) if combatant is not None else None

    def combatant_at(self, place: int) -> int:
        """Return which target stands at a place; 0 behind the last."""
        return self._order[place] if place < len(self._order) else 0

    # Qt's own names

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of targets."""
        return 0 if parent.isValid() else len(self._order)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return that a row can be selected, its name edited, and that it can be dragged to between others."""
        if not index.isValid():
            return Qt.ItemFlag.ItemIsDropEnabled
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable | Qt.ItemFlag.ItemIsDragEnabled

    def supportedDropActions(self) -> Qt.DropAction:
        """Return that a dragged row is moved."""
        return Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:
        """Return what a dragged row is called."""
        return [DRAGGED]

    def mimeData(self, indexes: Any) -> QMimeData:
        """Return the row that is dragged, as the number of its target."""
        data = QMimeData()
        data.setData(DRAGGED, str(self.combatant_at(indexes[0].row())).encode())
        return data

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of columns."""
        return 0 if parent.isValid() else 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a target's name, tooltip or the text a screen reader speaks."""
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return self._combatants[self._order[index.row()]].full_name
        if role == Qt.ItemDataRole.ToolTipRole:
            return tracker_tooltip(self.row(index.row()))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            told = tracker_words(self.row(index.row()))
            return translate("words", "acts now: {target}").format(target=told) if self.is_active(index.row()) else told
        return None
