"""What the game master says of an attack before any die falls; the same for every ruleset."""

from dataclasses import dataclass

from cats_desktop.rules.body import Facing
from cats_desktop.rules.table import LocationDie


@dataclass(frozen=True, slots=True)
class Attack:
    """One attack. ``region`` None: the location is thrown; ``tier`` 0: the depth is thrown.

    Units: ``damage`` in armour points; ``margin`` in the game's own points; ``slot`` 1 to 5 goes with a given tier 3.
    ``source`` is who or what strikes, in the table's words; empty where nobody said.
    """

    facing: Facing
    region: str | None = None
    die: LocationDie = LocationDie.D100
    tier: int = 0
    slot: int = 0
    damage: int = 1
    margin: int = 0
    source: str = ""
