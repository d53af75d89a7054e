"""Ties order and time to the rest of the window: turns, stances, conditions, timers, and the fights of the session."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from cats_desktop.rules.combat import Combatant
from cats_desktop.session.commands import (
    ComeIn,
    Command,
    Defeat,
    Delay,
    LiftCondition,
    MoveInOrder,
    NextTurn,
    PreviousTurn,
    Ready,
    ResetTurns,
    SortOrder,
    StopTimers,
    Surprise,
    UseReady,
)
from cats_desktop.ui.condition_icons import ConditionIcons
from cats_desktop.ui.desk import Desk
from cats_desktop.ui.main_window import MainWindow
from cats_desktop.ui.theme import LIGHT, Theme
from cats_desktop.ui.tracker import TrackerPanel
from cats_desktop.ui.turn_words import time_left
from cats_desktop.ui.words import isolated, translate

Actions = dict[str, QAction]


class TurnLink(QObject):
    """What the tracker and the menus of turns do. Dialogs load when they are opened."""

    def __init__(self, window: MainWindow, desk: Desk, tracker: TrackerPanel, icons: ConditionIcons) -> None:
        super().__init__(window)
        self._window, self._desk, self._tracker, self._icons = window, desk, tracker, icons
        self._theme: Theme = LIGHT
        self._act: Actions = {}

    def wire(self, actions: Actions) -> None:
        """Let keys, buttons, dragged rows and crosses ask for what they say."""
        self._act, desk = actions, self._desk
        bar, listed = self._tracker.turns, self._tracker.list
        bar.next_wanted.connect(lambda: desk.do(NextTurn()))
        bar.previous_wanted.connect(lambda: desk.do(PreviousTurn()))
        bar.stop_wanted.connect(lambda timers: desk.do(StopTimers(timers)))
        listed.move_wanted.connect(lambda combatant, before: desk.do(MoveInOrder(combatant, before)))
        deeds: dict[str, Callable[[], object]] = {
            "next_turn": lambda: desk.do(NextTurn()),
            "previous_turn": lambda: desk.do(PreviousTurn()),
            "reset_turns": lambda: desk.do(ResetTurns()),
            "sort_order": lambda: desk.do(SortOrder()),
            "move_up": partial(self._move, -1),
            "move_down": partial(self._move, 1),
            "initiative": self._edit_initiatives,
            "wait": self._wait,
            "ready": self._ready,
            "surprise": self._surprise,
            "defeat": self._defeat,
            "condition": self._put_condition,
            "lift": self._pop_up_conditions,
            "timer": self._start_timer,
        }
        for name, deed in deeds.items():
            actions[name].triggered.connect(lambda _checked=False, deed=deed: deed())

    def show_theme(self, theme: Theme) -> None:
        """Draw icons in another palette from now on."""
        self._theme = theme

    def enable(self, *, writable: bool) -> None:
        """Let be done what can be done in the fight as it is."""
        state, target = self._desk.history.state, self._desk.target
        anybody = bool(state.combatants) and writable
        begun = bool(state.turns.round) and writable
        active = state.turns.active in state.combatants and writable
        enabled = {
            "next_turn": anybody,
            "previous_turn": bool(state.turns.past) and writable,
            "reset_turns": begun,
            "sort_order": anybody,
            "initiative": anybody,
            "timer": anybody,
            "wait": active or (target is not None and target.stance == "delayed"),
            "ready": active or (target is not None and writable),
            "lift": target is not None and bool(target.conditions) and writable,
        }
        for name in ("move_up", "move_down", "surprise", "defeat", "condition"):
            enabled[name] = target is not None and writable
        for name, may in enabled.items():
            self._act[name].setEnabled(may)

    def menu_of_conditions(self, target: Combatant, parent: QWidget) -> QMenu:
        """Return the menu of what is the matter with a target: each condition to be changed or ended."""
        menu = QMenu(translate("words", "Conditions"), parent)
        menu.addAction(self._act["condition"])
        for condition in target.conditions:
            each = menu.addMenu(self._icons.icon(condition.icon, self._theme.text), condition.label.replace("&", "&&"))
            lift = LiftCondition(target.id, condition.id)
            each.addAction(translate("words", "End"), partial(self._desk.do, lift))
            each.addAction(translate("words", "Change…"), partial(self._put_condition, condition.id))
        return menu

    # Deeds

    def _chosen(self) -> list[Combatant]:
        """Return the targets that are meant: those selected in the tracker, or the one in view."""
        there = self._desk.history.state.combatants
        chosen = [there[key] for key in self._tracker.list.chosen() if key in there]
        target = self._desk.target
        if target is not None and target not in chosen:
            return [target]
        return chosen

    def _move(self, step: int) -> None:
        """Move the target, with its group, past its neighbour in the order."""
        target, order = self._desk.target, self._desk.history.state.turns.order
        if target is None:
            return
        from cats_desktop.rules.turn_order import group_of

        moving = frozenset(group_of(self._desk.history.state, target))
        rest = [key for key in order if key not in moving]
        place = sum(1 for key in order[: order.index(target.id)] if key not in moving) + step
        if 0 <= place <= len(rest):
            self._do(MoveInOrder(target.id, rest[place] if place < len(rest) else 0))

    def _wait(self) -> None:
        """Let a target that waits come in, or the active one wait."""
        target, active = self._desk.target, self._desk.history.state.turns.active
        if target is not None and target.stance == "delayed":
            self._do(ComeIn(target.id))
        elif active:
            self._do(Delay(active))

    def _ready(self) -> None:
        """Let a target do what it held ready, or the active one hold an action."""
        state, target = self._desk.history.state, self._desk.target
        if target is not None and target.stance == "ready":
            self._do(UseReady(target.id))
            return
        holder = state.combatants.get(state.turns.active, target)
        if holder is None:
            return
        from cats_desktop.ui.asking import LineAsking  # dialogs load when they are opened

        label = translate("words", "What {name} waits for, and does then:").format(name=isolated(holder.full_name))
        title = translate("words", "Hold an action ready")
        LineAsking(title, label, "", partial(Ready, holder.id), self._desk.attempt, self._window).show()

    def _surprise(self) -> None:
        chosen = self._chosen()
        surprised = not all(one.stance == "surprised" for one in chosen)
        self._do(Surprise(tuple(one.id for one in chosen), surprised))

    def _defeat(self) -> None:
        target = self._desk.target
        if target is not None:
            self._do(Defeat(target.id, not target.defeated))

    def _edit_initiatives(self) -> None:
        from cats_desktop.ui.initiative_editor import InitiativeEditor

        state, target = self._desk.history.state, self._desk.target
        there = [state.combatants[key] for key in state.turns.order]
        listed = [(one.id, one.full_name, one.initiative) for one in there]
        editor = InitiativeEditor(listed, target.id if target else None, self._window)
        editor.command_wanted.connect(self._desk.do)
        editor.show()

    def _put_condition(self, condition: int = 0) -> None:
        from cats_desktop.ui.condition_editor import ConditionEditor, EndField

        target = self._desk.target
        chosen = [target] if condition and target else self._chosen()
        before = next((each for each in chosen[0].conditions if each.id == condition), None) if chosen else None
        if chosen:
            named = [(one.id, one.full_name) for one in chosen]
            icons = partial(self._icons.icon, colour=self._theme.text)
            ends = EndField(self._anchors(), self._counted(), by_hand=True, running=self._running(condition))
            ConditionEditor(named, ends, icons, self._desk.attempt, self._window, before).show()

    def _start_timer(self) -> None:
        from cats_desktop.ui.condition_editor import TimerEditor

        target = self._desk.target
        about = (target.id, target.full_name) if target else None
        TimerEditor(self._anchors(), self._counted(), about, self._desk.attempt, self._window).show()

    def _running(self, condition: int) -> str:
        """Return when a condition ends as things stand, in words; empty for by hand, or for a new one."""
        state = self._desk.history.state
        running = [timer for timer in state.turns.timers if condition and timer.condition == condition]
        return time_left(running[0], state.combatants) if running else ""

    def _anchors(self) -> list[tuple[int, str]]:
        """Return whose turns can be counted: the active one and the target first, then all in order."""
        state = self._desk.history.state
        first = [key for key in (self._counted(), self._desk.in_view.combatant or 0) if key in state.combatants]
        return [(key, state.combatants[key].full_name) for key in dict.fromkeys((*first, *state.turns.order))]

    def _counted(self) -> int:
        return self._desk.history.state.turns.active or (self._desk.in_view.combatant or 0)

    def _pop_up_conditions(self) -> None:
        target, listed = self._desk.target, self._tracker.list
        if target is not None:
            menu = self.menu_of_conditions(target, self._window)
            menu.aboutToHide.connect(menu.deleteLater)
            spot = listed.visualRect(listed.currentIndex()).center()
            menu.popup(listed.viewport().mapToGlobal(spot))

    def _do(self, command: Command) -> None:
        self._desk.do(command)
