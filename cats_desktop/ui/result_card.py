"""The last hit in words that can be read from two metres, until the next one."""

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from cats_desktop.ui.log_words import HitStory
from cats_desktop.ui.theme import LIGHT, Theme

HEIGHT = 116
EDGE = 16

Line = tuple[str, int, bool, str]
"""Text, letters in pixels, bold, and the theme's colour for it."""


class ResultCard(QWidget):
    """Where and how deep, what it did, what that means, by which dice; a hint while nothing has been hit yet.

    Painted by itself and always of the same height: a figure that moves with every hit could not be clicked.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme = LIGHT
        self._story: HitStory | None = None
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Last hit"))
        self._tell()

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self._theme = theme
        self.update()

    def show_story(self, story: HitStory | None) -> None:
        """Show a hit, or the hint when there is none."""
        if story != self._story:
            self._story = story
            self._tell()
            self.update()

    @property
    def lines(self) -> tuple[Line, ...]:
        """Return what the card says, from top to bottom."""
        story = self._story
        if story is None:
            return (
                (self.tr("No hit yet"), 22, True, "text"),
                (self.tr("Press R to roll one, or click a region to strike there."), 13, False, "muted"),
            )
        source = " · ".join(piece for piece in (story.target, story.facing, story.dice) if piece)
        lines: tuple[Line, ...] = (
            (source, 12, False, "muted"),
            (f"{story.where} — {story.depth}", 22, True, "text"),
            ("; ".join(story.effects), 15, True, "text"),
        )
        return (*lines, (story.meaning, 14, False, "danger")) if story.meaning else lines

    def _tell(self) -> None:
        text = "\n".join(line[0] for line in self.lines)
        self.setAccessibleDescription(text)
        self.setToolTip(text if self._story else "")

    # Qt's own names

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the card; a line too long for it is made smaller, then shortened, and is whole in the tooltip."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(self._theme.line))
        painter.setBrush(QColor(self._theme.surface))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)
        top = 9
        for text, letters, bold, colour in self.lines:
            font = QFont(self.font())
            font.setBold(bold)
            room = self.width() - 2 * EDGE
            for size in range(letters, max(letters - 7, 11) - 1, -1):
                font.setPixelSize(size)
                metrics = QFontMetrics(font)
                if metrics.horizontalAdvance(text) <= room:
                    break
            painter.setFont(font)
            painter.setPen(QColor(getattr(self._theme, colour)))
            shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
            box = QRect(QPoint(EDGE, top), QPoint(self.width() - EDGE, top + metrics.height()))
            painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
            top += metrics.height() + 2
        painter.end()
