"""The compass: takes the bearing an attack comes from and gives the facing it sees."""

from math import atan2, cos, degrees, radians, sin

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from cats_desktop.rules.body import Facing, facing_from_bearing
from cats_desktop.ui.theme import LIGHT, Theme

SIZE = 76
CARDINAL = {Facing.FRONT: 0, Facing.RIGHT: 90, Facing.BACK: 180, Facing.LEFT: 270}


class Compass(QWidget):
    """A dial with the target in the middle, heading up. Click, drag or arrow keys set the attacker's bearing.

    Units: whole degrees, 0 ahead of the target, clockwise.
    """

    facing_chosen = Signal(Facing)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme = LIGHT
        self._bearing = 0
        self.setFixedSize(SIZE, SIZE)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Attacker's bearing"))
        self._tell()

    @property
    def bearing(self) -> int:
        """Return the bearing in degrees, 0 to 359."""
        return self._bearing

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self._theme = theme
        self.update()

    def show_facing(self, facing: Facing) -> None:
        """Turn to the facing's own bearing unless the bearing shown already belongs to it."""
        if facing_from_bearing(self._bearing) is not facing:
            self._bearing = CARDINAL[facing]
            self._tell()

    def set_bearing(self, bearing: int) -> None:
        """Take a bearing and say which facing it sees."""
        self._bearing = bearing % 360
        self._tell()
        self.facing_chosen.emit(facing_from_bearing(self._bearing))

    def _tell(self) -> None:
        self.setToolTip(
            self.tr("The attack comes from {bearing}° (0 = ahead of the target, clockwise). Click or drag.").format(
                bearing=self._bearing
            )
        )
        self.setAccessibleDescription(f"{self._bearing}°")
        self.update()

    def _from_point(self, point: QPointF) -> None:
        dx, dy = point.x() - self.width() / 2, point.y() - self.height() / 2
        if abs(dx) + abs(dy) > 4:
            self.set_bearing(round(degrees(atan2(dx, -dy))))

    # Qt's own names

    def sizeHint(self) -> QSize:
        """Return the dial's fixed size."""
        return QSize(SIZE, SIZE)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the four sectors, the one in use filled, the target as an arrow and the attacker as a dot."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self._theme
        disc = QRectF(self.rect()).adjusted(7, 7, -7, -7)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.raised))
        painter.drawEllipse(disc)
        start = {Facing.RIGHT: -45, Facing.FRONT: 45, Facing.LEFT: 135, Facing.BACK: 225}
        painter.setBrush(QColor(theme.soft_accent))
        painter.drawPie(disc, start[facing_from_bearing(self._bearing)] * 16, 90 * 16)
        painter.setPen(QPen(QColor(theme.accent if self.hasFocus() else theme.edge), 3 if self.hasFocus() else 1.2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(disc)
        middle, radius = disc.center(), disc.width() / 2
        painter.setPen(QPen(QColor(theme.line), 1))
        for diagonal in (45, 135, 225, 315):
            way = QPointF(sin(radians(diagonal)), -cos(radians(diagonal)))
            painter.drawLine(middle + way * 12, middle + way * radius)
        arrow = QPolygonF([QPointF(0, -9), QPointF(6, 7), QPointF(0, 3.5), QPointF(-6, 7)]).translated(middle)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.muted))
        painter.drawPolygon(arrow)
        way = QPointF(sin(radians(self._bearing)), -cos(radians(self._bearing)))
        spot = middle + way * radius
        painter.setPen(QPen(QColor(theme.accent), 1.6))
        painter.drawLine(spot - way * 4, middle + way * 14)
        painter.setBrush(QColor(theme.accent))
        painter.setPen(QPen(QColor(theme.surface), 1.5))
        painter.drawEllipse(spot, 5.5, 5.5)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take the bearing under the pointer."""
        self._from_point(event.position())
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow a drag."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._from_point(event.position())
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Turn by 5 degrees with left and right, by 15 with up and down."""
        turn = {Qt.Key.Key_Right: 5, Qt.Key.Key_Left: -5, Qt.Key.Key_Up: -15, Qt.Key.Key_Down: 15}.get(
            Qt.Key(event.key())
        )
        if turn is None:
            super().keyPressEvent(event)
        else:
            self.set_bearing(self._bearing + turn)
