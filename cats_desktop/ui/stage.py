"""The stage: the target's name, where the attack comes from, the figure, the last hit, and how to strike."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from cats_desktop.rules.body import Facing
from cats_desktop.rules.table import LocationDie
from cats_desktop.session.queries import FigureView
from cats_desktop.ui.choice_bar import ChoiceBar
from cats_desktop.ui.compass import Compass
from cats_desktop.ui.dice_field import DiceField
from cats_desktop.ui.fields import muted_label, number_box
from cats_desktop.ui.result_card import ResultCard
from cats_desktop.ui.silhouette_view import SilhouetteView
from cats_desktop.ui.source_box import SourceBox
from cats_desktop.ui.theme import GRID, Theme
from cats_desktop.ui.words import facing_word, plain_tooltip, with_key, with_keys


class Stage(QWidget):
    """Everything about one target, seen from one side. Emits wishes; holds no state of the fight."""

    facing_chosen = Signal(Facing)
    die_chosen = Signal(LocationDie)
    damage_chosen = Signal(int)
    margin_chosen = Signal(int)
    roll_wanted = Signal()
    called_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setAccessibleName(self.tr("Target in view"))
        self.silhouette = SilhouetteView()
        self.compass = Compass()
        self.dice = DiceField()
        self.card = ResultCard()
        self.choice = ChoiceBar()
        self._title = _ElidedLabel()
        self._title.setObjectName("title")
        self._subtitle = QLabel()
        self._subtitle.setObjectName("muted")
        self._subtitle.setTextFormat(Qt.TextFormat.PlainText)
        self.ruleset = QToolButton()
        self.ruleset.setObjectName("quiet")
        self.ruleset.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.ruleset.setToolTip(self.tr("The ruleset of this fight"))
        self.ruleset.setAccessibleName(self.tr("Ruleset"))
        self._hint = QLabel()
        self._nobody = ""
        self._hint.setObjectName("muted")
        self._hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._hint.setWordWrap(True)
        self._hint.setTextFormat(Qt.TextFormat.PlainText)
        self._hint.setMinimumWidth(0)
        self._hint.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._problem = ""
        self._shown_target: tuple[object, ...] = ()
        self._shown_choices: tuple[object, ...] = ()
        self._facings = self._facing_buttons()
        self._dice_kinds = self._die_buttons()
        self.roll = QPushButton(self.tr("Roll hit"))
        self.roll.setProperty("primary", True)
        self.roll.setObjectName("roll")
        self.roll.clicked.connect(self.roll_wanted)
        self.called = QPushButton(self.tr("Called"))
        self.called.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.called.clicked.connect(self.called_wanted)
        self.source = SourceBox()
        self.dice.put_beside(muted_label(self.tr("By")), self.source)
        self.damage = number_box(self.tr("Damage in armour points, for tier 1"), 1)
        self.margin = number_box(self.tr("Margin of the attack; full multiples buy tiers"))
        self._with_margin = QWidget()
        self.damage.valueChanged.connect(self.damage_chosen)
        self.margin.valueChanged.connect(self.margin_chosen)
        self._strike = self._rolling = self._strike_controls()
        self._slot = QVBoxLayout()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GRID, GRID, GRID, GRID)
        layout.setSpacing(GRID)
        layout.addLayout(self._header())
        layout.addWidget(self.silhouette)  # no stretch: what asks for height is given it before the last hit is
        corner = QGridLayout(self.silhouette)
        corner.setContentsMargins(0, 0, 0, 0)
        corner.addWidget(self.compass, 0, 0, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight)
        layout.addWidget(self._hint, 1)
        self._foot = QStackedWidget()
        self._foot.addWidget(self._actions())
        self._foot.addWidget(self.choice)
        self._foot.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        layout.addWidget(self._foot)
        self.choice.cancelled.connect(self.show_controls)
        self.compass.facing_chosen.connect(self.facing_chosen)

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self.silhouette.show_theme(theme)
        self.compass.show_theme(theme)
        self.card.show_theme(theme)

    def show_keys(self, shown: Callable[[str], str]) -> None:
        """Say in the tooltips which keys do the same; ``shown`` gives the keys of a command as they are read."""
        self.card.show_keys(shown("roll"))
        adding = with_key(self.tr("Press {key} to add a target"), self.tr("Add a target"), shown("add"))
        self._nobody = self.tr("Nobody is in view.\n{adding}, then strike it here.").format(adding=adding)
        if not self._problem:
            self._hint.setText(self._nobody)
        called = self.tr("Call a shot at the current region: you say whether it hits")
        self.called.setToolTip(with_keys(called, shown("called")))
        self.roll.setToolTip(with_keys(self.tr("Roll a whole hit"), shown("roll")))
        for facing, button in self._facings.items():
            seen = self.tr("Seen from the {facing}").format(facing=facing_word(facing))
            button.setToolTip(with_keys(seen, shown(facing.value)))

    def show_target(self, figure: FigureView | None, ruleset: str, problem: str) -> None:
        """Show whose figure this is and the fight's ruleset; without a figure, say why there is none."""
        shown = (figure and figure.name, figure and figure.body_label, ruleset, problem)
        if shown == self._shown_target:
            return
        self._shown_target = shown
        self._title.setText(figure.name if figure else self.tr("No target"))
        self._subtitle.setText(figure.body_label if figure else "")
        self._subtitle.setVisible(figure is not None)
        self.ruleset.setText(ruleset)
        self._problem = problem
        if problem:
            self._hint.setText(problem)
        elif figure is None:
            self._hint.setText(self._nobody)
        self.silhouette.setVisible(figure is not None)
        self._hint.setVisible(figure is None)
        for widget in (self.roll, self.called, self.dice.line, self.damage, self.margin):
            widget.setEnabled(figure is not None)

    def show_rolling(self, controls: QWidget | None) -> None:
        """Show a system's controls beside the roll button; None shows those of C.A.T.S."""
        shown = controls or self._strike
        if self._slot.indexOf(shown) < 0:
            self._slot.addWidget(shown)
        self._rolling.hide()
        shown.show()
        self._rolling = shown

    def ask(self, question: str, options: Sequence[tuple[str, str]]) -> None:
        """Ask what a hit waits for, in the place of the last hit and the controls: the figure must not move."""
        self._foot.setCurrentWidget(self.choice)
        self.choice.ask(question, options)

    def ask_from_list(self, question: str, options: Sequence[tuple[str, str]]) -> None:
        """Ask in the same place for one of many."""
        self._foot.setCurrentWidget(self.choice)
        self.choice.ask_from_list(question, options)

    def show_controls(self) -> None:
        """Show the controls again, once nothing is asked any more."""
        asked = self._foot.currentWidget() is self.choice
        self._foot.setCurrentIndex(0)
        if asked:
            self.silhouette.setFocus()

    def show_choices(self, facing: Facing, die: LocationDie, damage: int, margin: int, *, with_margin: bool) -> None:
        """Show what is chosen for the next attack."""
        shown = (facing, die, damage, margin, with_margin)
        if shown == self._shown_choices:
            return
        self._shown_choices = shown
        self._facings[facing].setChecked(True)
        self.compass.show_facing(facing)
        self._dice_kinds[die].setChecked(True)
        for box, value in ((self.damage, damage), (self.margin, margin)):
            box.blockSignals(True)
            box.setValue(value)
            box.blockSignals(False)
        self._with_margin.setVisible(with_margin)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave any field with Escape: letters are commands again."""
        if event.key() == Qt.Key.Key_Escape:
            self.silhouette.setFocus()
        else:
            super().keyPressEvent(event)

    def _header(self) -> QHBoxLayout:
        names = QVBoxLayout()
        names.setSpacing(2)
        names.addWidget(self._title)
        about = QHBoxLayout()
        about.setSpacing(GRID)
        about.addWidget(self._subtitle)
        about.addWidget(self.ruleset)
        about.addStretch(1)
        names.addLayout(about)
        sides = QHBoxLayout()
        sides.setSpacing(4)
        for button in self._facings.values():
            sides.addWidget(button)
        header = QHBoxLayout()
        header.addLayout(names, 1)
        header.addLayout(sides)
        return header

    def _actions(self) -> QWidget:
        """Return what stands at the foot: the last hit, the roll button with the ruleset's controls, the dice field."""
        self._slot.addWidget(self._strike)
        row = QHBoxLayout()
        row.setSpacing(GRID)
        row.addWidget(self.roll, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(self._slot, 1)
        foot = QWidget()
        column = QVBoxLayout(foot)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addWidget(self.card)
        column.addLayout(row)
        column.addWidget(self.dice)
        return foot

    def _strike_controls(self) -> QWidget:
        """Return the controls of a strike by C.A.T.S."""
        row = QHBoxLayout()
        row.setSpacing(GRID)
        row.addWidget(self.called)
        kinds = QHBoxLayout()
        kinds.setSpacing(4)
        for button in self._dice_kinds.values():
            kinds.addWidget(button)
        row.addLayout(kinds)
        row.addWidget(muted_label(self.tr("Damage")))
        row.addWidget(self.damage)
        row.addStretch(1)
        margin = QHBoxLayout(self._with_margin)
        margin.setContentsMargins(0, 0, 0, 0)
        margin.setSpacing(GRID)
        margin.addWidget(muted_label(self.tr("Margin")))
        margin.addWidget(self.margin)
        margin.addStretch(1)
        controls = QWidget()
        rows = QVBoxLayout(controls)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(GRID)
        rows.addLayout(row)
        rows.addWidget(self._with_margin)
        return controls

    def _facing_buttons(self) -> dict[Facing, QPushButton]:
        group = QButtonGroup(self)
        buttons = {}
        for facing in Facing:
            button = QPushButton(facing_word(facing).capitalize())
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(lambda _checked, facing=facing: self.facing_chosen.emit(facing))
            group.addButton(button)
            buttons[facing] = button
        return buttons

    def _die_buttons(self) -> dict[LocationDie, QPushButton]:
        group = QButtonGroup(self)
        buttons = {}
        for die in LocationDie:
            button = QPushButton(die.value)
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setToolTip(self.tr("Throw the location with a {die}").format(die=die.value))
            button.clicked.connect(lambda _checked, die=die: self.die_chosen.emit(die))
            group.addButton(button)
            buttons[die] = button
        return buttons


class _ElidedLabel(QLabel):
    """A label that shortens a long name with an ellipsis and keeps the whole of it in the tooltip."""

    def __init__(self) -> None:
        super().__init__()
        self._whole = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.installEventFilter(self)

    def setText(self, text: str) -> None:
        """Show a text, shortened to the room there is."""
        self._whole = text
        self._shorten()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Shorten anew when the room changes."""
        if event.type() == QEvent.Type.Resize:
            self._shorten()
        return False

    def _shorten(self) -> None:
        shown = self.fontMetrics().elidedText(self._whole, Qt.TextElideMode.ElideRight, self.width())
        super().setText(shown)
        self.setToolTip(plain_tooltip(self._whole) if shown != self._whole else "")
