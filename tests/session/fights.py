"""A session on the golem, kept in memory, and a journal that can fail or take snapshots."""

from collections.abc import Sequence

from cats_desktop.rules.attack import Attack
from cats_desktop.rules.body import Facing
from cats_desktop.rules.combat import Combatant, Encounter
from cats_desktop.rules.dice import TypedDice, split_dice
from cats_desktop.rules.events import Event
from cats_desktop.rules.evolve import evolve_all
from cats_desktop.session.commands import AddCombatants, Command, Strike
from cats_desktop.session.decide import decide
from cats_desktop.session.history import History
from cats_desktop.session.journal import Step
from cats_desktop.session.memory import MemoryJournal
from tests.rules.golem import golem

BODIES = {"golem": golem()}

NO_DICE = ""


def strike(region: str | None = "breast", target: int = 1, facing: Facing = Facing.FRONT, **more: int) -> Strike:
    return Strike(target, Attack(facing, region, **more))


def wish(state: Encounter, command: Command, dice: str = NO_DICE) -> tuple[Event, ...]:
    typed = TypedDice(split_dice(dice))
    events = decide(state, command, typed, BODIES)
    typed.finish()
    return events


def after(*commands: Command) -> Encounter:
    """The state after commands that need no dice."""
    state = Encounter()
    for command in commands:
        state = evolve_all(state, wish(state, command))
    return state


def session(journal: MemoryJournal | None = None, *, armour: int = 40, joined: bool = True) -> History:
    """A history with one golem in it, unless told otherwise; with 40 points its breast plate has 20."""
    history = History(journal or Journal(), BODIES)
    if joined:
        do(history, AddCombatants("Golem", "golem", armour=armour))
    return history


def do(history: History, command: Command, dice: str = NO_DICE) -> Step:
    return history.do(command, TypedDice(split_dice(dice)))


def golem_of(history: History) -> Combatant:
    return history.state.combatants[1]


class DiskFull(Exception):
    """What a store raises that cannot store."""


class Journal(MemoryJournal):
    """A journal in memory that counts seconds from 0, fails when told to, and keeps a snapshot every so many steps."""

    def __init__(self, snapshot_every: int = 0) -> None:
        super().__init__(lambda: float(self.last))
        self.failing = False
        self.read: list[tuple[int, int]] = []
        self._every = snapshot_every
        self._snapshots: dict[int, Encounter] = {}

    def append(self, command: Command, events: tuple[Event, ...], state: Encounter) -> Step:
        if self.failing:
            raise DiskFull
        step = super().append(command, events, state)
        if self._every and step.id % self._every == 0:
            self._snapshots[step.id] = state
        return step

    def move_head(self, head: int, tip: int | None = None) -> None:
        if self.failing:
            raise DiskFull
        super().move_head(head, tip)

    def steps(self, first: int, last: int) -> Sequence[Step]:
        self.read.append((first, last))
        return super().steps(first, last)

    def snapshot(self, step: int) -> tuple[int, Encounter] | None:
        way = set(self.way_back(step))
        return max(
            ((id, state) for id, state in self._snapshots.items() if id in way), default=None, key=lambda s: s[0]
        )

    def way_back(self, step: int) -> list[int]:
        """The steps from this one back to the start, found by their parents alone."""
        way = []
        while step:
            way.append(step)
            step = super().steps(step, step)[0].parent
        return way

    def fold(self) -> Encounter:
        """The state at head by the plainest means: every step of the way, from the empty start."""
        state = Encounter()
        for step in reversed(self.way_back(self.head)):
            state = evolve_all(state, super().steps(step, step)[0].events)
        return state
