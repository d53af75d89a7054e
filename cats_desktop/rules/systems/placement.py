"""Placement ramifications: where a hit is placed, by one die; what that does to the target is said elsewhere."""

from dataclasses import dataclass
from typing import NamedTuple

from cats_desktop.rules.coverage import Coverage, Outcome
from cats_desktop.rules.dice import DiceSource, Die


@dataclass(frozen=True, slots=True)
class Placement:
    """One placement: its faces of the d6, its printed name, and whether a second die says on which side."""

    faces: tuple[int, ...]
    name: str
    sided: bool = False


@dataclass(frozen=True, slots=True)
class Placements:
    """The placements in printed order, and the side that an odd or an even die means."""

    rows: tuple[Placement, ...]
    odd: str
    even: str
    covers: Coverage

    def at(self, face: int) -> Placement:
        """Return the placement that a d6 face names; raise KeyError for no such face."""
        for row in self.rows:
            if face in row.faces:
                return row
        raise KeyError(face)


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
