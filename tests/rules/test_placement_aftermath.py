"""Placement ramifications besides hits: turns that bleed and are stepped back, treatment, healing, traits."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cats_desktop.rules.events import SharedSet
from cats_desktop.rules.faults import Refused
from tests.rules.placement_fight import PlacementFight


def refusal(fight, deed, **given):
    before = fight.state
    with pytest.raises(Refused) as caught:
        fight.do(deed, **given)
    assert fight.state is before
    return caught.value.key


def bleeding(mortal: int, damage: int = 0) -> PlacementFight:
    fight = PlacementFight()
    if damage:
        fight.hit("Chest", damage)
    fight.do("mortal", count=mortal)
    return fight


def test_mortal_wounds_add_up_and_drain_one_each_every_turn():
    fight = bleeding(2)
    fight.do("hit", 1, damage=1, answers=("mortal",))
    assert (fight.condition.mortal, fight.condition.next_loss) == (3, 3)
    assert fight.do("turn") == ["turn_bled"]
    assert fight.told[0].values == {"turn": 1, "drained": 3, "mortal": 3, "left": 8}
    fight.do("turn")
    assert (fight.condition.left, fight.condition.turn) == (5, 2)


def test_eleven_mortal_wounds_take_eleven_points():
    fight = bleeding(11)
    fight.do("turn")
    assert fight.condition.left == 1
    assert fight.glance.flags == ("bleeding",)


def test_a_turn_without_mortal_wounds_drains_nothing():
    fight = PlacementFight()
    assert fight.do("turn") == ["turn"]
    assert (fight.condition.left, fight.condition.turn) == (12, 1)


def test_a_turn_stepped_back_and_forward_bleeds_once():
    fight = bleeding(3)
    fight.do("turn")
    after = fight.state
    assert fight.do("turn_back") == ["turn_back_given"]
    assert (fight.condition.left, fight.condition.turn) == (12, 0)
    fight.do("turn")
    assert fight.state == after
    assert fight.condition.left == 9


def test_at_the_bottom_a_turn_gives_back_only_what_it_took():
    fight = bleeding(5, damage=10)
    assert fight.do("turn") == ["turn_bled", "out_of_action"]
    assert fight.told[0].values["drained"] == 2
    fight.do("turn")
    assert (fight.condition.left, fight.condition.next_loss) == (0, 0)
    fight.do("turn_back")
    assert fight.condition.left == 0
    fight.do("turn_back")
    assert fight.condition.left == 2
    fight.do("turn")
    assert (fight.condition.left, fight.condition.turn) == (0, 1)


def test_a_turn_is_given_back_exactly_after_treatment_and_then_bleeds_no_more():
    fight = bleeding(3)
    fight.do("turn")
    fight.do("treat", by="medic")
    fight.do("turn_back")
    assert (fight.condition.left, fight.condition.mortal) == (12, 0)
    fight.do("turn")
    assert fight.condition.left == 12


def test_points_healed_in_the_meantime_are_not_given_back_twice():
    fight = bleeding(3)
    fight.do("turn")
    fight.do("heal", points=2)
    assert fight.do("turn_back") == ["turn_back_spent"]
    assert fight.told[0].values == {"turn": 0, "back": 1, "left": 12, "spent": 2}
    assert fight.condition.left == 12


def test_the_first_turn_cannot_be_stepped_back():
    assert refusal(PlacementFight(), "turn_back") == "placement.first_turn"


def test_everybody_bleeds_in_one_step_and_gets_it_back_in_one():
    fight = PlacementFight(count=3)
    fight.do("mortal", count=2)
    fight.do("turn")
    fight.do("turn_all", whole=True)
    assert fight.told[0] == SharedSet("placement", "turn_all", {}, {})
    assert [event.combatant for event in fight.told[1:]] == [1, 2, 3]
    assert fight.state.shared == {}
    assert [fight.condition_of(who).turn for who in (1, 2, 3)] == [2, 1, 1]
    assert [fight.condition_of(who).left for who in (1, 2, 3)] == [8, 12, 12]
    fight.do("turn_all_back", whole=True)
    assert [fight.condition_of(who).left for who in (1, 2, 3)] == [10, 12, 12]
    assert fight.do("turn_all_back", whole=True)[0] == "turn_all_back"
    assert [event.combatant for event in fight.told[1:]] == [1]  # the others have had no turn
    assert fight.condition.left == 12
    assert refusal(fight, "turn_all_back", whole=True) == "placement.no_turns"


def test_nobody_has_no_turn():
    fight = PlacementFight(count=1)
    fight.state = type(fight.state)(ruleset="placement")
    assert refusal(fight, "turn_all", whole=True) == "placement.nobody"


@pytest.mark.parametrize("by", ["med_patch", "medic"])
def test_a_patch_or_a_medic_stops_all_mortal_wounds_or_some(by):
    fight = bleeding(3)
    assert fight.do("treat", by=by, count=1) == ["treated_some"]
    assert fight.told[0].values == {"by": by, "count": 1, "left": 2}
    assert refusal(fight, "treat", by=by, count=3) == "given.out_of_range"
    assert fight.do("treat", by=by) == ["treated"]
    assert (fight.condition.mortal, fight.condition.left) == (0, 12)
    assert refusal(fight, "treat", by=by) == "placement.no_mortal"


def test_an_untrained_helper_can_only_watch():
    fight = bleeding(1)
    assert refusal(fight, "treat", by="untrained") == "placement.untrained"
    assert refusal(fight, "treat", by="bystander") == "given.unknown"


def test_no_more_is_healed_than_was_lost():
    fight = PlacementFight()
    assert refusal(fight, "heal", points=1) == "placement.nothing_lost"
    fight.hit("Chest", 12)
    assert fight.condition.out_of_action
    assert refusal(fight, "heal", points=13) == "given.out_of_range"
    fight.do("heal", points=1)
    assert (fight.condition.left, fight.glance.flags) == (1, ())
    fight.do("heal", points=11)
    assert fight.target.harm == {}


def test_an_aimed_shot_begins_and_ends():
    fight = PlacementFight()
    assert fight.do("aim", aiming=1) == ["aim_begun"]
    assert refusal(fight, "aim", aiming=1) == "placement.aim_unchanged"
    assert fight.do("aim", aiming=0) == ["aim_ended"]
    assert fight.target.harm == {}


def test_traits_are_set_in_one_step_and_only_those_that_change():
    fight = PlacementFight()
    fight.do("traits", stamina=30, strength=5, mass=90, grip_pads=1)
    assert fight.told[0].changes == {"stamina": 30, "mass": 90, "grip_pads": 1}
    traits = fight.condition.traits
    assert (traits.stamina, traits.strength, traits.mass, traits.force, traits.grip_pads) == (30, 5, 90, 700, 1)
    assert refusal(fight, "traits", stamina=30) == "placement.traits_unchanged"
    assert refusal(fight, "traits") == "placement.traits_unchanged"


@pytest.mark.parametrize("trait", ["stamina", "mass"])
def test_stamina_and_mass_are_at_least_one(trait):
    assert refusal(PlacementFight(), "traits", **{trait: 0}) == "given.out_of_range"


@pytest.mark.parametrize("trait", ["strength", "agility", "force", "biological", "grip_pads", "flying"])
def test_no_trait_is_negative(trait):
    assert refusal(PlacementFight(), "traits", **{trait: -1}) == "given.out_of_range"


def test_stamina_is_not_set_below_what_is_lost():
    fight = PlacementFight()
    fight.hit("Chest", 8)
    assert refusal(fight, "traits", stamina=7) == "placement.stamina_below_lost"
    fight.do("traits", stamina=8)
    assert fight.condition.left == 0


def test_every_body_starts_with_its_own_traits():
    human, mech, golem = (PlacementFight(body).condition.traits for body in ("human", "heavy_mech", "golem"))
    assert (human.stamina, human.mass, human.force, human.biological) == (12, 75, 700, 1)
    assert (mech.stamina, mech.mass, mech.force, mech.biological) == (40, 30_000, 90_000, 0)
    assert (golem.stamina, golem.biological) == (12, 1)


def test_vitals_with_mortal_wounds_show_how_many():
    fight = bleeding(2)
    assert {look.state for look in fight.glance.looks.values()} == {"failing"}
    assert {part: look.caption for part, look in fight.glance.looks.items()} == {
        "head": "",
        "neck": "",
        "upper_torso": "†2",
    }


def test_flags_stand_gravest_first():
    fight = PlacementFight()
    fight.do("hit", damage=0, won_by=10, hand_to_hand=1, answers=("hold", "choke"))
    fight.hit("Arm > left", 0, force=701)
    fight.hit("Leg > left", 0, 1, 6, 6, force=76)
    fight.do("mortal")
    fight.hit("Chest", 12)
    assert fight.glance.flags == ("out_of_action", "bleeding", "down", "held", "drops_held")


# Properties

SIDES = st.sampled_from(["left", "right"])
HURTS = st.one_of(
    st.builds(
        lambda place, damage, force: ("hit", {"placement": place, "damage": damage, "force": force}),
        st.sampled_from(["Chest", "Arm > left", "Arm > right", "Leg > left", "Leg > right"]),
        st.integers(0, 9),
        st.sampled_from([0, 70, 76, 800]),
    ),
    st.builds(lambda count: ("mortal", {"count": count}), st.integers(1, 4)),
    st.just(("turn", {})),
    st.just(("turn_back", {})),
    st.just(("rise", {})),
    st.builds(lambda arm, leg: ("options", {"cap_arm": arm, "cap_leg": leg}), st.integers(0, 1), st.integers(0, 1)),
)
CURES = st.one_of(
    st.builds(lambda points: ("heal", {"points": points}), st.integers(1, 12)),
    st.builds(lambda count: ("treat", {"by": "medic", "count": count}), st.integers(1, 4)),
    st.builds(lambda kind, side: ("mend", {"limb": f"{kind}/{side}"}), st.sampled_from(["arm", "leg"]), SIDES),
    st.builds(lambda side: ("pick_up", {"side": side}), SIDES),
)


def tried(fight: PlacementFight, deed: str, fields: dict) -> None:
    """Do a deed if it is allowed, with checks that fail."""
    for faces in ((), (1, 6, 6)):
        try:
            fight.do(deed, *faces, whole=deed == "options", **fields)
        except (Refused, IndexError):
            continue
        return


def harms(fight: PlacementFight) -> dict[str, int]:
    """How badly off the target is, in numbers that should only go down when it is cared for."""
    seen = fight.condition
    hands = {"": 0, "holds": 0, "flung": 1, "dropped": 2, "gone": 3}
    return {
        "lost": seen.lost,
        "mortal": seen.mortal,
        "down": seen.posture != "standing",
        "flags": len(fight.glance.flags),
        **{f"{limb.key} damage": limb.damage for limb in seen.limbs},
        **{f"{limb.key} destroyed": limb.destroyed for limb in seen.limbs},
        **{f"{limb.key} hand": hands[limb.hand] for limb in seen.limbs},
    }


@given(st.lists(HURTS, max_size=8), st.lists(CURES, min_size=1, max_size=3))
@settings(max_examples=150, deadline=None)
def test_caring_for_a_target_never_makes_anything_worse(hurts, cures):
    fight = PlacementFight()
    for deed, fields in hurts:
        tried(fight, deed, fields)
    for deed, fields in cures:
        before = harms(fight)
        tried(fight, deed, fields)
        assert {key: value for key, value in harms(fight).items() if value > before[key]} == {}


@given(st.lists(HURTS, max_size=8))
@settings(max_examples=150, deadline=None)
def test_everything_cared_for_is_sound_again(hurts):
    fight = PlacementFight()
    for deed, fields in hurts:
        tried(fight, deed, fields)
    for kind in ("arm", "leg"):
        for side in ("left", "right"):
            tried(fight, "mend", {"limb": f"{kind}/{side}"})
            tried(fight, "pick_up", {"side": side})
    tried(fight, "treat", {"by": "med_patch"})
    tried(fight, "heal", {"points": fight.condition.lost})
    tried(fight, "rise", {})
    if fight.condition.posture == "down":  # the rising was struck out by a leg that was lost
        fight.do("rise")
    while fight.condition.posture == "rising" or any(limb.hand == "flung" for limb in fight.condition.limbs):
        fight.do("turn")  # more than one when turns were stepped back since
    assert (fight.glance.left, fight.glance.flags, fight.glance.looks) == (12, (), {})


@given(st.lists(st.one_of(HURTS, CURES), max_size=10), st.integers(0, 5))
@settings(max_examples=150, deadline=None)
def test_a_turn_forward_and_back_is_no_change_whatever_has_happened(deeds, turns):
    fight = PlacementFight()
    for deed, fields in deeds:
        tried(fight, deed, fields)
    before = fight.target.harm
    for _ in range(turns):
        fight.do("turn")
    for _ in range(turns):
        fight.do("turn_back")
    assert fight.target.harm == before


@given(st.lists(st.one_of(HURTS, CURES), max_size=14))
@settings(max_examples=150, deadline=None)
def test_no_number_leaves_its_bounds(deeds):
    fight = PlacementFight()
    for deed, fields in deeds:
        tried(fight, deed, fields)
        seen = fight.condition
        assert 0 <= seen.left <= seen.stamina == 12
        assert all(
            not isinstance(entry, int) or entry >= 0 for sheet in fight.target.harm.values() for entry in sheet.values()
        )
