"""The log: every step a line, the undone ones struck through, the newest in view."""

from collections.abc import Sequence

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QStyleOptionViewItem

from cats_desktop.rules.combat import Encounter, HouseRules
from cats_desktop.rules.dice import ThrownDice
from cats_desktop.rules.events import HouseRulesSet
from cats_desktop.session.commands import SetHouseRules
from cats_desktop.session.history import History
from cats_desktop.session.journal import Step
from cats_desktop.session.memory import MemoryJournal
from cats_desktop.ui.log_panel import LogPanel
from cats_desktop.ui.main_window import MainWindow
from tests.ui.conftest import OpenWindow
from tests.ui.hands import CTRL, Key, add, click, log_lines, picture, press, settle, words


def three_hits_and_undos(window: MainWindow) -> None:
    """Hit A, undo, hit B, hit C, undo."""
    add(window)
    click(window, "head")
    press(window, Key.Key_Z, CTRL)
    click(window, "chest")
    click(window, "abdomen")
    press(window, Key.Key_Z, CTRL)
    settle()


def longest_stroke(image: QImage, top: int, bottom: int) -> int:
    """Return the length of the longest level line of one colour that differs from the ground."""
    longest = 0
    for y in range(top + 4, bottom - 4):
        ground, run, before = image.pixelColor(95, top + 1), 0, None
        for x in range(84, 600):
            colour = image.pixelColor(x, y)
            run = run + 1 if colour == before and colour != ground else 1
            before = colour
            longest = max(longest, run if colour != ground else 0)
    return longest


def test_only_the_hit_that_stands_is_not_struck_through(window: MainWindow) -> None:
    three_hits_and_undos(window)
    lines = [(text.split(" → ")[1].split(" · ")[0], stands) for text, stands in log_lines(window)[1:]]
    assert lines == [("Head", False), ("Chest", True), ("Abdomen", False)]


def test_the_stroke_is_painted_and_spoken(window: MainWindow) -> None:
    three_hits_and_undos(window)
    table = window.bench.log.table
    image = picture(table.viewport())
    strokes = []
    for row in (1, 2, 3):
        index = window.bench.log.rows.index(row, 0)
        table.scrollTo(index)
        image = picture(table.viewport())
        box = table.visualRect(index)
        strokes.append(longest_stroke(image, box.top(), box.bottom()))
    assert [stroke > 200 for stroke in strokes] == [True, False, True]
    spoken = [window.bench.log.rows.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole) for row in (1, 2, 3)]
    assert [text.startswith("undone: ") for text in spoken] == [True, False, True]


def test_a_redone_line_stands_again(window: MainWindow) -> None:
    three_hits_and_undos(window)
    press(window, Key.Key_Y, CTRL)
    assert [stands for _, stands in log_lines(window)] == [True, False, True, True]


def test_the_newest_line_is_in_view(window: MainWindow) -> None:
    add(window)
    for _ in range(60):
        window.bench.desk.roll()
    settle()
    table = window.bench.log.table
    newest = table.visualRect(window.bench.log.rows.index(60, 0))
    assert table.viewport().rect().contains(newest)
    assert not table.viewport().rect().intersects(table.visualRect(window.bench.log.rows.index(0, 0)))


def test_another_window_on_the_journal_shows_the_same_log(
    open_window: OpenWindow, journal: MemoryJournal, window: MainWindow
) -> None:
    three_hits_and_undos(window)
    other = open_window(journal)
    assert log_lines(other) == log_lines(window)


def test_a_hit_in_a_long_fight_reads_at_most_one_page_of_the_journal(
    window: MainWindow, journal: MemoryJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(window)
    for _ in range(300):
        window.bench.desk.roll()
    settle()
    read: list[int] = []
    steps = journal.steps

    def reading(first: int, last: int) -> Sequence[Step]:
        read.extend(range(first, last + 1))
        return steps(first, last)

    monkeypatch.setattr(journal, "steps", reading)
    window.bench.desk.roll()
    settle()
    assert window.bench.log.rows.rowCount() == 302
    assert len(read) <= 64


def test_undo_and_redo_stand_beside_the_log_and_know_when_they_can(window: MainWindow) -> None:
    header = window.bench.log.header
    assert "Undo" in words(header)
    assert (header.undo.isEnabled(), header.redo.isEnabled()) == (False, False)
    add(window)
    assert (header.undo.isEnabled(), header.redo.isEnabled()) == (True, False)
    header.undo.click()
    assert (header.undo.isEnabled(), header.redo.isEnabled()) == (False, True)
    assert [stands for _, stands in log_lines(window)] == [False]


def test_redoing_the_newest_step_takes_its_stroke_away_at_once(window: MainWindow) -> None:
    add(window)
    click(window, "head")
    press(window, Key.Key_Z, CTRL)
    told: list[int] = []
    window.bench.log.rows.dataChanged.connect(lambda *_: told.append(1))
    press(window, Key.Key_Z, CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert told
    assert log_lines(window)[-1][1]


@pytest.mark.parametrize("lines", [1_000, 20_000])
def test_a_new_line_lays_out_only_the_rows_in_view(qapp: QApplication, lines: int) -> None:  # noqa: ARG001
    journal = MemoryJournal(lambda: 0.0)
    for line in range(lines):
        rules = HouseRules(1 + line % 2)
        journal.append(SetHouseRules(rules), (HouseRulesSet(rules),), Encounter())
    history = History(journal, {})
    panel = LogPanel()
    panel.resize(900, 180)
    panel.show_steps(history)
    panel.show()
    settle()
    painted: list[int] = []
    whole = panel.delegate.paint

    def paint(painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex) -> None:
        painted.append(index.row())
        whole(painter, option, index)

    panel.delegate.paint = paint
    history.do(SetHouseRules(HouseRules(3)), ThrownDice(lambda _sides: 0))
    panel.show_steps(history)
    settle()
    assert set(painted) <= set(range(lines - 8, lines + 1))
    assert len(painted) <= 9
    panel.close()
