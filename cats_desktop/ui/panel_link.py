"""Ties the commands that show and hide panels to the docks: theirs stay named, whatever a dock's title says."""

from PySide6.QtGui import QAction

from cats_desktop.ui.main_window import MainWindow


def wire_panels(window: MainWindow, actions: dict[str, QAction]) -> None:
    """Let each panel's command show and hide it, and be ticked while it is there."""
    for name, dock in window.docks.items():
        action, toggle = actions[f"panel:{name}"], dock.toggleViewAction()
        action.setChecked(toggle.isChecked())
        toggle.toggled.connect(action.setChecked)
        action.triggered.connect(toggle.trigger)
