"""The choice bar asks one question at a time and says what was answered, by mouse, by digit or in words."""

import pytest
from PySide6.QtTest import QTest

from cats_desktop.ui.choice_bar import ChoiceBar
from tests.ui.conftest import Show
from tests.ui.hands import LEFT, Key, words

PLACES = [(key, key.capitalize()) for key in ("vitals", "chest", "belly", "left arm", "right arm")]


@pytest.fixture
def bar(show: Show) -> ChoiceBar:
    bar = ChoiceBar()
    bar.heard = []  # type: ignore[attr-defined]
    bar.chosen.connect(bar.heard.append)  # type: ignore[attr-defined]
    bar.cancelled.connect(lambda: bar.heard.append("given up"))  # type: ignore[attr-defined]
    show(bar, 480, 160)
    return bar


def test_it_shows_the_question_and_each_answer_with_its_key(bar):
    bar.ask("Where does it land?", PLACES)
    said = words(bar)
    assert "Where does it land?" in said
    assert [button.text() for button in bar.buttons] == [
        "1  Vitals",
        "2  Chest",
        "3  Belly",
        "4  Left arm",
        "5  Right arm",
    ]
    assert not bar.line.isVisible()


def test_a_click_and_a_digit_answer(bar):
    bar.ask("Where does it land?", PLACES)
    QTest.mouseClick(bar.buttons[1], LEFT)
    QTest.keyClick(bar.buttons[0], "5")
    assert bar.heard == ["chest", "right arm"]


def test_a_digit_without_an_answer_says_nothing(bar):
    bar.ask("Where does it land?", PLACES[:2])
    QTest.keyClick(bar.buttons[0], "3")
    assert bar.heard == []


def test_words_are_asked_for_in_a_line_and_may_be_empty(bar):
    bar.ask("What exactly?", [])
    assert bar.line.isVisible()
    assert bar.buttons == []
    QTest.keyClicks(bar.line, "weapon hand 2")
    QTest.keyClick(bar.line, Key.Key_Return)
    bar.ask("What exactly?", [])
    assert bar.line.text() == ""
    QTest.keyClick(bar.line, Key.Key_Return)
    assert bar.heard == ["weapon hand 2", ""]


@pytest.mark.parametrize("options", [PLACES, []])
def test_escape_gives_the_hit_up(bar, options):
    bar.ask("Where does it land?", options)
    QTest.keyClick(bar.buttons[0] if options else bar.line, Key.Key_Escape)
    assert bar.heard == ["given up"]


def test_the_next_question_replaces_the_last_one(bar):
    bar.ask("Where does it land?", PLACES)
    bar.ask("Double damage or a mortal wound?", [("double", "Double"), ("mortal", "Mortal wound")])
    said = words(bar)
    assert "Where" not in said
    assert [button.text() for button in bar.buttons] == ["1  Double", "2  Mortal wound"]
    assert bar.buttons[0].hasFocus()


def test_a_long_list_is_gone_through_with_arrows_and_letters(bar):
    picked: list[str] = []
    bar.picked.connect(picked.append)
    bar.ask_from_list("Where is it called?", PLACES)
    assert "Where is it called?" in words(bar)
    assert (bar.list.isVisible(), bar.line.isVisible(), bar.buttons) == (True, False, [])
    assert bar.list.hasFocus()
    QTest.keyClick(bar.list, Key.Key_Down)
    QTest.keyClick(bar.list, Key.Key_Return)
    assert picked == ["chest"]
    bar.ask_from_list("Where is it called?", PLACES)
    QTest.keyClicks(bar.list, "le")
    QTest.keyClick(bar.list, Key.Key_Return)
    assert (picked, bar.heard) == (["chest", "left arm"], [])


def test_a_question_with_buttons_takes_the_place_of_a_list(bar):
    bar.ask_from_list("Where is it called?", PLACES)
    bar.ask("Did it hit?", PLACES[:2])
    assert not bar.list.isVisible()
    QTest.keyClick(bar.buttons[0], "2")
    assert bar.heard == ["chest"]
