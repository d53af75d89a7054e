"""The correction of a past hit: what is shown before it is accepted, and what accepting it stores."""

from itertools import pairwise

import pytest
from PySide6.QtTest import QTest

from cats_desktop.rules.attack import Attack
from cats_desktop.rules.body import Facing
from cats_desktop.rules.combat import HouseRules
from cats_desktop.rules.dice import TypedDice, split_fudge_dice
from cats_desktop.session.commands import (
    Act,
    AddCombatants,
    AmendHit,
    BeginFight,
    CallShot,
    ChooseRuleset,
    Command,
    RepairPart,
    SetHouseRules,
    Strike,
    Volley,
)
from cats_desktop.session.history import History
from cats_desktop.session.memory import MemoryJournal
from cats_desktop.ui.amend_editor import AmendEditor
from cats_desktop.ui.main_window import MainWindow
from cats_desktop.ui.theme import DARK
from tests.ui.conftest import OpenWindow
from tests.ui.hands import Key, log_lines, press, press_button, settle, steps, words

FRONT = Attack(Facing.FRONT)


def do(window: MainWindow, command: Command, dice: str = "") -> int:
    """Have a step done with typed dice; return its number."""
    window.bench.desk.attempt(command, TypedDice(split_fudge_dice(dice)))
    return window.bench.desk.history.head


@pytest.fixture
def fight(window: MainWindow) -> MainWindow:
    """Ana and Bo, without armour; step 3 struck Ana's abdomen, step 4 put it right, step 5 struck her chest."""
    do(window, AddCombatants("Ana", "human"))
    do(window, AddCombatants("Bo", "human"))
    do(window, Strike(1, Attack(Facing.FRONT, source="Cid")), "37 6 2")
    do(window, RepairPart(1, "lower_torso"))
    do(window, Strike(1, FRONT), "12 1")
    window.bench.stage.silhouette.setFocus()
    return window


def opened(window: MainWindow, step: int, number: int = 0) -> AmendEditor:
    window.bench.amend.edit(step, number)
    settle()
    editor = window.bench.amend.editor
    assert editor is not None
    return editor


@pytest.mark.parametrize("dice", ["12 1", "1 6 6 6 1"])
def test_the_fields_stand_a_step_apart_however_much_is_different(fight: MainWindow, dice: str) -> None:
    fields = opened(fight, 5).fields
    fields.dice.setText(dice)
    settle()
    column = [fields.target, fields.facing, fields.die, fields.damage, fields.dice]
    gaps = [below.geometry().top() - above.geometry().bottom() - 1 for above, below in pairwise(column)]
    assert gaps == [8, 8, 8, 8]


def test_there_is_no_table_while_nothing_is_different(fight: MainWindow) -> None:
    editor = opened(fight, 5)
    assert not editor.table.isVisible()
    pick(editor, "target", "Bo")
    assert editor.table.isVisible()


def rows(editor: AmendEditor) -> list[tuple[str, ...]]:
    settle()
    return [row.texts for row in editor.table.rows.rows]


def pick(editor: AmendEditor, field: str, text: str) -> None:
    box = getattr(editor.fields, field)
    box.setCurrentIndex(box.findText(text))
    settle()


def accept(editor: AmendEditor) -> None:
    QTest.keyClick(editor.fields.dice, Key.Key_Return)
    settle()


def last(window: MainWindow) -> Command:
    return steps(window)[-1].command


def test_f6_opens_the_last_hit_with_what_it_was(fight: MainWindow) -> None:
    press(fight, Key.Key_F6)
    settle()
    editor = fight.bench.amend.editor
    assert editor is not None
    assert editor.windowTitle() == "Change the hit of step 5"
    assert editor.was.text().startswith("⁨Ana⁩, front · d100 12 · d6 1 · typed → Chest · tier 1")
    assert editor.fields.dice.text() == "12 1"
    assert editor.note.text() == "Nothing is changed yet."
    assert not editor.accept_button.isEnabled()
    assert not editor.isModal()


def test_f6_opens_the_selected_line_of_the_log_if_it_is_a_hit(fight: MainWindow) -> None:
    fight.bench.log.table.selectRow(2)
    fight.bench.amend.go()
    assert fight.bench.amend.editor is not None
    assert fight.bench.amend.editor.windowTitle() == "Change the hit of step 3"
    fight.bench.log.table.selectRow(3)
    fight.bench.amend.go()
    assert fight.bench.amend.editor.windowTitle() == "Change the hit of step 5"


def test_a_wound_opens_the_hit_it_came_from(fight: MainWindow) -> None:
    step = do(fight, Volley((1, 2), FRONT, 3), "1 1 1 1 12 1")
    fight.bench.wounds.amend_wanted.emit(4)
    settle()
    assert fight.bench.amend.editor is not None
    assert fight.bench.amend.editor.windowTitle() == f"Change the hit of step {step}"
    assert fight.bench.amend.editor.which.currentText() == "hit 2 of 3"


def test_without_any_hit_it_says_so(window: MainWindow) -> None:
    do(window, AddCombatants("Ana", "human"))
    press(window, Key.Key_F6)
    assert "There is no hit yet that could be changed." in words(window.bench.notice)


def test_another_target_shows_who_is_different_and_which_steps_come_to_nothing(fight: MainWindow) -> None:
    editor = opened(fight, 3)
    pick(editor, "target", "Bo")
    assert rows(editor) == [
        ("⁨Bo⁩ · lower torso", "sound", "damaged"),
        ("Step 4: ⁨Ana⁩, lower torso repaired: structure sound", "happened", "comes to nothing"),
    ]
    assert editor.then.text().startswith("Then: ⁨Cid⁩ strikes ⁨Bo⁩, front · d100 37")
    assert len(steps(fight)) == 5
    accept(editor)
    assert last(fight) == AmendHit(3, combatant=2)
    assert fight.bench.desk.history.state.combatants[2].structure == {"lower_torso": 1}
    assert log_lines(fight)[-1][0] == (
        "⁨Ana⁩ · Step 3, Abdomen · changed: ⁨Bo⁩: lower torso sound → damaged; came to nothing by it: step 4"
    )
    assert fight.bench.amend.editor is None


def test_escape_closes_it_and_nothing_is_stored(fight: MainWindow) -> None:
    editor = opened(fight, 3)
    pick(editor, "target", "Bo")
    QTest.keyClick(editor, Key.Key_Escape)
    settle()
    assert fight.bench.amend.editor is None
    assert len(steps(fight)) == 5


def test_other_dice_are_typed_and_a_face_that_cannot_be_is_named(fight: MainWindow) -> None:
    editor = opened(fight, 5)
    assert "fell then: d100 12 · d6 1" in words(editor)
    editor.fields.dice.setText("12 7")
    settle()
    assert editor.note.text() == "7 is not a face of a d6, which has 1 to 6. Correct that die."
    assert not editor.accept_button.isEnabled()
    editor.fields.dice.setText("12 x")
    settle()
    assert editor.note.text() == "“x” is not a die. Type the faces as numbers, with spaces between them."
    editor.fields.dice.setText("00")
    settle()
    assert editor.note.text() == "A d6 is missing for that hit. Type all of its dice."
    editor.fields.dice.setText("00 1")
    assert rows(editor) == [
        ("⁨Ana⁩ · upper torso", "damaged", "sound"),
        ("⁨Ana⁩ · right foot", "sound", "damaged"),
    ]
    accept(editor)
    assert last(fight) == AmendHit(5, faces=(100, 1))


def test_a_region_and_a_depth_are_said_instead_of_thrown_and_only_the_dice_needed_stay(fight: MainWindow) -> None:
    editor = opened(fight, 3)
    assert editor.fields.dice.text() == "37 6 2"
    pick(editor, "region", "Head")
    assert editor.fields.dice.text() == "6 2"
    pick(editor, "tier", "3 · critical, slot 2")
    assert editor.fields.dice.text() == ""
    pick(editor, "region", "wherever the dice say")
    assert editor.fields.dice.text() == "37"
    pick(editor, "region", "Head")
    accept(editor)
    attack = Attack(Facing.FRONT, "head", tier=3, slot=2, source="Cid")
    assert last(fight) == AmendHit(3, attack=attack)


def test_facing_damage_and_die_are_changed_together(fight: MainWindow) -> None:
    editor = opened(fight, 3)
    pick(editor, "facing", "Back")
    pick(editor, "die", "d66")
    editor.fields.damage.setValue(4)
    settle()
    assert editor.note.text() == "A d6 is missing for that hit. Type all of its dice."
    editor.fields.dice.setText("45 2")
    settle()
    accept(editor)
    made = last(fight)
    assert isinstance(made, AmendHit)
    assert made.attack is not None
    assert (made.attack.facing, made.attack.die, made.attack.damage, made.faces) == (Facing.BACK, "d66", 4, (45, 2))


def test_margin_is_offered_where_it_buys_anything(fight: MainWindow) -> None:
    assert not opened(fight, 5).fields.margin.isVisible()
    do(fight, SetHouseRules(HouseRules(margin_per_tier=5)))
    step = do(fight, Strike(1, FRONT), "5 1")
    editor = opened(fight, step)
    assert editor.fields.margin.isVisible()
    editor.fields.margin.setValue(10)
    settle()
    assert "tier 3 (1 rolled + 2 bought)" in editor.then.text()


def test_what_does_not_count_and_as_it_was_rolled(fight: MainWindow) -> None:
    editor = opened(fight, 5)
    editor.fields.revoked.setChecked(True)
    settle()
    assert editor.then.text() == "Then: hit on Chest does not count"
    assert rows(editor) == [("⁨Ana⁩ · upper torso", "damaged", "sound")]
    assert not editor.fields.dice.isEnabled()
    accept_by_button(editor)
    assert last(fight) == AmendHit(5, revoked=True)
    editor = opened(fight, 5)
    assert "It was changed since" in words(editor)
    assert editor.fields.revoked.isChecked()
    press_button(editor, "As it was rolled")
    assert rows(editor) == [("⁨Ana⁩ · upper torso", "sound", "damaged")]
    accept_by_button(editor)
    assert last(fight) == AmendHit(5)


def accept_by_button(editor: AmendEditor) -> None:
    editor.accept_button.click()
    settle()


def test_another_source_alone_says_that_nothing_else_is_different(fight: MainWindow) -> None:
    editor = opened(fight, 5)
    editor.fields.source.setText("rockfall")
    settle()
    assert editor.note.text() == "Nothing else is different."
    assert editor.accept_button.isEnabled()
    accept(editor)
    assert last(fight) == AmendHit(5, source="rockfall")
    assert fight.bench.desk.history.state.combatants[1].wounds[-1].source == "rockfall"


def test_what_is_other_in_a_fight_that_waits_is_shown_with_its_title(fight: MainWindow) -> None:
    do(fight, BeginFight("At the bridge", (2,)))
    editor = opened(fight, 5)
    editor.fields.revoked.setChecked(True)
    assert rows(editor) == [("⁨Ana⁩ (Fight 1) · upper torso", "damaged", "sound")]
    editor.fields.revoked.setChecked(False)
    editor.fields.source.setText("rockfall")
    assert rows(editor) == [("⁨another fight⁩ (Fight 1) · something else", "", "changed")]
    assert editor.note.text() == ""


def test_it_is_worked_out_again_when_something_else_was_done(fight: MainWindow) -> None:
    editor = opened(fight, 3)
    pick(editor, "target", "Bo")
    do(fight, Strike(2, FRONT), "37 1")
    assert rows(editor)[0] == ("⁨Bo⁩ · lower torso", "damaged", "crippled")
    fight.bench.desk.undo()
    fight.bench.desk.undo()
    fight.bench.desk.undo()
    assert rows(editor) == [
        ("⁨Ana⁩ · lower torso", "damaged", "sound"),
        ("⁨Bo⁩ · lower torso", "sound", "damaged"),
    ]
    fight.bench.desk.undo()
    settle()
    assert editor.note.text() == "Step 3 does not stand, so it cannot be amended."
    assert not editor.accept_button.isEnabled()


def test_the_figure_does_not_point_at_where_the_last_hit_had_struck(fight: MainWindow) -> None:
    fight.bench.desk.select(1)
    assert fight.bench._mark() is not None
    editor = opened(fight, 5)
    pick(editor, "target", "Bo")
    accept(editor)
    assert fight.bench._mark() is None
    fight.bench.desk.undo()
    assert fight.bench._mark() is not None


def test_a_hit_of_a_volley_keeps_its_target_and_others_can_be_turned_to(fight: MainWindow) -> None:
    step = do(fight, Volley((1, 2), FRONT, 3), "1 1 1 1 12 1")
    editor = opened(fight, step)
    assert "hit 1 of 3" in editor.which.currentText()
    assert not editor.fields.target.isEnabled()
    editor = opened(fight, step, 2)
    assert editor.fields.target.currentText() == "Bo"
    assert editor.was.text().startswith("⁨Bo⁩, front · d100 1 · d6 1")
    editor.fields.dice.setText("12 1")
    assert rows(editor) == [
        ("⁨Bo⁩ · head", "damaged", "sound"),
        ("⁨Bo⁩ · upper torso", "sound", "damaged"),
    ]
    editor.which.activated.emit(2)
    settle()
    assert fight.bench.amend.editor is not None
    assert fight.bench.amend.editor.fields.dice.text() == "12 1"
    assert fight.bench.amend.editor.fields.target.currentText() == "Ana"


def test_a_volley_that_was_summed_up_is_refused_in_its_sentence(fight: MainWindow) -> None:
    fight.bench.desk.fire(fight.bench.desk.volley((1,), 60))
    fight.bench.amend.edit(6)
    assert fight.bench.amend.editor is None
    assert "its hits cannot be amended one by one" in words(fight.bench.notice)


def test_a_called_shot_is_changed_too(fight: MainWindow) -> None:
    step = do(fight, CallShot(1, Attack(Facing.FRONT, "head"), landed=True), "1")
    editor = opened(fight, step)
    assert (editor.fields.region.currentText(), editor.fields.dice.text()) == ("Head", "1")
    pick(editor, "region", "Neck")
    accept(editor)
    assert last(fight) == AmendHit(step, attack=Attack(Facing.FRONT, "neck"))


def test_a_wound_by_another_ruleset_has_target_dice_and_source(fight: MainWindow) -> None:
    do(fight, ChooseRuleset("fudge"))
    step = do(fight, Act(1, "fudge", "hit", {"level": "hurt", "method": "2df"}, "Cid"), "0 0")
    editor = opened(fight, step)
    assert not editor.fields.facing.isVisible()
    assert (editor.fields.dice.text(), editor.fields.source.text()) == ("0 0", "Cid")
    editor.fields.dice.setText("+ 0")
    assert rows(editor) == [("⁨Ana⁩ · wounds by Fudge", "Torso", "Head")]
    pick(editor, "target", "Bo")
    accept(editor)
    assert last(fight) == AmendHit(step, faces=(1, 0), combatant=2)
    assert [wound.place for wound in fight.bench.desk.history.state.combatants[2].wounds] == ["Head"]


def test_long_work_shows_how_far_it_is_and_can_be_stopped(fight: MainWindow) -> None:
    editor = opened(fight, 3)
    editor._work.begin(0.25 for _ in iter(int, 1))
    assert not editor.progress.isVisible()
    QTest.qWait(700)
    assert editor.progress.value() == 25
    assert editor.progress.isVisible()
    press_button(editor, "Stop")
    assert not editor.progress.isVisible()
    assert editor.note.text() == "Stopped. Change anything above to work it out again."
    assert not editor.accept_button.isEnabled()
    pick(editor, "target", "Bo")
    assert len(rows(editor)) == 2


def test_enter_while_it_is_worked_out_accepts_as_soon_as_it_is(fight: MainWindow) -> None:
    editor = opened(fight, 3)
    pick(editor, "target", "Bo")
    outcome = editor._outcome
    assert outcome is not None
    editor._begin()
    editor._work.give_up()
    editor._outcome = None

    def slowly():  # type: ignore[no-untyped-def]
        for step in range(3):
            QTest.qSleep(15)
            yield step / 3
        return outcome[1]

    editor._work.begin(slowly())
    editor._on_accepted()
    assert len(steps(fight)) == 5
    QTest.qWait(120)
    assert last(fight) == AmendHit(3, combatant=2)


def test_another_session_closes_it(fight: MainWindow) -> None:
    opened(fight, 3)
    desk = fight.bench.desk
    desk.take_up(History(MemoryJournal(lambda: 0.0), desk.history.bodies, desk.history.charts))
    settle()
    assert fight.bench.amend.editor is None


def test_every_field_is_named_for_screen_readers(fight: MainWindow) -> None:
    fields = opened(fight, 3).fields
    named = (fields.target, fields.facing, fields.region, fields.die, fields.tier, fields.damage, fields.dice)
    assert [field.accessibleName() for field in named] == [
        "Target",
        "Seen from",
        "Region",
        "Location die",
        "Depth",
        "Damage in armour points, for tier 1",
        "Dice",
    ]
    assert fields.source.accessibleName() == "Who or what struck"


def test_it_opens_in_the_dark_as_well(open_window: OpenWindow, journal: MemoryJournal) -> None:
    window = open_window(journal, DARK)
    do(window, AddCombatants("Ana", "human"))
    step = do(window, Strike(1, FRONT), "12 1")
    assert opened(window, step).table.rows.theme is DARK


def test_all_targets_of_a_large_fight_are_offered(window: MainWindow) -> None:
    for _ in range(3):
        do(window, AddCombatants("Orc", "human", 1_000))
    step = do(window, Strike(1, FRONT), "12 1")
    editor = opened(window, step)
    assert editor.fields.target.count() == 3_000
