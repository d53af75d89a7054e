"""Percentages add up to what they should, each is its own value rounded, and ties go to the earlier."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cats_desktop.rules.rounding import nearest_tenths, rounded_tenths

THIRD = Fraction(1, 3)


def test_three_thirds_add_up_and_the_first_gets_the_odd_tenth():
    assert rounded_tenths([THIRD, THIRD, THIRD]) == (334, 333, 333)


def test_the_largest_remainder_goes_up_wherever_it_stands():
    # 55.55…, 44.44… % as tenths: 555.55…, 444.44…
    assert rounded_tenths([Fraction(4, 9), Fraction(5, 9)]) == (444, 556)


def test_shares_that_are_whole_tenths_stay_as_they_are():
    assert rounded_tenths([Fraction(1, 8), Fraction(7, 8), Fraction(0)]) == (125, 875, 0)


def test_shares_that_make_less_than_one_add_up_to_their_sum_rounded_half_up():
    assert rounded_tenths([Fraction(1, 2000)]) == (1,)  # 0.05 %
    assert rounded_tenths([Fraction(1, 2001)]) == (0,)
    assert rounded_tenths([]) == ()


def test_parts_of_a_part_add_up_to_what_is_shown_of_it():
    # Halves of 1/8, 12.5 %, would be 6.25 % each.
    assert rounded_tenths([Fraction(1, 16), Fraction(1, 16)], 125) == (63, 62)
    # 1/48 three times is 1/16, of which 6.3 or 6.2 % are shown.
    assert rounded_tenths([Fraction(1, 48)] * 3, 63) == (21, 21, 21)
    assert rounded_tenths([Fraction(1, 48)] * 3, 62) == (21, 21, 20)


@pytest.mark.parametrize("total", [332, 335])
def test_a_total_that_is_not_the_sum_rounded_is_refused(total):
    with pytest.raises(ValueError, match="not their sum"):
        rounded_tenths([THIRD], total)


def test_a_negative_share_is_refused():
    with pytest.raises(ValueError, match="negative"):
        rounded_tenths([Fraction(3, 2), Fraction(-1, 2)])


@given(st.lists(st.integers(0, 5000), min_size=1, max_size=20).filter(any))
def test_any_shares_of_one_add_up_to_a_hundred_percent_and_none_is_off_by_a_tenth(weights):
    shares = [Fraction(weight, sum(weights)) for weight in weights]
    shown = rounded_tenths(shares)
    assert sum(shown) == 1000
    assert all(abs(tenths - share * 1000) < 1 for tenths, share in zip(shown, shares, strict=True))


@pytest.mark.parametrize(
    ("share", "tenths"), [(Fraction(0), 0), (Fraction(1), 1000), (Fraction(5, 36), 139), (Fraction(1, 2000), 1)]
)
def test_a_share_alone_is_rounded_half_up(share, tenths):
    assert nearest_tenths(share) == tenths
