"""The add line, as a game master types it."""

import pytest

from cats_desktop.rules.combat import Encounter, Profile
from cats_desktop.rules.faults import Refused
from cats_desktop.session.add_line import AddDefaults, check_add_line, completed, parse_add_line
from cats_desktop.session.commands import AddCombatants
from cats_desktop.session.templates import Template
from tests.session.fights import BODIES as GOLEM

BODIES = {"human": "Human", "heavy_mech": "Heavy mech"}

TEMPLATES = (
    Template("City guard", "human", 30, {}, 12, Profile("foes", "red", "gate", "asks"), {"placement": {"stamina": 40}}),
    Template("Walker", "heavy_mech", 0, {"left_arm": 4, "right_arm": 4}, -2),
    Template("Sandworm", "sandworm"),
)


def parsed(text: str, body: str = "human", armour: int = 0) -> AddCombatants:
    return parse_add_line(text, BODIES, AddDefaults(body, armour), TEMPLATES).command


def refused(text: str) -> tuple[str, dict[str, object], str]:
    """Why a line is refused, and the piece that is pointed at."""
    with pytest.raises(Refused) as caught:
        parsed(text)
    values = dict(caught.value.values)
    return caught.value.key, values, text[values.pop("start") : values.pop("end")]


@pytest.mark.parametrize(
    ("text", "name", "body", "count", "armour"),
    [
        ("3x heavy mech armour=40", "Heavy mech", "heavy_mech", 3, 40),
        ("heavy_mech", "Heavy mech", "heavy_mech", 1, 0),
        ("HEAVY  MECH", "Heavy mech", "heavy_mech", 1, 0),
        ("Ana", "Ana", "human", 1, 0),
        ("  Ana  ", "Ana", "human", 1, 0),
        ("", "", "human", 1, 0),
        ("3X goblin", "goblin", "human", 3, 0),
        ("3 x goblin", "goblin", "human", 3, 0),
        ("  3x goblin", "goblin", "human", 3, 0),
        ("3× goblin", "goblin", "human", 3, 0),
        ("3xguard", "guard", "human", 3, 0),
        ("Anvil body=heavy_mech", "Anvil", "heavy_mech", 1, 0),
        ('Anvil body="heavy mech" armour=60', "Anvil", "heavy_mech", 1, 60),
        ("Anvil armour=60 body=Human", "Anvil", "human", 1, 60),
        ("Anvil ARMOUR=6", "Anvil", "human", 1, 6),
        ("Anvil armor=6", "Anvil", "human", 1, 6),
        ('Anvil armour="6"', "Anvil", "human", 1, 6),
        ("Anvil armour=6  ", "Anvil", "human", 1, 6),
        ("armour=6", "", "human", 1, 6),
        ("5x armour=6", "", "human", 5, 6),
        ("human body=heavy_mech", "Human", "heavy_mech", 1, 0),
        ("0x goblin", "goblin", "human", 0, 0),
        ("00000000000000000000000012x goblin", "goblin", "human", 12, 0),
    ],
)
def test_a_line_is_read_as_it_is_meant(text, name, body, count, armour):
    assert parsed(text) == AddCombatants(name, body, count, armour)


@pytest.mark.parametrize(
    "name",
    [
        "R2-D2",
        "C-3PO",
        "3x3 Eyes",
        "2x4 plank",
        "4x",
        "x",
        "X",
        "×",
        "x wing",
        "12",
        "7 of 9",
        "47x",
        "0",
        "Agent=47",
        "Level=9000 Orc",
        "E=mc2",
        "=",
        "a=",
        "a = b",
        "initiative=3",
        "colour=red",
        "init",
        "armour",
        "Armour Golem",
        "body",
        "Body Double",
        "side",
        "notes",
        "hidden",
        "Group of rats",
        "armour=40 Ana",
        "init=12 Ana",
        "xarmour=4",
        "Ana,armour=4",
        "#1 Fan",
        "#1",
        "#",
        "Bob #grue",
        "#red Ana",
        "Ana#red",
        "Ana # red",
        "C#",
        'O\'Brien "Wall"',
        '"Big" Joe',
        '"',
        '5"',
        "6'2\" tall",
        "שלום 🐉",
        "Ünal Ağa",
        "--help",
        "a/b\\c",
        "%s {name}",
        "<b>Ana</b>",
    ],
)
def test_a_plain_name_that_looks_like_syntax_stays_a_name(name):
    assert parsed(name) == AddCombatants(name, "human")


@pytest.mark.parametrize(
    ("text", "name", "more"),
    [
        ('"5x ray init=5"', "5x ray init=5", {}),
        ('3x "5x ray init=5"', "5x ray init=5", {"count": 3}),
        ('"ray init=5" init=7', "ray init=5", {"initiative": 7}),
        ('"human"', "human", {}),
        ('"City guard"', "City guard", {}),
        ('"#red"', "#red", {}),
        ('"armour= 4"', "armour= 4", {}),
        ('""', "", {}),
    ],
)
def test_in_quotes_everything_is_the_name(text, name, more):
    assert parsed(text) == AddCombatants(name, "human", **more)


@pytest.mark.parametrize(
    ("options", "initiative", "profile"),
    [
        ("init=12", 12, Profile()),
        ("init=-3", -3, Profile()),
        ("init=−3", -3, Profile()),
        ("init=+3", 3, Profile()),
        ("init=0", 0, Profile()),
        ("INIT=4", 4, Profile()),
        ("#red", None, Profile(colour="red")),
        ("#RED", None, Profile(colour="red")),
        ("#red init=5", 5, Profile(colour="red")),
        ("side=foes", None, Profile(side="foes")),
        ('side="the old guard"', None, Profile(side="the old guard")),
        ("side=", None, Profile()),
        ("group=gate", None, Profile(group="gate")),
        ("hidden=yes", None, Profile(hidden=True)),
        ("hidden=NO", None, Profile()),
        ('notes="likes a=b, #red and  tea"', None, Profile(notes="likes a=b, #red and tea")),
        ("notes=shy", None, Profile(notes="shy")),
        (
            'init=12 side=foes #red group=gate hidden=yes notes="a b"',
            12,
            Profile("foes", "red", "gate", "a b", True),
        ),
    ],
)
def test_options_say_more_of_who_joins(options, initiative, profile):
    assert parsed(f"2x guard {options}") == AddCombatants("guard", "human", 2, initiative=initiative, profile=profile)


def test_what_the_line_leaves_out_comes_from_the_panel():
    assert parsed("Anvil", "heavy_mech", 24) == AddCombatants("Anvil", "heavy_mech", 1, 24)


def test_a_bodys_name_wins_over_the_panel_and_body_wins_over_both():
    assert parsed("human", "heavy_mech").body == "human"
    assert parsed("human body=heavy_mech", "human").body == "heavy_mech"


GUARD = AddCombatants(
    "City guard",
    "human",
    1,
    30,
    initiative=12,
    profile=Profile("foes", "red", "gate", "asks"),
    traits={"placement": {"stamina": 40}},
)


@pytest.mark.parametrize("text", ["City guard", "city guard", " CITY  GUARD ", "city_guard"])
def test_a_templates_name_stands_for_all_that_it_says(text):
    assert parsed(text, "heavy_mech", 99) == GUARD


def test_what_the_line_says_itself_wins_over_its_template():
    joined = parsed('3x city guard init=9 armour=5 side=ours #blue group=b hidden=yes notes="n" body=heavy_mech')
    assert joined == AddCombatants(
        "City guard",
        "heavy_mech",
        3,
        5,
        initiative=9,
        profile=Profile("ours", "blue", "b", "n", True),
        traits={"placement": {"stamina": 40}},
    )


def test_armour_plate_by_plate_stays_unless_a_total_or_another_body_is_said():
    assert parsed("walker").capacity == {"left_arm": 4, "right_arm": 4}
    for text, total in (("walker armour=6", 6), ("walker body=human", 8)):
        joined = parsed(text)
        assert (joined.capacity, joined.armour) == ({}, total)


def test_a_template_whose_body_is_gone_is_refused_by_its_name_unless_another_is_said():
    gone = {"name": "Sandworm", "body": "sandworm"}
    assert refused("2x sandworm init=3") == ("template.body_gone", gone, "sandworm")
    assert parsed("sandworm body=human") == AddCombatants("Sandworm", "human")


@pytest.mark.parametrize(
    ("text", "option", "value", "piece"),
    [
        ("Ana armour=lots", "armour", "lots", "lots"),
        ("Ana armour=-5", "armour", "-5", "-5"),
        ("Ana armour=4.5", "armour", "4.5", "4.5"),
        ("Ana armour=", "armour", "", "armour"),
        ("Ana armour=٤٠", "armour", "٤٠", "٤٠"),
        ('Ana armour="lots of it" init=3', "armour", "lots of it", "lots of it"),
        ("Ana init=fast #red", "init", "fast", "fast"),
        ("Ana init=--3", "init", "--3", "--3"),
        ("Ana init=", "init", "", "init"),
        ("٣x goblin", "count", "٣", "٣"),
        ("🐉 armour=lots", "armour", "lots", "lots"),
    ],
)
def test_a_bad_number_is_refused_by_the_name_of_its_option_and_its_place(text, option, value, piece):
    assert refused(text) == ("add.not_a_number", {"option": option, "value": value}, piece)


@pytest.mark.parametrize(
    ("text", "value", "piece"), [("Ana body=dragon #red", "dragon", "dragon"), ("Ana body=", "", "body")]
)
def test_an_unknown_body_is_refused_with_those_that_are_known(text, value, piece):
    assert refused(text) == ("add.unknown_body", {"value": value, "known": "Heavy mech, Human"}, piece)


@pytest.mark.parametrize(
    ("text", "key", "values", "piece"),
    [
        ("guard armour=40 armour=50", "add.twice", {"option": "armour"}, "50"),
        ("guard #red #blue", "add.twice", {"option": "colour"}, "#blue"),
        ("Ana hidden=perhaps", "add.not_yes_or_no", {"option": "hidden", "value": "perhaps"}, "perhaps"),
        ("Ana armour= 40", "add.misplaced", {"option": "armour="}, "armour= 40"),
        ("guard  init = 5", "add.misplaced", {"option": "init="}, "init = 5"),
        ("guard init =5 #red", "add.misplaced", {"option": "init="}, "init =5"),
        ('guard notes = "two words"', "add.misplaced", {"option": "notes="}, 'notes = "two words"'),
        ('guard notes="' + "a" * 10_001 + '"', "note.too_long", {"length": 10_001, "most": 10_000}, "a" * 10_001),
        ("Ana side= foes #red", "add.misplaced", {"option": "side="}, "side= foes"),
        ('Ana notes="likes tea', "add.open_quote", {"option": "notes"}, 'notes="likes tea'),
        ("Ana side=a\x01b", "name.unreadable", {}, "a\x01b"),
        ("Ana armour=x init=y body=z", "add.not_a_number", {"option": "armour", "value": "x"}, "x"),
        ("٣x Ana body=z", "add.not_a_number", {"option": "count", "value": "٣"}, "٣"),
    ],
)
def test_the_first_piece_that_cannot_be_is_pointed_at(text, key, values, piece):
    assert refused(text) == (key, values, piece)


@pytest.mark.parametrize(
    "text",
    [
        "a " * 5000 + "armour=3",
        'x notes="' + "a " * 5000 + '" armour=3',
        "a=" * 9000,
        "init =" * 9000,
        "init " * 9000,
        "init" + " " * 9000 + "x",
    ],
)
def test_a_long_line_is_read_at_once(text):
    assert parsed(text).count == 1


def test_a_line_with_more_options_than_there_are_is_refused_at_once():
    assert refused("armour=1 " * 9000)[0] == "add.twice"


@pytest.mark.parametrize(
    ("text", "key", "piece"),
    [
        ("0x guard", "add.count_out_of_range", "0"),
        ("1001x guard", "add.count_out_of_range", "1001"),
        ("999999999999x guard", "add.count_out_of_range", "999999999999"),
        ("9" * 5000 + "x guard", "add.count_out_of_range", "9" * 5000),
        ("guard init=999999999999999", "turns.initiative_out_of_range", "999999999999999"),
        ("guard init=-999999999999999", "turns.initiative_out_of_range", "-999999999999999"),
        ("guard armour=1234567890", "armour.total_out_of_range", "1234567890"),
        ("guard armour=1000001", "armour.total_out_of_range", "1000001"),
        ("guard init=1000001", "turns.initiative_out_of_range", "1000001"),
        ("3x a\x01b init=4", "name.unreadable", "a\x01b"),
    ],
)
def test_what_the_fight_could_not_take_is_pointed_at_before_it_is_asked_for(text, key, piece):
    line = parse_add_line(text, {"golem": "Golem"}, AddDefaults("golem"))
    with pytest.raises(Refused) as caught:
        check_add_line(line, Encounter(), GOLEM)
    found = caught.value
    assert (found.key, text[found.values["start"] : found.values["end"]]) == (key, piece)


def test_what_the_fight_can_take_is_not_complained_of():
    line = parse_add_line("3x guard init=4 #red", {"golem": "Golem"}, AddDefaults("golem", 40))
    check_add_line(line, Encounter(), GOLEM)


NAMES = ["City guard", "Walker", "Human", "Heavy mech"]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("c", "City guard"),
        ("city", "City guard"),
        ("city ", "City guard"),
        ("CITY G", "City guard"),
        ("3x hea", "3x Heavy mech"),
        ("3 x h", "3 x Human"),
        ("  wal", "  Walker"),
        ("", ""),
        ("3x ", ""),
        ("City guard", ""),
        ("city guards", ""),
        ("guard", ""),
        ("Human init=3", ""),
        ('"hum', ""),
    ],
)
def test_a_name_that_was_begun_is_written_out(text, line):
    assert completed(text, NAMES) == line
