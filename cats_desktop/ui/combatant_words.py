"""What the add line and the templates say: who would join, in one quiet line."""

from cats_desktop.session.commands import AddCombatants
from cats_desktop.ui.words import MINUS, colour_word, isolated, translate

NOTE_SHOWN = 30
"""So many letters of a note are shown."""


def joining_text(command: AddCombatants, body: str) -> str:
    """Return who joins: "5 × guard · Human · armour 30 · initiative 12 · foes · red". ``body`` is its label."""
    profile = command.profile
    name = isolated(command.name) if command.name else body
    armour = sum(command.capacity.values()) if command.capacity else command.armour
    initiative = "" if command.initiative is None else str(command.initiative).replace("-", MINUS)
    notes = profile.notes if len(profile.notes) <= NOTE_SHOWN else f"{profile.notes[:NOTE_SHOWN]}…"
    parts = (
        f"{command.count} × {name}" if command.count != 1 else name,
        body if command.name not in ("", body) else "",
        translate("words", "armour {points}").format(points=armour) if armour else "",
        translate("words", "initiative {value}").format(value=initiative) if initiative else "",
        isolated(profile.side) if profile.side else "",
        translate("words", "group {name}").format(name=isolated(profile.group)) if profile.group else "",
        colour_word(profile.colour),
        translate("words", "hidden") if profile.hidden else "",
        f"“{isolated(' '.join(notes.split()))}”" if notes else "",
    )
    return " · ".join(part for part in parts if part)
