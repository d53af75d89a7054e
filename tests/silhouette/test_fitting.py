"""Fitting a figure's girths to wanted shares: the shares are met, joints stay shut, sides stay equal."""

from math import atan2, pi

import numpy as np
import pytest

from cats_desktop.rules.faults import Refused
from cats_desktop.silhouette.area import visible_areas
from cats_desktop.silhouette.fitting import PIECE, fit
from cats_desktop.silhouette.joints import diagonal, divided, groups, joints
from cats_desktop.silhouette.linear import least_change
from cats_desktop.silhouette.outline import Outline, points, segments
from cats_desktop.silhouette.svg import read_drawing, write_drawing
from tests.silhouette.figures import box, doll, drawing, polygon, shapely_areas

WANTED = {
    "head": 6.0,
    "chest": 24.0,
    "belly": 14.0,
    "left_leg": 20.0,
    "right_leg": 20.0,
    "left_lower_arm": 3.5,
    "right_lower_arm": 3.5,
    "left_upper_arm": 4.5,
    "right_upper_arm": 4.5,
}
BROAD = dict(zip(WANTED, (9.0, 20.0, 15.0, 18.0, 18.0, 5.0, 5.0, 5.0, 5.0), strict=True))
PAIRS = [(f"left_{part}", f"right_{part}") for part in ("leg", "lower_arm", "upper_arm")]


@pytest.fixture(scope="module")
def fitted():
    return fit(doll(), WANTED, PAIRS)


def by_key(figure):
    return {region.key: region for region in figure.regions}


def percentages(areas):
    return {key: 100 * area / sum(areas.values()) for key, area in areas.items()}


def test_fitting_reaches_the_wanted_shares(fitted):
    assert percentages(visible_areas(fitted)) == pytest.approx(WANTED, abs=0.0005)


def test_shapely_measures_the_wanted_shares_too(fitted):
    assert percentages(shapely_areas(fitted, 1500)) == pytest.approx(WANTED, abs=0.001)


def test_a_far_goal_is_reached_in_several_steps():
    assert percentages(visible_areas(fit(doll(), BROAD, PAIRS))) == pytest.approx(BROAD, abs=0.0005)


def test_a_fitted_figure_written_and_read_keeps_its_shares(fitted):
    back = read_drawing(write_drawing(fitted), "doll.svg", list(WANTED))
    assert percentages(visible_areas(back)) == pytest.approx(WANTED, abs=0.0005)


def test_points_that_coincide_before_coincide_after(fitted):
    def meetings(figure):
        at = {}
        for region in figure.regions:
            for segment in segments(region):
                at.setdefault(segment[0], set()).add(region.key)
        return sorted(tuple(sorted(keys)) for keys in at.values() if len(keys) > 1)

    assert meetings(fitted) == meetings(doll())
    assert ("belly", "left_leg", "right_leg") in meetings(fitted)


def test_both_sides_stay_mirror_equal(fitted):
    regions = by_key(fitted)
    for left, right in PAIRS:
        mirrored = [(100 - x, y) for x, y in points(regions[right])]
        for mine, theirs in zip(points(regions[left]), mirrored, strict=True):
            assert mine == pytest.approx(theirs, abs=1e-9)


def test_trimming_a_limb_in_front_dents_nothing_behind():
    figure = drawing(box("trunk", 20, 20, 50, 100), box("arm", 60, 45, 20, 37))
    result = fit(figure, {"trunk": 88, "arm": 12}, [])
    assert groups(2, joints(figure)) == (0, 1)
    trunk = by_key(result)["trunk"].coords
    left, right = trunk[0], trunk[2]
    assert right - left > 50
    assert trunk == pytest.approx((left, 20, right, 20, right, 120, left, 120))


def test_curves_that_met_smoothly_still_do(fitted):
    pieces = divided(doll(), PIECE * diagonal(doll()))
    for before, after in zip(pieces.regions, fitted.regions, strict=True):
        assert before.ops == after.ops
        for turn, now in zip(turns(before), turns(after), strict=True):
            if turn < 1e-6:
                assert now < 1e-6


def turns(outline: Outline) -> list[float]:
    """The angle by which the path turns at each of its joins."""
    pieces = list(segments(outline))
    found = []
    for one, other in zip(pieces, pieces[1:] + pieces[:1], strict=True):
        a = atan2(one[-1][1] - one[-2][1], one[-1][0] - one[-2][0])
        b = atan2(other[1][1] - other[0][1], other[1][0] - other[0][0])
        found.append(abs((b - a + pi) % (2 * pi) - pi))
    return found


def test_decoration_goes_with_what_it_lies_on(fitted):
    before, after = doll().shades[0], fitted.shades[0]
    width = max(after.coords[::2]) - min(after.coords[::2])
    assert width < max(before.coords[::2]) - min(before.coords[::2])
    assert fitted.lines[0].coords != doll().lines[0].coords


def test_decoration_beside_the_figure_stays():
    lone = Outline("", "ML", (1, 1, 5, 1))
    figure = drawing(box("a", 30, 30, 20, 40), box("b", 30, 70, 20, 40), lines=[lone])
    assert fit(figure, {"a": 55, "b": 45}).lines == (lone,)


def test_a_corner_on_a_neighbour_s_straight_edge_stays_on_it():
    upper = box("upper", 20, 20, 40, 30)
    lower = polygon("lower", (30, 50), (50, 50), (50, 90), (30, 90))  # narrower: it meets the middle of upper's edge
    result = fit(drawing(upper, lower), {"upper": 66, "lower": 34})
    top, bottom = by_key(result)["upper"], by_key(result)["lower"]
    assert {point for point in points(bottom) if point[1] < 60} <= set(points(top))


def test_a_corner_on_a_neighbour_s_curve_stays_on_it():
    # The arch x = 20 + 60·t, y = 60 − 120·t·(1 − t) has its top at (50, 30); a post meets it there.
    arch = Outline("arch", "MCLLZ", (20, 60, 40, 20, 60, 20, 80, 60, 80, 90, 20, 90))
    post = polygon("post", (50, 30), (46, 10), (54, 10))
    result = by_key(fit(drawing(arch, post), {"arch": 95, "post": 5}))
    assert points(result["post"])[0] in points(result["arch"])


def test_the_same_pair_named_twice_changes_nothing(fitted):
    assert fit(doll(), WANTED, [*PAIRS, *(pair[::-1] for pair in PAIRS), ("head", "head")]) == fitted


def test_least_change_agrees_with_numpy():
    generator = np.random.default_rng(5)
    slopes, wanted = generator.normal(size=(6, 9)), generator.normal(size=9)
    slopes[5] = slopes[4]  # two unknowns that do the same share the work
    theirs = np.linalg.lstsq(slopes.T, wanted, rcond=None)[0]
    assert least_change(slopes.tolist(), wanted.tolist()) == pytest.approx(theirs.tolist(), abs=1e-5)


def test_a_figure_that_is_not_symmetric_still_gets_equal_shares():
    figure = drawing(box("trunk", 40, 20, 20, 60), box("left", 65, 20, 8, 50), box("right", 20, 20, 10, 45))
    result = fit(figure, {"trunk": 60, "left": 20, "right": 20}, [("left", "right")])
    assert percentages(visible_areas(result)) == pytest.approx({"trunk": 60, "left": 20, "right": 20}, abs=0.0005)


def test_shares_that_miss_100_by_rounding_are_spread_evenly():
    figure = drawing(box("a", 10, 10, 20, 40), box("b", 40, 10, 20, 40), box("c", 70, 10, 20, 40))
    result = percentages(visible_areas(fit(figure, {"a": 33.33, "b": 33.33, "c": 33.33})))
    assert result == pytest.approx({"a": 100 / 3, "b": 100 / 3, "c": 100 / 3}, abs=0.0005)


def test_a_figure_that_fits_already_is_left_as_it_is():
    figure = drawing(box("a", 10, 10, 20, 40), box("b", 40, 10, 20, 40))
    assert fit(figure, {"a": 50, "b": 50}) == figure


@pytest.mark.parametrize(
    ("key", "wanted", "pairs"),
    [
        ("fit_names", {"a": 60, "c": 40}, []),
        ("fit_names", {"a": 100}, []),
        ("fit_names", {"a": 60, "b": 30, "c": 10}, []),
        ("fit_names", {"a": 60, "b": 40}, [("a", "z")]),
        ("fit_sum", {"a": 60, "b": 39.9}, []),
        ("fit_sum", {"a": 60, "b": 40.06}, []),
        ("fit_share", {"a": 100, "b": 0}, []),
        ("fit_share", {"a": 110, "b": -10}, []),
        ("fit_share", {"a": float("nan"), "b": 50}, []),
        ("fit_pair", {"a": 60, "b": 40}, [("a", "b")]),
    ],
)
def test_wishes_that_make_no_sense_are_refused(key, wanted, pairs):
    figure = drawing(box("a", 10, 10, 20, 40), box("b", 40, 10, 20, 40))
    with pytest.raises(Refused) as caught:
        fit(figure, wanted, pairs)
    assert caught.value.key == key


def test_names_that_do_not_match_are_listed():
    with pytest.raises(Refused) as caught:
        fit(drawing(box("a", 10, 10, 20, 40), box("b", 40, 10, 20, 40)), {"a": 60, "c": 40})
    assert caught.value.values == {"missing": "b", "unknown": "c"}


def test_a_region_hidden_wholly_cannot_be_given_a_share():
    figure = drawing(box("core", 20, 20, 5, 5), box("shell", 10, 10, 40, 40), box("foot", 10, 60, 40, 10))
    with pytest.raises(Refused) as caught:
        fit(figure, {"core": 10, "shell": 70, "foot": 20})
    assert (caught.value.key, caught.value.values["region"]) == ("fit_unreachable", "core")
