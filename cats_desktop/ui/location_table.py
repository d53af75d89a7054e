"""The location points of a target as a compact table: location, a bar, points left, the state in words, healing."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QWidget

from cats_desktop.rules.systems.location_condition import Location
from cats_desktop.ui.cards_words import WORDS
from cats_desktop.ui.fields import say
from cats_desktop.ui.meter import Meter, fill_of
from cats_desktop.ui.section import keep_place
from cats_desktop.ui.theme import LIGHT, Theme


class _Row:
    """The widgets of one location, side by side in a grid."""

    def __init__(self, label: str, heal_words: str, grid: QGridLayout, row: int) -> None:
        self.name, self.points, self.state = QLabel(label), QLabel(), QLabel()
        self.name.setTextFormat(Qt.TextFormat.PlainText)
        self.points.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.meter = Meter(8)
        self.heal = QPushButton()
        self.heal.setAccessibleName(heal_words)
        self.heal.setToolTip(heal_words)
        self.heal.setMaximumWidth(48)
        keep_place(self.heal)
        self.widgets: tuple[QWidget, ...] = (self.name, self.meter, self.points, self.state, self.heal)
        for column, widget in enumerate(self.widgets):
            grid.addWidget(widget, row, column)


class LocationTable(QWidget):
    """Emits the key of a location that is to be healed."""

    heal_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._theme: Theme = LIGHT
        self.rows: dict[str, _Row] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(2)
        self._grid.setColumnStretch(1, 1)
        self._grid.setColumnMinimumWidth(3, 56)

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self._theme = theme
        for row in self.rows.values():
            row.meter.show_theme(theme)

    def show_locations(self, locations: tuple[Location, ...], amount: int) -> None:
        """Show the locations; ``amount`` is what a button heals."""
        labels = {location.key: location.card.label for location in locations}
        if {key: row.name.text() for key, row in self.rows.items()} != labels:
            self._make(labels)
        for location in locations:
            row = self.rows[location.key]
            row.points.setText(f"{location.left}/{location.whole}")
            row.meter.show_pieces(location.whole, (location.left, fill_of(location.state)))
            word = "at_zero" if location.at_zero else location.state
            say(row.state, WORDS.word(word), "problem" if location.at_zero else "muted")
            row.heal.setText(f"+{amount}")
            row.heal.setVisible(location.left < location.whole)

    def _make(self, labels: dict[str, str]) -> None:
        for row in self.rows.values():
            for widget in row.widgets:
                self._grid.removeWidget(widget)
                widget.hide()
                widget.deleteLater()
        self.rows = {}
        for place, (key, label) in enumerate(labels.items()):
            row = self.rows[key] = _Row(label, self.tr("Heal: {location}").format(location=label), self._grid, place)
            row.meter.show_theme(self._theme)
            row.heal.clicked.connect(partial(self._want, key))

    def _want(self, key: str) -> None:
        self.heal_wanted.emit(key)
