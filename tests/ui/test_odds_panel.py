"""The odds panel in the window: its pages by ruleset, hovering both ways, waiting for pyqtgraph, and its keys."""

import gc
import sys
from dataclasses import replace

import pytest
import shiboken6
from PySide6.QtCore import QPointF, QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from cats_desktop.bootstrap import furnish
from cats_desktop.library.resources import resources_folder
from cats_desktop.library.systems import SystemLibrary
from cats_desktop.rules.attack import Attack
from cats_desktop.rules.body import Facing
from cats_desktop.rules.combat import HouseRules
from cats_desktop.session.commands import ChooseRuleset
from cats_desktop.session.memory import MemoryJournal
from cats_desktop.ui import odds_hit
from cats_desktop.ui.main_window import MainWindow
from cats_desktop.ui.odds_page import OddsSituation
from cats_desktop.ui.odds_pages import PAGES, pages_of
from cats_desktop.ui.odds_panel import OddsPanel
from cats_desktop.ui.plot_loader import PlotLoader
from cats_desktop.ui.theme import DARK, LIGHT
from tests.ui.hands import LEFT, Key, a_combatant, add, as_read, hits, point_away, press, settle, spot, words

CHAIN = ("Limb", "Leg", "Left", "Lower", "Foot", "Toe")


@pytest.fixture(scope="module")
def systems():
    return SystemLibrary(resources_folder() / "systems")


@pytest.fixture
def alone(show, bodies, systems):
    """Return what shows a page by itself, on the human from the front."""

    def put(key, **changes):
        kind = next(kind for kind in PAGES if kind.key == key)
        (ruleset, *_) = kind.rulesets
        situation = OddsSituation(ruleset, a_combatant(), bodies["human"], charts=systems.get(ruleset))
        page = kind.make()
        page.show_situation(replace(situation, **changes))
        show(page, 520, 560)
        return page

    return put


def in_front(widget):
    """Tell whether a widget is to be seen; one in a dock behind another calls itself visible all the same."""
    return not widget.visibleRegion().isEmpty()


def open_odds(window, page="location"):
    """Go to the odds by their key, wait for the plots, and turn to a page."""
    press(window, Key.Key_O)
    settle()
    window.bench.odds.plots.finish()
    settle()
    window.bench.odds.panel.turn_to(page)
    settle()
    return window.bench.odds.panel.page


@pytest.fixture
def fight(window):
    add(window)
    return window


@pytest.fixture
def panel(fight):
    return fight.bench.odds.panel


# Waiting for what draws plots


def test_nothing_is_loaded_or_made_before_the_panel_is_seen(window):
    add(window)
    panel = window.bench.odds.panel
    assert not panel.seen
    assert (panel.pages, panel.buttons, window.bench.odds.plots.begun) == ({}, {}, False)


def test_a_calm_line_stands_there_until_the_plots_are_ready(show):
    loader = PlotLoader(load=lambda: None, pieces=lambda: iter(()))
    started = []
    loader.start = lambda: started.append(True)
    panel = OddsPanel(loader)
    panel.show_situation(OddsSituation())
    show(panel)
    assert (panel.waiting.isVisible(), panel.waiting.text(), panel.page) == (True, "loading…", None)
    assert started
    loader.is_ready = True
    loader.ready.emit()
    assert not panel.waiting.isVisible()
    assert panel.page.isVisible()


def test_a_page_without_bars_does_not_wait(show, bodies):
    loader = PlotLoader(load=lambda: None, pieces=lambda: iter(()))
    loader.start = lambda: None
    panel = OddsPanel(loader)
    panel.show_situation(OddsSituation(body=bodies["human"]))
    show(panel)
    panel.turn_to("hit")
    assert panel.page.isVisible()


def test_plots_that_cannot_be_loaded_are_said_in_a_sentence(show):
    def broken():
        raise ImportError("No module named 'pyqtgraph'")

    loader = PlotLoader(load=broken, pieces=lambda: iter(()))
    panel = OddsPanel(loader)
    panel.show_situation(OddsSituation())
    show(panel)
    loader.finish()
    settle()
    assert panel.waiting.text() == (
        "The bars can't be drawn, because pyqtgraph could not be loaded: No module named 'pyqtgraph'. Set the program"
        " up again with packaging/bootstrap.py; everything else works without them."
    )


def test_loading_goes_on_beside_the_window_and_is_begun_once(qtbot):
    begun = []
    loader = PlotLoader(load=lambda: begun.append(True), pieces=lambda: iter(()))
    with qtbot.waitSignal(loader.ready):
        loader.start()
        loader.start()
    assert (begun, loader.is_ready, loader.fault) == ([True], True, None)
    assert loader._loading.thread.daemon


def test_no_garbage_is_collected_in_the_thread_that_loads_and_it_is_again_afterwards(qapp):  # noqa: ARG001
    seen = []
    loader = PlotLoader(load=lambda: seen.append(gc.isenabled()), pieces=lambda: iter(()))
    assert gc.isenabled()
    loader.start()
    loader.finish()
    assert (seen, gc.isenabled()) == ([False], True)


def test_a_window_that_goes_while_the_plots_load_leaves_the_collecting_as_it_was(qapp):  # noqa: ARG001
    loader = PlotLoader(load=lambda: None, pieces=lambda: iter(()))
    loader.start()
    shiboken6.delete(loader)
    assert gc.isenabled()


def test_a_hit_on_the_target_draws_only_what_depends_on_it(alone, monkeypatch):
    pages = [alone(key) for key in ("location", "depth", "flat", "hit")]
    asked = []
    for page in pages:
        monkeypatch.setattr(page, "repaint_situation", lambda _, page=page: asked.append(page))
        page.show_situation(replace(page.situation, target=a_combatant(hits=1)))
    assert asked == pages[3:]


# Pages


@pytest.mark.parametrize(
    ("ruleset", "names"),
    [
        ("cats", ["Location", "Depth", "This hit", "Flat dice"]),
        ("fudge", ["2dF chart", "d6 tree"]),
        ("placement", ["Placement"]),
        ("cards", ["Cards left"]),
    ],
)
def test_each_ruleset_has_its_pages_and_each_of_them_can_be_shown_and_written(window, panel, ruleset, names):
    if ruleset != "cats":
        window.bench.desk.do(ChooseRuleset(ruleset))
    open_odds(window)
    assert [button.text() for button in panel.buttons.values()][: len(names)] == names
    for button in list(panel.buttons.values())[: len(names)]:
        QTest.mouseClick(button, LEFT)
        settle()
        page = panel.page
        assert page.isVisible()
        head, *rows = page.table()
        assert rows
        assert {len(row) for row in rows} == {len(head)}
        assert any("/" in cell for row in rows for cell in row)


def test_every_page_belongs_to_a_ruleset_and_has_a_key_of_its_own():
    assert len({kind.key for kind in PAGES}) == len(PAGES)
    assert all(pages_of(ruleset) for ruleset in ("cats", "fudge", "placement", "cards"))


@pytest.mark.parametrize("kind", [kind for kind in PAGES if kind.rulesets == ("cats",)][:4], ids=lambda kind: kind.key)
def test_a_page_says_so_when_nobody_is_in_view(alone, kind):
    page = alone(kind.key, target=None, body=None)
    if kind.key == "hit":
        page.work_out()
    if kind.key != "depth":
        assert page.title.text() == "Nobody is in view. Press A to add a target: its odds stand here."


def test_all_pages_repaint_in_another_palette(window, panel):
    for kind in pages_of("cats")[:4]:
        open_odds(window, kind.key)
    window.bench.use_theme(DARK)
    assert all(page.theme is DARK for page in panel.pages.values())


def test_the_page_that_was_open_is_open_again_after_another_ruleset(window, panel):
    open_odds(window, "depth")
    window.bench.desk.do(ChooseRuleset("placement"))
    assert panel.page is panel.pages["placement"]
    window.bench.desk.do(ChooseRuleset("cats"))
    assert panel.page is panel.pages["depth"]


# Location


def test_another_facing_shows_its_own_bars_and_groups(alone):
    page = alone("location")
    assert [row.key for row in page.chart.chart.rows][:3] == ["head", "neck", "chest"]
    page.show_situation(replace(page.situation, attack=Attack(Facing.LEFT)))
    assert len(page.chart.chart.rows) == 10
    assert page.title.text() == "Where a hit lands, left"
    # Torso from the front, back, left and right, as the source prints them; the one in view is bold.
    assert [page.groups.cells[2, column].text() for column in range(1, 5)] == ["34.4%", "34.4%", "38.7%", "38.7%"]
    assert [page.groups.cells[2, column].font().weight() > 500 for column in range(1, 5)] == [False, False, True, False]


def test_regions_stand_as_in_the_table_or_by_size(alone):
    page = alone("location")
    page.by_size.click()
    assert [row.key for row in page.chart.chart.rows][:4] == ["chest", "abdomen", "left_thigh", "right_thigh"]
    page.by_size.click()
    assert [row.key for row in page.chart.chart.rows][:2] == ["head", "neck"]


def test_the_tooltip_of_a_bar_says_exactly_and_from_which_dice(alone):
    page = alone("location")
    chest = next(row for row in page.chart.chart.rows if row.key == "chest")
    told = as_read(chest.tip)
    assert "d100 8–26" in told
    assert "19/100 = 19.00%" in told
    assert "d100 8–26, and a six on the first d6" in told
    assert "19/600 ≈ 3.17%" in told


def test_pointing_at_a_bar_outlines_its_region_on_the_figure_and_its_row_in_the_table(fight):
    page = open_odds(fight)
    QTest.mouseMove(page.chart.viewport, page.chart.place_of("left_hand"))
    settle()
    assert fight.bench.stage.silhouette._current == "left_hand"
    assert fight.bench.hit_table.current == "left_hand"


def test_pointing_at_the_figure_marks_the_bar_and_pointing_away_marks_none(fight):
    page = open_odds(fight)
    point_away(fight)
    QTest.mouseMove(fight.windowHandle(), spot(fight, "abdomen"))
    settle()
    assert page.chart.current == "abdomen"
    point_away(fight)
    assert page.chart.current is None


def test_clicking_a_bar_makes_its_region_current_and_strikes_nothing(fight):
    page = open_odds(fight)
    QTest.mouseClick(page.chart.viewport, LEFT, pos=page.chart.place_of("right_shank"))
    settle()
    assert fight.bench.hit_table.current == "right_shank"
    assert hits(fight) == []


# Depth and flat dice


def test_depth_says_one_hit_in_43_2(alone):
    page = alone("depth")
    assert "Tier 3 is one hit in 43.2; tier 3 or deeper one in 36." in page.caption.text()
    third = page.chart.chart.rows[2]
    told = as_read(third.tip)
    assert "sixes on the first 2 d6, then 1–5" in told
    assert "5/6³ = 5/216 ≈ 2.31%" in told


def test_a_margin_that_buys_stands_beside_the_rolled_tiers(alone):
    page = alone("depth")
    assert [series.label for series in page.chart.chart.series] == ["exactly", "or deeper", "one in"]
    attack, rules = Attack(Facing.FRONT, margin=5), HouseRules(margin_per_tier=5)
    page.show_situation(replace(page.situation, attack=attack, house_rules=rules))
    assert [series.label for series in page.chart.chart.series] == ["exactly", "or deeper", "Margin 5"]
    assert page.chart.chart.series[2].texts[:2] == ("0.0%", "83.3%")


def test_a_tier_that_hardly_ever_comes_is_said_to_be_less_than_the_least_shown(alone):
    # Tier 6 is 5/46,656, about 0.01 %; what is bought away is nothing at all.
    exactly, deeper, _ = alone("depth").chart.chart.series
    assert exactly.texts == ("83.3%", "13.9%", "2.3%", "0.4%", "0.1%", "<0.1%", "<0.1%")
    assert deeper.texts[-2:] == ("<0.1%", "<0.1%")


def test_equal_chances_read_alike_and_the_caption_says_where_they_do_not_add_up(alone):
    page = alone("placement")  # sixths and twelfths: six of 16.7 % are not 100 %
    texts = {}
    for place in page.places:
        texts.setdefault(place.share, set()).add(str(place.shown))
    assert all(len(found) == 1 for found in texts.values())
    assert ("Percentages are rounded." in page.caption.text()) is (
        sum(place.shown.units for place in page.places) != 1000
    )
    assert "Percentages are rounded." in alone("tree").caption.text()
    assert "Percentages are rounded." not in alone("location").caption.text()


def test_the_other_pages_are_made_in_idle_time_one_at_a_time_once_one_was_seen(fight, panel, qtbot, monkeypatch):
    panel._idle.setInterval(0)
    made = []
    make = panel._made
    monkeypatch.setattr(panel, "_made", lambda kind: (made.append(kind.key), make(kind))[1])
    assert panel.pages == {}
    first = open_odds(fight)
    qtbot.waitUntil(lambda: len(panel.pages) == 5, timeout=5_000)
    assert made == ["location", "depth", "hit", "flat", "luck"]
    assert panel.page is first
    assert in_front(first)
    assert not in_front(panel.pages["depth"])


def test_three_dice_are_compared_with_the_same_table(alone):
    page = alone("flat")
    assert [series.label for series in page.chart.chart.series] == ["d100", "3d6"]
    assert "27 times likelier" in page.caption.text()


# This hit


def test_the_next_hit_is_worked_out_once_for_many_changes_and_only_while_it_is_seen(window, panel, qtbot, monkeypatch):
    page = open_odds(window, "hit")
    qtbot.waitUntil(lambda: page.odds is not None)
    asked = []
    real = odds_hit.hit_odds
    monkeypatch.setattr(odds_hit, "hit_odds", lambda *given: asked.append(given) or real(*given))
    for damage in (2, 3, 4):
        window.bench.desk.use_damage(damage)
    qtbot.waitUntil(lambda: bool(asked))
    QTest.qWait(60)
    assert len(asked) == 1
    panel.turn_to("depth")
    window.bench.desk.use_damage(9)
    QTest.qWait(60)
    assert len(asked) == 1
    panel.turn_to("hit")
    qtbot.waitUntil(lambda: len(asked) == 2)
    assert page.caption.text().startswith("Damage 9.")


def test_a_called_hit_goes_to_the_region_that_was_pointed_at_while_another_page_was_open(fight):
    open_odds(fight)
    fight.bench.stage.silhouette.region_pointed.emit("left_hand")
    page = open_odds(fight, "hit")
    page.called.click()
    page.work_out()
    assert page.title.text() == "A hit on Ana, left hand called"
    assert [row.part for row in page.grid.rows] == ["left_hand"]
    assert page.odds.rows[0].shown["hit"].units == 1000


def test_pointing_at_a_part_of_the_next_hit_outlines_its_region(fight):
    page = open_odds(fight, "hit")
    page.work_out()
    place = next(place for place, row in enumerate(page.grid.rows) if row.part == "upper_torso")
    middle = QPointF(20, page.grid._cell(place, 0).center().y()).toPoint()
    QTest.mouseMove(page.grid, middle)
    settle()
    assert fight.bench.stage.silhouette._current == "chest"
    assert "100.0%" not in as_read(page.grid.toolTip())
    assert "19/100 = 19.00%" in as_read(page.grid.toolTip())


# The other rulesets


def test_the_tree_is_opened_level_by_level_and_each_node_is_as_high_as_its_chance(alone):
    icicle = alone("tree").icicle
    icicle.open_levels(1)
    assert icicle.visible() == [("Torso or Head",), ("Limb",)]
    icicle.toggle(("Torso or Head",))
    high = icicle.box_of(("Torso or Head",)).height()
    assert icicle.box_of(("Torso or Head", "Torso")).height() == pytest.approx(high * 5 / 6)
    assert icicle.box_of(("Torso or Head", "Head")).height() == pytest.approx(high / 6)
    icicle.toggle(("Torso or Head",))
    assert icicle.levels() == 1


def test_a_click_opens_a_node_and_what_is_too_thin_fills_the_view(alone):
    icicle = alone("tree").icicle
    for length in range(3, 7):
        QTest.mouseClick(icicle, LEFT, pos=icicle.box_of(CHAIN[:length]).center().toPoint())
        assert CHAIN[:length] in icicle.opened
    toes = [path for path in icicle.visible() if len(path) == 7]
    assert len(toes) == 6
    assert all(icicle.box_of(path).height() >= 15 for path in toes)
    assert icicle.inside
    QTest.mouseClick(icicle, LEFT, pos=icicle.box_of(CHAIN[:1]).center().toPoint())
    assert icicle.inside == ()
    assert ("Torso or Head",) in icicle.visible()


def test_the_tree_can_be_walked_by_key(alone):
    icicle = alone("tree").icicle
    icicle.open_levels(1)
    icicle.setFocus()
    for key in (Key.Key_Down, Key.Key_Down, Key.Key_Right, Key.Key_Down, Key.Key_Return):
        QTest.keyClick(icicle, key)
    assert icicle.current == ("Limb", "Arm")
    assert ("Limb", "Arm", "Left") in icicle.visible()
    QTest.keyClick(icicle, Key.Key_Left)
    QTest.keyClick(icicle, Key.Key_Left)
    assert icicle.current == ("Limb",)
    assert icicle.accessibleDescription() == "Limb, 1/2"


def test_a_node_says_its_dice_and_exact_chance_and_points_at_what_it_covers(alone):
    page = alone("tree")
    said = []
    page.region_pointed.connect(said.append)
    icicle = page.icicle
    QTest.mouseMove(icicle, icicle.box_of(("Torso or Head", "Head")).center().toPoint())
    settle()
    told = as_read(icicle.toolTip())
    assert "d6 1–3, then 6" in told
    assert "1/12 ≈ 8.33%" in told
    assert said == ["head"]


def test_a_cell_of_the_chart_marks_its_bar_and_its_region(alone):
    page = alone("chart")
    said = []
    page.region_pointed.connect(said.append)
    QTest.mouseMove(page.cells, page.cells.box_of(0, 1).center().toPoint())
    settle()
    assert (page.chart.current, said) == ("Torso", ["chest"])
    assert "0 −; 0 0; 0 +; − 0" in as_read(page.chart.chart.rows[3].tip)


# Keys and the dock


def test_the_hit_table_is_in_front_and_o_brings_the_odds(fight):
    assert not in_front(fight.bench.odds.panel)
    assert in_front(fight.bench.hit_table)
    page = open_odds(fight)
    assert not in_front(fight.bench.hit_table)
    assert page.chart._plot.hasFocus()
    press(fight, Key.Key_H)
    assert in_front(fight.bench.hit_table)


def test_no_word_of_the_panel_is_cut_by_its_button(window, panel):
    open_odds(window)
    for button in panel.buttons.values():
        assert button.width() >= button.fontMetrics().horizontalAdvance(button.text()) + 16
    assert "Export" in words(panel) or panel.page.tools.count()
    assert all(label.textFormat() == Qt.TextFormat.PlainText for label in panel.findChildren(QLabel))


def test_the_plots_bring_pyqtgraph_and_numpy_only_when_they_are_wanted(fight):
    open_odds(fight)
    assert {"pyqtgraph", "numpy"} <= set(sys.modules)


def test_a_panel_that_lies_behind_another_keeps_no_size_of_its_own(show, bodies, tmp_path):
    settings = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
    window = MainWindow(settings)
    window.bench = furnish(window, MemoryJournal(lambda: 0.0), bodies, LIGHT)
    show(window, 1440, 900)
    window.close()
    assert settings.contains("size/table")
    assert not settings.contains("size/odds")
    window.show()
    window.bench.odds.go()
    settle()
    window.close()
    assert settings.contains("size/odds")
    assert not settings.contains("size/table")
