"""The palette finds every command and target by name, does what can be done, and gives the focus back."""

import time

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from cats_desktop.session.commands import AddCombatants
from cats_desktop.ui.main_window import MainWindow
from cats_desktop.ui.palette import Palette
from tests.ui.hands import CTRL, LEFT, Key, add, hits, names, press, settle, steps, type_keys


def opened(window: MainWindow, typed: str = "") -> Palette:
    """Press Ctrl+K, type a text, and return the palette."""
    press(window, Key.Key_K, CTRL)
    settle()
    palette = window.bench.keys.palette
    assert isinstance(palette, Palette)
    assert palette.isVisible()
    type_keys(window, typed)
    return palette


def listed(palette: Palette) -> list[str]:
    """Return what the palette lists, as a screen reader speaks it."""
    rows = palette.offers
    return [rows.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(rows.rowCount())]


def test_ctrl_k_lists_all_commands_with_menu_and_keys(window: MainWindow) -> None:
    add(window)
    told = listed(opened(window))
    assert told[:2] == ["Session › New session, Ctrl+N", "Session › Open, Ctrl+O"]
    assert "Edit › Redo, Ctrl+Shift+Z, Ctrl+Y, not now" in told
    assert told[-1] == "Help › About, Ctrl+Shift+A"
    assert len(told) == len(window.bench.actions_by_name) - 1  # all but the palette itself


def test_enter_does_the_command_where_the_focus_was(window: MainWindow) -> None:
    add(window)
    palette = opened(window, "roll hit")
    press(window, Key.Key_Return)
    assert not palette.isVisible()
    assert len(hits(window)) == 1
    assert window.bench.stage.silhouette.hasFocus()


def test_a_command_that_is_not_possible_is_dim_and_enter_only_says_so(window: MainWindow) -> None:
    palette = opened(window, "roll hit")
    assert listed(palette) == ["Hit › Roll hit, R, not now"]
    press(window, Key.Key_Return)
    assert palette.isVisible()
    assert palette.foot.text() == "“Roll hit” is not possible now."
    assert steps(window) == []


def test_escape_gives_the_focus_back_and_does_nothing(window: MainWindow) -> None:
    add(window)
    press(window, Key.Key_T)
    type_keys(window, "37")
    palette = opened(window, "roll")
    press(window, Key.Key_Escape)
    assert not palette.isVisible()
    assert window.bench.stage.dice.line.hasFocus()
    type_keys(window, " 6")
    assert window.bench.stage.dice.line.text() == "37 6"
    assert hits(window) == []


def test_ctrl_k_again_closes_it(window: MainWindow) -> None:
    add(window)
    palette = opened(window)
    press(window, Key.Key_K, CTRL)
    assert not palette.isVisible()
    assert window.bench.stage.silhouette.hasFocus()


def test_k_alone_still_goes_to_the_targets(window: MainWindow) -> None:
    add(window)
    press(window, Key.Key_K)
    assert window.bench.tracker.list.hasFocus()
    assert window.bench.keys.palette is None


def test_no_key_is_a_command_while_a_name_is_typed(window: MainWindow) -> None:
    add(window)
    palette = opened(window)
    press(window, Key.Key_D, CTRL)
    press(window, Key.Key_F2)
    type_keys(window, "r2?")
    assert palette.line.text() == "r2?"
    assert palette.line.hasFocus()
    assert names(window) == ["Ana"]


def test_arrows_walk_around_the_end(window: MainWindow) -> None:
    palette = opened(window, "zoom")
    seen = []
    for key in (Key.Key_Down, Key.Key_Down, Key.Key_Up, Key.Key_Up, Key.Key_PageDown, Key.Key_PageUp):
        press(window, key)
        seen.append(palette.list.currentIndex().row())
    assert [line.partition(",")[0] for line in listed(palette)] == ["View › Zoom in", "View › Zoom out"]
    assert seen == [1, 0, 1, 0, 1, 0]
    assert palette.line.accessibleDescription() == "View › Zoom in, Ctrl++, Ctrl+="


def test_what_was_used_last_comes_first(window: MainWindow) -> None:
    add(window)
    for typed in ("d100 or", "next palette"):
        opened(window, typed)
        press(window, Key.Key_Return)
    assert [line.partition(",")[0] for line in listed(opened(window))[:3]] == [
        "View › Next palette: light",
        "Hit › d100 or d66",
        "Session › New session",
    ]


def test_a_target_is_gone_to_by_its_name(window: MainWindow) -> None:
    add(window, "Goblin", count=12)
    palette = opened(window, "goblin 2")
    assert listed(palette) == ["Go to Goblin 2, target", "Go to Goblin 12, target"]
    press(window, Key.Key_Return)
    assert window.bench.desk.in_view.combatant == 2
    assert palette.foot.text() == "Enter does it, Esc goes back."


def test_the_keys_that_were_changed_stand_in_the_palette(window: MainWindow) -> None:
    add(window)
    window.bench.keys.bindings.bind("roll", ("F9",))
    assert listed(opened(window, "roll hit")) == ["Hit › Roll hit, F9"]


def test_what_nobody_is_called_is_said(window: MainWindow) -> None:
    palette = opened(window, "xyzzy")
    press(window, Key.Key_Return)
    assert (listed(palette), palette.foot.text()) == ([], "Nothing is called that.")
    assert palette.isVisible()


def test_a_click_on_a_line_does_it(window: MainWindow) -> None:
    add(window)
    palette = opened(window, "d100 or")
    QTest.mouseClick(palette.list.viewport(), LEFT, pos=palette.list.visualRect(palette.offers.index(0, 0)).center())
    assert not palette.isVisible()
    assert window.bench.desk.in_view.die == "d66"


def test_a_click_elsewhere_closes_it(window: MainWindow) -> None:
    palette = opened(window)
    QTest.mouseClick(window.windowHandle(), LEFT, pos=window.bench.log.mapTo(window, window.bench.log.rect().center()))
    assert not palette.isVisible()


def test_it_keeps_its_place_when_the_window_changes(window: MainWindow) -> None:
    palette = opened(window)
    window.resize(1300, 860)
    settle()
    assert abs(palette.geometry().center().x() - window.rect().center().x()) <= 1
    assert window.rect().contains(palette.geometry())


@pytest.mark.parametrize("gone", ["hidden", "deleted"])
def test_a_place_that_is_gone_gets_no_focus(window: MainWindow, gone: str) -> None:
    add(window)
    press(window, Key.Key_L)
    palette = opened(window)
    if gone == "hidden":
        window.docks["log"].hide()
    else:
        window.docks["log"].setWidget(None)
        window.bench.log.deleteLater()
        settle()
    palette.leave()
    assert not palette.isVisible()
    focus = QApplication.focusWidget()
    assert focus is None or focus.isVisible()


def test_ten_thousand_targets_are_searched_within_a_keystroke(window: MainWindow) -> None:
    for _ in range(20):
        assert window.bench.desk.do(AddCombatants("Goblin", "human", 500, 0))
    palette = opened(window, "g")  # folds their names, once
    before = time.perf_counter()
    palette.line.setText("goblin 99")
    spent = time.perf_counter() - before
    assert len(listed(palette)) == 50
    assert palette.foot.text() == "The first 50 of 280. Type more of the name."
    assert spent < 0.25
