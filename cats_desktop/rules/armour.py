"""Sizing armour: a total of points spread over the plates as the hits will be spread."""

from collections.abc import Mapping

from cats_desktop.rules.apportion import apportion
from cats_desktop.rules.body import Body, Facing

EVEN_MIX: Mapping[Facing, int] = dict.fromkeys(Facing, 1)
"""Hits from every side alike."""


def size_armour(body: Body, total: int, mix: Mapping[Facing, int] = EVEN_MIX) -> dict[str, int]:
    """Spread ``total`` armour points over the plates in proportion to the share each presents.

    ``mix`` weighs the facings against each other in whole numbers. The rule is the tables' own without the minimum of
    one; plates of mirrored parts get the same. A plate that no facing of the mix shows gets none.
    Raises CannotApportion ``odd_total`` when only pairs show and the total is odd.
    Source: C.A.T.S., Hit Location ("sized for saturation"); the rule is this program's own.
    """
    weights = dict.fromkeys(body.plates, 0)
    for facing, weight in mix.items():
        aspect = body.aspects[facing]
        for region in aspect.regions:
            weights[region.plate] += weight * aspect.shares[region.key]
    seen = {plate: weight for plate, weight in weights.items() if weight}
    sized = apportion(seen, total, plate_pairs(body), minimum=0, whole=sum(seen.values()))
    return {plate: sized.get(plate, 0) for plate in body.plates}


def plate_pairs(body: Body) -> tuple[tuple[str, str], ...]:
    """Return the plates that mirror each other: those of mirrored parts that have one plate each."""
    plates_of: dict[str, list[str]] = {}
    for plate in body.plates.values():
        plates_of.setdefault(plate.part, []).append(plate.key)
    pairs = []
    for part in body.parts.values():
        if part.mirror is not None and part.key < part.mirror:
            one, other = plates_of.get(part.key, []), plates_of.get(part.mirror, [])
            if len(one) == len(other) == 1:
                pairs.append((one[0], other[0]))
    return tuple(pairs)
