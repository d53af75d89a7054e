"""A word in the middle of a list that has no rows: what will stand there, and by which key it comes."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QAbstractItemView, QLabel


class EmptyHint(QLabel):
    """Lies over a view's rows while there are none."""

    def __init__(self, view: QAbstractItemView, text: str) -> None:
        """``view`` must have its model."""
        super().__init__(text, view.viewport())
        self._view = view
        self.setObjectName("muted")
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setContentsMargins(16, 8, 16, 8)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        view.viewport().installEventFilter(self)
        model = view.model()
        for changed in (model.rowsInserted, model.rowsRemoved, model.modelReset):
            changed.connect(self._show_if_empty)
        self._show_if_empty()

    def _show_if_empty(self) -> None:
        self.setGeometry(self._view.viewport().rect())
        self.setVisible(self._view.model().rowCount() == 0)

    # Qt's own names

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the size of the rows' room."""
        if event.type() == QEvent.Type.Resize:
            self.setGeometry(self._view.viewport().rect())
        return super().eventFilter(watched, event)
