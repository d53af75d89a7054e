"""Location cards: a deck from which the place of a hit is drawn, and what becomes of a drawn card.

A deck is one value, part of the state: keeping the old one is all that undo needs. Its pile has no order that counts,
because each draw is an even die over the whole pile; that is what shuffling is for, and the die can be stored.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from cats_desktop.rules.coverage import OTHER_BODIES, Coverage
from cats_desktop.rules.dice import DiceSource, Die
from cats_desktop.rules.faults import Refused


class Reshuffle(StrEnum):
    """What becomes of a drawn card once it has been read."""

    EVERY_DRAW = "every_draw"
    """It goes back, and the deck is shuffled."""

    WHEN_SPENT = "when_spent"
    """It stays out until the whole deck is spent; then all are shuffled."""


@dataclass(frozen=True, slots=True)
class Card:
    """A location that can be drawn: its key, its label and how many copies the deck holds."""

    location: str
    label: str
    copies: int = 1


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards of each kind of body, by body key or OTHER_BODIES, and the parts each location covers."""

    decks: Mapping[str, tuple[Card, ...]]
    covers: Coverage

    def deck_for(self, body: str) -> tuple[Card, ...]:
        """Return the cards for a kind of body; raise KeyError when there are none, not even for other bodies."""
        return self.decks.get(body) or self.decks[OTHER_BODIES]


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards by location, copies included: in hand (drawn last, still face up), in the pile, and put aside."""

    hand: tuple[str, ...]
    pile: tuple[str, ...]
    discard: tuple[str, ...] = ()


class Draw(NamedTuple):
    """The card drawn, the deck afterwards, and the die that drew it (its face is the place in the pile, from 1)."""

    location: str
    deck: Deck
    die: Die


def new_deck(cards: tuple[Card, ...]) -> Deck:
    """Return the whole deck, with nothing drawn yet."""
    return Deck((), tuple(card.location for card in cards for _ in range(card.copies)))


def settle(deck: Deck, rule: Reshuffle) -> Deck:
    """Put away the card in hand as the rule says, so that the pile holds what the next card is drawn from.

    Under EVERY_DRAW all cards are back in the pile; under WHEN_SPENT the card in hand is put aside, and all of them
    come back only when the pile is empty. Changing the rule between draws is allowed. Only a deck of no cards at all
    is left with an empty pile. Source: this program's own settlement, and its option.
    """
    aside = deck.discard + deck.hand
    if rule is Reshuffle.EVERY_DRAW or not deck.pile:
        return Deck((), deck.pile + aside)
    return Deck((), deck.pile, aside)


def draw(deck: Deck, rule: Reshuffle, dice: DiceSource) -> Draw:
    """Draw a card at random: one even die over the pile. Raises Refused ``cards.no_cards`` for a deck without any.

    Source: Hit Locations, "they draw a Hit Location Card at random".
    """
    ready = settle(deck, rule)
    if not ready.pile:
        raise Refused("cards.no_cards")
    die = dice.roll(len(ready.pile), "card")
    return Draw(ready.pile[die.face - 1], _taken(ready, die.face - 1), die)


def draw_named(deck: Deck, rule: Reshuffle, location: str) -> Deck:
    """Return the deck after a card that was drawn at the table.

    Raises Refused ``cards.not_in_pile`` for a card that is out, or that the deck does not hold.
    """
    ready = settle(deck, rule)
    if location not in ready.pile:
        raise Refused("cards.not_in_pile", card=location, pile=", ".join(dict.fromkeys(ready.pile)))
    return _taken(ready, ready.pile.index(location))


def _taken(deck: Deck, place: int) -> Deck:
    return Deck((deck.pile[place],), deck.pile[:place] + deck.pile[place + 1 :], deck.discard)
