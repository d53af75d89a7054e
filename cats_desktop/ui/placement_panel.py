"""The panel of placement ramifications: stamina and what drains it, limbs, posture, what the target is."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from cats_desktop.rules.dice import split_dice
from cats_desktop.rules.sheets import BLANK, Entries, number
from cats_desktop.rules.systems.placement import Placements, Share, places
from cats_desktop.rules.systems.placement_aftermath import MOST_FORCE
from cats_desktop.rules.systems.placement_condition import KEY, Condition, condition
from cats_desktop.session.commands import Act
from cats_desktop.ui.fields import muted_label, number_box, say
from cats_desktop.ui.meter import Meter, accent, danger
from cats_desktop.ui.placement_limbs import LimbTable
from cats_desktop.ui.placement_traits import TraitsForm
from cats_desktop.ui.placement_words import WORDS
from cats_desktop.ui.section import Card, Section, heading
from cats_desktop.ui.system_panel import Situation, SystemPanel, TypedForm
from cats_desktop.ui.system_words import plain_number
from cats_desktop.ui.theme import GRID, Theme

__all__ = ["WORDS", "PlacementPanel"]


class PlacementPanel(SystemPanel):
    """One target: a card for its stamina, for its limbs, for how it stands, and for what it is."""

    KEY = KEY

    def __init__(self) -> None:
        super().__init__()
        self._state: Condition | None = None
        self._hits = (0, 0)
        self.left, self.whole, self.wounds, self.turn = QLabel(), muted_label(""), QLabel(), QLabel()
        self.meter = Meter(12)
        self.treated, self.healed = self._count(self.tr("Mortal wounds treated")), self._count(self.tr("Points healed"))
        self.turns = self._buttons(
            ("turn", self.tr("Defense turn"), self.tr("The next defense turn: mortal wounds drain their stamina")),
            ("turn_back", self.tr("Step back"), self.tr("Give back exactly what that turn drained")),
        )
        self.turns_of_all = self._buttons(
            (
                "turn_all",
                self.tr("Turn for all"),
                self.tr("The next defense turn of everybody in the fight, in one step"),
            ),
            ("turn_all_back", self.tr("All back"), self.tr("Step the last turn of everybody back, in one step")),
            whole_fight=True,
        )
        self.treatments = [
            self._button(text, tip, partial(self._treat, by))
            for by, text, tip in (
                ("med_patch", self.tr("Med-patch"), self.tr("A robotic bandage stops mortal wounds")),
                ("medic", self.tr("Medic"), self.tr("A medic stops mortal wounds")),
                ("untrained", self.tr("Untrained"), self.tr("A helper without patches can only watch")),
            )
        ]
        self.wound = self._button(self.tr("Add †"), self.tr("Give one mortal wound"), partial(self.want, "mortal"))
        self.heal = self._button(self.tr("Heal"), self.tr("Give so many points of stamina back"), self._heal)
        self.heal_all = self._button(self.tr("Heal all"), self.tr("Give all stamina back"), self._heal_all)
        self.caps = {option: QCheckBox() for option in ("cap_arm", "cap_leg")}
        self.limbs = LimbTable()
        self.posture, self.hold, self.aim = QLabel(), QLabel(), QLabel()
        self.rise = self._button(self.tr("Get up"), self.tr("Begin to get up"), partial(self.want, "rise"))
        self.release = self._button(self.tr("Release"), self.tr("End the hold"), partial(self.want, "release"))
        self.aiming = self._button(self.tr("Take aim"), self.tr("Begin or end an aimed shot"), self._aim)
        self.traits = TraitsForm()
        self._lay_out()
        self._roll_controls()
        self.limbs.mend_wanted.connect(lambda limb: self.want("mend", limb=limb))
        self.limbs.pick_up_wanted.connect(lambda side: self.want("pick_up", side=side))
        self.traits.trait_settled.connect(lambda trait, value: self.want("traits", **{trait: value}))
        for option, check in self.caps.items():
            check.clicked.connect(lambda on, option=option: self._switch_cap(option, on))

    # What every panel does

    def plan(self, part: str | None) -> Act | None:
        """Return a hit as the rolling controls have it: rolled, or on a part."""
        return self._hit() if part is None else self._hit({"part": part})

    def deeds_for(self, part: str) -> list[tuple[str, Act]]:
        """Return the hits that a part can stand for, and what can be done for its limb."""
        state, situation = self._state, self.situation
        if state is None or situation is None or situation.body is None:
            return []
        found = [
            (self.tr("Hit as {place}").format(place=WORDS.word(place.key)), self._hit({"placement": place.key}))
            for place in places(situation.charts, situation.body, in_flight=state.in_flight)
            if part in place.parts
        ]
        for limb in state.limbs:
            name = WORDS.word(limb.place)
            if part in limb.parts and (limb.damage or limb.destroyed):
                found.append((self.tr("Mend the {limb}").format(limb=name), self.act("mend", limb=limb.key)))
            if part in limb.parts and limb.hand == "dropped":
                found.append((self.tr("Pick up: {limb}").format(limb=name), self.act("pick_up", side=limb.side)))
        return [(text, act) for text, act in found if act is not None]

    def typed_form(self) -> TypedForm:
        """Return how the dice of a hit are typed."""
        tip = self.tr(
            "What the table rolled, then Enter: the placement d6, for an arm or a leg a d6 for the side (odd is left), "
            "and for a check the victim’s die and the referee’s two. Dice that are missing are asked for."
        )
        return TypedForm(split_dice, "4 1 3 2 5", tip)

    def focus_damage(self) -> None:
        """Give the focus to the damage of the next hit."""
        self.damage.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self.meter.show_theme(theme)
        self.limbs.show_theme(theme)

    def repaint_situation(self, situation: Situation) -> None:
        """Show another target, or the same one in another state."""
        there = situation.target is not None and situation.body is not None
        self._hint.setVisible(not there)
        for card in self._cards:
            card.setVisible(there)
        self.rolling.setEnabled(there)
        if situation.target is None or situation.body is None:
            self._state = None
            return
        state = condition(situation.target, situation.body, situation.shared, situation.charts)
        hits = situation.target.id, situation.target.hits
        if hits[0] == self._hits[0] and hits > self._hits:
            self.won_by.setValue(0)  # each attack wins by its own
        self._hits = hits
        self._state = state
        self._show_stamina(state)
        self.limbs.show_limbs(state.limbs)
        self._show_caps(situation)
        self._show_posture(state)
        self.traits.show_traits(state.traits)

    # Showing

    def _show_stamina(self, state: Condition) -> None:
        self.left.setText(str(state.left))
        self.whole.setText(self.tr("of {whole} stamina").format(whole=state.stamina))
        self.meter.show_pieces(state.stamina, (state.left - state.next_loss, accent), (state.next_loss, danger))
        self.turn.setText(self.tr("Turn {turn}").format(turn=state.turn))
        wounds = self.tr("Mortal wounds: {count} · the next turn costs {loss}")
        if state.mortal:
            text = wounds.format(count=state.mortal, loss=state.next_loss)
        else:
            text = self.tr("no mortal wounds") if state.traits.biological else self.tr("a machine: no mortal wounds")
        if state.out_of_action:
            text = self.tr("Out of action") + (f" · {text}" if state.mortal else "")
        say(self.wounds, text, "problem" if state.mortal or state.out_of_action else "muted")
        self.turns[1].setEnabled(state.turn > 0)
        self.wound.setEnabled(bool(state.traits.biological))
        for widget in (self.treated, *self.treatments):
            widget.setEnabled(state.mortal > 0)
        for widget in (self.healed, self.heal, self.heal_all):
            widget.setEnabled(state.lost > 0)
        if not self.treated.hasFocus():
            self.treated.setValue(max(state.mortal, 1))

    def _show_caps(self, situation: Situation) -> None:
        charts: Placements = situation.charts
        for option, check in self.caps.items():
            check.setChecked(number(situation.shared, option) == 1)
        self.caps["cap_arm"].setText(self.tr("arms {share}").format(share=_share(charts.numbers.arm_cap)))
        self.caps["cap_leg"].setText(self.tr("legs {share}").format(share=_share(charts.numbers.leg_cap)))

    def _show_posture(self, state: Condition) -> None:
        standing = self.tr("Flying") if state.in_flight else self.tr("Standing")
        texts = {
            "standing": standing,
            "down": self.tr("Down, ducks at {duck}").format(duck=plain_number(state.duck)),
            "rising": self.tr("Getting up, ducks at {duck}").format(duck=plain_number(state.duck)),
        }
        until = self.tr("stands in turn {turn}").format(turn=state.stands_at) if state.posture == "rising" else ""
        say(self.posture, texts[state.posture], "" if state.posture == "standing" else "problem")
        self.posture.setToolTip(until)
        self.rise.setText(until if until else self.tr("Get up"))
        self.rise.setEnabled(state.posture == "down")
        hold = WORDS.word(state.hold) if state.hold else self.tr("Not held")
        say(self.hold, hold, "problem" if state.hold else "")
        self.hold.setToolTip(hold)
        self.release.setEnabled(bool(state.hold))
        self.aim.setText(self.tr("Aiming") if state.aiming else self.tr("None in progress"))
        self.aiming.setText(self.tr("End it") if state.aiming else self.tr("Take aim"))

    # Wishing

    def _hit(self, where: Entries = BLANK) -> Act | None:
        """Return a hit as the rolling controls have it; ``where`` is its part or its placement."""
        act = self.act(
            "hit",
            damage=self.damage.value(),
            force=self.force.value(),
            won_by=self.won_by.value(),
            hand_to_hand=int(self.hand_to_hand.isChecked()),
            specialist=int(self.specialist.isChecked()),
        )
        return None if act is None else replace(act, given={**act.given, **where})

    def _treat(self, by: str) -> None:
        self.want("treat", by=by, count=self.treated.value())

    def _heal(self) -> None:
        self.want("heal", points=self.healed.value())

    def _heal_all(self) -> None:
        if self._state is not None:
            self.want("heal", points=self._state.lost)

    def _aim(self) -> None:
        if self._state is not None:
            self.want("aim", aiming=int(not self._state.aiming))

    def _switch_cap(self, option: str, on: bool) -> None:
        self.caps[option].setChecked(not on)  # until it is granted
        self.want("options", whole_fight=True, **{option: int(on)})

    # Laying out

    def _lay_out(self) -> None:
        self._hint = muted_label(self.tr("Nobody is in view. Press A to add a target, then hit it here."))
        self._hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._hint.setWordWrap(True)
        self._cards = (self._stamina_card(), self._limbs_card(), self._posture_card(), self._traits_card())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GRID, 0, GRID, GRID)
        layout.setSpacing(GRID)
        layout.addWidget(self._hint)
        for card in self._cards:
            layout.addWidget(card)
            card.hide()
        layout.addStretch(1)

    def _stamina_card(self) -> Card:
        card = Card()
        font = self.left.font()
        font.setPixelSize(32)
        font.setBold(True)
        self.left.setFont(font)
        self.left.setAccessibleName(self.tr("Stamina left"))
        self.wounds.setTextFormat(Qt.TextFormat.PlainText)
        head = QHBoxLayout()
        head.setSpacing(GRID)
        head.addWidget(self.left)
        head.addWidget(self.whole, 0, Qt.AlignmentFlag.AlignBottom)
        head.addStretch(1)
        head.addWidget(self.wounds, 0, Qt.AlignmentFlag.AlignBottom)
        card.content.addLayout(head)
        card.content.addWidget(self.meter)
        grid = QGridLayout()
        grid.setHorizontalSpacing(GRID)
        grid.setVerticalSpacing(GRID // 2)
        grid.setColumnStretch(1, 1)
        rows: tuple[tuple[QLabel, tuple[QWidget | None, ...]], ...] = (
            (self.turn, (*self.turns, None, *self.turns_of_all)),
            (muted_label(self.tr("Treat")), (self.treated, *self.treatments, None, self.wound)),
            (muted_label(self.tr("Heal")), (self.healed, self.heal, self.heal_all, None)),
        )
        for place, (label, widgets) in enumerate(rows):
            grid.addWidget(label, place, 0)
            grid.addLayout(_row(widgets), place, 1)
        card.content.addLayout(grid)
        return card

    def _limbs_card(self) -> Card:
        card = Section(self.tr("Limbs"))
        tip = self.tr(
            "Damage over this share of all stamina destroys the limb, and only what was needed for that counts. "
            "Optional; can be switched in mid-game."
        )
        card.head.addWidget(muted_label(self.tr("Limb caps")))
        for check in self.caps.values():
            check.setToolTip(tip)
            card.head.addWidget(check)
        card.content.addWidget(self.limbs)
        return card

    def _posture_card(self) -> Card:
        card = Card()
        grid = QGridLayout()
        grid.setHorizontalSpacing(2 * GRID)
        grid.setVerticalSpacing(GRID // 2)
        for column, (title, label, button) in enumerate(
            (
                (self.tr("Posture"), self.posture, self.rise),
                (self.tr("Hold"), self.hold, self.release),
                (self.tr("Aimed shot"), self.aim, self.aiming),
            )
        ):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            label.setAccessibleName(title)
            grid.addWidget(heading(title), 0, column)
            grid.addWidget(label, 1, column)
            grid.addWidget(button, 2, column)
            grid.setColumnStretch(column, 1)
        card.content.addLayout(grid)
        return card

    def _traits_card(self) -> Card:
        card = Section(self.tr("Traits"))
        card.content.addWidget(self.traits)
        return card

    def _roll_controls(self) -> None:
        """Make the controls that say how hard the next hit is, in two rows that fit a narrow window."""
        self.damage = number_box(self.tr("Damage of the hit, in stamina"), 1)
        self.force = number_box(self.tr("Force of the hit, in newtons"), most=MOST_FORCE)
        self.force.setSpecialValueText(self.tr("no checks"))
        self.force.setToolTip(
            self.tr(
                "Force of the hit, in newtons. At 0 no check follows: nothing is dropped, nobody falls, and an aimed "
                "shot goes on."
            )
        )
        self.won_by = number_box(self.tr("How much the attack won by; from 10 the attacker chooses the placement"))
        self.hand_to_hand = QCheckBox(self.tr("Hand to hand"))
        self.hand_to_hand.setToolTip(self.tr("A win by 10 also offers a hold"))
        self.specialist = QCheckBox(self.tr("Weapon-Specialist"))
        self.specialist.setToolTip(self.tr("May cause a mortal wound on chest and belly"))
        for box, width in ((self.damage, 50), (self.force, 90), (self.won_by, 50)):
            box.setMinimumWidth(width)
        layout = QVBoxLayout(self.rolling)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID // 2)
        labelled = (
            (self.tr("Damage"), self.damage),
            (self.tr("Force, N"), self.force),
            (self.tr("Won by"), self.won_by),
        )
        fields = [widget for text, box in labelled for widget in (muted_label(text), box)]
        layout.addLayout(_row((*fields, None)))
        layout.addLayout(_row((self.hand_to_hand, self.specialist, None)))

    def _count(self, name: str) -> QSpinBox:
        box = number_box(name, 1)
        box.setMinimum(1)
        box.setFixedWidth(64)
        return box

    def _button(self, text: str, tip: str, wish: Callable[[], None]) -> QPushButton:
        button = QPushButton(text)
        button.setToolTip(tip)
        button.clicked.connect(lambda: wish())
        return button

    def _buttons(self, *wishes: tuple[str, str, str], whole_fight: bool = False) -> tuple[QPushButton, ...]:
        return tuple(
            self._button(text, tip, partial(self.want, deed, whole_fight=whole_fight)) for deed, text, tip in wishes
        )


def _row(widgets: Iterable[QWidget | None]) -> QHBoxLayout:
    """Return widgets side by side; None is room that stretches."""
    row = QHBoxLayout()
    row.setSpacing(GRID)
    for widget in widgets:
        if widget is None:
            row.addStretch(1)
        else:
            row.addWidget(widget)
    return row


def _share(share: Share) -> str:
    return f"{share[0]}/{share[1]}"
