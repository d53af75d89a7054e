"""The journal in memory keeps the promises of the port."""

from cats_desktop.rules.combat import Encounter
from cats_desktop.session.commands import RemoveCombatant
from cats_desktop.session.journal import Journal, Jump
from cats_desktop.session.memory import MemoryJournal


def played(*heads: int) -> MemoryJournal:
    """One step on top of each of these heads, in order."""
    seconds = iter(range(100, 200))
    journal = MemoryJournal(lambda: float(next(seconds)))
    for head in heads:
        journal.move_head(head)
        journal.append(RemoveCombatant(1), (), Encounter())
    return journal


def test_it_is_a_journal():
    journal: Journal = MemoryJournal(lambda: 0.0)
    assert (journal.head, journal.tip, journal.last, journal.read_only) == (0, 0, 0, False)
    assert journal.snapshot(1) is None
    assert list(journal.steps(1, 10)) == []


def test_steps_count_from_one_and_know_what_they_were_built_on():
    journal = played(0, 1, 1, 3)
    assert [(step.id, step.parent, step.at) for step in journal.steps(1, 4)] == [
        (1, 0, 100.0),
        (2, 1, 101.0),
        (3, 1, 102.0),
        (4, 3, 103.0),
    ]
    assert (journal.head, journal.tip, journal.last) == (4, 4, 4)
    assert journal.jumps() == [Jump(3, 1)]


def test_moving_the_head_leaves_the_tip():
    journal = played(0, 1)
    journal.move_head(0)
    assert (journal.head, journal.tip, journal.last) == (0, 2, 2)


def test_steps_outside_what_is_there_are_left_out():
    journal = played(0, 1, 2)
    assert [step.id for step in journal.steps(0, 2)] == [1, 2]
    assert [step.id for step in journal.steps(3, 99)] == [3]
    assert list(journal.steps(3, 2)) == []


def test_view_settings_are_remembered():
    journal = played()
    journal.remember("in_view", "1 front")
    assert (journal.recall("in_view"), journal.recall("other")) == ("1 front", None)
