"""Fudge, alternate section 4.35: the printed chart and tables, walked by scripted dice and counted roll by roll."""

import json
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from cats_desktop.rules.dice import NeedsDie, TypedDice
from cats_desktop.rules.faults import Refused
from cats_desktop.rules.odds import chart_odds, stop_odds, walk_odds
from cats_desktop.rules.systems.fudge import deepest, stops, throw_chart, throw_detail
from tests.library.systems import fudge
from tests.rules.golem import Scripted

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "fudge_hit_location.json").read_text("utf-8"))

CHART = GOLDEN["two_dF"]["chart"]
FACES = {"+": 1, "0": 0, "-": -1}

Path_ = tuple[str, ...]


def golden_nodes(table: str = "Initial Roll", path: Path_ = (), rolls: tuple[int, ...] = ()) -> list:
    """Every printed result below a table: its path, whether a table follows, one roll that leads there, its chance."""
    found = []
    for row in GOLDEN["d6_tables"][table]:
        low, high = row["roll"]
        there = (*path, row["result"])
        share = Fraction(high - low + 1, 6)
        found.append((there, row["then"] is not None, (*rolls, high), share))
        if row["then"]:
            found += [(*below[:3], share * below[3]) for below in golden_nodes(row["then"], there, (*rolls, high))]
    return found


NODES = golden_nodes()


def golden_walk(roll: tuple[int, ...]) -> Path_:
    """The printed results that a roll of seven dice leads to, looked up row by row."""
    path: Path_ = ()
    table = "Initial Roll"
    for face in roll:
        row = next(row for row in GOLDEN["d6_tables"][table] if row["roll"][0] <= face <= row["roll"][1])
        path, table = (*path, row["result"]), row["then"]
        if table is None:
            break
    return path


@cache
def counted() -> Counter:
    """How many of all 6^7 rolls lead to each end; dice beyond the end of a branch do not matter."""
    return Counter(golden_walk(roll) for roll in product(range(1, 7), repeat=7))


ENDS = {path for path, again, _, _ in NODES if not again}


@pytest.mark.parametrize(("first", "second"), list(product("+0-", repeat=2)))
@pytest.mark.parametrize("minus", ["-", "−"])
def test_all_nine_results_of_the_chart_are_the_printed_ones(first, second, minus):
    dice = TypedDice([first.replace("-", minus), second.replace("-", minus)])
    thrown = throw_chart(fudge().chart, dice)
    dice.finish()
    assert thrown.location == CHART[first][second]
    assert [die.face for die in thrown.dice] == [FACES[first], FACES[second]]
    assert thrown.outcome == (CHART[first][second],)


@pytest.mark.parametrize(
    ("faces", "location"),
    [((1, -1), "Left Arm"), ((1, 0), "Head"), ((0, 1), "Torso"), ((-1, 0), "Torso"), ((-1, 1), "Right Leg")],
)
def test_the_first_die_is_vertical_and_the_second_horizontal(faces, location):
    dice = Scripted(*((3, face) for face in faces))
    assert throw_chart(fudge().chart, dice).location == location
    assert dice.purposes == ["fudge_vertical", "fudge_horizontal"]


def test_the_faces_mean_what_is_printed():
    assert {sign: fudge().chart.vertical[face] for sign, face in FACES.items()} == GOLDEN["two_dF"]["first_die"]
    assert {sign: fudge().chart.horizontal[face] for sign, face in FACES.items()} == GOLDEN["two_dF"]["second_die"]


def test_odds_of_the_chart_are_the_printed_ones():
    printed = {location: Fraction(share) for location, share in GOLDEN["two_dF"]["probabilities"].items()}
    assert chart_odds(fudge().chart) == printed
    assert sum(printed.values()) == 1


def test_the_tables_are_the_printed_ones():
    read = {
        name: [{"roll": [row.faces[0], row.faces[-1]], "result": row.result, "then": row.then} for row in rows]
        for name, rows in fudge().tables.tables.items()
    }
    assert read == GOLDEN["d6_tables"]
    assert len(read) == 21


def test_the_tree_has_every_printed_location_and_no_other():
    found = list(stops(fudge().tables))
    assert [(stop.path, stop.can_roll_again) for stop in found] == [(path, again) for path, again, _, _ in NODES]
    assert len(found) == 91
    assert deepest(fudge().tables) == 7


@pytest.mark.parametrize(("path", "again", "roll", "share"), NODES, ids=lambda value: str(value)[:60])
def test_a_path_is_walked_by_its_dice_and_has_its_odds(path, again, roll, share):
    dice = Scripted(*((6, face) for face in roll))
    found, thrown = throw_detail(fudge().tables, dice, len(roll))
    dice.finish()
    assert (found.path, found.can_roll_again, found.rolls) == (path, again, len(roll))
    assert tuple(die.face for die in thrown) == roll
    assert set(dice.purposes) == {"detail"}
    assert stop_odds(fudge().tables)[found] == share


def test_every_roll_of_up_to_four_dice_goes_where_the_printed_tables_lead():
    for length in range(1, 5):
        for roll in product(range(1, 7), repeat=length):
            path = golden_walk(roll)
            dice = Scripted(*((6, face) for face in roll[: len(path)]))
            assert throw_detail(fudge().tables, dice, length).stop.path == path


def test_odds_to_the_end_equal_counting_all_rolls_of_seven_dice():
    assert sum(counted().values()) == 6**7
    odds = walk_odds(fudge().tables)
    assert {stop.path: share for stop, share in odds.items()} == {
        path: Fraction(count, 6**7) for path, count in counted().items()
    }
    assert len(odds) == 61


@pytest.mark.parametrize("level", range(1, 8))
def test_a_walk_stops_at_its_level_or_at_the_end_of_the_branch(level):
    expected: Counter = Counter()
    for path, count in counted().items():
        expected[path[:level]] += count
    odds = walk_odds(fudge().tables, level)
    assert {stop.path: share for stop, share in odds.items()} == {
        path: Fraction(count, 6**7) for path, count in expected.items()
    }
    for path, _, roll, _ in NODES:
        if path in ENDS:
            dice = Scripted(*((6, face) for face in roll[:level]))
            found = throw_detail(fudge().tables, dice, level).stop
            dice.finish()
            assert (found.path, found.can_roll_again) == (path[:level], len(path) > level)


def test_without_a_level_the_walk_goes_to_the_end():
    dice = Scripted((6, 4), (6, 1), (6, 1), (6, 1), (6, 2), (6, 6), (6, 6))
    found, thrown = throw_detail(fudge().tables, dice)
    assert found.path == ("Limb", "Leg", "Left", "Lower", "Foot", "Toe", "Miss!")
    assert len(thrown) == 7


@pytest.mark.parametrize("level", [0, -1, 8, 100])
def test_a_level_that_no_branch_has_is_refused(level):
    with pytest.raises(Refused) as caught:
        throw_detail(fudge().tables, Scripted(), level)
    assert (caught.value.key, caught.value.values) == ("fudge.no_such_stop", {"value": level, "most": 7})


def test_a_missing_die_is_asked_for_until_the_walk_may_end():
    with pytest.raises(NeedsDie) as caught:
        throw_detail(fudge().tables, TypedDice(["4", "1", "2"]), 4)
    assert (caught.value.sides, caught.value.purpose) == (6, "detail")


@pytest.mark.parametrize(
    ("roll", "location"),
    [
        ((1,), "Torso or Head"),
        ((1, 1, 1), "Lower torso"),
        ((1, 1, 1, 4), "Right, lower torso"),
        ((1, 6, 1), "Neck"),
        ((1, 6, 5, 1), "Skull, general"),
        ((1, 6, 5, 6, 5), "Right Eye"),
        ((4, 1), "Leg"),
        ((4, 1, 2), "Left, leg"),
        ((4, 1, 2, 3), "Left, lower leg"),
        ((4, 1, 2, 3, 5), "Left, calf/shin"),
        ((4, 1, 2, 3, 1, 4, 1), "Left, hallux (big toe)"),
        ((4, 4, 4, 4, 3), "Right, upper arm"),
        ((4, 4, 4, 4), "Right, upper arm"),
        ((4, 4, 4, 1, 1, 1), "Right, hand"),
        ((4, 4, 4, 1, 1, 4, 6), "Miss!"),
    ],
)
def test_every_stop_is_a_place_that_can_be_said(roll, location):
    assert throw_detail(fudge().tables, Scripted(*((6, face) for face in roll)), len(roll)).stop.location == location


def test_only_a_miss_is_no_wound():
    misses = [stop.path for stop in stops(fudge().tables) if not stop.wound]
    assert {path[-1] for path in misses} == {"Miss!"}
    assert len(misses) == 4


def test_called_shots_need_the_printed_degrees():
    called = fudge().called
    assert called.default == GOLDEN["called"]["default_relative_degree"]
    assert {size.key: size.degree for size in called.sizes} == GOLDEN["called"]["by_size"]
    assert {size.key: list(size.examples) for size in called.sizes} == GOLDEN["called"]["examples"]
