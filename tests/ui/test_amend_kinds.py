"""The correction of called shots and of hits by other rulesets: whether it hit, and what was filled in for it."""

from PySide6.QtWidgets import QSpinBox

from cats_desktop.rules.attack import Attack
from cats_desktop.rules.combat import HouseRules
from cats_desktop.session.commands import Act, AmendHit, CallShot, ChooseRuleset, SetHouseRules
from cats_desktop.ui.amend_editor import AmendEditor
from cats_desktop.ui.main_window import MainWindow
from tests.ui.hands import Key, press, settle, steps, words
from tests.ui.test_amend_editor import FRONT, accept_by_button, do, fight, last, opened, pick, rows

__all__ = ["fight"]

HEAD = Attack(FRONT.facing, "head")


def harm(window: MainWindow, combatant: int) -> object:
    return window.bench.desk.history.state.combatants[combatant].harm


def number(editor: AmendEditor, field: str) -> QSpinBox:
    assert editor.fields.given is not None
    box = editor.fields.given.boxes[field]
    assert isinstance(box, QSpinBox)
    return box


def test_f6_opens_a_shot_that_has_just_missed_and_makes_it_one_that_hit(fight: MainWindow) -> None:
    step = do(fight, CallShot(1, HEAD, landed=False))
    press(fight, Key.Key_F6)
    settle()
    editor = fight.bench.amend.editor
    assert editor is not None
    assert editor.was.text() == "⁨Ana⁩, front · Shot called at Head misses"
    assert editor.fields.landed.currentText() == "it missed"
    assert "no dice fell then" in words(editor)
    assert editor.fields.landed.hasFocus()
    assert not editor.fields.dice.isEnabled()
    assert not editor.fields.region.isEnabled()
    pick(editor, "landed", "it hit")
    assert editor.fields.region.currentText() == "Head"
    assert editor.note.text() == "A d6 is missing for that hit. Type all of its dice."
    editor.fields.dice.setText("6 2")
    assert rows(editor) == [("⁨Ana⁩ · head", "sound", "damaged")]
    accept_by_button(editor)
    assert last(fight) == AmendHit(step, faces=(6, 2), landed=True)
    editor = opened(fight, step)
    assert (editor.fields.landed.currentText(), editor.fields.dice.text()) == ("it hit", "6 2")
    pick(editor, "landed", "it missed")
    assert rows(editor) == [("⁨Ana⁩ · head", "damaged", "sound")]
    accept_by_button(editor)
    assert last(fight) == AmendHit(step)


def test_a_missed_shot_is_chosen_in_the_log_as_well(fight: MainWindow) -> None:
    step = do(fight, CallShot(1, HEAD, landed=False))
    do(fight, SetHouseRules(HouseRules(margin_per_tier=5)))
    fight.bench.log.table.selectRow(step - 1)
    fight.bench.amend.go()
    settle()
    assert fight.bench.amend.editor is not None
    assert fight.bench.amend.editor.windowTitle() == f"Change the hit of step {step}"


def test_a_called_shot_that_hit_is_made_one_that_missed(fight: MainWindow) -> None:
    step = do(fight, CallShot(1, HEAD, landed=True), "6 2")
    editor = opened(fight, step)
    assert editor.fields.landed.currentText() == "it hit"
    pick(editor, "landed", "it missed")
    assert editor.then.text() == "Then: ⁨Ana⁩, front · Shot called at Head misses"
    assert rows(editor) == [("⁨Ana⁩ · head", "damaged", "sound")]
    accept_by_button(editor)
    assert last(fight) == AmendHit(step, landed=False)
    assert opened(fight, step).fields.landed.currentText() == "it missed"


def test_a_miss_that_went_elsewhere_needs_all_its_dice(fight: MainWindow) -> None:
    do(fight, SetHouseRules(HouseRules(called_miss="random")))
    step = do(fight, CallShot(1, HEAD, landed=True), "6 2")
    editor = opened(fight, step)
    pick(editor, "landed", "it missed")
    assert editor.note.text() == "A d100 is missing for that hit. Type all of its dice."
    editor.fields.dice.setText("37 1")
    assert rows(editor) == [
        ("⁨Ana⁩ · head", "damaged", "sound"),
        ("⁨Ana⁩ · lower torso", "sound", "damaged"),
    ]


def test_only_a_called_shot_is_asked_whether_it_hit(fight: MainWindow) -> None:
    assert not opened(fight, 5).fields.landed.isVisible()


def test_a_missed_shot_can_be_left_out(fight: MainWindow) -> None:
    step = do(fight, CallShot(1, HEAD, landed=False))
    editor = opened(fight, step)
    editor.fields.revoked.setChecked(True)
    settle()
    accept_by_button(editor)
    assert last(fight) == AmendHit(step, revoked=True)


def test_damage_and_force_of_a_hit_by_placement_are_changed(fight: MainWindow) -> None:
    do(fight, ChooseRuleset("placement"))
    given = {"damage": 4, "force": 0, "won_by": 0, "part": "lower_torso"}
    step = do(fight, Act(1, "placement", "hit", given))
    editor = opened(fight, step)
    assert [number(editor, field).value() for field in ("damage", "force", "won_by")] == [4, 0, 0]
    assert number(editor, "force").accessibleName() == "Force, N"
    number(editor, "damage").setValue(2)
    assert rows(editor) == [("⁨Ana⁩ · stamina lost", "4", "2")]
    accept_by_button(editor)
    assert last(fight) == AmendHit(step, given={"damage": 2})
    assert harm(fight, 1) == {"placement": {"stamina_lost": 2}}
    editor = opened(fight, step)
    assert number(editor, "damage").value() == 2
    editor.fields.as_rolled()
    assert number(editor, "damage").value() == 4
    assert rows(editor) == [("⁨Ana⁩ · stamina lost", "2", "4")]


def test_force_that_calls_for_a_check_asks_for_its_dice(fight: MainWindow) -> None:
    do(fight, ChooseRuleset("placement"))
    step = do(fight, Act(1, "placement", "hit", {"damage": 1, "force": 0, "placement": "Leg > left"}))
    editor = opened(fight, step)
    number(editor, "force").setValue(500)
    settle()
    assert editor.note.text() == "A d6 is missing for that hit. Type all of its dice."
    editor.fields.dice.setText("1 6 6")
    settle()
    assert "falls" in editor.then.text()


def test_the_level_of_a_wound_by_fudge_is_chosen_anew(fight: MainWindow) -> None:
    do(fight, ChooseRuleset("fudge"))
    step = do(fight, Act(1, "fudge", "hit", {"level": "hurt", "method": "2df"}), "0 0")
    editor = opened(fight, step)
    assert editor.fields.given is not None
    level = editor.fields.given.boxes["level"]
    assert not isinstance(level, QSpinBox)
    assert level.currentText() == "Hurt"
    level.setCurrentIndex(level.findText("Very Hurt"))
    settle()
    assert "Very Hurt" in editor.then.text()
    accept_by_button(editor)
    assert last(fight) == AmendHit(step, given={"level": "very_hurt"})


def test_what_a_called_shot_by_fudge_was_against_may_lie_below_zero(fight: MainWindow) -> None:
    do(fight, ChooseRuleset("fudge"))
    given = {"place": "Left Arm", "size": "large", "result": 4, "against": 1, "level": "scratch"}
    step = do(fight, Act(1, "fudge", "called", given))
    editor = opened(fight, step)
    number(editor, "against").setValue(-2)
    settle()
    accept_by_button(editor)
    assert last(fight) == AmendHit(step, given={"against": -2})


def test_damage_that_cards_refuse_is_said_in_their_sentence(fight: MainWindow) -> None:
    do(fight, ChooseRuleset("cards"))
    step = do(fight, Act(1, "cards", "hit", {"damage": 2}), "1")
    editor = opened(fight, step)
    number(editor, "damage").setValue(0)
    settle()
    assert editor.note.text() == "0 cannot be taken for “damage”. Give 1 to 1000000."
    assert len(steps(fight)) == step
    assert "Damage" in words(editor)
