"""Every entry of every menu, after a hit: what it does at once is one step, and one undo takes it back exactly."""

import pytest
from PySide6.QtWidgets import QApplication, QDialog

from cats_desktop.rules.combat import Profile
from cats_desktop.session.commands import AddCombatants, PutCondition
from cats_desktop.ui.actions import menus
from cats_desktop.ui.main_window import MainWindow
from tests.ui.hands import click, press, settle

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
def fight(window: MainWindow) -> MainWindow:
    """Return the window on the second turn of a fight whose order was changed, right after a hit on Ana."""
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


def test_each_entry_after_a_hit_is_taken_back_by_one_undo(fight: MainWindow) -> None:
    desk, actions = fight.bench.desk, fight.bench.actions_by_name
    wrong = []
    for name in ENTRIES:
        history = desk.history
        before, last, head = history.state, history.journal.last, history.head
        actions[name].trigger()
        settle()
        while (popup := QApplication.activePopupWidget()) is not None:
            popup.close()
        for dialog in fight.findChildren(QDialog):
            dialog.reject()
        settle()
        stored = history.journal.last - last
        if name in AT_ONCE:
            done = history.head == history.journal.last and history.state != before
            actions["undo"].trigger()
            right = done and stored == 1 and history.state == before
        else:
            right = stored == 0 and (history.state == before or name == "undo")
        if name == "undo":
            desk.redo()
        if not right or history.head != head:
            wrong.append(name)
        desk.select(1)
        settle()
    assert wrong == []
