"""The deck of one kind of body: copies of each card, where they are, and the chance of each to come next."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from cats_desktop.rules.systems.location_cards import MOST_COPIES
from cats_desktop.rules.systems.location_condition import CardCount
from cats_desktop.ui.fields import SettledBox, muted_label
from cats_desktop.ui.theme import GRID

SIDE_BY_SIDE = 2
PIECES = 4


class _Row:
    """The widgets of one card, side by side in a grid."""

    def __init__(self, label: str, copies_words: str) -> None:
        self.name, self.where, self.odds = QLabel(label), QLabel(), QLabel()
        self.name.setTextFormat(Qt.TextFormat.PlainText)
        self.copies = SettledBox(copies_words, 0, MOST_COPIES)
        self.copies.setMinimumWidth(44)
        self.copies.setMaximumWidth(48)
        self.where.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.odds.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.widgets: tuple[QWidget, ...] = (self.name, self.copies, self.where, self.odds)


class DeckEditor(QWidget):
    """Emits a location and its new number of copies once it was settled; shows the old one until it is granted."""

    copies_settled = Signal(str, int)

    def __init__(self) -> None:
        super().__init__()
        self.rows: dict[str, _Row] = {}
        self._made: list[QWidget] = []
        self._shown: tuple[CardCount, ...] = ()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(GRID)
        self._grid.setVerticalSpacing(GRID // 2)

    def show_deck(self, deck: tuple[CardCount, ...]) -> None:
        """Show where the cards are, how many there are of each, and what may come next."""
        self._shown = deck
        labels = {count.card.location: count.card.label for count in deck}
        if {key: row.name.text() for key, row in self.rows.items()} != labels:
            self._make(labels)
        total = sum(count.next for count in deck)
        for count in deck:
            row = self.rows[count.card.location]
            out = count.hand + count.discard
            row.copies.show_value(count.card.copies)
            row.where.setText(f"{count.pile} · {out}")
            row.where.setToolTip(self.tr("{pile} in the pile, {out} out").format(pile=count.pile, out=out))
            row.odds.setText(chance(count.next, total))
            row.odds.setToolTip(
                self.tr("{count} of the {total} cards that the next one is drawn from").format(
                    count=count.next, total=total
                )
            )

    def _make(self, labels: dict[str, str]) -> None:
        for row in self.rows.values():
            row.copies.forget()  # what was half typed for one deck is no wish for another
        for widget in self._made:
            self._grid.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._made, self.rows = [], {}
        depth = -(-len(labels) // SIDE_BY_SIDE)
        for half in range(SIDE_BY_SIDE):
            self._head(half * (PIECES + 1))
        for place, (key, label) in enumerate(labels.items()):
            row = self.rows[key] = _Row(label, self.tr("Copies of {card}").format(card=label))
            row.copies.settled.connect(partial(self._settle, key))
            half, line = divmod(place, depth)
            for column, widget in enumerate(row.widgets):
                self._put(widget, line + 1, half * (PIECES + 1) + column)

    def _head(self, column: int) -> None:
        words = (self.tr("Card"), self.tr("Copies"), self.tr("Pile · out"), self.tr("Next"))
        places = (Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignHCenter)
        for place, (word, across) in enumerate(zip(words, (*places, Qt.AlignmentFlag.AlignRight), strict=True)):
            label = muted_label(word)
            label.setAlignment(across)
            self._put(label, 0, column + place)
        self._grid.setColumnStretch(column, 1)
        self._grid.setColumnMinimumWidth(column + 3, 48)
        self._grid.setColumnMinimumWidth(PIECES, 2 * GRID)

    def _put(self, widget: QWidget, row: int, column: int) -> None:
        self._grid.addWidget(widget, row, column)
        self._made.append(widget)

    def _settle(self, location: str, copies: int) -> None:
        self.copies_settled.emit(location, copies)
        for count in self._shown:
            if count.card.location not in self.rows:
                return  # another deck is being laid out
            self.rows[count.card.location].copies.show_value(count.card.copies)  # what was refused does not stay


def chance(count: int, total: int) -> str:
    """Write a chance to a tenth of a percent, or a dash where there is none: "12.5%"."""
    if not count:
        return "–"
    tenths = (2000 * count + total) // (2 * total)
    return f"{tenths // 10}.{tenths % 10}%" if tenths % 10 else f"{tenths // 10}%"
