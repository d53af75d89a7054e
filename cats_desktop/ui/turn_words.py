"""What is said of order and time: sentences for the log, words for stances, timers, conditions and moments."""

from collections.abc import Iterable, Mapping, Sequence

from cats_desktop.rules.combat import Combatant
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
    | TimersStopped
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
        case TimersStopped():
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
    further = (
        (translate("words", "surprised, no turn: {names}"), event.passed_over),
        (translate("words", "waited until the turn was gone: {names}"), event.let_go),
    )
    for template, names in further:
        if names:
            text = f"{text}; {template.format(names=names_of(names))}"
    if event.due:
        text = translate("words", "{text}; ends now: {ended}").format(text=text, ended=_ended_text(event))
    return text


def _ended_text(event: TurnPassed) -> str:
    """Return what ended, what is called alike together with whom it was about."""
    ended: dict[str, list[str]] = {}
    for timer, name in zip(event.due, event.about or ("",) * len(event.due), strict=True):
        ended.setdefault(timer.label, []).extend([name] if name else [])
    told = [f"{isolated(label)} ({names_of(names)})" if names else isolated(label) for label, names in ended.items()]
    return ", ".join(told[:NAMED]) + (", …" if len(told) > NAMED else "")


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
    template = (
        translate("words", "{names}: {label}, changed") if event.changed else translate("words", "{names}: {label}")
    )
    text = template.format(names=names_of(event.names), label=isolated(condition.label))
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


def timers_text(timers: Sequence[Timer], combatants: Mapping[int, Combatant]) -> str:
    """Return all there is to say of timers that are alike: what, about whom, how long yet."""
    anchor = combatants.get(timers[0].anchor)
    return f"{timers_label(timers, combatants)} · {_until_text(timers[0], anchor.full_name if anchor else '')}"


def timers_label(timers: Sequence[Timer], combatants: Mapping[int, Combatant]) -> str:
    """Return what timers are called that are alike, and whom they are about."""
    names = [combatants[timer.combatant].full_name for timer in timers if timer.combatant in combatants]
    label = isolated(timers[0].label)
    return f"{label} · {names_of(names)}" if names else label


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


def due_text(timers: Sequence[Timer], combatants: Mapping[int, Combatant]) -> str:
    """Return what has come to its end just now; timers that are alike in one line."""
    over = any(timer.condition for timer in timers)
    template = translate("words", "Over now: {label}") if over else translate("words", "Now: {label}")
    return template.format(label=timers_label(timers, combatants))
