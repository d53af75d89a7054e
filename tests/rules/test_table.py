"""Hit tables: ranges that cannot gap, d66 ordinals and how the source writes them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cats_desktop.rules.table import (
    D66_ORDER,
    HitTable,
    LocationDie,
    Row,
    d66_ordinal,
    group_shares,
    make_table,
    range_text,
)


def test_a_d66_has_36_results_in_the_order_of_its_dice():
    printed = (
        "11 12 13 14 15 16 21 22 23 24 25 26 31 32 33 34 35 36 41 42 43 44 45 46 51 52 53 54 55 56 61 62 63 64 65 66"
    )
    assert list(D66_ORDER) == [int(word) for word in printed.split()]


@pytest.mark.parametrize(("tens", "units", "ordinal"), [(1, 1, 1), (1, 6, 6), (2, 1, 7), (4, 5, 23), (6, 6, 36)])
def test_a_d66_counts_ordinals_not_integers(tens, units, ordinal):
    assert d66_ordinal(tens, units) == ordinal


@pytest.mark.parametrize(
    ("results", "text"), [((13,), "13"), ((11, 12), "11, 12"), ((14, 15, 16, 21, 22, 23, 24), "14–24")]
)
def test_results_are_written_as_the_source_prints_them(results, text):
    assert range_text(results) == text


def table() -> HitTable:
    return make_table(LocationDie.D66, {"head": 1000, "trunk": 6000, "leg": 3000})


def test_rows_follow_one_another_without_a_gap():
    # quotas 3.6, 21.6 and 10.8; all rounded up are one too many, and the larger of the two at 0.6 keeps its face
    assert [(table().ordinals(key).start, table().ordinals(key).stop - 1) for key in ("head", "trunk", "leg")] == [
        (1, 3),
        (4, 25),
        (26, 36),
    ]


@pytest.mark.parametrize(("ordinal", "region"), [(1, "head"), (3, "head"), (4, "trunk"), (25, "trunk"), (36, "leg")])
def test_a_result_names_the_row_it_lies_in(ordinal, region):
    assert table().region_at(ordinal) == region


@pytest.mark.parametrize("ordinal", [0, -1, 37])
def test_a_result_the_die_does_not_have_is_an_error(ordinal):
    with pytest.raises(ValueError, match="36 results of a d66"):
        table().region_at(ordinal)


def test_results_of_a_row_are_what_the_dice_show():
    assert table().results("head") == (11, 12, 13)
    assert make_table(LocationDie.D100, {"a": 200, "b": 9800}).results("a") == (1, 2)


def test_a_region_without_a_row_is_a_key_error():
    with pytest.raises(KeyError):
        table().ordinals("tail")


@pytest.mark.parametrize(
    ("die", "faces", "area", "error"),
    [
        (LocationDie.D100, 5, 535, -35),
        (LocationDie.D100, 19, 1835, 65),
        (LocationDie.D66, 2, 535, 21),  # 5.5556 - 5.35 = 0.2056
        (LocationDie.D66, 1, 465, -187),  # 2.7778 - 4.65 = -1.8722
        (LocationDie.D66, 9, 2500, 0),
    ],
)
def test_an_error_is_share_minus_true_area_to_two_decimals(die, faces, area, error):
    assert table().__class__(die, (), ()).error(Row("x", faces, area)) == error


def test_the_worst_error_has_no_sign():
    # 13, 12 and 75 faces: off by +0.4, -0.6 and +0.2
    assert make_table(LocationDie.D100, {"a": 1260, "b": 1260, "c": 7480}).worst_error == 60


def test_groups_are_summed_before_they_are_rounded_to_one_decimal():
    shares = {"a": 102, "b": 102, "c": 5, "d": 4}
    group_of = {"a": "arms", "b": "arms", "c": "legs", "d": "head"}
    assert group_shares(shares, group_of, ("head", "arms", "legs", "none")) == {
        "head": 0,
        "arms": 20,
        "legs": 1,
        "none": 0,
    }


@given(st.lists(st.integers(1, 3000), min_size=1, max_size=20), st.sampled_from(LocationDie))
@settings(deadline=None, max_examples=60)
def test_every_face_names_exactly_one_row_of_any_table(shares, die):
    made = make_table(die, {f"r{place}": share for place, share in enumerate(shares)})
    named = [ordinal for row in made.rows for ordinal in made.ordinals(row.region)]
    assert named == list(range(1, die.faces + 1))
    assert all(ordinal in made.ordinals(made.region_at(ordinal)) for ordinal in named)
