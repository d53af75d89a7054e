"""The correction of one past hit: what it was, what it shall be, and what would be different; blocks nothing."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from cats_desktop.rules.combat import Encounter
from cats_desktop.rules.events import PastAmended
from cats_desktop.rules.faults import Fault
from cats_desktop.session.amend import Outcome, amending
from cats_desktop.session.commands import AmendHit
from cats_desktop.session.history import History
from cats_desktop.session.past_hit import PastHit, events_of, numbers_in
from cats_desktop.ui.amend_fields import AmendFields
from cats_desktop.ui.amend_words import differences
from cats_desktop.ui.fields import ChoiceBox, muted_label, say
from cats_desktop.ui.log_words import sentence
from cats_desktop.ui.section import Section
from cats_desktop.ui.sentences import sentence_of
from cats_desktop.ui.slices import Slices
from cats_desktop.ui.theme import GRID, Theme
from cats_desktop.ui.volley_tables import Cells, RowsModel, RowsTable

MOST_ROWS = 200
"""How many differences are listed."""

LEAST_TABLE = 92
"""Pixels that show a heading and two rows."""


class AmendEditor(QDialog):
    """Edits what counts for one hit. Emits the change with what it comes to, worked out on the state as it is."""

    accepted_change = Signal(AmendHit, PastAmended)
    number_wanted = Signal(int)

    def __init__(self, history: History, hit: PastHit, parent: QWidget) -> None:
        super().__init__(parent)
        self.history, self._hit = history, hit
        self._state: Encounter | None = None
        self._outcome: tuple[AmendHit, Outcome] | None = None
        self._accepts = False
        self.setWindowTitle(self.tr("Change the hit of step {step}").format(step=hit.step.id))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.fields = AmendFields(history, hit)
        self.fields.changed.connect(self._begin)
        self._work = Slices(self)
        self._work.finished.connect(self._on_outcome)
        self._work.failed.connect(self._on_failed)
        self._work.progressed.connect(self._on_progress)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        self.accept_button = self.buttons.button(QDialogButtonBox.StandardButton.Ok)
        self.accept_button.setText(self.tr("Accept"))
        self.accept_button.setProperty("primary", True)
        self.buttons.accepted.connect(self._on_accepted)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 12, 12, 12)
        layout.setSpacing(GRID)
        layout.addWidget(self._was())
        layout.addWidget(self._shall_be())
        layout.addWidget(self._different(), 1)
        layout.addWidget(self.buttons)
        self.resize(680, max(680, self.sizeHint().height()))
        self._begin()
        self.fields.focus_first()

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self.table.show_theme(theme)

    def look_again(self) -> None:
        """Work out again what is different, if the fight is another than it was worked out on."""
        if self.history.state is not self._state:
            self._begin()

    # Building

    def _was(self) -> QWidget:
        card = Section(self.tr("What it was"))
        numbers = numbers_in(self._hit.step)
        if numbers:
            self.which = ChoiceBox()
            self.which.setAccessibleName(self.tr("Which hit of the volley"))
            for number in numbers:
                self.which.addItem(self.tr("hit {number} of {count}").format(number=number, count=len(numbers)), number)
            self.which.setCurrentIndex(self.which.findData(self._hit.number))
            self.which.activated.connect(lambda place: self.number_wanted.emit(numbers[place]))
            card.head.addWidget(self.which)
        self.was = _wrapped(sentence(self._hit.events))
        card.content.addWidget(self.was)
        if self._hit.now != AmendHit(self._hit.step.id, self._hit.number):
            note = muted_label(self.tr("It was changed since; the fields show what counts by now."))
            note.setWordWrap(True)
            card.content.addWidget(note)
        return card

    def _shall_be(self) -> QWidget:
        card = Section(self.tr("What it shall be"))
        as_rolled = QPushButton(self.tr("As it was rolled"))
        as_rolled.setToolTip(self.tr("Fill in what was wished for and thrown then"))
        as_rolled.setAutoDefault(False)
        as_rolled.clicked.connect(self.fields.as_rolled)
        card.head.addWidget(as_rolled)
        card.content.addWidget(self.fields)
        return card

    def _different(self) -> QWidget:
        card = Section(self.tr("What is different then"))
        self.then = _wrapped("")
        headings = (self.tr("Who and where"), self.tr("Before"), self.tr("After"))
        self.table = RowsTable(RowsModel(headings, 3), (0, 150, 180), self.tr("What is different then"))
        self.table.setMinimumHeight(LEAST_TABLE)
        self.table.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.note = _wrapped("")
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName(self.tr("How far the differences are worked out"))
        self.stop = QPushButton(self.tr("Stop"))
        self.stop.setAutoDefault(False)
        self.stop.clicked.connect(self._on_stop)
        running = QHBoxLayout()
        running.addWidget(self.note, 1)
        running.addWidget(self.progress, 1)
        running.addWidget(self.stop)
        card.content.addWidget(self.then)
        card.content.addWidget(self.table, 1)
        card.content.addLayout(running)
        card.content.addStretch(0)  # which takes the room of the table while there is none
        return card

    # Working out

    def _begin(self) -> None:
        """Work out what the fields come to, from the fight as it is by now."""
        self._outcome, self._accepts = None, False
        self._state = self.history.state
        self._work.give_up()
        self._show_running(None)
        try:
            self._command = self.fields.command()
        except Fault as fault:
            self._on_refused(fault)
            return
        self.accept_button.setEnabled(True)  # Enter is heard while it is worked out
        self._work.begin(amending(self.history, self._command))

    def _on_progress(self, far: float) -> None:
        if self._work.is_long:
            self._show_running(int(100 * far))

    def _show_running(self, percent: int | None) -> None:
        """Show how far the work is; None while it is not worth telling."""
        for widget in (self.progress, self.stop):
            widget.setVisible(percent is not None)
        self.note.setVisible(percent is None and bool(self.note.text()))
        self.progress.setValue(percent or 0)

    def _on_stop(self) -> None:
        """Stop working; changing anything begins again."""
        self._work.give_up()
        self._show(self.tr("Stopped. Change anything above to work it out again."), "muted")

    def _on_failed(self, error: Exception) -> None:
        if not isinstance(error, Fault):
            raise error
        self._on_refused(error)

    def _on_refused(self, fault: Fault) -> None:
        if fault.key == "amend.unchanged":
            self._show(self.tr("Nothing is changed yet."), "muted")
        else:
            self._show(sentence_of(fault), "problem")

    def _on_outcome(self, outcome: Outcome) -> None:
        self._outcome = self._command, outcome
        told = events_of(outcome.told, self._hit.number)
        self._show("", "muted", self.tr("Then: {story}").format(story=sentence(told)), self._rows(outcome.amended))
        self.accept_button.setEnabled(True)
        if self._accepts:
            self._on_accepted()

    def _show(self, note: str, kind: str, then: str = "", rows: tuple[Cells, ...] = ()) -> None:
        self.accept_button.setEnabled(False)
        self.then.setText(then)
        self.then.setVisible(bool(then))
        self.table.rows.show(rows)
        self.table.setVisible(bool(rows))
        say(self.note, note or ("" if rows else self.tr("Nothing else is different.")), kind)
        self._show_running(None)

    def _rows(self, amended: PastAmended) -> tuple[Cells, ...]:
        """Return who and what is different, then the later steps that come to nothing, as the log has them."""
        rows = [Cells((f"{each.who} · {each.what}", each.before, each.after)) for each in differences(amended.changes)]
        for step in amended.void[: max(MOST_ROWS - len(rows), 0)]:
            line = sentence(self.history.journal.steps(step, step)[0].events)
            said = self.tr("Step {step}: {line}").format(step=step, line=line)
            rows.append(Cells((said, self.tr("happened"), self.tr("comes to nothing")), quiet=True))
        more = len(rows[MOST_ROWS:]) + max(len(amended.void) - MOST_ROWS, 0)
        if more:
            rows[MOST_ROWS:] = [Cells((self.tr("and {count} more").format(count=more), "", ""), quiet=True)]
        return tuple(rows)

    def _on_accepted(self) -> None:
        """Have the change stored once it is worked out."""
        if self._outcome is None:
            self._accepts = self._work.busy
            return
        command, outcome = self._outcome
        self.accept()
        self.accepted_change.emit(command, outcome.amended)

    # Qt's own names

    def closeEvent(self, event: QCloseEvent) -> None:
        """Let go of the work with the window."""
        self._work.give_up()
        super().closeEvent(event)

    def done(self, result: int) -> None:
        """Let go of the work however the window is left."""
        self._work.give_up()
        super().done(result)


def _wrapped(text: str) -> QLabel:
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label
