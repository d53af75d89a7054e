"""A session's file gets another name with all that belongs to it, and never falls on another file."""

import os
from pathlib import Path

import pytest

from cats_desktop.storage import renaming
from cats_desktop.storage.backups import Backups, Reason, list_backups
from cats_desktop.storage.faults import StorageFault
from cats_desktop.storage.files import create, open_session
from cats_desktop.storage.locking import hold
from cats_desktop.storage.renaming import rename_session
from tests.storage import children, fights
from tests.working import result

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")


@pytest.fixture
def backups(tmp_path):
    return tmp_path / "backups"


@pytest.fixture
def path(tmp_path, backups):
    path = tmp_path / "sessions" / "Friday.cats"
    path.parent.mkdir()
    with create(path) as journal:
        fights.play(journal, fights.START, fights.added(), fights.hit(4))
        result(Backups(journal, backups).backing_up(Reason.ASKED, 1_800_000_000.0))
    return path


def names(path) -> list[str]:
    return sorted(file.name for file in path.parent.iterdir())


def test_the_file_and_its_backups_go_by_the_new_name(path, backups):
    renamed = rename_session(path, "The bridge", backups)
    assert renamed == path.with_name("The bridge.cats")
    assert names(path) == ["The bridge.cats"]
    with open_session(renamed) as journal:
        assert fights.faces(journal) == [4]
    assert [backup.steps for backup in list_backups(renamed, backups)] == [2]
    assert list_backups(path, backups) == ()


def test_a_name_that_no_file_can_have_becomes_the_nearest_one(path, backups):
    assert rename_session(path, ' a/b: "c" ', backups).name == "a-b- -c-.cats"


def test_its_own_name_changes_nothing(path, backups):
    assert rename_session(path, "Friday", backups) == path
    assert names(path) == ["Friday.cats"]


@pytest.mark.parametrize("taken", ["The bridge.cats", "The bridge.cats-journal", "The bridge.cats.lock"])
def test_a_name_that_is_taken_is_refused_and_both_stay(path, backups, taken):
    other = path.with_name(taken)
    other.write_bytes(b"theirs")
    raw = path.read_bytes()
    with pytest.raises(StorageFault) as caught:
        rename_session(path, "The bridge", backups)
    assert caught.value.key == "storage.exists"
    assert (path.read_bytes(), other.read_bytes()) == (raw, b"theirs")


def test_a_name_under_which_an_earlier_session_left_backups_is_refused(path, backups):
    earlier = path.with_name("The bridge.cats")
    with create(earlier) as journal:
        fights.play(journal, fights.START, fights.added())
        result(Backups(journal, backups).backing_up(Reason.ASKED, 1_800_000_000.0))
    earlier.unlink()
    with pytest.raises(StorageFault) as caught:
        rename_session(path, "The bridge", backups)
    assert caught.value.key == "storage.exists"
    assert names(path) == ["Friday.cats"]
    assert [backup.steps for backup in list_backups(earlier, backups)] == [1]


def test_backups_that_cannot_be_moved_leave_the_old_name(path, backups, monkeypatch):
    rename = Path.rename

    def stuck(self: Path, target: Path) -> Path:
        if self.is_dir():
            raise OSError(5, "Input/output error")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", stuck)
    with pytest.raises(StorageFault) as caught:
        rename_session(path, "The bridge", backups)
    assert caught.value.key == "storage.aside_failed"
    assert names(path) == ["Friday.cats"]
    assert [backup.steps for backup in list_backups(path, backups)] == [2]


def test_a_file_that_cannot_be_moved_leaves_no_empty_one(path, backups, monkeypatch):
    def stuck(*_: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(renaming, "move", stuck)
    with pytest.raises(StorageFault) as caught:
        rename_session(path, "The bridge", backups)
    assert caught.value.key == "storage.aside_failed"
    assert names(path) == ["Friday.cats"]


def test_a_step_that_was_cut_short_goes_along(path, backups):
    journal = path.with_name("Friday.cats-journal")
    journal.write_bytes(b"")
    rename_session(path, "The bridge", backups)
    assert names(path) == ["The bridge.cats", "The bridge.cats-journal"]


@needs_fork
def test_a_session_that_another_program_has_open_keeps_its_name(path, backups):
    def keep(out: int) -> None:
        release = hold(path)
        assert release is not None
        os.write(out, b".")
        os.read(os.pipe()[0], 1)

    with children.running(keep):
        with pytest.raises(StorageFault) as caught:
            rename_session(path, "The bridge", backups)
        assert caught.value.key == "storage.held"
    assert path.exists()


def test_a_session_that_is_gone_is_told(path, backups):
    path.unlink()
    with pytest.raises(StorageFault) as caught:
        rename_session(path, "The bridge", backups)
    assert caught.value.key == "storage.missing"
    assert names(path) == []
