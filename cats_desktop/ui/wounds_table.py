"""The table of wounds: two lines a wound and a box to tick it, painted row by row; keys tell, heal and change."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHeaderView, QStyledItemDelegate, QStyleOptionViewItem

from cats_desktop.rules.wounds import Wound
from cats_desktop.ui.plain_table import PlainTable
from cats_desktop.ui.theme import LIGHT, Theme
from cats_desktop.ui.words import sentence_case, translate
from cats_desktop.ui.wound_words import depth_text, hits_text, open_text, place_text, round_text, struck_text
from cats_desktop.ui.wounds_model import Index, WoundsModel

ROW_HEIGHT = 44
EDGE = 12
BOX = 16
INDENT = 40
GAP = 10
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_KEYS = (Qt.Key.Key_Space, Qt.Key.Key_H, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape)


def tick_box(row: QRect) -> QRect:
    """Return where the box stands in a row that says whether a wound is told."""
    return QRect(row.left() + EDGE, row.center().y() - BOX // 2 + 1, BOX, BOX)


class WoundDelegate(QStyledItemDelegate):
    """Paints a wound: its tick, where and how deep, number and round; below, what is open, and who struck how."""

    theme: Theme = LIGHT
    part = ""
    """The part that is pointed at: its wounds are marked."""

    def __init__(self, current_row: Callable[[], int], parent: QObject) -> None:
        super().__init__(parent)
        self._current_row = current_row
        self._fonts: tuple[QFont, ...] = ()

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one wound."""
        model = index.model()
        assert isinstance(model, WoundsModel)
        wound = model.wound(index.row())
        if wound is None:
            return
        if not self._fonts:
            self._fonts = _fonts(option.font)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box: QRect = option.rect
        marked = bool(self.part) and self.part in wound.parts
        if index.row() == self._current_row():
            painter.fillRect(box, QColor(self.theme.soft_accent))
        elif marked:
            painter.fillRect(box, QColor(self.theme.raised))
        if marked:
            painter.fillRect(QRect(box.left(), box.top(), 4, box.height()), QColor(self.theme.accent))
        painter.fillRect(QRect(box.left() + EDGE, box.bottom(), box.width() - 2 * EDGE, 1), QColor(self.theme.line))
        self._tick(painter, QRectF(tick_box(box)), told=wound.told)
        inner = box.adjusted(INDENT, 4, -EDGE, -5)
        half = inner.height() // 2
        self._first_line(painter, QRect(inner.left(), inner.top(), inner.width(), half), wound)
        below = QRect(inner.left(), inner.top() + half, inner.width(), inner.height() - half)
        self._second_line(painter, below, wound, model)
        painter.restore()

    def _tick(self, painter: QPainter, box: QRectF, *, told: bool) -> None:
        painter.setPen(QColor(self.theme.accent if told else self.theme.muted))
        painter.setBrush(QColor(self.theme.accent if told else self.theme.surface))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        if told:
            painter.setPen(QPen(QColor(self.theme.on_accent), 2))
            left, top = box.left(), box.top()
            painter.drawPolyline([QPoint(int(left + x), int(top + y)) for x, y in ((4, 8), (7, 11), (12, 5))])

    def _first_line(self, painter: QPainter, box: QRect, wound: Wound) -> None:
        number = f"#{wound.hit} · {round_text(wound)}"
        painter.setFont(self._fonts[2])
        painter.setPen(QColor(self.theme.muted))
        painter.drawText(box, _RIGHT, number)
        room = box.width() - painter.fontMetrics().horizontalAdvance(number) - GAP
        painter.setFont(self._fonts[0])
        painter.setPen(QColor(self.theme.muted if wound.told else self.theme.text))
        where = " ".join(text for text in (sentence_case(place_text(wound)), hits_text(wound)) if text)
        where = painter.fontMetrics().elidedText(where, Qt.TextElideMode.ElideRight, room)
        painter.drawText(box, _LEFT, where)
        used = painter.fontMetrics().horizontalAdvance(where) + GAP
        painter.setFont(self._fonts[1])
        if not wound.layer:
            painter.setPen(QColor(self.theme.muted))
        depth = painter.fontMetrics().elidedText(depth_text(wound), Qt.TextElideMode.ElideRight, max(room - used, 0))
        painter.drawText(box.adjusted(used, 0, 0, 0), _LEFT, depth)

    def _second_line(self, painter: QPainter, box: QRect, wound: Wound, model: WoundsModel) -> None:
        """Give what is open the room it needs, but a third for how it came about."""
        painter.setFont(self._fonts[2])
        metrics = painter.fontMetrics()
        struck = struck_text(wound)
        kept = min(metrics.horizontalAdvance(struck) + GAP, box.width() // 3) if struck else 0
        still = metrics.elidedText(open_text(wound, model.body), Qt.TextElideMode.ElideRight, box.width() - kept)
        painter.setPen(QColor(self.theme.danger if wound.unhealed and not wound.told else self.theme.muted))
        painter.drawText(box, _LEFT, still)
        room = box.width() - (metrics.horizontalAdvance(still) + GAP if still else 0)
        painter.setPen(QColor(self.theme.muted))
        shown = metrics.elidedText(struck, Qt.TextElideMode.ElideRight, max(room, 0))
        painter.drawText(box, _RIGHT if still else _LEFT, shown)


def _fonts(base: QFont) -> tuple[QFont, QFont, QFont]:
    """Return the fonts of the place, of how deep it is, and of what is small."""
    place, depth, small = QFont(base), QFont(base), QFont(base)
    place.setWeight(QFont.Weight.DemiBold)
    small.setPointSizeF(base.pointSizeF() * 0.9)
    return place, depth, small


class WoundsTable(PlainTable):
    """The rows, and over an empty table why it is. Emits what is wanted of the current wound."""

    chosen = Signal()
    told_wanted = Signal()
    all_told_wanted = Signal()
    heal_wanted = Signal()
    change_wanted = Signal()
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.rows = WoundsModel()
        self.setModel(self.rows)
        self.delegate = WoundDelegate(lambda: self.currentIndex().row(), self)
        self.setItemDelegate(self.delegate)
        self.horizontalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumHeight(2 * ROW_HEIGHT + 8)
        self.setAccessibleName(translate("wounds", "Wounds, newest first"))
        self._hint = ""
        self._pressed: int | None = None

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self.delegate.theme = theme
        super().show_theme(theme)

    @property
    def wound(self) -> Wound | None:
        """Return the wound that the row cursor is on."""
        return self.rows.wound(self.currentIndex().row())

    def point(self, part: str) -> None:
        """Mark the wounds of a part; of none when it is empty."""
        if part != self.delegate.part:
            self.delegate.part = part
            self.viewport().update()

    @property
    def hint(self) -> str:
        """Return what stands in the table while no wound is listed."""
        return self._hint

    def show_hint(self, hint: str) -> None:
        """Say why no wound is listed; nothing while some are."""
        if hint != self._hint:
            self._hint = hint
            self.setAccessibleDescription(hint)
            self.viewport().update()

    def _ticked_row(self, event: QMouseEvent) -> int | None:
        """Return the row whose box an event of the mouse is on, with room around it for an unsteady hand."""
        index = self.indexAt(event.position().toPoint())
        box = tick_box(self.visualRect(index)).adjusted(-EDGE, -BOX, GAP, BOX)
        return index.row() if index.isValid() and box.contains(event.position().toPoint()) else None

    # Qt's own names

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the rows, or the hint where there is none."""
        super().paintEvent(event)
        if self._hint:
            painter = QPainter(self.viewport())
            painter.setPen(QColor(self.delegate.theme.muted))
            room = self.viewport().rect().adjusted(2 * EDGE, EDGE, -2 * EDGE, -EDGE)
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self._hint)
            painter.end()

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Say that the row cursor is on another wound."""
        super().currentChanged(current, previous)
        self.chosen.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Begin at the newest wound, and say which one the row cursor is on."""
        super().focusInEvent(event)
        if self.wound is None and self.rows.rowCount():
            self.selectRow(0)
        self.chosen.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember whether the button went down on a box."""
        super().mousePressEvent(event)
        self._pressed = self._ticked_row(event) if event.button() == Qt.MouseButton.LeftButton else None

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Tick a wound if the button went down and came up on its box."""
        super().mouseReleaseEvent(event)
        pressed, self._pressed = self._pressed, None
        if pressed is not None and pressed == self._ticked_row(event):
            self.told_wanted.emit()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Take the second press of a double click as a press: two clicks tick and untick."""
        self.mousePressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Keep the keys of a wound from being shortcuts of the window while the table has the focus."""
        if event.type() == QEvent.Type.ShortcutOverride:
            assert isinstance(event, QKeyEvent)
            if _is_own(event):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Tell with Space, all with Ctrl+A, heal with H, change with Enter, leave with Escape."""
        if not _is_own(event):
            super().keyPressEvent(event)
            return
        match Qt.Key(event.key()):
            case Qt.Key.Key_A:
                self.all_told_wanted.emit()
            case Qt.Key.Key_Space:
                self.told_wanted.emit()
            case Qt.Key.Key_H:
                self.heal_wanted.emit()
            case Qt.Key.Key_Escape:
                self.left.emit()
            case _:
                self.change_wanted.emit()


def _is_own(event: QKeyEvent) -> bool:
    """Tell whether a key is one of the table's own."""
    if event.modifiers() == Qt.KeyboardModifier.ControlModifier:
        return event.key() == Qt.Key.Key_A
    return event.key() in _KEYS and event.modifiers() in (
        Qt.KeyboardModifier.NoModifier,
        Qt.KeyboardModifier.KeypadModifier,
    )
