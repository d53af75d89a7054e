"""A look into a session file says what it holds and leaves it, and whoever has it open, alone."""

import os
import shutil
import sqlite3
import time

import pytest

from cats_desktop.rules.faults import Fault
from cats_desktop.storage.chain import outline_hash, read_mark, read_settings, settings_hash, write_mark
from cats_desktop.storage.codec import session_codec
from cats_desktop.storage.files import create, open_session
from cats_desktop.storage.glance import glance
from tests.storage import children, fights

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
CODEC = session_codec()


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "Friday.cats"
    with create(path) as journal:
        fights.play(journal, fights.START, fights.added(), fights.hit(1), fights.hit(2))
    return path


def faces(contents) -> list[int]:
    return [step.events[0].dice[0].face for step in contents.newest]


def test_it_holds_the_targets_the_steps_and_the_newest_of_them(path):
    contents = glance(path, CODEC, 2)
    assert contents.steps == 3
    assert [target.full_name for target in contents.state.combatants.values()] == ["Anvil 1"]
    assert contents.state.combatants[1].hits == 2
    assert faces(contents) == [1, 2]


def test_what_was_undone_is_counted_and_not_told(path):
    with open_session(path) as journal:
        journal.move_head(2)
    contents = glance(path, CODEC, 1)
    assert (contents.steps, faces(contents), contents.state.combatants[1].hits) == (3, [1], 1)


def test_a_session_without_a_step_holds_nobody(tmp_path):
    create(tmp_path / "new.cats").close()
    contents = glance(tmp_path / "new.cats", CODEC, 10)
    assert (contents.steps, contents.state.combatants, contents.newest) == (0, {}, ())


def test_a_long_session_is_read_from_its_newest_snapshot(tmp_path):
    path = tmp_path / "long.cats"
    with create(path) as journal:
        fights.hurry(journal)
        fights.play(journal, fights.START, fights.added(), *(fights.hit(number % 100 + 1) for number in range(450)))
    contents = glance(path, CODEC, 3)
    assert (contents.steps, contents.state.combatants[1].hits, faces(contents)) == (451, 450, [48, 49, 50])


def test_nothing_is_written_and_nothing_left_beside_it(path):
    raw, at = path.read_bytes(), path.stat().st_mtime_ns
    glance(path, CODEC, 1)
    assert (path.read_bytes(), path.stat().st_mtime_ns) == (raw, at)
    assert [file.name for file in path.parent.iterdir()] == ["Friday.cats"]


@needs_fork
def test_it_agrees_with_itself_while_another_program_goes_on_writing(path):
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
        deadline = time.monotonic() + 20
        for _ in range(20):
            contents = glance(path, CODEC, 1)
            assert contents.steps >= seen
            assert contents.state.combatants[1].hits == contents.steps - 1
            seen = contents.steps
        while seen < 10 and time.monotonic() < deadline:
            seen = glance(path, CODEC, 1).steps
        assert seen >= 10


def test_the_session_that_is_open_here_is_refused_because_a_look_would_drop_its_locks(path):
    with open_session(path), pytest.raises(Fault) as caught:
        glance(path, CODEC, 1)
    assert caught.value.key == "storage.held_here"


def test_a_step_that_was_cut_short_is_left_out_and_the_file_as_it_is(path, tmp_path):
    cut = tmp_path / "cut"
    cut.mkdir()
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA cache_size = 1")
    connection.execute("BEGIN")
    connection.execute("UPDATE step SET events = zeroblob(9000)")
    connection.execute("INSERT INTO snapshot VALUES (1, zeroblob(90000), x'', x'')")
    for file in (path, path.with_name("Friday.cats-journal")):
        shutil.copy(file, cut)
    connection.rollback()
    connection.close()
    raw = (cut / "Friday.cats").read_bytes()
    assert raw != path.read_bytes()
    contents = glance(cut / "Friday.cats", CODEC, 2)
    assert (contents.steps, faces(contents)) == (3, [1, 2])
    assert (cut / "Friday.cats").read_bytes() == raw


def test_a_file_of_the_first_format_is_looked_at_and_stays_as_it_is(path):
    connection = sqlite3.connect(path, isolation_level=None)
    connection.text_factory = bytes
    settings = read_settings(connection, path)
    mark = read_mark(connection, path, settings)
    connection.execute("PRAGMA user_version = 1000")
    write_mark(connection, mark, settings_hash(settings), outline_hash(connection))
    connection.close()
    raw = path.read_bytes()
    assert faces(glance(path, CODEC, 1)) == [2]
    assert path.read_bytes() == raw


def test_steps_that_lead_nowhere_are_told_as_damage_however_well_they_are_sealed(tmp_path):
    path = tmp_path / "odd.cats"
    with create(path) as journal:
        journal.append(*fights.hit(1), fights.START)  # on somebody who never joined
    with pytest.raises(Fault) as caught:
        glance(path, CODEC, 1)
    assert caught.value.key == "storage.damaged"


def spoil(path, what: str) -> None:
    """Make of a session what cannot be opened as it is."""
    match what:
        case "damaged":
            path.write_bytes(path.read_bytes().replace(b'"face":2,', b'"face":3,'))
        case "newer":
            raw = bytearray(path.read_bytes())
            raw[60:64] = (9000).to_bytes(4, "big")
            path.write_bytes(bytes(raw))
        case "empty":
            path.write_bytes(b"")
        case "text":
            path.write_bytes(b"Dear diary, " * 20)
        case "folder":
            path.unlink()
            path.mkdir()
        case "gone":
            path.unlink()
        case "circle":
            path.unlink()
            path.symlink_to(path)


@pytest.mark.parametrize(
    ("what", "key"),
    [
        ("damaged", "storage.damaged"),
        ("newer", "storage.too_new"),
        ("empty", "storage.empty"),
        ("text", "storage.not_a_session"),
        ("folder", "storage.is_folder"),
        ("gone", "storage.missing"),
        ("circle", "storage.cannot_open"),
    ],
)
def test_a_file_that_cannot_be_opened_says_why_at_once(path, what, key):
    spoil(path, what)
    before = time.monotonic()
    with pytest.raises(Fault) as caught:
        glance(path, CODEC, 1)
    assert caught.value.key == key
    assert time.monotonic() - before < 2
