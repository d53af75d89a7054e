"""The log of the whole program: it goes to a file and comes back as a session, and points survive a restart."""

from pathlib import Path

import pytest

from cats_desktop.session.points import Point
from tests.programs import Start, sessions_in, stop, today
from tests.ui.hands import CTRL, SHIFT, Key, add, click, log_lines, press, settle, type_keys

pytestmark = pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True)


def test_a_fight_that_is_exported_and_imported_goes_on_as_it_was(start: Start, home: Path, tmp_path: Path) -> None:
    program = start()
    window, logs = program.window, program.bench.logs
    add(window, "Ana")
    for region in ("head", "chest", "abdomen"):
        click(window, region)
    press(window, Key.Key_Z, CTRL)
    press(window, Key.Key_Z, CTRL)
    click(window, "neck")
    settle()
    lines, state = log_lines(window), program.bench.desk.history.state
    logs.write(tmp_path / "Friday.json", "json")
    while logs.writing.busy:
        settle()
    press(window, Key.Key_I, CTRL | SHIFT)
    dialog = program.importing.dialog
    assert dialog is not None
    dialog.fileSelected.emit(str(tmp_path / "Friday.json"))
    dialog.reject()
    while program.importing.slices.busy:
        settle()
    assert sessions_in(home) == ["Friday.cats", f"{today()}.cats"]
    assert "Friday" in window.windowTitle()
    assert log_lines(window) == lines
    assert program.bench.desk.history.state == state
    assert [stands for _, stands in lines] == [True, True, False, False, True]
    program.bench.actions_by_name["undo"].trigger()
    assert [stands for _, stands in log_lines(window)] == [True, True, False, False, False]
    stop(program)
    again = start()
    assert again.control.title == "Friday"
    assert [stands for _, stands in log_lines(again.window)] == [True, True, False, False, False]


def test_restore_points_and_the_place_jumped_to_survive_a_restart(start: Start) -> None:
    program = start()
    add(program.window, "Ana")
    press(program.window, Key.Key_B, CTRL)
    type_keys(program.window, "at the gate")
    press(program.window, Key.Key_Return)
    click(program.window, "head")
    program.bench.desk.jump(2)
    stop(program)
    again = start()
    history = again.bench.desk.history
    assert (history.head, history.points(), history.can_redo) == (2, (Point(2, "at the gate"),), True)
