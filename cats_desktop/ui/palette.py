"""The command palette: a line and a list over the window, in which every command and target is found by name."""

from dataclasses import replace

import shiboken6
from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLineEdit,
    QListView,
    QMainWindow,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from cats_desktop.ui.desk import Desk
from cats_desktop.ui.fields import muted_label
from cats_desktop.ui.key_bindings import KeyBindings
from cats_desktop.ui.palette_search import Searched, find, folded
from cats_desktop.ui.theme import GRID, LIGHT, Theme, paint_card
from cats_desktop.ui.words import translate

ROW = 34
ROWS = 10
WIDTH = 620
SHADOW = 16
"""Pixels around the palette over which its shadow fades."""

Index = QModelIndex | QPersistentModelIndex
Found = str | int
"""A command by its name, or a target by its number."""


class Offers(QAbstractListModel):
    """What was found. A row's words are made when it is painted."""

    def __init__(self, bindings: KeyBindings, desk: Desk) -> None:
        super().__init__()
        self._bindings = bindings
        self._desk = desk
        self._found: list[Found] = []

    def show_found(self, found: list[Found]) -> None:
        """Show other finds."""
        self.beginResetModel()
        self._found = found
        self.endResetModel()

    def found(self, row: int) -> Found:
        """Return what stands in a row."""
        return self._found[row]

    def is_possible(self, row: int) -> bool:
        """Tell whether a row can be chosen now."""
        found = self._found[row]
        if isinstance(found, int):
            return found in self._desk.history.state.combatants
        return self._bindings.actions[found].isEnabled()

    def parts(self, row: int) -> tuple[str, str, str]:
        """Return what a row says: where it stands, what it is, and at the right its keys."""
        found = self._found[row]
        if isinstance(found, int):
            target = self._desk.history.state.combatants.get(found)
            name = translate("palette", "Go to {name}").format(name=target.full_name) if target else ""
            return "", name, translate("palette", "target")
        command = self._bindings.commands[found]
        return command.menu, command.text, self._bindings.shown(found)

    # Qt's own names

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of finds."""
        return 0 if parent.isValid() else len(self._found)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> str | None:
        """Return a row in words, as it is searched and as a screen reader speaks it."""
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return None
        menu, text, keys = self.parts(index.row())
        said = f"{menu} › {text}" if menu else text
        if role == Qt.ItemDataRole.DisplayRole:
            return said
        later = "" if self.is_possible(index.row()) else translate("palette", "not now")
        return ", ".join(part for part in (said, keys, later) if part)


class OfferDelegate(QStyledItemDelegate):
    """Paints a find: its menu quietly before it, its keys at the right; dimmed while it can't be done."""

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """Return the height of every row."""
        return QSize(120, ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one row."""
        model = index.model()
        assert isinstance(model, Offers)
        menu, text, keys = model.parts(index.row())
        palette, box = option.palette, option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(palette.highlight())
            painter.drawRoundedRect(box.adjusted(0, 1, 0, -1), 6, 6)
        quiet = palette.color(QPalette.ColorRole.PlaceholderText)
        ink = palette.color(QPalette.ColorRole.WindowText) if model.is_possible(index.row()) else quiet
        inner = box.adjusted(GRID + 4, 0, -GRID - 4, 0)
        measure = painter.fontMetrics()
        right = measure.horizontalAdvance(keys)
        painter.setPen(quiet)
        painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, keys)
        left = QRect(inner.left(), inner.top(), inner.width() - right - 2 * GRID, inner.height())
        for part, colour in ((f"{menu}  ›  " if menu else "", quiet), (text, ink)):
            painter.setPen(colour)
            shown = measure.elidedText(part, Qt.TextElideMode.ElideRight, left.width())
            painter.drawText(left, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
            left.setLeft(left.left() + measure.horizontalAdvance(part))
        painter.restore()


class PaletteLine(QLineEdit):
    """The line of the palette. While it has the focus no key is a command, but for that which closes it again."""

    def __init__(self, palette: "Palette", bindings: KeyBindings) -> None:
        super().__init__()
        self._palette = palette
        self._bindings = bindings

    def event(self, event: QEvent) -> bool:
        """Keep keys from being shortcuts of the window."""
        if event.type() == QEvent.Type.ShortcutOverride:
            assert isinstance(event, QKeyEvent)
            if not self._bindings.is_key_of("palette", event):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk through the list and choose from it without leaving the line."""
        if not self._palette.take_key(event):
            super().keyPressEvent(event)


class Shadow(QWidget):
    """What sets the palette off from the window: rings that fade, painted only when it changes its size."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the rings, from the palette's edge outwards."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        edge = QRectF(self.rect()).adjusted(SHADOW, SHADOW, -SHADOW, -SHADOW)
        for ring in range(SHADOW):
            fades = 1 - ring / SHADOW
            painter.setPen(QPen(QColor(0, 0, 0, round(60 * fades * fades)), 1.5))
            painter.drawRoundedRect(edge.adjusted(-ring, -ring, ring, ring), 8 + ring, 8 + ring)


class Palette(QWidget):
    """An overlay near the top of the window. It closes when anything else gets the focus or is clicked."""

    def __init__(self, window: QMainWindow, bindings: KeyBindings, desk: Desk) -> None:
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._shadow = Shadow(window)
        self._theme = LIGHT
        self._window = window
        self._bindings = bindings
        self._desk = desk
        self._recent: list[Found] = []
        self._before: QWidget | None = None
        self._commands = [
            Searched(folded(command.text), name, folded(command.menu), loose=True)
            for name, command in bindings.commands.items()
            if name != "palette"
        ]
        self._targets: list[Searched] | None = None
        self.line = PaletteLine(self, bindings)
        self.line.setAccessibleName(translate("palette", "Command or target"))
        self.line.setPlaceholderText(translate("palette", "Type a command or the name of a target"))
        self.line.textChanged.connect(self._search)
        self.offers = Offers(bindings, desk)
        self.list = QListView()
        self.list.setModel(self.offers)
        self.list.setItemDelegate(OfferDelegate(self.list))
        self.list.setUniformItemSizes(True)
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setStyleSheet("QListView { border: none; padding: 0; }")
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setAccessibleName(translate("palette", "What was found"))
        self.list.clicked.connect(lambda index: self._choose(index.row()))
        self.foot = muted_label("")
        self.foot.setContentsMargins(GRID + 4, 0, GRID + 4, 0)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GRID, GRID, GRID, GRID)
        layout.setSpacing(GRID)
        layout.addWidget(self.line)
        layout.addWidget(self.list)
        layout.addWidget(self.foot)
        self.hide()

    def open(self) -> None:
        """Show the palette with an empty line; opened again, close it."""
        if self.isVisible():
            self.leave()
            return
        self._before = QApplication.focusWidget()
        self._targets = None
        self.line.clear()
        self._search("")
        for widget in (self._shadow, self):
            widget.show()
            widget.raise_()
        self.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        application = QApplication.instance()
        assert application is not None
        application.installEventFilter(self)

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette of colours."""
        # Its square corners lie in the shadow.
        self._theme = replace(theme, window=QColor(theme.window).darker(125).name())
        self.update()

    def leave(self) -> None:
        """Close, and give the focus back to whatever had it."""
        before = self._before
        self.hide()
        if before is not None and shiboken6.isValid(before) and before.isVisible():
            before.setFocus(Qt.FocusReason.OtherFocusReason)

    def take_key(self, event: QKeyEvent) -> bool:
        """Walk with the arrows, choose with Enter, leave with Escape; tell whether the key was one of these."""
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: ROWS - 1, Qt.Key.Key_PageUp: 1 - ROWS}
        key = Qt.Key(event.key())
        row = self.list.currentIndex().row()
        if key in steps:
            self._walk(row, steps[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose(row)
        elif key == Qt.Key.Key_Escape:
            self.leave()
        else:
            return False
        return True

    def _walk(self, row: int, step: int) -> None:
        """Go on by a step, around the end; by a page, to the end."""
        rows = self.offers.rowCount()
        if rows:
            place = (row + step) % rows if abs(step) == 1 else min(max(row + step, 0), rows - 1)
            self.list.setCurrentIndex(self.offers.index(place, 0))
            self._say_how_many()

    def _search(self, query: str) -> None:
        things = self._commands if not query.strip() else [*self._commands, *self._named_targets()]
        found, self._count = find(query, things, self._recent)
        self.offers.show_found(found)  # type: ignore[arg-type]
        self.list.setCurrentIndex(self.offers.index(0, 0))
        self._say_how_many()
        self._fit()

    def _named_targets(self) -> list[Searched]:
        """Return all targets as they are searched, folded once while the palette is open."""
        if self._targets is None:
            context = folded(translate("palette", "Go to {name}").format(name=""))
            combatants = self._desk.history.state.combatants
            self._targets = [Searched(folded(one.full_name), key, context) for key, one in combatants.items()]
        return self._targets

    def _say_how_many(self) -> None:
        rows = self.offers.rowCount()
        # The list never has the focus, so what is current in it is told of the line.
        self.line.setAccessibleDescription(self.list.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole) or "")
        if not rows:
            self.foot.setText(translate("palette", "Nothing is called that."))
        elif rows < self._count:
            told = translate("palette", "The first {shown} of {count}. Type more of the name.")
            self.foot.setText(told.format(shown=rows, count=self._count))
        else:
            self.foot.setText(translate("palette", "Enter does it, Esc goes back."))

    def _choose(self, row: int) -> None:
        if row < 0:
            return
        found = self.offers.found(row)
        if not self.offers.is_possible(row):
            text = self.offers.parts(row)[1]
            self.foot.setText(translate("palette", "“{text}” is not possible now.").format(text=text))
            return
        self.leave()
        if isinstance(found, int):
            self._desk.select(found)
        else:
            self._recent = [found, *(each for each in self._recent if each != found)]
            self._bindings.actions[found].trigger()

    def _fit(self) -> None:
        """Stand near the top, in the middle, as high as what was found."""
        room = self._window.rect()
        width = min(WIDTH, room.width() - 4 * GRID)
        fits = max((room.height() - 160) // ROW, 1)
        self.list.setFixedHeight(ROW * min(self.offers.rowCount(), ROWS, fits))
        self.list.setVisible(self.offers.rowCount() > 0)
        self.setFixedWidth(width)
        self.adjustSize()
        self.move((room.width() - width) // 2, 6 * GRID)
        self._shadow.setGeometry(self.geometry().adjusted(-SHADOW, -SHADOW, SHADOW, SHADOW))

    # Qt's own names

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the ground whole, so that a key that is typed repaints nothing of what lies under it."""
        painter = QPainter(self)
        paint_card(painter, self.rect(), self._theme)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Close when anything else is clicked or gets the focus; keep the place when the window changes its size."""
        kind = event.type()
        outside = isinstance(watched, QWidget) and watched is not self and not self.isAncestorOf(watched)
        if kind == QEvent.Type.Resize and watched is self._window:
            self._fit()
        elif outside and kind in (QEvent.Type.MouseButtonPress, QEvent.Type.FocusIn):
            self.hide()
        return False

    def hideEvent(self, _event: QEvent) -> None:
        """Stop looking at what goes on elsewhere."""
        application = QApplication.instance()
        if application is not None:
            application.removeEventFilter(self)
        self._before = None
        self._shadow.hide()
