"""The note of the sessions used last: the newest first, whatever bytes their names hold, and older notes as well."""

import os
from pathlib import Path

import pytest

from cats_desktop.storage.recent import Used, read_note, write_note


@pytest.fixture
def note(tmp_path):
    return tmp_path / "last-session.txt"


def used(name: bytes, at: float) -> Used:
    return Used(Path(os.fsdecode(b"/fights/" + name)), at)


def test_the_newest_twelve_are_kept_in_order(note):
    write_note(note, [used(b"%d.cats" % number, 100 - number) for number in range(15)])
    assert [one.path.name for one in read_note(note)] == [f"{number}.cats" for number in range(12)]
    assert [one.at for one in read_note(note)][:2] == [100.0, 99.0]


def test_the_first_line_is_the_path_of_the_newest_as_it_always_was(note):
    write_note(note, [used(b"Friday.cats", 2), used(b"Monday.cats", 1)])
    assert note.read_bytes().split(b"\n")[0] == b"/fights/Friday.cats"


def test_a_note_of_the_old_form_names_one_session_used_when_it_was_written(note):
    note.write_bytes(b"/fights/Friday.cats\n")
    os.utime(note, (1_700_000_000, 1_700_000_000))
    assert read_note(note) == (used(b"Friday.cats", 1_700_000_000.0),)


@pytest.mark.skipif(os.name != "posix", reason="other systems refuse such names")
def test_names_of_any_bytes_survive(note):
    names = [
        b"two\nlines.cats",
        b"\xff\xfe.cats",
        b"12 monkeys.cats",
        b" .cats",
        b"ends in a line\n",
        "größer.cats".encode(),
    ]
    write_note(note, [used(name, 7) for name in names])
    assert [os.fsencode(one.path) for one in read_note(note)] == [b"/fights/" + name for name in names]


@pytest.mark.parametrize(
    ("stamp", "at"), [(b"-5", 0.0), (b"-%s" % (b"9" * 30), 0.0), (b"9" * 30, 32_503_680_000.0), (b"7", 7.0)]
)
def test_a_stamp_that_no_calendar_has_is_brought_into_its_bounds(note, stamp, at):
    note.write_bytes(b"/fights/Friday.cats\n\0" + stamp + b" /fights/Friday.cats")
    assert read_note(note) == (used(b"Friday.cats", at),)


@pytest.mark.parametrize(
    "raw", [b"", b"\n", b"\0" * 40, b"\0 \n", b"\0x /fights/a.cats\n", b"\0%s /a\n" % (b"9" * 400)]
)
def test_a_note_that_says_nothing_usable_counts_as_none(note, raw):
    note.write_bytes(raw)
    assert read_note(note) == ()


def test_a_note_that_cannot_be_written_leaves_the_old_one(note):
    write_note(note, [used(b"Friday.cats", 2)])
    note.with_suffix(".part").mkdir()
    write_note(note, [used(b"Monday.cats", 3)])
    assert [one.path.name for one in read_note(note)] == ["Friday.cats"]
