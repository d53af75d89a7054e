"""The first start of all: the sample fight comes by itself once, and never in front of a file that was asked for."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

WATCHED = """
import os, sys
from pathlib import Path
from PySide6.QtCore import QTimer
from cats_desktop import opening
sys.argv = ["cats-desktop"]
fill = opening.furnished

def furnished(app, folders, window):
    program = fill(app, folders, window)
    told = program.bench.notice

    def leave():
        print(program.sessions.path.name, program.sessions.journal.last, told.text.partition(":")[0], sep="|")
        program.sessions.close()
        sys.stdout.flush()
        os._exit(0)

    QTimer.singleShot(200, leave)
    return program

opening.furnished = furnished
opening.show_window(Path(sys.stdin.read()) if {given} else None)
"""


def started(given: Path | None = None) -> tuple[str, ...]:
    """Start the program as its icon does; return the open session, its steps, and what the notice says first."""
    ran = subprocess.run(
        [sys.executable, "-c", WATCHED.replace("{given}", str(given is not None))],
        input=str(given or ""),
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=True,
    )
    return tuple(ran.stdout.strip().split("|"))


@pytest.mark.usefixtures("home")
def test_the_first_start_shows_the_sample_fight_and_the_next_one_goes_on_with_it() -> None:
    assert started() == ("Sample fight.cats", "35", "This is a sample fight")
    assert started() == ("Sample fight.cats", "35", "")


def test_a_first_start_with_a_file_shows_that_file_alone(home: Path, tmp_path: Path) -> None:
    from cats_desktop.storage.files import create
    from tests.storage import fights

    with create(tmp_path / "Friday.cats") as journal:
        fights.play(journal, fights.START, fights.added())
    assert started(tmp_path / "Friday.cats")[:2] == ("Friday.cats", "1")
    assert list((home / "sessions").glob("*.cats")) == []
