"""How hits divide: equal to sums over every count, written out in fractions."""

from fractions import Fraction
from math import comb

import pytest

from cats_desktop.rules.hit_counts import binomial, mean_after, means_after, summed, together

ONE = [1.0, 0.5, 0.25, 0.1]
OTHER = [1.0, 1.0, 0.75]
RISING = [0.0, 2.0, 1.0, 5.0]


def chance(hits: int, count: int, share: Fraction) -> Fraction:
    return comb(hits, count) * share**count * (1 - share) ** (hits - count)


def mean(sequence: list[float], share: Fraction, hits: int) -> float:
    counts = range(min(hits + 1, len(sequence)))
    return float(sum(chance(hits, count, share) * Fraction(sequence[count]) for count in counts))


@pytest.mark.parametrize("share", [Fraction(1, 100), Fraction(1, 3), Fraction(1, 2), Fraction(97, 100)])
@pytest.mark.parametrize("hits", [0, 1, 2, 30, 1000])
def test_the_counts_of_hits_are_binomial(share, hits):
    first, weights = binomial(hits, float(share))
    exact = [float(chance(hits, first + place, share)) for place in range(len(weights))]
    assert weights == pytest.approx(exact, rel=1e-12, abs=1e-25)
    assert sum(weights) == pytest.approx(1, rel=1e-14)


def test_the_counts_of_very_many_hits_do_not_vanish():
    first, weights = binomial(100_000, 0.01)
    assert first < 1000 < first + len(weights)
    exact = Fraction(comb(100_000, 1000) * 99**99_000, 100**100_000)
    assert weights[1000 - first] == pytest.approx(float(exact), rel=1e-11)


@pytest.mark.parametrize(("share", "count"), [(0.0, 0), (1.0, 7)])
def test_nothing_or_everything_falls_on_it(share, count):
    assert binomial(7, share) == (count, [1.0])


@pytest.mark.parametrize("hits", [0, 1, 2, 5, 40])
@pytest.mark.parametrize("share", [Fraction(1, 10), Fraction(2, 3), Fraction(1)])
def test_means_are_sums_over_all_counts(share, hits):
    for sequence in (ONE, OTHER, RISING, []):
        assert mean_after(sequence, float(share), hits) == pytest.approx(mean(sequence, share, hits), abs=1e-13)
        exact = sum(mean(sequence, share, before) for before in range(hits))
        assert summed(sequence, float(share), hits) == pytest.approx(exact, abs=1e-12)
    for sequence in (ONE, OTHER):
        exact = [mean(sequence, share, before) for before in range(hits + 1)]
        found = means_after(sequence, float(share), hits)
        assert found == pytest.approx(exact[: len(found)], abs=1e-13)
        assert exact[len(found) :] == pytest.approx([0] * (hits + 1 - len(found)), abs=1e-19)


@pytest.mark.parametrize("swap", [False, True])
def test_two_sequences_together_are_the_mean_of_their_product(swap):
    pieces = [(ONE, 0.2), (OTHER, 0.3)]
    (one, share), (other, other_share) = reversed(pieces) if swap else pieces
    falls = Fraction(2, 5)
    exact = [
        float(
            sum(
                chance(hits, count, falls) * Fraction(ONE[count]) * Fraction(OTHER[hits - count])
                for count in range(len(ONE))
                if 0 <= hits - count < len(OTHER)
            )
        )
        for hits in range(6)
    ]
    assert together(one, share, other, other_share) == pytest.approx(exact, abs=1e-14)
    assert together(one, share, other, other_share, most=2) == pytest.approx(exact[:3], abs=1e-14)
    assert together([], share, other, other_share) == []


def test_a_long_sequence_ends_where_the_short_one_must_have():
    found = together([1.0, 0.5], 0.5, [1.0] * 5000, 0.5)
    assert len(found) < 200
    assert found[60] == pytest.approx((1 + 60 * 0.5) / 2**60, rel=1e-12)
