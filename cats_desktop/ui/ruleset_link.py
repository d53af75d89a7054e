"""Ties the ruleset in use to the window: its panel, what rolls and clicks mean, its questions and typed dice."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from cats_desktop.rules.body import Body
from cats_desktop.rules.combat import Combatant
from cats_desktop.rules.dice import NeedsChoice, NeedsDie, split_dice
from cats_desktop.rules.faults import Fault
from cats_desktop.rules.ruleset import Glance
from cats_desktop.rules.sheets import Entries
from cats_desktop.rules.systems import ruleset
from cats_desktop.session.commands import ChooseRuleset
from cats_desktop.session.queries import RegionView
from cats_desktop.ui.desk import Desk
from cats_desktop.ui.hit_table import HitTablePanel
from cats_desktop.ui.main_window import MainWindow
from cats_desktop.ui.notice import Notice
from cats_desktop.ui.sentences import sentence_of
from cats_desktop.ui.stage import Stage
from cats_desktop.ui.system_panel import Situation
from cats_desktop.ui.system_panels import SYSTEMS, ruleset_word, system_words
from cats_desktop.ui.system_stack import SystemStack
from cats_desktop.ui.words import isolated, look_tooltip, region_tooltip, sentence_case


class RulesetLink(QObject):
    """The panels of all rulesets, and whichever is in use."""

    def __init__(self, window: MainWindow, desk: Desk, stage: Stage, hit_table: HitTablePanel, notice: Notice) -> None:
        super().__init__(window)
        self._window, self._desk, self._stage, self._notice = window, desk, stage, notice
        self._actions: dict[str, QAction] = {}
        self.systems = SystemStack(hit_table)

    def wire(self, actions: dict[str, QAction]) -> None:
        """Let questions be asked and answered, and the menu choose a ruleset."""
        desk, stage = self._desk, self._stage
        self._actions = {system.key: actions[f"ruleset:{system.key}"] for system in SYSTEMS}
        stage.ruleset.addActions([*self._actions.values()])
        desk.die_wanted.connect(self._ask_die)
        desk.choice_wanted.connect(self._ask_choice)
        stage.choice.chosen.connect(desk.choose)
        stage.choice.cancelled.connect(desk.forget_waiting)
        stage.choice.cancelled.connect(stage.dice.taken)  # its dice go with the hit
        actions["type"].triggered.connect(self._type)
        self.systems.act_wanted.connect(desk.act)
        self.systems.typed_form_changed.connect(self.show_typed_form)
        for key, action in self._actions.items():
            action.triggered.connect(lambda _checked, key=key: self._choose(key))

    def enable(self, *, writable: bool) -> None:
        """Let another ruleset be chosen, or not."""
        for action in self._actions.values():
            action.setEnabled(writable)

    def use(self, key: str) -> bool:
        """Give rolls, clicks and typed dice the meaning they have in a ruleset; tell whether it is another one."""
        for each, action in self._actions.items():
            action.setChecked(each == key)
        if key == self.systems.ruleset:
            return False
        if self.systems.ruleset:
            self._stage.dice.taken()  # dice typed for one ruleset mean nothing to another
        panel = self.systems.use(key)
        self._stage.show_rolling(panel.rolling if panel else None)
        self._stage.silhouette.tooltip_of = self._look_tooltip if panel else region_tooltip
        self._window.docks["table"].setWindowTitle(ruleset_word(key) if panel else self.tr("Hit table"))
        self._desk.plan = panel.plan if panel else None
        return True

    def show(self, target: Combatant | None, body: Body | None) -> None:
        """Show the target in view on the panel of the ruleset in use, if it has one."""
        panel, state = self.systems.panel, self._desk.history.state
        if panel is None:
            return
        try:
            charts = self._desk.history.charts[state.ruleset]
        except Fault as fault:
            self._notice.say(sentence_of(fault), [(self.tr("OK"), lambda: None)])
            return
        panel.show_situation(Situation(state.sheet(state.ruleset), charts, target if body else None, body))

    def show_typed_form(self) -> None:
        """Let dice be typed as they are for the ruleset in use."""
        panel = self.systems.panel
        if panel is None:
            self._desk.split = split_dice
            self._stage.dice.show_die(self._desk.in_view.die)
        else:
            form = panel.typed_form()
            self._desk.split = form.split
            self._stage.dice.show_form(form)

    def seen(self) -> Entries:
        """Return what the looks of all targets depend on besides themselves."""
        state = self._desk.history.state
        return ruleset(state.ruleset).seen(state.sheet(state.ruleset))

    def glance(self, target: Combatant, body: Body) -> Glance | None:
        """Return how a target looks by the ruleset in use, if that says so itself. Raises Fault for unusable data."""
        state = self._desk.history.state
        glance = ruleset(state.ruleset).glance
        if glance is None:
            return None
        return glance(target, body, state.sheet(state.ruleset), self._desk.history.charts[state.ruleset])

    def end_asking(self) -> None:
        """Show the controls again unless an attack still waits for an answer."""
        if self._desk.asking is None:
            self._stage.show_controls()

    def focus_damage(self) -> None:
        """Give the focus to what says how hard the next hit is."""
        if self.systems.panel is not None:
            self.systems.panel.focus_damage()
        else:
            self._stage.damage.setFocus()

    def _type(self) -> None:
        """Go to the dice field, or to the question that stands in its place."""
        if self._desk.asking is None:
            self._stage.dice.line.setFocus()
        else:
            self._stage.choice.focus_answer()

    def _choose(self, key: str) -> None:
        """Go on by another ruleset; choosing the one in use again changes nothing."""
        if key != self._desk.history.state.ruleset:
            self._desk.do(ChooseRuleset(key))
        self.use(self._desk.history.state.ruleset)

    def _look_tooltip(self, region: RegionView) -> str:
        word = system_words(self._desk.history.state.ruleset).word(region.look.word) if region.look else ""
        return look_tooltip(region, word)

    def _ask_die(self, question: NeedsDie) -> None:
        self.end_asking()
        panel = self.systems.panel
        self._stage.dice.ask(question, system_words(panel.KEY).question(question.purpose) if panel else "")

    def _ask_choice(self, question: NeedsChoice) -> None:
        if self.systems.panel is None:  # C.A.T.S. asks of called shots only, in its own words
            return
        words = system_words(self._desk.history.state.ruleset)
        asked = words.question(question.question)
        if question.so_far:
            asked = f"{' → '.join(words.word(said) for said in question.so_far)}. {asked}"
        if self._desk.asked_of is not None:
            asked = f"{isolated(self._desk.asked_of.full_name)} · {asked}"
        if question.may_follow:
            asked = self.tr("{asked} Next: {places}").format(asked=asked, places=", ".join(question.may_follow))
        self._stage.ask(asked, [(option, sentence_case(words.word(option))) for option in question.options])
