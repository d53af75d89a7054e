"""How a target looks in the tracker: initiative and whose turn it is, name, what is the matter, pips, a bar."""

from collections.abc import Callable

from PySide6.QtCore import QAbstractItemModel, QObject, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QLineEdit, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from cats_desktop.session.queries import TrackerRow
from cats_desktop.ui.condition_icons import ConditionIcons
from cats_desktop.ui.theme import LIGHT, MARKERS, Theme, text_on
from cats_desktop.ui.tracker_model import Index, TrackerModel
from cats_desktop.ui.words import group_word, second_line, translate

ROW_HEIGHT = 56
PIP = 15
GAP = 2
GUTTER = 34
"""Pixels at the left that hold the initiative."""

ICON = 14
MOST_ICONS = 5
AIR = 10


class TrackerDelegate(QStyledItemDelegate):
    """Paints a target in its row."""

    theme: Theme = LIGHT
    rename_wanted = Signal(int, str)

    def __init__(self, selected_row: Callable[[], int], icons: ConditionIcons, parent: QObject) -> None:
        super().__init__(parent)
        self._icons_of = icons
        self.selected_row = selected_row
        self._fonts: tuple[QFont, ...] = ()

    def createEditor(self, parent: QWidget, _option: QStyleOptionViewItem, _index: Index) -> QLineEdit:
        """Return the line in which a target is renamed, right where its name stands."""
        editor = QLineEdit(parent)
        editor.setAccessibleName(translate("words", "Name"))
        return editor

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Put the name into the line, selected."""
        assert isinstance(editor, QLineEdit)
        editor.setText(index.data())
        editor.selectAll()

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        """Ask for the new name; it is shown once it is stored."""
        assert isinstance(editor, QLineEdit)
        assert isinstance(model, TrackerModel)
        self.rename_wanted.emit(model.combatant_at(index.row()), editor.text())

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, _index: Index) -> None:
        """Keep the line within its row."""
        editor.setGeometry(option.rect.adjusted(10, 8, -10, -14))

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """Return the height of every row."""
        return QSize(120, ROW_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one row."""
        model = index.model()
        assert isinstance(model, TrackerModel)
        row = model.row(index.row())
        box: QRect = option.rect
        if not self._fonts:
            self._fonts = _fonts(option.font)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if index.row() == self.selected_row():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self.theme.soft_accent))
            painter.drawRoundedRect(QRectF(box).adjusted(4, 2, -4, -2), 6, 6)
        if model.with_order:
            acted = model.has_acted(index.row())
            self._initiative(painter, row, QRect(box.left() + 6, box.top(), GUTTER, box.height()), model, index, acted)
        inner = box.adjusted(GUTTER + 12 if model.with_order else 16, 7, -12, -7)
        pips = len(row.groups) * (PIP + GAP)
        # Beside the name, where it leaves them room: then the words for what is the matter have a row to themselves.
        above = self._width_of_name(row) + pips <= inner.width()
        beside, below = (pips, 0) if above else (0, pips)
        icons = self._icons(painter, row, inner.right() - beside, inner.top() + 3)
        self._name(painter, row, QRect(inner.left(), inner.top(), inner.width() - beside - icons, 20))
        self._second_line(painter, row, QRect(inner.left(), inner.top() + 20, inner.width() - below, 16))
        self._pips(painter, row, inner.right() - pips + GAP, inner.top() + (2 if above else 19))
        if row.defeated:
            painter.setOpacity(0.5)
        self._bar(painter, row, QRectF(inner.left(), inner.bottom() - 3, inner.width(), 4))
        painter.restore()

    def _initiative(
        self, painter: QPainter, row: TrackerRow, box: QRect, model: TrackerModel, index: Index, acted: bool
    ) -> None:
        """Paint the initiative: on a badge while it is the target's turn, quiet once that is over."""
        text = "–" if row.initiative is None else str(row.initiative)
        font = QFont(self._fonts[0])
        badge = QRectF(box.left(), box.center().y() - 12, box.width(), 24)
        ink = self.theme.muted if acted or row.initiative is None else self.theme.text
        if model.is_active(index.row()):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self.theme.accent))
            painter.drawRoundedRect(badge, 6, 6)
            ink = self.theme.on_accent
        painter.setFont(font)
        while painter.fontMetrics().horizontalAdvance(text) > box.width() - 4 and font.pixelSize() > 8:
            font.setPixelSize(font.pixelSize() - 1)
            painter.setFont(font)
        painter.setPen(QColor(ink))
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, text)

    def _width_of_name(self, row: TrackerRow) -> int:
        """Return the room that the name's row takes without the pips: marker, name, conditions, some air."""
        name = QFontMetrics(self._fonts[0]).horizontalAdvance(row.name)
        icons = min(len(row.conditions), MOST_ICONS + 1) * (ICON + 4)
        return name + icons + (16 if row.profile.colour else 0) + AIR

    def _name(self, painter: QPainter, row: TrackerRow, box: QRect) -> None:
        if row.profile.colour in MARKERS:
            painter.setPen(QColor(self.theme.muted))
            painter.setBrush(QColor(MARKERS[row.profile.colour]))
            painter.drawEllipse(QRectF(box.left(), box.center().y() - 4.5, 10, 10))
            box = box.adjusted(16, 0, 0, 0)
        font = QFont(self._fonts[0])
        font.setStrikeOut(row.defeated)
        font.setItalic(row.profile.hidden)
        painter.setFont(font)
        painter.setPen(QColor(self.theme.muted if row.defeated or row.profile.hidden else self.theme.text))
        _write(painter, box, row.name, Qt.TextElideMode.ElideMiddle)  # a number at the end tells them apart

    def _second_line(self, painter: QPainter, row: TrackerRow, box: QRect) -> None:
        painter.setFont(self._fonts[1])
        painter.setPen(QColor(self.theme.danger if row.flags and not row.defeated else self.theme.muted))
        _write(painter, box, second_line(row))

    def _icons(self, painter: QPainter, row: TrackerRow, right: int, top: int) -> int:
        """Paint the conditions from the right, the newest last; return the room they took."""
        shown = row.conditions[:MOST_ICONS]
        more = len(row.conditions) - len(shown)
        left = float(right)
        if more:
            text = f"+{more}"
            painter.setFont(self._fonts[1])
            painter.setPen(QColor(self.theme.text))
            left -= painter.fontMetrics().horizontalAdvance(text)
            painter.drawText(QPointF(left, top + ICON - 3), text)
            left -= 3
        for condition in reversed(shown):
            left -= ICON
            self._icons_of.paint(painter, QRectF(left, top, ICON, ICON), condition.icon, self.theme.text)
            left -= 4
        return round(right - left)

    def _pips(self, painter: QPainter, row: TrackerRow, left: int, top: int) -> None:
        """Paint head, torso, arms, legs: empty while sound, then filled with a ring, a dot, two dots or a cross."""
        painter.setFont(self._fonts[2])
        for place, (group, state) in enumerate(row.groups):
            box = QRectF(left + place * (PIP + GAP), top, PIP, PIP)
            fill, edge, ink = pip_colours(self.theme, state, defeated=row.defeated)
            painter.setPen(edge)
            painter.setBrush(fill)
            painter.drawRoundedRect(box, 4, 4)
            painter.setPen(ink)
            painter.drawText(box.adjusted(0, -2, 0, -2), Qt.AlignmentFlag.AlignCenter, group_word(group)[:1])
            if state == "destroyed":
                painter.drawLine(box.topLeft() + QPointF(3, 3), box.bottomRight() - QPointF(3, 3))
            if state == "stripped":
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(QPointF(box.center().x(), box.bottom() - 3), 1.4, 1.4)
            dots = {"hurt": (0.0,), "failing": (-2.5, 2.5)}.get(state, ())
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink)
            for across in dots:
                painter.drawEllipse(QPointF(box.center().x() + across, box.bottom() - 3), 1.4, 1.4)

    def _bar(self, painter: QPainter, row: TrackerRow, box: QRectF) -> None:
        if not row.whole:
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.theme.track))
        painter.drawRoundedRect(box, 2, 2)
        left = QRectF(box)
        left.setWidth(box.width() * row.left / row.whole)
        painter.setBrush(QColor(self.theme.armour))
        painter.drawRoundedRect(left, 2, 2)


def pip_colours(theme: Theme, state: str, *, defeated: bool) -> tuple[QColor, QColor, QColor]:
    """Return the fill of a pip, its edge and its letter; of who is defeated, the row is seen through the pip."""
    if defeated:
        return QColor(Qt.GlobalColor.transparent), QColor(theme.line), QColor(theme.muted)
    if state == "whole":
        return QColor(theme.surface), QColor(theme.edge), QColor(theme.muted)
    fill = theme.fills[state]
    return QColor(fill), QColor(theme.muted), text_on(fill)


def _fonts(base: QFont) -> tuple[QFont, QFont, QFont]:
    """Return the fonts of name, second line and pips."""
    name, second, pip = QFont(base), QFont(base), QFont(base)
    name.setWeight(QFont.Weight.DemiBold)
    name.setPixelSize(13)
    second.setPixelSize(11)
    pip.setPixelSize(9)
    pip.setWeight(QFont.Weight.DemiBold)
    return name, second, pip


def _write(painter: QPainter, box: QRect, text: str, shorten: Qt.TextElideMode = Qt.TextElideMode.ElideRight) -> None:
    """Write text into a box, shortened with an ellipsis where it doesn't fit."""
    shown = painter.fontMetrics().elidedText(text, shorten, box.width())
    painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
