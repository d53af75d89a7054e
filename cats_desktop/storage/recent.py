"""The note of the sessions that were used last, newest first; a name of any bytes survives in it.

Its first line is the path of the newest, which is all that older notes hold.
"""

import os
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

MOST = 12
"""How many sessions are noted."""

END_OF_TIME = 32_503_680_000
"""The year 3000, in seconds since 1970: what claims to be later is a mistake, and not every date can be told."""


@dataclass(frozen=True, slots=True)
class Used:
    """One noted session. Units: ``at`` seconds since 1970, UTC, when it was last taken up or first used."""

    path: Path
    at: float


def read_note(note: Path) -> tuple[Used, ...]:
    """Return the noted sessions, newest first; a note that says nothing usable counts as none."""
    try:
        first, *entries = note.read_bytes().split(b"\0")
        at = note.stat().st_mtime
    except OSError:
        return ()
    if not entries:
        return (_used(first, at),) if first.rstrip(b"\n") else ()
    found = []
    for entry in entries:
        stamp, _, name = entry.partition(b" ")
        with suppress(ValueError, OverflowError):
            if name.rstrip(b"\n"):
                found.append(_used(name, int(stamp)))
    return tuple(found)


def write_note(note: Path, used: Iterable[Used]) -> None:
    """Write the newest of the sessions; a note that cannot be written only costs a click next time."""
    kept = tuple(used)[:MOST]
    raw = os.fsencode(kept[0].path) + b"\n" if kept else b""
    raw += b"".join(b"\0%d %b\n" % (int(one.at), os.fsencode(one.path)) for one in kept)
    unfinished = note.with_suffix(".part")
    with suppress(OSError):
        with unfinished.open("wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(note)


def _used(name: bytes, at: float) -> Used:
    """Return a session with its time brought into bounds. Raises OverflowError for a number that is no time at all."""
    return Used(Path(os.fsdecode(name.removesuffix(b"\n"))), min(max(float(at), 0.0), float(END_OF_TIME)))
