"""The data file of location cards, resources/systems/location_cards.toml, made into the rules' values."""

from pathlib import Path
from typing import Annotated, Literal

import msgspec

from cats_desktop.library.system_checks import check_coverage, check_decks, check_trine
from cats_desktop.library.system_files import CoversEntry, coverage_of, entry_of
from cats_desktop.rules.systems.location_cards import MOST_COPIES, BodyTrine, Card, Cards

Counted = Annotated[int, msgspec.Meta(ge=1, le=100)]

Score = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class CardEntry(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One kind of card in a deck."""

    location: str
    label: str
    kind: Literal["leg", "arm", "trunk", "head"]
    copies: Annotated[int, msgspec.Meta(le=MOST_COPIES)] = 1


class BodyTrineEntry(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What location points are made of."""

    attributes: Counted
    divisor: Counted
    starting: dict[str, list[Score]]


class CardsEntry(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The whole of location_cards.toml."""

    decks: dict[str, list[CardEntry]]
    body_trine: BodyTrineEntry
    covers: CoversEntry


def read_cards(path: Path) -> Cards:
    """Return the decks and the Body Trine. Raises BadFile, naming the field, for what cannot be used."""
    entry, file = entry_of(path, CardsEntry), str(path)
    decks = {
        body: tuple(Card(card.location, card.label, card.copies, card.kind) for card in deck)
        for body, deck in entry.decks.items()
    }
    check_decks(decks, file)
    starting = {body: tuple(scores) for body, scores in entry.body_trine.starting.items()}
    trine = BodyTrine(entry.body_trine.attributes, entry.body_trine.divisor, starting)
    check_trine(trine, file)
    cards = Cards(decks, coverage_of(entry.covers), trine)
    for body, covers in cards.covers.items():
        check_coverage({body: covers}, {(card.location,): True for card in cards.deck_for(body)}, file)
    return cards
