"""The words of wounds: what is open, how it came about, and the history of a part in so many lines."""

from dataclasses import replace

import pytest

from cats_desktop.rules.dice import Die
from cats_desktop.rules.wounds import Wound
from cats_desktop.session.queries import PartWounds
from cats_desktop.ui.wound_words import history_lines, open_text, struck_text, summary_text, wound_text
from tests.library.shipped import shipped

FOREARM = Wound(4, "cats", ("left_forearm",), "Left forearm", "critical", 3, broke=True)


def test_history_is_cut_to_its_room_and_counts_the_rest() -> None:
    newest = tuple(Wound(number, "cats", ("chest",), "Chest", "armour", 1, round=2) for number in (9, 8, 7, 6, 5))
    wounds = PartWounds(newest, 4)
    assert history_lines(wounds) == (
        "#9 r2 armour",
        "#8 r2 armour",
        "#7 r2 armour",
        "#6 r2 armour",
        "#5 r2 armour",
        "and 4 more",
    )
    assert history_lines(wounds, 2) == ("#9 r2 armour", "and 8 more")
    assert [history_lines(wounds, room) for room in (1, 0)] == [("#9 r2 armour",), ()]
    assert history_lines(PartWounds(newest), 5)[-1] == "#5 r2 armour"
    assert history_lines(PartWounds(newest), 4)[-1] == "and 2 more"


def test_one_wound_is_not_several() -> None:
    assert summary_text(1, 0, 1) == "1 wound, 0 not told, 1 healed"


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"armour": {"left_forearm": 2, "chest": 1}}, "3 armour"),
        ({"armour": {"left_forearm": 2}, "rungs": 1, "out": (5,)}, "2 armour, structure 1, artery out"),
        ({"out": (1, 9)}, "flexors out, slot 9 out"),
        ({}, "healed"),
        ({"broke": False}, "broke nothing"),
        ({"ruleset": "fudge", "layer": ""}, ""),
    ],
)
def test_what_is_open_of_a_wound(changes, said):
    assert open_text(replace(FOREARM, **changes), shipped()["human"]) == said


def test_a_body_that_is_gone_leaves_the_numbers_of_slots():
    assert open_text(replace(FOREARM, out=(5,)), None) == "slot 5 out"


@pytest.mark.parametrize(
    ("dice", "said"),
    [
        ((Die(100, 7, "lateral"), Die(6, 6, "depth"), Die(6, 2, "depth")), "d100 7 · d6 6+2=8"),
        (
            (Die(6, 3, "lateral_tens"), Die(6, 5, "lateral_units"), Die(6, 1, "depth", typed=True)),
            "d66 35 · d6 1 · typed",
        ),
        ((), ""),
    ],
)
def test_dice_as_they_fell(dice, said):
    assert struck_text(replace(FOREARM, dice=dice)) == said


def test_the_hits_of_a_summed_volley_are_counted():
    volley = replace(FOREARM, hits=14, source="Gatling", told=True, round=2)
    assert wound_text(volley, None) == (
        "#4 · round 2 · Left forearm · ×14 · critical · tier 3 · healed · \u2068Gatling\u2069 · told"
    )
