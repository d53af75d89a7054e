"""Ties the odds panel to the rest of the window: what it shows, and hovering both ways between bars and figure."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QDockWidget

from cats_desktop.rules.attack import Attack
from cats_desktop.rules.faults import Fault
from cats_desktop.ui.desk import Desk
from cats_desktop.ui.hit_table import HitTablePanel
from cats_desktop.ui.main_window import MainWindow
from cats_desktop.ui.notice import Notice
from cats_desktop.ui.odds_panel import OddsPanel
from cats_desktop.ui.plot_loader import PlotLoader
from cats_desktop.ui.sentences import sentence_of
from cats_desktop.ui.silhouette_view import SilhouetteView
from cats_desktop.ui.theme import Theme
from cats_desktop.ui.words import translate

if TYPE_CHECKING:
    from cats_desktop.ui.odds_page import OddsSituation


class OddsLink(QObject):
    """The odds panel of a window, the loader of what draws its plots, and its ties to figure and hit table."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.plots = PlotLoader(self)
        self.panel = OddsPanel(self.plots)

    def place(self) -> QDockWidget:
        """Put the panel behind the hit table and return its dock."""
        area = Qt.DockWidgetArea.RightDockWidgetArea
        dock = self._window.add_panel("odds", translate("odds", "Odds"), self.panel, area)
        self._window.stack_panels("table", "odds")
        dock.visibilityChanged.connect(self.panel.catch_up_soon)
        return dock

    def wire(self, silhouette: SilhouetteView, table: HitTablePanel, notice: Notice) -> None:
        """Let figure, table and bars point at the same region; a chosen bar makes its region current, no more."""

        def point(region: str) -> None:
            silhouette.show_current(region or None)
            table.point(region or None)

        def failed(fault: Fault) -> None:
            notice.say(sentence_of(fault))

        silhouette.region_pointed.connect(self.panel.point)
        table.table.region_pointed.connect(self.panel.point)
        self.panel.region_pointed.connect(point)
        self.panel.region_chosen.connect(point)
        self.panel.failed.connect(failed)
        self.panel.written.connect(lambda file: notice.say(translate("odds", "Written: {file}").format(file=file)))

    def show_desk(self, desk: Desk) -> None:
        """Show the odds of the target in view as it stands, and of the attack as it would be made now."""
        self.panel.show_later(lambda: _situation(desk))
        self.panel.show_history(desk.history)

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self.panel.show_theme(theme)

    def go(self) -> None:
        """Bring the panel to the front and give its page the focus."""
        dock = self._window.docks["odds"]
        dock.show()
        dock.raise_()
        self.panel.focus_first()


def _situation(desk: Desk) -> "OddsSituation":
    from cats_desktop.ui.odds_page import OddsSituation  # when the panel is first seen, not with the window

    state, view, target = desk.history.state, desk.in_view, desk.target
    try:
        body = desk.history.bodies.get(target.body) if target is not None else None
        charts = desk.history.charts.get(state.ruleset)
    except Fault:  # the stage says why the body cannot be used
        body, charts = None, None
    margin = view.margin if state.house_rules.margin_per_tier else 0
    return OddsSituation(
        state.ruleset,
        target if body is not None else None,
        body,
        Attack(view.facing, None, view.die, damage=view.damage, margin=margin),
        state.house_rules,
        state.sheet(state.ruleset),
        charts,
    )
