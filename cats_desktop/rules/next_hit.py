"""What the next hit can do to a target as it stands now: every outcome run through `cats.strike` and counted.

Nothing about the rules is known here but which dice can fall, so that it can never differ from what resolves.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from cats_desktop.rules.attack import Attack
from cats_desktop.rules.body import Body
from cats_desktop.rules.combat import Combatant, HouseRules
from cats_desktop.rules.dice import Die
from cats_desktop.rules.events import ArmourLost, ContentKnockedOut, Event, HitLanded, NothingLeft, StructureStepped
from cats_desktop.rules.systems.cats import strike
from cats_desktop.rules.systems.depth_tiers import LAYERS, layer_of, with_margin
from cats_desktop.rules.table import LocationDie

_SLOTS = range(1, 6)
_SLOTTED = "critical"
"""The only layer for which it matters what the last die of a chain shows."""

_CHAINS = 5 * 6 ** (len(LAYERS) - 1)
"""The parts into which the chance of all chains is cut: the rest beyond three sixes is spread over five slots."""


@dataclass(frozen=True, slots=True)
class PartChances:
    """What the next hit can do to one part: exact chances, each of all hits that can fall.

    ``hit``: it is struck. ``strips``: a plate over it comes to 0 that was not. ``steps``: its structure goes down,
    ``breaks``: to a rung that fails, from one that did not, ``destroys``: to one that destroys it. ``knocks_out``:
    anything that it contains is newly out, and ``slots`` which. ``loses``: it is lost because what it hangs on is
    destroyed.
    """

    part: str
    hit: Fraction
    strips: Fraction
    steps: Fraction
    breaks: Fraction
    destroys: Fraction
    loses: Fraction
    knocks_out: Fraction
    slots: Mapping[int, Fraction]


@dataclass(frozen=True, slots=True)
class NextHit:
    """What the next hit can do: the parts it can touch, in the order of the body, and the chance of any effect.

    A part is touched when it can be struck, or be lost with what it hangs on.
    """

    parts: tuple[PartChances, ...]
    anything: Fraction

    @property
    def nothing(self) -> Fraction:
        """Return the chance that the hit changes nothing at all."""
        return 1 - self.anything

    def part(self, key: str) -> PartChances | None:
        """Return the chances of a part, or None when the hit cannot touch it."""
        return next((part for part in self.parts if part.part == key), None)


def next_hit(target: Combatant, body: Body, attack: Attack, house_rules: HouseRules) -> NextHit:
    """Return the exact chances of everything that the attack can do to the target as it is now.

    A called attack throws the depth only, one of a given tier nothing at all. Raises Refused as `cats.strike` does.
    Source: C.A.T.S., Hit Location by Body and Hit Location.
    """
    counts: dict[str, _Count] = {}
    lost = body.lost(target.structure)
    total = anything = 0
    for faces, weight in _throws(body, attack, house_rules):
        dice = _Falling(faces)
        landed, *effects = strike(target, body, attack, house_rules, dice)
        dice.finish()
        assert isinstance(landed, HitLanded)
        total += weight
        anything += weight * _add(counts, body, target, lost, landed.part, effects, weight)
    parts = tuple(counts[key].chances(key, total) for key in body.parts if key in counts)
    return NextHit(parts, Fraction(anything, total))


@dataclass(slots=True)
class _Count:
    """The weights of the outcomes that do something to one part."""

    did: dict[str, int] = field(default_factory=dict)
    slots: dict[int, int] = field(default_factory=dict)

    def add(self, words: set[str], weight: int) -> None:
        for word in words:
            self.did[word] = self.did.get(word, 0) + weight

    def chances(self, part: str, total: int) -> PartChances:
        def of(word: str) -> Fraction:
            return Fraction(self.did.get(word, 0), total)

        return PartChances(
            part,
            hit=of("hit"),
            strips=of("strips"),
            steps=of("steps"),
            breaks=of("breaks"),
            destroys=of("destroys"),
            loses=of("loses"),
            knocks_out=of("knocks_out"),
            slots={slot: Fraction(self.slots[slot], total) for slot in sorted(self.slots)},
        )


def _add(
    counts: dict[str, _Count],
    body: Body,
    target: Combatant,
    lost: frozenset[str],
    part: str,
    effects: Sequence[Event],
    weight: int,
) -> bool:
    """Count one outcome on a part, and tell whether anything has changed."""
    done = {"hit"}
    count = counts.setdefault(part, _Count())
    for event in effects:
        match event:
            case ArmourLost():
                if event.points:
                    done.add("armour")
                    if event.left == 0:
                        done.add("strips")
            case StructureStepped():
                done.add("steps")
                before, after = body.ladder[event.before], body.ladder[event.after]
                if after.fails and not before.fails:
                    done.add("breaks")
                if after.destroyed and not before.destroyed:
                    done.add("destroys")
                    for key in body.lost({**target.structure, part: event.after}) - lost:
                        counts.setdefault(key, _Count()).add({"loses"}, weight)
            case ContentKnockedOut():
                done.add("knocks_out")
                count.slots[event.slot] = count.slots.get(event.slot, 0) + weight
            case NothingLeft():
                pass
            case _:
                raise ValueError(f"a hit that brings {type(event).__name__} is not counted here")
    count.add(done, weight)
    return len(done) > 1


class _Falling:
    """Dice that fall as they are told to."""

    def __init__(self, faces: Sequence[int]) -> None:
        self._faces = iter(faces)

    def roll(self, sides: int, purpose: str) -> Die:
        return Die(sides, next(self._faces), purpose)

    def finish(self) -> None:
        if next(self._faces, None) is not None:
            raise ValueError("the hit asked for fewer dice than were thrown for it")


def _throws(body: Body, attack: Attack, house_rules: HouseRules) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield all throws that can differ in what they do, with their weights; throws that do the same stand for one."""
    chains = tuple(_chains(attack, house_rules)) if not attack.tier else (((), 1),)
    for lateral, faces in _laterals(body, attack):
        for chain, weight in chains:
            yield (*lateral, *chain), faces * weight


def _laterals(body: Body, attack: Attack) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield a throw of the location die for each region, with how many faces of the die name it."""
    if attack.region is not None:
        yield (), 1
        return
    aspect = body.aspects[attack.facing]
    table = aspect.d100 if attack.die is LocationDie.D100 else aspect.d66
    for row in table.rows:
        face = table.results(row.region)[0]
        yield ((face,) if attack.die is LocationDie.D100 else divmod(face, 10)), row.faces


def _chains(attack: Attack, house_rules: HouseRules) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the chains of depth dice with their weights of _CHAINS; from tier 4 on a chain stands for all deeper ones.

    Chains whose last die cannot matter are thrown once for all five.
    """
    for sixes in range(len(LAYERS)):
        last = sixes == len(LAYERS) - 1
        weight = _CHAINS // 6**sixes // (len(_SLOTS) if last else 6)
        if layer_of(with_margin(sixes + 1, attack.margin, house_rules.margin_per_tier)) == _SLOTTED:
            for slot in _SLOTS:
                yield (6,) * sixes + (slot,), weight
        else:
            yield (6,) * sixes + (1,), len(_SLOTS) * weight
