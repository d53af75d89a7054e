"""What every wish is checked for: that its target and body are there, that names, words and numbers can be kept."""

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import replace

from cats_desktop.rules.body import Body
from cats_desktop.rules.combat import COLOURS, Combatant, Fight, Profile
from cats_desktop.rules.faults import Refused

Bodies = Mapping[str, Body]

MOST_NAME = 1_000
MOST_NOTE = 10_000
MOST_INITIATIVE = 1_000_000


def combatant_of(state: Fight, key: int) -> Combatant:
    """Return a target. Raises Refused ``combatant.gone``."""
    found = state.combatants.get(key)
    if found is None:
        raise Refused("combatant.gone", combatant=key)
    return found


def combatants_of(state: Fight, keys: Iterable[int]) -> list[Combatant]:
    """Return targets, each once. Raises Refused ``combatant.gone``, or ``desk.no_target`` when there is none."""
    found = [combatant_of(state, key) for key in dict.fromkeys(keys)]
    if not found:
        raise Refused("desk.no_target")
    return found


def body_of(bodies: Bodies, key: str) -> Body:
    """Return a body. Raises Refused ``body.unknown``."""
    found = bodies.get(key)
    if found is None:
        raise Refused("body.unknown", body=key, known=", ".join(sorted(bodies)))
    return found


def clean_name(text: str) -> str:
    """Return the name as it is kept: white space folded to single spaces.

    Any other character is welcome, in any script. Raises Refused ``name.unreadable`` for control characters and
    half surrogates, which no file could keep, and ``name.too_long``.
    """
    name = _readable(text)
    if len(name) > MOST_NAME:
        raise Refused("name.too_long", length=len(name), most=MOST_NAME)
    return name


def clean_note(text: str) -> str:
    """Return a note as it is kept: as `clean_name`, but with its lines. Raises Refused ``note.too_long`` as well."""
    note = "\n".join(_readable(line) for line in text.strip().splitlines())
    if len(note) > MOST_NOTE:
        raise Refused("note.too_long", length=len(note), most=MOST_NOTE)
    return note


def _readable(line: str) -> str:
    folded = " ".join(line.split())
    if any(unicodedata.category(char) in ("Cc", "Cs") for char in folded):
        raise Refused("name.unreadable")
    return folded


def check_initiative(value: int | None) -> None:
    """Raise Refused ``turns.initiative_out_of_range`` for a value that no order needs."""
    if value is not None and abs(value) > MOST_INITIATIVE:
        raise Refused("turns.initiative_out_of_range", value=value, most=MOST_INITIATIVE)


def clean_profile(profile: Profile) -> Profile:
    """Return what was said of a target as it is kept. Raises Refused for a colour or words that cannot be."""
    if profile.colour and profile.colour not in COLOURS:
        raise Refused("profile.colour_unknown", value=profile.colour[:20], known=", ".join(COLOURS))
    return replace(
        profile, side=clean_name(profile.side), group=clean_name(profile.group), notes=clean_note(profile.notes)
    )
