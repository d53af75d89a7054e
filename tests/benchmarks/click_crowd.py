"""How much longer a click takes among 10 000 combatants than among 200."""

from itertools import cycle, islice
from statistics import median

from tests.benchmarks.clicks import ROUNDS, click_seconds, fight

BOUND = 1.5
detail = "seconds of a click among 10 000 combatants : among 200"


def measure() -> tuple[float, float]:
    """Return the seconds of a click in the crowd, and in a small fight."""
    with fight(10_000) as crowd, fight(200) as few:
        regions = list(islice(cycle(few.bench.stage.silhouette._paths.regions), ROUNDS))
        ours: list[float] = []
        yardstick: list[float] = []
        for region in regions:
            ours += click_seconds(crowd, [region])
            yardstick += click_seconds(few, [region])
        return median(ours), median(yardstick)
