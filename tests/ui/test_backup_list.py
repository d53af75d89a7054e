"""The backups: what each holds can be seen before one is put back, by keys alone."""

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from cats_desktop.session.files import BackupInfo
from cats_desktop.ui.backup_list import BackupList
from cats_desktop.ui.theme import LIGHT
from cats_desktop.ui.words import exact_when_text
from tests.ui.conftest import Show
from tests.ui.hands import Key, settle, words
from tests.ui.sessions import FOLDER, Shelf, holding

LATE = BackupInfo(FOLDER / "late.cats", 1_700_000_600.0, 12, "asked")
EARLY = BackupInfo(FOLDER / "early.cats", 1_700_000_000.0, 3, "opening")
BAD = BackupInfo(FOLDER / "bad.cats", 1_600_000_000.0, 1, "interval")


@pytest.fixture
def shelf() -> Shelf:
    return Shelf(late=holding("Ana", "Goblin", "Goblin"), early=holding("Ana"))


@pytest.fixture
def chosen() -> list[BackupInfo]:
    return []


@pytest.fixture
def dialog(show: Show, shelf: Shelf, chosen: list[BackupInfo]) -> BackupList:
    parent = QWidget()
    show(parent, 1000, 700)
    opened = BackupList([LATE, EARLY, BAD], shelf.look, LIGHT, parent)
    opened.chosen.connect(chosen.append)
    opened.show()
    opened.activateWindow()
    assert QTest.qWaitForWindowActive(opened)
    for _ in range(6):
        settle()
    return opened


def key(dialog: BackupList, *keys: Key) -> None:
    for one in keys:
        QTest.keyClick(dialog.windowHandle(), one)
        settle()


def preview(dialog: BackupList) -> list[str]:
    return [dialog.preview.item(row).text() for row in range(dialog.preview.count())]


def test_each_backup_says_when_and_why_it_was_made_whom_it_holds_and_what_happened_last(dialog: BackupList) -> None:
    assert dialog.rows.lines(0) == (
        f"{exact_when_text(1_700_000_600.0)} · 12 steps · asked for",
        "3 targets: \u2068Ana\u2069, 2 × \u2068Goblin\u2069",
        "\u2068Goblin\u2069 joins (human)",
    )


def test_the_chosen_one_shows_the_end_of_its_log(dialog: BackupList) -> None:
    assert preview(dialog) == [
        "\u2068Ana\u2069 joins (human)",
        "\u2068Goblin\u2069 joins (human)",
        "\u2068Goblin\u2069 joins (human)",
    ]
    key(dialog, Key.Key_Down)
    assert preview(dialog) == ["\u2068Ana\u2069 joins (human)"]


def test_a_damaged_backup_shows_a_word_and_why_as_a_sentence(dialog: BackupList) -> None:
    assert dialog.rows.lines(2)[1:] == ("damaged", "")
    key(dialog, Key.Key_End)
    (told,) = preview(dialog)
    assert told.startswith("/fights/bad.cats does not hold what was written to it")


def test_enter_restores_the_chosen_one(dialog: BackupList, chosen: list[BackupInfo]) -> None:
    key(dialog, Key.Key_Down, Key.Key_Return)
    assert chosen == [EARLY]


def test_esc_restores_nothing(dialog: BackupList, chosen: list[BackupInfo]) -> None:
    closed: list[int] = []
    dialog.finished.connect(closed.append)
    key(dialog, Key.Key_Down, Key.Key_Escape)
    assert (chosen, closed) == ([], [0])


def test_it_says_that_nothing_is_lost_and_stops_no_fight(dialog: BackupList) -> None:
    assert "What is in the session now is kept beside it." in words(dialog)
    assert not dialog.isModal()


def test_each_backup_is_read_once_however_often_it_is_looked_at(dialog: BackupList, shelf: Shelf) -> None:
    key(dialog, Key.Key_Down, Key.Key_Up, Key.Key_Down, Key.Key_Up)
    assert sorted(shelf.asked) == ["bad", "early", "late"]


def test_of_many_backups_only_those_in_view_are_read(show: Show) -> None:
    shelf = Shelf(**{f"b{number}": holding("Ana") for number in range(100)})
    parent = QWidget()
    show(parent, 1000, 700)
    opened = BackupList(
        [BackupInfo(FOLDER / f"b{number}.cats", 0.0, 1, "asked") for number in range(100)], shelf.look, LIGHT, parent
    )
    opened.show()
    for _ in range(40):
        settle()
    assert shelf.asked[0] == "b0"
    assert 3 <= len(shelf.asked) <= 20
    opened.close()
