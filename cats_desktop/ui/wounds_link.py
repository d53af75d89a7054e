"""Ties the wounds to the rest of the window: their panel, the region that a wound lights up, menus and commands.

The panel is made when it is first seen: most starts never need it.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDockWidget, QMenu, QVBoxLayout, QWidget

from cats_desktop.rules.faults import Fault
from cats_desktop.session.commands import Command, HealWound, RepairPart, ResetCombatant, TellWounds
from cats_desktop.session.queries import FigureView, RegionView
from cats_desktop.ui.desk import Desk
from cats_desktop.ui.hit_table import HitTablePanel
from cats_desktop.ui.main_window import MainWindow
from cats_desktop.ui.region_menu import add_wounds
from cats_desktop.ui.sentences import sentence_of
from cats_desktop.ui.silhouette_view import SilhouetteView
from cats_desktop.ui.theme import LIGHT, Theme
from cats_desktop.ui.words import translate

if TYPE_CHECKING:
    from cats_desktop.ui.wounds_panel import WoundsPanel


class WoundsLink(QObject):
    """The wounds of a window. ``amend_wanted`` has the number of the hit that is to be changed."""

    amend_wanted = Signal(int)

    def __init__(self, window: MainWindow, desk: Desk) -> None:
        super().__init__(window)
        self._window, self._desk = window, desk
        self._theme: Theme = LIGHT
        self._shown_keys: Callable[[str], str] = lambda _command: ""
        self._room = QWidget()
        self._within = QVBoxLayout(self._room)
        self._within.setContentsMargins(0, 0, 0, 0)
        self._panel: WoundsPanel | None = None
        self._figure: FigureView | None = None
        self._actions: dict[str, QAction] = {}

    def place(self) -> QDockWidget:
        """Put the panel behind the hit table and return its dock."""
        area = Qt.DockWidgetArea.RightDockWidgetArea
        dock = self._window.add_panel("wounds", translate("wounds", "Wounds"), self._room, area)
        dock.visibilityChanged.connect(self._on_seen)
        self._window.stack_panels("table", "wounds")
        return dock

    def wire(self, silhouette: SilhouetteView, table: HitTablePanel, actions: dict[str, QAction]) -> None:
        """Let figure, hit table and wounds point at one another, and the commands be given."""
        self._silhouette, self._table = silhouette, table
        self._actions = {name: actions[name] for name in ("told", "unhurt")}
        silhouette.region_pointed.connect(self._point)
        table.table.region_pointed.connect(self._point)
        actions["wounds"].triggered.connect(self.go)
        actions["told"].triggered.connect(lambda: self._tell((), told=True))
        actions["unhurt"].triggered.connect(self._reset)

    @property
    def panel(self) -> "WoundsPanel":
        """Return the panel; it is made when it is first asked for."""
        if self._panel is None:
            from cats_desktop.ui.wounds_panel import WoundsPanel

            panel = self._panel = WoundsPanel()
            panel.show_theme(self._theme)
            panel.show_keys(self._shown_keys)
            panel.told_wanted.connect(lambda hits, told: self._tell(hits, told=told))
            panel.heal_wanted.connect(self._heal)
            panel.repair_wanted.connect(self._repair)
            panel.reset_wanted.connect(self._reset)
            panel.amend_wanted.connect(self.amend_wanted)
            panel.wound_chosen.connect(self._light)
            panel.left.connect(self._silhouette.setFocus)
            self._within.addWidget(panel)
        return self._panel

    def show_keys(self, shown: Callable[[str], str]) -> None:
        """Name the keys there are, now or when the panel is made."""
        self._shown_keys = shown
        if self._panel is not None:
            self._panel.show_keys(shown)

    def _on_seen(self, seen: bool) -> None:
        if seen:
            self.show_desk(self._figure)

    def show_desk(self, figure: FigureView | None) -> None:
        """Show the wounds of the target in view as they stand; only what somebody can see is worked out."""
        self._figure = figure
        desk = self._desk
        writable = not desk.history.journal.read_only
        for action in self._actions.values():
            action.setEnabled(writable and desk.target is not None)
        if self._room.visibleRegion().isEmpty():  # behind another tab it still counts as visible
            return
        from cats_desktop.ui.wounds_panel import WoundsView

        try:
            body = desk.history.bodies.get(desk.target.body) if desk.target is not None else None
        except Fault:  # the stage says why the body cannot be used
            body = None
        self.panel.show_part(self._part_of(self._table.current))
        self.panel.show_view(WoundsView(desk.target, body, writable))

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self._theme = theme
        if self._panel is not None:
            self._panel.show_theme(theme)

    def go(self) -> None:
        """Bring the panel to the front, with the row cursor on the newest wound."""
        dock = self._window.docks["wounds"]
        dock.show()
        dock.raise_()
        self.show_desk(self._figure)
        self.panel.table.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def add_entries(self, menu: QMenu, region: RegionView) -> None:
        """Add to the menu of a region what can be done about the wounds of its part."""
        if self._desk.target is not None:
            add_wounds(menu, self._desk.target, region.part, self._desk.do)

    # Pointing

    def _part_of(self, region: str | None) -> str:
        shown = self._figure.region(region) if self._figure and region else None
        return shown.part if shown else ""

    def _point(self, region: str) -> None:
        """Mark the wounds of the part that is pointed at; without one, the last stays the part in view."""
        if self._panel is not None:
            part = self._part_of(region)
            self._panel.table.point(part)
            self._panel.show_part(part)

    def _light(self, parts: tuple[str, ...]) -> None:
        """Light up the first region of these parts that is seen from this side; none if none is."""
        regions = self._figure.regions if self._figure else ()
        region = next((region.key for region in regions if region.part in parts), None)
        self._silhouette.show_current(region)
        self._table.point(region)
        self.panel.show_part(self._part_of(region))

    # Doing

    def _do(self, command: Command) -> None:
        """Have a command granted; why it cannot be is said in the panel, or in the window while that is not seen."""
        try:
            self._desk.attempt(command)
        except Fault as fault:
            if self._panel is None or self._room.visibleRegion().isEmpty() or fault.key.startswith("storage."):
                self._desk.refused.emit(fault)
            else:
                self._panel.refuse(sentence_of(fault))

    def _tell(self, hits: tuple[int, ...], *, told: bool) -> None:
        if self._desk.target is not None:
            self._do(TellWounds(self._desk.target.id, hits, told))

    def _heal(self, hit: int, part: str) -> None:
        if self._desk.target is not None:
            self._do(HealWound(self._desk.target.id, hit, part))

    def _repair(self, part: str) -> None:
        if self._desk.target is not None:
            self._do(RepairPart(self._desk.target.id, part))

    def _reset(self) -> None:
        if self._desk.target is not None:
            self._do(ResetCombatant(self._desk.target.id))
