"""What is knocked out inside a part is seen on the figure and in the table, not only in the tooltip."""

import pytest
from PySide6.QtGui import QColor, QImage

from cats_desktop.rules.body import Facing
from cats_desktop.ui.main_window import MainWindow
from cats_desktop.ui.theme import LIGHT
from tests.ui.hands import CTRL, FACINGS, Key, add, picture, point_away, press, settle


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


def furthest_apart(one: QImage, other: QImage) -> int:
    """Return by how much the two pictures differ where they differ most, of 255."""
    pairs = zip(bytes(one.constBits()), bytes(other.constBits()), strict=True)
    return max((abs(left - right) for left, right in pairs if left != right), default=0)


@pytest.mark.parametrize(("body", "facing"), FACINGS)
def test_what_was_repainted_in_parts_looks_as_if_all_had_been_painted(
    window: MainWindow, body: str, facing: Facing
) -> None:
    add(window, "Anvil", body, armour=60)
    desk, view = window.bench.desk, window.bench.stage.silhouette
    desk.face(facing)
    settle()
    keys = list(view._paths.anchors)
    for tier, key in zip((2, 3, 4, 2, 1), keys * 5, strict=False):
        desk.strike_at(key, tier, 1 if tier == 3 else 0)
    desk.strike_at(keys[-1], 1, 0)
    desk.undo()
    settle()
    point_away(window)
    view._flash.stop()
    in_parts = picture(view)
    view._repaint()
    settle()
    assert furthest_apart(in_parts, picture(view)) <= 8  # of 255: edges are rounded a little otherwise in a clip
