"""Exact odds over n hits, one after another, from one facing at unchanged damage and Margin; nothing is simulated.

Each part wears down by its own chain. How many hits fall on which part is multinomial, and given those counts the
parts are independent as long as nothing that they hang on is destroyed; so sums over counts are all it takes.
Odds of single hits are fractions; over many hits they are floats with an absolute error below 1e-12.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import expm1, log1p

from cats_desktop.rules.attack import Attack
from cats_desktop.rules.body import Body
from cats_desktop.rules.combat import Combatant, HouseRules
from cats_desktop.rules.hit_counts import mean_after, means_after, summed, together
from cats_desktop.rules.odds import reach_share, region_odds, tier_share
from cats_desktop.rules.part_chain import Layers, PartChain, contents_lost, mean_hits, rungs_lost, survival
from cats_desktop.rules.systems.depth_tiers import LAYERS, with_margin
from cats_desktop.rules.table import HitTable, LocationDie

OUT_OF_ACTION = "out_of_action"
"""The flag of parts without which the target as a whole is out of the fight."""

REACHES = (2, 3, 4)
"""The tiers of which it is asked how likely a hit is that goes at least so deep."""


@dataclass(frozen=True, slots=True)
class PartLosses:
    """What hits can be expected to take from a part: armour points, rungs of structure, contents that worked."""

    armour: float
    rungs: float
    contents: float


def _nobody_watches(_place: int) -> None:
    """Take no notice."""


def at_least_one(table: HitTable, hits: int) -> dict[str, float]:
    """Return for each region, in printed order, the chance that at least one of so many hits strikes it.

    Raises ValueError for less than no hits. Error: below 1e-15.
    """
    return {region: _once(share, hits) for region, share in region_odds(table).items()}


def tier_at_least_one(hits: int) -> dict[str, float]:
    """Return the chances that at least one of so many hits rolls tier 2, 3 or 4 or deeper, by "2+", "3+" and "4+".

    Margin is not in it: these are the tiers that the dice show. Raises ValueError for less than no hits.
    """
    return {f"{tier}+": _once(reach_share(tier), hits) for tier in REACHES}


def fails_by(
    target: Combatant, body: Body, attack: Attack, house_rules: HouseRules, part: str | None, hits: int
) -> list[float] | None:
    """Return the chances that the part has failed, or is lost, after 0, 1, 2 … ``hits`` hits.

    ``part`` None asks for the target: that any part whose flags say out of action fails or is lost; a body without
    such a part gives None. A part fails at the first rung that fails or is destroyed; one that has begins at 1.
    Raises KeyError for an unknown part or a region that is not seen, ValueError for less than no hits, less than no
    damage or Margin, or a given tier, which is no throw.
    """
    asked = _Asked(target, body, attack, house_rules)
    sound = asked.soundness(_parts_asked(body, part), _checked(hits))
    if sound is None:
        return None
    left = means_after(sound.chances, sound.share, hits)
    return [max(0.0, 1 - chance) for chance in left] + [1.0] * (hits + 1 - len(left))


def fails_within(
    target: Combatant, body: Body, attack: Attack, house_rules: HouseRules, part: str | None, hits: int
) -> float | None:
    """Return the last of what `fails_by` gives, in a time that does not grow with the number of hits."""
    asked = _Asked(target, body, attack, house_rules)
    sound = asked.soundness(_parts_asked(body, part), _checked(hits))
    return None if sound is None else max(0.0, 1 - mean_after(sound.chances, sound.share, hits))


def expected_hits(
    target: Combatant, body: Body, attack: Attack, house_rules: HouseRules, part: str | None
) -> Fraction | float | None:
    """Return how many hits can be expected until the part, or with None the target, fails or is lost; then 0.

    None when it never can: neither it nor what it hangs on is ever struck, or no part says out of action. A Fraction
    where only one part's own wear decides it and its armour is not very thick (MOST_EXACT hits); else a float with
    a relative error below 1e-9. Raises as `fails_by` does.

    The expected number is the sum over n of the chance to be sound after n hits. Hits on other parts only take time,
    so it is that sum counted in hits that matter, divided by their share of all hits.
    """
    asked = _Asked(target, body, attack, house_rules)
    sound = asked.soundness(_parts_asked(body, part))
    if sound is None:
        return None
    if not sound.chances:
        return Fraction(0)
    if not sound.share:
        return None
    if len(sound.wearing) == 1:
        (one,) = sound.wearing
        return mean_hits(asked.chain(one.part), one.gone) / one.share
    return sum(sound.chances) / sound.share


def expected_losses(
    target: Combatant,
    body: Body,
    attack: Attack,
    house_rules: HouseRules,
    hits: int,
    progress: Callable[[int], None] = _nobody_watches,
) -> dict[str, PartLosses]:
    """Return what so many hits can be expected to take from each part that can be struck, in the order of the body.

    Expected over everything that can happen, the loss of carriers included: a part that is lost takes no more, so
    that what it took before counts and nothing after. A part's being lost is itself no loss of rungs here. A part
    that is destroyed but not lost still loses armour and contents, as its hits resolve. ``progress`` is told which part
    is at work, and may raise to stop it. Raises as `fails_by` does.
    """
    asked = _Asked(target, body, attack, house_rules)
    losses = {}
    for place, part in enumerate(body.parts):
        progress(place)
        if part in asked.plates:
            losses[part] = asked.losses(part, _checked(hits))
    return losses


@dataclass(frozen=True, slots=True)
class _Wearing:
    """A part that hits can bring to rungs that are ``gone``, with its share of all hits."""

    part: str
    share: Fraction
    gone: frozenset[int]


@dataclass(frozen=True, slots=True)
class _Sound:
    """The chances that all is still sound after 0, 1, 2 … hits on the parts that matter, and their share of all."""

    chances: Sequence[float]
    share: float
    wearing: tuple[_Wearing, ...]


_Worn = tuple[PartChain, frozenset[int], Fraction]
"""A part's chain, the rungs that are asked for, and its share of all hits."""


class _Asked:
    """A question's target, attack and rules, and the chains that follow from them."""

    def __init__(self, target: Combatant, body: Body, attack: Attack, house_rules: HouseRules) -> None:
        if attack.tier or attack.damage < 0 or attack.margin < 0:
            raise ValueError(f"no odds over many hits for {attack}")
        if not body.ladder[-1].destroyed:
            raise ValueError(f"the ladder of {body.key} does not end in destruction")
        self._target = target
        self._body = body
        self._attack = attack
        self._carry = house_rules.carry_through
        self._layers = layers(attack.margin, house_rules)
        self.plates = plate_shares(body, attack)
        self._fails = frozenset(rung for rung, step in enumerate(body.ladder) if step.fails or step.destroyed)
        self._known: dict[tuple[tuple[_Worn, ...], _Worn], Sequence[float]] = {}
        self._destroyed = frozenset(rung for rung, step in enumerate(body.ladder) if step.destroyed)

    def chain(self, part: str) -> PartChain:
        """Return how the part wears down by the hits that fall on it."""
        plates = self.plates[part]
        whole = sum(plates.values(), Fraction(0))
        rung = self._body.rung(self._target.structure, part)
        bottom = self._body.last_rung
        left = tuple(self._target.armour_left(plate) for plate in plates)
        return PartChain(
            start=(left if rung < bottom else (), rung, len(self._working(part))),
            weights=tuple(share / whole for share in plates.values()),
            layers=self._layers,
            bottom=bottom,
            damage=self._attack.damage,
            carry=self._carry,
        )

    def soundness(self, parts: Iterable[str], most: int | None = None) -> _Sound | None:
        """Return how likely none of the parts fails or is lost, by hits that matter; None when no part is named.

        As long as that holds, no carrier of any of them is destroyed, and so neither is a carrier's carrier: all
        parts that matter wear down by their own chains.
        """
        gone = {carrier: self._destroyed for part in parts for carrier in reversed(self._body.carriers[part])}
        gone |= dict.fromkeys(parts, self._fails)
        return self._none_of(gone, most) if gone else None

    def losses(self, part: str, hits: int) -> PartLosses:
        """Return what so many hits can be expected to take from a part before a carrier is destroyed."""
        carriers = dict.fromkeys(reversed(self._body.carriers[part]), self._destroyed)
        unlost = self._none_of(carriers, hits)
        chain = self.chain(part)
        share = sum(self.plates[part].values(), Fraction(0))
        return PartLosses(
            armour=sum(
                _taken(self._points(plate, hits), struck * self._layers.armour, unlost, hits)
                for plate, struck in self.plates[part].items()
            ),
            rungs=_taken(rungs_lost(chain, hits), share, unlost, hits),
            contents=_taken(contents_lost(chain, hits), share, unlost, hits),
        )

    def _none_of(self, gone: Mapping[str, frozenset[int]], most: int | None) -> _Sound:
        """Return how likely each part has come to none of its rungs, by hits on those that can be struck."""
        structure = self._target.structure
        wearing: list[_Wearing] = []
        chances: Sequence[float] = (1.0,)
        share = Fraction(0)
        so_far: tuple[_Worn, ...] = ()
        for part, rungs in gone.items():
            if self._body.rung(structure, part) in rungs:
                return _Sound((), 0.0, ())
            if part in self.plates:
                worn = self.chain(part), rungs, sum(self.plates[part].values(), Fraction(0))
                chances = self._with(so_far, chances, share, worn, most)
                so_far, share = (*so_far, worn), share + worn[2]
                wearing.append(_Wearing(part, worn[2], rungs))
        return _Sound(chances, float(share), tuple(wearing))

    def _with(
        self, so_far: tuple[_Worn, ...], chances: Sequence[float], share: Fraction, worn: _Worn, most: int | None
    ) -> Sequence[float]:
        """Return the chances of what was asked so far and of one part more; parts that mirror each other are one."""
        chain, rungs, struck = worn
        if (so_far, worn) not in self._known:
            own = self._known.get(((), worn)) or survival(chain, rungs, most)
            self._known[so_far, worn] = together(chances, float(share), own, float(struck), most) if so_far else own
        return self._known[so_far, worn]

    def _points(self, plate: str, most: int) -> list[float]:
        """Return what the first, second … hit that reaches the plate takes from it, in points."""
        damage, left = self._attack.damage, self._target.armour_left(plate)
        times = min(-(-left // damage), most) if damage else 0
        return [float(min(damage, left - damage * hit)) for hit in range(times)]

    def _working(self, part: str) -> list[int]:
        out = self._target.out
        return [slot for slot in range(1, 6) if self._body.parts[part].content(slot) and (part, slot) not in out]


def layers(margin: int, house_rules: HouseRules) -> Layers:
    """Return the chances of the four layers for one hit, with the tiers that Margin buys."""
    chances = dict.fromkeys(range(1, len(LAYERS) + 1), Fraction(0))
    for rolled in chances:
        chance = tier_share(rolled) if rolled < len(LAYERS) else reach_share(rolled)
        chances[with_margin(rolled, margin, house_rules.margin_per_tier)] += chance
    return Layers(*chances.values())


def plate_shares(body: Body, attack: Attack) -> dict[str, dict[str, Fraction]]:
    """Return by part and plate the share of all hits that strike there, of those that can be struck at all."""
    aspect = body.aspects[attack.facing]
    if attack.region is not None:
        odds = {attack.region: Fraction(1)}
    else:
        odds = region_odds(aspect.d100 if attack.die is LocationDie.D100 else aspect.d66)
    found: dict[str, dict[str, Fraction]] = {}
    for key, share in odds.items():
        region = aspect.region(key)
        plates = found.setdefault(region.part, {})
        plates[region.plate] = plates.get(region.plate, Fraction(0)) + share
    return found


def _taken(first: Sequence[float], share: Fraction, unlost: _Sound, hits: int) -> float:
    """Return the expected sum of what the first, second … hit on something takes, until a carrier is destroyed.

    A hit takes what it can when it falls on the thing and no carrier was destroyed by the hits before it. The share
    is that of all hits which fall on the thing.
    """
    if not share or not first or not unlost.chances:
        return 0.0
    struck = float(share)
    if not unlost.share:
        return struck * summed(first, struck, hits)
    both = together(first, struck, unlost.chances, unlost.share, hits)
    return struck * summed(both, struck + unlost.share, hits)


def _once(share: Fraction, hits: int) -> float:
    if not _checked(hits):
        return 0.0
    return 1.0 if share == 1 else -expm1(hits * log1p(-float(share)))


def _parts_asked(body: Body, part: str | None) -> tuple[str, ...]:
    if part is not None:
        return (body.parts[part].key,)
    return tuple(key for key, named in body.parts.items() if OUT_OF_ACTION in named.flags)


def _checked(hits: int) -> int:
    if hits < 0:
        raise ValueError(f"{hits} hits cannot be")
    return hits
