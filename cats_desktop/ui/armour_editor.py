"""The armour of one target, plate by plate or sized from a total; stays beside the fight and blocks nothing."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from cats_desktop.rules.body import Body
from cats_desktop.rules.combat import Combatant
from cats_desktop.session.commands import SetArmour, SizeArmour
from cats_desktop.ui.fields import number_box


class ArmourEditor(QDialog):
    """Edits capacity and points left of every plate. Emits one command when it is accepted."""

    command_wanted = Signal(object)

    def __init__(self, combatant: Combatant, body: Body, focus_plate: str | None, parent: QWidget) -> None:
        super().__init__(parent)
        self._combatant = combatant
        self._boxes: dict[str, tuple[QSpinBox, QSpinBox]] = {}
        self.setWindowTitle(self.tr("Armour of {name}").format(name=combatant.full_name))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        layout = QVBoxLayout(self)
        layout.setSpacing(8)
        layout.addLayout(self._total_row())
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidget(self._plates(body))
        layout.addWidget(area, 1)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self._on_accepted)
        buttons.rejected.connect(self.reject)
        layout.addWidget(buttons)
        self.resize(440, 560)
        if focus_plate in self._boxes:
            box = self._boxes[focus_plate][1]
            box.setFocus()
            box.selectAll()
            area.ensureWidgetVisible(box)

    def _total_row(self) -> QHBoxLayout:
        self.total = number_box(self.tr("Total armour points"), sum(self._combatant.capacity.values()))
        spread = QPushButton(self.tr("Spread over all plates"))
        spread.setToolTip(self.tr("In proportion to the share each plate presents from all four sides"))
        spread.clicked.connect(self._on_spread)
        row = QHBoxLayout()
        row.addWidget(QLabel(self.tr("Total")))
        row.addWidget(self.total, 1)
        row.addWidget(spread)
        return row

    def _plates(self, body: Body) -> QWidget:
        widget = QWidget()
        grid = QGridLayout(widget)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(0, 1)
        for column, text in ((1, self.tr("Left")), (2, self.tr("Whole"))):
            grid.addWidget(QLabel(text), 0, column)
        for row, plate in enumerate(body.plates.values(), start=1):
            capacity = self._combatant.capacity.get(plate.key, 0)
            whole = number_box(self.tr("{plate}, points when whole").format(plate=plate.label), capacity)
            left = number_box(self.tr("{plate}, points left").format(plate=plate.label), most=capacity)
            left.setValue(self._combatant.armour_left(plate.key))
            whole.valueChanged.connect(lambda value, left=left: _follow(left, value))
            grid.addWidget(QLabel(plate.label), row, 0)
            grid.addWidget(left, row, 1)
            grid.addWidget(whole, row, 2)
            self._boxes[plate.key] = (left, whole)
        grid.setRowStretch(len(self._boxes) + 1, 1)
        return widget

    def _on_spread(self) -> None:
        self.command_wanted.emit(SizeArmour(self._combatant.id, self.total.value()))
        self.accept()

    def _on_accepted(self) -> None:
        capacity = {plate: whole.value() for plate, (_, whole) in self._boxes.items()}
        left = {plate: box.value() for plate, (box, _) in self._boxes.items()}
        changed = [
            plate
            for plate in capacity
            if capacity[plate] != self._combatant.capacity.get(plate, 0)
            or left[plate] != self._combatant.armour_left(plate)
        ]
        if changed:
            self.command_wanted.emit(
                SetArmour(
                    self._combatant.id,
                    {plate: capacity[plate] for plate in changed},
                    {plate: left[plate] for plate in changed},
                )
            )
        self.accept()


def _follow(left: QSpinBox, whole: int) -> None:
    """Keep a plate that was whole whole when its capacity changes; never leave more than there is."""
    was_whole = left.value() == left.maximum()
    left.setMaximum(whole)
    if was_whole:
        left.setValue(whole)
