"""What the game master does with the decks of location cards: edit, restore and shuffle them.

Apart from `location_points` because none of it is about a target: decks belong to a kind of body, for the whole fight.
"""

from collections.abc import Iterator
from typing import NamedTuple

from cats_desktop.rules.body import Body
from cats_desktop.rules.dice import Die
from cats_desktop.rules.events import Event, SharedSet
from cats_desktop.rules.faults import Refused
from cats_desktop.rules.ruleset import Scene
from cats_desktop.rules.sheets import BLANK, Changes, changed
from cats_desktop.rules.systems.location_cards import (
    MOST_COPIES,
    Card,
    Cards,
    Deck,
    deck_on,
    deck_written,
    draw,
    draw_named,
    in_order,
    new_deck,
    reshuffle_of,
    reshuffles,
    settle,
)


class Drawn(NamedTuple):
    """A card that was drawn: which, by what die (None: at the table), and what became of the deck."""

    card: Card
    die: Die | None
    events: tuple[SharedSet, ...]


def draw_card(scene: Scene, named: str | None = None) -> Drawn:
    """Draw from the deck for the target's kind: with the die ``card``, or the card that was drawn at the table.

    The die counts places in the pile in the order of the deck's cards. Raises Refused ``cards.not_in_pile`` and
    ``cards.no_cards``.
    """
    body, rule = scene.body, reshuffle_of(scene.shared)
    cards = scene.charts.deck_at_table(body.key, scene.shared)
    labels = {card.location: card.label for card in cards}
    before = deck_on(scene.shared, body.key, cards)
    ready = in_order(settle(before, rule), cards)
    if named is None:
        location, after, die = draw(ready, rule, scene.dice)
    elif named in ready.pile:
        location, after, die = named, draw_named(ready, rule, named), None
    else:
        pile = ", ".join(dict.fromkeys(labels[found] for found in ready.pile))
        raise Refused("cards.not_in_pile", card=labels[named], pile=pile)
    events = []
    sheets = scene.encounter.shared
    if reshuffles(before, rule):
        changes = deck_written(ready, scene.shared, body.key, cards)
        events.append(scene.share("reshuffled", changes, body=body.label, cards=len(ready.pile)))
        sheets = changed(sheets, scene.ruleset, changes)
    changes = deck_written(after, sheets.get(scene.ruleset, BLANK), body.key, cards)
    events.append(scene.share("card_drawn", changes, body=body.label, label=labels[location], left=len(after.pile)))
    return Drawn(next(card for card in cards if card.location == location), die, tuple(events))


def _kind(scene: Scene) -> Body:
    key = scene.given.text("body")
    body = scene.bodies.get(key)
    if body is None:
        raise Refused("body.unknown", body=key, known=", ".join(sorted(scene.bodies)))
    return body


def _whole(scene: Scene, body: Body, cards: tuple[Card, ...]) -> Changes:
    return deck_written(new_deck(cards), scene.shared, body.key, cards)


def _copies(scene: Scene) -> Iterator[Event]:
    """Set how many copies of a card a deck holds. The deck is whole again and shuffled after it (ours)."""
    charts: Cards = scene.charts
    body = _kind(scene)
    cards = charts.deck_at_table(body.key, scene.shared)
    location = scene.given.word("location", (card.location for card in cards))
    copies = scene.given.number("copies", 0, MOST_COPIES)
    card = next(card for card in cards if card.location == location)
    if card.copies == copies:
        raise Refused("cards.unchanged")
    if not copies and sum(other.copies for other in cards) == card.copies:
        raise Refused("cards.no_cards")
    in_file = next(written.copies for written in charts.deck_for(body.key) if written.location == location)
    key = f"copies/{body.key}/{location}"
    changes = {**_whole(scene, body, cards), key: None if copies == in_file else copies}
    yield scene.share("copies", changes, body=body.label, label=card.label, before=card.copies, copies=copies)


def _restore_deck(scene: Scene) -> Iterator[Event]:
    """Take the copies of the data file again; the deck is whole and shuffled after it."""
    body = _kind(scene)
    cards: tuple[Card, ...] = scene.charts.deck_for(body.key)
    edited = [card for card in cards if f"copies/{body.key}/{card.location}" in scene.shared]
    if not edited:
        raise Refused("cards.unchanged")
    changes = {**_whole(scene, body, cards), **{f"copies/{body.key}/{card.location}": None for card in edited}}
    yield scene.share("deck_restored", changes, body=body.label, cards=sum(card.copies for card in cards))


def _shuffle(scene: Scene) -> Iterator[Event]:
    """Put all cards of a deck back into its pile."""
    body = _kind(scene)
    cards = scene.charts.deck_at_table(body.key, scene.shared)
    deck: Deck = deck_on(scene.shared, body.key, cards)
    if not deck.hand and not deck.discard:
        raise Refused("cards.all_in_pile")
    yield scene.share("shuffled", _whole(scene, body, cards), body=body.label, cards=len(new_deck(cards).pile))


DECK_DEEDS = {"copies": _copies, "restore_deck": _restore_deck, "shuffle": _shuffle}
