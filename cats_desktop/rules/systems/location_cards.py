"""Location cards: a deck from which the place of a hit is drawn, and what becomes of a drawn card.

A deck is one value, part of the state: keeping the old one is all that undo needs. Its pile has no order that counts,
because each draw is an even die over the whole pile; that is what shuffling is for, and the die can be stored.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from cats_desktop.rules.coverage import OTHER_BODIES, Coverage
from cats_desktop.rules.dice import DiceSource, Die
from cats_desktop.rules.faults import Refused
from cats_desktop.rules.sheets import Changes, Entries, number, struck_out_if_zero, under

KEY = "cards"
"""How an encounter and its sheets name this ruleset."""

MOST_COPIES = 99
"""The most copies of one card that a deck may hold."""

HEAPS = ("pile", "hand", "discard")
"""Where a card can be, as the keys of the shared sheet name it: ``pile/human/left_arm``."""


class Reshuffle(StrEnum):
    """What becomes of a drawn card once it has been read."""

    EVERY_DRAW = "every_draw"
    """It goes back, and the deck is shuffled."""

    WHEN_SPENT = "when_spent"
    """It stays out until the whole deck is spent; then all are shuffled."""


class Rounding(StrEnum):
    """How the Body Trine is rounded to whole location points; the source does not say."""

    DOWN = "down"
    NEAREST = "nearest"
    """Half rounds up; this program's own."""
    UP = "up"


def rounding_of(shared: Entries) -> Rounding:
    """Return how location points are rounded in this fight."""
    return Rounding(str(shared.get("rounding", Rounding.DOWN)))


def reshuffle_of(shared: Entries) -> Reshuffle:
    """Return what becomes of drawn cards in this fight."""
    return Reshuffle(str(shared.get("reshuffle", Reshuffle.EVERY_DRAW)))


@dataclass(frozen=True, slots=True)
class Card:
    """A location that can be drawn: its key, its label, how many copies the deck holds, and its kind.

    ``kind`` says what happens at 0 location points: ``leg``, ``arm``, ``trunk`` or ``head``.
    """

    location: str
    label: str
    copies: int = 1
    kind: str = "trunk"

    @property
    def side(self) -> str:
        """Return which hand an arm has, ``left`` or ``right``; one that is neither is called by its location."""
        side, mark, _ = self.location.partition("_")
        return side if mark and side in ("left", "right") else self.location


@dataclass(frozen=True, slots=True)
class BodyTrine:
    """What location points are made of: how many Body attributes, and what their sum is divided by.

    ``starting`` are the attributes that a target of a kind of body starts with, by body key or OTHER_BODIES.
    """

    attributes: int
    divisor: int
    starting: Mapping[str, tuple[int, ...]]

    def starting_for(self, body: str) -> tuple[int, ...]:
        """Return the attributes a kind of body starts with."""
        return self.starting.get(body) or self.starting[OTHER_BODIES]

    def points(self, total: int, rounding: Rounding) -> int:
        """Return the location points that every location has, from the sum of all Body attributes.

        Source: Hit Locations, "dividing the total of all Body Attributes by 3"; the rounding is this program's own.
        """
        match rounding:
            case Rounding.DOWN:
                return total // self.divisor
            case Rounding.NEAREST:
                return (2 * total + self.divisor) // (2 * self.divisor)
            case Rounding.UP:
                return -(-total // self.divisor)


NO_TRINE = BodyTrine(3, 3, {OTHER_BODIES: (0, 0, 0)})
"""What stands in where only decks matter."""


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards of each kind of body, by body key or OTHER_BODIES, the parts each location covers, and the Trine."""

    decks: Mapping[str, tuple[Card, ...]]
    covers: Coverage
    trine: BodyTrine = NO_TRINE

    def deck_for(self, body: str) -> tuple[Card, ...]:
        """Return the cards for a kind of body; raise KeyError when there are none, not even for other bodies."""
        return self.decks.get(body) or self.decks[OTHER_BODIES]

    def deck_at_table(self, body: str, shared: Entries) -> tuple[Card, ...]:
        """Return the cards for a kind of body with the copies that the game master gave it.

        A body that the file does not list starts from the deck for other bodies, and is edited by its own key.
        """
        return tuple(
            replace(card, copies=number(shared, f"copies/{body}/{card.location}", card.copies))
            for card in self.deck_for(body)
        )


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


def reshuffles(deck: Deck, rule: Reshuffle) -> bool:
    """Tell whether cards that lay aside come back before the next draw: more than the one that goes back each time."""
    return bool(deck.discard) if rule is Reshuffle.EVERY_DRAW else not deck.pile


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


def in_order(deck: Deck, cards: tuple[Card, ...]) -> Deck:
    """Return the same deck with each heap in the order of its cards, so that a place in the pile means one card."""
    place = {card.location: order for order, card in enumerate(cards)}
    return Deck(*(tuple(sorted(heap, key=place.__getitem__)) for heap in (deck.hand, deck.pile, deck.discard)))


def deck_on(shared: Entries, body: str, cards: tuple[Card, ...]) -> Deck:
    """Read the deck of a kind of body from the shared sheet; one of which nothing is written there is new.

    ``cards`` are those of `Cards.deck_at_table`. Counts that are not exactly this deck, because its data file was
    changed since, stand for a new one as well (ours), so that hand, pile and discard are always the whole deck.
    """
    heaps = {heap: Counter(under(shared, f"{heap}/{body}/")) for heap in HEAPS}
    counted = sum(heaps.values(), Counter[str]())
    if counted != Counter({card.location: card.copies for card in cards if card.copies}):
        return new_deck(cards)
    read = {heap: tuple(card.location for card in cards for _ in range(heaps[heap][card.location])) for heap in HEAPS}
    return Deck(read["hand"], read["pile"], read["discard"])


def deck_written(deck: Deck, shared: Entries, body: str, cards: tuple[Card, ...]) -> Changes:
    """Return the entries by which the shared sheet comes to hold this deck; a whole deck leaves none behind."""
    keys = dict.fromkeys(f"{heap}/{body}/{card.location}" for heap in HEAPS for card in cards)
    stale = dict.fromkeys(f"{heap}/{body}/{old}" for heap in HEAPS for old in under(shared, f"{heap}/{body}/"))
    counts: Counter[str] = Counter()
    if deck.hand or deck.discard:
        for heap in HEAPS:
            counts.update(f"{heap}/{body}/{location}" for location in getattr(deck, heap))
    changes = {key: struck_out_if_zero(counts[key]) for key in {**keys, **stale}}
    return {key: entry for key, entry in changes.items() if entry != shared.get(key)}


def _taken(deck: Deck, place: int) -> Deck:
    return Deck((deck.pile[place],), deck.pile[:place] + deck.pile[place + 1 :], deck.discard)
