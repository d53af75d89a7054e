"""What is said of a session without opening it."""

from dataclasses import replace
from pathlib import Path

import pytest

from cats_desktop.rules.faults import Fault
from cats_desktop.rules.turns import Turns
from cats_desktop.session.files import BackupInfo
from cats_desktop.ui.session_words import fault_word, holding_text, last_line, steps_text, targets_text
from cats_desktop.ui.words import backup_text, exact_when_text, readable, when_text
from tests.ui.sessions import holding


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ((), "nobody in it"),
        (("Ana",), "1 target: Ana"),
        (("Goblin", "Ana", "Goblin"), "3 targets: 2 × Goblin, Ana"),
        (("Ana", "Bo", "Cid", "Dot"), "4 targets: Ana, Bo, Cid, …"),
    ],
)
def test_targets_of_one_name_are_told_together_and_three_names_at_most(names: tuple[str, ...], told: str) -> None:
    assert targets_text(holding(*names)).replace("\u2068", "").replace("\u2069", "") == told


def test_what_is_not_read_yet_is_told_as_dots_and_no_number() -> None:
    assert (holding_text(None), steps_text(None)) == ("…", "")


@pytest.mark.parametrize(
    ("key", "word"),
    [
        ("storage.damaged", "damaged"),
        ("storage.too_new", "of a newer program"),
        ("storage.bad_value", "of a newer program"),
        ("storage.not_a_session", "no session"),
        ("storage.missing", "not there"),
        ("storage.busy", "being written"),
        ("storage.cannot_open", "cannot be read"),
    ],
)
def test_what_cannot_be_read_has_a_word(key: str, word: str) -> None:
    fault = Fault(key)
    assert (fault_word(fault), holding_text(fault), steps_text(fault)) == (word, word, "")


def test_a_session_in_which_nothing_happened_has_no_last_line() -> None:
    assert last_line(holding()) == ""
    assert last_line(holding("Ana", "Bo")) == "\u2068Bo\u2069 joins (human)"


def test_a_time_that_no_clock_shows_is_a_dash() -> None:
    assert when_text(1e300) == "–"


@pytest.mark.parametrize(("at", "second"), [(1_700_000_601.0, ":21"), (1_700_000_619.0, ":39")])
def test_backups_of_one_minute_can_be_told_apart(at: float, second: str) -> None:
    assert exact_when_text(at).endswith(second)
    assert f"{second}, 3 steps, at opening" in backup_text(BackupInfo(Path("one.cats"), at, 3, "opening"))


def test_letters_that_cannot_be_shown_in_a_line_are_marked() -> None:
    assert readable("two\nlines \udcff größer 龍") == "two\ufffdlines \ufffd größer 龍"


def test_the_round_is_told_once_one_has_begun() -> None:
    found = holding("Ana")
    begun = replace(found, state=replace(found.state, turns=Turns(order=(1,), round=3, active=1)))
    assert targets_text(begun) == "round 3 · 1 target: \u2068Ana\u2069"
