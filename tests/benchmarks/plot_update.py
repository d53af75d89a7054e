"""How long it takes until the location plot shows another facing, beside setting the bars of a bare pyqtgraph item.

Both are painted to the end: the time is from the wish to the paint of the new picture.
"""

import tempfile
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

BOUND = 3.0
detail = "seconds until three kinds of bars, names, numbers and tooltips are painted : BarGraphItem.setOpts, 48 bars"
ROUNDS = 60


def measure() -> tuple[float, float]:
    """Return the seconds of our update and of the bare one, medians of turns by turns."""
    from cats_desktop.library.bodies import BodyLibrary
    from cats_desktop.library.resources import resources_folder
    from cats_desktop.rules.body import Facing
    from cats_desktop.session.chances import location_odds
    from cats_desktop.ui.odds_cats import location_chart
    from cats_desktop.ui.odds_plot import BarChart
    from tests.benchmarks.clicks import application

    app = application()
    with tempfile.TemporaryDirectory() as folder:
        human = BodyLibrary([resources_folder() / "bodies"], Path(folder))["human"]
    charts = [location_chart(location_odds(human, facing), most=25.0) for facing in Facing]
    chart = BarChart()
    bare, bars = _bare()
    for widget in (chart, bare):
        widget.resize(520, 420)
        widget.show()
    chart.show_chart(charts[0])
    app.processEvents()
    ours, yardstick = [], []
    for value in islice(cycle([*charts[1:], charts[0]]), ROUNDS):
        start = perf_counter()
        chart.show_chart(value)
        app.processEvents()
        middle = perf_counter()
        widths = [width for series in value.series for width in series.values]
        bars.setOpts(y=list(range(len(widths))), width=widths)
        app.processEvents()
        ours.append(middle - start)
        yardstick.append(perf_counter() - middle)
    chart.close()
    bare.close()
    return median(ours), median(yardstick)


def _bare() -> tuple[Any, Any]:
    """Return a bare plot with fixed ranges and its bars."""
    import pyqtgraph

    plot = pyqtgraph.PlotWidget()
    plot.setXRange(0, 25)
    plot.setYRange(0, 48)
    bars = pyqtgraph.BarGraphItem(x0=0, y=[], height=0.8, width=[])
    plot.addItem(bars)
    return plot, bars
