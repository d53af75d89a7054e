"""The list of all sessions: found, opened and renamed by keys alone, and only what is seen is looked into."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from cats_desktop.session.files import KnownSession
from cats_desktop.ui.session_list import CHANGED, HOLDS, NAME, STEPS, SessionList
from cats_desktop.ui.theme import LIGHT
from tests.ui.conftest import Show
from tests.ui.hands import LEFT, Key, press_button, settle, words
from tests.ui.sessions import FOLDER, Shelf, holding

FRIDAY, MONDAY, SUNDAY = (FOLDER / f"{name}.cats" for name in ("Friday", "Monday", "Sunday"))
KNOWN = [KnownSession(FRIDAY, 300.0), KnownSession(MONDAY, 200.0), KnownSession(SUNDAY, 0.0, there=False)]


@pytest.fixture
def shelf() -> Shelf:
    return Shelf(Friday=holding("Ana", "Goblin", "Goblin", steps=12))


class Said(list[tuple[str, object]]):
    """What the list has said, in order."""


@pytest.fixture
def said() -> Said:
    return Said()


@pytest.fixture
def listed(show: Show, shelf: Shelf, said: Said) -> SessionList:
    """Return the list, shown with three sessions of which Friday is open."""
    parent = QWidget()
    show(parent, 1000, 700)
    dialog = SessionList(shelf.look, LIGHT, parent)
    dialog.open_wanted.connect(lambda path: said.append(("open", path)))
    dialog.rename_wanted.connect(lambda path, name: said.append(("rename", (path, name))))
    dialog.finished.connect(lambda _result: said.append(("closed", None)))
    dialog.show_sessions(KNOWN, FRIDAY)
    dialog.show()
    dialog.activateWindow()
    assert QTest.qWaitForWindowActive(dialog)
    read(dialog)
    return dialog


def read(_dialog: SessionList) -> None:
    """Let everything that is to be seen be read."""
    for _ in range(6):
        settle()


def key(dialog: SessionList, *keys: Key) -> None:
    for one in keys:
        QTest.keyClick(dialog.windowHandle(), one)
        settle()


def typed(dialog: SessionList, text: str) -> None:
    for letter in text:
        QTest.keyClick(dialog.windowHandle(), letter)
    settle()


def rows(dialog: SessionList) -> list[list[str]]:
    model = dialog.model
    return [
        [model.index(row, column).data() for column in (NAME, CHANGED, STEPS, HOLDS)] for row in range(model.rowCount())
    ]


def test_each_session_says_its_name_its_last_change_its_steps_and_whom_it_holds(listed: SessionList) -> None:
    table = rows(listed)
    assert table[0] == ["Friday", "open now", "12", "3 targets: \u2068Ana\u2069, 2 × \u2068Goblin\u2069"]
    assert [row[0] for row in table] == ["Friday", "Monday", "Sunday"]
    assert table[2] == ["Sunday", "not there", "", ""]


def test_a_damaged_file_shows_a_word_and_stops_nothing(listed: SessionList) -> None:
    assert rows(listed)[1][2:] == ["", "damaged"]


def test_only_what_is_seen_is_looked_into_and_only_once(listed: SessionList, shelf: Shelf) -> None:
    shelf.held |= {f"s{number}": holding("Ana") for number in range(500)}
    shelf.asked.clear()
    listed.show_sessions([KnownSession(FOLDER / f"s{number}.cats", 1.0) for number in range(500)], FRIDAY)
    for _ in range(60):
        settle()
    seen = len(shelf.asked)
    assert 5 <= seen <= 40
    assert shelf.asked[:3] == ["s0", "s1", "s2"]
    listed.table.scrollToBottom()
    for _ in range(60):
        settle()
    assert "s499" in shelf.asked
    assert len(shelf.asked) <= 2 * seen + 2
    assert len(set(shelf.asked)) == len(shelf.asked)


def test_letters_filter_whatever_their_case_and_the_first_found_is_chosen(listed: SessionList, said: Said) -> None:
    typed(listed, "SUN")
    assert [row[0] for row in rows(listed)] == ["Sunday"]
    key(listed, Key.Key_Return)
    assert said == [("open", SUNDAY)]


def test_a_filter_that_finds_nothing_says_so_and_enter_opens_nothing(listed: SessionList, said: Said) -> None:
    typed(listed, "xyz")
    assert "No session is called that." in words(listed)
    key(listed, Key.Key_Return)
    assert said == []
    listed.filter.clear()
    settle()
    assert "No session is called that." not in words(listed)


def test_arrows_walk_while_letters_go_into_the_filter(listed: SessionList, said: Said) -> None:
    key(listed, Key.Key_Down, Key.Key_Return)
    assert said == [("open", MONDAY)]
    assert listed.filter.hasFocus()


def test_a_double_click_opens(listed: SessionList, said: Said) -> None:
    spot = listed.table.visualRect(listed.model.index(1, HOLDS)).center()
    QTest.mouseClick(listed.table.viewport(), LEFT, pos=spot)
    QTest.mouseDClick(listed.table.viewport(), LEFT, pos=spot)
    assert said == [("open", MONDAY)]


def test_f2_lets_the_name_be_typed_and_enter_wishes_it_and_opens_nothing(listed: SessionList, said: Said) -> None:
    key(listed, Key.Key_Down, Key.Key_F2)
    typed(listed, "The bridge")
    key(listed, Key.Key_Return)
    assert said == [("rename", (MONDAY, "The bridge"))]
    assert rows(listed)[1][0] == "Monday"


def test_esc_gives_up_a_name_first_and_then_closes_the_list(listed: SessionList, said: Said) -> None:
    key(listed, Key.Key_Down, Key.Key_F2)
    typed(listed, "The bridge")
    key(listed, Key.Key_Escape)
    assert said == []
    key(listed, Key.Key_Escape)
    assert said == [("closed", None)]


def test_an_unchanged_or_empty_name_is_no_wish(listed: SessionList, said: Said) -> None:
    key(listed, Key.Key_F2, Key.Key_Return)
    key(listed, Key.Key_F2, Key.Key_Backspace, Key.Key_Return)
    assert said == []


def test_what_is_not_there_cannot_be_renamed(listed: SessionList, said: Said) -> None:
    typed(listed, "Sun")
    key(listed, Key.Key_F2)
    typed(listed, "x")
    key(listed, Key.Key_Return)
    assert not listed.renaming.isEnabled()
    assert [name for name, _ in said if name == "rename"] == []


def test_a_refusal_stands_until_the_next_wish(listed: SessionList) -> None:
    listed.refuse("That name is taken.")
    assert "That name is taken." in words(listed)
    key(listed, Key.Key_F2)
    assert "That name is taken." not in words(listed)


def test_the_renamed_session_stays_chosen(listed: SessionList) -> None:
    bridge = FOLDER / "The bridge.cats"
    listed.show_sessions([KNOWN[0], KnownSession(bridge, 100.0)], FRIDAY, bridge)
    assert listed.model.rows[listed.table.currentIndex().row()].path == bridge


def test_a_name_of_bytes_that_are_no_text_is_shown_with_marks(listed: SessionList) -> None:
    listed.show_sessions([KnownSession(Path("/fights/two\nlines\udcff.cats"), 1.0)], FRIDAY)
    assert rows(listed)[0][0] == "two\ufffdlines\ufffd"


def test_the_list_is_beside_the_fight_and_can_be_reached_by_tab_alone(listed: SessionList) -> None:
    assert not listed.isModal()
    visited = set()
    for _ in range(8):
        visited.add(QApplication.focusWidget())
        key(listed, Key.Key_Tab)
    assert {listed.filter, listed.table, listed.opening, listed.renaming} <= visited


def test_the_buttons_do_what_the_keys_do(listed: SessionList, said: Said) -> None:
    key(listed, Key.Key_Down)
    press_button(listed, "Open")
    press_button(listed, "Close")
    assert said == [("open", MONDAY), ("closed", None)]


def test_nothing_is_read_once_the_list_is_closed(listed: SessionList, shelf: Shelf) -> None:
    shelf.asked.clear()
    listed.show_sessions([KnownSession(FOLDER / f"s{number}.cats", 1.0) for number in range(50)], FRIDAY)
    listed.table.viewport().repaint()
    listed.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    listed.close()
    read = len(shelf.asked)
    for _ in range(10):
        QApplication.processEvents()
    assert len(shelf.asked) == read < 20
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
