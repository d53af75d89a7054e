"""Small fields that several panels use, so that they look and speak alike."""

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QLabel, QSpinBox

MOST = 1_000_000


class NumberBox(QSpinBox):
    """A number field that is selected whole when it gets the focus, so that typing replaces what stands there."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Select everything, after Qt has placed the caret."""
        super().focusInEvent(event)
        QTimer.singleShot(0, self, self.selectAll)


class SettledBox(NumberBox):
    """A number field that speaks when a number has been settled, by Enter or by leaving it, not with each digit."""

    settled = Signal(int)

    def __init__(self, name: str, least: int = 0, most: int = MOST) -> None:
        super().__init__()
        self._shown = least
        self.setKeyboardTracking(False)
        self.setMinimumWidth(64)
        self.lineEdit().setTextMargins(6, 0, 0, 0)
        self.setRange(least, most)
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.editingFinished.connect(self._on_finished)

    def show_value(self, value: int) -> None:
        """Show a number without saying so; a number that is just being typed is left alone."""
        if value != self._shown or not self.hasFocus():
            self._shown = value
            self.blockSignals(True)
            self.setValue(value)
            self.blockSignals(False)

    def _on_finished(self) -> None:
        if self.value() != self._shown:
            self._shown = self.value()
            self.settled.emit(self.value())


def number_box(name: str, value: int = 0, most: int = MOST) -> QSpinBox:
    """Return a field for a whole number from 0 up, named for screen readers and in its tooltip."""
    box = NumberBox()
    box.setRange(0, most)
    box.setValue(value)
    box.setMinimumWidth(64)
    box.lineEdit().setTextMargins(6, 0, 0, 0)
    box.setAccessibleName(name)
    box.setToolTip(name)
    return box


def muted_label(text: str) -> QLabel:
    """Return a label in the quieter colour."""
    label = QLabel(text)
    label.setObjectName("muted")
    return label
