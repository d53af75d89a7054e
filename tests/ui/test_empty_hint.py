"""Empty places say what will stand there and by which key; the words go as soon as there is something."""

from PySide6.QtCore import QStringListModel
from PySide6.QtWidgets import QListView

from cats_desktop.ui.empty_hint import EmptyHint
from cats_desktop.ui.main_window import MainWindow
from tests.ui.conftest import Show
from tests.ui.hands import add, settle, words


def test_it_stands_over_an_empty_list_alone_and_takes_its_size(show: Show) -> None:
    view, model = QListView(), QStringListModel([])
    view.setModel(model)
    hint = EmptyHint(view, "Nothing yet.")
    show(view, 400, 300)
    assert hint.isVisible()
    view.resize(500, 200)
    settle()
    assert hint.size() == view.viewport().size()
    model.setStringList(["one"])
    assert not hint.isVisible()
    model.removeRows(0, 1)
    assert hint.isVisible()


def test_an_empty_window_says_in_each_place_what_to_do_and_by_which_key(window: MainWindow) -> None:
    bench = window.bench
    assert "Press A to add a target, then strike it here." in words(bench.stage)
    assert "Press A to add a target: where it can be hit stands here." in words(bench.hit_table)
    assert "Ctrl+Z takes the last one back." in words(bench.log)
    window.docks["volley"].raise_()
    settle()
    assert "Nobody is in view. Press A to add a target." in words(bench.volley.panel)
    assert "No volley yet. Fire one above" in words(bench.volley.panel)


def test_hints_name_the_keys_there_are(window: MainWindow) -> None:
    bench = window.bench
    bench.keys.bindings.bind("add", ("F9",))
    bench.keys.bindings.bind("undo", ("F11", "Ctrl+Z"))
    assert "Press F9 to add a target, then strike it here." in words(bench.stage)
    assert "Press F9 to add a target: where it can be hit stands here." in words(bench.hit_table)
    assert "F11 takes the last one back." in words(bench.log)
    bench.keys.bindings.bind("add", ())
    bench.keys.bindings.bind("undo", ())
    assert "Nobody is in view.\nAdd a target, then strike it here." in words(bench.stage)
    assert "Every step is kept here at once." in words(bench.log)


def test_panels_that_are_made_later_name_the_keys_there_are(window: MainWindow) -> None:
    bench = window.bench
    bench.keys.bindings.bind("add", ("F9",))
    bench.keys.bindings.bind("unhurt", ("F11",))
    bench.keys.bindings.bind("save_template", ("F3",))
    bench.combatants.show_templates()
    assert "or keep a target of the fight with F3." in words(bench.combatants._shelves)
    bench.combatants._shelves.close()
    window.docks["volley"].raise_()
    settle()
    assert "Nobody is in view. Press F9 to add a target." in words(bench.volley.panel)
    told = "Unhurt again, and its wounds are forgotten; undo brings them back"
    assert bench.wounds.panel.reset.toolTip() == f"{told} (F11)"
    bench.keys.bindings.bind("add", ("F12",))
    bench.keys.bindings.bind("unhurt", ())
    assert "Nobody is in view. Press F12 to add a target." in words(bench.volley.panel)
    assert bench.wounds.panel.reset.toolTip() == told


def test_the_turn_bar_names_the_keys_there_are(window: MainWindow) -> None:
    add(window)
    turns = window.bench.tracker.turns
    assert "E begins the first" in words(turns)
    window.bench.keys.bindings.bind("next_turn", ("F9",))
    window.bench.keys.bindings.bind("previous_turn", ())
    assert "F9 begins the first" in words(turns)
    assert turns.next.toolTip() == "End this turn and begin the next (F9)"
    assert turns.back.toolTip() == "Step back to the turn before and give back what the turn did"
    window.bench.keys.bindings.bind("called", ("F12",))
    called = "Call a shot at the current region: you say whether it hits (F12)"
    assert window.bench.stage.called.toolTip() == called


def test_the_words_go_with_the_first_target_and_the_first_step(window: MainWindow) -> None:
    add(window)
    told = words(window)
    assert "Press A to add a target" not in told
    assert "Nothing has happened yet." not in told
    assert not window.bench.log.hint.isVisible()
