"""How a target is by location points: read from its sheets each time, never stored.

So healing gives back exactly what only that location had disabled. Apart from `location_points`, which changes the
sheets, because panel and figure only read them. Source: Hit Locations; what it leaves open is marked (ours).
"""

from dataclasses import dataclass

from cats_desktop.rules.body import Body
from cats_desktop.rules.combat import Combatant
from cats_desktop.rules.coverage import covered
from cats_desktop.rules.ruleset import STATES, Glance, Look
from cats_desktop.rules.sheets import BLANK, Entries, number
from cats_desktop.rules.systems.location_cards import (
    KEY,
    Card,
    Cards,
    Reshuffle,
    Rounding,
    deck_on,
    reshuffle_of,
    rounding_of,
    settle,
)

LONGEST_CAPTION = 5


@dataclass(frozen=True, slots=True)
class Attribute:
    """One Body attribute, counted from 1: its score when whole and what is left of it."""

    number: int
    whole: int
    left: int


@dataclass(frozen=True, slots=True)
class Location:
    """One location of a target: its card, its location points when whole and left, and the parts it covers."""

    card: Card
    whole: int
    left: int
    parts: tuple[str, ...]

    @property
    def key(self) -> str:
        """Return the location's key."""
        return self.card.location

    @property
    def at_zero(self) -> bool:
        """Tell whether the location is out of use."""
        return self.left == 0

    @property
    def state(self) -> str:
        """Return how it looks, as one of STATES; failing is half its points or less (ours)."""
        if self.at_zero:
            return "destroyed"
        if self.left == self.whole:
            return "whole"
        return "failing" if 2 * self.left <= self.whole else "hurt"


@dataclass(frozen=True, slots=True)
class CardCount:
    """Where the copies of one card are, how many the deck and the data file have, and in what the next is drawn from.

    Units: cards. The chance of a card is its ``next`` over the sum of all of them.
    """

    card: Card
    in_file: int
    pile: int
    hand: int
    discard: int
    next: int


@dataclass(frozen=True, slots=True)
class Condition:
    """All that the state panel shows of a target; locations are in the order of the deck.

    ``cannot_stand``, ``cannot_move``, ``incapacitated`` and ``unusable`` hold the locations at 0 that cause it, none
    when it is not so. ``dropped`` holds the hands whose items lie on the ground. Who cannot stand counts as fallen.
    """

    attributes: tuple[Attribute, ...]
    divisor: int
    points: int
    locations: tuple[Location, ...]
    fallen: bool
    cannot_stand: tuple[Location, ...]
    cannot_move: tuple[Location, ...]
    incapacitated: tuple[Location, ...]
    unusable: tuple[Location, ...]
    dropped: tuple[str, ...]
    rounding: Rounding
    reshuffle: Reshuffle
    deck: tuple[CardCount, ...]

    def location(self, key: str) -> Location:
        """Return a location; raise KeyError when there is none of that key."""
        for found in self.locations:
            if found.key == key:
                return found
        raise KeyError(key)


def condition(target: Combatant, body: Body, shared: Entries, charts: Cards) -> Condition:
    """Read a target's sheets and the deck for its kind.

    Location points come from the whole Body attributes, not from what damage has left of them (ours).
    """
    traits, harm = target.traits.get(KEY, BLANK), target.harm.get(KEY, BLANK)
    cards = charts.deck_at_table(body.key, shared)
    attributes = _attributes(charts, body, traits, harm)
    points = charts.trine.points(sum(each.whole for each in attributes), rounding_of(shared))
    locations = tuple(
        Location(
            card,
            points,
            max(0, points - number(harm, f"lost/{card.location}")),
            covered(charts.covers, body, (card.location,)),
        )
        for card in cards
    )
    legs, arms, trunk, heads = (
        tuple(each for each in locations if each.at_zero and each.card.kind == kind)
        for kind in ("leg", "arm", "trunk", "head")
    )
    hands = dict.fromkeys(card.side for card in cards if card.kind == "arm")
    return Condition(
        attributes,
        charts.trine.divisor,
        points,
        locations,
        bool(number(harm, "fallen") or legs or trunk),
        trunk + legs,
        trunk,
        heads,
        arms,
        tuple(hand for hand in hands if number(harm, f"dropped/{hand}")),
        rounding_of(shared),
        reshuffle_of(shared),
        _counts(body, shared, charts, cards),
    )


def _attributes(charts: Cards, body: Body, traits: Entries, harm: Entries) -> tuple[Attribute, ...]:
    wholes = [
        number(traits, f"attribute/{n}", score) for n, score in enumerate(charts.trine.starting_for(body.key), start=1)
    ]
    return tuple(
        Attribute(n, whole, max(0, whole - number(harm, f"attribute_lost/{n}")))
        for n, whole in enumerate(wholes, start=1)
    )


def _counts(body: Body, shared: Entries, charts: Cards, cards: tuple[Card, ...]) -> tuple[CardCount, ...]:
    deck = deck_on(shared, body.key, cards)
    ready = settle(deck, reshuffle_of(shared)).pile
    return tuple(
        CardCount(
            card,
            in_file.copies,
            deck.pile.count(card.location),
            deck.hand.count(card.location),
            deck.discard.count(card.location),
            ready.count(card.location),
        )
        for card, in_file in zip(cards, charts.deck_for(body.key), strict=True)
    )


def glance(target: Combatant, body: Body, shared: Entries, charts: Cards) -> Glance:
    """Return how a target looks: the bar is its Body attributes; of several locations on a part the worst counts."""
    now = condition(target, body, shared, charts)
    worst: dict[str, Location] = {}
    for location in now.locations:
        for part in location.parts:
            if part not in worst or STATES.index(location.state) > STATES.index(worst[part].state):
                worst[part] = location
    flags = {
        "incapacitated": now.incapacitated,
        "cannot_move": now.cannot_move,
        "cannot_stand": now.cannot_stand,
        "down": now.fallen,
        "drops_held": now.dropped,
    }
    return Glance(
        {
            part: _look(location, bears=part == location.parts[0])
            for part, location in worst.items()
            if location.state != "whole"
        },
        sum(each.left for each in now.attributes),
        sum(each.whole for each in now.attributes),
        tuple(flag for flag, so in flags.items() if so),
        measure="body",
    )


def _look(location: Location, *, bears: bool) -> Look:
    """Return how a location's parts look; only one of them ``bears`` the points of all."""
    word = "at_zero" if location.at_zero else location.state
    caption = f"{location.left}/{location.whole}" if bears else ""
    return Look(location.state, word, caption if len(caption) <= LONGEST_CAPTION else str(location.left))
