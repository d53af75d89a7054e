"""The armour of one target, plate by plate or sized from a total; stays beside the fight and blocks nothing."""

from collections.abc import Callable

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

from cats_desktop.rules.apportion import CannotApportion
from cats_desktop.rules.armour import size_armour
from cats_desktop.rules.body import Body
from cats_desktop.rules.combat import Combatant
from cats_desktop.session.commands import SetArmour, SizeArmour
from cats_desktop.ui.fields import number_box


class ArmourEditor(QDialog):
    """Edits capacity and points left of every plate. Emits one command when it is accepted."""

    command_wanted = Signal(object)

    def __init__(
        self,
        combatant: Combatant,
        body: Body,
        focus_plate: str | None,
        parent: QWidget,
        current: Callable[[], Combatant | None] | None = None,
    ) -> None:
        """``current`` gives the target as it is when the editor is accepted, or None when it is gone by then."""
        super().__init__(parent)
        self._current = current or (lambda: combatant)
        self._body = body
        self._combatant = combatant
        self._boxes: dict[str, tuple[QSpinBox, QSpinBox]] = {}
        self._spread_total = sum(combatant.capacity.values())
        self.setWindowTitle(self.tr("Armour of {name}").format(name=combatant.full_name))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        layout = QVBoxLayout(self)
        layout.setSpacing(8)
        layout.addLayout(self._total_row())
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidget(self._plates(body))
        area.setAccessibleName(self.tr("Plates"))
        layout.addWidget(area, 1)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self._on_accepted)
        buttons.rejected.connect(self.reject)
        layout.addWidget(buttons)
        self.resize(440, min(560, parent.height() - 40))
        box = self._boxes[focus_plate][0] if focus_plate in self._boxes else self.total
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
        for column, text in ((1, self.tr("Now")), (2, self.tr("Full"))):
            grid.addWidget(QLabel(text), 0, column)
        for row, plate in enumerate(body.plates.values(), start=1):
            capacity = self._combatant.capacity.get(plate.key, 0)
            whole = number_box(self.tr("{plate}, points when whole").format(plate=plate.label), capacity)
            left = number_box(self.tr("{plate}, points left").format(plate=plate.label), most=capacity)
            left.setValue(self._combatant.armour_left(plate.key))
            whole.setKeyboardTracking(False)  # a number half typed is not a wish
            whole.valueChanged.connect(lambda value, left=left: _follow(left, value))
            grid.addWidget(QLabel(plate.label), row, 0)
            grid.addWidget(left, row, 1)
            grid.addWidget(whole, row, 2)
            self._boxes[plate.key] = (left, whole)
        grid.setRowStretch(len(self._boxes) + 1, 1)
        return widget

    def _on_spread(self) -> None:
        """Fill in what the total gives; nothing is done before OK."""
        try:
            sized = size_armour(self._body, self.total.value())
        except CannotApportion:
            return  # accepting says why
        for plate, (left, whole) in self._boxes.items():
            whole.setValue(sized[plate])
            left.setMaximum(sized[plate])
            left.setValue(sized[plate])
        self._spread_total = self.total.value()

    def _on_accepted(self) -> None:
        """Ask for what was touched here, on the target as it is by now; what was not touched stays as it is."""
        target = self._current()
        self.accept()
        if target is None:
            return
        if self.total.value() != self._spread_total:
            self.command_wanted.emit(SizeArmour(target.id, self.total.value()))
            return
        capacity: dict[str, int] = {}
        left: dict[str, int] = {}
        for plate, (left_box, whole_box) in self._boxes.items():
            was = self._combatant.armour_left(plate), self._combatant.capacity.get(plate, 0)
            now = left_box.value(), whole_box.value()
            if now == was:
                continue
            capacity[plate] = whole_box.value() if now[1] != was[1] else target.capacity.get(plate, 0)
            untouched = now[0] == was[0] or (was[0] == was[1] and now[0] == now[1])
            keeps = capacity[plate] if not target.lost_armour.get(plate) else target.armour_left(plate)
            left[plate] = min(keeps if untouched else now[0], capacity[plate])
        if capacity:
            self.command_wanted.emit(SetArmour(target.id, capacity, left))


def _follow(left: QSpinBox, whole: int) -> None:
    """Keep a plate that was whole whole when its capacity changes; never leave more than there is."""
    was_whole = left.value() == left.maximum()
    left.setMaximum(whole)
    if was_whole:
        left.setValue(whole)
