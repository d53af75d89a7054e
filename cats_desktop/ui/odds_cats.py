"""The pages of C.A.T.S. that are bar charts: location, depth, and why the location die is flat."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from cats_desktop.rules.body import Facing
from cats_desktop.session.chances import (
    BellChance,
    LocationOdds,
    TierChance,
    bell_odds,
    depth_odds,
    location_odds,
)
from cats_desktop.ui.odds_chart import Chart, ChartRow, Series, Shade, room_for
from cats_desktop.ui.odds_page import OddsPage, OddsSituation, Table
from cats_desktop.ui.odds_plot import BarChart
from cats_desktop.ui.odds_words import (
    exact_text,
    nobody,
    one_in_text,
    region_tip,
    rounded_words,
    shown_text,
    tenths_text,
    tier_name,
    tier_tip,
    tip,
)
from cats_desktop.ui.theme import Theme
from cats_desktop.ui.words import facing_word, group_word, percent, sentence_case, translate


class ChartPage(OddsPage):
    """A page with one bar chart, whose rows mean regions."""

    def __init__(self) -> None:
        super().__init__()
        self.chart = BarChart()
        self.body_box.addWidget(self.chart, 100)
        self.chart.row_pointed.connect(lambda key: self.region_pointed.emit(self._region(key)))
        self.chart.row_chosen.connect(self._on_chosen)

    def show_chart(self, title: str, chart: Chart, caption: str) -> None:
        """Show title, bars and what is said below them."""
        self.title.setText(title)
        self.caption.setText(caption)
        self.caption.setVisible(bool(caption))
        self.chart.setVisible(bool(chart.rows))
        self.chart.show_chart(chart)

    def _region(self, key: str) -> str:
        row = next((row for row in self.chart.chart.rows if row.key == key), None)
        return row.regions[0] if row and row.regions else ""

    def _on_chosen(self, key: str) -> None:
        region = self._region(key)
        if region:
            self.region_chosen.emit(region)

    def repaint_theme(self, theme: Theme) -> None:
        """Repaint the chart."""
        self.chart.show_theme(theme)

    def point(self, region: str | None) -> None:
        """Mark the row that means a region."""
        self.chart.point_region(region)

    def unmark(self) -> Callable[[], None]:
        """Mark no row for a while."""
        key = self.chart.current
        self.chart.point(None)
        return lambda: self.chart.point(key)

    def focus_first(self) -> None:
        """Let the arrows walk through the rows."""
        self.chart.setFocus()


class GroupTable(QWidget):
    """The share of each group of parts from each facing, the one in view in bold."""

    def __init__(self) -> None:
        super().__init__()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 8, 0)
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(1)
        self._grid.setColumnStretch(0, 1)
        self._shown: tuple[object, ...] = ()
        self.cells: dict[tuple[int, int], QLabel] = {}

    def show_groups(self, groups: tuple[tuple[str, tuple[int, ...]], ...], facing: Facing) -> None:
        """Show other shares. Units: 0.1 percentage points."""
        if (groups, facing) == self._shown:
            return
        self._shown = (groups, facing)
        self._say(0, 0, translate("odds", "Groups by facing"), muted=True)
        for column, seen in enumerate(Facing, start=1):
            self._say(0, column, sentence_case(facing_word(seen)), muted=seen is not facing, bold=seen is facing)
            for row, (name, shares) in enumerate(groups, start=1):
                self._say(row, 0, group_word(name))
                self._say(row, column, tenths_text(shares[column - 1]), bold=seen is facing)
        for (row, _), cell in self.cells.items():
            cell.setVisible(row <= len(groups))

    def _say(self, row: int, column: int, text: str, *, muted: bool = False, bold: bool = False) -> None:
        cell = self.cells.get((row, column))
        if cell is None:
            cell = self.cells[row, column] = QLabel()
            cell.setTextFormat(Qt.TextFormat.PlainText)
            if column:
                cell.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self._grid.addWidget(cell, row, column)
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * 0.9)
        font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
        cell.setFont(font)
        name = "muted" if muted else ""
        if cell.objectName() != name:
            cell.setObjectName(name)
            cell.style().polish(cell)
        cell.setText(text)


class LocationPage(ChartPage):
    """True area, d100 and d66 side by side for each region of the facing, and the groups by facing."""

    def __init__(self) -> None:
        super().__init__()
        self._odds: LocationOdds | None = None
        self.by_size = self.tool(
            translate("odds", "By size"),
            translate("odds", "Largest first, or in the order of the table"),
            checkable=True,
        )
        self.by_size.toggled.connect(self._repaint)
        self.groups = GroupTable()
        self.body_box.addWidget(self.groups)

    def looked_at(self, situation: OddsSituation) -> object:
        """Look at body and facing only."""
        return situation.body, situation.facing

    def repaint_situation(self, situation: OddsSituation) -> None:
        """Show another body or facing."""
        self._odds = location_odds(situation.body, situation.facing) if situation.body is not None else None
        self._repaint()

    def _repaint(self) -> None:
        odds, body = self._odds, self.situation.body if self.situation else None
        self.groups.setVisible(odds is not None)
        self.by_size.setVisible(odds is not None)
        if odds is None or body is None:
            self.show_chart(nobody(), Chart(), "")
            return
        largest = max(max(float(row.d100), float(row.d66)) for row in odds.rows) * 100
        title = translate("odds", "Where a hit lands, {facing}").format(facing=facing_word(odds.facing))
        chart = location_chart(odds, by_size=self.by_size.isChecked(), most=room_for(largest))
        self.show_chart(title, chart, rounded_words(row.d66_shown for row in odds.rows))
        self.groups.show_groups(odds.groups, odds.facing)

    def sheet_title(self) -> str:
        """Name body and facing."""
        return self.of_body(translate("odds", "where a hit lands"))

    def table(self) -> Table:
        """Return regions with area, faces, fractions and percentages."""
        head = ("region", "label", "true area %", "d100", "d100 exact", "d100 %", "d66", "d66 exact", "d66 %")
        rows = self._odds.rows if self._odds else ()
        return (
            head,
            *(
                (
                    row.region,
                    row.label,
                    percent(row.area).rstrip("%"),
                    row.d100_faces,
                    str(row.d100),
                    str(row.d100 * 100),
                    row.d66_faces,
                    str(row.d66),
                    str(row.d66_shown),
                )
                for row in rows
            ),
        )


def location_chart(odds: LocationOdds, *, by_size: bool = False, most: float = 100.0) -> Chart:
    """Return the bars of a facing, as the table is ordered or the largest true area first."""
    rows = sorted(odds.rows, key=lambda row: -row.area) if by_size else list(odds.rows)
    return Chart(
        tuple(ChartRow(row.region, row.label, region_tip(row), (row.region,)) for row in rows),
        (
            Series(
                translate("odds", "area"),
                tuple(row.area / 100 for row in rows),
                tuple(percent(row.area) for row in rows),
                Shade.FULL,
            ),
            Series("d100", *_column([(float(row.d100), f"{row.d100 * 100}%") for row in rows]), Shade.HALF),
            Series(
                "d66", *_column([(float(row.d66), shown_text(row.d66_shown, row.d66)) for row in rows]), Shade.HOLLOW
            ),
        ),
        most,
    )


def _column(cells: list[tuple[float, str]]) -> tuple[tuple[float, ...], tuple[str, ...]]:
    return tuple(share * 100 for share, _ in cells), tuple(text for _, text in cells)


class DepthPage(ChartPage):
    """The exact share of each tier, the chance to get at least so deep, and what bought tiers make of them."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: tuple[TierChance, ...] = ()

    def looked_at(self, situation: OddsSituation) -> object:
        """Look at the Margin and what it buys only."""
        return situation.attack.margin, situation.house_rules.margin_per_tier

    def repaint_situation(self, situation: OddsSituation) -> None:
        """Show the tiers, with the Margin in view where it buys anything."""
        margin, per_tier = situation.attack.margin, situation.house_rules.margin_per_tier
        bought = per_tier > 0 and margin >= per_tier
        self._rows = depth_odds(margin, per_tier)
        lines = (
            translate(
                "odds",
                "Each six goes one tier deeper: 5/6 + 5/6² + 5/6³ + … = 1. Tier n has 5/6ⁿ, tier n or deeper 1/6ⁿ⁻¹.",
            ),
            translate("odds", "Tier 3 is one hit in {exactly}; tier 3 or deeper one in {deeper}.").format(
                exactly=one_in_text(self._rows[2].share), deeper=one_in_text(self._rows[2].reach)
            ),
        )
        self.show_chart(
            translate("odds", "How deep a hit goes"),
            depth_chart(self._rows, margin if bought else 0),
            "\n".join(lines),
        )

    def table(self) -> Table:
        """Return the tiers with fractions and percentages."""
        return (
            (
                "tier",
                "layer",
                "exact",
                "%",
                "this deep or deeper, exact",
                "this deep or deeper %",
                "with Margin, exact",
            ),
            *(
                (
                    f"{row.tier}+" if row.or_deeper else str(row.tier),
                    row.layer,
                    str(row.share),
                    str(row.share_shown),
                    str(row.reach),
                    str(row.reach_shown),
                    str(row.bought),
                )
                for row in self._rows
            ),
        )


def depth_chart(rows: tuple[TierChance, ...], margin: int = 0) -> Chart:
    """Return the bars of the tiers; with a Margin that buys, its shares stand beside the rolled ones."""
    series = [
        Series(
            translate("odds", "exactly"),
            *_column([(float(row.share), shown_text(row.share_shown, row.share)) for row in rows]),
            Shade.FULL,
        ),
        Series(
            translate("odds", "or deeper"),
            *_column([(float(row.reach), shown_text(row.reach_shown, row.reach)) for row in rows]),
            Shade.HALF,
        ),
    ]
    if margin:
        name = translate("odds", "Margin {points}").format(points=margin)
        cells = [(float(row.bought), shown_text(row.bought_shown, row.bought)) for row in rows]
        series.append(Series(name, *_column(cells), Shade.HOLLOW))
    else:
        rare = tuple(one_in_text(row.share) for row in rows)
        series.append(Series(translate("odds", "one in"), tuple(0.0 for _ in rows), rare))
    return Chart(tuple(ChartRow(str(row.tier), tier_name(row), tier_tip(row)) for row in rows), tuple(series))


class FlatPage(ChartPage):
    """The same table on 3d6 beside d100: why what a location is read from has to be flat."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: tuple[BellChance, ...] = ()

    def looked_at(self, situation: OddsSituation) -> object:
        """Look at body and facing only."""
        return situation.body, situation.facing

    def repaint_situation(self, situation: OddsSituation) -> None:
        """Show the facing in view on both dice."""
        self._rows = bell_odds(situation.body.aspects[situation.facing]) if situation.body is not None else ()
        title = translate("odds", "Why flat dice, {facing}").format(facing=facing_word(situation.facing))
        if situation.body is None:
            self.show_chart(nobody(), Chart(), "")
        elif not self._rows:
            few = translate(
                "odds", "3d6 has sixteen totals, fewer than this facing has regions: it cannot name them all."
            )
            self.show_chart(title, Chart(), few)
        else:
            bell = translate(
                "odds",
                "The rows of the table on the totals of 3d6, cut as near to d100 as their order allows. On 3d6 the"
                " centre is 27 times likelier than the tail, so rows count for where they stand, not for their size.",
            )
            said = f"{bell} {rounded_words(row.bell_shown for row in self._rows)}"
            self.show_chart(title, flat_chart(self._rows), said.strip())

    def sheet_title(self) -> str:
        """Name body and facing."""
        return self.of_body(translate("odds", "why flat dice"))

    def table(self) -> Table:
        """Return the regions on both dice."""
        return (
            ("region", "label", "d100", "d100 exact", "3d6", "3d6 exact", "3d6 %"),
            *(
                (
                    row.region,
                    row.label,
                    row.d100_faces,
                    str(row.flat),
                    row.totals,
                    str(row.bell),
                    str(row.bell_shown),
                )
                for row in self._rows
            ),
        )


def flat_chart(rows: tuple[BellChance, ...]) -> Chart:
    """Return the bars of both dice."""
    largest = max(max(float(row.flat), float(row.bell)) for row in rows) * 100
    return Chart(
        tuple(
            ChartRow(
                row.region,
                row.label,
                tip(
                    row.label,
                    (f"d100 {row.d100_faces}", exact_text(row.flat)),
                    (f"3d6 {row.totals}", exact_text(row.bell)),
                ),
                (row.region,),
            )
            for row in rows
        ),
        (
            Series("d100", *_column([(float(row.flat), f"{row.flat * 100}%") for row in rows]), Shade.FULL),
            Series(
                "3d6", *_column([(float(row.bell), shown_text(row.bell_shown, row.bell)) for row in rows]), Shade.HOLLOW
            ),
        ),
        room_for(largest),
    )
