"""The Body attributes of a target side by side: what is left of each, its score, and a button that heals it."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QWidget

from cats_desktop.rules.systems.location_condition import Attribute
from cats_desktop.ui.fields import SettledBox, muted_label, say
from cats_desktop.ui.meter import Meter, accent
from cats_desktop.ui.section import heading, keep_place
from cats_desktop.ui.theme import GRID, LIGHT, Theme


class _Box:
    """The widgets of one attribute."""

    def __init__(self, number: int, words: tuple[str, str, str]) -> None:
        self.left = heading("")
        self.left.setMinimumWidth(24)
        self.left.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        font = self.left.font()
        font.setPixelSize(22)
        self.left.setFont(font)
        self.left.setAccessibleName(words[0].format(number=number))
        self.whole = SettledBox(words[1].format(number=number))
        self.whole.setMinimumWidth(44)
        self.whole.setMaximumWidth(56)
        self.heal = QPushButton()
        self.heal.setAccessibleName(words[2].format(number=number))
        self.heal.setToolTip(words[2].format(number=number))
        self.heal.setMaximumWidth(48)
        keep_place(self.heal)
        self.meter = Meter(6)


class AttributeBoxes(QWidget):
    """Emits the number of an attribute with its new score, or to be healed; shows the old score until it is granted."""

    score_settled = Signal(int, int)
    heal_wanted = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._theme: Theme = LIGHT
        self._shown: tuple[Attribute, ...] = ()
        self.boxes: list[_Box] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(2 * GRID)
        self._grid.setVerticalSpacing(GRID // 2)

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self._theme = theme
        for box in self.boxes:
            box.meter.show_theme(theme)

    def show_attributes(self, attributes: Sequence[Attribute], amount: int) -> None:
        """Show the attributes; ``amount`` is what a button heals."""
        self._shown = tuple(attributes)
        for number in range(len(self.boxes) + 1, len(attributes) + 1):
            self._add(number)
        for box, attribute in zip(self.boxes, attributes, strict=True):
            lost = attribute.whole - attribute.left
            say(box.left, str(attribute.left), "" if attribute.left else "problem")
            box.whole.show_value(attribute.whole)
            box.heal.setText(f"+{amount}")
            box.heal.setVisible(lost > 0)
            box.meter.show_pieces(attribute.whole, (attribute.left, accent))

    def _add(self, number: int) -> None:
        """Put one more attribute to the right of the others."""
        words = (
            self.tr("Left of Body attribute {number}"),
            self.tr("Body attribute {number} when whole"),
            self.tr("Heal Body attribute {number}"),
        )
        box = _Box(number, words)
        box.meter.show_theme(self._theme)
        box.whole.settled.connect(partial(self._settle, number))
        box.heal.clicked.connect(lambda: self.heal_wanted.emit(number))
        line = QHBoxLayout()
        line.setSpacing(6)
        for widget in (box.left, muted_label(self.tr("of")), box.whole, box.heal):
            line.addWidget(widget)
        line.addStretch(1)
        column = number - 1
        self._grid.addWidget(muted_label(self.tr("Body attribute {number}").format(number=number)), 0, column)
        self._grid.addLayout(line, 1, column)
        self._grid.addWidget(box.meter, 2, column)
        self._grid.setColumnStretch(column, 1)
        self.boxes.append(box)

    def _settle(self, number: int, score: int) -> None:
        self.score_settled.emit(number, score)
        for box, attribute in zip(self.boxes, self._shown, strict=True):
            box.whole.show_value(attribute.whole)  # what was refused does not stay
