"""The log as Markdown and CSV: what is written down for each step, and that names are only ever names."""

import csv
import io
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSaveFile

from cats_desktop.rules.attack import Attack
from cats_desktop.rules.body import Facing
from cats_desktop.rules.dice import TypedDice
from cats_desktop.rules.faults import Fault
from cats_desktop.session.commands import AddCombatants, Command, NamePoint, RenameCombatant, Strike
from cats_desktop.session.history import History
from cats_desktop.session.memory import MemoryJournal
from cats_desktop.ui.log_export import FORMS, csv_log, done_at_once, filters, form_of, joined, markdown, write
from tests.library.shipped import shipped


@pytest.fixture(autouse=True)
def in_greenwich(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with monkeypatch.context() as patch:
        patch.setenv("TZ", "UTC")
        if hasattr(time, "tzset"):
            time.tzset()
        yield
    if hasattr(time, "tzset"):
        time.tzset()


def do(history: History, command: Command, dice: str = "") -> None:
    history.do(command, TypedDice(dice.split()))


@pytest.fixture
def fight() -> History:
    """Two evenings: 1 joins, 2 is undone, 3 hits instead, 4 names a point, 5 a name like a formula."""
    seconds = iter([1_700_000_000.0, 1_700_000_010.5, 1_700_000_020.0, 1_700_100_000.0, 1_700_100_005.0])
    history = History(MemoryJournal(lambda: next(seconds)), shipped())
    do(history, AddCombatants("Ana", "human"))
    strike = Strike(1, Attack(Facing.FRONT))
    do(history, strike, "01 2")
    history.undo()
    do(history, strike, "37 6 2")
    do(history, NamePoint("#2 *before* <b>"))
    do(history, RenameCombatant(1, "=1+1"))
    return history


def test_markdown_is_grouped_by_day_and_restore_point_with_undone_steps_struck(fight: History) -> None:
    text = joined(markdown(fight, "Friday_1")).decode()
    head, _, lines = text.partition("\n\n## ")
    title, told = head.split("\n\n")
    assert title == "# Friday\\_1"
    assert told.startswith("5 steps; written ")
    assert told.endswith(". Undone steps are struck through.")
    assert lines.split("\n") == [
        "2023-11-14",
        "",
        "- **#1** 22:13:20 Ana joins (Human)",
        "- ~~**#2** 22:13:30 Ana, front · d100 1 · d6 2 · typed → Head · tier 1, slot 2 · armour · head damaged"
        " (no armour left there)~~",
        lines.split("\n")[4],
        "",
        "## 2023-11-16",
        "",
        "### \\#2 \\*before\\* \\<b\\>",
        "",
        "- **#4** 02:00:00 Restore point «\\#2 \\*before\\* \\<b\\>»",
        "- **#5** 02:00:05 Ana is now called =1+1",
        "",
    ]
    assert lines.split("\n")[4].startswith("- **#3** 22:13:40 Ana, front · d100 37 · d6 6+2=8 · typed → ")


def test_csv_has_a_row_for_each_step_and_a_column_for_each_piece(fight: History) -> None:
    raw = joined(csv_log(fight, "Friday"))
    assert raw.startswith(b"\xef\xbb\xbfstep,")
    rows = list(csv.reader(io.StringIO(raw.decode("utf-8-sig"), newline="")))
    assert rows[0] == ["step", "time", "stands", "target", "facing", "where", "how deep", "dice", "sentence"]
    assert [row[:3] for row in rows[1:]] == [
        ["1", "2023-11-14T22:13:20+00:00", "yes"],
        ["2", "2023-11-14T22:13:30+00:00", "undone"],
        ["3", "2023-11-14T22:13:40+00:00", "yes"],
        ["4", "2023-11-16T02:00:00+00:00", "yes"],
        ["5", "2023-11-16T02:00:05+00:00", "yes"],
    ]
    assert rows[2][3:8] == ["Ana", "front", "Head", "tier 1, slot 2 · armour", "d100 1 · d6 2 · typed"]
    assert rows[1][3:] == ["", "", "", "", "", "Ana joins (Human)"]
    assert rows[5][8] == "Ana is now called =1+1"


@pytest.mark.parametrize("name", ["=1+1", "+Ana", "-Ana", "@Ana"])
def test_no_name_becomes_a_formula(name: str) -> None:
    history = History(MemoryJournal(lambda: 0.0), shipped())
    do(history, AddCombatants(name, "human"))
    do(history, Strike(1, Attack(Facing.FRONT)), "37 2")
    rows = list(csv.reader(io.StringIO(joined(csv_log(history, "")).decode("utf-8-sig"), newline="")))
    assert rows[1][8] == f"'{name} joins (Human)"
    assert rows[2][3] == f"'{name}"
    assert rows[2][8].startswith(f"'{name}, front")


def test_a_file_is_written_whole_or_not_at_all(fight: History, tmp_path: Path) -> None:
    file = tmp_path / "log.csv"
    file.write_text("before")
    work = write(file, csv_log(fight, ""))
    assert next(work) == 0.0
    work.close()
    assert (file.read_text(), list(tmp_path.iterdir())) == ("before", [file])
    done_at_once(write(file, csv_log(fight, "")))
    assert file.read_bytes() == joined(csv_log(fight, ""))


def test_a_full_disk_is_told_with_the_file(fight: History, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QSaveFile, "write", lambda *_: -1)
    with pytest.raises(Fault, match=r"odds\.cannot_write") as caught:
        done_at_once(write(tmp_path / "log.csv", csv_log(fight, "")))
    assert caught.value.values["file"] == str(tmp_path / "log.csv")
    assert list(tmp_path.iterdir()) == []


def test_the_dialog_offers_every_form() -> None:
    assert [form_of(chosen) for chosen in filters()] == [("markdown", "md"), ("csv", "csv"), ("json", "json")]
    assert set(FORMS) == {"markdown", "csv"}


def test_an_empty_log_is_a_title_alone() -> None:
    history = History(MemoryJournal(lambda: 0.0), {})
    assert joined(markdown(history, "Friday")).decode().startswith("# Friday\n\n0 steps; written ")
    assert len(joined(csv_log(history, "")).splitlines()) == 1
