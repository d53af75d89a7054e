"""The sessions of one user: which is reopened, and what happens when a file is in trouble while it is open."""

import pytest

from cats_desktop.rules.dice import ThrownDice
from cats_desktop.session.commands import AddCombatants, RenameCombatant
from cats_desktop.session.history import History
from cats_desktop.storage import backups as backups_module
from cats_desktop.storage.faults import Damaged, StorageFault
from cats_desktop.storage.sessions import Sessions
from tests.library.shipped import shipped


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
    aside = again.rescue(trouble)
    assert aside.read_bytes() == as_found
    assert again.journal.last == 0


def test_a_restore_that_fails_leaves_the_session_as_it_was(start, monkeypatch):
    sessions = start()
    play(sessions, 3)
    backup = sessions.backup_now()

    def no_room(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(backups_module, "place", no_room)
    with pytest.raises(StorageFault) as caught:
        sessions.restore(backup)
    assert caught.value.key == "storage.restore_failed"
    assert History(sessions.journal, shipped()).state.combatants[1].name == "Ana the 1th"


def test_a_backup_that_is_gone_by_then_is_refused_and_the_session_goes_on(start):
    sessions = start()
    play(sessions, 2)
    backup = sessions.backup_now()
    backup.path.unlink()
    with pytest.raises(StorageFault) as caught:
        sessions.restore(backup)
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
