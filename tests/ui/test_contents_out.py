"""What is knocked out inside a part is seen on the figure and in the table, not only in the tooltip."""

import pytest
from PySide6.QtGui import QColor, QImage

from cats_desktop.ui.main_window import MainWindow
from cats_desktop.ui.theme import LIGHT
from tests.ui.hands import CTRL, Key, add, picture, point_away, press, settle


def dots(window: MainWindow, region: str) -> int:
    """Return how many pixels of a region's label and just below it have the colour of a dot."""
    view = window.bench.stage.silhouette
    (label,) = [label for label in view._labels if label.region == region]
    image: QImage = picture(view)
    box = label.box.adjusted(-8, 0, 8, 10).toAlignedRect()
    wanted = QColor(LIGHT.danger)
    return sum(
        image.pixelColor(x, y) == wanted
        for x in range(box.left(), box.right())
        for y in range(box.top(), box.bottom())
        if image.rect().contains(x, y)
    )


@pytest.mark.parametrize("region", ["abdomen", "neck"])
def test_a_content_that_is_out_is_a_dot_at_the_label_and_a_mark_in_the_table(window: MainWindow, region: str) -> None:
    add(window)
    desk = window.bench.desk
    desk.strike_region("left_foot")  # so that the last hit's outline is elsewhere
    desk.strike_at(region, 3, 2)
    desk.strike_region("left_foot")
    settle()
    point_away(window)
    assert dots(window, region) > 4
    rows = window.bench.hit_table.table.rows
    place = [shown.key for shown in rows.regions].index(region)
    assert rows.data(rows.index(place, 2)) == "sound ✕1"
    for _ in range(2):
        press(window, Key.Key_Z, CTRL)
    settle()
    assert dots(window, region) == 0
    assert rows.data(rows.index(place, 2)) == "sound"
