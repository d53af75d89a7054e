"""A table that paints its own ground: what lies under it need not be painted first, and scrolling only moves pixels."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from cats_desktop.ui.theme import LIGHT, Theme


class PlainTable(QTableView):
    """Rows of one height, selected whole and one at a time; no grid, no row numbers."""

    def __init__(self) -> None:
        super().__init__()
        self._ground = QColor(LIGHT.surface)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self._ground = QColor(theme.surface)
        self.viewport().update()

    # Qt's own names

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground, then the rows."""
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), self._ground)
        painter.end()
        super().paintEvent(event)
