"""Outlines as values, and that reading numbers needs no geometry library."""

import subprocess
import sys

import msgspec
import pytest

from cats_desktop.silhouette.mirror import mirrored
from cats_desktop.silhouette.outline import Drawing, Outline, segments, with_points
from tests.silhouette.figures import box, doll, drawing


def test_a_drawing_survives_json():
    assert msgspec.json.decode(msgspec.json.encode(doll()), type=Drawing) == doll()


def test_a_closed_path_comes_back_to_its_start_by_a_line():
    assert list(segments(box("a", 0, 0, 2, 1))) == [
        ((0, 0), (2, 0)),
        ((2, 0), (2, 1)),
        ((2, 1), (0, 1)),
        ((0, 1), (0, 0)),
    ]


def test_subpaths_follow_one_another():
    two = Outline("", "MLZMC", (0, 0, 1, 0, 5, 5, 6, 5, 6, 6, 5, 7))
    assert list(segments(two)) == [((0, 0), (1, 0)), ((1, 0), (0, 0)), ((5, 5), (6, 5), (6, 6), (5, 7))]


def test_an_outline_keeps_its_count_of_points():
    with pytest.raises(ValueError, match="4 points, not 1"):
        with_points(box("a", 0, 0, 2, 1), ((0.0, 0.0),))


def test_a_mirror_image_swaps_sides_and_names():
    figure = drawing(
        box("left_hand", 60, 10, 20, 5), box("head", 40, 0, 20, 9), lines=[Outline("", "ML", (0, 0, 9, 9))]
    )
    image = mirrored(figure, {"left_hand": "right_hand", "right_hand": "left_hand"})
    assert [region.key for region in image.regions] == ["right_hand", "head"]
    assert image.regions[0].coords == (40, 10, 20, 10, 20, 15, 40, 15)
    assert image.lines[0].coords == (100, 0, 91, 9)
    assert mirrored(image, {"right_hand": "left_hand"}) == figure


def test_a_mirror_image_cannot_have_a_key_twice():
    with pytest.raises(ValueError, match="twice"):
        mirrored(drawing(box("a", 0, 0, 1, 1), box("b", 2, 0, 1, 1)), {"a": "b"})


def test_importing_the_package_loads_no_clipper():
    code = (
        "import sys, cats_desktop.silhouette.area, cats_desktop.silhouette.svg, cats_desktop.silhouette.fitting;"
        "print([name for name in ('pyclipper', 'svgelements', 'numpy', 'PySide6') if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
