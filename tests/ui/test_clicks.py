"""Every region of every facing: clicked = struck = logged = coloured = the part that the parallel list names."""

import json
from pathlib import Path

import pytest
from PySide6.QtTest import QTest

from cats_desktop.rules.body import Facing
from cats_desktop.ui.main_window import MainWindow
from cats_desktop.ui.theme import LIGHT
from tests.ui.hands import (
    FACINGS,
    LEFT,
    NONE,
    ScriptedDice,
    add,
    click,
    hits,
    inner_points,
    log_lines,
    of_colour,
    point_away,
    seen_close,
)

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "hit_tables.json").read_text(encoding="utf-8"))

# The plate over each part whose plate is not of the part's own name, from each side that shows it.
PLATES = {
    "human": {
        "chest": "upper_torso",
        "abdomen": "lower_torso",
        "upper_back": "upper_torso",
        "lower_back": "lower_torso",
    },
    "heavy_mech": {"rear_hull": "upper_hull", "engine_deck": "lower_hull"},
}


def key_of(label: str, facing: Facing) -> str:
    """Return the key that a printed label stands for: a near limb is the one on the side that is seen."""
    return label.lower().replace("near", facing.value).replace(" ", "_")


@pytest.mark.parametrize(("body", "facing"), FACINGS)
def test_a_clicked_region_is_the_one_that_is_struck_logged_coloured_and_listed(
    window: MainWindow, dice: ScriptedDice, body: str, facing: Facing
) -> None:
    add(window, "Ana", body)
    window.bench.desk.face(facing)
    view, table = window.bench.stage.silhouette, window.bench.hit_table.table.rows
    printed = [row["location"] for row in GOLDEN[body]["facings"][facing.value]["rows"]]
    assert [table.index(row, 1).data() for row in range(table.rowCount())] == printed
    for row, label in enumerate(printed):
        key = key_of(label, facing)
        point_away(window)
        with seen_close(view, key) as before:
            whole = of_colour(before, view, inner_points(view, key), LIGHT.fills["whole"])
        assert len(whole) >= 3, key

        dice.next(2)
        click(window, key)

        hit = hits(window)[-1]
        assert len(hits(window)) == row + 1
        assert (hit.facing, hit.region, hit.label, hit.plate) == (facing, key, label, key)
        assert hit.part == PLATES[body].get(key, key)
        text, stands = log_lines(window)[-1]
        assert f"→ {label} · tier 1, slot 2 · armour" in text
        assert stands
        point_away(window)
        with seen_close(view, key) as after:
            assert len(of_colour(after, view, whole, LIGHT.fills["hurt"])) > len(whole) * 0.25, key
            assert of_colour(after, view, whole, LIGHT.fills["whole"]) == [], key
        assert (table.marked, table.index(row, 2).data()) == (key, "damaged")


def test_a_click_beside_the_figure_strikes_nothing(window: MainWindow) -> None:
    add(window)
    view = window.bench.stage.silhouette
    outside = view.rect().bottomLeft()
    assert view.region_at(outside.toPointF()) is None
    QTest.mouseClick(window.windowHandle(), LEFT, NONE, view.mapTo(window, outside))
    assert hits(window) == []
