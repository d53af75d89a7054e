"""Every entry of every menu, after a hit: what it does at once is one step, and one undo takes it back exactly."""

import pytest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog

from cats_desktop.rules.combat import Profile
from cats_desktop.session.commands import AddCombatants, PutCondition
from cats_desktop.ui.actions import menus
from cats_desktop.ui.main_window import MainWindow
from tests.ui.hands import CTRL, Key, click, press, settle

ENTRIES = [entry.name for _, entries in menus() for entry in entries if entry is not None and entry.name != "quit"]

AT_ONCE = {
    "defeat",
    "duplicate",
    "move_down",
    "next_turn",
    "previous_turn",
    "remove",
    "reset_turns",
    "roll",
    "ruleset:cards",
    "ruleset:fudge",
    "ruleset:placement",
    "sort_order",
    "surprise",
    "told",
    "unhurt",
    "wait",
}
"""What is done without a further question; all else opens something, changes the view, or leads back."""

pytestmark = pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True)  # said of every menu offscreen


@pytest.fixture
def fight(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """Return the window on the second turn of a fight whose order was changed, right after a hit on Ana."""
    for name in ("getOpenFileName", "getSaveFileName"):
        monkeypatch.setattr(QFileDialog, name, lambda *_given, **_named: ("", ""))
    desk = window.bench.desk
    for name, initiative in (("Ana", 12), ("Bo", 10), ("Cid", 8)):
        assert desk.do(AddCombatants(name, "human", armour=20, initiative=initiative, profile=Profile("party")))
    desk.do(PutCondition((1,), "prone", "prone"))
    desk.select(3)
    window.bench.stage.silhouette.setFocus()
    settle()
    press(window, "e")
    press(window, "e")
    window.bench.actions_by_name["move_up"].trigger()
    desk.select(1)
    settle()
    click(window, "chest")
    return window


def test_the_entries_that_do_something_at_once_are_among_those_there_are() -> None:
    assert set(ENTRIES) >= AT_ONCE


@pytest.mark.parametrize("name", ENTRIES)
def test_an_entry_after_a_hit_is_taken_back_by_one_undo(fight: MainWindow, name: str) -> None:
    history = fight.bench.desk.history
    before, last, head = history.state, history.journal.last, history.head
    fight.bench.actions_by_name[name].trigger()
    settle()
    while (popup := QApplication.activePopupWidget()) is not None:
        popup.close()
    for dialog in fight.findChildren(QDialog):
        dialog.reject()
    settle()
    assert history.journal.last - last == (1 if name in AT_ONCE else 0)
    if name in AT_ONCE:
        assert (history.head, history.state == before) == (head + 1, False)
        fight.activateWindow()
        fight.bench.stage.silhouette.setFocus()
        press(fight, Key.Key_Z, CTRL)
        assert history.state == before
    elif name != "undo":
        assert history.state == before
