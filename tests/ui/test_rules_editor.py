"""The house rules: one command when they were changed and accepted, none otherwise."""

import pytest
from PySide6.QtWidgets import QDialogButtonBox, QWidget

from cats_desktop.rules.combat import HouseRules
from cats_desktop.session.commands import SetHouseRules
from cats_desktop.ui.main_window import MainWindow
from cats_desktop.ui.rules_editor import RulesEditor
from tests.ui.conftest import Show
from tests.ui.hands import CTRL, Key, ScriptedDice, add, hits, log_lines, press, steps
from tests.ui.test_armour_editor import Sent, accept, button


@pytest.fixture
def sent() -> Sent:
    return []


@pytest.fixture
def editor(show: Show, sent: Sent) -> RulesEditor:
    parent = QWidget()
    show(parent)
    opened = RulesEditor(HouseRules(), parent)
    opened.command_wanted.connect(sent.append)
    opened.show()
    return opened


def test_ok_sends_one_command(editor: RulesEditor, sent: Sent) -> None:
    editor.margin.setValue(3)
    editor.carry.setChecked(True)
    accept(editor)
    assert sent == [SetHouseRules(HouseRules(3, True))]


def test_what_a_missed_called_shot_does_is_chosen_in_words(editor: RulesEditor, sent: Sent) -> None:
    assert [editor.missed.itemText(place) for place in range(2)] == ["does nothing", "strikes wherever the dice say"]
    editor.missed.setCurrentIndex(1)
    accept(editor)
    assert sent == [SetHouseRules(HouseRules(called_miss="random"))]


def test_ok_with_nothing_changed_sends_none(editor: RulesEditor, sent: Sent) -> None:
    assert editor.margin.text() == "off"
    accept(editor)
    assert sent == []


def test_cancel_sends_none(editor: RulesEditor, sent: Sent) -> None:
    editor.margin.setValue(3)
    button(editor, QDialogButtonBox.StandardButton.Cancel).click()
    assert sent == []


def test_margin_buys_depth_and_the_log_tells_rolled_and_bought_apart(window: MainWindow, dice: ScriptedDice) -> None:
    add(window)
    assert not window.bench.stage.margin.isVisible()
    press(window, Key.Key_H, CTRL)
    (editor,) = window.findChildren(RulesEditor)
    editor.margin.setValue(3)
    accept(editor)
    assert [step.command for step in steps(window)[1:]] == [SetHouseRules(HouseRules(3, False))]
    assert window.bench.stage.margin.isVisible()
    window.bench.stage.margin.setValue(7)
    dice.next(2)
    window.bench.desk.strike_region("head")
    (hit,) = hits(window)
    assert (hit.tier, hit.bought) == (3, 2)
    assert "tier 3 (1 rolled + 2 bought), slot 2 · critical" in log_lines(window)[-1][0]


def test_what_a_plate_cannot_take_steps_the_structure_when_agreed(window: MainWindow) -> None:
    add(window, armour=40)
    press(window, Key.Key_H, CTRL)
    (editor,) = window.findChildren(RulesEditor)
    editor.carry.click()
    accept(editor)
    window.bench.stage.damage.setValue(50)
    window.bench.desk.strike_region("head")
    assert window.bench.desk.target is not None
    assert (window.bench.desk.target.armour_left("head"), window.bench.desk.target.rung("head")) == (0, 1)
