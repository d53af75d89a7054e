"""Exact odds of every roll, as fractions, from the same tables, charts and decks that the roll reads.

Apart from the systems because only who asks for odds should pay for fractions.
"""

from collections.abc import Iterable
from fractions import Fraction

from cats_desktop.rules.coverage import Outcome
from cats_desktop.rules.systems.fudge import Chart, Stop, Tables, stops
from cats_desktop.rules.systems.location_cards import Deck, Reshuffle, settle
from cats_desktop.rules.systems.placement import Placements
from cats_desktop.rules.table import HitTable


def tier_share(tier: int) -> Fraction:
    """Return the exact chance that a chain of C.A.T.S. depth ends in this tier: 5/6ⁿ."""
    return Fraction(5, 6**tier)


def reach_share(tier: int) -> Fraction:
    """Return the exact chance that a chain goes at least this deep: one over six to the explosions it needs."""
    return Fraction(1, 6 ** (tier - 1))


def region_odds(table: HitTable) -> dict[str, Fraction]:
    """Return the exact chance of each region of a hit table, in printed order."""
    return {row.region: Fraction(row.faces, table.die.faces) for row in table.rows}


def chart_odds(chart: Chart) -> dict[str, Fraction]:
    """Return the exact chance of each location of the 2dF chart, in the order of the chart."""
    return _even(chart.cells.values())


def stop_odds(tables: Tables) -> dict[Stop, Fraction]:
    """Return for every location of the d6 method the exact chance that as many dice as it takes lead there."""
    return {stop: Fraction(stop.ways, 6**stop.rolls) for stop in stops(tables)}


def walk_odds(tables: Tables, stop: int | None = None) -> dict[Stop, Fraction]:
    """Return the exact chance of each location in which a walk ends that stops after so many dice, or at the end."""
    return {
        found: share
        for found, share in stop_odds(tables).items()
        if not found.can_roll_again or found.rolls == stop
        if stop is None or found.rolls <= stop
    }


def placement_odds(placements: Placements) -> dict[Outcome, Fraction]:
    """Return the exact chance of each placement, a limb's two sides apart."""
    faces = sum(len(row.faces) for row in placements.rows)
    sides = (placements.odd, placements.even)
    return {
        outcome: Fraction(len(row.faces), faces * (2 if row.sided else 1))
        for row in placements.rows
        for outcome in ([(row.name, side) for side in sides] if row.sided else [(row.name,)])
    }


def card_odds(deck: Deck, rule: Reshuffle) -> dict[str, Fraction]:
    """Return the exact chance of each location to be the next card; those that cannot come are not named."""
    return _even(settle(deck, rule).pile)


def _even(results: Iterable[str]) -> dict[str, Fraction]:
    """Return the chance of each result when all that are listed are equally likely."""
    listed = list(results)
    return {result: Fraction(listed.count(result), len(listed)) for result in dict.fromkeys(listed)}
