"""Walks over all commands and several fights, with hits amended at random: what holds wherever they lead."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from cats_desktop.rules.attack import Attack
from cats_desktop.rules.body import Facing
from cats_desktop.rules.combat import Encounter
from cats_desktop.rules.dice import NeedsChoice, NeedsDie, ThrownDice
from cats_desktop.rules.events import PastAmended
from cats_desktop.rules.evolve import evolve_all
from cats_desktop.rules.faults import Refused
from cats_desktop.session.commands import (
    Act,
    AmendHit,
    BeginFight,
    CallShot,
    ChooseRuleset,
    Command,
    Strike,
    TakeUpFight,
    Volley,
)
from cats_desktop.session.history import History
from tests.session.test_every_command import SAMPLES, fight
from tests.session.test_rulesets import forget_states
from tests.session.test_wound_steps import step_of_hit

HITS = Strike | CallShot | Volley | Act

OTHERS = tuple(
    command
    for kind, sample in SAMPLES.items()
    if kind is not AmendHit
    for command in (*(each for each, _ in sample.before), sample.command)
)
"""Every command there is but amending, for targets 1 and 2."""


def a_hit(random: Random, history: History) -> Command:
    """Return a hit on anybody, by the ruleset in use."""
    target = random.choice([*history.state.combatants, 1])
    attack = Attack(random.choice([*Facing]), damage=random.randint(1, 4))
    match history.state.ruleset:
        case "fudge":
            return Act(target, "fudge", "hit", {"level": random.choice(("scratch", "hurt")), "method": "2df"})
        case "placement":
            return Act(target, "placement", "hit", {"damage": 2, "force": random.choice((0, 90))})
        case "cards":
            return Act(target, "cards", "hit", {"damage": random.randint(1, 3)})
    chosen: list[Command] = [
        Strike(target, attack),
        Volley((target,), attack, random.choice((2, 3, 60))),
        CallShot(target, Attack(Facing.FRONT, "head"), landed=random.random() < 0.5),
    ]
    return random.choice(chosen)


def an_amendment(random: Random, history: History) -> Command:
    """Return something else that counts for a hit of any step there is."""
    hits = [step for step in history.standing(1) if isinstance(step.command, HITS)]
    if not hits:
        return Strike(1, Attack(Facing.FRONT))
    step = random.choice(hits)
    number = random.randint(1, 3) if isinstance(step.command, Volley) else 0
    return random.choice(
        [
            AmendHit(step.id, number, revoked=True),
            AmendHit(step.id, number),
            AmendHit(step.id, number, faces=(random.randint(1, 100), 6, random.randint(1, 5))),
            AmendHit(step.id, number, attack=Attack(Facing.FRONT, "chest", tier=random.randint(1, 4))),
            AmendHit(step.id, number, combatant=random.choice((1, 2, 3))),
            AmendHit(step.id, number, source="rockfall"),
            AmendHit(step.id, number, given={"damage": 1}),
            AmendHit(step.id, number, landed=False),
            AmendHit(step.id, number, attack=Attack(Facing.FRONT, "head", tier=2), landed=True),
        ]
    )


def a_wish(random: Random, history: History) -> Command:
    """Return the next command to try."""
    draw = random.random()
    if draw < 0.35:
        return a_hit(random, history)
    if draw < 0.65:
        return an_amendment(random, history)
    if draw < 0.75:
        waiting = [*history.state.waiting]
        carried = tuple(key for key in history.state.combatants if random.random() < 0.7)
        return TakeUpFight(random.choice(waiting)) if waiting else BeginFight("another", carried)
    if draw < 0.8:
        return ChooseRuleset(random.choice(("cats", "fudge", "placement", "cards")))
    return random.choice(OTHERS)


def walk(random: Random, steps: int):  # type: ignore[no-untyped-def]
    """Go on from a fight with a hit; after each step that was granted yield the history and the state before."""
    history = fight()
    for _ in range(steps):
        before = history.state
        try:
            history.do(a_wish(random, history), ThrownDice(random.randrange, random.randbytes))
        except (Refused, NeedsChoice, NeedsDie):
            assert history.state is before
            continue
        yield history, before


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 1_000_000))
def test_the_state_is_the_fold_of_its_steps_and_one_undo_is_exact(seed):
    for history, before in walk(Random(seed), 30):
        after = history.state
        folded = evolve_all(Encounter(), (event for step in history.standing(1) for event in step.events))
        assert folded == after
        forget_states(history)
        history.undo()
        assert history.state == before
        history.redo()
        assert history.state == after


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 1_000_000))
def test_wounds_keep_the_numbers_and_the_steps_of_their_hits_whatever_is_amended(seed):
    for history, before in walk(Random(seed), 40):
        state = history.state
        assert history.newest is not None
        if isinstance(history.newest.events[0], PastAmended):
            assert state.hits_made == before.hits_made
        fights = (state, *state.waiting.values())
        by_hit: dict[int, set[str]] = {}
        for one in (target for each in fights for target in each.combatants.values()):
            numbers = [wound.hit for wound in one.wounds]
            assert numbers == sorted(numbers)
            for wound in one.wounds:
                by_hit.setdefault(wound.hit, set()).add(wound.ruleset)
        for hit, rulesets in by_hit.items():
            found = step_of_hit(history, hit)
            assert found is not None
            command = history.journal.steps(found[0], found[0])[0].command
            assert isinstance(command, HITS)
            assert rulesets == {command.ruleset if isinstance(command, Act) else "cats"}


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 1_000_000))
def test_a_hit_that_is_amended_twice_is_as_if_only_the_second_had_been(seed):
    """Undone and amended at once as it is by now, everything comes to the same."""
    random = Random(seed)
    for history, _ in walk(random, 25):
        assert history.newest is not None
        made = history.newest.command
        if isinstance(made, AmendHit):
            after, was = history.state, history.head
            try:
                history.do(AmendHit(made.step, made.number, source="someone"), ThrownDice(random.randrange))
                history.do(made, ThrownDice(random.randrange))
            except Refused:
                history.jump(was)
            else:
                assert history.state == after
                history.jump(was)
            assert history.state == after
