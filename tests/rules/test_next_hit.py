"""What the next hit can do equals counting every face of the location die with every chain of depth dice."""

from collections import Counter
from fractions import Fraction

import pytest

from cats_desktop.library.bodies import BodyLibrary
from cats_desktop.rules.armour import size_armour
from cats_desktop.rules.attack import Attack
from cats_desktop.rules.body import Body, Facing
from cats_desktop.rules.combat import Combatant, HouseRules
from cats_desktop.rules.dice import Die
from cats_desktop.rules.faults import Refused
from cats_desktop.rules.next_hit import NextHit, next_hit
from cats_desktop.rules.table import LocationDie
from tests.rules.golem import Fight, golem
from tests.rules.outcomes import outcomes, wounds

PLAIN = HouseRules()
WORDS = ("hit", "strips", "steps", "breaks", "destroys", "loses", "knocks_out")


def counted(target: Combatant, body: Body, attack: Attack, rules: HouseRules) -> tuple[Counter, Fraction]:
    """What every outcome does, seen by comparing the target before and after; chains are followed to four sixes."""
    weights: Counter = Counter()
    afters: dict[int, Combatant] = {}
    for weight, part, after in outcomes(target, body, attack, rules, deepest=4):
        afters[id(after)] = after
        weights[part, id(after)] += weight
    found: Counter = Counter()
    anything = Fraction(0)
    for (part, which), weight in weights.items():
        after = afters[which]
        for done in {(part, "hit"), *changes(target, body, after)}:
            found[done] += weight
        anything += weight * (wounds(after) != wounds(target))
    return found, anything


def changes(target: Combatant, body: Body, after: Combatant) -> set[tuple[str, object]]:
    did: set[tuple[str, object]] = set()
    for plate in body.plates.values():
        if target.armour_left(plate.key) and not after.armour_left(plate.key):
            did.add((plate.part, "strips"))
    for key in body.parts:
        before, now = body.ladder[target.rung(key)], body.ladder[after.rung(key)]
        if now != before:
            did.add((key, "steps"))
        if now.fails and not before.fails:
            did.add((key, "breaks"))
        if now.destroyed and not before.destroyed:
            did.add((key, "destroys"))
    did |= {(key, "loses") for key in body.lost(after.structure) - body.lost(target.structure)}
    for key, slot in after.out - target.out:
        did |= {(key, "knocks_out"), (key, slot)}
    return did


def told(found: NextHit) -> Counter:
    told = Counter({(part.part, word): getattr(part, word) for part in found.parts for word in WORDS})
    told.update({(part.part, slot): share for part in found.parts for slot, share in part.slots.items()})
    return told


def differences(target: Combatant, body: Body, attack: Attack, rules: HouseRules = PLAIN) -> dict:
    found = next_hit(target, body, attack, rules)
    expected, anything = counted(target, body, attack, rules)
    assert found.anything == anything
    assert found.nothing == 1 - anything
    assert sum(part.hit for part in found.parts) == 1
    given = told(found)
    return {key: (given[key], expected[key]) for key in given | expected if given[key] != expected[key]}


def worn_golem() -> Combatant:
    """A golem with thin and missing plates, one hand gone with its arm, a content out, an arm about to break."""
    fight = Fight(breast=3, left_arm=1, right_arm=2, left_hand=5)
    fight.given("breast", 1)
    fight.given("right_arm", 4)
    fight.given("left_arm", 2)
    fight.given("breast", 3, slot=1)
    return fight.target


@pytest.mark.parametrize("die", LocationDie)
@pytest.mark.parametrize("facing", Facing)
def test_a_golem_has_no_differences(die, facing):
    for target in (Fight(breast=1, left_hand=2).target, worn_golem()):
        assert differences(target, golem(), Attack(facing, die=die)) == {}


@pytest.mark.parametrize("rules", [HouseRules(carry_through=True), HouseRules(margin_per_tier=3, carry_through=True)])
@pytest.mark.parametrize("more", [{"damage": 0}, {"damage": 4, "margin": 3}, {"margin": 6}, {"margin": 99}])
def test_a_golem_has_no_differences_by_house_rules(rules, more):
    attack = Attack(Facing.FRONT, die=LocationDie.D66, **more)
    assert differences(worn_golem(), golem(), attack, rules) == {}


@pytest.mark.parametrize("name", ["human", "heavy_mech"])
@pytest.mark.parametrize("facing", Facing)
def test_the_shipped_bodies_have_no_differences(bodies: BodyLibrary, name, facing):
    body = bodies[name]
    capacity = size_armour(body, 40)
    torso = next(iter(body.aspects[facing].regions)).part
    worn = Combatant(
        1, name, None, name, capacity, {plate: points - points // 2 for plate, points in capacity.items()},
        {torso: 2, "left_upper_arm": 3}, frozenset({(torso, 1), (torso, 4)}),
    )  # fmt: skip
    assert differences(Combatant(1, name, None, name, capacity), body, Attack(facing)) == {}
    assert differences(worn, body, Attack(facing, die=LocationDie.D66)) == {}


@pytest.mark.parametrize("region", ["breast", "left_arm", "left_hand", "right_hand"])
def test_a_called_hit_has_no_differences(region):
    for target in (Fight(breast=1).target, worn_golem()):
        assert differences(target, golem(), Attack(Facing.FRONT, region)) == {}
        assert differences(target, golem(), Attack(Facing.FRONT, region, margin=4), HouseRules(margin_per_tier=2)) == {}


def test_the_chances_of_a_called_hit_are_those_one_works_out_by_hand():
    found = next_hit(Fight(left_arm=1).target, golem(), Attack(Facing.FRONT, "left_arm"), PLAIN)
    arm, hand = found.parts
    assert (arm.part, hand.part) == ("left_arm", "left_hand")
    assert (arm.hit, arm.strips) == (1, Fraction(5, 6))
    # tier 2, or tier 3 in one of the three empty slots, or tier 4
    assert arm.steps == Fraction(5, 36) + Fraction(3, 216) + Fraction(1, 216)
    assert arm.breaks == arm.destroys == hand.loses == Fraction(1, 216)
    assert arm.knocks_out == Fraction(2, 216) + Fraction(1, 216)
    assert arm.slots == {1: Fraction(2, 216), 2: Fraction(2, 216)}
    assert hand.hit == hand.steps == 0
    assert (found.anything, found.nothing) == (1, 0)
    assert found.part("left_hand") is hand
    assert found.part("trunk") is None


def test_a_part_that_is_lost_can_be_hit_but_no_more():
    fight = Fight(left_hand=2)
    fight.given("left_arm", 4)
    found = next_hit(fight.target, golem(), Attack(Facing.FRONT, "left_hand"), PLAIN)
    (hand,) = found.parts
    assert [getattr(hand, word) for word in WORDS] == [1, 0, 0, 0, 0, 0, 0]
    assert (found.anything, found.nothing) == (0, 1)


def test_a_given_tier_is_a_certainty():
    found = next_hit(Fight().target, golem(), Attack(Facing.FRONT, "breast", tier=3, slot=3), PLAIN)
    (trunk,) = found.parts
    assert trunk.slots == {3: 1}
    assert (trunk.knocks_out, trunk.steps) == (1, 0)


def test_what_a_strike_refuses_has_no_odds():
    with pytest.raises(Refused, match=r"attack\.region_not_seen"):
        next_hit(Fight().target, golem(), Attack(Facing.BACK, "breast"), PLAIN)


def test_throws_that_do_the_same_are_struck_once(monkeypatch, bodies):
    """So that it follows the mouse: a human front is 16 regions by 8 chains, not 100 faces by 20."""
    thrown: list[int] = []
    roll = Die.__init__

    def counting(self, sides, face, purpose, typed=False):
        thrown.append(sides)
        roll(self, sides, face, purpose, typed)

    monkeypatch.setattr(Die, "__init__", counting)
    next_hit(Combatant(1, "human", None, "human", {}), bodies["human"], Attack(Facing.FRONT), PLAIN)
    assert thrown.count(100) == 16 * 8
