"""What a hit by location cards is rolled with: damage, attribute, the card drawn at the table, the bid of Aiming."""

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from cats_desktop.rules.sheets import Entry
from cats_desktop.ui.fields import ChoiceBox, muted_label, number_box
from cats_desktop.ui.theme import GRID

Fields = dict[str, Entry]


class CardsRolling(QWidget):
    """Two rows that fit a narrow window. Emits when general damage is wanted."""

    general_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.damage = number_box(self.tr("Damage to the Body"), 1)
        self.damage.setMinimum(1)
        self.damage.setMaximumWidth(64)
        self.attribute = _combo(
            self.tr("Which Body attribute takes the damage first; the one with most left is this program’s own default")
        )
        self.general = QPushButton(self.tr("General damage"))
        self.general.setToolTip(self.tr("Poison, electrocution and the like: to the Body attributes, to no location"))
        self.general.clicked.connect(self.general_wanted)
        self.card = _combo(self.tr("The card that was drawn at the table"))
        self.aim = _combo(self.tr("The location that a bid has chosen (Aiming)"))
        self.bid = number_box(self.tr("The bid (Aiming)"))
        self.bid.setMinimumWidth(48)
        self.bid.setMaximumWidth(56)
        self.aim.currentIndexChanged.connect(self._on_aimed)
        first, second = QHBoxLayout(), QHBoxLayout()
        for row, widgets in (
            (first, (muted_label(self.tr("Damage")), self.damage, self.attribute, self.general)),
            (second, (muted_label(self.tr("Card")), self.card, muted_label(self.tr("Aim")), self.aim, self.bid)),
        ):
            row.setSpacing(GRID)
            for widget in widgets:
                row.addWidget(widget, 1 if isinstance(widget, QComboBox) else 0)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(GRID // 2)
        rows.addLayout(first)
        rows.addLayout(second)
        self._labels: tuple[tuple[str, str], ...] = ()
        self.show_choices({}, 0)

    def show_choices(self, labels: Mapping[str, str], attributes: int) -> None:
        """Offer the locations of a deck by key and label, and the Body attributes by number."""
        if self.attribute.count() != attributes + 1:
            self.attribute.clear()
            self.attribute.addItem(self.tr("most left"), 0)
            for number in range(1, attributes + 1):
                self.attribute.addItem(self.tr("Body {number}").format(number=number), number)
        wanted = tuple(labels.items())
        if self.card.count() and wanted == self._labels:
            return
        self._labels = wanted
        for combo, nothing in ((self.card, self.tr("draw one")), (self.aim, self.tr("no aim"))):
            combo.clear()
            combo.addItem(nothing, "")
            for key, label in wanted:
                combo.addItem(label, key)

    def forget_place(self) -> None:
        """Go back to a card that the program draws: the one from the table, or the bid, has been used."""
        self.card.setCurrentIndex(0)
        self.aim.setCurrentIndex(0)
        self.bid.setValue(0)

    def hardness(self) -> Fields:
        """Return how hard the next hit is, and which attribute takes it first, as a deed's fields."""
        number = self.attribute.currentData()
        fields: Fields = {"damage": self.damage.value()}
        return {**fields, "attribute": number} if number else fields

    def place(self, part: str | None) -> Fields:
        """Return where the next hit goes, as a deed's fields: a part that was clicked, a bid, a card, or nothing."""
        fields: Fields = {} if part is None else {"part": part}
        if self.aim.currentData():
            fields["bid"] = self.bid.value()
            if part is None:
                fields["location"] = self.aim.currentData()
        elif self.card.currentData():
            fields["card"] = self.card.currentData()
        return fields

    def _on_aimed(self) -> None:
        """A bid chooses instead of a card."""
        aimed = bool(self.aim.currentData())
        self.bid.setEnabled(aimed)
        self.card.setEnabled(not aimed)


def _combo(name: str) -> QComboBox:
    combo = ChoiceBox()
    combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    combo.setMinimumContentsLength(6)
    combo.setMinimumWidth(84)
    combo.setAccessibleName(name)
    combo.setToolTip(name)
    return combo
