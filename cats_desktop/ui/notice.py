"""The notice bar: one sentence above the stage with what can be done about it; it never stops a fight."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from cats_desktop.ui.slices import Slices

Choice = tuple[str, Callable[[], None]]

SHORT_MS = 6_000


class Notice(QFrame):
    """Shows sentences above the stage.

    One with choices stays until it is answered, and the next waits its turn behind it; a passing one stands below and
    goes by itself. Long work that it follows is shown above both, with a button to give it up.
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
        self._asked = QWidget()  # a layout with nothing to be seen in it would leave the other line no width
        self._row = QHBoxLayout(self._asked)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addWidget(self._offer, 1)
        self._row.addStretch()  # else the row, while it is empty, takes the column's width away
        self._column = column = QVBoxLayout()
        column.addWidget(self._asked)
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

    def follow(self, slices: Slices, sentence: str) -> None:
        """Show how far the work is that was just begun, once it has lasted a while, until it ends."""
        if not slices.busy:
            return  # it was done at once
        work = _Work(slices, sentence)
        self._column.insertWidget(0, work)
        work.changed.connect(self._show)

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

    def withdraw(self, sentence: str) -> None:
        """Take back a sentence that waits for an answer, if it still does."""
        self._offers = [offer for offer in self._offers if offer[0] != sentence]
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
        self._asked.setVisible(bool(sentence))
        self._passing.setVisible(bool(self._passing.text()))
        works = [work for work in self.findChildren(_Work) if not work.isHidden()]
        self._close.setVisible(bool(self.text))
        self.setAccessibleName(self.text or " ".join(work.sentence.text() for work in works))
        self.setVisible(bool(self.text or works))

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


class _Work(QWidget):
    """One row: what is done, how far it is, and the button that gives it up; hidden until the work is long."""

    changed = Signal()

    def __init__(self, slices: Slices, sentence: str) -> None:
        super().__init__()
        self._slices = slices
        self.sentence = _sentence_label()
        self.sentence.setText(sentence)
        self.bar = QProgressBar()
        self.bar.setRange(0, 100)
        self.bar.setTextVisible(False)
        self.bar.setFixedWidth(160)
        self.bar.setAccessibleName(sentence)
        self.cancel = QPushButton(self.tr("Cancel"))
        self.cancel.setAccessibleName(self.tr("Cancel: {work}").format(work=sentence))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.sentence, 1)
        row.addWidget(self.bar)
        row.addWidget(self.cancel)
        self.hide()
        self.cancel.clicked.connect(slices.give_up)
        slices.progressed.connect(self._on_progressed)
        slices.ended.connect(self._on_ended)

    def _on_progressed(self, far: float) -> None:
        self.bar.setValue(round(100 * far))
        if self.isHidden() and self._slices.is_long:
            self.show()
            self.changed.emit()

    def _on_ended(self) -> None:
        self._slices.progressed.disconnect(self._on_progressed)
        self._slices.ended.disconnect(self._on_ended)
        self.hide()
        self.deleteLater()
        self.changed.emit()


def _sentence_label() -> QLabel:
    label = QLabel()
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)  # as wide as there is room
    return label
