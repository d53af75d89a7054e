"""A new session file from an exported log: whole, or not there at all."""

from collections.abc import Callable, Generator
from contextlib import suppress
from pathlib import Path

from cats_desktop.session.journal import Step
from cats_desktop.storage.faults import unreadable
from cats_desktop.storage.files import Clock, create
from cats_desktop.storage.journal import SqliteJournal
from cats_desktop.storage.log_file import read_log, rebuild
from cats_desktop.storage.naming import new_path


def imported(
    path: Path, folder: Path, clock: Clock, check: Callable[[Step], object]
) -> Generator[float, None, SqliteJournal]:
    """Rebuild a log in a new session file in ``folder``, named after it; yield how far it is, return the open journal.

    ``check`` is called with every step; what it raises means that the step cannot be used. Raises BadFile for anything
    wrong with the log, StorageFault when the session cannot be written. When it raises, and when it is closed before
    its end, the new file is taken away again.
    """
    raw = read_log(path)
    told: list[float] = []

    def tell_time(at: float) -> None:
        told[:] = [at]

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unreadable(error, folder) from error
    journal = create(new_path(folder, path.stem), clock=lambda: told[0] if told else clock())
    try:
        journal.hasten()
        yield from rebuild(raw, path.name, journal, tell_time, check)
        journal.settle()
    except BaseException:
        journal.close()
        with suppress(OSError):
            journal.path.unlink()
        raise
    told.clear()
    return journal
