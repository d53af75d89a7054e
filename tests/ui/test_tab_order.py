"""Without a mouse: Tab leads through everything that can be used, as one reads it, and never out of sight."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea, QApplication, QWidget

from cats_desktop.ui.main_window import MainWindow
from tests.ui.hands import SHIFT, Key, add, press, settle
from tests.ui.scenes import SCENES, focusable, said_name

MOST = 120
pytestmark = pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True)


def walk(window: QWidget, key: Key = Key.Key_Tab) -> list[QWidget]:
    """Press a key until the focus is where it was, and return where it has been."""
    found: list[QWidget] = []
    while len(found) < MOST:
        focus = QApplication.focusWidget()
        assert focus is not None
        if found and focus is found[0]:
            return found
        found.append(focus)
        QTest.keyClick(window.windowHandle(), key)
        QApplication.processEvents()
        now = QApplication.focusWidget()
        assert now is not None
        shown = now.viewport() if isinstance(now, QAbstractScrollArea) else now
        assert not shown.visibleRegion().isEmpty(), f"{said_name(now)} is out of sight"
    raise AssertionError(f"Tab never comes back to {said_name(found[0])}")


def start(window: QWidget) -> None:
    """Put the focus on the first stop of a window."""
    if isinstance(window, MainWindow):
        window.bench.tracker.add.line.setFocus()
    settle()


@pytest.mark.parametrize("name", SCENES)
def test_tab_comes_to_everything_that_can_be_used(window: MainWindow, name: str) -> None:
    shown = SCENES[name](window)
    start(shown)
    stops = walk(shown)
    groups = {stop.group() for stop in stops if isinstance(stop, QAbstractButton) and stop.group() is not None}
    missed = [
        said_name(widget)
        for widget in focusable(shown)
        if widget not in stops
        and widget.focusPolicy() != Qt.FocusPolicy.ClickFocus
        and not (isinstance(widget, QAbstractButton) and widget.group() in groups)
    ]
    assert missed == []
    assert len(stops) == len(set(stops))


@pytest.mark.parametrize("name", ["cats", "odds: location", "volley", "armour editor"])
def test_shift_tab_goes_the_same_way_back(window: MainWindow, name: str) -> None:
    shown = SCENES[name](window)
    start(shown)
    there = walk(shown)
    press_back = there[:1] + there[:0:-1]
    found = []
    for _ in there:
        found.append(QApplication.focusWidget())
        QTest.keyClick(shown.windowHandle(), Key.Key_Tab, SHIFT)
        QApplication.processEvents()
    assert [said_name(stop) for stop in found] == [said_name(stop) for stop in press_back]


def read(stops: list[QWidget], within: QWidget) -> list[str]:
    """Return what is named on the stops within a panel, in the order they came."""
    return [
        stop.text() if isinstance(stop, QAbstractButton) else stop.accessibleName()
        for stop in stops
        if within.isAncestorOf(stop)
    ]


def test_each_panel_is_gone_through_as_it_is_read(window: MainWindow) -> None:
    SCENES["cats"](window)
    start(window)
    stops = walk(window)
    bench = window.bench
    assert read(stops, bench.tracker) == [
        "Who joins the fight",
        "Body for a plain name",
        "Armour, total points",
        "Add",
        "Begin",
        "Targets",
    ]
    assert read(stops, bench.stage) == [
        "Front",
        "C.A.T.S.",
        "Silhouette",
        "Attacker's bearing",
        "Roll hit",
        "Called",
        "d100",
        "Damage in armour points, for tier 1",
        "Dice rolled at the table",
        "Who or what strikes",
    ]
    assert read(stops, bench.log) == ["Log"]
    assert read(stops, bench.log.header) == [
        "Find in the log",
        "Everything ▾",
        "Undo",
        "More ▾",
        "✕",
    ]
    panels = (bench.tracker, bench.stage, bench.hit_table, bench.log)
    seen = [
        next(place for place, panel in enumerate(panels) if panel.isAncestorOf(stop))
        for stop in stops[:-1]
        if any(panel.isAncestorOf(stop) for panel in panels)
    ]
    assert seen == sorted(seen)


def test_rows_that_were_made_late_come_where_they_stand(window: MainWindow) -> None:
    SCENES["fudge"](window)
    start(window)
    panel = window.bench.systems.panel
    assert panel is not None
    spots = [stop.mapTo(panel, QPoint()) for stop in walk(window) if panel.isAncestorOf(stop)]
    heights = [spot.y() for spot in spots]
    assert len(heights) >= 5
    assert all(later > earlier - 16 for earlier, later in pairwise(heights))


def test_tab_does_not_go_into_a_panel_that_lies_behind_another(window: MainWindow) -> None:
    SCENES["odds: location"](window)
    start(window)
    stops = walk(window)
    assert not any(window.bench.hit_table.isAncestorOf(stop) for stop in stops)
    assert any(window.bench.odds.panel.isAncestorOf(stop) for stop in stops)


def test_arrows_lead_from_one_alternative_to_the_next(window: MainWindow) -> None:
    add(window)
    window.bench.stage._facings[window.bench.desk.in_view.facing].setFocus()
    press(window, Key.Key_Right)
    assert window.bench.desk.in_view.facing.value == "back"


def test_what_is_scrolled_away_is_brought_into_view(window: MainWindow) -> None:
    SCENES["placement"](window)
    window.resize_to(1280, 660)
    settle()
    start(window)
    panel = window.bench.systems.panel
    assert panel is not None
    last = [stop for stop in walk(window) if panel.isAncestorOf(stop)][-1]
    last.setFocus()
    press(window, Key.Key_Tab, SHIFT)
    press(window, Key.Key_Tab)
    assert QApplication.focusWidget() is last
    assert last.visibleRegion().boundingRect().height() == last.height()


def test_with_nobody_in_view_tab_starts_at_the_stage(window: MainWindow) -> None:
    assert QApplication.focusWidget() is window.bench.stage
    press(window, Key.Key_Tab)
    focus = QApplication.focusWidget()
    assert focus is not None
    assert window.bench.stage.isAncestorOf(focus)
