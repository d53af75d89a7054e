"""Ties the log to the rest of the window: jumps, restore points, its menus, taking it to a file."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDockWidget, QMenu

from cats_desktop.rules.faults import Fault
from cats_desktop.session.commands import NamePoint
from cats_desktop.ui.desk import Desk
from cats_desktop.ui.log_panel import LogPanel
from cats_desktop.ui.log_search import Kind
from cats_desktop.ui.main_window import MainWindow
from cats_desktop.ui.notice import Notice
from cats_desktop.ui.sentences import sentence_of
from cats_desktop.ui.silhouette_view import SilhouetteView
from cats_desktop.ui.slices import Slices
from cats_desktop.ui.theme import Theme
from cats_desktop.ui.words import isolated, translate

if TYPE_CHECKING:
    from PySide6.QtWidgets import QFileDialog

    from cats_desktop.ui.log_export import Make

IN_MENU = 20
"""So many restore points stand in the menu; all of them are found in the log."""


class LogLink(QObject):
    """The log of a window and what it does. ``as_json`` makes an export that a fight can be rebuilt from."""

    def __init__(self, window: MainWindow, desk: Desk, notice: Notice) -> None:
        super().__init__(window)
        self._window = window
        self._desk = desk
        self._notice = notice
        self.panel = LogPanel()
        self.writing = Slices(self)
        self.dialog: QFileDialog | None = None
        self.as_json: Make | None = None

    def place(self) -> QDockWidget:
        """Put the panel below and return its dock; its header is the dock's title bar."""
        area = Qt.DockWidgetArea.BottomDockWidgetArea
        dock = self._window.add_panel("log", translate("words", "Log"), self.panel, area)
        dock.setTitleBarWidget(self.panel.header)
        return dock

    def wire(self, act: Mapping[str, QAction], silhouette: SilhouetteView) -> None:
        """Let the log's wishes be done, and its commands."""
        panel, header, desk = self.panel, self.panel.header, self._desk
        self._act = act
        header.undo.setDefaultAction(act["undo"])
        header.redo.setDefaultAction(act["redo"])
        header.back.setDefaultAction(act["jump_back"])
        header.more.setMenu(self._menu())
        header.hide_log.clicked.connect(self._window.docks["log"].hide)
        header.left.connect(silhouette.setFocus)
        header.point_named.connect(self._name_point)
        panel.table.go_wanted.connect(desk.jump)
        panel.table.menu_wanted.connect(self._show_menu)
        panel.failed.connect(desk.refused)
        panel.copying_begun.connect(lambda: self._notice.follow(panel.copying, translate("words", "Copying the lines")))
        act["find_log"].triggered.connect(self._find)
        act["jump_back"].triggered.connect(desk.jump_back)
        act["points"].triggered.connect(self._pop_up_points)
        act["name_point"].triggered.connect(self._start_naming)
        act["export_log"].triggered.connect(self.export)
        self.writing.finished.connect(self._on_written)
        self.writing.failed.connect(self._on_not_written)

    def show_desk(self) -> None:
        """Show the log as it is."""
        desk = self._desk
        writable = not desk.history.journal.read_only
        self._act["jump_back"].setEnabled(desk.before_jump is not None and writable)
        self._act["name_point"].setEnabled(writable)
        self.panel.header.back.setVisible(desk.before_jump is not None)
        self.panel.show_steps(desk.history, desk.in_view.combatant)

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self.panel.show_theme(theme)

    def _bring_up(self) -> None:
        dock = self._window.docks["log"]
        dock.show()
        dock.raise_()

    def _find(self) -> None:
        self._bring_up()
        self.panel.go_to_search()

    # Restore points

    def _start_naming(self) -> None:
        self._bring_up()
        self.panel.header.start_naming()

    def _name_point(self, name: str) -> None:
        """Name the fight as it is; the field stays open when the name cannot be taken."""
        if self._desk.do(NamePoint(name)):
            self.panel.header.end_naming()
            self.panel.header.left.emit()

    def _pop_up_points(self) -> None:
        """Open the menu of restore points by itself, over the window: its key has no button to open it from."""
        menu = QMenu(self._window)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._points_menu(menu)
        menu.popup(self._window.mapToGlobal(self._window.rect().center()))

    def _points_menu(self, menu: QMenu) -> None:
        """Fill the menu of restore points, the newest first, and the empty start."""
        menu.clear()
        history = self._desk.history
        writable = not history.journal.read_only
        points = history.points()
        for point in reversed(points[-IN_MENU:]):
            self._add_place(menu, f"{isolated(point.name)}\t#{point.step}", point.step)
        if not points:
            menu.addAction(translate("words", "None yet")).setEnabled(False)
        menu.addSeparator()
        self._add_place(menu, translate("words", "The empty start"), 0)
        in_log = menu.addAction(translate("words", "Show all of them in the log"))
        in_log.triggered.connect(lambda: self.panel.header.choose(Kind.POINTS))
        for action in menu.actions():
            action.setEnabled(action.isEnabled() and (writable or action is in_log))

    def _add_place(self, menu: QMenu, text: str, step: int) -> None:
        action = menu.addAction(text.replace("&", "&&"))
        action.setEnabled(step != self._desk.history.head)
        action.triggered.connect(partial(self._desk.jump, step))

    # Menus

    def _menu(self) -> QMenu:
        """Return the menu of the log: what can be done with the selected lines, and with all of it."""
        panel, act = self.panel, self._act
        menu = QMenu(panel)
        go = menu.addAction(translate("words", "Go to this step\tEnter"))
        go.triggered.connect(self._go_to_chosen)
        menu.addAction(act["jump_back"])
        menu.addAction(act["amend"])
        menu.addSeparator()
        menu.addAction(act["name_point"])
        points = menu.addMenu(translate("words", "Restore points"))
        points.aboutToShow.connect(partial(self._points_menu, points))
        menu.addSeparator()
        copy = menu.addAction(translate("words", "Copy\tCtrl+C"))
        copy.triggered.connect(panel.copy)
        menu.addAction(act["find_log"])
        menu.addAction(act["export_log"])

        def enable() -> None:
            chosen, history = panel.table.chosen, self._desk.history
            go.setEnabled(chosen is not None and chosen != history.head and not history.journal.read_only)
            copy.setEnabled(bool(panel.table.chosen_rows))

        menu.aboutToShow.connect(enable)
        return menu

    def _show_menu(self, at: QPoint) -> None:
        self.panel.header.more.menu().popup(at)

    def _go_to_chosen(self) -> None:
        chosen = self.panel.table.chosen
        if chosen is not None:
            self._desk.jump(chosen)

    # To a file

    def export(self) -> None:
        """Ask where the log is to go, without stopping the fight; what is written is the log as it is by then."""
        from PySide6.QtCore import QStandardPaths  # dialogs load when they are opened
        from PySide6.QtWidgets import QFileDialog

        from cats_desktop.ui.log_export import filters, form_of

        if self.dialog is not None:
            self.dialog.close()
        folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        dialog = QFileDialog(self._window, translate("words", "Export the log"), folder)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilters(filters())
        dialog.setDefaultSuffix("md")
        dialog.filterSelected.connect(lambda chosen: dialog.setDefaultSuffix(form_of(chosen)[1]))
        dialog.selectFile(f"{self._title}.md")
        dialog.fileSelected.connect(lambda file: self.write(Path(file), form_of(dialog.selectedNameFilter())[0]))
        dialog.finished.connect(self._on_closed)
        self.dialog = dialog
        dialog.setModal(False)
        dialog.show()

    def write(self, path: Path, form: str) -> None:
        """Write the log in a form into a file, in slices."""
        from cats_desktop.ui.log_export import FORMS, write

        make = self.as_json if form == "json" else FORMS[form][1]
        assert make is not None
        self.writing.begin(write(path, make(self._desk.history, self._title)))
        self._notice.follow(self.writing, translate("words", "Writing {file}").format(file=isolated(path.name)))

    @property
    def _title(self) -> str:
        return self._window.session or translate("words", "Log")

    def _on_closed(self) -> None:
        self.dialog = None

    def _on_written(self, path: Path) -> None:
        self._notice.say(translate("words", "Written: {file}").format(file=path))

    def _on_not_written(self, error: Exception) -> None:
        if not isinstance(error, Fault):
            raise error
        self._notice.say(sentence_of(error))
