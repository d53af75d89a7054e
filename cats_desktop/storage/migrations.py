"""Older formats of the session file and the way from each to the present one."""

import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from cats_desktop.storage.chain import (
    START,
    Mark,
    Snapshot,
    is_jump,
    jump_hash,
    outline_hash,
    read_settings,
    settings_hash,
    step_hash,
    write_mark,
    write_snapshot,
)
from cats_desktop.storage.faults import StorageFault, fault_of, reading
from cats_desktop.storage.schema import VERSION, pragma


@dataclass(frozen=True, slots=True)
class Migration:
    """One way from a format to the next; versions as `schema.VERSION`.

    ``change`` alters tables and rows inside the caller's transaction; hashes are made anew after the last one.
    """

    before: int
    after: int
    change: Callable[[sqlite3.Connection], None]


def _forget_snapshots(connection: sqlite3.Connection) -> None:
    """Take out the states that were kept: they lack order and wounds, which follow from the steps."""
    connection.execute("DELETE FROM snapshot")


MIGRATIONS: tuple[Migration, ...] = (
    Migration(1000, 2000, lambda _connection: None),
    Migration(2000, 3000, _forget_snapshots),
)
"""In order of ``before``. 2.0 brought rulesets besides C.A.T.S. and 3.0 turns, wounds that are kept, several fights
and restore points: kinds of commands, events and fields that older files had not."""


def path_from(version: int, migrations: Sequence[Migration], file: Path, target: int = VERSION) -> list[Migration]:
    """Return the migrations that lead from a version to the target; none for the target itself or a newer minor.

    Raises StorageFault ``storage.too_old`` when there is no way.
    """
    way: list[Migration] = []
    at = version
    while at < target:
        step = next((migration for migration in migrations if migration.before == at), None)
        if step is None:
            raise StorageFault("storage.too_old", file=str(file), version=f"{version // 1000}.{version % 1000}")
        way.append(step)
        at = step.after
    return way


def migrate(connection: sqlite3.Connection, path: Path, way: Sequence[Migration], mark: Mark) -> None:
    """Take a file that has been verified and backed up along the way, all or nothing; ``mark``: where it stands.

    Raises StorageFault ``storage.migration_failed``; the file is as before then.
    """
    try:
        connection.execute("BEGIN EXCLUSIVE")
        for migration in way:
            migration.change(connection)
            connection.execute(f"PRAGMA user_version = {migration.after}")
        reseal(connection, path, mark)
        connection.execute("COMMIT")
    except Exception as error:
        connection.rollback()
        reason = fault_of(error, path)
        raise StorageFault("storage.migration_failed", file=str(path), detail=str(reason)) from error


def reseal(connection: sqlite3.Connection, path: Path, mark: Mark) -> None:
    """Make all hashes anew over what the tables hold now, inside the caller's transaction."""
    with reading(path):
        chain, jumps = START, START
        for id, parent, at, command, events in connection.execute(
            "SELECT id, parent, at, command, events FROM step ORDER BY id"
        ).fetchall():
            chain = step_hash(chain, id, parent, at, command, events)
            jumps = jump_hash(jumps, id, parent) if is_jump(id, parent) else jumps
            connection.execute("UPDATE step SET hash = ? WHERE id = ?", (chain, id))
        snapshots = connection.execute(
            "SELECT snapshot.step, state, step.hash FROM snapshot JOIN step ON step.id = snapshot.step"
        ).fetchall()
        connection.execute("DELETE FROM snapshot")
        for row in snapshots:
            write_snapshot(connection, Snapshot(*row))
        settings = read_settings(connection, path)
        sealed = replace(mark, chain=chain, jumps=jumps)
        write_mark(connection, sealed, settings_hash(settings), outline_hash(connection))


def version_of(connection: sqlite3.Connection, path: Path) -> int:
    """Return the format of an open file. Raises Damaged."""
    with reading(path):
        return pragma(connection, "user_version")
