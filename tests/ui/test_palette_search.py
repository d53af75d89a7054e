"""What a few letters find, and in which order."""

import pytest

from cats_desktop.ui.palette_search import Searched, find, folded

THINGS = [
    *(
        Searched(folded(text), text, folded(menu), loose=True)
        for menu, text in [
            ("Session", "Restore a backup"),
            ("Hit", "Roll hit"),
            ("View", "Go to the hit table"),
            ("View", "Go to the log"),
            ("Ruleset", "Fudge"),
        ]
    ),
    *(Searched(folded(name), name, folded("Go to")) for name in ["Goblin 1", "Goblin 12", "Élodie", "Hitchcock"]),
]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("roll", ["Roll hit"]),
        ("hit", ["Hitchcock", "Roll hit", "Go to the hit table"]),  # what begins so, then words that do
        ("hit roll", ["Roll hit"]),
        ("view log", ["Go to the log"]),
        ("OLL", ["Roll hit"]),
        ("rh", ["Roll hit"]),  # letters in their order
        ("bckp", ["Restore a backup"]),
        ("elodie", ["Élodie"]),
        ("go to gob 1", ["Goblin 1", "Goblin 12"]),
        ("goblin 12", ["Goblin 12"]),
        ("gbln", []),  # of targets there are too many for loose finds
        ("zzz", []),
    ],
)
def test_a_query_finds(query: str, found: list[str]) -> None:
    assert find(query, THINGS) == (found, len(found))


def test_an_empty_query_finds_everything_the_last_used_first() -> None:
    keys, count = find("", THINGS, ["Fudge", "Roll hit"])
    assert keys[:3] == ["Fudge", "Roll hit", "Restore a backup"]
    assert count == 9


def test_of_equal_matches_the_last_used_comes_first_but_a_better_match_before_it() -> None:
    assert find("go", THINGS, ["Go to the log"])[0][:3] == ["Go to the log", "Go to the hit table", "Goblin 1"]
    assert find("hit", THINGS, ["Go to the hit table"])[0] == ["Hitchcock", "Go to the hit table", "Roll hit"]


def test_commands_are_offered_however_many_there_are() -> None:
    many = [Searched(folded(f"Order {number}"), number, folded("Menu"), loose=True) for number in range(60)]
    crowd = [Searched(folded(f"Ork {number}"), -number, folded("Go to")) for number in range(1, 81)]
    keys, count = find("or", [*many, *crowd])
    assert keys == [*range(60), *range(-1, -51, -1)]
    assert count == 140


def test_no_more_than_fifty_targets_are_offered_and_all_are_counted() -> None:
    crowd = [Searched(folded(f"Goblin {number}"), number, folded("Go to")) for number in range(1, 10_001)]
    keys, count = find("goblin", crowd)
    assert (keys, count) == ([*range(1, 51)], 10_000)
    assert find("goblin 9999", crowd) == ([9999], 1)
