"""Ties to the window how the next attack is made by the table: a shot that is called first, and who strikes."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from cats_desktop.rules.dice import NeedsChoice
from cats_desktop.rules.faults import Fault
from cats_desktop.session.commands import CallShot
from cats_desktop.session.decide_wounds import ANSWERS, LANDED
from cats_desktop.ui.desk import Desk
from cats_desktop.ui.hit_table import HitTablePanel
from cats_desktop.ui.main_window import MainWindow
from cats_desktop.ui.stage import Stage
from cats_desktop.ui.system_stack import SystemStack
from cats_desktop.ui.words import isolated


class StrikeLink(QObject):
    """Asks where a shot is called and whether it hit; offers who strikes."""

    def __init__(
        self, window: MainWindow, desk: Desk, stage: Stage, hit_table: HitTablePanel, systems: SystemStack
    ) -> None:
        super().__init__(window)
        self._desk, self._stage, self._hit_table, self._systems = desk, stage, hit_table, systems

    def wire(self, actions: dict[str, QAction]) -> None:
        """Let shots be called by key and by button, and be answered for; let the source be chosen."""
        desk, stage = self._desk, self._stage
        self._called = actions["called"]
        self._called.triggered.connect(self.call)
        stage.called_wanted.connect(self.call)
        stage.choice.picked.connect(desk.call_shot)
        desk.choice_wanted.connect(self._ask)
        stage.source.names = lambda: (each.full_name for each in desk.history.state.combatants.values())
        stage.source.settled.connect(desk.strike_by)

    def show_desk(self, *, writable: bool) -> None:
        """Show who strikes next, and let shots be called where the ruleset knows them."""
        desk, panel = self._desk, self._systems.panel
        by, target = desk.in_view.by, desk.target
        self._stage.source.show_source(by, desk.source(target.id if target is not None else 0))
        self._called.setEnabled(writable and target is not None and (panel is None or panel.CALLS))

    def call(self) -> None:
        """Call a shot at the current region, or ask for one; other rulesets have their own controls for it."""
        desk, panel = self._desk, self._systems.panel
        if panel is not None:
            panel.focus_called()
        elif desk.asking is not None:
            desk.refused.emit(Fault("desk.asking"))
        elif self._hit_table.current is not None:
            desk.call_shot(self._hit_table.current)
        elif desk.target is not None:
            self._ask_where()

    def _ask_where(self) -> None:
        target = self._desk.target
        try:
            body = self._desk.history.bodies.get(target.body) if target is not None else None
        except Fault:  # the stage says why the body cannot be used
            body = None
        if target is not None and body is not None:
            regions = body.aspects[self._desk.in_view.facing].regions
            question = self.tr("Where is the shot at {name} called?").format(name=isolated(target.full_name))
            self._stage.ask_from_list(question, [(region.key, region.label) for region in regions])

    def _ask(self, question: NeedsChoice) -> None:
        shot, target = self._desk.waiting, self._desk.asked_of
        if question.question != LANDED or not isinstance(shot, CallShot) or target is None:
            return
        aspect = self._desk.history.bodies[target.body].aspects[shot.attack.facing]
        asked = self.tr("Called shot at {region} of {name} – did it hit?").format(
            region=aspect.region(shot.attack.region or "").label, name=isolated(target.full_name)
        )
        self._stage.ask(asked, list(zip(ANSWERS, (self.tr("Hit"), self.tr("Missed")), strict=True)))
