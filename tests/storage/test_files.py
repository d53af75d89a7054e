"""Opening says in one sentence what a file is, and never changes one that it does not take."""

import os
import sqlite3
import struct
from pathlib import Path

import pytest

from cats_desktop.storage.faults import Held, StorageFault
from cats_desktop.storage.files import create, open_session
from tests.storage import children, fights
from tests.working import result

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")


def fault_of_opening(path: Path, *, read_only: bool = False) -> StorageFault:
    with pytest.raises(StorageFault) as caught:
        open_session(path, read_only=read_only)
    return caught.value


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "Friday.cats"
    with create(path) as journal:
        fights.play(journal, fights.START, fights.added(), fights.hit(37))
    return path


def test_a_closed_session_is_one_file_and_nothing_beside_it(path):
    assert [file.name for file in path.parent.iterdir()] == ["Friday.cats"]


def test_a_missing_file_is_told(tmp_path):
    assert fault_of_opening(tmp_path / "none.cats").key == "storage.missing"
    assert list(tmp_path.iterdir()) == []


def test_a_folder_is_told(tmp_path):
    assert fault_of_opening(tmp_path).key == "storage.is_folder"
    assert fault_of_opening(tmp_path, read_only=True).key == "storage.is_folder"


@pytest.mark.parametrize("read_only", [False, True])
@pytest.mark.parametrize(
    ("content", "key"),
    [
        (b"", "storage.empty"),
        (b"hello", "storage.not_a_session"),
        (b"PNG" * 4000, "storage.not_a_session"),
        (b"SQLite format 3\0" + bytes(84), "storage.foreign"),
    ],
)
def test_what_is_no_session_is_told_and_left_alone(tmp_path, content, key, read_only):
    path = tmp_path / "odd.cats"
    path.write_bytes(content)
    assert fault_of_opening(path, read_only=read_only).key == key
    assert path.read_bytes() == content
    assert [file.name for file in tmp_path.iterdir()] == ["odd.cats"]


def test_another_programs_database_is_told(tmp_path):
    path = tmp_path / "other.cats"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE t (x)")
    connection.commit()
    connection.close()
    assert fault_of_opening(path).key == "storage.foreign"


@pytest.mark.parametrize("read_only", [False, True])
def test_a_newer_major_is_refused_by_its_version_and_left_byte_for_byte(path, read_only):
    raw = bytearray(path.read_bytes())
    raw[60:64] = struct.pack(">I", 4003)
    path.write_bytes(raw)
    fault = fault_of_opening(path, read_only=read_only)
    assert (fault.key, fault.values["version"]) == ("storage.too_new", "4.3")
    assert path.read_bytes() == raw
    assert [file.name for file in path.parent.iterdir()] == ["Friday.cats"]


def test_creating_never_touches_what_is_there(path):
    raw = path.read_bytes()
    with pytest.raises(StorageFault) as caught:
        create(path)
    assert caught.value.key == "storage.exists"
    assert path.read_bytes() == raw


@pytest.mark.parametrize("left", ["-journal", "-wal", ".lock"])
def test_creating_refuses_a_name_with_something_left_beside_it(tmp_path, left):
    (tmp_path / f"new.cats{left}").write_bytes(b"left")
    with pytest.raises(StorageFault) as caught:
        create(tmp_path / "new.cats")
    assert caught.value.key == "storage.exists"


def test_creating_in_a_folder_that_is_not_there_is_told(tmp_path):
    with pytest.raises(StorageFault):
        create(tmp_path / "no" / "new.cats")


def test_creating_that_fails_halfway_leaves_nothing(tmp_path, monkeypatch):
    def fail(*_: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr("cats_desktop.storage.files.write_tables", fail)
    with pytest.raises(StorageFault) as caught:
        create(tmp_path / "new.cats")
    assert caught.value.key == "storage.write_failed"
    assert list(tmp_path.iterdir()) == []


def test_names_with_quotes_emoji_and_right_to_left_letters_are_opened(tmp_path):
    path = tmp_path / "a'b\"c?d#e%20 שלום 🐉.cats"
    with create(path) as journal:
        fights.play(journal, fights.START, fights.added())
    with open_session(path) as journal:
        assert journal.last == 1


def test_the_same_session_twice_in_this_program_is_told_as_such(path):
    with open_session(path):
        assert fault_of_opening(path).values["pid"] == os.getpid()
        fault = fault_of_opening(path, read_only=True)
        assert isinstance(fault, Held)
        assert fault.key == "storage.held_here"
    open_session(path).close()


def test_a_link_to_a_session_is_the_session(path, tmp_path):
    link = tmp_path / "link.cats"
    link.symlink_to(path)
    with open_session(link) as journal:
        assert journal.path == path
        assert fault_of_opening(path).key == "storage.held_here"


@needs_fork
def test_a_second_program_is_told_who_has_the_session(path):
    def keep(out: int) -> None:
        journal = open_session(path)
        os.write(out, b".")
        while journal.last:
            os.read(os.pipe()[0], 1)

    with children.running(keep) as pid:
        fault = fault_of_opening(path)
        assert isinstance(fault, Held)
        assert fault.key == "storage.held"
        assert fault.values["pid"] == pid
        assert fault.values["host"]
        assert fault.values["program"]
    # Killed: what it left behind is taken over.
    assert path.with_name("Friday.cats.lock").exists()
    with open_session(path) as journal:
        assert fights.faces(journal) == [37]


@needs_fork
def test_no_other_sqlite_program_can_write_even_after_a_backup(path, tmp_path):
    def write(out: int) -> None:
        try:
            other = sqlite3.connect(path, timeout=0)
            other.execute("DELETE FROM step")
            other.commit()
            os.write(out, b"written")
        except sqlite3.OperationalError:
            os.write(out, b"locked")

    with open_session(path) as journal:
        result(journal.copying(tmp_path / "copy.cats"))
        fault_of_opening(path, read_only=True)
        fault_of_opening(path)
        pid, reading = children.start(write)
        os.waitpid(pid, 0)
        assert children.told(reading) == ["locked"]


@needs_fork
def test_a_file_that_another_sqlite_program_uses_is_told_as_busy(path):
    def use(out: int) -> None:
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        os.write(out, b".")
        os.read(os.pipe()[0], 1)

    with children.running(use):
        assert fault_of_opening(path).key == "storage.busy"
