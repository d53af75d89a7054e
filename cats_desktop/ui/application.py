"""The Qt application: its names, its style, the language of the system, and whether the desktop is dark."""

from PySide6.QtCore import QLocale, QTranslator
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from cats_desktop.ui.theme import DARK, LIGHT


def make_app(arguments: list[str], translations: str) -> QApplication:
    """Return the application. ``translations`` is the folder of language files; a missing one means English."""
    app = QApplication(arguments)
    app.setApplicationName("cats_desktop")
    app.setApplicationDisplayName("cats desktop")
    app.setDesktopFileName("cats-desktop")
    app.setStyle("Fusion")
    app.setPalette(QPalette(QColor((DARK if is_dark(app) else LIGHT).window)))
    translator = QTranslator(app)
    if translator.load(QLocale(), "cats_desktop", "_", translations):
        app.installTranslator(translator)
    return app


def is_dark(app: QApplication) -> bool:
    """Tell whether the desktop asks for dark windows."""
    return app.styleHints().colorScheme().name == "Dark"
