"""Do, undo, redo, jump: the one object that owns the current state, and stores before anything shows."""

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from cats_desktop.rules.combat import Encounter
from cats_desktop.rules.dice import DiceSource
from cats_desktop.rules.events import Event, PastAmended, PointNamed
from cats_desktop.rules.evolve import evolve_all
from cats_desktop.rules.faults import Refused
from cats_desktop.session.checks import Bodies
from cats_desktop.session.commands import AmendHit, Command
from cats_desktop.session.decide import NO_CHARTS, Charts, decide
from cats_desktop.session.journal import Journal, Jump, Step
from cats_desktop.session.line import Line, furthest
from cats_desktop.session.points import POINTS, Point, points_of, points_text, points_with

KEPT_STATES = 500
"""How many recent states are kept as values; older ones are folded again from the nearest snapshot."""

PAGE = 100
"""How many steps are read at once where many have to be gone through."""


class History:
    """The steps of one session and the state they lead to.

    States share all that did not change, so undo keeps old values instead of computing inverses. Nothing here changes
    before the journal has stored it: a journal that raises leaves state and history as they were. ``newest`` is the
    step that was done last since the session was taken up.
    """

    def __init__(self, journal: Journal, bodies: Bodies, charts: Charts = NO_CHARTS) -> None:
        self._journal = journal
        self._bodies = bodies
        self.charts = charts
        self._states: OrderedDict[int, Encounter] = OrderedDict({0: Encounter()})
        self._jumps: list[Jump] = list(journal.jumps())
        self._line = Line(journal.tip, self._jumps)
        self.state = self._state_after(journal.head)
        self.newest: Step | None = None

    @property
    def bodies(self) -> Bodies:
        """Return the bodies that commands are decided with."""
        return self._bodies

    @property
    def journal(self) -> Journal:
        """Return the journal, for reading steps and remembering what is in view."""
        return self._journal

    @property
    def head(self) -> int:
        """Return the id of the step the current state comes from; 0 at the empty start."""
        return self._journal.head

    @property
    def can_undo(self) -> bool:
        """Tell whether there is a step to take back."""
        return self.head > 0 and not self._journal.read_only

    @property
    def can_redo(self) -> bool:
        """Tell whether a step that was taken back can be done again."""
        return self._line.after(self.head) is not None and not self._journal.read_only

    def do(self, command: Command, dice: DiceSource) -> Step:
        """Decide the command, store the step, then make its state the current one.

        Raises Refused, NeedsDie or NeedsChoice from deciding, and whatever the journal raises when it cannot store.
        """
        if self._journal.read_only:
            raise Refused("session.read_only")
        if isinstance(command, AmendHit):
            events: tuple[Event, ...] = self._amend(command)
        else:
            events = decide(self.state, command, dice, self._bodies, self.charts)
            dice.finish()
        return self.store(command, events)

    def store(self, command: Command, events: tuple[Event, ...]) -> Step:
        """Store a step that was decided on the current state, then make its state the current one."""
        state = evolve_all(self.state, events)
        with self._noted(events):
            step = self._journal.append(command, events, state)
        if step.parent != step.id - 1:
            self._jumps.append(Jump(step.id, step.parent))
        self._line = Line(step.id, self._jumps)
        self._keep(step.id, state)
        self.state = state
        self.newest = step
        return step

    def undo(self) -> Step:
        """Take back the newest step that stands and return it. Raises Refused when there is none."""
        if not self.can_undo:
            raise Refused("session.read_only" if self._journal.read_only else "undo.nothing")
        undone = self._journal.steps(self.head, self.head)[0]
        self._move(self._line.before(self.head))
        return undone

    def redo(self) -> Step:
        """Do the step again that was taken back last, with its recorded dice, and return it."""
        after = self._line.after(self.head)
        if after is None or self._journal.read_only:
            raise Refused("session.read_only" if self._journal.read_only else "redo.nothing")
        redone = self._journal.steps(after, after)[0]
        self._move(after)
        return redone

    def jump(self, step: int) -> Step | None:
        """Make the state after any step the current one and return that step; 0, the empty start, is none.

        A step that was left behind brings its line along: redo then goes on to the newest step built on it, and what
        stood before is left behind in its turn. Raises Refused for a step that is not there or is the current one.
        """
        if self._journal.read_only:
            raise Refused("session.read_only")
        if not 0 <= step <= self._journal.last:
            raise Refused("jump.no_such_step", step=step, last=self._journal.last)
        if step == self.head:
            raise Refused("jump.here", step=step)
        line, tip = self._line, self._journal.tip
        if step and step not in line:
            tip = furthest(step, self._jumps, self._journal.last)
            line = Line(tip, self._jumps)
        found = self._journal.steps(step, step)[0] if step else None
        state = self._state_after(step, line)
        self._journal.move_head(step, tip)
        self._line = line
        self._keep(step, state)
        self.state = state
        return found

    def points(self) -> tuple[Point, ...]:
        """Return the named restore points, oldest first, those that were undone too."""
        return points_of(self._journal.recall(POINTS), self._journal.last)

    def stands(self, step: int) -> bool:
        """Tell whether a step counts: it was neither undone nor left behind when another was done instead."""
        return step <= self.head and step in self._line

    def preview(self, command: AmendHit) -> PastAmended:
        """Return what amending a hit would come to; nothing is stored. Raises Refused as doing it would."""
        (amended,) = self._amend(command)
        return amended

    def standing(self, first: int) -> Sequence[Step]:
        """Return the steps that stand, in order, from one on."""
        return [step for page in self.pages(first) for step in page]

    def pages(self, first: int) -> Iterator[Sequence[Step]]:
        """Yield the steps that stand, in order, from one on, a few at a time."""
        for low, high in self._line.between(first - 1, self.head):
            for start in range(low, high + 1, PAGE):
                yield self._journal.steps(start, min(start + PAGE - 1, high))

    def back(self) -> Iterator[Step]:
        """Yield the steps that stand, the newest first, reading page by page."""
        for low, high in reversed(self._line.between(0, self.head)):
            for last in range(high, low - 1, -PAGE):
                yield from reversed(self._journal.steps(max(low, last - PAGE + 1), last))

    def state_before(self, step: int) -> Encounter:
        """Return the state that a step which stands was built on."""
        return self._state_after(self._line.before(step))

    def _amend(self, command: AmendHit) -> tuple[PastAmended]:
        from cats_desktop.session.amend import amend  # seldom needed, and it loads what volleys need

        return (amend(self, command),)

    def _move(self, head: int) -> None:
        state = self._state_after(head)
        self._journal.move_head(head)
        self._keep(head, state)
        self.state = state

    @contextmanager
    def _noted(self, events: tuple[Event, ...]) -> Iterator[None]:
        """Have a restore point listed along with the step that is stored meanwhile, unless that fails."""
        name = next((event.name for event in events if isinstance(event, PointNamed)), None)
        if name is None:
            yield
            return
        before = self._journal.recall(POINTS)
        self._journal.remember(POINTS, points_text(points_with(self.points(), Point(self._journal.last + 1, name))))
        try:
            yield
        except BaseException:
            self._journal.remember(POINTS, before or "")
            raise

    def _state_after(self, step: int, line: Line | None = None) -> Encounter:
        """Return the state after a step of a line, kept or folded from the nearest snapshot before it."""
        if step in self._states:
            self._states.move_to_end(step)
            return self._states[step]
        start, state = self._journal.snapshot(step) or (0, Encounter())
        for low, high in (line or self._line).between(start, step):
            for stored in self._journal.steps(low, high):
                state = evolve_all(state, stored.events)
                self._keep(stored.id, state)
        return state

    def _keep(self, step: int, state: Encounter) -> None:
        self._states[step] = state
        self._states.move_to_end(step)
        while len(self._states) > KEPT_STATES:
            oldest = next(iter(self._states))
            del self._states[oldest]
