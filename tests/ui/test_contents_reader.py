"""Looking into files in idle moments: in order, what is asked for last first, and long work is told."""

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from cats_desktop.rules.faults import Fault
from cats_desktop.ui import contents_reader
from cats_desktop.ui.contents_reader import ContentsReader
from tests.ui.hands import settle
from tests.ui.sessions import FOLDER, Shelf, holding

ONE, TWO, THREE, FOUR = (FOLDER / f"{name}.cats" for name in ("one", "two", "three", "four"))


@pytest.fixture
def shelf(qapp: QApplication) -> Shelf:  # noqa: ARG001
    return Shelf(one=holding("Ana"), two=holding(), three=holding(), four=holding())


def test_it_reads_in_order_when_nobody_waits(shelf: Shelf) -> None:
    owner = QObject()
    reader = ContentsReader(shelf.look, owner)
    assert [reader.found(path) for path in (ONE, TWO, ONE)] == [None, None, None]
    assert shelf.asked == []
    for _ in range(4):
        settle()
    assert shelf.asked == ["one", "two"]
    assert reader.found(ONE) == holding("Ana")


def test_what_is_asked_for_later_comes_before_what_still_waits(shelf: Shelf) -> None:
    owner = QObject()
    reader = ContentsReader(shelf.look, owner)

    def ask_more(path: object) -> None:
        if path == ONE:
            for more in (THREE, FOUR):
                reader.found(more)

    reader.read.connect(ask_more)
    reader.found(ONE)
    reader.found(TWO)
    for _ in range(8):
        settle()
    assert shelf.asked == ["one", "three", "four", "two"]


def test_a_fault_is_kept_like_what_a_file_holds(shelf: Shelf) -> None:
    owner = QObject()
    reader = ContentsReader(shelf.look, owner)
    reader.found(FOLDER / "bad.cats")
    settle()
    found = reader.found(FOLDER / "bad.cats")
    assert isinstance(found, Fault)
    assert found.key == "storage.damaged"


def test_reading_that_takes_long_says_how_much_there_still_is(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contents_reader, "LONG_SECONDS", -1.0)
    owner = QObject()
    reader = ContentsReader(shelf.look, owner)
    told: list[int] = []
    reader.waiting.connect(told.append)
    for path in (ONE, TWO, THREE):
        reader.found(path)
    for _ in range(6):
        settle()
    assert told == [2, 1, 0]


def test_reading_that_is_quick_says_only_that_it_is_done(shelf: Shelf) -> None:
    owner = QObject()
    reader = ContentsReader(shelf.look, owner)
    told: list[int] = []
    reader.waiting.connect(told.append)
    reader.found(ONE)
    reader.found(TWO)
    for _ in range(4):
        settle()
    assert told == [0]


def test_it_stops_when_told(shelf: Shelf) -> None:
    owner = QObject()
    reader = ContentsReader(shelf.look, owner)
    reader.found(ONE)
    reader.stop()
    for _ in range(3):
        settle()
    assert shelf.asked == []
