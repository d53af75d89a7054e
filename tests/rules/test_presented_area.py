"""C.A.T.S. lateral: the printed tables out of the shipped outlines, and the throw that reads them."""

import json
from pathlib import Path

import pytest

from cats_desktop.rules.body import Aspect, Body, Facing
from cats_desktop.rules.systems.presented_area import throw_lateral
from cats_desktop.rules.table import LocationDie, group_shares, range_text
from tests.library.shipped import shipped
from tests.rules.golem import Scripted, golem

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "hit_tables.json").read_text("utf-8"))

D66 = [10 * tens + units for tens in range(1, 7) for units in range(1, 7)]

VIEWS = [(body, facing) for body in ("human", "heavy_mech") for facing in Facing]

# Head, torso, arms, legs: typed from the page, in percent.
GROUPS = {
    ("human", "front"): (6.9, 34.4, 21.1, 37.6),
    ("human", "back"): (6.9, 34.4, 21.1, 37.6),
    ("human", "left"): (13.2, 38.7, 14.1, 34.1),
    ("human", "right"): (13.2, 38.7, 14.1, 34.1),
    ("heavy_mech", "front"): (2.8, 39.6, 24.1, 33.5),
    ("heavy_mech", "back"): (2.8, 39.6, 24.1, 33.5),
    ("heavy_mech", "left"): (4.4, 44.2, 21.1, 30.2),
    ("heavy_mech", "right"): (4.4, 44.2, 21.1, 30.2),
}


def aspect_of(body: str, facing: str) -> Aspect:
    return shipped()[body].aspects[Facing(facing)]


@pytest.mark.parametrize(("body", "facing"), VIEWS)
def test_every_row_measured_from_the_outlines_is_the_printed_one(body, facing):
    aspect = aspect_of(body, facing)
    measured = [
        {
            "location": region.label,
            "d100": [aspect.d100.ordinals(region.key)[0], aspect.d100.ordinals(region.key)[-1]],
            "d100_share": row.faces,
            "area_pct": row.area / 100,
            "error": aspect.d100.error(row) / 100,
            "d66": range_text(aspect.d66.results(region.key)),
            "d66_values": list(aspect.d66.results(region.key)),
        }
        for region, row in zip(aspect.regions, aspect.d100.rows, strict=True)
    ]
    assert measured == GOLDEN[body]["facings"][facing]["rows"]
    assert aspect.d100.worst_error / 100 == GOLDEN[body]["facings"][facing]["worst_error"]


@pytest.mark.parametrize(
    ("body", "facing", "line"),
    [
        ("human", "front", "8–26 Chest 19% 18.35% +0.65 14–24"),
        ("human", "back", "27–42 Lower back 16% 16.06% -0.06 25–34"),
        ("human", "left", "97–100 Near foot 4% 4.07% -0.07 66"),
        ("heavy_mech", "front", "4–27 Upper hull 24% 24.53% -0.53 12–24"),
        ("heavy_mech", "back", "28–42 Engine deck 15% 15.06% -0.06 25–34"),
        ("heavy_mech", "right", "71–82 Near upper leg 12% 12.48% -0.48 53–56"),
    ],
)
def test_rows_copied_from_the_page_by_hand_are_there_too(body, facing, line):
    aspect = aspect_of(body, facing)
    lines = [
        f"{aspect.d100.ordinals(row.region)[0]}–{aspect.d100.ordinals(row.region)[-1]} {region.label} {row.faces}%"
        f" {row.area / 100:.2f}% {aspect.d100.error(row) / 100:+.2f} {range_text(aspect.d66.results(row.region))}"
        for region, row in zip(aspect.regions, aspect.d100.rows, strict=True)
    ]
    assert line in lines


@pytest.mark.parametrize(("body", "facing"), VIEWS)
def test_groups_are_the_printed_summary(body, facing):
    whole = shipped()[body]
    aspect = aspect_of(body, facing)
    group_of = {region.key: whole.parts[region.part].group for region in aspect.regions}
    found = group_shares(aspect.shares, group_of, ("head", "torso", "arms", "legs"))
    assert tuple(share / 10 for share in found.values()) == GROUPS[body, facing]


@pytest.mark.parametrize(("body", "facing"), VIEWS)
def test_every_d100_and_d66_face_names_exactly_one_row(body, facing):
    aspect = aspect_of(body, facing)
    for table, results in ((aspect.d100, range(1, 101)), (aspect.d66, D66)):
        rows_of = {result: [] for result in results}
        for region in aspect.regions:
            for result in table.results(region.key):
                rows_of[result].append(region.key)
        assert [rows for rows in rows_of.values() if len(rows) != 1] == []


@pytest.mark.parametrize("body", ["human", "heavy_mech"])
def test_the_left_table_is_the_mirror_of_the_right_one(body):
    whole: Body = shipped()[body]
    left, right = whole.aspects[Facing.LEFT], whole.aspects[Facing.RIGHT]
    assert [region.label for region in left.regions] == [region.label for region in right.regions]
    assert [row.faces for row in left.d100.rows] == [row.faces for row in right.d100.rows]
    assert [row.area for row in left.d100.rows] == [row.area for row in right.d100.rows]
    assert [row.faces for row in left.d66.rows] == [row.faces for row in right.d66.rows]
    for one, other in zip(left.regions, right.regions, strict=True):
        assert one.key.replace("left_", "right_") == other.key
        assert whole.parts[one.part].mirror in (None, other.part)
        assert ("left" in one.part) == ("right" in other.part)


@pytest.mark.parametrize("body", ["human", "heavy_mech"])
@pytest.mark.parametrize("facing", [Facing.FRONT, Facing.BACK])
def test_left_and_right_of_a_pair_get_equal_faces(body, facing):
    whole, aspect = shipped()[body], aspect_of(body, facing)
    region_of = {region.part: region.key for region in aspect.regions}
    pairs = [(key, part.mirror) for key, part in whole.parts.items() if part.mirror]
    assert len(pairs) in (10, 12)
    for table in (aspect.d100, aspect.d66):
        faces = {row.region: row.faces for row in table.rows}
        assert all(faces[region_of[one]] == faces[region_of[other]] for one, other in pairs)


@pytest.mark.parametrize("body", ["human", "heavy_mech"])
def test_the_back_shows_the_same_shares_over_other_plates(body):
    front, back = aspect_of(body, "front"), aspect_of(body, "back")
    assert list(front.shares.values()) == list(back.shares.values())
    assert [region.part for region in front.regions] == [region.part for region in back.regions]
    plates = [(one.plate, other.plate) for one, other in zip(front.regions, back.regions, strict=True)]
    differing = [(one, other) for one, other in plates if one != other]
    assert (
        differing
        == {
            "human": [("chest", "upper_back"), ("abdomen", "lower_back")],
            "heavy_mech": [("upper_hull", "rear_hull"), ("lower_hull", "engine_deck")],
        }[body]
    )


def test_a_foot_is_several_times_larger_from_the_side():
    assert aspect_of("human", "front").shares["left_foot"] == 105
    assert aspect_of("human", "left").shares["left_foot"] == 407


@pytest.mark.parametrize(("face", "region"), [(60, "breast"), (61, "left_arm"), (100, "right_hand")])
def test_a_d100_is_thrown_once_and_names_its_row(face, region):
    dice = Scripted((100, face))
    key, thrown = throw_lateral(golem().aspects[Facing.FRONT], LocationDie.D100, dice)
    assert (key, [die.face for die in thrown]) == (region, [face])
    assert dice.purposes == ["lateral"]


def test_a_d66_reads_two_dice_as_tens_and_units():
    # 36 faces over 60, 15, 15, 5, 5 %: quotas 21.6, 5.4 twice, 1.8 twice -> 22, 5, 5, 2, 2; ordinal 23 is 45
    dice = Scripted((6, 4), (6, 5))
    key, thrown = throw_lateral(golem().aspects[Facing.FRONT], LocationDie.D66, dice)
    assert (key, [die.face for die in thrown]) == ("left_arm", [4, 5])
    assert dice.purposes == ["lateral_tens", "lateral_units"]


@pytest.mark.parametrize("faces", [[(100, 100)], [(100, 6)], [(6, 6), (6, 6)]])
def test_location_dice_never_explode(faces):
    dice = Scripted(*faces)
    die = LocationDie.D100 if faces[0][0] == 100 else LocationDie.D66
    throw_lateral(golem().aspects[Facing.FRONT], die, dice)
    dice.finish()
