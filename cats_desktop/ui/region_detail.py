"""What one region is made of: the part, its armour, its five slots with what is out, and its newest wounds."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from cats_desktop.session.queries import NEWEST_WOUNDS, RegionView
from cats_desktop.ui.theme import LIGHT, Theme, paint_card
from cats_desktop.ui.words import armour_text, state_word, translate

EDGE = 12
Piece = tuple[str, bool]
"""A word or two, and whether it is struck through."""


class RegionDetail(QWidget):
    """The region that the pointer or the row cursor is on. Painted by itself: it changes with every move."""

    def __init__(self) -> None:
        super().__init__()
        self._theme: Theme = LIGHT
        self._region: RegionView | None = None
        small = self.font()
        small.setPointSizeF(small.pointSizeF() * 0.9)
        self.setFont(small)
        line = QFontMetrics(small).lineSpacing()
        self._step = line + 2
        self.setMinimumHeight(line * 3 + 24)
        self.setMaximumHeight(self.minimumHeight() + (NEWEST_WOUNDS + 1) * self._step)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self.tr("Region in view"))

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self._theme = theme
        self.update()

    def show_region(self, region: RegionView | None) -> None:
        """Show a region; without one, say how to choose one."""
        if region != self._region:
            self._region = region
            self.setAccessibleDescription(" · ".join((self.title, *(text for text, _ in self.slots), *self.history)))
            self.update()

    @property
    def title(self) -> str:
        """Return the first line: part, state, armour."""
        region = self._region
        if region is None:
            return self.tr("Point at a region to see what it contains.")
        armour = armour_text(region.armour_left, region.armour_whole)
        return " · ".join((region.part_label.capitalize(), state_word(region), f"{region.plate_label} {armour}"))

    @property
    def slots(self) -> tuple[Piece, ...]:
        """Return the five slots of the part, struck through where the content is out."""
        if self._region is None:
            return ()
        by_slot = {content.slot: content for content in self._region.contents}
        pieces = []
        for slot in range(1, 6):
            content = by_slot.get(slot)
            label = "–" if content is None else content.label
            out = content is not None and content.out
            pieces.append(
                (
                    translate("words", "{slot} {label}: out").format(slot=slot, label=label)
                    if out
                    else f"{slot} {label}",
                    out,
                )
            )
        return tuple(pieces)

    @property
    def history(self) -> tuple[str, ...]:
        """Return the newest wounds of the part, in a line each, as many as there is room for."""
        if self._region is None or not self._region.wounds.newest:
            return ()
        from cats_desktop.ui.wound_words import history_lines  # with the first wound, not with the window

        return history_lines(self._region.wounds, (self.height() - self.minimumHeight()) // self._step)

    def _paint_slots(self, painter: QPainter, line: int) -> int:
        """Paint the slots from a line on, and return the last line that they take."""
        font, across = QFont(self.font()), EDGE
        metrics = QFontMetrics(font)
        for text, out in self.slots:
            width = metrics.horizontalAdvance(text)
            if across > EDGE and across + width > self.width() - EDGE:
                across, line = EDGE, line + self._step
            font.setStrikeOut(out)
            painter.setFont(font)
            painter.setPen(QColor(self._theme.danger if out else self._theme.muted))
            painter.drawText(across, line, text)
            across += width + 16
        return line

    # Qt's own names

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the title, the slots, as many in a line as fit, and below them the wounds that there is room for."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self._theme.window))
        history = self.history
        card = self.minimumHeight() + len(history) * self._step
        paint_card(painter, QRect(0, 0, self.width(), card), self._theme)
        font = QFont(self.font())
        font.setBold(self._region is not None)
        painter.setFont(font)
        painter.setPen(QColor(self._theme.text))
        metrics = QFontMetrics(font)
        room = self.width() - 2 * EDGE
        line = EDGE + metrics.ascent() - 2
        painter.drawText(EDGE, line, metrics.elidedText(self.title, Qt.TextElideMode.ElideRight, room))
        line = self._paint_slots(painter, line + self._step) + self._step * 3 // 2
        painter.setFont(self.font())
        painter.setPen(QColor(self._theme.text))
        for text in history:
            painter.drawText(EDGE, line, painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room))
            line += self._step
        painter.end()
