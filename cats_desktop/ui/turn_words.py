"""What is said of order and time: sentences for the log, words for stances, timers, conditions and moments."""

from collections.abc import Iterable, Mapping

from cats_desktop.rules.combat import Combatant
from cats_desktop.rules.turn_events import (
    ConditionLifted,
    ConditionPut,
    Defeated,
    InitiativeSet,
    OrderMoved,
    OrderSorted,
    StanceTaken,
    TimerStarted,
    TimerStopped,
    TurnPassed,
    TurnsReset,
    TurnTakenBack,
)
from cats_desktop.rules.turns import Timer
from cats_desktop.ui.words import isolated, translate

TurnEvent = (
    InitiativeSet
    | OrderMoved
    | OrderSorted
    | TurnPassed
    | TurnTakenBack
    | TurnsReset
    | StanceTaken
    | Defeated
    | ConditionPut
    | ConditionLifted
    | TimerStarted
    | TimerStopped
)

NAMED = 4
"""The most names that one sentence lists."""


def names_of(names: Iterable[str]) -> str:
    """Return several names as one phrase; of many only the first."""
    listed = [isolated(name) for name in names]
    if len(listed) > NAMED:
        return translate("words", "{names} and {more} more").format(
            names=", ".join(listed[: NAMED - 1]), more=len(listed) - NAMED + 1
        )
    return ", ".join(listed)


def turn_text(event: TurnEvent) -> str:
    """Return what one event of order or time says in the log."""
    match event:
        case InitiativeSet():
            return _initiative_text(event)
        case OrderMoved():
            return translate("words", "{names} moved in the order").format(names=names_of(event.names))
        case OrderSorted():
            return translate("words", "The order goes by initiative again")
        case TurnPassed():
            return _passed_text(event)
        case TurnTakenBack():
            if not event.combatant:
                return translate("words", "Stepped back to before the first turn")
            return translate("words", "Stepped back to round {round}: {name}").format(
                round=event.round, name=isolated(event.name)
            )
        case TurnsReset():
            return translate("words", "The fight stands before its first round")
        case StanceTaken():
            return _stance_text(event)
        case Defeated():
            template = (
                translate("words", "{name} is defeated")
                if event.defeated
                else translate("words", "{name} is back in the fight")
            )
            return template.format(name=isolated(event.name))
        case ConditionPut():
            return _condition_text(event)
        case ConditionLifted():
            return translate("words", "{name}: no longer {label}").format(
                name=isolated(event.name), label=isolated(event.label)
            )
        case TimerStarted():
            return translate("words", "Timer {label}: {until}").format(
                label=isolated(event.timer.label), until=_until_text(event.timer, event.anchor)
            )
        case TimerStopped():
            return translate("words", "Timer {label} taken away").format(label=isolated(event.label))


def _initiative_text(event: InitiativeSet) -> str:
    pairs = [*zip(event.names, event.values.values(), strict=True)]
    if len({value for _, value in pairs}) == 1:
        value = pairs[0][1]
        if value is None:
            return translate("words", "{names}: no initiative").format(names=names_of(event.names))
        return translate("words", "{names}: initiative {value}").format(names=names_of(event.names), value=value)
    told = [f"{isolated(name)} {'–' if value is None else value}" for name, value in pairs[:NAMED]]
    more = "…" if len(pairs) > NAMED else ""
    return translate("words", "Initiative: {told}").format(told=", ".join(told) + more)


def _passed_text(event: TurnPassed) -> str:
    passage = event.passage
    name = isolated(event.name)
    if passage.round_after != passage.round_before:
        text = translate("words", "Round {round}: {name}’s turn").format(round=passage.round_after, name=name)
    else:
        text = translate("words", "{name}’s turn").format(name=name)
    if event.due:
        ended = ", ".join(isolated(timer.label) for timer in event.due)
        text = translate("words", "{text}; ends now: {ended}").format(text=text, ended=ended)
    return text


def _stance_text(event: StanceTaken) -> str:
    names = names_of(event.names)
    match event.stance, event.before:
        case "delayed", _:
            template = translate("words", "{names} waits")
        case "back", _:
            template = translate("words", "{names} comes in next")
        case "ready", _:
            template = (
                translate("words", "{names} holds ready: {holding}")
                if event.holding
                else translate("words", "{names} holds an action ready")
            )
        case "surprised", _:
            template = translate("words", "Surprised: {names}")
        case _, "ready":
            template = (
                translate("words", "{names} does what was held ready: {holding}")
                if event.holding
                else translate("words", "{names} does what was held ready")
            )
        case _:
            template = translate("words", "No longer surprised: {names}")
    return template.format(names=names, holding=isolated(event.holding))


def _condition_text(event: ConditionPut) -> str:
    condition = event.conditions[0]
    text = translate("words", "{names}: {label}").format(names=names_of(event.names), label=isolated(condition.label))
    note = condition.note.replace("\n", " ")
    return f"{text} ({isolated(note)})" if note else text


def _until_text(timer: Timer, anchor: str) -> str:
    """Return when a timer ends; ``anchor`` is the name of whose turns it counts."""
    once = timer.left == 1
    match timer.moment:
        case "start":
            template = (
                translate("words", "until {name}’s turn begins")
                if once
                else translate("words", "until {name}’s turn has begun {count} times")
            )
        case "end":
            template = (
                translate("words", "until {name}’s turn ends")
                if once
                else translate("words", "until {name}’s turn has ended {count} times")
            )
        case _:
            template = translate("words", "until this round ends") if once else translate("words", "for {count} rounds")
    return template.format(name=isolated(anchor), count=timer.left)


def timer_text(timer: Timer, combatants: Mapping[int, Combatant]) -> str:
    """Return all there is to say of a timer: what, about whom, how long yet."""
    anchor = combatants.get(timer.anchor)
    return f"{timer_label(timer, combatants)} · {_until_text(timer, anchor.full_name if anchor else '')}"


def timer_label(timer: Timer, combatants: Mapping[int, Combatant]) -> str:
    """Return what a timer is called, and whom it is about."""
    about = combatants.get(timer.combatant)
    return isolated(timer.label) if about is None else f"{isolated(timer.label)} · {isolated(about.full_name)}"


def time_left(timer: Timer, combatants: Mapping[int, Combatant]) -> str:
    """Return how long a timer runs yet, as short as can be."""
    anchor = combatants.get(timer.anchor)
    name = isolated(anchor.full_name) if anchor else ""
    times = f" ×{timer.left}" if timer.left > 1 else ""
    match timer.moment:
        case "start":
            return translate("words", "{name} begins").format(name=name) + times
        case "end":
            return translate("words", "{name} ends").format(name=name) + times
        case _:
            one = translate("words", "1 round")
            return one if timer.left == 1 else translate("words", "{count} rounds").format(count=timer.left)


def due_text(timer: Timer, combatants: Mapping[int, Combatant]) -> str:
    """Return what has come to its end just now."""
    about = combatants.get(timer.combatant)
    if about is None:
        return translate("words", "Now: {label}").format(label=isolated(timer.label))
    over = translate("words", "Over now: {label} · {name}")
    template = over if timer.condition else translate("words", "Now: {label} · {name}")
    return template.format(label=isolated(timer.label), name=isolated(about.full_name))
