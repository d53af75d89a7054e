"""resources/systems/*.toml: every outcome covers real parts of every body, and each mistake is refused by name."""

import inspect
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from cats_desktop.library import cards_file, fudge_file, placement_file, system_checks, system_files
from cats_desktop.library.cards_file import read_cards
from cats_desktop.library.fudge_file import read_fudge
from cats_desktop.library.placement_file import read_placements
from cats_desktop.library.system_files import check_system
from cats_desktop.rules.coverage import Coverage, Outcome, covered
from cats_desktop.rules.faults import BadFile
from cats_desktop.rules.systems.fudge import stops
from tests.library.shipped import shipped
from tests.library.systems import FOLDER, cards, fudge, placements
from tests.rules.golem import golem

MODULES = (cards_file, fudge_file, placement_file, system_checks, system_files)
READERS = {"fudge": read_fudge, "placement": read_placements, "location_cards": read_cards}


def rolls(body: str) -> Iterator[tuple[str, Coverage, list[Outcome]]]:
    """Each way to find a location: its name, coverage, and all outcomes that wound."""
    yield "2dF", fudge().chart.covers, [(location,) for location in dict.fromkeys(fudge().chart.cells.values())]
    yield "d6", fudge().tables.covers, [stop.path for stop in stops(fudge().tables) if stop.wound]
    sides = [("Arm", "left"), ("Arm", "right"), ("Leg", "left"), ("Leg", "right")]
    yield "placement", placements().covers, [("Vitals",), ("Chest",), ("Belly",), *sides, ("Choose",)]
    yield "cards", cards().covers, [(card.location,) for card in cards().deck_for(body)]


BODIES = {"human": shipped()["human"], "heavy_mech": shipped()["heavy_mech"], "golem": golem()}


@pytest.mark.parametrize("key", BODIES)
def test_every_outcome_names_parts_of_every_body_and_every_part_is_named(key):
    body = BODIES[key]
    for name, covers, outcomes in rolls(key):
        check_system(covers, body, FOLDER)
        named: set[str] = set()
        for outcome in outcomes:
            parts = covered(covers, body, outcome)
            assert parts or key == "golem", (name, outcome)  # which has neither head nor legs
            assert set(parts) <= set(body.parts)
            assert len(set(parts)) == len(parts)
            named |= set(parts)
        assert named == set(body.parts), name


@pytest.mark.parametrize("key", ["human", "heavy_mech"])
def test_a_finer_place_lies_within_the_coarser_one(key):
    for stop in stops(fudge().tables):
        if stop.wound and stop.rolls > 1:
            outer, inner = (covered(fudge().tables.covers, BODIES[key], path) for path in (stop.path[:-1], stop.path))
            assert set(inner) <= set(outer), stop.path


@pytest.mark.parametrize("key", ["human", "heavy_mech"])
def test_left_and_right_outcomes_mirror_each_other(key):
    body = BODIES[key]
    for _, covers, outcomes in rolls(key):
        for outcome in outcomes:
            other = tuple(re.sub("left", "right", re.sub("Left", "Right", name)) for name in outcome)
            if other != outcome:
                mirrored = [body.parts[part].mirror or part for part in covered(covers, body, outcome)]
                assert set(mirrored) == set(covered(covers, body, other))


@pytest.mark.parametrize(
    ("body", "covers", "outcome", "parts"),
    [
        ("human", fudge().chart.covers, ["Head"], "head neck"),
        ("human", fudge().chart.covers, ["Left Arm"], "left_upper_arm left_forearm left_hand"),
        ("human", fudge().chart.covers, ["Torso"], "upper_torso lower_torso"),
        ("heavy_mech", fudge().chart.covers, ["Right Arm"], "right_weapon_mount right_arm"),
        ("human", fudge().tables.covers, ["Limb", "Leg", "Left", "Lower"], "left_shank left_foot"),
        ("human", fudge().tables.covers, ["Limb", "Leg", "Left", "Lower", "Foot", "Toe", "Second Toe"], "left_foot"),
        ("human", fudge().tables.covers, ["Torso or Head", "Head", "Skull", "Specific", "Nose"], "head"),
        ("human", fudge().tables.covers, ["Torso or Head", "Head", "Neck"], "neck"),
        ("heavy_mech", fudge().tables.covers, ["Torso or Head", "Head", "Neck"], "sensor_head"),
        ("heavy_mech", fudge().tables.covers, ["Limb", "Arm", "Right", "Lower", "Hand", "Digit"], "right_arm"),
        ("heavy_mech", fudge().tables.covers, ["Limb", "Arm", "Left", "Upper", "Shoulder"], "left_weapon_mount"),
        ("human", placements().covers, ["Vitals"], "head neck upper_torso"),
        ("human", placements().covers, ["Leg", "right"], "right_thigh right_shank right_foot"),
        ("human", cards().covers, ["groin"], "lower_torso"),
        ("heavy_mech", cards().covers, ["left_leg"], "left_upper_leg left_lower_leg left_foot"),
    ],
)
def test_what_an_outcome_covers(body, covers, outcome, parts):
    assert covered(covers, BODIES[body], tuple(outcome)) == tuple(parts.split())


def test_limb_covers_all_limbs():
    limbs = covered(fudge().tables.covers, BODIES["human"], ("Limb",))
    assert set(limbs) == {key for key, part in BODIES["human"].parts.items() if part.group in ("arms", "legs")}


Change = Callable[[str], str]


def swap(old: str, new: str) -> Change:
    def change(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return change


def added(text: str) -> Change:
    return lambda before: before + text


BROKEN: Iterable[tuple[str, Change, str, dict[str, object] | str]] = [
    ("fudge", swap("default = 4", "default = = 4"), "body.not_toml", "line"),
    ("fudge", swap("default = 4", 'default = "4"'), "body.bad_field", "$.called.default"),
    ("fudge", swap("default = 4\n", ""), "body.bad_field", "default"),
    ("fudge", swap('side = true }', 'sides = true }'), "body.bad_field", "sides"),
    ("fudge", swap("faces = [1, 2, 3],", 'faces = "1-3",'), "body.bad_field", "faces"),
    ("fudge", swap("boxes = 3", "boxes = 0"), "body.bad_field", "boxes"),
    ("fudge", swap("penalty = -1", "penalty = 1"), "body.bad_field", "penalty"),
    ("fudge", swap('look = "hurt"', 'look = "sore"'), "body.bad_field", "look"),
    ("fudge", swap('marks = "optional"', 'marks = "sometimes"'), "body.bad_field", "marks"),
    ("fudge", swap('key = "very_hurt"', 'key = "hurt"'), "system.name", {"table": "wounds.levels", "name": "hurt"}),
    ("fudge", swap('location = "Right Leg"', 'location = "Left Leg"'), "system.name",
     {"table": "wounds.majors", "name": "Left Leg"}),
    ("fudge", swap('location = "Right Leg"', 'location = "Tail"'), "system.unknown_outcome",
     {"body": "wounds.majors", "outcome": "Tail"}),
    ("fudge", swap('right_leg = { location = "Right Leg", marks = "never" }\n', ""), "system.not_covered",
     {"body": "wounds.majors", "outcome": "Right Leg"}),
    ("fudge", swap('"Limb" = ["left_arm", "right_arm", "left_leg", "right_leg"]\n', ""), "system.not_covered",
     {"body": "wounds.majors_of", "outcome": "Limb"}),
    ("fudge", swap('"Limb > Leg" = ["left_leg", "right_leg"]', '"Limb > Wing" = ["left_leg", "right_leg"]'),
     "system.unknown_outcome", {"body": "wounds.majors_of", "outcome": "Limb > Wing"}),
    ("fudge", swap('"Limb > Leg" = ["left_leg", "right_leg"]', '"Limb > Leg" = ["left_leg", "tail"]'),
     "system.unknown_part", {"body": "wounds.majors_of", "outcome": "Limb > Leg", "part": "tail"}),
    ("fudge", swap('start = "Initial Roll"', 'start = "First"'), "system.unknown_table",
     {"table": "First", "where": "start"}),
    ("fudge", swap('then = "Toe"', 'then = "Toes"'), "system.unknown_table", {"table": "Toes", "where": "Foot"}),
    ("fudge", swap('then = "Toe"', 'then = "Lower Leg"'), "system.circle", {"table": "Lower Leg"}),
    ("fudge", swap('then = "Toe"', 'then = "Foot"'), "system.circle", {"table": "Foot"}),
    ("fudge", swap('result = "Toe*", then = "Toe"', 'result = "Toe"'), "system.unreachable", {"table": "Toe"}),
    ("fudge", swap('result = "Toe*"', 'result = "Toe"'), "system.asterisk", {"table": "Foot", "result": "Toe"}),
    ("fudge", swap('result = "Ankle"', 'result = "Ankle*"'), "system.asterisk",
     {"table": "Lower Leg", "result": "Ankle*"}),
    ("fudge", swap("faces = [1, 2, 3, 4, 5], ", "faces = [1, 2, 3, 4], "), "system.faces",
     {"table": "Torso or Head", "face": 5, "count": 0}),
    ("fudge", swap("faces = [1, 2, 3, 4, 5], ", "faces = [1, 2, 3, 4, 5, 6], "), "system.faces",
     {"table": "Torso or Head", "face": 6, "count": 2}),
    ("fudge", swap("faces = [1, 2, 3, 4, 5], ", "faces = [1, 2, 3, 4, 5, 7], "), "system.faces",
     {"table": "Torso or Head", "face": 7, "count": 1}),
    ("fudge", swap('result = "Ankle"', 'result = "Calf/Shin"'), "system.name",
     {"table": "Lower Leg", "name": "Calf/Shin"}),
    ("fudge", swap('result = "Ankle"', 'result = ""'), "system.name", {"table": "Lower Leg", "name": ""}),
    ("fudge", swap('"0" = { "-" = "Torso", "0"', '"0" = { "0"'), "system.chart",
     {"field": "two_df.chart.0", "face": "-"}),
    ("fudge", swap('"+" = { "-" = "Left Arm"', '"1" = { "-" = "Left Arm"'), "system.chart",
     {"field": "two_df.chart", "face": "+"}),
    ("fudge", swap('"0" = "Center"', '"o" = "Center"'), "system.chart", {"field": "two_df.horizontal", "face": "0"}),
    ("fudge", swap('"Left Leg" = ["left_thigh"', '"Left Hoof" = ["left_thigh"'), "system.unknown_outcome",
     {"body": "human", "outcome": "Left Hoof"}),
    ("fudge", swap('"Left Leg" = ["left_thigh", "left_shank", "left_foot"]\n', ""), "system.not_covered",
     {"body": "human", "outcome": "Left Leg"}),
    ("fudge", swap('"Limb > Leg > Left > Lower > Ankle"', '"Limb > Leg > Left > Ankle"'), "system.unknown_outcome",
     {"body": "human", "outcome": "Limb > Leg > Left > Ankle"}),
    ("fudge", added('"Limb > Leg > Left > Lower > Foot > Toe > Miss!" = ["left_foot"]\n'), "system.unknown_outcome",
     {"body": "*", "outcome": "Limb > Leg > Left > Lower > Foot > Toe > Miss!"}),
    ("placement", swap("faces = [6]", "faces = [5]"), "system.faces", {"table": "placements", "face": 5, "count": 2}),
    ("placement", swap("faces = [6]", "faces = []"), "system.faces", {"table": "placements", "face": 6, "count": 0}),
    ("placement", swap('name = "Choose"', 'name = "Chest"'), "system.name", {"table": "placements", "name": "Chest"}),
    ("placement", swap('even = "right"', 'even = "left"'), "system.name", {"table": "odd, even", "name": "left"}),
    ("placement", swap('"Arm > left" = ["left_upper_arm", "left_forearm", "left_hand"]\n', ""), "system.not_covered",
     {"body": "human", "outcome": "Arm > left"}),
    ("placement", swap('does = "arm"', 'does = "tail"'), "body.bad_field", "does"),
    ("placement", swap('in_flight = "Wing"', 'in_flight = "Arm"'), "system.name",
     {"table": "placements", "name": "Arm"}),
    ("placement", swap("arm_cap = [1, 3]", "arm_cap = [1, 0]"), "body.bad_field", "arm_cap"),
    ("placement", swap("turns_to_rise = 1\n", ""), "body.bad_field", "turns_to_rise"),
    ("placement", swap("mass = 30_000", "mass = 0"), "body.bad_field", "mass"),
    ("placement", swap("biological = 0", "biological = 2"), "body.bad_field", "biological"),
    ("placement", swap('[traits."*"]', "[traits.ogre]"), "system.no_traits", {"body": "*"}),
    ("placement", swap("[covers.human]\n", '[covers.human]\n"Wing > up" = ["head"]\n'), "system.unknown_outcome",
     {"body": "human", "outcome": "Wing > up"}),
    ("location_cards", swap('label = "Head", copies = 1', 'label = "Head", copies = 0'), "system.copies",
     {"body": "human", "card": "head", "copies": 0}),
    ("location_cards", swap('location = "chest"', 'location = "head"'), "system.name",
     {"table": "decks.human", "name": "head"}),
    ("location_cards", swap("[decks]\n", "[decks]\nogre = []\n"), "system.empty_deck", {"body": "ogre"}),
    ("location_cards", swap('"*" = [', '"ogre" = ['), "system.no_deck", {"body": "*"}),
    ("location_cards", swap('kind = "head"', 'kind = "wing"'), "body.bad_field", "$.decks[...][0].kind"),
    ("location_cards", swap("divisor = 3", "divisor = 0"), "body.bad_field", "$.body_trine.divisor"),
    ("location_cards", swap("human = [4, 4, 4]", "human = [4, 4, -1]"), "body.bad_field", "starting"),
    ("location_cards", swap("human = [4, 4, 4]", "human = [4, 4]"), "system.starting",
     {"body": "human", "count": 2, "attributes": 3}),
    ("location_cards", swap('"*" = [4, 4, 4]', "ogre = [4, 4, 4]"), "system.starting",
     {"body": "*", "count": 0, "attributes": 3}),
    ("location_cards", swap("human = [4, 4, 4]", "human = [0, 1, 1]"), "system.no_points",
     {"body": "human", "total": 2, "least": 3}),
    ("location_cards", swap('"groin" = ["lower_torso"]\n', ""), "system.not_covered",
     {"body": "human", "outcome": "groin"}),
    ("location_cards", swap('"groin" = ["lower_torso"]\n', '"groin" = ["lower_torso"]\n"tail" = ["lower_torso"]\n'),
     "system.unknown_outcome", {"body": "human", "outcome": "tail"}),
]  # fmt: skip


@pytest.mark.parametrize(("system", "change", "key", "values"), BROKEN)
def test_a_mistake_is_refused_by_file_and_place(tmp_path, system, change, key, values):
    file = tmp_path / f"{system}.toml"
    file.write_text(change((FOLDER / f"{system}.toml").read_text("utf-8")), "utf-8")
    with pytest.raises(BadFile) as caught:
        READERS[system](file)
    fault = caught.value
    assert (fault.key, fault.values["file"]) == (key, str(file))
    if isinstance(values, str):
        assert values in fault.values["reason"]
    else:
        assert {name: value for name, value in fault.values.items() if name != "file"} == values


def test_a_body_may_say_what_its_wings_are(tmp_path):
    file = tmp_path / "placement.toml"
    winged = swap("[covers.human]\n", '[covers.human]\n"Wing > left" = ["left_upper_arm"]\n')
    file.write_text(winged((FOLDER / "placement.toml").read_text("utf-8")), "utf-8")
    assert covered(read_placements(file).covers, BODIES["human"], ("Wing", "left")) == ("left_upper_arm",)


@pytest.mark.parametrize(
    ("covers", "key", "values"),
    [
        ({"human": {}}, "system.body_not_covered", {"body": "golem"}),
        ({"golem": {("Arm", "left"): ("left_wing",)}}, "system.unknown_part",
         {"body": "golem", "outcome": "Arm > left", "part": "left_wing"}),
    ],
)  # fmt: skip
def test_a_body_that_a_system_cannot_cover_is_refused(covers, key, values):
    with pytest.raises(BadFile) as caught:
        check_system(covers, golem(), Path("x.toml"))
    assert (caught.value.key, caught.value.values) == (key, {"file": "x.toml", **values})


@pytest.mark.parametrize("read", READERS.values())
def test_a_file_that_cannot_be_read_is_refused(tmp_path, read):
    with pytest.raises(BadFile) as caught:
        read(tmp_path / "none.toml")
    assert caught.value.key == "system.file_unreadable"
    (tmp_path / "none.toml").write_bytes(b"\xff")
    with pytest.raises(BadFile) as caught:
        read(tmp_path / "none.toml")
    assert caught.value.key == "body.not_utf8"


def test_every_way_to_refuse_a_system_file_is_tried_here():
    keys = set(re.findall(r'"(system\.\w+)"', "".join(inspect.getsource(module) for module in MODULES)))
    assert len(keys) == 18
    elsewhere = {"system.file_unreadable", "system.body_not_covered"}
    assert keys - elsewhere == {key for _, _, key, _ in BROKEN if key.startswith("system.")}
