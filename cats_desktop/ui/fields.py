"""Small fields that several panels use, so that they look and speak alike."""

from PySide6.QtWidgets import QLabel, QSpinBox

MOST = 1_000_000


def number_box(name: str, value: int = 0, most: int = MOST) -> QSpinBox:
    """Return a field for a whole number from 0 up, named for screen readers and in its tooltip."""
    box = QSpinBox()
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
