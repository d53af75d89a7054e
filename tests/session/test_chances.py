"""What the odds panel draws is what resolves: counted face by face, chain by chain, card by card."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from cats_desktop.library.resources import resources_folder
from cats_desktop.library.systems import SystemLibrary
from cats_desktop.rules.attack import Attack
from cats_desktop.rules.body import Facing
from cats_desktop.rules.combat import HouseRules
from cats_desktop.rules.dice import Die
from cats_desktop.rules.rounding import adds_up
from cats_desktop.rules.systems.fudge import throw_chart, throw_detail
from cats_desktop.rules.systems.location_cards import draw, new_deck, reshuffle_of
from cats_desktop.rules.systems.placement import throw_placement
from cats_desktop.rules.table import LocationDie
from cats_desktop.session.chances import (
    bell_odds,
    card_chances,
    chart_chances,
    depth_odds,
    hit_odds,
    location_odds,
    placement_chances,
    tree_adds_up,
    tree_nodes,
)
from tests.rules.golem import Fight
from tests.rules.outcomes import struck
from tests.ui.hands import FACINGS


@pytest.fixture(scope="module")
def systems():
    return SystemLibrary(resources_folder() / "systems")


class Falling:
    """Dice that fall in a given order, whatever they are thrown for."""

    def __init__(self, faces):
        self.faces = list(faces)

    def roll(self, sides, purpose):
        return Die(sides, self.faces.pop(0), purpose)

    def finish(self):
        assert not self.faces


# C.A.T.S., location


@pytest.mark.parametrize(("body", "facing"), FACINGS)
def test_every_face_of_both_dice_strikes_the_region_whose_bar_counts_it(bodies, body, facing):
    kind = bodies[body]
    target = Fight().target
    drawn = {row.region: row for row in location_odds(kind, facing).rows}
    counted = struck(target, kind, facing)
    assert {key: row.d100 for key, row in drawn.items()} == {
        key: Fraction(counted[LocationDie.D100, key], 100) for key in drawn
    }
    assert {key: row.d66 for key, row in drawn.items()} == {
        key: Fraction(counted[LocationDie.D66, key], 36) for key in drawn
    }


def alike(values):
    """Return which of some values are equal: for each the place of the first that is."""
    listed = list(values)
    return [listed.index(value) for value in listed]


@pytest.mark.parametrize(("body", "facing"), FACINGS)
def test_equal_chances_of_a_facing_read_alike(bodies, body, facing):
    first = {}
    for row in location_odds(bodies[body], facing).rows:
        assert first.setdefault(row.d66, row.d66_shown) == row.d66_shown


@pytest.mark.parametrize(("body", "facing"), FACINGS)
def test_what_is_shown_of_a_facing_adds_up(bodies, body, facing):
    rows = location_odds(bodies[body], facing).rows
    assert sum(row.d100 * 100 for row in rows) == 100
    assert adds_up(row.d66_shown for row in rows)


def test_the_front_of_the_human_reads_as_printed(bodies):
    odds = location_odds(bodies["human"], Facing.FRONT)
    chest = next(row for row in odds.rows if row.region == "chest")
    assert (chest.label, chest.area, chest.d100, chest.d100_faces) == ("Chest", 1835, Fraction(19, 100), "8–26")
    # The group summary by facing of the source: front, back, left, right.
    assert odds.groups == (
        ("head", (69, 69, 132, 132)),
        ("torso", (344, 344, 387, 387)),
        ("arms", (211, 211, 141, 141)),
        ("legs", (376, 376, 341, 341)),
    )


# C.A.T.S., depth


def test_tiers_have_the_printed_shares_and_add_up():
    rows = depth_odds()
    assert [str(row.share_shown) for row in rows[:3]] == ["83.3", "13.9", "2.3"]
    assert adds_up(row.share_shown for row in rows)
    assert sum(row.share for row in rows) == 1
    assert 1 / rows[2].share == Fraction(432, 10)
    assert 1 / rows[2].reach == 36
    assert [row.tier for row in rows] == [1, 2, 3, 4, 5, 6, 7]
    assert [row.or_deeper for row in rows] == [False] * 6 + [True]


def test_tiers_equal_counting_all_chains_of_six_dice():
    counted = Counter()
    for chain in product(range(1, 7), repeat=6):
        sixes = next((place for place, face in enumerate(chain) if face != 6), 6)
        counted[sixes + 1] += 1
    assert {row.tier: row.share * 6**6 for row in depth_odds()} == dict(counted)


def test_what_is_shown_of_a_tier_and_deeper_is_the_sum_of_what_is_shown_of_each():
    rows = depth_odds()
    assert [row.reach_shown.units for row in rows] == [1000, 167, 28, 5, 1, 0, 0]


def test_a_bought_tier_moves_shares_up_to_tier_three_and_no_further():
    rows = depth_odds(margin=5, margin_per_tier=5)
    assert [row.bought for row in rows[:4]] == [
        0,
        Fraction(5, 6),
        Fraction(5, 36) + Fraction(5, 216),
        Fraction(5, 1296),
    ]
    assert [row.bought for row in depth_odds(margin=4, margin_per_tier=5)] == [row.share for row in rows]


# Why flat dice


def test_the_bell_cuts_all_totals_of_three_dice_in_the_order_of_the_table(bodies):
    counted = Counter(sum(dice) for dice in product(range(1, 7), repeat=3))
    for body, facing in FACINGS:
        rows = bell_odds(bodies[body].aspects[facing])
        totals = [total for row in rows for total in _range(row.totals)]
        assert totals == list(range(3, 19))
        assert [row.bell for row in rows] == [
            Fraction(sum(counted[total] for total in _range(row.totals)), 216) for row in rows
        ]
        assert alike(row.bell for row in rows) == alike(row.bell_shown for row in rows)


def test_no_other_cut_of_the_bell_comes_nearer():
    front = Fight().body.aspects[Facing.LEFT]  # 70, 20, 10 %
    rows = bell_odds(front)
    counted = Counter(sum(dice) for dice in product(range(1, 7), repeat=3))

    def error(first, second):
        cuts = (range(3, first), range(first, second), range(second, 19))
        wanted = (Fraction(70, 100), Fraction(20, 100), Fraction(10, 100))
        return sum(
            (Fraction(sum(counted[total] for total in cut), 216) - share) ** 2
            for cut, share in zip(cuts, wanted, strict=True)
        )

    first, second = _range(rows[1].totals)[0], _range(rows[2].totals)[0]
    assert error(first, second) == min(error(one, two) for one in range(4, 18) for two in range(one + 1, 19))


def _range(text):
    first, _, last = text.partition("–")
    return range(int(first), int(last or first) + 1)


# What this hit can do


def test_a_called_hit_on_a_bare_part_steps_it_unless_it_goes_past_structure():
    fight = Fight()
    odds = hit_odds(fight.target, fight.body, Attack(Facing.FRONT, "left_arm"), HouseRules())
    arm = next(row for row in odds.rows if row.part == "left_arm")
    assert arm.chances["hit"] == 1
    # Tiers 1 and 2 step; tier 3 does with the empty slots 3, 4, 5; tier 4 and deeper destroys, which is a step too.
    assert arm.chances["steps"] == Fraction(35, 36) + Fraction(5, 216) * Fraction(3, 5) + Fraction(1, 216)
    assert arm.chances["gone"] == Fraction(1, 216)
    assert arm.knocked == (("elbow", Fraction(2, 216)), ("nerve", Fraction(2, 216)))
    hand = next(row for row in odds.rows if row.part == "left_hand")
    assert (hand.chances["hit"], hand.chances["gone"], hand.lost) == (0, Fraction(1, 216), Fraction(1, 216))
    assert (odds.anything, str(odds.anything_shown)) == (1, "100.0")


def test_the_shown_chances_to_be_struck_add_up_on_either_die():
    fight = Fight()
    for die in LocationDie:
        rows = hit_odds(fight.target, fight.body, Attack(Facing.FRONT, die=die), HouseRules()).rows
        assert alike(row.chances["hit"] for row in rows) == alike(row.shown["hit"] for row in rows)


# The other rulesets


def test_every_throw_of_two_fudge_dice_names_the_place_that_counts_it(systems, bodies):
    chart = systems["fudge"].chart
    named = Counter(throw_chart(chart, Falling(faces)).location for faces in product((-1, 0, 1), repeat=2))
    places = chart_chances(chart, bodies["human"], Facing.FRONT)
    assert {place.key: place.share * 9 for place in places} == dict(named)
    assert sum(len(place.derived) for place in places) == 9
    assert alike(place.share for place in places) == alike(place.shown for place in places)
    head = next(place for place in places if place.key == "Head")
    assert (head.derived, head.regions) == (("+ 0",), ("head", "neck"))


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_every_roll_of_so_many_dice_leads_to_the_node_that_counts_it(systems, level):
    tables = systems["fudge"].tables
    counted = Counter()
    for faces in product(range(1, 7), repeat=level):
        dice = Falling(faces)
        walk = throw_detail(tables, dice, level)
        if walk.stop.rolls == level:
            counted[walk.stop.path] += 1
    nodes = [node for node in tree_nodes(tables, None, Facing.FRONT) if node.level == level]
    assert {node.path: node.share * 6**level for node in nodes} == dict(counted)


def test_children_of_a_node_fill_it_and_equal_chances_read_alike_in_the_whole_tree(systems, bodies):
    nodes = {node.path: node for node in tree_nodes(systems["fudge"].tables, bodies["human"], Facing.FRONT)}
    for path, node in nodes.items():
        below = [other for other in nodes.values() if other.path[:-1] == path]
        assert node.opens == bool(below)
        if below:
            assert sum(other.share for other in below) == node.share
            assert min(other.start for other in below) == node.start
    shown = {}
    assert all(shown.setdefault(node.share, node.shown) == node.shown for node in nodes.values())
    assert {str(node.shown) for node in nodes.values() if node.share == Fraction(5, 24)} == {"20.8"}
    assert not tree_adds_up({path: node.shown for path, node in nodes.items()})  # 5/24 twice is 5/12, 41.7 %
    eye = nodes["Torso or Head", "Head", "Skull", "Specific", "Left Eye"]
    assert (eye.share, eye.faces) == (Fraction(1, 432), ("1–3", "6", "5–6", "4–6", "1"))
    assert eye.regions == ("head",)


def test_every_placement_is_counted_by_its_faces_and_sides(systems, bodies):
    named = Counter(
        " > ".join(throw_placement(systems["placement"], Falling(faces)).outcome)
        for faces in product(range(1, 7), repeat=2)
    )
    places = placement_chances(systems["placement"], bodies["human"], Facing.FRONT)
    assert {place.key: place.share * 36 for place in places} == dict(named)
    arm = next(place for place in places if place.key == "Arm > left")
    assert (arm.label, arm.derived) == ("Arm, left", ("4", "1, 3, 5"))


def test_the_cards_left_are_those_that_a_draw_can_bring(systems, bodies):
    cards, human = systems["cards"], bodies["human"]
    shared = {"reshuffle": "when_spent", "hand/human/head": 1}
    shared |= {f"pile/human/{card.location}": 1 for card in cards.deck_for("human") if card.location != "head"}
    left = card_chances(cards, shared, human, Facing.FRONT)
    assert (left.left, left.aside) == (7, 1)
    assert {place.key: place.share for place in left.places} == {
        "head": 0,
        **{
            key: Fraction(1, 7)
            for key in ("chest", "abdomen", "groin", "left_arm", "right_arm", "left_leg", "right_leg")
        },
    }
    assert left.places[0].derived == ("0", "1")
    assert [str(place.shown) for place in left.places] == ["0.0", *["14.3"] * 7]  # 1/7 seven times cannot add up


def test_a_whole_deck_gives_every_card_the_chance_of_its_copies(systems, bodies):
    cards = systems["cards"]
    listed = cards.deck_at_table("human", {})
    rule = reshuffle_of({})
    drawn = Counter(
        draw(new_deck(listed), rule, Falling([face])).location for face in range(1, len(new_deck(listed).pile) + 1)
    )
    places = card_chances(cards, {}, bodies["human"], Facing.FRONT).places
    assert {place.key: place.share * sum(drawn.values()) for place in places} == dict(drawn)
