"""The armour editor: one command when it is accepted with something changed, none when it is cancelled."""

from typing import cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QPushButton, QWidget

from cats_desktop.library.bodies import BodyLibrary
from cats_desktop.session.commands import SetArmour, SizeArmour
from cats_desktop.ui.armour_editor import ArmourEditor
from cats_desktop.ui.main_window import MainWindow
from tests.ui.conftest import Show
from tests.ui.hands import LEFT, Key, a_combatant, add, press, steps

Sent = list[object]


def button(editor: QWidget, kind: QDialogButtonBox.StandardButton) -> QPushButton:
    """Return the OK or Cancel button."""
    (box,) = editor.findChildren(QDialogButtonBox)
    return cast(QPushButton, box.button(kind))


def accept(editor: QWidget) -> None:
    """Press OK."""
    QTest.mouseClick(button(editor, QDialogButtonBox.StandardButton.Ok), LEFT)


@pytest.fixture
def sent() -> Sent:
    return []


@pytest.fixture
def editor(show: Show, bodies: BodyLibrary, sent: Sent) -> ArmourEditor:
    ana = a_combatant(capacity={"chest": 6, "head": 2}, lost_armour={"chest": 2})
    parent = QWidget()
    show(parent)
    opened = ArmourEditor(ana, bodies["human"], "chest", parent)
    opened.command_wanted.connect(sent.append)
    opened.show()
    return opened


def test_it_opens_on_the_plate_it_was_asked_for(editor: ArmourEditor) -> None:
    left, whole = editor._boxes["chest"]
    assert (left.value(), whole.value()) == (4, 6)
    assert editor.focusWidget() in (left, whole)
    assert len(editor._boxes) == 18


def test_ok_sends_one_command_with_what_was_changed(editor: ArmourEditor, sent: Sent) -> None:
    editor._boxes["chest"][0].setValue(1)
    editor._boxes["neck"][1].setValue(3)
    accept(editor)
    assert sent == [SetArmour(1, {"chest": 6, "neck": 3}, {"chest": 1, "neck": 3})]


def test_ok_with_nothing_changed_sends_none(editor: ArmourEditor, sent: Sent) -> None:
    accept(editor)
    assert sent == []


def test_cancel_sends_none(editor: ArmourEditor, sent: Sent) -> None:
    editor._boxes["chest"][0].setValue(1)
    QTest.mouseClick(button(editor, QDialogButtonBox.StandardButton.Cancel), LEFT)
    assert sent == []


def test_escape_sends_none(editor: ArmourEditor, sent: Sent) -> None:
    editor._boxes["chest"][0].setValue(1)
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    assert sent == []


def test_a_plate_never_has_more_left_than_it_has_whole(editor: ArmourEditor, sent: Sent) -> None:
    left, whole = editor._boxes["chest"]
    whole.setValue(3)
    left.setValue(9)
    assert left.value() == 3
    accept(editor)
    assert sent == [SetArmour(1, {"chest": 3}, {"chest": 3})]


def test_a_total_is_spread_by_one_command(editor: ArmourEditor, sent: Sent) -> None:
    editor.total.setValue(100)
    spread = next(one for one in editor.findChildren(QPushButton) if one.text() == "Spread over all plates")
    QTest.mouseClick(spread, LEFT)
    assert sent == []
    assert sum(whole.value() for _, whole in editor._boxes.values()) == 100
    accept(editor)
    (command,) = sent
    assert isinstance(command, SetArmour)
    assert sum(command.capacity.values()) == 100
    assert command.left == command.capacity


def test_a_new_total_that_was_not_spread_yet_is_spread_by_ok(editor: ArmourEditor, sent: Sent) -> None:
    editor.total.setValue(100)
    accept(editor)
    assert sent == [SizeArmour(1, 100)]


def test_what_a_hit_took_meanwhile_is_not_given_back(show: Show, bodies: BodyLibrary, sent: Sent) -> None:
    then = a_combatant(capacity={"neck": 10, "head": 2})
    now = a_combatant(capacity={"neck": 10, "head": 2}, lost_armour={"neck": 4})
    parent = QWidget()
    show(parent)
    editor = ArmourEditor(then, bodies["human"], "neck", parent, lambda: now)
    editor.command_wanted.connect(sent.append)
    editor.show()
    editor._boxes["neck"][1].setValue(11)
    accept(editor)
    assert sent == [SetArmour(1, {"neck": 11}, {"neck": 6})]


def test_it_asks_nothing_of_a_target_that_is_gone(show: Show, bodies: BodyLibrary, sent: Sent) -> None:
    parent = QWidget()
    show(parent)
    editor = ArmourEditor(a_combatant(capacity={"neck": 10}), bodies["human"], "neck", parent, lambda: None)
    editor.command_wanted.connect(sent.append)
    editor.show()
    editor._boxes["neck"][1].setValue(11)
    accept(editor)
    assert sent == []


def test_a_number_half_typed_changes_nothing_else(editor: ArmourEditor) -> None:
    left, whole = editor._boxes["chest"]
    whole.setFocus()
    whole.selectAll()
    QTest.keyClicks(whole, "12")
    assert left.value() == 4
    QTest.keyClick(whole, Qt.Key.Key_Tab)
    assert (left.value(), whole.value()) == (4, 12)


def test_m_opens_it_and_ok_is_one_step(window: MainWindow) -> None:
    add(window)
    press(window, Key.Key_M)
    (editor,) = window.findChildren(ArmourEditor)
    editor._boxes["chest"][1].setValue(8)
    accept(editor)
    assert [step.command for step in steps(window)[1:]] == [SetArmour(1, {"chest": 8}, {"chest": 8})]
    assert window.bench.tracker.list.rows.row(0).left == 8


def test_it_names_the_target_without_taking_the_name_for_anything_else(show: Show, bodies: BodyLibrary) -> None:
    parent = QWidget()
    show(parent)
    opened = ArmourEditor(a_combatant(name="{plate} <b>"), bodies["human"], None, parent)
    assert opened.windowTitle() == "Armour of {plate} <b>"
