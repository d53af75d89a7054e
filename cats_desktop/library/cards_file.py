"""The data file of location cards, resources/systems/location_cards.toml, made into the rules' values."""

from pathlib import Path

import msgspec

from cats_desktop.library.system_checks import check_decks
from cats_desktop.library.system_files import CoversEntry, coverage_of, entry_of
from cats_desktop.rules.systems.location_cards import Card, Cards


class CardEntry(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One kind of card in a deck."""

    location: str
    label: str
    copies: int = 1


class CardsEntry(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The whole of location_cards.toml."""

    decks: dict[str, list[CardEntry]]
    covers: CoversEntry


def read_cards(path: Path) -> Cards:
    """Return the decks. Raises BadFile, naming the field, for what cannot be used."""
    entry, file = entry_of(path, CardsEntry), str(path)
    decks = {
        body: tuple(Card(card.location, card.label, card.copies) for card in deck) for body, deck in entry.decks.items()
    }
    check_decks(decks, file)
    cards = Cards(decks, coverage_of(entry.covers))
    for body, covers in cards.covers.items():
        check_coverage({body: covers}, {(card.location,): True for card in cards.deck_for(body)}, file)
    return cards
