"""What every system's panel is: it shows one target by its own rules, and makes deeds of clicks and rolls."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from cats_desktop.rules.body import Body
from cats_desktop.rules.combat import Combatant
from cats_desktop.rules.dice import split_dice
from cats_desktop.rules.sheets import BLANK, Entries, Entry
from cats_desktop.session.commands import Act
from cats_desktop.ui.fields import SettledBox
from cats_desktop.ui.theme import Theme


@dataclass(frozen=True, slots=True)
class Situation:
    """What a panel shows: the target in view, what the ruleset keeps for the whole fight, and the system's data.

    ``target`` and ``body`` are None while nobody is in view.
    """

    shared: Entries
    charts: Any
    target: Combatant | None
    body: Body | None


@dataclass(frozen=True, slots=True)
class TypedForm:
    """How dice are typed for a system: how the text is split into words, an example, and what to say about it."""

    split: Callable[[str], list[str]] = split_dice
    example: str = ""
    tip: str = ""


class SystemPanel(QWidget):
    """The state panel of one system, and its rolling controls beside it.

    ``rolling`` holds the controls that stand under the silhouette. Emits ``act_wanted`` with an `Act`, which the
    window has decided and stored; what came of it arrives by `show_situation`. A subclass sets KEY and fills itself in
    its constructor, which takes no arguments.
    """

    KEY = ""
    CALLS = False
    """Whether the controls know shots that are called."""
    act_wanted = Signal(object)
    typed_form_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.rolling = QWidget()
        self.situation: Situation | None = None

    def show_situation(self, situation: Situation) -> None:
        """Repaint from a frozen value; does nothing when it equals the one shown."""
        if situation != self.situation:
            before, self.situation = self.situation, situation
            if _target_of(before) != _target_of(situation):
                for field in self.findChildren(SettledBox):
                    field.forget()
            self.repaint_situation(situation)
            for top in (self, self.rolling):
                for button in top.findChildren(QPushButton):
                    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves letters to be commands

    def act(self, deed: str, *, whole_fight: bool = False, **given: Entry) -> Act | None:
        """Return a deed on the target in view, or on the whole fight; None while nobody is in view."""
        target = self.situation.target if self.situation else None
        if whole_fight:
            return Act(0, self.KEY, deed, given)
        return None if target is None else Act(target.id, self.KEY, deed, given)

    def want(self, deed: str, *, whole_fight: bool = False, **given: Entry) -> None:
        """Ask for a deed on the target in view, or on the whole fight."""
        act = self.act(deed, whole_fight=whole_fight, **given)
        if act is not None:
            self.act_wanted.emit(act)

    @property
    def shared(self) -> Entries:
        """Return what the ruleset keeps for the whole fight."""
        return self.situation.shared if self.situation else BLANK

    # What a subclass fills in

    def repaint_situation(self, situation: Situation) -> None:
        """Show another situation."""
        raise NotImplementedError

    def plan(self, part: str | None) -> Act | None:
        """Return the deed for a roll (no part) or for a click on a part, from what the rolling controls say."""
        raise NotImplementedError

    def deeds_for(self, part: str) -> list[tuple[str, Act]]:
        """Return what the menu of a part offers: words and deeds."""
        raise NotImplementedError

    def typed_form(self) -> TypedForm:
        """Return how dice are typed now; emit ``typed_form_changed`` when that changes."""
        raise NotImplementedError

    def focus_damage(self) -> None:
        """Give the focus to the control that says how hard the next hit is."""
        raise NotImplementedError

    def focus_called(self) -> None:
        """Give the focus to what calls a shot; needed only where there is such a control."""

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette; needed only by a panel that paints by itself."""


def _target_of(situation: Situation | None) -> int | None:
    return situation.target.id if situation and situation.target else None
