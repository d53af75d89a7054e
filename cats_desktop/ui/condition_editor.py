"""What a condition or a timer is filled in with: name, icon, note, and when it ends; it blocks nothing."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QWidget

from cats_desktop.rules.turns import Condition
from cats_desktop.session.commands import PutCondition, StartTimer, Until
from cats_desktop.ui.asking import Asking, Attempt
from cats_desktop.ui.condition_icons import OTHER, condition_words
from cats_desktop.ui.fields import muted_label, number_box
from cats_desktop.ui.turn_words import names_of

MOST_ANCHORS = 200
"""How many targets are offered whose turns can be counted."""

KEEP = "keep"
"""What stands for the end that a condition has already."""

Named = tuple[int, str]
"""A target by id and name."""


class EndField(QWidget):
    """When something ends by itself: by hand only, or after so many moments of somebody's turns or of rounds."""

    def __init__(self, anchors: Sequence[Named], first: int, *, by_hand: bool, running: str = "") -> None:
        """``running`` is the end that there is already, in words."""
        super().__init__()
        self.moment = QComboBox()
        if running:
            self.moment.addItem(self.tr("as it is: {running}").format(running=running), KEEP)
        if by_hand:
            self.moment.addItem(self.tr("by hand"), "")
        self.moment.addItem(self.tr("as this turn begins"), "start")
        self.moment.addItem(self.tr("as this turn ends"), "end")
        self.moment.addItem(self.tr("as the round ends"), "round")
        self.moment.setAccessibleName(self.tr("When it ends"))
        self.anchor = QComboBox()
        self.anchor.setAccessibleName(self.tr("Whose turn counts"))
        self.anchor.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.anchor.setMinimumContentsLength(10)
        for key, name in anchors[:MOST_ANCHORS]:
            self.anchor.addItem(name, key)
        self.anchor.setCurrentIndex(max(self.anchor.findData(first), 0))
        self.count = number_box(self.tr("How many such moments from now"), 1, 10_000)
        self.count.setMinimum(1)
        self.count.setPrefix("× ")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.moment)
        row.addWidget(self.anchor, 1)
        row.addWidget(self.count)
        self.moment.currentIndexChanged.connect(self._show_fields)
        self._show_fields()

    @property
    def until(self) -> Until | None:
        """Return when it ends; None: by hand only, or as it is."""
        moment = self.moment.currentData()
        if moment in ("", KEEP):
            return None
        anchor = self.anchor.currentData() if moment != "round" else 0
        return Until(moment, self.count.value(), anchor or 0)

    @property
    def endless(self) -> bool:
        """Tell whether it ends by hand only."""
        return bool(self.moment.currentData() == "")

    def _show_fields(self) -> None:
        moment = self.moment.currentData()
        self.anchor.setEnabled(moment in ("start", "end"))
        self.count.setEnabled(moment in ("start", "end", "round"))


class ConditionEditor(Asking):
    """Fills in a condition for targets, or changes one."""

    def __init__(
        self,
        targets: Sequence[Named],
        ends: EndField,
        icon_of: Callable[[str], QIcon],
        attempt: Attempt,
        parent: QWidget,
        before: Condition | None = None,
    ) -> None:
        self._targets, self._before = targets, before
        super().__init__(attempt, parent)
        self.setWindowTitle(self.tr("Change a condition") if before else self.tr("Put a condition"))
        self.name = QComboBox()
        self.name.setEditable(True)
        self.name.setAccessibleName(self.tr("What is the matter"))
        line = self.name.lineEdit()
        assert line is not None  # an editable box has one
        line.setAccessibleName(self.name.accessibleName())
        for key, word in condition_words().items():
            self.name.addItem(icon_of(key), word, key)
        self.icon = QComboBox()
        self.icon.setAccessibleName(self.tr("Icon"))
        for key, word in {**condition_words(), OTHER: self.tr("another")}.items():
            self.icon.addItem(icon_of(key), word, key)
        self.note = QLineEdit()
        self.note.setAccessibleName(self.tr("Note"))
        self.note.setPlaceholderText(self.tr("what it does, who caused it"))
        self.ends = ends
        whom = muted_label(names_of(name for _, name in targets))
        whom.setTextFormat(Qt.TextFormat.PlainText)
        self.form.addRow(self.tr("On"), whom)
        self.form.addRow(self.tr("Condition"), self.name)
        self.form.addRow(self.tr("Icon"), self.icon)
        self.form.addRow(self.tr("Note"), self.note)
        self.form.addRow(self.tr("Ends"), self.ends)
        self.name.setCurrentIndex(-1)
        self.name.setCurrentText("" if before is None else before.label)
        self.icon.setCurrentIndex(max(self.icon.findData(before.icon if before else OTHER), 0))
        self.note.setText(before.note if before else "")
        self.name.editTextChanged.connect(self._follow_name)
        self.name.setFocus()

    def _follow_name(self, text: str) -> None:
        """Offer the icon that goes with a name."""
        found = self.name.findText(text.strip(), Qt.MatchFlag.MatchFixedString)
        if found >= 0:
            self.icon.setCurrentIndex(self.icon.findData(self.name.itemData(found)))

    def wish(self) -> PutCondition:
        """Return the condition as it is filled in."""
        return PutCondition(
            tuple(key for key, _ in self._targets),
            self.name.currentText(),
            self.icon.currentData(),
            self.note.text(),
            self.ends.until,
            self._before.id if self._before else 0,
            self.ends.endless,
        )


class TimerEditor(Asking):
    """Fills in a timer."""

    def __init__(
        self, anchors: Sequence[Named], active: int, about: Named | None, attempt: Attempt, parent: QWidget
    ) -> None:
        """``about`` is the target in view, whom the timer may be about."""
        super().__init__(attempt, parent)
        self.setWindowTitle(self.tr("Start a timer"))
        self.name = QLineEdit()
        self.name.setAccessibleName(self.tr("What ends or happens then"))
        self.name.setPlaceholderText(self.tr("the bridge burns through"))
        self.about = QComboBox()
        self.about.setAccessibleName(self.tr("Whom it is about"))
        self.about.addItem(self.tr("the whole fight"), 0)
        if about is not None:
            self.about.addItem(about[1], about[0])
        self.ends = EndField(anchors, active, by_hand=False)
        self.ends.moment.setCurrentIndex(self.ends.moment.findData("round"))
        self.form.addRow(self.tr("Timer"), self.name)
        self.form.addRow(self.tr("About"), self.about)
        self.form.addRow(self.tr("Ends"), self.ends)
        self.name.setFocus()

    def wish(self) -> StartTimer | None:
        """Return the timer as it is filled in."""
        until = self.ends.until
        return None if until is None else StartTimer(self.name.text(), until, self.about.currentData())
