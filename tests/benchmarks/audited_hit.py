"""How long one hit takes with every die kept, beside bare random numbers and a look-up."""

import random
import time
from bisect import bisect_left
from statistics import median

from cats_desktop.library.bodies import BodyLibrary
from cats_desktop.library.resources import resources_folder
from cats_desktop.rules.body import Facing
from cats_desktop.rules.dice import ThrownDice
from cats_desktop.rules.systems.depth_tiers import throw_depth
from cats_desktop.rules.systems.presented_area import throw_lateral
from cats_desktop.rules.table import LocationDie

BOUND = 3.0
detail = "seconds of a hit (location and depth, all dice kept) : the same with bare randint and no record"
HITS = 4_000


def measure() -> tuple[float, float]:
    """Return the seconds of one audited hit, and of a bare one."""
    aspect = BodyLibrary([resources_folder() / "bodies"], None)["human"].aspects[Facing.FRONT]
    ends = list(aspect.d100.ends)
    regions = [row.region for row in aspect.d100.rows]
    dice = ThrownDice(random.Random(1).randrange)
    randint = random.Random(1).randint
    ours, bare = [], []
    for _ in range(15):
        begin = time.perf_counter()
        for _ in range(HITS):
            throw_lateral(aspect, LocationDie.D100, dice)
            throw_depth(dice)
        middle = time.perf_counter()
        for _ in range(HITS):
            regions[bisect_left(ends, randint(1, 100))]
            face = total = randint(1, 6)
            while face == 6:
                face = randint(1, 6)
                total += face
            total // 6 + 1
        end = time.perf_counter()
        ours.append((middle - begin) / HITS)
        bare.append((end - middle) / HITS)
    return median(ours), median(bare)
