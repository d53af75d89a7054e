"""The compass: the bearing an attack comes from gives the facing that it sees."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from cats_desktop.rules.body import Facing
from cats_desktop.ui.compass import Compass
from cats_desktop.ui.main_window import MainWindow
from tests.ui.conftest import Show
from tests.ui.hands import LEFT, NONE, Key, add

# Pixels right of and below the middle; a 46 degrees' step is the nearest that whole pixels give to 46.0.
BEARINGS = [
    (0, 0, -28, Facing.FRONT),
    (45, 20, -20, Facing.FRONT),
    (46, 29, -28, Facing.RIGHT),
    (90, 28, 0, Facing.RIGHT),
    (134, 29, 28, Facing.RIGHT),
    (135, 20, 20, Facing.BACK),
    (180, 0, 28, Facing.BACK),
    (225, -20, 20, Facing.BACK),
    (226, -29, 28, Facing.LEFT),
    (270, -28, 0, Facing.LEFT),
    (314, -29, -28, Facing.LEFT),
    (315, -20, -20, Facing.FRONT),
]


@pytest.mark.parametrize(("bearing", "right", "down", "facing"), BEARINGS)
def test_a_click_on_a_bearing_gives_its_facing(show: Show, bearing: int, right: int, down: int, facing: Facing) -> None:
    compass = Compass()
    show(compass, 76, 76)
    chosen: list[Facing] = []
    compass.facing_chosen.connect(chosen.append)
    middle = QPoint(compass.width() // 2, compass.height() // 2)
    QTest.mouseClick(compass, LEFT, NONE, middle + QPoint(right, down))
    assert (compass.bearing, chosen) == (bearing, [facing])


@pytest.mark.parametrize(
    ("keys", "bearing", "facing"),
    [
        ([Key.Key_Right], 5, Facing.FRONT),
        ([Key.Key_Left], 355, Facing.FRONT),
        ([Key.Key_Right] * 9, 45, Facing.FRONT),
        ([Key.Key_Right] * 10, 50, Facing.RIGHT),
        ([Key.Key_Down] * 9, 135, Facing.BACK),
        ([Key.Key_Up] * 4, 300, Facing.LEFT),
    ],
)
def test_arrows_turn_the_compass(show: Show, keys: list[Qt.Key], bearing: int, facing: Facing) -> None:
    compass = Compass()
    show(compass, 76, 76)
    compass.setFocus()
    chosen: list[Facing] = []
    compass.facing_chosen.connect(chosen.append)
    for key in keys:
        QTest.keyClick(compass, key)
    assert (compass.bearing, chosen[-1], len(chosen)) == (bearing, facing, len(keys))


def test_a_click_on_the_windows_compass_turns_the_figure_and_strikes_nothing(window: MainWindow) -> None:
    add(window)
    compass = window.bench.stage.compass
    at = compass.mapTo(window, compass.rect().center() + QPoint(28, 1))
    QTest.mouseClick(window.windowHandle(), LEFT, NONE, at)
    assert window.bench.desk.in_view.facing is Facing.RIGHT
    assert window.bench.figure is not None
    assert window.bench.figure.facing is Facing.RIGHT
    assert window.bench.desk.history.journal.last == 1


def test_a_facing_chosen_elsewhere_turns_the_compass_only_if_it_must(show: Show) -> None:
    compass = Compass()
    show(compass, 76, 76)
    compass.set_bearing(50)
    compass.show_facing(Facing.RIGHT)
    assert compass.bearing == 50
    compass.show_facing(Facing.BACK)
    assert compass.bearing == 180
