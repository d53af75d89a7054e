"""Bars are as long as the tables that resolve say, follow the palette, and say what is pointed at and chosen."""

from collections import Counter
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QFontMetricsF
from PySide6.QtTest import QTest

from cats_desktop.rules.table import LocationDie
from cats_desktop.session.chances import location_odds
from cats_desktop.ui.odds_cats import location_chart
from cats_desktop.ui.odds_chart import Chart, ChartRow, Series, Shade, room_for, ticks_up_to
from cats_desktop.ui.odds_legend import bar_colours
from cats_desktop.ui.odds_plot import BarChart
from cats_desktop.ui.theme import DARK, HIGH_CONTRAST, LIGHT, contrast
from tests.rules.golem import Fight
from tests.rules.outcomes import struck
from tests.ui.hands import FACINGS, LEFT, picture, settle

ROWS = (ChartRow("one", "One", "<b>One</b>", ("chest",)), ChartRow("two", "Two", "<b>Two</b>", ("head", "neck")))
CHART = Chart(
    ROWS,
    (Series("all", (40.0, 10.0), ("40%", "10%"), Shade.FULL), Series("none", (0.0, 20.0), ("0%", "20%"), Shade.HOLLOW)),
    50.0,
)


@pytest.fixture
def chart(show):
    bars = BarChart("Test")
    bars.show_chart(CHART)
    show(bars, 500, 200)
    return bars


@pytest.mark.parametrize(
    ("wide", "wanted"),
    [(600.0, (0, 25, 50, 75, 100)), (200.0, (0, 50, 100)), (150.0, (0, 50, 100)), (60.0, (0, 100))],
)
def test_percentages_below_the_bars_never_run_together(chart, wide, wanted):
    foot = chart._foot
    foot.most = 100.0
    assert foot.written(wide) == wanted
    # The last stands left of the edge, all others in the middle of their line.
    room = QFontMetricsF(foot._font).horizontalAdvance("100%")
    assert wide - room - (wide * foot.written(wide)[-2] / 100 + room / 2) >= 0 or len(wanted) == 2


@pytest.mark.parametrize(("body", "facing"), FACINGS)
def test_every_bar_is_as_long_as_the_faces_that_strike_its_region(qapp, bodies, body, facing):  # noqa: ARG001
    kind, target = bodies[body], Fight().target
    counted = struck(target, kind, facing)
    bars = BarChart()
    bars.show_chart(location_chart(location_odds(kind, facing)))
    drawn = {key: width for key, (_, _, width, _) in bars.spans().items()}
    regions = [region.key for region in kind.aspects[facing].regions]
    assert len(drawn) == 3 * len(regions)
    for region in regions:
        assert round(drawn["d100", region], 9) == counted[LocationDie.D100, region]
        assert round(drawn["d66", region] * 36 / 100, 9) == counted[LocationDie.D66, region]
        assert round(drawn["area", region] * 100, 9) == kind.aspects[facing].shares[region]


def test_bars_of_a_row_stand_below_one_another_within_it(chart):
    spans = chart.spans()
    for place, key in enumerate(("one", "two")):
        _, top, _, height = spans["all", key]
        _, next_top, _, next_height = spans["none", key]
        assert place < top < top + height <= next_top
        assert next_top + next_height < place + 1


def test_pointing_says_the_row_once_and_leaving_says_none(chart):
    said = []
    chart.row_pointed.connect(said.append)
    QTest.mouseMove(chart.viewport, chart.place_of("two"))
    QTest.mouseMove(chart.viewport, chart.place_of("two") + QPoint(3, 1))
    settle()
    assert said == ["two"]
    assert chart.toolTip() == "<b>Two</b>"
    chart._plot.left.emit()
    assert said == ["two", ""]
    assert chart.toolTip() == ""


def test_a_click_chooses_and_a_double_click_chooses_no_more(chart):
    chosen = []
    chart.row_chosen.connect(chosen.append)
    QTest.mouseClick(chart.viewport, LEFT, pos=chart.place_of("one"))
    assert chosen == ["one"]
    QTest.mouseClick(chart.viewport, Qt.MouseButton.RightButton, pos=chart.place_of("two"))
    assert chosen == ["one"]


def test_marking_from_outside_says_nothing(chart):
    said = []
    chart.row_pointed.connect(said.append)
    chart.point_region("neck")
    assert chart.current == "two"
    chart.point_region("foot")
    assert chart.current is None
    chart.point("one")
    assert (chart.current, said) == ("one", [])


def test_arrows_walk_round_and_enter_chooses(chart):
    said, chosen = [], []
    chart.row_pointed.connect(said.append)
    chart.row_chosen.connect(chosen.append)
    chart._plot.clearFocus()
    chart.setFocus(Qt.FocusReason.TabFocusReason)
    assert said == ["one"]
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_Return):
        QTest.keyClick(chart._plot, key)
    assert said == ["one", "two", "one", "two"]
    assert chosen == ["two"]


def test_the_wheel_and_dragging_move_nothing(chart):
    before = chart._box.viewRange()
    QTest.mousePress(chart.viewport, LEFT, pos=chart.place_of("one"))
    QTest.mouseMove(chart.viewport, chart.place_of("two"))
    QTest.mouseRelease(chart.viewport, LEFT, pos=chart.place_of("two"))
    assert chart._box.viewRange() == before == [[0, 50], [0, 2]]
    assert not any(chart._box.mouseEnabled())
    assert chart._plot.getPlotItem().getViewBox().menuEnabled() is False


@pytest.mark.parametrize("theme", [LIGHT, DARK, HIGH_CONTRAST], ids=lambda theme: theme.key)
def test_the_plot_has_the_colours_of_the_palette(chart, theme):
    chart.show_theme(theme)
    settle()
    image = picture(chart)
    colours = Counter(
        image.pixelColor(x, y).name() for x in range(0, image.width(), 2) for y in range(24, image.height(), 2)
    )
    assert colours.most_common(1)[0][0] == theme.surface
    assert colours[theme.accent] > 100


@pytest.mark.parametrize("theme", [LIGHT, DARK, HIGH_CONTRAST], ids=lambda theme: theme.key)
def test_the_kinds_of_bars_stay_apart_in_greyscale(theme):
    full, half, hollow = (bar_colours(theme, shade)[0] for shade in (Shade.FULL, Shade.HALF, Shade.HOLLOW))
    greys = [QColor(colour).lightness() for colour in (full, half, hollow)]
    assert min(abs(one - other) for one, other in pairwise(greys)) > 30
    assert hollow.name() == theme.surface
    assert contrast(bar_colours(theme, Shade.HOLLOW)[1].name(), theme.surface) > 4.5
    assert contrast(half.name(), full.name()) > 1.9
    assert contrast(half.name(), hollow.name()) > 1.6


def test_names_that_are_too_long_and_seventeen_rows_find_room(show):
    rows = tuple(ChartRow(str(n), f"The very long name of region number {n}") for n in range(17))
    bars = BarChart()
    bars.show_chart(
        Chart(
            rows, (Series("d100", tuple(float(n) for n in range(17)), tuple("10.0%" for _ in rows), Shade.FULL),), 20.0
        )
    )
    show(bars, 420, 330)
    assert bars._names.size().width() <= 420 * 0.36 + 8 + 1
    assert bars.height() >= bars.minimumHeight()
    assert bars._box.size().height() / 17 >= 15


def test_showing_the_same_value_again_draws_nothing_anew(chart, monkeypatch):
    monkeypatch.setattr(BarChart, "_set_bars", lambda _: pytest.fail("drawn again"))
    chart.show_chart(Chart(ROWS, CHART.series, 50.0))


def test_a_row_is_said_in_words_for_those_who_do_not_see_it(chart):
    assert chart._plot.accessibleDescription() == "One: all 40%, none 0%; Two: all 10%, none 20%"


@pytest.mark.parametrize(
    ("largest", "end", "ticks"),
    [(24.53, 25.0, (0, 10, 20)), (19.4, 20.0, (0, 5, 10, 15, 20)), (100.0, 100.0, (0, 25, 50, 75, 100))],
)
def test_an_axis_ends_on_a_round_number_just_beyond_the_largest(largest, end, ticks):
    assert room_for(largest) == end
    assert ticks_up_to(end) == ticks
