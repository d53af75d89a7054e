"""A journal of very many steps that are made when they are read, so that none of them need be stored first."""

from collections.abc import Sequence

from cats_desktop.rules.combat import Encounter, HouseRules
from cats_desktop.rules.events import CombatantAdded, Event, HitLanded, HouseRulesSet, PointNamed
from cats_desktop.session.commands import Command, NamePoint, SetHouseRules
from cats_desktop.session.journal import Jump, Step
from cats_desktop.session.memory import MemoryJournal
from tests.storage.fights import hit

LENGTH = 100_000


class LongJournal(MemoryJournal):
    """Step 1 adds Anvil, every 20 000th step names a point, every 1 000th hits, all else changes house rules."""

    def __init__(self, length: int = LENGTH) -> None:
        super().__init__(lambda: 1_700_000_000.0)
        self._length = length
        self.head = self.tip = length
        self.read = 0

    @property
    def last(self) -> int:
        return self._length + len(self._steps)

    def append(self, command: Command, events: tuple[Event, ...], state: Encounter) -> Step:  # noqa: ARG002
        step = Step(self.last + 1, self.head, self._clock(), command, events)
        self._steps.append(step)
        self.head = self.tip = step.id
        return step

    def steps(self, first: int, last: int) -> Sequence[Step]:
        self.read += max(min(last, self.last) - max(first, 1) + 1, 0)
        made = [self._made(step) for step in range(max(first, 1), min(last, self._length) + 1)]
        return made + [step for step in self._steps if first <= step.id <= last]

    def jumps(self) -> Sequence[Jump]:
        return [Jump(step.id, step.parent) for step in self._steps if step.parent != step.id - 1]

    def snapshot(self, step: int) -> tuple[int, Encounter] | None:
        return (step, Encounter()) if 0 < step <= self._length else None

    def _made(self, step: int) -> Step:
        command: Command
        events: tuple[Event, ...]
        if step == 1:
            command, events = NamePoint("-"), (CombatantAdded(1, "Anvil", None, "heavy_mech", {}),)
        elif step % 20_000 == 0:
            command, events = NamePoint(f"night {step}"), (PointNamed(f"night {step}"),)
        elif step % 1_000 == 0:
            command, events = hit()
            assert isinstance(events[0], HitLanded)
        else:
            rules = HouseRules(1 + step % 2)
            command, events = SetHouseRules(rules), (HouseRulesSet(rules),)
        return Step(step, step - 1, 1_700_000_000.0 + step, command, events)
