"""Rounds and turns in the window: keys, buttons, dragged rows; what is due is shown and pops nothing up."""

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QMenu

from cats_desktop.rules.combat import Profile
from cats_desktop.session.commands import AddCombatants, PutCondition, StartTimer, Until
from cats_desktop.ui.asking import LineAsking
from cats_desktop.ui.condition_editor import ConditionEditor, TimerEditor
from cats_desktop.ui.initiative_editor import InitiativeEditor
from cats_desktop.ui.main_window import MainWindow
from tests.ui.hands import (
    CTRL,
    LEFT,
    NONE,
    SHIFT,
    Key,
    add,
    choose,
    log_lines,
    names,
    picture,
    press,
    settle,
    type_keys,
)

ALT = Qt.KeyboardModifier.AltModifier

pytestmark = pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True)  # said of every menu offscreen


@pytest.fixture
def fight(window: MainWindow) -> MainWindow:
    """Return the window on Ana (12), Bo (10) and Cid (8), with Ana in view and the focus on the figure."""
    for name, initiative in (("Ana", 12), ("Bo", 10), ("Cid", 8)):
        assert window.bench.desk.do(AddCombatants(name, "human", initiative=initiative))
    window.bench.desk.select(1)
    window.bench.stage.silhouette.setFocus()
    settle()
    return window


def bar(window: MainWindow) -> tuple[str, str]:
    turns = window.bench.tracker.turns
    return turns._round.text(), turns._who.text().strip("\u2068\u2069")


def plain(text: str) -> str:
    return text.replace("\u2068", "").replace("\u2069", "")


def back(window: MainWindow) -> None:
    """Go back to the window, as a desktop does when a dialog closes."""
    settle()
    window.activateWindow()
    assert QTest.qWaitForWindowActive(window)


def opened(window: MainWindow, kind: type[QDialog]) -> QDialog:
    (dialog,) = [each for each in window.findChildren(kind) if each.isVisible()]
    return dialog


def test_e_begins_and_goes_on_and_shift_e_steps_back(fight: MainWindow) -> None:
    assert bar(fight) == ("No round yet", "E begins the first")
    seen = []
    for key, modifier in [(Key.Key_E, NONE)] * 4 + [(Key.Key_E, SHIFT)] * 2:
        press(fight, key, modifier)
        seen.append(bar(fight))
    assert seen == [
        ("Round 1", "Ana"),
        ("Round 1", "Bo"),
        ("Round 1", "Cid"),
        ("Round 2", "Ana"),
        ("Round 1", "Cid"),
        ("Round 1", "Bo"),
    ]
    assert [plain(text) for text, _ in log_lines(fight)][-3:] == [
        "Round 2: Ana’s turn",
        "Stepped back to round 1: Cid",
        "Stepped back to round 1: Bo",
    ]


def test_the_buttons_of_the_bar_do_the_same(fight: MainWindow) -> None:
    turns = fight.bench.tracker.turns
    assert turns.next.text() == "Begin"
    assert not turns.back.isEnabled()
    QTest.mouseClick(turns.next, LEFT)
    QTest.mouseClick(turns.next, LEFT)
    assert (bar(fight), turns.next.text()) == (("Round 1", "Bo"), "Next turn")
    QTest.mouseClick(turns.back, LEFT)
    assert bar(fight) == ("Round 1", "Ana")


def test_whose_turn_it_is_changes_two_rows_and_resets_nothing(fight: MainWindow) -> None:
    press(fight, Key.Key_E)
    rows, changed, resets = fight.bench.tracker.list.rows, [], []
    rows.dataChanged.connect(lambda first, last: changed.append((first.row(), last.row())))
    rows.modelReset.connect(lambda: resets.append(1))
    press(fight, Key.Key_E)
    assert (changed, resets) == ([(0, 0), (1, 1)], [])
    spoken = [rows.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(2)]
    assert [text.startswith("acts now: ") for text in spoken] == [False, True]


def test_whose_turn_it_is_can_be_seen_in_the_list(fight: MainWindow) -> None:
    press(fight, Key.Key_E)
    before = picture(fight.bench.tracker.list)
    press(fight, Key.Key_E)
    assert picture(fight.bench.tracker.list) != before


def test_alt_up_and_alt_down_move_the_target_in_the_order(fight: MainWindow) -> None:
    press(fight, Key.Key_Down, ALT)
    assert names(fight) == ["Bo", "Ana", "Cid"]
    press(fight, Key.Key_Down, ALT)
    press(fight, Key.Key_Down, ALT)
    assert names(fight) == ["Bo", "Cid", "Ana"]
    press(fight, Key.Key_Up, ALT)
    assert names(fight) == ["Bo", "Ana", "Cid"]
    assert fight.bench.tracker.list.currentIndex().row() == 1
    press(fight, Key.Key_I, CTRL)
    assert names(fight) == ["Ana", "Bo", "Cid"]


def drop(window: MainWindow, dragged: int, row: int) -> None:
    """Drop a row's target onto a row, as Qt reports it once the button is let go."""
    listed = window.bench.tracker.list
    data = listed.rows.mimeData([listed.rows.index(dragged, 0)])
    at = QPointF(listed.visualRect(listed.rows.index(row, 0)).center())
    event = QDropEvent(at, Qt.DropAction.MoveAction, data, LEFT, NONE)
    listed.dropEvent(event)
    settle()


def test_a_dragged_row_goes_to_just_before_the_one_it_is_dropped_on_and_undo_takes_it_back(fight: MainWindow) -> None:
    drop(fight, 2, 0)
    assert names(fight) == ["Cid", "Ana", "Bo"]
    press(fight, Key.Key_Z, CTRL)
    assert names(fight) == ["Ana", "Bo", "Cid"]


def test_what_is_due_is_shown_in_the_bar_and_its_cross_takes_it_away(fight: MainWindow) -> None:
    lines = fight.bench.tracker.turns.timers
    assert not lines.isVisible()
    fight.bench.desk.do(StartTimer("the roof falls in", Until("round", 1)))
    assert [plain(line) for line in lines.lines] == ["the roof falls in · until this round ends"]
    for _ in range(4):
        press(fight, Key.Key_E)
    assert [plain(line) for line in lines.lines] == ["Now: the roof falls in"]
    assert QApplication.activePopupWidget() is None
    assert "ends now: the roof falls in" in plain(log_lines(fight)[-1][0])
    QTest.mouseClick(lines, LEFT, pos=lines._cross(0).center())
    assert not lines.isVisible()


def test_timers_are_reached_and_taken_away_by_keys(fight: MainWindow) -> None:
    for label in ("one", "two"):
        fight.bench.desk.do(StartTimer(label, Until("round", 5)))
    lines = fight.bench.tracker.turns.timers
    lines.setFocus()
    press(fight, Key.Key_Down)
    press(fight, Key.Key_Delete)
    assert [plain(line) for line in lines.lines] == ["one · for 5 rounds"]
    assert names(fight) == ["Ana", "Bo", "Cid"]


def test_initiatives_are_typed_one_below_the_other(fight: MainWindow) -> None:
    press(fight, Key.Key_I)
    table = opened(fight, InitiativeEditor).table
    for text in ("3", "", "20"):
        field = table.findChild(QLineEdit)
        QTest.keyClicks(field, text)
        QTest.keyClick(field, Key.Key_Return)
        settle()
        settle()
    back(fight)
    assert names(fight) == ["Cid", "Bo", "Ana"]
    assert [one.initiative for one in fight.bench.desk.history.state.combatants.values()] == [3, 10, 20]
    assert len(fight.findChildren(InitiativeEditor)) == 0


def test_a_long_name_is_shortened_in_its_middle_and_keeps_one_line(fight: MainWindow) -> None:
    press(fight, Key.Key_I)
    editor = opened(fight, InitiativeEditor)
    assert not editor.table.wordWrap()
    assert editor.table.textElideMode() == Qt.TextElideMode.ElideMiddle
    assert not editor._problem.isVisible()
    editor._refuse("fast")
    assert editor._problem.isVisible()
    editor.reject()


def test_what_is_no_initiative_is_said_and_nothing_is_changed(fight: MainWindow) -> None:
    press(fight, Key.Key_I)
    editor = opened(fight, InitiativeEditor)
    rows = editor.rows
    assert not rows.setData(rows.index(0, 1), "fast")
    assert editor._problem.text() == "“fast” is no initiative. Give a whole number, or nothing."
    assert rows.setData(rows.index(1, 1), "−4")
    assert rows.setData(rows.index(2, 1), "")
    editor.accept()
    back(fight)
    state = fight.bench.desk.history.state
    assert [one.initiative for one in state.combatants.values()] == [12, -4, None]
    assert names(fight) == ["Ana", "Bo", "Cid"]


def test_a_condition_is_put_by_keys_with_its_icon_and_its_end(fight: MainWindow) -> None:
    press(fight, Key.Key_E)
    press(fight, Key.Key_Q)
    editor = opened(fight, ConditionEditor)
    type_into(editor, "stunned")
    editor.note.setText("dropped his sword")
    editor.ends.moment.setCurrentIndex(editor.ends.moment.findData("end"))
    editor.accept()
    back(fight)
    row = fight.bench.tracker.list.rows.row(0)
    assert [(each.label, each.icon, each.note) for each in row.conditions] == [
        ("stunned", "stunned", "dropped his sword")
    ]
    tooltip = fight.bench.tracker.list.rows.index(0, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert "<b>stunned</b>: dropped his sword" in tooltip
    press(fight, Key.Key_E)
    assert fight.bench.tracker.list.rows.row(0).conditions == ()
    assert [plain(line) for line in fight.bench.tracker.turns.timers.lines] == ["Over now: stunned · Ana"]


def test_an_empty_name_has_no_icon_and_the_line_in_the_box_is_named(fight: MainWindow) -> None:
    press(fight, Key.Key_Q)
    editor = opened(fight, ConditionEditor)
    assert (editor.name.currentText(), editor.name.currentIndex()) == ("", -1)
    assert editor.name.lineEdit().accessibleName() == "What is the matter"
    editor.reject()


def type_into(editor: ConditionEditor, text: str) -> None:
    editor.name.lineEdit().selectAll()
    QTest.keyClicks(editor.name.lineEdit(), text)


def test_a_condition_without_a_name_is_refused_in_its_dialog_and_what_was_filled_in_stays(fight: MainWindow) -> None:
    press(fight, Key.Key_Q)
    editor = opened(fight, ConditionEditor)
    editor.note.setText("hit on the head")
    editor.accept()
    settle()
    assert editor.isVisible()
    assert editor.problem.text() == "A condition needs a name. Write what is the matter."
    assert editor.note.text() == "hit on the head"
    assert not editor.isModal()


def test_changing_a_condition_keeps_its_end_unless_another_is_chosen(fight: MainWindow) -> None:
    desk = fight.bench.desk
    desk.do(PutCondition((1,), "stunned", "stunned", until=Until("end", 2, 1)))
    choose(fight.bench.turns.menu_of_conditions(desk.target, fight), "stunned", "Change")
    editor = opened(fight, ConditionEditor)
    assert plain(editor.ends.moment.currentText()) == "as it is: Ana ends ×2"
    editor.note.setText("dazed")
    editor.accept()
    back(fight)
    assert [(timer.label, timer.left) for timer in desk.history.state.turns.timers] == [("stunned", 2)]
    choose(fight.bench.turns.menu_of_conditions(desk.target, fight), "stunned", "Change")
    editor = opened(fight, ConditionEditor)
    editor.ends.moment.setCurrentIndex(editor.ends.moment.findData(""))
    editor.accept()
    back(fight)
    assert desk.history.state.turns.timers == ()
    assert [condition.note for condition in desk.target.conditions] == ["dazed"]


def test_timers_that_are_alike_stand_in_one_line_and_what_does_not_fit_is_counted_and_scrolled_to(
    fight: MainWindow,
) -> None:
    desk, lines = fight.bench.desk, fight.bench.tracker.turns.timers
    desk.do(PutCondition((1, 2, 3), "wet", until=Until("round", 2)))
    assert [plain(line) for line in lines.lines] == ["wet · Ana, Bo, Cid · for 2 rounds"]
    for number in range(6):
        desk.do(StartTimer(f"bell {number}", Until("round", 5)))
    assert len(lines.lines) == 7
    assert [*lines._visible()] == [0, 1, 2, 3]
    lines.setFocus()
    for _ in range(6):
        press(fight, Key.Key_Down)
    assert [*lines._visible()] == [3, 4, 5, 6]
    QTest.mouseClick(lines, LEFT, pos=lines._cross(3).center())
    assert [plain(line) for line in lines.lines][-1] == "bell 4 · for 5 rounds"
    for _ in range(6):
        press(fight, Key.Key_Up)
    QTest.mouseClick(lines, LEFT, pos=lines._cross(0).center())
    assert [timer.label for timer in desk.history.state.turns.timers] == [f"bell {number}" for number in range(5)]


def test_several_selected_targets_get_the_same_condition(fight: MainWindow) -> None:
    listed = fight.bench.tracker.list
    listed.setFocus()
    press(fight, Key.Key_Down, SHIFT)
    assert listed.chosen() == (1, 2)
    press(fight, Key.Key_Q)
    editor = opened(fight, ConditionEditor)
    type_into(editor, "prone")
    editor.accept()
    back(fight)
    assert [len(listed.rows.row(row).conditions) for row in range(3)] == [1, 1, 0]


def test_shift_that_is_still_held_selects_nobody_else(fight: MainWindow) -> None:
    listed = fight.bench.tracker.list
    press(fight, Key.Key_F12, SHIFT)
    fight.bench.desk.select(3)
    fight.bench.desk.select(2)
    assert listed.chosen() == (2,)
    listed.setFocus()
    press(fight, Key.Key_Down, SHIFT)
    assert listed.chosen() == (2, 3)


def test_a_condition_is_changed_and_ended_from_its_menu(fight: MainWindow) -> None:
    fight.bench.desk.do(PutCondition((1,), "prone", "prone"))
    fight.bench.desk.select(1)
    menu = fight.bench.turns.menu_of_conditions(fight.bench.desk.target, fight)
    choose(menu, "prone", "Change")
    editor = opened(fight, ConditionEditor)
    editor.note.setText("in the mud")
    editor.accept()
    back(fight)
    assert [each.note for each in fight.bench.desk.target.conditions] == ["in the mud"]
    choose(fight.bench.turns.menu_of_conditions(fight.bench.desk.target, fight), "prone", "End")
    assert fight.bench.desk.target.conditions == ()


def test_a_timer_is_started_by_keys(fight: MainWindow) -> None:
    press(fight, Key.Key_T, SHIFT)
    editor = opened(fight, TimerEditor)
    QTest.keyClicks(editor.name, "reinforcements")
    editor.ends.count.setValue(3)
    QTest.keyClick(editor, Key.Key_Return)
    settle()
    assert [plain(line) for line in fight.bench.tracker.turns.timers.lines] == ["reinforcements · for 3 rounds"]


def test_waiting_and_coming_in_have_one_key(fight: MainWindow) -> None:
    press(fight, Key.Key_E)
    press(fight, Key.Key_J)
    assert bar(fight) == ("Round 1", "Bo")
    assert fight.bench.tracker.list.rows.row(0).stance == "delayed"
    fight.bench.desk.select(1)
    press(fight, Key.Key_J)
    assert names(fight) == ["Bo", "Ana", "Cid"]
    press(fight, Key.Key_E)
    assert bar(fight) == ("Round 1", "Ana")


def test_an_action_is_held_ready_and_used_with_one_key(fight: MainWindow) -> None:
    press(fight, Key.Key_E)
    press(fight, Key.Key_Y)
    dialog = opened(fight, LineAsking)
    dialog.line.setText("shoots at the door")
    dialog.accept()
    back(fight)
    assert bar(fight) == ("Round 1", "Bo")
    fight.bench.desk.select(1)
    press(fight, Key.Key_Y)
    assert plain(log_lines(fight)[-1][0]) == "Ana does what was held ready: shoots at the door"


def test_the_defeated_are_struck_out_and_passed_over_and_the_surprised_miss_a_round(fight: MainWindow) -> None:
    press(fight, Key.Key_X)
    fight.bench.desk.select(2)
    press(fight, Key.Key_U)
    press(fight, Key.Key_E)
    assert bar(fight) == ("Round 1", "Cid")
    press(fight, Key.Key_E)
    assert bar(fight) == ("Round 2", "Bo")
    assert "defeated" in fight.bench.tracker.list.rows.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)


def test_next_target_follows_the_order_of_the_tracker(fight: MainWindow) -> None:
    press(fight, Key.Key_Down, ALT)
    seen = []
    for _ in range(3):
        press(fight, Key.Key_N)
        seen.append(fight.bench.desk.target.full_name)
    assert seen == ["Cid", "Bo", "Ana"]


def test_rows_keep_what_was_worked_out_when_the_order_changes(fight: MainWindow) -> None:
    rows = fight.bench.tracker.list.rows
    before = rows.row(2)
    press(fight, Key.Key_Down, ALT)
    assert rows.row(2) is before


# Several fights


def test_a_new_fight_takes_the_party_along_and_the_old_one_is_found_in_the_list(window: MainWindow) -> None:
    desk = window.bench.desk
    desk.do(AddCombatants("Ana", "human", profile=Profile("party")))
    desk.do(AddCombatants("Goblin", "human", count=2, profile=Profile("foes")))
    window.bench.stage.silhouette.setFocus()
    press(window, Key.Key_N, CTRL | SHIFT)
    from cats_desktop.ui.fight_editor import FightEditor

    editor = opened(window, FightEditor)
    assert editor.list.visualItemRect(editor.list.item(0)).height() >= 24  # its check box is 16 high
    editor.title.setText("At the bridge")
    editor.accept()
    back(window)
    assert names(window) == ["Ana"]
    assert bar(window)[0] == "No round yet · \u2068At the bridge\u2069"
    press(window, Key.Key_G, CTRL)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert [plain(action.text()) for action in menu.actions()] == [
        "&1  Fight 1 · 3 targets",
        "&2  At the bridge · 1 target",
    ]
    menu.actions()[0].trigger()
    menu.close()
    settle()
    assert names(window) == ["Ana", "Goblin 1", "Goblin 2"]
    press(window, Key.Key_Z, CTRL)
    assert names(window) == ["Ana"]


def test_a_fight_is_named_and_a_lonely_one_bears_no_name_in_the_bar(window: MainWindow) -> None:
    add(window)
    assert bar(window)[0] == "No round yet"
    press(window, Key.Key_F2, SHIFT)
    dialog = opened(window, LineAsking)
    dialog.line.setText("In the tavern")
    dialog.accept()
    back(window)
    assert plain(bar(window)[0]) == "No round yet · In the tavern"


def test_letters_typed_into_the_list_of_initiatives_are_no_commands(fight: MainWindow) -> None:
    press(fight, Key.Key_I)
    editor = opened(fight, InitiativeEditor)
    field = editor.table.findChild(QLineEdit)
    QTest.keyClicks(field, "e")
    QTest.keyClick(field, Key.Key_Return)
    settle()
    assert editor._problem.text() == "“e” is no initiative. Give a whole number, or nothing."
    assert bar(fight)[0] == "No round yet"


def test_letters_typed_in_a_dialog_of_turns_are_no_commands(fight: MainWindow) -> None:
    press(fight, Key.Key_Q)
    editor = opened(fight, ConditionEditor)
    type_into(editor, "exe")
    assert bar(fight)[0] == "No round yet"
    editor.reject()
    back(fight)
    type_keys(fight, "e")
    assert bar(fight)[0] == "Round 1"
