"""A section of a panel: a card with a heading, and room right of the heading for what belongs to all of it."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from cats_desktop.ui.theme import GRID

EDGE = 12


def heading(text: str) -> QLabel:
    """Return a label that heads a section."""
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    font = QFont(label.font())
    font.setWeight(QFont.Weight.DemiBold)
    label.setFont(font)
    return label


def keep_place(widget: QWidget) -> None:
    """Let a widget keep its room while it is hidden, so that nothing beside it moves."""
    policy = widget.sizePolicy()
    policy.setRetainSizeWhenHidden(True)
    widget.setSizePolicy(policy)


class CalmWheel(QObject):
    """Lets the wheel scroll the panel instead of changing a field that happens to lie under the pointer."""

    def calm(self, top: QWidget) -> None:
        """Watch every field below a widget; clicked choices and buttons leave the keyboard to the figure."""
        for field in (*top.findChildren(QAbstractSpinBox), *top.findChildren(QComboBox)):
            field.installEventFilter(self)
            field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        for choice in (*top.findChildren(QComboBox), *top.findChildren(QPushButton)):
            choice.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    # Qt's own names

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Pass the wheel on."""
        if event.type() == QEvent.Type.Wheel:
            event.ignore()
            return True
        return False


class Section(QFrame):
    """``head`` takes what stands in line with the heading, ``content`` what stands below it."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.title = heading(title)
        self.head = QHBoxLayout()
        self.head.setSpacing(GRID)
        self.head.addWidget(self.title)
        self.head.addStretch(1)
        self.content = QVBoxLayout(self)
        self.content.setContentsMargins(EDGE, GRID, EDGE, EDGE)
        self.content.setSpacing(GRID)
        self.content.addLayout(self.head)
