"""The controls of a hit by Fudge: how grave, by which dice and how far, and whether the shot was called."""

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QValidator
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QCompleter,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from cats_desktop.rules.body import Body
from cats_desktop.rules.sheets import Entry
from cats_desktop.rules.systems.fudge import Fudge, deepest, stops
from cats_desktop.rules.systems.fudge_condition import caption
from cats_desktop.rules.systems.fudge_shots import ASK, PLAIN, STEP, size_of
from cats_desktop.ui.fields import ChoiceBox, NumberBox, muted_label, signed
from cats_desktop.ui.fudge_words import WORDS, short_level
from cats_desktop.ui.theme import GRID
from cats_desktop.ui.words import MINUS, sentence_case

TO_THE_END = "end"


class SignedBox(NumberBox):
    """A number field that writes a sign before its numbers, as the trait ladder has them."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setMinimumWidth(56)
        self.lineEdit().setTextMargins(6, 0, 0, 0)
        self.setAccessibleName(name)
        self.setToolTip(name)

    def textFromValue(self, value: int) -> str:
        """Write +2, 0, −1."""
        return signed(value)

    def valueFromText(self, text: str) -> int:
        """Read the same, with either minus sign; 0 where no number stands yet."""
        number = _number(text)
        return 0 if number is None else number

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        """Let either minus sign be typed, and a plus sign."""
        number = _number(text)
        if number is None:
            begun = text in ("", "+", "-", MINUS)
            state = QValidator.State.Intermediate if begun else QValidator.State.Invalid
        else:
            allowed = self.minimum() <= number <= self.maximum()
            state = QValidator.State.Acceptable if allowed else QValidator.State.Invalid
        return state, text, position


def _number(text: str) -> int | None:
    digits = text.replace(MINUS, "-")
    return int(digits) if digits[digits[:1] in ("+", "-") :].isdecimal() else None


class FudgeRolling(QWidget):
    """What a roll or a click is made of. Emits ``method_changed`` when other dice are to be typed."""

    method_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._charts: Fudge | None = None
        self._body: Body | None = None
        self._levels = QButtonGroup(self)
        self._severity = QHBoxLayout()
        self._severity.setSpacing(4)
        self.methods = self._method_buttons()
        self.stop = ChoiceBox()
        self.stop.setAccessibleName(self.tr("How far to roll"))
        self.called = QCheckBox(self.tr("Called shot"))
        self.called.setToolTip(self.tr("The place was named before the dice were rolled"))
        self.called.toggled.connect(self._on_called)
        self.place = self._place_box()
        self.size_of_target = ChoiceBox()
        self.size_of_target.setAccessibleName(self.tr("Size of the place"))
        self.needed = SignedBox(self.tr("Relative degree that is needed"))
        self.result = SignedBox(self.tr("Result of the attack on the trait ladder; Fair is 0"))
        self.opposed = ChoiceBox()
        self.opposed.setAccessibleName(self.tr("What the attack is up against"))
        self.opposed.addItem(self.tr("opposed by"), 1)
        self.opposed.addItem(self.tr("difficulty"), 0)
        self.against = SignedBox(self.tr("The defender's result, or the difficulty"))
        self.place.currentTextChanged.connect(self._on_place)
        self.size_of_target.currentIndexChanged.connect(self._on_size)
        self._shot = self._shot_controls()
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(GRID)
        rows.addLayout(self._severity)
        rows.addLayout(self._dice_row())
        rows.addWidget(self._shot)
        self._on_called(False)
        self.methods["2df"].setChecked(True)

    @property
    def level(self) -> str:
        """Return the level that a hit is to have."""
        return next(str(button.property("key")) for button in self._levels.buttons() if button.isChecked())

    @property
    def method(self) -> str:
        """Return how the location is rolled: 2df or d6."""
        return next(key for key, button in self.methods.items() if button.isChecked())

    def show_charts(self, charts: Fudge, body: Body | None) -> None:
        """Offer the levels, stop levels, sizes and places that there are, once for each body."""
        if self._charts is not charts:
            self._charts = charts
            self._offer_levels(charts)
            self._offer_stops(charts)
            self._offer_sizes(charts)
        if body is not None and body != self._body:
            self._body = body
            self._offer_places(charts, body)
        self.setEnabled(body is not None)

    def given(self, part: str | None) -> tuple[str, dict[str, Entry]]:
        """Return the deed for a roll (no part) or for a click on a part, and its fields.

        A called shot is on the place that was chosen, whatever is clicked.
        """
        fields: dict[str, Entry] = {"level": self.level}
        rolled: dict[str, Entry] = {"method": self.method}
        stop = self.stop.currentData()
        if self.method == "d6" and stop != TO_THE_END:
            rolled["stop"] = stop
        if self.calls:
            shot: dict[str, Entry] = {
                "place": self._place(),
                "size": str(self.size_of_target.currentData()),
                "needed": self.needed.value(),
                "result": self.result.value(),
                "opposed": int(self.opposed.currentData()),
                "against": self.against.value(),
            }
            return "called", fields | shot | rolled
        return "hit", fields | (rolled if part is None else {"method": "part", "part": part})

    def focus_level(self) -> None:
        """Give the focus to the level that is chosen."""
        button = self._levels.checkedButton()
        if button is not None:
            button.setFocus()

    @property
    def calls(self) -> bool:
        """Tell whether the next shot is called."""
        return self.called.isChecked()

    def call(self, part: str) -> None:
        """Choose the place of a called shot, and with it its size and degree, and ask for the result."""
        self._choose_place(part)
        self.result.setFocus()

    def _choose_place(self, key: str) -> None:
        """Choose a place of the list; size and degree follow unless it is the one that stands there."""
        self.place.setCurrentIndex(self.place.findData(key))
        self.place.setEditText(self.place.itemText(self.place.currentIndex()))

    def _place(self) -> str:
        """Return the key of the place that is chosen, or the words that stand there if it is none of the list."""
        text = self.place.currentText()
        found = self.place.findText(text, Qt.MatchFlag.MatchFixedString)
        return text if found < 0 else str(self.place.itemData(found))

    def _method_buttons(self) -> dict[str, QPushButton]:
        group, buttons = QButtonGroup(self), {}
        for key, text, tip in (
            ("2df", self.tr("2dF"), self.tr("Two Fudge dice name a major location")),
            ("d6", self.tr("d6"), self.tr("A d6 again and again names a place as finely as you like")),
        ):
            button = QPushButton(text)
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setToolTip(tip)
            button.setAccessibleName(f"{text}: {tip}")
            button.toggled.connect(self._on_method)
            group.addButton(button)
            buttons[key] = button
        return buttons

    def _place_box(self) -> QComboBox:
        box = ChoiceBox()
        box.setEditable(True)
        box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # it is typed into
        box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        box.setAccessibleName(self.tr("The place that was called"))
        line = box.lineEdit()
        assert line is not None  # an editable box has one
        line.setAccessibleName(box.accessibleName())
        box.setToolTip(self.tr("The place that was called: type a part of its name"))
        box.setMinimumContentsLength(9)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        completer = box.completer()
        assert completer is not None  # an editable box has one
        completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        return box

    def _dice_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(4)
        for button in self.methods.values():
            row.addWidget(button)
        row.addWidget(self.stop)
        row.addStretch(1)
        row.addWidget(self.called)
        return row

    def _shot_controls(self) -> QWidget:
        shot = QWidget()
        first, second = QHBoxLayout(), QHBoxLayout()
        for row in (first, second):
            row.setSpacing(GRID)
        first.addWidget(self.place, 1)
        first.addWidget(self.size_of_target)
        first.addWidget(muted_label(self.tr("needs")))
        first.addWidget(self.needed)
        second.addWidget(muted_label(self.tr("Result")))
        second.addWidget(self.result)
        second.addWidget(self.opposed)
        second.addWidget(self.against)
        second.addStretch(1)
        rows = QVBoxLayout(shot)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(GRID)
        rows.addLayout(first)
        rows.addLayout(second)
        return shot

    def _offer_levels(self, charts: Fudge) -> None:
        for button in self._levels.buttons():
            self._levels.removeButton(button)
            self._severity.removeWidget(button)
            button.deleteLater()
        for level in charts.wounds.levels:
            word = WORDS.word(level.key)
            button = QPushButton(short_level(level.key))
            button.setCheckable(True)
            button.setProperty("key", level.key)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setStyleSheet("padding-left: 6px; padding-right: 6px;")
            button.setAccessibleName(word)
            button.setToolTip(self.tr("{level} ({cost})").format(level=word, cost=caption(level, charts.wounds)))
            self._levels.addButton(button)
            self._severity.addWidget(button, 1)
        self._levels.buttons()[min(1, len(charts.wounds.levels) - 1)].setChecked(True)

    def _offer_stops(self, charts: Fudge) -> None:
        self.stop.clear()
        self.stop.addItem(self.tr("to the end"), TO_THE_END)
        self.stop.addItem(self.tr("ask each time"), ASK)
        for level in range(1, deepest(charts.tables) + 1):
            self.stop.addItem(self.tr("1 die") if level == 1 else self.tr("{n} dice").format(n=level), level)
        self.stop.setToolTip(self.tr("Stop after so many dice, go to the end, or ask after each die"))

    def _offer_sizes(self, charts: Fudge) -> None:
        self.needed.setRange(1, 2 * charts.called.widest)
        for box in (self.result, self.against):
            box.setRange(-charts.called.widest, charts.called.widest)
        self.size_of_target.clear()
        self.size_of_target.addItem(WORDS.word(PLAIN), PLAIN)
        for size in charts.called.sizes:
            self.size_of_target.addItem(WORDS.word(size.key), size.key)
            examples = ", ".join(size.examples)
            self.size_of_target.setItemData(self.size_of_target.count() - 1, examples, Qt.ItemDataRole.ToolTipRole)

    def _offer_places(self, charts: Fudge, body: Body) -> None:
        """Offer the results of the chart, the body's parts, and the finer places of the d6 tables.

        No two are called alike: a location named as one of the body's parts is that part and what goes with it.
        """
        parts = {sentence_case(part.label): part.key for part in body.parts.values()}
        named = {text.casefold() for text in parts}
        offered: dict[str, str] = {}
        for location in charts.chart.cells.values():
            whole = self.tr("{place} (all of it)").format(place=location)
            offered[whole if location.casefold() in named else location] = location
        known = named | {location.casefold() for location in charts.chart.cells.values()}
        offered |= parts
        for stop in stops(charts.tables):
            if stop.wound and stop.location.casefold() not in known:
                known.add(stop.location.casefold())
                offered[sentence_case(stop.location)] = STEP.join(stop.path)
        before = self.place.currentText()
        with QSignalBlocker(self.place):
            self.place.clear()
            for text, key in offered.items():
                self.place.addItem(text, key)
            self.place.setCurrentIndex(max(self.place.findText(before), 0))
        self._on_place()

    def _on_method(self, checked: bool) -> None:
        if checked:
            self.stop.setEnabled(self.method == "d6")
            self.method_changed.emit()

    def _on_called(self, called: bool) -> None:
        self._shot.setVisible(called)

    def _on_place(self, _text: str = "") -> None:
        if self._charts is not None:
            size = size_of(self.place.currentText(), self._charts.called)
            self.size_of_target.setCurrentIndex(self.size_of_target.findData(size))
            self._on_size()

    def _on_size(self, _index: int = 0) -> None:
        """Show the degree that a size needs; only where the source says "or more" it cannot be lowered."""
        if self._charts is not None:
            called, key = self._charts.called, self.size_of_target.currentData()
            size = next((each for each in called.sizes if each.key == key), None)
            degree = called.default if size is None else size.degree
            self.needed.setMinimum(degree if size is not None and size.or_more else 1)
            self.needed.setValue(degree)
