"""What stands under Help: the list of keys, and what this program is."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDialog, QFrame, QGridLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from cats_desktop import __version__
from cats_desktop.ui.actions import keys_listed
from cats_desktop.ui.fields import muted_label
from cats_desktop.ui.words import translate


def about_text() -> str:
    """Return what the program is and whose rules it plays, in two sentences."""
    return translate(
        "words",
        "cats desktop {version} says where a hit lands, how deep it goes and what that breaks. "
        "C.A.T.S. tables and depth follow the published pages; ladders, contents and failures are this program's own.",
    ).format(version=__version__)


def keys_window(parent: QWidget, actions: dict[str, QAction]) -> QDialog:
    """Return a window that lists every command with its keys; it stays beside the fight."""
    window = QDialog(parent)
    window.setWindowTitle(translate("words", "Keys"))
    window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    inner = QWidget()
    grid = QGridLayout(inner)
    grid.setHorizontalSpacing(32)
    grid.setColumnStretch(0, 1)
    extra = [
        (translate("words", "Walk through the regions"), translate("words", "arrows, on silhouette or table")),
        (translate("words", "Strike the current region"), translate("words", "Enter")),
        (translate("words", "Menu of the current region or target"), translate("words", "Menu key")),
        (translate("words", "Turn the compass"), translate("words", "arrows, on the compass")),
        (translate("words", "Clear the typed dice"), translate("words", "Esc")),
    ]
    for row, (command, keys) in enumerate([*keys_listed(actions), *extra]):
        grid.addWidget(QLabel(command.rstrip("…")), row, 0)
        grid.addWidget(muted_label(keys), row, 1)
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidget(inner)
    QVBoxLayout(window).addWidget(area)
    window.resize(520, min(inner.sizeHint().height() + 40, parent.height() - 40))
    return window
