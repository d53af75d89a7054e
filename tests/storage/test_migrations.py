"""A file of an older format is verified, backed up and brought up to date, or left as it was."""

import json
import shutil
import sqlite3
import struct

import pytest

from cats_desktop.storage import schema
from cats_desktop.storage.backups import Reason, list_backups
from cats_desktop.storage.chain import (
    Snapshot,
    outline_hash,
    read_mark,
    read_settings,
    settings_hash,
    write_mark,
    write_snapshot,
)
from cats_desktop.storage.faults import Damaged, StorageFault
from cats_desktop.storage.files import create, open_session
from cats_desktop.storage.migrations import MIGRATIONS, Migration, path_from
from tests.storage import fights

NOW = 1_800_000_000.0


def louder(connection: sqlite3.Connection) -> None:
    connection.execute("UPDATE step SET command = replace(command, 'Anvil', 'ANVIL')")


def fails(connection: sqlite3.Connection) -> None:
    connection.execute("UPDATE step SET command = x'00'")
    raise ValueError("half way")


@pytest.fixture
def old(tmp_path):
    """Return a session as version 0.998 would have written it, could it have."""
    path = tmp_path / "Friday.cats"
    with create(path) as journal:
        fights.hurry(journal)
        state = fights.play(journal, fights.START, fights.added(), *[fights.hit(4)] * 205)
        journal.move_head(200)
        fights.play(journal, state, fights.hit(5))
        journal.remember("facing", "left")
    connection = sqlite3.connect(path, isolation_level=None)
    connection.text_factory = bytes
    settings = read_settings(connection, path)
    mark = read_mark(connection, path, settings)
    connection.execute("PRAGMA user_version = 998")
    write_mark(connection, mark, settings_hash(settings), outline_hash(connection))
    connection.close()
    return path


WAY = (Migration(998, 999, louder), Migration(999, 3000, lambda _: None))


def test_a_file_of_the_first_format_is_taken_on_as_it_is(tmp_path):
    assert schema.VERSION == 3000
    assert [(way.before, way.after) for way in MIGRATIONS] == [(1000, 2000), (2000, 3000)]
    path = tmp_path / "first.cats"
    with create(path) as journal:
        fights.play(journal, fights.START, fights.added(), fights.hit(4))
    connection = sqlite3.connect(path, isolation_level=None)
    connection.text_factory = bytes
    settings = read_settings(connection, path)
    mark = read_mark(connection, path, settings)
    connection.execute("PRAGMA user_version = 1000")
    write_mark(connection, mark, settings_hash(settings), outline_hash(connection))
    connection.close()
    with open_session(path, backups=tmp_path / "backups", clock=lambda: NOW) as journal:
        assert fights.faces(journal) == [4]
        assert fights.state_of(journal).combatants[1].harm == {}
    assert struct.unpack(">I", path.read_bytes()[60:64]) == (3000,)


def test_an_older_file_is_backed_up_and_brought_up_to_date(old, tmp_path):
    folder = tmp_path / "backups"
    with open_session(old, backups=folder, clock=lambda: NOW, migrations=WAY) as journal:
        assert journal.steps(1, 1)[0].command.name == "ANVIL"  # type: ignore[union-attr]
        assert fights.faces(journal) == [4] * 199 + [5]
        assert journal.recall("facing") == "left"
        assert journal.verify_slice(60)
    with open_session(old) as journal:
        assert journal.last == 207
    backups = list_backups(old, folder)
    assert [(backup.reason, backup.steps) for backup in backups] == [(Reason.MIGRATION, 207)]
    assert struct.unpack(">I", backups[0].path.read_bytes()[60:64]) == (998,)
    with open_session(backups[0].path, migrations=WAY, read_only=True) as journal:
        assert journal.last == 207


def test_a_look_at_an_older_file_leaves_it_old(old):
    raw = old.read_bytes()
    with open_session(old, migrations=WAY, read_only=True) as journal:
        assert journal.steps(1, 1)[0].command.name == "ANVIL"  # type: ignore[union-attr]
    assert old.read_bytes() == raw


@pytest.mark.parametrize("way", [(), WAY[:1], WAY[1:]])
def test_an_older_file_without_a_way_is_left_as_it_is(old, way):
    raw = old.read_bytes()
    with pytest.raises(StorageFault) as caught:
        open_session(old, migrations=way)
    assert (caught.value.key, caught.value.values["version"]) == ("storage.too_old", "0.998")
    assert old.read_bytes() == raw


def test_a_migration_that_fails_leaves_the_file_as_it_was(old, tmp_path):
    raw = old.read_bytes()
    with pytest.raises(StorageFault) as caught:
        open_session(old, backups=tmp_path / "backups", migrations=(WAY[0], Migration(999, 3000, fails)))
    assert caught.value.key == "storage.migration_failed"
    assert old.read_bytes() == raw
    assert len(list_backups(old, tmp_path / "backups")) == 1


def test_a_file_that_cannot_be_backed_up_is_not_changed(old, tmp_path):
    raw = old.read_bytes()
    (tmp_path / "backups").write_bytes(b"in the way")
    with pytest.raises(StorageFault) as caught:
        open_session(old, backups=tmp_path / "backups", migrations=WAY)
    assert caught.value.key == "storage.backup_failed"
    assert old.read_bytes() == raw


def test_damage_is_found_before_new_hashes_would_cover_it(old):
    old.write_bytes(old.read_bytes().replace(b'"face":4', b'"face":3', 1))
    with pytest.raises(Damaged):
        open_session(old, migrations=WAY)


def test_a_newer_minor_is_opened_and_keeps_its_version(old, tmp_path):
    path = tmp_path / "newer.cats"
    shutil.copy(old, path)
    connection = sqlite3.connect(path, isolation_level=None)
    connection.text_factory = bytes
    settings = read_settings(connection, path)
    mark = read_mark(connection, path, settings)
    connection.execute("PRAGMA user_version = 3007")
    connection.execute("CREATE TABLE portrait (combatant INTEGER PRIMARY KEY, image BLOB)")
    write_mark(connection, mark, settings_hash(settings), outline_hash(connection))
    connection.close()
    with open_session(path) as journal:
        fights.play(journal, fights.state_of(journal), fights.hit(9))
    with open_session(path) as journal:
        assert journal.last == 208
        assert journal.verify_slice(60)
    assert struct.unpack(">I", path.read_bytes()[60:64]) == (3007,)


def test_the_way_is_walked_in_order(tmp_path):
    assert path_from(998, WAY, tmp_path) == list(WAY)
    assert path_from(3000, WAY, tmp_path) == []
    assert path_from(3003, WAY, tmp_path) == []


def test_a_file_of_format_2_with_snapshots_that_lack_order_and_wounds_has_both_after_opening(tmp_path):
    path = tmp_path / "old.cats"
    with create(path) as journal:
        fights.hurry(journal)
        state = fights.play(journal, fights.START, fights.added())
        fights.play(journal, state, *(fights.hit(face % 100 + 1) for face in range(230)))
    connection = sqlite3.connect(path, isolation_level=None)
    connection.text_factory = bytes
    ((step, raw, chain),) = connection.execute("SELECT step, state, chain FROM snapshot").fetchall()
    old = json.loads(raw)
    del old["turns"], old["hits_made"]
    for combatant in old["combatants"].values():
        del combatant["wounds"]
    settings = read_settings(connection, path)
    mark = read_mark(connection, path, settings)
    connection.execute("BEGIN")
    connection.execute("DELETE FROM snapshot")
    write_snapshot(connection, Snapshot(step, json.dumps(old).encode(), chain))
    connection.execute("PRAGMA user_version = 2000")
    connection.execute("COMMIT")
    write_mark(connection, mark, settings_hash(settings), outline_hash(connection))
    connection.close()
    with open_session(path, backups=tmp_path / "backups") as journal:
        found = fights.state_of(journal)
    assert (found.turns.order, found.hits_made, len(found.combatants[1].wounds)) == ((1,), 230, 230)
