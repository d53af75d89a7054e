"""The whole program on a user's folder: what it starts with, keeps, and does when a file is in trouble."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QApplication

from cats_desktop.bootstrap import Program
from cats_desktop.library.folders import user_folders
from cats_desktop.rules.body import Facing
from cats_desktop.rules.table import LocationDie
from cats_desktop.ui.backup_list import BackupList
from cats_desktop.ui.main_window import MainWindow
from tests.programs import Start, finish, sessions_in, stop, today
from tests.ui.hands import (
    CTRL,
    SHIFT,
    Key,
    add,
    click,
    hits,
    log_lines,
    names,
    press,
    press_button,
    settle,
    type_keys,
    words,
)

ROOT = Path(__file__).parents[1]

needs_kill = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs SIGKILL")


def undo(window: MainWindow) -> None:
    """Press Ctrl+Z."""
    press(window, Key.Key_Z, CTRL)


def damage(path: Path, wanted: bytes) -> bytes:
    """Flip one bit in the middle of a text in a file, and return the whole file."""
    raw = bytearray(path.read_bytes())
    place = raw.index(wanted) + len(wanted) // 2
    raw[place] ^= 1
    path.write_bytes(raw)
    return bytes(raw)


def test_the_first_start_makes_a_session_of_todays_name(start: Start, home: Path) -> None:
    program = start()
    assert sessions_in(home) == [f"{today()}.cats"]
    assert today() in program.window.windowTitle()
    assert program.control.title == today()


def test_templates_are_files_of_the_users_own_that_outlive_the_program(start: Start, home: Path) -> None:
    first = start()
    add(first.window, "Guard", armour=12)
    press(first.window, Key.Key_S, CTRL | SHIFT)
    stop(first)
    assert [path.name for path in (home / "templates").iterdir()] == ["Guard.toml"]

    second = start()
    press(second.window, Key.Key_A)
    type_keys(second.window, "2x gua")
    press(second.window, Key.Key_Tab)
    press(second.window, Key.Key_Return)
    assert names(second.window) == ["Guard", "Guard 1", "Guard 2"]
    assert [sum(one.capacity.values()) for one in second.bench.desk.history.state.combatants.values()] == [12, 12, 12]


def test_a_bad_template_is_named_once_when_templates_are_wanted_and_the_others_still_join(
    start: Start, home: Path
) -> None:
    (home / "templates").mkdir()
    (home / "templates" / "bad.toml").write_text('name = "Bad"\nbody = 3')
    (home / "templates" / "rat.toml").write_text('name = "Rat"\nbody = "human"\narmour = 4')
    program = start()
    assert not program.bench.notice.isVisible()
    press(program.window, Key.Key_A)
    type_keys(program.window, "rat")
    assert "bad.toml: Expected `str`, got `int` - at `$.body`. Correct that field." in words(program.bench.notice)
    press_button(program.bench.notice, "OK")
    program.bench.tracker.add.line.setFocus()
    press(program.window, Key.Key_Return)
    assert names(program.window) == ["Rat"]
    assert not program.bench.notice.isVisible()


def test_a_session_that_was_never_used_leaves_no_file(start: Start, home: Path) -> None:
    stop(start())
    assert sessions_in(home) == []


def test_the_next_start_shows_the_same_fight_and_undo_still_works(start: Start) -> None:
    first = start()
    add(first.window, "Ana")
    click(first.window, "left_forearm")
    figure, lines = first.window.bench.figure, log_lines(first.window)
    stop(first)

    second = start()
    assert second.window.bench.figure == figure
    assert log_lines(second.window) == lines
    assert second.window.bench.hit_table.table.rows.marked == "left_forearm"
    undo(second.window)
    assert [stands for _, stands in log_lines(second.window)] == [True, False]
    assert second.window.bench.desk.target is not None
    assert second.window.bench.desk.target.hits == 0
    stop(second)

    third = start()
    assert [stands for _, stands in log_lines(third.window)] == [True, False]
    press(third.window, Key.Key_Y, CTRL)
    assert third.window.bench.figure == figure


def test_the_last_target_facing_die_and_damage_are_back(start: Start) -> None:
    first = start()
    add(first.window, "Ana", count=3)
    for key in (Key.Key_N, Key.Key_2, Key.Key_D):
        press(first.window, key)
    first.window.bench.stage.damage.setValue(4)
    stop(first)
    view = start().window.bench.desk.in_view
    assert (view.combatant, view.facing, view.die, view.damage) == (2, Facing.BACK, LocationDie.D66, 4)


def test_a_first_start_never_writes_into_a_file_of_its_name(start: Start, home: Path) -> None:
    other = home / "sessions" / f"{today()}.cats"
    other.parent.mkdir()
    other.write_bytes(b"somebody else's evening")
    program = start()
    add(program.window)
    stop(program)
    assert other.read_bytes() == b"somebody else's evening"
    assert sessions_in(home) == [f"{today()} 2.cats", f"{today()}.cats"]


def test_a_new_session_leaves_the_one_before_as_it_was(start: Start, home: Path) -> None:
    first = start()
    add(first.window, "Ana")
    click(first.window, "chest")
    old = first.sessions.path
    stop(first)

    program = start()
    press(program.window, Key.Key_N, CTRL)
    before = old.read_bytes()
    assert program.sessions.path != old
    assert names(program.window) == []
    assert log_lines(program.window) == []
    assert f"A new session: \u2068{program.sessions.path.stem}\u2069." in words(program.window)
    add(program.window, "Berta")
    click(program.window, "head")
    stop(program)
    assert old.read_bytes() == before
    assert sessions_in(home) == sorted([old.name, f"{today()} 2.cats"])

    again = start()
    assert names(again.window) == ["Berta"]
    again.control.open(old)
    assert names(again.window) == ["Ana"]
    assert len(hits(again.window)) == 1


def test_undo_stops_at_the_start_of_the_session_that_is_open(start: Start) -> None:
    program = start()
    add(program.window, "Ana")
    press(program.window, Key.Key_N, CTRL)
    program.window.bench.stage.roll.setFocus()
    assert not program.window.bench.actions_by_name["undo"].isEnabled()
    undo(program.window)
    assert names(program.window) == []


def test_a_session_named_at_the_start_is_opened(start: Start) -> None:
    first = start()
    add(first.window, "Ana")
    old = first.sessions.path
    press(first.window, Key.Key_N, CTRL)
    add(first.window, "Berta")
    stop(first)
    program = start(old)
    assert names(program.window) == ["Ana"]
    assert program.sessions.path == old


@pytest.fixture
def holder() -> Iterator[Callable[[Path], int]]:
    """Return what lets another process hold a session; it gives the process's id."""
    script = (
        "import sys; from pathlib import Path; from cats_desktop.storage.locking import hold; "
        "keep = hold(Path(sys.argv[1])); print('held', flush=True); sys.stdin.read()"
    )
    running: list[subprocess.Popen[str]] = []

    def hold(path: Path) -> int:
        command = [sys.executable, "-c", script, str(path)]
        process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        running.append(process)
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        return process.pid

    yield hold
    for process in running:
        process.communicate()


def test_a_session_held_elsewhere_is_told_with_who_and_offered_read_only(
    start: Start, holder: Callable[[Path], int]
) -> None:
    first = start()
    add(first.window, "Ana")
    old = first.sessions.path
    stop(first)
    before = old.read_bytes()
    pid = holder(old)

    program = start()
    assert f"{old} is open in another program: " in words(program.window)
    assert f"process {pid} on " in words(program.window)
    assert program.sessions.path != old
    add(program.window, "Berta")
    click(program.window, "head")
    assert (names(program.window), len(hits(program.window))) == (["Berta"], 1)

    press_button(program.window, "Open read-only")
    assert names(program.window) == ["Ana"]
    assert f"{old.stem} (read-only)" in program.window.windowTitle()
    click(program.window, "head")
    assert hits(program.window) == []
    stop(program)
    assert old.read_bytes() == before


def test_a_damaged_session_offers_the_newest_backup_and_is_kept_whole(start: Start, home: Path) -> None:
    first = start()
    add(first.window, "Anastasia")
    click(first.window, "chest")
    first.window.bench.actions_by_name["backup"].trigger()
    finish(first)
    assert "Backed up and verified: " in words(first.window)
    click(first.window, "head")
    path = first.sessions.path
    stop(first)
    raw = damage(path, b"Anastasia")

    program = start()
    assert f"{path} does not hold what was written to it" in words(program.window)
    assert program.sessions.path != path
    assert path.read_bytes() == raw
    (offer,) = [line for line in words(program.window).split("\n") if line.startswith("Set aside, restore ")]
    assert ", 2 steps, " in offer
    press_button(program.window, offer)
    finish(program)
    assert program.sessions.path == path
    assert names(program.window) == ["Anastasia"]
    assert [hit.region for hit in hits(program.window)] == ["chest"]
    (aside,) = [one for one in (home / "sessions").iterdir() if one.is_file() and one.read_bytes() == raw]
    assert f"is kept whole as \u2068{aside.name}\u2069" in words(program.window)
    click(program.window, "abdomen")
    assert [hit.region for hit in hits(program.window)] == ["chest", "abdomen"]


def test_a_damaged_session_without_a_backup_is_set_aside_for_a_new_one(start: Start, home: Path) -> None:
    first = start()
    add(first.window, "Anastasia")
    path = first.sessions.path
    stop(first)
    raw = damage(path, b"Anastasia")
    program = start()
    press_button(program.window, "Set aside, go on in a new one")
    finish(program)
    assert names(program.window) == []
    assert [one.read_bytes() for one in (home / "sessions").iterdir() if one.is_file()].count(raw) == 1
    add(program.window, "Berta")
    assert names(program.window) == ["Berta"]


def test_a_backup_can_be_restored_and_what_was_there_is_kept(start: Start, home: Path) -> None:
    program = start()
    add(program.window, "Ana")
    program.window.bench.actions_by_name["backup"].trigger()
    finish(program)
    click(program.window, "chest")
    program.window.bench.actions_by_name["restore"].trigger()
    (dialog,) = program.window.findChildren(BackupList)
    settle()
    settle()
    assert dialog.rows.lines(0)[1:] == ("1 target: \u2068Ana\u2069", "\u2068Ana\u2069 joins (Human)")
    press_button(dialog, "Restore")
    finish(program)
    assert (names(program.window), hits(program.window)) == (["Ana"], [])
    assert len([one for one in (home / "sessions").glob("*") if "replaced" in one.name]) == 1


def test_idle_moments_verify_the_whole_file(start: Start) -> None:
    first = start()
    add(first.window, "Ana")
    stop(first)
    program = start()
    assert not program.sessions.verified
    for _ in range(1_000):
        if program.sessions.verified:
            break
        assert program.control.look_after()
    assert program.sessions.verified


class KilledWindow:
    """The real window in a process of its own, which obeys and is then killed."""

    def __init__(self) -> None:
        command = [sys.executable, "-m", "tests.ui.killed_window"]
        self._process = subprocess.Popen(
            command, cwd=ROOT, env=os.environ, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.stored = self._told()

    def _told(self) -> tuple[int, int]:
        assert self._process.stdout is not None
        last, head = self._process.stdout.readline().split()
        return int(last), int(head)

    def do(self, wish: str) -> None:
        """Have it click a region or undo, and wait until it says what was stored."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{wish}\n")
        self._process.stdin.flush()
        self.stored = self._told()

    def kill(self) -> None:
        """End it as pulling the plug does."""
        self._process.send_signal(signal.SIGKILL)
        self._process.communicate()
        assert self._process.returncode == -signal.SIGKILL


@needs_kill
def test_after_a_kill_every_acknowledged_hit_is_there(start: Start) -> None:
    killed = KilledWindow()
    regions = ["head", "chest", "abdomen", "left_thigh", "right_hand"]
    for place, region in enumerate(regions, start=2):
        killed.do(region)
        assert killed.stored == (place, place)
    killed.kill()
    program = start()
    assert [hit.region for hit in hits(program.window)] == regions
    assert program.window.bench.desk.target is not None
    assert program.window.bench.desk.target.hits == 5
    assert program.sessions.trouble is None


@needs_kill
def test_hit_a_undo_hit_b_hit_c_undo_kill_reopen_only_b_stands(start: Start) -> None:
    killed = KilledWindow()
    for wish in ("head", "undo", "chest", "abdomen", "undo"):
        killed.do(wish)
    assert killed.stored == (4, 3)
    killed.kill()
    window = start().window
    lines = [(text.split(" → ")[1].split(" · ")[0], stands) for text, stands in log_lines(window)[1:]]
    assert lines == [("Head", False), ("Chest", True), ("Abdomen", False)]
    assert window.bench.desk.target is not None
    assert window.bench.desk.target.hits == 1
    press(window, Key.Key_Y, CTRL)
    assert [stands for _, stands in log_lines(window)] == [True, False, True, True]


@needs_kill
def test_a_killed_window_leaves_the_file_free_for_the_next(start: Start) -> None:
    killed = KilledWindow()
    killed.do("head")
    killed.kill()
    again = KilledWindow()
    assert again.stored == (2, 2)
    again.do("chest")
    again.kill()
    assert [hit.region for hit in hits(start().window)] == ["head", "chest"]


def test_sizes_of_window_and_panels_are_the_same_after_every_restart(qapp: QApplication, home: Path) -> None:
    def sizes(change: bool) -> dict[str, tuple[int, int]]:
        window = MainWindow(QSettings(str(home / "window.ini"), QSettings.Format.IniFormat))
        window.show()
        program = Program(qapp, user_folders(), window)
        settle()
        settle()  # sizes are handed out once all is laid out
        if change:
            for name in window.docks.keys() - {"tracker", "log"}:
                window.docks[name].hide()  # the screen that is faked here has no room for it
            settle()
            window.resizeDocks([window.docks["tracker"]], [300], Qt.Orientation.Horizontal)
            window.resizeDocks([window.docks["log"]], [150], Qt.Orientation.Vertical)
            settle()
        found = {name: (dock.width(), dock.height()) for name, dock in window.docks.items() if dock.isVisible()}
        stop(program)
        return found

    chosen = sizes(change=True)
    assert sorted(chosen) == ["log", "tracker"]
    assert (chosen["tracker"][0], chosen["log"][1]) == (300, 150)
    for _ in range(3):
        again = sizes(change=False)
        assert sorted(again) == sorted(chosen)
        assert all(abs(again[name][side] - chosen[name][side]) <= 4 for name in chosen for side in (0, 1)), again


def test_the_window_bears_the_programs_icon(start: Start) -> None:
    icon = start().window.windowIcon()
    assert not icon.isNull()
    assert not icon.pixmap(32, 32).isNull()


def test_a_key_that_was_changed_is_the_same_at_the_next_start(start: Start, home: Path) -> None:
    first = start()
    first.bench.keys.bindings.bind("roll", ("F9",))
    stop(first)
    second = start()
    add(second.window)
    press(second.window, Key.Key_R)
    assert hits(second.window) == []
    press(second.window, Key.Key_F9)
    assert len(hits(second.window)) == 1
    assert (home / "keys.toml").read_text() == 'roll = [\n    "F9",\n]\n'


def test_damaged_keys_are_set_aside_and_the_notice_says_that_the_defaults_hold(start: Start, home: Path) -> None:
    (home / "keys.toml").write_text("roll = [")
    program = start()
    told = program.bench.notice.text
    assert told.startswith(f"{home / 'keys.toml'} could not be read (")
    assert told.endswith("): it is kept as keys-damaged.toml, and every command has its default keys.")
    assert program.bench.keys.bindings.keys("roll") == ("R",)
    assert (home / "keys-damaged.toml").read_text() == "roll = ["
    press_button(program.window, "OK")
    assert not program.bench.notice.isVisible()


def test_one_wrong_line_of_the_keys_is_named_and_the_others_count(start: Start, home: Path) -> None:
    (home / "keys.toml").write_text('rol = "F8"\nundo = "F9"\n')
    program = start()
    assert program.bench.notice.text == (
        f"{home / 'keys.toml'}: there is no command “rol”, so its keys call nothing. Correct that name or delete it."
    )
    assert program.bench.keys.bindings.keys("undo") == ("F9",)
