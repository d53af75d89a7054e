"""Luck: what the dice of a session showed against what they should, and how often chance alone does as badly.

Apart from `queries` because it takes fractions and seeded chance, which only who looks at it should pay for. It
reads the same tables that the hits were read from.
"""

from base64 import b64decode
from collections import Counter
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import compress
from math import comb, erfc, exp, lcm, lgamma, log, prod, sqrt
from operator import mul
from random import Random

from cats_desktop.rules.body import Body, Facing
from cats_desktop.rules.events import (
    CombatantAdded,
    CombatantDuplicated,
    CombatantRemoved,
    CombatantRenamed,
    HitLanded,
    PastAmended,
    VolleyFired,
)
from cats_desktop.rules.faults import Fault
from cats_desktop.rules.odds import reach_share, region_odds, tier_share
from cats_desktop.rules.table import HitTable, LocationDie, d66_ordinal
from cats_desktop.session.checks import Bodies
from cats_desktop.session.history import History
from cats_desktop.session.journal import Journal, Step
from cats_desktop.session.line import Line

LEAST = 30
"""The fewest hits that a verdict is given on."""

TIERS = 4
"""How many tiers are told apart; the last stands for all from there on."""

TIER_SHARES = (*(tier_share(tier) for tier in range(1, TIERS)), reach_share(TIERS))

MOST_RESULTS = 40_000
"""How many ways a sample may fall that are all gone through; beyond, a part of them is drawn."""

DRAWS, MORE_DRAWS = 2_000, 10_000
"""How many samples are drawn, and how many where the first leave in doubt what is to be said."""

DOUBTFUL = ((0.0, 0.02), (0.05, 0.2))
"""Between these chances more are drawn: around the verdicts' edges, and where few draws are as uneven."""

SEED = 4
"""Always the same, so that the same hits are always told the same."""

MANY_HITS = 1_000
ENOUGH_EXPECTED = 10
"""From so many hits on, with so many expected in the rarest place, the chi-square curve is near enough."""

SLICE = 500
"""Steps that are read, and numbers that are gone through, before others get a turn."""

TableKey = tuple[str, Facing, str]
"""Body, facing and die: which table a location was read from."""


# What is counted


@dataclass(frozen=True, slots=True)
class Tally:
    """How often each of some results came up, and the exact chance of each; the chances add up to 1."""

    shares: tuple[Fraction, ...]
    counts: tuple[int, ...]

    @property
    def hits(self) -> int:
        """Return how many came up in all."""
        return sum(self.counts)

    @property
    def expected(self) -> tuple[Fraction, ...]:
        """Return how many of each were to be expected."""
        hits = self.hits
        return tuple(share * hits for share in self.shares)


@dataclass(frozen=True, slots=True)
class TableTally:
    """The locations that were read from one table, in the order of its rows."""

    body: Body
    facing: Facing
    table: HitTable
    tally: Tally


@dataclass(frozen=True, slots=True)
class Luck:
    """What the dice of some hits showed. ``gone`` counts locations whose body is not there any more.

    ``tiers`` are tiers as they were rolled, without what Margin bought.
    """

    locations: tuple[TableTally, ...]
    tiers: Tally
    gone: int = 0


class LuckBook:
    """The dice of every hit that stands, by combatant, program dice and typed dice apart.

    A hit whose location or tier was said by the game master has no dice for it. Hits that were revoked or changed
    afterwards, and those that came to nothing by that, are left out. Kept in mind between two looks: only steps that
    were done or undone since are read.
    """

    def __init__(self) -> None:
        self._journal: Journal | None = None
        self._start_over()

    def _start_over(self) -> None:
        self.head = 0
        self._names: dict[int, str] = {}
        self._bodies: dict[int, str] = {}
        self._amended: set[tuple[int, int]] = set()
        self._void: set[int] = set()
        self._hits: Counter[tuple[int, bool]] = Counter()
        self._places: dict[tuple[int, bool], dict[TableKey, list[int]]] = {}
        self._tiers: dict[tuple[int, bool], list[int]] = {}

    def catch_up(self, history: History) -> Iterator[None]:
        """Count what stands now; pauses after every few hundred steps, and can be left off there and taken up anew."""
        journal = history.journal
        if journal is not self._journal:
            self._journal = journal
            self._start_over()
        jumps = journal.jumps()
        line, before = Line(history.head, jumps), Line(self.head, jumps)
        fork = _fork(before, line)
        undone = [step for low, high in before.between(fork, self.head) for step in _few(journal, low, high)]
        if len(undone) > SLICE or any(isinstance(event, PastAmended) for step in undone for event in step.events):
            self._start_over()
            fork = 0
        else:
            for step in undone:
                self._count(step, -1)
            self.head = fork
        for low, high in line.between(fork, history.head):
            for first in range(low, high + 1, SLICE):
                for step in journal.steps(first, min(first + SLICE - 1, high)):
                    self._take(step, journal)
                    self.head = step.id
                yield

    def combatants(self) -> dict[int, str]:
        """Return everybody whose hits are counted, by id, with the last name that is known."""
        return {who: self._names.get(who, "") for who in sorted({who for (who, _), hits in self._hits.items() if hits})}

    def hits(self, combatant: int | None = None, typed: bool | None = None) -> int:
        """Return how many hits' dice are counted: of everybody or one combatant, of any dice or one kind."""
        return sum(hits for key, hits in self._hits.items() if _is_meant(key, combatant, typed))

    def luck(self, bodies: Bodies, combatant: int | None = None, *, typed: bool = False) -> Luck:
        """Return what the dice of one kind showed, of everybody's hits or one combatant's; busiest tables first."""
        tiers, places = [0] * TIERS, dict[TableKey, list[int]]()
        for key, counted in self._tiers.items():
            if _is_meant(key, combatant, typed):
                tiers = [one + other for one, other in zip(tiers, counted, strict=True)]
        for key, tables in self._places.items():
            if _is_meant(key, combatant, typed):
                for table, faces in tables.items():
                    so_far = places.get(table, [0] * len(faces))
                    places[table] = [one + other for one, other in zip(so_far, faces, strict=True)]
        locations, gone = [], 0
        for (key_of_body, facing, die), faces in sorted(places.items(), key=lambda item: -sum(item[1])):
            body = _body(bodies, key_of_body)
            if body is None:
                gone += sum(faces)
            elif any(faces):
                locations.append(_table_tally(body, facing, LocationDie(die), faces))
        return Luck(tuple(locations), Tally(TIER_SHARES, tuple(tiers)), gone)

    # Counting

    def _take(self, step: Step, journal: Journal) -> None:
        """Count a step that was done."""
        for event in step.events:
            match event:
                case CombatantAdded():
                    self._names[event.combatant] = _full(event.name, event.number)
                    self._bodies[event.combatant] = event.body
                case CombatantDuplicated():
                    self._names[event.combatant] = _full(event.name, event.number)
                    self._bodies[event.combatant] = self._bodies.get(event.original, "")
                case CombatantRenamed() | CombatantRemoved():
                    self._names[event.combatant] = event.name
                case PastAmended():
                    self._amend(event, journal)
                case _:
                    pass
        self._count(step, 1)

    def _amend(self, event: PastAmended, journal: Journal) -> None:
        """Take out, or put back, what counts otherwise since a hit was amended."""
        void = {step for step in self._void if step < event.step} | set(event.void)
        hit = {(event.step, event.number)}
        amended = self._amended - hit if event.how == "restored" else self._amended | hit
        touched = [journal.steps(step, step)[0] for step in sorted({event.step} | (void ^ self._void))]
        for step in touched:
            self._count(step, -1)
        self._void, self._amended = void, amended
        for step in touched:
            self._count(step, 1)

    def _count(self, step: Step, sign: int) -> None:
        """Add the hits of a step, or take them away."""
        if step.id in self._void:
            return
        for event in step.events:
            if isinstance(event, HitLanded):
                if (step.id, event.number) not in self._amended:
                    self._count_hit(event, sign)
            elif isinstance(event, VolleyFired) and event.faces:
                self._count_volley(event, sign)

    def _count_hit(self, hit: HitLanded, sign: int) -> None:
        depth, place, typed = 0, 0, False
        for die in hit.dice:
            typed = typed or die.typed
            match die.purpose:
                case "depth":
                    depth += 1
                case "lateral":
                    place = die.face
                case "lateral_tens":
                    place = d66_ordinal(die.face, 0)
                case "lateral_units":
                    place += die.face
                case _:
                    pass
        whose = hit.combatant, typed
        if depth or place:
            self._hits[whose] += sign
        if depth:
            self._tiers_of(whose)[min(depth, TIERS) - 1] += sign
        if place and hit.die:
            self._faces_of(whose, (hit.body, hit.facing, hit.die))[place - 1] += sign

    def _count_volley(self, fired: VolleyFired, sign: int) -> None:
        location, *depth = (b64decode(stream) for stream in fired.faces)
        targets = len(fired.combatants)
        for place, who in enumerate(fired.combatants):
            faces = self._faces_of((who, fired.typed), (self._bodies.get(who, ""), fired.facing, fired.die))
            mine = location[place::targets]
            self._hits[who, fired.typed] += sign * len(mine)
            for face, number in Counter(mine).items():
                faces[face - 1] += sign * number
        owners = (list(range(targets)) * (fired.hits // targets + 1))[: fired.hits]
        for sixes, stream in enumerate(depth):
            on = list(compress(owners, stream.translate(_IS_SIX)))
            ended = Counter(owners)
            ended.subtract(on)
            for place, number in ended.items():
                self._tiers_of((fired.combatants[place], fired.typed))[min(sixes, TIERS - 1)] += sign * number
            owners = on

    def _tiers_of(self, whose: tuple[int, bool]) -> list[int]:
        return self._tiers.setdefault(whose, [0] * TIERS)

    def _faces_of(self, whose: tuple[int, bool], table: TableKey) -> list[int]:
        tables = self._places.setdefault(whose, {})
        faces = tables.get(table)
        if faces is None:
            faces = tables[table] = [0] * LocationDie(table[2]).faces
        return faces


_IS_SIX = bytes(face == 6 for face in range(256))


def _full(name: str, number: int | None) -> str:
    return name if number is None else f"{name} {number}"


def _is_meant(key: tuple[int, bool], combatant: int | None, typed: bool | None) -> bool:
    return combatant in (None, key[0]) and typed in (None, key[1])


def _fork(one: Line, other: Line) -> int:
    """Return the last step that two lines have in common; 0 is the empty start."""
    fork = 0
    for (low, high), (other_low, other_high) in zip(one.runs, other.runs, strict=False):
        if low != other_low:
            break
        fork = min(high, other_high)
        if high != other_high:
            break
    return fork


def _few(journal: Journal, low: int, high: int) -> Sequence[Step]:
    """Return steps, but no more than it takes to see that they are many."""
    return journal.steps(low, min(high, low + SLICE))


def _body(bodies: Bodies, key: str) -> Body | None:
    try:
        return bodies.get(key)
    except Fault:
        return None


def _table_tally(body: Body, facing: Facing, die: LocationDie, faces: Sequence[int]) -> TableTally:
    aspect = body.aspects[facing]
    table = aspect.d100 if die is LocationDie.D100 else aspect.d66
    odds = region_odds(table)
    counts = tuple(sum(faces[place - 1] for place in table.ordinals(region)) for region in odds)
    return TableTally(body, facing, table, Tally(tuple(odds.values()), counts))


# How likely that is

Slices = Generator[None, None, float]
"""A calculation that pauses again and again, and returns a probability in the end."""


def chance_of(tallies: Sequence[Tally]) -> float:
    """Return the chance that dice which are as they should be fall at least as unevenly as these did, in one go."""
    slices = chance_in_slices(tallies)
    while True:
        try:
            next(slices)
        except StopIteration as end:
            return float(end.value)


def chance_in_slices(tallies: Sequence[Tally]) -> Slices:
    """Return that chance, pausing every few milliseconds.

    All ways to fall are gone through where they are few: then those count that are as unlikely or less. Otherwise
    ways are drawn and Pearson's sum over all results of all tallies says which are as uneven; only with many hits
    and none too rarely expected is its curve taken instead. The same tallies always have the same chance.
    """
    thrown = [tally for tally in tallies if tally.hits and len(tally.shares) > 1]
    if not thrown:
        return 1.0
    if len(thrown) == 1 and _ways(thrown[0]) <= MOST_RESULTS:
        return (yield from exact_chance(thrown[0]))
    if all(_is_near_the_curve(tally) for tally in thrown):
        return curve_tail(sum(pearson(tally) for tally in thrown), sum(_freedom(tally) for tally in thrown))
    return (yield from drawn_chance(thrown))


def exact_chance(tally: Tally) -> Slices:
    """Return the chance of all results that are as unlikely as this one or less, in whole numbers until the end."""
    hits, (weights, whole) = tally.hits, _weights(tally)
    powers = [[weight**count for count in range(hits + 1)] for weight in weights]
    limit = prod(power[count] for power, count in zip(powers, tally.counts, strict=True))
    left = hits
    for count in tally.counts:
        limit *= comb(left, count)
        left -= count
    last = len(weights) - 1

    def unlikely(place: int, left: int, ways: int) -> int:
        power = powers[place]
        if place == last:
            found = ways * power[left]
            return found if found <= limit else 0
        if place < last - 1:
            return sum(
                unlikely(place + 1, left - count, ways * comb(left, count) * power[count]) for count in range(left + 1)
            )
        total, rest = 0, powers[last]
        for count in range(left + 1):
            found = ways * comb(left, count) * power[count] * rest[left - count]
            if found <= limit:
                total += found
        return total

    total = 0
    for count in range(hits + 1):
        total += unlikely(1, hits - count, comb(hits, count) * powers[0][count])
        yield
    return float(total / whole**hits)


def drawn_chance(tallies: Sequence[Tally]) -> Slices:
    """Return the chance of as large a sum of Pearson's, from DRAWS times as many dice, the seed always the same.

    Goes on to MORE_DRAWS where the chance then is DOUBTFUL.
    A tally that is near the curve by itself is drawn from the curve. One is added to both numbers, for what was seen.
    """
    random = Random(SEED)
    near = [tally for tally in tallies if _is_near_the_curve(tally)]
    drawn = [_Drawn(tally, random) for tally in tallies if not _is_near_the_curve(tally)]
    shape = sum(_freedom(tally) for tally in near) / 2
    seen = sum(pearson(tally) for tally in tallies) * (1 - 1e-9)
    batch = max(1, min(50, SLICE * 20 // (sum(tally.hits for tally in tallies) + 1)))
    extreme, done, wanted = 0, 0, DRAWS
    while done < wanted:
        until = min(done + batch, wanted)
        for _ in range(done, until):
            total = sum([each.draw() for each in drawn])
            if shape:
                total += random.gammavariate(shape, 2)
            extreme += total >= seen
        done = until
        chance = (1 + extreme) / (done + 1)
        if done == DRAWS and any(low <= chance <= high for low, high in DOUBTFUL):
            wanted = MORE_DRAWS
        yield
    return (1 + extreme) / (wanted + 1)


class _Drawn:
    """Draws samples as large as a tally: a byte a hit, those beyond a multiple of the faces thrown away."""

    def __init__(self, tally: Tally, random: Random) -> None:
        weights, whole = _weights(tally)
        assert whole <= 256, "one byte must hold every face"
        self._random, self._hits = random, tally.hits
        self._one_over = [float(1 / expected) for expected in tally.expected]
        self._results = range(len(weights))
        cut = [place for place, weight in enumerate(weights) for _ in range(weight)]
        even = 256 - 256 % whole
        self._places = bytes(cut[byte % whole] for byte in range(256))
        self._refused = bytes(range(even, 256))
        self._wanted = max(self._hits * 256 // even + 16, 4096)
        self._spare = b""
        self._next = 0

    def _more(self) -> bytes:
        return self._random.randbytes(self._wanted).translate(self._places, self._refused)

    def draw(self) -> float:
        """Return Pearson's sum of one more sample."""
        hits = self._hits
        while len(self._spare) - self._next < hits:
            self._spare = self._spare[self._next :] + self._more()
            self._next = 0
        fallen = self._spare[self._next : self._next + hits]
        self._next += hits
        counts = list(map(fallen.count, self._results))
        total: float = sum(map(mul, map(mul, counts, counts), self._one_over))
        return total - hits


def pearson(tally: Tally) -> float:
    """Return Pearson's sum: over all results, the square of what is too many or too few by what was expected."""
    return float(
        sum((count - wanted) ** 2 / wanted for count, wanted in zip(tally.counts, tally.expected, strict=True))
    )


def curve_tail(total: float, freedom: int) -> float:
    """Return how likely the chi-square curve is to go beyond a sum, with so many degrees of freedom (from 1 on).

    By the finite series of the incomplete gamma function for whole and for half numbers.
    """
    half = total / 2
    if half <= 0:
        return 1.0
    tail, start = (0.0, 0.0) if freedom % 2 == 0 else (erfc(sqrt(half)), 0.5)
    terms = (start + place for place in range(freedom // 2))
    return min(1.0, tail + sum(exp(term * log(half) - half - lgamma(term + 1)) for term in terms))


def _weights(tally: Tally) -> tuple[list[int], int]:
    """Return the shares as whole numbers, and what they add up to."""
    whole = lcm(*(share.denominator for share in tally.shares))
    return [int(share * whole) for share in tally.shares], whole


def _ways(tally: Tally) -> int:
    """Return how many ways there are for so many hits to fall."""
    return comb(tally.hits + len(tally.shares) - 1, len(tally.shares) - 1)


def _freedom(tally: Tally) -> int:
    return len(tally.shares) - 1


def _is_near_the_curve(tally: Tally) -> bool:
    return tally.hits >= MANY_HITS and min(tally.expected) >= ENOUGH_EXPECTED
