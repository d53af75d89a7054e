"""The shipped human and heavy mech: their data as the rules ask for it, and every region struck."""

import tomllib
from functools import cache

import pytest

from cats_desktop.library.bodies import BodyLibrary
from cats_desktop.rules.attack import Attack
from cats_desktop.rules.body import Facing
from cats_desktop.rules.dice import TypedDice, split_dice
from cats_desktop.rules.events import HitLanded
from cats_desktop.rules.evolve import evolve_all
from cats_desktop.rules.table import LocationDie
from cats_desktop.session.commands import AddCombatants, SizeArmour, Strike
from cats_desktop.session.decide import decide
from cats_desktop.silhouette.outline import points
from cats_desktop.silhouette.svg import read_drawing
from tests.library.shipped import FOLDER, copied, shipped
from tests.rules.golem import Scripted
from tests.session.fights import after
from tests.silhouette.figures import shapely_areas

BODIES = ("human", "heavy_mech")
VIEWS = [(body, facing) for body in BODIES for facing in Facing]

LIMBS = {
    "human": ("upper_arm", "forearm", "hand", "thigh", "shank", "foot"),
    "heavy_mech": ("weapon_mount", "arm", "upper_leg", "lower_leg", "foot"),
}
TRUNK = {
    "human": ("head", "neck", "upper_torso", "lower_torso"),
    "heavy_mech": ("sensor_head", "upper_hull", "lower_hull"),
}
TORSO_PLATES = {
    "human": {"upper_torso": ("chest", "upper_back"), "lower_torso": ("abdomen", "lower_back")},
    "heavy_mech": {"upper_hull": ("upper_hull", "rear_hull"), "lower_hull": ("lower_hull", "engine_deck")},
}


@cache
def written(body: str) -> dict:
    return tomllib.loads((FOLDER / body / "body.toml").read_text("utf-8"))


@pytest.mark.parametrize("body", BODIES)
def test_the_parts_are_those_the_rules_name(body):
    parts = {f"{side}_{limb}" for side in ("left", "right") for limb in LIMBS[body]} | set(TRUNK[body])
    assert set(shipped()[body].parts) == parts
    assert len(parts) == {"human": 16, "heavy_mech": 13}[body]


@pytest.mark.parametrize("body", BODIES)
def test_the_two_torso_parts_have_a_front_and_a_rear_plate_and_every_other_part_one(body):
    plates_of: dict[str, list[str]] = {}
    for plate in shipped()[body].plates.values():
        plates_of.setdefault(plate.part, []).append(plate.key)
    for part in shipped()[body].parts:
        expected = TORSO_PLATES[body].get(part, (part,))
        assert tuple(plates_of[part]) == expected


@pytest.mark.parametrize("body", BODIES)
def test_the_ladder_is_the_shipped_one(body):
    assert [rung.key for rung in shipped()[body].ladder] == ["sound", "damaged", "crippled", "destroyed"]


@pytest.mark.parametrize("body", BODIES)
def test_sides_show_the_near_limbs_only_and_strike_the_front_plates(body):
    for facing, near, far in ((Facing.LEFT, "left", "right"), (Facing.RIGHT, "right", "left")):
        regions = shipped()[body].aspects[facing].regions
        assert not any(region.part.startswith(far) for region in regions)
        assert {region.part for region in regions if region.label.startswith("Near ")} == {
            f"{near}_{limb}" for limb in LIMBS[body]
        }
        plates = {region.part: region.plate for region in regions}
        assert all(plates[part] == front for part, (front, _) in TORSO_PLATES[body].items())


@pytest.mark.parametrize("body", BODIES)
def test_every_failure_has_a_sentence_and_a_flag(body):
    for part in shipped()[body].parts.values():
        assert part.failure.endswith(".")
        assert part.flags
        assert len(part.contents) == 5


@pytest.mark.parametrize(("body", "root"), [("human", "left_upper_arm"), ("heavy_mech", "left_upper_leg")])
def test_what_hangs_on_a_destroyed_limb_is_lost(body, root):
    lost = {"left_upper_arm": {"left_forearm", "left_hand"}, "left_upper_leg": {"left_lower_leg", "left_foot"}}
    assert shipped()[body].lost({root: 3}) == lost[root]


@pytest.mark.parametrize(("body", "facing"), VIEWS)
def test_every_region_called_or_rolled_is_what_is_struck_and_nothing_else(body, facing):
    state = after_joining(body)
    part_of = {plate["key"]: plate["part"] for plate in written(body)["plates"]}
    for row in written(body)["facings"][facing]["regions"]:
        plate = row.get("plate", row["key"])
        aspect = shipped()[body].aspects[facing]
        throws = [(Attack(facing, row["key"]), "3")]
        throws += [(Attack(facing), f"{face} 3") for face in aspect.d100.results(row["key"])]
        throws += [(Attack(facing, die=LocationDie.D66), f"{face} 3") for face in aspect.d66.results(row["key"])]
        for attack, dice in throws:
            typed = TypedDice(split_dice(dice))
            events = decide(state, Strike(1, attack), typed, shipped())
            typed.finish()
            landed = events[0]
            assert isinstance(landed, HitLanded)
            assert (landed.region, landed.label) == (row["key"], row["label"])
            assert (landed.part, landed.plate) == (part_of[plate], plate)
            target = evolve_all(state, events).combatants[1]
            assert (target.lost_armour, target.structure, target.out) == ({plate: 1}, {}, frozenset())


@pytest.mark.parametrize(("body", "facing"), VIEWS)
def test_every_d66_face_in_two_dice_is_the_same_as_in_one_word(body, facing):
    aspect = shipped()[body].aspects[facing]
    for region in aspect.regions:
        for face in aspect.d66.results(region.key):
            dice = Scripted((6, face // 10), (6, face % 10), (6, 3))
            attack = Attack(facing, die=LocationDie.D66)
            assert decide(after_joining(body), Strike(1, attack), dice, shipped())[0].region == region.key


@cache
def after_joining(body: str):
    state = after()
    for command in (AddCombatants("X", body), SizeArmour(1, 1000)):
        state = evolve_all(state, decide(state, command, Scripted(), shipped()))
    return state


@pytest.mark.parametrize("body", BODIES)
def test_the_left_outlines_are_the_right_ones_mirrored(body):
    pictures = shipped().load(body).pictures
    left, right = (pictures[side].drawing for side in (Facing.LEFT, Facing.RIGHT))
    middle = 2 * right.view[0] + right.view[2]
    mirrored = {region.key: [(middle - x, y) for x, y in points(region)] for region in right.regions}
    shift = left.view[0] + left.view[2] / 2 - middle / 2
    for region in left.regions:
        other = mirrored[region.key.replace("left_", "right_")]
        for (x, y), (x2, y2) in zip(points(region), other, strict=True):
            assert (x - shift, y) == pytest.approx((x2, y2), abs=0.0015)


@pytest.mark.parametrize(("body", "facing"), VIEWS)
def test_the_targets_left_is_at_the_viewers_right_from_the_front_and_at_the_left_from_behind(body, facing):
    drawing = shipped().load(body).pictures[facing].drawing
    middle = drawing.view[0] + drawing.view[2] / 2
    for region in drawing.regions:
        if facing in (Facing.FRONT, Facing.BACK) and region.key.startswith(("left_", "right_")):
            xs = [x for x, _ in points(region)]
            at_the_right = (min(xs) + max(xs)) / 2 > middle
            assert at_the_right == (region.key.startswith("left_") == (facing == Facing.FRONT))


@pytest.mark.parametrize(("body", "facing"), [("human", "front"), ("human", "left"), ("heavy_mech", "right")])
def test_shares_are_what_another_library_measures(body, facing):
    drawing = shipped().load(body).pictures[Facing(facing)].drawing
    areas = shapely_areas(drawing, 12)
    whole = sum(areas.values())
    shares = shipped()[body].aspects[Facing(facing)].shares
    for key, area in areas.items():
        assert shares[key] == pytest.approx(10_000 * area / whole, abs=0.7)


def test_a_larger_arm_in_the_drawing_is_a_larger_arm_in_the_table(tmp_path):
    folder = copied("heavy_mech", tmp_path)
    svg = folder / "front.svg"
    text = svg.read_text("utf-8")
    grown = text.replace('id="left_arm"', 'id="left_arm" transform="translate(-12 -12) scale(1.25)"')
    assert grown != text
    svg.write_text(grown, "utf-8")
    changed, before = BodyLibrary([tmp_path], cache=None)["heavy_mech"], shipped()["heavy_mech"]
    aspect, old = changed.aspects[Facing.FRONT], before.aspects[Facing.FRONT]

    areas = shapely_areas(read_drawing(grown.encode(), "front.svg", list(old.shares)), 2)
    for key, area in areas.items():
        assert aspect.shares[key] == pytest.approx(10_000 * area / sum(areas.values()), abs=0.7)
    assert aspect.shares["left_arm"] > 1.3 * old.shares["left_arm"]
    assert aspect.shares["left_foot"] < old.shares["left_foot"]
    faces = {row.region: row.faces for row in aspect.d100.rows}
    assert faces["left_arm"] == faces["right_arm"] > 7  # what the printed table gives an arm
    assert aspect.d100.ends[-1] == 100
    assert changed.aspects[Facing.LEFT] == before.aspects[Facing.LEFT]
