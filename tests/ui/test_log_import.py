"""Import a log: a session of its own, rebuilt in slices; what is wrong is said, and the fight that is open stays."""

from collections.abc import Callable, Generator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget

from cats_desktop.rules.faults import Fault
from cats_desktop.session.history import History
from cats_desktop.session.journal import Step
from cats_desktop.storage.files import create
from cats_desktop.storage.log_file import log_pieces
from cats_desktop.storage.sessions import Sessions
from cats_desktop.ui import slices as slices_module
from cats_desktop.ui.log_import import LogImport, tellable
from cats_desktop.ui.notice import Notice
from tests.session.fights import BODIES, do, golem_of, session, strike
from tests.storage.fights import hurry
from tests.ui.conftest import Show
from tests.ui.hands import settle


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Return an exported log of a fight of five hits."""
    path = tmp_path / "old.cats"
    with create(path) as journal:
        hurry(journal)
        history = session(journal)  # type: ignore[arg-type]
        for _ in range(5):
            do(history, strike("breast"), "1")
        file = tmp_path / "Friday night.json"
        file.write_bytes(b"".join(piece for _, piece in log_pieces(journal)))
    return file


@pytest.fixture
def desk(show: Show, tmp_path: Path) -> Generator[tuple[LogImport, Sessions, Notice], None, None]:
    window = QWidget()
    notice = Notice(window)
    show(window)
    sessions = Sessions(tmp_path / "home")
    yield LogImport(sessions, notice, window), sessions, notice
    sessions.close()


def run_out(work: LogImport) -> None:
    while work.slices.busy:
        settle()


def cats(sessions: Sessions) -> set[str]:
    return {path.name for path in sessions.folder.iterdir() if path.suffix == ".cats"}


def test_a_log_becomes_the_open_session(desk: tuple[LogImport, Sessions, Notice], log: Path) -> None:
    work, sessions, notice = desk
    told: list[str] = []
    work.imported.connect(lambda: told.append(sessions.path.name))
    work.rebuild(log)
    run_out(work)
    assert told == ["Friday night.cats"]
    assert golem_of(History(sessions.journal, BODIES)).lost_armour == {"breast": 5}
    assert notice.text == "Rebuilt in a new session: \u2068Friday night\u2069. The one before is kept as it was."
    assert not sessions.journal.read_only


def test_a_wrong_log_is_refused_and_the_session_that_is_open_stays(
    desk: tuple[LogImport, Sessions, Notice], log: Path
) -> None:
    work, sessions, notice = desk
    before, there = sessions.path, cats(sessions)
    log.write_bytes(log.read_bytes().replace(b'"parent":4', b'"parent":"x"'))
    work.rebuild(log)
    run_out(work)
    assert (sessions.path, cats(sessions)) == (before, there)
    assert notice.text == (
        "Friday night.json cannot be rebuilt: the field steps[4].parent is wrong (Expected `int`, got `str`)."
        " Export the log again; no session was made."
    )


def test_an_import_that_is_given_up_leaves_nothing(
    desk: tuple[LogImport, Sessions, Notice], log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    work, sessions, notice = desk
    there = cats(sessions)
    monkeypatch.setattr(slices_module, "SLICE_S", 0.0)
    work.rebuild(log)
    assert work.slices.busy
    assert cats(sessions) == {*there, "Friday night.cats"}
    work.slices.give_up()
    assert (cats(sessions), notice.text) == (there, "")


def test_the_file_is_asked_for_without_stopping_the_fight(desk: tuple[LogImport, Sessions, Notice], log: Path) -> None:
    work, sessions, _ = desk
    work.choose()
    dialog = work.dialog
    assert isinstance(dialog, QFileDialog)
    assert not dialog.isModal()
    dialog.fileSelected.emit(str(log))
    dialog.reject()
    run_out(work)
    settle()
    assert sessions.path.name == "Friday night.cats"
    assert work.dialog is None


def test_a_step_of_a_ruleset_that_nobody_knows_cannot_be_told(log: Path) -> None:
    from cats_desktop.rules.events import RulesetChosen
    from cats_desktop.session.commands import ChooseRuleset

    check: Callable[[Step], None] = tellable
    with pytest.raises(KeyError):
        check(Step(1, 0, 0.0, ChooseRuleset("chess"), (RulesetChosen("chess", "cats"),)))
    assert log.exists()


def test_what_is_not_the_logs_fault_is_said_as_it_is(
    desk: tuple[LogImport, Sessions, Notice], log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    work, sessions, notice = desk

    def full(*_: object) -> object:
        raise Fault("storage.disk_full", file="Friday night.cats")

    monkeypatch.setattr(History, "store", full)
    there = cats(sessions)
    work.rebuild(log)
    run_out(work)
    assert notice.text.startswith("The disk is full")
    assert cats(sessions) == there
