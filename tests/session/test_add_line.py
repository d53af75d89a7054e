"""The add line, as a game master types it."""

import pytest

from cats_desktop.rules.faults import Refused
from cats_desktop.session.add_line import AddDefaults, parse_add_line
from cats_desktop.session.commands import AddCombatants

BODIES = {"human": "Human", "heavy_mech": "Heavy mech"}


def parsed(text: str, body: str = "human", armour: int = 0) -> AddCombatants:
    return parse_add_line(text, BODIES, AddDefaults(body, armour))


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
        ("3× goblin", "goblin", "human", 3, 0),
        ("3x", "3x", "human", 1, 0),
        ("2x4 plank", "2x4 plank", "human", 1, 0),
        ("Anvil body=heavy_mech", "Anvil", "heavy_mech", 1, 0),
        ('Anvil body="heavy mech" armour=60', "Anvil", "heavy_mech", 1, 60),
        ("Anvil armour=60 body=Human", "Anvil", "human", 1, 60),
        ("Anvil ARMOUR=6", "Anvil", "human", 1, 6),
        ("Anvil armor=6", "Anvil", "human", 1, 6),
        ('Anvil armour="6"', "Anvil", "human", 1, 6),
        ("armour=6", "", "human", 1, 6),
        ("5x armour=6", "", "human", 5, 6),
        ("human body=heavy_mech", "Human", "heavy_mech", 1, 0),
        ("armour=40 Ana", "armour=40 Ana", "human", 1, 0),
        ("E=mc2", "E=mc2", "human", 1, 0),
        ("Ana init=12", "Ana init=12", "human", 1, 0),
        ('O\'Brien "Wall"', 'O\'Brien "Wall"', "human", 1, 0),
        ("שלום 🐉", "שלום 🐉", "human", 1, 0),
        ("0x goblin", "goblin", "human", 0, 0),
    ],
)
def test_a_line_is_read_as_it_is_meant(text, name, body, count, armour):
    assert parsed(text) == AddCombatants(name, body, count, armour)


def test_what_the_line_leaves_out_comes_from_the_panel():
    assert parsed("Anvil", "heavy_mech", 24) == AddCombatants("Anvil", "heavy_mech", 1, 24)


def test_a_bodys_name_wins_over_the_panel_and_body_wins_over_both():
    assert parsed("human", "heavy_mech").body == "human"
    assert parsed("human body=heavy_mech", "human").body == "heavy_mech"


@pytest.mark.parametrize(
    ("text", "option", "value"),
    [
        ("Ana armour=lots", "armour", "lots"),
        ("Ana armour=-5", "armour", "-5"),
        ("Ana armour=4.5", "armour", "4.5"),
        ("Ana armour=", "armour", ""),
        ("Ana armour=٤٠", "armour", "٤٠"),
        ("Ana armour=1234567890", "armour", "1234567890"),
        ("٣x goblin", "count", "٣"),
        ("99999999999x goblin", "count", "99999999999"),
    ],
)
def test_a_bad_number_is_refused_by_the_name_of_its_option(text, option, value):
    with pytest.raises(Refused) as caught:
        parsed(text)
    assert (caught.value.key, caught.value.values) == ("add.not_a_number", {"option": option, "value": value})


@pytest.mark.parametrize(("text", "value"), [("Ana body=dragon", "dragon"), ("Ana body=", "")])
def test_an_unknown_body_is_refused_with_those_that_are_known(text, value):
    with pytest.raises(Refused) as caught:
        parsed(text)
    assert caught.value.values == {"value": value, "known": "Heavy mech, Human"}


def test_a_long_line_is_read_at_once():
    assert parsed("a " * 5000 + "armour=3").armour == 3


def test_an_option_given_twice_is_refused_by_name():
    with pytest.raises(Refused) as caught:
        parse_add_line("guard armour=40 armour=50", {"human": "Human"}, AddDefaults("human"))
    assert (caught.value.key, caught.value.values) == ("add.twice", {"option": "armour"})


def test_a_count_may_stand_close_to_its_name():
    assert parse_add_line("3xguard", {"human": "Human"}, AddDefaults("human")).count == 3
