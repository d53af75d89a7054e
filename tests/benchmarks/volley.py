"""How long a volley of 100 000 hits takes, all dice kept and every effect resolved, beside numpy's bare dice."""

import secrets
import time
from statistics import median

import numpy

from cats_desktop.library.bodies import BodyLibrary
from cats_desktop.library.resources import resources_folder
from cats_desktop.rules.armour import size_armour
from cats_desktop.rules.attack import Attack
from cats_desktop.rules.body import Facing
from cats_desktop.rules.combat import Combatant, HouseRules
from cats_desktop.rules.dice import ThrownDice
from cats_desktop.rules.systems.volley import fire

BOUND = 5.0
detail = "seconds of 100 000 hits on a target that outlasts them (dice kept, parts in order) : numpy's dice counted"
HITS = 100_000
ARMOUR = 1_000_000
"""So much that the target outlasts the volley and every hit counts."""


def measure() -> tuple[float, float]:
    """Return the seconds of our volley, and of numpy throwing the same dice and counting regions by tier."""
    body = BodyLibrary([resources_folder() / "bodies"], None)["human"]
    target = Combatant(1, "Ana", None, "human", size_armour(body, ARMOUR))
    ends = numpy.array(body.aspects[Facing.FRONT].d100.ends)
    generator = numpy.random.default_rng(1)
    ours, bare = [], []
    for _ in range(9):
        begin = time.perf_counter()
        fire(
            [(target, body)],
            Attack(Facing.FRONT),
            HITS,
            HouseRules(),
            ThrownDice(secrets.randbelow, secrets.token_bytes),
        )
        middle = time.perf_counter()
        _numpy_volley(generator, ends)
        end = time.perf_counter()
        ours.append(middle - begin)
        bare.append(end - middle)
    return median(ours), median(bare)


def _numpy_volley(generator: numpy.random.Generator, ends: numpy.ndarray) -> numpy.ndarray:
    """Throw a d100 and an exploding d6 for every hit, and count hits by region and tier."""
    regions = numpy.searchsorted(ends, generator.integers(1, 101, HITS))
    tiers = numpy.ones(HITS, dtype=numpy.int64)
    open_hits = numpy.flatnonzero(generator.integers(1, 7, HITS) == 6)
    while open_hits.size:
        tiers[open_hits] += 1
        open_hits = open_hits[generator.integers(1, 7, open_hits.size) == 6]
    return numpy.bincount(regions * 4 + numpy.minimum(tiers, 4) - 1, minlength=4 * len(ends))
