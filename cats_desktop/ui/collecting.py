"""Keeps garbage from being collected while threads work: a widget must not be taken away by a thread not its own.

Python collects in whatever thread happens to make the next object. The collector is one for the whole program, so who
has paused it is counted here, in one place.
"""

import gc

_PAUSED: set[int] = set()
"""Who has paused the collector, by identity."""


def pause(owner: object) -> None:
    """Collect no garbage until this owner resumes; called from the window's thread before its thread begins."""
    _PAUSED.add(id(owner))
    gc.disable()


def resume(owner: object) -> None:
    """Let garbage be collected again, once nobody else has paused it; a second call does nothing."""
    if id(owner) in _PAUSED:
        _PAUSED.discard(id(owner))
        if not _PAUSED:
            gc.enable()
