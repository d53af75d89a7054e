"""Where the shipped data files lie: inside the installed package, or beside it when it runs from its own tree."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


def resources_folder() -> Path:
    """Return the folder of shipped data: ``cats_desktop/resources`` as installed, else the tree's ``resources``."""
    installed = _PACKAGE / "resources"
    return installed if installed.is_dir() else _PACKAGE.parent / "resources"
