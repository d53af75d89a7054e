"""How much memory the first painted window takes, beside an empty QMainWindow."""

from tests.benchmarks.starts import FIRST_PAINT, measured_starts

BOUND = 1.4
detail = "peak MiB at the first paint : an empty QMainWindow"


def measure() -> tuple[float, float]:
    """Return the peak memory of our start and of an empty window's, in MiB."""
    ours, empty = measured_starts(FIRST_PAINT)
    return ours.memory, empty.memory
