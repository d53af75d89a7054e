"""A fight goes by one ruleset: its deeds are steps like any other, and every one of them can be taken back exactly."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from cats_desktop.rules.attack import Attack
from cats_desktop.rules.body import Facing
from cats_desktop.rules.combat import Encounter
from cats_desktop.rules.dice import NeedsChoice, RecordedDice, TypedDice, split_fudge_dice
from cats_desktop.rules.evolve import evolve_all
from cats_desktop.rules.faults import Refused
from cats_desktop.rules.sheets import Entries
from cats_desktop.rules.systems import RULESETS, ruleset
from cats_desktop.session.commands import (
    Act,
    AddCombatants,
    ChooseRuleset,
    Command,
    DuplicateCombatant,
    SetArmour,
    Strike,
)
from cats_desktop.session.history import History
from cats_desktop.session.memory import MemoryJournal
from cats_desktop.storage.files import create, open_session
from tests.library.shipped import shipped
from tests.library.systems import cards, fudge, placements
from tests.storage.fights import hurry

CHARTS = {"fudge": fudge(), "placement": placements(), "cards": cards()}


@dataclass(frozen=True)
class Sample:
    """A deed that is granted: the deeds before it, what is given, the dice; ``fight``: it is about the whole fight."""

    given: Entries = field(default_factory=dict)
    dice: str = ""
    before: Sequence[tuple[str, Entries, str]] = ()
    fight: bool = False


FUDGE_HURT = ("hit", {"method": "part", "part": "left_hand", "level": "hurt"}, "")
ARM_HIT = ("hit", {"placement": "Arm > left", "damage": 3, "force": 80}, "1 6 6")
LEG_HIT = ("hit", {"placement": "Leg > left", "damage": 1, "force": 100}, "1 6 6")
MORTAL = ("mortal", {"count": 2}, "")
LEG_AT_ZERO = ("hit", {"part": "left_shank", "damage": 4}, "")
ARM_AT_ZERO = ("hit", {"part": "right_hand", "damage": 5}, "")
DRAWN = ("hit", {"damage": 1}, "3")

SAMPLES: dict[tuple[str, str], Sample] = {
    ("fudge", "hit"): Sample({"method": "2df", "level": "hurt"}, "+ -"),
    ("fudge", "called"): Sample(
        {"place": "Left Arm", "size": "large", "result": 4, "against": 1, "level": "scratch"},
    ),
    ("fudge", "heal"): Sample({"place": "left_arm/left hand", "skill": 1}, "+ 0 0 -", (FUDGE_HURT,)),
    ("fudge", "erase"): Sample({"wound": 1}, "", (FUDGE_HURT,)),
    ("fudge", "options"): Sample({"tracks": "each"}, fight=True),
    ("placement", "hit"): Sample({"damage": 4, "force": 80, "vitals": "mortal"}, "1"),
    ("placement", "turn"): Sample({}, "", (MORTAL,)),
    ("placement", "turn_back"): Sample({}, "", (MORTAL, ("turn", {}, ""))),
    ("placement", "turn_all"): Sample({}, "", (MORTAL,), fight=True),
    ("placement", "turn_all_back"): Sample({}, "", (MORTAL, ("turn", {}, "")), fight=True),
    ("placement", "mortal"): Sample({"count": 1}),
    ("placement", "treat"): Sample({"by": "medic"}, "", (MORTAL,)),
    ("placement", "heal"): Sample({"points": 2}, "", (ARM_HIT,)),
    ("placement", "mend"): Sample({"limb": "arm/left"}, "", (ARM_HIT,)),
    ("placement", "aim"): Sample({"aiming": 1}),
    ("placement", "rise"): Sample({}, "", (LEG_HIT,)),
    ("placement", "pick_up"): Sample({"side": "left"}, "", (ARM_HIT,)),
    ("placement", "release"): Sample(
        {}, "", (("hit", {"damage": 0, "won_by": 10, "hand_to_hand": 1, "place": "hold", "hold": "headlock"}, ""),)
    ),
    ("placement", "traits"): Sample({"strength": 9, "flying": 1}),
    ("placement", "options"): Sample({"cap_arm": 1}, fight=True),
    ("cards", "hit"): Sample({"damage": 2}, "8"),
    ("cards", "general"): Sample({"damage": 3}),
    ("cards", "traits"): Sample({"attribute_1": 6}),
    ("cards", "heal"): Sample({"location": "left_leg", "points": 1}, "", (LEG_AT_ZERO,)),
    ("cards", "heal_body"): Sample({"attribute": 1, "points": 1}, "", (LEG_AT_ZERO,)),
    ("cards", "stand_up"): Sample({}, "", (LEG_AT_ZERO, ("heal", {"location": "left_leg", "points": 1}, ""))),
    ("cards", "pick_up"): Sample(
        {"side": "right"}, "", (ARM_AT_ZERO, ("heal", {"location": "right_arm", "points": 1}, ""))
    ),
    ("cards", "copies"): Sample({"body": "human", "location": "head", "copies": 3}, fight=True),
    ("cards", "restore_deck"): Sample(
        {"body": "human"}, "", (("copies", {"body": "human", "location": "head", "copies": 3}, ""),), fight=True
    ),
    ("cards", "shuffle"): Sample({"body": "human"}, "", (DRAWN,), fight=True),
    ("cards", "options"): Sample({"rounding": "up", "reshuffle": "when_spent"}, fight=True),
}


def history(journal=None) -> History:
    found = History(journal or MemoryJournal(lambda: 0.0), shipped(), CHARTS)
    do(found, AddCombatants("Ana", "human"))
    return found


def do(fight: History, command: Command, dice: str = "") -> None:
    fight.do(command, TypedDice(split_fudge_dice(dice)))


def play(fight: History, ruleset: str, sample: Sample, deed: str) -> tuple[Encounter, Encounter]:
    """Do a sample; return the states before and after its own deed."""
    if fight.state.ruleset != ruleset:
        do(fight, ChooseRuleset(ruleset))
    for name, given, dice in sample.before:
        do(fight, Act(0 if "body" in given else 1, ruleset, name, given), dice)
    before = fight.state
    do(fight, Act(0 if sample.fight else 1, ruleset, deed, sample.given), sample.dice)
    return before, fight.state


def forget_states(fight: History) -> None:
    """Let all states but the empty start be folded again from the journal."""
    fight._states = OrderedDict({0: Encounter()})


def test_every_deed_of_every_ruleset_has_a_sample():
    assert {(key, deed) for key in RULESETS for deed in ruleset(key).deeds} == set(SAMPLES)


def test_a_ruleset_is_listed_under_its_own_key():
    assert [ruleset(key).key for key in RULESETS] == list(RULESETS) == ["cats", "fudge", "placement", "cards"]


@pytest.mark.parametrize(("ruleset", "deed"), SAMPLES)
def test_a_deed_is_one_step_that_undo_takes_back_exactly_and_redo_repeats_without_dice(ruleset, deed):
    fight = history()
    before, after = play(fight, ruleset, SAMPLES[ruleset, deed], deed)
    assert before != after
    forget_states(fight)
    fight.undo()
    assert fight.state == before
    fight.redo()
    assert fight.state == after
    while fight.can_undo:
        fight.undo()
    assert fight.state == Encounter()


@pytest.mark.parametrize(("ruleset", "deed"), SAMPLES)
def test_a_deed_is_on_the_disk_with_its_dice_and_reads_back_as_it_was(ruleset, deed, tmp_path):
    path = tmp_path / "Friday.cats"
    with create(path) as journal:
        hurry(journal)
        fight = history(journal)
        before, after = play(fight, ruleset, SAMPLES[ruleset, deed], deed)
        steps = list(journal.steps(1, journal.last))
    with open_session(path) as journal:
        again = History(journal, shipped(), CHARTS)
        assert again.state == after
        assert list(journal.steps(1, journal.last)) == steps
        again.undo()
        assert again.state == before


def test_what_is_decided_from_its_recorded_dice_is_the_same_again():
    for (key, deed), sample in SAMPLES.items():
        fight = history()
        before, after = play(fight, key, sample, deed)
        newest = fight.newest
        assert newest is not None
        fallen = [die for event in newest.events for die in getattr(event, "dice", ())]
        assert len(fallen) == len(sample.dice.split()), (key, deed)
        other = History(MemoryJournal(lambda: 0.0), shipped(), CHARTS)
        other.state = before
        again = other.do(newest.command, RecordedDice(fallen))
        assert (again.events, other.state) == (newest.events, after), (key, deed)


def test_a_fight_starts_by_cats_and_goes_on_by_what_is_chosen():
    fight = history()
    assert fight.state.ruleset == "cats"
    do(fight, ChooseRuleset("placement"))
    assert fight.state.ruleset == "placement"
    with pytest.raises(Refused) as caught:
        do(fight, ChooseRuleset("placement"))
    assert caught.value.key == "ruleset.unchanged"
    with pytest.raises(Refused) as caught:
        do(fight, ChooseRuleset("gurps"))
    assert (caught.value.key, caught.value.values["value"]) == ("ruleset.unknown", "gurps")
    fight.undo()
    assert fight.state.ruleset == "cats"


def test_wounds_of_a_ruleset_wait_on_their_own_sheet_while_the_fight_goes_by_another():
    fight = history()
    do(fight, Strike(1, Attack(Facing.FRONT, "chest", tier=2)))
    play(fight, "fudge", SAMPLES["fudge", "hit"], "hit")
    play(fight, "cards", SAMPLES["cards", "hit"], "hit")
    ana = fight.state.combatants[1]
    assert set(ana.harm) == {"fudge", "cards"}
    assert ana.structure == {"upper_torso": 1}
    assert ana.hits == 3


def test_a_deed_of_another_ruleset_is_refused_and_so_is_one_that_does_not_exist():
    fight = history()
    for command, key in (
        (Act(1, "fudge", "hit", {"method": "2df", "level": "hurt"}), "ruleset.other"),
        (Act(1, "cats", "hit"), "ruleset.no_such_deed"),
    ):
        with pytest.raises(Refused) as caught:
            do(fight, command)
        assert caught.value.key == key
    do(fight, ChooseRuleset("cards"))
    for wish, key in (
        (Act(1, "cards", "pray"), "ruleset.no_such_deed"),
        (Strike(1, Attack(Facing.FRONT)), "ruleset.no_such_deed"),
        (Act(7, "cards", "hit", {"damage": 1}), "combatant.gone"),
        (Act(0, "cards", "hit", {"damage": 1}), "desk.no_target"),
    ):
        with pytest.raises(Refused) as caught:
            do(fight, wish)
        assert caught.value.key == key
    assert fight.head == 2


def test_nothing_is_stored_while_a_choice_is_waited_for():
    fight = history()
    do(fight, ChooseRuleset("placement"))
    with pytest.raises(NeedsChoice) as caught:
        do(fight, Act(1, "placement", "hit", {"damage": 4, "force": 10}), "1")
    assert (caught.value.question, caught.value.options) == ("vitals", ("double", "mortal"))
    assert (fight.head, fight.journal.last) == (2, 2)


def test_a_copy_has_the_traits_of_the_original_and_none_of_its_harm():
    fight = history()
    play(fight, "placement", SAMPLES["placement", "traits"], "traits")
    play(fight, "placement", SAMPLES["placement", "mortal"], "mortal")
    do(fight, DuplicateCombatant(1))
    copy = fight.state.combatants[2]
    assert copy.traits == {"placement": {"strength": 9, "flying": 1}}
    assert copy.harm == {}


def test_armour_can_be_set_whatever_the_ruleset():
    fight = history()
    do(fight, ChooseRuleset("cards"))
    do(fight, SetArmour(1, {"chest": 5}))
    assert fight.state.combatants[1].armour_left("chest") == 5


def test_state_from_events_alone_equals_state_from_deciding():
    for (key, deed), sample in SAMPLES.items():
        fight = history()
        play(fight, key, sample, deed)
        steps = fight.journal.steps(1, fight.journal.last)
        assert evolve_all(Encounter(), [event for step in steps for event in step.events]) == fight.state
