"""There is always a good backup, however many were made, and putting one back destroys nothing."""

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cats_desktop.storage import copying as copying_module
from cats_desktop.storage.backups import (
    Backups,
    Reason,
    list_backups,
    newest_good_backup,
    restoring,
    session_folder,
)
from cats_desktop.storage.faults import Damaged, Held, StorageFault
from cats_desktop.storage.files import create, open_session
from cats_desktop.storage.thinning import kept
from tests.storage import fights
from tests.working import result

NOW = 1_800_000_000.0
HOUR, DAY = 3600.0, 86400.0


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "data" / "backups"


@pytest.fixture
def path(tmp_path):
    home = tmp_path / "sessions"
    home.mkdir()
    path = home / "Friday.cats"
    with create(path) as journal:
        fights.play(journal, fights.START, fights.added(), fights.hit(1))
    return path


def test_a_backup_says_when_why_and_how_much_and_opens_as_a_session(path, folder):
    with open_session(path) as journal:
        backup = result(Backups(journal, folder).backing_up(Reason.IMPORT, NOW + 0.7))
        assert (backup.at, backup.reason, backup.steps) == (NOW, Reason.IMPORT, 2)
        assert backup.size == backup.path.stat().st_size > 0
        assert list_backups(path, folder) == (backup,)
    with open_session(backup.path) as copy:
        assert fights.faces(copy) == [1]


def test_a_backup_lies_outside_the_sessions_folder_with_the_sessions_name(path, folder):
    with open_session(path) as journal:
        backup = result(Backups(journal, folder).backing_up(Reason.IMPORT, NOW))
    assert backup.path.parent.parent == folder
    assert backup.path.parent.name.startswith("Friday-")
    assert (backup.path.parent / "origin.txt").read_text().strip() == str(path)
    assert [file.name for file in path.parent.iterdir()] == ["Friday.cats"]


def test_sessions_of_one_name_in_two_folders_have_backups_of_their_own(path, folder, tmp_path):
    other = tmp_path / "Friday.cats"
    assert session_folder(path, folder) != session_folder(other, folder)


def test_the_first_call_backs_up_at_opening_unless_nothing_has_changed_since_the_last(path, folder):
    with open_session(path) as journal:
        backups = Backups(journal, folder)
        first = result(backups.looking_after(NOW))
        assert first is not None
        assert first.reason == Reason.OPENING
        assert result(backups.looking_after(NOW + 601)) is None
    with open_session(path) as journal:
        backups = Backups(journal, folder)
        assert result(backups.looking_after(NOW + 700)) is None
        fights.play(journal, fights.state_of(journal), fights.hit(2))
        assert result(backups.looking_after(NOW + 1299)) is None
        second = result(backups.looking_after(NOW + 1300))
        assert second is not None
        assert (second.reason, second.steps) == (Reason.INTERVAL, 3)
        assert result(backups.looking_after(NOW + 9999)) is None


def test_an_undo_is_a_change_worth_a_backup(path, folder):
    with open_session(path) as journal:
        backups = Backups(journal, folder)
        result(backups.looking_after(NOW))
        journal.move_head(1)
        assert result(backups.looking_after(NOW + 600)) is not None


def test_a_clock_set_back_does_not_stop_backups(path, folder):
    with open_session(path) as journal:
        backups = Backups(journal, folder)
        result(backups.looking_after(NOW))
        journal.move_head(1)
        assert result(backups.looking_after(NOW - DAY)) is not None


def test_a_look_at_a_session_makes_no_backups(path, folder):
    with open_session(path, read_only=True) as journal:
        assert result(Backups(journal, folder).looking_after(NOW)) is None
    assert not folder.exists()


def test_two_backups_in_one_second_are_two_files(path, folder):
    with open_session(path) as journal:
        backups = Backups(journal, folder)
        first = result(backups.backing_up(Reason.IMPORT, NOW))
        second = result(backups.backing_up(Reason.IMPORT, NOW))
    assert first.path != second.path
    assert len(list_backups(path, folder)) == 2


def test_a_backup_that_does_not_verify_is_removed_and_told(path, folder, monkeypatch):
    with open_session(path) as journal:
        whole = journal.copying

        def spoil(target):
            yield from whole(target)
            target.write_bytes(target.read_bytes().replace(b"Anvil", b"anvil"))

        monkeypatch.setattr(journal, "copying", spoil)
        with pytest.raises(StorageFault) as caught:
            result(Backups(journal, folder).backing_up(Reason.IMPORT, NOW))
    assert caught.value.key == "storage.backup_failed"
    assert isinstance(caught.value.__cause__, Damaged)
    assert [file.name for file in session_folder(path, folder).iterdir()] == ["origin.txt"]


def test_a_backup_folder_that_cannot_be_written_is_told_and_tried_again_later(path, folder):
    folder.parent.mkdir()
    folder.write_bytes(b"in the way")
    with open_session(path) as journal:
        backups = Backups(journal, folder)
        with pytest.raises(StorageFault) as caught:
            result(backups.looking_after(NOW))
        assert caught.value.key == "storage.backup_failed"
        assert result(backups.looking_after(NOW + 1)) is None
        folder.unlink()
        assert result(backups.looking_after(NOW + 600)) is not None
        fights.play(journal, fights.state_of(journal), fights.hit(2))


def test_the_newest_backup_that_is_good_is_offered(path, folder):
    with open_session(path) as journal:
        backups = Backups(journal, folder)
        good = result(backups.backing_up(Reason.INTERVAL, NOW))
        bad = result(backups.backing_up(Reason.INTERVAL, NOW + 60))
    bad.path.write_bytes(bad.path.read_bytes().replace(b"Anvil", b"anvil"))
    assert newest_good_backup(path, folder) == good
    assert newest_good_backup(path.with_name("other.cats"), folder) is None


def test_other_files_among_the_backups_are_passed_over_and_kept(path, folder):
    home = session_folder(path, folder)
    home.mkdir(parents=True)
    for name in ("notes.txt", "99999999-999999.opening.3.cats", "20270115-080000.whim.3.cats"):
        (home / name).write_bytes(b"mine")
    assert list_backups(path, folder) == ()
    with open_session(path) as journal:
        result(Backups(journal, folder).backing_up(Reason.INTERVAL, NOW))
    assert len(list(home.iterdir())) == 5


def test_restoring_keeps_what_was_there_twice(path, folder):
    with open_session(path) as journal:
        backup = result(Backups(journal, folder).backing_up(Reason.INTERVAL, NOW))
        fights.play(journal, fights.state_of(journal), fights.hit(2))
    aside = result(restoring(backup.path, path, folder, NOW + 60))
    with open_session(path) as journal:
        assert fights.faces(journal) == [1]
    assert aside is not None
    assert ".replaced-" in aside.name
    for kept_file in (aside, list_backups(path, folder)[0].path):
        with open_session(kept_file) as journal:
            assert fights.faces(journal) == [1, 2]
    assert list_backups(path, folder)[0].reason == Reason.RESTORE


@pytest.mark.parametrize("content", [b"", b"not a session at all", None])
def test_restoring_over_a_damaged_file_sets_it_aside(path, folder, content):
    with open_session(path) as journal:
        backup = result(Backups(journal, folder).backing_up(Reason.INTERVAL, NOW))
    raw = path.read_bytes().replace(b"Anvil", b"anvil") if content is None else content
    path.write_bytes(raw)
    aside = result(restoring(backup.path, path, folder, NOW + 60))
    assert aside is not None
    assert ".damaged-" in aside.name
    assert aside.read_bytes() == raw
    with open_session(path) as journal:
        assert fights.faces(journal) == [1]


def test_restoring_where_nothing_is_puts_the_backup_there(path, folder):
    with open_session(path) as journal:
        backup = result(Backups(journal, folder).backing_up(Reason.INTERVAL, NOW))
    path.unlink()
    assert result(restoring(backup.path, path, folder, NOW)) is None
    assert [file.name for file in path.parent.iterdir()] == ["Friday.cats"]
    assert backup.path.exists()


def test_a_bad_backup_is_not_put_back(path, folder):
    with open_session(path) as journal:
        backup = result(Backups(journal, folder).backing_up(Reason.INTERVAL, NOW))
    backup.path.write_bytes(backup.path.read_bytes().replace(b"Anvil", b"anvil"))
    raw = path.read_bytes()
    with pytest.raises(Damaged):
        result(restoring(backup.path, path, folder, NOW))
    assert path.read_bytes() == raw
    assert [file.name for file in path.parent.iterdir()] == ["Friday.cats"]


def test_an_open_session_is_not_replaced(path, folder):
    with open_session(path) as journal:
        backup = result(Backups(journal, folder).backing_up(Reason.INTERVAL, NOW))
        with pytest.raises(Held):
            result(restoring(backup.path, path, folder, NOW))


def test_a_session_that_cannot_be_backed_up_is_not_replaced(path, folder):
    with open_session(path) as journal:
        backup = result(Backups(journal, folder).backing_up(Reason.INTERVAL, NOW))
    elsewhere = folder.parent / "elsewhere"
    elsewhere.write_bytes(b"in the way")
    with pytest.raises(StorageFault):
        result(restoring(backup.path, path, elsewhere, NOW))
    assert [file.name for file in path.parent.iterdir()] == ["Friday.cats"]


def test_old_backups_are_thinned_when_a_new_one_is_made(path, folder):
    with open_session(path) as journal:
        fights.hurry(journal)
        backups = Backups(journal, folder)
        for minute in range(0, 300, 10):
            result(backups.backing_up(Reason.INTERVAL, NOW + minute * 60))
        found = list_backups(path, folder)
    ages = [NOW + 290 * 60 - backup.at for backup in found]
    assert [age for age in ages if age <= HOUR] == [0, 600, 1200, 1800, 2400, 3000, 3600]
    assert 3 <= len([age for age in ages if age > HOUR]) <= 5
    assert newest_good_backup(path, folder) == found[0]


def test_a_session_played_every_ten_minutes_for_a_year_keeps_a_few_dozen_backups():
    times: set[float] = set()
    for tick in range(0, 365 * 144, 7):
        now = NOW + tick * 600
        times = kept(times | {now}, now)
    ages = sorted(now - time for time in times)
    assert ages[0] == 0
    assert 45 < len(ages) < 80
    assert ages[-1] > 300 * DAY


@given(st.lists(st.floats(0, 4e9)), st.floats(0, 4e9))
def test_the_newest_three_the_last_hour_and_the_future_are_always_kept(times, now):
    stay = kept(times, now)
    assert stay <= set(times)
    assert set(sorted(set(times))[-3:]) <= stay
    assert {time for time in times if now - time <= HOUR} <= stay
    assert kept(stay, now) == stay


def test_a_backup_reaches_the_disk_before_it_gets_its_name(path, folder, monkeypatch):
    synced = []
    whole = os.fsync

    def fsync(descriptor):
        synced.append(sorted(file.suffix for file in session_folder(path, folder).iterdir()))
        whole(descriptor)

    with open_session(path) as journal:
        monkeypatch.setattr(os, "fsync", fsync)
        result(Backups(journal, folder).backing_up(Reason.INTERVAL, NOW))
    assert [".part", ".txt"] in synced
    assert synced[-1] == [".cats", ".txt"]


def test_steps_that_are_stored_while_a_backup_is_made_are_in_it(path, folder, monkeypatch):
    monkeypatch.setattr(copying_module, "_BATCH", 1)
    with open_session(path) as journal:
        work = Backups(journal, folder).backing_up(Reason.ASKED, NOW)
        next(work)
        fights.play(journal, fights.state_of(journal), fights.hit(2))
        journal.remember("view", "ää")
        fights.play(journal, fights.state_of(journal), fights.hit(3))
        journal.move_head(3)
        backup = result(work)
        assert backup.steps == 4
    with open_session(backup.path) as copy:
        assert (copy.head, copy.last, copy.recall("view")) == (3, 4, "ää")
        assert fights.faces(copy) == [1, 2]


@pytest.mark.parametrize("pieces", [1, 2, 3])
def test_a_backup_that_is_given_up_leaves_nothing(path, folder, monkeypatch, pieces):
    monkeypatch.setattr(copying_module, "_BATCH", 1)
    with open_session(path) as journal:
        work = Backups(journal, folder).backing_up(Reason.ASKED, NOW)
        for _ in range(pieces):
            next(work)
        work.close()
        assert [file.name for file in session_folder(path, folder).iterdir()] == ["origin.txt"]
        fights.play(journal, fights.state_of(journal), fights.hit(2))


def test_a_restore_that_is_given_up_changes_nothing(path, folder):
    with open_session(path) as journal:
        backups = Backups(journal, folder)
        backup = result(backups.backing_up(Reason.INTERVAL, NOW))
        work = restoring(backup.path, path, folder, NOW + 60, backups)
        next(work)
        fights.play(journal, fights.state_of(journal), fights.hit(2))
        next(work)
        work.close()
        assert fights.faces(journal) == [1, 2]
    assert [file.name for file in path.parent.iterdir()] == ["Friday.cats"]


def test_what_is_played_during_a_restore_is_kept_too(path, folder):
    with open_session(path) as journal:
        backups = Backups(journal, folder)
        backup = result(backups.backing_up(Reason.INTERVAL, NOW))
        work = restoring(backup.path, path, folder, NOW + 60, backups)
        next(work)
        fights.play(journal, fights.state_of(journal), fights.hit(2))
        aside = result(work)
        assert not journal.is_open
    for kept_file in (aside, list_backups(path, folder)[0].path):
        with open_session(kept_file) as journal:
            assert fights.faces(journal) == [1, 2]
    with open_session(path) as journal:
        assert fights.faces(journal) == [1]
