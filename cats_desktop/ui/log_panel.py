"""The log: one line a step, the undone ones struck through; it is searched in slices, and follows the fight."""

from array import array
from collections.abc import Callable

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from cats_desktop.rules.faults import Fault
from cats_desktop.session.history import History
from cats_desktop.ui.empty_hint import EmptyHint
from cats_desktop.ui.log_header import LogHeader
from cats_desktop.ui.log_model import LogModel, told
from cats_desktop.ui.log_search import Wanted, plain, search
from cats_desktop.ui.log_table import LogDelegate, LogTable
from cats_desktop.ui.slices import Slices, Work
from cats_desktop.ui.theme import Theme
from cats_desktop.ui.words import with_key


class LogPanel(QWidget):
    """The list of steps. ``header`` belongs to it, and stands wherever the window puts it.

    Emits ``failed`` with the fault when steps cannot be read, and ``copying_begun`` when lines are being copied.
    """

    failed = Signal(object)
    copying_begun = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.rows = LogModel()
        self.table = LogTable(self.rows)
        self.delegate = LogDelegate(self)
        self.table.setItemDelegate(self.delegate)
        self.hint = EmptyHint(self.table, "")
        self.header = LogHeader()
        self.undo, self.redo = self.header.undo, self.header.redo
        self.searching = Slices(self)
        self.copying = Slices(self)
        self._history: History | None = None
        self._wanted = Wanted()
        self._head = 0
        self._stopped = False
        self._found: array[int] = array("Q")
        self._undo_keys = ""
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 0, 8, 6)
        layout.addWidget(self.table)
        self.header.narrowed.connect(self._on_narrowed)
        self.header.search.settled.connect(self._on_settled)
        self.header.search.down_wanted.connect(self._on_settled)
        self.header.search.left.connect(self._on_search_left)
        self.table.left.connect(self._on_table_left)
        self.table.copy_wanted.connect(self.copy)
        self.searching.progressed.connect(self._on_progressed)
        self.searching.finished.connect(lambda _: self._on_progressed(None))
        self.searching.ended.connect(self._show_count)
        self.searching.failed.connect(self._on_failed)
        self.copying.finished.connect(self._on_copied)
        self.copying.failed.connect(self._on_failed)

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self.delegate.theme = theme
        self.table.show_theme(theme)

    def show_steps(self, history: History, target: int | None = None) -> None:
        """Show the steps there are, with where the fight stands in view; ``target`` is the one in view."""
        other = history is not self._history
        appended = history.head == history.journal.last > self.rows.steps
        before, moved = self.rows.rowCount(), history.head != self._head
        self._history, self._head, self.header.target = history, history.head, target
        if other:
            self.searching.give_up()
            self.header.end_naming()
        self.rows.show(history)
        wanted = self.header.wanted
        stale = other or (wanted.standing and moved and not appended)
        if wanted != self._wanted or (stale and not wanted.everything):
            self._search(wanted)
        elif self.rows.rowCount() != before or moved or other:
            self.follow()
        self._show_count()

    def follow(self) -> None:
        """Bring into view where the fight stands; at the empty start, the last line."""
        row = self.rows.row_of(self._head)
        if row is not None:
            self.table.show_row(row)
        elif self._head == 0 or self.rows.rowCount():
            self.table.scrollToBottom()

    def go_to_search(self) -> None:
        """Give the search field the focus, ready to be typed into."""
        self.header.end_naming()
        self.header.search.setFocus()
        self.header.search.selectAll()

    # Searching

    def _on_narrowed(self) -> None:
        wanted = self.header.wanted
        if wanted != self._wanted:
            self._search(wanted)

    def _search(self, wanted: Wanted) -> None:
        """Begin to look for steps; what was found of others is forgotten."""
        self.searching.give_up()
        self._wanted, self._found, self._stopped = wanted, array("Q"), False
        self.delegate.marks = wanted.marks
        self.rows.narrow(None if wanted.everything else wanted.takes)
        if self._history is not None and not wanted.everything and self._history.journal.last:
            self.searching.begin(search(self._history, wanted, self._found))
        else:
            self.follow()
        self._show_count()

    def _on_progressed(self, far: float | None) -> None:
        if self._found:
            self.table.add_found(self._found.tolist())
            del self._found[:]
        self._show_count(far)

    def show_keys(self, shown: Callable[[str], str]) -> None:
        """Name the key that undoes in the hint; ``shown`` gives the keys of a command as they are read."""
        self._undo_keys = shown("undo")
        self._show_count()

    def _show_count(self, far: float | None = None) -> None:
        if self.searching.busy and far is None:
            return
        narrowed = not self._wanted.everything
        self.hint.setText(self._why_empty(narrowed=narrowed))
        self.header.show_count(self.rows.rowCount(), self.rows.steps, far, narrowed=narrowed, stopped=self._stopped)

    def _why_empty(self, *, narrowed: bool) -> str:
        """Return what stands in the list while it has no lines."""
        if not narrowed:
            back = with_key(
                self.tr("Every step is kept here at once; {key} takes the last one back."),
                self.tr("Every step is kept here at once."),
                self._undo_keys,
            )
            return self.tr("Nothing has happened yet.\n{back}").format(back=back)
        if self.searching.busy:
            return self.tr("Looking…")
        return self.tr("Nothing in the log is like that. Esc in the list shows everything again.")

    def _on_settled(self) -> None:
        """Go from the search field to the newest line that was found."""
        self._on_narrowed()
        self.table.setFocus()
        if self.rows.rowCount():
            self.table.selectRow(self.rows.rowCount() - 1)
            self.table.scrollToBottom()

    def _on_search_left(self) -> None:
        """Stop a search that has no words; else clear them and go back to the fight."""
        if self.searching.busy and not self.header.search.text():
            self._stopped = True
            self.searching.give_up()
            return
        self.header.search.clear()
        self._on_narrowed()
        self.header.left.emit()

    def _on_table_left(self) -> None:
        """Show everything again; if that is what is shown, go back to the fight."""
        if self._wanted.everything:
            self.header.left.emit()
        else:
            self.header.show_all()

    # Copying

    def copy(self) -> None:
        """Copy the selected lines."""
        rows = self.table.chosen_rows
        if rows:
            self.copying.begin(self._copied(rows))
            self.copying_begun.emit()

    def _copied(self, chosen: list[range]) -> Work:
        """Make one text of rows, page by page."""
        lines: list[str] = []
        rows = sum(len(some) for some in chosen)
        for some in chosen:
            for row in some:
                line = self.rows.line(row)
                lines.append(plain(f"#{line.number} {line.time} {told(line)}"))
                yield len(lines) / rows
        return "\n".join(lines)

    def _on_copied(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)

    def _on_failed(self, error: Exception) -> None:
        if not isinstance(error, Fault):
            raise error
        self.failed.emit(error)

    # Qt's own names

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep in view where the fight stands."""
        super().resizeEvent(event)
        QTimer.singleShot(0, self.table, self.follow)
