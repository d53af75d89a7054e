"""The words of location cards: every key that is told has its own, and what they say can be read."""

import inspect
import re
from collections.abc import Iterator

import pytest

from cats_desktop.rules.events import Consequence, SharedSet, TraitsSet
from cats_desktop.rules.sheets import Entries
from cats_desktop.rules.systems import deck_deeds, location_points
from cats_desktop.rules.systems.location_cards import Reshuffle, Rounding
from cats_desktop.ui.cards_words import WORDS
from cats_desktop.ui.log_words import sentence
from tests.library.systems import cards


def keys_of(event: str) -> Iterator[str]:
    """The keys that the deeds give to what they tell, as they are written there."""
    text = "".join(inspect.getsource(module) for module in (location_points, deck_deeds))
    yield from re.findall(rf'{event}\(\s*"(\w+)"', text)


def test_every_key_has_its_words() -> None:
    told = {*keys_of("told"), *keys_of("share"), *keys_of("_Placed")}
    assert len(told) == 23
    assert told == set(WORDS.sentences)
    for card in {card for deck in cards().decks.values() for card in deck}:
        assert card.location in WORDS.words
        assert card.kind in WORDS.words
        assert f"zero_{card.kind}" in WORDS.words
        assert card.kind != "arm" or card.side in WORDS.words
    keys = [*(f"rounded_{each}" for each in Rounding), *Reshuffle, "location", "card"]
    assert all(key in WORDS.words or key in WORDS.questions for key in keys)
    assert all(f"attribute/{number}" in WORDS.words for number in range(1, cards().trine.attributes + 1))
    flags = ("incapacitated", "cannot_move", "cannot_stand", "down", "drops_held")
    assert all(key in WORDS.words for key in (*flags, "hurt", "failing", "at_zero"))
    assert WORDS.question("card") != WORDS.question("location")


def test_what_is_at_zero_is_announced() -> None:
    zero = Consequence(
        1, "Ana", "cards", "zero", {"label": "Left leg", "location": "left_leg", "kind": "leg", "means": "zero_leg"}, {}
    )
    assert WORDS.meaning(zero) == "Left leg: falls, may kneel or crawl but not stand."


@pytest.mark.parametrize(
    ("state", "said"),
    [("incapacitated", "is conscious again"), ("cannot_move", "can move again"), ("cannot_stand", "can stand again")],
)
def test_what_is_lifted_is_said_without_a_double_negative(state: str, said: str) -> None:
    assert WORDS.sentence(Consequence(1, "Ana", "cards", "lifted", {"state": f"lifted_{state}"}, {})) == said


def test_scores_are_said_as_scores() -> None:
    assert sentence([TraitsSet(1, "Ana", "cards", {"attribute/1": 9})]) == "\u2068Ana\u2069: Body 1: 9"


def test_another_rounding_names_everybody_it_concerns() -> None:
    zero: Entries = {"label": "Head", "location": "head", "kind": "head", "means": "zero_head"}
    rounding = SharedSet("cards", "rounding", {"rounding": "rounded_down"}, {})
    assert sentence([rounding, Consequence(2, "Bo", "cards", "zero", zero, {})]) == (
        "Location points are rounded down · \u2068Bo\u2069: Head at 0 · \u2068Bo\u2069: Head: incapacitated."
    )


def test_options_are_said_in_words() -> None:
    assert sentence([SharedSet("cards", "rounding", {"rounding": "rounded_nearest"}, {})]) == (
        "Location points are rounded to the nearest"
    )
    assert sentence([SharedSet("cards", "reshuffle", {"reshuffle": "when_spent"}, {})]) == (
        "A drawn card stays out until the deck is spent"
    )
