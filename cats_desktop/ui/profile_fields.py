"""The fields for what a game master says of a target: initiative, side, group, colour, hidden, notes."""

from collections.abc import Iterable

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QCheckBox, QCompleter, QFormLayout, QLabel, QLineEdit, QPlainTextEdit, QWidget

from cats_desktop.rules.combat import Profile
from cats_desktop.rules.faults import Refused
from cats_desktop.ui.markers import colour_box
from cats_desktop.ui.theme import GRID
from cats_desktop.ui.words import MINUS

NOTE_LINES = 4
MOST_DIGITS = 9


class ProfileFields(QObject):
    """Fields without a place of their own: `put_into` lays them out. Empty ones say nothing."""

    edited = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.initiative = _line(self.tr("Initiative"))
        self.initiative.setPlaceholderText(self.tr("none"))
        self.side = _line(self.tr("Side"))
        self.group = _line(self.tr("Group"))
        self.group.setToolTip(self.tr("Whoever is in the same group shares one initiative"))
        self.colour = colour_box()
        self.hidden = QCheckBox(self.tr("Hidden from the players"))
        self.notes = QPlainTextEdit()
        self.notes.setAccessibleName(self.tr("Notes"))
        self.notes.setTabChangesFocus(True)
        metrics = QFontMetrics(self.notes.font())
        self.notes.setFixedHeight(NOTE_LINES * metrics.lineSpacing() + 20)
        for line in (self.initiative, self.side, self.group):
            line.textEdited.connect(self.edited)
        self.colour.activated.connect(self.edited)
        self.hidden.clicked.connect(self.edited)
        self.notes.textChanged.connect(self.edited)

    def put_into(self, form: QFormLayout, of_group: QWidget | None = None) -> None:
        """Add the fields to a form, one a row; ``of_group`` stands below the group."""
        add_row(form, self.tr("Initiative"), self.initiative)
        add_row(form, self.tr("Side"), self.side)
        add_row(form, self.tr("Group"), self.group)
        if of_group is not None:
            form.addRow("", of_group)
        add_row(form, self.tr("Colour"), self.colour)
        form.addRow("", self.hidden)
        add_row(form, self.tr("Notes"), self.notes)

    def suggest(self, sides: Iterable[str], groups: Iterable[str]) -> None:
        """Offer words that are in use already."""
        for line, words in ((self.side, sides), (self.group, groups)):
            completer = QCompleter(sorted({word for word in words if word}), line)
            completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
            line.setCompleter(completer)

    def show_values(self, profile: Profile, initiative: int | None) -> None:
        """Show what is said, without calling it edited."""
        self.initiative.setText("" if initiative is None else str(initiative).replace("-", MINUS))
        self.side.setText(profile.side)
        self.group.setText(profile.group)
        self.colour.setCurrentIndex(max(self.colour.findData(profile.colour), 0))
        self.hidden.setChecked(profile.hidden)
        self.notes.blockSignals(True)
        self.notes.setPlainText(profile.notes)
        self.notes.blockSignals(False)

    def initiative_value(self) -> int | None:
        """Return the initiative. Raises Refused ``initiative.not_a_number``."""
        text = self.initiative.text().strip()
        digits = text.removeprefix("+") if text[:1] == "+" else text.replace(MINUS, "-", 1).removeprefix("-")
        if not text:
            return None
        if not (digits.isascii() and digits.isdecimal() and len(digits) <= MOST_DIGITS):
            raise Refused("initiative.not_a_number", value=text[:20])
        return -int(digits) if text[0] in ("-", MINUS) else int(digits)

    def profile(self) -> Profile:
        """Return what the fields say."""
        return Profile(
            side=self.side.text().strip(),
            colour=self.colour.currentData(),
            group=self.group.text().strip(),
            notes=self.notes.toPlainText().strip(),
            hidden=self.hidden.isChecked(),
        )


def plain_form(parent: QWidget | None = None) -> QFormLayout:
    """Return a form with the spacing that such fields have."""
    form = QFormLayout(parent)
    form.setContentsMargins(0, 0, 0, 0)
    form.setVerticalSpacing(GRID)
    form.setHorizontalSpacing(12)
    return form


def add_row(form: QFormLayout, text: str, field: QWidget) -> None:
    """Add a field whose label stands level with its first line, however high it is."""
    label = QLabel(text)
    label.setBuddy(field)
    label.setFixedHeight(QLineEdit().sizeHint().height())
    form.addRow(label, field)


def _line(name: str) -> QLineEdit:
    line = QLineEdit()
    line.setAccessibleName(name)
    return line
