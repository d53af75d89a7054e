"""Armour as a template says it: a total, or plate by plate."""

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QLabel, QSpinBox, QVBoxLayout, QWidget

from cats_desktop.rules.apportion import CannotApportion
from cats_desktop.rules.armour import size_armour
from cats_desktop.rules.body import Body
from cats_desktop.ui.fields import number_box


class PlateBoxes(QWidget):
    """A total, and below it a number for each plate while those are said one by one; then the total is their sum."""

    edited = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._body: Body | None = None
        self._boxes: dict[str, QSpinBox] = {}
        self.total = number_box(self.tr("Armour, total points"))
        self.by_plate = QCheckBox(self.tr("Plate by plate"))
        self._grid = QWidget()
        self._grid.hide()
        row = QHBoxLayout()
        row.addWidget(self.total, 1)
        row.addWidget(self.by_plate)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addLayout(row)
        layout.addWidget(self._grid)
        self._layout = layout
        self.total.valueChanged.connect(self.edited)
        self.by_plate.clicked.connect(self._on_by_plate)

    @property
    def boxes(self) -> Mapping[str, QSpinBox]:
        """Return the box of each plate; none while only the total is said."""
        return self._boxes

    def show_armour(self, body: Body | None, total: int, capacity: Mapping[str, int]) -> None:
        """Show armour for a body, without calling it edited. Without a body there are no plates to name."""
        self._body = body
        self.by_plate.setEnabled(body is not None)
        self.by_plate.setChecked(bool(capacity) and body is not None)
        self.total.blockSignals(True)
        self.total.setValue(sum(capacity.values()) if capacity else total)
        self.total.blockSignals(False)
        self._build(capacity if self.by_plate.isChecked() else {})

    def show_body(self, body: Body | None) -> None:
        """Go on for another body with as many points, spread anew if they are said plate by plate."""
        spread = _spread(body, self.total.value()) if self.by_plate.isChecked() else {}
        self.show_armour(body, self.total.value(), spread)

    def capacity(self) -> dict[str, int]:
        """Return the points plate by plate; empty while only the total is said."""
        return {plate: box.value() for plate, box in self._boxes.items() if box.value()}

    def _build(self, capacity: Mapping[str, int]) -> None:
        """Make a box for each plate, or none."""
        grid = QWidget()
        inner = QGridLayout(grid)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setVerticalSpacing(4)
        inner.setColumnStretch(0, 1)
        self._boxes = {}
        plates = self._body.plates.values() if self._body is not None and self.by_plate.isChecked() else ()
        for row, plate in enumerate(plates):
            box = number_box(self.tr("{plate}, points").format(plate=plate.label), capacity.get(plate.key, 0))
            box.valueChanged.connect(self._on_plate)
            inner.addWidget(QLabel(plate.label), row, 0)
            inner.addWidget(box, row, 1)
            self._boxes[plate.key] = box
        self._layout.replaceWidget(self._grid, grid)
        self._grid.deleteLater()
        self._grid.hide()
        self._grid = grid
        grid.setVisible(bool(self._boxes))
        self.total.setEnabled(not self._boxes)

    def _on_by_plate(self) -> None:
        self._build(_spread(self._body, self.total.value()))
        self.edited.emit()

    def _on_plate(self) -> None:
        self.total.blockSignals(True)
        self.total.setValue(sum(box.value() for box in self._boxes.values()))
        self.total.blockSignals(False)
        self.edited.emit()


def _spread(body: Body | None, total: int) -> Mapping[str, int]:
    """Return a total over the plates of a body, or nothing where it cannot be spread."""
    try:
        return size_armour(body, total) if body is not None else {}
    except CannotApportion:
        return {}
