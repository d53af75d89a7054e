"""The d6 tree as an icicle: each level of dice a column, each result as high as its exact chance, opened by clicks."""

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from cats_desktop.rules.coverage import Outcome
from cats_desktop.session.chances import TreeNode
from cats_desktop.ui.odds_chart import mixed
from cats_desktop.ui.odds_words import fraction_text, node_tip, shown_text
from cats_desktop.ui.theme import LIGHT, Theme, paint_focus, text_on

HEAD = 20
READABLE = 15.0
"""Pixels that a result must be high for its name to stand in it."""
PAST = 46.0
"""Pixels that a column takes whose results all lie around what is looked at."""


class Icicle(QWidget):
    """Results of linked tables. Emits the path of the node pointed at and of the one chosen; knows no dice.

    A click opens a node or closes it; where its results would be too thin to read, the view goes into it, and out
    again when it is closed. Arrows walk, right opens, left closes, Enter chooses.
    """

    node_pointed = Signal(object)
    node_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.nodes: dict[Outcome, TreeNode] = {}
        self._children: dict[Outcome, list[Outcome]] = {}
        self.opened: set[Outcome] = set()
        self.inside: Outcome = ()
        self.current: Outcome | None = None
        self._theme: Theme = LIGHT
        small = QFont(self.font())
        small.setPointSizeF(small.pointSizeF() * 0.9)
        self.setFont(small)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumHeight(200)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self.tr("d6 tree"))

    def show_nodes(self, nodes: tuple[TreeNode, ...]) -> None:
        """Show other tables; those that are open stay open where they are still there."""
        if tuple(self.nodes.values()) == nodes:
            return
        self.nodes = {node.path: node for node in nodes}
        self._children = {(): []}
        for node in nodes:
            self._children.setdefault(node.path, [])
            self._children[node.path[:-1]].append(node.path)
        self.opened &= self.nodes.keys()
        if self.inside not in self.nodes:
            self.inside = ()
        self.current = self.current if self.current in self.nodes else None
        self.update()

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self._theme = theme
        self.update()

    def mark(self, path: Outcome | None) -> None:
        """Mark a node, without a signal."""
        if path != self.current:
            self.current = path
            self.update()

    def toggle(self, path: Outcome) -> None:
        """Open a node that has results below it, or close it with all that is open below it."""
        if path in self.opened:
            self.opened = {other for other in self.opened if other[: len(path)] != path}
            if self.inside[: len(path)] == path:
                self.inside = self._readable(path[:-1])
        elif self._children.get(path):
            self.opened.add(path)
            self.inside = self._readable(path)
        self.update()

    def open_levels(self, levels: int) -> None:
        """Show so many levels of dice of the whole tree."""
        self.inside = ()
        self.opened = {path for path in self.nodes if len(path) < levels and self._children[path]}
        self.update()

    def _readable(self, path: Outcome) -> Outcome:
        """Return what has to fill the height so that the results of a node can be read, as little of it as will do."""
        kids = self._children.get(path, [])
        if not kids:
            return self.inside
        thinnest = min(self.nodes[kid].share for kid in kids)
        for depth in range(len(path) + 1):
            around = path[:depth]
            whole = self.nodes[around].share if around else 1
            if float(thinnest / whole) * (self.height() - HEAD) >= READABLE:
                return around
        return path

    # Where it is

    def visible(self) -> list[Outcome]:
        """Return the nodes that are to be seen, each before those below it."""
        found: list[Outcome] = []

        def walk(path: Outcome) -> None:
            for kid in self._children.get(path, []):
                around = kid == self.inside[: len(kid)]
                within = kid[: len(self.inside)] == self.inside
                if around or within:
                    found.append(kid)
                    if kid in self.opened:
                        walk(kid)

        walk(())
        return found

    def levels(self) -> int:
        """Return how many columns there are."""
        return max((len(path) for path in self.visible()), default=1)

    def columns(self) -> list[tuple[float, float]]:
        """Return left and width of each level's column; those around what is looked at are narrow."""
        levels, past = max(self.levels(), 3), max(len(self.inside) - 1, 0)
        narrow = min(PAST, self.width() / levels)
        wide = (self.width() - past * narrow) / (levels - past)
        widths = [narrow] * past + [wide] * (levels - past)
        return [(sum(widths[:place]), width) for place, width in enumerate(widths)]

    def box_of(self, path: Outcome) -> QRectF:
        """Return the box of a node: as high as its chance within what is looked at."""
        node, around = self.nodes[path], self.nodes.get(self.inside)
        start, whole = (around.start, around.share) if around else (0, 1)
        high = self.height() - HEAD
        top = min(max(float((node.start - start) / whole), 0.0), 1.0)
        end = min(max(float((node.start + node.share - start) / whole), 0.0), 1.0)
        left, width = self.columns()[len(path) - 1]
        return QRectF(left, HEAD + top * high, width, (end - top) * high)

    def node_at(self, position: QPointF) -> Outcome | None:
        """Return the node at a place, the finest one."""
        return next((path for path in reversed(self.visible()) if self.box_of(path).contains(position)), None)

    # Qt's own names

    def sizeHint(self) -> QSize:
        """Ask for room for three levels."""
        return QSize(420, 340)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the columns' headings and the nodes."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self.font())
        painter.setPen(QColor(self._theme.muted))
        for level, (left, width) in enumerate(self.columns()[: self.levels()], start=1):
            text = self.tr("die {number}").format(number=level) if width > PAST else str(level)
            painter.drawText(QRectF(left + 4, 0, width - 4, HEAD), Qt.AlignmentFlag.AlignVCenter, text)
        for path in self.visible():
            self._paint_node(painter, self.nodes[path], self.box_of(path))
        if self.current in self.nodes and self.current in self.visible():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(self._theme.text), 2))
            painter.drawRect(self.box_of(self.current).adjusted(1, 1, -1, -1))
        if self.hasFocus():
            paint_focus(painter, self.rect(), self._theme)
        painter.end()

    def _paint_node(self, painter: QPainter, node: TreeNode, box: QRectF) -> None:
        theme = self._theme
        fill = node_fill(theme, opened=node.path in self.opened, wound=node.wound)
        painter.setPen(QPen(QColor(theme.surface), 1))
        painter.setBrush(fill)
        painter.drawRect(box)
        if box.height() < READABLE - 2:
            return
        painter.setPen(text_on(fill.name()))
        text = node.path[-1]
        if node.opens:
            text += " ▾" if node.path in self.opened else " ▸"
        inner = box.adjusted(5, 1, -3, -1)
        metrics = painter.fontMetrics()
        share = f"{fraction_text(node.share)} · {shown_text(node.shown, node.share)}"
        if box.height() >= 2.3 * metrics.height():
            middle = inner.center().y()
            upper = QRectF(inner.left(), middle - metrics.height(), inner.width(), metrics.height())
            painter.drawText(upper, 0, metrics.elidedText(text, Qt.TextElideMode.ElideRight, int(inner.width())))
            lower = upper.translated(0, metrics.height())
            if metrics.horizontalAdvance(share) > inner.width():
                share = fraction_text(node.share)
            painter.drawText(lower, 0, metrics.elidedText(share, Qt.TextElideMode.ElideRight, int(inner.width())))
            return
        both = f"{text}   {fraction_text(node.share)}"
        if metrics.horizontalAdvance(both) <= inner.width():
            text = both
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, int(inner.width()))
        painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter, shown)

    def _point(self, path: Outcome | None) -> None:
        self.setToolTip(node_tip(self.nodes[path]) if path else "")
        if path != self.current:
            self.mark(path)
            self.node_pointed.emit(path)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Point at the node under the pointer."""
        path = self.node_at(event.position())
        self.setCursor(Qt.CursorShape.PointingHandCursor if path else Qt.CursorShape.ArrowCursor)
        self._point(path)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Open or close what is under the pointer; what has nothing below it is chosen."""
        path = self.node_at(event.position())
        if path is not None and event.button() == Qt.MouseButton.LeftButton:
            self.mark(path)
            self.toggle(path)
            self.node_chosen.emit(path)

    def leaveEvent(self, _event: QEvent) -> None:
        """Point at nothing."""
        self._point(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk among what is to be seen, open with right, close with left, choose with Enter or Space."""
        key, shown = event.key(), self.visible()
        current = self.current if self.current in shown else None
        if not shown or key not in (*_STEPS, *_CHOOSE, Qt.Key.Key_Left, Qt.Key.Key_Right):
            super().keyPressEvent(event)
        elif current is None:
            self._go(shown[0])
        elif key in _STEPS:
            level = [path for path in shown if len(path) == len(current)]
            self._go(level[(level.index(current) + _STEPS[Qt.Key(key)]) % len(level)])
        elif key in _CHOOSE:
            self.toggle(current)
            self.node_chosen.emit(current)
        elif key == Qt.Key.Key_Right and self._children[current]:
            if current not in self.opened:
                self.toggle(current)
            self._go(self._children[current][0])
        elif key == Qt.Key.Key_Left and current in self.opened:
            self.toggle(current)
        elif key == Qt.Key.Key_Left and len(current) > 1:
            self._go(current[:-1])

    def _go(self, path: Outcome) -> None:
        self._point(path)
        node = self.nodes[path]
        self.setAccessibleDescription(f"{node.location}, {fraction_text(node.share)}")


def node_fill(theme: Theme, *, opened: bool, wound: bool) -> QColor:
    """Return the fill of a node: stronger once it is open, plain where no wound is."""
    return mixed(theme.accent, theme.surface, 0.34 if opened else 0.16) if wound else QColor(theme.raised)


_STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
_CHOOSE = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
