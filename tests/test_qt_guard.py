"""The installed Qt binding is one that neither eats references to None nor falls outside the pin."""

from __future__ import annotations

import sys
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from PySide6.QtGui import QPainterPath

ROOT = Path(__file__).parent.parent
CALLS = 500
# Since Python 3.12 None is immortal: its count stands far above what can be counted, wherever it stands.
IMMORTAL = 1 << 29


def pinned_binding() -> Requirement:
    with (ROOT / "pyproject.toml").open("rb") as file:
        requirements = map(Requirement, tomllib.load(file)["project"]["dependencies"])
    return next(requirement for requirement in requirements if requirement.name == "PySide6-Essentials")


def test_calls_that_return_nothing_leave_none_its_references() -> None:
    path = QPainterPath()
    before = sys.getrefcount(None)
    for step in range(CALLS):
        path.moveTo(step, step)
    after = sys.getrefcount(None)
    assert before - after < CALLS // 10, f"{CALLS} calls dropped {before - after} references to None"
    if sys.version_info >= (3, 12):
        assert after > IMMORTAL, "None has become mortal"


def test_installed_binding_satisfies_the_pin() -> None:
    assert version("PySide6-Essentials") in pinned_binding().specifier


@pytest.mark.parametrize("broken", ["6.10.1", "6.12.0", "6.7.3"])
def test_pin_keeps_out_the_releases_known_to_crash_and_those_never_tried(broken: str) -> None:
    assert broken not in pinned_binding().specifier
