"""What the data files of the published systems have in common: how one is read, and how its coverage is written.

Whatever cannot be used is refused with the file and the field; what holds across fields is checked by `system_checks`.
"""

from pathlib import Path
from typing import TypeVar

import msgspec

from cats_desktop.library.bounded import read_bounded
from cats_desktop.library.system_checks import check_body
from cats_desktop.library.toml_file import read_toml
from cats_desktop.rules.body import Body
from cats_desktop.rules.coverage import Coverage
from cats_desktop.rules.faults import BadFile

STEP = " > "
"""What stands between the names of an outcome that is a path: ``Limb > Leg > Left``."""

CoversEntry = dict[str, dict[str, list[str]]]

Entry = TypeVar("Entry", bound=msgspec.Struct)


def check_system(covers: Coverage, body: Body, file: Path) -> None:
    """Check that a system says what its outcomes cover on this body.

    Raises BadFile ``system.body_not_covered``, or ``system.unknown_part`` for a word that is no part or group of it.
    """
    check_body(covers, body, str(file))


def entry_of(path: Path, kind: type[Entry]) -> Entry:
    """Return a data file as a struct of that kind. Raises BadFile."""
    try:
        data = read_bounded(path)
    except OSError as error:
        raise BadFile("system.file_unreadable", file=str(path), reason=error.strerror or str(error)) from None
    try:
        return msgspec.convert(read_toml(data, str(path)), kind)
    except msgspec.ValidationError as error:
        raise BadFile("body.bad_field", file=str(path), reason=str(error)) from None


def coverage_of(entry: CoversEntry) -> Coverage:
    """Return a coverage as the rules read it."""
    return {
        body: {tuple(outcome.split(STEP)): tuple(words) for outcome, words in covers.items()}
        for body, covers in entry.items()
    }
