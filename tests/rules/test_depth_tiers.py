"""C.A.T.S. depth: printed tiers, shares that equal counting every roll, and Margin."""

import json
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cats_desktop.rules.odds import reach_share, tier_share
from cats_desktop.rules.systems.depth_tiers import LAYERS, depth_tier, layer_of, throw_depth, with_margin
from tests.rules.golem import Scripted

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "depth_tiers.json").read_text("utf-8"))

# Typed from the page itself, so that one slip cannot pass both: tier, results, explosions, share.
PAGE = [(1, 1, 5, 0, "5/6"), (2, 7, 11, 1, "5/36"), (3, 13, 17, 2, "5/216"), (4, 19, 23, 3, "5/1296")]


@pytest.mark.parametrize("printed", GOLDEN["tiers"], ids=lambda printed: f"tier {printed['tier']}")
def test_a_tier_covers_its_five_printed_results(printed):
    low, high = printed["results"]
    assert [depth_tier(total) for total in range(low, high + 1)] == [printed["tier"]] * 5
    assert tier_share(printed["tier"]) == Fraction(printed["share"])
    assert float(100 * tier_share(printed["tier"])) == pytest.approx(printed["share_pct"], abs=0.0005)


@pytest.mark.parametrize(("tier", "low", "high", "explosions", "share"), PAGE)
def test_a_tier_needs_its_printed_explosions(tier, low, high, explosions, share):
    for slot, total in enumerate(range(low, high + 1), start=1):
        chain = [6] * explosions + [slot]
        depth = throw_depth(Scripted(*((6, face) for face in chain)))
        assert (depth.total, depth.tier, depth.slot) == (total, tier, slot)
        assert [die.face for die in depth.dice] == chain
    assert tier_share(tier) == Fraction(share)


@pytest.mark.parametrize("total", [*GOLDEN["unreachable_results"], 600, 0, -1, -6])
def test_a_total_that_cannot_occur_is_an_error(total):
    with pytest.raises(ValueError, match="not a total of an exploding d6"):
        depth_tier(total)


def chains(dice: int) -> Iterator[tuple[int, ...] | None]:
    """What each roll of so many dice begins with: a chain that has ended, or None when all are sixes."""
    for roll in product(range(1, 7), repeat=dice):
        yield next((roll[: place + 1] for place, face in enumerate(roll) if face != 6), None)


def test_shares_equal_counting_every_roll_of_six_dice():
    """All 6^6 rolls alike; a chain reads as many dice as it needs, and 1 in 46 656 has not ended yet."""
    counted: Counter = Counter()
    for chain in chains(6):
        counted["unended" if chain is None else depth_tier(sum(chain))] += 1
    assert {tier: Fraction(count, 6**6) for tier, count in counted.items() if tier != "unended"} == {
        tier: tier_share(tier) for tier in range(1, 7)
    }
    assert counted["unended"] == 1


def test_slots_of_a_tier_are_equally_likely_when_every_roll_is_counted():
    counted = Counter((len(chain), chain[-1]) for chain in chains(4) if chain)
    assert {slot: counted[3, slot] for slot in range(1, 6)} == dict.fromkeys(range(1, 6), 6)


def test_the_printed_odds_of_criticals():
    assert 1 / tier_share(3) == Fraction(432, 10)  # 1 hit in 43.2
    assert reach_share(3) == Fraction(1, 36)
    assert reach_share(1) == 1


def test_reaching_a_tier_is_ending_in_it_or_deeper():
    assert reach_share(2) - tier_share(2) == reach_share(3)
    assert sum(tier_share(tier) for tier in range(1, 30)) + reach_share(30) == 1


@pytest.mark.parametrize(
    ("tier", "layer"),
    [(1, "armour"), (2, "structure"), (3, "critical"), (4, "catastrophic"), (5, "catastrophic"), (40, "catastrophic")],
)
def test_a_tier_reaches_its_layer_and_deeper_ones_count_as_catastrophic(tier, layer):
    assert layer_of(tier) == layer
    assert layer in LAYERS


@given(st.integers(0, 60), st.integers(1, 5))
def test_a_chain_of_any_length_ends_in_the_tier_of_its_sixes(sixes, last):
    depth = throw_depth(Scripted(*[(6, 6)] * sixes, (6, last)))
    assert (depth.tier, depth.slot, depth.total) == (sixes + 1, last, 6 * sixes + last)


@pytest.mark.parametrize(
    ("rolled", "margin", "per_tier", "counts"),
    [
        (1, 5, 0, 1),  # off
        (1, 4, 5, 1),
        (1, 5, 5, 2),
        (1, 9, 5, 2),
        (1, 10, 5, 3),
        (1, 50, 5, 3),  # at most to tier 3
        (2, 5, 5, 3),
        (2, 50, 5, 3),
        (3, 50, 5, 3),
        (4, 50, 5, 4),  # a deeper chain stays
        (7, 0, 5, 7),
        (1, 0, 1, 1),
        (1, 1, 1, 2),
    ],
)
def test_margin_buys_whole_tiers_up_to_the_third(rolled, margin, per_tier, counts):
    assert with_margin(rolled, margin, per_tier) == counts
