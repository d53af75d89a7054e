"""The editor of one target: one command for each thing that was changed, none for the rest, none when it is gone."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QWidget

from cats_desktop.rules.combat import Combatant, Encounter, Profile
from cats_desktop.session.commands import (
    AddCombatants,
    Describe,
    RemoveCombatant,
)
from cats_desktop.session.history import History
from cats_desktop.ui.combatant_editor import CombatantEditor
from cats_desktop.ui.main_window import MainWindow
from tests.ui.conftest import Show
from tests.ui.hands import LEFT, Key, a_combatant, add, names, press, settle, steps, words

GATE = Profile("foes", "red", "gate", "asks for papers")
ANA = a_combatant(profile=GATE, initiative=12)

Sent = list[object]
Open = Callable[..., CombatantEditor]


def button(editor: QWidget, kind: QDialogButtonBox.StandardButton) -> None:
    """Press OK or Cancel."""
    (box,) = editor.findChildren(QDialogButtonBox)
    QTest.mouseClick(box.button(kind), LEFT)


def accept(editor: QWidget) -> None:
    """Press OK."""
    button(editor, QDialogButtonBox.StandardButton.Ok)


@pytest.fixture
def sent() -> Sent:
    return []


@pytest.fixture
def opened(show: Show, sent: Sent) -> Open:
    """Return what opens the editor on a target in a fight, which may be another by the time it is accepted."""

    def put(target: Combatant, *others: Combatant, later: Encounter | str | None = "same") -> CombatantEditor:
        parent = QWidget()
        show(parent)
        fights = [Encounter(combatants={one.id: one for one in (target, *others)})]
        editor = CombatantEditor(target, lambda: fights[-1], parent)
        editor.command_wanted.connect(sent.append)
        editor.show()
        if later != "same":
            fights.append(later)  # type: ignore[arg-type]
        return editor

    return put


def test_ok_with_nothing_changed_sends_nothing(opened: Open, sent: Sent) -> None:
    accept(opened(ANA))
    assert sent == []


def test_nothing_is_said_of_a_bare_target_and_empty_fields_stay_so(opened: Open, sent: Sent) -> None:
    editor = opened(a_combatant())
    assert editor.said.initiative.text() == ""
    accept(editor)
    assert sent == []


@pytest.mark.parametrize("kind", [QDialogButtonBox.StandardButton.Cancel, None])
def test_cancel_and_escape_send_nothing(opened: Open, sent: Sent, kind: QDialogButtonBox.StandardButton | None) -> None:
    editor = opened(ANA)
    editor.name.setText("Berta")
    if kind is None:
        QTest.keyClick(editor, Key.Key_Escape)
    else:
        button(editor, kind)
    assert sent == []


def test_everything_that_was_changed_is_one_command(opened: Open, sent: Sent) -> None:
    editor = opened(ANA)
    editor.name.setText("Berta")
    editor.said.initiative.setText("-3")
    editor.said.side.setText("ours")
    editor.said.group.setText("wall")
    editor.said.colour.setCurrentIndex(editor.said.colour.findData("blue"))
    editor.said.hidden.click()
    editor.said.notes.setPlainText("one\ntwo")
    accept(editor)
    assert sent == [Describe(1, "Berta", Profile("ours", "blue", "wall", "one\ntwo", True), -3)]


def test_what_was_emptied_is_not_said_any_more(opened: Open, sent: Sent) -> None:
    editor = opened(ANA)
    for line in (editor.said.initiative, editor.said.side, editor.said.group):
        line.clear()
    editor.said.colour.setCurrentIndex(0)
    editor.said.notes.clear()
    accept(editor)
    assert sent == [Describe(1, "Ana", Profile())]


@pytest.mark.parametrize("text", ["fast", "1.5", "--2", "٣", "1234567890"])
def test_an_initiative_that_is_no_number_is_said_and_the_editor_stays(opened: Open, sent: Sent, text: str) -> None:
    editor = opened(ANA)
    editor.name.setText("Berta")
    editor.said.initiative.setText(text)
    accept(editor)
    assert sent == []
    assert editor.isVisible()
    told = words(editor).replace("\u2068", "").replace("\u2069", "")
    assert f"Initiative: “{text}” is not a whole number." in told
    editor.said.initiative.setText("−4")
    accept(editor)
    assert sent == [Describe(1, "Berta", GATE, -4)]


def test_it_shows_who_else_is_in_the_group_that_stands_there(opened: Open) -> None:
    guards = [a_combatant(id=key, name="Guard", number=key, profile=GATE) for key in (2, 3)]
    editor = opened(ANA, *guards, a_combatant(id=4, name="Rat"))
    assert "Shares its initiative with \u2068Guard 2\u2069, \u2068Guard 3\u2069." in words(editor)
    editor.said.group.setText("wall")
    assert "Nobody else is in this group." in words(editor)
    editor.said.group.clear()
    assert "Acts alone." in words(editor)


def test_what_others_said_meanwhile_stays(opened: Open, sent: Sent) -> None:
    now = replace(ANA, name="Anna", initiative=7, profile=replace(GATE, notes="fled", hidden=True))
    editor = opened(ANA, later=Encounter(combatants={1: now}))
    editor.said.side.setText("ours")
    accept(editor)
    assert sent == [Describe(1, "Anna", Profile("ours", "red", "gate", "fled", True), 7)]


@pytest.mark.parametrize("later", [Encounter(), None])
def test_nothing_happens_when_the_target_or_the_session_is_gone(opened: Open, sent: Sent, later: Encounter) -> None:
    editor = opened(ANA, later=later)
    editor.name.setText("Berta")
    editor.said.group.setText("wall")
    accept(editor)
    assert sent == []


def test_f4_opens_it_and_all_that_is_changed_is_one_step(window: MainWindow) -> None:
    add(window, "Guard", count=2)
    press(window, Key.Key_F4)
    (editor,) = window.findChildren(CombatantEditor)
    assert editor.windowTitle() == "Details of Guard 1"
    editor.name.setText("Captain")
    editor.said.initiative.setText("9")
    accept(editor)
    assert [step.command for step in steps(window)[1:]] == [Describe(1, "Captain", Profile(), 9)]
    assert names(window) == ["Captain", "Guard 2"]


def test_a_target_that_left_meanwhile_is_left_alone(window: MainWindow) -> None:
    add(window)
    press(window, Key.Key_F4)
    (editor,) = window.findChildren(CombatantEditor)
    window.bench.desk.do(RemoveCombatant(1))
    editor.name.setText("Berta")
    accept(editor)
    assert len(steps(window)) == 2


def test_another_session_is_left_alone(window: MainWindow) -> None:
    add(window)
    press(window, Key.Key_F4)
    (editor,) = window.findChildren(CombatantEditor)
    desk = window.bench.desk
    other = History(type(desk.history.journal)(lambda: 0.0), desk.history.bodies)
    desk.take_up(other)
    desk.do(AddCombatants("Other", "human"))
    editor.name.setText("Berta")
    accept(editor)
    assert names(window) == ["Other"]


def test_without_a_target_there_is_nothing_to_edit(window: MainWindow) -> None:
    press(window, Key.Key_F4)
    settle()
    assert window.findChildren(CombatantEditor) == []
