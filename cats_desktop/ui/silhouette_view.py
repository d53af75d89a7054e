"""The figure on the stage: paints one target from one facing and says which region was clicked; it knows no rule."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, QSizeF, Qt, QVariantAnimation, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from cats_desktop.session.queries import FigureView, RegionView
from cats_desktop.ui.figure_marks import (
    SPOT,
    Spot,
    label_font,
    label_reach,
    paint_labels,
    paint_outline,
    paint_spots,
    place_spots,
)
from cats_desktop.ui.figure_painter import paint_figure
from cats_desktop.ui.labels import Label, place_labels
from cats_desktop.ui.paths import FigurePaths
from cats_desktop.ui.theme import LIGHT, Theme, paint_focus
from cats_desktop.ui.words import label_text, region_tooltip

MARGIN = 6
MOST_ZOOM = 8.0
DRAG = 5
HIGHLIGHT_MS = 180


@dataclass(frozen=True, slots=True)
class HitMark:
    """Where the last hit struck: shown until the next one. ``step`` tells two hits on one place apart."""

    regions: tuple[str, ...]
    step: int


class SilhouetteView(QWidget):
    """One figure from one facing. Emits the key of a clicked region; knows no rule.

    Zoom with the wheel and Ctrl or with + − 0, move it about with the wheel or by dragging.
    """

    region_clicked = Signal(str)
    region_pointed = Signal(str)
    menu_wanted = Signal(str, QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme = LIGHT
        self._view: FigureView | None = None
        self._paths: FigurePaths | None = None
        self._mark: HitMark | None = None
        self._spots: tuple[Spot, ...] = ()
        self._current: str | None = None
        self._zoom = 1.0
        self._pan = QPointF()
        self._picture = QPixmap()
        self._labels: list[Label] = []
        self._placed_for: tuple[object, ...] = ()
        self._pressed: tuple[str | None, QPointF, QPointF] | None = None
        self._dragging = False
        self._by_key = False
        self.tooltip_of: Callable[[RegionView], str] = region_tooltip
        self._pointed: str | None = None
        self._tipped: RegionView | None = None
        self._flash = QVariantAnimation(self)
        self._flash.setStartValue(1.0)
        self._flash.setEndValue(0.0)
        self._flash.setDuration(HIGHLIGHT_MS)
        self._flash.valueChanged.connect(self._on_flash)
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(160, 96)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self.tr("Silhouette"))
        self.setAccessibleDescription(self.tr("The hit table lists the same regions for the keyboard."))

    # What it shows

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self._theme = theme
        self._repaint()

    def show_figure(self, view: FigureView | None, paths: FigurePaths | None) -> None:
        """Repaint from a frozen value; does nothing when it equals the one shown. None shows an empty stage."""
        if view == self._view and paths is self._paths:
            return
        if view is None or self._view is None or (view.combatant, view.body) != (self._view.combatant, self._view.body):
            self._zoom, self._pan = 1.0, QPointF()
        before, same_paths = self._view, paths is self._paths
        self._view, self._paths = view, paths
        if view is None or self._current is None or view.region(self._current) is None:
            self._current = None
        same_labels = before is not None and view is not None and _labels_of(before) == _labels_of(view)
        if before is not None and view is not None and same_paths and same_labels and not self._picture.isNull():
            self._repaint_regions(
                {new.key for old, new in zip(before.regions, view.regions, strict=True) if old != new}
            )
        else:
            self._repaint()

    def show_mark(self, mark: HitMark | None) -> None:
        """Call out the last hit; a new one is announced by a short highlight unless the system asks for none."""
        if mark == self._mark:
            return
        for shown in (self._mark, mark):
            for region in shown.regions if shown is not None else ():
                self._update_region(region)
        fresh = self.isVisible() and mark is not None and (self._mark is None or mark.step != self._mark.step)
        self._mark = mark
        self._flash.stop()
        if fresh and _animates(self):
            self._flash.start()

    def show_spots(self, spots: tuple[Spot, ...]) -> None:
        """Show a numbered spot for each hit of a volley; regions that this facing does not show are left out."""
        if spots != self._spots:
            self._spots = spots
            self.update()

    def show_current(self, region: str | None) -> None:
        """Outline the region that the keyboard or the pointer is on."""
        if region != self._current:
            for shown in (self._current, region):
                self._update_region(shown)
            self._current = region

    def region_at(self, position: QPointF) -> str | None:
        """Return the key of the region at a place in the widget."""
        if self._paths is None:
            return None
        scale, offset = self._transform()
        return self._paths.region_at((position - offset) / scale)

    def place_of(self, region: str) -> QPointF:
        """Return the place in the widget that lies deepest within a visible region."""
        assert self._paths is not None
        scale, offset = self._transform()
        anchor = self._paths.anchors[region]
        return QPointF(anchor.x, anchor.y) * scale + offset

    def zoom_by(self, factor: float, around: QPointF | None = None) -> None:
        """Zoom in or out, keeping what lies at ``around`` (or the middle) in its place."""
        before = self._zoom
        self._zoom = min(max(self._zoom * factor, 1.0), MOST_ZOOM)
        middle = QPointF(self.width() / 2, self.height() / 2)
        spot = (around or middle) - middle
        self._pan = (self._pan - spot) * (self._zoom / before) + spot if self._zoom > 1.0 else QPointF()
        self._repaint()

    def reset_zoom(self) -> None:
        """Show the whole figure again."""
        self._zoom, self._pan = 1.0, QPointF()
        self._repaint()

    # How it is painted

    def _transform(self) -> tuple[float, QPointF]:
        """Return pixels per unit, and where the drawing's origin lies in the widget."""
        assert self._paths is not None
        view = self._paths.view
        room = QSizeF(max(self.width() - 2 * MARGIN, 1), max(self.height() - 2 * MARGIN, 1))
        scale = min(room.width() / view.width(), room.height() / view.height()) * self._zoom
        centre = QPointF(self.width() / 2, self.height() / 2) + self._pan
        return scale, centre - view.center() * scale

    def _repaint(self) -> None:
        self._picture = QPixmap()
        self.update()

    def _on_flash(self) -> None:
        for region in self._mark.regions if self._mark is not None else ():
            self._update_region(region)

    def _box(self, region: str) -> QRect:
        """Return the part of the widget in which a region and its highlights are painted."""
        assert self._paths is not None
        scale, offset = self._transform()
        box = self._paths.regions[region].boundingRect()
        whole = QRectF(box.topLeft() * scale + offset, box.size() * scale).adjusted(-9, -9, 9, 9)
        for label in self._labels:
            if label.region == region:  # it may stand beside the region
                whole = whole.united(label_reach(label))
        return whole.toAlignedRect()

    def _update_region(self, region: str | None) -> None:
        if self._paths is not None and region in self._paths.regions:
            self.update(self._box(region))

    def _repaint_regions(self, changed: set[str]) -> None:
        """Paint again, within the kept picture, what lies where a region has changed."""
        for region in changed:
            box = self._box(region)
            with QPainter(self._picture) as painter:
                painter.setClipRect(box)
                painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
                painter.fillRect(box, Qt.GlobalColor.transparent)
                painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
                self._paint_into(painter, box)
            self.update(box)

    def _place(self, scale: float, offset: QPointF) -> None:
        """Place the labels again when size, zoom, figure or shares have changed."""
        assert self._paths is not None
        assert self._view is not None
        texts = _labels_of(self._view)
        wanted = (self._paths, scale, offset.x(), offset.y(), tuple(texts.items()))
        if wanted == self._placed_for:
            return
        large = 100
        metrics = QFontMetricsF(label_font(self.font(), large))
        sizes = {
            key: QSizeF(metrics.horizontalAdvance(text), metrics.capHeight() * 1.3) / large
            for key, text in texts.items()
        }
        bounds = QRectF(self.rect()).adjusted(4, 4, -4, -4)
        self._labels = place_labels(self._paths, sizes, scale, offset, bounds)
        self._placed_for = wanted

    def _paint_picture(self) -> None:
        """Paint figure and labels once, to be copied on every repaint until something changes."""
        assert self._paths is not None
        assert self._view is not None
        ratio = self.devicePixelRatioF()
        self._picture = QPixmap((QSizeF(self.size()) * ratio).toSize())
        self._picture.setDevicePixelRatio(ratio)
        self._picture.fill(Qt.GlobalColor.transparent)
        scale, offset = self._transform()
        self._place(scale, offset)
        with QPainter(self._picture) as painter:
            self._paint_into(painter, self.rect())

    def _paint_into(self, painter: QPainter, box: QRect) -> None:
        """Paint figure and labels as far as they lie in a box of the widget."""
        assert self._paths is not None
        assert self._view is not None
        scale, offset = self._transform()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.save()
        painter.translate(offset)
        painter.scale(scale, scale)
        within = QRectF((QPointF(box.topLeft()) - offset) / scale, QSizeF(box.size()) / scale)
        paint_figure(painter, self._paths, self._view, self._theme, scale, within)
        painter.restore()
        paint_labels(painter, self._labels, self._view, self._theme, self.font(), QRectF(box))

    def _paint_mark(self, painter: QPainter) -> None:
        """Outline where the last hit struck; just after it, the outline is wider for a moment."""
        assert self._paths is not None
        marked = self._mark.regions if self._mark else ()
        paths = [path for key, path in self._paths.regions.items() if key in marked]
        if paths:
            running = self._flash.state() == self._flash.State.Running
            flash = float(self._flash.currentValue() or 0.0) if running else 0.0
            # All halos first: one must not cover the outline of its neighbour.
            halo = [] if flash else [(self._theme.surface, 7.0)]
            for stroke in (*halo, (self._theme.danger, 3.5 + 5 * flash)):
                for path in paths:
                    paint_outline(painter, path, *self._transform(), (stroke,))

    def _paint_current(self, painter: QPainter) -> None:
        """Outline the region that the pointer or the keyboard is on."""
        assert self._paths is not None
        path = self._paths.regions.get(self._current) if self._current else None
        if path is not None:
            glow = QColor(self._theme.accent)
            glow.setAlpha(36)
            paint_outline(
                painter, path, *self._transform(), ((self._theme.surface, 6.0), (self._theme.accent, 2.6)), glow
            )

    def _spot_place(self, region: str) -> QPointF:
        """Return where the spots of a region go: below its label if that stands inside, else at its deepest place."""
        label = next((label for label in self._labels if label.region == region and label.anchor is None), None)
        return (
            self.place_of(region) if label is None else QPointF(label.box.center().x(), label.box.bottom() + SPOT + 2)
        )

    def _set_pointed(self, region: str | None) -> None:
        self.setCursor(Qt.CursorShape.PointingHandCursor if region else Qt.CursorShape.ArrowCursor)
        if region != self._current or region != self._pointed:  # it may have been lit up from elsewhere
            self._pointed = region
            self.show_current(region)
            self.region_pointed.emit(region or "")
        view = self._view.region(region) if self._view and region else None
        if view is not self._tipped:
            self._tipped = view
            self.setToolTip(self.tooltip_of(view) if view else "")

    # Qt's own names

    def paintEvent(self, event: QPaintEvent) -> None:
        """Copy the figure and put highlights on top."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), QColor(self._theme.window))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._paths is None or self._view is None:
            painter.end()
            return
        if self._picture.isNull() or self._picture.devicePixelRatio() != self.devicePixelRatioF():
            self._paint_picture()
        painter.drawPixmap(0, 0, self._picture)
        self._paint_mark(painter)
        self._paint_current(painter)
        there = [spot for spot in self._spots if spot.region in self._paths.regions]
        if there:
            paint_spots(painter, place_spots(there, self._spot_place), self._theme, self.font())
        if self._by_key and self.hasFocus():
            paint_focus(painter, self.rect(), self._theme)
        painter.end()

    def sizeHint(self) -> QSize:
        """Ask for a height at which most labels stand inside; in a low window what is below gives way first."""
        return QSize(280, 280)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the figure to the new size."""
        super().resizeEvent(event)
        self._repaint()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember where the button went down; a second press of a double click is a press like any other."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = (self.region_at(event.position()), event.position(), QPointF(self._pan))
            self._dragging = False
            event.accept()
        else:
            super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take the second press of a double click as a press: two clicks are two hits."""
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the figure while it is zoomed in, else point at the region under the pointer."""
        if self._pressed is None:
            self._set_pointed(self.region_at(event.position()))
            return
        _, start, pan = self._pressed
        moved = event.position() - start
        if self._dragging or (self._zoom > 1.0 and moved.manhattanLength() > DRAG):
            self._dragging = True
            self._pan = pan + moved
            self._repaint()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Strike the region if the button went down and came up on the same one."""
        if event.button() != Qt.MouseButton.LeftButton or self._pressed is None:
            super().mouseReleaseEvent(event)
            return
        region, _, _ = self._pressed
        self._pressed = None
        if not self._dragging and region is not None and self.region_at(event.position()) == region:
            self.region_clicked.emit(region)
        self._dragging = False
        event.accept()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the focus only to those who came by key: a pointer shows itself."""
        self._by_key = event.reason() not in (Qt.FocusReason.MouseFocusReason, Qt.FocusReason.ActiveWindowFocusReason)
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take the focus mark away."""
        super().focusOutEvent(event)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Point at nothing when the pointer leaves."""
        self._set_pointed(None)
        super().leaveEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of the region under the pointer, or of the current one when a key asked for it."""
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        region = self._current if by_key else self.region_at(QPointF(event.pos()))
        if region is not None:
            at = self.mapToGlobal(self.place_of(region).toPoint()) if by_key else event.globalPos()
            self.menu_wanted.emit(region, at)
        event.accept()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom with Ctrl, else move the zoomed figure."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom_by(1.2 ** (event.angleDelta().y() / 120), event.position())
        elif self._zoom > 1.0:
            self._pan += QPointF(event.angleDelta()) / 2
            self._repaint()
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk through the regions with the arrows, strike with Enter or Space, zoom with + − 0."""
        keys = [region.key for region in self._view.regions] if self._view else []
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_Left: -1}.get(
            Qt.Key(event.key()), 0
        )
        if keys and step:
            place = (keys.index(self._current) + step) % len(keys) if self._current in keys else min(step, 0)
            self.show_current(keys[place])
            self.region_pointed.emit(keys[place])
        elif self._current and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.region_clicked.emit(self._current)
        elif event.key() in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_by(1.25)
        elif event.key() == Qt.Key.Key_Minus:
            self.zoom_by(0.8)
        elif event.key() == Qt.Key.Key_0:
            self.reset_zoom()
        else:
            super().keyPressEvent(event)


def _labels_of(view: FigureView) -> dict[str, str]:
    return {region.key: text for region in view.regions if (text := label_text(region))}


def _animates(widget: QWidget) -> bool:
    """Tell whether the system wants motion at all."""
    from PySide6.QtWidgets import QStyle  # with the first hit, not with the window: its enums take long to load

    return widget.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) > 0
