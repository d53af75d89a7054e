"""Percentages as they are shown: rounded to tenths so that what stands in a column adds up to what it should.

Apart from `odds`, which stays exact; only what is about to be written is rounded.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction  # a name in an annotation, which would cost every start its time

TENTHS = 1000
"""One, in tenths of a percent."""


def rounded_tenths(shares: "Sequence[Fraction]", total: int | None = None) -> tuple[int, ...]:
    """Return shares in whole tenths of a percent that add up to their sum, rounded half up to a tenth.

    ``total`` says instead what is shown of their sum, itself rounded down or up, where they are shares of a share.
    Units: in, parts of one; out, 0.1 percentage points. Each is its own value rounded down or up: the largest
    remainders go up, on a tie the earlier one. Raises ValueError for a negative share, and for a total that they
    cannot add up to.
    """
    if any(share < 0 for share in shares):
        raise ValueError("a share is negative")
    floors = [share.numerator * TENTHS // share.denominator for share in shares]
    rests = [share * TENTHS - floor for share, floor in zip(shares, floors, strict=True)]
    up = int(sum(rests, 0) * 2 + 1) // 2 if total is None else total - sum(floors)
    if not 0 <= up <= sum(rest > 0 for rest in rests):
        raise ValueError(f"{total} is not their sum, rounded")
    raised = set(sorted(range(len(shares)), key=lambda place: -rests[place])[:up])
    return tuple(floor + (place in raised) for place, floor in enumerate(floors))


def nearest_tenths(share: "Fraction") -> int:
    """Return one share, which belongs to no sum, in tenths of a percent rounded half up."""
    return (2 * share.numerator * TENTHS + share.denominator) // (2 * share.denominator)
