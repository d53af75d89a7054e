"""A bit that flips anywhere in a session file is found, or it changes nothing that was played."""

import random
import shutil
import sqlite3
from pathlib import Path

import pytest

from cats_desktop.rules.combat import Encounter
from cats_desktop.session.journal import Step
from cats_desktop.storage.faults import Damaged, StorageFault
from cats_desktop.storage.files import create, open_session
from cats_desktop.storage.journal import SqliteJournal
from tests.storage import fights

PAGE = 4096
STORED_BITS = 300


def content(journal: SqliteJournal) -> tuple[object, ...]:
    """Return all that a session gives back."""
    return (
        (journal.head, journal.tip, journal.last, journal.jumps(), journal.recall("facing"), journal.recall("note")),
        journal.steps(1, journal.last),
        fights.state_of(journal),
    )


@pytest.fixture(scope="module")
def session(tmp_path_factory) -> tuple[Path, tuple[object, ...]]:
    """Return a session with everything in it that one can hold: undo, jumps, two snapshots, settings."""
    path = tmp_path_factory.mktemp("flips") / "whole.cats"
    with create(path) as journal:
        fights.hurry(journal)
        state = fights.play(journal, fights.START, fights.added(), fights.added(2), *[fights.hit(5)] * 210)
        journal.move_head(190)
        state = fights.play(journal, fights.state_of(journal), *[fights.hit(6)] * 20)
        journal.remember("facing", "left")
        journal.remember("note", "ä" * 50)
        fights.play(journal, state, fights.hit(7))
        journal.move_head(journal.head - 1)
    with open_session(path) as journal:
        return path, content(journal)


def outcome(whole: Path, spoilt: Path, *bits: int) -> str | tuple[object, ...]:
    """Copy a session, flip bits of it, and return ``found`` or what it then gives back."""
    raw = bytearray(whole.read_bytes())
    for bit in bits:
        raw[bit // 8] ^= 1 << bit % 8
    spoilt.write_bytes(raw)
    try:
        with open_session(spoilt) as journal:
            assert journal.verify_slice(60)
            return content(journal)
    except StorageFault:
        assert spoilt.exists()
        return "found"
    finally:
        for beside in spoilt.parent.glob("spoilt.cats*"):
            beside.unlink()


def test_a_bit_flipped_in_stored_content_is_always_found(session, tmp_path):
    whole, _ = session
    chance = random.Random(7)
    raw = whole.read_bytes()
    with_text = [
        at for at in range(len(raw)) if raw[at : at + 12] in (b'{"type":"Str', b'"face":5,"pu', b'"combatants"')
    ]
    assert len(with_text) > 400
    for _ in range(STORED_BITS):
        bit = (chance.choice(with_text) + chance.randrange(12)) * 8 + chance.randrange(8)
        assert outcome(whole, tmp_path / "spoilt.cats", bit) == "found", bit


def test_a_bit_flipped_in_any_page_header_is_found_or_harmless(session, tmp_path):
    whole, expected = session
    chance = random.Random(8)
    pages = whole.stat().st_size // PAGE
    found = 0
    for page in range(pages):
        bit = page * PAGE * 8 + chance.randrange(16 * 8)
        result = outcome(whole, tmp_path / "spoilt.cats", bit)
        assert result in ("found", expected), bit
        found += result == "found"
    assert found > pages // 2


def test_a_bit_flipped_in_the_file_header_or_the_first_page_is_found_or_harmless(session, tmp_path):
    whole, expected = session
    for bit in [*range(0, 108 * 8, 5), *range(108 * 8, PAGE * 8, 331)]:
        assert outcome(whole, tmp_path / "spoilt.cats", bit) in ("found", expected), bit


def test_bits_flipped_anywhere_are_found_or_harmless(session, tmp_path):
    whole, expected = session
    chance = random.Random(9)
    bits = whole.stat().st_size * 8
    for _ in range(STORED_BITS):
        assert outcome(whole, tmp_path / "spoilt.cats", *chance.sample(range(bits), chance.choice((1, 1, 3)))) in (
            "found",
            expected,
        )


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE mark SET head = head - 1",
        "UPDATE mark SET chain = zeroblob(16)",
        "DELETE FROM mark",
        "INSERT INTO mark SELECT 2, head, tip, last, chain, jumps, settings, hash FROM mark",
        "UPDATE setting SET value = 'right' WHERE key = 'facing'",
        "DELETE FROM setting WHERE key = 'facing'",
        "UPDATE snapshot SET state = replace(state, '5', '6')",
        "UPDATE snapshot SET step = step + 1",
        "DELETE FROM step WHERE id = (SELECT max(id) FROM step)",
        "DELETE FROM step WHERE id = 100",
        "UPDATE step SET parent = parent - 1 WHERE id = 212",
        "UPDATE step SET at = 'soon' WHERE id = 232",
        "UPDATE step SET events = '[]' WHERE id = 1",
        "INSERT INTO step SELECT id + 1, 5, at, command, events, hash FROM step ORDER BY id DESC LIMIT 1",
        "PRAGMA user_version = 1001",
        "CREATE TABLE more (x)",
    ],
)
def test_a_change_made_through_sqlite_is_found(session, tmp_path, change):
    whole, _ = session
    spoilt = tmp_path / "spoilt.cats"
    shutil.copy(whole, spoilt)
    connection = sqlite3.connect(spoilt, isolation_level=None)
    connection.execute(change)
    connection.close()
    assert outcome(spoilt, spoilt) == "found"


@pytest.mark.parametrize("length", [PAGE, 100, -PAGE, -1])
def test_a_file_cut_short_is_found(session, tmp_path, length):
    whole, _ = session
    spoilt = tmp_path / "spoilt.cats"
    spoilt.write_bytes(whole.read_bytes()[:length])
    with pytest.raises(Damaged) as caught:
        open_session(spoilt)
    assert caught.value.path == spoilt


def test_damage_leaves_the_file_as_it_is(session, tmp_path):
    whole, _ = session
    spoilt = tmp_path / "spoilt.cats"
    raw = whole.read_bytes().replace(b'"face":6', b'"face":7')
    spoilt.write_bytes(raw)
    with pytest.raises(Damaged):
        open_session(spoilt)
    assert spoilt.read_bytes() == raw
    assert [beside.name for beside in tmp_path.iterdir()] == ["spoilt.cats"]


def test_the_state_in_the_session_is_a_real_one(session):
    _, (_, steps, state) = session
    assert isinstance(steps, tuple)
    assert isinstance(steps[0], Step)
    assert isinstance(state, Encounter)
    assert state.combatants[1].hits == 208
