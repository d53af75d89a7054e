"""The Qt application: its names, its style, the language of the system, and the palette it starts in."""

from PySide6.QtCore import QLocale, QTranslator
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from cats_desktop.ui.theme import DARK, LIGHT, THEMES, Theme


def make_app(arguments: list[str], translations: str, palette: str = "") -> QApplication:
    """Return the application.

    ``translations`` is the folder of language files; a missing one means English. ``palette`` is as `first_theme` says.
    """
    app = QApplication(arguments)
    app.setApplicationName("cats_desktop")
    app.setApplicationDisplayName("cats desktop")
    app.setDesktopFileName("cats-desktop")
    app.setStyle("Fusion")
    app.setPalette(QPalette(QColor(first_theme(app, palette).window)))
    translator = QTranslator(app)
    if translator.load(QLocale(), "cats_desktop", "_", translations):
        app.installTranslator(translator)
    return app


def first_theme(app: QApplication, chosen: str) -> Theme:
    """Return the palette of that key; without one, dark or light as the desktop asks."""
    asked = DARK if app.styleHints().colorScheme().name == "Dark" else LIGHT
    return next((theme for theme in THEMES if theme.key == chosen), asked)
