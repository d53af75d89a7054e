"""Reading a file that a person named: a plain one, and no more of it than a body could ever need."""

import stat
from pathlib import Path

MOST_BYTES = 1_000_000


class TooLarge(OSError):
    """The file holds more than MOST_BYTES."""


def read_bounded(path: Path) -> bytes:
    """Return the file's bytes. Raises OSError, or TooLarge; pipes and devices are refused before they are opened."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise OSError(0, "it is not a plain file")
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise TooLarge(0, f"it is larger than {MOST_BYTES} bytes")
    return data
