"""A volley: hits one after another, told one by one or summed up, and both come to the same."""

from base64 import b64decode
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cats_desktop.rules.attack import Attack
from cats_desktop.rules.body import Facing
from cats_desktop.rules.combat import Combatant, Encounter, HouseRules
from cats_desktop.rules.dice import Die, NeedsDie, RecordedDice, ThrownDice, TypedDice
from cats_desktop.rules.events import (
    ArmourLost,
    ContentKnockedOut,
    HitLanded,
    HitRevoked,
    StructureStepped,
    VolleyFired,
    VolleySummed,
)
from cats_desktop.rules.evolve import evolve_all
from cats_desktop.rules.faults import Refused
from cats_desktop.rules.systems.cats import strike
from cats_desktop.rules.systems.volley import Change, fire, fire_listed, firing_again, read_streams
from cats_desktop.rules.table import LocationDie
from cats_desktop.session.amend import at_once
from tests.library.shipped import shipped
from tests.rules.golem import golem

FRONT = Attack(Facing.FRONT)
PLAIN = HouseRules()


def rock(key: int = 1, **armour: int) -> Combatant:
    return Combatant(key, f"Rock {key}", None, "golem", armour)


def typed(text: str) -> TypedDice:
    return TypedDice(text.split())


def after(events, *targets: Combatant) -> Encounter:
    return evolve_all(Encounter(combatants={target.id: target for target in targets}), events)


def hits(events) -> list[HitLanded]:
    return [event for event in events if isinstance(event, HitLanded)]


def test_four_scripted_chains_give_the_printed_totals_and_tiers():
    events = fire([(rock(), golem())], FRONT, 4, PLAIN, typed("1 6 6 3  1 6 1  1 2  1 6 6 6 4"))
    assert [(hit.total, hit.tier) for hit in hits(events)] == [(15, 3), (7, 2), (2, 1), (22, 4)]
    assert [hit.number for hit in hits(events)] == [1, 2, 3, 4]


def test_armour_stripped_by_the_third_bares_the_part_for_the_fourth():
    target = rock(breast=3)
    events = fire([(target, golem())], FRONT, 4, PLAIN, typed("1 1 1 1 1 1 1 1"))
    told = [type(event).__name__ for event in events]
    assert told == ["VolleyFired", *["HitLanded", "ArmourLost"] * 3, "HitLanded", "StructureStepped"]
    assert after(events, target).combatants[1].structure == {"trunk": 1}
    assert after(events, target).combatants[1].hits == 4


def test_the_order_of_hits_matters_where_armour_runs_out():
    """Two points of damage on one of armour, with what is too much carried through, before or after it is gone."""
    carried, heavy = HouseRules(carry_through=True), Attack(Facing.FRONT, damage=2)
    dice = {"shallow first": "1 1  51 1", "shallow last": "51 1  1 1"}  # breast, then left arm, and the other way
    ends = {
        name: after(fire([(rock(breast=1), golem())], heavy, 2, carried, typed(faces)), rock(breast=1)).combatants[1]
        for name, faces in dice.items()
    }
    assert ends["shallow first"].structure == ends["shallow last"].structure  # other parts do not mind
    deep = fire([(rock(breast=2), golem())], heavy, 3, PLAIN, typed("1 1  1 1  1 6 2"))
    late = fire([(rock(breast=2), golem())], heavy, 3, PLAIN, typed("1 6 2  1 1  1 1"))
    assert [event.why for event in deep if isinstance(event, StructureStepped)] == ["bare", "struck"]
    assert [event.why for event in late if isinstance(event, StructureStepped)] == ["struck", "bare"]


def test_hits_are_dealt_in_turn_to_several_targets():
    one, other = rock(1, breast=9), rock(2)
    events = fire([(one, golem()), (other, golem())], FRONT, 5, PLAIN, typed("1 1 " * 5))
    assert [hit.combatant for hit in hits(events)] == [1, 2, 1, 2, 1]
    state = after(events, one, other)
    assert (state.combatants[1].armour_left("breast"), state.combatants[2].structure) == (6, {"trunk": 2})


@pytest.mark.parametrize(
    ("targets", "attack", "count", "key"),
    [
        (0, FRONT, 3, "volley.no_targets"),
        (1, FRONT, 0, "volley.hits_out_of_range"),
        (1, FRONT, 100_001, "volley.hits_out_of_range"),
        (1, Attack(Facing.FRONT, "breast"), 3, "volley.not_rolled"),
        (1, Attack(Facing.FRONT, tier=2), 3, "volley.not_rolled"),
        (1, Attack(Facing.FRONT, damage=-1), 3, "attack.negative_damage"),
        (1, Attack(Facing.FRONT, damage=-1), 60, "attack.negative_damage"),
        (1, Attack(Facing.FRONT, margin=-1), 60, "attack.negative_margin"),
    ],
)
def test_what_cannot_be_is_refused(targets, attack, count, key):
    with pytest.raises(Refused) as caught:
        fire([(rock(), golem())] * targets, attack, count, PLAIN, ThrownDice(lambda _sides: 0))
    assert caught.value.key == key


def test_typed_dice_that_run_short_ask_for_the_next_of_the_hit_they_stopped_at():
    with pytest.raises(NeedsDie) as caught:
        fire([(rock(), golem())], FRONT, 3, PLAIN, typed("1 1 1 6"))
    assert (caught.value.sides, caught.value.purpose) == (6, "depth")
    with pytest.raises(NeedsDie):
        fire([(rock(), golem())], FRONT, 51, PLAIN, typed("1 1 " * 50))


class Noise:
    """Even bytes from a small generator of its own, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self._state = seed or 1

    def __call__(self, count: int) -> bytes:
        out = bytearray()
        for _ in range(count):
            self._state = (self._state * 6364136223846793005 + 1442695040888963407) % 2**64
            out.append(self._state >> 56)
        return bytes(out)


BODIES = {"golem": golem(), **{key: shipped()[key] for key in ("human", "heavy_mech")}}


def worn(target: Combatant) -> dict[str, int]:
    return {plate: lost for plate, lost in target.lost_armour.items() if lost}


def one_by_one(targets, attack, rules, fired: VolleyFired) -> Encounter:
    """The same dice through the ordinary strike, hit by hit."""
    streams = read_streams(fired)
    deeper = [iter(stream) for stream in streams.depth[1:]]
    state = Encounter(combatants={target.id: target for target, _ in targets})
    for number, (place, face) in enumerate(zip(streams.location, streams.depth[0], strict=True)):
        target, body = targets[number % len(targets)]
        if attack.die is LocationDie.D100:
            dice = [Die(100, place, "lateral")]
        else:
            dice = [Die(6, (place - 1) // 6 + 1, "lateral_tens"), Die(6, (place - 1) % 6 + 1, "lateral_units")]
        dice.append(Die(6, face, "depth"))
        level = 0
        while dice[-1].face == 6:
            dice.append(Die(6, next(deeper[level]), "depth"))
            level += 1
        state = evolve_all(state, strike(state.combatants[target.id], body, attack, rules, RecordedDice(dice)))
    return state


@given(
    body=st.sampled_from(sorted(BODIES)),
    facing=st.sampled_from(list(Facing)),
    die=st.sampled_from(list(LocationDie)),
    count=st.integers(51, 160) | st.sampled_from([600, 1500]),
    damage=st.integers(0, 4),
    margin=st.integers(0, 12),
    rules=st.builds(HouseRules, st.sampled_from([0, 5]), st.booleans()),
    points=st.lists(st.integers(0, 9) | st.sampled_from([40, 400]), min_size=1, max_size=5),
    seed=st.integers(1, 2**32),
)
@settings(max_examples=60, deadline=None)
def test_summed_up_is_the_same_as_hit_by_hit(body, facing, die, count, damage, margin, rules, points, seed):
    kind = BODIES[body]
    armour = [dict.fromkeys(kind.plates, each) for each in points]
    targets = [
        (
            Combatant(
                key, f"T{key}", None, body, plates, structure={next(iter(kind.parts)): key % 2} if key % 2 else {}
            ),
            kind,
        )
        for key, plates in enumerate(armour, start=1)
    ]
    attack = Attack(facing, None, die, damage=damage, margin=margin)
    events = fire(targets, attack, count, rules, ThrownDice(lambda sides: sides - 1, Noise(seed)))
    fired = events[0]
    assert isinstance(fired, VolleyFired)
    summed = evolve_all(Encounter(combatants={target.id: target for target, _ in targets}), events)
    single = one_by_one(targets, attack, rules, fired)
    for key, target in single.combatants.items():
        found = summed.combatants[key]
        assert worn(found) == worn(target)
        assert found.structure == target.structure
        assert found.out == target.out
        assert found.hits == target.hits
    assert sum(event.hits for event in events if isinstance(event, VolleySummed)) == count
    assert at_once(firing_again(targets, attack, rules, fired)) == events


def test_a_large_volley_keeps_every_die():
    events = fire([(rock(), golem())], FRONT, 1000, PLAIN, ThrownDice(lambda _: 0, Noise(7)))
    fired = events[0]
    assert isinstance(fired, VolleyFired)
    location, *depth = (b64decode(text) for text in fired.faces)
    assert len(location) == 1000
    assert all(1 <= face <= 100 for face in location)
    assert [len(stream) for stream in depth] == [1000, *(stream.count(6) for stream in depth[:-1])]
    assert depth[-1].count(6) == 0
    layers = Counter()
    for event in events[1:]:
        layers.update(dict(enumerate(event.layers)))
    assert layers[0] == 1000 - depth[0].count(6)


def test_many_dice_at_once_are_as_even_as_single_ones():
    thrown = ThrownDice(lambda _: 0, lambda count: bytes(range(256)) * (count // 256 + 1))
    for sides in (6, 36, 100):
        faces = Counter(thrown.handful(sides, 256 - 256 % sides))
        assert faces == dict.fromkeys(range(1, sides + 1), 256 // sides)


def test_without_a_source_of_many_they_are_thrown_one_by_one():
    assert ThrownDice(lambda sides: sides - 1).handful(6, 3) == b"\6\6\6"


def test_a_revoked_hit_keeps_its_dice_and_does_nothing():
    target = rock(breast=2)
    dice = typed("1 1 1 1 1 1")
    events = fire_listed([(target, golem())], FRONT, 3, PLAIN, lambda _number: dice, {2: Change(revoked=True)})
    assert [type(event).__name__ for event in events] == [
        *("VolleyFired", "HitLanded", "ArmourLost", "HitRevoked", "HitLanded", "ArmourLost"),
    ]
    revoked = events[3]
    assert isinstance(revoked, HitRevoked)
    assert (revoked.number, [die.face for die in revoked.dice]) == (2, [1, 1])
    assert after(events, target).combatants[1].hits == 2


def test_a_hit_that_is_changed_lands_where_it_is_said_with_its_own_depth():
    dice = typed("1 6 1 1 1")
    elsewhere = {1: Change(attack=Attack(Facing.FRONT, "left_arm"))}
    events = fire_listed([(rock(), golem())], FRONT, 2, PLAIN, lambda _number: dice, elsewhere)
    first = hits(events)[0]
    assert (first.region, first.tier, first.how, [die.face for die in first.dice]) == (
        "left_arm",
        2,
        "called",
        [1, 6, 1],
    )
    deep = {2: Change(attack=Attack(Facing.FRONT, "breast", tier=3, slot=1))}
    again = typed("1 6 1 1 1")
    events = fire_listed([(rock(), golem())], FRONT, 2, PLAIN, lambda _number: again, deep)
    assert [event.label for event in events if isinstance(event, ContentKnockedOut)] == ["ribs"]
    assert [event.part for event in events if isinstance(event, StructureStepped)] == ["trunk"]
    assert not [event for event in events if isinstance(event, ArmourLost)]
