"""The limbs of a target by placement ramifications, as a table of a few rows: damage, state, what can be done."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QWidget

from cats_desktop.rules.systems.placement_condition import Limb
from cats_desktop.ui.fields import muted_label
from cats_desktop.ui.meter import Meter, fill_of
from cats_desktop.ui.placement_words import WORDS
from cats_desktop.ui.theme import GRID, LIGHT, Theme


class LimbRow:
    """The widgets of one limb, side by side in a grid."""

    def __init__(self, limb: Limb, grid: QGridLayout, row: int) -> None:
        name = WORDS.word(limb.place)
        self.name, self.damage, self.state = QLabel(name.capitalize()), QLabel(), QLabel()
        self.meter = Meter(6)
        self.pick_up = QPushButton(WORDS.translated("Pick up"))
        self.mend = QPushButton(WORDS.translated("Mend"))
        for button in (self.pick_up, self.mend):
            button.setAccessibleName(f"{button.text()}: {name}")
        for column, widget in enumerate(
            (self.name, self.damage, self.meter, self.state, self.pick_up, self.mend)
        ):
            grid.addWidget(widget, row, column)


class LimbTable(QWidget):
    """Emits ``mend_wanted`` with a limb's key ("arm/left") and ``pick_up_wanted`` with a side."""

    mend_wanted = Signal(str)
    pick_up_wanted = Signal(str)
