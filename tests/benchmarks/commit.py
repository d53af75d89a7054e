"""How long one durable step takes, beside the least that any durable write takes on the same disk."""

import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from cats_desktop.rules.evolve import evolve_all
from cats_desktop.storage.files import create
from tests.storage import fights

NAME = "commit"
BOUND = 5.0
detail = "median of 300 appends of a rolled hit, in turn with 300 times 4 KiB + fdatasync in the same folder"

_ROUNDS = 300


def measure() -> tuple[float, float]:
    """Return the median seconds of one durable append, and of one plain 4 KiB write with fdatasync."""
    with tempfile.TemporaryDirectory(prefix="commit-", dir=Path.cwd()) as name:
        folder = Path(name)
        plain = os.open(folder / "plain", os.O_CREAT | os.O_WRONLY)
        with create(folder / "bench.cats") as journal:
            command, events = fights.added()
            state = evolve_all(fights.START, events)
            journal.append(command, events, state)
            command, events = fights.hit()
            state = evolve_all(state, events)
            appends, writes = [], []
            for _ in range(_ROUNDS):
                appends.append(_seconds(lambda: journal.append(command, events, state)))
                writes.append(_seconds(lambda: _write(plain)))
        os.close(plain)
    return median(appends), median(writes)


def _write(descriptor: int) -> None:
    os.pwrite(descriptor, os.urandom(4096), 0)
    getattr(os, "fdatasync", os.fsync)(descriptor)


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


if __name__ == "__main__":
    ours, theirs = measure()
    print(f"{NAME}: {ours / theirs:.2f} (bound {BOUND}); {ours * 1e3:.2f} ms : {theirs * 1e3:.2f} ms; {detail}")
