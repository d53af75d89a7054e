"""Bar charts of the odds panel: the one module that imports pyqtgraph, which is loaded after the window is painted.

Ranges are fixed, colours are the palette's own, and the mouse points and chooses instead of zooming.
"""

from typing import Any

import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QVBoxLayout, QWidget

from cats_desktop.ui.odds_chart import Chart, ticks_up_to
from cats_desktop.ui.odds_legend import BOLD, EDGE, LEGEND, Legend, bar_colours
from cats_desktop.ui.theme import LIGHT, Theme

SPACE = 2
APART = 12
"""Pixels between one percentage below the bars and the next, at least."""
LEAST_ROW, MOST_ROW = 15, 40
LEAST_WIDTH = 330
FOOT = 22
FILLED = 0.78
"""How much of a row its bars fill together."""


class _Bare(pg.AxisItem):  # type: ignore[misc]
    """An axis without a title, which would be set anew with every range."""

    def _updateLabel(self) -> None:
        """Do nothing: there is no title."""


class _Labels(_Bare):
    """The names of the rows, left of the bars, or columns of numbers, right of them: each painted in one go."""

    def __init__(self, side: str, font: QFont) -> None:
        super().__init__(side)
        self._font = font
        self._cells: tuple[tuple[str, ...], ...] = ()
        self._widths: tuple[float, ...] = ()
        self.current = -1
        self.theme: Theme = LIGHT

    def show_cells(self, cells: tuple[tuple[str, ...], ...], widths: tuple[float, ...]) -> None:
        """Show one tuple of texts a row, in columns of these widths."""
        self._cells, self._widths = cells, widths
        self.setWidth(sum(widths) + EDGE)
        self.update()

    def paint(self, painter: QPainter, *_: Any) -> None:
        """Paint the texts: names to the left, numbers to the right."""
        if not self._cells:
            return
        height = self.size().height() / len(self._cells)
        bold = QFont(self._font)
        bold.setWeight(QFont.Weight.DemiBold)
        named = self.orientation == "left"
        align = Qt.AlignmentFlag.AlignVCenter
        align |= Qt.AlignmentFlag.AlignLeft if named else Qt.AlignmentFlag.AlignRight
        for place, texts in enumerate(self._cells):
            font = bold if place == self.current else self._font
            painter.setFont(font)
            painter.setPen(QColor(self.theme.text))
            left = 0.0
            for width, text in zip(self._widths, texts, strict=True):
                if named:
                    text = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, width)
                painter.drawText(QRectF(left, height * place, width, height), align, text)
                left += width


class _Foot(_Bare):
    """The percentages below the bars."""

    def __init__(self, side: str, font: QFont) -> None:
        super().__init__(side)
        self._font = font
        self.most = 100.0
        self.theme: Theme = LIGHT

    def written(self, wide: float) -> tuple[float, ...]:
        """Return the percentages that have room in so many pixels: the last, at the edge, takes all its own left."""
        ticks, metrics = ticks_up_to(self.most), QFontMetricsF(self._font)
        room = 1.5 * max(metrics.horizontalAdvance(f"{tick:g}%") for tick in ticks) + APART
        apart = wide * ticks[1] / self.most if len(ticks) > 1 else room
        return ticks[:: next((step for step in (1, 2) if apart * step >= room), max(len(ticks) - 1, 1))]

    def paint(self, painter: QPainter, *_: Any) -> None:
        """Paint the percentages under their grid lines."""
        painter.setFont(self._font)
        painter.setPen(QColor(self.theme.muted))
        wide = self.size().width()
        for tick in self.written(wide):
            across = wide * tick / self.most
            box = QRectF(across - 30, 4, 60, self.size().height() - 4)
            align = Qt.AlignmentFlag.AlignHCenter
            if across > wide - 14:
                box, align = QRectF(wide - 60, 4, 60, self.size().height() - 4), Qt.AlignmentFlag.AlignRight
            elif across < 8:
                box, align = QRectF(0, 4, 60, self.size().height() - 4), Qt.AlignmentFlag.AlignLeft
            painter.drawText(box, align | Qt.AlignmentFlag.AlignTop, f"{tick:g}%")


class _Ground(pg.GraphicsObject):  # type: ignore[misc]
    """What lies under the bars: grid lines, and the band of the current row."""

    def __init__(self) -> None:
        super().__init__()
        self.setZValue(-10)
        self.most, self.rows, self.current = 100.0, 0, -1
        self.focused = False
        self.theme: Theme = LIGHT

    def boundingRect(self) -> QRectF:
        """Return the whole range of the plot."""
        return QRectF(0, 0, self.most, max(self.rows, 1))

    def paint(self, painter: QPainter, *_: Any) -> None:
        """Paint band and lines."""
        if self.current >= 0:
            painter.fillRect(QRectF(0, self.current, self.most, 1), QColor(self.theme.soft_accent))
        pen = QPen(QColor(self.theme.line), 1)
        pen.setCosmetic(True)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(pen)
        for tick in ticks_up_to(self.most):
            painter.drawLine(QPointF(tick, 0), QPointF(tick, self.rows))
        if self.focused:
            self._paint_ring(painter)

    def _paint_ring(self, painter: QPainter) -> None:
        """Paint a ring around the current row, around all of them if there is none."""
        across, down = 1 / painter.worldTransform().m11(), 1 / painter.worldTransform().m22()
        row = QRectF(0, self.current, self.most, 1) if self.current >= 0 else self.boundingRect()
        pen = QPen(QColor(self.theme.accent), 2)
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.drawRect(row.adjusted(across, down, -across, -down))


class _Plot(pg.PlotWidget):  # type: ignore[misc]
    """pyqtgraph's view with its own mouse and menu taken off; tells where the pointer is."""

    pointed = Signal(QPointF)
    clicked = Signal(QPointF)
    left = Signal()
    entered_by_key = Signal()
    focused = Signal(bool)
    key_pressed = Signal(QKeyEvent)

    def sizeHint(self) -> QSize:
        """Ask for little: the layout says how much there is."""
        return QSize(200, 100)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take the press; choosing happens when the button comes up."""
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose what is under the pointer."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit(event.position())
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take a double click as two clicks on the same bar."""
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Point at what is under the pointer."""
        self.pointed.emit(event.position())
        event.accept()

    def leaveEvent(self, _event: QEvent) -> None:
        """Point at nothing."""
        self.left.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the panel: nothing zooms."""
        event.ignore()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Leave the menu to the panel."""
        event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show those who come by key where they are."""
        super().focusInEvent(event)
        self.focused.emit(True)
        if event.reason() not in (Qt.FocusReason.MouseFocusReason, Qt.FocusReason.ActiveWindowFocusReason):
            self.entered_by_key.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take the ring away."""
        super().focusOutEvent(event)
        self.focused.emit(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Hand keys to the chart."""
        self.key_pressed.emit(event)
        if not event.isAccepted():
            QWidget.keyPressEvent(self, event)


class BarChart(QWidget):
    """Horizontal bars, one row a place. Emits the key of the row that is pointed at or chosen; knows no odds."""

    row_pointed = Signal(str)
    row_chosen = Signal(str)

    def __init__(self, name: str = "") -> None:
        super().__init__()
        small = QFont(self.font())
        small.setPointSizeF(small.pointSizeF() * 0.9)
        self._chart = Chart()
        self._theme: Theme = LIGHT
        self._current = -1
        self._bars: list[pg.BarGraphItem] = []
        self.legend = Legend(small)
        self._names, self._numbers, self._foot = _Labels("left", small), _Labels("right", small), _Foot("bottom", small)
        self._small = small
        self._plot = _Plot(
            axisItems={"left": self._names, "right": self._numbers, "bottom": self._foot}, enableMenu=False
        )
        self._plot.setAntialiasing(True)
        self._plot.setFrameShape(self._plot.Shape.NoFrame)
        self._plot.setMouseEnabled(x=False, y=False)
        self._plot.hideButtons()
        self._plot.setMouseTracking(True)
        self._plot.setAccessibleName(name or self.tr("Bars, one for each row"))
        item = self._plot.getPlotItem()
        item.showAxes((True, False, True, True))
        item.layout.setContentsMargins(0, 0, 0, 0)
        self._foot.setHeight(FOOT)
        self._box = item.getViewBox()
        self._box.setDefaultPadding(0)
        self._box.disableAutoRange()
        self._box.invertY(True)
        self._ground = _Ground()
        self._box.addItem(self._ground, ignoreBounds=True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SPACE)
        layout.addWidget(self.legend)
        layout.addWidget(self._plot, 1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumWidth(LEAST_WIDTH)
        self.setFocusProxy(self._plot)
        self._plot.pointed.connect(self._on_pointed)
        self._plot.clicked.connect(self._on_clicked)
        self._plot.left.connect(self._on_left)
        self._plot.entered_by_key.connect(self._on_entered)
        self._plot.focused.connect(self._on_focused)
        self._plot.key_pressed.connect(self._on_key)
        self.show_theme(LIGHT)

    # What it shows

    @property
    def chart(self) -> Chart:
        """Return what is shown."""
        return self._chart

    @property
    def current(self) -> str | None:
        """Return the key of the current row."""
        return self._chart.rows[self._current].key if self._current >= 0 else None

    def show_chart(self, chart: Chart) -> None:
        """Show another value; does nothing when it equals the one shown."""
        if chart == self._chart:
            return
        key = self.current
        same = [row.key for row in chart.rows] == [row.key for row in self._chart.rows]
        styles = [series.shade for series in self._chart.series]
        self._chart = chart
        if [series.shade for series in chart.series] != styles:
            self._make_bars()
        self._set_bars()
        rows = len(chart.rows)
        if (self._ground.most, self._ground.rows) != (chart.most, rows):
            self._ground.prepareGeometryChange()
            self._ground.most, self._ground.rows, self._foot.most = chart.most, rows, chart.most
            self._box.setRange(xRange=(0, chart.most), yRange=(0, max(rows, 1)), padding=0, disableAutoRange=True)
            around = FOOT + LEGEND + SPACE
            self.setMaximumHeight(MOST_ROW * max(rows, 1) + around)
            self.setMinimumHeight(LEAST_ROW * max(rows, 1) + around)
        self._foot.update()
        self.legend.show_series(chart.series)
        self._names.show_cells(tuple((row.label,) for row in chart.rows), (self._room_for_names(),))
        cells = tuple(zip(*(series.texts for series in chart.series), strict=True)) if chart.series else ()
        self._numbers.show_cells(cells, self.legend.widths)
        place = next((place for place, row in enumerate(chart.rows) if row.key == key), -1)
        self._set_current(place if same else -1 if key is None else place)
        self._plot.setAccessibleDescription("; ".join(_spoken(chart, place) for place in range(rows)))

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self._theme = theme
        self._plot.setBackground(QColor(theme.surface))
        for item in (self._names, self._numbers, self._foot, self._ground):
            item.theme = theme
            item.update()
        self.legend.show_theme(theme)
        self._make_bars()
        self._set_bars()

    def point(self, key: str | None) -> None:
        """Mark a row, without a signal; None marks none."""
        self._set_current(next((place for place, row in enumerate(self._chart.rows) if row.key == key), -1))

    def point_region(self, region: str | None) -> None:
        """Mark the row that means a region, without a signal."""
        self._set_current(self._chart.row_of_region(region))

    def spans(self) -> dict[tuple[str, str], tuple[float, float, float, float]]:
        """Return what is drawn: (series, row) -> left, top, width and height of its bar, in percent and rows."""
        drawn = [series for series in self._chart.series if series.shade is not None]
        found = {}
        for series, bars in zip(drawn, self._bars, strict=True):
            options = bars.opts
            for place, row in enumerate(self._chart.rows):
                height = float(options["height"])
                top = float(options["y"][place]) - height / 2
                found[series.label, row.key] = (0.0, top, float(options["width"][place]), height)
        return found

    def place_of(self, key: str) -> QPoint:
        """Return a point in the plot's own viewport on the row of that key; raise StopIteration when there is none."""
        place = next(place for place, row in enumerate(self._chart.rows) if row.key == key)
        scene = self._box.mapViewToScene(QPointF(self._chart.most * 0.01, place + 0.5))
        return QPoint(self._plot.mapFromScene(scene))

    @property
    def viewport(self) -> QWidget:
        """Return the widget that the mouse is over."""
        found = self._plot.viewport()
        assert isinstance(found, QWidget)
        return found

    # How

    def _room_for_names(self) -> float:
        """Return the pixels that the names get: what the longest takes, but no more than its share of the width."""
        metrics = QFontMetricsF(self._small)
        widest = max((metrics.horizontalAdvance(row.label) for row in self._chart.rows), default=0.0)
        return min(widest * BOLD + 6, max(self.width() * 0.36, 60))

    def _make_bars(self) -> None:
        for bars in self._bars:
            self._box.removeItem(bars)
        self._bars = []
        for series in self._chart.series:
            if series.shade is not None:
                fill, outline = bar_colours(self._theme, series.shade)
                bars = pg.BarGraphItem(
                    x0=0, y=[], height=0.1, width=[], brush=pg.mkBrush(fill), pen=pg.mkPen(outline, width=1)
                )
                self._box.addItem(bars, ignoreBounds=True)
                self._bars.append(bars)

    def _set_bars(self) -> None:
        drawn = [series for series in self._chart.series if series.shade is not None]
        height = FILLED / max(len(drawn), 1)
        for place, (series, bars) in enumerate(zip(drawn, self._bars, strict=True)):
            middle = (1 - FILLED) / 2 + height * (place + 0.5)
            tops = [row + middle for row in range(len(series.values))]
            bars.setOpts(x0=0, y=tops, height=height * 0.86, width=list(series.values))

    def _set_current(self, place: int) -> None:
        if place != self._current:
            self._current = place
            self._names.current = self._numbers.current = self._ground.current = place
            for item in (self._names, self._numbers, self._ground):
                item.update()
            self.setToolTip(self._chart.rows[place].tip if place >= 0 else "")

    def _row_at(self, position: QPointF) -> int:
        """Return the row at a place of the plot, whether on its name, its bar or its numbers; -1 for none."""
        scene = self._plot.mapToScene(position.toPoint())
        down = self._box.mapSceneToView(scene).y()
        return int(down) if 0 <= down < len(self._chart.rows) else -1

    def _on_pointed(self, position: QPointF) -> None:
        place = self._row_at(position)
        if place != self._current:
            self._set_current(place)
            QToolTip.hideText()
            self.row_pointed.emit(self.current or "")
        cursor = Qt.CursorShape.PointingHandCursor if place >= 0 else Qt.CursorShape.ArrowCursor
        self._plot.viewport().setCursor(cursor)

    def _on_clicked(self, position: QPointF) -> None:
        place = self._row_at(position)
        if place >= 0:
            self._set_current(place)
            self.row_chosen.emit(self._chart.rows[place].key)

    def _on_entered(self) -> None:
        if self._chart.rows and self._current < 0:
            self._set_current(0)
            self.row_pointed.emit(self._chart.rows[0].key)

    def _on_focused(self, focused: bool) -> None:
        self._ground.focused = focused
        self._ground.update()

    def _on_left(self) -> None:
        self._set_current(-1)
        self.row_pointed.emit("")

    def _on_key(self, event: QKeyEvent) -> None:
        """Walk with the arrows, choose with Enter or Space."""
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
        rows = self._chart.rows
        step = steps.get(Qt.Key(event.key()), 0)
        if rows and step:
            place = (self._current + step) % len(rows) if self._current >= 0 else min(step, 0) % len(rows)
            self._set_current(place)
            self._plot.setAccessibleName(_spoken(self._chart, place))
            self.row_pointed.emit(rows[place].key)
            event.accept()
        elif self._current >= 0 and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.row_chosen.emit(rows[self._current].key)
            event.accept()
        else:
            event.ignore()

    # Qt's own names

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the names their share of the width."""
        super().resizeEvent(event)
        self._names.show_cells(tuple((row.label,) for row in self._chart.rows), (self._room_for_names(),))


def _spoken(chart: Chart, place: int) -> str:
    """Say one row as a screen reader would: its name and all its numbers."""
    numbers = ", ".join(f"{series.label} {series.texts[place]}" for series in chart.series)
    return f"{chart.rows[place].label}: {numbers}"
