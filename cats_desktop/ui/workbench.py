"""The workbench: puts the panels into the window and wires them; every connection stands in one block."""

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtWidgets import QApplication, QMenu, QVBoxLayout, QWidget

from cats_desktop.rules.body import Body, Facing
from cats_desktop.rules.combat import Combatant
from cats_desktop.rules.events import HitLanded, HitPlaced
from cats_desktop.rules.faults import Fault
from cats_desktop.rules.table import LocationDie
from cats_desktop.session.commands import DuplicateCombatant, RemoveCombatant, RenameCombatant
from cats_desktop.session.queries import FigureView, TrackerRow, figure, tracker_row
from cats_desktop.session.templates import Templates
from cats_desktop.ui.actions import build_actions
from cats_desktop.ui.amend_link import AmendLink
from cats_desktop.ui.combatant_link import CombatantLink
from cats_desktop.ui.condition_icons import ConditionIcons
from cats_desktop.ui.desk import Desk, struck_in
from cats_desktop.ui.fight_link import FightLink, title_shown
from cats_desktop.ui.hit_table import HitTablePanel
from cats_desktop.ui.key_bindings import KeyStore
from cats_desktop.ui.key_link import KeyLink
from cats_desktop.ui.log_link import LogLink
from cats_desktop.ui.log_words import hit_story
from cats_desktop.ui.main_window import PALETTE, MainWindow
from cats_desktop.ui.notice import Notice
from cats_desktop.ui.odds_link import OddsLink
from cats_desktop.ui.panel_link import wire_panels
from cats_desktop.ui.paths import FigurePaths, Picture
from cats_desktop.ui.region_menu import look_menu, region_menu
from cats_desktop.ui.ruleset_link import RulesetLink
from cats_desktop.ui.scale_link import ScaleLink
from cats_desktop.ui.sentences import sentence_of
from cats_desktop.ui.silhouette_view import HitMark
from cats_desktop.ui.stage import Stage
from cats_desktop.ui.strike_link import StrikeLink
from cats_desktop.ui.system_panels import ruleset_word
from cats_desktop.ui.theme import GRID, Theme, apply_theme, theme_after
from cats_desktop.ui.tracker import TrackerPanel
from cats_desktop.ui.turn_link import TurnLink
from cats_desktop.ui.volley_link import VolleyLink
from cats_desktop.ui.wounds_link import WoundsLink

PictureOf = Callable[[str, Facing], Picture]


class Workbench(QObject):
    """Shows one session in a window.

    ``picture_of`` gives a body's outlines from a facing; ``bodies`` maps keys to labels; ``icons`` is a folder;
    ``templates`` are the game master's own; ``keys`` keeps the user's own.
    """

    def __init__(
        self,
        window: MainWindow,
        desk: Desk,
        picture_of: PictureOf,
        bodies: Mapping[str, str],
        theme: Theme,
        icons: str,
        templates: Templates,
        keys: KeyStore | None = None,
    ) -> None:
        super().__init__(window)
        self.window = window
        self.desk = desk
        self._picture_of = picture_of
        self._icons = icons
        self._paths: dict[tuple[str, Facing], FigurePaths] = {}
        self._shown: tuple[object, ...] = ()
        self.figure: FigureView | None = None
        self._paint_in(theme)
        condition_icons = ConditionIcons(Path(icons) / "conditions")
        self.tracker = TrackerPanel(condition_icons)
        self.stage = Stage()
        self.hit_table = HitTablePanel()
        self.odds = OddsLink(window)
        self.volley = VolleyLink(window, desk)
        self.wounds = WoundsLink(window, desk)
        self.turns = TurnLink(window, desk, self.tracker, condition_icons)
        self.fights = FightLink(window, desk)
        self.notice = Notice()
        self.logs = LogLink(window, desk, self.notice)
        self.log = self.logs.panel
        self.rulesets = RulesetLink(window, desk, self.stage, self.hit_table, self.notice)
        self.systems = self.rulesets.systems
        self.combatants = CombatantLink(window, desk, self.notice, bodies, templates)
        self.strikes = StrikeLink(window, desk, self.stage, self.hit_table, self.systems)
        self.amend = AmendLink(window, desk, self.log)
        self.tracker.add.show_bodies(bodies)
        self._place()
        self.actions_by_name = build_actions(window.menuBar(), window)
        self.keys = KeyLink(window, desk, self.actions_by_name, keys)
        self._wire()
        self.use_theme(theme)
        self.refresh()
        window.restore_panels()
        # No field has the focus at first, so that letters are commands.
        (self.stage.silhouette if self.figure else self.stage).setFocus(Qt.FocusReason.ActiveWindowFocusReason)

    def _place(self) -> None:
        """Put the panels into the window."""
        centre = QWidget()
        layout = QVBoxLayout(centre)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID)
        layout.addWidget(self.notice)
        layout.addWidget(self.stage, 1)
        self.window.setCentralWidget(centre)
        area = Qt.DockWidgetArea
        self.window.add_panel("tracker", self.tr("Targets"), self.tracker, area.LeftDockWidgetArea)
        self.window.add_panel("table", self.tr("Hit table"), self.systems, area.RightDockWidgetArea)
        for link in (self.odds, self.volley, self.wounds, self.logs):
            link.place()

    # Wiring

    def _wire(self) -> None:
        desk, stage, act = self.desk, self.stage, self.actions_by_name
        desk.changed.connect(self.refresh)
        desk.refused.connect(self._on_refused)
        self.rulesets.wire(act)
        self.turns.wire(act)
        self.fights.wire(act)
        self.strikes.wire(act)
        self.amend.wire(act, self.notice)
        self.wounds.amend_wanted.connect(self.amend.edit_hit)
        desk.dice_taken.connect(stage.dice.taken)
        desk.dice_taken.connect(stage.silhouette.setFocus)

        stage.silhouette.region_clicked.connect(desk.strike_region)
        stage.silhouette.region_pointed.connect(self.hit_table.point)
        stage.silhouette.menu_wanted.connect(self._show_region_menu)
        stage.facing_chosen.connect(desk.face)
        stage.die_chosen.connect(desk.use_die)
        stage.damage_chosen.connect(desk.use_damage)
        stage.margin_chosen.connect(desk.use_margin)
        stage.roll_wanted.connect(desk.roll)
        stage.dice.typed.connect(desk.type_dice)
        stage.dice.settled.connect(desk.settle_typed)
        stage.dice.cancelled.connect(desk.forget_waiting)
        stage.dice.cancelled.connect(stage.silhouette.setFocus)

        self.hit_table.table.region_chosen.connect(desk.strike_region)
        self.hit_table.table.region_pointed.connect(stage.silhouette.show_current)
        self.hit_table.table.menu_wanted.connect(self._show_region_menu)
        self.odds.wire(stage.silhouette, self.hit_table, self.notice)
        self.volley.wire(stage.silhouette)
        self.wounds.wire(stage.silhouette, self.hit_table, act)
        self.tracker.list.target_chosen.connect(desk.select)
        self.tracker.list.menu_wanted.connect(self._show_target_menu)
        self.tracker.list.delegate.rename_wanted.connect(self._rename)
        self.combatants.wire(self.tracker.add, act, stage.silhouette.setFocus)
        self.tracker.add.left.connect(stage.silhouette.setFocus)
        self.logs.wire(act, stage.silhouette)

        act["quit"].triggered.connect(self.window.close)
        act["undo"].triggered.connect(desk.undo)
        act["redo"].triggered.connect(desk.redo)
        act["rules"].triggered.connect(self._edit_rules)
        act["add"].triggered.connect(lambda: self._go("tracker", self.tracker.add.line))
        act["rename"].triggered.connect(self._start_rename)
        act["duplicate"].triggered.connect(self._duplicate)
        act["remove"].triggered.connect(self._remove)
        act["armour"].triggered.connect(lambda: self._edit_armour(None))
        act["next"].triggered.connect(desk.select_next)
        act["previous"].triggered.connect(desk.select_previous)
        act["roll"].triggered.connect(desk.roll)
        act["die"].triggered.connect(self._other_die)
        act["damage"].triggered.connect(self.rulesets.focus_damage)
        for facing in Facing:
            act[facing.value].triggered.connect(lambda _checked, facing=facing: desk.face(facing))
        act["menu"].triggered.connect(self._menu_by_key)
        act["silhouette"].triggered.connect(stage.silhouette.setFocus)
        act["table"].triggered.connect(lambda: self._go("table", self.hit_table.table))
        act["odds"].triggered.connect(self.odds.go)
        act["volley"].triggered.connect(self.volley.go)
        act["targets"].triggered.connect(lambda: self._go("tracker", self.tracker.list))
        act["log"].triggered.connect(lambda: self._go("log", self.log.table))
        act["zoom_in"].triggered.connect(lambda: stage.silhouette.zoom_by(1.25))
        act["zoom_out"].triggered.connect(lambda: stage.silhouette.zoom_by(0.8))
        act["zoom_reset"].triggered.connect(stage.silhouette.reset_zoom)
        act["theme"].triggered.connect(self._use_next_theme)
        wire_panels(self.window, act)
        hinting = stage, self.tracker.turns, self.hit_table, self.log, self.volley, self.wounds, self.combatants
        self.keys.wire(hinting, self.notice)
        ScaleLink(self.window, self.notice).wire(act)
        act["about"].triggered.connect(self._show_about)

    # Showing

    def use_theme(self, theme: Theme) -> None:
        """Repaint everything in another palette."""
        if theme is not self.theme:
            self._paint_in(theme)
        for panel in (
            self.stage,
            self.tracker,
            self.turns,
            self.systems,
            self.odds,
            self.volley,
            self.wounds,
            self.log,
            self.keys,
            self.amend,
        ):
            panel.show_theme(theme)

    def _use_next_theme(self) -> None:
        self.use_theme(theme_after(self.theme))
        self.window.keep(PALETTE, self.theme.key)

    def _paint_in(self, theme: Theme) -> None:
        self.theme = theme
        app = QApplication.instance()
        if isinstance(app, QApplication):
            apply_theme(app, theme, self._icons)

    def refresh(self) -> None:
        """Give each view its own value; each repaints only if the value differs from the one it shows."""
        desk = self.desk
        history = desk.history
        state = history.state
        self.rulesets.end_asking()
        if self.rulesets.use(state.ruleset):
            self._shown = ()
        problem = self._show_figure()
        target = desk.target
        self.rulesets.show(target, self._body(target.body) if target is not None and self.figure is not None else None)
        self.stage.show_target(self.figure, ruleset_word(state.ruleset), problem)
        view = desk.in_view
        self.stage.show_choices(
            view.facing, view.die, view.damage, view.margin, with_margin=state.house_rules.margin_per_tier > 0
        )
        self.rulesets.show_typed_form()
        mark = self._mark()
        self.stage.silhouette.show_mark(mark)
        self.hit_table.show_figure(self.figure, mark.regions[0] if mark and len(mark.regions) == 1 else None)
        self.odds.show_desk(desk)
        self.volley.show_desk()
        self.wounds.show_desk(self.figure)
        self.stage.card.show_story(hit_story(desk.last_told.events) if desk.last_told else None)
        lens = state.ruleset, self.rulesets.seen()
        self.tracker.show_targets(state.combatants, state.turns, self._tracker_row, view.combatant, lens)
        self.tracker.turns.show_title(title_shown(state))
        self.logs.show_desk()
        self._enable()

    def _show_figure(self) -> str:
        """Show the selected target's figure; return why there is none, if its body cannot be used."""
        target = self.desk.target
        facing = self.desk.in_view.facing
        shared = self.rulesets.seen()
        if self._shown and self._shown[0] is target and self._shown[1:3] == (facing, shared):
            return str(self._shown[3])
        problem = ""
        paths = None
        if target is None:
            self.figure = None
        else:
            try:
                body = self._body(target.body)
                self.figure = figure(target, body, facing, self.figure, self.rulesets.glance(target, body))
                paths = self._figure_paths(target.body, facing)
            except Fault as fault:
                self.figure = None
                problem = sentence_of(fault)
        self.stage.silhouette.show_figure(self.figure, paths)
        self._shown = (target, facing, shared, problem)
        return problem

    def _body(self, key: str) -> Body:
        body = self.desk.history.bodies.get(key)
        if body is None:
            raise Fault("body.gone", body=key)
        return body

    def _figure_paths(self, body: str, facing: Facing) -> FigurePaths:
        found = self._paths.get((body, facing))
        if found is None:
            found = self._paths[body, facing] = FigurePaths.of(self._picture_of(body, facing))
        return found

    def _tracker_row(self, combatant: Combatant) -> TrackerRow:
        try:
            body = self.desk.history.bodies.get(combatant.body)
            return tracker_row(combatant, body, self.rulesets.glance(combatant, body) if body else None)
        except Fault:
            return tracker_row(combatant, None)

    def _mark(self) -> HitMark | None:
        """Return where the last hit struck, if the figure in view is the one that was struck, from that side."""
        step, view = self.desk.last_hit, self.desk.in_view
        ruleset = self.desk.history.state.ruleset
        if step is None or self.figure is None or self.desk.was_amended(step):
            return None
        match struck_in(step):
            case HitLanded() as hit if (hit.combatant, hit.facing, "cats") == (view.combatant, view.facing, ruleset):
                return HitMark((hit.region,), step.id)
            case HitPlaced() as hit if (hit.combatant, hit.ruleset) == (view.combatant, ruleset):
                struck = tuple(region.key for region in self.figure.regions if region.part in hit.parts)
                return HitMark(struck, step.id)
        return None

    def _enable(self) -> None:
        act, history = self.actions_by_name, self.desk.history
        act["undo"].setEnabled(history.can_undo)
        act["redo"].setEnabled(history.can_redo)
        writable = not history.journal.read_only
        for name in ("rename", "duplicate", "remove", "armour", "roll", "type", "details"):
            act[name].setEnabled(self.desk.target is not None and writable)
        act["save_template"].setEnabled(self.desk.target is not None)
        plain = self.systems.panel is None
        act["armour"].setEnabled(act["armour"].isEnabled() and plain)
        act["volley"].setEnabled(act["roll"].isEnabled() and plain)
        for name in ("die", "rules"):
            act[name].setEnabled(plain)
        self.rulesets.enable(writable=writable)
        self.turns.enable(writable=writable)
        self.fights.enable(writable=writable)
        self.strikes.show_desk(writable=writable)
        self.amend.show_desk()
        for name in ("next", "previous"):
            act[name].setEnabled(bool(history.state.combatants))

    # Wishes that need more than one signal

    def _on_refused(self, fault: Fault) -> None:
        self.rulesets.end_asking()
        sentence = sentence_of(fault)
        if fault.key.startswith("dice."):
            self.stage.dice.refuse(sentence, _word(fault))
        else:
            # What could not be stored must be seen: it stays until it is answered.
            stays = fault.key.startswith("storage.")
            self.notice.say(sentence, [(self.tr("OK"), lambda: None)] if stays else ())

    def _rename(self, combatant: int, name: str) -> None:
        current = self.desk.history.state.combatants.get(combatant)
        if current is not None and name != current.full_name:
            self.desk.do(RenameCombatant(combatant, name))

    def _go(self, dock: str, widget: QWidget) -> None:
        """Give a widget the focus, and show its panel first if it was hidden."""
        self.window.docks[dock].show()
        self.window.docks[dock].raise_()
        widget.setFocus()

    def _start_rename(self) -> None:
        self._go("tracker", self.tracker.list)
        self.tracker.list.start_rename()

    def _duplicate(self) -> None:
        if self.desk.target is not None:
            self.desk.do(DuplicateCombatant(self.desk.target.id))

    def _remove(self) -> None:
        if self.desk.target is not None:
            self.desk.do(RemoveCombatant(self.desk.target.id))

    def _other_die(self) -> None:
        self.desk.use_die(LocationDie.D66 if self.desk.in_view.die is LocationDie.D100 else LocationDie.D100)

    def _edit_armour(self, plate: str | None) -> None:
        target = self.desk.target
        if target is not None and self.figure is not None:
            from cats_desktop.ui.armour_editor import ArmourEditor  # dialogs load when they are opened

            history = self.desk.history

            def current() -> Combatant | None:
                """Return the target as it is by then, unless another session was opened meanwhile."""
                same = self.desk.history is history
                return history.state.combatants.get(target.id) if same else None

            editor = ArmourEditor(target, self._body(target.body), plate, self.window, current)
            editor.command_wanted.connect(self.desk.do)
            editor.show()

    def _edit_rules(self) -> None:
        from cats_desktop.ui.rules_editor import RulesEditor

        editor = RulesEditor(self.desk.history.state.house_rules, self.window)
        editor.command_wanted.connect(self.desk.do)
        editor.show()

    def _show_about(self) -> None:
        from cats_desktop.ui.help_windows import about_text

        self.notice.say(about_text(), [(self.tr("OK"), lambda: None)])

    def _menu_by_key(self) -> None:
        """Open the menu of what the focus is on: a target in the tracker, else the current region."""
        listed = self.tracker.list
        if listed.hasFocus() and self.desk.target is not None:
            spot = listed.visualRect(listed.currentIndex()).center()
            self._show_target_menu(self.desk.target.id, listed.viewport().mapToGlobal(spot))
        elif self.hit_table.current is not None:
            spot = self.stage.silhouette.place_of(self.hit_table.current).toPoint()
            self._show_region_menu(self.hit_table.current, self.stage.silhouette.mapToGlobal(spot))

    def _show_region_menu(self, key: str, at: QPoint) -> None:
        region = self.figure.region(key) if self.figure else None
        if self.figure is None or region is None:
            return
        panel = self.systems.panel
        if panel is not None:
            menu = look_menu(self.window, region, panel.deeds_for(region.part), self.desk.act)
            self.wounds.add_entries(menu, region)
            self._pop_up(menu, at)
            return
        menu = region_menu(
            self.window,
            self.figure,
            region,
            strike=self.desk.strike_region,
            strike_at=self.desk.strike_at,
            call_shot=self.desk.call_shot,
            set_armour=self._edit_armour,
            repair=self.desk.do,
        )
        self.wounds.add_entries(menu, region)
        self._pop_up(menu, at)

    def _show_target_menu(self, combatant: int, at: QPoint) -> None:
        self.desk.select(combatant)
        menu = QMenu(self.window)
        act = self.actions_by_name
        menu.addActions(
            [act[name] for name in ("rename", "duplicate", "armour", "details", "told", "unhurt", "remove")]
        )
        menu.addSeparator()
        menu.addActions([act[name] for name in ("initiative", "defeat", "surprise")])
        if self.desk.target is not None:
            menu.addMenu(self.turns.menu_of_conditions(self.desk.target, menu))
        self._pop_up(menu, at)

    def _pop_up(self, menu: QMenu, at: QPoint) -> None:
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(at)


def _word(fault: Fault) -> int:
    """Return which of the typed words a refusal means."""
    word = fault.values.get("word", 0)
    return word if isinstance(word, int) else 0
