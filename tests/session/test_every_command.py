"""Every command there is: done after a hit, it is one step that one undo takes back exactly."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import get_args

import pytest

from cats_desktop.rules.attack import Attack
from cats_desktop.rules.body import Facing
from cats_desktop.rules.combat import HouseRules, Profile
from cats_desktop.rules.dice import RecordedDice
from cats_desktop.session.amend import dice_in
from cats_desktop.session.commands import (
    Act,
    AddCombatants,
    AmendHit,
    BeginFight,
    CallShot,
    ChooseRuleset,
    ComeIn,
    Command,
    Defeat,
    Delay,
    Describe,
    DuplicateCombatant,
    HealWound,
    LiftCondition,
    MoveInOrder,
    NameFight,
    NamePoint,
    NextTurn,
    PreviousTurn,
    PutCondition,
    Ready,
    RemoveCombatant,
    RenameCombatant,
    RepairPart,
    ResetCombatant,
    ResetTurns,
    SetArmour,
    SetHouseRules,
    SetInitiative,
    SizeArmour,
    SortOrder,
    StartTimer,
    StopTimers,
    Strike,
    Surprise,
    TakeUpFight,
    TellWounds,
    Until,
    UseReady,
    Volley,
)
from cats_desktop.session.history import History
from cats_desktop.session.memory import MemoryJournal
from cats_desktop.storage.files import create, open_session
from tests.library.shipped import shipped
from tests.session.test_rulesets import CHARTS, do, forget_states
from tests.storage.fights import hurry

FRONT = Facing.FRONT
HIT = (Strike(1, Attack(FRONT, "chest", damage=3)), "2")
CARDS = (ChooseRuleset("cards"), "")
TURN = (NextTurn(), "")


@dataclass(frozen=True)
class Sample:
    """A command that is granted, its dice, and what is done between the hit and it."""

    command: Command
    dice: str = ""
    before: Sequence[tuple[Command, str]] = ()


SAMPLES: dict[type, Sample] = {
    AddCombatants: Sample(AddCombatants("Orc", "human", 3, initiative=4, profile=Profile("foes", "red"))),
    RemoveCombatant: Sample(RemoveCombatant(1), before=[TURN]),
    RenameCombatant: Sample(RenameCombatant(1, "Hanna")),
    DuplicateCombatant: Sample(DuplicateCombatant(1)),
    SetArmour: Sample(SetArmour(1, {"chest": 9}, {"chest": 4})),
    SizeArmour: Sample(SizeArmour(1, 50)),
    Describe: Sample(Describe(1, "Hanna", Profile("heroes", "blue", "party", "sworn to the old gods", True), 7)),
    Strike: Sample(Strike(1, Attack(FRONT, damage=2, source="Bo")), "37 6 2"),
    Volley: Sample(Volley((1, 2), Attack(FRONT), 3), "37 1 5 2 88 6 1"),
    AmendHit: Sample(AmendHit(2, attack=Attack(FRONT, "chest", tier=4))),
    RepairPart: Sample(RepairPart(1, "upper_torso")),
    SetHouseRules: Sample(SetHouseRules(HouseRules(5, carry_through=True, called_miss="random"))),
    ChooseRuleset: Sample(ChooseRuleset("fudge")),
    Act: Sample(Act(1, "cards", "hit", {"damage": 2}), "8", [CARDS]),
    CallShot: Sample(CallShot(1, Attack(FRONT, "head"), landed=True), "6 6 1"),
    TellWounds: Sample(TellWounds(1)),
    HealWound: Sample(HealWound(1, 1)),
    ResetCombatant: Sample(ResetCombatant(1)),
    SetInitiative: Sample(SetInitiative({1: 3, 2: 18})),
    MoveInOrder: Sample(MoveInOrder(1, 0)),
    SortOrder: Sample(SortOrder(), before=[(MoveInOrder(1, 0), "")]),
    NextTurn: Sample(NextTurn()),
    PreviousTurn: Sample(PreviousTurn(), before=[TURN, TURN]),
    ResetTurns: Sample(ResetTurns(), before=[TURN, TURN]),
    Delay: Sample(Delay(1), before=[TURN]),
    ComeIn: Sample(ComeIn(1), before=[TURN, (Delay(1), "")]),
    Ready: Sample(Ready(1, "shoots whoever comes out"), before=[TURN]),
    UseReady: Sample(UseReady(1), before=[TURN, (Ready(1), "")]),
    Surprise: Sample(Surprise((1, 2))),
    Defeat: Sample(Defeat(1), before=[TURN]),
    PutCondition: Sample(PutCondition((1, 2), "stunned", "stunned", "dazed", Until("end", 2, 1))),
    LiftCondition: Sample(LiftCondition(1, 1), before=[(PutCondition((1,), "prone", until=Until("round", 2)), "")]),
    StartTimer: Sample(StartTimer("the roof falls in", Until("round", 2))),
    StopTimers: Sample(StopTimers((1,)), before=[(StartTimer("fuse", Until("round", 2)), "")]),
    BeginFight: Sample(BeginFight("At the bridge", (1,))),
    TakeUpFight: Sample(TakeUpFight(1), before=[(BeginFight("At the bridge", (1,)), "")]),
    NameFight: Sample(NameFight("In the tavern")),
    NamePoint: Sample(NamePoint("before the ambush")),
}


def fight(journal: object = None) -> History:
    """Return a fight of Ana (15 armour on the chest, initiative 12) and Bo (8), in which Ana was hit."""
    history = History(journal or MemoryJournal(lambda: 0.0), shipped(), CHARTS)
    do(history, AddCombatants("Ana", "human", armour=40, initiative=12))
    do(history, HIT[0], HIT[1])
    do(history, AddCombatants("Bo", "human", initiative=8))
    return history


def test_every_command_has_a_sample():
    assert set(SAMPLES) == set(get_args(Command))


@pytest.mark.parametrize("kind", SAMPLES, ids=lambda kind: kind.__name__)
def test_a_command_after_a_hit_is_one_step_and_one_undo_takes_it_back_exactly(kind):
    history, sample = fight(), SAMPLES[kind]
    for command, dice in sample.before:
        do(history, command, dice)
    before, head = history.state, history.head
    do(history, sample.command, sample.dice)
    after = history.state
    assert (history.head, after == before) == (head + 1, kind is NamePoint)  # which only names how things are
    forget_states(history)
    history.undo()
    assert history.state == before
    history.redo()
    assert history.state == after


@pytest.mark.parametrize("kind", SAMPLES, ids=lambda kind: kind.__name__)
def test_a_command_is_on_the_disk_and_reads_back_and_is_undone_there(kind, tmp_path):
    path, sample = tmp_path / "Friday.cats", SAMPLES[kind]
    with create(path) as journal:
        hurry(journal)
        history = fight(journal)
        for command, dice in sample.before:
            do(history, command, dice)
        before = history.state
        do(history, sample.command, sample.dice)
        after, steps = history.state, list(journal.steps(1, journal.last))
    with open_session(path) as journal:
        again = History(journal, shipped(), CHARTS)
        assert again.state == after
        assert list(journal.steps(1, journal.last)) == steps
        again.undo()
        assert again.state == before


@pytest.mark.parametrize("kind", [kind for kind in SAMPLES if kind is not AmendHit], ids=lambda kind: kind.__name__)
def test_a_command_decided_again_with_its_recorded_dice_comes_to_the_same(kind):
    history, sample = fight(), SAMPLES[kind]
    for command, dice in sample.before:
        do(history, command, dice)
    before = history.state
    do(history, sample.command, sample.dice)
    step = history.newest
    assert step is not None
    other = History(MemoryJournal(lambda: 0.0), shipped(), CHARTS)
    other.state = before
    again = other.do(step.command, RecordedDice(dice_in(step.events)))
    assert (again.events, other.state) == (step.events, history.state)
