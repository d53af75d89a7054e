"""A compact chart of what was thrown against what was to be expected: a bar and a tick for each result."""

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from cats_desktop.ui.theme import LIGHT, Theme
from cats_desktop.ui.words import plain_tooltip, translate

GAP = 8
NUMBERS = "88,888 / 88,888.8"
"""The widest numbers that room is kept for."""


@dataclass(frozen=True, slots=True)
class LuckRow:
    """One result: its label, how often it came up, how often it should have, and its tooltip in plain words."""

    label: str
    observed: int
    expected: float
    tip: str = ""

    @property
    def numbers(self) -> str:
        """Return both numbers as they are written beside the bar."""
        return f"{self.observed:,} / {self.expected:,.1f}"


class LuckChart(QWidget):
    """Paints rows from above to below: the bar is what was thrown, the tick what was expected."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._theme: Theme = LIGHT
        self.rows: tuple[LuckRow, ...] = ()
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_rows(self, rows: tuple[LuckRow, ...]) -> None:
        """Show other rows; does nothing when they equal those shown."""
        if rows == self.rows:
            return
        self.rows = rows
        said = [
            translate("luck", "{label}: {observed} thrown, {expected} expected").format(
                label=row.label, observed=row.observed, expected=f"{row.expected:.1f}"
            )
            for row in rows
        ]
        self.setAccessibleDescription("; ".join(said))
        self.updateGeometry()
        self.update()

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self._theme = theme
        self.update()

    def row_at(self, height: float) -> LuckRow | None:
        """Return the row at so many pixels from above."""
        place = int(height // self._row_height())
        return self.rows[place] if 0 <= place < len(self.rows) else None

    def bar_of(self, place: int) -> QRectF:
        """Return the bar of a row; its width is what was thrown."""
        return self._bar(place, self.rows[place].observed)

    def tick_of(self, place: int) -> float:
        """Return how far from the left the tick of a row stands."""
        return self._bar(place, self.rows[place].expected).right()

    def _bar(self, place: int, number: float) -> QRectF:
        most = max((max(row.observed, row.expected) for row in self.rows), default=0) or 1
        left, room = self._columns()
        high = self._row_height()
        return QRectF(left, place * high + high * 0.22, room * number / most, high * 0.56)

    def _columns(self) -> tuple[float, float]:
        """Return where the bars begin and how much room there is for them."""
        metrics = self.fontMetrics()
        labels = max((metrics.horizontalAdvance(row.label) for row in self.rows), default=0)
        left = min(labels + 2, int(self.width() * 0.36)) + GAP
        room = self.width() - left - self._numbers_width() - 2 * GAP
        return left, max(room, 20)

    def _numbers_width(self) -> int:
        metrics = self.fontMetrics()
        widest = max((metrics.horizontalAdvance(row.numbers) for row in self.rows), default=0)
        return min(widest, metrics.horizontalAdvance(NUMBERS))

    def _row_height(self) -> int:
        return self.fontMetrics().height() + 4

    # Qt's own names

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows that are to be seen."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, high, metrics = self._theme, self._row_height(), self.fontMetrics()
        left, room = self._columns()
        middle = Qt.AlignmentFlag.AlignVCenter
        first, last = event.rect().top() // high, event.rect().bottom() // high
        for place, row in enumerate(self.rows):
            if not first <= place <= last:
                continue
            top = place * high
            label = metrics.elidedText(row.label, Qt.TextElideMode.ElideRight, int(left - GAP))
            painter.setPen(QColor(theme.text))
            painter.drawText(QRectF(0, top, left - GAP, high), int(Qt.AlignmentFlag.AlignLeft | middle), label)
            painter.setPen(Qt.PenStyle.NoPen)
            track = self._bar(place, 0)
            painter.setBrush(QColor(theme.raised))
            painter.drawRoundedRect(QRectF(left, track.top(), room, track.height()), 2, 2)
            if self.rows[place].observed:
                painter.setPen(QColor(theme.edge))
                painter.setBrush(QColor(theme.fills["whole"]))
                painter.drawRoundedRect(self.bar_of(place), 2, 2)
            x = round(self.tick_of(place))
            painter.fillRect(QRectF(x - 2, top + 1, 5, high - 2), QColor(theme.surface))
            painter.fillRect(QRectF(x - 1, top + 2, 3, high - 4), QColor(theme.text))
            painter.setPen(QColor(theme.muted))
            numbers = QRectF(left + room + GAP, top, self.width() - left - room - GAP, high)
            painter.drawText(numbers, int(Qt.AlignmentFlag.AlignRight | middle), row.numbers)
        painter.end()

    def event(self, event: QEvent) -> bool:
        """Show the tooltip of the row under the pointer."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            row = self.row_at(event.pos().y())
            if row is None or not row.tip:
                QToolTip.hideText()
                event.ignore()
            else:
                QToolTip.showText(event.globalPos(), plain_tooltip(row.tip).replace("\n", "<br>"), self)
            return True
        return super().event(event)

    def sizeHint(self) -> QSize:
        """Return room for all rows."""
        return QSize(320, len(self.rows) * self._row_height())

    def minimumSizeHint(self) -> QSize:
        """Return the least room: all rows, narrow."""
        return QSize(200, len(self.rows) * self._row_height())


class LuckKey(QWidget):
    """Says what bar and tick mean, with one of each."""

    def __init__(self) -> None:
        super().__init__()
        self._theme: Theme = LIGHT
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * 0.9)
        self.setFont(font)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self._theme = theme
        self.update()

    def _words(self) -> tuple[str, str]:
        return translate("luck", "thrown"), translate("luck", "expected")

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint a bar with its word and a tick with its word."""
        painter = QPainter(self)
        theme, metrics, high = self._theme, self.fontMetrics(), self.height()
        thrown, expected = self._words()
        painter.fillRect(QRectF(0, high * 0.3, 18, high * 0.4), QColor(theme.fills["whole"]))
        painter.setPen(QColor(theme.muted))
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QRectF(24, 0, self.width(), high), int(middle), thrown)
        x = 24 + metrics.horizontalAdvance(thrown) + 16
        painter.fillRect(QRectF(x, 2, 3, high - 4), QColor(theme.text))
        painter.drawText(QRectF(x + 9, 0, self.width(), high), int(middle), expected)
        painter.end()

    def sizeHint(self) -> QSize:
        """Return room for both words."""
        metrics = self.fontMetrics()
        return QSize(sum(metrics.horizontalAdvance(word) for word in self._words()) + 54, metrics.height() + 2)

    def minimumSizeHint(self) -> QSize:
        """Return the same."""
        return self.sizeHint()
