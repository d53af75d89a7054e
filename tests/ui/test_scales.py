"""Click points are right at every scale of the screen: each scale needs a process of its own."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cats_desktop.library.folders import HOME_VARIABLE

ROOT = Path(__file__).parents[2]
REGIONS = 52 + 42
"""16 on front and back and 10 on each side of the human; 13 and 8 of the mech."""


SCALES = (0.8, 1.0, 1.25, 1.5, 2.0)


@pytest.fixture(scope="module")
def verdicts(measured: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[float, str]]:
    """Run one window per scale, all at once, and return what each has printed."""
    running = {}
    for scale in SCALES:
        home = tmp_path_factory.mktemp("scaled")
        (home / "cache").symlink_to(measured, target_is_directory=True)
        environ = os.environ | {"QT_SCALE_FACTOR": str(scale), HOME_VARIABLE: str(home)}
        command = [sys.executable, "-m", "tests.ui.scaled_window"]
        running[scale] = subprocess.Popen(command, cwd=ROOT, env=environ, stdout=subprocess.PIPE, text=True)
    try:
        yield {scale: process.communicate(timeout=100)[0] for scale, process in running.items()}
    finally:
        for process in running.values():
            process.kill()
            process.communicate()


@pytest.mark.parametrize("scale", SCALES)
def test_every_region_is_struck_where_it_is_clicked_whole_and_zoomed_in_at_scale(
    verdicts: dict[float, str], scale: float
) -> None:
    assert json.loads(verdicts[scale]) == {"scale": scale, "clicked": 2 * REGIONS, "wrong": []}
