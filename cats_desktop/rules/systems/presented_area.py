"""C.A.T.S. lateral: which part a hit strikes, read from a flat die over presented area."""

from collections.abc import Mapping, Sequence

from cats_desktop.rules.body import Aspect, Facing, Region, Shares
from cats_desktop.rules.dice import DiceSource, Die
from cats_desktop.rules.table import LocationDie, d66_ordinal, make_table


def make_aspect(facing: Facing, regions: Sequence[Region], shares: Shares, pairs: Sequence[tuple[str, str]]) -> Aspect:
    """Return the facing with its d100 and d66 tables, rows in the order of ``regions``.

    Units: shares in 0.01 percentage points, as measured. Raises CannotApportion, KeyError for a share that is missing.
    """
    ordered: Mapping[str, int] = {region.key: shares[region.key] for region in regions}
    return Aspect(
        facing,
        tuple(regions),
        ordered,
        make_table(LocationDie.D100, ordered, pairs),
        make_table(LocationDie.D66, ordered, pairs),
    )


def throw_lateral(aspect: Aspect, die: LocationDie, dice: DiceSource) -> tuple[str, tuple[Die, ...]]:
    """Throw the location die once and return the region's key with the dice; location dice never explode.

    Source: C.A.T.S., Hit Location by Body.
    """
    if die is LocationDie.D100:
        percent = dice.roll(100, "lateral")
        return aspect.d100.region_at(percent.face), (percent,)
    tens = dice.roll(6, "lateral_tens")
    units = dice.roll(6, "lateral_units")
    return aspect.d66.region_at(d66_ordinal(tens.face, units.face)), (tens, units)
