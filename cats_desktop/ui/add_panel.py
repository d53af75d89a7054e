"""The add panel: one line for who joins, with body and armour for names that say nothing of them."""

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from cats_desktop.session.add_line import AddDefaults
from cats_desktop.ui.fields import muted_label, number_box, say
from cats_desktop.ui.marked_line import NOWHERE, MarkedLine

PAUSE_MS = 400
"""How long nothing is typed before a line is called wrong."""

NARROW = 248
"""Pixels below which body, armour and the button stand without a word between them."""


@dataclass(frozen=True, slots=True)
class Reading:
    """How the line reads so far: ``told`` is who would join, or ``problem`` why not, with its ``place`` in the line.

    ``goes_on`` is how the name could go on.
    """

    told: str = ""
    problem: str = ""
    place: tuple[int, int] = NOWHERE
    goes_on: str = ""


class AddPanel(QWidget):
    """Emits what was typed with the defaults that stand beside it; keeps the text until it was taken.

    Each change asks to be read; what would join is told at once, what is wrong only after a pause.
    """

    add_wanted = Signal(str, object)
    read_wanted = Signal(str, object)
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._told = QLabel()
        self._told.setObjectName("muted")
        self._told.setWordWrap(True)
        self._told.setTextFormat(Qt.TextFormat.PlainText)
        self._told.hide()
        self.line = MarkedLine(self._told)
        self.line.setPlaceholderText(self.tr("2x human armour=8"))
        self.line.setAccessibleName(self.tr("Who joins the fight"))
        self.line.setToolTip(
            self.tr(
                "Count, name and options: «3x heavy mech armour=40», «Ana», «5x guard init=12 side=foes #red».\n"
                'Options: body, armour, init, side, group, hidden=yes, notes="…"; a colour after #.\n'
                "Armour is a total, spread over the plates as hits will be. In quotes, everything is the name."
            )
        )
        self._button = QPushButton(self.tr("Add"))
        self.body = QComboBox()
        self.body.setAccessibleName(self.tr("Body for a plain name"))
        self.body.setToolTip(self.tr("The body of a name that is not itself a body"))
        self.armour = number_box(self.tr("Armour, total points"))
        self.armour.setFixedWidth(56)
        self.body.setMinimumContentsLength(2)
        self.body.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.armour.setToolTip(self.tr("Total armour points where the line says nothing"))
        self._armour_word = muted_label(self.tr("Armour"))
        self._armour_word.setMinimumWidth(1)  # it gives way, whole, where the panel is narrow
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._held = Reading()
        self._lay_out()
        self.line.returnPressed.connect(self._on_add)
        self._button.clicked.connect(self._on_add)
        self.line.textEdited.connect(self._read)
        self.line.completed.connect(self._read)
        self.body.currentIndexChanged.connect(self._read)
        self.armour.valueChanged.connect(self._read)
        self._pause.timeout.connect(self._on_pause)

    def _lay_out(self) -> None:
        beside = QHBoxLayout()
        beside.addWidget(self.body, 1)
        beside.addWidget(self._armour_word)
        beside.addWidget(self.armour)
        beside.addWidget(self._button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self.line)  # alone, because whole lines of options are written into it
        layout.addLayout(beside)
        layout.addWidget(self._told)

    def show_bodies(self, bodies: Mapping[str, str]) -> None:
        """Offer bodies by key and label."""
        chosen = self.body.currentData()
        self.body.clear()
        for key, label in bodies.items():
            self.body.addItem(label, key)
        self.body.setCurrentIndex(max(self.body.findData(chosen or "human"), 0))

    def show_reading(self, reading: Reading) -> None:
        """Show how the line reads. What was told stays while something is wrong, until the pause is over."""
        self.line.show_way_on(reading.goes_on)
        if reading.problem:
            self._held = reading
            self._pause.start()
        else:
            self._say(reading.told)

    def taken(self) -> None:
        """Clear the line: what it said has been done."""
        self.line.setText("")
        self.line.show_way_on("")
        self._say("")

    def refuse(self, sentence: str, place: tuple[int, int] = NOWHERE) -> None:
        """Say why the line was not taken, and where in it; it stays as it is and keeps the focus."""
        self._say(sentence, "problem", place)
        self._frame(refused=bool(sentence))
        self.line.setFocus()

    def _say(self, sentence: str, kind: str = "muted", place: tuple[int, int] = NOWHERE) -> None:
        self._pause.stop()
        say(self._told, sentence, kind)
        self._told.setVisible(bool(sentence))
        self.line.mark(*place)
        self.line.bring_into_sight()
        if kind == "muted":
            self._frame(refused=False)

    def _frame(self, *, refused: bool) -> None:
        if self.line.property("refused") is not refused:
            self.line.setProperty("refused", refused)
            self.line.style().polish(self.line)

    def _defaults(self) -> AddDefaults:
        return AddDefaults(self.body.currentData() or "", self.armour.value())

    def _on_add(self) -> None:
        self._pause.stop()
        self.add_wanted.emit(self.line.text(), self._defaults())

    def _read(self) -> None:
        """Ask how the line reads now; an old complaint may not be true any more."""
        self._pause.stop()
        if self._told.objectName() == "problem" or not self.line.text().strip():
            self._say("")
            self.line.show_way_on("")
        if self.line.text().strip():
            self.read_wanted.emit(self.line.text(), self._defaults())

    def _on_pause(self) -> None:
        self._say(self._held.problem, "problem", self._held.place)

    # Qt's own names

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out the word beside the armour where there is no room for all of it."""
        super().resizeEvent(event)
        self._armour_word.setVisible(self.width() >= NARROW)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Clear the line and leave it with Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.taken()
            self.left.emit()
        else:
            super().keyPressEvent(event)
