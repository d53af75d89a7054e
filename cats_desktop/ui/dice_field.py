"""The dice field: takes what the table rolled, asks for the die that is missing, says why a face cannot be."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QWidget

from cats_desktop.rules.dice import NeedsDie, split_dice
from cats_desktop.rules.table import LocationDie
from cats_desktop.ui.system_panel import TypedForm


class DiceField(QWidget):
    """Emits every change and Enter; Escape clears it and what waits for it."""

    typed = Signal(str)
    settled = Signal()
    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._form = TypedForm()
        self.line = QLineEdit()
        self.line.setAccessibleName(self.tr("Dice rolled at the table"))
        self.line.setClearButtonEnabled(True)
        self.line.setMinimumWidth(120)
        self.line.setMaximumWidth(190)
        self.line.textChanged.connect(self.typed)
        self.line.textEdited.connect(self._on_edited)
        self.line.returnPressed.connect(self.settled)
        self._note = QLabel()
        self._note.setWordWrap(True)
        self._note.setTextFormat(Qt.TextFormat.PlainText)
        self._note.setMinimumHeight(2 * self._note.fontMetrics().height())
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(12)
        layout.addWidget(self.line)
        layout.addWidget(self._note, 1)
        self._row = layout
        self._beside: list[QWidget] = []
        self.setMinimumHeight(self._note.minimumHeight())
        self._note.hide()
        self.show_die(LocationDie.D100)

    def put_beside(self, *widgets: QWidget) -> None:
        """Put widgets where the field's sentences stand; they make room while there is one."""
        self._beside = [*widgets]
        for widget in widgets[:-1]:
            self._row.addWidget(widget)
        self._row.addWidget(widgets[-1], 1, Qt.AlignmentFlag.AlignLeft)

    def show_form(self, form: TypedForm) -> None:
        """Say in the empty field how dice are typed."""
        if form != self._form:
            self._form = form
            self.line.setPlaceholderText(self.tr("typed dice: {example}").format(example=form.example))
            self.line.setToolTip(form.tip)

    def show_die(self, die: LocationDie) -> None:
        """Say how dice are typed for C.A.T.S. with this location die."""
        tip = self.tr(
            "What the table rolled, then Enter: location first ({die}), then the depth d6, each six followed by "
            "the next one. «00» is 100. With dice here, clicking a region uses them as depth."
        ).format(die=die.value)
        self.show_form(TypedForm(split_dice, "37 6 2" if die is LocationDie.D100 else "45 6 2", tip))

    def ask(self, question: NeedsDie, sentence: str = "") -> None:
        """Ask for the die that is missing, in a system's own sentence if there is one; what stands there stays."""
        sentences = {
            "lateral": self.tr("Which location? Type the d100 (00 is 100) and press Enter."),
            "lateral_tens": self.tr("Which location? Type the first die of the d66."),
            "lateral_units": self.tr("Now the second die of the d66."),
            "depth": self.tr("Now the next d6 for the depth; after a six there is one more."),
        }
        text = self.line.text()
        if text and not text.endswith(" "):
            self.line.setText(text + " ")
        self._show(sentence or sentences[question.purpose], refused=False)
        self.line.setFocus()

    def refuse(self, sentence: str, word: int) -> None:
        """Say why the dice were not taken; they stay, the wrong word selected, and the field keeps the focus."""
        self._show(sentence, refused=True)
        self.line.setFocus()
        text = self.line.text()
        place = 0
        for part in self._form.split(text)[: word + 1]:
            start = text.index(part, place)
            place = start + len(part)
            self.line.setSelection(start, len(part))

    def taken(self) -> None:
        """Clear the field: its dice have been used."""
        self.line.setText("")  # unlike clear(), this leaves nothing for the field's own undo to bring back
        self._show("", refused=False)

    def _show(self, sentence: str, *, refused: bool) -> None:
        self._note.setText(sentence)
        self._note.setVisible(bool(sentence))
        for widget in self._beside:
            widget.setVisible(not sentence)
        self._note.setObjectName("problem" if refused else "muted")
        self._note.style().polish(self._note)
        self.line.setProperty("refused", refused)
        self.line.style().polish(self.line)

    def _on_edited(self) -> None:
        if self.line.property("refused"):
            self._show("", refused=False)

    # Qt's own names

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Clear with Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.taken()
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)
