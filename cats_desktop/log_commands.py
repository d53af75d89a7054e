"""The log on the command line: ``export-log`` writes a session's log, ``import-log`` rebuilds a session from one."""

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cats_desktop.library.folders import user_folders
from cats_desktop.rules.faults import Fault
from cats_desktop.session.history import History
from cats_desktop.storage.files import open_session
from cats_desktop.storage.log_file import log_pieces
from cats_desktop.storage.log_import import imported

FORMS = ("markdown", "csv", "json")


def add_log_commands(commands: "argparse._SubParsersAction[Any]") -> None:
    """Set up both commands."""
    export = commands.add_parser("export-log", help="print or write the whole log of a session")
    export.add_argument("session", type=Path, metavar="SESSION.cats")
    export.add_argument(
        "--format", choices=FORMS, default=FORMS[0], help="json suffices to rebuild the fight (markdown)"
    )
    export.add_argument("-o", "--out", type=Path, metavar="FILE", help="write into this new file instead of printing")
    export.set_defaults(act=_export)
    rebuild = commands.add_parser("import-log", help="rebuild a session from a log that was exported as JSON")
    rebuild.add_argument("log", type=Path, metavar="FILE.json")
    rebuild.set_defaults(act=_import)


def _export(options: argparse.Namespace) -> int:
    from cats_desktop.ui.log_export import done_at_once, write  # the sentences are the window's

    if options.out is not None:
        _check_new(options.out)
    with open_session(options.session, read_only=True) as journal:
        pieces = _pieces(History(journal, {}), options.format, options.session.stem)
        if options.out is not None:
            done_at_once(write(options.out, pieces))
        else:
            for _, piece in pieces:
                sys.stdout.buffer.write(piece)
    return 0


def _check_new(file: Path) -> None:
    try:
        there = file.exists()
    except OSError as error:  # a name that no file can have
        raise Fault("odds.cannot_write", file=file, reason=error.strerror or str(error)) from None
    if there:
        raise Fault("command.exists", file=file)


def _pieces(history: History, form: str, title: str) -> Iterator[tuple[float, bytes]]:
    if form == "json":
        return log_pieces(history.journal)
    from cats_desktop.ui.log_export import FORMS as MAKERS

    return MAKERS[form][1](history, title)


def _import(options: argparse.Namespace) -> int:
    from cats_desktop.ui.log_import import tellable

    work = imported(options.log, user_folders().data / "sessions", time.time, tellable)
    while True:
        try:
            next(work)
        except StopIteration as end:
            with end.value as journal:
                print(journal.path)
            return 0
