"""The tracker and its add line: who is in the fight, under which name, and what each has lost."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from cats_desktop.ui.main_window import MainWindow
from cats_desktop.ui.theme import MARKERS
from tests.ui.hands import (
    Key,
    ScriptedDice,
    add,
    as_read,
    go_to_add_line,
    log_lines,
    names,
    near,
    picture,
    press,
    press_button,
    settle,
    steps,
    type_keys,
    words,
)

STRANGE = [
    "x" * 300,
    "🐉 Drache 🔥",
    "שָׁלוֹם עולם",
    'Robert"); DROP TABLE step;--',
    "a/b\\c:d",
    "O'Brien “the <i>Blade</i>”",
    "<b>Ana</b>",
    "&amp; & co",
    "%1 {name} %s",
]


def type_line(window: MainWindow, text: str) -> None:
    """Put a text into the add line, as pasted, and press Enter."""
    window.bench.tracker.add.line.setFocus()
    window.bench.tracker.add.line.setText(text)
    press(window, Key.Key_Return)


def test_an_empty_fight_shows_how_to_add_somebody(window: MainWindow) -> None:
    told = words(window.bench.tracker)
    assert "Nobody here yet." in told
    assert "3x heavy mech armour=40" in told
    assert not window.bench.tracker.list.isVisible()
    add(window)
    assert "Nobody here yet." not in words(window.bench.tracker)
    assert window.bench.tracker.list.isVisible()


def test_a_line_adds_several_with_their_armour(window: MainWindow) -> None:
    go_to_add_line(window)
    type_keys(window, "3x heavy mech armour=40")
    press(window, Key.Key_Return)
    assert names(window) == ["Heavy mech 1", "Heavy mech 2", "Heavy mech 3"]
    assert [window.bench.tracker.list.rows.row(row).whole for row in range(3)] == [40, 40, 40]
    assert window.bench.tracker.add.line.text() == ""
    assert window.bench.desk.in_view.combatant == 1


def test_body_and_armour_beside_the_line_go_with_a_plain_name(window: MainWindow) -> None:
    panel = window.bench.tracker.add
    panel.body.setCurrentIndex(panel.body.findData("heavy_mech"))
    panel.armour.setValue(12)
    panel.line.setText("Anvil")
    press_button(panel, "Add")
    assert names(window) == ["Anvil"]
    row = window.bench.tracker.list.rows.row(0)
    assert (row.body_label, row.whole) == ("Heavy mech", 12)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("2x goblin armour=lots", "armour: “lots” is not a whole number. Write it in digits."),
        ("goblin body=dragon", "There is no body “dragon”. Known bodies: Heavy mech, Human."),
        ("goblin body=<b>x</b>", "There is no body “<b>x</b>”."),
        ("0x goblin", "0 cannot join at once. Add 1 to 1000."),
        ("1001x goblin", "1001 cannot join at once. Add 1 to 1000."),
        ("goblin armour=1000001", "1000001 is not an armour total. Give 0 to 1000000 points."),
        ("y" * 1001, "That name has 1001 characters; at most 1000 can be kept. Shorten it."),
        ("a\x01b", "That name holds characters that no file can keep. Type it anew."),
    ],
)
def test_a_line_that_cannot_be_taken_says_why_and_stays(window: MainWindow, line: str, sentence: str) -> None:
    type_line(window, line)
    assert sentence in words(window)
    assert window.bench.tracker.add.line.text() == line
    assert window.bench.tracker.add.line.hasFocus()
    assert steps(window) == []


def test_any_name_is_shown_unharmed(window: MainWindow) -> None:
    for row, name in enumerate(STRANGE):
        type_line(window, name)
        assert names(window)[row] == name
        assert window.bench.figure is not None
        assert window.bench.figure.name == name
        text, _ = log_lines(window)[row]
        assert text == f"\u2068{name}\u2069 joins (Human)"
        index = window.bench.tracker.list.rows.index(row, 0)
        assert as_read(index.data(Qt.ItemDataRole.ToolTipRole)).startswith(f"{name} · Human")
        assert name in index.data(Qt.ItemDataRole.AccessibleTextRole)
    settle()


def test_no_tooltip_takes_a_name_for_markup(window: MainWindow) -> None:
    harmed = []
    for row, name in enumerate(STRANGE):
        type_line(window, name)
        line = window.bench.log.rows.index(row, 0).data(Qt.ItemDataRole.ToolTipRole)
        title = window.bench.stage._title.toolTip()
        harmed += [("log", name)] * (name not in as_read(line))
        harmed += [("title", name)] * (bool(title) and as_read(title) != name)
    assert harmed == []


@pytest.mark.parametrize("name", ["x" * 300, "<b>" + "y" * 300 + "</b>"])
def test_a_name_too_long_for_its_place_is_shortened_and_whole_in_the_tooltip(window: MainWindow, name: str) -> None:
    type_line(window, name)
    title = window.bench.stage._title
    assert title.text().endswith("…")
    assert len(title.text()) < 120
    assert as_read(title.toolTip()) == name
    assert window.width() == 1440


def test_no_name_at_all_falls_back_to_the_body(window: MainWindow) -> None:
    type_line(window, "   ")
    assert names(window) == ["Human"]


def test_a_rename_starts_with_the_old_name_and_escape_leaves_it(window: MainWindow) -> None:
    add(window)
    press(window, Key.Key_F2)
    (editor,) = window.bench.tracker.list.findChildren(QLineEdit)
    assert (editor.text(), editor.selectedText()) == ("Ana", "Ana")
    type_keys(window, "Berta")
    press(window, Key.Key_Escape)
    assert names(window) == ["Ana"]
    assert len(steps(window)) == 1


def test_an_unchanged_name_is_no_step(window: MainWindow) -> None:
    add(window)
    press(window, Key.Key_F2)
    press(window, Key.Key_Return)
    assert len(steps(window)) == 1


def test_a_number_is_never_used_again(window: MainWindow) -> None:
    add(window, "Goblin", count=2)
    press(window, Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert names(window) == ["Goblin 1", "Goblin 2", "Goblin 3"]
    press(window, Key.Key_Delete)
    press(window, Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert names(window) == ["Goblin 1", "Goblin 2", "Goblin 4"]
    type_line(window, "2x Goblin")
    assert names(window)[-2:] == ["Goblin 5", "Goblin 6"]


def test_a_duplicate_is_unhurt_and_is_what_is_looked_at(window: MainWindow) -> None:
    add(window, armour=40)
    window.bench.desk.strike_at("chest", 4, 0)
    press(window, Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    row = window.bench.tracker.list.rows.row(1)
    assert (row.name, row.hits, row.left, row.flags) == ("Ana 1", 0, 40, ())
    assert window.bench.desk.in_view.combatant == 2
    assert window.bench.tracker.list.currentIndex().row() == 1


@pytest.mark.parametrize(("removed", "then"), [(1, "Ana 2"), (2, "Ana 1"), (3, "Ana 2")])
def test_removing_a_target_selects_its_neighbour(window: MainWindow, removed: int, then: str) -> None:
    add(window, count=3)
    window.bench.desk.select(removed)
    press(window, Key.Key_Delete)
    assert window.bench.figure is not None
    assert window.bench.figure.name == then
    assert names(window)[window.bench.tracker.list.currentIndex().row()] == then


def test_removing_the_last_target_leaves_an_empty_stage(window: MainWindow) -> None:
    add(window)
    press(window, Key.Key_Delete)
    assert window.bench.figure is None
    assert "Nobody is in view." in words(window.bench.stage)
    press(window, Key.Key_R)
    assert len(steps(window)) == 2


def test_wounds_show_at_a_glance(window: MainWindow, dice: ScriptedDice) -> None:
    add(window, armour=40)
    dice.next(2)
    window.bench.desk.strike_region("head")
    window.bench.desk.strike_at("left_foot", 4, 0)
    row = window.bench.tracker.list.rows.row(0)
    assert (row.left, row.whole, row.hits, row.out) == (39, 40, 2, 4)
    assert row.groups == (("head", "whole"), ("torso", "whole"), ("arms", "whole"), ("legs", "destroyed"))
    assert row.flags == ("falls",)
    spoken = window.bench.tracker.list.rows.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Ana, Human, armour 39/40, falls"


def test_one_hit_changes_exactly_one_row(window: MainWindow) -> None:
    add(window, count=5)
    changed: list[tuple[int, int]] = []
    window.bench.tracker.list.rows.dataChanged.connect(lambda first, last: changed.append((first.row(), last.row())))
    resets: list[int] = []
    window.bench.tracker.list.rows.modelReset.connect(lambda: resets.append(1))
    window.bench.desk.select(3)
    window.bench.desk.strike_region("chest")
    assert (changed, resets) == ([(2, 2)], [])


def test_a_marker_of_a_colour_that_nobody_knows_is_left_out(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = window.bench.tracker.list
    type_line(window, "Ana #red")
    assert reds(rows) > 20
    monkeypatch.delitem(MARKERS, "red")
    assert reds(rows) == 0
    assert names(window) == ["Ana"]


def reds(widget: QWidget) -> int:
    """Return how many points look like a red marker."""
    image = picture(widget)
    places = ((x, y) for x in range(image.width()) for y in range(min(60, image.height())))
    return sum(near(image.pixelColor(*place), "#d64545") for place in places)


def test_the_tooltip_counts_the_wounds_that_no_player_has_been_told(window: MainWindow) -> None:
    add(window)
    tip = window.bench.tracker.list.rows.index(0, 0)
    assert "not told" not in as_read(tip.data(Qt.ItemDataRole.ToolTipRole))
    window.bench.desk.strike_at("left_foot", 2, 0)
    window.bench.desk.strike_at("head", 2, 0)
    assert "wounds not told yet: 2" in as_read(tip.data(Qt.ItemDataRole.ToolTipRole))
    window.bench.actions_by_name["told"].trigger()
    assert "not told" not in as_read(tip.data(Qt.ItemDataRole.ToolTipRole))
