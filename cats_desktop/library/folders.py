"""Where this user's files go: sessions, backups, own bodies, and what may be thrown away."""

import os
from dataclasses import dataclass
from pathlib import Path

HOME_VARIABLE = "CATS_DESKTOP_HOME"
"""Environment variable that puts everything into one folder, for a stick, a test or a second profile."""


@dataclass(frozen=True, slots=True)
class Folders:
    """``data`` must be kept; ``cache`` is only time saved; ``settings`` is the window's geometry, scale and palette."""

    data: Path
    cache: Path
    settings: Path


def user_folders() -> Folders:
    """Return this user's folders, as the system has them, or below HOME_VARIABLE when it is set."""
    home = os.environ.get(HOME_VARIABLE)
    if home:
        return Folders(Path(home), Path(home) / "cache", Path(home) / "window.ini")
    from platformdirs import PlatformDirs  # only where the system has to be asked

    system = PlatformDirs("cats_desktop", appauthor=False)
    return Folders(system.user_data_path, system.user_cache_path, system.user_config_path / "window.ini")
