"""body.toml: what is read from it, and how each mistake in it is refused by file and field."""

import inspect
import re

import pytest

from cats_desktop.library import body_file
from cats_desktop.library.body_file import make_body, read_entry, regions_of
from cats_desktop.rules.body import Facing
from cats_desktop.rules.faults import BadFile
from tests.library.crate import TOML

FILE = "bodies/crate/body.toml"
SHARES = {
    Facing.FRONT: {"trunk": 6000, "left_arm": 2000, "right_arm": 2000},
    Facing.BACK: {"trunk": 6000, "left_arm": 2000, "right_arm": 2000},
    Facing.LEFT: {"trunk": 7500, "left_arm": 2500},
    Facing.RIGHT: {"trunk": 7500, "right_arm": 2500},
}


def changed(old: str, new: str) -> str:
    assert old in TOML
    return TOML.replace(old, new, 1)


def refusal(toml: str | bytes) -> BadFile:
    with pytest.raises(BadFile) as caught:
        read_entry(toml if isinstance(toml, bytes) else toml.encode(), FILE)
    assert caught.value.values["file"] == FILE
    return caught.value


def test_a_body_file_becomes_a_body():
    body = make_body("crate", read_entry(TOML.encode(), FILE), SHARES, FILE)
    assert (body.key, body.label, [rung.key for rung in body.ladder]) == ("crate", "Crate", ["sound", "destroyed"])
    assert body.parts["trunk"].contents == ("core", "")
    assert body.carriers["left_arm"] == ("trunk",)
    front = body.aspects[Facing.FRONT]
    assert [(region.key, region.part, region.plate) for region in front.regions] == [
        ("trunk", "trunk", "lid"),
        ("left_arm", "left_arm", "left_arm"),
        ("right_arm", "right_arm", "right_arm"),
    ]
    # quotas of 36: 21.6 and 7.2 twice
    assert [(row.region, row.faces) for row in front.d66.rows] == [("trunk", 22), ("left_arm", 7), ("right_arm", 7)]


BROKEN = [
    (changed('label = "Crate"', 'label = " "'), "body.no_label", {}),
    (changed('label = "Crate"', "label = 3"), "body.bad_field", "$.label"),
    (changed('label = "Crate"\n', ""), "body.bad_field", "label"),
    (changed('label = "Crate"', 'label = "Crate"\ncolour = "red"'), "body.bad_field", "colour"),
    (changed("destroyed = true", "destroyed = 1"), "body.bad_field", "$.ladder[1].destroyed"),
    (changed('hangs_on = "trunk"', 'hang_on = "trunk"'), "body.bad_field", "`hang_on` - at `$.parts[1]`"),
    (changed("fails = true", "fail = true"), "body.bad_field", "`fail` - at `$.ladder[1]`"),
    (changed('part = "trunk"', 'part = "trunk"\narmour = 5'), "body.bad_field", "`armour` - at `$.plates[0]`"),
    (changed('label = "Near arm" }', 'label = "Near arm", share = 5 }'), "body.bad_field", "share"),
    (changed('contents = ["core", ""]', "contents = [1]"), "body.bad_field", "$.parts[0].contents[0]"),
    (changed("destroyed = true\n", ""), "body.ladder_end", {"rung": "destroyed"}),
    (changed('label = "sound"', 'label = "sound"\ndestroyed = true'), "body.ladder_end", {"rung": "destroyed"}),
    (changed('[[ladder]]\nkey = "sound"\nlabel = "sound"\n', ""), "body.short_ladder", {}),
    (changed('key = "sound"', 'key = "destroyed"'), "body.twice", {"kind": "ladder", "name": "destroyed"}),
    (changed('key = "right_arm"', 'key = "left_arm"'), "body.twice", {"kind": "parts", "name": "left_arm"}),
    (changed('key = "lid"', 'key = "left_arm"'), "body.twice", {"kind": "plates", "name": "left_arm"}),
    (
        changed('{ key = "right_arm"', '{ key = "left_arm"'),
        "body.twice",
        {"kind": "facings.front", "name": "left_arm"},
    ),
    (
        changed('group = "torso"', 'group = "body"'),
        "body.unknown_group",
        {"part": "trunk", "group": "body", "known": "torso, arms"},
    ),
    (
        changed('["core", ""]', '["a", "b", "c", "d", "e", "f"]'),
        "body.too_many_contents",
        {"part": "trunk", "count": 6},
    ),
    (
        changed('hangs_on = "trunk"', 'hangs_on = "hook"'),
        "body.unknown_part",
        {"where": "left_arm.hangs_on", "part": "hook"},
    ),
    (
        changed('mirror = "right_arm"', 'mirror = "hook"'),
        "body.unknown_part",
        {"where": "left_arm.mirror", "part": "hook"},
    ),
    (changed('part = "trunk"', 'part = "hook"'), "body.unknown_part", {"where": "plate lid", "part": "hook"}),
    (
        changed('mirror = "right_arm"\n', ""),
        "body.one_sided_mirror",
        {"part": "right_arm", "other": "left_arm"},
    ),
    (
        changed('hangs_on = "trunk"', 'hangs_on = "left_arm"'),
        "body.hangs_in_circle",
        {"part": "left_arm"},
    ),
    (changed("[facings.right]", "[facings.top]"), "body.facing_missing", {"facing": "right"}),
    (TOML + "\n[facings.top]\nregions = []\n", "body.facing_unknown", {"facing": "top"}),
    (
        TOML[: TOML.index("[facings.right]")] + "[facings.right]\nregions = []",
        "body.no_regions",
        {"facing": "right"},
    ),
    (
        changed('plate = "lid"', 'plate = "door"'),
        "body.unknown_plate",
        {"facing": "front", "region": "trunk", "plate": "door"},
    ),
    (changed(', plate = "lid"', ""), "body.unknown_plate", {"facing": "front", "region": "trunk", "plate": "trunk"}),
    (b'label = "\xff"', "body.not_utf8", {"byte": 9}),
    ("label = = 3", "body.not_toml", "line 1"),
    ("", "body.bad_field", "label"),
]


@pytest.mark.parametrize(("toml", "key", "values"), BROKEN)
def test_a_mistake_is_refused_by_file_and_field(toml, key, values):
    fault = refusal(toml)
    assert fault.key == key
    if isinstance(values, str):
        assert values in fault.values["reason"]
    else:
        assert {name: value for name, value in fault.values.items() if name != "file"} == values


def test_every_way_to_refuse_a_body_file_is_tried_here():
    keys = set(re.findall(r'"(body\.\w+)"', inspect.getsource(body_file)))
    assert keys - {key for _, key, _ in BROKEN} == {"body.no_parts"}  # tried below: it takes more than one change


def test_a_body_without_parts_is_refused():
    start = TOML.index("[[parts]]")
    end = TOML.index("[[plates]]")
    assert refusal(TOML[:start] + "parts = []\n" + TOML[end:]).key == "body.bad_field"  # TOML: inside the last rung
    assert refusal("parts = []\n" + TOML[:start] + TOML[end:]).key == "body.no_parts"


def test_more_regions_than_a_d66_has_faces_are_refused_by_name():
    rows = "".join(f'{{ key = "r{n}", label = "R", plate = "lid" }},' for n in range(37))
    entry = read_entry(TOML.replace("regions = [\n", f"regions = [\n{rows}", 1).encode(), FILE)
    shares = {**SHARES, Facing.FRONT: dict.fromkeys([row.key for row in regions_of(entry, Facing.FRONT)], 250)}
    with pytest.raises(BadFile) as caught:
        make_body("crate", entry, shares, FILE)
    assert caught.value.key == "body.too_few_faces"
    assert caught.value.values["facing"] == "front"
    assert caught.value.values["regions"].startswith("r0, r1, ")


def test_parts_seen_as_several_regions_pair_up_in_the_order_of_the_table():
    """Each arm in two pieces: 100 faces over 60 and four times 10.00 or nearly, left and right of each piece alike."""
    pieces = "".join(
        f'{{ key = "{side}_{piece}", label = "x", plate = "{side}_arm" }},'
        for piece in ("upper", "lower")
        for side in ("left", "right")
    )
    whole = '  { key = "left_arm", label = "Left arm" },\n  { key = "right_arm", label = "Right arm" },\n'
    entry = read_entry(changed(whole, pieces).encode(), FILE)
    front = {"trunk": 6000, "left_upper": 1240, "right_upper": 1240, "left_lower": 760, "right_lower": 760}
    body = make_body("crate", entry, {**SHARES, Facing.FRONT: front}, FILE)
    faces = {row.region: row.faces for row in body.aspects[Facing.FRONT].d100.rows}
    assert faces == {"trunk": 60, "left_upper": 12, "right_upper": 12, "left_lower": 8, "right_lower": 8}
    assert sum(row.faces for row in body.aspects[Facing.FRONT].d66.rows) == 36
