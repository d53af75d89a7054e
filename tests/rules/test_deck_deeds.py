"""Decks in the state: draws by both rules, edits, undo; hand, pile and discard are always the whole deck."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cats_desktop.rules.dice import TypedDice
from cats_desktop.rules.faults import Refused
from cats_desktop.rules.systems.location_cards import Reshuffle, Rounding
from cats_desktop.rules.systems.location_condition import Condition, condition
from cats_desktop.session.commands import Act, AddCombatants, ChooseRuleset
from cats_desktop.session.history import History
from cats_desktop.session.memory import MemoryJournal
from tests.library.systems import cards
from tests.rules.card_fight import CHARTS, HUMAN, KINDS, Fight, bodies, now, refused, told, values


def test_every_draw_puts_the_card_back():
    fight = Fight()
    for _ in range(3):
        events = fight.do("hit", "8", damage=1)  # eight cards each time, so the eighth is always the right leg
        assert "reshuffled" not in told(events)
        assert fight.heap("hand") == {"right_leg": 1}
        assert fight.state.sheet("cards") == {
            **{f"pile/human/{place}": 1 for place in HUMAN[:-1]}, "hand/human/right_leg": 1,
        }  # fmt: skip


def test_cards_stay_out_until_the_deck_is_spent_and_then_it_is_told():
    fight = Fight()
    fight.table("options", reshuffle="when_spent")
    for gone, place in enumerate(HUMAN, start=1):
        events = fight.do("hit", "1", damage=1)
        assert events[0].place == fight.now.location(place).card.label
        assert (sum(fight.heap("pile").values()), sum(fight.heap("discard").values())) == (8 - gone, gone - 1)
    events = fight.do("hit", "8", damage=1)
    assert told(events)[-2:] == ["reshuffled", "card_drawn"]
    assert values(events, "reshuffled") == {"body": "Human", "cards": 8}
    assert (fight.heap("hand"), fight.heap("discard")) == ({"right_leg": 1}, {})


def test_the_place_in_the_pile_counts_in_the_order_of_the_deck_whatever_came_back():
    fight = Fight()
    fight.table("options", reshuffle="when_spent")
    for face in ("3", "1"):
        fight.do("hit", face, damage=1)
    fight.table("options", reshuffle="every_draw")
    events = fight.do("hit", "1", damage=1)
    assert (events[0].place, told(events)[-2]) == ("Head", "reshuffled")
    assert list(fight.heap("pile")) == HUMAN[1:]


def test_what_the_next_card_is_drawn_from():
    fight = Fight()
    fight.table("options", reshuffle="when_spent")
    fight.do("hit", damage=1, card="head")
    assert fight.heap("next") == dict.fromkeys(HUMAN[1:], 1)
    fight.table("options", reshuffle="every_draw")
    assert fight.heap("next") == dict.fromkeys(HUMAN, 1)


def test_each_kind_of_body_has_its_own_deck():
    fight = Fight("golem")
    fight.do("hit", "1", damage=1)
    assert {key.split("/")[1] for key in fight.state.sheet("cards")} == {"golem"}


def test_options_are_told_one_by_one_and_the_default_leaves_nothing_written():
    fight = Fight()
    events = fight.table("options", rounding="up", reshuffle="when_spent")
    assert told(events) == ["rounding", "reshuffle"]
    assert fight.state.sheet("cards") == {"rounding": "up", "reshuffle": "when_spent"}
    assert (fight.now.rounding, fight.now.reshuffle) == (Rounding.UP, Reshuffle.WHEN_SPENT)
    assert refused(fight, "options", table=True, rounding="up")[0] == "cards.unchanged"
    assert refused(fight, "options", table=True, rounding="sideways")[0] == "given.unknown"
    fight.table("options", rounding="down", reshuffle="every_draw")
    assert fight.state.sheet("cards") == {}


def test_the_deck_editor_sets_copies_and_makes_the_deck_whole():
    fight = Fight()
    fight.table("options", reshuffle="when_spent")
    fight.do("hit", "1", damage=1)
    events = fight.table("copies", body="human", location="chest", copies=3)
    assert values(events, "copies") == {"body": "Human", "label": "Chest", "before": 1, "copies": 3}
    assert (fight.heap("pile"), fight.heap("hand")) == ({**dict.fromkeys(HUMAN, 1), "chest": 3}, {})
    assert fight.state.sheet("cards") == {"reshuffle": "when_spent", "copies/human/chest": 3}
    assert fight.do("hit", "4", damage=1)[0].place == "Chest"
    fight.table("copies", body="human", location="groin", copies=0)
    assert refused(fight, "hit", damage=1, card="groin")[0] == "cards.not_in_pile"
    assert fight.heap("in_file") == dict.fromkeys(HUMAN, 1)
    fight.table("copies", body="human", location="chest", copies=1)  # as in the file
    assert fight.state.sheet("cards") == {"reshuffle": "when_spent", "copies/human/groin": 0}


def test_an_edit_is_refused_that_changes_nothing_or_leaves_no_card():
    fight = Fight()
    edit = {"body": "golem", "copies": 0}
    for place in HUMAN[1:]:
        fight.table("copies", location=place, **edit)
    assert refused(fight, "copies", table=True, location="head", **edit)[0] == "cards.no_cards"
    assert refused(fight, "copies", table=True, location="chest", **edit)[0] == "cards.unchanged"
    assert refused(fight, "copies", table=True, body="golem", location="head", copies=100)[0] == "given.out_of_range"
    assert refused(fight, "copies", table=True, body="ogre", location="head", copies=1)[0] == "body.unknown"
    assert refused(fight, "copies", table=True, body="golem", location="tail", copies=1)[0] == "given.unknown"


def test_a_golems_deck_is_edited_by_its_own_key_and_leaves_the_others_alone():
    fight = Fight("golem")
    fight.table("copies", body="golem", location="head", copies=0)
    assert fight.do("hit", "1", damage=1)[0].place == "Chest"
    human = Fight()
    assert human.do("hit", "1", damage=1)[0].place == "Head"


def test_the_data_files_deck_can_be_restored():
    fight = Fight("heavy_mech")
    assert refused(fight, "restore_deck", table=True, body="heavy_mech")[0] == "cards.unchanged"
    fight.table("copies", body="heavy_mech", location="upper_hull", copies=0)
    fight.do("hit", "1", damage=1)
    events = fight.table("restore_deck", body="heavy_mech")
    assert values(events, "deck_restored") == {"body": "Heavy mech", "cards": 8}
    assert fight.state.sheet("cards") == {}


def test_shuffling_brings_all_cards_back():
    fight = Fight()
    fight.table("options", reshuffle="when_spent")
    assert refused(fight, "shuffle", table=True, body="human")[0] == "cards.all_in_pile"
    fight.do("hit", "1", damage=1)
    fight.do("hit", "1", damage=1)
    assert told(fight.table("shuffle", body="human")) == ["shuffled"]
    assert fight.state.sheet("cards") == {"reshuffle": "when_spent"}


def test_a_deck_that_the_data_file_no_longer_has_is_a_new_one():
    fight = Fight()
    fight.do("hit", "1", damage=1)
    changed = {**fight.state.sheet("cards"), "pile/human/tail": 1}
    deck = condition(fight.state.combatants[1], bodies()["human"], changed, cards()).deck
    assert [count.pile for count in deck] == [1] * 8


def history(body: str) -> History:
    made = History(MemoryJournal(lambda: 0.0), bodies(), CHARTS)
    for command in (AddCombatants("Ana", body), ChooseRuleset("cards")):
        made.do(command, TypedDice([]))
    return made


COPIES = {
    "human": dict.fromkeys(HUMAN, 1),
    "golem": dict.fromkeys(HUMAN, 1),
    "heavy_mech": {
        "sensor_head": 1, "upper_hull": 2, "lower_hull": 1, "left_arm": 1, "right_arm": 1, "left_leg": 1,
        "right_leg": 1,
    },
}  # fmt: skip
"""The copies of each card, as they stand in the data file."""

WISHES = st.lists(
    st.tuples(
        st.sampled_from(["draw"] * 4 + ["undo"] * 3 + ["redo", "name", "copies", "rule", "shuffle", "restore_deck"]),
        st.integers(0, 10_000),
    ),
    max_size=25,
)


def wished(wish: str, luck: int, found: Condition, body: str) -> tuple[Act, list[str]]:
    places = KINDS[body]
    place = places[luck % len(places)]
    match wish:
        case "draw":
            sides = sum(count.next for count in found.deck)
            return Act(1, "cards", "hit", {"damage": 1}), [str(luck % sides + 1)]
        case "name":
            return Act(1, "cards", "hit", {"damage": 1, "card": place}), []
        case "copies":
            return Act(0, "cards", "copies", {"body": body, "location": place, "copies": luck % 4}), []
        case "rule":
            return Act(0, "cards", "options", {"reshuffle": list(Reshuffle)[luck % 2]}), []
    return Act(0, "cards", wish, {"body": body}), []


@pytest.mark.parametrize("body", KINDS)
@settings(deadline=None)
@given(WISHES)
def test_hand_pile_and_discard_are_always_the_whole_deck(body, wishes):
    made = history(body)
    seen = {made.head: made.state}
    for wish, luck in wishes:
        try:
            if wish == "undo":
                made.undo()
            elif wish == "redo":
                made.redo()
            else:
                act, dice = wished(wish, luck, now(made.state, body), body)
                made.do(act, TypedDice(dice))
        except Refused:
            continue
        if made.head <= 1:  # the choice of the ruleset was undone
            made.redo() if made.can_redo else None
            continue
        assert seen.setdefault(made.head, made.state) == made.state
        sheet = made.state.sheet("cards")
        whole = Counter({place: sheet.get(f"copies/{body}/{place}", file) for place, file in COPIES[body].items()})
        if wish in ("draw", "name"):
            assert [entry for key, entry in sheet.items() if key.startswith("hand/")] == [1]
        heaps: Counter[str] = Counter()
        for key, entry in sheet.items():
            if key.startswith(("pile/", "hand/", "discard/")):
                assert isinstance(entry, int)
                assert entry > 0
                heaps[key.split("/")[2]] += entry
        assert heaps in (Counter(), +whole)


def test_undoing_a_draw_puts_the_card_back_and_undoing_a_reshuffle_spends_the_deck_again():
    made = history("human")
    made.do(Act(0, "cards", "options", {"reshuffle": "when_spent"}), TypedDice([]))
    for _ in HUMAN:
        made.do(Act(1, "cards", "hit", {"damage": 1}), TypedDice(["1"]))
    spent = made.state.sheet("cards")
    assert spent["hand/human/right_leg"] == 1
    assert not [key for key in spent if key.startswith("pile/")]
    made.do(Act(1, "cards", "hit", {"damage": 1}), TypedDice(["1"]))  # all come back
    assert made.state.sheet("cards")["hand/human/head"] == 1
    made.undo()
    assert made.state.sheet("cards") == spent
    made.undo()
    assert (made.state.sheet("cards")["pile/human/right_leg"], now(made.state, "human").location("right_leg").left) == (
        1, 4,
    )  # fmt: skip
