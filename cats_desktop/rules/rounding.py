"""Percentages as they are shown: a column adds up to what it should, and equal shares in it read alike.

Apart from `odds`, which stays exact; only what is about to be written is rounded.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction  # a name in an annotation, which would cost every start its time

MOST_DECIMALS = 3
"""How many decimals of a percent a column may take, so that it adds up."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A percentage as it is written. Units: ``units`` in percentage points / 10 ** ``decimals``."""

    units: int
    decimals: int = 1

    def __str__(self) -> str:
        """Write it without its sign: "13.9"."""
        whole, part = divmod(self.units, 10**self.decimals)
        return f"{whole}.{part:0{self.decimals}}"


def nearest(share: "Fraction", decimals: int = 1) -> Shown:
    """Return one share, which belongs to no sum, as a percentage rounded half up."""
    one = 100 * 10**decimals
    return Shown((2 * share.numerator * one + share.denominator) // (2 * share.denominator), decimals)


def shown_column(shares: "Sequence[Fraction]") -> tuple[Shown, ...]:
    """Return shares as percentages that add up to their sum, itself rounded half up, equal ones always alike.

    Each is its own value rounded down or up, larger ones never below smaller ones; those that go up are off by the
    least there is. Has one decimal, or as many up to MOST_DECIMALS as it takes to add up. Where none will do, each is
    rounded by itself to one decimal; `adds_up` tells. Raises ValueError for a negative share.
    """
    if any(share < 0 for share in shares):
        raise ValueError("a share is negative")
    for decimals in range(1, MOST_DECIMALS + 1):
        found = _alike(shares, decimals)
        if found is not None:
            return found
    return tuple(nearest(share) for share in shares)


def _alike(shares: "Sequence[Fraction]", decimals: int) -> tuple[Shown, ...] | None:
    """Return shares of so many decimals that add up; None where equal ones cannot be alike then."""
    one = 100 * 10**decimals
    floors = {share: share.numerator * one // share.denominator for share in shares}
    wanted = nearest(sum(shares, start=shares[0] * 0), decimals).units if shares else 0
    short = wanted - sum(floors[share] for share in shares)
    best: dict[int, tuple[Fraction | int, frozenset[Fraction]]] = {0: (0, frozenset())}
    for _, same in groupby(sorted(floors, reverse=True), key=lambda share: floors[share]):
        # Of those with the same floor the largest go up first: no share reads as more than a larger one.
        up: frozenset[Fraction] = frozenset()
        count, gain = 0, 0 * one
        choices: list[tuple[int, Fraction | int, frozenset[Fraction]]] = [(0, 0, up)]
        for share in same:
            if share * one == floors[share]:
                break
            many = shares.count(share)
            count, up = count + many, up | {share}
            gain = gain + (share * one - floors[share]) * many
            choices.append((count, gain, up))
        longer: dict[int, tuple[Fraction | int, frozenset[Fraction]]] = {}
        for before, (so_far, raised) in best.items():
            for more, gained, those in choices:
                total = before + more
                if total <= short and (total not in longer or so_far + gained > longer[total][0]):
                    longer[total] = so_far + gained, raised | those
        best = longer
    if short not in best:
        return None
    raised = best[short][1]
    return tuple(Shown(floors[share] + (share in raised), decimals) for share in shares)


def adds_up(column: Iterable[Shown], total: Shown | None = None) -> bool:
    """Tell whether a column adds up to a total, to 100 percent if none is given; an empty one, or all 0, does."""
    shown = list(column)
    units = sum(one.units for one in shown)
    if total is None:
        return not units or units == 100 * 10 ** shown[0].decimals
    return not shown or (units, shown[0].decimals) == (total.units, total.decimals)
