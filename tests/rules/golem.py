"""A small made-up body, with shares that can be worked with in the head, and scripted dice."""

from collections.abc import Sequence

from cats_desktop.rules.attack import Attack
from cats_desktop.rules.body import Body, Facing, Part, Plate, Region, Rung, carriers_of
from cats_desktop.rules.combat import Combatant, Encounter, HouseRules
from cats_desktop.rules.dice import Die
from cats_desktop.rules.events import CombatantAdded, Event
from cats_desktop.rules.evolve import evolve, evolve_all
from cats_desktop.rules.systems.cats import strike
from cats_desktop.rules.systems.presented_area import make_aspect

LADDER = (
    Rung("sound", "sound"),
    Rung("damaged", "damaged"),
    Rung("crippled", "crippled", fails=True),
    Rung("destroyed", "destroyed", fails=True, destroyed=True),
)

PARTS = (
    Part("trunk", "trunk", "torso", contents=("ribs", "", "core"), failure="It stops.", flags=("out_of_action",)),
    *(
        part
        for side, other in (("left", "right"), ("right", "left"))
        for part in (
            Part(
                f"{side}_arm",
                f"{side} arm",
                "arms",
                hangs_on="trunk",
                mirror=f"{other}_arm",
                contents=("elbow", "nerve"),
                failure=f"The {side} arm hangs.",
                flags=("drops_held",),
            ),
            Part(f"{side}_hand", f"{side} hand", "arms", hangs_on=f"{side}_arm", mirror=f"{other}_hand"),
        )
    ),
)

PLATES = (
    Plate("breast", "breast plate", "trunk"),
    Plate("backplate", "back plate", "trunk"),
    *(Plate(part.key, f"{part.label} plate", part.key) for part in PARTS[1:]),
)

FRONT = {"breast": 6000, "left_arm": 1500, "right_arm": 1500, "left_hand": 500, "right_hand": 500}
SHARES = {
    Facing.FRONT: FRONT,
    Facing.BACK: {"backplate": 6000, **{key: share for key, share in FRONT.items() if key != "breast"}},
    Facing.LEFT: {"breast": 7000, "left_arm": 2000, "left_hand": 1000},
    Facing.RIGHT: {"breast": 7000, "right_arm": 2000, "right_hand": 1000},
}

PAIRS = (("left_arm", "right_arm"), ("left_hand", "right_hand"))


def golem() -> Body:
    parts = {part.key: part for part in PARTS}
    plates = {plate.key: plate for plate in PLATES}
    aspects = {
        facing: make_aspect(
            facing, [Region(key, f"{key} here", plates[key].part, key) for key in shares], shares, PAIRS
        )
        for facing, shares in SHARES.items()
    }
    return Body("golem", "Golem", LADDER, parts, plates, aspects, carriers_of(parts))


class Scripted:
    """Dice that fall as they were told to, and complain when asked for any other or left with some."""

    def __init__(self, *faces: tuple[int, int]) -> None:
        self.faces = list(faces)
        self.purposes: list[str] = []

    def roll(self, sides: int, purpose: str) -> Die:
        expected, face = self.faces.pop(0)
        assert sides == expected
        self.purposes.append(purpose)
        return Die(sides, face, purpose)

    def finish(self) -> None:
        assert not self.faces


class Fight:
    """One golem that is struck again and again; armour is given by plate."""

    def __init__(self, *, rules: HouseRules | None = None, **armour: int) -> None:
        self.body = golem()
        self.rules = rules or HouseRules()
        self.state = evolve(Encounter(), CombatantAdded(1, "Golem", None, "golem", armour))

    @property
    def target(self) -> Combatant:
        return self.state.combatants[1]

    def hit(self, region: str, depth: Sequence[int], facing: Facing = Facing.FRONT, **more: int) -> tuple[Event, ...]:
        """Strike a region with this chain of depth dice; return what came of it besides the hit itself."""
        dice = Scripted(*((6, face) for face in depth))
        events = strike(self.target, self.body, Attack(facing, region, **more), self.rules, dice)
        dice.finish()
        self.landed = events[0]
        self.state = evolve_all(self.state, events)
        return events[1:]

    def given(self, region: str, tier: int, slot: int = 0, facing: Facing = Facing.FRONT) -> tuple[Event, ...]:
        """Strike a region at a tier that the game master says."""
        return self.hit(region, (), facing, tier=tier, slot=slot)
