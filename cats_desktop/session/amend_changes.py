"""What became of a target because the past was amended, part by part, in keys and in the words of its body."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from cats_desktop.rules.body import Body
from cats_desktop.rules.combat import Combatant, Encounter, Fight
from cats_desktop.rules.events import Amended
from cats_desktop.rules.sheets import BLANK
from cats_desktop.session.checks import Bodies


def changes_between(now: Encounter, then: Encounter, bodies: Bodies) -> Iterator[Amended]:
    """Yield what is other in the fight that goes on, in those that wait, and in what holds for the whole fight.

    Whatever else is other about a fight that waits is told in one, and nothing twice of whoever is in both.
    """
    here = tuple(_among(now, then, bodies))
    yield from here
    for number, fight in then.waiting.items():
        waited = now.waiting.get(number, fight)
        if waited != fight:
            there = tuple(_among(waited, fight, bodies))
            yield from (replace(each, fight=number, title=fight.title) for each in there if each not in here)
            if not there:
                yield Amended("", "", "", "", "fight", fight=number, title=fight.title)
    for ruleset in sorted({*now.shared, *then.shared}):
        if now.sheet(ruleset) != then.sheet(ruleset):
            yield Amended("", "", "", "", "shared", ruleset)


def _among(now: Fight, then: Fight, bodies: Bodies) -> Iterator[Amended]:
    for key, target in then.combatants.items():
        if now.combatants.get(key) != target:
            yield from changes_of(now.combatants.get(key), target, bodies)


def changes_of(before: Combatant | None, after: Combatant, bodies: Bodies) -> Iterator[Amended]:
    """Yield what is other about a target than before; nothing about one that is not there any more."""
    if before is None:
        return
    body = bodies.get(after.body)
    if body is not None:
        yield from _by_body(before, after, body)
    for ruleset in sorted({*before.harm, *after.harm} | {wound.ruleset for wound in (*before.wounds, *after.wounds)}):
        if ruleset != "cats":
            yield from _by_ruleset(before, after, ruleset)


def _by_body(before: Combatant, after: Combatant, body: Body) -> Iterator[Amended]:
    name = after.full_name
    for key, part in body.parts.items():
        rungs = [body.ladder[body.rung(each.structure, key)].label for each in (before, after)]
        if rungs[0] != rungs[1]:
            yield Amended(name, part.label, rungs[0], rungs[1])
        for slot in range(1, len(part.contents) + 1):
            out = ["out" if (key, slot) in each.out else "works" for each in (before, after)]
            if out[0] != out[1]:
                yield Amended(name, part.contents[slot - 1], out[0], out[1])
    for plate in body.plates.values():
        lost = [each.lost_armour.get(plate.key, 0) for each in (before, after)]
        if lost[0] != lost[1]:
            yield Amended(name, plate.label, str(lost[0]), str(lost[1]), "armour")


def _by_ruleset(before: Combatant, after: Combatant, ruleset: str) -> Iterator[Amended]:
    """Yield which wounds by a ruleset went and came, and which entries of its sheet are other than before."""
    places = [Counter(wound.place for wound in each.wounds if wound.ruleset == ruleset) for each in (before, after)]
    if places[0] != places[1]:
        gone, come = (places[0] - places[1]).elements(), (places[1] - places[0]).elements()
        yield Amended(after.full_name, "", "\n".join(gone), "\n".join(come), "wounds", ruleset)
    sheets = [each.harm.get(ruleset, BLANK) for each in (before, after)]
    for key in {**sheets[0], **sheets[1]}:
        entries = [str(sheet.get(key, "")) for sheet in sheets]
        if entries[0] != entries[1]:
            yield Amended(after.full_name, key, entries[0], entries[1], "entry", ruleset)
