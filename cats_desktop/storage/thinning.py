"""Which backups stay as they grow old: many young ones, few old ones, and always the newest."""

from collections.abc import Iterable

_HOUR, _DAY = 3600, 86400
_SPANS = ((_HOUR, 1), (_DAY, _HOUR), (30 * _DAY, _DAY))
"""(age up to which, seconds of which one is kept); older than the last, one a month of 30 days."""
_MONTH = 30 * _DAY
_ALWAYS = 3


def kept(times: Iterable[float], now: float) -> set[float]:
    """Return which of the backups' times are kept: all of the last hour, then one an hour for a day, one a day for
    30 days, one every 30 days from then on; of each such span the newest, and the newest three in any case.

    Units: seconds since 1970, UTC. Times in the future, from a clock that was wrong, are kept.
    """
    ordered = sorted(set(times), reverse=True)
    stay = set(ordered[:_ALWAYS])
    taken: set[tuple[int, int]] = set()
    for time in ordered:
        age = now - time
        if age <= _HOUR:
            stay.add(time)
            continue
        width = next((width for limit, width in _SPANS if age <= limit), _MONTH)
        span = (width, int(time // width))
        if span not in taken:
            taken.add(span)
            stay.add(time)
    return stay
