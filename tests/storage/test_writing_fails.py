"""A step that cannot be written is told, changes nothing, and can be tried again."""

import os
import sqlite3
from pathlib import Path

import pytest

from cats_desktop.storage.faults import Damaged, StorageFault
from cats_desktop.storage.files import create, open_session
from cats_desktop.storage.journal import SqliteJournal
from tests.storage import fights
from tests.working import result


@pytest.fixture
def journal(tmp_path):
    with create(tmp_path / "Friday.cats") as journal:
        yield journal


class FailingConnection:
    """A connection that fails at one statement, before or after it has taken effect."""

    def __init__(self, connection: sqlite3.Connection, statement: str, *, late: bool, error: Exception) -> None:
        self._connection = connection
        self._statement = statement
        self._late = late
        self._error = error

    def __getattr__(self, name: str) -> object:
        return getattr(self._connection, name)

    def execute(self, sql: str, *values: object) -> object:
        if not sql.startswith(self._statement):
            return self._connection.execute(sql, *values)
        if self._late:
            self._connection.execute(sql, *values)
        raise self._error


def position(journal: SqliteJournal) -> tuple[int, int, int]:
    return journal.head, journal.tip, journal.last


def refused(journal: SqliteJournal, state: object) -> StorageFault:
    command, events = fights.hit(66)
    with pytest.raises(StorageFault) as caught:
        journal.append(command, events, state)  # type: ignore[arg-type]
    return caught.value


def goes_on(journal: SqliteJournal, state: object) -> None:
    """The next try works, and the file is whole afterwards, with exactly what was acknowledged."""
    known = fights.faces(journal)
    fights.play(journal, state, fights.hit(77))  # type: ignore[arg-type]
    assert fights.faces(journal) == [*known, 77]
    expected = (position(journal), journal.jumps(), journal.steps(1, 99))
    journal.close()
    with open_session(journal.path) as again:
        assert (position(again), again.jumps(), again.steps(1, 99)) == expected
        assert again.verify_slice(60)


def test_a_full_disk_loses_nothing_and_the_step_can_be_done_again(journal):
    state = fights.play(journal, fights.START, fights.added(), fights.hit(1), fights.hit(2))
    pages = journal._connection.execute("PRAGMA page_count").fetchone()[0]
    journal._connection.execute(f"PRAGMA max_page_count = {pages}")
    full = None
    for _ in range(20):
        before = position(journal)
        try:
            state = fights.play(journal, state, fights.hit(3))
        except StorageFault as fault:
            full = fault
            break
    assert full is not None
    assert full.key == "storage.disk_full"
    assert position(journal) == before
    journal._connection.execute("PRAGMA max_page_count = 100000")
    goes_on(journal, state)


@pytest.mark.skipif(os.name != "posix", reason="limits are set the POSIX way")
def test_a_write_error_of_the_system_loses_nothing(journal):
    import resource

    state = fights.play(journal, fights.START, fights.added(), fights.hit(1))
    before = position(journal)
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, limits[1]))
    try:
        fault = refused(journal, state)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert fault.key in ("storage.write_failed", "storage.disk_full")
    assert position(journal) == before
    goes_on(journal, state)


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("error", [sqlite3.OperationalError("disk I/O error"), OSError(5, "Input/output error")])
@pytest.mark.parametrize("statement", ["BEGIN", "INSERT INTO step", "INSERT OR REPLACE INTO mark", "COMMIT"])
def test_failing_at_any_statement_changes_nothing(journal, statement, error, late):
    state = fights.play(journal, fights.START, fights.added(), fights.hit(1))
    journal.move_head(1)
    state = fights.state_of(journal)
    journal.remember("facing", "left")
    before = position(journal)
    whole = journal._connection
    journal._connection = FailingConnection(whole, statement, late=late, error=error)  # type: ignore[assignment]
    assert refused(journal, state).key == "storage.write_failed"
    assert position(journal) == before
    journal._connection = whole
    assert journal.recall("facing") == "left"
    goes_on(journal, state)


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("statement", ["BEGIN", "INSERT OR REPLACE INTO mark", "COMMIT"])
def test_an_undo_that_fails_changes_nothing(journal, statement, late):
    state = fights.play(journal, fights.START, fights.added(), fights.hit(1))
    whole = journal._connection
    journal._connection = FailingConnection(  # type: ignore[assignment]
        whole, statement, late=late, error=sqlite3.OperationalError("disk I/O error")
    )
    with pytest.raises(StorageFault):
        journal.move_head(0)
    assert position(journal) == (2, 2, 2)
    journal._connection = whole
    goes_on(journal, state)


def test_a_step_whose_commit_failed_late_is_taken_back_by_the_next_one(journal):
    state = fights.play(journal, fights.START, fights.added())
    whole = journal._connection
    journal._connection = FailingConnection(  # type: ignore[assignment]
        whole, "COMMIT", late=True, error=sqlite3.OperationalError("disk I/O error")
    )
    refused(journal, state)
    journal._connection = whole
    assert whole.execute("SELECT max(id) FROM step").fetchone() == (2,)
    journal.move_head(0)
    assert whole.execute("SELECT max(id) FROM step").fetchone() == (1,)
    journal.move_head(1)
    goes_on(journal, state)


def test_a_disk_that_has_become_read_only_is_told_apart(journal):
    state = fights.play(journal, fights.START, fights.added())
    journal._connection.execute("PRAGMA query_only = ON")
    assert refused(journal, state).key == "storage.write_refused"
    journal._connection.execute("PRAGMA query_only = OFF")
    goes_on(journal, state)


@pytest.mark.skipif(os.name != "posix", reason="an open file cannot be moved there")
def test_a_session_moved_away_under_the_program_takes_no_steps_until_it_is_back(journal, tmp_path):
    state = fights.play(journal, fights.START, fights.added())
    away = tmp_path / "elsewhere.cats"
    journal.path.rename(away)
    assert refused(journal, state).key == "storage.moved"
    journal.path.write_bytes(b"another file")
    assert refused(journal, state).key == "storage.moved"
    result(journal.copying(tmp_path / "rescued.cats"))
    journal.path.unlink()
    away.rename(journal.path)
    goes_on(journal, state)
    with open_session(tmp_path / "rescued.cats") as rescued:
        assert rescued.last == 1


def test_damage_met_while_writing_is_told_as_damage(journal):
    state = fights.play(journal, fights.START, fights.added())
    error = sqlite3.DatabaseError("database disk image is malformed")
    error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    journal._connection = FailingConnection(  # type: ignore[assignment]
        journal._connection, "INSERT", late=False, error=error
    )
    assert isinstance(refused(journal, state), Damaged)


def test_closing_on_a_full_disk_still_lets_go_of_the_file(tmp_path: Path):
    journal = create(tmp_path / "Friday.cats")
    fights.play(journal, fights.START, fights.added())
    journal.remember("facing", "left")
    journal._connection.execute("PRAGMA query_only = ON")
    journal.close()
    with open_session(journal.path) as again:
        assert again.last == 1
        assert again.recall("facing") is None


def test_a_step_is_one_transaction_and_three_statements(journal):
    """The noise-free twin of the commit benchmark: what a step costs is its commit, so there must be one."""
    state = fights.play(journal, fights.START, fights.added())
    statements: list[str] = []
    journal._connection.set_trace_callback(statements.append)
    for _ in range(5):
        state = fights.play(journal, state, fights.hit())
    journal._connection.set_trace_callback(None)
    assert [statement.split()[0] for statement in statements] == ["BEGIN", "INSERT", "COMMIT"] * 5


@pytest.mark.parametrize(
    ("pragma", "value"), [("synchronous", 3), ("journal_mode", b"delete"), ("locking_mode", b"exclusive")]
)
def test_a_step_is_written_the_safe_way(journal, pragma, value):
    assert journal._connection.execute(f"PRAGMA {pragma}").fetchone()[0] == value
