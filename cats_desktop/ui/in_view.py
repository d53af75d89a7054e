"""What is in view: which target, from where, and how the next attack is made; remembered with the session."""

from dataclasses import dataclass, replace

from cats_desktop.rules.body import Facing
from cats_desktop.rules.table import LocationDie
from cats_desktop.session.history import History
from cats_desktop.session.journal import Journal
from cats_desktop.session.queries import neighbour

SAID = "by "
"""Begins what is remembered of who strikes, where that was said."""


@dataclass(frozen=True, slots=True)
class InView:
    """Which target is looked at, from where, and how the next attack is made.

    ``by`` is who or what strikes: None for whoever's turn it is, empty for nobody in particular.
    """

    combatant: int | None = None
    facing: Facing = Facing.FRONT
    die: LocationDie = LocationDie.D100
    damage: int = 1
    margin: int = 0
    by: str | None = None


def remember(journal: Journal, view: InView) -> None:
    """Have it kept what is in view."""
    text = f"{view.combatant or 0} {view.facing} {view.die} {view.damage} {view.margin}"
    journal.remember("in_view", text)
    journal.remember("source", "" if view.by is None else SAID + view.by)


def recalled(history: History) -> InView:
    """Return what was in view when the session was last open; anything unreadable counts as never remembered."""
    first = neighbour(history.state, None, 1)
    source = history.journal.recall("source") or ""
    by = source.removeprefix(SAID) if source.startswith(SAID) else None
    try:
        combatant, facing, die, damage, margin = (history.journal.recall("in_view") or "").split()
        found = InView(int(combatant), Facing(facing), LocationDie(die), max(int(damage), 0), max(int(margin), 0), by)
    except ValueError:
        return InView(first, by=by)
    return found if found.combatant in history.state.combatants else replace(found, combatant=first)
