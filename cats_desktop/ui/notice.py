"""The notice bar: one sentence above the stage with what can be done about it; it never stops a fight."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QWidget

Choice = tuple[str, Callable[[], None]]

SHORT_MS = 6_000


class Notice(QFrame):
    """Shows one sentence at a time; one without choices goes by itself."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self._text = QLabel()
        self._text.setWordWrap(True)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._buttons: list[QPushButton] = []
        self._close = QToolButton()
        self._close.setText("✕")
        self._close.setAccessibleName(self.tr("Dismiss"))
        self._close.clicked.connect(self.hide)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SHORT_MS)
        self._timer.timeout.connect(self.hide)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(12, 6, 6, 6)
        self._row.addWidget(self._text, 1)
        self._row.addWidget(self._close)
        self.hide()

    @property
    def text(self) -> str:
        """Return the sentence that was shown last."""
        return self._text.text()

    def say(self, sentence: str, choices: Sequence[Choice] = ()) -> None:
        """Show a sentence with what can be done about it; each choice closes the bar."""
        self._timer.stop()
        for button in self._buttons:
            self._row.removeWidget(button)
            button.deleteLater()
        self._buttons = []
        self._text.setText(sentence)
        self.setAccessibleName(sentence)
        for text, act in choices:
            button = QPushButton(text)
            button.clicked.connect(self.hide)
            button.clicked.connect(lambda _checked, act=act: act())
            self._row.insertWidget(self._row.count() - 1, button)
            self._buttons.append(button)
        self.show()
        if not choices:
            self._timer.start()
