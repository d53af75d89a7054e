"""The figure on the stage: what is under the pointer, zoomed and moved about, and when it repaints."""

import re

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from cats_desktop.library.bodies import BodyLibrary
from cats_desktop.rules.body import Facing
from cats_desktop.session.commands import SetArmour
from cats_desktop.ui.main_window import MainWindow
from cats_desktop.ui.silhouette_view import HitMark, SilhouetteView
from tests.ui.conftest import Show
from tests.ui.hands import (
    FACINGS,
    LEFT,
    NONE,
    ScriptedDice,
    a_combatant,
    a_figure,
    add,
    click,
    hits,
    press,
    settle,
    spot,
    the_paths,
    tooltip_at,
)


def wheel(window: MainWindow, at: QPointF, turn: int, modifiers: Qt.KeyboardModifier = NONE) -> None:
    """Turn the wheel over a place of the silhouette; 120 is one notch away from the hand."""
    view = window.bench.stage.silhouette
    event = QWheelEvent(
        at, view.mapToGlobal(at), QPoint(), QPoint(0, turn), Qt.MouseButton.NoButton, modifiers,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view, event)


@pytest.mark.parametrize(("body", "facing"), FACINGS)
def test_zoomed_in_around_a_region_a_click_still_strikes_it(window: MainWindow, body: str, facing: Facing) -> None:
    add(window, "Ana", body)
    window.bench.desk.face(facing)
    view = window.bench.stage.silhouette
    wanted = list(view._paths.anchors)  # type: ignore[union-attr]
    window.setUpdatesEnabled(False)  # what it looks like is another test's
    for region in wanted:
        before = view.place_of(region)
        view.zoom_by(3.0, before)
        assert (view.place_of(region) - before).manhattanLength() < 0.01
        click(window, region)
        view.reset_zoom()
    assert [hit.region for hit in hits(window)] == wanted


def test_scrolled_a_click_strikes_what_is_now_under_the_pointer(window: MainWindow) -> None:
    add(window)
    view = window.bench.stage.silhouette
    before = view.place_of("chest")
    view.zoom_by(2.0, before)
    wheel(window, before, -120)
    assert view.place_of("chest") == before + QPointF(0, -60)
    click(window, "chest")
    settle()
    before = view.place_of("chest")
    wheel(window, before, 240)
    assert view.place_of("chest") == before + QPointF(0, 120)
    click(window, "chest")
    assert [hit.region for hit in hits(window)] == ["chest", "chest"]


def test_the_wheel_with_ctrl_zooms_around_the_pointer(window: MainWindow) -> None:
    add(window)
    view = window.bench.stage.silhouette
    hand, head = view.place_of("left_hand"), view.place_of("head")
    wheel(window, hand, 120, Qt.KeyboardModifier.ControlModifier)
    assert (view.place_of("left_hand") - hand).manhattanLength() < 0.01
    away = (view.place_of("head") - hand) - (head - hand) * 1.2
    assert away.manhattanLength() < 0.01


def test_a_drag_moves_the_zoomed_figure_and_strikes_nothing(window: MainWindow) -> None:
    add(window)
    view, handle = window.bench.stage.silhouette, window.windowHandle()
    view.zoom_by(3.0, view.place_of("chest"))
    before, start = view.place_of("chest"), spot(window, "chest")
    QTest.mousePress(handle, LEFT, NONE, start)
    for way in range(10, 41, 10):
        QTest.mouseMove(handle, start + QPoint(way, way // 2))
    QTest.mouseRelease(handle, LEFT, NONE, start + QPoint(40, 20))
    assert view.place_of("chest") == before + QPointF(40, 20)
    assert hits(window) == []
    click(window, "chest")
    assert [hit.region for hit in hits(window)] == ["chest"]


def test_a_press_on_one_region_and_a_release_on_another_strike_neither(window: MainWindow) -> None:
    add(window)
    QTest.mousePress(window.windowHandle(), LEFT, NONE, spot(window, "chest"))
    QTest.mouseMove(window.windowHandle(), spot(window, "abdomen"))
    QTest.mouseRelease(window.windowHandle(), LEFT, NONE, spot(window, "abdomen"))
    assert hits(window) == []


def test_a_double_click_on_a_region_is_two_hits_there(window: MainWindow, dice: ScriptedDice) -> None:
    add(window)
    dice.next(2, 4)
    QTest.mouseDClick(window.windowHandle(), LEFT, NONE, spot(window, "chest"))
    assert [(hit.region, hit.total) for hit in hits(window)] == [("chest", 2), ("chest", 4)]
    assert window.bench.desk.target is not None
    assert window.bench.desk.target.rung("upper_torso") == 2


def test_a_first_hit_does_not_move_the_figure_under_the_pointer(window: MainWindow) -> None:
    add(window)
    before = spot(window, "left_foot")
    click(window, "left_foot")
    settle()
    assert spot(window, "left_foot") == before


def test_a_hit_that_disables_a_part_does_not_move_the_figure_under_the_pointer(
    window: MainWindow, dice: ScriptedDice
) -> None:
    add(window)
    click(window, "left_foot")
    settle()
    before = spot(window, "left_foot")
    dice.next(6, 6, 6, 2)
    click(window, "left_foot")
    settle()
    assert spot(window, "left_foot") == before


@pytest.mark.parametrize(("body", "limb"), [("human", "forearm"), ("heavy_mech", "arm")])
def test_the_targets_left_is_at_the_viewers_right_in_front_and_at_the_left_behind(
    window: MainWindow, body: str, limb: str
) -> None:
    add(window, "Ana", body)
    view = window.bench.stage.silhouette
    middle = view.width() / 2
    assert view.place_of(f"left_{limb}").x() > middle > view.place_of(f"right_{limb}").x()
    window.bench.desk.face(Facing.BACK)
    assert view.place_of(f"left_{limb}").x() < middle < view.place_of(f"right_{limb}").x()


@pytest.mark.parametrize(
    ("facing", "region", "words"),
    [
        (Facing.FRONT, "left_forearm", ("their left forearm", "3%", "3.32%", "53–55", "41", "4/6", "damaged")),
        (Facing.BACK, "left_forearm", ("their left forearm", "3%", "3.32%", "53–55", "41", "4/6", "damaged")),
        (Facing.LEFT, "left_forearm", ("their left forearm", "4/6", "damaged")),
        (Facing.RIGHT, "right_forearm", ("their right forearm", "–", "sound")),
    ],
)
def test_the_tooltip_says_whose_it_is_its_odds_its_armour_and_its_rung(
    window: MainWindow, facing: Facing, region: str, words: tuple[str, ...]
) -> None:
    add(window)
    assert window.bench.desk.do(SetArmour(1, {"left_forearm": 6}, {"left_forearm": 4}))
    window.bench.desk.strike_at("left_forearm", 2, 0)
    window.bench.desk.face(facing)
    view = window.bench.stage.silhouette
    tooltip = tooltip_at(window, view.place_of(region))
    assert [word for word in words if not re.search(rf"(?<![\w.]){re.escape(word)}(?![\w.])", tooltip)] == []


def test_beside_the_figure_there_is_no_tooltip(window: MainWindow) -> None:
    add(window)
    assert tooltip_at(window, QPointF(3, 3)) == ""


def test_arrows_walk_in_the_order_of_the_table_and_enter_strikes(window: MainWindow) -> None:
    add(window)
    press(window, Qt.Key.Key_S)
    for _ in range(3):
        press(window, Qt.Key.Key_Down)
    press(window, Qt.Key.Key_Return)
    press(window, Qt.Key.Key_Up)
    press(window, Qt.Key.Key_Space)
    assert [hit.region for hit in hits(window)] == ["chest", "neck"]


class Paints(QObject):
    """Counts how often a widget is painted."""

    def __init__(self, widget: QObject) -> None:
        super().__init__(widget)
        self.count = 0
        widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return False


def test_a_view_that_is_shown_an_equal_value_does_not_repaint(show: Show, bodies: BodyLibrary) -> None:
    view = SilhouetteView()
    paths = the_paths(bodies)
    view.show_figure(a_figure(bodies, a_combatant()), paths)
    view.show_mark(HitMark(("chest",), 1))
    show(view)
    paints = Paints(view)

    equal = a_figure(bodies, a_combatant())
    assert equal is not view._view
    view.show_figure(equal, paths)
    view.show_mark(HitMark(("chest",), 1))
    settle()
    assert paints.count == 0

    view.show_figure(a_figure(bodies, a_combatant(structure={"upper_torso": 1})), paths)
    settle()
    assert paints.count == 1


def test_a_new_target_is_seen_whole_again_and_the_same_one_stays_as_it_is(window: MainWindow) -> None:
    add(window, count=2)
    view = window.bench.stage.silhouette
    view.zoom_by(3.0, view.place_of("head"))
    click(window, "head")
    settle()
    assert not view.rect().contains(view.place_of("left_foot").toPoint())
    window.bench.desk.select_next()
    settle()
    assert view.rect().contains(view.place_of("left_foot").toPoint())
