"""What a step says in the log and on the result card: sentences made from events.

Apart from `words` because every event has its sentence here: mypy refuses a new event without one.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from cats_desktop.rules.events import (
    ArmourLost,
    ArmourSet,
    CombatantAdded,
    CombatantDuplicated,
    CombatantRemoved,
    CombatantRenamed,
    CombatantReset,
    Consequence,
    ContentKnockedOut,
    Event,
    FightBegun,
    FightNamed,
    FightTakenUp,
    HitLanded,
    HitPlaced,
    HitRevoked,
    HouseRulesSet,
    NothingLeft,
    PartRepaired,
    PastAmended,
    PointNamed,
    ProfileSet,
    RulesetChosen,
    SharedSet,
    ShotMissed,
    StructureStepped,
    TraitsSet,
    VolleyFired,
    VolleySummed,
    WoundHealed,
    WoundsTold,
)
from cats_desktop.ui.amend_words import amended_text
from cats_desktop.ui.system_panels import ruleset_word, system_words
from cats_desktop.ui.system_words import dice_words
from cats_desktop.ui.turn_words import names_of, turn_text
from cats_desktop.ui.volley_words import (
    names_text,
    shortened,
    summed_text,
    tally_text,
    volley_effects,
    volley_meanings,
    volley_text,
)
from cats_desktop.ui.words import (
    colour_word,
    facing_word,
    fallen_text,
    fight_name,
    flags_text,
    house_rules_text,
    isolated,
    sentence_case,
    tier_text,
    translate,
)


@dataclass(frozen=True, slots=True)
class HitStory:
    """A hit in pieces, for the result card: where, how deep, by which dice, what it did, what that means.

    What happened to a target without a hit, such as a turn that drains it, has no place: ``where`` is what it is.
    """

    target: str
    facing: str
    where: str
    depth: str
    dice: str
    effects: tuple[str, ...]
    meaning: str


def sentence(events: Iterable[Event]) -> str:
    """Return the line a step writes into the log."""
    events = tuple(events)
    story = hit_story(events)
    if story is not None:
        first = f"{story.target}, {story.facing}" if story.facing else story.target
        where = f"{story.dice} → {story.where}" if story.dice else story.where
        return " · ".join(
            piece for piece in (first, where, story.depth, "; ".join(story.effects), story.meaning) if piece
        )
    added = [event for event in events if isinstance(event, CombatantAdded)]
    if len(added) > 1:
        return translate("words", "{first} to {last} join ({body})").format(
            first=_name(added[0]), last=_name(added[-1]), body=added[0].body_label or added[0].body
        )
    return "; ".join(event_text(event) for event in events)


def hit_story(events: Iterable[Event]) -> HitStory | None:
    """Return the story of a step that was a hit, or in which something happened to a target; else None."""
    events = tuple(events)
    match events[:1]:
        case (HitPlaced() as placed,):
            return _placed_story(placed, events)
        case (HitLanded() as hit,):
            return _landed_story(hit, events)
        case (ShotMissed() as missed,):
            return _missed_story(missed, events)
        case (VolleyFired() as fired,):
            return _volley_story(fired, events)
        case (PastAmended() as amended,):
            where, _, changes = amended_text(amended).partition(": ")
            return HitStory(isolated(amended.name), "", where, "", "", (changes,), "")
    first = next((event for event in events if isinstance(event, Consequence)), None)
    return None if first is None else _consequence_story(first, events)


def _placed_story(hit: HitPlaced, events: tuple[Event, ...]) -> HitStory:
    return HitStory(
        target=_struck_by(hit.name, hit.source),
        facing="",
        where=sentence_case(system_words(hit.ruleset).word(hit.place)),
        depth=system_words(hit.ruleset).sentence(hit),
        dice=dice_words(hit.dice),
        effects=tuple(event_text(event) for event in events[1:]),
        meaning=_meanings(events),
    )


def _consequence_story(first: Consequence, events: tuple[Event, ...]) -> HitStory:
    """Say what happened without a hit.

    What happens to several targets names each of them, and so does what begins with a change for the whole fight: that
    is then what it is all about.
    """
    several = len({event.combatant for event in events if isinstance(event, Consequence)}) > 1
    named = several or isinstance(events[0], SharedSet)
    texts = [
        f"{isolated(event.name)}: {event_text(event)}"
        if named and isinstance(event, Consequence)
        else event_text(event)
        for event in events
    ]
    return HitStory(
        target="" if named else isolated(first.name),
        facing="",
        where=texts[0],
        depth="",
        dice="",
        effects=tuple(texts[1:]),
        meaning=_meanings(events, named=named),
    )


def _volley_story(fired: VolleyFired, events: tuple[Event, ...]) -> HitStory:
    """Say a volley in total; what failed and what that means is told, each part once."""
    return HitStory(
        target=names_text(fired),
        facing=facing_word(fired.facing),
        where=translate("words", "Volley of {hits}").format(hits=fired.hits),
        depth=tally_text(events),
        dice=translate("words", "typed") if fired.typed else "",
        effects=shortened(volley_effects(events)) or (translate("words", "no damage done"),),
        meaning=" ".join(shortened(volley_meanings(events, several=len(fired.names) > 1))),
    )


def _missed_story(missed: ShotMissed, events: tuple[Event, ...]) -> HitStory:
    """Say a called shot that missed, and the hit that came of it by the house rule, if one did."""
    text = sentence_case(event_text(missed))
    if len(events) > 1 and isinstance(events[1], HitLanded):
        story = _landed_story(events[1], events[1:])
        return replace(
            story, where=translate("words", "{missed}; it strikes {where}").format(missed=text, where=story.where)
        )
    return HitStory(_struck_by(missed.name, missed.source), facing_word(missed.facing), text, "", "", (), "")


def _struck_by(name: str, source: str) -> str:
    if not source:
        return isolated(name)
    return translate("words", "{source} strikes {name}").format(source=isolated(source), name=isolated(name))


def _meanings(events: tuple[Event, ...], *, named: bool = False) -> str:
    """Return what has to be announced, each thing once; ``named``: after the name of the target it is about."""
    told: dict[str, dict[str, None]] = {}
    for event in events:
        if isinstance(event, HitPlaced | Consequence | SharedSet):
            name = "" if isinstance(event, SharedSet) or not named else isolated(event.name)
            if meaning := system_words(event.ruleset).meaning(event):
                told.setdefault(name, {})[meaning] = None
    texts = {name: " ".join(meanings) for name, meanings in told.items()}
    return " ".join(f"{name}: {text}" if name else text for name, text in texts.items())


def _landed_story(hit: HitLanded, events: tuple[Event, ...]) -> HitStory:
    meanings = []
    for event in events[1:]:
        if isinstance(event, StructureStepped):
            meanings += [event.failure] if event.failure else []
            if event.lost:
                meanings.append(translate("words", "Lost with it: {parts}.").format(parts=", ".join(event.lost)))
    return HitStory(
        target=_struck_by(hit.name, hit.source),
        facing=facing_word(hit.facing),
        where=hit.label,
        depth=tier_text(hit),
        dice=fallen_text(hit.dice),
        effects=tuple(event_text(event) for event in events[1:]) or (translate("words", "no damage done"),),
        meaning=" ".join(meanings),
    )


def event_text(event: Event) -> str:
    """Return what one event says."""
    match event:
        case CombatantAdded():
            return translate("words", "{name} joins ({body})").format(
                name=_name(event), body=event.body_label or event.body
            )
        case CombatantDuplicated():
            return translate("words", "{name} joins, a fresh copy").format(
                name=isolated(f"{event.name} {event.number}")
            )
        case CombatantRemoved():
            return translate("words", "{name} leaves the fight").format(name=isolated(event.name))
        case CombatantRenamed():
            return translate("words", "{old} is now called {name}").format(
                old=isolated(event.old), name=isolated(event.name)
            )
        case ArmourSet():
            return translate("words", "{name}: armour set, {left} of {whole} points").format(
                name=isolated(event.name), left=sum(event.left.values()), whole=sum(event.capacity.values())
            )
        case HitLanded():
            return translate("words", "{name}: hit on {where}").format(name=isolated(event.name), where=event.label)
        case ArmourLost():
            return _armour_text(event)
        case StructureStepped():
            return _structure_text(event)
        case ContentKnockedOut():
            return translate("words", "{content} knocked out").format(content=event.label)
        case NothingLeft():
            return (
                translate("words", "already lost: nothing left to break")
                if event.why == "lost"
                else translate("words", "already destroyed")
            )
        case PartRepaired():
            return _repair_text(event)
        case HouseRulesSet():
            return translate("words", "House rules: {rules}").format(rules=house_rules_text(event.rules))
        case VolleyFired():
            return volley_text(event)
        case HitRevoked():
            if not event.number:
                return translate("words", "hit on {where} does not count").format(where=event.label)
            return translate("words", "hit {number} on {where} does not count").format(
                number=event.number, where=event.label
            )
        case VolleySummed():
            return summed_text(event)
        case PastAmended():
            return amended_text(event)
        case RulesetChosen():
            return translate("words", "The fight goes on by {ruleset}").format(ruleset=ruleset_word(event.ruleset))
        case PointNamed():
            return translate("words", "Restore point «{name}»").format(name=isolated(event.name))
        case HitPlaced() | Consequence() | TraitsSet() | SharedSet():
            return system_words(event.ruleset).sentence(event)
        case ShotMissed():
            return translate("words", "shot called at {where} misses").format(where=event.label)
        case WoundsTold():
            template = (
                translate("words", "{name}: told {places}")
                if event.told
                else translate("words", "{name}: not told yet {places}")
            )
            return template.format(name=isolated(event.name), places=names_of(event.labels))
        case WoundHealed():
            return _healed_text(event)
        case CombatantReset():
            return translate("words", "{name} is unhurt again").format(name=isolated(event.name))
        case ProfileSet():
            return _profile_text(event)
        case FightBegun() | FightTakenUp() | FightNamed():
            return _fight_text(event)
        case _ as turn_event:
            return turn_text(turn_event)


def _name(event: CombatantAdded) -> str:
    return isolated(event.name if event.number is None else f"{event.name} {event.number}")


def _armour_text(event: ArmourLost) -> str:
    if event.left == 0:
        text = translate("words", "{plate} stripped").format(plate=event.label)
    else:
        text = translate("words", "{plate} {points} down, {left} left").format(
            plate=event.label, points=event.points, left=event.left
        )
    return text + (
        translate("words", ", {wasted} spent without effect").format(wasted=event.wasted) if event.wasted else ""
    )


def _structure_text(event: StructureStepped) -> str:
    why = {
        "struck": "",
        "bare": translate("words", " (no armour left there)"),
        "carried": translate("words", " (carried through the plate)"),
        "empty": translate("words", " (nothing left in that slot)"),
        "catastrophic": translate("words", " with all it contains"),
    }[event.why]
    text = translate("words", "{part} {rung}").format(part=event.label, rung=event.rung_label) + why
    flags = flags_text(event.flags) if event.failure else ""
    return f"{text}: {flags}" if flags else text


def _repair_text(event: PartRepaired) -> str:
    done = [
        word
        for given, word in (
            (event.structure, translate("words", "structure sound")),
            (event.contents, translate("words", "contents working")),
            (bool(event.plates), translate("words", "armour whole")),
        )
        if given
    ]
    return translate("words", "{name}, {part} repaired: {done}").format(
        name=isolated(event.name), part=event.label, done=", ".join(done)
    )


def _healed_text(event: WoundHealed) -> str:
    done = [
        word
        for given, word in (
            (event.rungs, translate("words", "structure")),
            (event.out, translate("words", "contents")),
            (event.armour, translate("words", "{points} armour").format(points=sum(event.armour.values()))),
        )
        if given
    ]
    return translate("words", "{name}, {part}: hit #{hit} healed ({done})").format(
        name=isolated(event.name), part=event.label, hit=event.hit, done=", ".join(done)
    )


def _profile_text(event: ProfileSet) -> str:
    profile = event.profile
    said = [
        text
        for given, text in (
            (profile.side, translate("words", "side {side}").format(side=isolated(profile.side))),
            (profile.group, translate("words", "group {group}").format(group=isolated(profile.group))),
            (profile.colour, colour_word(profile.colour)),
            (profile.hidden, translate("words", "hidden")),
            (profile.notes, translate("words", "notes")),
        )
        if given
    ]
    return translate("words", "{name}: {said}").format(
        name=isolated(event.name), said=", ".join(said) or translate("words", "nothing more is said")
    )


def _fight_text(event: FightBegun | FightTakenUp | FightNamed) -> str:
    match event:
        case FightBegun():
            text = translate("words", "A new fight begins: {title}").format(title=fight_name(event.title, event.number))
            if event.names:
                return translate("words", "{text}, with {names}").format(text=text, names=names_of(event.names))
            return text
        case FightTakenUp():
            return translate("words", "{title} goes on").format(title=fight_name(event.title, event.number))
        case FightNamed():
            return translate("words", "This fight is called {title}").format(title=fight_name(event.title))
