"""Odds over many hits equal counting all that can happen, hit after hit, by the real strike and evolve."""

from dataclasses import replace
from fractions import Fraction
from itertools import accumulate

import icepool
import numpy
import pytest

from cats_desktop.library.bodies import BodyLibrary
from cats_desktop.rules.armour import size_armour
from cats_desktop.rules.attack import Attack
from cats_desktop.rules.body import Body, Facing, Region, carriers_of
from cats_desktop.rules.combat import Combatant, HouseRules
from cats_desktop.rules.failure_odds import (
    at_least_one,
    expected_hits,
    expected_losses,
    fails_by,
    fails_within,
    tier_at_least_one,
)
from cats_desktop.rules.systems.presented_area import make_aspect
from cats_desktop.rules.table import LocationDie
from tests.rules.golem import PARTS, Fight, golem
from tests.rules.outcomes import after_hits, after_one_hit, failed, wounds

PLAIN = HouseRules()
CARRY = HouseRules(carry_through=True)
FRONT = Attack(Facing.FRONT)
LEFT = Attack(Facing.LEFT)


def worn_golem() -> Combatant:
    """A golem with plates partly gone, a damaged left arm that misses a content, and a right hand lost with its arm."""
    fight = Fight(breast=3, left_arm=2, left_hand=1)
    fight.given("breast", 1)
    fight.given("breast", 3, slot=3)
    fight.given("left_arm", 2)
    fight.given("left_arm", 3, slot=2)
    fight.given("right_arm", 4)
    return fight.target


CASES = {
    "bare": (Fight().target, LEFT, PLAIN, 3),
    "armoured": (Fight(breast=2, left_arm=1).target, LEFT, PLAIN, 3),
    "worn": (worn_golem(), LEFT, PLAIN, 3),
    "carried on": (Fight(breast=3, left_arm=2, left_hand=5).target, replace(LEFT, damage=2), CARRY, 3),
    "lost where it is not carried on": (Fight(breast=3, left_arm=2).target, replace(LEFT, damage=2), PLAIN, 3),
    "no damage": (Fight(breast=2).target, replace(LEFT, damage=0), PLAIN, 3),
    "one tier bought": (Fight(left_arm=1).target, replace(LEFT, margin=5), HouseRules(margin_per_tier=5), 3),
    "two tiers bought": (Fight().target, replace(LEFT, margin=11), HouseRules(margin_per_tier=5), 3),
    "called": (Fight(left_arm=1).target, replace(LEFT, region="left_arm"), PLAIN, 4),
    "from the front": (Fight(breast=1, right_hand=1).target, FRONT, PLAIN, 2),
    "worn, from the front": (worn_golem(), FRONT, PLAIN, 2),
}


@pytest.mark.parametrize("case", CASES)
def test_failure_and_losses_are_those_of_counting_every_sequence(case):
    target, attack, rules, hits = CASES[case]
    body = golem()
    steps = list(after_hits(target, body, attack, rules, hits))
    for part in body.parts:
        exact = [float(sum(weight for weight, state in step if failed(state, body, part))) for step in steps]
        assert fails_by(target, body, attack, rules, part, hits) == pytest.approx(exact, rel=0, abs=1e-12), part
        for count, chance in enumerate(exact):
            within = fails_within(target, body, attack, rules, part, count)
            assert within == pytest.approx(chance, rel=0, abs=1e-12)
    for count, step in enumerate(steps):
        found = expected_losses(target, body, attack, rules, count)
        assert list(found) == [part for part in body.parts if part in {region.part for region in regions(body, attack)}]
        for part, losses in found.items():
            assert losses.armour == pytest.approx(mean(step, lambda s, p=part: armour(s, body, p, target)), abs=1e-12)
            assert losses.rungs == pytest.approx(mean(step, lambda s, p=part: s.rung(p) - target.rung(p)), abs=1e-12)
            assert losses.contents == pytest.approx(
                mean(step, lambda s, p=part: sum(key == p for key, _ in s.out - target.out)), abs=1e-12
            )


def regions(body: Body, attack: Attack) -> list[Region]:
    shown = body.aspects[attack.facing].regions
    return [region for region in shown if attack.region in (None, region.key)]


def armour(state: Combatant, body: Body, part: str, before: Combatant) -> int:
    plates = [plate.key for plate in body.plates.values() if plate.part == part]
    return sum(before.armour_left(plate) - state.armour_left(plate) for plate in plates)


def mean(step, of) -> float:
    return float(sum(weight * of(state) for weight, state in step))


def joint(target: Combatant, body: Body, attack: Attack, rules: HouseRules, over) -> numpy.ndarray:
    """The matrix of all states of the target that are not yet over, made by the real strike; the first is now."""
    states = {wounds(target): (0, target)}
    waiting = [target]
    moves: list[tuple[int, int, float]] = []
    while waiting:
        now = waiting.pop()
        start, _ = states[wounds(now)]
        for key, (weight, after) in after_one_hit(now, body, attack, rules).items():
            if over(after):
                continue
            if key not in states:
                states[key] = len(states), after
                waiting.append(after)
            moves.append((start, states[key][0], float(weight)))
    matrix = numpy.zeros((len(states), len(states)))
    for start, end, weight in moves:
        matrix[start, end] += weight
    return matrix


def worn_trunk(**armour: int) -> Combatant:
    fight = Fight(**armour)
    for slot in (1, 3):
        fight.given("breast", 3, slot=slot)
    return fight.target


@pytest.mark.parametrize(
    ("target", "part", "attack", "rules"),
    [
        (worn_trunk(left_arm=1), "left_hand", LEFT, PLAIN),
        (worn_trunk(breast=2), "left_hand", replace(LEFT, damage=0), PLAIN),
        (worn_trunk(breast=3), "trunk", replace(LEFT, damage=2, region="breast"), CARRY),
        (worn_trunk(left_arm=1), "left_arm", replace(LEFT, margin=1), HouseRules(margin_per_tier=1)),
    ],
)
def test_a_hundred_hits_are_those_of_the_matrix_of_all_states(target, part, attack, rules):
    body = golem()
    matrix = joint(target, body, attack, rules, lambda state: failed(state, body, part))
    row = numpy.eye(len(matrix))[0]
    sound = []
    for _ in range(101):
        sound.append(row.sum())
        row = row @ matrix
    assert fails_by(target, body, attack, rules, part, 100) == pytest.approx(1 - numpy.array(sound), rel=0, abs=1e-12)
    whole = numpy.linalg.solve(numpy.eye(len(matrix)) - matrix, numpy.ones(len(matrix)))[0]
    assert float(expected_hits(target, body, attack, rules, part)) == pytest.approx(whole, rel=1e-9)


def test_the_target_fails_with_any_part_that_says_out_of_action():
    parts = tuple(
        replace(part, flags=("out_of_action",)) if part.key in ("left_hand", "right_hand") else replace(part, flags=())
        for part in PARTS
    )
    body = replace(golem(), parts={part.key: part for part in parts})
    target = Fight(right_arm=1).target

    def over(state: Combatant) -> bool:
        return failed(state, body, "left_hand") or failed(state, body, "right_hand")

    steps = list(after_hits(target, body, FRONT, PLAIN, 2))
    exact = [float(sum(weight for weight, state in step if over(state))) for step in steps]
    assert fails_by(target, body, FRONT, PLAIN, None, 2) == pytest.approx(exact, rel=0, abs=1e-12)
    long = fails_by(target, body, FRONT, PLAIN, None, 4000)
    expected = expected_hits(target, body, FRONT, PLAIN, None)
    assert expected == pytest.approx(sum(1 - chance for chance in long), rel=1e-9)


def test_a_body_without_a_part_that_says_so_has_no_odds_for_the_target():
    body = golem()
    harmless = replace(body, parts={key: replace(part, flags=()) for key, part in body.parts.items()})
    assert fails_by(Fight().target, harmless, FRONT, PLAIN, None, 3) is None
    assert fails_within(Fight().target, harmless, FRONT, PLAIN, None, 3) is None
    assert expected_hits(Fight().target, harmless, FRONT, PLAIN, None) is None
    assert fails_by(Fight().target, body, FRONT, PLAIN, None, 50) == fails_by(
        Fight().target, body, FRONT, PLAIN, "trunk", 50
    )


@pytest.mark.parametrize("name", ["human", "heavy_mech"])
@pytest.mark.parametrize("total", [0, 40, 600])
def test_expected_hits_are_the_sum_of_the_chances_to_be_sound(bodies: BodyLibrary, name, total):
    body = bodies[name]
    target = Combatant(1, name, None, name, size_armour(body, total))
    for part in (None, "left_foot", "upper_torso" if name == "human" else "upper_hull"):
        chances = fails_by(target, body, FRONT, PLAIN, part, 2000)
        assert chances[-1] == pytest.approx(1, abs=1e-12)
        assert list(accumulate(chances, max)) == pytest.approx(chances, abs=1e-15)
        found = expected_hits(target, body, FRONT, PLAIN, part)
        assert float(found) == pytest.approx(sum(1 - chance for chance in chances), rel=1e-9)


def test_expected_hits_are_fractions_where_one_chain_decides():
    # the trunk goes down at every hit that strikes it, 6 of 10, but for tier 3 in one of two contents
    bare = expected_hits(worn_trunk(), golem(), FRONT, PLAIN, "trunk")
    # it is at rung 0 with nothing left inside: two steps, or one tier 4
    assert bare == (1 + Fraction(215, 216)) / Fraction(6, 10)
    armoured = expected_hits(worn_trunk(breast=1), golem(), replace(FRONT, damage=0), PLAIN, "trunk")
    # no damage never strips the plate: a sixth of the hits goes deeper, 1 in 36 of those at once to the bottom
    assert armoured == (6 + Fraction(35, 36) * 6) / Fraction(6, 10)
    assert isinstance(bare, Fraction)


def test_thick_armour_is_followed_in_floats_to_the_same_number():
    thick = expected_hits(Fight(breast=101).target, golem(), FRONT, PLAIN, "trunk")
    exact = expected_hits(Fight(breast=100).target, golem(), FRONT, PLAIN, "trunk")
    assert isinstance(thick, float)
    assert isinstance(exact, Fraction)
    assert thick == pytest.approx(float(exact), rel=1e-6)
    assert thick >= exact


def test_what_has_failed_is_certain_and_takes_no_more_hits():
    fight = Fight()
    fight.given("left_arm", 4)
    for part in ("left_arm", "left_hand"):
        assert fails_by(fight.target, golem(), FRONT, PLAIN, part, 3) == [1, 1, 1, 1]
        assert expected_hits(fight.target, golem(), FRONT, PLAIN, part) == 0
    fight.given("breast", 4)
    assert expected_hits(fight.target, golem(), FRONT, PLAIN, None) == 0


def test_what_is_never_struck_never_fails():
    called = replace(LEFT, region="left_arm")
    assert fails_by(Fight().target, golem(), called, PLAIN, "right_hand", 5) == [0] * 6
    assert expected_hits(Fight().target, golem(), called, PLAIN, "right_hand") is None
    # but a hand that is not seen goes with the trunk that it hangs on
    assert fails_by(Fight().target, golem(), LEFT, PLAIN, "right_hand", 5)[5] > 0
    assert isinstance(expected_hits(Fight().target, golem(), LEFT, PLAIN, "right_hand"), Fraction)


def test_no_damage_still_goes_deeper():
    target, attack = Fight(breast=5).target, replace(FRONT, damage=0)
    assert fails_by(target, golem(), attack, PLAIN, "trunk", 1)[1] == pytest.approx(0.6 / 216)
    assert expected_hits(target, golem(), attack, PLAIN, "trunk") is not None


def two_plated() -> tuple[Body, Combatant]:
    """A golem whose trunk shows both its plates from the front, one of them in two regions."""
    body = golem()
    shares = {"breast": 4000, "belly": 1500, "back": 2500, "left_arm": 1500, "left_hand": 500}
    plates = {"breast": "breast", "belly": "breast", "back": "backplate"}
    shown = [Region(key, key, body.plates[plates.get(key, key)].part, plates.get(key, key)) for key in shares]
    aspects = {**body.aspects, Facing.FRONT: make_aspect(Facing.FRONT, shown, shares, ())}
    fight = Fight(breast=1, backplate=2)
    return replace(body, aspects=aspects), fight.target


def test_a_part_may_show_several_plates():
    body, target = two_plated()
    steps = list(after_hits(target, body, FRONT, PLAIN, 3))
    for part in ("trunk", "left_arm", "left_hand"):
        exact = [float(sum(weight for weight, state in step if failed(state, body, part))) for step in steps]
        assert fails_by(target, body, FRONT, PLAIN, part, 3) == pytest.approx(exact, rel=0, abs=1e-12)
    found = expected_losses(target, body, FRONT, PLAIN, 3)
    for part, losses in found.items():
        assert losses.armour == pytest.approx(mean(steps[3], lambda s, p=part: armour(s, body, p, target)), abs=1e-12)


def test_losses_of_very_many_hits_are_all_there_is_to_lose():
    body = golem()
    parts = {key: replace(part, hangs_on=None) for key, part in body.parts.items()}
    loose = replace(body, parts=parts, carriers=carriers_of(parts))
    found = expected_losses(Fight(breast=7, left_arm=3).target, loose, FRONT, PLAIN, 100_000)
    assert found["trunk"].armour == pytest.approx(7)
    assert [found[part].rungs for part in parts] == pytest.approx([3] * 5)
    assert (found["trunk"].contents, found["left_arm"].contents) == (pytest.approx(2), pytest.approx(2))
    # with carriers a hand that hangs on an arm loses less: it is lost with it
    assert expected_losses(Fight().target, body, FRONT, PLAIN, 100_000)["left_hand"].rungs < 2


@pytest.mark.parametrize("die", LocationDie)
@pytest.mark.parametrize("hits", [0, 1, 2, 7, 100])
def test_at_least_one_of_so_many_hits_strikes_a_region_as_an_independent_dice_library_says(die, hits):
    aspect = golem().aspects[Facing.FRONT]
    table = aspect.d100 if die is LocationDie.D100 else aspect.d66
    found = at_least_one(table, hits)
    assert list(found) == [row.region for row in table.rows]
    for row in table.rows:
        missed = (hits @ (icepool.d(die.faces) <= row.faces)).probability(0) if hits else 1
        assert found[row.region] == pytest.approx(float(1 - Fraction(missed)), rel=0, abs=1e-14)


def test_the_depth_of_a_volley_is_that_of_an_independent_dice_library():
    total = icepool.d6.explode(depth=5)
    for hits in (1, 3, 100):
        found = tier_at_least_one(hits)
        assert list(found) == ["2+", "3+", "4+"]
        for tier in (2, 3, 4):
            missed = (hits @ (total > 6 * (tier - 1))).probability(0)
            assert found[f"{tier}+"] == pytest.approx(float(1 - Fraction(missed)), rel=0, abs=1e-14)
    assert tier_at_least_one(0) == {"2+": 0, "3+": 0, "4+": 0}


def test_a_region_that_is_all_there_is_is_struck_for_certain():
    table = make_aspect(Facing.FRONT, [Region("all", "all", "trunk", "breast")], {"all": 10_000}, ()).d66
    assert at_least_one(table, 0) == {"all": 0}
    assert at_least_one(table, 1) == {"all": 1}


@pytest.mark.parametrize(
    "wish",
    [
        lambda: at_least_one(golem().aspects[Facing.FRONT].d100, -1),
        lambda: tier_at_least_one(-1),
        lambda: fails_by(Fight().target, golem(), FRONT, PLAIN, "trunk", -1),
        lambda: fails_within(Fight().target, golem(), FRONT, PLAIN, "trunk", -1),
        lambda: expected_losses(Fight().target, golem(), FRONT, PLAIN, -1),
        lambda: expected_hits(Fight().target, golem(), replace(FRONT, damage=-1), PLAIN, "trunk"),
        lambda: expected_hits(Fight().target, golem(), replace(FRONT, margin=-1), PLAIN, "trunk"),
        lambda: expected_hits(Fight().target, golem(), replace(FRONT, tier=2), PLAIN, "trunk"),
        lambda: expected_hits(Fight().target, replace(golem(), ladder=golem().ladder[:3]), FRONT, PLAIN, "trunk"),
    ],
)
def test_what_cannot_be_has_no_odds(wish):
    with pytest.raises(ValueError, match=r"."):
        wish()


def test_an_unknown_part_or_region_is_named():
    with pytest.raises(KeyError, match="tail"):
        fails_by(Fight().target, golem(), FRONT, PLAIN, "tail", 1)
    with pytest.raises(KeyError, match="tail"):
        expected_hits(Fight().target, golem(), replace(FRONT, region="tail"), PLAIN, "trunk")
