"""Dice rolled at the table, typed into the real field: taken, asked for, refused, cleared."""

import pytest
from PySide6.QtTest import QTest

from cats_desktop.rules.body import Facing
from cats_desktop.rules.dice import Die
from cats_desktop.ui.main_window import MainWindow
from tests.ui.hands import LEFT, NONE, Key, add, click, hits, log_lines, press, press_button, steps, type_keys, words


def type_dice(window: MainWindow, text: str) -> None:
    """Go to the dice field by its key, unless one is there, type and press Enter."""
    if not window.bench.stage.dice.line.hasFocus():
        press(window, Key.Key_T)
    type_keys(window, text)
    press(window, Key.Key_Return)


def test_typed_dice_settle_place_and_depth(window: MainWindow) -> None:
    add(window, "Anvil", "heavy_mech")
    type_dice(window, "37 6 2")
    (hit,) = hits(window)
    assert (hit.label, hit.how, hit.total, hit.tier, hit.slot) == ("Lower hull", "rolled", 8, 2, 2)
    assert hit.dice == (Die(100, 37, "lateral", True), Die(6, 6, "depth", True), Die(6, 2, "depth", True))
    assert window.bench.stage.dice.line.text() == ""


def test_the_log_marks_typed_dice_and_only_those(window: MainWindow) -> None:
    add(window, "Anvil", "heavy_mech")
    type_dice(window, "37 6 2")
    window.bench.desk.roll()
    typed, thrown = (text for text, _ in log_lines(window)[1:])
    assert "front · d100 37 · d6 6+2=8 · typed → Lower hull · tier 2, slot 2 · structure" in typed
    assert "front · d100 37 · d6 2 → Lower hull · tier 1, slot 2 · armour" in thrown


@pytest.mark.parametrize(
    ("text", "label", "total"),
    [("00 0 3", "Right foot", 3), ("00 3", "Right foot", 3), ("100 5", "Right foot", 5), ("1,1", "Head", 1)],
)
def test_a_hundred_may_be_typed_as_the_dice_show_it(window: MainWindow, text: str, label: str, total: int) -> None:
    add(window)
    type_dice(window, text)
    assert [(hit.label, hit.total) for hit in hits(window)] == [(label, total)]


@pytest.mark.parametrize("text", ["45 3", "4 5 3"])
def test_a_d66_is_typed_together_or_apart(window: MainWindow, text: str) -> None:
    add(window)
    press(window, Key.Key_D)
    type_dice(window, text)
    (hit,) = hits(window)
    assert (hit.label, hit.die, hit.total) == ("Left thigh", "d66", 3)


def test_a_missing_depth_die_is_asked_for_and_finishes_the_same_attack(window: MainWindow) -> None:
    add(window, "Anvil", "heavy_mech")
    type_dice(window, "37 6")
    assert hits(window) == []
    assert "Now the next d6 for the depth; after a six there is one more." in words(window.bench.stage)
    assert window.bench.stage.dice.line.text() == "37 6 "
    assert window.bench.stage.dice.line.hasFocus()
    type_keys(window, "2")
    press(window, Key.Key_Return)
    assert [(hit.label, hit.total) for hit in hits(window)] == [("Lower hull", 8)]
    assert "Now the next d6" not in words(window.bench.stage)


def test_the_waiting_attack_keeps_the_side_it_came_from(window: MainWindow) -> None:
    add(window, "Anvil", "heavy_mech")
    type_dice(window, "37 6")
    press_button(window.bench.stage, "Back")
    type_dice(window, "2")
    assert [(hit.facing, hit.total) for hit in hits(window)] == [(Facing.FRONT, 8)]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Which location? Type the d100 (00 is 100) and press Enter."),
        ("37", "Now the next d6 for the depth; after a six there is one more."),
    ],
)
def test_each_missing_die_is_asked_for_by_name(window: MainWindow, text: str, sentence: str) -> None:
    add(window)
    type_dice(window, text)
    assert sentence in words(window.bench.stage)
    assert steps(window)[1:] == []


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("", "Which location? Type the first die of the d66."), ("4", "Now the second die of the d66.")],
)
def test_each_missing_die_of_a_d66_is_asked_for_by_name(window: MainWindow, text: str, sentence: str) -> None:
    add(window)
    press(window, Key.Key_D)
    type_dice(window, text)
    assert sentence in words(window.bench.stage)
    assert hits(window) == []


@pytest.mark.parametrize(
    ("text", "sentence", "instead", "total"),
    [
        ("101 3", "101 is not a face of a d100, which has 1 to 100. Correct that die.", "10", 3),
        ("37 7", "7 is not a face of a d6, which has 1 to 6. Correct that die.", "5", 5),
        ("37 0", "0 is not a face of a d6, which has 1 to 6. Correct that die.", "5", 5),
        ("37 x", "“x” is not a die. Type the faces as numbers, with spaces between them.", "5", 5),
        ("-3 2", "“-3” is not a die. Type the faces as numbers, with spaces between them.", "3", 2),
        ("37 2 4", "“4” is too much: the hit was settled by the dice before it.", " ", 2),
    ],
)
def test_dice_that_cannot_be_are_refused_with_the_reason_and_only_the_wrong_one_need_be_typed_again(
    window: MainWindow, text: str, sentence: str, instead: str, total: int
) -> None:
    add(window)
    type_dice(window, text)
    assert hits(window) == []
    assert sentence in words(window.bench.stage)
    assert window.bench.stage.dice.line.text() == text
    assert window.bench.stage.dice.line.hasFocus()
    type_keys(window, instead)
    assert sentence not in words(window.bench.stage)
    press(window, Key.Key_Return)
    assert [hit.total for hit in hits(window)] == [total]


def test_the_die_that_was_refused_is_the_one_selected(window: MainWindow) -> None:
    add(window)
    type_dice(window, "0 60")
    assert "0 is not a face of a d100" in words(window.bench.stage)
    line = window.bench.stage.dice.line
    assert (line.selectionStart(), line.selectedText()) == (0, "0")


def test_escape_clears_the_dice_and_the_question(window: MainWindow) -> None:
    add(window)
    type_dice(window, "37 6")
    press(window, Key.Key_Escape)
    assert window.bench.stage.dice.line.text() == ""
    assert "Now the next d6" not in words(window.bench.stage)
    type_dice(window, "1 3")
    assert [(hit.label, hit.total) for hit in hits(window)] == [("Head", 3)]


def test_a_typed_depth_is_used_when_a_region_is_clicked(window: MainWindow) -> None:
    add(window)
    press(window, Key.Key_T)
    type_keys(window, "6 4")
    click(window, "left_forearm")
    (hit,) = hits(window)
    assert (hit.region, hit.how, hit.total, hit.tier) == ("left_forearm", "called", 10, 2)
    assert all(die.typed for die in hit.dice)
    assert window.bench.stage.dice.line.text() == ""


def test_a_click_with_too_few_dice_waits_for_the_next_one_on_that_region(window: MainWindow) -> None:
    add(window)
    press(window, Key.Key_T)
    type_keys(window, "6")
    click(window, "left_forearm")
    assert hits(window) == []
    type_keys(window, "4")
    press(window, Key.Key_Return)
    assert [(hit.region, hit.how, hit.total) for hit in hits(window)] == [("left_forearm", "called", 10)]


def test_after_escape_a_click_throws_the_programs_dice(window: MainWindow) -> None:
    add(window)
    press(window, Key.Key_T)
    type_keys(window, "6")
    press(window, Key.Key_Escape)
    click(window, "left_forearm")
    (hit,) = hits(window)
    assert [(die.face, die.typed) for die in hit.dice] == [(2, False)]


def test_a_double_click_on_roll_is_two_hits(window: MainWindow) -> None:
    add(window)
    roll = window.bench.stage.roll
    at = roll.mapTo(window, roll.rect().center())
    QTest.mouseDClick(window.windowHandle(), LEFT, NONE, at)
    assert [step.id for step in steps(window)] == [1, 2, 3]
    assert window.bench.desk.target is not None
    assert (window.bench.desk.target.hits, window.bench.desk.target.rung("lower_torso")) == (2, 2)


def test_an_attack_that_waits_for_a_die_stays_with_its_target(window: MainWindow) -> None:
    add(window, "Ana")
    add(window, "Bob")
    press(window, Key.Key_P)
    type_dice(window, "37 6")
    window.bench.desk.select_next()
    type_keys(window, "2")
    press(window, Key.Key_Return)
    (hit,) = hits(window)
    assert (hit.name, hit.label, hit.total) == ("Ana", "Abdomen", 8)


def test_another_session_takes_the_typed_dice_away(window: MainWindow) -> None:
    add(window, "Ana")
    press(window, Key.Key_T)
    type_keys(window, "6 2")
    window.bench.desk.take_up(window.bench.desk.history)
    assert window.bench.stage.dice.line.text() == ""
