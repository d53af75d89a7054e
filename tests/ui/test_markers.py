"""Markers as icons: one for each colour, chosen or not the same, and none for no colour."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon

from cats_desktop.ui.markers import SIZE, colour_box, marker_icon
from tests.ui.hands import near

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize("mode", [QIcon.Mode.Normal, QIcon.Mode.Selected])
def test_a_marker_is_painted_in_its_colour_even_on_a_chosen_line(mode: QIcon.Mode) -> None:
    image = marker_icon("blue").pixmap(QSize(SIZE, SIZE), mode).toImage()
    assert near(image.pixelColor(image.rect().center()), "#3f77d6")


@pytest.mark.parametrize("colour", ["", "mauve"])
def test_no_colour_or_an_unknown_one_has_an_empty_icon_that_keeps_its_room(colour: str) -> None:
    image = marker_icon(colour).pixmap(QSize(SIZE, SIZE)).toImage()
    assert image.width() >= SIZE
    assert image.pixelColor(image.rect().center()).alpha() == 0


def test_the_field_offers_none_and_every_colour_by_its_word() -> None:
    box = colour_box()
    assert [(box.itemData(row), box.itemText(row)) for row in (0, 1, 9)] == [
        ("", "None"),
        ("red", "Red"),
        ("white", "White"),
    ]
    assert box.count() == 10
