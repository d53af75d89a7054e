"""Where a Fudge hit lands: the chart and the d6 tables as hits, stop or roll again, and called shots."""

import pytest

from cats_desktop.rules.dice import NeedsChoice, NeedsDie
from cats_desktop.rules.faults import Refused
from cats_desktop.rules.systems.fudge import stops
from cats_desktop.rules.systems.fudge_condition import Cost
from cats_desktop.rules.systems.fudge_shots import size_of
from tests.library.systems import fudge
from tests.rules.fudge_fight import BODIES, Fight, d6, df, keys, placed

ARM = ("left_upper_arm", "left_forearm", "left_hand")

CHART = [
    (1, -1, "Left Arm", "left_arm"),
    (1, 0, "Head", "head"),
    (1, 1, "Right Arm", "right_arm"),
    (0, -1, "Torso", "torso"),
    (0, 0, "Torso", "torso"),
    (0, 1, "Torso", "torso"),
    (-1, -1, "Left Leg", "left_leg"),
    (-1, 0, "Torso", "torso"),
    (-1, 1, "Right Leg", "right_leg"),
]  # copied from the page


@pytest.mark.parametrize(("vertical", "horizontal", "place", "major"), CHART)
def test_each_result_of_the_chart_wounds_its_major_location(vertical, horizontal, place, major):
    fight = Fight(tracks="each")
    hit = placed(fight.act("hit", *df(vertical, horizontal), method="2df", level="hurt"))
    assert (hit.how, hit.place, hit.values) == ("rolled_chart", place, {"level": "hurt", "major": major})
    assert [die.face for die in hit.dice] == [vertical, horizontal]
    assert fight.track(major) == {"hurt": 1}
    assert set(fight.glance.looks) == set(hit.parts)


def test_typed_fudge_dice_may_be_signs_of_either_kind():
    assert placed(Fight().typed("hit", "− +", method="2df", level="hurt")).place == "Right Leg"
    hit = placed(Fight().typed("hit", "+ -", method="2df", level="hurt"))
    assert (hit.place, all(die.typed for die in hit.dice)) == ("Left Arm", True)
    with pytest.raises(Refused, match="not_fudge"):
        Fight().typed("hit", "4 +", method="2df", level="hurt")


WALK = [
    (1, "Limb", ["Limb"], 1),
    (2, "Leg", ["Limb", "Leg"], 1),
    (3, "Left, leg", ["Limb", "Leg", "Left"], 1),
    (4, "Left, lower leg", ["Limb", "Leg", "Left", "Lower"], 1),
    (5, "Left, foot", ["Limb", "Leg", "Left", "Lower", "Foot"], 1),
    (6, "Left, toe", ["Limb", "Leg", "Left", "Lower", "Foot", "Toe"], 1),
    (7, "Left, third toe", ["Limb", "Leg", "Left", "Lower", "Foot", "Toe", "Third Toe"], 0),
]
FACES = (6, 1, 2, 3, 1, 5, 3)
FACES_NEXT = [{"Leg", "Arm"}, {"Left", "Right"}, {"Lower", "Upper"}, {"Ankle"}, {"Foot", "Toe"}, {"Third Toe", "Miss!"}]


@pytest.mark.parametrize(("stop", "place", "path", "again"), WALK)
def test_a_preset_stop_level_ends_the_walk(stop, place, path, again):
    hit = placed(Fight().act("hit", *d6(*FACES[:stop]), method="d6", stop=stop, level="scratch", major="left_leg"))
    assert (hit.how, hit.place, hit.values["path"], hit.values["again"]) == (
        "rolled_detail", place, " > ".join(path), again,
    )  # fmt: skip
    assert [die.face for die in hit.dice] == list(FACES[:stop])


def test_without_a_stop_level_the_walk_goes_to_the_end():
    hit = placed(Fight().act("hit", *d6(*FACES), method="d6", level="scratch"))
    assert (hit.place, hit.values["major"], hit.parts) == ("Left, third toe", "left_leg", ("left_foot",))


@pytest.mark.parametrize("stop", [0, 8, -1])
def test_a_stop_level_that_no_branch_has_is_refused(stop):
    with pytest.raises(Refused, match="out_of_range"):
        Fight().act("hit", method="d6", stop=stop, level="scratch")


def test_asking_walks_one_die_at_a_time_over_the_same_dice():
    fight = Fight()
    dice = fight.kept(*d6(*FACES))
    answers: dict[str, str] = {}
    for rolls, (_, _, path, _) in enumerate(WALK[:6], start=1):
        dice.rewind()
        with pytest.raises(NeedsChoice) as asked:
            fight.decided("hit", dice, method="d6", stop="ask", level="hurt", **answers)
        assert asked.value.question == f"again_{rolls}"
        assert asked.value.options == ("stop", "roll")
        assert asked.value.so_far == tuple(path)
        assert FACES_NEXT[rolls - 1] <= set(asked.value.may_follow)
        answers[asked.value.question] = "roll"
    dice.rewind()
    hit = placed(fight.decided("hit", dice, method="d6", stop="ask", level="hurt", **answers))
    assert (hit.place, [die.face for die in hit.dice]) == ("Left, third toe", list(FACES))


def test_stopping_when_asked_leaves_the_dice_that_fell():
    fight = Fight()
    given = {"again_1": "roll", "again_2": "stop", "major": "left_leg"}
    hit = placed(fight.act("hit", *d6(6, 1), method="d6", stop="ask", level="hurt", **given))
    assert (hit.place, len(hit.dice), hit.values["again"]) == ("Leg", 2, 1)


def test_typed_dice_that_end_where_one_may_stop_ask_to_stop_or_roll_on():
    fight = Fight()
    with pytest.raises(NeedsChoice) as asked:
        fight.typed("hit", "4", method="d6", level="hurt")
    assert (asked.value.question, asked.value.so_far) == ("again_1", ("Limb",))
    assert asked.value.may_follow == ("Leg", "Arm")
    stopped = placed(fight.typed("hit", "4", method="d6", level="hurt", again_1="stop", major="left_arm"))
    assert stopped.place == "Limb"
    with pytest.raises(NeedsDie) as short:
        fight.typed("hit", "4", method="d6", level="hurt", again_1="roll")
    assert (short.value.sides, short.value.purpose) == (6, "detail")
    with pytest.raises(NeedsChoice) as asked:
        fight.typed("hit", "4 2", method="d6", level="hurt", again_1="roll")
    assert (asked.value.question, asked.value.so_far) == ("again_2", ("Limb", "Leg"))
    stopped = placed(fight.typed("hit", "4 2", method="d6", level="hurt", again_2="stop", major="left_leg"))
    assert stopped.place == "Leg"


def test_who_wants_to_be_asked_is_not_asked_about_dice_that_were_typed_already():
    fight = Fight()
    with pytest.raises(NeedsChoice) as asked:
        fight.typed("hit", "4 2 3", method="d6", stop="ask", level="hurt")
    assert (asked.value.question, asked.value.so_far) == ("again_3", ("Limb", "Leg", "Left"))
    hit = placed(fight.typed("hit", "4 2 3", method="d6", stop="ask", level="hurt", again_3="stop"))
    assert (hit.place, len(hit.dice)) == ("Left, leg", 3)
    with pytest.raises(NeedsDie):
        fight.typed("hit", "4 2 3", method="d6", stop="ask", level="hurt", again_3="roll")
    assert placed(fight.typed("hit", "1 6 3", method="d6", stop="ask", level="hurt")).place == "Jaw"


def test_typed_dice_at_an_end_ask_nothing_and_none_at_all_ask_for_the_first():
    assert placed(Fight().typed("hit", "1 6 3", method="d6", level="hurt")).place == "Jaw"
    with pytest.raises(NeedsDie):
        Fight().typed("hit", "", method="d6", level="hurt")


def test_typed_dice_short_of_a_preset_stop_level_ask_for_the_next():
    with pytest.raises(NeedsDie):
        Fight().typed("hit", "4 2", method="d6", stop=3, level="hurt")
    with pytest.raises(Refused, match="too_many"):
        Fight().typed("hit", "4 2 2 2", method="d6", stop=3, level="hurt")


@pytest.mark.parametrize("faces", [(6, 1, 2, 3, 1, 5, 6), (6, 4, 2, 3, 1, 5, 6)])
def test_a_miss_is_a_result_and_no_wound(faces):
    fight = Fight()
    events = fight.act("hit", *d6(*faces), method="d6", level="near_death")
    assert keys(events) == ["missed"]
    assert (placed(events).place, placed(events).parts) == ("Miss!", ())
    assert fight.found.wounds == ()
    assert fight.target.harm == {}


@pytest.mark.parametrize("part", list(BODIES["human"].parts))
def test_a_clicked_part_is_at_the_major_location_of_its_name(part):
    fight = Fight(tracks="each")
    hit = placed(fight.act("hit", method="part", part=part, level="scratch"))
    side, _, limb = part.partition("_")
    where = {"upper_arm": "arm", "forearm": "arm", "hand": "arm", "thigh": "leg", "shank": "leg", "foot": "leg"}
    expected = f"{side}_{where[limb]}" if limb in where else "torso" if limb == "torso" else "head"
    assert (hit.how, hit.place, hit.values["major"]) == ("given", BODIES["human"].parts[part].label, expected)
    assert fight.track(expected) == {"scratch": 1}


@pytest.mark.parametrize(
    ("place", "words", "parts"),
    [
        ("Limb > Leg > Left", "Left, leg", ("left_thigh", "left_shank", "left_foot")),
        ("Torso or Head > Head > Skull > Specific > Left Eye", "Left Eye", ("head",)),
        ("Left Arm", "Left Arm", ARM),
        ("left_hand", "left hand", ("left_hand",)),
    ],
)
def test_a_place_is_named_by_path_location_or_part(place, words, parts):
    hit = placed(Fight().hit(place, "hurt"))
    assert (hit.how, hit.place, hit.parts) == ("given", words, parts)


@pytest.mark.parametrize("place", ["", "Tail", "Limb > Wing", "Limb > Leg > Left > Lower > Foot > Toe > Miss!"])
def test_a_place_that_is_not_there_is_refused(place):
    with pytest.raises(Refused, match="no_such_place"):
        Fight().hit(place, "hurt")


def test_torso_or_head_is_asked_for_and_narrows_the_parts():
    fight = Fight()
    with pytest.raises(NeedsChoice) as asked:
        fight.hit("Torso or Head", "hurt")
    assert (asked.value.question, asked.value.options) == ("major", ("torso", "head"))
    hit = placed(fight.hit("Torso or Head", "hurt", major="head"))
    assert (hit.place, hit.parts, hit.values["major"]) == ("Torso or Head", ("head", "neck"), "head")
    assert placed(fight.hit("Torso or Head", "hurt", major="torso")).parts == ("upper_torso", "lower_torso")


@pytest.mark.parametrize("tracks", ["main", "each"])
def test_which_limb_is_asked_for_where_the_place_leaves_it_open(tracks):
    fight = Fight(tracks=tracks)
    with pytest.raises(NeedsChoice) as asked:
        fight.hit("Limb > Leg", "hurt")
    assert asked.value.options == ("left_leg", "right_leg")
    with pytest.raises(NeedsChoice) as asked:
        fight.hit("Limb", "hurt")
    assert asked.value.options == ("left_arm", "right_arm", "left_leg", "right_leg")
    hit = placed(fight.hit("Limb > Leg", "hurt", major="right_leg"))
    assert (hit.place, hit.values["major"]) == ("Leg", "right_leg")
    assert hit.parts == ("right_thigh", "right_shank", "right_foot")
    assert fight.cost("right_leg") == Cost(-1, 0)
    assert fight.cost("left_leg") == Cost(0, 0)
    assert set(fight.glance.looks) == set(hit.parts)


def test_only_limbs_that_a_body_has_are_offered():
    with pytest.raises(NeedsChoice) as asked:
        Fight("golem").hit("Limb", "hurt")
    assert asked.value.options == ("left_arm", "right_arm")
    with pytest.raises(NeedsChoice) as asked:
        Fight("golem").hit("Limb > Leg", "hurt")  # the dice have said leg all the same
    assert asked.value.options == ("left_leg", "right_leg")


def test_a_rolled_limb_is_one_limb_that_cannot_be_used():
    fight = Fight()
    with pytest.raises(NeedsChoice) as asked:
        fight.act("hit", *d6(4), method="d6", stop=1, level="incapacitated")
    assert (asked.value.question, asked.value.so_far) == ("major", ("Limb",))
    assert fight.target.harm == {}
    events = fight.act("hit", *d6(4), method="d6", stop=1, level="incapacitated", major="left_arm")
    assert keys(events) == ["rolled_detail", "noted", "unusable"]
    assert placed(events).parts == ARM
    assert fight.noted() == [("Limb", "incapacitated")]
    assert not fight.cost("left_arm").usable
    assert [fight.cost(limb) for limb in ("right_arm", "left_leg", "right_leg")] == [Cost(0, 0)] * 3


def called(fight: Fight, degree: int, *dice: tuple[int, int], **given: object):
    """A shot at the left hand whose result beats what it is up against by so much."""
    fields = {"place": "left_hand", "size": "medium", "level": "hurt", "result": 3, "against": 3 - degree}
    return fight.act("called", *dice, **{**fields, **given})


@pytest.mark.parametrize(("size", "needed"), [("plain", 4), ("large", 3), ("medium", 4), ("small", 5)])
@pytest.mark.parametrize("opposed", [0, 1])
def test_exactly_the_needed_degree_hits_as_called_and_one_less_leaves_it_to_the_defender(size, needed, opposed):
    fight = Fight()
    events = called(fight, needed, size=size, opposed=opposed)
    assert keys(events) == ["called", "noted"]
    assert placed(events).values == {
        "aimed": "left hand", "degree": needed, "needed": needed, "level": "hurt", "major": "left_arm",
    }  # fmt: skip
    assert fight.noted() == [("left hand", "hurt")]
    with pytest.raises(NeedsChoice) as asked:
        called(fight, needed - 1, size=size, opposed=opposed)
    assert (asked.value.question, asked.value.options) == ("defender", ("pick", "roll", "torso"))


def test_the_defender_may_pick_a_location():
    fight = Fight()
    with pytest.raises(NeedsChoice) as asked:
        called(fight, 1, defender="pick")
    assert asked.value.question == "pick"
    assert asked.value.options == ("head", "torso", "left_arm", "right_arm", "left_leg", "right_leg")
    hit = placed(called(fight, 1, defender="pick", pick="right_leg"))
    assert (hit.how, hit.place, hit.values["by"], hit.values["aimed"]) == (
        "defender", "Right Leg", "pick", "left hand",
    )  # fmt: skip


def test_the_defender_may_take_it_on_the_torso():
    fight = Fight()
    hit = placed(called(fight, 0, defender="torso"))
    assert (hit.how, hit.place, hit.parts) == ("defender", "Torso", ("upper_torso", "lower_torso"))
    assert fight.track() == {"hurt": 1}


def test_the_defender_may_roll_by_either_method():
    fight = Fight()
    hit = placed(called(fight, 3, *df(-1, 1), defender="roll"))
    assert (hit.how, hit.place, hit.values["by"], len(hit.dice)) == ("defender", "Right Leg", "roll", 2)
    hit = placed(called(fight, 3, *d6(6, 6), defender="roll", method="d6", stop=2, major="left_arm"))
    assert (hit.how, hit.place, hit.values["path"]) == ("defender", "Arm", "Limb > Arm")
    missed = called(fight, 3, *d6(6, 6, 1, 1, 1, 6, 6), defender="roll", method="d6")
    assert keys(missed) == ["missed"]


@pytest.mark.parametrize(("degree", "opposed"), [(-1, 0), (-1, 1), (0, 1)])
def test_a_called_shot_that_fails_is_no_hit(degree, opposed):
    fight = Fight()
    before = fight.state
    events = called(fight, degree, opposed=opposed)
    assert keys(events) == ["called_missed"]
    assert events[0].values == {"aimed": "left hand", "degree": degree, "needed": 4}
    assert fight.state == before


def test_negative_results_count_as_any_other():
    hit = placed(Fight().act("called", place="Head", result=-2, against=-6, level="hurt"))
    assert (hit.how, hit.values["degree"], hit.values["needed"]) == ("called", 4, 4)


def test_the_game_master_may_ask_for_another_degree_but_for_no_less_than_five_of_a_small_area():
    fight = Fight()
    assert keys(called(fight, 2, needed=2))[0] == "called"
    assert keys(called(fight, 7, size="small", needed=7))[0] == "called"
    with pytest.raises(NeedsChoice):
        called(fight, 6, size="small", needed=7)
    with pytest.raises(Refused, match="out_of_range"):
        called(fight, 6, size="small", needed=4)


@pytest.mark.parametrize("field", ["result", "against"])
def test_results_beyond_the_ladder_are_refused(field):
    for value in (-11, 11):
        with pytest.raises(Refused, match="out_of_range"):
            called(Fight(), 4, **{field: value})


@pytest.mark.parametrize(
    ("place", "size"),
    [
        ("Left Eye", "small"),
        ("Right Ear", "small"),
        ("Little Finger", "small"),
        ("left hand", "medium"),
        ("left_foot", "medium"),
        ("Head", "medium"),
        ("Left, upper arm", "large"),
        ("Limb > Leg > Left", "large"),
        ("", "plain"),
        ("Tail", "plain"),
    ],
)
def test_a_size_is_guessed_from_the_printed_examples(place, size):
    assert size_of(place, fudge().called) == size


FURTHER = {
    "large": [
        "Torso", "Torso or Head", "Limb", "Upper torso", "Left, lower torso", "Left forearm", "left thigh",
        "right shank", "Left, calf/shin", "Left, upper arm", "Left, hip", "Right, shoulder", "upper hull",
        "Chest", "Abdomen", "left upper leg", "trunk", "Torso or Head > Torso > Lower",
    ],
    "medium": [
        "Left, wrist", "Right, ankle", "Left, knee", "Left, elbow", "Jaw", "Skull", "Skull, specific", "Skull, general",
        "Torso or Head > Head", "sensor head",
    ],
    "small": [
        "Left, thumb", "Left, digit", "Right, third toe", "Left, hallux (big toe)", "Right, ring finger", "Mouth",
        "Torso or Head > Head > Skull > Specific > Left Eye",
    ],
}  # fmt: skip


@pytest.mark.parametrize(("place", "size"), [(place, size) for size, places in FURTHER.items() for place in places])
def test_a_size_is_guessed_for_places_that_are_no_printed_examples(place, size):
    assert size_of(place, fudge().called) == size


@pytest.mark.parametrize("body", ["human", "heavy_mech", "golem"])
def test_every_place_that_may_be_called_has_a_size(body):
    places = [part.label for part in BODIES[body].parts.values()]
    places += [stop.location for stop in stops(fudge().tables) if stop.wound]
    places += fudge().chart.cells.values()
    assert [place for place in places if size_of(place, fudge().called) == "plain"] == []
