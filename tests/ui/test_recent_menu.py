"""The menu of recent sessions: digits open them, what is gone is said to be, and can be forgotten."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from cats_desktop.session.files import KnownSession
from cats_desktop.ui.recent_menu import RecentMenu
from cats_desktop.ui.words import when_text
from tests.ui.conftest import Show
from tests.ui.hands import Key, settle

Open = Callable[..., RecentMenu]
AT = 1_700_000_000.0


@pytest.fixture
def open_menu(show: Show) -> Open:
    def put(*sessions: KnownSession) -> RecentMenu:
        parent = QWidget()
        show(parent)
        menu = RecentMenu(lambda: sessions, parent)
        menu.popup(parent.mapToGlobal(parent.rect().center()))
        settle()
        return menu

    return put


def lines(menu: RecentMenu) -> list[tuple[str, bool]]:
    return [(action.text(), action.isEnabled()) for action in menu.actions() if action.text()]


def test_each_session_has_a_digit_its_name_and_when_it_was_used(open_menu: Open) -> None:
    menu = open_menu(
        KnownSession(Path("/fights/Friday.cats"), AT), KnownSession(Path("/fights/Wolf & Son.cats"), AT, False)
    )
    assert lines(menu) == [
        (f"&1  \u2068Friday\u2069\t{when_text(AT)}", True),
        ("&2  \u2068Wolf && Son\u2069\tnot there", True),
        ("&Forget the missing ones", True),
    ]
    assert menu.actions()[0].toolTip() == "/fights/Friday.cats"
    menu.close()


def test_a_digit_opens_its_session(open_menu: Open) -> None:
    menu = open_menu(*(KnownSession(Path(f"/fights/{number}th.cats"), AT) for number in range(12)))
    wanted: list[Path] = []
    menu.open_wanted.connect(wanted.append)
    QTest.keyClick(menu, Key.Key_3)
    assert wanted == [Path("/fights/2th.cats")]


def test_the_tenth_has_nought_and_the_last_two_no_digit(open_menu: Open) -> None:
    menu = open_menu(*(KnownSession(Path(f"/fights/x{number}.cats"), AT) for number in range(12)))
    assert [text.partition("\t")[0] for text, _ in lines(menu)[9:12]] == [
        "&0  \u2068x9\u2069",
        "\u2068x10\u2069",
        "\u2068x11\u2069",
    ]
    menu.close()


def test_sessions_of_one_name_say_their_folders(open_menu: Open) -> None:
    menu = open_menu(KnownSession(Path("/fights/Friday.cats"), AT), KnownSession(Path("/stick/Friday.cats"), AT))
    assert [text.partition("\t")[0] for text, _ in lines(menu)[:2]] == [
        "&1  \u2068Friday (/fights)\u2069",
        "&2  \u2068Friday (/stick)\u2069",
    ]
    menu.close()


def test_nothing_missing_leaves_nothing_to_forget(open_menu: Open) -> None:
    menu = open_menu(KnownSession(Path("/fights/Friday.cats"), AT))
    assert lines(menu)[-1] == ("&Forget the missing ones", False)
    menu.close()


def test_without_another_session_it_says_so(open_menu: Open) -> None:
    menu = open_menu()
    assert lines(menu) == [("No other session has been used yet", False), ("&Forget the missing ones", False)]
    menu.close()
