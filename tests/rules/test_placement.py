"""Placement ramifications: all six placements, the side of a limb, and the odds of both."""

import json
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from cats_desktop.rules.dice import NeedsDie, TypedDice
from cats_desktop.rules.odds import placement_odds
from cats_desktop.rules.systems.placement import throw_placement, throw_side
from tests.library.systems import placements
from tests.rules.golem import Scripted

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "placement.json").read_text("utf-8"))


@pytest.mark.parametrize("face", range(1, 7))
def test_each_face_is_the_printed_placement(face):
    limb = face in (4, 5)
    dice = Scripted((6, face), *([(6, 1)] if limb else []))
    thrown = throw_placement(placements(), dice)
    dice.finish()
    assert thrown.name == GOLDEN["placements"][str(face)]
    assert (thrown.side is not None) == limb
    assert dice.purposes == (["placement", "side"] if limb else ["placement"])


@pytest.mark.parametrize(
    ("face", "side"), [(1, "left"), (2, "right"), (3, "left"), (4, "right"), (5, "left"), (6, "right")]
)
def test_an_odd_die_is_the_left_limb_and_an_even_one_the_right(face, side):
    assert throw_placement(placements(), Scripted((6, 4), (6, face))).outcome == ("Arm", side)
    assert throw_placement(placements(), Scripted((6, 5), (6, face))).outcome == ("Leg", side)
    assert throw_side(placements(), Scripted((6, face)))[0] == side


def test_the_side_is_asked_for():
    with pytest.raises(NeedsDie) as caught:
        throw_placement(placements(), TypedDice(["4"]))
    assert (caught.value.sides, caught.value.purpose) == (6, "side")


def test_odds_equal_counting_every_roll_of_two_dice():
    counted: Counter = Counter()
    for roll in product(range(1, 7), repeat=2):
        counted[throw_placement(placements(), Scripted(*((6, face) for face in roll))).outcome] += 1
    odds = placement_odds(placements())
    assert odds == {outcome: Fraction(count, 36) for outcome, count in counted.items()}
    assert odds["Vitals",] == Fraction(1, 6)
    assert odds["Leg", "left"] == Fraction(1, 12)


def test_there_is_no_seventh_placement():
    with pytest.raises(KeyError):
        placements().at(7)
