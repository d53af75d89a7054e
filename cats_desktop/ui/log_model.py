"""The lines of the log: all steps, or those that were found; reads a step only when its line is painted."""

from array import array
from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import localtime, strftime
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from cats_desktop.rules.events import PointNamed
from cats_desktop.session.history import History
from cats_desktop.session.journal import Step
from cats_desktop.ui.log_words import sentence
from cats_desktop.ui.words import plain_tooltip, translate

PAGE = 64
KEPT = 2_048
Index = QModelIndex | QPersistentModelIndex
Takes = Callable[[Step, History], bool]


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line: its number, the clock's time, what happened, and whether that is a restore point.

    ``stands``: it counts. ``current``: it is where the fight stands.
    """

    number: int
    time: str
    text: str
    is_point: bool
    stands: bool
    current: bool


class LogModel(QAbstractTableModel):
    """The steps of a session in the order they were stored, fetched page by page as they come into view.

    Narrowed, it holds the ids of those that were found only: ``_earlier`` newest first, as a search finds them, and
    ``_later`` as they are done.
    """

    def __init__(self) -> None:
        super().__init__()
        self._history: History | None = None
        self._count = 0
        self._head = 0
        self._lines: OrderedDict[int, tuple[str, str, bool]] = OrderedDict()
        self._takes: Takes | None = None
        self._earlier: array[int] = array("Q")
        self._later: array[int] = array("Q")

    @property
    def steps(self) -> int:
        """Return how many steps there are, shown or not."""
        return self._count

    def show(self, history: History) -> None:
        """Show what the history holds now; a new step is one appended row, an undo or a jump repaints."""
        count = history.journal.last
        if history is not self._history or count < self._count:
            self.beginResetModel()
            self._history, self._count, self._head = history, count, history.head
            self._lines.clear()
            self._forget_found()
            self.endResetModel()
            return
        grown = count > self._count
        if grown:
            self._append(history, count)
        if history.head != self._head:
            before, self._head = self._head, history.head
            if grown and history.head == count and before == count - 1:
                self._repaint(before)
            elif self.rowCount():
                self.dataChanged.emit(self.index(0, 0), self.index(self.rowCount() - 1, 0))

    def _append(self, history: History, count: int) -> None:
        newest = history.newest
        if newest is not None:
            self._keep(newest)
        first, rows = self._count + 1, self.rowCount()
        new: Sequence[int] = range(first, count + 1)
        if self._takes is not None:
            new = [step.id for step in history.journal.steps(first, count) if self._takes(step, history)]
        if not new:
            self._count = count
            return
        self.beginInsertRows(QModelIndex(), rows, rows + len(new) - 1)
        self._count = count
        if self._takes is not None:
            self._later.extend(new)
        self.endInsertRows()

    def _repaint(self, step: int) -> None:
        row = self.row_of(step)
        if row is not None:
            self.dataChanged.emit(self.index(row, 0), self.index(row, 0))

    def narrow(self, takes: Takes | None) -> None:
        """Show nothing until it is found, and those new steps that are taken; without ``takes`` all steps again."""
        self.beginResetModel()
        self._takes = takes
        self._forget_found()
        self.endResetModel()

    def add_found(self, steps: Sequence[int]) -> None:
        """Show steps that were found, given newest first, above those that are shown."""
        if steps:
            self.beginInsertRows(QModelIndex(), 0, len(steps) - 1)
            self._earlier.extend(steps)
            self.endInsertRows()

    def _forget_found(self) -> None:
        self._earlier, self._later = array("Q"), array("Q")

    def step_of(self, row: int) -> int:
        """Return the number of the step that a row shows."""
        if self._takes is None:
            return row + 1
        earlier = len(self._earlier)
        return self._earlier[earlier - 1 - row] if row < earlier else self._later[row - earlier]

    def row_of(self, step: int) -> int | None:
        """Return the row that shows a step, if one does."""
        if self._takes is None:
            return step - 1 if 0 < step <= self._count else None
        row = bisect_left(range(self.rowCount()), step, key=self.step_of)
        return row if row < self.rowCount() and self.step_of(row) == step else None

    def line(self, row: int) -> LogLine:
        """Return the line of a row."""
        assert self._history is not None
        number = self.step_of(row)
        if number not in self._lines:
            first, last = number, number
            if self._takes is None:
                first = row // PAGE * PAGE + 1
                last = first + PAGE - 1
            for step in self._history.journal.steps(first, last):
                self._keep(step)
        return LogLine(number, *self._lines[number], self._history.stands(number), number == self._head)

    def _keep(self, step: Step) -> None:
        """Keep a step's words, and let go of those that were needed longest ago."""
        is_point = any(isinstance(event, PointNamed) for event in step.events)
        self._lines[step.id] = clock(step), sentence(step.events), is_point
        while len(self._lines) > KEPT:
            self._lines.popitem(last=False)

    # Qt's own names

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of lines."""
        if parent.isValid():
            return 0
        return self._count if self._takes is None else len(self._earlier) + len(self._later)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of columns."""
        return 0 if parent.isValid() else 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a line's sentence, also as its tooltip, and for screen readers with its number and how it stands."""
        if role == Qt.ItemDataRole.DisplayRole:
            return self.line(index.row()).text
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tooltip(self.line(index.row()).text)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return spoken(self.line(index.row()))
        return None


def clock(step: Step) -> str:
    """Return the time of day at which a step was done."""
    return strftime("%H:%M:%S", localtime(step.at))


def told(line: LogLine) -> str:
    """Return what a line says in letters alone: a stroke is a word."""
    return line.text if line.stands else translate("words", "undone: {line}").format(line=line.text)


def spoken(line: LogLine) -> str:
    """Return a line as a screen reader says it."""
    text = told(line)
    if line.current:
        text = translate("words", "the fight stands here: {line}").format(line=text)
    return f"{text} #{line.number}"
