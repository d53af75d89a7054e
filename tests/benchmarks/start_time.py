"""How long it takes from nothing to the first painted window, beside an empty QMainWindow."""

from tests.benchmarks.starts import measured_starts

BOUND = 1.8
detail = "seconds from spawning to the first paint, the sample fight reopened : an empty QMainWindow"


def measure() -> tuple[float, float]:
    """Return the seconds of our start and of an empty window's."""
    ours, empty = measured_starts()
    return ours.seconds, empty.seconds
