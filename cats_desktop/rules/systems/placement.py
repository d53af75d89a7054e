"""Placement ramifications: what its data says, and where a hit is placed by one die.

What a hit does to the target is said in `ramifications`; what its state then is, in `placement_condition`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from cats_desktop.rules.body import Body
from cats_desktop.rules.coverage import OTHER_BODIES, Coverage, Outcome, covered
from cats_desktop.rules.dice import DiceSource, Die

LIMBS = ("arm", "leg")
"""The placements that have two sides, and can be destroyed."""

Share = tuple[int, int]
"""A fraction, as it is printed: (1, 3) is a third."""


@dataclass(frozen=True, slots=True)
class Placement:
    """One placement: its faces of the d6, its printed name, and what a hit there means.

    ``does`` is ``vitals``, ``trunk`` (no amendment), ``arm``, ``leg`` or ``choose``. ``in_flight`` is the name of what
    takes its place while the target flies, empty where nothing does.
    """

    faces: tuple[int, ...]
    name: str
    does: str
    in_flight: str = ""

    @property
    def sided(self) -> bool:
        """Return whether a second die says on which side."""
        return self.does in LIMBS


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers of what follows from a placement. Source: Placement Ramifications; each is printed there.

    ``win_by``: a win by so much lets the attacker choose. ``mortal_loss``: stamina per mortal wound and defense turn.
    ``arm_cap`` and ``leg_cap`` are shares of all stamina, ``drop_share`` one of the force the target can apply.
    """

    win_by: int
    vitals_times: int
    mortal_loss: int
    arm_cap: Share
    leg_cap: Share
    drop_share: Share
    die_sides: int
    victim_dice: int
    referee_dice: int
    duck_when_down: int
    turns_to_rise: int
    turns_flung: int


@dataclass(frozen=True, slots=True)
class Traits:
    """What a target is. Units: ``mass`` in kilograms, ``force`` (what it can apply) in newtons, both whole.

    ``biological``, ``grip_pads`` and ``flying`` are 1 or 0.
    """

    stamina: int
    strength: int
    agility: int
    mass: int
    force: int
    biological: int
    grip_pads: int = 0
    flying: int = 0


@dataclass(frozen=True, slots=True)
class Placements:
    """The placements in printed order, the side that an odd or an even die means, the numbers, and starting traits."""

    rows: tuple[Placement, ...]
    odd: str
    even: str
    covers: Coverage
    numbers: Numbers
    traits: Mapping[str, Traits]

    @property
    def sides(self) -> tuple[str, str]:
        """Return both sides."""
        return self.odd, self.even

    def at(self, face: int) -> Placement:
        """Return the placement that a d6 face names; raise KeyError for no such face."""
        for row in self.rows:
            if face in row.faces:
                return row
        raise KeyError(face)

    def starting(self, body: str) -> Traits:
        """Return what a body of that key is unless the game master says otherwise."""
        return self.traits.get(body) or self.traits[OTHER_BODIES]


class Place(NamedTuple):
    """A placement on a body: what a hit there means, its name as it stands, its side ("" without) and its parts."""

    does: str
    printed: str
    name: str
    side: str
    parts: tuple[str, ...]

    @property
    def key(self) -> str:
        """Return what the place is called among options and in facts: "Chest", "Arm > left"."""
        return f"{self.name} > {self.side}" if self.side else self.name


def places(placements: Placements, body: Body, *, in_flight: bool = False) -> tuple[Place, ...]:
    """Return all places that a hit on this body can have, limbs on both sides, in printed order.

    In flight the wing takes the leg's place, with the parts the data names for it, or else with the leg's.
    """
    found = []
    for row in placements.rows:
        name = row.in_flight if in_flight and row.in_flight else row.name
        for side in placements.sides if row.sided else ("",):
            parts = _parts(placements, body, (name, side)) or _parts(placements, body, (row.name, side))
            found.append(Place(row.does, row.name, name, side, parts))
    return tuple(place for place in found if place.does != "choose")


def _parts(placements: Placements, body: Body, outcome: Outcome) -> tuple[str, ...]:
    try:
        return covered(placements.covers, body, tuple(name for name in outcome if name))
    except KeyError:
        return ()


class PlacementThrow(NamedTuple):
    """What the dice named: the placement, and for a limb its side."""

    name: str
    side: str | None
    dice: tuple[Die, ...]

    @property
    def outcome(self) -> Outcome:
        """Return the placement as a coverage names it: ("Chest",), ("Arm", "left")."""
        return (self.name,) if self.side is None else (self.name, self.side)


def throw_placement(placements: Placements, dice: DiceSource) -> PlacementThrow:
    """Throw the placement, and for a limb a second die that says its side.

    Source: Placement Ramifications; the die for the side is this program's own.
    """
    die = dice.roll(6, "placement")
    placement = placements.at(die.face)
    if not placement.sided:
        return PlacementThrow(placement.name, None, (die,))
    side, second = throw_side(placements, dice)
    return PlacementThrow(placement.name, side, (die, second))


def throw_side(placements: Placements, dice: DiceSource) -> tuple[str, Die]:
    """Throw the die that says the side of a limb; source: this program's own settlement."""
    die = dice.roll(6, "side")
    return (placements.odd if die.face % 2 else placements.even), die
