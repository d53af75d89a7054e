"""How long it takes from nothing to the first painted window, beside an empty QMainWindow."""

from tests.benchmarks.starts import FIRST_PAINT, measured_starts

BOUND = 1.8
detail = "seconds from spawning to the first paint : an empty QMainWindow"


def measure() -> tuple[float, float]:
    """Return the seconds of our start and of an empty window's."""
    ours, empty = measured_starts(FIRST_PAINT)
    return ours.seconds, empty.seconds
