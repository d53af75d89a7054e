"""Ties the correction of past hits to the window: which hit is meant, and storing what was accepted."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from cats_desktop.rules.events import HitLanded, HitPlaced, PastAmended, ShotMissed, VolleyFired
from cats_desktop.rules.faults import Fault
from cats_desktop.session.commands import AmendHit
from cats_desktop.session.journal import Step
from cats_desktop.ui.desk import Desk, struck_in
from cats_desktop.ui.log_panel import LogPanel
from cats_desktop.ui.main_window import MainWindow
from cats_desktop.ui.notice import Notice
from cats_desktop.ui.slices import Slices, Work
from cats_desktop.ui.theme import LIGHT, Theme
from cats_desktop.ui.words import translate

if TYPE_CHECKING:
    from cats_desktop.session.history import History
    from cats_desktop.session.past_hit import PastHit
    from cats_desktop.ui.amend_editor import AmendEditor


class AmendLink(QObject):
    """Opens one editor at a time, beside the fight."""

    def __init__(self, window: MainWindow, desk: Desk, log: LogPanel) -> None:
        super().__init__(window)
        self._window, self._desk, self._log = window, desk, log
        self._theme: Theme = LIGHT
        self.editor: AmendEditor | None = None
        self._finding = Slices(self)
        self._wanted: Callable[[History], Work] | None = None
        self._finding.finished.connect(self._open)
        self._finding.failed.connect(self._on_failed)

    def wire(self, actions: dict[str, QAction], notice: Notice) -> None:
        """Let a hit be chosen by key, and tell how far the search for it is."""
        self._notice = notice
        self._action = actions["amend"]
        self._action.triggered.connect(self.go)

    def show_desk(self) -> None:
        """Work out anew what the open editor shows when something else was done; close it with its session."""
        history = self._desk.history
        if self._finding.busy and self._wanted is not None:
            self._find(self._wanted)  # among the steps that there are by now
        self._action.setEnabled(history.head > 0 and not history.journal.read_only)
        if self.editor is not None:
            if self.editor.history is history:
                self.editor.look_again()
            else:
                self.editor.close()

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self._theme = theme
        if self.editor is not None:
            self.editor.show_theme(theme)

    def go(self) -> None:
        """Change the hit of the selected line of the log, or else the last one."""
        step = self._selected() or self._missed() or self._desk.last_hit
        if step is None:
            self._desk.refused.emit(Fault("amend.no_hit"))
        else:
            self.edit(step.id)

    def edit_hit(self, hit: int) -> None:
        """Open the editor for the hit with this number, by which wounds are known."""
        self._find(lambda history: _finding_hit(history, hit))

    def edit(self, step: int, number: int = 0) -> None:
        """Open the editor for a hit of a step; of a small volley the first one unless its ``number`` is given."""
        self._find(lambda history: _finding_step(history, step, number))

    def _find(self, wanted: "Callable[[History], Work]") -> None:
        history = self._desk.history
        if history.journal.read_only:
            self._desk.refused.emit(Fault("session.read_only"))
            return
        self._wanted = wanted
        self._finding.begin(wanted(history))
        self._notice.follow(self._finding, translate("words", "Finding the hit"))

    def _open(self, hit: "PastHit | None") -> None:
        if hit is None:
            return  # none of that number stands any more
        from cats_desktop.ui.amend_editor import AmendEditor  # dialogs load when they are opened

        if self.editor is not None:
            self.editor.close()
        editor = self.editor = AmendEditor(self._desk.history, hit, self._window)
        editor.show_theme(self._theme)
        editor.accepted_change.connect(self._store)
        editor.number_wanted.connect(lambda wanted: self.edit(hit.step.id, wanted))
        editor.finished.connect(lambda: self._forget(editor))
        editor.show()

    def _on_failed(self, error: Exception) -> None:
        if not isinstance(error, Fault):
            raise error
        self._desk.refused.emit(error)

    def _forget(self, editor: "AmendEditor") -> None:
        if self.editor is editor:
            self.editor = None

    def _store(self, command: AmendHit, amended: PastAmended) -> None:
        self._desk.store(command, (amended,))

    def _missed(self) -> Step | None:
        """Return the called shot that missed and did nothing, if nothing was told of since."""
        told = self._desk.last_told
        return told if told is not None and isinstance(struck_in(told), ShotMissed) else None

    def _selected(self) -> Step | None:
        """Return the step of the selected line of the log, if it stands and was a hit."""
        chosen, history = self._log.table.chosen, self._desk.history
        if chosen is None or not history.stands(chosen):
            return None
        step = history.journal.steps(chosen, chosen)[0]
        return step if isinstance(struck_in(step), HitLanded | HitPlaced | VolleyFired | ShotMissed) else None


def _finding_hit(history: "History", hit: int) -> Work:
    """Find the hit with this number; None if none stands."""
    from cats_desktop.session.wound_steps import step_of_hit

    found = yield from step_of_hit(history, hit)
    return None if found is None else (yield from _finding_step(history, *found))


def _finding_step(history: "History", step: int, number: int) -> Work:
    """Find the hit of a step; of a small volley the first one unless its ``number`` is given."""
    from cats_desktop.session.past_hit import finding, numbers_in  # seldom needed

    found = next(iter(history.journal.steps(step, step)), None)
    numbers = numbers_in(found) if found is not None else ()
    return (yield from finding(history, step, number or min(numbers, default=0)))
