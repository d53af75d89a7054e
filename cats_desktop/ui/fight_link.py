"""Ties the fights of a session to the window: beginning another one, going on with one that waits, naming it."""

from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from cats_desktop.rules.combat import Encounter, Fight
from cats_desktop.session.commands import NameFight, TakeUpFight
from cats_desktop.ui.desk import Desk
from cats_desktop.ui.main_window import MainWindow
from cats_desktop.ui.words import fight_name, translate


class FightLink(QObject):
    """What the menu does with the fights of the open session."""

    def __init__(self, window: MainWindow, desk: Desk) -> None:
        super().__init__(window)
        self._window, self._desk = window, desk
        self.menu = QMenu(window)
        self.menu.aboutToShow.connect(self._fill)

    def wire(self, actions: dict[str, QAction]) -> None:
        """Let the menu do what it says."""
        self._actions = actions
        actions["new_fight"].triggered.connect(self._begin)
        actions["fights"].setMenu(self.menu)
        actions["fights"].triggered.connect(self._pop_up)
        actions["name_fight"].triggered.connect(self._name)

    def enable(self, *, writable: bool) -> None:
        """Let be done what can be done in the session as it is."""
        self._actions["new_fight"].setEnabled(writable and bool(self._desk.history.state.combatants))
        self._actions["name_fight"].setEnabled(writable)

    def _begin(self) -> None:
        from cats_desktop.ui.fight_editor import Comrade, FightEditor  # dialogs load when they are opened

        state = self._desk.history.state
        there = [state.combatants[key] for key in state.turns.order]
        comrades = [Comrade(one.id, one.full_name, one.profile.side, one.defeated) for one in there]
        FightEditor(comrades, self._desk.attempt, self._window).show()

    def _name(self) -> None:
        from cats_desktop.ui.asking import LineAsking

        title, label = translate("words", "Name this fight"), translate("words", "Title of the fight:")
        before, attempt = self._desk.history.state.title, self._desk.attempt
        LineAsking(title, label, before, NameFight, attempt, self._window).show()

    def _pop_up(self) -> None:
        """Open the list by itself, over the window: its key has no menu bar to open it from."""
        self.menu.popup(self._window.mapToGlobal(self._window.rect().center()))

    def _fill(self) -> None:
        """List all fights of the session in the order they were begun; the one that goes on is ticked."""
        state = self._desk.history.state
        self.menu.clear()
        fights: dict[int, Fight] = {**state.waiting, state.number: state}
        for place, number in enumerate(sorted(fights), start=1):
            action = self.menu.addAction(_entry(place, number, fights[number]))
            action.setCheckable(True)
            action.setChecked(number == state.number)
            if number != state.number:
                action.setEnabled(not self._desk.history.journal.read_only)
                action.triggered.connect(partial(self._take_up, number))
        if len(fights) == 1:
            self.menu.addAction(translate("words", "No other fight waits in this session")).setEnabled(False)

    def _take_up(self, number: int, _checked: bool = False) -> None:
        self._desk.do(TakeUpFight(number))


def _entry(place: int, number: int, fight: Fight) -> str:
    """Return a fight in one line: its title, its round, how many are in it."""
    digit = f"&{place}  " if place < 10 else ""
    title = fight_name(fight.title, number).replace("&", "&&")
    count = len(fight.combatants)
    who = translate("words", "1 target") if count == 1 else translate("words", "{count} targets").format(count=count)
    begun = translate("words", "round {round}").format(round=fight.turns.round) if fight.turns.round else ""
    return digit + " · ".join(piece for piece in (title, begun, who) if piece)


def title_shown(state: Encounter) -> str:
    """Return what the fight that goes on is called where its round is told; nothing for an untitled only one."""
    return fight_name(state.title, state.number) if state.title or state.waiting else ""
