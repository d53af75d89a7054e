"""A fight by placement ramifications, for tests: deeds are decided and folded into the state as the desk does it."""

from dataclasses import replace

from cats_desktop.rules.combat import Combatant, Encounter
from cats_desktop.rules.dice import KeptDice, NeedsChoice
from cats_desktop.rules.events import Consequence, Event, HitPlaced
from cats_desktop.rules.evolve import evolve_all
from cats_desktop.rules.ruleset import Glance
from cats_desktop.rules.sheets import Entry
from cats_desktop.rules.systems.placement_condition import Condition, Limb, condition, glance
from cats_desktop.session.commands import Act, AddCombatants
from cats_desktop.session.decide import decide
from tests.library.shipped import shipped
from tests.library.systems import placements
from tests.rules.golem import Scripted, golem

BODIES = {"human": shipped()["human"], "heavy_mech": shipped()["heavy_mech"], "golem": golem()}

CHARTS = {"placement": placements()}


class PlacementFight:
    """One target of a body, or several; ``told`` are the events of the last deed."""

    def __init__(self, body: str = "human", count: int = 1, **traits: int) -> None:
        self.state = replace(Encounter(), ruleset="placement")
        self.state = evolve_all(
            self.state, decide(self.state, AddCombatants("Ana", body, count), Scripted(), BODIES, CHARTS)
        )
        self.told: tuple[Event, ...] = ()
        self.asked: list[tuple[str, tuple[str, ...]]] = []
        self.so_far: list[tuple[str, ...]] = []
        if traits:
            self.do("traits", **traits)

    def do(
        self, deed: str, *faces: int, answers: tuple[str, ...] = (), whole: bool = False, **given: Entry
    ) -> list[str]:
        """Do a deed with these d6; answer its questions in turn, with the same dice; return the keys of its events."""
        scripted = Scripted(*((6, face) for face in faces))
        dice = KeptDice(scripted)
        self.asked, self.so_far = [], []
        left = list(answers)
        while True:
            try:
                act = Act(0 if whole else 1, "placement", deed, given)
                self.told = decide(self.state, act, dice, BODIES, CHARTS)
                break
            except NeedsChoice as choice:
                self.asked.append((choice.question, choice.options))
                self.so_far.append(choice.so_far)
                given = {**given, choice.question: left.pop(0)}
                dice.rewind()
        scripted.finish()
        assert not left
        self.purposes = scripted.purposes
        self.state = evolve_all(self.state, self.told)
        return [getattr(event, "key", getattr(event, "how", type(event).__name__)) for event in self.told]

    def hit(
        self, placement: str, damage: int = 0, *faces: int, force: int = 0, answers: tuple[str, ...] = ()
    ) -> list[str]:
        """Hit a place that the game master names; return the keys of what came of it."""
        return self.do("hit", *faces, damage=damage, force=force, placement=placement, answers=answers)[1:]

    @property
    def target(self) -> Combatant:
        return self.state.combatants[1]

    @property
    def condition(self) -> Condition:
        return self.condition_of(1)

    def condition_of(self, combatant: int) -> Condition:
        target = self.state.combatants[combatant]
        return condition(target, BODIES[target.body], self.state.sheet("placement"), placements())

    @property
    def glance(self) -> Glance:
        return glance(self.target, BODIES[self.target.body], self.state.sheet("placement"), placements())

    def limb(self, kind: str, side: str = "left") -> Limb:
        return self.condition.limb(kind, side)

    @property
    def placed(self) -> HitPlaced:
        found = self.told[0]
        assert isinstance(found, HitPlaced)
        return found

    def of(self, key: str) -> Consequence:
        """The one event of that key of the last deed."""
        found = [event for event in self.told if isinstance(event, Consequence) and event.key == key]
        assert len(found) == 1, (key, self.told)
        return found[0]
