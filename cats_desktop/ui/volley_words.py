"""What a volley says: in total, part by part, and when one of its hits is amended afterwards."""

from collections.abc import Iterable, Iterator, Sequence

from cats_desktop.rules.events import (
    ArmourLost,
    ContentKnockedOut,
    Event,
    HitLanded,
    HitRevoked,
    PastAmended,
    StructureStepped,
    VolleyFired,
    VolleySummed,
)
from cats_desktop.rules.systems.depth_tiers import LAYERS
from cats_desktop.ui.words import facing_word, isolated, layer_word, translate


def volley_text(event: VolleyFired) -> str:
    """Return what a volley is called."""
    return translate("words", "{names}, {facing}: a volley of {hits}").format(
        names=", ".join(isolated(name) for name in event.names), facing=facing_word(event.facing), hits=event.hits
    )


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
    return ", ".join(pieces)


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
    for event in events:
        match event:
            case ArmourLost():
                armour += event.points
            case StructureStepped():
                rungs[event.combatant, event.part] = f"{event.label} {event.rung_label}"
            case ContentKnockedOut():
                out.append(event.label)
            case VolleySummed():
                armour += event.armour
                if event.after != event.before:
                    rungs[event.combatant, event.part] = f"{event.label} {event.rung_label}"
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


def amended_text(event: PastAmended) -> str:
    """Return what was amended, and which later steps came to nothing by it."""
    templates = {
        "revoked": translate("words", "Step {step}{hit}, {what}: revoked"),
        "restored": translate("words", "Step {step}{hit}, {what}: as it was rolled"),
        "changed": translate("words", "Step {step}{hit}, {what}: changed"),
    }
    hit = translate("words", ", hit {number}").format(number=event.number) if event.number else ""
    text = templates[event.how].format(step=event.step, hit=hit, what=event.what)
    if event.void:
        steps = ", ".join(str(step) for step in event.void)
        text = translate("words", "{text}; came to nothing by it: step {steps}").format(text=text, steps=steps)
    return text
