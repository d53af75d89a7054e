"""Location cards: draws under both rules of reshuffling; hand, pile and discard are always the whole deck."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cats_desktop.rules.faults import Refused
from cats_desktop.rules.odds import card_odds
from cats_desktop.rules.systems.location_cards import Card, Deck, Reshuffle, draw, draw_named, new_deck, settle
from tests.library.systems import cards
from tests.rules.golem import Scripted

THREE = (Card("head", "Head"), Card("arm", "Arm", 2))
HUMAN = ["head", "chest", "abdomen", "groin", "left_arm", "right_arm", "left_leg", "right_leg"]


def all_cards(deck: Deck) -> Counter:
    return Counter(deck.hand + deck.pile + deck.discard)


def test_a_new_deck_is_one_pile_with_every_copy():
    assert new_deck(THREE) == Deck((), ("head", "arm", "arm"), ())


def test_the_human_deck_has_one_card_for_each_location():
    assert list(new_deck(cards().deck_for("human")).pile) == HUMAN
    assert cards().deck_for("ogre") == cards().deck_for("human")


def test_a_drawn_card_goes_back_and_all_are_shuffled():
    first = draw(new_deck(THREE), Reshuffle.EVERY_DRAW, Scripted((3, 1)))
    assert (first.location, first.deck) == ("head", Deck(("head",), ("arm", "arm")))
    assert (first.die.sides, first.die.face, first.die.purpose) == (3, 1, "card")
    second = draw(first.deck, Reshuffle.EVERY_DRAW, Scripted((3, 3)))
    assert (second.location, second.deck) == ("head", Deck(("head",), ("arm", "arm")))


def test_cards_stay_out_until_the_deck_is_spent():
    deck = new_deck(THREE)
    drawn = []
    for sides, face in ((3, 2), (2, 1), (1, 1)):
        location, deck, _ = draw(deck, Reshuffle.WHEN_SPENT, Scripted((sides, face)))
        drawn.append(location)
    assert drawn == ["arm", "head", "arm"]
    assert deck == Deck(("arm",), (), ("arm", "head"))
    location, deck, _ = draw(deck, Reshuffle.WHEN_SPENT, Scripted((3, 2)))  # all are back
    assert (location, deck) == ("head", Deck(("head",), ("arm", "arm"), ()))


def test_the_rule_can_change_between_draws():
    deck = draw(new_deck(THREE), Reshuffle.WHEN_SPENT, Scripted((3, 1))).deck
    deck = draw(deck, Reshuffle.WHEN_SPENT, Scripted((2, 1))).deck
    assert deck == Deck(("arm",), ("arm",), ("head",))
    assert settle(deck, Reshuffle.EVERY_DRAW) == Deck((), ("arm", "head", "arm"), ())
    assert settle(deck, Reshuffle.WHEN_SPENT) == Deck((), ("arm",), ("head", "arm"))


def test_a_card_drawn_at_the_table_is_taken_by_name():
    deck = draw_named(new_deck(THREE), Reshuffle.WHEN_SPENT, "head")
    assert deck == Deck(("head",), ("arm", "arm"))
    with pytest.raises(Refused) as caught:
        draw_named(deck, Reshuffle.WHEN_SPENT, "head")
    assert (caught.value.key, caught.value.values) == ("cards.not_in_pile", {"card": "head", "pile": "arm"})
    assert draw_named(deck, Reshuffle.EVERY_DRAW, "head") == deck


@pytest.mark.parametrize("rule", Reshuffle)
def test_a_deck_without_cards_cannot_be_drawn_from(rule):
    with pytest.raises(Refused) as caught:
        draw(Deck((), ()), rule, Scripted())
    assert caught.value.key == "cards.no_cards"
    assert card_odds(Deck((), ()), rule) == {}


DECKS = st.dictionaries(st.sampled_from(HUMAN), st.integers(1, 4), min_size=1).map(
    lambda copies: tuple(Card(location, location.title(), count) for location, count in copies.items())
)
STEPS = st.lists(
    st.tuples(st.sampled_from(["draw", "name", "settle", "undo"]), st.sampled_from(Reshuffle), st.integers(0))
)


@given(DECKS, STEPS)
def test_hand_pile_and_discard_are_always_the_whole_deck(kinds, steps):
    whole = Counter({card.location: card.copies for card in kinds})
    history = [new_deck(kinds)]
    for wish, rule, number in steps:
        deck = history[-1]
        pile = settle(deck, rule).pile
        if wish == "undo":
            history = history[:-1] or history
        elif wish == "settle":
            history.append(settle(deck, rule))
        elif wish == "name":
            history.append(draw_named(deck, rule, pile[number % len(pile)]))
            assert history[-1].hand == (pile[number % len(pile)],)
        else:
            face = number % len(pile) + 1
            drawn = draw(deck, rule, Scripted((len(pile), face)))
            assert drawn.deck.hand == (drawn.location,)
            history.append(drawn.deck)
        assert all_cards(history[-1]) == whole
        assert len(history[-1].hand) <= 1


@given(DECKS, STEPS, st.sampled_from(Reshuffle))
def test_odds_equal_drawing_with_every_face(kinds, steps, rule):
    deck = new_deck(kinds)
    for _, earlier, number in steps:
        deck = draw_named(deck, earlier, (pile := settle(deck, earlier).pile)[number % len(pile)])
    sides = sum(card.copies for card in kinds) if rule is Reshuffle.EVERY_DRAW else len(deck.pile) or None
    sides = sides or sum(card.copies for card in kinds)
    counted = Counter(draw(deck, rule, Scripted((sides, face))).location for face in range(1, sides + 1))
    assert card_odds(deck, rule) == {location: Fraction(count, sides) for location, count in counted.items()}


def test_odds_of_the_shipped_decks():
    human = card_odds(new_deck(cards().deck_for("human")), Reshuffle.EVERY_DRAW)
    assert human == dict.fromkeys(HUMAN, Fraction(1, 8))
    mech = card_odds(new_deck(cards().deck_for("heavy_mech")), Reshuffle.EVERY_DRAW)
    assert (mech["upper_hull"], mech["sensor_head"], sum(mech.values())) == (Fraction(1, 4), Fraction(1, 8), 1)


def test_odds_after_a_card_is_out():
    deck = draw_named(new_deck(THREE), Reshuffle.WHEN_SPENT, "arm")
    assert card_odds(deck, Reshuffle.WHEN_SPENT) == {"head": Fraction(1, 2), "arm": Fraction(1, 2)}
    assert card_odds(deck, Reshuffle.EVERY_DRAW) == {"head": Fraction(1, 3), "arm": Fraction(2, 3)}
