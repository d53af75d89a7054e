"""Who or what strikes: whoever's turn it is, nobody in particular, somebody by name, or any words."""

from collections.abc import Callable, Iterable
from itertools import islice

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QComboBox

from cats_desktop.ui.fields import ChoiceBox
from cats_desktop.ui.words import isolated, plain_tooltip

MOST_NAMES = 200
"""How many names are offered; any other can be typed."""

AROUND = 48
"""Pixels that frame, paddings and arrow take beside the words."""


class SourceBox(ChoiceBox):
    """Emits None, nothing or a name once one was chosen or typed. ``names`` are asked for when they are to be shown."""

    settled = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._turn = self.tr("whoever’s turn it is")
        self._nobody = self.tr("nobody in particular")
        self._by: str | None = None
        self.names: Callable[[], Iterable[str]] = tuple
        self.setEditable(True)
        line = self.lineEdit()
        assert line is not None
        self.line = line
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)  # it is typed into
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setMinimumContentsLength(10)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMaxVisibleItems(16)
        self.setAccessibleName(self.tr("Who or what strikes"))
        self.line.setAccessibleName(self.accessibleName())
        self.addItems([self._turn, self._nobody])
        self.line.editingFinished.connect(self._on_typed)
        self.activated.connect(self._on_chosen)
        self.show_source(None, "")

    def show_source(self, by: str | None, now: str) -> None:
        """Show what holds, without saying so, and whom that means ``now``; what is half typed is left alone."""
        who = isolated(now) if now else self._nobody
        self.setToolTip(plain_tooltip(self.tr("Who or what strikes next: {who}").format(who=who)))
        if by != self._by or not self.hasFocus():
            self._by = by
            self._show()

    def _show(self) -> None:
        self.setEditText(self._turn if self._by is None else self._by or self._nobody)
        self.line.setCursorPosition(0)

    def _offer(self) -> None:
        text = self.currentText()
        self.blockSignals(True)
        while self.count() > 2:
            self.removeItem(self.count() - 1)
        self.addItems(list(islice(self.names(), MOST_NAMES)))
        self.setEditText(text)
        self.blockSignals(False)

    def _on_chosen(self, place: int) -> None:
        self._settle(None if place == 0 else "" if place == 1 else self.itemText(place))
        self.clearFocus()  # letters are commands again

    def _on_typed(self) -> None:
        text = " ".join(self.currentText().split())
        self._settle(None if text == self._turn else "" if text == self._nobody else text)

    def _settle(self, by: str | None) -> None:
        other = by != self._by
        self._by = by
        self._show()
        if other:
            self.settled.emit(by)

    # Qt's own names

    def sizeHint(self) -> QSize:
        """Wish for room for the longest of its own words; it can do with less."""
        hint = super().sizeHint()
        words = self.fontMetrics().horizontalAdvance(self._turn)
        return QSize(max(hint.width(), words + AROUND), hint.height())

    def showPopup(self) -> None:
        """Offer the names there are by now."""
        self._offer()
        super().showPopup()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Offer the names to what is typed, and let typing replace what stands there."""
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self._offer()
            QTimer.singleShot(0, self, self.line.selectAll)
        super().focusInEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Hand the keyboard back with Enter; take back with Escape what is half typed."""
        if event.key() == Qt.Key.Key_Escape:
            self._show()
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.clearFocus()
