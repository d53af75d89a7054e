"""Called shots: C calls one, the bar asks whether it hit, and the answer settles it with dice thrown or typed."""

from PySide6.QtGui import QAction
from PySide6.QtTest import QTest

from cats_desktop.rules.combat import HouseRules
from cats_desktop.rules.events import HitLanded, ShotMissed
from cats_desktop.session.commands import CallShot, ChooseRuleset, SetHouseRules
from cats_desktop.ui.main_window import MainWindow
from tests.ui.hands import (
    LEFT,
    Key,
    ScriptedDice,
    add,
    choose,
    hits,
    log_lines,
    open_menu,
    press,
    press_button,
    settle,
    spot,
    steps,
    type_keys,
    words,
)


def point_at(window: MainWindow, region: str) -> None:
    """Put the row cursor on a region."""
    window.bench.hit_table.point(region)


def answers(window: MainWindow) -> list[str]:
    return [button.text() for button in window.bench.stage.choice.buttons]


def test_c_asks_whether_the_shot_at_the_current_region_hit(window: MainWindow) -> None:
    add(window)
    point_at(window, "left_forearm")
    press(window, Key.Key_C)
    assert "Called shot at Left forearm of ⁨Ana⁩ – did it hit?" in words(window.bench.stage.choice)
    assert answers(window) == ["1  Hit", "2  Missed"]
    assert len(steps(window)) == 1


def test_a_shot_that_hit_strikes_there_as_deep_as_the_dice_say(window: MainWindow, dice: ScriptedDice) -> None:
    add(window)
    point_at(window, "left_forearm")
    press(window, Key.Key_C)
    dice.next(6, 4)
    press(window, Key.Key_1)
    (hit,) = hits(window)
    assert (hit.region, hit.how, hit.tier) == ("left_forearm", "called", 2)
    assert isinstance(steps(window)[1].command, CallShot)
    assert "Left forearm — tier 2, slot 4 · structure" in window.bench.stage.card.accessibleDescription()
    assert window.bench.stage.silhouette.hasFocus()


def test_a_shot_that_missed_does_nothing_and_is_told(window: MainWindow) -> None:
    add(window)
    point_at(window, "head")
    press(window, Key.Key_C)
    press(window, Key.Key_2)
    assert [type(event) for event in steps(window)[1].events] == [ShotMissed]
    assert log_lines(window)[-1][0] == "⁨Ana⁩, front · Shot called at Head misses"
    assert "Shot called at Head misses" in window.bench.stage.card.accessibleDescription()


def test_by_the_house_rule_a_miss_strikes_wherever_the_dice_say(window: MainWindow, dice: ScriptedDice) -> None:
    add(window)
    window.bench.desk.do(SetHouseRules(HouseRules(called_miss="random")))
    point_at(window, "head")
    press(window, Key.Key_C)
    dice.next(12, 1)
    press(window, Key.Key_2)
    missed, hit = steps(window)[2].events[:2]
    assert isinstance(missed, ShotMissed)
    assert isinstance(hit, HitLanded)
    assert (missed.region, hit.region) == ("head", "chest")
    assert window.bench.desk.last_hit is not None
    assert window.bench.desk.last_hit.id == 3
    mark = window.bench._mark()
    assert mark is not None
    assert mark.regions == ("chest",)


def test_typed_dice_wait_for_the_answer_and_are_used_by_it(window: MainWindow) -> None:
    add(window)
    point_at(window, "head")
    window.bench.stage.dice.line.setText("6 2")
    window.bench.stage.silhouette.setFocus()
    press(window, Key.Key_C)
    press(window, Key.Key_1)
    (hit,) = hits(window)
    assert ([die.face for die in hit.dice], hit.dice[0].typed) == ([6, 2], True)
    assert window.bench.stage.dice.line.text() == ""


def test_typed_dice_that_end_on_a_six_ask_for_the_next_one(window: MainWindow) -> None:
    add(window)
    point_at(window, "head")
    window.bench.stage.dice.line.setText("6")
    window.bench.stage.silhouette.setFocus()
    press(window, Key.Key_C)
    press(window, Key.Key_1)
    assert hits(window) == []
    assert "Now the next d6 for the depth" in words(window.bench.stage.dice)
    type_keys(window, "3")
    press(window, Key.Key_Return)
    (hit,) = hits(window)
    assert [die.face for die in hit.dice] == [6, 3]


def test_a_miss_that_does_nothing_leaves_typed_dice_where_they_stand(window: MainWindow) -> None:
    add(window)
    point_at(window, "head")
    window.bench.stage.dice.line.setText("6 2")
    window.bench.stage.silhouette.setFocus()
    press(window, Key.Key_C)
    press(window, Key.Key_2)
    assert len(steps(window)) == 2
    assert window.bench.stage.dice.line.text() == "6 2"


def test_without_a_current_region_the_bar_asks_where_and_letters_lead_to_it(window: MainWindow) -> None:
    add(window)
    assert window.bench.hit_table.current is None
    press(window, Key.Key_C)
    bar = window.bench.stage.choice
    assert "Where is the shot at ⁨Ana⁩ called?" in words(bar)
    assert bar.list.count() == 16
    type_keys(window, "left t")
    assert bar.list.currentItem().text() == "Left thigh"
    press(window, Key.Key_Return)
    assert "Called shot at Left thigh of ⁨Ana⁩ – did it hit?" in words(bar)
    assert bar.list.isHidden()
    press(window, Key.Key_1)
    assert [hit.region for hit in hits(window)] == ["left_thigh"]


def test_a_click_in_the_list_picks_and_escape_gives_up(window: MainWindow) -> None:
    add(window)
    press(window, Key.Key_C)
    bar = window.bench.stage.choice
    settle()
    QTest.mouseClick(bar.list.viewport(), LEFT, pos=bar.list.visualItemRect(bar.list.item(2)).center())
    assert "Called shot at Chest of ⁨Ana⁩ – did it hit?" in words(bar)
    press(window, Key.Key_Escape)
    assert not bar.isVisible()
    assert len(steps(window)) == 1
    press(window, Key.Key_C)
    press(window, Key.Key_Escape)
    assert not bar.isVisible()


def test_the_button_and_the_menu_of_a_region_call_shots_too(window: MainWindow) -> None:
    add(window)
    point_at(window, "neck")
    press_button(window.bench.stage, "Called")
    assert "Called shot at Neck" in words(window.bench.stage.choice)
    press(window, Key.Key_Escape)
    view = window.bench.stage.silhouette
    menu = open_menu(view, view.mapFrom(window, spot(window, "chest")))
    choose(menu, "Called shot here")
    assert "Called shot at Chest" in words(window.bench.stage.choice)


def test_another_shot_waits_until_the_question_is_answered(window: MainWindow) -> None:
    add(window)
    point_at(window, "neck")
    press(window, Key.Key_C)
    window.bench.desk.roll()
    window.bench.strikes.call()
    assert len(steps(window)) == 1
    assert "did it hit?" in words(window.bench.stage.choice)


def test_the_question_goes_when_its_target_leaves(window: MainWindow) -> None:
    add(window)
    point_at(window, "neck")
    press(window, Key.Key_C)
    window.bench.desk.undo()
    assert window.bench.desk.asking is None
    assert not window.bench.stage.choice.isVisible()


def test_c_does_what_other_rulesets_offer(window: MainWindow) -> None:
    add(window)
    called: QAction = window.bench.actions_by_name["called"]
    assert called.isEnabled()
    window.bench.desk.do(ChooseRuleset("fudge"))
    assert called.isEnabled()
    press(window, Key.Key_C)
    panel = window.bench.systems.panel
    assert panel is not None
    assert panel.rolling.called.isChecked()  # type: ignore[attr-defined]
    assert panel.rolling.place.hasFocus()  # type: ignore[attr-defined]
    window.bench.stage.silhouette.setFocus()
    window.bench.desk.do(ChooseRuleset("placement"))
    assert not called.isEnabled()
