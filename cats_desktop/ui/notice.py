"""The notice bar: one sentence above the stage with what can be done about it; it never stops a fight."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QToolButton, QVBoxLayout, QWidget

Choice = tuple[str, Callable[[], None]]

SHORT_MS = 6_000


class Notice(QFrame):
    """Shows sentences above the stage.

    One with choices stays until it is answered, and the next waits its turn behind it; a passing one stands below and
    goes by itself.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self._offers: list[tuple[str, tuple[Choice, ...]]] = []
        self._offer = _sentence_label()
        self._passing = _sentence_label()
        self._buttons: list[QPushButton] = []
        self._close = QToolButton()
        self._close.setText("✕")
        self._close.setAccessibleName(self.tr("Dismiss"))
        self._close.clicked.connect(self._on_close)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SHORT_MS)
        self._timer.timeout.connect(self._on_passed)
        self._row = QHBoxLayout()
        self._row.addWidget(self._offer, 1)
        column = QVBoxLayout()
        column.addLayout(self._row)
        column.addWidget(self._passing)
        outer = QHBoxLayout(self)
        outer.setContentsMargins(12, 6, 6, 6)
        outer.addLayout(column, 1)
        outer.addWidget(self._close, 0, Qt.AlignmentFlag.AlignTop)
        self._show()

    @property
    def text(self) -> str:
        """Return what is shown: the passing sentence if there is one, else the one that waits for an answer."""
        return self._passing.text() or self._offer.text()

    def say(self, sentence: str, choices: Sequence[Choice] = ()) -> None:
        """Show a sentence with what can be done about it; each choice answers it."""
        if choices:
            offer = (sentence, tuple(choices))
            if sentence not in [waiting for waiting, _ in self._offers]:
                self._offers.append(offer)
        else:
            self._passing.setText(sentence)
            self._timer.start()
        self._show()

    def _show(self) -> None:
        """Show the first offer with its buttons, and the passing sentence."""
        for button in self._buttons:
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._buttons = []
        sentence, choices = self._offers[0] if self._offers else ("", ())
        self._offer.setText(sentence)
        for text, act in choices:
            button = QPushButton(text)
            button.clicked.connect(lambda _checked, act=act: self._on_answer(act))
            self._row.addWidget(button)
            self._buttons.append(button)
        self._offer.setVisible(bool(sentence))
        self._passing.setVisible(bool(self._passing.text()))
        self.setAccessibleName(self.text)
        self.setVisible(bool(self.text))

    def _on_answer(self, act: Callable[[], None]) -> None:
        self._offers.pop(0)
        self._show()
        act()

    def _on_passed(self) -> None:
        self._passing.setText("")
        self._show()

    def _on_close(self) -> None:
        if self._passing.text():
            self._timer.stop()
            self._on_passed()
        elif self._offers:
            self._offers.pop(0)
            self._show()


def _sentence_label() -> QLabel:
    label = QLabel()
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)  # as wide as there is room
    return label
