"""Amending the past: a hit of an earlier step is changed, and what followed is decided again with the dice it had.

The steps themselves stay as they are; what they come to now is the fact of a new step, which can be undone like any
other. Apart from `decide`, which knows the present only.
"""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, TypeGuard, TypeVar, cast

from cats_desktop.rules.attack import Attack
from cats_desktop.rules.combat import Encounter
from cats_desktop.rules.dice import DiceSource, Die, NeedsChoice, NeedsDie, RecordedDice, TypedDice
from cats_desktop.rules.events import (
    Consequence,
    Event,
    HitLanded,
    HitPlaced,
    HitRevoked,
    PastAmended,
    SharedSet,
    ShotMissed,
    VolleyFired,
)
from cats_desktop.rules.evolve import evolve_all
from cats_desktop.rules.faults import Refused
from cats_desktop.rules.systems.volley import Change, fire_listed, firing_again
from cats_desktop.session.amend_changes import changes_between
from cats_desktop.session.checks import Bodies, clean_name, combatant_of
from cats_desktop.session.commands import Act, AmendHit, CallShot, Command, Strike, Volley
from cats_desktop.session.decide import Charts, decide, targets_of
from cats_desktop.session.journal import Step

Hit = HitLanded | HitPlaced | HitRevoked | ShotMissed

T = TypeVar("T")

Amendments = dict[tuple[int, int], AmendHit]
"""(step, number) -> what counts for that hit."""


class Past(Protocol):
    """What is needed of a history."""

    @property
    def state(self) -> Encounter: ...
    @property
    def bodies(self) -> Bodies: ...
    @property
    def charts(self) -> Charts: ...
    def pages(self, first: int) -> Iterator[Sequence[Step]]:
        """Yield the steps that stand, from one on, a few at a time."""

    def state_before(self, step: int) -> Encounter:
        """Return the state that a step was built on."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What amending a hit comes to: the fact that is stored, and what the hit's own step tells then."""

    amended: PastAmended
    told: tuple[Event, ...]


Working = Generator[float, None, Outcome]
"""A hit being amended: pauses with how far it is, from 0 to 1, and returns the outcome."""


Deciding = Generator[float, None, tuple[Event, ...]]
"""A step being decided again: pauses with how far it is, from 0 to 1, and returns what happened."""


def amend(past: Past, command: AmendHit) -> PastAmended:
    """Return the fact that a hit is amended, with every target as it is then, in one go.

    Raises Refused for a step that is no hit or does not stand, for dice that cannot be, and when nothing would change.
    """
    return at_once(amending(past, command)).amended


def amending(past: Past, command: AmendHit) -> Working:
    """Amend a hit, pausing after every step; what is paused is void once the past changes. Raises as `amend`."""
    steps, amendments = yield from amended(past, command.step)
    key = command.step, command.number
    step = next((step for step in steps if step.id == command.step), None)
    if step is None:
        raise Refused("amend.no_such_step", step=command.step)
    hit = hit_of(step, command)
    _check_fits(step.command, command)
    if amendments.get(key, AmendHit(*key)) == command:
        raise Refused("amend.unchanged", what=_place(hit))
    amendments[key] = command
    state, void, told = past.state_before(steps[0].id), list[int](), tuple[Event, ...]()
    for gone, each in enumerate(steps, start=1):
        if isinstance(each.command, AmendHit):
            continue
        hits_made = state.hits_made + _hits_in(each)
        try:
            events = yield from _reported(_deciding(state, each, amendments, past), gone - 1, len(steps))
            state = evolve_all(state, events)
        except (Refused, NeedsDie, NeedsChoice) as fault:
            if each.id == command.step:
                raise _as_refusal(fault, command.step) from None
            void.append(each.id)
        else:
            told = events if each.id == command.step else told
        # The hits that follow keep the numbers by which their wounds are known, whatever became of this one.
        state = replace(state, hits_made=hits_made)
        yield gone / len(steps)
    if state.number != past.state.number:
        raise Refused("amend.other_fight", step=command.step)
    return Outcome(_fact(past, command, hit, state, void), told)


def _fact(past: Past, command: AmendHit, hit: Hit, state: Encounter, void: Sequence[int]) -> PastAmended:
    """Return what is told of a hit that is amended, from the state that everything comes to then."""
    now = past.state
    changed = {key: target for key, target in state.combatants.items() if now.combatants.get(key) != target}
    shared = {key for key in {**now.shared, **state.shared} if now.sheet(key) != state.sheet(key)}
    as_rolled = replace(command, revoked=False) == AmendHit(command.step, command.number)
    return PastAmended(
        command.step,
        command.number,
        "revoked" if command.revoked else "restored" if as_rolled else "changed",
        _struck_name(hit, now),
        _place(hit),
        changed,
        tuple(void),
        tuple(changes_between(now, state, past.bodies)),
        {key: fight for key, fight in state.waiting.items() if now.waiting.get(key) != fight},
        {key: state.sheet(key) for key in sorted(shared)},
    )


def _hits_in(step: Step) -> int:
    """Return how many hits of a step have numbers: a large volley's are one."""
    return sum(_is_hit(event) or (isinstance(event, VolleyFired) and bool(event.faces)) for event in step.events)


def _is_hit(event: Event) -> TypeGuard[Hit]:
    """Tell whether an event is a hit by itself, or a called shot that could have been one."""
    return isinstance(event, HitLanded | HitPlaced | HitRevoked) or (isinstance(event, ShotMissed) and event.nowhere)


def _check_fits(was: Command, command: AmendHit) -> None:
    """Refuse what says nothing of such a hit."""
    if isinstance(was, Act) and command.attack is not None:
        raise Refused("amend.no_attack", step=command.step)
    if command.given and not isinstance(was, Act):
        raise Refused("amend.nothing_given", step=command.step)
    if command.landed is not None and not isinstance(was, CallShot):
        raise Refused("amend.not_called", step=command.step)


def _struck_name(hit: Hit, now: Encounter) -> str:
    """Return the name of whoever was struck, as it is by now; of one that has left, as it was."""
    there = now.combatants.get(hit.combatant)
    return there.full_name if there is not None else getattr(hit, "name", "")


def _place(hit: Hit) -> str:
    return hit.place if isinstance(hit, HitPlaced) else hit.label


def amendment_of(past: Past, step: int, number: int) -> AmendHit | None:
    """Return what is amended about a hit by now, if anything is."""
    return at_once(amended(past, step))[1].get((step, number))


def retold(past: Past, step: int) -> tuple[Event, ...]:
    """Return what a step that stands comes to with all amendments. Raises Refused when it does not stand."""
    steps, amendments = at_once(amended(past, step))
    if step not in {each.id for each in steps}:
        raise Refused("amend.no_such_step", step=step)
    state = past.state_before(steps[0].id)
    for each in steps:
        if isinstance(each.command, AmendHit):
            continue
        try:
            events = again(state, each, amendments, past)
        except (Refused, NeedsDie, NeedsChoice):
            events = ()
        if each.id == step:
            return events
        state = evolve_all(state, events)
    return ()


def again(state: Encounter, step: Step, amendments: Amendments, past: Past) -> tuple[Event, ...]:
    """Decide a step again with its recorded dice and what was amended about it.

    Raises Refused, NeedsDie or NeedsChoice when that cannot be.
    """
    return at_once(_deciding(state, step, amendments, past))


def _deciding(state: Encounter, step: Step, amendments: Amendments, past: Past) -> Deciding:
    match step.command:
        case Strike() | CallShot() | Act() as wish if (step.id, 0) in amendments:
            return _attack_again(state, wish, step, amendments[step.id, 0], past)
        case Volley() as volley:
            return (yield from _volley_again(state, volley, step, amendments, past))
        case _:
            return decide(state, step.command, RecordedDice(dice_in(step.events)), past.bodies, past.charts)


def _reported(working: Generator[float, None, tuple[Event, ...]], gone: int, whole: int) -> Deciding:
    """Go on with a part of some work, of which some is gone through, and say how far that is in the whole."""
    while True:
        try:
            yield (gone + next(working)) / whole
        except StopIteration as end:
            return cast(tuple[Event, ...], end.value)


def dice_in(events: Sequence[Event]) -> tuple[Die, ...]:
    """Return all dice of events, in the order in which they fell."""
    kinds = HitLanded | HitPlaced | HitRevoked | Consequence | SharedSet
    return tuple(die for event in events if isinstance(event, kinds) for die in event.dice)


def amended(past: Past, first: int) -> Generator[float, None, tuple[list[Step], Amendments]]:
    """Return the standing steps that have to be gone through again, and all amendments that count for them.

    Pauses after every few steps that were read.
    """
    start = first
    while True:
        steps: list[Step] = []
        for page in past.pages(start):
            steps += page
            yield 0.0
        amends = [step.command for step in steps if isinstance(step.command, AmendHit)]
        earliest = min((each.step for each in amends), default=start)
        if earliest >= start:
            return steps, {(each.step, each.number): each for each in amends}
        start = earliest


def at_once(working: Generator[object, None, T]) -> T:
    """Go through with what pauses, in one go."""
    while True:
        try:
            next(working)
        except StopIteration as end:
            return cast(T, end.value)


def hit_of(step: Step, command: AmendHit) -> Hit:
    """Return the hit of a step that is meant. Raises Refused."""
    if command.number and command.combatant:
        raise Refused("amend.volley_target")
    listed = [event for event in step.events if _is_hit(event)]
    for hit in listed:
        if getattr(hit, "number", 0) == command.number:
            return hit
    if isinstance(step.command, Volley) and not listed:
        raise Refused("amend.summed_up")
    raise Refused("amend.not_a_hit", step=command.step)


def _attack_again(
    state: Encounter, wish: Strike | CallShot | Act, step: Step, amendment: AmendHit, past: Past
) -> tuple[Event, ...]:
    """Decide one attack again as it was amended; one that was revoked leaves its dice and nothing else."""
    wanted = amendment.combatant or wish.combatant
    if wanted not in state.combatants and wanted in past.state.combatants:
        raise Refused("amend.not_there_yet", name=past.state.combatants[wanted].full_name)
    target = combatant_of(state, wanted)
    recorded = dice_in(step.events)
    if amendment.revoked:
        # What the throw did to the whole fight stays: a card that was drawn is drawn.
        drawn = (event for event in step.events if isinstance(event, SharedSet))
        return (HitRevoked(target.id, 0, _place(hit_of(step, amendment)), recorded), *drawn)
    again: Command
    if isinstance(wish, Act):
        dice: DiceSource = _typed(amendment.faces) if amendment.faces else RecordedDice(recorded)
        given = {**wish.given, **amendment.given}
        again = replace(wish, combatant=target.id, given=given, source=_source(amendment, wish.source))
    elif isinstance(wish, CallShot) and (amendment.attack is None or amendment.landed is not None):
        attack = amendment.attack or wish.attack
        landed = wish.landed if amendment.landed is None else amendment.landed
        # What missed went wherever the dice said: all of them are needed.
        dice = _dice_for(attack if landed else replace(attack, region=None), recorded, amendment.faces)
        again = replace(wish, combatant=target.id, attack=_sourced(attack, amendment), landed=landed)
    else:
        attack = amendment.attack or wish.attack
        dice = _dice_for(attack, recorded, amendment.faces)
        again = Strike(target.id, _sourced(attack, amendment))
    events = decide(state, again, dice, past.bodies, past.charts)
    dice.finish()
    return events


def _source(amendment: AmendHit, before: str) -> str:
    return before if amendment.source is None else amendment.source


def _sourced(attack: Attack, amendment: AmendHit) -> Attack:
    return replace(attack, source=clean_name(_source(amendment, attack.source)))


def _volley_again(state: Encounter, volley: Volley, step: Step, amendments: Amendments, past: Past) -> Deciding:
    fired = step.events[0]
    assert isinstance(fired, VolleyFired)
    targets = targets_of(state, volley, past.bodies)
    if fired.faces:
        firing = firing_again(targets, volley.attack, state.house_rules, fired)
        return (yield from _reported(firing, 0, fired.hits))
    mine = {number: each for (at, number), each in amendments.items() if at == step.id}
    dice: dict[int, DiceSource] = {
        hit.number: _dice_for(
            Attack(volley.attack.facing), hit.dice, mine[hit.number].faces if hit.number in mine else ()
        )
        for hit in step.events
        if isinstance(hit, HitLanded | HitRevoked)
    }
    changes = {
        number: Change(each.revoked, _sourced(each.attack or volley.attack, each)) for number, each in mine.items()
    }
    events = fire_listed(targets, volley.attack, volley.hits, state.house_rules, dice.__getitem__, changes)
    for source in dice.values():
        source.finish()
    return events


def _dice_for(attack: Attack, recorded: Sequence[Die], faces: Sequence[int]) -> DiceSource:
    """Return the dice that were given instead, or the recorded ones as far as the attack needs them."""
    if faces:
        return _typed(faces)
    return RecordedDice([die for die in recorded if attack.region is None or die.purpose == "depth"])


def _typed(faces: Sequence[int]) -> TypedDice:
    return TypedDice([str(face) for face in faces])


def _as_refusal(fault: Refused | NeedsDie | NeedsChoice, step: int) -> Refused:
    """Say a question as a refusal: the past is amended in one go, with all dice at hand."""
    if isinstance(fault, NeedsDie):
        return Refused("amend.needs_die", sides=fault.sides)
    if isinstance(fault, NeedsChoice):
        return Refused("amend.needs_choice", step=step)
    return fault
