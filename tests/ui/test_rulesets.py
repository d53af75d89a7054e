"""A fight by another ruleset in the real window: rolls, clicks, typed dice, questions, words, undo."""

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from cats_desktop.library.systems import SystemLibrary
from cats_desktop.rules.events import Consequence, HitPlaced
from cats_desktop.session.commands import RemoveCombatant
from cats_desktop.session.history import History
from cats_desktop.ui.deck_editor import DeckEditor
from cats_desktop.ui.fields import SettledBox
from cats_desktop.ui.main_window import MainWindow
from tests.library.systems import FOLDER
from tests.ui.hands import (
    CTRL,
    LEFT,
    Key,
    ScriptedDice,
    add,
    click,
    log_lines,
    open_menu,
    press,
    settle,
    spot,
    steps,
    type_keys,
    words,
)

RULESETS = {"cats": "1", "fudge": "2", "placement": "3", "cards": "4"}


def use(window: MainWindow, ruleset: str) -> None:
    """Choose a ruleset by its key."""
    press(window, RULESETS[ruleset], CTRL)
    settle()
    assert window.bench.desk.history.state.ruleset == ruleset


def asked(window: MainWindow) -> list[str]:
    """Return the answers that are offered, none while nothing is asked."""
    choice = window.bench.stage.choice
    return [button.text().partition("  ")[2] for button in choice.buttons] if choice.isVisible() else []


def placed(window: MainWindow) -> list[HitPlaced]:
    return [event for step in steps(window) for event in step.events if isinstance(event, HitPlaced)]


def shown(widget: QWidget) -> bool:
    return widget.isVisible()


def test_each_ruleset_has_its_key_its_panel_and_its_name_in_the_header(window: MainWindow) -> None:
    add(window)
    stage, systems = window.bench.stage, window.bench.systems
    seen = {}
    for ruleset in ("fudge", "placement", "cards", "cats"):
        use(window, ruleset)
        seen[ruleset] = stage.ruleset.text()
        assert (systems.panel is None) == (ruleset == "cats")
        assert shown(window.bench.hit_table) == (ruleset == "cats")
        assert shown(stage.damage) == (ruleset == "cats")
        if systems.panel is not None:
            assert shown(systems.panel)
            assert shown(systems.panel.rolling)
            assert ruleset == systems.panel.KEY
    assert seen == {"fudge": "Fudge", "placement": "Placement", "cards": "Location cards", "cats": "C.A.T.S."}


def test_choosing_the_ruleset_in_use_is_no_step_and_undo_goes_back_to_the_one_before(window: MainWindow) -> None:
    add(window)
    use(window, "cards")
    use(window, "cards")
    assert len(steps(window)) == 2
    press(window, Key.Key_Z, CTRL)
    settle()
    assert window.bench.desk.history.state.ruleset == "cats"
    assert shown(window.bench.hit_table)


def test_the_ruleset_is_still_in_use_when_the_session_is_opened_again(window, open_window, journal) -> None:
    add(window)
    use(window, "placement")
    again = open_window(journal)
    assert again.bench.systems.ruleset == "placement"
    assert shown(again.bench.systems.panel)


def test_a_rolled_vital_hit_asks_and_the_dice_stay(window: MainWindow, dice: ScriptedDice) -> None:
    add(window)
    use(window, "placement")
    dice.next(1)
    press(window, Key.Key_R)
    settle()
    assert asked(window) == ["Double damage", "Mortal wound"]
    assert placed(window) == []
    dice.next(5)  # would be a leg: nothing is thrown again
    press(window, "2")
    settle()
    assert asked(window) == []
    hit = placed(window)[0]
    assert (hit.place, [die.face for die in hit.dice]) == ("Vitals", [1])
    assert [event.key for event in steps(window)[-1].events if isinstance(event, Consequence)][-1] == "mortal"
    assert window.bench.stage.silhouette.hasFocus()
    press(window, Key.Key_Z, CTRL)
    settle()
    assert not window.bench.desk.history.state.combatants[1].harm


def test_questions_come_one_after_another_and_words_are_kept(window: MainWindow, dice: ScriptedDice) -> None:
    add(window)
    use(window, "placement")
    dice.next(6)
    press(window, Key.Key_R)
    settle()
    arm = asked(window).index("Right arm")
    QTest.mouseClick(window.bench.stage.choice.buttons[arm], LEFT)
    settle()
    assert window.bench.stage.choice.line.isVisible()
    type_keys(window, "weapon hand")
    press(window, Key.Key_Return)
    settle()
    assert placed(window)[0].values["aim"] == "weapon hand"
    assert "weapon hand" in log_lines(window)[-1][0]


def test_escape_gives_a_waiting_hit_up_and_nothing_is_stored(window: MainWindow, dice: ScriptedDice) -> None:
    add(window)
    use(window, "placement")
    dice.next(1)
    press(window, Key.Key_R)
    settle()
    press(window, Key.Key_Escape)
    settle()
    assert asked(window) == []
    assert len(steps(window)) == 2
    press(window, "2")  # a facing again, no answer
    settle()
    assert len(steps(window)) == 2
    assert window.bench.desk.in_view.facing == "back"


def test_typed_dice_are_asked_for_one_by_one_and_choices_between_them(window: MainWindow) -> None:
    add(window)
    use(window, "placement")
    press(window, Key.Key_T)
    type_keys(window, "4")
    press(window, Key.Key_Return)
    settle()
    assert placed(window) == []
    assert "side" in words(window.bench.stage.dice)
    type_keys(window, "1")
    press(window, Key.Key_Return)
    settle()
    hit = placed(window)[0]
    assert "left_hand" in hit.parts
    assert [(die.face, die.typed) for die in hit.dice] == [(4, True), (1, True)]
    assert window.bench.stage.dice.line.text() == ""


def test_typed_fudge_dice_keep_their_plus_sign(window: MainWindow) -> None:
    add(window)
    use(window, "fudge")
    press(window, Key.Key_T)
    type_keys(window, "+ -")
    press(window, Key.Key_Return)
    settle()
    assert [hit.place for hit in placed(window)] == ["Left Arm"]
    press(window, Key.Key_T)
    type_keys(window, "+ 2")
    press(window, Key.Key_Return)
    settle()
    assert len(placed(window)) == 1
    assert "2" in words(window.bench.stage.dice)
    assert window.bench.stage.dice.line.selectedText() == "2"


@pytest.mark.parametrize("ruleset", ["fudge", "placement", "cards"])
def test_a_click_on_a_region_hits_there_and_lights_it_up(window: MainWindow, ruleset: str) -> None:
    add(window)
    use(window, ruleset)
    click(window, "left_forearm")
    settle()
    hit = placed(window)[-1]
    assert "left_forearm" in hit.parts
    mark = window.bench.stage.silhouette._mark
    assert mark is not None
    assert "left_forearm" in mark.regions
    assert window.bench.stage.card.lines[0][0] != "No hit yet"
    assert len(log_lines(window)) == 3


@pytest.mark.parametrize("ruleset", ["fudge", "placement", "cards"])
def test_the_menu_of_a_region_offers_what_the_ruleset_can_do_there(window: MainWindow, ruleset: str) -> None:
    add(window)
    use(window, ruleset)
    view = window.bench.stage.silhouette
    menu = open_menu(view, view.mapFrom(window, spot(window, "left_forearm")))
    texts = [action.text() for action in menu.actions()]
    assert len(texts) >= 2
    menu.actions()[1].trigger()
    settle()
    assert "left_forearm" in placed(window)[-1].parts


@pytest.mark.parametrize("ruleset", ["fudge", "placement", "cards"])
def test_a_mech_and_an_empty_fight_are_shown_as_well(window: MainWindow, ruleset: str) -> None:
    use(window, ruleset)
    assert shown(window.bench.systems.panel)
    press(window, Key.Key_R)
    settle()
    assert len(steps(window)) == 1
    add(window, "Anvil", "heavy_mech")
    click(window, "left_arm")
    settle()
    assert "left_arm" in placed(window)[-1].parts
    window.bench.desk.select(None)
    settle()


@pytest.mark.parametrize("ruleset", ["fudge", "placement", "cards"])
def test_the_tracker_and_the_figure_show_the_harm_of_the_ruleset_in_use_only(window: MainWindow, ruleset: str) -> None:
    add(window)
    use(window, ruleset)
    for _ in range(3):
        click(window, "left_forearm")
        settle()
    rows = window.bench.tracker.list.rows
    assert dict(rows.row(0).groups)["arms"] != "whole"
    forearm = window.bench.figure.region("left_forearm")
    assert forearm.look is not None
    assert forearm.state != "whole"
    use(window, "cats")
    assert dict(rows.row(0).groups)["arms"] == "whole"
    assert window.bench.figure.region("left_forearm").state == "whole"
    assert window.bench.figure.region("left_forearm").look is None


def test_typed_dice_that_run_short_after_an_answer_are_asked_for_in_sight(window: MainWindow) -> None:
    add(window)
    use(window, "placement")
    window.bench.systems.panel.force.setValue(100)
    press(window, Key.Key_T)
    type_keys(window, "6")
    press(window, Key.Key_Return)
    settle()
    press(window, str(asked(window).index("Right arm") + 1))
    settle()
    press(window, Key.Key_Return)  # no finer aim
    settle()
    assert not window.bench.stage.choice.isVisible()
    assert window.bench.stage.dice.line.hasFocus()
    assert "Drop check" in words(window.bench.stage.dice)
    type_keys(window, "1 6 6")
    press(window, Key.Key_Return)
    settle()
    assert ["right_hand" in hit.parts for hit in placed(window)] == [True]
    assert window.bench.desk.history.state.combatants[1].harm["placement"]["dropped/right"] == 0


def test_a_question_stays_while_the_game_master_looks_around(window: MainWindow, dice: ScriptedDice) -> None:
    add(window, count=2)
    use(window, "placement")
    dice.next(1)
    press(window, Key.Key_R)
    settle()
    window.bench.stage._facings["back"].click()
    window.bench.desk.select(2)
    settle()
    assert asked(window) == ["Double damage", "Mortal wound"]
    assert "Ana 1" in words(window.bench.stage.choice)
    QTest.mouseClick(window.bench.stage.choice.buttons[0], LEFT)
    settle()
    assert [(hit.combatant, [die.face for die in hit.dice]) for hit in placed(window)] == [(1, [1])]


def test_a_deed_beside_a_question_leaves_it_and_its_dice(window: MainWindow, dice: ScriptedDice) -> None:
    add(window)
    use(window, "placement")
    dice.next(1)
    press(window, Key.Key_R)
    settle()
    window.bench.systems.panel.want("aim", aiming=1)
    settle()
    assert asked(window) == ["Double damage", "Mortal wound"]
    QTest.mouseClick(window.bench.stage.choice.buttons[0], LEFT)
    settle()
    assert [die.face for die in placed(window)[0].dice] == [1]
    assert window.bench.desk.history.state.combatants[1].harm["placement"]["aiming"] == 1


def test_a_question_goes_with_its_target_and_with_its_ruleset(window: MainWindow, dice: ScriptedDice) -> None:
    add(window, count=2)
    use(window, "placement")
    for end in (lambda: window.bench.desk.do(RemoveCombatant(1)), lambda: use(window, "cards")):
        dice.next(1)
        press(window, Key.Key_R)
        settle()
        assert asked(window) == ["Double damage", "Mortal wound"]
        end()
        settle()
        assert asked(window) == []
    assert placed(window) == []


def test_an_answer_in_words_that_is_too_long_is_asked_for_again(window: MainWindow, dice: ScriptedDice) -> None:
    add(window)
    use(window, "placement")
    dice.next(6)
    press(window, Key.Key_R)
    settle()
    press(window, "2")
    settle()
    window.bench.stage.choice.line.setText("x" * 201)
    press(window, Key.Key_Return)
    settle()
    assert window.bench.stage.choice.line.isVisible()
    assert "200" in words(window.bench.notice)
    window.bench.stage.choice.line.setText("between the eyes")
    press(window, Key.Key_Return)
    settle()
    assert placed(window)[0].values["aim"] == "between the eyes"


def test_data_that_cannot_be_used_is_told_and_the_fight_stays_by_its_ruleset(window: MainWindow, tmp_path) -> None:
    add(window)
    history = window.bench.desk.history
    history.charts = SystemLibrary(tmp_path)
    press(window, RULESETS["cards"], CTRL)
    settle()
    assert history.state.ruleset == "cats"
    assert "location_cards.toml" in words(window.bench.notice)
    assert window.bench.actions_by_name["ruleset:cats"].isChecked()


def test_a_fight_whose_data_is_gone_can_still_be_taken_to_another_ruleset(open_window, journal, tmp_path) -> None:
    first = open_window(journal)
    add(first)
    use(first, "cards")
    again = open_window(journal)
    again.bench.desk.take_up(History(journal, again.bench.desk.history.bodies, SystemLibrary(tmp_path)))
    settle()
    assert "location_cards.toml" in words(again)
    press(again, RULESETS["cats"], CTRL)
    settle()
    assert again.bench.figure is not None


@pytest.mark.parametrize("ruleset", ["placement", "cards"])
def test_a_number_half_typed_for_one_target_is_not_given_to_the_next(window: MainWindow, ruleset: str) -> None:
    add(window, count=2)
    use(window, ruleset)
    panel = window.bench.systems.panel
    field = next(box for box in panel.findChildren(SettledBox) if box.isVisible())
    field.setFocus()
    field.selectAll()
    type_keys(window, "77")
    press(window, Key.Key_Down, CTRL)  # the next target, without leaving the field
    settle()
    assert window.bench.desk.in_view.combatant == 2
    window.bench.stage.silhouette.setFocus()
    settle()
    assert all(not target.traits for target in window.bench.desk.history.state.combatants.values())


def test_a_number_half_typed_for_one_deck_is_not_given_to_another(window: MainWindow) -> None:
    add(window, "Ana")
    add(window, "Anvil", "heavy_mech")
    use(window, "cards")
    panel = window.bench.systems.panel
    field = panel.findChildren(DeckEditor)[0].rows["sensor_head"].copies
    field.setFocus()
    field.selectAll()
    type_keys(window, "5")
    press(window, Key.Key_Up, CTRL)
    settle()
    assert window.bench.desk.in_view.combatant == 1
    assert len(steps(window)) == 3


def test_a_file_that_names_a_part_which_no_body_has_is_told_when_its_ruleset_is_chosen(window, tmp_path) -> None:
    add(window)
    for file in FOLDER.iterdir():
        text = file.read_text("utf-8")
        (tmp_path / file.name).write_text(text.replace('["head"', '["hed"'), "utf-8")
    history = window.bench.desk.history
    history.charts = SystemLibrary(tmp_path, lambda: [history.bodies["human"]])
    for ruleset in ("fudge", "placement", "cards"):
        press(window, RULESETS[ruleset], CTRL)
        settle()
        assert history.state.ruleset == "cats"
        assert "hed" in words(window.bench.notice)


def test_keys_that_would_throw_the_fallen_dice_away_wait_for_the_answer(window: MainWindow, dice: ScriptedDice) -> None:
    add(window)
    use(window, "placement")
    dice.next(1)
    press(window, Key.Key_R)
    settle()
    window.bench.stage.silhouette.setFocus()
    dice.next(2)
    press(window, Key.Key_R)
    settle()
    assert asked(window) == ["Double damage", "Mortal wound"]
    assert "Answer it" in words(window.bench.notice)
    press(window, Key.Key_T)
    settle()
    assert window.bench.stage.choice.buttons[0].hasFocus()
    press(window, "1")
    settle()
    assert [[die.face for die in hit.dice] for hit in placed(window)] == [[1]]


def test_dice_that_were_typed_for_a_hit_go_with_it_when_it_is_given_up(window: MainWindow) -> None:
    add(window)
    use(window, "placement")
    press(window, Key.Key_T)
    type_keys(window, "6")
    press(window, Key.Key_Return)
    settle()
    press(window, Key.Key_Escape)
    settle()
    assert window.bench.stage.dice.line.text() == ""


def test_typed_dice_do_not_survive_a_change_of_ruleset(window: MainWindow) -> None:
    add(window)
    press(window, Key.Key_T)
    type_keys(window, "37")
    press(window, Key.Key_Escape)
    window.bench.stage.dice.line.setText("37")
    use(window, "cards")
    assert window.bench.stage.dice.line.text() == ""


def test_enter_in_a_number_field_hands_the_keys_back(window: MainWindow) -> None:
    add(window)
    press(window, Key.Key_G)
    type_keys(window, "4")
    press(window, Key.Key_Return)
    press(window, Key.Key_R)
    settle()
    hit = steps(window)[-1].events[0]
    assert (type(hit).__name__, hit.damage) == ("HitLanded", 4)


def test_a_click_while_shots_are_called_only_chooses_the_place(window: MainWindow) -> None:
    add(window)
    use(window, "fudge")
    rolling = window.bench.systems.panel.rolling
    rolling.called.click()
    click(window, "head")
    settle()
    assert len(steps(window)) == 2
    assert rolling.place.currentText() == "Head"
    assert rolling.result.hasFocus()


def test_the_mark_of_another_ruleset_does_not_stay_on_the_figure(window: MainWindow) -> None:
    add(window)
    click(window, "head")
    settle()
    assert window.bench.stage.silhouette._mark is not None
    use(window, "cards")
    assert window.bench.stage.silhouette._mark is None
    use(window, "cats")
    assert window.bench.stage.silhouette._mark is not None
