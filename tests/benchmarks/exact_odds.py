"""How long the exact odds of a volley of 100 take, beside the same worked out with dyce."""

import gc
import warnings
from collections.abc import Mapping
from fractions import Fraction
from statistics import median
from time import perf_counter

from dyce import H
from dyce.evaluation import HResult, expand

from cats_desktop.library.bodies import BodyLibrary
from cats_desktop.library.resources import resources_folder
from cats_desktop.rules.armour import size_armour
from cats_desktop.rules.attack import Attack
from cats_desktop.rules.body import Aspect, Facing
from cats_desktop.rules.combat import Combatant, HouseRules
from cats_desktop.rules.failure_odds import at_least_one, fails_by, tier_at_least_one

BOUND = 1 / 50
detail = (
    "seconds of a volley of 100 on a human front: each region and tier at least once, and the chest failing by each"
    " hit : dyce adding up 100 dice for each of them, and expanding the chest's states hit by hit"
)
HITS = 100
REPEATS = 5
PART = "upper_torso"


def measure() -> tuple[float, float]:
    """Return the seconds of our odds and of dyce's, medians of turns by turns; they must be equal within 1e-12."""
    body = BodyLibrary([resources_folder() / "bodies"], None)["human"]
    target = Combatant(1, "human", None, "human", size_armour(body, 40))
    aspect, attack, rules = body.aspects[Facing.FRONT], Attack(Facing.FRONT), HouseRules()
    armour = target.armour_left("chest")
    ours, yardstick = [], []
    for _ in range(REPEATS):
        gc.collect()
        begin = perf_counter()
        found = odds(aspect), fails_by(target, body, attack, rules, PART, HITS)
        middle = perf_counter()
        expected = odds_by_dyce(aspect), fails_by_dyce(aspect, armour)
        end = perf_counter()
        ours.append(middle - begin)
        yardstick.append(end - middle)
    check(found, expected)
    return median(ours), median(yardstick)


def odds(aspect: Aspect) -> dict[str, float]:
    """Return our chances that each region is struck and each tier rolled at least once."""
    return at_least_one(aspect.d100, HITS) | tier_at_least_one(HITS)


def odds_by_dyce(aspect: Aspect) -> dict[str, float]:
    """Return dyce's: the sum of 100 dice that show 1 for the region, or the tier, is not 0."""
    once = {row.region: H({1: row.faces, 0: 100 - row.faces}) for row in aspect.d100.rows}
    once |= {f"{tier}+": H({1: 1, 0: 6 ** (tier - 1) - 1}) for tier in (2, 3, 4)}
    return {name: 1 - share(HITS @ die, 0) for name, die in once.items()}


def fails_by_dyce(aspect: Aspect, armour: int) -> list[float]:
    """Return dyce's chances that the chest, five contents and this armour over it, has failed by each hit."""
    chest = next(row.faces for row in aspect.d100.rows if row.region == "chest")
    # 21 600 ways: 100 faces by 216 of the depth, of which tier 3 is five slots of one each
    hit = H(
        {
            "miss": (100 - chest) * 216,
            "armour": chest * 180,
            "structure": chest * 30,
            **{f"slot{slot}": chest for slot in range(1, 6)},
            "all": chest,
        }
    )

    def after(state: HResult[tuple[int, int, int]], hit: HResult[str]) -> tuple[int, int, int]:
        left, rung, contents = state.outcome
        match hit.outcome:
            case _ if rung == 2:
                return state.outcome
            case "miss":
                return state.outcome
            case "armour" if left:
                return left - 1, rung, contents
            case "all":
                return 0, 2, 0
            case slot if slot.startswith("slot") and int(slot[-1]) <= contents:
                return left, rung, contents - 1
        return (left, 1, contents) if rung == 0 else (0, 2, 0)

    states = H({(armour, 0, 5): 1})
    found = [0.0]
    with warnings.catch_warnings(action="ignore"):  # that `expand` is experimental
        for _ in range(HITS):
            states = expand(after, states, hit, min_path_probability=Fraction(0))
            found.append(share(states, (0, 2, 0)))
    return found


def share(die: H, outcome: object) -> float:
    """Return the chance of an outcome, 0 where the die cannot show it."""
    return float(Fraction(int(die.get(outcome, 0)), int(die.total)))


def check(ours: tuple[Mapping[str, float], list[float] | None], theirs: tuple[dict[str, float], list[float]]) -> None:
    """Raise AssertionError where a chance differs by more than 1e-12."""
    assert list(ours[0]) == list(theirs[0])
    assert ours[1] is not None
    pairs = [*zip(ours[0].values(), theirs[0].values(), strict=True), *zip(ours[1], theirs[1], strict=True)]
    worst = max(abs(one - other) for one, other in pairs)
    assert worst <= 1e-12, worst
