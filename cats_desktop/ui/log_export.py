"""The whole log as a file: Markdown to read, CSV for spreadsheets, JSON to rebuild the fight; made page by page."""

from collections.abc import Callable, Generator, Iterator
from datetime import UTC, datetime
from pathlib import Path
from time import localtime, strftime

from PySide6.QtCore import QIODevice, QSaveFile

from cats_desktop.rules.events import PointNamed
from cats_desktop.rules.faults import Fault
from cats_desktop.session.history import History
from cats_desktop.session.journal import Step
from cats_desktop.ui.log_model import clock
from cats_desktop.ui.log_search import plain
from cats_desktop.ui.log_words import hit_story, sentence
from cats_desktop.ui.slices import Work
from cats_desktop.ui.spreadsheet import MARK, csv_rows
from cats_desktop.ui.words import translate

Pieces = Iterator[tuple[float, bytes]]
"""Pieces of a file in order, each with how far the work is after it, from 0 to 1."""

Make = Callable[[History, str], Pieces]
"""Makes a file of a history; the text is the session's name."""

PAGE = 16
"""How many steps are read at once."""

_MARKUP = str.maketrans({letter: f"\\{letter}" for letter in "\\`*_{}[]<>#~|!"})


def _pages(history: History) -> Iterator[tuple[float, list[tuple[Step, bool]]]]:
    """Yield all steps there are now, page by page, each with whether it stands."""
    last = history.journal.last
    for first in range(1, last + 1, PAGE):
        until = min(first + PAGE - 1, last)
        yield until / last, [(step, history.stands(step.id)) for step in history.journal.steps(first, until)]


def markdown(history: History, title: str) -> Pieces:
    """Make Markdown: a heading for each day and each restore point, a line for each step, undone ones struck."""
    today = strftime("%Y-%m-%d %H:%M", localtime())
    head = translate("words", "{steps} steps; written {when}. Undone steps are struck through.")
    told = head.format(steps=history.journal.last, when=today)
    yield 0.0, f"# {_escaped(title)}\n\n{told}\n".encode()
    day, headed = "", False
    for far, page in _pages(history):
        lines: list[str] = []
        for step, stands in page:
            date = strftime("%Y-%m-%d", localtime(step.at))
            if date != day:
                day, headed = date, True
                lines.append(f"\n## {date}\n\n")
            point = next((event for event in step.events if isinstance(event, PointNamed)), None)
            if point is not None:
                lines.append(f"{'' if headed else chr(10)}### {_struck(_escaped(point.name), stands)}\n\n")
            text = f"**#{step.id}** {clock(step)} {_escaped(sentence(step.events))}"
            lines.append(f"- {_struck(text, stands)}\n")
            headed = False
        yield far, "".join(lines).encode(errors="replace")


def _struck(text: str, stands: bool) -> str:
    return text if stands else f"~~{text}~~"


def _escaped(text: str) -> str:
    """Return a text in which nothing is markup."""
    return " ".join(plain(text).split()).translate(_MARKUP)


def csv_log(history: History, _title: str) -> Pieces:
    """Make CSV with a row for each step: number, time, whether it stands, and a hit in pieces before its sentence."""
    columns = (
        translate("words", "step"),
        translate("words", "time"),
        translate("words", "stands"),
        translate("words", "target"),
        translate("words", "facing"),
        translate("words", "where"),
        translate("words", "how deep"),
        translate("words", "dice"),
        translate("words", "sentence"),
    )
    yield 0.0, MARK + csv_rows([columns])
    for far, page in _pages(history):
        yield far, csv_rows(_row(step, stands) for step, stands in page)


def _row(step: Step, stands: bool) -> list[str]:
    story = hit_story(step.events)
    pieces = (story.target, story.facing, story.where, story.depth, story.dice) if story else ("",) * 5
    told = translate("words", "yes") if stands else translate("words", "undone")
    time = datetime.fromtimestamp(step.at, UTC).isoformat(timespec="seconds")
    return [str(step.id), time, told, *map(plain, (*pieces, sentence(step.events)))]


def write(path: Path, pieces: Pieces) -> Work:
    """Write a file whole or not at all, piece by piece; giving it up leaves what was there.

    Raises Fault ``odds.cannot_write``, and whatever making the pieces raises.
    """
    file = QSaveFile(str(path))
    done = False
    try:
        opened = file.open(QIODevice.OpenModeFlag.WriteOnly)
        for far, piece in pieces if opened else ():
            if file.write(piece) != len(piece):
                break
            yield far
        else:
            done = opened and file.commit()
        if not done:
            raise Fault("odds.cannot_write", file=str(path), reason=file.errorString())
    finally:
        if not done:
            file.cancelWriting()
    return path


def joined(pieces: Pieces) -> bytes:
    """Return a whole file at once."""
    return b"".join(piece for _, piece in pieces)


FORMS: dict[str, tuple[str, Make]] = {"markdown": ("md", markdown), "csv": ("csv", csv_log)}
"""By the name of a form: the ending of its files, and what makes one. Whoever knows the stored forms makes JSON."""


_JSON = ("json", "json")


def filters() -> list[str]:
    """Return the forms as a file dialog offers them."""
    return [
        translate("words", "Markdown, to read (*.md)"),
        translate("words", "CSV, for spreadsheets (*.csv)"),
        translate("words", "JSON, to rebuild the fight (*.json)"),
    ]


def form_of(chosen: str) -> tuple[str, str]:
    """Return the form of a chosen filter: its name and the ending of its files."""
    forms = [(name, ending) for name, (ending, _) in FORMS.items()] + [_JSON]
    return next((form for form in forms if f"*.{form[1]}" in chosen), _JSON)


def done_at_once(work: Generator[float, None, object]) -> None:
    """Do sliced work in one go, where nobody waits at a window."""
    for _ in work:
        pass
