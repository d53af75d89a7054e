"""What a bar chart of the odds panel shows, as one frozen value; and how it is written as a table.

Apart from `odds_plot`, which draws it, so that pages can be made while pyqtgraph is still loading.
"""

from dataclasses import dataclass
from enum import Enum

from PySide6.QtGui import QColor

Cells = tuple[str, ...]


class Shade(Enum):
    """How the bars of a series look: three steps of lightness that stay apart in greyscale."""

    FULL = "full"
    HALF = "half"
    HOLLOW = "hollow"


@dataclass(frozen=True, slots=True)
class Series:
    """Bars of one kind, one for each row. ``values`` are percent, ``texts`` what is written of them.

    Without a ``shade`` only the texts are shown, as a column of numbers.
    """

    label: str
    values: tuple[float, ...]
    texts: Cells
    shade: Shade | None = None


@dataclass(frozen=True, slots=True)
class ChartRow:
    """One row: its key, its label, its tooltip (rich text) and the regions of the silhouette that it means."""

    key: str
    label: str
    tip: str = ""
    regions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Chart:
    """Rows from above to below, the series of bars beside one another; ``most`` is the percentage at the right end."""

    rows: tuple[ChartRow, ...] = ()
    series: tuple[Series, ...] = ()
    most: float = 100.0

    def row_of_region(self, region: str | None) -> int:
        """Return the row that means a region, or -1."""
        return next((place for place, row in enumerate(self.rows) if region and region in row.regions), -1)


def mixed(one: str, other: str, share: float) -> QColor:
    """Return a colour that has so large a share of one and the rest of another."""
    first, second = QColor(one), QColor(other)
    return QColor(
        round(share * first.red() + (1 - share) * second.red()),
        round(share * first.green() + (1 - share) * second.green()),
        round(share * first.blue() + (1 - share) * second.blue()),
    )


def room_for(largest: float) -> float:
    """Return where an axis ends that has to show this percentage: a little beyond it, on a round number."""
    for step in (2.0, 4.0, 5.0, 10.0, 15.0, 20.0, 25.0, 30.0, 40.0, 50.0, 60.0, 80.0):
        if largest <= step * 0.99:
            return step
    return 100.0


def ticks_up_to(most: float) -> tuple[float, ...]:
    """Return two to five round percentages from 0 to the end of an axis."""
    step = next(step for step in (0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 25.0) if most / step <= 4.01)
    return tuple(step * place for place in range(int(most / step + 0.001) + 1))
