"""Do, undo and redo, on journals that work and on one that fails."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cats_desktop.rules.combat import Encounter, HouseRules
from cats_desktop.rules.dice import NeedsDie
from cats_desktop.rules.events import ArmourLost, ContentKnockedOut, StructureStepped
from cats_desktop.rules.faults import Refused
from cats_desktop.session import history as history_module
from cats_desktop.session.commands import (
    AddCombatants,
    DuplicateCombatant,
    RemoveCombatant,
    RenameCombatant,
    RepairPart,
    SetArmour,
    SetHouseRules,
)
from cats_desktop.session.history import History
from cats_desktop.storage.files import create, open_session
from tests.session.fights import BODIES, DiskFull, Journal, do, golem_of, session, strike

CARRY = SetHouseRules(HouseRules(carry_through=True))


def kinds(step: object) -> list[str]:
    return [type(event).__name__ for event in step.events]


def situation(history: History) -> tuple[object, ...]:
    journal = history.journal
    return history.state, journal.head, journal.tip, journal.last, history.can_undo, history.can_redo


def test_an_empty_session_has_nothing_to_undo_or_redo():
    history = session(joined=False)
    assert history.state == Encounter()
    assert (history.can_undo, history.can_redo, history.head) == (False, False, 0)
    for act, key in ((history.undo, "undo.nothing"), (history.redo, "redo.nothing")):
        with pytest.raises(Refused) as caught:
            act()
        assert caught.value.key == key


def test_undo_and_redo_return_the_step_they_moved_over():
    history = session()
    hit = do(history, strike(), "3")
    assert history.undo() == hit
    assert history.redo() == hit


def test_one_hit_that_strips_armour_and_breaks_structure_is_undone_and_redone_whole():
    history = session()
    do(history, CARRY)
    before = history.state
    step = do(history, strike("left_arm", damage=9), "3")
    assert kinds(step) == ["HitLanded", "ArmourLost", "StructureStepped"]
    after = history.state
    assert golem_of(history).armour_left("left_arm") == 0
    history.undo()
    assert history.state == before
    assert history.state is before
    history.redo()
    assert history.state is after


def test_one_hit_that_destroys_a_part_with_its_contents_and_limbs_is_undone_and_redone_whole():
    history = session()
    do(history, strike("left_arm", damage=2), "3")
    before = history.state
    step = do(history, strike("left_arm"), "6 6 6 1")
    assert kinds(step) == ["HitLanded", "StructureStepped", "ContentKnockedOut", "ContentKnockedOut"]
    after = history.state
    history.undo()
    assert history.state == before
    assert history.bodies["golem"].lost(golem_of(history).structure) == frozenset()
    history.redo()
    assert history.state == after
    assert history.bodies["golem"].lost(golem_of(history).structure) == {"left_hand"}


def test_hits_that_strip_break_and_knock_out_are_taken_back_one_by_one_and_done_again():
    history = session()
    states = [history.state]
    found: set[type] = set()
    for wish, dice in [
        (strike("left_arm", damage=5), "2"),  # strips the plate
        (strike("left_arm"), "2"),  # bare: damaged
        (strike("left_arm"), "6 6 1"),  # the elbow
        (strike("left_arm"), "6 6 1"),  # out already: crippled
        (strike("left_arm"), "6 6 6 6 5"),  # destroyed, the nerve with it
        (strike("left_hand"), "4"),  # lost
    ]:
        found |= {type(event) for event in do(history, wish, dice).events}
        states.append(history.state)
    assert {ArmourLost, StructureStepped, ContentKnockedOut} <= found
    assert golem_of(history).structure == {"left_arm": 3}
    for expected in reversed(states[:-1]):
        history.undo()
        assert history.state == expected
    for expected in states[1:]:
        history.redo()
        assert history.state == expected


def test_hit_a_undone_then_hits_b_and_c_then_undo_leaves_only_b():
    history = session()
    a = do(history, strike("breast"), "1")
    history.undo()
    b = do(history, strike("left_arm"), "2")
    c = do(history, strike("right_arm"), "3")
    history.undo()
    assert [history.stands(step.id) for step in (a, b, c)] == [False, True, False]
    assert golem_of(history).lost_armour == {"left_arm": 1}
    again = History(history.journal, BODIES)
    assert again.state == history.state
    assert [again.stands(step.id) for step in (a, b, c)] == [False, True, False]
    assert again.redo() == c


def test_a_new_step_after_undo_ends_the_redo_line():
    history = session()
    do(history, strike("breast"), "1")
    history.undo()
    assert history.can_redo
    do(history, strike("left_arm"), "2")
    assert not history.can_redo
    with pytest.raises(Refused, match=r"redo\.nothing"):
        history.redo()


def test_undone_steps_stay_in_the_journal():
    history = session()
    do(history, strike("breast"), "1")
    history.undo()
    do(history, strike("left_arm"), "2")
    assert [step.command.attack.region for step in history.journal.steps(2, 3)] == ["breast", "left_arm"]


def test_the_empty_start_can_be_left_behind_too():
    history = session()
    history.undo()
    do(history, AddCombatants("Other", "golem"))
    history.undo()
    assert history.state == Encounter()
    history.redo()
    assert golem_of(history).name == "Other"


def test_a_number_stays_used_up_through_undo_of_its_bearers_leaving():
    history = session()
    do(history, DuplicateCombatant(1))
    do(history, RemoveCombatant(2))
    history.undo()
    do(history, DuplicateCombatant(1))
    assert [one.full_name for one in history.state.combatants.values()] == ["Golem", "Golem 1", "Golem 2"]


def test_a_number_is_never_used_again_not_even_after_the_session_was_closed_and_opened(tmp_path):
    path = tmp_path / "fight.cats"
    journal = create(path)
    history = session(journal)
    for _ in range(5):
        do(history, DuplicateCombatant(1))
    second = next(key for key, one in history.state.combatants.items() if one.number == 2)
    do(history, RemoveCombatant(second))
    journal.close()
    reopened = open_session(path)
    history = History(reopened, BODIES)
    do(history, DuplicateCombatant(1))
    assert [one.number for one in history.state.combatants.values()] == [None, 1, 3, 4, 5, 6]
    do(history, RemoveCombatant(next(key for key, one in history.state.combatants.items() if one.number == 6)))
    do(history, DuplicateCombatant(1))
    assert [one.full_name for one in history.state.combatants.values()][1:] == [
        "Golem 1",
        "Golem 3",
        "Golem 4",
        "Golem 5",
        "Golem 7",
    ]
    reopened.close()


@pytest.mark.parametrize("joined", [True, False])
def test_a_step_that_cannot_be_stored_changes_nothing(joined):
    journal = Journal()
    history = session(journal, joined=joined)
    before = situation(history)
    journal.failing = True
    with pytest.raises(DiskFull):
        do(history, AddCombatants("Other", "golem"))
    assert situation(history) == before
    journal.failing = False
    do(history, AddCombatants("Later", "golem"))
    assert history.state == journal.fold()


@pytest.mark.parametrize("act", ["undo", "redo"])
def test_undo_and_redo_that_cannot_be_stored_change_nothing(act):
    journal = Journal()
    history = session(journal)
    do(history, strike(), "1")
    do(history, strike(), "2")
    history.undo()
    before = situation(history)
    journal.failing = True
    with pytest.raises(DiskFull):
        getattr(history, act)()
    assert situation(history) == before
    journal.failing = False
    getattr(history, act)()
    assert history.state == journal.fold()


def test_redo_changes_nothing_when_its_step_cannot_be_read():
    class Unreadable(Journal):
        def steps(self, first, last):
            if self.broken:
                raise DiskFull
            return super().steps(first, last)

        broken = False

    journal = Unreadable()
    history = session(journal)
    history.undo()
    before = situation(history)
    journal.broken = True
    with pytest.raises(DiskFull):
        history.redo()
    assert situation(history) == before


@pytest.mark.parametrize("dice", ["", "7", "1 2", "6", "6 6 6"])
def test_dice_that_are_missing_impossible_or_too_many_store_no_step(dice):
    history = session()
    before = situation(history)
    with pytest.raises((Refused, NeedsDie)):
        do(history, strike(), dice)
    assert situation(history) == before


def test_a_step_keeps_every_die_and_who_threw_it():
    history = session()
    landed = do(history, strike(None), "00 6 2").events[0]
    assert [(die.sides, die.face, die.purpose, die.typed) for die in landed.dice] == [
        (100, 100, "lateral", True),
        (6, 6, "depth", True),
        (6, 2, "depth", True),
    ]


def test_a_read_only_session_takes_no_step_and_moves_nowhere():
    journal = Journal()
    history = session(journal)
    do(history, strike(), "1")
    history.undo()
    journal.read_only = True
    before = situation(history)
    for act in (lambda: do(history, strike(), "1"), history.undo, history.redo):
        with pytest.raises(Refused, match=r"session\.read_only"):
            act()
    assert situation(history) == before
    assert (history.can_undo, history.can_redo) == (False, False)


@pytest.mark.parametrize("snapshot_every", [0, 7, 64])
def test_a_history_longer_than_what_is_kept_undoes_to_the_start_and_redoes_to_the_end(monkeypatch, snapshot_every):
    monkeypatch.setattr(history_module, "KEPT_STATES", 20)
    journal = Journal(snapshot_every)
    history = session(journal, armour=1000)
    for face in range(150):
        do(history, strike(("breast", "left_arm", "right_hand")[face % 3]), str(face % 5 + 1))
    end = history.state
    assert golem_of(history).hits == 150
    while history.can_undo:
        history.undo()
        assert golem_of(history).hits == history.head - 1 if history.head else history.state == Encounter()
    while history.can_redo:
        history.redo()
    assert history.state == end
    assert golem_of(history).hits == 150


def test_going_back_beyond_what_is_kept_starts_from_the_nearest_snapshot(monkeypatch):
    monkeypatch.setattr(history_module, "KEPT_STATES", 10)
    journal = Journal(snapshot_every=25)
    history = session(journal, armour=1000)
    for _ in range(99):
        do(history, strike(), "1")
    for _ in range(30):
        history.undo()
    journal.read.clear()
    history = History(journal, BODIES)  # head 70: nothing is kept, the snapshot of step 50 is near
    assert history.state == journal.fold()
    assert min(first for first, _ in journal.read) == 51


WISHES = {
    "add": lambda: AddCombatants("Other", "golem", 2, 10),
    "hit": lambda: strike("breast", damage=3),
    "deep": lambda: strike("left_arm", tier=4),
    "critical": lambda: strike("breast", tier=3, slot=3),
    "repair": lambda: RepairPart(1, "trunk"),
    "arm": lambda: SetArmour(1, {"breast": 7}, {"breast": 3}),
    "copy": lambda: DuplicateCombatant(1),
    "rename": lambda: RenameCombatant(1, "Changed"),
    "remove": lambda: RemoveCombatant(1),
    "carry": lambda: CARRY,
}


@given(st.lists(st.sampled_from([*WISHES, "undo", "undo", "redo", "reopen"]), max_size=40), st.sampled_from([0, 3]))
@settings(deadline=None, max_examples=60)
def test_after_any_wishes_both_ends_and_the_present_equal_the_fold(wishes, snapshot_every):
    journal = Journal(snapshot_every)
    history = session(journal)
    for wish in wishes:
        try:
            if wish == "reopen":
                history = History(journal, BODIES)
            elif wish in ("undo", "redo"):
                getattr(history, wish)()
            else:
                do(history, WISHES[wish](), "2" if wish == "hit" else "")
        except Refused:
            pass
        assert history.state == journal.fold()
        way = set(journal.way_back(journal.head))
        assert {step for step in range(1, journal.last + 1) if history.stands(step)} == way
    while history.can_undo:
        history.undo()
        assert history.state == journal.fold()
    assert history.state == Encounter()
    while history.can_redo:
        history.redo()
        assert history.state == journal.fold()
    assert journal.head == journal.tip
