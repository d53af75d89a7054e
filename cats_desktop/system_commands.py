"""The commands of all rulesets: exact odds, and locations by the dice or the card of the systems besides C.A.T.S."""

import argparse
import secrets
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeVar

from cats_desktop.library.cards_file import read_cards
from cats_desktop.library.fudge_file import read_fudge
from cats_desktop.library.placement_file import read_placements
from cats_desktop.library.resources import resources_folder
from cats_desktop.library.system_files import check_system
from cats_desktop.odds_command import add_volley, print_volley, volley_odds
from cats_desktop.rules.body import Body
from cats_desktop.rules.coverage import Coverage, Outcome, covered
from cats_desktop.rules.dice import Die, NeedsDie, ThrownDice, TypedDice, split_dice, split_fudge_dice
from cats_desktop.rules.faults import Fault, Refused
from cats_desktop.rules.odds import (
    card_odds,
    chart_odds,
    placement_odds,
    reach_share,
    region_odds,
    stop_odds,
    tier_share,
)
from cats_desktop.rules.systems.depth_tiers import LAYERS
from cats_desktop.rules.systems.fudge import deepest, throw_chart, throw_detail
from cats_desktop.rules.systems.location_cards import Reshuffle, draw, new_deck
from cats_desktop.rules.systems.placement import throw_placement
from cats_desktop.wishes import body_named, facing_named, print_json

CATS = "cats"
RULESETS = (CATS, "fudge-2df", "fudge-d6", "placement", "cards")
"""The rolls that can be named on the command line; Fudge has two ways to find a location."""

_OPTIONS = {
    CATS: {"lateral", "d66", "depth", "volley", "armour"},
    "fudge-2df": {"dice"},
    "fudge-d6": {"dice", "stop"},
    "placement": {"dice"},
    "cards": {"card"},
}


def add_odds(parser: argparse.ArgumentParser) -> None:
    """Set up ``odds RULESET BODY [FACING] [--volley N [--armour A]] [--json]``."""
    parser.add_argument("ruleset", choices=RULESETS, metavar="RULESET", help=", ".join(RULESETS))
    parser.add_argument("body", metavar="BODY", help="human, heavy_mech, or a body of your own")
    parser.add_argument("facing", nargs="?", metavar="FACING", help="front, back, left or right; only cats needs it")
    add_volley(parser)
    parser.add_argument("--json", action="store_true", help="print as JSON")
    parser.set_defaults(act=_odds, parser=parser)


def add_resolve_options(parser: argparse.ArgumentParser) -> None:
    """Set up what ``resolve`` takes for the systems besides C.A.T.S."""
    parser.add_argument("--ruleset", choices=RULESETS, default=CATS, help="how the location is found (cats)")
    parser.add_argument(
        "--dice", metavar="4,1,2", help="the dice of that ruleset that were rolled; Fudge dice as in +,-"
    )
    parser.add_argument("--stop", type=int, metavar="N", help="fudge-d6: stop after so many dice")
    parser.add_argument("--card", metavar="NAME", help="cards: the card that was drawn")


def joined(arguments: Sequence[str]) -> list[str]:
    """Join ``--dice`` with a word after it that begins with a minus, as in ``--dice -,+``: it is a face, no option."""
    words = list(arguments)
    for place in range(len(words) - 2, -1, -1):
        value = words[place + 1]
        if words[place] == "--dice" and value.startswith("-") and not value.startswith("--"):
            words[place : place + 2] = [f"--dice={value}"]
    return words


def check_options(options: argparse.Namespace) -> None:
    """Refuse an option that the ruleset has no use for, and a facing that is missing."""
    for option in sorted(set().union(*_OPTIONS.values()) - _OPTIONS[options.ruleset]):
        if getattr(options, option, None) is not None:
            fitting = ", ".join(name for name, taken in _OPTIONS.items() if option in taken)
            raise Fault("command.not_of_ruleset", option=f"--{option}", ruleset=options.ruleset, fitting=fitting)
    _check_facing(options)


def _check_facing(options: argparse.Namespace) -> None:
    if options.facing is None and options.ruleset == CATS:
        options.parser.error("the following arguments are required: FACING")


def resolve(options: argparse.Namespace) -> int:
    """Settle one location by any ruleset but C.A.T.S., and print it with the parts it covers."""
    body = body_named(options.body)
    if options.facing is not None:
        facing_named(options.facing)
    found = _RESOLVERS[options.ruleset](body, options)
    if options.json:
        print_json({"ruleset": options.ruleset, "body": body.key, **found})
        return 0
    parts = ", ".join(body.parts[part].label for part in found["parts"])
    dice = " ".join(str(face) for face in found.get("dice", ()))
    place = " ".join(word for word in (found.get("side"), found.get("label", found["location"])) if word)
    again = ", can roll again" if found.get("can_roll_again") else ""
    print(f"{place}: {parts or 'no part'}" + (f" (dice {dice}{again})" if dice else ""))
    return 0


def _resolve_chart(body: Body, options: argparse.Namespace) -> dict[str, Any]:
    file = _file("fudge")
    chart = read_fudge(file).chart
    dice = _AskedDice(options.dice, split_fudge_dice)
    thrown = dice.settle(lambda: throw_chart(chart, dice))
    parts = _parts(chart.covers, body, thrown.outcome, file)
    return {"location": thrown.location, "parts": parts, "dice": _faces(thrown.dice)}


def _resolve_detail(body: Body, options: argparse.Namespace) -> dict[str, Any]:
    """Walk to the stop level that was given, else as far as the given dice lead, else to the end."""
    file = _file("fudge")
    tables = read_fudge(file).tables
    dice = _AskedDice(options.dice, split_dice)
    stop = options.stop
    if stop is None and dice.given is not None:
        stop = min(max(dice.given, 1), deepest(tables))
    found, thrown = dice.settle(lambda: throw_detail(tables, dice, stop))
    return {
        "location": found.location,
        "parts": _parts(tables.covers, body, found.path, file) if found.wound else [],
        "path": list(found.path),
        "can_roll_again": found.can_roll_again,
        "dice": _faces(thrown),
    }


def _resolve_placement(body: Body, options: argparse.Namespace) -> dict[str, Any]:
    """Throw the die for the side of a limb if only the placement was given."""
    file = _file("placement")
    placements = read_placements(file)
    dice = _AskedDice(options.dice, split_dice, thrown_anyway="side")
    thrown = dice.settle(lambda: throw_placement(placements, dice))
    parts = _parts(placements.covers, body, thrown.outcome, file)
    return {"location": thrown.name, "side": thrown.side, "parts": parts, "dice": _faces(thrown.dice)}


def _resolve_cards(body: Body, options: argparse.Namespace) -> dict[str, Any]:
    file = _file("location_cards")
    cards = read_cards(file)
    deck = cards.deck_for(body.key)
    if options.card is None:
        location = draw(new_deck(deck), Reshuffle.EVERY_DRAW, ThrownDice(secrets.randbelow)).location
    else:
        location = options.card.lower().replace(" ", "_")
        if location not in {card.location for card in deck}:
            known = ", ".join(card.location for card in deck)
            raise Fault("command.no_such_card", card=options.card, body=body.key, known=known)
    label = next(card.label for card in deck if card.location == location)
    return {"location": location, "label": label, "parts": _parts(cards.covers, body, (location,), file)}


_RESOLVERS: Mapping[str, Callable[[Body, argparse.Namespace], dict[str, Any]]] = {
    "fudge-2df": _resolve_chart,
    "fudge-d6": _resolve_detail,
    "placement": _resolve_placement,
    "cards": _resolve_cards,
}

Result = TypeVar("Result")


class _AskedDice:
    """The dice that were given after ``--dice``, or the program's when none were."""

    def __init__(self, text: str | None, split: Callable[[str], list[str]], thrown_anyway: str = "") -> None:
        words = None if text is None else split(text)
        self.given = None if words is None else len(words)
        self._typed = None if words is None else TypedDice(words)
        self._thrown = ThrownDice(secrets.randbelow)
        self._thrown_anyway = thrown_anyway

    def roll(self, sides: int, purpose: str) -> Die:
        """Take the next given die; one for the purpose ``thrown_anyway`` is thrown when none is left."""
        if self._typed is None:
            return self._thrown.roll(sides, purpose)
        try:
            return self._typed.roll(sides, purpose)
        except NeedsDie:
            if purpose != self._thrown_anyway:
                raise
            return self._thrown.roll(sides, purpose)

    def finish(self) -> None:
        """Refuse given dice that nothing asked for."""
        if self._typed is not None:
            self._typed.finish()

    def settle(self, throw: Callable[[], Result]) -> Result:
        """Return what was thrown; raises Fault that names the die that is missing or too much."""
        try:
            result = throw()
        except NeedsDie as missing:
            raise Fault(f"command.missing_{missing.purpose}", sides=missing.sides) from None
        try:
            self.finish()
        except Refused as fault:
            raise Fault("command.too_many_dice", text=fault.values["text"]) from None
        return result


def _odds(options: argparse.Namespace) -> int:
    check_options(options)
    body = body_named(options.body)
    if options.facing is not None:
        facing_named(options.facing)
    if options.ruleset == CATS:
        _print_cats_odds(body, options)
    elif options.ruleset == "fudge-d6":
        _print_nodes(options)
    else:
        _print_odds({"locations": _LOCATION_ODDS[options.ruleset](body)}, options)
    return 0


def _print_cats_odds(body: Body, options: argparse.Namespace) -> None:
    tiers = {str(tier): tier_share(tier) for tier in range(1, len(LAYERS))}
    tiers[f"{len(LAYERS)}+"] = reach_share(len(LAYERS))
    facing = facing_named(options.facing)
    odds = {"locations": region_odds(body.aspects[facing].d100), "tiers": tiers}
    volley = volley_odds(body, facing, options)
    if options.json and volley:
        print_json({**_as_json(odds), "volley": volley})
        return
    _print_odds(odds, options)
    if volley:
        print_volley(volley)


def _print_nodes(options: argparse.Namespace) -> None:
    found = stop_odds(read_fudge(_file("fudge")).tables)
    if options.json:
        nodes = [
            {
                "path": list(stop.path),
                "rolls": stop.rolls,
                "can_roll_again": stop.can_roll_again,
                "probability": _fraction(share),
            }
            for stop, share in found.items()
        ]
        print_json({"nodes": nodes})
        return
    _print_lines([("  " * (stop.rolls - 1) + stop.path[-1] + "*" * stop.can_roll_again, found[stop]) for stop in found])


def _placement_odds(_body: Body) -> dict[str, Fraction]:
    """Return the odds of the six placements, both sides of a limb together."""
    odds: dict[str, Fraction] = {}
    for outcome, share in placement_odds(read_placements(_file("placement"))).items():
        odds[outcome[0]] = odds.get(outcome[0], Fraction()) + share
    return odds


_LOCATION_ODDS: Mapping[str, Callable[[Body], dict[str, Fraction]]] = {
    "fudge-2df": lambda _body: chart_odds(read_fudge(_file("fudge")).chart),
    "placement": _placement_odds,
    "cards": lambda body: card_odds(
        new_deck(read_cards(_file("location_cards")).deck_for(body.key)), Reshuffle.EVERY_DRAW
    ),
}


def _print_odds(groups: Mapping[str, Mapping[str, Fraction]], options: argparse.Namespace) -> None:
    if options.json:
        print_json(_as_json(groups))
        return
    for group, odds in groups.items():
        print(group)
        _print_lines(list(odds.items()))


def _as_json(groups: Mapping[str, Mapping[str, Fraction]]) -> dict[str, Any]:
    return {group: {name: _fraction(share) for name, share in odds.items()} for group, odds in groups.items()}


def _print_lines(odds: Sequence[tuple[str, Fraction]]) -> None:
    width = max(len(name) for name, _ in odds)
    fractions = max(len(_fraction(share)) for _, share in odds)
    for name, share in odds:
        print(f"{name.ljust(width)}  {_fraction(share).rjust(fractions)}  {float(100 * share):6.2f}%")


def _fraction(share: Fraction) -> str:
    """Write a fraction in lowest terms; a certainty as 1/1."""
    return f"{share.numerator}/{share.denominator}"


def _faces(dice: Sequence[Die]) -> list[int]:
    return [die.face for die in dice]


def _parts(covers: Coverage, body: Body, outcome: Outcome, file: Path) -> list[str]:
    check_system(covers, body, file)
    return list(covered(covers, body, outcome))


def _file(system: str) -> Path:
    return resources_folder() / "systems" / f"{system}.toml"
