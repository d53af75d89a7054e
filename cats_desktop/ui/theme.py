"""Colours and measures of the window: our own palettes, because the desktop's are not to be relied on.

Each state of a region has its own fill *and* its own hatching, so that no two are told apart by colour alone.
"""

from dataclasses import dataclass
from functools import cache
from string import Template

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPalette, QPen
from PySide6.QtWidgets import QApplication

GRID = 8
"""The step, in device-independent pixels, that spacings are multiples of."""


@dataclass(frozen=True, slots=True)
class Theme:
    """One palette. Colours are #rrggbb; fills are keyed by `RegionView.state`.

    ``line`` parts things and only decorates; ``edge`` is the border of what can be used, and of the figure;
    ``track`` is what a bar fills, and a button that is held down.
    """

    key: str
    dark: bool
    window: str
    surface: str
    raised: str
    line: str
    edge: str
    track: str
    text: str
    muted: str
    accent: str
    on_accent: str
    soft_accent: str
    danger: str
    armour: str
    seam: str
    fills: dict[str, str]


LIGHT = Theme(
    key="light",
    dark=False,
    window="#eef0f3",
    surface="#ffffff",
    raised="#f6f7f9",
    line="#d5dae1",
    edge="#78838f",
    track="#dce0e6",
    text="#18202b",
    muted="#566171",
    accent="#2456c7",
    on_accent="#ffffff",
    soft_accent="#e3ebfb",
    danger="#b3261e",
    armour="#1f5fa8",
    seam="#ffffff",
    fills={
        "whole": "#9fb6cb",
        "stripped": "#d3dbe2",
        "hurt": "#eba93c",
        "failing": "#d5561c",
        "destroyed": "#3a2b2b",
        "lost": "#ffffff",
    },
)

DARK = Theme(
    key="dark",
    dark=True,
    window="#12161c",
    surface="#1a2028",
    raised="#222a34",
    line="#333e4b",
    edge="#758599",
    track="#333e4b",
    text="#e8ecf2",
    muted="#a3afbd",
    accent="#8ab0ff",
    on_accent="#0c1526",
    soft_accent="#24344f",
    danger="#ff9a8d",
    armour="#9cc9ff",
    seam="#12161c",
    fills={
        "whole": "#51708d",
        "stripped": "#7c8894",
        "hurt": "#dd9c2f",
        "failing": "#d85a22",
        "destroyed": "#0a0c0f",
        "lost": "#1a2028",
    },
)

MARKERS = {
    "red": "#d64545",
    "orange": "#e8842c",
    "yellow": "#e8c72c",
    "green": "#3f9e54",
    "blue": "#3f77d6",
    "purple": "#8f55c9",
    "brown": "#8a5a33",
    "black": "#1b1b1b",
    "white": "#f5f5f5",
}
"""The colours of markers, which are the same on every table; each is ringed, and named in the tooltip."""

HIGH_CONTRAST = Theme(
    key="contrast",
    dark=True,
    window="#000000",
    surface="#000000",
    raised="#1c1c1c",
    line="#a0a0a0",
    edge="#ffffff",
    track="#454545",
    text="#ffffff",
    muted="#dcdcdc",
    accent="#ffdf3d",
    on_accent="#000000",
    soft_accent="#123f87",
    danger="#ffb0a8",
    armour="#7fd4ff",
    seam="#000000",
    fills={
        "whole": "#4a8ace",
        "stripped": "#dedede",
        "hurt": "#ffb31a",
        "failing": "#ff5f26",
        "destroyed": "#2e0f0f",
        "lost": "#000000",
    },
)

THEMES: tuple[Theme, ...] = (LIGHT, DARK, HIGH_CONTRAST)


def theme_named(key: str) -> Theme:
    """Return the palette of that key; raise KeyError when there is none."""
    for theme in THEMES:
        if theme.key == key:
            return theme
    raise KeyError(key)


def theme_after(theme: Theme) -> Theme:
    """Return the palette that comes next, the first after the last."""
    return THEMES[(THEMES.index(theme) + 1) % len(THEMES)]


@cache
def text_on(fill: str) -> QColor:
    """Return near-black or near-white, whichever stands out more on the fill."""
    return QColor("#10151c") if _luminance(fill) > 0.2 else QColor("#f7f9fc")


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, 1 to 21. Source: WCAG 2.1."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def paint_card(painter: QPainter, box: QRect, theme: Theme) -> None:
    """Paint the ground of a card that paints itself: a rounded panel on the window's colour."""
    painter.fillRect(box.adjusted(-1, -1, 1, 1), QColor(theme.window))  # whole pixels, also at a scale like 0.8
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QColor(theme.line))
    painter.setBrush(QColor(theme.surface))
    painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)


def paint_focus(painter: QPainter, box: QRect, theme: Theme) -> None:
    """Paint the ring around a widget that paints itself and has the focus."""
    painter.setPen(QPen(QColor(theme.accent), 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(QRectF(box).adjusted(1, 1, -1, -1), 6, 6)


def apply_theme(app: QApplication, theme: Theme, icons: str) -> None:
    """Give the whole application the palette and the few rules that a palette cannot say.

    ``icons`` is the folder of the icons that the rules name, with forward slashes.
    """
    palette = QPalette()
    roles = {
        QPalette.ColorRole.Window: theme.window,
        QPalette.ColorRole.WindowText: theme.text,
        QPalette.ColorRole.Base: theme.surface,
        QPalette.ColorRole.AlternateBase: theme.raised,
        QPalette.ColorRole.Text: theme.text,
        QPalette.ColorRole.Button: theme.raised,
        QPalette.ColorRole.ButtonText: theme.text,
        QPalette.ColorRole.Highlight: theme.accent,
        QPalette.ColorRole.HighlightedText: theme.on_accent,
        QPalette.ColorRole.PlaceholderText: theme.muted,
        QPalette.ColorRole.ToolTipBase: theme.surface,
        QPalette.ColorRole.ToolTipText: theme.text,
        QPalette.ColorRole.Link: theme.accent,
        QPalette.ColorRole.Accent: theme.accent,
        QPalette.ColorRole.Mid: theme.line,
        QPalette.ColorRole.Light: theme.surface,
        QPalette.ColorRole.Midlight: theme.raised,
        QPalette.ColorRole.Dark: theme.line,
        QPalette.ColorRole.Shadow: theme.line,
    }
    for role, colour in roles.items():
        palette.setColor(role, QColor(colour))
    for role in (QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText, QPalette.ColorRole.WindowText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(theme.muted))
    app.setPalette(palette)
    app.setStyleSheet(_SHEET.substitute({name: getattr(theme, name) for name in _NAMES}, icons=icons))


_NAMES = (
    "key",
    "window",
    "surface",
    "raised",
    "line",
    "edge",
    "track",
    "text",
    "muted",
    "accent",
    "on_accent",
    "soft_accent",
    "danger",
)

_SHEET = Template("""
QMainWindow::separator { background: $window; width: 8px; height: 8px; }
QDockWidget { color: $muted; font-weight: 600; titlebar-close-icon: url($icons/close-$key.svg);
    titlebar-normal-icon: url($icons/float-$key.svg); }
QDockWidget::title { background: $window; padding: 6px 8px 4px 8px; text-align: left; }
QTabBar::tab { background: transparent; color: $muted; border: none; padding: 4px 10px; margin: 2px 2px 0 4px; }
QTabBar::tab:hover { color: $text; }
QTabBar::tab:selected { color: $text; font-weight: 600; border-bottom: 2px solid $accent; }
QTabBar::tab:focus { border: 2px solid $accent; border-radius: 6px; padding: 2px 8px; }
QTabBar::tear { width: 0; border: none; }
QAbstractScrollArea::corner { background: transparent; border: none; }
QTabBar QToolButton { background: $window; border: 1px solid $edge; border-radius: 4px; padding: 0; margin: 4px 0; }
QMenuBar { background: $window; padding: 2px 4px; }
QMenuBar::item { padding: 4px 10px; border-radius: 4px; background: transparent; }
QMenuBar::item:selected { background: $soft_accent; }
QMenu { background: $surface; border: 1px solid $edge; padding: 4px; }
QMenu::item { padding: 5px 28px 5px 24px; border-radius: 4px; }
QMenu::item:selected { background: $soft_accent; color: $text; }
QMenu::item:disabled { color: $muted; }
QMenu::separator { height: 1px; background: $line; margin: 4px 8px; }
QToolTip { background: $surface; color: $text; border: 1px solid $edge; padding: 6px 8px; }
QComboBox::drop-down { border: none; width: 22px; }
QComboBox::down-arrow { image: url($icons/chevron-$key.svg); width: 12px; height: 12px; }
QComboBox QAbstractItemView { background: $surface; border: 1px solid $edge; selection-background-color: $soft_accent;
    selection-color: $text; }
QLineEdit, QSpinBox, QComboBox, QPlainTextEdit {
    background: $surface; border: 1px solid $edge; border-radius: 6px; padding: 4px 8px; min-height: 20px;
    selection-background-color: $accent; selection-color: $on_accent;
}
QLineEdit:focus, QSpinBox:focus, QComboBox:focus, QPlainTextEdit:focus { border: 2px solid $accent; padding: 3px 7px; }
QSpinBox::up-button, QSpinBox::down-button { width: 0; height: 0; border: none; }
QSpinBox QLineEdit { border: none; padding: 0; min-height: 0; background: transparent; }
QLineEdit[refused="true"] { border: 2px solid $danger; padding: 3px 7px; }
QPushButton, QToolButton {
    background: $surface; border: 1px solid $edge; border-radius: 6px; padding: 5px 12px; min-height: 18px;
}
QToolButton { padding: 4px 6px; }
QToolButton#quiet { background: transparent; border-color: transparent; color: $accent; padding: 0 14px 1px 2px;
    min-height: 17px; }
QToolButton#quiet:focus { border: 2px solid $accent; }
QToolButton#quiet::menu-indicator { image: url($icons/chevron-$key.svg); width: 10px; height: 10px;
    subcontrol-position: right center; }
QPushButton:hover, QToolButton:hover { background: $soft_accent; }
QPushButton:pressed, QToolButton:pressed { background: $track; }
QPushButton:focus, QToolButton:focus { border: 2px solid $accent; padding: 4px 11px; }
QToolButton:focus { padding: 3px 5px; }
QPushButton:disabled, QToolButton:disabled { color: $muted; background: $window; border-color: $line; }
QPushButton:checked { background: $soft_accent; border-color: $accent; color: $text; }
QPushButton:checked:focus { border-color: $text; }
QPushButton[primary="true"] { background: $accent; color: $on_accent; border-color: $accent; font-weight: 600; }
QPushButton#roll { min-height: 22px; }
QPushButton[primary="true"]:hover { border-color: $text; }
QPushButton[primary="true"]:focus { border: 1px solid $accent; padding: 5px 12px; outline: 2px solid $on_accent;
    outline-offset: 2px; outline-radius: 4px; }
QPushButton[primary="true"]:disabled { background: $track; color: $muted; border-color: $track; }
QTableView, QListView {
    background: $surface; border: 1px solid $line; border-radius: 8px; padding: 3px; outline: 0;
    selection-background-color: $soft_accent; selection-color: $text;
}
QTableView:focus, QListView:focus { border: 2px solid $accent; padding: 2px; }
QListView::item { padding: 3px 4px; }
QProgressBar { background: $track; border: none; border-radius: 4px; max-height: 8px; }
QProgressBar::chunk { background: $accent; border-radius: 4px; }
QHeaderView { background: transparent; }
QHeaderView::section {
    background: $surface; color: $muted; border: none; border-bottom: 1px solid $line; padding: 5px 6px;
}
QTableView#words QHeaderView::section { padding: 5px 3px; }
QCheckBox { spacing: 8px; border: 2px solid transparent; border-radius: 6px; padding: 1px 4px 1px 2px; }
QCheckBox::indicator, QListView::indicator { width: 14px; height: 14px; border: 1px solid $edge; border-radius: 4px;
    background: $surface; }
QCheckBox::indicator:checked, QListView::indicator:checked { background: $accent; border-color: $accent;
    image: url($icons/check-$key.svg); }
QCheckBox:focus { border-color: $accent; }
QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; }
QScrollArea { border: 2px solid transparent; border-radius: 8px; }
QScrollArea#room { border: none; }
QScrollArea:focus { border-color: $accent; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 2px; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 2px; }
QScrollBar::handle { background: $edge; border-radius: 3px; min-height: 24px; min-width: 24px; }
QScrollBar::handle:hover { background: $muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QFrame#panel { background: $surface; border: 1px solid $line; border-radius: 8px; }
QLabel#muted { color: $muted; }
QLabel#problem { color: $danger; }
QLabel#title { font-size: 19px; font-weight: 700; }
""")
