"""The rulesets: how a whole hit is settled. A new one is a module here and a line in RULESETS.

Each module loads when a fight first goes by it: a start must not wait for four systems when one is played.
"""

from collections.abc import Callable
from types import MappingProxyType

from cats_desktop.rules.ruleset import Ruleset


def _cats() -> Ruleset:
    from cats_desktop.rules.systems import cats

    return cats.RULESET


def _fudge() -> Ruleset:
    from cats_desktop.rules.systems import fudge_wounds

    return fudge_wounds.RULESET


def _placement() -> Ruleset:
    from cats_desktop.rules.systems import ramifications

    return ramifications.RULESET


def _cards() -> Ruleset:
    from cats_desktop.rules.systems import location_points

    return location_points.RULESET


RULESETS: MappingProxyType[str, Callable[[], Ruleset]] = MappingProxyType(
    {"cats": _cats, "fudge": _fudge, "placement": _placement, "cards": _cards}
)
"""Ruleset key, as an encounter names it -> what loads the ruleset."""


def ruleset(key: str) -> Ruleset:
    """Return the ruleset of that key; raise KeyError when there is none."""
    return RULESETS[key]()
