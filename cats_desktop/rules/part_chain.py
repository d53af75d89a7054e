"""How one part wears down, hit after hit on it: the chain of its states while nothing it hangs on is destroyed.

Slots are even, so that of its contents only the number still working counts.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from fractions import Fraction
from heapq import heappop, heappush
from typing import Generic, TypeVar

State = tuple[tuple[int, ...], int, int]
"""Points left of each plate that can be struck (none are kept of a part at the bottom), rung, contents that work."""

ENOUGH = 1e-20
"""A chain is followed until what is left of its chance is less than this."""

MOST_EXACT = 100
"""With more hits than this on its armour a chain is followed in floats: the fractions grow too long."""


@dataclass(frozen=True, slots=True)
class Layers:
    """The chances that a hit reaches armour, structure, contents, and what lies beyond; they add up to 1."""

    armour: Fraction
    structure: Fraction
    critical: Fraction
    catastrophic: Fraction


N = TypeVar("N", Fraction, float)


@dataclass(frozen=True, slots=True)
class Chances(Generic[N]):
    """The chances that a hit on a part does each thing: tier 1 by plate, a step, a content, all that is left."""

    armour: tuple[N, ...]
    step: N
    picked: N
    catastrophic: N


@dataclass(frozen=True, slots=True)
class PartChain:
    """A part as it is, and what a hit on it can do.

    ``weights`` is how hits on the part are spread over its plates, adding up to 1; ``bottom`` the last rung.
    ``damage`` in armour points; ``carry``: what a plate cannot take steps the structure.
    """

    start: State
    weights: tuple[Fraction, ...]
    layers: Layers
    bottom: int
    damage: int
    carry: bool

    def chances(self, contents: int) -> "Chances[Fraction]":
        """Return what a hit can do to the part while so many of its contents work, with its exact chances."""
        layers = self.layers
        picked = layers.critical * contents / 5
        return Chances(
            tuple(layers.armour * weight for weight in self.weights),
            layers.structure + layers.critical - picked,
            picked,
            layers.catastrophic,
        )

    def moves(self, state: State, chances: "Chances[N]") -> Iterator[tuple[N, State]]:
        """Yield where one hit leads from a state above the bottom, with its chance.

        A state may come more than once, or be the same as before.
        Source: C.A.T.S., Hit Location, as `systems.cats` settles it.
        """
        plates, rung, contents = state
        yield chances.step, self._step(state)
        for place, chance in enumerate(chances.armour):
            yield chance, self._armour(state, place)
        if contents:
            yield chances.picked, (plates, rung, contents - 1)
        yield chances.catastrophic, ((), self.bottom, 0)

    def _armour(self, state: State, place: int) -> State:
        plates, rung, contents = state
        left = plates[place]
        if left == 0:
            return self._step(state) if self.damage else state
        struck = (*plates[:place], max(left - self.damage, 0), *plates[place + 1 :]), rung, contents
        return self._step(struck) if self.carry and self.damage > left else struck

    def _step(self, state: State) -> State:
        plates, rung, contents = state
        return (plates if rung + 1 < self.bottom else ()), rung + 1, contents

    @property
    def hits_on_armour(self) -> int:
        """Return how many hits its armour takes at most before all of it is gone; 0 when no hit takes any."""
        return sum(-(-points // self.damage) for points in self.start[0]) if self.damage else 0


class _Floats:
    """The moves of a chain with their chances as floats, each worked out once."""

    def __init__(self, chain: PartChain) -> None:
        self._chain = chain
        self._chances = [_as_floats(chain.chances(contents)) for contents in range(chain.start[2] + 1)]
        self._moves: dict[State, list[tuple[float, State]]] = {}

    def of(self, state: State) -> list[tuple[float, State]]:
        found = self._moves.get(state)
        if found is None:
            found = self._moves[state] = list(self._chain.moves(state, self._chances[state[2]]))
        return found


def _as_floats(chances: "Chances[Fraction]") -> "Chances[float]":
    armour = tuple(float(chance) for chance in chances.armour)
    return Chances(armour, float(chances.step), float(chances.picked), float(chances.catastrophic))


def survival(chain: PartChain, gone: Collection[int], most: int | None = None) -> list[float]:
    """Return the chances that the part has come to none of the rungs ``gone`` after 0, 1, 2 … hits on it.

    The list ends before the chance is 0, or less than ENOUGH, and after ``most`` hits. ``gone`` must hold the bottom.
    """
    moves = _Floats(chain)
    states: dict[State, float] = {} if chain.start[1] in gone else {chain.start: 1.0}
    found: list[float] = []
    while (alive := sum(states.values())) >= ENOUGH and (most is None or len(found) <= most):
        found.append(alive)
        after: dict[State, float] = {}
        for state, share in states.items():
            for chance, to in moves.of(state):
                if to[1] not in gone:
                    after[to] = after.get(to, 0.0) + share * chance
        states = after
    return found


def rungs_lost(chain: PartChain, most: int) -> list[float]:
    """Return how many rungs the first, second … hit on the part can be expected to cost.

    The list ends when the part is above the bottom with a chance below ENOUGH, and with the ``most``-th hit.
    """
    moves = _Floats(chain)
    states = {chain.start: 1.0} if chain.start[1] < chain.bottom else {}
    found: list[float] = []
    while len(found) < most and sum(states.values()) >= ENOUGH:
        down = 0.0
        after: dict[State, float] = {}
        for state, share in states.items():
            for chance, to in moves.of(state):
                down += share * chance * (to[1] - state[1])
                if to[1] < chain.bottom:
                    after[to] = after.get(to, 0.0) + share * chance
        states = after
        found.append(down)
    return found


def contents_lost(chain: PartChain, most: int) -> list[float]:
    """Return how many contents the first, second … hit on the part can be expected to put out.

    Whatever state the part is in, destroyed too, each content goes with a critical hit in its slot or a catastrophic
    one. The list ends with less than ENOUGH, and with the ``most``-th hit.
    """
    goes = float(chain.layers.critical / 5 + chain.layers.catastrophic)
    found: list[float] = []
    lost = chain.start[2] * goes
    while len(found) < most and lost >= ENOUGH:
        found.append(lost)
        lost *= 1 - goes
    return found


def mean_hits(chain: PartChain, gone: Collection[int]) -> Fraction | float:
    """Return how many hits on the part can be expected until it has come to a rung that is ``gone``.

    Exact as long as its armour is gone after MOST_EXACT hits, else a float with a relative error of 1e-12. ``gone``
    must hold the bottom. Found by adding up how often each state is visited, in an order that no hit ever goes back.
    """
    number: type[Fraction] | type[float] = Fraction if chain.hits_on_armour <= MOST_EXACT else float
    total: Fraction | float = number(0)
    chances = [chain.chances(contents) for contents in range(chain.start[2] + 1)]
    arrivals: dict[State, Fraction | float] = {chain.start: number(1)}
    waiting = [(_order(chain.start), chain.start)]
    while waiting:
        _, state = heappop(waiting)
        arrived = arrivals.pop(state)
        if state[1] in gone:
            continue
        moves: dict[State, Fraction] = {}
        for chance, to in chain.moves(state, chances[state[2]]):
            if chance:
                moves[to] = moves.get(to, Fraction(0)) + chance
        visits = arrived / number(1 - moves.pop(state, Fraction(0)))
        total += visits
        for to, chance in moves.items():
            if to not in arrivals:
                heappush(waiting, (_order(to), to))
                arrivals[to] = number(0)
            arrivals[to] += visits * number(chance)
    return total


def _order(state: State) -> tuple[int, int, int]:
    plates, rung, contents = state
    return rung, -contents, -sum(plates)
