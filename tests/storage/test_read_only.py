"""A session that others hold, or that nobody may write, can still be looked at."""

import os
import shutil
import tempfile
import time
from pathlib import Path

import pytest

from cats_desktop.rules.events import HitLanded
from cats_desktop.storage.faults import Damaged, StorageFault
from cats_desktop.storage.files import create, open_session
from tests.storage import children, fights

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
ANYONE = 65534


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "Friday.cats"
    with create(path) as journal:
        fights.play(journal, fights.START, fights.added(), fights.hit(1))
        journal.remember("facing", "left")
    return path


def test_a_look_takes_no_steps(path):
    raw = path.read_bytes()
    with open_session(path, read_only=True) as journal:
        assert journal.read_only
        assert journal.path == path
        assert fights.faces(journal) == [1]
        command, events = fights.hit()
        for write in (lambda: journal.append(command, events, fights.START), lambda: journal.move_head(0)):
            with pytest.raises(StorageFault) as caught:
                write()
            assert caught.value.key == "storage.read_only"
        journal.remember("facing", "back")
        assert journal.recall("facing") == "back"
        assert journal.verify_slice(60)
    assert path.read_bytes() == raw
    assert [file.name for file in path.parent.iterdir()] == ["Friday.cats"]


def test_a_look_leaves_no_copy_behind(path, monkeypatch, tmp_path):
    room = tmp_path / "room"
    room.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(room))
    with open_session(path, read_only=True):
        assert len(list(room.iterdir())) == 1
    assert list(room.iterdir()) == []


@needs_fork
def test_a_look_is_whole_while_another_program_goes_on_writing(path):
    def write(out: int) -> None:
        journal = open_session(path)
        fights.hurry(journal)
        state = fights.state_of(journal)
        os.write(out, b".")
        for face in range(2, 10**6):
            state = fights.play(journal, state, fights.hit(face % 100 + 1))
            time.sleep(0.002)

    with children.running(write):
        seen = 0
        for _ in range(8):
            with open_session(path, read_only=True) as journal:
                assert journal.last >= seen
                seen = journal.last
                assert journal.verify_slice(60)
                hits = [event for step in fights.line(journal) for event in step.events if isinstance(event, HitLanded)]
                assert fights.state_of(journal).combatants[1].hits == len(hits) == seen - 1
        assert seen > 2


def test_a_damaged_file_that_nobody_writes_is_told_without_waiting(path):
    path.write_bytes(path.read_bytes().replace(b'"face":1,', b'"face":2,'))
    before = time.monotonic()
    with pytest.raises(Damaged) as caught:
        open_session(path, read_only=True)
    assert caught.value.path == path
    assert time.monotonic() - before < 5


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="needs POSIX accounts")
def test_a_session_in_a_folder_that_may_not_be_written_opens_read_only(path):
    folder = Path(tempfile.mkdtemp())
    shutil.copy(path, folder)
    (folder / "Friday.cats").chmod(0o444)
    folder.chmod(0o555)
    try:
        with _as_anyone():
            with open_session(folder / "Friday.cats") as journal:
                assert journal.read_only
                assert fights.faces(journal) == [1]
            with pytest.raises(StorageFault) as caught:
                create(folder / "new.cats")
            assert caught.value.key == "storage.no_permission"
    finally:
        folder.chmod(0o755)
        shutil.rmtree(folder)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="needs POSIX accounts")
def test_a_file_that_may_not_be_written_opens_read_only(path):
    folder = Path(tempfile.mkdtemp())
    shutil.copy(path, folder)
    (folder / "Friday.cats").chmod(0o444)
    folder.chmod(0o777)
    try:
        with _as_anyone(), open_session(folder / "Friday.cats") as journal:
            assert journal.read_only
    finally:
        shutil.rmtree(folder)


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="needs POSIX accounts")
def test_a_file_that_may_not_be_read_is_told(path):
    folder = Path(tempfile.mkdtemp())
    shutil.copy(path, folder)
    (folder / "Friday.cats").chmod(0)
    folder.chmod(0o777)
    try:
        with _as_anyone(), pytest.raises(StorageFault) as caught:
            open_session(folder / "Friday.cats")
        assert caught.value.key == "storage.no_permission"
    finally:
        shutil.rmtree(folder)


class _as_anyone:  # noqa: N801 - reads as a word in `with`
    """Act under an account without rights, where the tests run under one that has all."""

    def __enter__(self) -> None:
        self._was = os.geteuid()
        if self._was == 0:
            os.seteuid(ANYONE)

    def __exit__(self, *_: object) -> None:
        if self._was == 0:
            os.seteuid(0)


def test_a_lock_that_cannot_be_read_says_so_instead_of_naming_nobody(path):
    Path(f"{path}.lock").write_bytes(b"")
    with pytest.raises(StorageFault) as caught, open_session(path):
        pass
    assert caught.value.key == "storage.lock_unreadable"
    with open_session(path, read_only=True) as journal:
        assert fights.faces(journal) == [1]
