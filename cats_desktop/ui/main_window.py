"""The window itself: size, title, docks and what is kept of them; it is painted before anything is in it.

Apart from `workbench`, which fills it, so that a start shows its window before the rest of the program is loaded.
"""

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QChildEvent, QSettings, QSize, QTimer
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow, QScrollArea, QTabBar, QWidget

if TYPE_CHECKING:
    from PySide6.QtCore import Qt

WIDTH, HEIGHT = 1440, 900
TITLE_BAR = 32
"""Pixels left free on the screen for what the desktop puts around a window."""
TIGHT = QSize(800, 560)
"""A window narrower or lower than this has no room for panels on three sides."""
LEAST_PANEL = 212
MOST_STACKED = 544
LEAST_TRACKER = 272
PALETTE, SCALE = "palette", "scale"
"""The names under which the settings keep what was chosen."""


def _scrolling(panel: QWidget) -> QScrollArea:
    from PySide6.QtCore import Qt  # its many enums take longer to load than the empty window takes to paint

    area = QScrollArea()
    area.setObjectName("room")
    area.setWidgetResizable(True)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # what stands in it takes the focus and is scrolled to
    area.setWidget(panel)
    return area


def kept_text(settings: QSettings | None, name: str) -> str:
    """Return a choice that the settings keep, empty when there is none or it is damaged."""
    value = settings.value(name) if settings is not None else None
    return value if isinstance(value, str) else ""


class MainWindow(QMainWindow):
    """An empty window of the size it had last. ``settings`` keeps geometry and docks; without it nothing is kept."""

    def __init__(self, settings: QSettings | None = None) -> None:
        super().__init__()
        self._settings = settings
        self._scale = self.kept(SCALE)
        self.docks: dict[str, QDockWidget] = {}
        self.session = ""
        self.setDockNestingEnabled(True)
        room = self.screen().availableSize()
        self.resize(min(WIDTH, room.width()), min(HEIGHT, room.height() - TITLE_BAR))
        kept = self._kept_bytes("geometry")
        if kept is not None:
            self.restoreGeometry(kept)

    def add_panel(self, name: str, title: str, panel: QWidget, area: "Qt.DockWidgetArea") -> QDockWidget:
        """Put a panel into a dock that can be moved and hidden, and scrolls once it is too small for the panel."""
        dock = QDockWidget(title, self)
        dock.setObjectName(name)
        dock.setWidget(panel if isinstance(panel, QScrollArea) else _scrolling(panel))
        self.addDockWidget(area, dock)
        self.docks[name] = dock
        return dock

    def stack_panels(self, front: str, behind: str) -> None:
        """Put two panels into one place, where a tab above brings each to the front."""
        from PySide6.QtWidgets import QTabWidget

        self.setTabPosition(self.dockWidgetArea(self.docks[front]), QTabWidget.TabPosition.North)
        self.tabifyDockWidget(self.docks[front], self.docks[behind])
        self.docks[front].raise_()

    def kept(self, name: str) -> str:
        """Return a choice that was kept, empty when there is none."""
        return kept_text(self._settings, name)

    def keep(self, name: str, text: str) -> None:
        """Keep a choice over a restart."""
        if self._settings is not None:
            self._settings.setValue(name, text)

    def restore_panels(self) -> None:
        """Give the docks the places and sizes they had last, or their share of the window."""
        kept = self._kept_bytes("docks")
        if kept is None or not self.restoreState(kept):
            self._share_out()
            return
        # Qt restores the arrangement, but hands the sizes out anew once all is laid out; so they are kept beside it.
        QTimer.singleShot(0, self, self._restore_sizes)

    def _restore_sizes(self) -> None:
        for name, dock in self.docks.items():
            size = self._settings.value(f"size/{name}") if self._settings is not None else None
            if isinstance(size, QSize):
                self._resize_dock(dock, size)

    def resize_to(self, width: int, height: int) -> None:
        """Take a size and give the docks their share of it."""
        self.resize(width, height)
        self._share_out()
        # Panels that share a place leave a window smaller than they did side by side, once Qt has laid them out.
        QTimer.singleShot(0, self, lambda: self.resize(width, height))

    def show_title(self, session: str) -> None:
        """Name the open session in the title bar, wrapped so that its writing direction stays its own."""
        self.session = session
        self.setWindowTitle(f"\u2068{session}\u2069 — cats desktop")

    def _share_out(self) -> None:
        if self.width() < TIGHT.width() or self.height() < TIGHT.height() or self._all_stacked():
            self._stack_all()
            return
        wide, high = self.width() >= 1400, self.height()
        sizes = {
            "tracker": QSize(min(max(self.width() * 19 // 100, LEAST_TRACKER), 380), high),
            "table": QSize(560 if wide else 544, high),
            "odds": QSize(560 if wide else 544, high),
            "volley": QSize(560 if wide else 544, high),
            "wounds": QSize(560 if wide else 544, high),
            "log": QSize(self.width(), 190 if high >= 1000 else 142 if high >= 850 else 118),
        }
        for name, dock in self.docks.items():
            self._resize_dock(dock, sizes[name])

    def _stack_all(self) -> None:
        """Put all panels into one place beside the stage, which needs most of a small window for itself."""
        front, *behind = self.docks
        for name in behind:
            self.stack_panels(front, name)
        width = min(max(self.width() * 2 // 5, LEAST_PANEL), MOST_STACKED)
        self._resize_dock(self.docks[front], QSize(width, self.height()))

    def _all_stacked(self) -> bool:
        """Tell whether all panels share one place already, as they do in a window that has grown since."""
        one = next(iter(self.docks.values()))
        return len(self.tabifiedDockWidgets(one)) == len(self.docks) - 1

    def _resize_dock(self, dock: QDockWidget, size: QSize) -> None:
        """Give a dock its width at the sides, its height above and below."""
        from PySide6.QtCore import Qt  # as late as above

        beside = (Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea)
        if self.dockWidgetArea(dock) in beside:
            self.resizeDocks([dock], [size.width()], Qt.Orientation.Horizontal)
        else:
            self.resizeDocks([dock], [size.height()], Qt.Orientation.Vertical)

    def _kept_bytes(self, name: str) -> QByteArray | None:
        value = self._settings.value(name) if self._settings is not None else None
        return value if isinstance(value, QByteArray) else None

    # Qt's own names

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Lead Tab as one reads, past what lies behind another panel.

        Qt also asks when what has the focus was hidden; then it goes its own way.
        """
        now = self.focusWidget()
        if now is not None and not now.isVisible():
            return super().focusNextPrevChild(forward)
        from cats_desktop.ui.tab_order import go_on  # with the first Tab, not with the window

        return go_on(self, forward=forward)

    def childEvent(self, event: QChildEvent) -> None:
        """Name the tabs above panels that share a place: Qt makes them when it needs them."""
        super().childEvent(event)
        if not event.polished():  # one that is only coming or going must not be touched
            return
        child = event.child()
        if isinstance(child, QTabBar) and child.metaObject().className() == "QMainWindowTabBar":
            child.setElideMode(type(child.elideMode()).ElideNone)
            child.setAccessibleName(self.tr("Panels in this place"))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keep the layout for next time; the session needs no saving."""
        if self._settings is not None and self.kept(SCALE) != self._scale:
            for name in ("geometry", "docks", "size"):  # they are of a window that will be larger or smaller
                self._settings.remove(name)
        elif self._settings is not None and self.docks:
            self._settings.setValue("geometry", self.saveGeometry())
            self._settings.setValue("docks", self.saveState())
            for name, dock in self.docks.items():
                if dock.geometry().right() < 0:  # it lies behind another one, and has not been given a size of its own
                    self._settings.remove(f"size/{name}")
                else:
                    self._settings.setValue(f"size/{name}", dock.size())
        super().closeEvent(event)
