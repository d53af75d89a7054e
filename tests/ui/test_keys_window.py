"""The window of keys lists every command, and by keyboard alone lets its keys be changed, refused and taken back."""

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from cats_desktop.ui.keys_window import KeysWindow
from cats_desktop.ui.main_window import MainWindow
from tests.ui.hands import CTRL, NONE, SHIFT, Key, add, hits, press, settle

pytestmark = pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True)  # said of every window

HINT = "Enter changes the selected command's key, Del takes it away."


@pytest.fixture
def keys(window: MainWindow) -> KeysWindow:
    """Return the window of keys, opened by its key."""
    add(window)
    press(window, Key.Key_Question)
    found = window.bench.keys.keys_window
    assert isinstance(found, KeysWindow)
    assert QTest.qWaitForWindowActive(found)
    return found


def cells(keys: KeysWindow) -> list[tuple[str, ...]]:
    """Return all that is listed."""
    rows = keys.rows
    return [tuple(rows.index(row, column).data() for column in range(4)) for row in range(rows.rowCount())]


def hit(key: Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
    """Press a key wherever the focus of the window of keys is."""
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, key, modifiers)
    settle()


def rebind(keys: KeysWindow, command: str, key: Key, modifiers: Qt.KeyboardModifier = NONE) -> None:
    """Select a command, press Enter and then its new key."""
    keys.go_to(command)
    keys.table.setFocus()
    hit(Key.Key_Return)
    assert keys.field is not None
    assert keys.field.hasFocus()
    hit(key, modifiers)


def test_every_command_is_listed_with_its_keys(window: MainWindow, keys: KeysWindow) -> None:
    listed = cells(keys)
    for action in window.bench.actions_by_name.values():
        text = action.text().replace("&", "").rstrip("…")
        shown = ", ".join(key.toString() for key in action.shortcuts())
        assert [row[2:] for row in listed if row[1] == text] == [(shown, "")]
    assert listed[0] == ("Session", "New session", "Ctrl+N", "")
    assert ("Always", "Heal the chosen hit", "H, in the list of wounds", "") in listed
    assert listed[-1] == ("Always", "Give up what was begun, leave a field", "Esc", "")


def test_the_first_command_is_selected_at_first_and_can_be_changed(keys: KeysWindow) -> None:
    assert (keys.table.currentIndex().row(), keys.current) == (0, "new")
    assert keys.change.isEnabled()
    assert keys.table.verticalScrollBar().value() == 0


def test_the_line_filters_by_words_menu_and_keys(keys: KeysWindow) -> None:
    found = {}
    for text in ("roll", "ctrl+shift+z", "hit da", "zzz"):
        keys.filter.setText(text)
        found[text] = [row[1] for row in cells(keys)]
    assert found == {"roll": ["Roll hit"], "ctrl+shift+z": ["Redo"], "hit da": ["Damage"], "zzz": []}
    assert not keys.change.isEnabled()


def test_escape_empties_the_line_before_it_closes_the_window(keys: KeysWindow) -> None:
    keys.filter.setText("roll")
    hit(Key.Key_Escape)
    assert (keys.filter.text(), keys.isVisible()) == ("", True)
    hit(Key.Key_Escape)
    assert not keys.isVisible()


def test_the_fight_goes_on_beside_it(window: MainWindow, keys: KeysWindow) -> None:
    assert not keys.isModal()
    window.activateWindow()
    assert QTest.qWaitForWindowActive(window)
    settle()
    window.bench.stage.silhouette.setFocus()
    press(window, Key.Key_R)
    settle()
    assert len(hits(window)) == 1
    assert keys.isVisible()


def test_by_keyboard_alone_a_command_is_found_changed_and_called(window: MainWindow, keys: KeysWindow) -> None:
    for letter in "roll":
        QTest.keyClick(keys.filter, letter)
    hit(Key.Key_Down)
    assert keys.table.hasFocus()
    hit(Key.Key_Return)
    hit(Key.Key_F9)
    assert keys.table.hasFocus()
    assert cells(keys) == [("Hit", "Roll hit", "F9", "R")]
    hit(Key.Key_Escape)
    hit(Key.Key_Escape)
    assert not keys.isVisible()
    window.activateWindow()
    assert QTest.qWaitForWindowActive(window)
    press(window, Key.Key_F9)
    assert len(hits(window)) == 1


@pytest.mark.parametrize("key", [Key.Key_Tab, Key.Key_Return, Key.Key_Up])
def test_a_fixed_key_is_refused_and_another_can_be_pressed_at_once(keys: KeysWindow, key: Key) -> None:
    rebind(keys, "roll", key)
    assert "cannot be a command's key: it " in keys.told.text()
    assert keys.field is not None
    assert keys.field.hasFocus()
    hit(Key.Key_F9)
    assert (keys._bindings.keys("roll"), keys.told.text()) == (("F9",), HINT)


def test_escape_leaves_the_key_as_it_was_and_the_window_open(keys: KeysWindow) -> None:
    rebind(keys, "roll", Key.Key_Escape)
    assert (keys.field, keys.isVisible(), keys.table.hasFocus()) == (None, True, True)
    assert keys._bindings.keys("roll") == ("R",)


def test_shift_alone_is_not_yet_a_key(keys: KeysWindow) -> None:
    rebind(keys, "roll", Key.Key_Shift, SHIFT)
    assert keys.field is not None
    hit(Key.Key_F9, SHIFT)
    assert keys._bindings.keys("roll") == ("Shift+F9",)


def test_a_sign_that_needs_shift_is_that_sign(keys: KeysWindow) -> None:
    rebind(keys, "roll", Key.Key_Question, SHIFT)
    assert keys.told.text() == "“?” belongs to Help › Keys. Take it over, or choose another key."


def test_a_key_of_another_command_is_offered_to_be_taken_over(keys: KeysWindow) -> None:
    rebind(keys, "roll", Key.Key_N)
    assert keys.told.text() == "“N” belongs to Target › Next target. Take it over, or choose another key."
    assert keys._bindings.keys("roll") == ("R",)
    assert keys.take_over.hasFocus()
    hit(Key.Key_Space)
    assert keys._bindings.keys("roll") == ("N",)
    assert keys._bindings.keys("next") == ("Ctrl+Down",)
    assert (keys.take_over.isVisible(), keys.told.text()) == (False, HINT)


def test_the_offer_can_be_left(keys: KeysWindow) -> None:
    rebind(keys, "roll", Key.Key_N)
    hit(Key.Key_Escape)
    assert (keys.isVisible(), keys.take_over.isVisible(), keys.told.text()) == (True, False, HINT)
    rebind(keys, "roll", Key.Key_N)
    keys.go_to("undo")
    assert not keys.take_over.isVisible()


def test_add_gives_one_more_key(keys: KeysWindow) -> None:
    keys.go_to("roll")
    keys.add.click()
    hit(Key.Key_F9)
    assert keys._bindings.keys("roll") == ("R", "F9")


def test_del_takes_the_keys_away_and_reset_brings_them_back(keys: KeysWindow) -> None:
    keys.go_to("redo")
    keys.table.setFocus()
    hit(Key.Key_Delete)
    assert ("Edit", "Redo", "no key", "Ctrl+Shift+Z, Ctrl+Y") in cells(keys)
    assert not keys.clear.isEnabled()
    keys.reset.click()
    assert ("Edit", "Redo", "Ctrl+Shift+Z, Ctrl+Y", "") in cells(keys)
    assert not keys.reset.isEnabled()


def test_changes_are_undone_by_button_and_by_key(keys: KeysWindow) -> None:
    assert not keys.undo.isEnabled()
    rebind(keys, "roll", Key.Key_F9)
    rebind(keys, "undo", Key.Key_F8)
    keys.undo.click()
    assert (keys._bindings.keys("roll"), keys._bindings.keys("undo")) == (("F9",), ("Ctrl+Z",))
    keys.table.setFocus()
    hit(Key.Key_Z, CTRL)
    assert keys._bindings.keys("roll") == ("R",)
    assert not keys.undo.isEnabled()


def test_reset_all_is_one_change(keys: KeysWindow) -> None:
    rebind(keys, "roll", Key.Key_F9)
    rebind(keys, "undo", Key.Key_F8)
    keys.reset_all.click()
    assert [row for row in cells(keys) if row[3]] == []
    keys.undo.click()
    assert [row[1:] for row in cells(keys) if row[3]] == [("Undo", "F8", "Ctrl+Z"), ("Roll hit", "F9", "R")]


def test_what_always_holds_cannot_be_changed(keys: KeysWindow) -> None:
    keys.table.selectRow(keys.rows.rowCount() - 1)
    keys.table.setFocus()
    hit(Key.Key_Return)
    hit(Key.Key_Delete)
    assert keys.field is None
    assert not any(button.isEnabled() for button in (keys.change, keys.add, keys.clear, keys.reset))


def test_the_selected_command_stays_selected_while_the_filter_lets_it_through(keys: KeysWindow) -> None:
    keys.go_to("undo")
    keys.filter.setText("edit")
    assert keys.current == "undo"
    keys.filter.setText("")
    assert keys.current == "undo"


def test_a_field_that_is_left_changes_nothing(keys: KeysWindow) -> None:
    rebind(keys, "roll", Key.Key_Shift)
    keys.go_to("undo")
    assert keys.field is None
    keys.change.click()
    keys.filter.setFocus()
    assert keys.field is None
    assert keys.table.indexWidget(keys.rows.index(keys.rows.row_of("undo"), 2)) is None


def test_the_question_mark_again_brings_the_same_window_back(window: MainWindow, keys: KeysWindow) -> None:
    keys.close()
    window.activateWindow()
    assert QTest.qWaitForWindowActive(window)
    press(window, Key.Key_Question)
    assert window.bench.keys.keys_window is keys
    assert keys.isVisible()
    assert keys.filter.hasFocus()


def test_a_row_is_spoken_whole(keys: KeysWindow) -> None:
    index = keys.rows.index(keys.rows.row_of("roll"), 1, QModelIndex())
    assert index.data(Qt.ItemDataRole.AccessibleTextRole) == "Hit, Roll hit, R"
