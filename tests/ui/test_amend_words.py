"""What became of whom, in words: parts, plates, contents, and what other rulesets have on their sheets."""

import pytest

from cats_desktop.rules.events import Amended, PastAmended
from cats_desktop.ui.amend_words import Difference, amended_text, differences


@pytest.mark.parametrize(
    ("change", "difference"),
    [
        (Amended("Ana", "left arm", "sound", "damaged"), Difference("Ana", "left arm", "sound", "damaged")),
        (Amended("Ana", "liver", "works", "out"), Difference("Ana", "liver", "works", "out")),
        (
            Amended("Ana", "chest plate", "3", "2", "armour"),
            Difference("Ana", "chest plate, armour lost", "3", "2"),
        ),
        (
            Amended("Ana", "", "", "Head\nTorso", "wounds", "fudge"),
            Difference("Ana", "wounds by Fudge", "none", "Head, Torso"),
        ),
        (
            Amended("Ana", "stamina_lost", "4", "2", "entry", "placement"),
            Difference("Ana", "stamina lost", "4", "2"),
        ),
        (
            Amended("Ana", "hold", "", "neck lock", "entry", "placement"),
            Difference("Ana", "a hold", "–", "neck lock"),
        ),
        (
            Amended("Bo", "left arm", "sound", "damaged", fight=1, title="In the tavern"),
            Difference("Bo", "left arm", "sound", "damaged", "⁨In the tavern⁩"),
        ),
        (
            Amended("", "", "", "", "fight", fight=2),
            Difference("another fight", "something else", "", "changed", "Fight 2"),
        ),
        (
            Amended("", "", "", "", "shared", "cards"),
            Difference("Location cards", "what holds for the whole fight", "", "changed"),
        ),
    ],
)
def test_a_change_is_said(change: Amended, difference: Difference) -> None:
    assert list(differences([change])) == [difference]


def test_entries_without_a_word_are_said_once_and_only_where_nothing_else_is() -> None:
    unsaid = [Amended("Ana", f"wound/{n}/level", "hurt", "scratch", "entry", "fudge") for n in (1, 2)]
    wounds = Amended("Bo", "", "Head", "", "wounds", "fudge")
    of_bo = Amended("Bo", "wound/1/level", "hurt", "", "entry", "fudge")
    assert list(differences([*unsaid, wounds, of_bo])) == [
        Difference("Bo", "wounds by Fudge", "Head", "none"),
        Difference("Ana", "condition by Fudge", "", "changed"),
    ]


def test_the_log_names_whoever_else_is_concerned() -> None:
    changes = (Amended("Ana", "left arm", "damaged", "sound"), Amended("Bo", "head", "sound", "damaged"))
    told = PastAmended(7, 0, "changed", "Ana", "Left forearm", {}, (9, 12), changes)
    assert amended_text(told) == (
        "Step 7, Left forearm: changed: left arm damaged → sound; ⁨Bo⁩: head sound → damaged; "
        "came to nothing by it: step 9, 12"
    )


def test_the_log_says_in_which_other_fight_somebody_is_other() -> None:
    changes = (Amended("Ana", "left arm", "damaged", "sound", fight=1, title="In the tavern"),)
    told = PastAmended(7, 0, "revoked", "Ana", "Left forearm", {}, (), changes)
    assert amended_text(told) == ("Step 7, Left forearm: revoked: ⁨Ana⁩ (⁨In the tavern⁩): left arm damaged → sound")
