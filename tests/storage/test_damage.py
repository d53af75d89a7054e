"""A damaged file is put out of the way whole, and nothing is ever overwritten."""

import re

import pytest

from cats_desktop.storage.damage import place, set_aside
from cats_desktop.storage.faults import Damaged, Held, StorageFault
from cats_desktop.storage.files import create, open_session
from tests.storage import fights

NOW = 1_800_000_000.0


@pytest.fixture
def path(tmp_path):
    return tmp_path / "Friday.cats"


def test_a_damaged_file_is_renamed_whole_with_the_time_in_its_name(path):
    with create(path) as journal:
        fights.play(journal, fights.START, fights.added())
    raw = path.read_bytes().replace(b"Anvil", b"anvil")
    path.write_bytes(raw)
    with pytest.raises(Damaged) as caught:
        open_session(path)
    aside = set_aside(caught.value.path, NOW)
    assert re.fullmatch(r"Friday\.damaged-\d{8}-\d{6}\.cats", aside.name)
    assert aside.read_bytes() == raw
    assert list(path.parent.iterdir()) == [aside]


def test_setting_aside_twice_in_a_second_keeps_both(path):
    names = []
    for content in (b"one", b"two", b"three"):
        path.write_bytes(content)
        names.append(set_aside(path, NOW))
    assert [name.read_bytes() for name in names] == [b"one", b"two", b"three"]
    assert names[1].name == names[0].stem + "-2.cats"


def test_the_journal_of_a_step_cut_short_goes_along(path):
    path.write_bytes(b"file")
    path.with_name("Friday.cats-journal").write_bytes(b"journal")
    aside = set_aside(path, NOW)
    assert aside.with_name(f"{aside.name}-journal").read_bytes() == b"journal"
    assert len(list(path.parent.iterdir())) == 2


def test_a_session_in_use_is_not_set_aside(path):
    with create(path):
        with pytest.raises(Held):
            set_aside(path, NOW)
        assert path.exists()


def test_what_is_not_there_cannot_be_set_aside(path):
    with pytest.raises(StorageFault) as caught:
        set_aside(path, NOW)
    assert caught.value.key == "storage.missing"
    assert list(path.parent.iterdir()) == []


def test_placing_a_file_never_overwrites(tmp_path):
    (tmp_path / "a").write_bytes(b"a")
    (tmp_path / "b").write_bytes(b"b")
    with pytest.raises(FileExistsError):
        place(tmp_path / "a", tmp_path / "b")
    place(tmp_path / "a", tmp_path / "c")
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == {"b": b"b", "c": b"a"}


def test_a_file_set_aside_can_be_opened_where_it_lies(path):
    with create(path) as journal:
        fights.play(journal, fights.START, fights.added())
    aside = set_aside(path, NOW)
    with open_session(aside) as journal:
        assert journal.last == 1
