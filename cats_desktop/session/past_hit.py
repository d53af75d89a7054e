"""One hit of an earlier step, as it was wished and thrown and as it counts by now: what a correction starts from."""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace

from cats_desktop.rules.attack import Attack
from cats_desktop.rules.dice import Die
from cats_desktop.rules.events import Event, HitLanded, HitPlaced, HitRevoked, ShotMissed
from cats_desktop.rules.faults import Refused
from cats_desktop.session.amend import Hit, Past, amended, at_once, dice_in, hit_of
from cats_desktop.session.commands import Act, AmendHit, CallShot, Strike, Volley
from cats_desktop.session.journal import Step


@dataclass(frozen=True, slots=True)
class PastHit:
    """A hit that can be changed. ``number`` is its place in a volley, 0 for one by itself; ``now`` what counts."""

    step: Step
    number: int
    hit: Hit
    now: AmendHit

    @property
    def attack(self) -> Attack | None:
        """Return the attack as it was wished for; None for a hit by a ruleset that places hits."""
        return self.attack_if(None)

    def attack_if(self, landed: bool | None) -> Attack | None:
        """Return the attack as it was wished for, if a called shot had hit or missed; None: as it did.

        With a missed one's goes the region; where a hit is made a miss, it is kept as what was called.
        """
        match self.step.command:
            case Strike(attack=attack) | Volley(attack=attack):
                return attack
            case CallShot(attack=attack, landed=was):
                return attack if was or landed is not None else replace(attack, region=None)
            case _:
                return None

    @property
    def source(self) -> str:
        """Return who or what struck, as it was said then."""
        attack, command = self.attack, self.step.command
        return attack.source if attack is not None else command.source if isinstance(command, Act) else ""

    @property
    def events(self) -> tuple[Event, ...]:
        """Return what happened by this hit when it was thrown."""
        return events_of(self.step.events, self.number)

    def dice_for(self, attack: Attack | None) -> tuple[Die, ...]:
        """Return those of its dice that count when it is made as an attack: all but what is said instead of thrown."""
        fallen = () if isinstance(self.hit, ShotMissed) else self.hit.dice
        if attack is None or self.number:
            return fallen if self.number else dice_in(self.step.events)
        return tuple(die for die in fallen if (not attack.tier if die.purpose == "depth" else attack.region is None))


def past_hit(past: Past, step: int, number: int) -> PastHit:
    """Return a hit of a step that stands, in one go. Raises Refused when it is none, or cannot be amended."""
    return at_once(finding(past, step, number))


def finding(past: Past, step: int, number: int) -> Generator[float, None, PastHit]:
    """Find a hit and what is amended about it, pausing after every few steps. Raises Refused as `past_hit`."""
    page: Sequence[Step] = next(past.pages(step), ())
    if not page or page[0].id != step:
        raise Refused("amend.no_such_step", step=step)
    hit = hit_of(page[0], AmendHit(step, number))
    _, amendments = yield from amended(past, step)
    return PastHit(page[0], number, hit, amendments.get((step, number), AmendHit(step, number)))


def numbers_in(step: Step) -> tuple[int, ...]:
    """Return the numbers of the hits that a small volley lists."""
    return tuple(event.number for event in step.events if isinstance(event, HitLanded | HitRevoked) and event.number)


def events_of(events: Sequence[Event], number: int) -> tuple[Event, ...]:
    """Return the events of one hit of a volley, or all of a step for number 0."""
    return tuple(_from(events, number)) if number else tuple(events)


def _from(events: Sequence[Event], number: int) -> Iterator[Event]:
    mine = False
    for event in events:
        if isinstance(event, HitLanded | HitPlaced | HitRevoked):
            mine = not isinstance(event, HitPlaced) and event.number == number
        if mine:
            yield event
