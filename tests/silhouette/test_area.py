"""Visible areas and shares, against numbers written down and against shapely."""

from fractions import Fraction
from math import pi

import pytest

from cats_desktop.silhouette.area import flat, flatten, shares, uncovered, visible_areas, visible_parts
from cats_desktop.silhouette.flattening import signed_area
from cats_desktop.silhouette.outline import Outline
from tests.benchmarks.area import cover, figure
from tests.silhouette.figures import box, doll, drawing, ellipse, polygon, shapely_areas


def percentages(areas):
    whole = sum(areas.values())
    return {key: 100 * area / whole for key, area in areas.items()}


def test_a_circle_has_the_area_of_its_radius():
    areas = visible_areas(drawing(ellipse("disc", 50, 50, 10, 10, pieces=16)))
    assert areas["disc"] == pytest.approx(100 * pi, rel=1e-6)


@pytest.mark.parametrize("tolerance", [1.0, 0.1, 0.001])
def test_a_flattened_curve_encloses_exactly_what_the_curve_encloses(tolerance):
    # x = 6·t, y = 12·t·(1 − t): a parabola 3 high on a base of 6 holds two thirds of 18.
    arch = Outline("arch", "MCZ", (0, 0, 2, 4, 4, 4, 6, 0))
    assert abs(signed_area(flatten(arch, tolerance))) == pytest.approx(12, rel=2e-3 * tolerance)


def test_flattened_points_stray_no_farther_than_the_tolerance():
    for x, y in flatten(ellipse("disc", 0, 0, 10, 10, pieces=16), 0.05):
        assert abs((x * x + y * y) ** 0.5 - 10) < 0.05


def test_a_curve_gives_the_same_points_in_both_directions():
    there = flatten(Outline("a", "MCZ", (0, 0, 1, 7, 5, -3, 9, 2)), 0.01)
    back = flatten(Outline("a", "MCZ", (9, 2, 5, -3, 1, 7, 0, 0)), 0.01)
    assert there == back[::-1]


def test_only_one_closed_outline_can_be_flattened():
    for ops, coords in (("ML", (0, 0, 1, 1)), ("MLLZMLLZ", tuple(range(12))), ("", ())):
        with pytest.raises(ValueError, match="outline"):
            flatten(Outline("open", ops, coords), 0.1)


def test_what_lies_in_front_hides_what_lies_behind():
    behind, front = box("behind", 0, 0, 20, 10), box("front", 15, 0, 20, 10)
    assert visible_areas(drawing(behind, front)) == pytest.approx({"behind": 150, "front": 200})
    assert visible_areas(drawing(front, behind)) == pytest.approx({"front": 150, "behind": 200})


def test_a_region_in_the_middle_of_another_makes_a_hole():
    areas = visible_areas(drawing(box("plate", 0, 0, 30, 30), box("boss", 10, 10, 10, 10)))
    assert areas == pytest.approx({"plate": 800, "boss": 100})


def test_a_hole_of_two_overlapping_regions_is_subtracted_once():
    areas = visible_areas(drawing(box("plate", 0, 0, 30, 30), box("low", 5, 5, 10, 10), box("high", 10, 10, 10, 10)))
    assert areas == pytest.approx({"plate": 900 - 175, "low": 75, "high": 100})


def test_the_direction_in_which_an_outline_is_drawn_does_not_matter():
    turned = polygon("low", (5, 15), (15, 15), (15, 5), (5, 5))
    areas = visible_areas(drawing(box("plate", 0, 0, 30, 30), turned, box("high", 10, 10, 10, 10)))
    assert areas == pytest.approx({"plate": 725, "low": 75, "high": 100})


def test_a_region_wholly_hidden_has_no_area_but_keeps_its_place():
    areas = visible_areas(drawing(box("core", 5, 5, 5, 5), box("shell", 0, 0, 20, 20)))
    assert list(areas.items()) == [("core", 0.0), ("shell", pytest.approx(400))]


def test_a_cover_hides_what_lies_behind_it():
    figure_ = drawing(box("legs", 0, 20, 10, 20), box("trunk", 0, 0, 10, 25))
    wall = [(-5.0, 22.0), (50.0, 22.0), (50.0, 60.0), (-5.0, 60.0)]
    assert visible_areas(figure_, wall) == pytest.approx({"legs": 0, "trunk": 220})


def test_a_cover_far_larger_than_the_figure_hides_all_of_it():
    far = [(-1e6, -1e6), (1e6, -1e6), (1e6, 1e6), (-1e6, 1e6)]
    assert set(visible_areas(doll(), far).values()) == {0.0}


@pytest.mark.parametrize(
    "corners", [(), [(0.0, 0.0)], [(0.0, 0.0), (50.0, 50.0)], [(0.0, 0.0), (5.0, 5.0), (9.0, 9.0)]]
)
def test_a_cover_without_area_hides_nothing(corners):
    assert visible_areas(drawing(box("trunk", 0, 0, 10, 25)), corners) == pytest.approx({"trunk": 250})


def test_parts_once_measured_can_be_covered_again_and_again():
    parts = visible_parts(flat(doll()))
    for place in (0.2, 0.5, 0.9):
        assert uncovered(parts, cover(place)) == pytest.approx(visible_areas(doll(), cover(place)))


@pytest.mark.parametrize("place", [0.0, 0.3, 0.61])
def test_shares_of_17_parts_agree_with_shapely_at_1500_segments_to_a_thousandth_of_a_point(place):
    ours = percentages(visible_areas(figure(), cover(place)))
    assert ours == pytest.approx(percentages(shapely_areas(figure(), 1500, cover(place))), abs=0.001)


def test_the_figure_s_visible_areas_add_up_to_its_outline():
    figure_ = doll()
    assert visible_areas(figure_) == pytest.approx(shapely_areas(figure_, 400), rel=1e-4)


def test_moving_one_outline_moves_its_share():
    trunk, arm = box("trunk", 0, 0, 30, 30), box("arm", 20, 0, 20, 10)
    moved = box("arm", 30, 0, 20, 10)
    assert shares(visible_areas(drawing(trunk, arm))) == {"trunk": 8000, "arm": 2000}
    assert shares(visible_areas(drawing(trunk, moved))) == {"trunk": 8182, "arm": 1818}


def test_shares_are_rounded_half_up_as_printed():
    assert shares({"a": 1.0, "b": 19999.0}) == {"a": 1, "b": 10000}  # 0.005 and 99.995
    assert shares({"a": 1.0, "b": 2.0}) == {"a": 3333, "b": 6667}


def test_shares_are_computed_exactly():
    third = 2.0**-40
    areas = {"a": 1.0 - third, "b": 19999.0 + third}  # a hair below the half
    assert Fraction(areas["a"]) / 20000 < Fraction(1, 20000)
    assert shares(areas) == {"a": 0, "b": 10000}


@pytest.mark.parametrize("areas", [{}, {"a": 0.0}, {"a": 2.0, "b": -1.0}])
def test_nothing_visible_has_no_shares(areas):
    with pytest.raises(ValueError, match="no visible area"):
        shares(areas)


def test_a_drawing_without_regions_has_no_areas():
    assert visible_areas(drawing()) == {}
