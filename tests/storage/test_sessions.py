"""The sessions of one user: which is reopened, and what happens when a file is in trouble while it is open."""

import os
import sqlite3

import pytest

from cats_desktop.rules.dice import ThrownDice
from cats_desktop.session.commands import AddCombatants, RenameCombatant
from cats_desktop.session.history import History
from cats_desktop.storage import backups as backups_module
from cats_desktop.storage.faults import Damaged, StorageFault
from cats_desktop.storage.sessions import Sessions
from tests.library.shipped import shipped
from tests.storage import children
from tests.working import result


def play(sessions: Sessions, steps: int = 1) -> History:
    """Do steps in the open session as the window would, and let it be noted."""
    history = History(sessions.journal, shipped())
    dice = ThrownDice(lambda _sides: 0)
    history.do(AddCombatants("Ana", "human"), dice)
    for number in range(steps - 1):
        history.do(RenameCombatant(1, f"Ana the {number}th"), dice)
    sessions.note_used()
    return history


@pytest.fixture
def now() -> list[float]:
    return [1_800_000_000.0]


@pytest.fixture
def start(tmp_path, now):
    running = []

    def begin() -> Sessions:
        running.append(Sessions(tmp_path, lambda: now[0]))
        return running[-1]

    yield begin
    for sessions in running:
        sessions.close()


def test_a_session_that_was_never_used_is_neither_kept_nor_missed(start):
    start().close()
    second = start()
    assert second.trouble is None
    second.close()
    assert start().trouble is None


def test_an_unused_new_session_does_not_take_the_place_of_the_last_fight(start):
    friday = start()
    play(friday)
    path = friday.path
    friday.new()
    friday.close()
    assert start().path == path


def test_a_fight_whose_disk_was_off_once_is_reopened_when_it_is_back(start, tmp_path):
    friday = start()
    play(friday)
    path = friday.path
    friday.close()
    away = tmp_path / "away.cats"
    path.rename(away)
    without = start()
    assert without.trouble is not None
    assert without.trouble.fault.key == "storage.missing"
    without.close()
    away.rename(path)
    assert start().path == path


@pytest.mark.parametrize("note", [b"", b"\0" * 40, b"\n", b"/nowhere/\xff.cats\n"])
def test_a_note_that_says_nothing_usable_stops_no_start(start, tmp_path, note):
    (tmp_path / "last-session.txt").write_bytes(note)
    assert start().journal.last == 0


def damaged(sessions: Sessions) -> Sessions:
    """Flip one bit in an early step of the open session, behind its back."""
    play(sessions, 430)
    path = sessions.path
    sessions.close()
    raw = bytearray(path.read_bytes())
    raw[raw.index(b"Ana the 3th") + 2] ^= 1
    path.write_bytes(raw)
    return sessions


def test_damage_found_in_an_idle_moment_is_told_once_and_takes_no_more_steps(start, now):
    damaged(start())
    again = start()
    told = [trouble for _ in range(400) if (trouble := again.look_after(0.01)) is not None]
    now[0] += 3_600
    told += [trouble for _ in range(3) if (trouble := again.look_after(0.01)) is not None]
    assert [trouble.damaged for trouble in told] == [True]
    assert again.verified
    history = History(again.journal, shipped())
    before = history.state
    with pytest.raises(Damaged):
        history.do(RenameCombatant(1, "Bob"), ThrownDice(lambda _sides: 0))
    assert history.state is before


def test_a_damaged_session_is_set_aside_without_another_byte_written(start):
    damaged(start())
    again = start()
    (trouble,) = [trouble for _ in range(400) if (trouble := again.look_after(0.01)) is not None]
    again.journal.remember("in_view", "1 back d100 1 0")
    as_found = again.path.read_bytes()
    aside = result(again.rescuing(trouble))
    assert aside.read_bytes() == as_found
    assert again.journal.last == 0


def test_a_restore_that_fails_leaves_the_session_as_it_was(start, monkeypatch):
    sessions = start()
    play(sessions, 3)
    backup = result(sessions.backing_up())

    def no_room(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(backups_module, "place", no_room)
    with pytest.raises(StorageFault) as caught:
        result(sessions.restoring(backup))
    assert caught.value.key == "storage.restore_failed"
    assert History(sessions.journal, shipped()).state.combatants[1].name == "Ana the 1th"


def test_a_backup_that_is_gone_by_then_is_refused_and_the_session_goes_on(start):
    sessions = start()
    play(sessions, 2)
    backup = result(sessions.backing_up())
    backup.path.unlink()
    with pytest.raises(StorageFault) as caught:
        result(sessions.restoring(backup))
    assert caught.value.key == "storage.missing"
    assert sessions.journal.last == 2


def test_the_session_that_is_open_cannot_be_opened_a_second_time_and_goes_on(start):
    sessions = start()
    play(sessions, 2)
    for read_only in (False, True):
        trouble = sessions.open(sessions.path, read_only=read_only)
        assert trouble is not None
        assert (trouble.fault.key, trouble.held) == ("storage.held_here", False)
    assert (sessions.journal.read_only, sessions.journal.last) == (False, 2)
    History(sessions.journal, shipped()).do(RenameCombatant(1, "Bob"), ThrownDice(lambda _sides: 0))


def named(sessions: Sessions, *names: str) -> None:
    """Play one step in a new session of each name, in order."""
    for name in names:
        sessions.new(name)
        play(sessions)


def test_the_sessions_used_last_are_told_newest_first_and_whether_they_are_there(start, now):
    sessions = start()
    for name in ("Friday", "Monday", "Sunday"):
        now[0] += 60
        named(sessions, name)
    (sessions.folder / "Monday.cats").unlink()
    told = [(known.name, known.at - 1_800_000_000.0, known.there) for known in sessions.recent()]
    assert told == [("Sunday", 180.0, True), ("Monday", 120.0, False), ("Friday", 60.0, True)]
    sessions.forget_missing()
    assert [known.name for known in sessions.recent()] == ["Sunday", "Friday"]


def test_a_session_used_again_is_told_once_and_first(start):
    sessions = start()
    named(sessions, "Friday", "Monday")
    assert sessions.open(sessions.folder / "Friday.cats") is None
    assert [known.name for known in sessions.recent()] == ["Friday", "Monday"]


def test_the_first_start_is_the_one_without_any_session(start):
    first = start()
    assert first.is_first_start
    play(first)
    first.close()
    second = start()
    assert not second.is_first_start
    path = second.path
    second.close()
    path.unlink()
    assert not start().is_first_start


def test_a_session_in_the_folder_makes_it_no_first_start(start, tmp_path):
    first = start()
    play(first)
    first.close()
    (tmp_path / "last-session.txt").unlink()
    assert not start().is_first_start


def test_the_list_holds_the_folder_and_the_recent_ones_elsewhere_changed_last_first(start, tmp_path):
    sessions = start()
    named(sessions, "Friday", "Monday", "Gone")
    away = tmp_path / "stick"
    away.mkdir()
    sessions.open(sessions.folder / "Friday.cats")
    (sessions.folder / "Gone.cats").unlink()
    (sessions.folder / "Monday.cats").rename(away / "Monday.cats")
    sessions.open(away / "Monday.cats")
    (sessions.folder / "notes.txt").write_text("no session")
    for at, path in ((10, sessions.folder / "Friday.cats"), (20, away / "Monday.cats")):
        os.utime(path, (at, at))
    told = [(known.path, known.at, known.there) for known in sessions.listed()]
    assert told == [
        (away / "Monday.cats", 20.0, True),
        (sessions.folder / "Friday.cats", 10.0, True),
        (sessions.folder / "Gone.cats", 0.0, False),
        (sessions.folder / "Monday.cats", 0.0, False),
    ]


def test_a_look_into_the_open_session_keeps_its_locks(start, tmp_path):
    sessions = start()
    play(sessions, 3)
    link = tmp_path / "link.cats"
    link.symlink_to(sessions.path)
    for path in (sessions.path, link):
        contents = sessions.contents(path)
        assert (contents.steps, contents.state.combatants[1].name) == (3, "Ana the 1th")

    def intrude(out: int) -> None:
        try:
            sqlite3.connect(sessions.path, timeout=0).execute("SELECT * FROM step").fetchall()
        except sqlite3.OperationalError as error:
            os.write(out, str(error).replace(" ", "_").encode())

    assert children.told(children.start(intrude)[1]) == ["database_is_locked"]


def test_another_session_is_looked_into_while_this_one_goes_on(start):
    sessions = start()
    named(sessions, "Friday", "Monday")
    assert sessions.contents(sessions.folder / "Friday.cats").steps == 1
    History(sessions.journal, shipped()).do(RenameCombatant(1, "Bob"), ThrownDice(lambda _sides: 0))
    assert sessions.journal.last == 2


def test_the_open_session_is_renamed_and_goes_on_under_its_new_name(start):
    sessions = start()
    named(sessions, "Friday")
    backup = result(sessions.backing_up())
    old = sessions.path
    assert sessions.rename(old, "The bridge") == sessions.folder / "The bridge.cats"
    assert (sessions.path.name, old.exists()) == ("The bridge.cats", False)
    History(sessions.journal, shipped()).do(RenameCombatant(1, "Bob"), ThrownDice(lambda _sides: 0))
    assert [one.steps for one in sessions.backups()] == [backup.steps]
    assert [known.name for known in sessions.recent()] == ["The bridge"]
    sessions.close()
    again = start()
    assert (again.path.name, again.journal.last) == ("The bridge.cats", 2)


def test_another_session_is_renamed_in_the_list_of_recent_ones_too(start):
    sessions = start()
    named(sessions, "Friday", "Monday")
    sessions.rename(sessions.folder / "Friday.cats", "The bridge")
    assert [known.name for known in sessions.recent()] == ["Monday", "The bridge"]
    assert sessions.path.name == "Monday.cats"


def test_a_name_that_is_taken_leaves_the_open_session_as_it_was(start):
    sessions = start()
    named(sessions, "Friday", "Monday")
    with pytest.raises(StorageFault) as caught:
        sessions.rename(sessions.path, "Friday")
    assert caught.value.key == "storage.exists"
    History(sessions.journal, shipped()).do(RenameCombatant(1, "Bob"), ThrownDice(lambda _sides: 0))
    assert (sessions.path.name, sessions.journal.last) == ("Monday.cats", 2)
    assert sessions.contents(sessions.folder / "Friday.cats").steps == 1


def test_what_a_restore_set_aside_comes_back_with_every_step(start):
    sessions = start()
    play(sessions, 2)
    backup = result(sessions.backing_up())
    History(sessions.journal, shipped()).do(RenameCombatant(1, "Bob"), ThrownDice(lambda _sides: 0))
    aside = result(sessions.restoring(backup))
    assert aside is not None
    assert sessions.journal.last == 2
    History(sessions.journal, shipped()).do(RenameCombatant(1, "Cid"), ThrownDice(lambda _sides: 0))
    kept = result(sessions.putting_back(aside, sessions.path))
    assert History(sessions.journal, shipped()).state.combatants[1].name == "Bob"
    assert not aside.exists()
    assert sessions.contents(kept).state.combatants[1].name == "Cid"


def test_what_was_set_aside_comes_back_though_another_session_is_open_by_then(start):
    sessions = start()
    play(sessions, 2)
    path = sessions.path
    backup = result(sessions.backing_up())
    History(sessions.journal, shipped()).do(RenameCombatant(1, "Bob"), ThrownDice(lambda _sides: 0))
    aside = result(sessions.restoring(backup))
    named(sessions, "Monday")
    result(sessions.putting_back(aside, path))
    assert (sessions.path, sessions.journal.last) == (path, 3)
    assert sessions.contents(sessions.folder / "Monday.cats").steps == 1


def test_a_damaged_file_that_was_set_aside_is_not_put_back_and_the_session_goes_on(start):
    sessions = start()
    play(sessions, 2)
    backup = result(sessions.backing_up())
    aside = result(sessions.restoring(backup))
    raw = aside.read_bytes().replace(b"Ana", b"Bna")
    aside.write_bytes(raw)
    with pytest.raises(Damaged):
        result(sessions.putting_back(aside, sessions.path))
    assert aside.read_bytes() == raw
    assert (sessions.journal.last, sessions.journal.read_only) == (2, False)


def test_new_fights_of_one_day_each_get_a_file_of_their_own(start):
    sessions = start()
    day = sessions.path.stem
    play(sessions)
    for _ in range(2):
        sessions.new()
        play(sessions)
    assert [path.stem for path in sorted(sessions.folder.glob("*.cats"), key=lambda path: len(path.stem))] == [
        day,
        f"{day} 2",
        f"{day} 3",
    ]
    assert [sessions.contents(path).steps for path in sessions.folder.glob("*.cats")] == [1, 1, 1]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_two_programs_that_begin_fights_at_once_never_share_a_file(tmp_path, now):
    def begin(out: int) -> None:
        sessions = Sessions(tmp_path, lambda: now[0])
        for _ in range(10):
            sessions.new()
            play(sessions)
            os.write(out, f"{sessions.path.name.replace(' ', '_')} ".encode())

    pipes = [children.start(begin)[1] for _ in range(2)]
    made = [name for pipe in pipes for name in children.told(pipe)]
    assert len(made) == len(set(made)) == 20
    looking = Sessions(tmp_path / "other")
    steps = [looking.contents(path).steps for path in (tmp_path / "sessions").glob("*.cats")]
    looking.close()
    assert steps == [1] * 20


def test_the_backup_of_an_idle_moment_is_made_in_slices_and_a_step_does_not_stop_it(start, tmp_path):
    sessions = start()
    history = play(sessions, 120)
    slices = 0
    assert not sessions.at_rest
    while not sessions.at_rest or not sessions.backups():
        assert sessions.look_after(0.0001) is None
        slices += 1
        if slices == 3:
            history.do(RenameCombatant(1, "Berta"), ThrownDice(lambda _sides: 0))
    assert slices > 3
    assert [(backup.steps, backup.reason) for backup in sessions.backups()] == [(121, "opening")]
    assert list(tmp_path.glob("backups/*/*.part")) == []


def test_closing_gives_up_the_backup_of_an_idle_moment(start, tmp_path):
    sessions = start()
    play(sessions, 120)
    while not list(tmp_path.glob("backups/*/*.part")):
        sessions.look_after(0.0001)
    sessions.close()
    assert list(tmp_path.glob("backups/*/*.part")) == []
    assert start().journal.last == 120
