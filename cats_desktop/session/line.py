"""Which steps stand: the way from a step back to the start, kept as a few runs of ids instead of a list of them."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence

from cats_desktop.session.journal import Jump


class Line:
    """The steps that lie on the way from ``end`` back to the empty start.

    Steps are mostly built on the one stored just before, so the way is cut only where a `Jump` is: its cost does not
    depend on how many steps there are.
    """

    def __init__(self, end: int, jumps: Iterable[Jump]) -> None:
        parents = {jump.id: jump.parent for jump in jumps}
        starts = sorted(parents)
        runs: list[tuple[int, int]] = []
        high = end
        while high > 0:
            place = bisect_right(starts, high)
            low = starts[place - 1] if place else 1
            runs.append((low, high))
            high = parents[low] if place else 0
        self._runs = runs[::-1]

    @property
    def runs(self) -> tuple[tuple[int, int], ...]:
        """Return the runs of consecutive ids, first to last, in order."""
        return tuple(self._runs)

    def __contains__(self, step: int) -> bool:
        return any(low <= step <= high for low, high in self._runs)

    def after(self, step: int) -> int | None:
        """Return the step that was built on ``step`` (0 = the start) along this line, if the line goes on."""
        for low, high in self._runs:
            if step < low:
                return low
            if step < high:
                return step + 1
        return None

    def before(self, step: int) -> int:
        """Return the step that ``step`` was built on, 0 at the start; ``step`` must lie on the line."""
        earlier = 0
        for low, high in self._runs:
            if low < step <= high:
                return step - 1
            if step == low:
                return earlier
            earlier = high
        raise KeyError(step)

    def between(self, after: int, last: int) -> list[tuple[int, int]]:
        """Return the runs of the line's steps with after < id <= last."""
        return [(max(low, after + 1), min(high, last)) for low, high in self._runs if high > after and low <= last]


def furthest(step: int, jumps: Sequence[Jump], last: int) -> int:
    """Return the newest step that was built on ``step`` (0 = the start), at once or by way of others; else itself.

    ``jumps`` in order of id; ``last`` is the highest id there is. Its cost does not depend on how many steps there are.
    """
    starts = [jump.id for jump in jumps]
    place = bisect_right(starts, step)
    ends = [*(start - 1 for start in starts[place:]), last]
    lows, highs = [step], [ends[0]]
    for jump, end in zip(jumps[place:], ends[1:], strict=True):
        within = bisect_right(lows, jump.parent) - 1
        if within >= 0 and jump.parent <= highs[within]:
            lows.append(jump.id)
            highs.append(end)
    return highs[-1]
