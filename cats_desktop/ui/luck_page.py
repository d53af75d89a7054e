"""The page of luck: what the dice showed against what they should, and a plain sentence with the sample's size."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from time import perf_counter

from PySide6.QtCore import QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QFont, QShowEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from cats_desktop.rules.systems.depth_tiers import layer_of
from cats_desktop.rules.table import range_text
from cats_desktop.session.history import History
from cats_desktop.session.luck import LEAST, TIERS, Luck, LuckBook, TableTally, Tally, chance_in_slices
from cats_desktop.ui.fields import ChoiceBox
from cats_desktop.ui.luck_chart import LuckChart, LuckKey, LuckRow
from cats_desktop.ui.odds_page import OddsPage, OddsSituation, Table
from cats_desktop.ui.odds_words import fraction_text
from cats_desktop.ui.theme import GRID, Theme
from cats_desktop.ui.words import facing_word, isolated, layer_word, translate

LEAST_ROOM = 72
"""How high the list of locations is at least, in device-independent pixels: about four rows."""

SLICE_SECONDS = 0.008
"""How long is worked at a stretch before the window gets its turn."""

RAREST = 0.001
"""Chances below are only said to be below: the draws that they come from tell no finer."""


# Words


def hits_words(hits: int) -> str:
    """Return how many hits: "212 hits"."""
    return translate("luck", "1 hit") if hits == 1 else translate("luck", "{n} hits").format(n=f"{hits:,}")


def luck_sentence(hits: int, chance: float | None) -> str:
    """Return the verdict on so many hits, given how often chance alone is as uneven; None: not worked out yet."""
    how_many = hits_words(hits)
    if hits < LEAST:
        return translate("luck", "{hits}: too few for a verdict").format(hits=how_many)
    if chance is None:
        return translate("luck", "{hits}; working it out…").format(hits=how_many)
    rounded = round(chance, 2)
    if rounded >= 0.1:
        return translate("luck", "{hits}; as even as can be expected (p = {p})").format(
            hits=how_many, p=f"{rounded:.2f}"
        )
    if chance >= 0.01:
        return translate(
            "luck", "{hits}; somewhat uneven, as chance does about once in {k} such sessions (p = {p})"
        ).format(hits=how_many, k=round(1 / rounded), p=f"{rounded:.2f}")
    if chance >= RAREST:
        return translate("luck", "{hits}; very uneven: chance does this about once in {k} (p < {p})").format(
            hits=how_many, k=f"{int(float(f'{1 / chance:.0e}')):,}", p="0.01"
        )
    return translate("luck", "{hits}; very uneven: chance does this less than once in {k} (p < {p})").format(
        hits=how_many, k=f"{round(1 / RAREST):,}", p="0.01"
    )


def location_rows(locations: Sequence[TableTally]) -> tuple[LuckRow, ...]:
    """Return a row for each label, from however many tables it comes; each table is told in the tooltip."""
    observed: dict[str, int] = {}
    expected: dict[str, Fraction] = {}
    tips: dict[str, list[str]] = {}
    for each in locations:
        aspect = each.body.aspects[each.facing]
        for row, count, wanted in zip(each.table.rows, each.tally.counts, each.tally.expected, strict=True):
            label = aspect.region(row.region).label
            observed[label] = observed.get(label, 0) + count
            expected[label] = expected.get(label, Fraction(0)) + wanted
            faces = range_text(each.table.results(row.region))
            line = _tip(
                count, wanted, translate("luck", "{faces} on the {die}").format(faces=faces, die=each.table.die)
            )
            side = f"{each.body.label}, {facing_word(each.facing)}: " if len(locations) > 1 else ""
            tips.setdefault(label, []).append(side + line)
    return tuple(LuckRow(label, observed[label], float(expected[label]), "\n".join(tips[label])) for label in observed)


def tier_rows(tiers: Tally) -> tuple[LuckRow, ...]:
    """Return a row for each tier that was rolled; the last stands for all from there on."""
    rows = []
    for tier, (share, count, wanted) in enumerate(zip(tiers.shares, tiers.counts, tiers.expected, strict=True), 1):
        name = translate("luck", "Tier {tier}+") if tier == TIERS else translate("luck", "Tier {tier}")
        label = f"{name.format(tier=tier)} · {layer_word(layer_of(tier))}"
        of_all = translate("luck", "{share} of all hits").format(share=fraction_text(share))
        rows.append(LuckRow(label, count, float(wanted), _tip(count, wanted, of_all)))
    return tuple(rows)


def _tip(observed: int, expected: Fraction, why: str) -> str:
    return translate("luck", "observed {observed}, expected {expected} ({why})").format(
        observed=f"{observed:,}", expected=f"{float(expected):,.1f}", why=why
    )


# The page


class Answer:
    """A heading, a chart and the sentence right below it, however few rows there are.

    No widget of its own: in one layout with all others, sentences that wrap get the room they need.
    """

    def __init__(self, heading: str, box: QVBoxLayout, *, scrolls: bool) -> None:
        self.heading = QLabel(heading)
        font = QFont(self.heading.font())
        font.setWeight(QFont.Weight.DemiBold)
        self.heading.setFont(font)
        self.chart = LuckChart(heading)
        self.area = _scrolling(self.chart) if scrolls else None
        self.sentence = QLabel()
        self.sentence.setWordWrap(True)
        self.sentence.setTextFormat(Qt.TextFormat.PlainText)
        self.sentence.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        box.addWidget(self.heading)
        box.addWidget(self.area or self.chart, 1000 if scrolls else 0)
        box.addWidget(self.sentence)

    def show_rows(self, rows: tuple[LuckRow, ...]) -> None:
        """Show other rows; where they scroll, they take no more room than they need."""
        self.chart.show_rows(rows)
        if self.area is not None:
            high = self.chart.sizeHint().height()
            self.area.setMaximumHeight(high)
            self.area.setMinimumHeight(min(high, LEAST_ROOM))

    def set_visible(self, visible: bool) -> None:
        """Show all of it, or nothing."""
        for widget in (self.heading, self.area or self.chart, self.sentence):
            widget.setVisible(visible)


def _scrolling(chart: LuckChart) -> QScrollArea:
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    area.setWidget(chart)
    area.setAccessibleName(translate("luck", "Thrown and expected"))
    chart.setAutoFillBackground(False)
    area.viewport().setAutoFillBackground(False)
    return area


class LuckPage(OddsPage):
    """What everybody's hits showed, or one combatant's, program dice and typed dice apart.

    Knows nothing of the situation: it reads what has been thrown, from `show_history`. Counts and works out only while
    it is to be seen, a few milliseconds at a time.
    """

    def __init__(self) -> None:
        super().__init__()
        self.book = LuckBook()
        self.luck: Luck | None = None
        self._history: History | None = None
        self._shown: tuple[object, ...] = ()
        self._chances: dict[tuple[Tally, ...], float] = {}
        self._work: Iterator[None] | None = None
        self._chosen = False
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._on_slice)
        self.title.setText(translate("luck", "Luck so far"))
        self.who = ChoiceBox()
        self.who.setAccessibleName(translate("luck", "Whose hits"))
        self.who.setToolTip(translate("luck", "Hits taken by everybody, or by one target"))
        self.who.setMinimumContentsLength(10)
        self.who.addItem(translate("luck", "Everybody"), None)
        self.tools.addWidget(self.who)
        self.program, self.typed = QPushButton(), QPushButton()
        self._kinds = QButtonGroup(self)
        self.key = LuckKey()
        row = QHBoxLayout()
        row.setSpacing(4)
        for button in (self.program, self.typed):
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves letters to be commands
            self._kinds.addButton(button)
            row.addWidget(button)
        self.program.setChecked(True)
        row.addStretch(1)
        row.addWidget(self.key)
        self.empty = QLabel()
        self.empty.setObjectName("muted")
        self.empty.setWordWrap(True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.empty.setTextFormat(Qt.TextFormat.PlainText)
        answers = QVBoxLayout()
        answers.setSpacing(4)
        self.location = Answer(translate("luck", "Location"), answers, scrolls=True)
        answers.addSpacing(GRID)
        self.tier = Answer(translate("luck", "Tier, as rolled"), answers, scrolls=False)
        answers.addWidget(self.empty, 1000)
        answers.addStretch(1)
        self.body_box.addLayout(row)
        self.body_box.addLayout(answers, 1)
        self.who.currentIndexChanged.connect(self._begin)
        self._kinds.buttonClicked.connect(self._on_kind)
        self._say_counts()
        self._show_luck(Luck((), Tally((), ())))

    def show_history(self, history: History) -> None:
        """Show what the dice of a session showed; does nothing when head, last step and bodies are those shown."""
        self._history = history
        state = (history, history.head, history.journal.last, history.bodies)
        same = len(self._shown) == len(state) and all(
            one is other or (isinstance(one, int) and one == other)
            for one, other in zip(state, self._shown, strict=True)
        )
        if not same and self.isVisible():
            self._shown = state
            self._begin()

    @property
    def is_settled(self) -> bool:
        """Tell whether all there is to work out is worked out."""
        return self._work is None

    # How

    def _begin(self) -> None:
        """Begin anew with what is chosen; what is quick is done at once."""
        if self._history is not None and self.isVisible():
            self._work = self._steps(self._history)
            self._on_slice()

    def _on_slice(self) -> None:
        until = perf_counter() + SLICE_SECONDS
        while self._work is not None and self.isVisible():
            try:
                next(self._work)
            except StopIteration:
                self._work = None
            if perf_counter() > until:
                break
        if self._work is not None and self.isVisible():
            self._timer.start()
        else:
            self._timer.stop()

    def _steps(self, history: History) -> Iterator[None]:
        """Count, show the bars, then work out one sentence after the other."""
        yield from self.book.catch_up(history)
        self._show_choices(history)
        if not self._chosen:
            self.typed.setChecked(not self.book.hits(typed=False) and self.book.hits(typed=True) > 0)
            self.program.setChecked(not self.typed.isChecked())
        self._say_counts()
        luck = self.book.luck(history.bodies, self.who.currentData(), typed=self.typed.isChecked())
        self._show_luck(luck)
        for answer, tallies in self._asked(luck):
            if sum(tally.hits for tally in tallies) >= LEAST and tallies not in self._chances:
                if len(self._chances) > 200:
                    self._chances.clear()
                self._chances[tallies] = yield from chance_in_slices(tallies)
            self._say(answer, tallies)

    def _asked(self, luck: Luck) -> list[tuple[Answer, tuple[Tally, ...]]]:
        return [(self.location, tuple(each.tally for each in luck.locations)), (self.tier, (luck.tiers,))]

    def _show_choices(self, history: History) -> None:
        """List everybody who was hit, and leave chosen who was."""
        targets = history.state.combatants
        names = [
            (targets[who].full_name if who in targets else name, who) for who, name in self.book.combatants().items()
        ]
        wanted = [(translate("luck", "Everybody"), None), *names]
        listed = [(self.who.itemText(place), self.who.itemData(place)) for place in range(self.who.count())]
        if wanted == listed:
            return
        chosen = self.who.currentData()
        blocker = QSignalBlocker(self.who)
        self.who.clear()
        for name, who in wanted:
            self.who.addItem(name, who)
        self.who.setCurrentIndex(next((place for place, (_, who) in enumerate(wanted) if who == chosen), 0))
        blocker.unblock()

    def _say_counts(self) -> None:
        who = self.who.currentData()
        for button, words, typed in (
            (self.program, translate("luck", "Program dice"), False),
            (self.typed, translate("luck", "Typed dice"), True),
        ):
            button.setText(f"{words} · {self.book.hits(who, typed):,}")
            button.setToolTip(
                translate("luck", "{hits} that stand").format(hits=hits_words(self.book.hits(who, typed)))
            )

    def _show_luck(self, luck: Luck) -> None:
        self.luck = luck
        thrown = luck.tiers.hits or luck.gone or bool(luck.locations)
        for answer in (self.location, self.tier):
            answer.set_visible(bool(thrown))
        self.key.setVisible(bool(thrown))
        self.empty.setVisible(not thrown)
        self.empty.setText(self._empty_words())
        self.location.show_rows(location_rows(luck.locations))
        self.tier.show_rows(tier_rows(luck.tiers))
        for answer, tallies in self._asked(luck):
            self._say(answer, tallies)
        gone = translate("luck", "{hits} not counted here: the body that was hit is not there any more.")
        self.caption.setText(gone.format(hits=hits_words(luck.gone)) if luck.gone else "")
        self.caption.setVisible(luck.gone > 0)

    def _empty_words(self) -> str:
        if not self.book.hits():
            return translate(
                "luck",
                "No hits yet. Press R to roll one: the dice of every C.A.T.S. hit are counted here, against what they"
                " should show.",
            )
        name = isolated(self.who.currentText())
        if self.typed.isChecked():
            return translate("luck", "No hits with typed dice: {whose}.").format(whose=name)
        return translate("luck", "No hits with the program's dice: {whose}.").format(whose=name)

    def _say(self, answer: Answer, tallies: tuple[Tally, ...]) -> None:
        answer.sentence.setText(luck_sentence(sum(tally.hits for tally in tallies), self._chances.get(tallies)))

    def _on_kind(self) -> None:
        self._chosen = True
        self._begin()

    # What every page has

    def repaint_situation(self, situation: OddsSituation) -> None:
        """Do nothing: luck is about what has been thrown."""

    def repaint_theme(self, theme: Theme) -> None:
        """Repaint both charts."""
        for painted in (self.location.chart, self.tier.chart, self.key):
            painted.show_theme(theme)

    def focus_first(self) -> None:
        """Give the focus to whose hits are chosen."""
        self.who.setFocus()

    def sheet_title(self) -> str:
        """Say whose hits and which dice."""
        kind = translate("luck", "typed dice") if self.typed.isChecked() else translate("luck", "program dice")
        return translate("luck", "{whose}: luck so far, {kind}").format(whose=self.who.currentText(), kind=kind)

    def pieces(self) -> list[QWidget]:
        """Return both charts whole, however far they are scrolled, with what is said of them."""
        both = (
            widget
            for answer in (self.location, self.tier)
            for widget in (answer.heading, answer.chart, answer.sentence)
            if not answer.heading.isHidden()
        )
        return [self.key, *both, self.empty]

    def table(self) -> Table:
        """Return both charts, every table of locations by itself."""
        rows: list[tuple[str, ...]] = [("of", "body", "facing", "die", "result", "observed", "expected", "share")]
        luck = self.luck or Luck((), Tally((), ()))
        for each in luck.locations:
            aspect = each.body.aspects[each.facing]
            where = ("location", each.body.label, each.facing.value, each.table.die.value)
            labels = [aspect.region(row.region).label for row in each.table.rows]
            rows += [(*where, *numbers) for numbers in _table_rows(labels, each.tally)]
        tiers = [str(tier) if tier < TIERS else f"{tier}+" for tier in range(1, len(luck.tiers.shares) + 1)]
        rows += [("tier", "", "", "d6", *numbers) for numbers in _table_rows(tiers, luck.tiers)]
        return tuple(rows)

    # Qt's own names

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what was thrown while the page was not to be seen."""
        super().showEvent(event)
        if self._history is not None:
            self.show_history(self._history)
        if self._work is not None:
            self._timer.start()


def _table_rows(labels: Sequence[str], tally: Tally) -> list[tuple[str, str, str, str]]:
    return [
        (label, str(count), f"{float(wanted):.4f}", str(share))
        for label, count, wanted, share in zip(labels, tally.counts, tally.expected, tally.shares, strict=True)
    ]
