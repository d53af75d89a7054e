"""The hit table of a facing: the printed rows, what each region has lost, and the row of the last hit."""

import pytest
from PySide6.QtCore import QAbstractItemModel, Qt

from cats_desktop.rules.body import Facing
from cats_desktop.session.commands import SetArmour
from cats_desktop.ui.main_window import MainWindow
from tests.ui.hands import add, click, picture, point_away, settle, words

# d100, location, share, area, error, d66: copied from the page.
HUMAN_FRONT = [
    ("1–5", "Head", "5%", "5.35%", "−0.35", "11, 12"),
    ("6–7", "Neck", "2%", "1.54%", "+0.46", "13"),
    ("8–26", "Chest", "19%", "18.35%", "+0.65", "14–24"),
    ("27–42", "Abdomen", "16%", "16.06%", "−0.06", "25–34"),
    ("43–47", "Left upper arm", "5%", "4.65%", "+0.35", "35"),
    ("48–52", "Right upper arm", "5%", "4.65%", "+0.35", "36"),
    ("53–55", "Left forearm", "3%", "3.32%", "−0.32", "41"),
    ("56–58", "Right forearm", "3%", "3.32%", "−0.32", "42"),
    ("59–61", "Left hand", "3%", "2.57%", "+0.43", "43"),
    ("62–64", "Right hand", "3%", "2.57%", "+0.43", "44"),
    ("65–74", "Left thigh", "10%", "10.33%", "−0.33", "45–52"),
    ("75–84", "Right thigh", "10%", "10.33%", "−0.33", "53–56"),
    ("85–91", "Left shank", "7%", "7.43%", "−0.43", "61, 62"),
    ("92–98", "Right shank", "7%", "7.43%", "−0.43", "63, 64"),
    ("99", "Left foot", "1%", "1.05%", "−0.05", "65"),
    ("100", "Right foot", "1%", "1.05%", "−0.05", "66"),
]
HEADINGS = ["d100", "Location", "State", "Armour", "Share", "Area", "Error", "d66"]


def column(model: QAbstractItemModel, heading: str) -> list[str]:
    """Return a column's cells from top to bottom."""
    place = HEADINGS.index(heading)
    return [model.index(row, place).data() for row in range(model.rowCount())]


def test_the_headings_are_those_of_the_page_and_of_the_fight(window: MainWindow) -> None:
    rows = window.bench.hit_table.table.rows
    assert [rows.headerData(place, Qt.Orientation.Horizontal) for place in range(rows.columnCount())] == HEADINGS


def test_the_rows_are_as_printed(window: MainWindow) -> None:
    add(window)
    rows = window.bench.hit_table.table.rows
    columns = [column(rows, heading) for heading in ("d100", "Location", "Share", "Area", "Error", "d66")]
    assert list(zip(*columns, strict=True)) == HUMAN_FRONT


@pytest.mark.parametrize(
    ("body", "facing", "worst", "groups"),
    [
        ("human", Facing.FRONT, "0.65", "Head 6.9%  ·  Torso 34.4%  ·  Arms 21.1%  ·  Legs 37.6%"),
        ("human", Facing.LEFT, "0.51", "Head 13.2%  ·  Torso 38.7%  ·  Arms 14.1%  ·  Legs 34.1%"),
        ("heavy_mech", Facing.BACK, "0.53", "Head 2.8%  ·  Torso 39.6%  ·  Arms 24.1%  ·  Legs 33.5%"),
        ("heavy_mech", Facing.RIGHT, "0.48", "Head 4.4%  ·  Torso 44.2%  ·  Arms 21.1%  ·  Legs 30.2%"),
    ],
)
def test_worst_error_and_groups_stand_below(
    window: MainWindow, body: str, facing: Facing, worst: str, groups: str
) -> None:
    add(window, "Ana", body)
    window.bench.desk.face(facing)
    told = words(window.bench.hit_table)
    assert f"Worst error {worst} points" in told
    assert groups in told


def test_state_words_and_armour_follow_the_fight(window: MainWindow) -> None:
    add(window)
    assert window.bench.desk.do(SetArmour(1, {"chest": 6, "head": 1}, {"chest": 4, "head": 0}))
    for region, times in (("abdomen", 1), ("left_hand", 2), ("right_forearm", 3)):
        for _ in range(times):
            window.bench.desk.strike_at(region, 2, 0)
    rows = window.bench.hit_table.table.rows
    states = dict(zip(column(rows, "Location"), column(rows, "State"), strict=True))
    assert states["Head"] == "stripped"
    assert states["Chest"] == "sound"
    assert states["Abdomen"] == "damaged"
    assert states["Left hand"] == "crippled"
    assert states["Right forearm"] == "destroyed"
    assert states["Right hand"] == "lost"
    armour = dict(zip(column(rows, "Location"), column(rows, "Armour"), strict=True))
    assert (armour["Chest"], armour["Head"], armour["Abdomen"]) == ("4/6", "0/1", "–")


def test_the_row_of_the_last_hit_is_marked_until_the_next(window: MainWindow) -> None:
    add(window)
    rows, table = window.bench.hit_table.table.rows, window.bench.hit_table.table
    for region, row, other in (("chest", 2, 8), ("left_hand", 8, 2)):
        click(window, region)
        point_away(window)
        assert rows.marked == region
        image = picture(table.viewport())
        edge = [image.pixelColor(1, table.visualRect(rows.index(place, 0)).center().y()) for place in (row, other)]
        assert edge[0].name() == "#b3261e"
        assert edge[1].name() != "#b3261e"


def test_the_mark_is_of_the_target_and_side_that_were_struck(window: MainWindow) -> None:
    add(window, count=2)
    click(window, "chest")
    assert window.bench.hit_table.table.rows.marked == "chest"
    window.bench.desk.face(Facing.LEFT)
    assert window.bench.hit_table.table.rows.marked is None
    window.bench.desk.face(Facing.FRONT)
    window.bench.desk.select_next()
    assert window.bench.hit_table.table.rows.marked is None
    window.bench.desk.select_previous()
    assert window.bench.hit_table.table.rows.marked == "chest"


def test_one_hit_changes_only_the_rows_that_differ(window: MainWindow) -> None:
    add(window)
    click(window, "left_hand")
    changed: list[tuple[int, int]] = []
    window.bench.hit_table.table.rows.dataChanged.connect(lambda first, last: changed.append((first.row(), last.row())))
    click(window, "chest")
    assert changed == [(2, 2), (8, 8)]


def test_pointing_at_the_figure_moves_the_row_cursor_and_tells_the_contents(window: MainWindow) -> None:
    add(window)
    window.bench.stage.silhouette.region_pointed.emit("left_forearm")
    settle()
    assert window.bench.hit_table.table.currentIndex().row() == 6
    told = window.bench.hit_table.detail.accessibleDescription()
    assert told.startswith("Left forearm · sound · left vambrace –")
    assert "3 elbow joint" in told
