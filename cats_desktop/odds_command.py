"""Odds of a whole volley by C.A.T.S. on the command line: ``odds cats BODY FACING --volley N [--armour A]``."""

import argparse
from collections.abc import Mapping
from typing import Any

from cats_desktop.rules.apportion import CannotApportion
from cats_desktop.rules.armour import size_armour
from cats_desktop.rules.attack import Attack
from cats_desktop.rules.body import Body, Facing
from cats_desktop.rules.combat import Combatant, HouseRules
from cats_desktop.rules.failure_odds import (
    at_least_one,
    expected_hits,
    fails_within,
    tier_at_least_one,
)
from cats_desktop.rules.faults import Fault
from cats_desktop.session.decide import MOST_POINTS

MOST_HITS = 100_000


def add_volley(parser: argparse.ArgumentParser) -> None:
    """Set up ``--volley N`` and ``--armour A``."""
    parser.add_argument("--volley", metavar="N", help=f"cats: the odds of so many hits, 1 to {MOST_HITS}")
    parser.add_argument("--armour", metavar="A", help="with --volley: armour points in all, and which parts fail")


def volley_odds(body: Body, facing: Facing, options: argparse.Namespace) -> dict[str, Any] | None:
    """Return the odds of the volley that was asked for as they are printed as JSON, or None without one.

    With armour, given in all and sized over the plates, also how likely each part fails within the volley and how many
    hits can be expected until it does (null when it never can), the location by d100, damage 1 a hit, no house rules.
    Raises Fault for numbers that cannot be.
    """
    if options.volley is None:
        if options.armour is not None:
            raise Fault("command.armour_alone")
        return None
    hits = _number(options.volley)
    if hits is None or not 1 <= hits <= MOST_HITS:
        raise Fault("command.volley", value=options.volley, most=MOST_HITS)
    found: dict[str, Any] = {
        "hits": hits,
        "at_least_one": at_least_one(body.aspects[facing].d100, hits),
        "tier_at_least_one": tier_at_least_one(hits),
    }
    if options.armour is not None:
        found |= _failures(_armoured(body, options.armour), body, facing, hits)
    return found


def print_volley(volley: Mapping[str, Any]) -> None:
    """Print the odds of a volley as columns."""
    print(f"at least one of {volley['hits']} hits")
    told = {**volley["at_least_one"], **{f"tier {tier}": share for tier, share in volley["tier_at_least_one"].items()}}
    width = max(len(name) for name in told)
    for name, share in told.items():
        print(f"{name.ljust(width)}  {_percent(share)}")
    if "fails_within" not in volley:
        return
    print(f"fails within {volley['hits']} hits; hits until then")
    width = max(len(name) for name in volley["fails_within"])
    for name, share in volley["fails_within"].items():
        expected = volley["expected_hits"][name]
        until = f"{'never':>8}" if expected is None else f"{expected:8.1f}"
        print(f"{name.ljust(width)}  {_percent(share)}  {until}")


def _failures(target: Combatant, body: Body, facing: Facing, hits: int) -> dict[str, Any]:
    attack, rules = Attack(facing), HouseRules()
    until = {part: expected_hits(target, body, attack, rules, part) for part in body.parts}
    return {
        "fails_within": {part: fails_within(target, body, attack, rules, part, hits) for part in body.parts},
        "expected_hits": {part: None if expected is None else float(expected) for part, expected in until.items()},
    }


def _armoured(body: Body, text: str) -> Combatant:
    total = _number(text)
    if total is None or total > MOST_POINTS:
        raise Fault("command.armour", value=text, most=MOST_POINTS)
    try:
        return Combatant(1, body.label, None, body.key, size_armour(body, total))
    except CannotApportion:
        raise Fault("armour.odd_total", value=total, body=body.label) from None


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 9 else None


def _percent(share: float) -> str:
    return f"{100 * share:6.2f}%"
