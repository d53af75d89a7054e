"""What the views are given to show."""

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cats_desktop.rules.body import Facing
from cats_desktop.rules.combat import Combatant, Encounter
from cats_desktop.rules.evolve import evolve_all
from cats_desktop.rules.faults import Refused
from cats_desktop.rules.ruleset import Glance
from cats_desktop.session.commands import AddCombatants, RepairPart, TellWounds
from cats_desktop.session.queries import ContentView, PartWounds, RegionView, figure, neighbour, tracker_row
from tests.library.shipped import shipped
from tests.rules.golem import golem
from tests.session.fights import after, strike, wish

GOLEM = AddCombatants("Rocky", "golem", armour=40)


def seen(*hits: object, facing: Facing = Facing.FRONT) -> dict[str, RegionView]:
    return {region.key: region for region in figure(after(GOLEM, *hits).combatants[1], golem(), facing).regions}


def test_a_region_shows_all_there_is_to_know_of_it():
    region = seen(strike("breast", tier=1, damage=3), strike("breast", tier=2), strike("breast", tier=3, slot=3))
    wounds = region["breast"].wounds
    assert [(wound.hit, wound.layer) for wound in wounds.newest] == [(3, "critical"), (2, "structure"), (1, "armour")]
    assert region["breast"] == RegionView(
        key="breast",
        label="breast here",
        part="trunk",
        part_label="trunk",
        plate="breast",
        plate_label="breast plate",
        d100="1–60",
        d66="11–44",  # 22 of 36
        share=60,
        area=6000,
        error=0,
        rung=1,
        last_rung=3,
        rung_label="damaged",
        armour_left=17,
        armour_whole=20,
        part_armour_lost=3,
        contents=(ContentView(1, "ribs", False), ContentView(3, "core", True)),
        lost=False,
        wounds=wounds,
    )


def test_a_figure_sums_its_groups_and_names_its_worst_error():
    view = figure(after(GOLEM).combatants[1], golem(), Facing.FRONT)
    assert (view.name, view.body_label, view.facing) == ("Rocky", "Golem", "front")
    assert (view.worst_error, view.groups) == (0, (("torso", 600), ("arms", 400)))
    assert view.region("breast") is view.regions[0]
    assert view.region("backplate") is None


def test_a_row_of_one_face_is_one_number():
    target = Combatant(1, "A", None, "human", {})
    view = figure(target, shipped()["human"], Facing.FRONT)
    assert [(region.d100, region.d66) for region in view.regions[-2:]] == [("99", "65"), ("100", "66")]


@pytest.mark.parametrize(
    ("hits", "state"),
    [
        ([], "whole"),
        ([strike("left_arm", tier=1, damage=4)], "whole"),
        ([strike("left_arm", tier=1, damage=5)], "stripped"),
        ([strike("left_arm", tier=2)], "hurt"),
        ([strike("left_arm", tier=2)] * 2, "failing"),
        ([strike("left_arm", tier=2)] * 3, "destroyed"),
        ([strike("left_arm", tier=4)], "destroyed"),
        ([strike("breast", tier=4)], "lost"),
    ],
)
def test_a_region_looks_as_bad_as_it_is(hits, state):
    assert seen(*hits)["left_arm"].state == state


def test_a_part_that_never_had_armour_is_not_stripped():
    view = figure(after(AddCombatants("Bare", "golem")).combatants[1], golem(), Facing.FRONT)
    assert {region.state for region in view.regions} == {"whole"}


def test_a_hit_on_the_trunk_shows_from_every_side_but_armour_only_on_its_own():
    hits = (strike("breast", tier=1, damage=20), strike("breast", tier=2))
    for facing in Facing:
        trunk = next(region for region in seen(*hits, facing=facing).values() if region.part == "trunk")
        assert trunk.rung == 1
        assert trunk.armour_left == (6 if facing == Facing.BACK else 0)


def test_a_target_at_a_glance():
    state = after(GOLEM, *[strike("left_arm", tier=2)] * 2, strike("breast", tier=1, damage=3))
    row = tracker_row(state.combatants[1], golem())
    assert (row.name, row.body_label, row.measure, row.left, row.whole) == ("Rocky", "Golem", "armour", 37, 40)
    assert row.groups == (("torso", "whole"), ("arms", "failing"))
    assert (row.out, row.flags, row.hits) == (0, ("drops_held",), 3)


def test_lost_parts_count_as_gone_and_a_flag_is_told_once():
    row = tracker_row(after(GOLEM, strike("breast", tier=4)).combatants[1], golem())
    assert row.groups == (("torso", "destroyed"), ("arms", "destroyed"))
    assert row.flags == ("out_of_action", "drops_held")
    assert row.out == 2  # ribs and core


def test_the_tracker_counts_wounds_that_are_not_told():
    state = after(GOLEM, *[strike("left_arm", tier=1)] * 3, TellWounds(1, (1, 3)))
    assert tracker_row(state.combatants[1], golem()).untold == 1
    assert tracker_row(state.combatants[1], None).untold == 1
    assert tracker_row(state.combatants[1], golem(), Glance({}, "", 0, 0, ())).untold == 1
    assert tracker_row(after(GOLEM).combatants[1], golem()).untold == 0


def test_a_region_keeps_the_five_newest_wounds_of_its_part_and_counts_the_others():
    region = seen(*[strike("left_arm", tier=1)] * 7, strike("breast", tier=1))["left_arm"]
    assert [wound.hit for wound in region.wounds.newest] == [7, 6, 5, 4, 3]
    assert region.wounds.older == 2
    assert seen(strike("breast", tier=1))["left_arm"].wounds == PartWounds((), 0)


def test_a_wound_that_is_told_changes_the_regions_of_its_own_part_only():
    body = golem()
    state = after(GOLEM, strike("breast", tier=1), strike("left_arm", tier=1))
    before = figure(state.combatants[1], body, Facing.FRONT)
    state = evolve_all(state, wish(state, TellWounds(1, (1,))))
    told = figure(state.combatants[1], body, Facing.FRONT, before)
    other = {region.key for region, was in zip(told.regions, before.regions, strict=True) if region is not was}
    assert other == {"breast"}
    assert [wound.told for wound in told.region("breast").wounds.newest] == [True]


def test_without_its_body_a_target_still_has_name_and_armour():
    row = tracker_row(after(GOLEM, strike("breast", tier=1, damage=3)).combatants[1], None)
    assert (row.name, row.body_label, row.left, row.whole, row.groups) == ("Rocky", "golem", 37, 40, ())


@pytest.mark.parametrize(
    ("at", "step", "to"), [(1, 1, 2), (3, 1, 1), (1, -1, 3), (2, -1, 1), (None, 1, 1), (None, -1, 3), (9, 1, 1)]
)
def test_the_next_target_goes_around_the_end(at, step, to):
    assert neighbour(after(AddCombatants("G", "golem", 3)), at, step) == to


def test_an_empty_fight_has_no_next_target():
    assert neighbour(Encounter(), None, 1) is None


def test_a_ladder_that_was_shortened_since_ends_at_its_last_rung():
    body = golem()
    short = replace(body, ladder=(body.ladder[0], body.ladder[-1]))
    target = after(GOLEM, *[strike("left_arm", tier=2)] * 2).combatants[1]
    view = figure(target, short, Facing.FRONT).region("left_arm")
    assert (view.rung, view.rung_label, view.state) == (1, "destroyed", "destroyed")
    assert dict(tracker_row(target, short).groups)["arms"] == "destroyed"
    assert short.lost(target.structure) == {"left_hand"}


HITS = st.builds(
    strike,
    st.sampled_from(["breast", "left_arm", "right_arm", "left_hand"]),
    tier=st.integers(1, 4),
    slot=st.integers(1, 5),
    damage=st.integers(0, 6),
)


@given(st.lists(st.one_of(HITS, st.builds(RepairPart, st.just(1), st.just("left_arm"))), min_size=1, max_size=8))
@settings(deadline=None, max_examples=40)
def test_a_figure_made_from_the_one_before_is_the_same_as_one_made_anew(commands):
    state, body = after(GOLEM), golem()
    shown = figure(state.combatants[1], body, Facing.FRONT)
    for command in commands:
        with suppress(Refused):
            state = evolve_all(state, wish(state, command))
        shown = figure(state.combatants[1], body, Facing.FRONT, shown)
        assert shown == figure(state.combatants[1], body, Facing.FRONT)


def test_a_figure_of_another_facing_or_target_owes_nothing_to_the_one_before():
    state = after(GOLEM, AddCombatants("Other", "golem"), strike("breast", tier=2))
    one, other, body = state.combatants[1], state.combatants[2], golem()
    before = figure(one, body, Facing.FRONT)
    for facing in Facing:
        assert figure(other, body, facing, before) == figure(other, body, facing)
        assert figure(one, body, facing, before) == figure(one, body, facing)
    human = Combatant(1, "A", None, "human", {})
    assert figure(human, shipped()["human"], Facing.FRONT, before).body == "human"


def test_regions_that_a_hit_left_alone_are_the_very_same_values():
    state, body = after(GOLEM), golem()
    before = figure(state.combatants[1], body, Facing.FRONT)
    hit = figure(evolve_all(state, wish(state, strike("breast", tier=1))).combatants[1], body, Facing.FRONT, before)
    same = [one.key for one, other in zip(hit.regions, before.regions, strict=True) if one is other]
    assert same == ["left_arm", "right_arm", "left_hand", "right_hand"]
