"""Who would join, in one line."""

import pytest

from cats_desktop.rules.combat import Profile
from cats_desktop.session.commands import AddCombatants
from cats_desktop.ui.combatant_words import joining_text


@pytest.mark.parametrize(
    ("command", "text"),
    [
        (AddCombatants("guard", "human"), "guard · Human"),
        (AddCombatants("Human", "human", 2), "2 × Human"),
        (AddCombatants("", "human", 2, 8), "2 × Human · armour 8"),
        (AddCombatants("guard", "human", 0), "0 × guard · Human"),
        (
            AddCombatants("guard", "human", 5, 30, initiative=12, profile=Profile("foes", "red")),
            "5 × guard · Human · armour 30 · initiative 12 · foes · red",
        ),
        (
            AddCombatants(
                "guard",
                "human",
                capacity={"chest": 4, "head": 2},
                initiative=-3,
                profile=Profile(group="g", hidden=True),
            ),
            "guard · Human · armour 6 · initiative −3 · group g · hidden",
        ),
        (AddCombatants("guard", "human", initiative=0), "guard · Human · initiative 0"),
        (
            AddCombatants("guard", "human", profile=Profile(notes="one\ntwo")),
            "guard · Human · “one two”",
        ),
        (
            AddCombatants("guard", "human", profile=Profile(notes="x" * 31)),
            f"guard · Human · “{'x' * 30}…”",
        ),
    ],
)
def test_who_joins_is_told_in_one_line(command: AddCombatants, text: str) -> None:
    assert joining_text(command, "Human").replace("\u2068", "").replace("\u2069", "") == text
