"""The window as a whole: what a click touches, what a failing store leaves, and that every word can be translated."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QTranslator
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QPushButton

from cats_desktop.rules.body import Facing
from cats_desktop.session.commands import AddCombatants
from cats_desktop.session.memory import MemoryJournal
from cats_desktop.storage.faults import StorageFault
from cats_desktop.ui.hit_table import HitTableModel
from cats_desktop.ui.log_panel import LogModel
from cats_desktop.ui.main_window import MainWindow
from cats_desktop.ui.theme import DARK
from cats_desktop.ui.tracker import TrackerDelegate, TrackerModel
from tests.ui.conftest import OpenWindow
from tests.ui.hands import CTRL, Key, add, click, hits, log_lines, names, picture, press, settle, steps, words


class FailingJournal(MemoryJournal):
    """Keeps steps until the disk is full."""

    full = False

    def append(self, *args: Any) -> Any:
        self._check()
        return super().append(*args)

    def move_head(self, head: int, tip: int | None = None) -> None:
        self._check()
        super().move_head(head, tip)

    def _check(self) -> None:
        if self.full:
            raise StorageFault("storage.disk_full", file="/fights/Friday.cats")


FULL = "The disk is full: the last step was not stored in /fights/Friday.cats, and nothing has changed."


@pytest.mark.parametrize("wish", ["click", "roll", "undo", "duplicate", "remove"])
def test_a_store_that_fails_changes_nothing_on_screen_and_says_so(open_window: OpenWindow, wish: str) -> None:
    journal = FailingJournal(lambda: 1_700_000_000.0)
    window = open_window(journal)
    add(window, count=2)
    click(window, "chest")
    settle()
    shown = (names(window), log_lines(window), window.bench.figure, window.bench.desk.history.state)
    marked = window.bench.hit_table.table.rows.marked
    journal.full = True
    match wish:
        case "click":
            click(window, "head")
        case "roll":
            press(window, Key.Key_R)
        case "undo":
            press(window, Key.Key_Z, CTRL)
        case "duplicate":
            press(window, Key.Key_D, CTRL)
        case "remove":
            press(window, Key.Key_Delete)
    settle()
    assert FULL in words(window)
    assert (names(window), log_lines(window), window.bench.figure, window.bench.desk.history.state) == shown
    assert window.bench.hit_table.table.rows.marked == marked
    journal.full = False
    press(window, Key.Key_R)
    assert len(hits(window)) == 2


def test_a_store_that_fails_leaves_the_picture_pixel_by_pixel(open_window: OpenWindow) -> None:
    journal = FailingJournal(lambda: 1_700_000_000.0)
    window = open_window(journal)
    add(window)
    window.bench.desk.strike_region("chest")
    settle()
    panels = (window.bench.tracker, window.bench.hit_table, window.bench.log, window.bench.stage.card)
    before = [picture(panel) for panel in panels]
    journal.full = True
    window.bench.desk.strike_region("head")
    settle()
    assert [picture(panel) == image for panel, image in zip(panels, before, strict=True)] == [True] * 4


def test_a_failing_store_keeps_the_typed_dice(open_window: OpenWindow) -> None:
    journal = FailingJournal(lambda: 1_700_000_000.0)
    window = open_window(journal)
    add(window)
    journal.full = True
    press(window, Key.Key_T)
    window.bench.stage.dice.line.setText("37 2")
    press(window, Key.Key_Return)
    assert window.bench.stage.dice.line.text() == "37 2"
    assert FULL in words(window)
    journal.full = False
    press(window, Key.Key_Return)
    assert [(hit.label, hit.total) for hit in hits(window)] == [("Abdomen", 2)]


def counted_click(open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch, combatants: int) -> Counter[str]:
    """Click once in a fight of so many; return how often models were asked and rows painted."""
    count: Counter[str] = Counter()
    with monkeypatch.context() as patch:
        for kind, name in (
            (TrackerModel, "data"),
            (TrackerModel, "row"),
            (TrackerDelegate, "paint"),
            (HitTableModel, "data"),
            (LogModel, "data"),
            (LogModel, "line"),
        ):
            whole = getattr(kind, name)

            def counting(*args: Any, whole: Any = whole, key: str = f"{kind.__name__}.{name}") -> Any:
                count[key] += 1
                return whole(*args)

            patch.setattr(kind, name, counting)
        window = open_window(MemoryJournal(lambda: 0.0))
        for _ in range(2):
            assert window.bench.desk.do(AddCombatants("Rat", "human", combatants // 2))
        window.bench.desk.select(7)
        settle()
        click(window, "chest")
        settle()
        count.clear()
        click(window, "abdomen")
        settle()
    assert len(hits(window)) == 2
    window.hide()
    return count


def test_a_click_asks_and_paints_no_more_with_ten_times_the_targets(
    open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = counted_click(open_window, monkeypatch, 200)
    many = counted_click(open_window, monkeypatch, 2_000)
    assert few["TrackerDelegate.paint"] >= 1
    assert few.total() <= 400
    assert many == few


def test_a_second_window_on_the_journal_shows_the_same(open_window: OpenWindow, journal: MemoryJournal) -> None:
    window = open_window(journal)
    add(window, count=2, armour=40)
    window.bench.desk.select(2)
    window.bench.desk.face(Facing.LEFT)
    window.bench.desk.use_damage(3)
    click(window, "chest")
    press(window, Key.Key_R)
    press(window, Key.Key_Z, CTRL)
    again = open_window(journal)
    assert again.bench.figure == window.bench.figure
    assert again.bench.desk.in_view == window.bench.desk.in_view
    assert again.bench.stage.damage.value() == 3
    assert log_lines(again) == log_lines(window)
    assert again.bench.hit_table.table.rows.marked == "chest"


def test_a_read_only_session_can_be_looked_at_and_takes_no_steps(
    open_window: OpenWindow, journal: MemoryJournal
) -> None:
    add(open_window(journal), count=2)
    journal.read_only = True
    window = open_window(journal)
    click(window, "chest")
    assert "This session is open read-only" in words(window)
    press(window, Key.Key_R)
    press(window, Key.Key_Z, CTRL)
    press(window, Key.Key_N)
    assert window.bench.desk.in_view.combatant == 2
    assert len(steps(window)) == 1


def test_the_dark_palette_paints_the_same_figure_in_its_own_colours(
    open_window: OpenWindow, journal: MemoryJournal
) -> None:
    window = open_window(journal)
    add(window)
    light = picture(window.bench.stage.silhouette)
    press(window, Key.Key_T, CTRL)
    assert window.bench.theme is DARK
    dark = picture(window.bench.stage.silhouette)
    assert light.size() == dark.size()
    assert (light.pixelColor(8, 8).lightness() > 200, dark.pixelColor(8, 8).lightness() < 60) == (True, True)


class Brackets(QTranslator):
    """A language in which every sentence stands in brackets."""

    def isEmpty(self) -> bool:
        """Say that there is something in it, else Qt does not ask."""
        return False

    def translate(self, _context: str, text: str, _comment: str | None = None, _count: int = -1) -> str:
        """Return the text in brackets."""
        return f"«{text}»"


@pytest.fixture
def brackets(qapp: QApplication) -> Iterator[None]:
    translator = Brackets()
    qapp.installTranslator(translator)
    yield
    qapp.removeTranslator(translator)


DATA = {"d100", "d66", "", "✕", "Ana", "Human", "Ana 1"}
"""What is shown as it is: dice, names, and labels that are data of the body."""


@pytest.mark.usefixtures("brackets")
def test_every_button_menu_and_heading_goes_through_the_translation(window: MainWindow) -> None:
    add(window, armour=40)
    click(window, "chest")
    settle()
    texts = [button.text() for button in window.findChildren(QPushButton) if button.isVisible()]
    texts += [menu.text() for menu in window.menuBar().actions()]
    texts += [action.text() for action in window.bench.actions_by_name.values()]
    rows = window.bench.hit_table.table.rows
    texts += [
        rows.headerData(place, window.bench.hit_table.table.horizontalHeader().orientation()) for place in range(8)
    ]
    texts += [label.text() for label in window.findChildren(QLabel) if label.isVisible()]
    texts += [dock.windowTitle() for dock in window.docks.values()]
    assert len(texts) > 60
    assert [text for text in texts if "«" not in text and text not in DATA] == []


@pytest.mark.usefixtures("brackets")
def test_the_log_the_notice_and_the_refusals_go_through_the_translation(window: MainWindow) -> None:
    add(window)
    window.bench.desk.roll()
    press(window, Key.Key_R)
    assert all("«" in text for text, _ in log_lines(window))
    window.bench.desk.type_dice("101 3")
    window.bench.desk.settle_typed()
    assert "«101 is not a face of a d100, which has 1 to 100. Correct that die.»" in words(window)
    window.bench.actions_by_name["keys"].trigger()
    (listed,) = window.findChildren(QDialog)
    assert listed.windowTitle() == "«Keys»"
    rows = window.bench.keys.keys_window.rows
    assert rows.index(rows.rowCount() - 8, 1).data() == "«Strike the current region»"
