"""Sessions to list without any file: what each holds, and who counts how often it is looked into."""

from dataclasses import replace
from pathlib import Path

from cats_desktop.rules.combat import Encounter
from cats_desktop.rules.events import CombatantAdded
from cats_desktop.session.commands import AddCombatants
from cats_desktop.session.files import Contents
from cats_desktop.session.journal import Step
from cats_desktop.storage.faults import Damaged
from tests.ui.hands import a_combatant

FOLDER = Path("/fights")


def holding(*names: str, steps: int = 1) -> Contents:
    """Return what a session holds into which these have come, one step each, of which so many were stored."""
    targets = {number: replace(a_combatant(), id=number, name=name) for number, name in enumerate(names, start=1)}
    newest = tuple(
        Step(number, number - 1, 0.0, AddCombatants(name, "human"), (CombatantAdded(number, name, None, "human", {}),))
        for number, name in enumerate(names, start=1)
    )
    return Contents(steps, Encounter(combatants=targets), newest)


class Shelf:
    """Holds what each file holds; a file it does not know is damaged."""

    def __init__(self, **held: Contents) -> None:
        self.held = held
        self.asked: list[str] = []

    def look(self, path: Path) -> Contents:
        """Return what a file holds, and note that it was asked for."""
        self.asked.append(path.stem)
        if path.stem not in self.held:
            raise Damaged(path, "step 2")
        return self.held[path.stem]
