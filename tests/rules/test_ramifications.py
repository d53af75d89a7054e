"""Placement ramifications: what a hit does at each place, choices asked one after another, checks at their edges."""

from dataclasses import replace

import pytest

from cats_desktop.rules.dice import NeedsDie, TypedDice
from cats_desktop.rules.events import Consequence, HitPlaced
from cats_desktop.rules.faults import Refused
from cats_desktop.rules.systems import ruleset
from cats_desktop.session.commands import Act
from cats_desktop.session.decide import decide
from tests.library.systems import placements
from tests.rules.placement_fight import BODIES, CHARTS, PlacementFight

EVERYWHERE = ("Vitals", "Chest", "Belly", "Arm > left", "Arm > right", "Leg > left", "Leg > right")
GOLEM = ("Vitals", "Chest", "Belly", "Arm > left", "Arm > right")


def refusal(fight, deed, **given):
    before = fight.state
    with pytest.raises(Refused) as caught:
        fight.do(deed, **given)
    assert fight.state is before
    return caught.value.key


def lost(fight):
    return fight.condition.stamina - fight.condition.left


def test_the_ruleset_is_listed_and_an_unhurt_target_keeps_an_empty_sheet():
    assert ruleset("placement").deeds.keys() >= {"hit", "turn", "treat", "heal", "mend", "options", "traits"}
    fight = PlacementFight()
    assert (fight.target.harm, fight.target.traits) == ({}, {})
    assert (fight.glance.left, fight.glance.whole, fight.glance.flags, fight.glance.looks) == (12, 12, (), {})


# Where a hit goes


@pytest.mark.parametrize(
    ("faces", "answers", "place", "damage"),
    [
        ((1,), ("double",), "Vitals", 6),
        ((1,), ("mortal",), "Vitals", 3),
        ((2,), (), "Chest", 3),
        ((3,), (), "Belly", 3),
        ((4, 1), (), "Arm > left", 3),
        ((4, 2), (), "Arm > right", 3),
        ((5, 3), (), "Leg > left", 3),
        ((5, 6), (), "Leg > right", 3),
        ((6,), ("Belly", "the buckle"), "Belly", 3),
    ],
)
def test_each_face_places_the_hit_and_takes_stamina(faces, answers, place, damage):
    fight = PlacementFight()
    fight.do("hit", *faces, damage=3, answers=answers)
    assert (fight.placed.place, lost(fight)) == (place, damage)
    assert [die.face for die in fight.placed.dice] == list(faces)


def test_every_die_of_a_hit_stands_in_exactly_one_event():
    fight = PlacementFight()
    fight.do("hit", 4, 1, 1, 3, 6, damage=1, force=70)
    assert [die.face for event in fight.told for die in event.dice] == [4, 1, 1, 3, 6]
    assert fight.purposes == ["placement", "side", "drop", "drop_referee", "drop_referee"]


def test_a_rolled_six_asks_one_question_after_another_with_the_same_dice():
    fight = PlacementFight()
    keys = fight.do("hit", 6, 1, 6, 6, damage=2, force=100, answers=("Arm > right", "weapon hand"))
    assert fight.asked == [("place", EVERYWHERE), ("aim", ())]
    assert fight.so_far == [("d6 6", "Choose"), ("d6 6", "Choose", "Arm > right")]
    assert keys == ["chosen_aimed", "damage", "dropped"]
    assert (fight.placed.place, fight.placed.values["aim"]) == ("Arm > right", "weapon hand")
    assert [die.face for die in fight.placed.dice] == [6]
    assert [die.face for die in fight.of("dropped").dice] == [1, 6, 6]


def test_a_chosen_vital_asks_three_questions_in_turn():
    fight = PlacementFight()
    keys = fight.do("hit", 6, damage=2, answers=("Vitals", "between the eyes", "mortal"))
    assert [question for question, _ in fight.asked] == ["place", "aim", "vitals"]
    assert fight.so_far[2] == ("d6 6", "Choose", "Vitals")
    assert keys == ["chosen_aimed", "damage", "mortal"]
    assert fight.condition.mortal == 1


@pytest.mark.parametrize(("won_by", "faces"), [(9, (2,)), (10, ())])
def test_a_win_by_ten_chooses_and_throws_no_die(won_by, faces):
    fight = PlacementFight()
    keys = fight.do("hit", *faces, damage=1, won_by=won_by, answers=() if faces else ("Chest", ""))
    assert keys[0] == ("rolled" if faces else "won")
    assert fight.asked == ([] if faces else [("place", EVERYWHERE), ("aim", ())])
    assert "aim" not in fight.placed.values


def test_a_hold_is_offered_in_hand_to_hand_only_and_not_for_a_rolled_six():
    fight = PlacementFight()
    fight.do("hit", 6, damage=1, hand_to_hand=1, answers=("Chest", ""))
    assert "hold" not in fight.asked[0][1]
    fight.do("hit", damage=1, won_by=12, hand_to_hand=1, answers=("Chest", ""))
    assert fight.asked[0] == ("place", (*EVERYWHERE, "hold"))


def test_a_hold_does_no_damage_and_lasts_until_it_is_ended():
    fight = PlacementFight()
    assert fight.do("hit", damage=5, force=9999, won_by=10, hand_to_hand=1, answers=("hold", "arm lock")) == [
        "held",
        "hold",
    ]
    assert (fight.condition.hold, lost(fight), fight.glance.flags) == ("arm lock", 0, ("held",))
    fight.do("turn")
    assert fight.condition.hold == "arm lock"
    fight.do("release")
    assert fight.condition.hold == ""
    assert refusal(fight, "release") == "placement.not_held"


def test_a_question_says_what_was_rolled_and_nothing_where_nothing_was():
    fight = PlacementFight()
    fight.do("hit", 1, damage=1, answers=("double",))
    assert fight.so_far == [("d6 1", "Vitals")]
    fight.do("hit", 2, damage=1, specialist=1, answers=("plain",))
    assert fight.so_far == [("d6 2", "Chest")]
    fight.do("hit", damage=1, won_by=10, hand_to_hand=1, answers=("hold", ""))
    assert fight.so_far == [(), ()]
    fight.do("hit", damage=1, part="head", answers=("double",))
    assert fight.so_far == [()]


def test_a_second_hold_tells_which_one_it_takes_the_place_of():
    fight = PlacementFight()

    def hold(name: str) -> list[str]:
        return fight.do("hit", damage=0, won_by=10, hand_to_hand=1, answers=("hold", name))

    assert hold("arm lock") == hold("arm lock") == ["held", "hold"]
    assert hold("choke") == ["held", "hold_changed"]
    assert fight.of("hold_changed").values == {"hold": "choke", "former": "arm lock"}
    assert fight.condition.hold == "choke"
    fight.do("release")
    assert hold("choke") == ["held", "hold"]


def test_a_hold_without_a_name_is_still_a_hold():
    fight = PlacementFight()
    fight.do("hit", damage=0, won_by=10, hand_to_hand=1, answers=("hold", ""))
    assert fight.condition.hold == "hold"


@pytest.mark.parametrize(
    ("body", "part", "place"),
    [
        ("human", "upper_torso", "Chest"),
        ("human", "lower_torso", "Belly"),
        ("human", "left_hand", "Arm > left"),
        ("human", "right_foot", "Leg > right"),
        ("heavy_mech", "right_weapon_mount", "Arm > right"),
        ("heavy_mech", "sensor_head", "Vitals"),
        ("golem", "trunk", "Chest"),  # as narrow as the vitals: the one that amends nothing
        ("golem", "right_hand", "Arm > right"),
    ],
)
def test_a_clicked_part_is_its_narrowest_place_and_lights_up_alone(body, part, place):
    fight = PlacementFight(body)
    assert fight.do("hit", damage=1, part=part)[0] == "clicked"
    assert (fight.placed.place, fight.placed.parts, fight.placed.dice) == (place, (part,), ())
    assert fight.placed.values["part"] == BODIES[body].parts[part].label


def test_a_part_that_is_none_is_refused():
    assert refusal(PlacementFight(), "hit", damage=1, part="tail") == "part.unknown"


def test_a_placement_is_named_or_left_to_the_attacker():
    fight = PlacementFight()
    assert fight.do("hit", damage=1, placement="Leg > right")[0] == "named"
    assert fight.placed.parts == ("right_thigh", "right_shank", "right_foot")
    assert fight.do("hit", damage=1, placement="Choose", answers=("Belly", "buckle"))[0] == "named_aimed"
    assert refusal(fight, "hit", damage=1, placement="Tail") == "given.unknown"


@pytest.mark.parametrize(
    "given", [{}, {"damage": -1}, {"damage": "x"}, {"damage": 1, "force": -1}, {"damage": 1, "won_by": -1}]
)
def test_a_hit_that_cannot_be_is_refused(given):
    assert refusal(PlacementFight(), "hit", **given).startswith("given.")


def test_a_body_without_the_limb_asks_what_is_hit_instead_and_keeps_the_dice():
    fight = PlacementFight("golem")
    keys = fight.do("hit", 5, 1, damage=2, force=9999, answers=("Chest",))
    assert fight.asked == [("instead", GOLEM)]
    assert fight.so_far == [("d6 5 · d6 1", "Leg > left")]
    assert keys == ["instead", "damage"]
    assert (fight.placed.place, fight.placed.parts) == ("Chest", ("trunk",))
    fight.do("hit", 6, damage=1, answers=("Arm > left", ""))
    assert fight.asked[0] == ("place", GOLEM)
    assert refusal(fight, "hit", damage=1, placement="Leg > left") == "given.unknown"
    assert [limb.place for limb in fight.condition.limbs] == ["Arm > left", "Arm > right"]


def test_in_flight_the_wing_takes_the_place_of_the_leg():
    fight = PlacementFight(flying=1)
    assert fight.do("hit", 5, 2, 1, 4, 4, damage=1, force=76) == ["rolled", "damage", "fell_from_sky"]
    assert fight.placed.place == "Wing > right"
    assert fight.placed.parts == ("right_thigh", "right_shank", "right_foot")
    assert (fight.condition.posture, fight.limb("leg", "right").damage) == ("down", 1)
    fight.do("hit", 5, 2, damage=1, force=76)
    assert fight.placed.place == "Leg > right"  # for it flies no more


def test_a_flying_target_that_passes_its_check_flies_on():
    fight = PlacementFight(flying=1)
    assert fight.hit("Wing > left", 1, 6, 1, 1, force=76) == ["damage", "kept_flying"]
    assert fight.condition.in_flight
    assert "Wing > left" in [limb.place for limb in fight.condition.limbs]


def test_a_body_may_cover_a_wing_by_parts_of_its_own(monkeypatch):
    covers = {**placements().covers, "golem": {("Wing", "left"): ("left_hand",), ("Chest",): ("trunk",)}}
    monkeypatch.setitem(CHARTS, "placement", replace(placements(), covers=covers))
    fight = PlacementFight("golem", flying=1)
    fight.do("hit", 5, 1, damage=1)
    assert (fight.placed.place, fight.placed.parts) == ("Wing > left", ("left_hand",))


# Vitals, chest and belly


def test_a_machine_takes_double_damage_without_being_asked_and_no_mortal_wound():
    fight = PlacementFight("heavy_mech")
    assert fight.do("hit", 1, damage=4) == ["rolled", "double", "damage"]
    assert (fight.asked, lost(fight), fight.condition.mortal) == ([], 8, 0)
    assert refusal(fight, "mortal") == "placement.machine"
    assert fight.hit("Chest", 1) == ["damage"]


@pytest.mark.parametrize("place", ["Chest", "Belly"])
def test_a_weapon_specialist_may_wound_chest_and_belly_mortally(place):
    fight = PlacementFight()
    fight.do("hit", damage=2, placement=place, specialist=1, answers=("mortal",))
    assert fight.asked == [("specialist_wound", ("plain", "mortal"))]
    assert (fight.condition.mortal, lost(fight)) == (1, 2)
    fight.do("hit", damage=2, placement=place, specialist=1, answers=("plain",))
    fight.do("hit", damage=2, placement=place)
    assert (fight.condition.mortal, fight.asked) == (1, [])


def test_a_weapon_specialist_cannot_wound_a_machine_or_a_limb_mortally():
    machine = PlacementFight("heavy_mech")
    machine.do("hit", damage=1, placement="Chest", specialist=1)
    human = PlacementFight()
    human.do("hit", damage=1, placement="Arm > left", specialist=1)
    assert (machine.asked, human.asked) == ([], [])


def test_a_machine_that_once_bled_must_be_treated_before_it_becomes_one():
    fight = PlacementFight()
    fight.do("mortal", count=2)
    assert refusal(fight, "traits", biological=0) == "placement.machine_bleeds"
    fight.do("treat", by="med_patch")
    fight.do("traits", biological=0)
    assert refusal(fight, "mortal") == "placement.machine"


def test_what_no_stamina_is_left_for_is_told_as_spent():
    fight = PlacementFight()
    assert fight.hit("Chest", 11) == ["damage"]
    assert fight.hit("Chest", 4) == ["damage_spent", "out_of_action"]
    assert fight.of("damage_spent").values == {"damage": 4, "lost": 1, "left": 0, "stamina": 12, "spent": 3}
    assert fight.hit("Chest", 4) == ["damage_spent"]
    assert fight.glance.flags == ("out_of_action",)
    assert fight.hit("Chest", 0) == []


# Arms: force against a tenth of the target's own


@pytest.mark.parametrize(
    ("force", "faces", "keys"),
    [
        (69, (), []),
        (70, (1, 3, 4), ["aim_ruined", "dropped"]),
        (700, (1, 3, 4), ["aim_ruined", "dropped"]),
        (701, (), ["aim_ruined", "dropped_at_once"]),
    ],
)
def test_a_tenth_of_the_force_calls_for_a_check_and_more_than_all_for_none(force, faces, keys):
    fight = PlacementFight()
    fight.do("aim", aiming=1)
    assert fight.hit("Arm > left", 0, *faces, force=force) == keys
    assert fight.condition.aiming == (not keys)
    assert fight.limb("arm").hand == ("dropped" if keys else "holds")


def test_a_tenth_of_a_force_that_has_none_in_whole_newtons_is_exact():
    fight = PlacementFight(force=705)  # a tenth is 70.5
    assert fight.hit("Arm > left", 0, force=70) == []
    assert fight.hit("Arm > left", 0, 6, 1, 1, force=71) == ["kept_hold"]


def test_a_hit_without_force_shakes_nobody_however_weak():
    fight = PlacementFight(force=0)
    assert fight.hit("Arm > left", 1) == ["damage"]
    assert fight.hit("Arm > left", 0, force=1) == ["dropped_at_once"]


@pytest.mark.parametrize(
    ("own", "referee", "keys"), [(2, (3, 4), "kept_hold"), (1, (3, 4), "dropped"), (3, (3, 4), "kept_hold")]
)
def test_equal_totals_of_a_drop_check_hold(own, referee, keys):
    fight = PlacementFight()  # strength 5
    assert fight.hit("Arm > left", 0, own, *referee, force=70) == [keys]
    event = fight.of(keys)
    assert (event.values["own"], event.values["referee"], event.values["side"]) == (own + 5, 7, "left")
    assert [(die.purpose, die.face) for die in event.dice] == [
        ("drop", own),
        ("drop_referee", referee[0]),
        ("drop_referee", referee[1]),
    ]


def test_an_empty_hand_needs_no_check_until_it_has_picked_up():
    fight = PlacementFight()
    fight.hit("Arm > left", 0, force=701)
    assert fight.glance.flags == ("drops_held",)
    assert fight.hit("Arm > left", 0, force=701) == []
    fight.do("aim", aiming=1)
    assert fight.hit("Arm > left", 0, force=70) == ["aim_ruined"]
    assert fight.limb("arm", "right").hand == "holds"
    assert refusal(fight, "pick_up", side="right") == "placement.nothing_dropped"
    fight.do("turn")
    assert fight.limb("arm").hand == "dropped"
    fight.do("pick_up", side="left")
    assert (fight.limb("arm").hand, fight.glance.flags) == ("holds", ())


def test_with_grip_pads_the_arm_is_flung_back_for_a_turn():
    fight = PlacementFight(grip_pads=1)
    fight.do("turn")
    assert fight.hit("Arm > right", 0, force=701) == ["flung_at_once"]
    assert (fight.limb("arm", "right").hand, fight.limb("arm", "right").flung_until) == ("flung", 2)
    assert refusal(fight, "pick_up", side="right") == "placement.nothing_dropped"
    assert fight.do("turn") == ["turn", "arm_back"]
    assert fight.limb("arm", "right").hand == "holds"
    fight.do("turn_back")
    assert fight.limb("arm", "right").hand == "flung"


def test_a_failed_check_with_grip_pads_flings_the_arm():
    fight = PlacementFight(grip_pads=1)
    assert fight.hit("Arm > right", 0, 1, 6, 6, force=70) == ["flung"]


def test_a_flung_arm_that_is_hit_again_can_be_flung_again_and_is_back_later(monkeypatch):
    longer = replace(placements(), numbers=replace(placements().numbers, turns_flung=3))
    monkeypatch.setitem(CHARTS, "placement", longer)
    fight = PlacementFight(grip_pads=1)

    def written() -> int | str:
        return fight.target.harm["placement"]["flung/right"]

    for turn, (force, faces, key) in enumerate(
        [(701, (), "flung_at_once"), (70, (1, 6, 6), "flung"), (701, (), "flung_at_once")]
    ):
        assert fight.hit("Arm > right", 0, *faces, force=force) == [key]
        assert written() == turn
        fight.do("turn")
    assert fight.hit("Arm > right", 0, 6, 1, 1, force=70) == ["kept_hold"]
    assert written() == 2


# Legs: newtons against kilograms


@pytest.mark.parametrize(
    ("force", "faces", "keys"), [(75, (), []), (76, (1, 3, 4), ["fell"]), (76, (2, 3, 4), ["kept_standing"])]
)
def test_a_fall_check_needs_more_newtons_than_kilograms_and_equal_totals_stand(force, faces, keys):
    fight = PlacementFight()  # 75 kg, agility 5
    assert fight.hit("Leg > left", 0, *faces, force=force) == keys
    assert fight.condition.posture == ("down" if keys == ["fell"] else "standing")
    assert fight.purposes == (["fall", "fall_referee", "fall_referee"] if faces else [])
    if keys:
        assert (fight.of(keys[0]).values["own"], fight.of(keys[0]).values["referee"]) == (faces[0] + 5, 7)
        assert [die.face for die in fight.of(keys[0]).dice] == list(faces)


def test_down_it_ducks_at_minus_five_and_gets_up_in_a_turn():
    fight = PlacementFight()
    assert refusal(fight, "rise") == "placement.not_down"
    fight.hit("Leg > left", 0, 1, 6, 6, force=76)
    assert (fight.condition.posture, fight.condition.duck, fight.glance.flags) == ("down", -5, ("down",))
    assert fight.hit("Leg > left", 0, force=76) == []
    fight.do("turn")
    assert fight.condition.posture == "down"
    fight.do("rise")
    assert (fight.condition.posture, fight.condition.stands_at, fight.condition.duck) == ("rising", 2, -5)
    assert refusal(fight, "rise") == "placement.already_rising"
    assert fight.do("turn") == ["turn", "stands_again"]
    assert (fight.condition.posture, fight.condition.duck, fight.glance.flags) == ("standing", 0, ())
    assert fight.hit("Leg > left", 0, 1, 6, 6, force=76) == ["fell"]
    assert fight.condition.posture == "down"


def test_one_that_is_getting_up_can_be_felled_again():
    fight = PlacementFight()
    fight.hit("Leg > left", 0, 1, 6, 6, force=76)
    fight.do("rise")
    assert fight.hit("Leg > left", 0, force=75) == []
    assert fight.hit("Leg > left", 0, 6, 1, 1, force=76) == ["kept_rising"]
    assert fight.condition.posture == "rising"
    assert fight.hit("Leg > left", 0, 1, 6, 6, force=76) == ["fell"]
    assert fight.condition.posture == "down"
    fight.do("turn")
    assert fight.condition.posture == "down"  # nobody stands up by itself
    fight.do("rise")
    assert fight.condition.stands_at == 2


# Dice at the table


def test_typed_dice_are_asked_for_by_their_purposes():
    fight = PlacementFight()
    purposes = []
    texts: list[str] = []
    while True:
        try:
            act = Act(1, "placement", "hit", {"damage": 0, "force": 100})
            events = decide(fight.state, act, TypedDice(texts), BODIES, CHARTS)
            break
        except NeedsDie as needed:
            purposes.append((needed.sides, needed.purpose))
            texts.append("4")
    assert purposes == [(6, "placement"), (6, "side"), (6, "drop"), (6, "drop_referee"), (6, "drop_referee")]
    assert all(die.typed for event in events for die in event.dice)
    assert isinstance(events[0], HitPlaced)
    assert isinstance(events[1], Consequence)
    assert events[1].values == {"side": "right", "own": 9, "referee": 8}
