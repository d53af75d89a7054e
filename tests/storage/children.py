"""Other processes, as tests need them: forked, so that none pays for imports."""

import os
import signal
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager


def start(work: Callable[[int], None]) -> tuple[int, int]:
    """Run work in a forked child, handing it a pipe to tell on; return its pid and the pipe's other end."""
    reading, writing = os.pipe()
    with warnings.catch_warnings():
        # Threads that other tests have left running are of no concern to a child that only stores steps.
        warnings.simplefilter("ignore", DeprecationWarning)
        pid = os.fork()
    if pid == 0:
        try:
            os.close(reading)
            work(writing)
        finally:
            # Never run what the parent registered, nor destroy what it holds.
            os._exit(1)
    os.close(writing)
    return pid, reading


@contextmanager
def running(work: Callable[[int], None]) -> Iterator[int]:
    """Run work in a child until the block ends; begins once the child has told the first byte. Gives its pid."""
    pid, reading = start(work)
    try:
        assert os.read(reading, 1)
        yield pid
    finally:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        os.close(reading)


def heard(reading: int, words: int) -> str:
    """Wait until a child has told so many words, each ended by a semicolon, and return what it told."""
    text = b""
    while text.count(b";") < words:
        more = os.read(reading, 4096)
        if not more:
            break
        text += more
    return text.decode()


def told(reading: int, before: str = "") -> list[str]:
    """Return all words that a child has told by the time it was gone, those heard before included."""
    with os.fdopen(reading) as pipe:
        return (before + pipe.read()).split()


def die() -> None:
    """End this process as a crash would."""
    os.kill(os.getpid(), signal.SIGKILL)
