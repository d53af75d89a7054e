"""How long a click on a region takes until the wound is stored and painted, beside only recolouring the region."""

from itertools import cycle, islice
from statistics import median

from tests.benchmarks.clicks import ROUNDS, click_seconds, fight, only_recolouring, timed_commits

BOUND = 2.5
detail = "seconds of a click among 200 combatants less its durable commit : recolouring the region, no model, no store"


def measure() -> tuple[float, float]:
    """Return the seconds of our click without its commit, and of one that only recolours."""
    with fight(200) as window:
        ours: list[float] = []
        yardstick: list[float] = []
        with timed_commits(window) as commits:
            for region in islice(cycle(window.bench.stage.silhouette._paths.regions), ROUNDS):
                ours += click_seconds(window, [region])
                with only_recolouring(window):
                    yardstick += click_seconds(window, [region])
        assert len(commits) == ROUNDS
        net = [click - commit for click, commit in zip(ours, commits, strict=True)]
        return median(net), median(yardstick)
