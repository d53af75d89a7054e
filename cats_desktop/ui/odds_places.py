"""The pages of the other rulesets: the 2dF chart, placements, and the cards left in the deck, each as bars."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from cats_desktop.rules.systems.fudge import Chart as FudgeChart
from cats_desktop.session.chances import (
    CardsLeft,
    PlaceChance,
    card_chances,
    chart_chances,
    placement_chances,
)
from cats_desktop.ui.odds_cats import ChartPage
from cats_desktop.ui.odds_chart import Chart, ChartRow, Series, Shade, room_for
from cats_desktop.ui.odds_page import OddsSituation, Table
from cats_desktop.ui.odds_words import (
    card_words,
    cells_words,
    fraction_text,
    nobody,
    place_tip,
    placement_words,
    rounded_words,
    shown_text,
    tip,
)
from cats_desktop.ui.theme import LIGHT, Theme
from cats_desktop.ui.words import translate


def places_chart(places: tuple[PlaceChance, ...], derived: Callable[[PlaceChance], str]) -> Chart:
    """Return the bars of places; the exact chance stands beside the percentage."""
    largest = max((float(place.share) for place in places), default=1.0) * 100
    return Chart(
        tuple(ChartRow(place.key, place.label, place_tip(place, derived(place)), place.regions) for place in places),
        (
            Series(
                translate("odds", "chance"),
                tuple(float(place.share) * 100 for place in places),
                tuple(shown_text(place.shown, place.share) for place in places),
                Shade.FULL,
            ),
            Series(
                translate("odds", "exactly"),
                tuple(0.0 for _ in places),
                tuple(fraction_text(place.share) for place in places),
            ),
        ),
        room_for(largest),
    )


def _said(words: str, places: tuple[PlaceChance, ...]) -> str:
    return f"{words} {rounded_words(place.shown for place in places)}".strip()


def places_table(places: tuple[PlaceChance, ...], derived: Callable[[PlaceChance], str]) -> Table:
    """Return places with fractions, percentages and derivations."""
    return (
        ("place", "label", "exact", "%", "from"),
        *(
            (
                place.key,
                place.label,
                str(place.share),
                str(place.shown),
                derived(place),
            )
            for place in places
        ),
    )


class ChartCells(QWidget):
    """The 2dF chart as it is printed: the vertical die down, the horizontal across. Emits the cell pointed at."""

    place_pointed = Signal(str)
    place_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._chart: FudgeChart | None = None
        self._theme: Theme = LIGHT
        self._marked = ""
        self.setMouseTracking(True)
        self.setFixedHeight(150)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("2dF chart"))

    def show_chart(self, chart: FudgeChart) -> None:
        """Show a chart."""
        self._chart = chart
        self.update()

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self._theme = theme
        self.update()

    def mark(self, place: str) -> None:
        """Mark all cells of a place; "" marks none."""
        if place != self._marked:
            self._marked = place
            self.update()

    def box_of(self, up: int, across: int) -> QRectF:
        """Return the box of a cell by the faces of both dice."""
        edge_x, edge_y = 78.0, 20.0
        wide, high = (self.width() - edge_x) / 3, (self.height() - edge_y) / 3
        return QRectF(edge_x + (across + 1) * wide, edge_y + (1 - up) * high, wide, high)

    def _cell_at(self, position: QPointF) -> tuple[int, int] | None:
        cells = self._chart.cells if self._chart else {}
        return next((cell for cell in cells if self.box_of(*cell).contains(position)), None)

    # Qt's own names

    def sizeHint(self) -> QSize:
        """Ask for three readable cells across."""
        return QSize(360, 150)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint what the faces mean, and the nine cells."""
        if self._chart is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        small = QFont(self.font())
        small.setPointSizeF(small.pointSizeF() * 0.9)
        painter.setFont(small)
        theme, middle = self._theme, Qt.AlignmentFlag.AlignCenter
        signs = {1: "+", 0: "0", -1: "−"}
        painter.setPen(QColor(theme.muted))
        for face, sign in signs.items():
            across, down = self.box_of(1, face), self.box_of(face, -1)
            painter.drawText(
                QRectF(across.left(), 0, across.width(), 18), middle, f"{sign} {self._chart.horizontal[face]}"
            )
            painter.drawText(
                QRectF(0, down.top(), 72, down.height()),
                Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft,
                f"{sign} {self._chart.vertical[face]}",
            )
        for cell, place in self._chart.cells.items():
            box = self.box_of(*cell).adjusted(2, 2, -2, -2)
            marked = place == self._marked
            painter.setPen(QPen(QColor(theme.accent if marked else theme.edge), 2 if marked else 1))
            painter.setBrush(QColor(theme.soft_accent if marked else theme.raised))
            painter.drawRoundedRect(box, 5, 5)
            painter.setPen(QColor(theme.text))
            text = painter.fontMetrics().elidedText(place, Qt.TextElideMode.ElideRight, int(box.width() - 8))
            painter.drawText(box, middle, text)
        painter.end()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Point at the place under the pointer."""
        cell = self._cell_at(event.position())
        place = self._chart.cells[cell] if self._chart and cell else ""
        self.setToolTip(tip(place, (translate("odds", "this cell"), "1/9")) if place else "")
        if place != self._marked:
            self.mark(place)
            self.place_pointed.emit(place)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the place under the pointer."""
        cell = self._cell_at(event.position())
        if self._chart and cell and event.button() == Qt.MouseButton.LeftButton:
            self.place_chosen.emit(self._chart.cells[cell])

    def leaveEvent(self, _event: QEvent) -> None:
        """Point at nothing."""
        self.mark("")
        self.place_pointed.emit("")


class ChartOddsPage(ChartPage):
    """Fudge: the nine cells of the 2dF chart, and the chance of each place they name."""

    def __init__(self) -> None:
        super().__init__()
        self.places: tuple[PlaceChance, ...] = ()
        self.cells = ChartCells()
        self.body_box.insertWidget(0, self.cells)
        self.cells.place_pointed.connect(self._on_cell)
        self.cells.place_chosen.connect(self._on_chosen)
        self.chart.row_pointed.connect(self.cells.mark)

    def looked_at(self, situation: OddsSituation) -> object:
        """Look at the chart, body and facing only."""
        return situation.charts, situation.body, situation.facing

    def repaint_situation(self, situation: OddsSituation) -> None:
        """Show the chart of the system's data."""
        chart = situation.charts.chart
        self.places = chart_chances(chart, situation.body, situation.facing)
        self.cells.show_chart(chart)
        self.show_chart(
            translate("odds", "Two Fudge dice"),
            places_chart(self.places, cells_words),
            _said(
                translate("odds", "Each of the nine cells has the chance 1/9. Left and right are the target's own."),
                self.places,
            ),
        )

    def point(self, region: str | None) -> None:
        """Mark the place that means a region, in the chart and in the cells."""
        super().point(region)
        self.cells.mark(self.chart.current or "")

    def unmark(self) -> Callable[[], None]:
        """Mark neither row nor cell for a while."""
        mark_row, key = super().unmark(), self.chart.current
        self.cells.mark("")

        def again() -> None:
            mark_row()
            self.cells.mark(key or "")

        return again

    def _on_cell(self, place: str) -> None:
        self.chart.point(place or None)
        self.region_pointed.emit(self._region(place))

    def repaint_theme(self, theme: Theme) -> None:
        """Repaint bars and cells."""
        super().repaint_theme(theme)
        self.cells.show_theme(theme)

    def table(self) -> Table:
        """Return the places."""
        return places_table(self.places, cells_words)


class PlacementOddsPage(ChartPage):
    """Placement ramifications: the d6, a limb's two sides apart."""

    def __init__(self) -> None:
        super().__init__()
        self.places: tuple[PlaceChance, ...] = ()

    def looked_at(self, situation: OddsSituation) -> object:
        """Look at the placements, body and facing only."""
        return situation.charts, situation.body, situation.facing

    def repaint_situation(self, situation: OddsSituation) -> None:
        """Show the placements of the system's data."""
        numbers = situation.charts.numbers
        self.places = placement_chances(situation.charts, situation.body, situation.facing)
        said = translate("odds", "Choose, and a win by {points} or more, let the attacker name any place.")
        self.show_chart(
            translate("odds", "Where a d6 places a hit"),
            places_chart(self.places, placement_words),
            _said(said.format(points=numbers.win_by), self.places),
        )

    def table(self) -> Table:
        """Return the placements."""
        return places_table(self.places, placement_words)


class CardsOddsPage(ChartPage):
    """Location cards: what the next card can be, from the deck as it lies."""

    def __init__(self) -> None:
        super().__init__()
        self.cards: CardsLeft | None = None

    def looked_at(self, situation: OddsSituation) -> object:
        """Look at the deck, body and facing only."""
        return situation.charts, situation.shared, situation.body, situation.facing

    def repaint_situation(self, situation: OddsSituation) -> None:
        """Show the deck of the target's kind of body."""
        if situation.body is None:
            self.cards = None
            self.show_chart(nobody(), Chart(), "")
            return
        cards = self.cards = card_chances(situation.charts, situation.shared, situation.body, situation.facing)
        said = translate("odds", "{left} cards can come next; {aside} lie aside.").format(
            left=cards.left, aside=cards.aside
        )
        title = translate("odds", "The next card for {body}").format(body=situation.body.label.lower())
        self.show_chart(title, places_chart(cards.places, self._derived), _said(said, cards.places))

    def _derived(self, place: PlaceChance) -> str:
        return card_words(place, self.cards.left if self.cards else 0)

    def table(self) -> Table:
        """Return the cards."""
        return places_table(self.cards.places if self.cards else (), self._derived)
