"""The rulesets: how a whole hit is settled. A new one is a module here and a line in RULESETS."""

from collections.abc import Callable
from dataclasses import dataclass

from cats_desktop.rules.attack import Attack
from cats_desktop.rules.body import Body
from cats_desktop.rules.combat import Combatant, HouseRules
from cats_desktop.rules.dice import DiceSource
from cats_desktop.rules.events import Event
from cats_desktop.rules.systems import cats


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One published system: its key, as an encounter names it, and how it settles an attack."""

    key: str
    strike: Callable[[Combatant, Body, Attack, HouseRules, DiceSource], tuple[Event, ...]]


RULESETS: tuple[Ruleset, ...] = (Ruleset(cats.KEY, cats.strike),)


def ruleset(key: str) -> Ruleset:
    """Return the ruleset of that key; raise KeyError when there is none."""
    for found in RULESETS:
        if found.key == key:
            return found
    raise KeyError(key)
