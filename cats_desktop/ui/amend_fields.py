"""The fields of a correction: whom, from where, where, by which dice and how hard a past hit shall have struck."""

from dataclasses import replace
from itertools import islice

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QCompleter, QGridLayout, QLineEdit, QWidget

from cats_desktop.rules.attack import Attack
from cats_desktop.rules.body import Body, Facing
from cats_desktop.rules.dice import FUDGE_DICE, FUDGE_WORDS, split_dice, split_fudge_dice
from cats_desktop.rules.events import ShotMissed
from cats_desktop.rules.faults import Fault, Refused
from cats_desktop.rules.sheets import BLANK
from cats_desktop.rules.systems.depth_tiers import LAYERS
from cats_desktop.rules.table import LocationDie
from cats_desktop.session.commands import Act, AmendHit, CallShot
from cats_desktop.session.history import History
from cats_desktop.session.past_hit import PastHit
from cats_desktop.ui.amend_choice import choice, choose
from cats_desktop.ui.amend_given import GivenFields
from cats_desktop.ui.fields import muted_label, number_box
from cats_desktop.ui.source_box import MOST_NAMES
from cats_desktop.ui.system_words import FACES, dice_words
from cats_desktop.ui.theme import GRID
from cats_desktop.ui.words import facing_word, layer_word, sentence_case


class AmendFields(QWidget):
    """Emits ``changed`` with each change. `command` says what the fields come to."""

    changed = Signal()

    def __init__(self, history: History, hit: PastHit) -> None:
        super().__init__()
        self._history, self._hit = history, hit
        self._filling = False
        self._filled_in = ""
        self.target = choice(self.tr("Target"))
        self.landed = choice(self.tr("Whether it hit what it was called at"))
        self.facing = choice(self.tr("Seen from"))
        self.region = choice(self.tr("Region"))
        self.die = choice(self.tr("Location die"))
        self.tier = choice(self.tr("Depth"))
        self.damage = number_box(self.tr("Damage in armour points, for tier 1"), 1)
        self.margin = number_box(self.tr("Margin of the attack; full multiples buy tiers"))
        self.dice = QLineEdit()
        self.dice.setAccessibleName(self.tr("Dice"))
        self.source = QLineEdit()
        self.source.setAccessibleName(self.tr("Who or what struck"))
        self.source.setPlaceholderText(self.tr("nobody in particular"))
        self.revoked = QCheckBox(self.tr("It does not count"))
        act = hit.step.command
        self.given = GivenFields(act, self._on_changed) if isinstance(act, Act) else None
        self._offer()
        self._place()
        self._fill(hit.now)
        self.target.currentIndexChanged.connect(self._on_aspect)
        self.landed.currentIndexChanged.connect(self._on_landed)
        self.facing.currentIndexChanged.connect(self._on_aspect)
        self.region.currentIndexChanged.connect(self._on_dice_needed)
        self.tier.currentIndexChanged.connect(self._on_dice_needed)
        self.die.currentIndexChanged.connect(self._on_changed)
        self.damage.valueChanged.connect(self._on_changed)
        self.margin.valueChanged.connect(self._on_changed)
        self.dice.textChanged.connect(self._on_changed)
        self.source.textChanged.connect(self._on_changed)
        self.revoked.toggled.connect(self._on_revoked)

    def focus_first(self) -> None:
        """Give the focus to the dice, which are mistyped most often; of a shot that missed, to whether it did."""
        (self.landed if self._is_nowhere() else self.dice).setFocus()

    def as_rolled(self) -> None:
        """Fill in what was wished for and thrown then."""
        self._fill(AmendHit(self._hit.step.id, self._hit.number))
        self.changed.emit()

    def command(self) -> AmendHit:
        """Return what counts for the hit by these fields. Raises Refused for dice that are no faces."""
        hit, attack, landed = self._hit, self._attack(), self._landed()
        faces = () if self.dice.text().split() == self._recorded().split() else self._faces()
        target, source = self.target.currentData(), " ".join(self.source.text().split())
        return AmendHit(
            hit.step.id,
            hit.number,
            self.revoked.isChecked(),
            attack if attack != hit.attack_if(landed) else None,
            faces,
            target if target != hit.hit.combatant else 0,
            source if source != hit.source else None,
            self.given.entries() if self.given is not None else BLANK,
            landed,
        )

    # Building

    def _offer(self) -> None:
        """Offer what can be chosen whatever the target."""
        combatants = self._history.state.combatants
        struck = self._hit.hit.combatant
        if struck not in combatants:
            self.target.addItem(getattr(self._hit.hit, "name", ""), struck)
        for key, combatant in combatants.items():
            self.target.addItem(combatant.full_name, key)
        for facing in Facing:
            self.facing.addItem(sentence_case(facing_word(facing)), facing)
        self.landed.addItem(self.tr("it hit"), True)
        self.landed.addItem(self.tr("it missed"), False)
        for die in LocationDie:
            self.die.addItem(die.value, die)
        self.tier.addItem(self.tr("by the dice"), 0)
        for tier, layer in enumerate(LAYERS, start=1):
            for slot in range(1, 6) if layer == "critical" else (0,):
                text = self.tr("{tier} · {layer}").format(tier=tier, layer=layer_word(layer))
                with_slot = self.tr("{depth}, slot {slot}").format(depth=text, slot=slot)
                self.tier.addItem(with_slot if slot else text, 10 * tier + slot)
        names = [combatant.full_name for combatant in islice(combatants.values(), MOST_NAMES)]
        completer = QCompleter(names, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.source.setCompleter(completer)

    def _place(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(GRID)
        grid.setVerticalSpacing(GRID)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(3, 1)
        rows: list[tuple[tuple[str, QWidget], ...]] = [
            ((self.tr("Target"), self.target), (self.tr("By"), self.source)),
        ]
        if isinstance(self._hit.step.command, CallShot):
            rows.append(((self.tr("Called shot"), self.landed),))
        if self.given is not None:
            rows += self.given.rows()
        if self._hit.attack is not None:
            rows += [
                ((self.tr("Seen from"), self.facing), (self.tr("Region"), self.region)),
                ((self.tr("Location die"), self.die), (self.tr("Depth"), self.tier)),
                ((self.tr("Damage"), self.damage), *self._margin_row()),
            ]
        rows.append(((self.tr("Dice"), self.dice),))
        for row, fields in enumerate(rows):
            for place, (text, widget) in enumerate(fields):
                label = muted_label(text)
                label.setBuddy(widget)
                grid.addWidget(label, row, 2 * place)
                grid.addWidget(widget, row, 2 * place + 1)
        dice = dice_words(self._hit.dice_for(None))
        fallen = muted_label(self.tr("fell then: {dice}").format(dice=dice) if dice else self.tr("no dice fell then"))
        grid.addWidget(fallen, len(rows) - 1, 2, 1, 2)
        grid.addWidget(self.revoked, len(rows), 0, 1, 4)
        if self._hit.number:
            self.target.setEnabled(False)
            self.target.setToolTip(self.tr("A hit of a volley stays with the target it was dealt to"))
        fudge = any(die.purpose in FUDGE_DICE for die in self._hit.dice_for(None))
        self._split = split_fudge_dice if fudge else split_dice
        self.dice.setToolTip(
            self.tr("The faces in the order they fell: + 0 −")
            if fudge
            else self.tr("The faces in the order they fell: location first, then each depth d6. «00» is 100.")
            if self._hit.attack is not None
            else self.tr("The faces in the order they fell.")
        )

    def _margin_row(self) -> tuple[tuple[str, QWidget], ...]:
        """Return the Margin where it buys anything, or did."""
        attack = self._hit.attack
        if self._history.state.house_rules.margin_per_tier or (attack is not None and attack.margin):
            return ((self.tr("Margin"), self.margin),)
        return ()

    # Filling

    def _fill(self, now: AmendHit) -> None:
        """Show what counts for the hit; nothing is said of it."""
        hit = self._hit
        called = hit.step.command
        landed = now.landed if now.landed is not None or not isinstance(called, CallShot) else called.landed
        attack = now.attack or hit.attack_if(landed)
        self._filling = True
        choose(self.landed, landed is not False)
        if self.given is not None:
            self.given.show(now.given)
        choose(self.target, now.combatant or hit.hit.combatant)
        if attack is not None:
            choose(self.facing, attack.facing)
            self._offer_regions(attack.region if landed is not False else None)
            choose(self.die, attack.die)
            choose(self.tier, 10 * attack.tier + attack.slot)
            self.damage.setValue(attack.damage)
            self.margin.setValue(attack.margin)
        self.source.setText(hit.source if now.source is None else now.source)
        self.revoked.setChecked(now.revoked)
        if now.faces:
            self.dice.setText(" ".join(self._face_word(face) for face in now.faces))
        else:
            self._fill_in_dice(self._recorded())
        self._enable()
        self._filling = False

    def _fill_in_dice(self, text: str) -> None:
        self._filled_in = text
        self.dice.setText(text)

    def _offer_regions(self, chosen: str | None) -> None:
        """Offer the regions that the target shows from that side; one it has not falls back to the dice."""
        self.region.clear()
        self.region.addItem(self.tr("wherever the dice say"), None)
        body = self._body()
        for region in body.aspects[self.facing.currentData()].regions if body is not None else ():
            self.region.addItem(region.label, region.key)
        self.region.setCurrentIndex(max(self.region.findData(chosen), 0) if chosen else 0)

    def _body(self) -> Body | None:
        target = self._history.state.combatants.get(self.target.currentData())
        key = target.body if target is not None else getattr(self._hit.hit, "body", "")
        try:
            return self._history.bodies.get(key)
        except Fault:
            return None

    def _attack(self) -> Attack | None:
        """Return the attack that the fields make; None for a hit by a ruleset that places hits."""
        landed = self._landed()
        attack = self._hit.attack_if(landed)
        if attack is None or self._is_nowhere():
            return attack
        tier, slot = divmod(int(self.tier.currentData()), 10)
        return replace(
            attack,
            facing=Facing(self.facing.currentData()),
            region=attack.region if landed is False else self.region.currentData(),
            die=LocationDie(self.die.currentData()),
            tier=tier,
            slot=slot,
            damage=self.damage.value(),
            margin=self.margin.value(),
        )

    # Whether a called shot hit

    def _landed(self) -> bool | None:
        """Return whether a called shot shall have hit; None when that is as it was, and for other hits."""
        called = self._hit.step.command
        shall = bool(self.landed.currentData())
        return shall if isinstance(called, CallShot) and shall != called.landed else None

    def _is_nowhere(self) -> bool:
        """Tell whether it is a shot that went nowhere and shall have missed still: nothing else matters of it."""
        return isinstance(self._hit.hit, ShotMissed) and not self.landed.currentData()

    def _on_landed(self) -> None:
        """Offer the region it was called at, or none where it missed; dice that were typed for the other are gone."""
        if self._filling:
            return
        called = self._hit.step.command
        self._filling = True
        if isinstance(called, CallShot):
            self._offer_regions(called.attack.region if self.landed.currentData() else None)
        self._fill_in_dice(self._recorded())
        self._enable()
        self._filling = False
        self._on_changed()

    # Dice

    def _recorded(self) -> str:
        """Return the faces that fell then, as far as they count by these fields."""
        return " ".join(
            FACES[die.face] if die.purpose in FUDGE_DICE else str(die.face)
            for die in self._hit.dice_for(self._attack())
        )

    def _face_word(self, face: int) -> str:
        return FACES[face] if self._split is split_fudge_dice else str(face)

    def _faces(self) -> tuple[int, ...]:
        faces = []
        for place, text in enumerate(self._split(self.dice.text())):
            if self._split is split_fudge_dice and text in FUDGE_WORDS:
                faces.append(FUDGE_WORDS[text])
            elif text.isascii() and text.isdecimal() and len(text) <= 6:
                faces.append(100 if text == "00" else int(text))
            else:
                raise Refused("dice.not_a_number", text=text[:20], word=place)
        return tuple(faces)

    # Following

    def _on_aspect(self) -> None:
        """Offer the regions of another target or side."""
        if not self._filling and self._hit.attack is not None:
            self._filling = True
            self._offer_regions(self.region.currentData())
            self._filling = False
        self._on_dice_needed()

    def _on_dice_needed(self) -> None:
        """Show the dice that count by these fields; with other dice typed, those stay."""
        if self._filling:
            return
        if self.dice.text() == self._filled_in:
            self._filling = True
            self._fill_in_dice(self._recorded())
            self._filling = False
        self._on_changed()

    def _on_revoked(self) -> None:
        self._enable()
        self._on_changed()

    def _enable(self) -> None:
        """Leave what does not matter to a hit that does not count."""
        counts = not self.revoked.isChecked()
        matters = counts and not self._is_nowhere()
        for widget in (self.facing, self.die, self.damage, self.margin, self.dice):
            widget.setEnabled(matters)
        for widget in (self.region, self.tier):
            # What missed went wherever the dice said.
            widget.setEnabled(matters and self.landed.currentData())
        for widget in (self.landed, self.source, *(self.given.boxes.values() if self.given is not None else ())):
            widget.setEnabled(counts)
        self.target.setEnabled(counts and not self._hit.number)

    def _on_changed(self) -> None:
        if not self._filling:
            self.changed.emit()
