"""The limbs of a target by placement ramifications, as a table of a few rows: damage, state, what can be done."""

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QSizePolicy, QWidget

from cats_desktop.rules.systems.placement_condition import Limb
from cats_desktop.ui.fields import say
from cats_desktop.ui.meter import Meter, fill_of
from cats_desktop.ui.placement_words import WORDS
from cats_desktop.ui.theme import GRID, LIGHT, Theme
from cats_desktop.ui.words import sentence_case

NAME, DAMAGE, METER, STATE, PICK_UP, MEND = range(6)


@dataclass(frozen=True, slots=True)
class LimbRow:
    """The widgets of one limb."""

    damage: QLabel
    meter: Meter
    state: QLabel
    pick_up: QPushButton | None
    mend: QPushButton


class LimbTable(QWidget):
    """Emits ``mend_wanted`` with a limb's key ("arm/left") and ``pick_up_wanted`` with a side."""

    mend_wanted = Signal(str)
    pick_up_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._theme: Theme = LIGHT
        self._places: tuple[str, ...] = ()
        self.rows: dict[str, LimbRow] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(GRID // 2)
        self._grid.setColumnStretch(STATE, 1)
        self._grid.setColumnMinimumWidth(NAME, 72)
        self._grid.setColumnMinimumWidth(DAMAGE, 44)

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self._theme = theme
        for row in self.rows.values():
            row.meter.show_theme(theme)

    def show_limbs(self, limbs: tuple[Limb, ...]) -> None:
        """Show these limbs; rows are made anew only for other limbs than before."""
        places = tuple(limb.place for limb in limbs)
        if places != self._places:
            self._places = places
            self._make_rows(limbs)
        for limb in limbs:
            self._show_limb(self.rows[limb.key], limb)

    def _make_rows(self, limbs: tuple[Limb, ...]) -> None:
        while (item := self._grid.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self.rows = {limb.key: self._made_row(limb, place) for place, limb in enumerate(limbs)}

    def _made_row(self, limb: Limb, place: int) -> LimbRow:
        word = WORDS.word(limb.place)
        name = QLabel(sentence_case(word))
        pick_up = self._button(self.tr("Pick up"), word) if limb.kind == "arm" else None
        row = LimbRow(QLabel(), Meter(6), QLabel(), pick_up, self._button(self.tr("Mend"), word))
        row.damage.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row.meter.show_theme(self._theme)
        row.meter.setFixedWidth(80)
        row.state.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        if pick_up is not None:
            pick_up.clicked.connect(partial(self.pick_up_wanted.emit, limb.side))
            self._grid.addWidget(pick_up, place, PICK_UP)
        row.mend.clicked.connect(partial(self.mend_wanted.emit, limb.key))
        for column, widget in ((NAME, name), (DAMAGE, row.damage), (METER, row.meter), (STATE, row.state)):
            self._grid.addWidget(widget, place, column)
        self._grid.addWidget(row.mend, place, MEND)
        return row

    def _button(self, text: str, limb: str) -> QPushButton:
        button = QPushButton(text)
        button.setAccessibleName(f"{text}: {limb}")
        return button

    def _show_limb(self, row: LimbRow, limb: Limb) -> None:
        of_needed = self.tr("{damage} of {needed}").format(damage=limb.damage, needed=limb.needed)
        row.damage.setText(str(limb.damage) if limb.needed is None else of_needed)
        row.meter.setVisible(limb.needed is not None or limb.destroyed)
        whole = limb.needed or 1
        row.meter.show_pieces(whole, (whole if limb.destroyed else limb.damage, fill_of(limb.state)))
        text = self._state_text(limb)
        row.state.setToolTip(text)
        say(row.state, text, "" if limb.hand in ("", "holds") and not limb.destroyed else "problem")
        if row.pick_up is not None:
            row.pick_up.setVisible(limb.hand == "dropped")
        row.mend.setEnabled(bool(limb.damage) or limb.destroyed)

    def _state_text(self, limb: Limb) -> str:
        if limb.destroyed:
            return WORDS.word("destroyed")
        if limb.hand == "flung":
            return self.tr("flung, back in turn {turn}").format(turn=limb.flung_until)
        if limb.hand:
            return WORDS.word(limb.hand)
        return WORDS.word(limb.state)
