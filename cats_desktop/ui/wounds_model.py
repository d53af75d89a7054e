"""The wounds of a target as rows, newest first: those that are listed, changed row by row as the fight goes on."""

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import compress
from operator import is_not
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from cats_desktop.rules.body import Body
from cats_desktop.rules.wounds import Wound
from cats_desktop.ui.words import plain_tooltip
from cats_desktop.ui.wound_words import CATS, wound_text

Index = QModelIndex | QPersistentModelIndex

MOST_BY_ROW = 64
"""Where more wounds than that are other than before, all rows start over."""


@dataclass(frozen=True, slots=True)
class Listing:
    """Which wounds are listed. ``kind`` is all, part, untold or open; ``part`` is the key of the part in view."""

    kind: str = "all"
    part: str = ""

    def keeps(self, wound: Wound) -> bool:
        """Tell whether a wound is listed; of other rulesets it is not known here what is open."""
        match self.kind:
            case "part":
                return self.part in wound.parts
            case "untold":
                return not wound.told
            case "open":
                return wound.ruleset == CATS and wound.unhealed
            case _:
                return True


def is_healed(wound: Wound) -> bool:
    """Tell whether all that a wound broke is healed."""
    return wound.ruleset == CATS and wound.broke and not wound.unhealed


class WoundsModel(QAbstractTableModel):
    """Knows the wounds in the order they were struck; the last is the first row. ``body`` names contents."""

    def __init__(self) -> None:
        super().__init__()
        self.wounds: tuple[Wound, ...] = ()
        self.body: Body | None = None
        self.listing = Listing()
        self.untold = self.healed = 0
        self._places: list[int] = []

    def show(self, wounds: tuple[Wound, ...], body: Body | None, listing: Listing) -> None:
        """Show other wounds: only rows that are other than before change, unless that is most of them."""
        before = self.wounds
        if (body, listing) == (self.body, self.listing):
            shared = min(len(before), len(wounds))
            changed = [*compress(range(shared), map(is_not, before, wounds))]
            if len(changed) + abs(len(wounds) - len(before)) <= MOST_BY_ROW:
                self._step(wounds, shared, changed)
                return
        self.beginResetModel()
        self.wounds, self.body, self.listing = wounds, body, listing
        self._places = [place for place, wound in enumerate(wounds) if listing.keeps(wound)]
        self.untold = sum(not wound.told for wound in wounds)
        self.healed = sum(map(is_healed, wounds))
        self.endResetModel()

    def wound(self, row: int) -> Wound | None:
        """Return the wound of a row, if there is such a row."""
        return self.wounds[self._places[-1 - row]] if 0 <= row < len(self._places) else None

    def row_of(self, wound: Wound) -> int | None:
        """Return the row of a wound, as it is by now."""
        wanted = wound.hit, wound.parts
        found = (row for row, place in enumerate(reversed(self._places)) if self._name(place) == wanted)
        return next(found, None)

    def _name(self, place: int) -> tuple[int, tuple[str, ...]]:
        return self.wounds[place].hit, self.wounds[place].parts

    def _step(self, wounds: tuple[Wound, ...], shared: int, changed: list[int]) -> None:
        """Change, add and take away single rows; the rows at the top are the last wounds."""
        before = self.wounds
        self._tally((*(before[place] for place in changed), *before[shared:]), -1)
        self._tally((*(wounds[place] for place in changed), *wounds[shared:]), 1)
        kept = bisect_left(self._places, shared)
        if kept < len(self._places):
            self.beginRemoveRows(QModelIndex(), 0, len(self._places) - kept - 1)
            del self._places[kept:]
            self.endRemoveRows()
        self.wounds = wounds
        for place in changed:
            self._change(place, keeps=self.listing.keeps(wounds[place]))
        new = [place for place in range(shared, len(wounds)) if self.listing.keeps(wounds[place])]
        if new:
            self.beginInsertRows(QModelIndex(), 0, len(new) - 1)
            self._places += new
            self.endInsertRows()

    def _change(self, place: int, *, keeps: bool) -> None:
        """Let the row of a wound that has changed be painted again, come or go."""
        spot = bisect_left(self._places, place)
        listed = spot < len(self._places) and self._places[spot] == place
        row = len(self._places) - 1 - spot
        if listed and keeps:
            self.dataChanged.emit(self.index(row, 0), self.index(row, 0))
        elif listed:
            self.beginRemoveRows(QModelIndex(), row, row)
            del self._places[spot]
            self.endRemoveRows()
        elif keeps:
            self.beginInsertRows(QModelIndex(), row + 1, row + 1)
            self._places.insert(spot, place)
            self.endInsertRows()

    def _tally(self, wounds: Iterable[Wound], times: int) -> None:
        for wound in wounds:
            self.untold += times * (not wound.told)
            self.healed += times * is_healed(wound)

    # Qt's own names

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return how many wounds are listed."""
        return 0 if parent.isValid() else len(self._places)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of columns."""
        return 0 if parent.isValid() else 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return all that there is to say of a wound, also as its tooltip."""
        wound = self.wound(index.row())
        if wound is None:
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return wound_text(wound, self.body)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tooltip(wound_text(wound, self.body))
        return None
