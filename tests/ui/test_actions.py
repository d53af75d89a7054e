"""Every command has its place and its key, no two the same, and the keyboard alone is enough for a whole fight."""

from collections import Counter

import pytest
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QMenu, QSpinBox

from cats_desktop.rules.body import Facing
from cats_desktop.rules.events import PartRepaired
from cats_desktop.rules.table import LocationDie
from cats_desktop.session.commands import NamePoint
from cats_desktop.ui.main_window import MainWindow
from tests.ui.hands import (
    CTRL,
    SHIFT,
    Key,
    add,
    as_read,
    go_to_add_line,
    hits,
    log_lines,
    names,
    open_menu,
    press,
    settle,
    steps,
    type_keys,
)

pytestmark = pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True)  # said of every menu offscreen

FIGURE_KEYS = [
    (Key.Key_1, Facing.FRONT),
    (Key.Key_2, Facing.BACK),
    (Key.Key_3, Facing.LEFT),
    (Key.Key_4, Facing.RIGHT),
]


@pytest.mark.parametrize(("key", "facing"), FIGURE_KEYS)
def test_keys_1_to_4_turn_the_figure(window: MainWindow, key: Key, facing: Facing) -> None:
    add(window)
    window.bench.desk.face(Facing.BACK if facing is Facing.FRONT else Facing.FRONT)
    press(window, key)
    assert window.bench.desk.in_view.facing is facing
    assert window.bench.figure is not None
    assert window.bench.figure.facing is facing


def test_r_rolls_one_hit(window: MainWindow) -> None:
    add(window)
    press(window, Key.Key_R)
    assert [(hit.how, hit.label, hit.total) for hit in hits(window)] == [("rolled", "Abdomen", 2)]


def test_n_and_p_go_through_the_targets_and_around_the_end(window: MainWindow) -> None:
    add(window, "Ana", count=3)
    seen = []
    for key in (Key.Key_N, Key.Key_N, Key.Key_N, Key.Key_P, Key.Key_P):
        press(window, key)
        seen.append(window.bench.desk.in_view.combatant)
    assert seen == [2, 3, 1, 3, 2]
    assert window.bench.figure is not None
    assert window.bench.figure.name == "Ana 2"


def test_t_goes_to_the_dice_and_a_to_the_add_line(window: MainWindow) -> None:
    add(window)
    press(window, Key.Key_T)
    assert window.bench.stage.dice.line.hasFocus()
    window.bench.stage.silhouette.setFocus()
    press(window, Key.Key_A)
    assert window.bench.tracker.add.line.hasFocus()


def test_f2_renames_where_the_name_stands(window: MainWindow) -> None:
    add(window)
    press(window, Key.Key_F2)
    type_keys(window, "Berta")
    press(window, Key.Key_Return)
    assert names(window) == ["Berta"]


def test_ctrl_d_duplicates_and_del_removes(window: MainWindow) -> None:
    add(window)
    press(window, Key.Key_D, CTRL)
    assert names(window) == ["Ana", "Ana 1"]
    press(window, Key.Key_Delete)
    assert names(window) == ["Ana"]


def test_undo_has_a_key_and_redo_has_two(window: MainWindow) -> None:
    add(window)
    press(window, Key.Key_R)
    press(window, Key.Key_Z, CTRL)
    assert [stands for _, stands in log_lines(window)] == [True, False]
    press(window, Key.Key_Z, CTRL | SHIFT)
    assert [stands for _, stands in log_lines(window)] == [True, True]
    press(window, Key.Key_Z, CTRL)
    press(window, Key.Key_Y, CTRL)
    assert [stands for _, stands in log_lines(window)] == [True, True]
    assert len(steps(window)) == 2


def test_d_changes_the_location_die(window: MainWindow) -> None:
    add(window)
    press(window, Key.Key_D)
    assert window.bench.desk.in_view.die is LocationDie.D66
    press(window, Key.Key_D)
    assert window.bench.desk.in_view.die is LocationDie.D100


def test_h_then_arrows_and_enter_strike_from_the_list(window: MainWindow) -> None:
    add(window)
    press(window, Key.Key_H)
    press(window, Key.Key_Down)
    press(window, Key.Key_Down)
    press(window, Key.Key_Return)
    row = window.bench.hit_table.table.currentIndex().row()
    listed = window.bench.hit_table.table.rows.index(row, 1).data()
    assert [hit.label for hit in hits(window)] == [listed]
    press(window, Key.Key_Down)
    press(window, Key.Key_Return)
    assert row in (1, 2)
    assert [hit.label for hit in hits(window)] == [["Neck", "Chest"][row - 1], ["Chest", "Abdomen"][row - 1]]


def test_no_two_commands_share_a_key(window: MainWindow) -> None:
    keys = Counter(
        key.toString() for action in window.findChildren(QAction) for key in action.shortcuts() if not key.isEmpty()
    )
    keys.update(shortcut.key().toString() for shortcut in window.findChildren(QShortcut))
    assert {key: count for key, count in keys.items() if count > 1} == {}
    assert keys["R"] == 1


@pytest.mark.parametrize("name", ["menu bar", "Session", "Edit", "Ruleset", "Target", "Turns", "Hit", "View", "Help"])
def test_no_two_entries_of_a_menu_share_a_letter(window: MainWindow, name: str) -> None:
    bar = window.menuBar()
    menus = {"menu bar": bar.actions()} | {
        action.text().replace("&", ""): action.menu().actions()  # type: ignore[attr-defined]
        for action in bar.actions()
    }
    letters = Counter(QKeySequence.mnemonic(action.text()).toString() for action in menus[name] if action.text())
    assert letters.total() >= 2
    assert {letter: count for letter, count in letters.items() if letter and count > 1} == {}


PANEL_KEYS = [
    (Key.Key_F3, "tracker"),
    (Key.Key_F4, "table"),
    (Key.Key_F5, "odds"),
    (Key.Key_F6, "volley"),
    (Key.Key_F7, "wounds"),
    (Key.Key_F8, "log"),
]


@pytest.mark.parametrize(("key", "panel"), PANEL_KEYS)
def test_shift_and_f3_to_f8_hide_a_panel_and_show_it_again(window: MainWindow, key: Key, panel: str) -> None:
    action, dock = window.bench.actions_by_name[f"panel:{panel}"], window.docks[panel]
    seen = [(action.isChecked(), dock.isHidden())]
    for _ in range(2):
        press(window, key, SHIFT)
        seen.append((action.isChecked(), dock.isHidden()))
    assert seen == [(True, False), (False, True), (True, False)]


def test_f7_opens_the_restore_points(window: MainWindow) -> None:
    add(window)
    window.bench.desk.do(NamePoint("before the bridge"))
    add(window, "Berta")
    press(window, Key.Key_F7)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert menu.actions()[0].text() == "\u2068before the bridge\u2069\t#2"
    menu.actions()[0].trigger()
    menu.close()
    settle()
    assert names(window) == ["Ana"]


def test_every_command_stands_in_a_menu_and_does_something(window: MainWindow) -> None:
    listed = {action for menu in window.menuBar().findChildren(QMenu) for action in menu.actions()}
    assert [name for name, action in window.bench.actions_by_name.items() if action not in listed] == []


def test_keys_do_not_fire_while_a_name_is_typed(window: MainWindow) -> None:
    go_to_add_line(window)
    type_keys(window, "Rat 1 nd?")
    assert window.bench.tracker.add.line.text() == "Rat 1 nd?"
    assert steps(window) == []


def leave_field(window: MainWindow) -> None:
    """Go on with Tab until letters are commands again."""
    for _ in range(8):
        press(window, Key.Key_Tab)
        if not isinstance(QApplication.focusWidget(), QLineEdit | QSpinBox | QComboBox):
            return
    raise AssertionError("Tab does not lead out of the fields")


def test_a_whole_fight_by_keyboard_alone(window: MainWindow) -> None:
    go_to_add_line(window)
    type_keys(window, "2x heavy mech armour=40")
    press(window, Key.Key_Return)
    assert names(window) == ["Heavy mech 1", "Heavy mech 2"]
    press(window, Key.Key_Down, CTRL)  # next target, also from within a line
    assert window.bench.desk.in_view.combatant == 2
    leave_field(window)
    press(window, Key.Key_T)
    type_keys(window, "37 6 2")
    press(window, Key.Key_Return)
    assert [(hit.combatant, hit.label, hit.tier) for hit in hits(window)] == [(2, "Lower hull", 2)]
    leave_field(window)
    press(window, Key.Key_2)
    press(window, Key.Key_H)
    for _ in range(20):
        press(window, Key.Key_Up)
    press(window, Key.Key_Return)
    assert [(hit.facing, hit.label) for hit in hits(window)][1:] == [(Facing.BACK, "Sensor head")]
    press(window, Key.Key_Z, CTRL)
    assert [stands for _, stands in log_lines(window)] == [True, True, False]
    press(window, Key.Key_Z, CTRL | SHIFT)
    assert [stands for _, stands in log_lines(window)] == [True, True, True]
    focus = QApplication.focusWidget()
    assert focus is window.bench.hit_table.table
    menu = open_menu(focus, focus.rect().center(), by_key=True)
    wanted = "Repair everything"
    for _ in range(20):
        if menu.activeAction() is not None and menu.activeAction().text() == wanted:
            break
        QTest.keyClick(menu, Key.Key_Down)
    QTest.keyClick(menu, Key.Key_Return)
    settle()
    repaired = steps(window)[-1].events[0]
    assert isinstance(repaired, PartRepaired)
    assert (repaired.combatant, repaired.part) == (2, "sensor_head")


def test_the_menu_key_on_the_silhouette_opens_the_menu_of_the_current_region(window: MainWindow) -> None:
    add(window)
    press(window, Key.Key_S)
    for _ in range(3):
        press(window, Key.Key_Down)
    view = window.bench.stage.silhouette
    menu = open_menu(view, view.rect().center(), by_key=True)
    assert as_read(menu.actions()[0].text()) == "Their upper torso: sound"
