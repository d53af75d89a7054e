"""Wishes about order and time, and what happens when they are granted: turns, stances, conditions, timers."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from cats_desktop.rules.combat import Combatant, Encounter, Profile
from cats_desktop.rules.events import Event
from cats_desktop.rules.evolve import evolve, evolve_all
from cats_desktop.rules.faults import Refused
from cats_desktop.rules.systems import ruleset
from cats_desktop.rules.turn_events import (
    ConditionLifted,
    ConditionPut,
    Defeated,
    InitiativeSet,
    OrderMoved,
    OrderSorted,
    StanceTaken,
    TimersStopped,
    TimerStarted,
    TurnPassed,
    TurnsReset,
    TurnTakenBack,
)
from cats_desktop.rules.turn_order import advance, due_of, group_of, sorted_order, steps_back
from cats_desktop.rules.turns import MOMENTS, Condition, Passage, StanceChange, Timer
from cats_desktop.session.checks import check_initiative, clean_name, clean_note, combatant_of, combatants_of
from cats_desktop.session.commands import (
    ComeIn,
    Defeat,
    Delay,
    LiftCondition,
    MoveInOrder,
    PutCondition,
    Ready,
    SetInitiative,
    StartTimer,
    StopTimers,
    Surprise,
    Until,
    UseReady,
)

TurnDeed = Callable[[Encounter, int, str], tuple[Event, ...]]
"""(state, target, name of a deed) -> what the ruleset does then."""

MOST_MOMENTS = 10_000


def next_turn(state: Encounter, deed: TurnDeed) -> tuple[Event, ...]:
    """Pass the turn on, and let the ruleset do what it does as a turn begins."""
    return _pass_on(state, deed)


def _pass_on(
    state: Encounter, deed: TurnDeed, *, leaving: int = 0, stance: str = "", holding: str = ""
) -> tuple[Event, ...]:
    passed = _passed(state, advance(state, leaving=leaving, stance=stance, holding=holding))
    turn = ruleset(state.ruleset).turn
    done = deed(evolve(state, passed), passed.passage.after, turn) if turn else ()
    if done:
        passed = replace(passed, passage=replace(passed.passage, ruleset=state.ruleset))
    return (passed, *done)


def _passed(state: Encounter, passage: Passage) -> TurnPassed:
    there, due = state.combatants, due_of(passage)
    lapsed = [change for change in passage.stances if not change.after and change.combatant in there]
    return TurnPassed(
        there[passage.after].full_name,
        passage,
        due,
        tuple(there[timer.combatant].full_name if timer.combatant in there else "" for timer in due),
        tuple(there[each.combatant].full_name for each in lapsed if _was_passed_over(state, each)),
        tuple(there[each.combatant].full_name for each in lapsed if each.before == "delayed"),
    )


def _was_passed_over(state: Encounter, change: StanceChange) -> bool:
    """Tell whether surprise cost a target its turn: one that had acted has lost nothing by it."""
    return change.before == "surprised" and change.combatant not in state.turns.acted


def pass_on_if_any(state: Encounter, leaving: int, deed: TurnDeed) -> tuple[Event, ...]:
    """Pass the turn on from one that is not there any more, unless nobody is left who could act."""
    try:
        return _pass_on(state, deed, leaving=leaving)
    except Refused:
        return ()


def previous_turn(state: Encounter, deed: TurnDeed) -> Iterator[Event]:
    """Step back to the turn before, and let the ruleset give back what it did as the turns since began."""
    count, combatant = steps_back(state)
    for passage in reversed(state.turns.past[-count:]):
        back = ruleset(passage.ruleset).turn_back if passage.ruleset == state.ruleset and passage.ruleset else ""
        if back and passage.after in state.combatants:
            events = _given_back(state, passage.after, back, deed)
            state = evolve_all(state, events)
            yield from events
    name = state.combatants[combatant].full_name if combatant else ""
    yield TurnTakenBack(count, combatant, name, state.turns.past[-count].round_before)


def _given_back(state: Encounter, combatant: int, back: str, deed: TurnDeed) -> tuple[Event, ...]:
    """Return what the ruleset gives back; nothing where that was given back already, or healed altogether."""
    try:
        return deed(state, combatant, back)
    except Refused:
        return ()


def reset_turns(state: Encounter) -> tuple[Event, ...]:
    """Go back to before the first round."""
    if not state.turns.round:
        raise Refused("turns.not_begun")
    return (TurnsReset(),)


def set_initiative(state: Encounter, command: SetInitiative) -> tuple[Event, ...]:
    """Give initiatives to targets and to all who share a group with them."""
    values: dict[int, int | None] = {}
    groups: dict[str, list[int]] = {}
    for key in state.turns.order:
        if group := state.combatants[key].profile.group:
            groups.setdefault(group, []).append(key)
    for key, value in command.values.items():
        check_initiative(value)
        one = combatant_of(state, key)
        values.update(dict.fromkeys(groups.get(one.profile.group, (key,)), value))
    values = {key: value for key, value in values.items() if state.combatants[key].initiative != value}
    if not values:
        raise Refused("turns.initiative_unchanged")
    return (InitiativeSet(values, _names(state, values)),)


def move_in_order(state: Encounter, command: MoveInOrder) -> tuple[Event, ...]:
    """Move a target and its group in the order."""
    someone = combatant_of(state, command.combatant)
    keys = group_of(state, someone)
    before = command.before
    if before:
        combatant_of(state, before)
    order = state.turns.order
    if before in keys:
        rest = order[order.index(before) :]
        before = next((key for key in rest if key not in keys), 0)
    event = OrderMoved(keys, before, _names(state, keys))
    if evolve(state, event).turns.order == order:
        raise Refused("turns.order_unchanged")
    return (event,)


def sort_order(state: Encounter) -> tuple[Event, ...]:
    """Put the order right by initiative."""
    if sorted_order(state.turns.order, state.combatants) == state.turns.order:
        raise Refused("turns.order_unchanged")
    return (OrderSorted(),)


def delay(state: Encounter, command: Delay, deed: TurnDeed) -> tuple[Event, ...]:
    """Let the active target wait while the others go on."""
    someone = combatant_of(state, command.combatant)
    if state.turns.active != someone.id:
        raise Refused("turns.not_active", name=someone.full_name)
    waits = StanceTaken((someone.id,), (someone.full_name,), "delayed")
    return (waits, *_pass_on(state, deed, stance="delayed"))


def come_in(state: Encounter, command: ComeIn) -> tuple[Event, ...]:
    """Let a target that waits come in next."""
    someone = combatant_of(state, command.combatant)
    if someone.stance != "delayed":
        raise Refused("turns.not_delayed", name=someone.full_name)
    order = state.turns.order
    names = (someone.full_name,)
    events: tuple[Event, ...] = (StanceTaken((someone.id,), names, "back", before="delayed"),)
    if state.turns.active:
        following = order[order.index(state.turns.active) + 1 :]
        before = next((key for key in following if key != someone.id), 0)
        events = (*events, OrderMoved((someone.id,), before, names))
    return events


def ready(state: Encounter, command: Ready, deed: TurnDeed) -> tuple[Event, ...]:
    """Let a target hold an action; if it is its turn, that is over."""
    someone = combatant_of(state, command.combatant)
    holding = clean_name(command.holding)
    if (someone.stance, someone.holding) == ("ready", holding):
        raise Refused("turns.stance_unchanged", name=someone.full_name)
    taken = StanceTaken((someone.id,), (someone.full_name,), "ready", holding, someone.stance)
    if state.turns.active != someone.id:
        return (taken,)
    return (taken, *_pass_on(state, deed, stance="ready", holding=holding))


def use_ready(state: Encounter, command: UseReady) -> tuple[Event, ...]:
    """Let a target do what it held ready."""
    someone = combatant_of(state, command.combatant)
    if someone.stance != "ready":
        raise Refused("turns.not_ready", name=someone.full_name)
    return (StanceTaken((someone.id,), (someone.full_name,), "", someone.holding, "ready"),)


def surprise(state: Encounter, command: Surprise) -> tuple[Event, ...]:
    """Let targets be surprised, or not any more."""
    wanted = "surprised" if command.surprised else ""
    found = [
        one
        for one in combatants_of(state, command.combatants)
        if (one.stance == "surprised") != command.surprised and one.id != state.turns.active
    ]
    if not found:
        raise Refused("turns.nobody_else_surprised")
    before = "" if command.surprised else "surprised"
    return (StanceTaken(*_keys_and_names(found), wanted, before=before),)


def defeat(state: Encounter, command: Defeat, deed: TurnDeed) -> tuple[Event, ...]:
    """Put a target out of the fight or back into it; the turn of one that falls in it passes on."""
    someone = combatant_of(state, command.combatant)
    if someone.defeated == command.defeated:
        raise Refused("turns.defeat_unchanged", name=someone.full_name)
    fallen = Defeated(someone.id, someone.full_name, command.defeated)
    if not (command.defeated and state.turns.active == someone.id):
        return (fallen,)
    after = evolve(state, fallen)
    try:
        return (fallen, *_pass_on(after, deed))
    except Refused:
        return (fallen,)  # nobody is left who could act


def put_condition(state: Encounter, command: PutCondition) -> tuple[Event, ...]:
    """Let a condition come over targets, each with a timer of its own where it ends by itself."""
    found = combatants_of(state, command.combatants)
    label, note = clean_name(command.label), clean_note(command.note)
    if not label:
        raise Refused("condition.unnamed")
    last, timed = state.turns.last_mark, list[Timer]()
    if command.condition:
        held = [each for each in found[0].conditions if each.id == command.condition]
        if not held:
            raise Refused("condition.gone")
        conditions = [Condition(command.condition, label, command.icon, note)]
        found = found[:1]
        timed = [timer for timer in state.turns.timers if timer.condition == command.condition]
        if conditions == held and command.until is None and not (command.endless and timed):
            raise Refused("condition.unchanged", label=label)
    else:
        conditions = [Condition(last + place, label, command.icon, note) for place in range(1, len(found) + 1)]
        last += len(found)
    timers: list[Timer] = []
    if command.until is not None:
        for place, (one, condition) in enumerate(zip(found, conditions, strict=True), start=1):
            timers.append(_timer(state, last + place, label, command.until, one.id, condition.id))
    elif command.condition and not command.endless:
        timers = [replace(timer, label=label) for timer in timed]
    untimed = (command.condition,) if command.condition else ()
    return (ConditionPut(*_keys_and_names(found), tuple(conditions), tuple(timers), untimed, changed=bool(untimed)),)


def lift_condition(state: Encounter, command: LiftCondition) -> tuple[Event, ...]:
    """End a condition."""
    someone = combatant_of(state, command.combatant)
    for condition in someone.conditions:
        if condition.id == command.condition:
            return (ConditionLifted(someone.id, someone.full_name, condition.id, condition.label),)
    raise Refused("condition.gone")


def start_timer(state: Encounter, command: StartTimer) -> tuple[Event, ...]:
    """Start a timer."""
    label = clean_name(command.label)
    if not label:
        raise Refused("timer.unnamed")
    if command.combatant:
        combatant_of(state, command.combatant)
    timer = _timer(state, state.turns.last_mark + 1, label, command.until, command.combatant)
    anchor = state.combatants[timer.anchor].full_name if timer.anchor else ""
    return (TimerStarted(timer, anchor),)


def stop_timers(state: Encounter, command: StopTimers) -> tuple[Event, ...]:
    """Take timers away."""
    wanted = frozenset(command.timers)
    found = [timer for timer in (*state.turns.timers, *state.turns.due) if timer.id in wanted]
    if not found:
        raise Refused("timer.gone")
    return (TimersStopped(tuple(timer.id for timer in found), found[0].label),)


def initiative_in_group(state: Encounter, profile: Profile, who: int, wanted: int | None) -> int | None:
    """Return the initiative of a group that somebody joins, or the one wanted where nobody else is in it."""
    members = _members(state, profile.group, who)
    return members[0].initiative if members else wanted


def in_group(state: Encounter, profile: Profile, who: int = 0) -> Profile:
    """Return a profile with its group written as those write it who are in it already."""
    members = _members(state, profile.group, who)
    return replace(profile, group=members[0].profile.group) if members else profile


def _members(state: Encounter, group: str, who: int) -> list[Combatant]:
    wanted = group.casefold()
    there = state.combatants.values() if group else ()
    return [one for one in there if one.id != who and one.profile.group.casefold() == wanted]


def _timer(state: Encounter, key: int, label: str, until: Until, combatant: int, condition: int = 0) -> Timer:
    if until.moment not in MOMENTS:
        raise Refused("timer.moment_unknown", value=until.moment[:20], known=", ".join(MOMENTS))
    if not 1 <= until.count <= MOST_MOMENTS:
        raise Refused("timer.count_out_of_range", value=until.count, most=MOST_MOMENTS)
    if until.moment == "round":
        return Timer(key, label, "round", 0, until.count, combatant, condition)
    anchor = combatant_of(state, until.anchor)
    return Timer(key, label, until.moment, anchor.id, until.count, combatant, condition)


def _names(state: Encounter, keys: "tuple[int, ...] | dict[int, int | None]") -> tuple[str, ...]:
    return tuple(state.combatants[key].full_name for key in keys)


def _keys_and_names(found: list[Combatant]) -> tuple[tuple[int, ...], tuple[str, ...]]:
    return tuple(one.id for one in found), tuple(one.full_name for one in found)
