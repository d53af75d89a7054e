"""The panel of wounds: the hits on the target in view, which of them are told and what is open, and what mends them."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from cats_desktop.rules.body import Body
from cats_desktop.rules.combat import Combatant
from cats_desktop.rules.wounds import Wound
from cats_desktop.ui.fields import muted_label
from cats_desktop.ui.section import heading
from cats_desktop.ui.theme import GRID, Theme
from cats_desktop.ui.words import with_keys
from cats_desktop.ui.wound_words import CATS, empty_text, listed_text, summary_text
from cats_desktop.ui.wounds_model import Listing
from cats_desktop.ui.wounds_table import WoundsTable


@dataclass(frozen=True, slots=True)
class WoundsView:
    """The target in view and its body; None where nobody is, or the body cannot be used."""

    target: Combatant | None
    body: Body | None
    writable: bool = True


class WoundsPanel(QWidget):
    """Emits what is wanted; changes nothing by itself.

    ``told_wanted`` has the hits, none for all of them, and whether they are told; ``heal_wanted`` hit and part;
    ``wound_chosen`` the parts of the wound that the row cursor is on.
    """

    told_wanted = Signal(object, bool)
    heal_wanted = Signal(int, str)
    repair_wanted = Signal(str)
    reset_wanted = Signal()
    amend_wanted = Signal(int)
    wound_chosen = Signal(object)
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._view = WoundsView(None, None)
        self._part = ""
        self.summary = heading("")
        self.table = WoundsTable()
        self.filters = self._filter_buttons()
        self.listed = muted_label("")
        self.problem = QLabel()
        self.problem.setObjectName("problem")
        self.problem.setWordWrap(True)
        self.problem.setTextFormat(Qt.TextFormat.PlainText)
        self.all_told = self._button(self.tr("All told"), self.tr("Every wound is written down (Ctrl+A)"))
        self.heal = self._button(self.tr("Heal hit"), self.tr("Put right what the chosen hit broke (H)"))
        self.repair = self._button(
            self.tr("Repair part"), self.tr("Make the part of the chosen hit as good as new, by C.A.T.S.")
        )
        self.change = self._button(
            self.tr("Change this hit…"), self.tr("It fell otherwise; what followed is decided again (Enter)")
        )
        self.reset = self._button(self.tr("Reset target"), "")
        self._lay_out()
        self._wire()
        self.refuse("")
        self._refresh()

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self.table.show_theme(theme)

    def show_keys(self, shown: Callable[[str], str]) -> None:
        """Name the keys of the same command; ``shown`` gives those of a command as they are read."""
        reset = self.tr("Unhurt again, and its wounds are forgotten; undo brings them back")
        self.reset.setToolTip(with_keys(reset, shown("unhurt")))

    def show_view(self, view: WoundsView) -> None:
        """Show another state of the fight; the row cursor stays on its wound, or on the newest if it was there."""
        before, self._view = self._view, view
        if view == before:
            return
        self.refuse("")
        self._show_rows(fresh=_id(before.target) != _id(view.target))

    def show_part(self, part: str) -> None:
        """Take another part as the one in view; without one the last stays."""
        if part and part != self._part:
            self._part = part
            if self.kind == "part":
                self._show_rows(fresh=True)

    def refuse(self, sentence: str) -> None:
        """Say why nothing was changed; an empty sentence takes it away."""
        self.problem.setText(sentence)
        self.problem.setVisible(bool(sentence))

    @property
    def kind(self) -> str:
        """Return which wounds are listed: all, part, untold or open."""
        return next(kind for kind, button in self.filters.items() if button.isChecked())

    def _filter_buttons(self) -> dict[str, QPushButton]:
        group = QButtonGroup(self)
        buttons = {}
        for kind, text, tip in (
            ("all", self.tr("All"), self.tr("Every wound")),
            ("part", self.tr("This part"), self.tr("Wounds of the part that was pointed at last")),
            ("untold", self.tr("Not told"), self.tr("Wounds that the player has not written down")),
            ("open", self.tr("Open"), self.tr("Wounds of which something is not healed")),
        ):
            button = QPushButton(text)
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setToolTip(tip)
            button.setAccessibleName(tip)
            button.clicked.connect(lambda: self._show_rows(fresh=False))
            group.addButton(button)
            buttons[kind] = button
        buttons["all"].setChecked(True)
        return buttons

    def _button(self, text: str, tip: str) -> QPushButton:
        button = QPushButton(text)
        button.setToolTip(tip)
        button.setAccessibleName(text)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the keys to the table
        return button

    def _lay_out(self) -> None:
        head, below = QHBoxLayout(), QHBoxLayout()
        choice = QHBoxLayout()
        for row in (head, choice, below):
            row.setSpacing(GRID)
        head.addWidget(self.summary)
        head.addStretch(1)
        head.addWidget(self.all_told)
        for button in self.filters.values():
            choice.addWidget(button)
        choice.addStretch(1)
        choice.addWidget(self.listed)
        for button in (self.heal, self.repair, self.change):
            below.addWidget(button)
        below.addStretch(1)
        below.addWidget(self.reset)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GRID, 0, GRID, GRID)
        layout.setSpacing(GRID)
        layout.addLayout(head)
        layout.addLayout(choice)
        layout.addWidget(self.table, 1)
        layout.addWidget(self.problem)
        layout.addLayout(below)

    def _wire(self) -> None:
        table = self.table
        table.chosen.connect(self._on_chosen)
        table.told_wanted.connect(self._on_told)
        table.all_told_wanted.connect(self._on_all_told)
        table.heal_wanted.connect(self._on_heal)
        table.change_wanted.connect(self._on_change)
        table.left.connect(self.left)
        self.all_told.clicked.connect(self._on_all_told)
        self.heal.clicked.connect(self._on_heal)
        self.repair.clicked.connect(self._on_repair)
        self.change.clicked.connect(self._on_change)
        self.reset.clicked.connect(self.reset_wanted)

    def _show_rows(self, *, fresh: bool) -> None:
        """List the wounds that are wished for. ``fresh``: others than before, so that the row cursor starts over."""
        table, view, kind = self.table, self._view, self.kind
        wound, on_newest = table.wound, table.currentIndex().row() == 0
        wounds = view.target.wounds if view.target else ()
        table.rows.show(wounds, view.body, Listing(kind, self._part if kind == "part" else ""))
        row = None if fresh else 0 if on_newest else self._row_of(wound)
        if table.rows.rowCount():
            table.selectRow(row or 0)
        self._refresh()

    def _row_of(self, wound: Wound | None) -> int | None:
        """Return the row of a wound, else the one where the row cursor is by now."""
        table = self.table
        current = table.wound
        if wound is None or (current is not None and (current.hit, current.parts) == (wound.hit, wound.parts)):
            return table.currentIndex().row()
        found = table.rows.row_of(wound)
        return table.currentIndex().row() if found is None else found

    def _refresh(self) -> None:
        """Say how many there are, why none is listed, and what can be done about the chosen one."""
        rows, target = self.table.rows, self._view.target
        self.summary.setText(summary_text(len(rows.wounds), rows.untold, rows.healed) if rows.wounds else "")
        name, kind = target.full_name if target else "", self.kind
        part = self._part_label() if kind == "part" else ""
        self.table.show_hint("" if rows.rowCount() else empty_text(name, len(rows.wounds), kind, part))
        legend = self.tr("Ticked: told to the player")
        self.listed.setText(legend if kind == "all" else listed_text(rows.rowCount(), len(rows.wounds), part))
        writable = self._view.writable and target is not None
        self.all_told.setEnabled(writable and rows.untold > 0)
        self.reset.setEnabled(writable)
        wound = self.table.wound
        for button in (self.heal, self.change):
            button.setEnabled(writable and wound is not None)
        self.repair.setEnabled(writable and wound is not None and wound.ruleset == CATS)

    def _part_label(self) -> str:
        body = self._view.body
        part = body.parts.get(self._part) if body else None
        return part.label if part else ""

    # What is wanted

    def _on_chosen(self) -> None:
        self.refuse("")
        self._refresh()
        if self.table.hasFocus():
            self.wound_chosen.emit(self.table.wound.parts if self.table.wound else ())

    def _on_told(self) -> None:
        wound = self.table.wound
        if wound is not None:
            self.told_wanted.emit((wound.hit,), not wound.told)

    def _on_all_told(self) -> None:
        self.told_wanted.emit((), True)

    def _on_heal(self) -> None:
        wound = self.table.wound
        if wound is not None:
            self.heal_wanted.emit(wound.hit, wound.parts[0] if wound.parts else "")

    def _on_repair(self) -> None:
        wound = self.table.wound
        if wound is not None and wound.parts:
            self.repair_wanted.emit(wound.parts[0])

    def _on_change(self) -> None:
        wound = self.table.wound
        if wound is not None:
            self.amend_wanted.emit(wound.hit)


def _id(target: Combatant | None) -> int | None:
    return target.id if target else None
