"""Ties the volley panel to the rest of the window: what it shows, firing aside, amending, spots on the figure.

The panel is made when it is first seen: most starts never need it.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QDockWidget, QFrame, QScrollArea

from cats_desktop.rules.events import Event, HitLanded, HitRevoked, VolleyFired
from cats_desktop.rules.faults import Fault
from cats_desktop.session.commands import AmendHit, Volley
from cats_desktop.ui.aside import Aside
from cats_desktop.ui.desk import Desk
from cats_desktop.ui.figure_marks import Spot
from cats_desktop.ui.main_window import MainWindow
from cats_desktop.ui.sentences import sentence_of
from cats_desktop.ui.silhouette_view import SilhouetteView
from cats_desktop.ui.theme import LIGHT, Theme
from cats_desktop.ui.words import translate

if TYPE_CHECKING:
    from cats_desktop.ui.volley_panel import LastVolley, VolleyPanel
    from cats_desktop.ui.volley_tables import Correction

CATS = "cats"

ASIDE_FROM = 1_000
"""From so many hits on a volley is settled beside the window's own work."""


class VolleyLink(QObject):
    """The volley panel of a window and what it does."""

    def __init__(self, window: MainWindow, desk: Desk) -> None:
        super().__init__(window)
        self._window = window
        self._desk = desk
        self._theme: Theme = LIGHT
        self._shown_keys: Callable[[str], str] = lambda _command: ""
        self._room = QScrollArea()
        self._panel: VolleyPanel | None = None
        self._aside = Aside(self)
        self._pending: tuple[Volley, object] | None = None
        self._last: tuple[tuple[int, int, int], LastVolley] | None = None
        self._pointed = 0

    def place(self) -> QDockWidget:
        """Put the panel behind the odds and return its dock."""
        area = Qt.DockWidgetArea.RightDockWidgetArea
        self._room.setWidgetResizable(True)
        self._room.setFrameShape(QFrame.Shape.NoFrame)
        self._room.setAccessibleName(translate("words", "Volley"))
        dock = self._window.add_panel("volley", translate("words", "Volley"), self._room, area)
        dock.visibilityChanged.connect(self._on_seen)
        self._window.stack_panels("table", "volley")
        return dock

    def wire(self, silhouette: SilhouetteView) -> None:
        """Let settled volleys be stored, and chosen hits light up on the figure."""
        self._silhouette = silhouette
        self._aside.finished.connect(self._on_settled)
        self._aside.failed.connect(self._on_failed)
        self._aside.progressed.connect(lambda settled: self.panel.show_running(settled))

    @property
    def panel(self) -> "VolleyPanel":
        """Return the panel; it is made when it is first asked for."""
        if self._panel is None:
            from cats_desktop.ui.volley_panel import VolleyPanel

            panel = self._panel = VolleyPanel()
            panel.show_theme(self._theme)
            panel.show_keys(self._shown_keys)
            panel.fire_wanted.connect(self._fire)
            panel.revoke_wanted.connect(lambda step, number: self._amend(step, number, revoked=True))
            panel.restore_wanted.connect(self._restore)
            panel.correct_wanted.connect(self._correct)
            panel.hit_pointed.connect(self._point)
            panel.cancel_wanted.connect(self._give_up)
            self._room.setWidget(panel)
        return self._panel

    def show_keys(self, shown: Callable[[str], str]) -> None:
        """Name the keys there are, now or when the panel is made."""
        self._shown_keys = shown
        if self._panel is not None:
            self._panel.show_keys(shown)

    def _on_seen(self, seen: bool) -> None:
        if seen:
            self.show_desk()

    def show_desk(self) -> None:
        """Show the fight as it is; only what somebody can see is worked out."""
        desk = self._desk
        state, target = desk.history.state, desk.target
        last = self._last_volley()
        self._show_spots(last)
        if self._room.visibleRegion().isEmpty():  # behind another tab it still counts as visible
            return
        from cats_desktop.ui.volley_panel import MOST_NAMES, VolleyView

        try:
            body = desk.history.bodies.get(target.body) if target is not None else None
        except Fault:  # the stage says why the body cannot be used
            body = None
        attack, by_cats = desk.volley((), 1).attack, state.ruleset == CATS
        besides = ((key, each.full_name) for key, each in state.combatants.items() if each is not target)
        others = tuple(islice(besides, MOST_NAMES))
        target, writable = target if body else None, not desk.history.journal.read_only
        self.panel.show_view(VolleyView(target, body, others, attack, state.house_rules, last, writable, by_cats))

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self._theme = theme
        if self._panel is not None:
            self._panel.show_theme(theme)

    def go(self) -> None:
        """Bring the panel to the front, ready for the number of hits."""
        dock = self._window.docks["volley"]
        dock.show()
        dock.raise_()
        self.show_desk()
        self._room.ensureWidgetVisible(self.panel.hits)
        self.panel.hits.setFocus(Qt.FocusReason.ShortcutFocusReason)

    # Firing

    def _fire(self, combatants: tuple[int, ...], hits: int) -> None:
        desk = self._desk
        volley = desk.volley(combatants, hits)
        if hits < ASIDE_FROM or desk.types:
            desk.fire(volley)
            return
        from cats_desktop.rules.systems.volley import fire
        from cats_desktop.session.decide import targets_of

        state, dice = desk.history.state, desk.thrown()
        if desk.history.journal.read_only:
            desk.refused.emit(Fault("session.read_only"))
            return

        def settle(progress: Callable[[int], None]) -> tuple[Event, ...]:
            targets = targets_of(state, volley, desk.history.bodies)
            return fire(targets, volley.attack, hits, state.house_rules, dice, progress)

        self._pending = (volley, state)
        self.panel.show_running(0)
        self._aside.begin(settle)

    def _on_settled(self, events: Any) -> None:
        """Have the volley stored, if the fight is still the one it was fired into."""
        self.panel.show_running(None)
        pending, self._pending = self._pending, None
        if pending is None:
            return
        volley, state = pending
        if self._desk.history.state is not state:
            self._desk.refused.emit(Fault("volley.overtaken"))
            return
        self._desk.store(volley, events)

    def _on_failed(self, error: Exception) -> None:
        self.panel.show_running(None)
        self._pending = None
        if not isinstance(error, Fault):
            raise error
        self._desk.refused.emit(error)

    def _give_up(self) -> None:
        """Let a volley go before it is stored: nothing has happened yet."""
        self._aside.give_up()
        self._pending = None
        self.panel.show_running(None)

    # The last one

    def _amend(self, step: int, number: int, **changes: Any) -> None:
        """Amend a hit; what else was amended about it before stays. Why it cannot be is said in the panel."""
        from cats_desktop.session.amend import amendment_of

        try:
            before = amendment_of(self._desk.history, step, number) or AmendHit(step, number)
            self._desk.attempt(replace(before, **changes))
        except Fault as fault:
            self.panel.refuse(sentence_of(fault))
        else:
            self.panel.table.dice_taken()

    def _restore(self, step: int, number: int) -> None:
        self._amend(step, number, revoked=False)

    def _correct(self, step: int, number: int, correction: "Correction") -> None:
        volley = self._desk.last_volley
        if volley is None or not isinstance(volley.command, Volley):
            return
        if correction.region is not None:
            attack = replace(
                volley.command.attack, region=correction.region, tier=correction.tier, slot=correction.slot
            )
            self._amend(step, number, revoked=False, attack=attack)
        elif correction.faces:
            self._amend(step, number, revoked=False, faces=correction.faces)
        else:
            self._amend(step, number, revoked=False, attack=None, faces=())

    def _last_volley(self) -> "LastVolley | None":
        """Return the newest volley that stands, with its amendments.

        It is told anew only when something was amended, undone or done again: any other step leaves it as it is.
        """
        desk = self._desk
        step = desk.last_volley
        if step is None:
            self._last = None
            return None
        newest = desk.history.newest
        amended = newest.id if newest is not None and isinstance(newest.command, AmendHit) else 0
        told_at = (step.id, desk.travels, amended)
        if self._last is None or self._last[0] != told_at:
            from cats_desktop.session.amend import retold  # both load what volleys need
            from cats_desktop.ui.volley_panel import LastVolley

            fired = step.events[0]
            assert isinstance(fired, VolleyFired)
            events = step.events
            if not fired.faces and desk.history.head != step.id:
                try:
                    events = retold(desk.history, step.id)
                except (Fault, KeyError):  # of a body that is gone: what it came to at first is all there is
                    events = step.events
            self._last = (told_at, LastVolley(step.id, events, self._regions(fired)))
        return self._last[1]

    def _regions(self, fired: VolleyFired) -> dict[int, tuple[tuple[str, str], ...]]:
        """Return by target where a hit of a small volley could have struck."""
        found = {}
        for key in () if fired.faces else fired.combatants:
            target = self._desk.history.state.combatants.get(key)
            try:
                body = self._desk.history.bodies.get(target.body) if target else None
            except Fault:
                continue
            if body is not None:
                found[key] = tuple((region.key, region.label) for region in body.aspects[fired.facing].regions)
        return found

    def _point(self, number: int) -> None:
        self._pointed = number
        self._show_spots(self._last_volley())

    def _show_spots(self, last: "LastVolley | None") -> None:
        """Put a spot on the figure for each hit of a small volley, if it is in view from that side."""
        view = self._desk.in_view
        fired = last.events[0] if last and last.events else None
        spots: list[Spot] = []
        newest = self._desk.last_hit is self._desk.last_volley and self._desk.history.state.ruleset == CATS
        if last is not None and newest and isinstance(fired, VolleyFired) and fired.facing is view.facing:
            for event in last.events:
                if isinstance(event, HitLanded) and event.combatant == view.combatant and event.facing is view.facing:
                    spots.append(Spot(event.region, event.number, event.tier, event.number == self._pointed))
                elif isinstance(event, HitRevoked) and event.number == self._pointed:
                    self._pointed = 0
        self._silhouette.show_spots(tuple(spots))
