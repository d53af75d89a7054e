"""The hit table of a facing: also the parallel list of regions for the keyboard and for screen readers."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QContextMenuEvent, QFont, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QHeaderView,
    QLabel,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from cats_desktop.session.queries import FigureView, RegionView
from cats_desktop.ui.empty_hint import EmptyHint
from cats_desktop.ui.plain_table import PlainTable
from cats_desktop.ui.region_detail import RegionDetail
from cats_desktop.ui.theme import LIGHT, Theme
from cats_desktop.ui.words import (
    armour_text,
    group_word,
    percent,
    region_tooltip,
    signed,
    state_text,
    translate,
    with_key,
)

LEAST_ROW, MOST_ROW = 23, 34
Index = QModelIndex | QPersistentModelIndex
D100, LOCATION, STATE, ARMOUR, SHARE, AREA, ERROR, D66 = range(8)
WIDTHS = {D100: 56, STATE: 92, ARMOUR: 56, SHARE: 46, AREA: 58, ERROR: 50, D66: 50}


class HitTableModel(QAbstractTableModel):
    """Rows of one figure, in printed order; changes only the rows whose value differs."""

    def __init__(self) -> None:
        super().__init__()
        self.regions: tuple[RegionView, ...] = ()
        self.marked: str | None = None

    def show(self, regions: tuple[RegionView, ...], marked: str | None) -> None:
        """Show other regions, or the same ones in another state."""
        before, was = self.regions, self.marked
        if [region.key for region in before] != [region.key for region in regions]:
            self.beginResetModel()
            self.regions, self.marked = regions, marked
            self.endResetModel()
            return
        self.regions, self.marked = regions, marked
        for row, (old, new) in enumerate(zip(before, regions, strict=True)):
            if old != new or (was != marked and new.key in (was, marked)):
                self.dataChanged.emit(self.index(row, 0), self.index(row, self.columnCount() - 1))

    # Qt's own names

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return how many regions the facing shows."""
        return 0 if parent.isValid() else len(self.regions)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of columns."""
        return 0 if parent.isValid() else len(WIDTHS) + 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what a cell shows, its tooltip, alignment or accessible text."""
        region = self.regions[index.row()]
        column = index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return _cell(region, column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return region_tooltip(region)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{self.headerData(column, Qt.Orientation.Horizontal)}: {_cell(region, column)}"
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(column)
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a column's heading."""
        if orientation == Qt.Orientation.Vertical:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(section)
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        return {
            D100: translate("words", "d100"),
            LOCATION: translate("words", "Location"),
            STATE: translate("words", "State"),
            ARMOUR: translate("words", "Armour"),
            SHARE: translate("words", "Share"),
            AREA: translate("words", "Area"),
            ERROR: translate("words", "Error"),
            D66: translate("words", "d66"),
        }[section]


_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


def _alignment(column: int) -> int:
    """Return how a column and its heading are aligned."""
    return _LEFT if column in (LOCATION, STATE, D66) else _RIGHT


def _cell(region: RegionView, column: int) -> str:
    match column:
        case 0:
            return region.d100
        case 1:
            return region.label
        case 2:
            return state_text(region)
        case 3:
            return armour_text(region.armour_left, region.armour_whole)
        case 4:
            return f"{region.share}%"
        case 5:
            return percent(region.area)
        case 6:
            return signed(region.error)
        case _:
            return region.d66


class CellDelegate(QStyledItemDelegate):
    """Paints the cells: text, the swatch of the state in the figure's own fill, the marked and the current row.

    Paints by itself instead of asking the model for every role of every cell: a click repaints whole rows.
    """

    theme: Theme = LIGHT

    def __init__(self, current_row: Callable[[], int], parent: QObject) -> None:
        super().__init__(parent)
        self._current_row = current_row
        self._fonts: tuple[QFont, ...] = ()

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one cell."""
        model = index.model()
        assert isinstance(model, HitTableModel)
        row, column = index.row(), index.column()
        region = model.regions[row]
        box: QRect = option.rect
        marked = region.key == model.marked
        if marked or row == self._current_row():
            painter.fillRect(box, QColor(self.theme.soft_accent if marked else self.theme.raised))
        if not self._fonts:
            plain, bold = QFont(option.font), QFont(option.font)
            bold.setWeight(QFont.Weight.DemiBold)
            self._fonts = plain, bold
        painter.setFont(self._fonts[marked])
        if marked and column == D100:
            painter.fillRect(box.left(), box.top(), 4, box.height(), QColor(self.theme.danger))
        text = _cell(region, column)
        if column == STATE:
            self._swatch(painter, box, region)
            box = box.adjusted(22, 0, -6, 0)
        else:
            box = box.adjusted(6, 0, -6, 0)
            if column == LOCATION:
                text = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, box.width())
        painter.setPen(self.theme.text)
        painter.drawText(box, _alignment(column), text)

    def _swatch(self, painter: QPainter, box: QRect, region: RegionView) -> None:
        """Paint a small square in the fill that the region has on the silhouette."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(self.theme.muted)
        painter.setBrush(QColor(self.theme.fills[region.state]))
        painter.drawRoundedRect(QRectF(box.left() + 6, box.center().y() - 4, 10, 10), 3, 3)


class RegionTable(PlainTable):
    """The table itself: arrows walk, Enter strikes, the menu key opens the region's menu."""

    region_chosen = Signal(str)
    region_pointed = Signal(str)
    menu_wanted = Signal(str, QPoint)

    def __init__(self) -> None:
        super().__init__()
        self.rows = HitTableModel()
        self.setModel(self.rows)
        self.delegate = CellDelegate(lambda: self.currentIndex().row(), self)
        self.setItemDelegate(self.delegate)
        self.verticalHeader().setMinimumSectionSize(LEAST_ROW)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setMinimumSectionSize(36)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(LOCATION, QHeaderView.ResizeMode.Stretch)
        for column, width in WIDTHS.items():
            self.setColumnWidth(column, width)
        self.setAccessibleName(self.tr("Hit table"))
        small = self.font()
        small.setPointSizeF(small.pointSizeF() * 0.9)
        self.setFont(small)
        header.setFont(small)
        self.doubleClicked.connect(self._on_double_click)

    def point(self, region: str | None) -> None:
        """Move the row cursor to a region, without a signal; None leaves it where it is."""
        for row, shown in enumerate(self.rows.regions):
            if shown.key == region and row != self.currentIndex().row():
                self.blockSignals(True)
                self.selectRow(row)
                self.blockSignals(False)

    def spread_rows(self) -> None:
        """Give every row the same height, so that the table fills its panel without being spread thin."""
        height = self.viewport().height() // max(self.rows.rowCount(), 1)
        height = min(max(height, LEAST_ROW), MOST_ROW)
        self.verticalHeader().setDefaultSectionSize(height)
        frame = self.height() - self.viewport().height()
        self.setMaximumHeight(max(MOST_ROW * self.rows.rowCount() + frame + 2, 160))

    def _region(self, index: Index) -> str | None:
        return self.rows.regions[index.row()].key if index.isValid() else None

    def _on_double_click(self, index: QModelIndex) -> None:
        region = self._region(index)
        if region:
            self.region_chosen.emit(region)

    # Qt's own names

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Let the rows share the height there is, within reason."""
        super().resizeEvent(event)
        self.spread_rows()

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Say which region the row cursor is on."""
        super().currentChanged(current, previous)
        region = self._region(current)
        if region:
            self.region_pointed.emit(region)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Strike with Enter."""
        region = self._region(self.currentIndex())
        if region and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.region_chosen.emit(region)
            event.accept()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Open the menu of the row under the pointer, or of the current row when a key asked for it."""
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if by_key else self.indexAt(event.pos())
        region = self._region(index)
        if region:
            spot = self.viewport().mapToGlobal(self.visualRect(index).center()) if by_key else event.globalPos()
            self.menu_wanted.emit(region, spot)


class HitTablePanel(QWidget):
    """Table, worst error and group summary of the figure shown."""

    def __init__(self) -> None:
        super().__init__()
        self.table = RegionTable()
        self.hint = EmptyHint(self.table, "")
        self._figure: FigureView | None = None
        self.detail = RegionDetail()
        self._pointed: str | None = None
        self._marked: str | None = None
        self._summary = QLabel()
        self._summary.setObjectName("muted")
        self._summary.setWordWrap(True)
        self._summary.setTextFormat(Qt.TextFormat.PlainText)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 0, 8, 8)
        layout.setSpacing(8)
        layout.addWidget(self.table, 8)
        layout.addWidget(self._summary)
        layout.addWidget(self.detail, 1)
        layout.addStretch(0)
        self.table.region_pointed.connect(self.point)

    def show_keys(self, shown: Callable[[str], str]) -> None:
        """Name the key that adds a target in the hint; ``shown`` gives the keys of a command as they are read."""
        adding = with_key(self.tr("Press {key} to add a target"), self.tr("Add a target"), shown("add"))
        self.hint.setText(
            self.tr("Nobody is in view.\n{adding}: where it can be hit stands here.").format(adding=adding)
        )

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self.table.delegate.theme = theme
        self.table.show_theme(theme)
        self.detail.show_theme(theme)

    def show_figure(self, figure: FigureView | None, marked: str | None) -> None:
        """Show a figure's table with the row of the last hit marked."""
        rows = self.table.rows.rowCount()
        self.table.rows.show(figure.regions if figure else (), marked)
        if self.table.rows.rowCount() != rows:
            self.table.spread_rows()
        struck = marked if marked != self._marked else None
        self._marked = marked
        if figure == self._figure and struck is None:
            return
        other = figure is None or self._figure is None or figure.combatant != self._figure.combatant
        self._figure = figure
        self._pointed = struck or (marked if other else self._pointed)
        self.point(self._pointed)
        if figure is None:
            self._summary.setText("")
            return
        groups = "  ·  ".join(f"{group_word(key)} {share / 10:.1f}%" for key, share in figure.groups)
        worst = translate("words", "Worst error {points} points against measured presented area").format(
            points=f"{figure.worst_error / 100:.2f}"
        )
        self._summary.setText(f"{worst}\n{groups}")

    @property
    def current(self) -> str | None:
        """Return the region that the row cursor or the pointer was on last, if this facing shows it."""
        return self._pointed if self._figure and self._pointed and self._figure.region(self._pointed) else None

    def point(self, region: str | None) -> None:
        """Show what a region contains, and put the row cursor on it."""
        self._pointed = region or self._pointed
        shown = self._figure.region(self._pointed) if self._figure and self._pointed else None
        self.detail.show_region(shown)
        self.table.point(region)
