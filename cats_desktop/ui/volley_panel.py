"""The volley: how many hits on whom, what they can be expected to do, and the last one hit by hit."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from cats_desktop.rules.attack import Attack
from cats_desktop.rules.body import Body
from cats_desktop.rules.combat import Combatant, HouseRules
from cats_desktop.rules.events import Event
from cats_desktop.ui.aside import Aside
from cats_desktop.ui.empty_hint import EmptyHint
from cats_desktop.ui.fields import muted_label, number_box
from cats_desktop.ui.section import Section
from cats_desktop.ui.theme import GRID, Theme
from cats_desktop.ui.volley_tables import ExpectedTable, HitsTable, expectations
from cats_desktop.ui.volley_words import total_text
from cats_desktop.ui.words import isolated, with_key

CALM_MS = 60
"""How long the expectations wait for the next change before they are worked out."""

LOW, QWIDGETSIZE_MAX = 132, 16_777_215
"""Height in pixels of the forecast beside a volley that was fired, and Qt's own word for no bound."""

MOST_NAMES = 500
"""The most targets that are offered besides the one in view."""


@dataclass(frozen=True, slots=True)
class LastVolley:
    """The newest volley that stands: its step, what it comes to with all amendments, regions it could strike."""

    step: int
    events: tuple[Event, ...]
    regions: Mapping[int, tuple[tuple[str, str], ...]]


@dataclass(frozen=True, slots=True)
class VolleyView:
    """What the panel shows. ``others`` are the targets besides the one in view, as (id, name).

    ``attack`` is the next one as it would be made; ``target`` and ``body`` are None while nobody is in view.
    """

    target: Combatant | None
    body: Body | None
    others: tuple[tuple[int, str], ...]
    attack: Attack
    house_rules: HouseRules
    last: LastVolley | None
    writable: bool
    by_cats: bool = True
    """Whether the fight goes by C.A.T.S.: no other ruleset knows volleys."""


class VolleyPanel(QWidget):
    """Emits what is wanted; fires nothing by itself.

    ``fire_wanted`` has the targets and the hits; ``revoke_wanted`` and ``restore_wanted`` step and number;
    ``correct_wanted`` step, number and the region, tier, slot and dice that the hit had instead.
    """

    fire_wanted = Signal(object, int)
    revoke_wanted = Signal(int, int)
    restore_wanted = Signal(int, int)
    correct_wanted = Signal(int, int, object)
    hit_pointed = Signal(int)
    cancel_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._view: VolleyView | None = None
        self._nobody = ""
        self._expected_for: object = None
        self._aside = Aside(self)
        self._aside.finished.connect(self._on_expected)
        self._calm = QTimer(self)
        self._calm.setSingleShot(True)
        self._calm.setInterval(CALM_MS)
        self._calm.timeout.connect(self._expect)
        self.hits = number_box(self.tr("How many hits"), 10, 100_000)
        self.hits.setMinimum(1)
        self.hits.valueChanged.connect(self._on_changed)
        self.fire = QPushButton(self.tr("Fire volley"))
        self.fire.setProperty("primary", True)
        self.fire.clicked.connect(self._on_fire)
        self.hits.lineEdit().returnPressed.connect(self._on_fire)
        self.others = QListWidget()
        self.others.setAccessibleName(self.tr("Further targets; the hits are dealt in turn"))
        self.others.setFixedHeight(72)
        self.others.itemChanged.connect(self._on_changed)
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.cancel = QPushButton(self.tr("Cancel"))
        self.cancel.clicked.connect(self.cancel_wanted)
        self.summary = QLabel()
        self.summary.setWordWrap(True)
        self.summary.setTextFormat(Qt.TextFormat.PlainText)
        self.expected = ExpectedTable()
        EmptyHint(self.expected, self.tr("What a volley does to each part of its target stands here."))
        self.last = QLabel()
        self.last.setWordWrap(True)
        self.last.setTextFormat(Qt.TextFormat.PlainText)
        self.table = HitsTable()
        self._lay_out()
        self.table.hit_pointed.connect(self.hit_pointed)
        self.table.revoke_wanted.connect(lambda number: self._amend(number, revoke=True))
        self.table.restore_wanted.connect(lambda number: self._amend(number, revoke=False))
        self.table.correct_wanted.connect(self._on_correct)
        self.show_running(None)

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self.expected.show_theme(theme)
        self.table.show_theme(theme)

    def show_view(self, view: VolleyView) -> None:
        """Show another state of the fight; does nothing when it equals the one shown."""
        if view == self._view:
            return
        before, self._view = self._view, view
        self._show_where(view)
        self.fire.setEnabled(view.target is not None and view.by_cats and view.writable)
        self.table.tools.setEnabled(view.writable)
        if before is None or before.others != view.others:
            self._show_others(view.others)
        if before is None or before.last != view.last:
            self._show_last(view.last)
        self._on_changed()

    def show_keys(self, shown: Callable[[str], str]) -> None:
        """Name the key that adds a target; ``shown`` gives those of a command as they are read."""
        adding = with_key(self.tr("Press {key} to add a target."), self.tr("Add a target."), shown("add"))
        self._nobody = self.tr("Nobody is in view. {adding}").format(adding=adding)
        if self._view is not None:
            self._show_where(self._view)

    def _show_where(self, view: VolleyView) -> None:
        if not view.writable:
            where = self.tr("This session is open read-only.")
        elif not view.by_cats:
            where = self.tr("Volleys are fired by C.A.T.S. only.")
        elif view.target is None:
            where = self._nobody
        else:
            where = self.tr("on {name}").format(name=isolated(view.target.full_name))
        self._where.setText(where)

    def show_running(self, settled: int | None) -> None:
        """Show how far a volley is; None while none is under way."""
        for widget in (self.progress, self.cancel):
            widget.setVisible(settled is not None)
        self.fire.setVisible(settled is None)
        self.hits.setEnabled(settled is None)
        if settled is not None:
            self.progress.setMaximum(self.hits.value())
            self.progress.setValue(settled)

    @property
    def targets(self) -> tuple[int, ...]:
        """Return whom the next volley is on: the target in view first, then those ticked."""
        view = self._view
        if view is None or view.target is None:
            return ()
        items = [self.others.item(row) for row in range(self.others.count())]
        ticked = [item.data(Qt.ItemDataRole.UserRole) for item in items if item.checkState() == Qt.CheckState.Checked]
        return (view.target.id, *ticked)

    def _lay_out(self) -> None:
        self._where = muted_label("")
        volley = Section(self.tr("Volley"))
        volley.head.addWidget(self._where)
        row = QHBoxLayout()
        row.setSpacing(GRID)
        row.addWidget(muted_label(self.tr("Hits")))
        row.addWidget(self.hits)
        row.addWidget(self.fire)
        row.addWidget(self.progress, 1)
        row.addWidget(self.cancel)
        row.addStretch(1)
        volley.content.addLayout(row)
        self._further = muted_label(self.tr("Dealt in turn to these as well:"))
        volley.content.addWidget(self._further)
        volley.content.addWidget(self.others)
        before = Section(self.tr("What it can be expected to do"))
        before.content.addWidget(self.summary)
        before.content.addWidget(self.expected)
        after = Section(self.tr("The last volley"))
        after.content.addWidget(self.last)
        after.content.addWidget(self.table)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GRID, 0, GRID, GRID)
        layout.setSpacing(GRID)
        layout.addWidget(volley)
        layout.addWidget(before, 1)
        layout.addWidget(after, 1)

    def _show_others(self, others: Sequence[tuple[int, str]]) -> None:
        ticked = set(self.targets[1:])
        with QSignalBlocker(self.others):
            self.others.clear()
            for key, name in others:
                item = QListWidgetItem(name, self.others)
                item.setData(Qt.ItemDataRole.UserRole, key)
                item.setFlags(
                    Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsSelectable
                )
                item.setCheckState(Qt.CheckState.Checked if key in ticked else Qt.CheckState.Unchecked)
        for widget in (self._further, self.others):
            widget.setVisible(bool(others))

    def _show_last(self, last: LastVolley | None) -> None:
        self.table.show_events(last.events if last else (), last.regions if last else {})
        self.table.setVisible(last is not None)
        # What was fired matters more than what might be: the forecast gives way to it.
        self.expected.setMaximumHeight(LOW if last else QWIDGETSIZE_MAX)
        self.last.setText(
            total_text(last.events) if last else self.tr("No volley yet. Fire one above: each of its hits stands here.")
        )
        self.last.setObjectName("" if last else "muted")
        self.last.style().polish(self.last)

    # What can be expected

    def _on_changed(self, *_what: object) -> None:
        """Say that the expectations are of something else by now, and work them out once there is calm."""
        if self._wanted() != self._expected_for and self.isVisible():
            self.expected.fade()
            self.summary.setText(self.tr("Working it out …") if self._wanted() else "")
        self._calm.start()

    def _wanted(self) -> tuple[Combatant, Body, Attack, HouseRules, int] | None:
        """Return what the expectations are wanted of; None while there is nothing to expect."""
        view = self._view
        if view is None or view.target is None or view.body is None or not view.by_cats:
            return None
        # Of those that are dealt in turn, the first target gets the odd one.
        return view.target, view.body, view.attack, view.house_rules, -(-self.hits.value() // len(self.targets))

    def _expect(self) -> None:
        """Work the expectations out aside, for what is shown now; only while anybody sees them."""
        if not self.isVisible():
            return
        wanted = self._wanted()
        if wanted == self._expected_for:
            return
        self._expected_for = wanted
        if wanted is None:
            self._aside.give_up()
            self.expected.show_rows(())
            self.summary.setText("")
        else:
            target, body, attack, rules, hits = wanted
            self._aside.begin(lambda progress: expectations(target, body, attack, rules, hits, progress))

    def _on_expected(self, found: "object") -> None:
        from cats_desktop.ui.volley_tables import Expectations

        assert isinstance(found, Expectations)
        self.expected.show_rows(found.rows)
        wanted = self._wanted()
        name = isolated(wanted[0].full_name) if wanted else ""
        if found.out_within is None:
            text = self.tr("{name}: no part of this body puts it out of action.").format(name=name)
        elif found.is_out:
            text = self.tr("{name} is out of action already.").format(name=name)
        else:
            text = self.tr(
                "{name} is out of action within {hits} hits: {chance}. It takes {expected} on average."
            ).format(name=name, hits=found.hits, chance=found.out_within, expected=found.out_after)
        if len(self.targets) > 1:
            text += " " + self.tr("The hits on the others are not counted in.")
        self.summary.setText(text)

    def refuse(self, sentence: str) -> None:
        """Say why a hit was not amended, beside what was filled in for it."""
        self.table.refuse(sentence)

    # Wishing

    def _on_fire(self) -> None:
        if self.targets and self.fire.isEnabled() and self.fire.isVisible():
            self.fire_wanted.emit(self.targets, self.hits.value())

    def _amend(self, number: int, *, revoke: bool) -> None:
        if self._view is not None and self._view.last is not None:
            (self.revoke_wanted if revoke else self.restore_wanted).emit(self._view.last.step, number)

    def _on_correct(self, number: int, correction: object) -> None:
        if self._view is not None and self._view.last is not None:
            self.correct_wanted.emit(self._view.last.step, number, correction)

    # Qt's own names

    def showEvent(self, event: QShowEvent) -> None:
        """Begin to work out what can be expected."""
        super().showEvent(event)
        self._calm.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop working for nobody."""
        super().hideEvent(event)
        self._aside.give_up()
        self._expected_for = None
