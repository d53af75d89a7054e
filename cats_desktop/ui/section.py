"""The cards of a panel; a section is one with a heading, and room right of it for what belongs to all of it."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

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


class Card(QFrame):
    """``content`` takes what stands on it, from top to bottom."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.content = QVBoxLayout(self)
        self.content.setContentsMargins(EDGE, GRID, EDGE, EDGE)
        self.content.setSpacing(GRID)


class Section(Card):
    """``head`` takes what stands in line with the heading, ``content`` what stands below it."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.title = heading(title)
        self.head = QHBoxLayout()
        self.head.setSpacing(GRID)
        self.head.addWidget(self.title)
        self.head.addStretch(1)
        self.content.addLayout(self.head)
