"""How long it takes until the whole window is painted with the last session in it, beside an empty QMainWindow.

The bound that was set is for the first painted window (`start_time`); this one is our own, and tells the rest.
"""

from tests.benchmarks.starts import COMPLETE, measured_starts

BOUND = 3.5
detail = "seconds from spawning to the paint of the complete window, the sample fight reopened : an empty QMainWindow"


def measure() -> tuple[float, float]:
    """Return the seconds of our complete start and of an empty window's."""
    ours, empty = measured_starts(COMPLETE)
    return ours.seconds, empty.seconds
