"""Percentages add up to what they should, equal shares read alike, and each is its own value rounded."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cats_desktop.rules.rounding import Shown, adds_up, nearest, shown_column

THIRD = Fraction(1, 3)


def written(shares):
    return [str(shown) for shown in shown_column(shares)]


def test_three_thirds_cannot_add_up_and_stay_alike():
    assert written([THIRD, THIRD, THIRD]) == ["33.3", "33.3", "33.3"]
    assert not adds_up(shown_column([THIRD, THIRD, THIRD]))


def test_the_largest_remainder_goes_up_wherever_it_stands():
    # 55.55…, 44.44… % as tenths: 555.55…, 444.44…
    assert written([Fraction(4, 9), Fraction(5, 9)]) == ["44.4", "55.6"]


def test_shares_that_are_whole_tenths_stay_as_they_are():
    assert written([Fraction(1, 8), Fraction(7, 8), Fraction(0)]) == ["12.5", "87.5", "0.0"]


def test_equal_shares_take_another_decimal_where_tenths_would_make_them_unequal():
    # 1/16 = 6.25 % twice and 87.5 % add up in tenths only as 6.3 and 6.2.
    assert written([Fraction(1, 16)] * 2 + [Fraction(7, 8)]) == ["6.25", "6.25", "87.50"]
    assert written([Fraction(1, 32)] * 2 + [Fraction(15, 16)]) == ["3.1", "3.1", "93.8"]
    # 1/160 = 0.625 % and 79/160 = 49.375 %, twice each: 1.2 and 98.8.
    assert written([Fraction(1, 160)] * 2 + [Fraction(79, 160)] * 2) == ["0.6", "0.6", "49.4", "49.4"]


def test_shares_that_make_less_than_one_add_up_to_their_sum_rounded_half_up():
    assert written([Fraction(1, 2000)]) == ["0.1"]  # 0.05 %
    assert written([Fraction(1, 2001)]) == ["0.0"]
    assert shown_column([]) == ()


def test_a_negative_share_is_refused():
    with pytest.raises(ValueError, match="negative"):
        shown_column([Fraction(3, 2), Fraction(-1, 2)])


def can_add_up(shares, decimals):
    """Tell by trying out all ways whether shares rounded down or up, equal ones alike, make one, in order of size."""
    one = 100 * 10**decimals
    many = Counter(shares)
    ways = product(*[{share * one // 1, -(-share * one // 1)} for share in many])
    return any(
        sum(units * count for units, count in zip(way, many.values(), strict=True)) == one
        and all(
            one_units <= other_units
            for share, one_units in zip(many, way, strict=True)
            for other, other_units in zip(many, way, strict=True)
            if share < other
        )
        for way in ways
    )


@given(st.lists(st.integers(0, 12), min_size=1, max_size=12).filter(any))
def test_shares_of_one_add_up_where_they_can_with_as_few_decimals_as_that_takes(weights):
    shares = [Fraction(weight, sum(weights)) for weight in weights]
    shown = shown_column(shares)
    able = [decimals for decimals in (1, 2, 3) if can_add_up(shares, decimals)]
    assert {one.decimals for one in shown} == {able[0] if able else 1}
    assert adds_up(shown) is bool(able)


@given(st.lists(st.integers(0, 60), min_size=1, max_size=20).filter(any))
def test_equal_shares_read_alike_larger_ones_never_less_and_none_is_off_by_its_last_digit(weights):
    shares = [Fraction(weight, sum(weights)) for weight in weights]
    shown = shown_column(shares)
    for share, one in zip(shares, shown, strict=True):
        assert abs(one.units - share * 100 * 10**one.decimals) < 1
        for other, another in zip(shares, shown, strict=True):
            assert share != other or one == another
            assert share >= other or one.units <= another.units


@pytest.mark.parametrize(
    ("share", "text"),
    [(Fraction(0), "0.0"), (Fraction(1), "100.0"), (Fraction(5, 36), "13.9"), (Fraction(1, 2000), "0.1")],
)
def test_a_share_alone_is_rounded_half_up(share, text):
    assert str(nearest(share)) == text


def test_hundredths_are_written_with_all_their_digits():
    assert str(Shown(5, 2)) == "0.05"
    assert str(nearest(Fraction(1, 18), 3)) == "5.556"


def test_parts_are_held_against_what_is_shown_of_their_sum():
    assert adds_up([Shown(21), Shown(21), Shown(21)], Shown(63))
    assert not adds_up([Shown(21), Shown(21), Shown(20)], Shown(63))
    assert adds_up([])
