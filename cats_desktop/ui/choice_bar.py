"""The question that a hit waits for: what is asked, the answers as buttons with keys, a list, or a line for words."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

COLUMNS = 4

LINES = 6
"""How many lines of a list are in view."""

LINE_HEIGHT, FRAME = 21, 14


class ChoiceBar(QFrame):
    """Asks one question at a time. Emits the key that was chosen, or the words; Escape gives the whole hit up.

    Answers have the keys 1 to 9 while the bar has the focus. Emits ``picked`` instead for one of a list, in which
    arrows and the first letters lead to an answer.
    """

    chosen = Signal(str)
    picked = Signal(str)
    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self._options: tuple[str, ...] = ()
        self._question = QLabel()
        self._question.setTextFormat(Qt.TextFormat.PlainText)
        self._question.setWordWrap(True)
        self._cancel = QPushButton(self.tr("Cancel"))
        self._cancel.setToolTip(self.tr("Give this hit up: nothing has happened yet (Esc)"))
        self._cancel.clicked.connect(self.cancelled)
        self.line = QLineEdit()
        self.line.returnPressed.connect(self._on_said)
        self._say = QPushButton(self.tr("OK"))
        self._say.setProperty("primary", True)
        self._say.clicked.connect(self._on_said)
        self.list = _AnswerList()
        self.list.itemClicked.connect(self._on_picked)
        self.list.itemActivated.connect(self._on_picked)
        head = QHBoxLayout()
        head.addWidget(self._question, 1)
        head.addWidget(self._cancel, 0, Qt.AlignmentFlag.AlignTop)
        words = QHBoxLayout()
        words.addWidget(self.line, 1)
        words.addWidget(self._say)
        self._grid = QGridLayout()
        self._grid.setSpacing(4)
        self.buttons: list[QPushButton] = []
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 8)
        layout.setSpacing(6)
        layout.addLayout(head)
        layout.addLayout(self._grid)
        layout.addLayout(words)
        layout.addWidget(self.list)
        layout.addStretch(1)
        self.list.hide()

    def ask(self, question: str, options: Sequence[tuple[str, str]]) -> None:
        """Ask a question with answers as (key, words); without any, ask for words."""
        self._begin(question, options)
        self.line.setVisible(not options)
        self._say.setVisible(not options)
        self.line.clear()
        self.line.setAccessibleName(question)
        self.focus_answer()

    def ask_from_list(self, question: str, options: Sequence[tuple[str, str]]) -> None:
        """Ask a question with more answers than there is room for buttons, as (key, words)."""
        self._begin(question, ())
        self.line.hide()
        self._say.hide()
        self.list.clear()
        for key, words in options:
            item = QListWidgetItem(words, self.list)
            item.setData(Qt.ItemDataRole.UserRole, key)
        self.list.widen()
        self.list.setCurrentRow(0)
        self.list.setAccessibleName(question)
        self.list.show()
        self.focus_answer()

    def _begin(self, question: str, options: Sequence[tuple[str, str]]) -> None:
        self._question.setText(question)
        self.setAccessibleName(question)
        self._options = tuple(key for key, _ in options)
        for button in self.buttons:
            self._grid.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = [self._button(place, key, words) for place, (key, words) in enumerate(options)]
        self.list.hide()

    def focus_answer(self) -> None:
        """Give the focus to the first answer, to the list, or to the line for words."""
        answer = self.buttons[0] if self.buttons else self.line if self.list.isHidden() else self.list
        answer.setFocus(Qt.FocusReason.OtherFocusReason)

    def _button(self, place: int, key: str, words: str) -> QPushButton:
        button = QPushButton(f"{place + 1}  {words}" if place < 9 else words)
        button.clicked.connect(self._answering(key))
        button.setAccessibleName(words)
        self._grid.addWidget(button, place // COLUMNS, place % COLUMNS)
        button.show()  # what is not shown yet could not take the focus
        return button

    def _answering(self, key: str) -> Callable[[], None]:
        return lambda: self.chosen.emit(key)

    def _on_picked(self, item: QListWidgetItem) -> None:
        if not self.list.isHidden():  # a double click picks once
            self.list.hide()
            self.picked.emit(item.data(Qt.ItemDataRole.UserRole))

    def _on_said(self) -> None:
        self.chosen.emit(self.line.text())

    def _place_of(self, event: QKeyEvent) -> int | None:
        """Return which answer a key stands for."""
        place = event.key() - Qt.Key.Key_1
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
        return place if plain and 0 <= place < min(len(self._options), 9) else None

    # Qt's own names

    def event(self, event: QEvent) -> bool:
        """Keep digits, and letters in a list, from being shortcuts of the window while they are answers."""
        if event.type() == QEvent.Type.ShortcutOverride:
            assert isinstance(event, QKeyEvent)
            if self._place_of(event) is not None or (self.list.hasFocus() and _is_letter(event)):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Answer with a digit, give up with Escape."""
        place = self._place_of(event)
        if event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        elif place is not None:
            self.chosen.emit(self._options[place])
        else:
            super().keyPressEvent(event)


class _AnswerList(QListWidget):
    """Answers in columns, as high as a few lines."""

    def __init__(self) -> None:
        super().__init__()
        self.setFlow(QListView.Flow.TopToBottom)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)  # arrows and letters lead on
        self.setFixedHeight(LINES * LINE_HEIGHT + FRAME)

    def widen(self) -> None:
        """Make the columns as wide as the longest answer."""
        longest = max(
            (self.fontMetrics().horizontalAdvance(self.item(row).text()) for row in range(self.count())), default=0
        )
        self.setGridSize(QSize(longest + 16, LINE_HEIGHT))


def _is_letter(event: QKeyEvent) -> bool:
    plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
    return plain and event.text().isprintable() and bool(event.text())
