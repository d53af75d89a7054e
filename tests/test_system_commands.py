"""The command line of all rulesets: exact odds, locations by given dice and cards, and refusals in one sentence."""

import json
from fractions import Fraction

import pytest

from cats_desktop.library.bodies import BodyLibrary
from cats_desktop.system_commands import RULESETS, joined
from tests.library.crate import TOML, write_crate
from tests.rules.test_fudge import GOLDEN, NODES
from tests.test_command_line import GOLDEN as TABLES
from tests.test_command_line import program, refusal, said


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict:
    return json.loads(said(capsys, *" ".join(arguments).split(), "--json"))


@pytest.mark.parametrize("body", ["human", "heavy_mech"])
@pytest.mark.parametrize("facing", ["front", "back", "left", "right"])
def test_odds_of_cats_are_the_printed_shares_and_tiers(capsys, bodies: BodyLibrary, body, facing):
    odds = told(capsys, "odds cats", body, facing)
    assert list(odds) == ["locations", "tiers"]
    labels = {region.key: region.label for region in bodies[body].aspects[facing].regions}
    printed = {row["location"]: Fraction(row["d100_share"], 100) for row in TABLES[body]["facings"][facing]["rows"]}
    assert {labels[region]: Fraction(share) for region, share in odds["locations"].items()} == printed
    assert odds["tiers"] == {"1": "5/6", "2": "5/36", "3": "5/216", "4+": "1/216"}


def test_odds_of_the_other_systems(capsys):
    assert told(capsys, "odds fudge-2df human") == {"locations": GOLDEN["two_dF"]["probabilities"]}
    placements = ("Vitals", "Chest", "Belly", "Arm", "Leg", "Choose")
    assert told(capsys, "odds placement heavy_mech") == {"locations": dict.fromkeys(placements, "1/6")}
    limbs = ("left_arm", "right_arm", "left_leg", "right_leg")
    cards = ("head", "chest", "abdomen", "groin", *limbs)
    assert told(capsys, "odds cards human front") == {"locations": dict.fromkeys(cards, "1/8")}
    assert told(capsys, "odds cards heavy_mech") == {
        "locations": {"sensor_head": "1/8", "upper_hull": "1/4", "lower_hull": "1/8", **dict.fromkeys(limbs, "1/8")}
    }


def test_odds_of_the_d6_tree_name_every_node(capsys):
    found = told(capsys, "odds fudge-d6 human")
    assert list(found) == ["nodes"]
    assert found["nodes"] == [
        {"path": list(path), "rolls": len(path), "can_roll_again": again, "probability": str(share)}
        for path, again, _, share in NODES
    ]
    assert {"path": ["Limb", "Leg"], "rolls": 2, "can_roll_again": True, "probability": "1/4"} in found["nodes"]


def test_a_certainty_is_a_fraction_too(capsys, monkeypatch):
    monkeypatch.setattr("cats_desktop.system_commands.card_odds", lambda *_: {"head": Fraction(1)})
    assert told(capsys, "odds cards human") == {"locations": {"head": "1/1"}}


def test_odds_in_words_are_columns(capsys):
    lines = said(capsys, "odds", "cats", "human", "left").splitlines()
    assert lines[0] == "locations"
    assert lines[1].split() == ["head", "11/100", "11.00%"]
    assert lines[-2:] == ["3   5/216    2.31%", "4+  1/216    0.46%"]
    lines = said(capsys, "odds", "fudge-d6", "human").splitlines()
    assert lines[1].startswith("  Torso*  ")
    assert lines[1].split() == ["Torso*", "5/12", "41.67%"]
    assert len(lines) == 91


@pytest.mark.parametrize(
    ("body", "dice", "location", "parts", "faces"),
    [
        ("human", "+,-", "Left Arm", "left_upper_arm left_forearm left_hand", [1, -1]),
        ("human", "+,−", "Left Arm", "left_upper_arm left_forearm left_hand", [1, -1]),
        ("human", "-,+", "Right Leg", "right_thigh right_shank right_foot", [-1, 1]),
        ("human", "-1,-1", "Left Leg", "left_thigh left_shank left_foot", [-1, -1]),
        ("human", "1,0", "Head", "head neck", [1, 0]),
        ("heavy_mech", "0,0", "Torso", "upper_hull lower_hull", [0, 0]),
        ("heavy_mech", "−,0", "Torso", "upper_hull lower_hull", [-1, 0]),
    ],
)
def test_two_fudge_dice_name_a_location_and_its_parts(capsys, body, dice, location, parts, faces):
    assert told(capsys, "resolve", body, "--ruleset fudge-2df --dice", dice) == {
        "ruleset": "fudge-2df",
        "body": body,
        "location": location,
        "parts": parts.split(),
        "dice": faces,
    }


@pytest.mark.parametrize(
    ("wish", "location", "path", "again", "parts"),
    [
        ("--dice 4,1,2,3", "Left, lower leg", "Limb Leg Left Lower", True, "left_shank left_foot"),
        ("--dice 4,1,2,3 --stop 4", "Left, lower leg", "Limb Leg Left Lower", True, "left_shank left_foot"),
        ("--dice 4,1,2,3,4 --stop 7", "Left, ankle", "Limb Leg Left Lower Ankle", False, "left_foot"),
        ("--dice 4/1/2/3/1/6/6", "Miss!", "Limb Leg Left Lower Foot Toe Miss!", False, ""),
        ("--dice 1+6+1", "Neck", "Torso_or_Head Head Neck", False, "neck"),
        ("--dice 1 --stop 1", "Torso or Head", "Torso_or_Head", True, "head neck upper_torso lower_torso"),
    ],
)
def test_given_d6_are_followed_as_far_as_they_lead(capsys, wish, location, path, again, parts):
    found = told(capsys, "resolve human --ruleset fudge-d6", wish)
    assert list(found) == ["ruleset", "body", "location", "parts", "path", "can_roll_again", "dice"]
    assert found["location"] == location
    assert found["path"] == [name.replace("_", " ") for name in path.split()]
    assert (found["can_roll_again"], found["parts"]) == (again, parts.split())


def test_d6_that_are_not_given_are_rolled_to_the_stop_or_to_the_end(capsys):
    for _ in range(10):
        found = told(capsys, "resolve human --ruleset fudge-d6")
        assert not found["can_roll_again"]
        assert tuple(found["path"]) in {path for path, again, _, _ in NODES if not again}
        assert len(told(capsys, "resolve human --ruleset fudge-d6 --stop 2")["dice"]) == 2


@pytest.mark.parametrize(
    ("dice", "location", "side", "parts"),
    [
        ("1", "Vitals", None, "head neck upper_torso"),
        ("2", "Chest", None, "upper_torso"),
        ("3", "Belly", None, "lower_torso"),
        ("4,3", "Arm", "left", "left_upper_arm left_forearm left_hand"),
        ("5,2", "Leg", "right", "right_thigh right_shank right_foot"),
    ],
)
def test_a_placement_is_named_with_its_side(capsys, dice, location, side, parts):
    found = told(capsys, "resolve human --ruleset placement --dice", dice)
    assert (found["location"], found["side"], found["parts"]) == (location, side, parts.split())


def test_the_side_that_is_not_given_is_rolled(capsys):
    for _ in range(10):
        found = told(capsys, "resolve human front --ruleset placement --dice 5")
        assert (found["location"], found["dice"][0]) == ("Leg", 5)
        assert found["side"] == ("left" if found["dice"][1] % 2 else "right")
        assert found["parts"] == [f"{found['side']}_{part}" for part in ("thigh", "shank", "foot")]
    assert len(told(capsys, "resolve human --ruleset placement --dice 6")["parts"]) == 16


def test_a_card_names_its_location(capsys):
    expected = {"ruleset": "cards", "body": "human", "location": "head", "label": "Head", "parts": ["head", "neck"]}
    assert told(capsys, "resolve human --ruleset cards --card head") == expected
    assert json.loads(said(capsys, "resolve", "human", "--ruleset", "cards", "--card", "Left arm", "--json"))[
        "parts"
    ] == ["left_upper_arm", "left_forearm", "left_hand"]
    assert told(capsys, "resolve heavy_mech --ruleset cards")["parts"]


def test_cats_can_be_named_and_is_what_happens_without_a_ruleset(capsys):
    wish = ["resolve", "human", "front", "--lateral", "37", "--depth", "6,2"]
    assert said(capsys, *wish, "--ruleset", "cats") == said(capsys, *wish)


@pytest.mark.parametrize(
    ("wish", "line"),
    [
        ("fudge-2df --dice +,-", "Left Arm: left upper arm, left forearm, left hand (dice 1 -1)\n"),
        ("fudge-d6 --dice 4,1,2,3", "Left, lower leg: left shank, left foot (dice 4 1 2 3, can roll again)\n"),
        ("fudge-d6 --dice 4,1,2,3,1,4,6", "Miss!: no part (dice 4 1 2 3 1 4 6)\n"),
        ("placement --dice 5,1", "left Leg: left thigh, left shank, left foot (dice 5 1)\n"),
        ("cards --card left_leg", "Left leg: left thigh, left shank, left foot\n"),
    ],
)
def test_a_location_in_words(capsys, wish, line):
    assert said(capsys, "resolve", "human", "--ruleset", *wish.split()) == line


def test_a_body_of_ones_own_is_struck_by_every_ruleset(capsys, home):
    write_crate(home / "bodies", "own", TOML)
    assert told(capsys, "resolve own --ruleset fudge-2df --dice +,+")["parts"] == ["right_arm"]
    assert told(capsys, "resolve own --ruleset placement --dice 2")["parts"] == ["trunk"]
    assert told(capsys, "resolve own --ruleset cards --card head")["parts"] == []
    assert said(capsys, "resolve", "own", "--ruleset", "cards", "--card", "head") == "Head: no part\n"
    for ruleset in RULESETS:
        assert told(capsys, "odds", ruleset, "own left")


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        ("odds", ["RULESET"]),
        ("odds gurps human", ["gurps", "fudge-2df"]),
        ("odds cats human", ["FACING"]),
        ("odds cats human top", ["top", "front, back, left or right"]),
        ("odds cards human top", ["top"]),
        ("odds placement dragon", ["dragon", "heavy_mech, human"]),
        ("resolve human", ["FACING"]),
        ("resolve human --ruleset cats", ["FACING"]),
        ("resolve human --ruleset gurps", ["gurps", "placement"]),
        ("resolve dragon --ruleset cards", ["dragon"]),
        ("resolve human top --ruleset cards", ["top"]),
        ("resolve human --ruleset fudge-2df --dice +", ["second Fudge die", "missing"]),
        ("resolve human --ruleset fudge-2df --dice ,", ["first Fudge die", "missing"]),
        ("resolve human --ruleset fudge-2df --dice +,-,0", ["“0”", "too much"]),
        ("resolve human --ruleset fudge-2df --dice +,2", ["“2”", "Fudge"]),
        ("resolve human --ruleset fudge-2df --dice +-", ["“+-”", "Fudge"]),
        ("resolve human --ruleset fudge-2df --dice +1,0", ["“+1”", "Fudge"]),
        ("resolve human --ruleset fudge-2df --dice -2,0", ["“-2”", "Fudge"]),
        ("resolve human --ruleset fudge-2df --dice", ["--dice"]),
        ("resolve human --ruleset fudge-2df --dice --json", ["--dice"]),
        ("resolve human --ruleset fudge-d6 --dice 4,1 --stop 3", ["one more d6", "missing"]),
        ("resolve human --ruleset fudge-d6 --dice ,", ["one more d6", "missing"]),
        ("resolve human --ruleset fudge-d6 --dice 4,1,2 --stop 2", ["“2”", "too much"]),
        ("resolve human --ruleset fudge-d6 --dice 1,6,1,5", ["“5”", "too much"]),
        ("resolve human --ruleset fudge-d6 --dice 4,1,2,3,1,6,6,6", ["“6”", "too much"]),
        ("resolve human --ruleset fudge-d6 --dice 4,7", ["7", "d6"]),
        ("resolve human --ruleset fudge-d6 --dice 4,x", ["x"]),
        ("resolve human --ruleset fudge-d6 --stop 8", ["8", "7"]),
        ("resolve human --ruleset fudge-d6 --stop 0", ["0", "7"]),
        ("resolve human --ruleset fudge-d6 --stop -1", ["-1", "7"]),
        ("resolve human --ruleset fudge-d6 --stop all", ["--stop", "all"]),
        ("resolve human --ruleset placement --dice 7", ["7", "d6"]),
        ("resolve human --ruleset placement --dice 0", ["0", "d6"]),
        ("resolve human --ruleset placement --dice ,", ["placement die", "missing"]),
        ("resolve human --ruleset placement --dice 1,1", ["“1”", "too much"]),
        ("resolve human --ruleset placement --dice 5,1,1", ["“1”", "too much"]),
        ("resolve human --ruleset cards --card tail", ["tail", "groin"]),
        ("resolve heavy_mech --ruleset cards --card groin", ["groin", "heavy_mech", "sensor_head"]),
        ("resolve human --ruleset cards --dice 1", ["--dice", "cards", "placement"]),
        ("resolve human --ruleset placement --stop 1", ["--stop", "placement", "fudge-d6"]),
        ("resolve human --ruleset placement --lateral 1", ["--lateral", "placement", "cats"]),
        ("resolve human --ruleset placement --d66 11", ["--d66", "cats"]),
        ("resolve human front --dice 1", ["--dice", "cats"]),
        ("resolve human front --card head", ["--card", "cards"]),
    ],
)
def test_a_wish_that_cannot_be_is_one_sentence_that_names_it(capsys, wish, words):
    sentence = refusal(capsys, *wish.split())
    assert all(word in sentence for word in words), sentence


@pytest.mark.parametrize(
    ("words", "read"),
    [
        ("--dice -,+", ["--dice=-,+"]),
        ("--dice -1,0 --json", ["--dice=-1,0", "--json"]),
        ("--dice - --stop -1", ["--dice=-", "--stop", "-1"]),
        ("--dice --json", ["--dice", "--json"]),
        ("--dice +,- human", ["--dice", "+,-", "human"]),
        ("--dice", ["--dice"]),
        ("", []),
    ],
)
def test_dice_that_begin_with_a_minus_are_no_option(words, read):
    assert joined(words.split()) == read


def test_as_a_module_it_takes_a_leading_minus_too(home):
    ran = program(home, "resolve", "human", "--ruleset", "fudge-2df", "--dice", "-,-", PYTHONUTF8="1")
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ran.stdout.startswith(b"Left Leg: ")
