"""The window itself: size, title, docks and what is kept of them; it is painted before anything is in it.

Apart from `workbench`, which fills it, so that a start shows its window before the rest of the program is loaded.
"""

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QSettings
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow, QWidget

if TYPE_CHECKING:
    from PySide6.QtCore import Qt

WIDTH, HEIGHT = 1440, 900
TITLE_BAR = 32
"""Pixels left free on the screen for what the desktop puts around a window."""


class MainWindow(QMainWindow):
    """An empty window of the size it had last. ``settings`` keeps geometry and docks; without it nothing is kept."""

    def __init__(self, settings: QSettings | None = None) -> None:
        super().__init__()
        self._settings = settings
        self.docks: dict[str, QDockWidget] = {}
        room = self.screen().availableSize()
        self.resize(min(WIDTH, room.width()), min(HEIGHT, room.height() - TITLE_BAR))
        kept = self._kept("geometry")
        if kept is not None:
            self.restoreGeometry(kept)

    def add_panel(self, name: str, title: str, panel: QWidget, area: "Qt.DockWidgetArea") -> QDockWidget:
        """Put a panel into a dock that can be moved and hidden."""
        dock = QDockWidget(title, self)
        dock.setObjectName(name)
        dock.setWidget(panel)
        self.addDockWidget(area, dock)
        self.docks[name] = dock
        return dock

    def restore_panels(self) -> None:
        """Give the docks the places they had last, or their share of the window."""
        self.setDockNestingEnabled(True)
        self._share_out()
        kept = self._kept("docks")
        if kept is not None:
            self.restoreState(kept)

    def resize_to(self, width: int, height: int) -> None:
        """Take a size and give the docks their share of it."""
        self.resize(width, height)
        self._share_out()

    def show_title(self, session: str) -> None:
        """Name the open session in the title bar, wrapped so that its writing direction stays its own."""
        self.setWindowTitle(f"\u2068{session}\u2069 — cats desktop")

    def _share_out(self) -> None:
        from PySide6.QtCore import Qt  # its many enums take longer to load than the empty window takes to paint

        wide, high = self.width() >= 1400, self.height()
        columns = {"tracker": 272 if wide else 232, "table": 560 if wide else 536}
        rows = {"log": 190 if high >= 1000 else 132 if high >= 850 else 112}
        for sizes, orientation in ((columns, Qt.Orientation.Horizontal), (rows, Qt.Orientation.Vertical)):
            shown = [name for name in sizes if name in self.docks]
            self.resizeDocks([self.docks[name] for name in shown], [sizes[name] for name in shown], orientation)

    def _kept(self, name: str) -> QByteArray | None:
        value = self._settings.value(name) if self._settings is not None else None
        return value if isinstance(value, QByteArray) else None

    # Qt's own names

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keep the layout for next time; the session needs no saving."""
        if self._settings is not None and self.docks:
            self._settings.setValue("geometry", self.saveGeometry())
            self._settings.setValue("docks", self.saveState())
        super().closeEvent(event)
