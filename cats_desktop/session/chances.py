"""Frozen values for the odds panel: what each page draws, made from the very tables, charts and decks that resolve.

Chances stay exact; beside each stands what is shown of it, in percentages that add up where they can. Loaded only when
the odds are looked at, because exact odds bring fractions along.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, pairwise

from cats_desktop.rules.attack import Attack
from cats_desktop.rules.body import Aspect, Body, Facing
from cats_desktop.rules.combat import Combatant, HouseRules
from cats_desktop.rules.coverage import Coverage, Outcome, covered
from cats_desktop.rules.next_hit import PartChances, next_hit
from cats_desktop.rules.odds import (
    card_odds,
    chart_odds,
    placement_odds,
    reach_share,
    region_odds,
    stop_odds,
    tier_share,
)
from cats_desktop.rules.rounding import MOST_DECIMALS, Shown, adds_up, nearest, shown_column
from cats_desktop.rules.sheets import Entries
from cats_desktop.rules.systems.depth_tiers import layer_of, with_margin
from cats_desktop.rules.systems.fudge import Chart, Row, Stop, Tables
from cats_desktop.rules.systems.location_cards import Cards, deck_on, reshuffle_of, settle
from cats_desktop.rules.systems.placement import Placements
from cats_desktop.rules.table import group_shares, range_text

TIERS_SHOWN = 6
"""How many tiers have a row of their own; all that is deeper shares the last row."""

BELL_WAYS: Mapping[int, int] = {
    total: sum(total - first - second in range(1, 7) for first in range(1, 7) for second in range(1, 7))
    for total in range(3, 19)
}
"""In how many of the 216 ways three d6 add up to each total."""


@dataclass(frozen=True, slots=True)
class RegionChance:
    """One region of a facing by its true area and by both dice.

    Units: ``area`` in 0.01 percentage points. ``d100_faces`` and ``d66_faces`` are as printed.
    """

    region: str
    label: str
    area: int
    d100: Fraction
    d66: Fraction
    d66_shown: Shown
    d100_faces: str
    d66_faces: str


@dataclass(frozen=True, slots=True)
class LocationOdds:
    """The odds of one facing in printed order; ``groups`` gives (group, share from each facing) in 0.1 points."""

    facing: Facing
    rows: tuple[RegionChance, ...]
    groups: tuple[tuple[str, tuple[int, ...]], ...]


def location_odds(body: Body, facing: Facing) -> LocationOdds:
    """Return the odds of each region of a facing, and the group summary of all facings."""
    aspect = body.aspects[facing]
    d100, d66 = region_odds(aspect.d100), region_odds(aspect.d66)
    shown = shown_column(list(d66.values()))
    rows = tuple(
        RegionChance(
            region.key,
            region.label,
            aspect.shares[region.key],
            d100[region.key],
            d66[region.key],
            written,
            span_text(aspect.d100.results(region.key)),
            range_text(aspect.d66.results(region.key)),
        )
        for region, written in zip(aspect.regions, shown, strict=True)
    )
    return LocationOdds(facing, rows, _groups(body))


def _groups(body: Body) -> tuple[tuple[str, tuple[int, ...]], ...]:
    names = tuple(dict.fromkeys(part.group for part in body.parts.values()))
    seen = [_group_shares(body, aspect, names) for aspect in (body.aspects[facing] for facing in Facing)]
    return tuple((name, tuple(shares[name] for shares in seen)) for name in names)


def _group_shares(body: Body, aspect: Aspect, names: tuple[str, ...]) -> dict[str, int]:
    return group_shares(aspect.shares, {region.key: body.parts[region.part].group for region in aspect.regions}, names)


def span_text(results: tuple[int, ...]) -> str:
    """Write faces that follow one another: "8–26", or "13" for one."""
    return f"{results[0]}–{results[-1]}" if len(results) > 1 else str(results[0])


@dataclass(frozen=True, slots=True)
class TierChance:
    """One tier of depth: its exact share, the chance to get at least so deep, and the share after bought tiers.

    What is shown of ``reach`` are the sums of what is shown of ``share`` from here on.
    ``or_deeper`` marks the last row, which stands for all tiers from its own on.
    """

    tier: int
    layer: str
    share: Fraction
    reach: Fraction
    bought: Fraction
    share_shown: Shown
    reach_shown: Shown
    bought_shown: Shown
    or_deeper: bool = False


def depth_odds(margin: int = 0, margin_per_tier: int = 0) -> tuple[TierChance, ...]:
    """Return the tiers with the chance of each; the last row is all that is deeper, so that shares add up to one.

    Source: C.A.T.S., Hit Location.
    """
    tiers = range(1, TIERS_SHOWN + 2)
    share = {tier: tier_share(tier) for tier in tiers[:-1]} | {tiers[-1]: reach_share(tiers[-1])}
    bought = dict.fromkeys(tiers, Fraction(0))
    for tier in tiers:
        bought[with_margin(tier, margin, margin_per_tier)] += share[tier]
    shown = shown_column(list(share.values()))
    sums = list(accumulate(one.units for one in reversed(shown)))[::-1]
    with_bought = shown_column(list(bought.values()))
    return tuple(
        TierChance(
            tier,
            layer_of(tier),
            share[tier],
            reach_share(tier),
            bought[tier],
            shown[place],
            Shown(sums[place], shown[place].decimals),
            with_bought[place],
            or_deeper=tier == tiers[-1],
        )
        for place, tier in enumerate(tiers)
    )


@dataclass(frozen=True, slots=True)
class BellChance:
    """One region on flat dice beside the same row on 3d6, whose totals are cut in the order of the table.

    ``totals`` are the sums of 3d6 that would name the region.
    """

    region: str
    label: str
    flat: Fraction
    bell: Fraction
    bell_shown: Shown
    d100_faces: str
    totals: str


def bell_odds(aspect: Aspect) -> tuple[BellChance, ...]:
    """Return the table of a facing cut out of 3d6 as near to its flat odds as its order allows.

    Every region gets at least one total; the sum of squared errors is the least there is. Without a row when a
    facing has more regions than 3d6 has totals. Source: C.A.T.S., Hit Location by Body, on summed dice.
    """
    flat = region_odds(aspect.d100)
    cut = _best_cut([int(share * 100) for share in flat.values()])
    chances = [Fraction(sum(BELL_WAYS[total] for total in totals), 216) for totals in cut]
    shown = shown_column(chances)
    return tuple(
        BellChance(
            region.key,
            region.label,
            flat[region.key],
            chance,
            written,
            span_text(aspect.d100.results(region.key)),
            span_text(totals),
        )
        for region, chance, written, totals in zip(aspect.regions, chances, shown, cut, strict=bool(cut))
    )


def _best_cut(percents: list[int]) -> list[tuple[int, ...]]:
    """Cut the totals of 3d6 into one run per share so that the sum of squared errors is least; none if too few."""
    totals, count = tuple(BELL_WAYS), len(percents)
    ways = [0, *accumulate(BELL_WAYS.values())]
    best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, (0,))}
    for place, percent in enumerate(percents):
        longer: dict[int, tuple[int, tuple[int, ...]]] = {}
        for start, (error, ends) in best.items():
            for end in range(start + 1, len(totals) - (count - place - 1) + 1):
                off = error + (100 * (ways[end] - ways[start]) - 216 * percent) ** 2
                if end not in longer or off < longer[end][0]:
                    longer[end] = off, (*ends, end)
        best = longer
    if len(totals) not in best:
        return []
    ends = best[len(totals)][1]
    return [totals[start:end] for start, end in pairwise(ends)]


DOES = ("hit", "strips", "steps", "breaks", "gone", "knocks_out")
"""What the next hit can do to a part, in the order in which it is shown; gone is destroyed, or lost with another."""


@dataclass(frozen=True, slots=True)
class PartRow:
    """What the next hit can do to one part: the chance and what is shown of it, by DOES.

    ``regions`` are those of the part on this facing, and ``knocked`` gives (content, chance) of what may be out.
    """

    part: str
    label: str
    chances: Mapping[str, Fraction]
    shown: Mapping[str, Shown]
    destroyed: Fraction
    lost: Fraction
    knocked: tuple[tuple[str, Fraction], ...]
    regions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HitOdds:
    """What the next hit can do to a target as it stands now, and the chance that anything changes at all."""

    rows: tuple[PartRow, ...]
    anything: Fraction
    anything_shown: Shown


def hit_odds(target: Combatant, body: Body, attack: Attack, house_rules: HouseRules) -> HitOdds:
    """Return the exact chances of the next hit, part by part. Raises Refused for an attack that cannot be."""
    found = next_hit(target, body, attack, house_rules)
    struck = shown_column([part.hit for part in found.parts])
    rows = tuple(_part_row(body, attack.facing, part, shown) for part, shown in zip(found.parts, struck, strict=True))
    return HitOdds(rows, found.anything, nearest(found.anything))


def _part_row(body: Body, facing: Facing, chances: PartChances, struck: Shown) -> PartRow:
    part = body.parts[chances.part]
    shares = {
        "hit": chances.hit,
        "strips": chances.strips,
        "steps": chances.steps,
        "breaks": chances.breaks,
        "gone": chances.destroys + chances.loses,
        "knocks_out": chances.knocks_out,
    }
    return PartRow(
        part.key,
        part.label,
        shares,
        {does: nearest(share) for does, share in shares.items()} | {"hit": struck},
        chances.destroys,
        chances.loses,
        tuple((part.content(slot) or "", share) for slot, share in chances.slots.items()),
        tuple(region.key for region in body.aspects[facing].regions if region.part == part.key),
    )


@dataclass(frozen=True, slots=True)
class PlaceChance:
    """One place of another ruleset: how it is called, its exact chance, and the regions it covers on this facing.

    ``derived`` says from what the chance comes: the faces, cells or cards, as they are printed.
    """

    key: str
    label: str
    share: Fraction
    shown: Shown
    derived: tuple[str, ...]
    regions: tuple[str, ...] = ()


def regions_of(body: Body | None, facing: Facing, coverage: Coverage, outcome: Outcome) -> tuple[str, ...]:
    """Return the regions of a facing that an outcome covers; none for a body or an outcome that nothing is said of."""
    if body is None:
        return ()
    try:
        parts = covered(coverage, body, outcome)
    except KeyError:
        return ()
    return tuple(region.key for region in body.aspects[facing].regions if region.part in parts)


def chart_chances(chart: Chart, body: Body | None, facing: Facing) -> tuple[PlaceChance, ...]:
    """Return the locations of the 2dF chart; derived from their cells ("+ 0")."""
    odds = chart_odds(chart)
    cells = {
        place: tuple(f"{_sign(up)} {_sign(across)}" for (up, across), named in chart.cells.items() if named == place)
        for place in odds
    }
    return _places(
        (place, place, share, cells[place], regions_of(body, facing, chart.covers, (place,)))
        for place, share in odds.items()
    )


def _sign(face: int) -> str:
    return {1: "+", 0: "0", -1: "−"}[face]


def _places(
    places: Iterable[tuple[str, str, Fraction, tuple[str, ...], tuple[str, ...]]],
) -> tuple[PlaceChance, ...]:
    listed = list(places)
    shown = shown_column([share for _, _, share, _, _ in listed])
    return tuple(
        PlaceChance(key, label, share, written, derived, regions)
        for (key, label, share, derived, regions), written in zip(listed, shown, strict=True)
    )


def placement_chances(placements: Placements, body: Body | None, facing: Facing) -> tuple[PlaceChance, ...]:
    """Return the placements, a limb's two sides apart; derived from the faces of the d6, then of the die for sides."""
    faces = {row.name: span_text(row.faces) for row in placements.rows}
    sides = {placements.odd: "1, 3, 5", placements.even: "2, 4, 6"}
    return _places(
        (
            " > ".join(outcome),
            ", ".join(outcome),
            share,
            (faces[outcome[0]], *(sides[side] for side in outcome[1:])),
            regions_of(body, facing, placements.covers, outcome),
        )
        for outcome, share in placement_odds(placements).items()
    )


@dataclass(frozen=True, slots=True)
class CardsLeft:
    """What the next card can be: its chances, how many cards it is drawn from, and how many lie aside."""

    places: tuple[PlaceChance, ...]
    left: int
    aside: int


def card_chances(cards: Cards, shared: Entries, body: Body, facing: Facing) -> CardsLeft:
    """Return the chances of the next card of the deck as it lies; derived from the copies that are left.

    Cards that cannot come have the chance 0. An empty deck has no chances at all.
    """
    listed = cards.deck_at_table(body.key, shared)
    rule = reshuffle_of(shared)
    deck = deck_on(shared, body.key, listed)
    ready = settle(deck, rule)
    odds = card_odds(deck, rule) if ready.pile else {}
    places = _places(
        (
            card.location,
            card.label,
            odds.get(card.location, Fraction(0)),
            (str(ready.pile.count(card.location)), str(card.copies)),
            regions_of(body, facing, cards.covers, (card.location,)),
        )
        for card in listed
    )
    return CardsLeft(places, len(ready.pile), len(ready.discard))


@dataclass(frozen=True, slots=True)
class TreeNode:
    """One result of the linked d6 tables.

    ``path`` are the printed results up to it, ``faces`` the faces of each die that leads here, ``location`` the place
    in words. ``share`` is the exact chance that so many dice lead here; those of all children of a node add up to its
    own. What is ``shown`` of equal ones is alike, wherever they stand. ``start`` is where its span begins when all
    results of its level are laid end to end, from 0 to 1.
    """

    path: Outcome
    faces: tuple[str, ...]
    location: str
    share: Fraction
    shown: Shown
    start: Fraction
    opens: bool
    wound: bool
    regions: tuple[str, ...] = ()

    @property
    def level(self) -> int:
        """Return how many dice lead here."""
        return len(self.path)


def tree_nodes(tables: Tables, body: Body | None, facing: Facing) -> tuple[TreeNode, ...]:
    """Return every result of the d6 tables, each before the finer ones below it, in printed order."""
    odds = stop_odds(tables)
    shown = _tree_shown({stop.path: share for stop, share in odds.items()})
    begin: dict[Outcome, Fraction] = {(): Fraction(0)}
    nodes = []
    for stop, share in odds.items():
        start = begin[stop.path[:-1]]
        begin[stop.path[:-1]] = start + share
        begin[stop.path] = start
        regions = regions_of(body, facing, tables.covers, stop.path) if stop.wound else ()
        faces = tuple(span_text(row.faces) for row in _rows_to(tables, stop))
        nodes.append(
            TreeNode(
                stop.path,
                faces,
                stop.location,
                share,
                shown[stop.path],
                start,
                stop.can_roll_again,
                stop.wound,
                regions,
            )
        )
    return tuple(nodes)


def _tree_shown(shares: Mapping[Outcome, Fraction]) -> dict[Outcome, Shown]:
    """Round every share by itself, so that equal ones are alike, with as few decimals as add up below every node.

    Where no number of decimals will do, all have one.
    """
    for decimals in range(1, MOST_DECIMALS + 1):
        shown = {path: nearest(share, decimals) for path, share in shares.items()}
        if tree_adds_up(shown):
            return shown
    return {path: nearest(share) for path, share in shares.items()}


def tree_adds_up(shown: Mapping[Outcome, Shown]) -> bool:
    """Tell whether what is shown of the results below every node adds up to what is shown of it."""
    below: dict[Outcome, list[Shown]] = {}
    for path, written in shown.items():
        below.setdefault(path[:-1], []).append(written)
    return all(adds_up(results, shown.get(above)) for above, results in below.items())


def _rows_to(tables: Tables, stop: Stop) -> list[Row]:
    """Return the rows of the linked tables that lead to a stop."""
    found: list[Row] = []
    table: str | None = tables.start
    for result in stop.path:
        assert table is not None
        row = next(row for row in tables.tables[table] if row.result == result)
        found.append(row)
        table = row.then
    return found
