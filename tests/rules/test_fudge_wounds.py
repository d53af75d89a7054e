"""What a Fudge hit wounds: both ways to keep tracks, roll-up, what an action pays, healing that never harms."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cats_desktop.rules.events import Consequence, SharedSet
from cats_desktop.rules.faults import Refused
from cats_desktop.rules.ruleset import Glance, Look
from cats_desktop.rules.systems.fudge_condition import Cost
from tests.library.systems import fudge
from tests.rules.fudge_fight import LIGHTEST_FIRST, Fight, df, keys, placed

LEFT_ARM = "Limb > Arm > Left"
TORSO = "Torso or Head > Torso"
HEAD = "Torso or Head > Head"


def test_the_track_is_that_of_the_core_rules():
    assert [(level.key, level.boxes, level.penalty, level.disables) for level in fudge().wounds.levels] == [
        ("scratch", 3, 0, False),
        ("hurt", 1, -1, False),
        ("very_hurt", 1, -2, False),
        ("incapacitated", 1, 0, True),
        ("near_death", 1, 0, True),
    ]


def test_torso_and_general_wounds_mark_the_main_track_and_others_are_only_noted():
    fight = Fight()
    assert keys(fight.hit("Torso", "scratch")) == ["given", "marked"]
    assert keys(fight.hit("general", "hurt")) == ["general", "marked"]
    assert fight.track() == {"scratch": 1, "hurt": 1}
    assert keys(fight.hit(LEFT_ARM, "very_hurt")) == ["given", "noted"]
    assert keys(fight.hit("Head", "hurt")) == ["given", "noted"]
    assert fight.track() == {"scratch": 1, "hurt": 1}
    assert fight.noted() == [("Left, arm", "very_hurt"), ("Head", "hurt")]
    assert [track.key for track in fight.found.tracks] == ["main"]


def test_a_general_wound_has_no_parts():
    hit = placed(Fight().hit("general", "hurt"))
    assert (hit.place, hit.parts, hit.values) == ("General", (), {"level": "hurt", "major": "general"})


def test_a_head_wound_marks_the_main_track_when_the_table_agrees_on_it():
    fight = Fight(head_marks=True)
    fight.hit(HEAD, "hurt")
    assert (fight.track(), fight.noted()) == ({"hurt": 1}, [])
    assert fight.cost() == Cost(0, -1)
    assert fight.cost("head") == Cost(0, -1)  # once, not as the head's and as a general one


def test_where_each_location_has_its_track_a_wound_marks_that_one_alone():
    fight = Fight(tracks="each")
    for place, level in [("Torso", "hurt"), ("general", "scratch"), (LEFT_ARM, "hurt"), ("Head", "very_hurt")]:
        assert keys(fight.hit(place, level))[1] == "marked"
    assert [track.key for track in fight.found.tracks] == [
        "head", "torso", "left_arm", "right_arm", "left_leg", "right_leg", "general",
    ]  # fmt: skip
    marks = {key: fight.track(key) for key in ("torso", "general", "left_arm", "head", "right_arm")}
    assert marks == {
        "torso": {"hurt": 1},
        "general": {"scratch": 1},
        "left_arm": {"hurt": 1},
        "head": {"very_hurt": 1},
        "right_arm": {},
    }
    assert fight.noted() == []


ROLLED_UP = [
    ["scratch"] * 4,
    ["scratch", "scratch", "scratch", "hurt", "scratch"],
    ["hurt", "hurt"],
    ["hurt", "very_hurt", "hurt"],
    ["very_hurt", "very_hurt", "very_hurt"],
    ["scratch"] * 7,
]
MARKS = [
    {"scratch": 3, "hurt": 1},
    {"scratch": 3, "hurt": 1, "very_hurt": 1},
    {"hurt": 1, "very_hurt": 1},
    {"hurt": 1, "very_hurt": 1, "incapacitated": 1},
    {"very_hurt": 1, "incapacitated": 1, "near_death": 1},
    {"scratch": 3, "hurt": 1, "very_hurt": 1, "incapacitated": 1, "near_death": 1},
]


@pytest.mark.parametrize(("levels", "marks"), list(zip(ROLLED_UP, MARKS, strict=True)))
@pytest.mark.parametrize(("tracks", "place", "key"), [("main", "Torso", "main"), ("each", LEFT_ARM, "left_arm")])
def test_a_full_level_rolls_up_to_the_next(levels, marks, tracks, place, key):
    fight = Fight(tracks=tracks)
    for level in levels:
        fight.hit(place, level)
    assert fight.track(key) == marks


def test_rolling_up_is_told_with_both_levels():
    fight = Fight()
    fight.hit("Torso", "hurt")
    said = fight.hit("general", "hurt")[1]
    assert isinstance(said, Consequence)
    assert (said.key, said.values) == ("rolled_up", {
        "track": "main", "level": "hurt", "box": "very_hurt", "cost": "−2", "total": -2, "uses": "use_general",
    })  # fmt: skip


def announced(events: tuple[object, ...]) -> tuple[object, object]:
    """The penalty that is to be announced, and of what; nothing where it is not."""
    assert isinstance(events[1], Consequence)
    return events[1].values.get("total"), events[1].values.get("uses")


@pytest.mark.parametrize("tracks", ["main", "each"])
def test_a_wound_tells_what_an_action_pays_from_now_on(tracks):
    fight = Fight("tailed", tracks)
    assert announced(fight.hit("Left Arm", "hurt")) == (-1, "use_left_arm")
    assert announced(fight.hit("Torso", "hurt")) == (-1, "use_general")
    assert announced(fight.hit("Head", "very_hurt")) == (-3, "use_head")
    assert announced(fight.hit("tail", "hurt")) == (-2, "use_place")
    assert announced(fight.hit("Torso", "scratch")) == (None, None)
    assert announced(fight.hit("Right Arm", "scratch")) == (None, None)
    assert announced(fight.hit("Right Arm", "incapacitated")) == (None, None)  # it has its own announcement
    assert announced(fight.hit("Right Arm", "hurt")) == (None, None)  # it cannot be used anyway


def test_a_head_wound_that_marks_the_main_track_tells_of_every_action():
    assert announced(Fight(head_marks=True).hit("Head", "hurt")) == (-1, "use_general")


def test_noted_wounds_never_roll_up():
    fight = Fight()
    for _ in range(5):
        fight.hit(LEFT_ARM, "scratch")
    assert fight.noted() == [("Left, arm", "scratch")] * 5


@pytest.mark.parametrize("tracks", ["main", "each"])
def test_beyond_near_death_nothing_is_marked_and_the_game_master_says_what_happens(tracks):
    fight = Fight(tracks=tracks)
    fight.hit("Torso", "near_death")
    before = fight.target.harm
    events = fight.hit("Torso", "near_death")
    assert keys(events) == ["given", "beyond"]
    assert events[1].values == {"track": "main" if tracks == "main" else "torso", "level": "near_death"}
    assert fight.target.harm == before
    assert fight.target.hits == 2


def test_the_example_of_the_source_adds_up():
    for tracks in ("main", "each"):
        fight = Fight(tracks=tracks)
        fight.hit("Left Arm", "hurt")
        fight.hit("general", "hurt")
        assert fight.cost().total == -1  # Jumping
        assert fight.cost("left_arm") == Cost(-1, -1)  # Fencing with that arm
        assert fight.cost("left_arm").total == -2
        assert fight.cost("right_arm") == Cost(0, -1)
        assert dict(fight.found.costs)["left_arm"].total == -2


def test_torso_and_general_wounds_are_general_in_both_modes_and_the_gravest_counts():
    for tracks in ("main", "each"):
        fight = Fight(tracks=tracks)
        fight.hit("Torso", "very_hurt")
        fight.hit("general", "hurt")
        assert fight.cost() == Cost(0, -2)
        assert fight.cost("right_leg") == Cost(0, -2)
        assert "torso" not in dict(fight.found.costs)


def test_a_head_wound_hampers_only_the_use_of_the_head_unless_it_marks():
    fight = Fight()
    fight.hit("Head", "very_hurt")
    assert (fight.cost("head"), fight.cost(), fight.cost("left_arm")) == (Cost(-2, 0), Cost(0, 0), Cost(0, 0))


def test_a_limb_that_is_incapacitated_cannot_be_used_and_the_person_goes_on():
    for tracks in ("main", "each"):
        fight = Fight(tracks=tracks)
        events = fight.hit("Left Arm", "incapacitated")
        assert keys(events)[2:] == ["unusable"]
        assert events[2].values == {"place": "left_arm"}
        assert fight.cost("left_arm") == Cost(0, 0, usable=False)
        assert fight.cost("right_arm").usable
        assert fight.glance.flags == ()
        assert keys(fight.hit("Left Arm", "near_death"))[2:] == []  # it was so already


@pytest.mark.parametrize("tracks", ["main", "each"])
@pytest.mark.parametrize("place", ["Torso", "Head", "general"])
def test_who_is_incapacitated_at_head_torso_or_in_general_is_out_of_the_fight(tracks, place):
    fight = Fight(tracks=tracks)
    assert keys(fight.hit(place, "incapacitated"))[2:] == ["incapacitated"]
    assert fight.glance.flags == ("incapacitated",)
    assert not fight.cost("left_leg").usable
    assert not fight.cost().usable
    assert keys(fight.hit(place, "near_death"))[2:] == ["near_death"]
    assert fight.glance.flags == ("near_death",)


def test_parts_look_as_grave_as_the_worst_wound_that_covers_them():
    fight = Fight()
    assert fight.glance == Glance({})
    fight.hit("left_hand", "scratch")
    fight.hit("Left Arm", "hurt")
    fight.hit("left_forearm", "very_hurt")
    fight.hit("right_foot", "incapacitated")
    fight.hit("head", "near_death")
    looks = fight.glance.looks
    assert looks == {
        "head": Look("destroyed", "near_death", "✕✕"),
        "left_upper_arm": Look("hurt", "hurt", "−1"),
        "left_forearm": Look("failing", "very_hurt", "−2"),
        "left_hand": Look("hurt", "hurt", ""),
        "right_foot": Look("destroyed", "incapacitated", "✕"),
    }
    fight.hit("right_hand", "scratch")
    assert fight.glance.looks["right_hand"] == Look("stripped", "scratch", "0")
    assert (fight.glance.whole, fight.glance.left) == (0, 0)


def test_switching_the_mode_loses_nothing_and_back_again_all_is_as_it_was():
    fight = Fight()
    for place, level in [("Torso", "hurt"), ("general", "hurt"), (LEFT_ARM, "hurt"), (LEFT_ARM, "hurt")]:
        fight.hit(place, level)
    harm, main = fight.target.harm, fight.found
    assert fight.track() == {"hurt": 1, "very_hurt": 1}
    fight.act("options", tracks="each")
    assert fight.target.harm == harm
    assert fight.track("torso") == {"hurt": 1}
    assert fight.track("general") == {"very_hurt": 1}  # rolled up before: that stays a fact
    assert fight.track("left_arm") == {"hurt": 2}
    assert fight.cost("left_arm") == Cost(-1, -2)
    fight.act("options", tracks="main")
    assert fight.found == main


def test_a_level_over_full_after_a_switch_still_rolls_the_next_wound_up():
    fight = Fight(tracks="each")
    fight.hit("Torso", "hurt")
    fight.hit("general", "hurt")
    fight.act("options", tracks="main")
    assert fight.track() == {"hurt": 2}
    assert keys(fight.hit("Torso", "hurt"))[1] == "rolled_up"
    assert fight.track() == {"hurt": 2, "very_hurt": 1}


def test_options_are_for_the_whole_fight_and_refused_when_nothing_changes():
    fight = Fight()
    with pytest.raises(Refused, match="same_options"):
        fight.act("options")
    with pytest.raises(Refused, match="same_options"):
        fight.act("options", tracks="main", head_marks=0)
    said = fight.act("options", tracks="each", head_marks=1)[0]
    assert isinstance(said, SharedSet)
    assert (said.key, said.values) == ("options", {"tracks": "each", "head_marks": "yes"})
    fight.act("options", head_marks=0)
    assert fight.state.sheet("fudge") == {"tracks": "each"}
    fight.act("options", tracks="main")
    assert fight.state.shared == {}
    with pytest.raises(Refused, match="unknown"):
        fight.act("options", tracks="both")


def test_the_head_option_only_says_where_head_wounds_are_read():
    fight = Fight()
    fight.hit("Head", "hurt")
    fight.act("options", head_marks=1)
    assert (fight.track(), fight.noted()) == ({"hurt": 1}, [])
    fight.act("options", head_marks=0)
    assert (fight.track(), fight.noted()) == ({}, [("Head", "hurt")])


def test_each_wounded_location_heals_by_itself():
    fight = Fight()
    for place, level in [("Torso", "very_hurt"), ("left_hand", "very_hurt"), ("left_upper_arm", "hurt")]:
        fight.hit(place, level)
    assert [(place.key, place.track, place.worst.key) for place in fight.found.places] == [
        ("main", "main", "very_hurt"),
        ("left_arm/left hand", "", "very_hurt"),
        ("left_arm/left upper arm", "", "hurt"),
    ]
    said = fight.act("heal", place="left_arm/left hand", levels=1)[0]
    assert (said.key, said.values) == (
        "healed", {"place": "left hand", "before": "very_hurt", "now": "hurt", "levels": 1},
    )  # fmt: skip
    assert fight.track() == {"very_hurt": 1}
    assert fight.noted() == [("left hand", "hurt"), ("left upper arm", "hurt")]
    said = fight.act("heal", place="main", levels=5)[0]
    assert (said.values["place"], said.values["now"]) == ("main", "sound")
    assert (fight.track(), fight.glance.flags) == ({}, ())


def test_where_each_location_has_its_track_it_heals_as_one():
    fight = Fight(tracks="each")
    fight.hit("left_hand", "very_hurt")
    fight.hit("left_upper_arm", "hurt")
    fight.hit("general", "hurt")
    assert [place.key for place in fight.found.places] == ["left_arm", "general"]
    fight.act("heal", place="left_arm", levels=1)
    assert fight.track("left_arm") == {"hurt": 1, "scratch": 1}
    assert fight.track("general") == {"hurt": 1}


@pytest.mark.parametrize(
    ("skill", "dice", "result", "levels"),
    [
        (0, (1, 0, 0, 0), 1, 1),
        (1, (1, 0, 0, 0), 2, 2),
        (3, (0, 0, 0, 0), 3, 3),
        (3, (1, 1, 1, 1), 7, 3),
        (-3, (1, 1, 1, 1), 1, 1),
    ],
)
def test_a_healing_roll_that_is_good_or_better_heals_one_to_three_levels(skill, dice, result, levels):
    fight = Fight()
    fight.hit("Head", "near_death")
    said = fight.act("heal", *df(*dice), place="head/Head", skill=skill)[0]
    now = LIGHTEST_FIRST[4 - levels]
    assert (said.key, said.values) == ("heal_rolled", {
        "place": "Head", "before": "near_death", "now": now, "skill": skill, "result": result, "levels": levels,
    })  # fmt: skip
    assert [(die.face, die.purpose) for die in said.dice] == [(face, "fudge_heal") for face in dice]
    assert fight.noted() == [("Head", now)]


@pytest.mark.parametrize(("skill", "dice"), [(0, (0, 0, 0, 0)), (3, (-1, -1, -1, 0)), (-3, (1, 1, 1, 0))])
def test_a_healing_roll_below_good_changes_nothing(skill, dice):
    fight = Fight()
    fight.hit("Head", "hurt")
    before = fight.state
    said = fight.act("heal", *df(*dice), place="head/Head", skill=skill)[0]
    assert (said.key, said.values["result"], len(said.dice)) == ("not_healed", 0, 4)
    assert fight.state == before


def test_healing_dice_may_be_typed():
    fight = Fight()
    fight.hit("Head", "hurt")
    said = fight.typed("heal", "+ + − 0", place="head/Head", skill=1)[0]
    assert (said.values["result"], said.values["now"]) == (2, "sound")
    assert all(die.typed for die in said.dice)


@pytest.mark.parametrize("fields", [{"skill": 4}, {"skill": -4}, {"levels": 0}, {"levels": 6}, {"levels": -1}])
def test_healing_beyond_the_ladder_is_refused(fields):
    fight = Fight()
    fight.hit("Head", "hurt")
    with pytest.raises(Refused, match="out_of_range"):
        fight.act("heal", place="head/Head", **fields)


def test_nobody_heals_where_there_is_no_wound():
    fight = Fight()
    with pytest.raises(Refused, match="not_wounded"):
        fight.act("heal", place="main", levels=1)
    fight.hit("Head", "hurt")
    with pytest.raises(Refused, match="unknown"):
        fight.act("heal", place="main", levels=1)


def test_what_healing_gives_back_is_just_what_that_wound_had_taken():
    fight = Fight()
    fight.hit("Left Arm", "incapacitated")
    fight.hit("Torso", "hurt")
    fight.act("heal", place="left_arm/Left Arm", levels=1)
    assert fight.cost("left_arm") == Cost(-2, -1)


def test_a_box_that_heals_into_a_full_level_joins_its_marks():
    fight = Fight()
    for level in ("scratch", "scratch", "scratch", "hurt", "hurt"):
        fight.hit("Torso", level)
    assert fight.track() == {"scratch": 3, "hurt": 1, "very_hurt": 1}
    fight.act("heal", place="main", levels=1)
    assert fight.track() == {"scratch": 1, "hurt": 1}


PLACES = st.sampled_from(["Torso", "Head", "general", "Left Arm", "left_hand", "Limb > Leg > Left", "right_foot"])
HITS = st.lists(st.tuples(PLACES, st.sampled_from(LIGHTEST_FIRST)), min_size=1, max_size=20)
MODES = st.tuples(st.sampled_from(["main", "each"]), st.booleans())


def ranks(fight: Fight) -> dict[int, int]:
    return {wound.number: LIGHTEST_FIRST.index(wound.level.key) for wound in fight.found.wounds}


@settings(max_examples=150, deadline=None)
@given(hits=HITS, mode=MODES, other=MODES, levels=st.integers(1, 5), pick=st.integers(0, 100))
def test_healing_never_worsens_anything_and_never_touches_another_place(hits, mode, other, levels, pick):
    fight = Fight(tracks=mode[0], head_marks=mode[1])
    for place, level in hits:
        fight.hit(place, level)
    if other != mode:
        fight.act("options", tracks=other[0], head_marks=int(other[1]))
    places = fight.found.places
    place = places[pick % len(places)]
    before, costs = ranks(fight), fight.found.costs
    fight.act("heal", place=place.key, levels=levels)
    after, here = ranks(fight), {wound.number for wound in place.wounds}
    for number, rank in before.items():
        if number in here:
            assert after.get(number, -1) < rank
        else:
            assert after[number] == rank
    assert set(after) <= set(before)
    now = dict(fight.found.costs)
    for major, cost in costs:
        healed = now.get(major, Cost(0, 0))
        assert healed.own >= cost.own or not cost.usable
        assert healed.usable >= cost.usable


@settings(max_examples=150, deadline=None)
@given(hits=HITS, mode=MODES)
def test_without_a_switch_no_level_ever_holds_more_than_its_boxes(hits, mode):
    fight = Fight(tracks=mode[0], head_marks=mode[1])
    for place, level in hits:
        before = fight.target.harm
        beyond = "beyond" in keys(fight.hit(place, level))
        assert (fight.target.harm == before) == beyond
    for track in fight.found.tracks:
        assert all(row.marked <= row.level.boxes for row in track.rows)


def test_a_wound_can_be_erased():
    fight = Fight()
    fight.hit("Torso", "hurt")
    fight.hit("Head", "scratch")
    said = fight.act("erase", wound=1)[0]
    assert (said.key, said.values) == ("erased", {"place": "Torso", "level": "hurt"})
    assert (fight.track(), fight.noted()) == ({}, [("Head", "scratch")])
    fight.act("erase", wound=2)
    assert fight.target.harm == {}
    with pytest.raises(Refused, match="no_such_wound"):
        fight.act("erase", wound=2)


def test_a_hit_without_a_known_level_is_refused():
    for level in ("dead", ""):
        with pytest.raises(Refused, match="unknown"):
            Fight().hit("Torso", level)
    with pytest.raises(Refused, match="missing"):
        Fight().act("hit", method="general")


@pytest.mark.parametrize("tracks", ["main", "each"])
def test_a_golem_without_head_and_legs_is_wounded_as_well(tracks):
    fight = Fight("golem", tracks)
    events = fight.act("hit", *df(1, 0), method="2df", level="incapacitated")
    assert (placed(events).place, placed(events).parts) == ("Head", ())
    assert fight.glance.flags == ("incapacitated",)
    assert fight.glance.looks == {}
    leg = fight.act("hit", *df(-1, 1), method="2df", level="hurt")
    assert (placed(leg).parts, placed(leg).values["major"]) == ((), "right_leg")
    if tracks == "each":
        assert [track.key for track in fight.found.tracks] == [
            "head", "torso", "left_arm", "right_arm", "right_leg", "general",
        ]  # fmt: skip
    fight.hit("left_hand", "hurt")
    assert fight.glance.looks == {"left_hand": Look("hurt", "hurt", "−1")}
    assert fight.cost("left_arm").own == -1


def test_the_mech_is_wounded_by_its_own_parts():
    fight = Fight("heavy_mech", "each")
    hit = placed(fight.act("hit", *df(1, 1), method="2df", level="hurt"))
    assert hit.parts == ("right_weapon_mount", "right_arm")
    fight.act("hit", method="part", part="right_weapon_mount", level="hurt")
    assert fight.track("right_arm") == {"hurt": 1, "very_hurt": 1}


@pytest.mark.parametrize("tracks", ["main", "each"])
def test_a_part_outside_all_major_locations_is_noted_in_either_mode_and_heals_by_itself(tracks):
    fight = Fight("tailed", tracks)
    hit = placed(fight.act("hit", method="part", part="tail", level="incapacitated"))
    assert (hit.place, hit.parts, hit.values) == ("tail", ("tail",), {"level": "incapacitated"})
    assert fight.noted() == [("tail", "incapacitated")]
    assert (fight.glance.looks["tail"].caption, fight.glance.flags) == ("✕", ())
    assert fight.cost() == Cost(0, 0)
    fight.act("heal", place="/tail", levels=5)
    assert fight.target.harm == {}


def test_a_body_under_a_shipped_name_with_other_parts_is_refused_by_name_but_can_be_looked_at():
    fight = Fight("changed")
    with pytest.raises(Refused, match="not_covered") as refused:
        fight.act("hit", *df(1, 0), method="2df", level="hurt")
    assert refused.value.values == {"place": "Head", "body": "Golem"}
    assert fight.hit("left_hand", "hurt")
    assert fight.glance.looks["left_hand"].word == "hurt"
