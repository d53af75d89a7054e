"""Every way in which a hit can fall, with its exact weight, settled by the real strike and evolve."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from cats_desktop.rules.attack import Attack
from cats_desktop.rules.body import Body, Facing
from cats_desktop.rules.combat import Combatant, Encounter, HouseRules
from cats_desktop.rules.events import Event
from cats_desktop.rules.evolve import evolve_all
from cats_desktop.rules.systems.cats import strike
from cats_desktop.rules.table import LocationDie
from tests.rules.golem import Scripted

DEEPEST = 3


def chains(deepest: int = DEEPEST) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """All chains of depth dice; those with ``deepest`` sixes stand for all that go deeper as well."""
    for sixes in range(deepest):
        for slot in range(1, 6):
            yield (6,) * sixes + (slot,), Fraction(1, 6 ** (sixes + 1))
    for slot in range(1, 6):
        yield (6,) * deepest + (slot,), Fraction(1, 6**deepest * 5)


def faces(die: LocationDie) -> list[tuple[tuple[int, int], ...]]:
    """All results of a location die, each as the dice that show it."""
    if die is LocationDie.D100:
        return [((100, face),) for face in range(1, 101)]
    return [((6, tens), (6, units)) for tens in range(1, 7) for units in range(1, 7)]


def struck(target: Combatant, body: Body, facing: Facing) -> Counter[tuple[LocationDie, str]]:
    """Strike once with every result of both location dice; return how many results hit each region."""
    counted = Counter[tuple[LocationDie, str]]()
    for die in LocationDie:
        for shown in faces(die):
            hit, *_ = strike(target, body, Attack(facing, die=die), HouseRules(), Scripted(*shown, (6, 1)))
            counted[die, hit.region] += 1
    return counted


def outcomes(
    target: Combatant, body: Body, attack: Attack, rules: HouseRules, deepest: int = DEEPEST
) -> Iterator[tuple[Fraction, str, Combatant]]:
    """Every face of the location die with every chain: weight, part that was hit, the target afterwards.

    Each is struck by itself; only where the very same followed the target afterwards is the very same value.
    """
    before = Encounter(combatants={target.id: target})
    settled: dict[tuple[Event, ...], Combatant] = {}
    laterals = [()] if attack.region else faces(attack.die)
    depths = list(chains(deepest))
    for lateral in laterals:
        for chain, weight in depths:
            thrown = Scripted(*lateral, *((6, face) for face in chain))
            landed, *effects = strike(target, body, attack, rules, thrown)
            thrown.finish()
            key = tuple(effects)
            if key not in settled:
                settled[key] = evolve_all(before, (landed, *effects)).combatants[target.id]
            yield weight / len(laterals), landed.part, settled[key]


State = tuple[tuple[tuple[str, int], ...], tuple[tuple[str, int], ...], frozenset[tuple[str, int]]]


def wounds(target: Combatant) -> State:
    """What tells one state of a target from another."""
    worn = tuple(sorted((plate, lost) for plate, lost in target.lost_armour.items() if lost))
    return worn, tuple(sorted(target.structure.items())), target.out


def after_one_hit(
    target: Combatant, body: Body, attack: Attack, rules: HouseRules
) -> dict[State, tuple[Fraction, Combatant]]:
    """How likely the target is in which state after one hit; the location is taken from the shares of the facing."""
    found: dict[State, tuple[Fraction, Combatant]] = {}
    shares = {attack.region: 10_000} if attack.region else body.aspects[attack.facing].shares
    for region, share in shares.items():
        for weight, _, after in outcomes(target, body, replace(attack, region=region), rules):
            key = wounds(after)
            chance = found[key][0] if key in found else Fraction(0)
            found[key] = chance + weight * Fraction(share, 10_000), after
    return found


def after_hits(
    target: Combatant, body: Body, attack: Attack, rules: HouseRules, hits: int
) -> Iterator[list[tuple[Fraction, Combatant]]]:
    """All states with their chances after 0, 1, 2 … hits, one after another."""
    states = {wounds(target): (Fraction(1), target)}
    yield list(states.values())
    for _ in range(hits):
        found: dict[State, tuple[Fraction, Combatant]] = {}
        for chance, state in states.values():
            for key, (weight, after) in after_one_hit(state, body, attack, rules).items():
                before = found[key][0] if key in found else Fraction(0)
                found[key] = before + chance * weight, after
        states = found
        yield list(states.values())


def failed(target: Combatant, body: Body, part: str) -> bool:
    """Whether a part has failed or is lost."""
    return body.ladder[body.rung(target.structure, part)].fails or part in body.lost(target.structure)
