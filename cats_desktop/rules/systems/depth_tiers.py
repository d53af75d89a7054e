"""C.A.T.S. depth: how far in a hit goes, read from an exploding d6 that sorts itself into tiers of five."""

from typing import NamedTuple

from cats_desktop.rules.dice import DiceSource, Die

LAYERS: tuple[str, ...] = ("armour", "structure", "critical", "catastrophic")
"""What tier 1, 2, 3 and 4 or deeper reach."""


class Depth(NamedTuple):
    """A finished chain of d6: its sum, the tier it reaches and the slot within the tier (its last die, 1 to 5)."""

    dice: tuple[Die, ...]
    total: int
    tier: int
    slot: int


def throw_depth(dice: DiceSource) -> Depth:
    """Throw a d6, again after every six, and add up.

    Source: C.A.T.S., Hit Location.
    """
    die = dice.roll(6, "depth")
    chain: tuple[Die, ...] = (die,)
    while die.face == 6:
        die = dice.roll(6, "depth")
        chain = (*chain, die)
    total = 6 * (len(chain) - 1) + die.face
    return Depth(chain, total, depth_tier(total), die.face)


def depth_tier(total: int) -> int:
    """Return the tier (1 = armour) that an exploding d6 total reaches.

    Raises ValueError for a multiple of six, which cannot be a total because a six always rolls on.
    Source: C.A.T.S., Hit Location.
    """
    if total < 1 or total % 6 == 0:
        raise ValueError(f"{total} is not a total of an exploding d6")
    return total // 6 + 1


def layer_of(tier: int) -> str:
    """Return the key of the layer a tier reaches; anything deeper than catastrophic counts as it."""
    return LAYERS[min(tier, len(LAYERS)) - 1]


def with_margin(rolled: int, margin: int, margin_per_tier: int) -> int:
    """Return the tier after Margin has bought its tiers: one for every full ``margin_per_tier``, at most up to tier 3.

    A chain that goes deeper by itself stays as deep. Source: this program's own option, off at 0.
    """
    if margin_per_tier <= 0:
        return rolled
    return max(rolled, min(rolled + margin // margin_per_tier, LAYERS.index("critical") + 1))
