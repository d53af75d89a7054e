"""The log on the command line: exported, and a session rebuilt from it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from cats_desktop.command_line import run
from cats_desktop.library.folders import HOME_VARIABLE
from cats_desktop.sample import play_sample
from cats_desktop.session.history import History
from cats_desktop.storage.files import create, open_session
from tests.library.shipped import shipped
from tests.storage.fights import hurry
from tests.test_command_line import ROOT, refusal


@pytest.fixture
def session(tmp_path):
    path = tmp_path / "Friday.cats"
    with create(path, clock=lambda: 1_700_000_000.0) as journal:
        hurry(journal)
        history = History(journal, shipped())
        play_sample(history)
        history.undo()
    return path


def printed(capfdbinary, *arguments):
    assert run(arguments) == 0
    out, err = capfdbinary.readouterr()
    assert err == b""
    return out


def test_a_log_that_is_exported_and_imported_is_the_same_session(session, tmp_path, home, capfdbinary):
    file = tmp_path / "fight.json"
    assert printed(capfdbinary, "export-log", str(session), "--format", "json", "-o", str(file)) == b""
    made = Path(printed(capfdbinary, "import-log", str(file)).decode().rstrip("\n"))
    assert made == home / "sessions" / "fight.cats"
    with open_session(session, read_only=True) as one, open_session(made) as other:
        assert (one.head, one.tip, one.last) == (other.head, other.tip, other.last)
        assert one.steps(1, one.last) == other.steps(1, other.last)
        assert History(one, shipped()).state == History(other, shipped()).state
        assert one.head == one.last - 1


def test_without_a_file_it_is_printed(session, capfdbinary):
    raw = printed(capfdbinary, "export-log", str(session), "--format", "json")
    assert json.loads(raw)["format"] == "cats-desktop log"
    assert printed(capfdbinary, "export-log", str(session)).startswith(b"# Friday\n\n")
    rows = printed(capfdbinary, "export-log", str(session), "--format", "csv").decode("utf-8-sig").splitlines()
    assert rows[0].startswith("step,time,stands")
    assert len(rows) == 1 + len(json.loads(raw)["steps"])


def test_a_file_that_is_there_is_not_overwritten(session, tmp_path, capsys):
    file = tmp_path / "log.md"
    file.write_text("before")
    said = refusal(capsys, "export-log", str(session), "-o", str(file))
    assert said == f"{file} is there already. Give the name of a new file."
    assert file.read_text() == "before"


def test_a_file_whose_name_no_file_can_have_is_refused_by_its_name(session, tmp_path, capsys):
    file = tmp_path / ("x" * 300)
    said = refusal(capsys, "export-log", str(session), "-o", str(file))
    assert said.startswith(f"{file} could not be written: ")


def test_a_session_that_is_not_there_is_refused(tmp_path, capsys):
    assert str(tmp_path / "none.cats") in refusal(capsys, "export-log", str(tmp_path / "none.cats"))


def test_a_log_with_something_wrong_is_refused_with_file_and_field_and_leaves_no_session(
    session, tmp_path, home, capfdbinary
):
    raw = json.loads(printed(capfdbinary, "export-log", str(session), "--format", "json"))
    raw["steps"][2]["events"][0]["type"] = "Nuke"
    file = tmp_path / "fight.json"
    file.write_text(json.dumps(raw))
    assert run(["import-log", str(file)]) == 2
    out, err = capfdbinary.readouterr()
    assert (out, err.decode().count("\n")) == (b"", 1)
    assert err.decode().startswith("fight.json cannot be rebuilt: the field steps[2].events[0].type is wrong (")
    assert list((home / "sessions").iterdir()) == []


def test_no_display_is_needed(session, tmp_path):
    ran = subprocess.run(
        [sys.executable, "-m", "cats_desktop", "export-log", str(session), "-o", str(tmp_path / "log.md")],
        cwd=ROOT,
        env={"PATH": "", "PYTHONPATH": str(ROOT), HOME_VARIABLE: str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (ran.returncode, ran.stderr, ran.stdout) == (0, "", "")
    assert (tmp_path / "log.md").read_text("utf-8").startswith("# Friday\n")
