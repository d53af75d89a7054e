"""From shares to die faces: the one rule by which every hit table and every spread of armour is made.

Apart from `table` because armour sizing follows the same rule, without the minimum of one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from heapq import heapify, heapreplace
from itertools import accumulate

SHARE_UNITS = 10_000
"""The whole silhouette, in units of 0.01 percentage points."""


class CannotApportion(ValueError):
    """No split into whole faces keeps the rule: ``reason`` says which part of it fails, ``items`` whom it concerns."""

    def __init__(self, reason: str, items: tuple[str, ...]) -> None:
        super().__init__(f"{reason}: {', '.join(items)}")
        self.reason = reason
        self.items = items


def apportion(
    weights: Mapping[str, int],
    total: int,
    pairs: Sequence[tuple[str, str]] = (),
    *,
    minimum: int = 1,
    whole: int = SHARE_UNITS,
) -> dict[str, int]:
    """Split ``total`` faces over the items so that the sum of squared errors is least.

    An item's error is its count minus its exact quota, ``weight / whole × total``. The counts add up to ``total``,
    each is at least ``minimum``, both of a pair get the same. On a tie the extra face goes to the larger weight,
    then to the earlier item. Exact: integers throughout.

    Raises CannotApportion: ``too_few_faces``, or ``odd_total`` when there are only pairs.
    Source: found from the printed columns of C.A.T.S., Hit Location by Body; it reproduces all sixteen.
    """
    if total < minimum * len(weights) or (total and not weights):
        raise CannotApportion("too_few_faces", tuple(weights))
    place = {item: number for number, item in enumerate(weights)}
    doubled = [pair for pair in pairs if pair[0] in weights and pair[1] in weights]
    doubled.sort(key=lambda pair: min(place[item] for item in pair))
    in_pair = {item for pair in doubled for item in pair}
    singles = _Queue.of([(item,) for item in weights if item not in in_pair], weights, total, minimum, whole)
    couples = _Queue.of(doubled, weights, total, minimum, whole)
    if not singles.units and total % 2:
        raise CannotApportion("odd_total", tuple(weights))

    # Within singles and within pairs the errors are convex, so taking the cheapest face next is exact; what is left
    # to try is how many faces the pairs take together.
    def error(faces: int) -> int:
        return couples.errors[faces] + singles.errors[total - base - 2 * faces]

    base = minimum * len(weights)
    most = (total - base) // 2 if couples.units else 0
    least = 0 if singles.units else most
    best = min(error(faces) for faces in range(least, most + 1))
    ranked = sorted(weights, key=lambda item: -weights[item])
    candidates = (
        couples.counts(faces) | singles.counts(total - base - 2 * faces)
        for faces in range(least, most + 1)
        if error(faces) == best
    )
    chosen = max(candidates, key=lambda counts: [counts[item] for item in ranked])
    return {item: chosen[item] for item in weights}


@dataclass(frozen=True, slots=True)
class _Queue:
    """Units of one size in the order in which they earn their next face beyond the minimum."""

    units: Sequence[tuple[str, ...]]
    minimum: int
    order: Sequence[int]
    errors: Sequence[int]
    """Summed squared error after so many faces of the order were given out, in (1 / whole face)²."""

    @classmethod
    def of(
        cls,
        units: Sequence[tuple[str, ...]],
        weights: Mapping[str, int],
        total: int,
        minimum: int,
        whole: int,
    ) -> "_Queue":
        units = sorted(units, key=lambda unit: -sum(weights[item] for item in unit) / len(unit))
        quotas = [[weights[item] * total for item in unit] for unit in units]

        def gain(unit: int, count: int) -> int:
            """Return what the sum of squares grows by when the unit goes from count to count + 1."""
            return sum(whole * (whole * (2 * count + 1) - 2 * quota) for quota in quotas[unit])

        heap = [(gain(unit, minimum), unit, minimum) for unit in range(len(units))]
        heapify(heap)
        size = len(units[0]) if units else 1
        order: list[int] = []
        gains: list[int] = []
        for _ in range((total - minimum * len(weights)) // size if units else 0):
            step, unit, count = heap[0]
            order.append(unit)
            gains.append(step)
            heapreplace(heap, (gain(unit, count + 1), unit, count + 1))
        start = sum((whole * minimum - quota) ** 2 for unit in quotas for quota in unit)
        return cls(units, minimum, order, tuple(accumulate(gains, initial=start)))

    def counts(self, faces: int) -> dict[str, int]:
        """Return each item's count after so many faces of the order were given out."""
        given = [self.minimum] * len(self.units)
        for unit in self.order[:faces]:
            given[unit] += 1
        return {item: given[place] for place, unit in enumerate(self.units) for item in unit}
