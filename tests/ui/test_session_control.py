"""The Session menu on real files: found again, renamed, restored and taken back, by keys where there are keys."""

from pathlib import Path

import pytest
from PySide6.QtTest import QTest

from cats_desktop.bootstrap import Program
from cats_desktop.storage import copying
from cats_desktop.ui import slices as slices_module
from cats_desktop.ui.backup_list import BackupList
from cats_desktop.ui.session_list import SessionList
from tests.programs import Start, finish, sessions_in, stop, today
from tests.ui.hands import CTRL, SHIFT, Key, add, choose, click, hits, names, press, press_button, settle, words


def test_a_restore_can_be_taken_back_with_all_that_was_there_before(start: Start, home: Path) -> None:
    program = start()
    add(program.window, "Ana")
    program.window.bench.actions_by_name["backup"].trigger()
    finish(program)
    click(program.window, "chest")
    program.window.bench.actions_by_name["restore"].trigger()
    (dialog,) = program.window.findChildren(BackupList)
    press_button(dialog, "Restore")
    finish(program)
    assert "What was there before is kept beside it." in words(program.window)
    press_button(program.window, "Back to what was there before")
    finish(program)
    assert [hit.region for hit in hits(program.window)] == ["chest"]
    assert [one.name for one in (home / "sessions").glob("*.cats") if "replaced" in one.name] == []
    assert len([one for one in (home / "sessions").glob("*.cats") if "restored" in one.name]) == 1
    click(program.window, "head")
    assert [hit.region for hit in hits(program.window)] == ["chest", "head"]


def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each slice be one piece, each piece one step, and all work long enough for a word about it."""
    monkeypatch.setattr(copying, "_BATCH", 1)
    monkeypatch.setattr(slices_module, "SLICE_S", 0.0)
    monkeypatch.setattr(slices_module, "LONG_S", 0.0)


def test_a_backup_tells_how_far_it_is_while_the_fight_goes_on_and_can_be_given_up(
    start: Start, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = start()
    add(program.window, "Ana")
    for _ in range(30):
        click(program.window, "chest")
    slow(monkeypatch)
    program.window.bench.actions_by_name["backup"].trigger()
    settle()
    assert "Backing up" in words(program.window.bench.notice)
    click(program.window, "head")
    press_button(program.window.bench.notice, "Cancel")
    settle()
    assert "Backing up" not in words(program.window.bench.notice)
    assert (program.sessions.backups(), list(home.glob("backups/*/*.part"))) == ([], [])
    assert [hit.region for hit in hits(program.window)][-1] == "head"


def test_a_restore_that_is_given_up_leaves_the_fight_as_it_was(
    start: Start, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = start()
    add(program.window, "Ana")
    program.window.bench.actions_by_name["backup"].trigger()
    finish(program)
    click(program.window, "chest")
    slow(monkeypatch)
    program.window.bench.actions_by_name["restore"].trigger()
    (dialog,) = program.window.findChildren(BackupList)
    press_button(dialog, "Restore")
    settle()
    assert "Restoring the backup of" in words(program.window.bench.notice)
    press_button(program.window.bench.notice, "Cancel")
    settle()
    assert [hit.region for hit in hits(program.window)] == ["chest"]
    assert [one.name for one in (home / "sessions").iterdir() if "replaced" in one.name or "restored" in one.name] == []
    assert len(program.sessions.backups()) == 1


def test_another_session_gives_up_the_backup_that_is_under_way(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    program = start()
    add(program.window, "Ana")
    slow(monkeypatch)
    program.window.bench.actions_by_name["backup"].trigger()
    press(program.window, Key.Key_N, CTRL)
    settle()
    assert not program.control.slices.busy
    assert names(program.window) == []


def test_who_has_never_had_a_session_is_shown_the_sample_fight_once(start: Start, home: Path) -> None:
    first = start()
    first.control.welcome()
    settle()
    assert names(first.window) == ["Ana", "Anvil", "Goblin 1", "Goblin 2", "Goblin 3"]
    assert "This is a sample fight: try anything, it is a file of its own. New session: Ctrl+N" in words(first.window)
    assert sessions_in(home) == ["Sample fight.cats"]
    assert "Sample fight" in first.window.windowTitle()
    stop(first)
    second = start()
    second.control.welcome()
    settle()
    assert sessions_in(home) == ["Sample fight.cats"]
    assert (len(names(second.window)), "This is a sample fight" in words(second.window)) == (5, False)


def test_the_sample_fight_leads_to_a_new_session_with_one_click(start: Start, home: Path) -> None:
    program = start()
    program.control.welcome()
    press_button(program.window, "Start a new session")
    settle()
    assert names(program.window) == []
    assert sessions_in(home) == sorted(["Sample fight.cats", f"{today()}.cats"])


def test_the_word_about_the_sample_goes_with_it_and_names_the_key_there_is(start: Start) -> None:
    program = start()
    program.bench.keys.bindings.bind("new", ("F9",))
    program.control.welcome()
    settle()
    assert "it is a file of its own. New session: F9" in words(program.window)
    press(program.window, Key.Key_F9)
    settle()
    assert "This is a sample fight" not in words(program.window)
    assert "A new session:" in words(program.window)


def test_who_has_a_session_is_shown_no_sample(start: Start, home: Path) -> None:
    first = start()
    add(first.window, "Ana")
    stop(first)
    (home / "last-session.txt").unlink()
    second = start()
    second.control.welcome()
    settle()
    assert names(second.window) == []
    assert "Sample fight.cats" not in sessions_in(home)


def the_list(program: Program) -> SessionList:
    """Open the list of all sessions by its key and let it be read."""
    press(program.window, Key.Key_O, CTRL | SHIFT)
    (found,) = [one for one in program.window.findChildren(SessionList) if one.isVisible()]
    found.activateWindow()
    assert QTest.qWaitForWindowActive(found)
    for _ in range(6):
        settle()
    return found


def two_fights(program: Program) -> None:
    """Play a fight with Ana, and go on in another one with Berta."""
    add(program.window, "Ana")
    press(program.window, Key.Key_N, CTRL)
    add(program.window, "Berta")


def test_an_earlier_fight_is_found_and_opened_by_keys_alone(start: Start) -> None:
    program = start()
    two_fights(program)
    listed = the_list(program)
    assert {row[0]: row[1] for row in holdings(listed)} == {
        today(): "1 target: \u2068Ana\u2069",
        f"{today()} 2": "1 target: \u2068Berta\u2069",
    }
    QTest.keyClick(listed.windowHandle(), Key.Key_Down)
    QTest.keyClick(listed.windowHandle(), Key.Key_Return)
    settle()
    assert names(program.window) == ["Ana"]
    assert [one for one in program.window.findChildren(SessionList) if one.isVisible()] == []


def holdings(listed: SessionList) -> list[tuple[str, str]]:
    """Return name and contents of each row."""
    model = listed.model
    return [(model.index(row, 0).data(), model.index(row, 3).data()) for row in range(model.rowCount())]


def test_the_open_fight_is_renamed_in_the_list_and_goes_on(start: Start, home: Path) -> None:
    program = start()
    two_fights(program)
    listed = the_list(program)
    QTest.keyClick(listed.windowHandle(), Key.Key_F2)
    for letter in "The bridge":
        QTest.keyClick(listed.windowHandle(), letter)
    QTest.keyClick(listed.windowHandle(), Key.Key_Return)
    settle()
    assert sessions_in(home) == sorted([f"{today()}.cats", "The bridge.cats"])
    assert "The bridge" in program.window.windowTitle()
    assert holdings(listed)[listed.table.currentIndex().row()][0] == "The bridge"
    listed.close()
    program.window.activateWindow()
    assert QTest.qWaitForWindowActive(program.window)
    click(program.window, "head")
    assert [hit.region for hit in hits(program.window)] == ["head"]


def test_a_name_that_is_taken_is_refused_in_the_list_with_a_sentence(start: Start, home: Path) -> None:
    program = start()
    two_fights(program)
    listed = the_list(program)
    QTest.keyClick(listed.windowHandle(), Key.Key_F2)
    for letter in today():
        QTest.keyClick(listed.windowHandle(), letter)
    QTest.keyClick(listed.windowHandle(), Key.Key_Return)
    settle()
    assert "is already there" in words(listed)
    assert sessions_in(home) == sorted([f"{today()}.cats", f"{today()} 2.cats"])


def test_a_recent_session_opens_by_its_digit_and_a_missing_one_says_so(start: Start, home: Path) -> None:
    program = start()
    two_fights(program)
    menu = program.control.recent
    menu.popup(program.window.pos())
    QTest.keyClick(menu, Key.Key_1)
    settle()
    assert names(program.window) == ["Ana"]
    (home / "sessions" / f"{today()} 2.cats").unlink()
    menu.popup(program.window.pos())
    QTest.keyClick(menu, Key.Key_1)
    settle()
    assert f"{today()} 2.cats is not there" in words(program.window)
    assert names(program.window) == ["Ana"]
    menu.popup(program.window.pos())
    choose(menu, "&Forget the missing ones")
    menu.close()
    assert [known.name for known in program.sessions.recent()] == [today()]
