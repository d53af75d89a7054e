"""The tracker: who is in the fight, what each has lost at a glance, and the line that adds more."""

from collections.abc import Callable, Mapping
from itertools import compress, count, islice
from operator import is_not
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QContextMenuEvent, QFont, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLabel,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from cats_desktop.rules.combat import Combatant
from cats_desktop.session.queries import TrackerRow
from cats_desktop.ui.add_panel import AddPanel
from cats_desktop.ui.plain_table import PlainTable
from cats_desktop.ui.theme import LIGHT, Theme, text_on
from cats_desktop.ui.words import flags_text, group_word, measure_text, tracker_tooltip, translate

ROW_HEIGHT = 56
PIP = 18
Index = QModelIndex | QPersistentModelIndex
RowOf = Callable[[Combatant], TrackerRow]


class TrackerModel(QAbstractTableModel):
    """One row a target. A row's value is worked out when it is first painted after the target changed."""

    def __init__(self) -> None:
        super().__init__()
        self._combatants: Mapping[int, Combatant] = {}
        self._ids: list[int] = []
        self._places: dict[int, int] = {}
        self._row_of: RowOf | None = None
        self._lens: object = None
        self._rows: dict[int, tuple[Combatant, TrackerRow]] = {}

    def show(self, combatants: Mapping[int, Combatant], row_of: RowOf, lens: object = None) -> None:
        """Show other targets; those that are the very same values as before are not touched.

        Ids only ever grow and keep their order, so the same ids stand in the same places. Through another ``lens``,
        a ruleset with its options, all of them look different.
        """
        before, lens_before = self._combatants, self._lens
        self._lens = lens
        if combatants is before and lens == lens_before:
            return
        if before.keys() != combatants.keys() or lens != lens_before:
            self._rearrange(combatants, row_of, grows=lens == lens_before)
            return
        self._row_of = row_of
        places = [*compress(count(), map(is_not, before.values(), combatants.values()))]
        self._take(combatants)
        for place in places:
            self.dataChanged.emit(self.index(place, 0), self.index(place, 0))

    def _take(self, combatants: Mapping[int, Combatant]) -> None:
        self._combatants = combatants
        if len(combatants) != len(self._ids) or combatants.keys() != self._places.keys():
            self._ids = [*combatants]
            self._places = {key: place for place, key in enumerate(self._ids)}

    def _rearrange(self, combatants: Mapping[int, Combatant], row_of: RowOf, *, grows: bool) -> None:
        """Add at the end where only new ones came, else start over."""
        self._row_of = row_of
        old = len(self._ids)
        if grows and len(combatants) > old and [*islice(combatants, old)] == self._ids:
            self.beginInsertRows(QModelIndex(), old, len(combatants) - 1)
            self._take(combatants)
            self.endInsertRows()
        else:
            self.beginResetModel()
            self._take(combatants)
            self._rows = {}
            self.endResetModel()

    def row(self, place: int) -> TrackerRow:
        """Return the value of the row at a place."""
        combatant = self._combatants[self._ids[place]]
        kept = self._rows.get(combatant.id)
        if kept is None or kept[0] is not combatant:
            assert self._row_of is not None
            kept = self._rows[combatant.id] = (combatant, self._row_of(combatant))
        return kept[1]

    def place(self, combatant: int | None) -> int | None:
        """Return the place of a target."""
        return self._places.get(combatant) if combatant is not None else None

    def combatant_at(self, place: int) -> int:
        """Return which target stands at a place."""
        return self._ids[place]

    # Qt's own names

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of targets."""
        return 0 if parent.isValid() else len(self._ids)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Return that a row can be selected and its name edited."""
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of columns."""
        return 0 if parent.isValid() else 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a target's name, tooltip or the text a screen reader speaks."""
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole):
            return self._combatants[self._ids[index.row()]].full_name
        if role == Qt.ItemDataRole.ToolTipRole:
            return tracker_tooltip(self.row(index.row()))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            row = self.row(index.row())
            measure = [measure_text(row)] if row.measure else []
            flags = flags_text(row.flags) or translate("words", "in action")
            return ", ".join((row.name, row.body_label, *measure, flags))
        return None


class TrackerDelegate(QStyledItemDelegate):
    """Paints a target: name, body or what is wrong, armour as a bar, and one pip per group of parts."""

    theme: Theme = LIGHT
    rename_wanted = Signal(int, str)

    def __init__(self, selected_row: Callable[[], int], parent: QObject) -> None:
        super().__init__(parent)
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
        selected = index.row() == self.selected_row()
        if not self._fonts:
            self._fonts = _fonts(option.font)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self.theme.soft_accent))
            painter.drawRoundedRect(QRectF(box).adjusted(4, 2, -4, -2), 6, 6)
            painter.setBrush(QColor(self.theme.accent))
            painter.drawRoundedRect(QRectF(box.left() + 4, box.top() + 12, 3, box.height() - 24), 1.5, 1.5)
        inner = box.adjusted(16, 7, -12, -7)
        pips = len(row.groups) * (PIP + 3)
        self._name(painter, row, QRect(inner.left(), inner.top(), inner.width() - pips - 6, 20))
        self._second_line(painter, row, QRect(inner.left(), inner.top() + 20, inner.width(), 16))
        self._pips(painter, row, inner.right() - pips + 3, inner.top() + 1)
        self._bar(painter, row, QRectF(inner.left(), inner.bottom() - 3, inner.width(), 4))
        painter.restore()

    def _name(self, painter: QPainter, row: TrackerRow, box: QRect) -> None:
        painter.setFont(self._fonts[0])
        painter.setPen(self.theme.text)
        _write(painter, box, row.name)

    def _second_line(self, painter: QPainter, row: TrackerRow, box: QRect) -> None:
        painter.setFont(self._fonts[1])
        painter.setPen(self.theme.danger if row.flags else self.theme.muted)
        _write(painter, box, flags_text(row.flags) if row.flags else row.body_label)

    def _pips(self, painter: QPainter, row: TrackerRow, left: int, top: int) -> None:
        """Paint head, torso, arms, legs: empty while sound, then filled with a ring, a dot, two dots or a cross."""
        painter.setFont(self._fonts[2])
        for place, (group, state) in enumerate(row.groups):
            box = QRectF(left + place * (PIP + 3), top, PIP, PIP)
            fill = self.theme.surface if state == "whole" else self.theme.fills[state]
            ink = QColor(self.theme.muted) if state == "whole" else text_on(fill)
            painter.setPen(QColor(self.theme.line if state == "whole" else self.theme.muted))
            painter.setBrush(QColor(fill))
            painter.drawRoundedRect(box, 4, 4)
            painter.setPen(ink)
            painter.drawText(box.adjusted(0, -2, 0, -2), Qt.AlignmentFlag.AlignCenter, group_word(group)[:1])
            if state == "destroyed":
                painter.drawLine(box.topLeft() + QPointF(3, 3), box.bottomRight() - QPointF(3, 3))
            if state == "stripped":
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(QPointF(box.center().x(), box.bottom() - 3.5), 1.4, 1.4)
            dots = {"hurt": (0.0,), "failing": (-2.5, 2.5)}.get(state, ())
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink)
            for across in dots:
                painter.drawEllipse(QPointF(box.center().x() + across, box.bottom() - 3.5), 1.4, 1.4)

    def _bar(self, painter: QPainter, row: TrackerRow, box: QRectF) -> None:
        if not row.whole:
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.theme.line))
        painter.drawRoundedRect(box, 2, 2)
        left = QRectF(box)
        left.setWidth(box.width() * row.left / row.whole)
        painter.setBrush(QColor(self.theme.armour))
        painter.drawRoundedRect(left, 2, 2)


def _fonts(base: QFont) -> tuple[QFont, QFont, QFont]:
    """Return the fonts of name, second line and pips."""
    name, second, pip = QFont(base), QFont(base), QFont(base)
    name.setWeight(QFont.Weight.DemiBold)
    second.setPixelSize(11)
    pip.setPixelSize(10)
    pip.setWeight(QFont.Weight.DemiBold)
    return name, second, pip


def _write(painter: QPainter, box: QRect, text: str) -> None:
    """Write text into a box, shortened with an ellipsis where it doesn't fit."""
    shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, box.width())
    painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)


class TargetList(PlainTable):
    """The list of targets."""

    target_chosen = Signal(int)
    menu_wanted = Signal(int, QPoint)

    def __init__(self) -> None:
        super().__init__()
        self.rows = TrackerModel()
        self.setModel(self.rows)
        self.delegate = TrackerDelegate(lambda: self.currentIndex().row(), self)
        self.setItemDelegate(self.delegate)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.horizontalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        self.setAccessibleName(self.tr("Targets"))

    def choose(self, combatant: int | None) -> None:
        """Select a target's row without a signal."""
        place = self.rows.place(combatant)
        if place is None:
            self.clearSelection()
        elif place != self.currentIndex().row() or not self.selectionModel().hasSelection():
            self.blockSignals(True)
            self.selectRow(place)
            self.blockSignals(False)
            self.scrollTo(self.rows.index(place, 0))

    def start_rename(self) -> None:
        """Open the line for a new name on the selected target."""
        if self.currentIndex().isValid() and self.state() != QAbstractItemView.State.EditingState:
            self.edit(self.currentIndex())

    # Qt's own names

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Say which target the row cursor is on."""
        super().currentChanged(current, previous)
        if current.isValid():
            self.target_chosen.emit(self.rows.combatant_at(current.row()))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open the menu of a target."""
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if by_key else self.indexAt(event.pos())
        if index.isValid():
            spot = self.viewport().mapToGlobal(self.visualRect(index).center()) if by_key else event.globalPos()
            self.menu_wanted.emit(self.rows.combatant_at(index.row()), spot)


class TrackerPanel(QWidget):
    """The list, a hint while it is empty, and the add panel."""

    def __init__(self) -> None:
        super().__init__()
        self.add = AddPanel()
        self.list = TargetList()
        self._hint = QLabel(
            self.tr("Nobody here yet.\nType who joins the fight into the line above:\n\n3x heavy mech armour=40")
        )
        self._hint.setObjectName("muted")
        self._hint.setWordWrap(True)
        self._hint.setAlignment(Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 0, 8, 8)
        layout.setSpacing(8)
        layout.addWidget(self.add)
        layout.addWidget(self._hint, 1)
        layout.addWidget(self.list, 1)

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self.list.delegate.theme = theme
        self.list.show_theme(theme)

    def show_targets(
        self, combatants: Mapping[int, Combatant], row_of: RowOf, chosen: int | None, lens: object = None
    ) -> None:
        """Show the targets, as a ruleset sees them, with one selected."""
        self.list.blockSignals(True)
        self.list.rows.show(combatants, row_of, lens)
        self.list.blockSignals(False)
        self.list.choose(chosen)
        self._hint.setVisible(not combatants)
        self.list.setVisible(bool(combatants))
