"""What a target is by placement ramifications, as number boxes and check boxes."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from cats_desktop.rules.systems.placement import Traits
from cats_desktop.rules.systems.placement_aftermath import BOUNDS
from cats_desktop.ui.fields import SettledBox, muted_label
from cats_desktop.ui.theme import GRID

COLUMNS = 3


class TraitsForm(QWidget):
    """Emits a trait's key and its number, or 1 and 0, once it was settled; shows the old one until it is granted."""

    trait_settled = Signal(str, int)

    def __init__(self) -> None:
        super().__init__()
        names = {
            "stamina": self.tr("Stamina"),
            "strength": self.tr("Strength"),
            "agility": self.tr("Agility"),
            "mass": self.tr("Mass, kg"),
            "force": self.tr("Own force, N"),
        }
        signs = {
            "biological": self.tr("Biological"),
            "grip_pads": self.tr("Grip pads"),
            "flying": self.tr("Flying"),
        }
        self._shown: Traits | None = None
        self.boxes = {trait: SettledBox(name, *BOUNDS[trait]) for trait, name in names.items()}
        self.checks = {trait: QCheckBox(name) for trait, name in signs.items()}
        grid = QGridLayout()
        grid.setHorizontalSpacing(GRID)
        grid.setVerticalSpacing(GRID)
        for place, (trait, box) in enumerate(self.boxes.items()):
            row, column = divmod(place, COLUMNS)
            grid.addWidget(muted_label(names[trait]), row, 2 * column)
            grid.addWidget(box, row, 2 * column + 1)
            grid.setColumnStretch(2 * column + 1, 1)
            box.settled.connect(lambda value, trait=trait: self._settle(trait, value))
        row_of_checks = QHBoxLayout()
        row_of_checks.setSpacing(2 * GRID)
        for trait, check in self.checks.items():
            check.clicked.connect(lambda on, trait=trait: self._settle(trait, int(on)))
            row_of_checks.addWidget(check)
        row_of_checks.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID)
        layout.addLayout(grid)
        layout.addLayout(row_of_checks)

    def show_traits(self, traits: Traits) -> None:
        """Show what a target is."""
        self._shown = traits
        for trait, box in self.boxes.items():
            box.show_value(getattr(traits, trait))
        for trait, check in self.checks.items():
            check.setChecked(getattr(traits, trait) == 1)

    def _settle(self, trait: str, value: int) -> None:
        if self._shown is not None:
            self.show_traits(self._shown)
        self.trait_settled.emit(trait, value)
