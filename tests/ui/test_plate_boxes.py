"""Armour as a template says it: a total, or plate by plate with the total as their sum."""

import pytest

from cats_desktop.library.bodies import BodyLibrary
from cats_desktop.ui.plate_boxes import PlateBoxes
from tests.ui.conftest import Show


@pytest.fixture
def plates(show: Show) -> PlateBoxes:
    made = PlateBoxes()
    show(made, 400, 700)
    return made


def test_showing_is_not_editing(plates: PlateBoxes, bodies: BodyLibrary) -> None:
    edited: list[bool] = []
    plates.edited.connect(lambda: edited.append(True))
    plates.show_armour(bodies["human"], 0, {"chest": 6, "head": 1})
    plates.show_armour(bodies["human"], 12, {})
    plates.show_armour(None, 3, {"tail": 9})
    assert edited == []


def test_plates_are_shown_one_by_one_with_their_sum(plates: PlateBoxes, bodies: BodyLibrary) -> None:
    plates.show_armour(bodies["human"], 0, {"chest": 6, "head": 1})
    assert plates.by_plate.isChecked()
    assert len(plates.boxes) == 18
    assert plates.total.value() == 7
    plates.boxes["head"].setValue(0)
    assert (plates.capacity(), plates.total.value()) == ({"chest": 6}, 6)
    assert plates.boxes["chest"].accessibleName() == "chest plate, points"


def test_another_body_gets_as_many_points(plates: PlateBoxes, bodies: BodyLibrary) -> None:
    plates.show_armour(bodies["human"], 0, {"chest": 6, "head": 4})
    plates.show_body(bodies["heavy_mech"])
    assert sum(plates.capacity().values()) == 10
    assert set(plates.capacity()) <= set(bodies["heavy_mech"].plates)


def test_without_a_body_there_are_no_plates_but_the_sum_is_told(plates: PlateBoxes) -> None:
    plates.show_armour(None, 0, {"tail": 9})
    assert (plates.boxes, plates.total.value()) == ({}, 9)
    assert not plates.by_plate.isEnabled()
