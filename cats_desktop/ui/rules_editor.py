"""The house rules of the fight: Margin, damage that a plate cannot take, called shots that miss."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QDialogButtonBox, QFormLayout, QVBoxLayout, QWidget

from cats_desktop.rules.combat import HouseRules
from cats_desktop.session.commands import SetHouseRules
from cats_desktop.ui.fields import muted_label, number_box


class RulesEditor(QDialog):
    """Edits the house rules. Emits one command when they were changed and accepted."""

    command_wanted = Signal(object)

    def __init__(self, rules: HouseRules, parent: QWidget) -> None:
        super().__init__(parent)
        self._rules = rules
        self.setWindowTitle(self.tr("House rules"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.margin = number_box(self.tr("Points of Margin that buy one tier, up to tier 3"), most=1_000)
        self.margin.setSpecialValueText(self.tr("off"))
        self.margin.setValue(rules.margin_per_tier)
        self.carry = QCheckBox(self.tr("Damage a plate cannot take steps the structure once"))
        self.carry.setChecked(rules.carry_through)
        self.missed = QComboBox()
        self.missed.setAccessibleName(self.tr("What a called shot does that misses"))
        for key, text in (
            ("nothing", self.tr("does nothing")),
            ("random", self.tr("strikes wherever the dice say")),
        ):
            self.missed.addItem(text, key)
        self.missed.setCurrentIndex(self.missed.findData(rules.called_miss))
        note = muted_label(
            self.tr("All three are options of this program, off by default; the published rules leave them open.")
        )
        note.setWordWrap(True)
        form = QFormLayout()
        form.addRow(self.tr("Points of Margin that buy one tier, up to tier 3"), self.margin)
        form.addRow(self.carry)
        form.addRow(self.tr("A called shot that misses"), self.missed)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self._on_accepted)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setSpacing(12)
        layout.addLayout(form)
        layout.addWidget(note)
        layout.addWidget(buttons)

    def _on_accepted(self) -> None:
        rules = HouseRules(self.margin.value(), self.carry.isChecked(), str(self.missed.currentData()))
        if rules != self._rules:
            self.command_wanted.emit(SetHouseRules(rules))
        self.accept()
