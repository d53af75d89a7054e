"""How many of n hits fall on what: weighing by hits on the whole what is known by hits on its pieces.

A sequence gives for 0, 1, 2 … hits on something a number (a chance, an expectation); where it ends it is 0. All sums
here are of positive numbers, so that nothing is lost by cancelling.
"""

from collections.abc import Sequence

_NEGLIGIBLE = 1e-32
_NOTHING = 1e-20


def together(
    one: Sequence[float], share: float, other: Sequence[float], other_share: float, most: int | None = None
) -> list[float]:
    """Return the mean product of two sequences by hits on either of two things, at most for 0 to ``most`` hits.

    Each hit falls on the one or the other in proportion to their shares; given the counts the two are independent.
    Error: a relative 1e-15 or so for every hundred hits.
    """
    if not one or not other:
        return []
    if len(one) > len(other):
        one, share, other, other_share = other, other_share, one, share
    falls, misses = share / (share + other_share), other_share / (share + other_share)
    length = len(one) + len(other) - 1
    if most is not None:
        length = min(length, most + 1)
    turned = other[::-1]
    counts = [1.0]  # the chance of 0, 1, 2 … hits on the one among so many on either
    found = []
    for hits in range(length):
        low = max(0, hits + 1 - len(other))
        start = len(other) - 1 - hits + low
        found.append(sum(c * a * b for c, a, b in zip(counts[low:], one[low:], turned[start:], strict=False)))
        counts = next_counts(counts, falls, misses, len(one))
        if hits % 16 == 0 and sum(counts) < _NEGLIGIBLE:  # more hits on the one than it has numbers for
            break
    return found


def next_counts(counts: Sequence[float], falls: float, misses: float, most: int) -> list[float]:
    """Return the chances of 0, 1, 2 … hits on something after one hit more; those of ``most`` or more are left out."""
    after = [misses * same + falls * less for same, less in zip(counts, (0.0, *counts), strict=False)]
    if len(after) < most:
        after.append(falls * counts[-1])
    return after


def binomial(hits: int, share: float) -> tuple[int, list[float]]:
    """Return the chances of the counts that so many hits can bring a share, from the count that is given first.

    What is left out together weighs less than 1e-25. Error: a relative 1e-13 up to 100 000 hits, found by walking
    from the likeliest count outwards and dividing by the sum.
    """
    if share <= 0 or share >= 1:
        return (0 if share <= 0 else hits), [1.0]
    odds = share / (1 - share)
    mode = min(int((hits + 1) * share), hits)
    up = [1.0]
    for count in range(mode, hits):
        weight = up[-1] * odds * (hits - count) / (count + 1)
        if weight < _NEGLIGIBLE:
            break
        up.append(weight)
    down: list[float] = []
    weight = 1.0
    for count in range(mode, 0, -1):
        weight *= count / (odds * (hits - count + 1))
        if weight < _NEGLIGIBLE:
            break
        down.append(weight)
    weights = [*reversed(down), *up]
    whole = sum(weights)
    return mode - len(down), [weight / whole for weight in weights]


def mean_after(sequence: Sequence[float], share: float, hits: int) -> float:
    """Return the mean of a sequence after so many hits on the whole, of which the share falls on its thing."""
    first, weights = binomial(hits, share)
    return sum((weight * value for weight, value in zip(weights, sequence[first:], strict=False)), 0.0)


def means_after(sequence: Sequence[float], share: float, hits: int) -> list[float]:
    """Return the mean of a sequence that never rises after 0, 1, 2 … hits on the whole; where it ends it is 0."""
    counts = [1.0]
    found: list[float] = []
    for _ in range(hits + 1):
        value = sum(c * a for c, a in zip(counts, sequence, strict=False))
        if value < _NOTHING:
            break
        found.append(value)
        counts = next_counts(counts, share, 1 - share, len(sequence))
    return found


def summed(sequence: Sequence[float], share: float, hits: int) -> float:
    """Return the sum of the means after 0, 1, 2 … hits, up to one less than ``hits``; the share must not be 0."""
    first, weights = binomial(hits, share)
    beyond = [0.0]  # the chance that more than so many hits fall on the thing, from the largest count downwards
    for weight in reversed(weights):
        beyond.append(beyond[-1] + weight)
    beyond.pop()
    beyond.reverse()
    sure = sum(sequence[:first])
    return (sure + sum(chance * value for chance, value in zip(beyond, sequence[first:], strict=False))) / share
