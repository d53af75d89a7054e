"""The rulesets: how a whole hit is settled. A new one is a module here and a line in RULESETS."""

from cats_desktop.rules.ruleset import Ruleset
from cats_desktop.rules.systems import cats, fudge_wounds, location_points, ramifications

RULESETS: tuple[Ruleset, ...] = (cats.RULESET, fudge_wounds.RULESET, location_points.RULESET, ramifications.RULESET)


def ruleset(key: str) -> Ruleset:
    """Return the ruleset of that key; raise KeyError when there is none."""
    for found in RULESETS:
        if found.key == key:
            return found
    raise KeyError(key)
