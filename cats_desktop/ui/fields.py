"""Small fields that several panels use, so that they look and speak alike."""

from PySide6.QtCore import QTimer
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QLabel, QSpinBox

MOST = 1_000_000


class NumberBox(QSpinBox):
    """A number field that is selected whole when it gets the focus, so that typing replaces what stands there."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Select everything, after Qt has placed the caret."""
        super().focusInEvent(event)
        QTimer.singleShot(0, self, self.selectAll)


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
