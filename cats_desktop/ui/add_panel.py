"""The add panel: one line for who joins, with body and armour for names that say nothing of them."""

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from cats_desktop.session.add_line import AddDefaults
from cats_desktop.ui.fields import muted_label, number_box


class AddPanel(QWidget):
    """Emits what was typed with the defaults that stand beside it; keeps the text until it was taken."""

    add_wanted = Signal(str, object)
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.line = QLineEdit()
        self.line.setPlaceholderText(self.tr("2x human armour=8"))
        self.line.setAccessibleName(self.tr("Who joins the fight"))
        self.line.setToolTip(
            self.tr(
                "Count, name and options: «3x heavy mech armour=40», «Ana», «2x guard body=human armour=12».\n"
                "Armour is a total, spread over the plates as hits will be."
            )
        )
        self._button = QPushButton(self.tr("Add"))
        self.body = QComboBox()
        self.body.setAccessibleName(self.tr("Body for a plain name"))
        self.body.setToolTip(self.tr("The body of a name that is not itself a body"))
        self.armour = number_box(self.tr("Armour, total points"))
        self.armour.setMinimumWidth(52)
        self.body.setMinimumContentsLength(3)
        self.body.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.armour.setToolTip(self.tr("Total armour points where the line says nothing"))
        self._problem = QLabel()
        self._problem.setObjectName("problem")
        self._problem.setWordWrap(True)
        self._problem.setTextFormat(Qt.TextFormat.PlainText)
        self._problem.hide()
        label = muted_label(self.tr("Armour"))
        first, second = QHBoxLayout(), QHBoxLayout()
        first.addWidget(self.line, 1)
        first.addWidget(self._button)
        second.addWidget(self.body, 1)
        second.addWidget(label)
        second.addWidget(self.armour)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addLayout(first)
        layout.addLayout(second)
        layout.addWidget(self._problem)
        self.line.returnPressed.connect(self._on_add)
        self._button.clicked.connect(self._on_add)
        self.line.textEdited.connect(self._on_edited)

    def show_bodies(self, bodies: Mapping[str, str]) -> None:
        """Offer bodies by key and label."""
        chosen = self.body.currentData()
        self.body.clear()
        for key, label in bodies.items():
            self.body.addItem(label, key)
        self.body.setCurrentIndex(max(self.body.findData(chosen or "human"), 0))

    def taken(self) -> None:
        """Clear the line: what it said has been done."""
        self.line.setText("")
        self._show_problem("")

    def refuse(self, sentence: str) -> None:
        """Say why the line was not taken; it stays as it is and keeps the focus."""
        self._show_problem(sentence)
        self.line.setFocus()

    def _show_problem(self, sentence: str) -> None:
        self._problem.setText(sentence)
        self._problem.setVisible(bool(sentence))
        self.line.setProperty("refused", bool(sentence))
        self.line.style().polish(self.line)

    def _on_add(self) -> None:
        self.add_wanted.emit(self.line.text(), AddDefaults(self.body.currentData() or "", self.armour.value()))

    def _on_edited(self) -> None:
        if self._problem.isVisible():
            self._show_problem("")

    # Qt's own names

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Clear the line and leave it with Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.taken()
            self.left.emit()
        else:
            super().keyPressEvent(event)
