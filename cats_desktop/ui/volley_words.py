"""What a volley says: in total, part by part, and when one of its hits is amended afterwards."""

from collections.abc import Iterable, Iterator, Sequence

from cats_desktop.rules.events import (
    ArmourLost,
    ContentKnockedOut,
    Event,
    HitLanded,
    HitRevoked,
    StructureStepped,
    VolleyFired,
    VolleySummed,
)
from cats_desktop.rules.systems.depth_tiers import LAYERS
from cats_desktop.ui.words import facing_word, isolated, layer_word, translate

NAMED = 3
"""How many targets of a volley are named in one line."""

TOLD = 6
"""How many effects, and how many consequences, of a volley are told in one line; the panel's table has all."""


def volley_text(event: VolleyFired) -> str:
    """Return what a volley is called."""
    return translate("words", "{names}, {facing}: a volley of {hits}").format(
        names=names_text(event), facing=facing_word(event.facing), hits=event.hits
    )


def total_text(events: Sequence[Event]) -> str:
    """Return a volley in one line: on whom, how many hits went how deep, how many parts were destroyed."""
    fired = next((event for event in events if isinstance(event, VolleyFired)), None)
    if fired is None:
        return ""
    return " · ".join((names_text(fired), facing_word(fired.facing), tally_text(events)))


def names_text(fired: VolleyFired) -> str:
    """Return whom a volley was on: the first few by name."""
    names = ", ".join(isolated(name) for name in fired.names[:NAMED])
    if len(fired.names) <= NAMED:
        return names
    return translate("words", "{names} and {count} more").format(names=names, count=len(fired.names) - NAMED)


def shortened(texts: Iterable[str]) -> tuple[str, ...]:
    """Return the first few of several texts, each once, and how many more there are."""
    each = tuple(dict.fromkeys(texts))
    if len(each) <= TOLD:
        return each
    return (*each[:TOLD], translate("words", "and {count} more").format(count=len(each) - TOLD))


def summed_text(event: VolleySummed) -> str:
    """Return what a large volley did to one part, in a sentence of its own."""
    told = translate("words", "{part}: {hits} hits").format(part=event.label, hits=event.hits)
    did = summed_cells(event)
    return f"{told}, {did}" if did else told


def summed_cells(event: VolleySummed) -> str:
    """Return what a large volley did to one part, without naming it."""
    pieces = []
    if event.armour:
        pieces.append(translate("words", "armour −{points}").format(points=event.armour))
    if event.after != event.before:
        pieces.append(event.rung_label)
    if event.out_labels:
        pieces.append(translate("words", "out: {contents}").format(contents=", ".join(event.out_labels)))
    return ", ".join(pieces) or translate("words", "nothing more to break there")


def tally_text(events: Sequence[Event]) -> str:
    """Return how many hits of a volley went how deep: "armour 8 · structure 1"."""
    counts = dict.fromkeys(LAYERS, 0)
    for event in events:
        if isinstance(event, HitLanded):
            counts[event.layer] += 1
        elif isinstance(event, VolleySummed):
            for layer, hits in zip(LAYERS, event.layers, strict=True):
                counts[layer] += hits
    pieces = [f"{layer_word(layer)} {hits}" for layer, hits in counts.items() if hits]
    revoked = sum(isinstance(event, HitRevoked) for event in events)
    if revoked:
        pieces.append(translate("words", "revoked {count}").format(count=revoked))
    return " · ".join(pieces)


def volley_effects(events: Sequence[Event]) -> Iterator[str]:
    """Yield what a volley broke, each part once: its last state, what is out, and how much armour went in all."""
    rungs: dict[tuple[int, str], str] = {}
    armour, out = 0, []
    fired = next((event for event in events if isinstance(event, VolleyFired)), None)
    several = fired is not None and len(fired.names) > 1
    names = dict(zip(fired.combatants, fired.names, strict=True)) if fired is not None and several else {}

    def whose(combatant: int, text: str) -> str:
        return f"{isolated(names[combatant])}: {text}" if combatant in names else text

    for event in events:
        match event:
            case ArmourLost():
                armour += event.points
            case StructureStepped():
                rungs[event.combatant, event.part] = whose(event.combatant, f"{event.label} {event.rung_label}")
            case ContentKnockedOut():
                out.append(event.label)
            case VolleySummed():
                armour += event.armour
                if event.after != event.before:
                    rungs[event.combatant, event.part] = whose(event.combatant, f"{event.label} {event.rung_label}")
                out += event.out_labels
    yield from rungs.values()
    if armour:
        yield translate("words", "{points} points of armour lost").format(points=armour)
    if out:
        yield translate("words", "knocked out: {contents}").format(contents=", ".join(out))


def volley_meanings(events: Iterable[Event], *, several: bool) -> Iterator[str]:
    """Yield what the game master must announce, with the target's name where there are several."""
    names: dict[int, str] = {}
    for event in events:
        if isinstance(event, VolleyFired):
            names = dict(zip(event.combatants, event.names, strict=True))
        elif isinstance(event, StructureStepped | VolleySummed):
            told = [event.failure] if event.failure else []
            if event.lost:
                told.append(translate("words", "Lost with it: {parts}.").format(parts=", ".join(event.lost)))
            for text in told:
                yield f"{isolated(names.get(event.combatant, ''))}: {text}" if several else text
