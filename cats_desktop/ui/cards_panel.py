"""The panel of location cards: Body attributes, location points, posture, and the deck of the target's kind."""

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QPushButton, QVBoxLayout

from cats_desktop.rules.dice import split_dice
from cats_desktop.rules.systems.location_cards import KEY, Reshuffle, Rounding
from cats_desktop.rules.systems.location_condition import Condition, Location, condition
from cats_desktop.session.commands import Act
from cats_desktop.ui.attribute_boxes import AttributeBoxes
from cats_desktop.ui.card_faces import CardFace, CardHeap, face_of
from cats_desktop.ui.cards_rolling import CardsRolling
from cats_desktop.ui.cards_words import WORDS
from cats_desktop.ui.deck_editor import DeckEditor
from cats_desktop.ui.fields import ChoiceBox, muted_label, number_box, say
from cats_desktop.ui.location_table import LocationTable
from cats_desktop.ui.section import Section
from cats_desktop.ui.system_panel import Situation, SystemPanel, TypedForm
from cats_desktop.ui.theme import GRID, Theme

__all__ = ["WORDS", "CardsPanel"]


class CardsPanel(SystemPanel):
    """One target and the deck for its kind: a section each for its Body, its locations with the cards, and the deck."""

    KEY = KEY

    def __init__(self) -> None:
        super().__init__()
        self.controls = CardsRolling()
        self.rolling = self.controls
        self._now: Condition | None = None
        self._hits: tuple[int, int] = (0, 0)
        self.attributes = AttributeBoxes()
        self.locations = LocationTable()
        self.deck = DeckEditor()
        self.face = CardFace()
        self.pile, self.aside = CardHeap(aside=False), CardHeap(aside=True)
        self.amount = number_box(self.tr("How many points a healing button gives back"), 1)
        self.amount.setMinimum(1)
        self.amount.setMaximumWidth(64)
        self.rounding = _options(
            self.tr("How location points are rounded: this program’s own, for the source does not say"),
            [(str(each), WORDS.word(f"rounded_{each}")) for each in Rounding],
        )
        self.reshuffle = _options(
            self.tr("What becomes of a drawn card: this program’s own, for the source does not say"),
            [(str(each), WORDS.word(each)) for each in Reshuffle],
        )
        self.posture, self.why = QLabel(), QLabel()
        self.stand_up = _button(self.tr("Stand up"), partial(self.want, "stand_up"))
        self.pick_up = {
            side: _button(text, partial(self.want, "pick_up", side=side))
            for side, text in (("left", self.tr("Pick up, left")), ("right", self.tr("Pick up, right")))
        }
        self.shuffle = _button(self.tr("Shuffle"), partial(self._of_deck, "shuffle"))
        self.shuffle.setToolTip(self.tr("All cards go back into the pile"))
        self.restore = _button(self.tr("As shipped"), partial(self._of_deck, "restore_deck"))
        self.restore.setToolTip(self.tr("As many copies of each card as the program’s own file has"))
        self._lay_out()
        self._wire()

    # What every panel does

    def plan(self, part: str | None) -> Act | None:
        """Return a hit as the rolling controls have it: by a card, by a bid, or on a part."""
        return self.act("hit", whole_fight=False, **self.controls.hardness(), **self.controls.place(part))

    def deeds_for(self, part: str) -> list[tuple[str, Act]]:
        """Return the hits on a part's locations, and what can be done for them."""
        now = self._now
        if now is None:
            return []
        there = [location for location in now.locations if part in location.parts]
        found: list[tuple[str, Act | None]] = []
        for location in there:
            hit = self.act("hit", whole_fight=False, **self.controls.hardness(), part=part, location=location.key)
            found.append((self.tr("Hit: {location}").format(location=location.card.label), hit))
        for location in there:
            found += self._care_for(location, now)
        return [(text, act) for text, act in found if act is not None]

    def typed_form(self) -> TypedForm:
        """Return how the die of a draw is typed."""
        tip = self.tr(
            "The place of the drawn card in the pile, counted in the order of the deck, then Enter. If you draw from "
            "real cards, choose the card beside the roll button instead."
        )
        return TypedForm(split_dice, "5", tip)

    def focus_damage(self) -> None:
        """Give the focus to the damage of the next hit."""
        self.controls.damage.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def focus_called(self) -> None:
        """Give the focus to the location that a bid chooses."""
        self.controls.aim.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        for painted in (self.attributes, self.locations, self.face, self.pile, self.aside):
            painted.show_theme(theme)

    def repaint_situation(self, situation: Situation) -> None:
        """Show another target, or the same one in another state."""
        target, body = situation.target, situation.body
        there = target is not None and body is not None
        self._hint.setVisible(not there)
        for section in self._sections:
            section.setVisible(there)
        self.controls.setEnabled(there)
        if target is None or body is None:
            self._now = None
            return
        now = self._now = condition(target, body, situation.shared, situation.charts)
        if self._hits != (target.id, target.hits):
            self.controls.forget_place()
        self._hits = target.id, target.hits
        labels = {location.key: location.card.label for location in now.locations}
        self.controls.show_choices(labels, len(now.attributes))
        self._deck_section.title.setText(self.tr("Deck: {body}").format(body=body.label))
        self._show_options(now)
        self._show_points(now)
        self._show_posture(now)
        self._show_deck(now)

    # Showing

    def _show_points(self, now: Condition) -> None:
        self.attributes.show_attributes(now.attributes, self.amount.value())
        self.locations.show_locations(now.locations, self.amount.value())
        total = sum(attribute.whole for attribute in now.attributes)
        self._points.setText(
            self.tr("{points} each: {total} ÷ {divisor}").format(points=now.points, total=total, divisor=now.divisor)
        )

    def _show_options(self, now: Condition) -> None:
        for combo, key in ((self.rounding, now.rounding), (self.reshuffle, now.reshuffle)):
            combo.setCurrentIndex(combo.findData(str(key)))

    def _show_posture(self, now: Condition) -> None:
        if now.incapacitated:
            headline = self.tr("Incapacitated")
        elif now.cannot_move:
            headline = self.tr("Down, cannot get up or move")
        elif now.cannot_stand:
            headline = self.tr("Down, may kneel or crawl")
        else:
            headline = self.tr("Down") if now.fallen else self.tr("Standing")
        say(self.posture, headline, "problem" if now.fallen or now.incapacitated else "")
        lines = []
        causes = dict.fromkeys(now.incapacitated + now.cannot_stand)
        if causes:
            lines.append(self.tr("At 0: {places}").format(places=_labels(causes)))
        if now.unusable:
            lines.append(self.tr("Of no use: {places}").format(places=_labels(now.unusable)))
        if now.dropped:
            hands = ", ".join(WORDS.word(side) for side in now.dropped)
            lines.append(self.tr("Dropped what was held: {hands}").format(hands=hands))
        say(self.why, " · ".join(lines))
        self.why.setVisible(bool(lines))
        self.stand_up.setVisible(now.fallen)
        self.stand_up.setEnabled(not causes)
        self.stand_up.setToolTip(self.tr("Not while at 0: {places}").format(places=_labels(causes)) if causes else "")
        useless = {location.card.side for location in now.unusable}
        for side, button in self.pick_up.items():
            button.setVisible(side in now.dropped)
            button.setEnabled(side not in useless)
            button.setToolTip(self.tr("Not while that arm is at 0") if side in useless else "")

    def _show_deck(self, now: Condition) -> None:
        self.deck.show_deck(now.deck)
        cards = [count.card for count in now.deck]
        drawn = [count.card for count in now.deck if count.hand]
        self.face.show_face(face_of(drawn[0], cards) if drawn else None)
        self.pile.show_count(sum(count.pile for count in now.deck))
        self.aside.show_count(sum(count.discard for count in now.deck))
        self.shuffle.setEnabled(bool(drawn) or self.aside.count > 0)
        self.restore.setEnabled(any(count.card.copies != count.in_file for count in now.deck))

    # Wishing

    def _care_for(self, location: Location, now: Condition) -> list[tuple[str, Act | None]]:
        """Return what can be done for a location, and for what follows from it."""
        label, lost = location.card.label, location.whole - location.left
        found = []
        if lost > 1:
            text = self.tr("Heal: {location}, 1 point").format(location=label)
            found.append((text, self.act("heal", location=location.key, points=1)))
        if lost:
            text = self.tr("Heal: {location}, all {points}").format(location=label, points=lost)
            found.append((text, self.act("heal", location=location.key, points=lost)))
        side = location.card.side
        if location.card.kind == "arm" and side in now.dropped and not location.at_zero:
            text = self.tr("Pick up: {location}").format(location=label)
            found.append((text, self.act("pick_up", side=side)))
        return found

    def _heal(self, location: str) -> None:
        self.want("heal", location=location, points=self.amount.value())

    def _heal_body(self, number: int) -> None:
        self.want("heal_body", attribute=number, points=self.amount.value())

    def _set_score(self, number: int, score: int) -> None:
        self.want("traits", whole_fight=False, **{f"attribute_{number}": score})

    def _hit_generally(self) -> None:
        self.want("general", whole_fight=False, **self.controls.hardness())

    def _of_deck(self, deed: str) -> None:
        """Ask for a deed on the deck in view, which is that of the target's kind."""
        if self.situation is not None and self.situation.body is not None:
            self.want(deed, whole_fight=True, body=self.situation.body.key)

    def _set_copies(self, location: str, copies: int) -> None:
        if self.situation is not None and self.situation.body is not None:
            self.want("copies", whole_fight=True, body=self.situation.body.key, location=location, copies=copies)

    def _choose(self, option: str, combo: QComboBox) -> None:
        """Ask for another option; the one in force is shown until it is granted."""
        if self._now is not None and combo.currentData() != str(getattr(self._now, option)):
            self.want("options", whole_fight=True, **{option: combo.currentData()})
            self._show_options(self._now)

    def _on_amount(self) -> None:
        if self._now is not None:
            self._show_points(self._now)

    # Laying out

    def _wire(self) -> None:
        self.controls.general_wanted.connect(self._hit_generally)
        self.attributes.score_settled.connect(self._set_score)
        self.attributes.heal_wanted.connect(self._heal_body)
        self.locations.heal_wanted.connect(self._heal)
        self.deck.copies_settled.connect(self._set_copies)
        self.amount.valueChanged.connect(self._on_amount)
        for option, combo in (("rounding", self.rounding), ("reshuffle", self.reshuffle)):
            combo.activated.connect(lambda _place, option=option, combo=combo: self._choose(option, combo))

    def _lay_out(self) -> None:
        self._hint = muted_label(self.tr("Nobody is in view. Press A to add a target, then hit it here."))
        self._hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._hint.setWordWrap(True)
        self._deck_section = self._make_deck_section()
        self._sections = (self._body_section(), self._location_section(), self._deck_section)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GRID, 0, GRID, GRID)
        layout.setSpacing(GRID)
        layout.addWidget(self._hint)
        for section in self._sections:
            layout.addWidget(section)
            section.hide()
        layout.addStretch(1)

    def _body_section(self) -> Section:
        section = Section(self.tr("Body"))
        section.title.setToolTip(
            self.tr("The scores that a target starts with are this program’s own; set what it has")
        )
        for widget in (self.stand_up, *self.pick_up.values(), muted_label(self.tr("Heal by")), self.amount):
            section.head.addWidget(widget)
        font = self.posture.font()
        font.setPixelSize(17)
        font.setBold(True)
        self.posture.setFont(font)
        for label in (self.posture, self.why):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
            section.content.addWidget(label)
        section.content.addWidget(self.attributes)
        return section

    def _location_section(self) -> Section:
        section = Section(self.tr("Location points"))
        self._points = muted_label("")
        section.head.insertWidget(1, self._points)
        section.head.addWidget(muted_label(self.tr("rounded")))
        section.head.addWidget(self.rounding)
        heaps = QHBoxLayout()
        heaps.setSpacing(GRID)
        for heap, word in ((self.pile, self.tr("Pile")), (self.aside, self.tr("Put aside"))):
            column = QVBoxLayout()
            column.setSpacing(2)
            column.addWidget(heap, 0, Qt.AlignmentFlag.AlignHCenter)
            column.addWidget(muted_label(word), 0, Qt.AlignmentFlag.AlignHCenter)
            heaps.addLayout(column)
        table = QVBoxLayout()
        table.setSpacing(GRID // 2)
        table.addWidget(self.locations)
        table.addStretch(1)
        table.addWidget(muted_label(self.tr("A drawn card")))
        table.addWidget(self.reshuffle)
        table.addSpacing(GRID)
        cards = QVBoxLayout()
        cards.setSpacing(GRID)
        cards.addWidget(self.face, 0, Qt.AlignmentFlag.AlignHCenter)
        cards.addLayout(heaps)
        cards.addStretch(1)
        both = QHBoxLayout()
        both.setSpacing(2 * GRID)
        both.addLayout(table, 1)
        both.addLayout(cards)
        section.content.addLayout(both)
        return section

    def _make_deck_section(self) -> Section:
        section = Section("")
        section.title.setToolTip(
            self.tr("The source names the locations but no deck: the copies are this program’s own")
        )
        section.head.addWidget(self.shuffle)
        section.head.addWidget(self.restore)
        section.content.addWidget(self.deck)
        return section


def _labels(locations: Iterable[Location]) -> str:
    return ", ".join(location.card.label for location in locations)


def _button(text: str, do: partial[None]) -> QPushButton:
    button = QPushButton(text)
    button.clicked.connect(lambda: do())
    return button


def _options(name: str, options: list[tuple[str, str]]) -> QComboBox:
    combo = ChoiceBox()
    for key, word in options:
        combo.addItem(word, key)
    combo.setAccessibleName(name)
    combo.setToolTip(name)
    return combo
