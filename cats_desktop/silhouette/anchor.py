"""Where a label sits best on a region: the middle of the largest label-shaped box inside what is seen of it.

Apart from `area` because it is for the eye and never for odds; kept with the shares, so that painting searches nothing.
"""

from dataclasses import dataclass

LABEL_ASPECT = 2.2
"""Width of a share label over its height."""


@dataclass(frozen=True, slots=True)
class Anchor:
    """A point in the drawing's own units and ``reach``, half the height of the largest label that fits around it."""

    x: float
    y: float
    reach: float
