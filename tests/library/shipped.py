"""The shipped bodies, measured from their outlines once for all tests, and copies of them to change."""

import shutil
from functools import cache
from pathlib import Path

from cats_desktop.library.bodies import BodyLibrary
from cats_desktop.library.resources import resources_folder

FOLDER = resources_folder() / "bodies"


@cache
def shipped() -> BodyLibrary:
    return BodyLibrary([FOLDER], cache=None)


def copied(body: str, into: Path, name: str | None = None) -> Path:
    """Copy a shipped body's folder into another; return the copy."""
    return Path(shutil.copytree(FOLDER / body, into / (name or body)))
