"""The backups of a session by date and what they hold, with the end of the log in the chosen one, to restore one."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QListView,
    QListWidget,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from cats_desktop.rules.faults import Fault
from cats_desktop.session.files import BackupInfo, Contents
from cats_desktop.ui.contents_reader import ContentsReader, Look
from cats_desktop.ui.fields import muted_label
from cats_desktop.ui.log_words import sentence
from cats_desktop.ui.sentences import sentence_of
from cats_desktop.ui.session_words import fault_word, last_line, targets_text
from cats_desktop.ui.theme import Theme
from cats_desktop.ui.words import backup_text, exact_when_text, plain_tooltip, reason_text, translate

ROW_HEIGHT = 64
LINES_SHOWN = 10
"""How many lines of its log the chosen backup shows."""
Index = QModelIndex | QPersistentModelIndex
_MIDDLE = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft


class BackupModel(QAbstractListModel):
    """Backups, newest first; one is looked into when its row is shown."""

    def __init__(self, backups: Sequence[BackupInfo], reader: ContentsReader) -> None:
        super().__init__()
        self.backups = backups
        self._reader = reader
        reader.read.connect(self._on_read)

    def found(self, row: int) -> Contents | Fault | None:
        """Return what the backup of a row holds; None while it has not been read."""
        return self._reader.found(self.backups[row].path)

    def lines(self, row: int) -> tuple[str, str, str]:
        """Return when and why a backup was made, whom it holds, and what its log says last."""
        backup, found = self.backups[row], self.found(row)
        first = translate("words", "{when} · {steps} steps · {reason}").format(
            when=exact_when_text(backup.at), steps=backup.steps, reason=reason_text(backup)
        )
        if found is None:
            return first, "…", ""
        return (
            (first, fault_word(found), "")
            if isinstance(found, Fault)
            else (
                first,
                targets_text(found),
                last_line(found),
            )
        )

    def _on_read(self, path: object) -> None:
        for row, backup in enumerate(self.backups):
            if backup.path == path:
                self.dataChanged.emit(self.index(row), self.index(row))

    # Qt's own names

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of backups."""
        return 0 if parent.isValid() else len(self.backups)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return all lines of a backup, also as its tooltip and for screen readers."""
        if role == Qt.ItemDataRole.DisplayRole:
            return backup_text(self.backups[index.row()])
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ". ".join(line for line in self.lines(index.row()) if line)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tooltip(self.lines(index.row())[2])
        return None


class BackupDelegate(QStyledItemDelegate):
    """Paints a backup in three lines: when and why, whom it holds, what happened last."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme = theme

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one backup."""
        model = index.model()
        assert isinstance(model, BackupModel)
        box: QRect = option.rect
        view = option.widget
        painter.save()
        if isinstance(view, QListView) and view.currentIndex().row() == index.row():
            painter.fillRect(box, QColor(self.theme.soft_accent))
        strong = QFont(painter.font())
        strong.setWeight(QFont.Weight.DemiBold)
        plain = QFont(painter.font())
        room = box.adjusted(10, 5, -10, -5)
        high = room.height() // 3
        for place, (text, font, colour) in enumerate(
            zip(
                model.lines(index.row()),
                (strong, plain, plain),
                (self.theme.text, self.theme.text, self.theme.muted),
                strict=True,
            )
        ):
            painter.setFont(font)
            painter.setPen(QColor(colour))
            shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room.width())
            painter.drawText(QRect(room.left(), room.top() + place * high, room.width(), high), _MIDDLE, shown)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: ARG002
        """Return the same height for each row."""
        return QSize(0, max(ROW_HEIGHT, 3 * option.fontMetrics.height() + 16))


class BackupList(QDialog):
    """The backups beside the fight, the chosen one with the end of its log: Enter restores, Esc cancels."""

    chosen = Signal(object)

    def __init__(self, backups: Sequence[BackupInfo], look: Look, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Restore a backup"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.reader = ContentsReader(look, self)
        self.rows = BackupModel(backups, self.reader)
        self.list = QListView()
        self.list.setModel(self.rows)
        self.list.setItemDelegate(BackupDelegate(theme, self.list))
        self.list.setUniformItemSizes(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setAccessibleName(self.tr("Backups, newest first"))
        self.preview = QListWidget()
        self.preview.setWordWrap(True)
        self.preview.setAlternatingRowColors(True)
        self.preview.setSelectionMode(QListWidget.SelectionMode.NoSelection)
        self.preview.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.preview.setAccessibleName(self.tr("The last lines of the chosen backup's log"))
        self.message = muted_label("")
        self.message.setWordWrap(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        restore = buttons.addButton(self.tr("Restore"), QDialogButtonBox.ButtonRole.AcceptRole)
        restore.setProperty("primary", True)
        buttons.accepted.connect(self._on_accepted)
        buttons.rejected.connect(self.reject)
        right = QVBoxLayout()
        right.addWidget(muted_label(self.tr("What happened last in the chosen one")))
        right.addWidget(self.preview, 1)
        sides = QHBoxLayout()
        sides.setSpacing(16)
        left = QVBoxLayout()
        left.addWidget(muted_label(self.tr("Backups, newest first")))
        left.addWidget(self.list, 1)
        sides.addLayout(left, 1)
        sides.addLayout(right, 1)
        foot = QHBoxLayout()
        foot.addWidget(self.message, 1)
        foot.addWidget(buttons)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 16)
        layout.setSpacing(16)
        layout.addLayout(sides, 1)
        layout.addLayout(foot)
        restore.setDefault(True)  # only now: a button without a dialog is nobody's default
        self.resize(min(920, parent.width() - 40), min(520, parent.height() - 40))
        self.list.doubleClicked.connect(self._on_accepted)
        self.list.selectionModel().currentChanged.connect(self._show_preview)
        self.reader.read.connect(self._show_preview)
        self.reader.waiting.connect(self._tell)
        self.list.setCurrentIndex(self.rows.index(0))
        self.list.setFocus()
        self._tell(0)

    def _show_preview(self) -> None:
        """Show the newest lines of the chosen backup's log, or why it cannot be read."""
        row = self.list.currentIndex().row()
        found = self.rows.found(row) if row >= 0 else None
        if found is None:
            lines = ["…"]
        elif isinstance(found, Fault):
            lines = [sentence_of(found)]
        else:
            lines = [sentence(step.events) for step in found.newest] or [self.tr("Nothing has happened in it yet.")]
        if lines != [self.preview.item(place).text() for place in range(self.preview.count())]:
            self.preview.clear()
            self.preview.addItems(lines)
            self.preview.scrollToBottom()

    def _tell(self, waiting: int) -> None:
        """Say what a restore does, or how many backups are still to be read when that takes long."""
        self.message.setText(
            self.tr("Looking into {count} more … Esc stops.").format(count=waiting)
            if waiting
            else self.tr("What is in the session now is kept beside it.")
        )

    def _on_accepted(self) -> None:
        row = self.list.currentIndex().row()
        self.accept()
        if row >= 0:
            self.chosen.emit(self.rows.backups[row])

    # Qt's own names

    def done(self, result: int) -> None:
        """Read no more once nobody looks."""
        self.reader.stop()
        super().done(result)
