"""Dice from the program and from the table: what is read, what is asked for, what is refused."""

import secrets
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cats_desktop.rules.dice import Die, KeptDice, NeedsDie, ThrownDice, TypedDice, split_dice, split_fudge_dice
from cats_desktop.rules.faults import Refused
from cats_desktop.rules.systems.depth_tiers import throw_depth
from cats_desktop.rules.systems.presented_area import throw_lateral
from cats_desktop.rules.table import LocationDie
from tests.rules.golem import Scripted, golem

THROWS = 600_000

# Upper 0.1 % points of chi-square, from printed tables, by degrees of freedom. The seed is fixed: no test here is luck.
CRITICAL = {3: 16.266, 4: 18.467, 5: 20.515, 35: 66.619, 99: 148.230}


def evenly(seed: int) -> Callable[[int], int]:
    """The program's own randomness cannot be repeated; this can, and is quick."""
    random = Random(seed).random
    return lambda sides: int(random() * sides)


def chi_square(counts: Counter, shares: dict[object, float]) -> float:
    assert set(counts) <= set(shares)
    total = sum(counts.values())
    return sum((counts[key] - share * total) ** 2 / (share * total) for key, share in shares.items())


def test_600_000_d100_are_even():
    dice = ThrownDice(evenly(100))
    counts = Counter(dice.roll(100, "lateral").face for _ in range(THROWS))
    assert chi_square(counts, dict.fromkeys(range(1, 101), 1 / 100)) < CRITICAL[99]


def test_600_000_d66_are_even_over_their_36_results():
    dice = ThrownDice(evenly(66))
    roll = dice.roll
    counts = Counter((roll(6, "lateral_tens").face, roll(6, "lateral_units").face) for _ in range(THROWS))
    faces = range(1, 7)
    assert chi_square(counts, {(tens, units): 1 / 36 for tens in faces for units in faces}) < CRITICAL[35]


def test_600_000_depth_dice_fall_into_tiers_and_slots_as_they_must():
    dice = ThrownDice(evenly(6))
    tiers: Counter = Counter()
    slots: Counter = Counter()
    thrown = 0
    while thrown < THROWS:
        depth = throw_depth(dice)
        thrown += len(depth.dice)
        tiers[min(depth.tier, 4)] += 1
        slots[depth.slot] += 1
    assert chi_square(tiers, {1: 5 / 6, 2: 5 / 36, 3: 5 / 216, 4: 1 / 216}) < CRITICAL[3]
    assert chi_square(slots, dict.fromkeys(range(1, 6), 1 / 5)) < CRITICAL[4]


def test_a_loaded_die_would_be_noticed():
    loaded = Random(6)
    dice = ThrownDice(lambda n: loaded.randrange(n) if loaded.random() < 0.99 else n - 1)
    counts = Counter(dice.roll(6, "depth").face for _ in range(THROWS // 10))
    assert chi_square(counts, dict.fromkeys(range(1, 7), 1 / 6)) > CRITICAL[5]


def test_the_window_and_the_command_line_throw_with_the_systems_own_randomness():
    package = Path(__file__).parents[2] / "cats_desktop"
    for file in ("bootstrap.py", "command_line.py", "system_commands.py"):
        text = (package / file).read_text("utf-8")
        assert "secrets.randbelow" in text
        assert "import random" not in text
    dice = ThrownDice(secrets.randbelow)
    assert {dice.roll(6, "depth").face for _ in range(600)} == {1, 2, 3, 4, 5, 6}  # misses one in 10^47 runs


def test_a_thrown_die_says_what_it_was_thrown_for_and_is_not_typed():
    die = ThrownDice(lambda _: 0).roll(6, "depth")
    assert (die.sides, die.face, die.purpose, die.typed) == (6, 1, "depth", False)


def faces(dice: TypedDice, *wanted: tuple[int, str]) -> list[int]:
    return [dice.roll(sides, purpose).face for sides, purpose in wanted]


D100 = (100, "lateral")
TENS = (6, "lateral_tens")
UNITS = (6, "lateral_units")
DEPTH = (6, "depth")


@pytest.mark.parametrize(
    ("typed", "wanted", "read"),
    [
        ("37 6 2", [D100, DEPTH, DEPTH], [37, 6, 2]),
        ("00", [D100], [100]),
        ("00 0", [D100], [100]),
        ("00 0 3", [D100, DEPTH], [100, 3]),
        ("00 3", [D100, DEPTH], [100, 3]),
        ("100 3", [D100, DEPTH], [100, 3]),
        ("05", [D100], [5]),
        ("1", [D100], [1]),
        ("4 5", [TENS, UNITS], [4, 5]),
        ("45", [TENS, UNITS], [4, 5]),
        ("45 6 6 1", [TENS, UNITS, DEPTH, DEPTH, DEPTH], [4, 5, 6, 6, 1]),
        ("4 5 3", [TENS, UNITS, DEPTH], [4, 5, 3]),
        ("37, 6; 2", [D100, DEPTH, DEPTH], [37, 6, 2]),
        ("37/6+2", [D100, DEPTH, DEPTH], [37, 6, 2]),
        ("  37   6\t2 ", [D100, DEPTH, DEPTH], [37, 6, 2]),
    ],
)
def test_typed_dice_are_read_as_they_lie_on_the_table(typed, wanted, read):
    dice = TypedDice(split_dice(typed))
    assert faces(dice, *wanted) == read
    dice.finish()


@pytest.mark.parametrize(
    ("typed", "wanted", "sides", "purpose"),
    [
        ("", [D100], 100, "lateral"),
        ("37", [D100, DEPTH], 6, "depth"),
        ("37 6", [D100, DEPTH, DEPTH], 6, "depth"),
        ("4", [TENS, UNITS], 6, "lateral_units"),
        ("", [TENS], 6, "lateral_tens"),
        ("45", [TENS, UNITS, DEPTH], 6, "depth"),
    ],
)
def test_a_missing_die_is_asked_for_by_sides_and_purpose(typed, wanted, sides, purpose):
    with pytest.raises(NeedsDie) as caught:
        faces(TypedDice(split_dice(typed)), *wanted)
    assert (caught.value.sides, caught.value.purpose) == (sides, purpose)


@pytest.mark.parametrize(
    ("typed", "wanted", "key", "text"),
    [
        ("0", [D100], "dice.impossible", "0"),
        ("101", [D100], "dice.impossible", "101"),
        ("000", [D100], "dice.impossible", "000"),
        ("7", [DEPTH], "dice.impossible", "7"),
        ("0", [DEPTH], "dice.impossible", "0"),
        ("00", [DEPTH], "dice.impossible", "00"),
        ("47", [TENS, UNITS], "dice.impossible", "7"),
        ("70", [TENS, UNITS], "dice.impossible", "7"),
        ("456", [TENS, UNITS], "dice.impossible", "456"),
        ("4 55", [TENS, UNITS], "dice.impossible", "55"),
        ("-3", [DEPTH], "dice.not_a_number", "-3"),
        ("3.0", [DEPTH], "dice.not_a_number", "3.0"),
        ("six", [DEPTH], "dice.not_a_number", "six"),
        ("٣", [DEPTH], "dice.not_a_number", "٣"),
        ("²", [DEPTH], "dice.not_a_number", "²"),
        ("４５", [TENS, UNITS], "dice.not_a_number", "４"),
        ("1234567", [D100], "dice.not_a_number", "1234567"),
        ("x" * 50, [DEPTH], "dice.not_a_number", "x" * 20),
    ],
)
def test_a_face_that_cannot_be_is_refused(typed, wanted, key, text):
    with pytest.raises(Refused) as caught:
        faces(TypedDice(split_dice(typed)), *wanted)
    assert (caught.value.key, caught.value.values["text"]) == (key, text)


def test_a_refused_face_is_named_with_the_die_it_was_typed_for():
    with pytest.raises(Refused) as caught:
        faces(TypedDice(["7"]), DEPTH)
    assert (caught.value.values["sides"], caught.value.values["purpose"]) == (6, "depth")


def test_dice_that_nothing_asked_for_are_refused_by_name():
    dice = TypedDice(split_dice("37 2 5 1"))
    faces(dice, D100, DEPTH)
    with pytest.raises(Refused) as caught:
        dice.finish()
    assert (caught.value.key, caught.value.values["text"]) == ("dice.too_many", "5 1")


@given(st.integers(1, 100), st.integers(1, 5), st.integers(0, 4))
def test_whatever_the_table_rolls_is_taken_and_marked_as_typed(lateral, last, sixes):
    chain = [6] * sixes + [last]
    dice = TypedDice([str(face) for face in (lateral, *chain)])
    _, thrown = throw_lateral(golem().aspects["front"], LocationDie.D100, dice)
    depth = throw_depth(dice)
    dice.finish()
    assert [die.face for die in (*thrown, *depth.dice)] == [lateral, *chain]
    assert all(die.typed for die in (*thrown, *depth.dice))


FUDGE = [(3, "fudge_vertical"), (3, "fudge_horizontal")]


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("- +", [-1, 1]),
        ("−,+", [-1, 1]),
        ("-1;−1", [-1, -1]),
        ("0/0", [0, 0]),
        ("1 +", [1, 1]),
        ("+,-", [1, -1]),
    ],
)
def test_typed_fudge_dice_are_read_with_either_minus(typed, read):
    dice = TypedDice(split_fudge_dice(typed))
    assert faces(dice, *FUDGE) == read
    dice.finish()


def test_a_typed_fudge_die_has_three_sides_and_is_marked():
    assert TypedDice(["−"]).roll(3, "fudge_vertical") == Die(3, -1, "fudge_vertical", typed=True)


def test_a_missing_fudge_die_is_asked_for():
    with pytest.raises(NeedsDie) as caught:
        faces(TypedDice(["+"]), *FUDGE)
    assert (caught.value.sides, caught.value.purpose) == (3, "fudge_horizontal")


WORDS = st.text(st.sampled_from("+-−–01237. "), max_size=3) | st.text(max_size=4)


@given(WORDS.filter(lambda word: word not in ("−", "-", "0", "+", "−1", "-1", "1")))
def test_a_typed_fudge_die_takes_nothing_but_its_seven_words(word):
    with pytest.raises(Refused) as caught:
        TypedDice([word]).roll(3, "fudge_horizontal")
    assert caught.value.key == "dice.not_fudge"
    assert caught.value.values == {"text": word, "sides": 3, "purpose": "fudge_horizontal", "word": 0}


@pytest.mark.parametrize("word", ["+", "-", "−", "−1"])
def test_only_fudge_dice_take_signs(word):
    with pytest.raises(Refused) as caught:
        TypedDice([word]).roll(6, "depth")
    assert caught.value.key == "dice.not_a_number"


@pytest.mark.parametrize(("below", "face"), [(0, -1), (1, 0), (2, 1)])
def test_a_thrown_fudge_die_is_one_of_three(below, face):
    asked = []
    dice = ThrownDice(lambda sides: asked.append(sides) or below)
    assert dice.roll(3, "fudge_vertical") == Die(3, face, "fudge_vertical")
    assert asked == [3]


def test_600_000_fudge_dice_are_even():
    dice = ThrownDice(evenly(3))
    counts = Counter(dice.roll(3, "fudge_vertical").face for _ in range(THROWS))
    assert chi_square(counts, dict.fromkeys((-1, 0, 1), 1 / 3)) < 13.816  # upper 0.1 % point for 2 degrees of freedom


def test_dice_that_were_kept_stay_as_they_fell_and_only_further_ones_are_thrown():
    kept = KeptDice(Scripted((6, 4), (6, 2), (8, 7)))
    first = [kept.roll(6, "placement"), kept.roll(6, "side")]
    kept.rewind()
    assert [kept.roll(6, "placement"), kept.roll(6, "side")] == first
    assert kept.roll(8, "card") == Die(8, 7, "card")
    kept.rewind()
    assert [kept.roll(6, "placement").face, kept.roll(6, "side").face, kept.roll(8, "card").face] == [4, 2, 7]
    kept.finish()


def test_kept_dice_finish_as_their_source_does():
    kept = KeptDice(TypedDice(["4", "5"]))
    assert kept.roll(6, "placement").typed
    with pytest.raises(Refused) as caught:
        kept.finish()
    assert caught.value.key == "dice.too_many"


def test_a_kept_die_that_is_missing_is_asked_for_and_the_ones_before_it_stay():
    kept = KeptDice(TypedDice(["4"]))
    first = kept.roll(6, "placement")
    with pytest.raises(NeedsDie):
        kept.roll(6, "side")
    kept.rewind()
    assert kept.roll(6, "placement") is first
