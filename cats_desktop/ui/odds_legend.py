"""What the bars of a chart look like and mean: their colours, and the legend above their numbers.

Apart from `odds_plot`, so that nothing here needs pyqtgraph.
"""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from cats_desktop.ui.odds_chart import Series, Shade, mixed
from cats_desktop.ui.theme import LIGHT, Theme

LEAST_NUMBER, GAP, SWATCH = 46, 14, 15
"""Pixels that a column of numbers takes at least, between columns, and for the swatch in its heading."""
LEGEND, EDGE = 20, 8
BOLD = 1.1
"""How much wider letters can be in the current row."""
HALF = 0.42
"""How much of the accent is in the middle shade."""


def bar_colours(theme: Theme, shade: Shade) -> tuple[QColor, QColor]:
    """Return fill and outline of a shade: dark, middle, and hollow stay apart without any hue."""
    accent, ground = QColor(theme.accent), QColor(theme.surface)
    match shade:
        case Shade.FULL:
            return accent, accent
        case Shade.HALF:
            middle = mixed(theme.accent, theme.surface, HALF)
            return middle, accent
        case Shade.HOLLOW:
            return ground, accent


class Legend(QWidget):
    """What each kind of bar means, each above its column of numbers."""

    def __init__(self, font: QFont) -> None:
        super().__init__()
        self.setFont(font)
        self._series: tuple[Series, ...] = ()
        self.widths: tuple[float, ...] = ()
        self._theme: Theme = LIGHT
        self.setFixedHeight(LEGEND)

    def show_series(self, series: tuple[Series, ...]) -> None:
        """Show other series, and find how wide the column of each has to be."""
        self._series = series
        metrics = QFontMetricsF(self.font())
        self.widths = tuple(
            GAP
            + max(
                metrics.horizontalAdvance(one.label) + (SWATCH if one.shade else 0),
                *(metrics.horizontalAdvance(text) * BOLD for text in one.texts),
                LEAST_NUMBER - GAP,
            )
            for one in series
        )
        self.update()

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self._theme = theme
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint swatch and label of each series, right-aligned like the numbers below them."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        metrics = QFontMetricsF(self.font())
        right = float(self.width() - EDGE)
        for series, width in zip(reversed(self._series), reversed(self.widths), strict=True):
            wide = metrics.horizontalAdvance(series.label)
            painter.setPen(QColor(self._theme.muted))
            box = QRectF(right - wide - 2, 0, wide + 2, self.height())
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, series.label)
            if series.shade is not None:
                fill, outline = bar_colours(self._theme, series.shade)
                painter.setPen(outline)
                painter.setBrush(fill)
                painter.drawRect(QRectF(round(right - wide) - 14.5, self.height() / 2 - 4.5, 9, 9))
            right -= width
        painter.end()
