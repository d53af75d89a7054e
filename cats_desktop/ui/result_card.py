"""The last hit in words that can be read from two metres, until the next one."""

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from cats_desktop.ui.log_words import HitStory
from cats_desktop.ui.theme import LIGHT, Theme, paint_card
from cats_desktop.ui.words import plain_tooltip

HEIGHT = 116
LEAST = 52
"""The height in a window that is too low for more than the first two lines."""
EDGE = 16
EFFECTS = 15
"""Height in pixels of the letters that say what the hit did; they take two rows rather than get much smaller."""

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
        self._roll_keys = ""
        self.setMinimumHeight(LEAST)
        self.setMaximumHeight(HEIGHT)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
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

    def show_keys(self, roll: str) -> None:
        """Name the keys that roll a hit in the hint."""
        self._roll_keys = roll
        self._tell()
        self.update()

    @property
    def lines(self) -> tuple[Line, ...]:
        """Return what the card says, from top to bottom."""
        story = self._story
        if story is None:
            roll = self.tr("Press {keys} to roll one").format(keys=self._roll_keys)
            hint = self.tr("{roll}, or click a region to strike there.")
            return (
                (self.tr("No hit yet"), 22, True, "text"),
                (hint.format(roll=roll if self._roll_keys else self.tr("Roll one")), 13, False, "muted"),
            )
        source = " · ".join(piece for piece in (story.target, story.facing, story.dice) if piece)
        lines: tuple[Line, ...] = (
            (source, 12, False, "muted"),
            (" — ".join(piece for piece in (story.where, story.depth) if piece), 22, True, "text"),
            ("; ".join(story.effects), EFFECTS, True, "text"),
        )
        return (*lines, (story.meaning, 13, False, "danger")) if story.meaning else lines

    def _tell(self) -> None:
        text = "\n".join(line[0] for line in self.lines)
        self.setAccessibleDescription(text)
        self.setToolTip(plain_tooltip(text) if self._story else "")

    # Qt's own names

    def sizeHint(self) -> QSize:
        """Ask for the full height."""
        return QSize(0, HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the card; a line too long for it is made smaller, then shortened; the tooltip has all of it."""
        painter = QPainter(self)
        paint_card(painter, self.rect(), self._theme)
        room = QRect(self.rect()).adjusted(EDGE, 8, -EDGE, -6)
        for text, letters, bold, colour in self.lines:
            font = QFont(self.font())
            font.setBold(bold)
            painter.setPen(QColor(getattr(self._theme, colour)))
            if room.height() < letters:
                break
            if colour == "danger":
                font.setPixelSize(letters)
                painter.setFont(font)
                painter.drawText(room, _WRAPPED, text)
                break
            least = letters - 2 if letters == EFFECTS else letters * 2 // 3
            metrics = _largest(font, letters, least, text, room.width())
            painter.setFont(font)
            rows = 2 if colour == "text" and metrics.horizontalAdvance(text) > room.width() else 1
            # Where words are not broken, two rows hold a little less than twice the width.
            shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, int(room.width() * (rows - 0.1 * (rows - 1))))
            painter.drawText(room, _TOP if rows == 1 else _WRAPPED, shown)
            room.setTop(room.top() + rows * metrics.height() + 1)
        painter.end()


_TOP = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
_WRAPPED = int(_TOP) | int(Qt.TextFlag.TextWordWrap)


def _largest(font: QFont, letters: int, least: int, text: str, width: int) -> QFontMetrics:
    """Give the font the largest size, down to the least, at which the text fits."""
    for size in range(letters, least - 1, -1):
        font.setPixelSize(size)
        if QFontMetrics(font).horizontalAdvance(text) <= width:
            break
    return QFontMetrics(font)
