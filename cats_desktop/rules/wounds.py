"""Wounds: what each hit did to a target, kept so that it can be told, looked up and healed by itself."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from cats_desktop.rules.dice import Die

_NO_POINTS: Mapping[str, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Wound:
    """One hit on a target and what of its damage has not been healed.

    ``hit`` is the number of the hit in its fight; the parts that a large volley struck share one. ``place`` is where,
    in words; ``parts`` which parts that covers. ``layer`` and ``tier`` say how deep, where the ruleset knows that.
    ``source`` is who or what struck, ``round`` when, 0 before the first turn. ``hits``: more than one where a volley
    was summed up. ``told``: the player has written it down. ``broke``: it broke something, healed by now or not.
    Units: ``armour`` points by plate, ``rungs`` of the part's ladder, ``out`` slots of its contents: what is open yet.
    """

    hit: int
    ruleset: str
    parts: tuple[str, ...]
    place: str
    layer: str = ""
    tier: int = 0
    source: str = ""
    round: int = 0
    dice: tuple[Die, ...] = ()
    hits: int = 1
    told: bool = False
    armour: Mapping[str, int] = field(default_factory=lambda: _NO_POINTS)
    rungs: int = 0
    out: tuple[int, ...] = ()
    broke: bool = False

    @property
    def unhealed(self) -> bool:
        """Tell whether anything that this hit broke is still broken, as C.A.T.S. counts it."""
        return bool(self.armour or self.rungs or self.out)

    def without_armour(self, plates: Iterable[str]) -> "Wound":
        """Return the wound after plates were made whole, whatever it took from them."""
        gone = set(plates)
        if gone.isdisjoint(self.armour):
            return self
        return replace(self, armour={plate: points for plate, points in self.armour.items() if plate not in gone})

    def mended(self, part: str, plates: Iterable[str], *, structure: bool, contents: bool) -> "Wound":
        """Return the wound after its part was put right as far as said."""
        found = self.without_armour(plates)
        if part not in found.parts:
            return found
        rungs = 0 if structure else found.rungs
        out = () if contents else found.out
        return found if (rungs, out) == (found.rungs, found.out) else replace(found, rungs=rungs, out=out)
