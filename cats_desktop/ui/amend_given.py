"""The fields of a correction for what was filled in for a hit by another ruleset: damage, force, a wound's level."""

from collections.abc import Callable, Iterator

from PySide6.QtWidgets import QSpinBox, QWidget

from cats_desktop.rules.sheets import Entries, Entry
from cats_desktop.session.commands import Act
from cats_desktop.ui.amend_choice import choice, choose
from cats_desktop.ui.fields import ChoiceBox, number_box
from cats_desktop.ui.system_panels import system_words
from cats_desktop.ui.words import translate

SIGNED = ("needed", "result", "against")
"""Fields whose numbers may lie below 0."""

LOWEST = -99


class GivenFields:
    """One field for each thing that was given and that the ruleset has a label for, filled with what counts."""

    def __init__(self, act: Act, changed: Callable[[], None]) -> None:
        self._act, self._words = act, system_words(act.ruleset)
        self.boxes = {key: self._box(key, changed) for key in self._words.fields if key in act.given}

    def rows(self) -> Iterator[tuple[tuple[str, QWidget], ...]]:
        """Yield the labels and fields, two in a row."""
        labelled = [(self._label(key), box) for key, box in self.boxes.items()]
        for first in range(0, len(labelled), 2):
            yield tuple(labelled[first : first + 2])

    def show(self, given: Entries) -> None:
        """Show what was given then, and what counts instead by now."""
        for key, box in self.boxes.items():
            now = given.get(key, self._act.given[key])
            if isinstance(box, QSpinBox):
                box.setValue(int(now))
            else:
                choose(box, now)

    def entries(self) -> Entries:
        """Return what is other than was given then."""
        return {key: now for key, box in self.boxes.items() if (now := _entry(box)) != self._act.given[key]}

    def _label(self, key: str) -> str:
        return translate(self._words.context, self._words.fields[key])

    def _box(self, key: str, changed: Callable[[], None]) -> QSpinBox | ChoiceBox:
        if isinstance(self._act.given[key], int):
            number = number_box(self._label(key))
            if key in SIGNED:
                number.setMinimum(LOWEST)
            number.valueChanged.connect(changed)
            return number
        box = choice(self._label(key))
        for each in self._words.choices.get(key, ()):
            box.addItem(self._words.word(each), each)
        box.currentIndexChanged.connect(changed)
        return box


def _entry(box: QSpinBox | ChoiceBox) -> Entry:
    return box.value() if isinstance(box, QSpinBox) else str(box.currentData())
