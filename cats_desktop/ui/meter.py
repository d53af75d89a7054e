"""A bar of how much there is of a whole, in pieces: what is left, and what is about to go."""

from collections.abc import Callable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from cats_desktop.ui.theme import LIGHT, Theme

Piece = tuple[int, Callable[[Theme], str]]
"""How much, and its colour in a theme."""


def accent(theme: Theme) -> str:
    """Return the colour of what is there."""
    return theme.accent


def danger(theme: Theme) -> str:
    """Return the colour of what is about to go."""
    return theme.danger


def fill_of(state: str) -> Callable[[Theme], str]:
    """Return the colour that a part in this state has on the silhouette."""
    return lambda theme: theme.fills[state]


class Meter(QWidget):
    """Says nothing to screen readers: the same numbers stand beside it in words."""

    def __init__(self, height: int = 10) -> None:
        super().__init__()
        self._theme: Theme = LIGHT
        self._whole = 0
        self._pieces: tuple[Piece, ...] = ()
        self.setFixedHeight(height)
        self.setMinimumWidth(40)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self._theme = theme
        self.update()

    def show_pieces(self, whole: int, *pieces: Piece) -> None:
        """Show these pieces of the whole, one after another from the left."""
        self._whole, self._pieces = whole, pieces
        self.update()

    # Qt's own names

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the track, then the pieces, cut by the rounded ends of the track."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        track = QPainterPath()
        track.addRoundedRect(box, box.height() / 2, box.height() / 2)
        painter.fillPath(track, QColor(self._theme.track))
        painter.setClipPath(track)
        across = 0.0
        for amount, colour in self._pieces:
            if self._whole and amount:
                width = box.width() * min(amount / self._whole, 1.0)
                painter.fillRect(QRectF(across, 0, width + 0.5, self.height()), QColor(colour(self._theme)))
                across += width
        painter.end()
