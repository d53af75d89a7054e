"""How long a click on a region takes until the wound is stored and painted, beside recolouring one bare item."""

from itertools import cycle, islice
from statistics import median

from tests.benchmarks.clicks import ROUNDS, bare_seconds, bare_view, click_seconds, commit_seconds, fight

BOUND = 2.5
detail = "seconds of a click among 200 combatants less one durable commit : recolouring one item, no model, no store"


def measure() -> tuple[float, float]:
    """Return the seconds of our click without its commit, and of the bare one."""
    with fight(200) as window:
        bare = bare_view(window)
        regions = list(islice(cycle(window.stage.silhouette._paths.regions), ROUNDS))
        ours: list[float] = []
        yardstick: list[float] = []
        for region in regions:
            ours += click_seconds(window, [region])
            yardstick += bare_seconds(bare, window, [region])
        assert bare.clicks == ROUNDS
        assert len(window.desk.history.journal.steps(1, 10_000)) > ROUNDS
        commit = commit_seconds(window)
        bare.close()
        return median(ours) - commit, median(yardstick)
