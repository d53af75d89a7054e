"""Fudge's panel: the wound tracks, what each location costs an action, and healing for each wounded one."""

from collections import Counter
from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QLabel,
    QMenu,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from cats_desktop.rules.dice import split_fudge_dice
from cats_desktop.rules.systems.fudge import Fudge, Level, stops
from cats_desktop.rules.systems.fudge_condition import (
    EACH,
    KEY,
    MAIN,
    TRACKS,
    Condition,
    Cost,
    Wounded,
    caption,
    condition,
    mode_of,
    penalty,
)
from cats_desktop.rules.systems.fudge_shots import majors_at
from cats_desktop.session.commands import Act
from cats_desktop.ui.fields import ChoiceBox, muted_label, say, signed
from cats_desktop.ui.fudge_rolling import FudgeRolling
from cats_desktop.ui.fudge_tracks import Column, Line, TrackView
from cats_desktop.ui.fudge_words import WORDS, rung_word, short_level
from cats_desktop.ui.section import Section
from cats_desktop.ui.system_panel import Situation, SystemPanel, TypedForm
from cats_desktop.ui.theme import GRID, Theme
from cats_desktop.ui.words import sentence_case

__all__ = ["WORDS", "FudgePanel"]

COST_COLUMNS = 5
"""Columns of the cost table for one location, the gap after it included."""


class FudgePanel(SystemPanel):
    """Shows one target's wounds by Fudge, and makes deeds of what is chosen beside the roll button."""

    KEY = KEY
    CALLS = True

    def __init__(self) -> None:
        super().__init__()
        self.rolling: FudgeRolling = FudgeRolling()
        self.rolling.method_changed.connect(self.typed_form_changed)
        self.hint = muted_label(self.tr("Nobody is in view. Press A to add a target: its wounds stand here."))
        self.hint.setWordWrap(True)
        self.state = QLabel()
        self.state.setTextFormat(Qt.TextFormat.PlainText)
        self.general = QPushButton(self.tr("General wound"))
        self.general.setToolTip(self.tr("Wound the target without a location, at the level beside the roll button"))
        self.general.clicked.connect(self._on_general)
        self.tracks = TrackView()
        self.costs = CostTable()
        self.places: list[WoundedRow] = []
        self.skill = ChoiceBox()
        self.skill.setAccessibleName(self.tr("Healing skill"))
        self.skill.setToolTip(self.tr("Healing skill: added to four Fudge dice; Good heals one level, Great two …"))
        self.mode = ChoiceBox()
        self.mode.setAccessibleName(self.tr("How wounds are tracked"))
        self.head = QCheckBox(self.tr("Head wounds mark the main track too"))
        self.mode.activated.connect(self._on_mode)
        self.head.clicked.connect(self._on_head)
        self._rows = QGridLayout()
        self._unhurt = muted_label(self.tr("No wounds."))
        self._cards = [self._track_card(), self._cost_card(), self._healing_card()]
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GRID, 0, GRID, GRID)
        layout.setSpacing(GRID)
        layout.addWidget(self.hint)
        for card in self._cards:
            layout.addWidget(card)
        layout.addWidget(self._options_card())
        layout.addStretch(1)

    def repaint_situation(self, situation: Situation) -> None:
        """Show another target, or that there is none."""
        charts: Fudge = situation.charts
        target, body = situation.target, situation.body
        self.rolling.show_charts(charts, body if target is not None else None)
        self._offer_skills(charts)
        self._show_options(situation)
        nobody = target is None or body is None
        self.hint.setVisible(nobody)
        for card in self._cards:
            card.setVisible(not nobody)
        if target is not None and body is not None:
            found = condition(target, body, situation.shared, charts)
            self._show_state(found)
            self._show_tracks(found, charts)
            self.costs.show_costs(found, charts)
            self._show_places(found.places, charts)

    def plan(self, part: str | None) -> Act | None:
        """Return the hit or the called shot that the controls say, rolled or on a part.

        While shots are called a click only chooses the place: what was rolled for it is still to be filled in.
        """
        if self.situation is None or self.situation.target is None:
            return None
        if part is not None and self.rolling.calls:
            self.rolling.call(part)
            return None
        deed, given = self.rolling.given(part)
        return self.act(deed, whole_fight=False, **given)

    def deeds_for(self, part: str) -> list[tuple[str, Act]]:
        """Offer a wound of each level here, and healing for what is wounded here."""
        found = self._found()
        if found is None or self.situation is None:
            return []
        charts: Fudge = self.situation.charts
        offered = [
            (
                self.tr("Wound here: {level}").format(level=WORDS.word(level.key)),
                self.act("hit", level=level.key, method="part", part=part),
            )
            for level in charts.wounds.levels
        ]
        offered += [
            (
                self.tr("Heal {place} by one level").format(place=place_said(place, charts)),
                self.act("heal", place=place.key, levels=1),
            )
            for place in found.places
            if any(part in wound.parts for wound in place.wounds)
        ]
        return [(text, act) for text, act in offered if act is not None]

    def typed_form(self) -> TypedForm:
        """Return how the dice of the chosen method, or of a healing roll, are typed."""
        if self.rolling.method == "d6":
            return TypedForm(
                split_fudge_dice,
                "4 1 2",
                self.tr(
                    "One d6 after another, then Enter; if they end where one may stop you are asked whether to go on. "
                    "With four Fudge dice here, as in + 0 − +, press Roll healing."
                ),
            )
        return TypedForm(
            split_fudge_dice,
            "+ −",
            self.tr(
                "Two Fudge dice, then Enter: how high (+ 0 −), then on which side (+ right, − left). "
                "With four dice here, as in + 0 − +, press Roll healing."
            ),
        )

    def focus_damage(self) -> None:
        """Give the focus to the level of the next wound."""
        self.rolling.focus_level()

    def focus_called(self) -> None:
        """Let the next shot be called, and give the focus to its place."""
        self.rolling.called.setChecked(True)
        self.rolling.place.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def show_theme(self, theme: Theme) -> None:
        """Repaint the tracks in another palette."""
        self.tracks.show_theme(theme)

    def roll_healing(self, place: str) -> None:
        """Ask for the healing roll of a wounded location, with the skill that is chosen."""
        self.want("heal", place=place, skill=int(self.skill.currentData()))

    def _found(self) -> Condition | None:
        now = self.situation
        if now is None or now.target is None or now.body is None:
            return None
        return condition(now.target, now.body, now.shared, now.charts)

    # Building

    def _track_card(self) -> Section:
        card = Section(self.tr("Wounds"))
        card.head.addWidget(self.state)
        card.head.addWidget(self.general)
        card.content.addWidget(self.tracks)
        return card

    def _cost_card(self) -> Section:
        card = Section(self.tr("Penalty when an action uses"))
        card.content.addWidget(self.costs)
        return card

    def _healing_card(self) -> Section:
        card = Section(self.tr("Wounded locations heal one by one"))
        card.head.addWidget(muted_label(self.tr("Skill")))
        card.head.addWidget(self.skill)
        self._rows.setHorizontalSpacing(GRID)
        self._rows.setVerticalSpacing(4)
        self._rows.setColumnStretch(1, 1)
        card.content.addWidget(self._unhurt)
        card.content.addLayout(self._rows)
        return card

    def _options_card(self) -> Section:
        card = Section(self.tr("In this fight"))
        self.mode.addItem(self.tr("One main track; other locations are noted"), MAIN)
        self.mode.addItem(self.tr("A track for each major location"), EACH)
        self.mode.setMinimumContentsLength(20)
        self.mode.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        card.content.addWidget(self.mode)
        card.content.addWidget(self.head)
        return card

    # Showing

    def _offer_skills(self, charts: Fudge) -> None:
        healing = charts.wounds.healing
        if self.skill.count() != healing.most - healing.least + 1:
            self.skill.clear()
            for value in range(healing.most, healing.least - 1, -1):
                self.skill.addItem(rung_word(value), value)
            self.skill.setCurrentIndex(max(self.skill.findData(1), 0))

    def _show_state(self, found: Condition) -> None:
        """Say what holds for every action: out of the fight, or the general penalty."""
        cost = penalty(found)
        if found.flags:
            text, name = WORDS.word(found.flags[0]), "problem"
        elif cost.general:
            text, name = self.tr("{penalty} to every action").format(penalty=signed(cost.general)), "problem"
        else:
            text, name = "", "muted"
        say(self.state, text, name)

    def _show_tracks(self, found: Condition, charts: Fudge) -> None:
        self.tracks.show_tracks(
            tuple(_column(level, charts) for level in charts.wounds.levels),
            tuple(Line(WORDS.word(track.key), tuple(row.marked for row in track.rows)) for track in found.tracks),
        )

    def _show_places(self, places: Sequence[Wounded], charts: Fudge) -> None:
        """Fill the rows from the first on, so that the focus stays where it is."""
        while len(self.places) < len(places):
            self.places.append(WoundedRow(self._rows, len(self.places), self))
        for row, place in zip(self.places, places, strict=False):
            row.show_place(place, charts)
        for row in self.places[len(places) :]:
            row.hide()
        self._unhurt.setVisible(not places)

    def _show_options(self, situation: Situation) -> None:
        mode = mode_of(situation.shared)
        self.mode.setCurrentIndex(TRACKS.index(mode.tracks))
        self.head.setChecked(mode.head_marks)
        self.head.setEnabled(mode.tracks == MAIN)

    # Wishes; the options show again what holds, in case that a wish is not granted

    def _on_general(self) -> None:
        self.want("hit", method="general", level=self.rolling.level)

    def _on_mode(self) -> None:
        wanted = str(self.mode.currentData())
        if wanted != mode_of(self.shared).tracks:
            self.want("options", whole_fight=True, tracks=wanted)
        if self.situation is not None:
            self._show_options(self.situation)

    def _on_head(self) -> None:
        self.want("options", whole_fight=True, head_marks=int(self.head.isChecked()))
        if self.situation is not None:
            self._show_options(self.situation)


class CostTable(QWidget):
    """What an action pays: with each major location, in general, and both added up."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(GRID)
        self._grid.setVerticalSpacing(6)
        self._cells: list[CostCell] = []
        for first in (0, COST_COLUMNS):
            self._grid.setColumnStretch(first, 1)
            for place, text in enumerate((self.tr("there"), self.tr("general"), self.tr("total")), start=1):
                self._grid.addWidget(muted_label(text), 0, first + place, Qt.AlignmentFlag.AlignRight)
        self._grid.setColumnMinimumWidth(COST_COLUMNS - 1, GRID)

    def show_costs(self, found: Condition, charts: Fudge) -> None:
        """Show other actions and the head side by side, then the limbs, left beside right."""
        costs = dict(found.costs)
        vital = [major.key for major in charts.wounds.majors if major.vital and major.key in costs]
        limbs = [major.key for major in charts.wounds.majors if not major.vital and major.key in costs]
        first: list[str | None] = [None, *vital]
        lines = [*first, *([""] if len(first) % 2 else []), *limbs]
        while len(self._cells) < len(lines):
            place = len(self._cells)
            self._cells.append(CostCell(self._grid, place // 2 + 1, COST_COLUMNS * (place % 2)))
        for cell, major in zip(self._cells, lines, strict=False):
            name = self.tr("Anything else") if major is None else WORDS.word(major)
            cell.show_cost(name, penalty(found, major) if major != "" else None)
        for cell in self._cells[len(lines) :]:
            cell.show_cost("", None)

    def said(self) -> list[str]:
        """Return what the table says, cell by cell, without the empty ones."""
        return [cell.said() for cell in self._cells if cell.said()]


class CostCell:
    """What an action pays that uses one location: four labels in a grid, or that it cannot be used."""

    def __init__(self, grid: QGridLayout, row: int, column: int) -> None:
        self._name, self._own, self._general, self._total = (QLabel() for _ in range(4))
        self._unusable = QLabel()
        self._labels = (self._name, self._own, self._general, self._total, self._unusable)
        font = self._total.font()
        font.setBold(True)
        self._total.setFont(font)
        ending = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        grid.addWidget(self._name, row, column)
        for place, label in enumerate((self._own, self._general, self._total), start=1):
            grid.addWidget(label, row, column + place, ending)
        grid.addWidget(self._unusable, row, column + 1, 1, 3, ending)

    def show_cost(self, name: str, cost: Cost | None) -> None:
        """Show a location's cost; None leaves the place empty."""
        for label in self._labels:
            label.setText("")
        if cost is None:
            return
        self._name.setText(name)
        if not cost.usable:
            say(self._unusable, self._unusable.tr("not possible"), "problem")
            return
        say(self._own, signed(cost.own), "muted")
        say(self._general, signed(cost.general), "muted")
        say(self._total, signed(cost.total), "problem" if cost.total else "muted")

    def said(self) -> str:
        """Return what the labels say."""
        return " ".join(label.text() for label in self._labels if label.text())


class WoundedRow:
    """One wounded location in the grid: its name, its wounds, a healing roll, and levels by the game master's word."""

    def __init__(self, grid: QGridLayout, row: int, panel: FudgePanel) -> None:
        self._panel = panel
        self._place: Wounded | None = None
        self.name = QLabel()
        self.wounds = muted_label("")
        for label in (self.name, self.wounds):
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.wounds.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.roll = QPushButton(panel.tr("Roll healing"))
        self.roll.clicked.connect(self._on_roll)
        self.more = QToolButton()
        self.more.setText(panel.tr("Heal"))
        self.more.setObjectName("quiet")
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu = QMenu(self.more)
        self.more.setMenu(self.menu)
        self._all: tuple[QWidget, ...] = (self.name, self.wounds, self.roll, self.more)
        for column, widget in enumerate(self._all):
            grid.addWidget(widget, row, column)

    def show_place(self, place: Wounded, charts: Fudge) -> None:
        """Show a wounded location; does nothing when it is the one shown."""
        for widget in self._all:
            widget.show()
        if place == self._place:
            return
        self._place = place
        name = place_said(place, charts)
        self.name.setText(name)
        said = wounds_said(place, charts)
        self.wounds.setText(said)
        self.wounds.setToolTip(said)
        self.roll.setAccessibleName(self._panel.tr("Roll healing: {place}, {wounds}").format(place=name, wounds=said))
        self.more.setAccessibleName(self._panel.tr("Heal by levels, or erase: {place}").format(place=name))
        self._fill_menu(place, charts)

    def hide(self) -> None:
        """Show nothing in this row."""
        for widget in self._all:
            widget.hide()

    def _fill_menu(self, place: Wounded, charts: Fudge) -> None:
        self.menu.clear()
        tr = self._panel.tr
        for levels in range(1, charts.wounds.levels.index(place.worst) + 2):
            text = tr("by one level") if levels == 1 else tr("by {n} levels").format(n=levels)
            self.menu.addAction(text, self._wanting("heal", place=place.key, levels=levels))
        self.menu.addSeparator()
        for wound in place.wounds:
            text = tr("Erase, entered by mistake: {level}, {place}").format(
                level=WORDS.word(wound.level.key), place=sentence_case(wound.place)
            )
            self.menu.addAction(text, self._wanting("erase", wound=wound.number))

    def _wanting(self, deed: str, **given: int | str) -> Callable[[], None]:
        return lambda: self._panel.want(deed, whole_fight=False, **given)

    def _on_roll(self) -> None:
        if self._place is not None:
            self._panel.roll_healing(self._place.key)


def place_said(place: Wounded, charts: Fudge) -> str:
    """Return a wounded location in words; a vague one with the major location that it is at: "Limb: Left arm"."""
    word = sentence_case(WORDS.word(place.place))
    vague = any(
        stop.location == place.place and stop.wound and len(majors_at(stop, charts.wounds)) > 1
        for stop in stops(charts.tables)
    )
    return f"{word}: {WORDS.word(place.majors[0])}" if vague and place.majors else word


def wounds_said(place: Wounded, charts: Fudge) -> str:
    """Return the wounds of a location in words, the gravest first: "Hurt −1, 2 × Scratch 0"."""
    counted = Counter(wound.level.key for wound in place.wounds)
    said = []
    for level in reversed(charts.wounds.levels):
        if counted[level.key]:
            text = f"{WORDS.word(level.key)} {caption(level, charts.wounds)}"
            said.append(f"{counted[level.key]} × {text}" if counted[level.key] > 1 else text)
    return ", ".join(said)


def _column(level: Level, charts: Fudge) -> Column:
    word = WORDS.word(level.key)
    return Column(word, short_level(level.key), caption(level, charts.wounds), level.look, level.boxes)
