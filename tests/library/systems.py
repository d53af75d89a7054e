"""The shipped systems, read once for all tests."""

from functools import cache

from cats_desktop.library.cards_file import read_cards
from cats_desktop.library.fudge_file import read_fudge
from cats_desktop.library.placement_file import read_placements
from cats_desktop.library.resources import resources_folder
from cats_desktop.rules.systems.fudge import Fudge
from cats_desktop.rules.systems.location_cards import Cards
from cats_desktop.rules.systems.placement import Placements

FOLDER = resources_folder() / "systems"


@cache
def fudge() -> Fudge:
    return read_fudge(FOLDER / "fudge.toml")


@cache
def placements() -> Placements:
    return read_placements(FOLDER / "placement.toml")


@cache
def cards() -> Cards:
    return read_cards(FOLDER / "location_cards.toml")
