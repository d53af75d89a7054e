"""The wounds in the real window: listed, told, healed, repaired, reset, filtered, pointed at both ways."""

import pytest
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtTest import QTest

from cats_desktop.rules.attack import Attack
from cats_desktop.rules.body import Facing
from cats_desktop.session.commands import (
    ChooseRuleset,
    HealWound,
    NextTurn,
    RemoveCombatant,
    RepairPart,
    ResetCombatant,
    Strike,
    TellWounds,
)
from cats_desktop.ui.main_window import MainWindow
from cats_desktop.ui.theme import DARK, LIGHT
from cats_desktop.ui.wounds_panel import WoundsPanel
from cats_desktop.ui.wounds_table import ROW_HEIGHT, tick_box
from tests.ui.hands import (
    CTRL,
    LEFT,
    NONE,
    SHIFT,
    Key,
    add,
    choose,
    open_menu,
    picture,
    point_away,
    press,
    press_button,
    settle,
    spot,
    steps,
    tooltip_at,
    words,
)

pytestmark = pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True)  # said of every menu offscreen


def hit(window: MainWindow, region: str, tier: int = 1, slot: int = 0, source: str = "") -> None:
    attack = Attack(window.bench.desk.in_view.facing, region, tier=tier, slot=slot, source=source)
    assert window.bench.desk.do(Strike(1, attack))


@pytest.fixture
def panel(window: MainWindow) -> WoundsPanel:
    """Ana with three wounds: chest armour, structure of a forearm, and its artery."""
    add(window, "Ana", armour=24)
    hit(window, "chest", source="Goblin")
    window.bench.desk.do(NextTurn())
    hit(window, "left_forearm", 2)
    hit(window, "left_forearm", 3, 5)
    press(window, Key.Key_W)
    settle()
    return window.bench.wounds.panel


def listed(panel: WoundsPanel) -> list[int]:
    """Return the numbers of the hits that are listed, from top to bottom."""
    rows = panel.table.rows
    return [rows.wound(row).hit for row in range(rows.rowCount())]


def last_command(window: MainWindow) -> object:
    return steps(window)[-1].command


def test_w_goes_to_the_newest_wound_and_space_tells_it(window, panel) -> None:
    assert panel.table.hasFocus()
    assert listed(panel) == [3, 2, 1]
    assert panel.summary.text() == "3 wounds, 3 not told, 0 healed"
    press(window, Key.Key_Space)
    assert last_command(window) == TellWounds(1, (3,), True)
    assert [wound.told for wound in window.bench.desk.target.wounds] == [False, False, True]
    assert panel.summary.text() == "3 wounds, 2 not told, 0 healed"
    press(window, Key.Key_Space)
    assert last_command(window) == TellWounds(1, (3,), False)
    press(window, Key.Key_Z, CTRL)
    assert panel.summary.text() == "3 wounds, 2 not told, 0 healed"


def test_a_target_is_chosen_gone_to_and_told_with_three_keys(window: MainWindow) -> None:
    add(window, "Ana", count=2)
    hit(window, "chest")
    window.bench.desk.select(2)
    for key in (Key.Key_N, Key.Key_W, Key.Key_Space):
        press(window, key)
        settle()
    assert last_command(window) == TellWounds(1, (1,), True)


def test_a_wound_says_all_there_is_of_it(panel) -> None:
    assert [panel.table.rows.index(row, 0).data() for row in range(3)] == [
        "#3 · round 1 · Left forearm · critical · tier 3 · artery out · not told",
        "#2 · round 1 · Left forearm · structure · tier 2 · structure 1 · not told",
        "#1 · Chest · armour · tier 1 · 1 armour · \u2068Goblin\u2069 · not told",
    ]


def test_its_dice_stand_as_they_fell(window, dice) -> None:
    add(window)
    dice.next(37, 6, 2)
    press(window, Key.Key_R)
    press(window, Key.Key_W)
    told = window.bench.wounds.panel.table.rows.index(0, 0).data()
    assert told.endswith("structure 1 · d100 37 · d6 6+2=8 · not told")


def test_a_click_on_its_box_tells_a_wound_and_one_beside_it_does_not(window, panel) -> None:
    table = panel.table
    row = table.visualRect(table.rows.index(1, 0))
    QTest.mouseClick(table.viewport(), LEFT, NONE, row.center())
    assert isinstance(last_command(window), Strike)
    assert table.wound.hit == 2
    QTest.mouseClick(table.viewport(), LEFT, NONE, tick_box(row).center())
    assert last_command(window) == TellWounds(1, (2,), True)
    QTest.mousePress(table.viewport(), LEFT, NONE, tick_box(row).center())
    QTest.mouseRelease(table.viewport(), LEFT, NONE, tick_box(row).center() + QPoint(0, 2 * ROW_HEIGHT))
    assert last_command(window) == TellWounds(1, (2,), True)


@pytest.mark.parametrize("way", ["key", "button", "command"])
def test_all_are_told_at_once(window, panel, way: str) -> None:
    if way == "key":
        press(window, Key.Key_A, CTRL)
    elif way == "button":
        press_button(panel, "All told")
    else:
        window.bench.stage.silhouette.setFocus()
        press(window, Key.Key_W, SHIFT)
    assert last_command(window) == TellWounds(1, (), True)
    assert panel.summary.text() == "3 wounds, 0 not told, 0 healed"
    assert not panel.all_told.isEnabled()


def test_h_heals_the_chosen_hit_and_only_that(window, panel) -> None:
    press(window, Key.Key_Down)
    press(window, Key.Key_H)
    assert last_command(window) == HealWound(1, 2, "left_forearm")
    ana = window.bench.desk.target
    assert (ana.rung("left_forearm"), ana.out) == (0, {("left_forearm", 5)})
    assert panel.summary.text() == "3 wounds, 3 not told, 1 healed"
    assert "healed" in panel.table.rows.index(1, 0).data()
    assert panel.table.wound.hit == 2
    press(window, Key.Key_H)
    assert "all that this hit broke is healed" in words(panel)
    press(window, Key.Key_Z, CTRL)
    assert window.bench.desk.target.rung("left_forearm") == 1
    assert "all that this hit broke" not in words(panel)


def test_a_hit_that_broke_nothing_is_not_called_healed(window: MainWindow) -> None:
    add(window)
    hit(window, "head", 4)
    hit(window, "head", 2)
    press(window, Key.Key_W)
    panel = window.bench.wounds.panel
    assert "broke nothing" in panel.table.rows.index(0, 0).data()
    assert panel.summary.text() == "2 wounds, 2 not told, 0 healed"


def test_the_part_of_a_wound_is_repaired_and_the_target_reset_as_steps(window, panel) -> None:
    press_button(panel, "Repair part")
    assert last_command(window) == RepairPart(1, "left_forearm")
    assert panel.summary.text() == "3 wounds, 3 not told, 2 healed"
    press_button(panel, "Reset target")
    assert last_command(window) == ResetCombatant(1)
    assert listed(panel) == []
    press(window, Key.Key_Z, CTRL)
    assert listed(panel) == [3, 2, 1]
    press(window, Key.Key_U, CTRL | SHIFT)
    assert last_command(window) == ResetCombatant(1)


def test_changing_a_hit_is_wished_for_with_its_number(window, panel, qtbot) -> None:
    press(window, Key.Key_Down)
    with qtbot.waitSignal(window.bench.wounds.amend_wanted) as wished:
        press(window, Key.Key_Return)
    assert wished.args == [2]
    with qtbot.waitSignal(window.bench.wounds.amend_wanted) as wished:
        press_button(panel, "Change this hit…")
    assert wished.args == [2]


@pytest.mark.usefixtures("panel")
def test_escape_gives_the_keyboard_back_to_the_figure(window) -> None:
    press(window, Key.Key_Escape)
    assert window.bench.stage.silhouette.hasFocus()


# What is listed


def test_untold_wounds_are_told_one_after_the_other(window, panel) -> None:
    press_button(panel, "Not told")
    panel.table.setFocus()
    for left in ([2, 1], [1], []):
        press(window, Key.Key_Space)
        assert listed(panel) == left
    assert panel.table.hasFocus()
    assert panel.table.hint == "Everything is told."
    hit(window, "neck")
    assert listed(panel) == [4]
    assert panel.table.hint == ""
    for left in ([4, 1], [4, 2, 1], [4, 3, 2, 1]):  # each comes back to its place
        window.bench.desk.do(TellWounds(1, (left[-1] if len(left) == 2 else left[1],), told=False))
        assert listed(panel) == left


def test_open_wounds_are_those_of_which_something_is_not_healed(window, panel) -> None:
    press_button(panel, "Open")
    assert listed(panel) == [3, 2, 1]
    window.bench.desk.do(HealWound(1, 2))
    assert listed(panel) == [3, 1]
    assert panel.listed.text() == "2 of 3"
    window.bench.desk.undo()
    assert listed(panel) == [3, 2, 1]


def test_the_wounds_of_one_part_follow_what_is_pointed_at(window, panel) -> None:
    press_button(panel, "This part")
    assert listed(panel) == [3, 2]  # the chosen wound's own part
    QTest.mouseMove(window.windowHandle(), spot(window, "chest"))
    settle()
    assert listed(panel) == [1]
    assert panel.listed.text() == "upper torso: 1 of 3"
    QTest.mouseMove(window.windowHandle(), spot(window, "neck"))
    settle()
    assert panel.table.hint == "No wound on the neck."
    point_away(window)
    assert panel.table.hint == "No wound on the neck."
    press_button(panel, "All")
    assert listed(panel) == [3, 2, 1]


def test_empty_lists_say_why(window: MainWindow) -> None:
    press(window, Key.Key_W)
    settle()
    panel = window.bench.wounds.panel
    assert panel.table.hint.startswith("Nobody is in view.")
    add(window)
    assert panel.table.hint.startswith("\u2068Ana\u2069 has no wounds.")
    hit(window, "chest")
    window.bench.desk.do(HealWound(1, 1))
    press_button(panel, "Open")
    assert panel.table.hint.startswith("Nothing is open by C.A.T.S.")
    window.bench.desk.do(RemoveCombatant(1))
    assert panel.table.hint.startswith("Nobody is in view.")


def test_the_cursor_follows_the_newest_and_else_keeps_its_wound(window, panel) -> None:
    hit(window, "chest")
    assert panel.table.wound.hit == 4
    press(window, Key.Key_Down)
    hit(window, "chest")
    assert panel.table.wound.hit == 3
    press_button(panel, "Open")
    assert panel.table.wound.hit == 3


def test_another_target_has_other_wounds(window, panel) -> None:
    add(window, "Berta")
    assert listed(panel) == []
    press(window, Key.Key_P)
    assert listed(panel) == [3, 2, 1]
    assert panel.table.wound.hit == 3


# Pointing both ways


@pytest.mark.usefixtures("panel")
def test_the_chosen_wound_lights_its_region_if_it_is_seen_from_there(window) -> None:
    view = window.bench.stage.silhouette
    point_away(window)
    press(window, Key.Key_Down)
    press(window, Key.Key_Down)
    assert view._current == "chest"
    press(window, Key.Key_Up)
    assert view._current == "left_forearm"
    window.bench.desk.face(Facing.RIGHT)
    press(window, Key.Key_Up)
    assert view._current is None


def test_pointing_at_a_region_marks_its_wounds(window, panel) -> None:
    table = panel.table

    def bars() -> list[bool]:
        image = picture(table.viewport())
        places = [table.visualRect(table.rows.index(row, 0)) for row in range(3)]
        return [image.pixelColor(place.left() + 1, place.center().y()).name() == LIGHT.accent for place in places]

    point_away(window)
    press(window, Key.Key_Down)  # that lights the forearm up, and is no pointing
    assert bars() == [False, False, False]
    QTest.mouseMove(window.windowHandle(), spot(window, "left_forearm"))
    settle()
    assert bars() == [True, True, False]
    point_away(window)
    assert bars() == [False, False, False]


def test_both_palettes_paint_told_and_untold_apart(window, panel) -> None:
    press(window, Key.Key_Space)
    for theme in (LIGHT, DARK):
        window.bench.use_theme(theme)
        settle()
        image = picture(panel.table.viewport())
        boxes = [tick_box(panel.table.visualRect(panel.table.rows.index(row, 0))) for row in range(2)]
        inside = [image.pixelColor(box.left() + 3, box.top() + 3).name() for box in boxes]
        assert inside == [theme.accent, theme.surface]


# Hover, card and menus


@pytest.mark.usefixtures("panel")
def test_the_tooltip_of_a_region_tells_its_newest_wounds(window) -> None:
    window.bench.desk.do(TellWounds(1, (1,)))
    view = window.bench.stage.silhouette
    read = tooltip_at(window, view.place_of("left_forearm"))
    assert read.splitlines()[-2:] == ["#3 r1 critical", "#2 r1 structure"]
    assert tooltip_at(window, view.place_of("chest")).splitlines()[-1] == "#1 armour by \u2068Goblin\u2069 · told"
    assert "#" not in tooltip_at(window, view.place_of("neck"))


def test_the_tooltip_is_new_after_a_hit_where_the_pointer_rests(window: MainWindow) -> None:
    add(window)
    view = window.bench.stage.silhouette
    assert "#1" not in tooltip_at(window, view.place_of("chest"))
    hit(window, "chest")
    assert "#1 armour" in tooltip_at(window, view.place_of("chest") + QPointF(4, 4))


def test_other_rulesets_tell_their_wounds_on_hover_and_refuse_to_heal_them_here(window: MainWindow) -> None:
    add(window)
    window.bench.desk.do(ChooseRuleset("fudge"))
    settle()
    view = window.bench.stage.silhouette
    QTest.mouseClick(window.windowHandle(), LEFT, NONE, spot(window, "left_hand"))
    settle()
    (wound,) = window.bench.desk.target.wounds
    assert (wound.ruleset, wound.hit) == ("fudge", 1)
    point_away(window)
    assert tooltip_at(window, view.place_of("left_hand")).splitlines()[-1].startswith("#1 ")
    press(window, Key.Key_W)
    panel = window.bench.wounds.panel
    assert panel.table.rows.index(0, 0).data() == "#1 · left hand · Fudge · not told"
    assert not panel.repair.isEnabled()
    press(window, Key.Key_H)
    assert panel.problem.isVisible()
    assert "heal" in panel.problem.text().lower()


def test_the_card_below_the_hit_table_tells_them_where_there_is_room(window: MainWindow) -> None:
    add(window)
    for _ in range(3):
        hit(window, "chest")
    detail = window.bench.hit_table.detail
    window.resize_to(1440, 1200)
    settle()
    assert detail.history == ("#3 armour", "#2 armour", "#1 armour")
    hit(window, "chest", source="Goblin")
    assert "#4 armour by" in detail.accessibleDescription()
    window.resize_to(1280, 640)
    settle()
    assert detail.history == ()


@pytest.mark.usefixtures("panel")
def test_the_menu_of_a_region_tells_and_heals_its_wounds(window) -> None:
    view = window.bench.stage.silhouette
    menu = open_menu(view, view.place_of("left_forearm").toPoint())
    choose(menu, "All told here")
    menu.close()
    assert last_command(window) == TellWounds(1, (3, 2))
    menu = open_menu(view, view.place_of("left_forearm").toPoint())
    states = {action.text(): action.isEnabled() for action in menu.actions()}
    assert (states["All told here"], states["Heal the newest hit here (#3)"]) == (False, True)
    choose(menu, "Heal the newest hit here")
    menu.close()
    assert last_command(window) == HealWound(1, 3, "left_forearm")
    menu = open_menu(view, view.place_of("neck").toPoint())
    assert "All told here" not in [action.text() for action in menu.actions()]
    menu.close()


@pytest.mark.usefixtures("panel")
def test_the_menu_of_a_target_tells_all_and_resets(window) -> None:
    tracker = window.bench.tracker.list
    menu = open_menu(tracker.viewport(), tracker.visualRect(tracker.rows.index(0, 0)).center())
    texts = [action.text().replace("&", "") for action in menu.actions()]
    assert {"All wounds told", "Make unhurt"} <= set(texts)
    menu.close()


def test_without_a_target_there_is_nothing_to_tell_or_reset(window: MainWindow) -> None:
    act = window.bench.actions_by_name
    assert [act[name].isEnabled() for name in ("wounds", "told", "unhurt")] == [True, False, False]
    add(window)
    assert [act[name].isEnabled() for name in ("told", "unhurt")] == [True, True]
    press(window, Key.Key_W, SHIFT)
    assert "nothing is left to tell" in words(window)


def test_the_panel_is_made_when_it_is_first_seen(window: MainWindow) -> None:
    add(window)
    hit(window, "chest")
    assert window.bench.wounds._panel is None
    press(window, Key.Key_W)
    assert window.bench.wounds._panel is not None


def test_a_session_that_is_read_only_says_so_here(window, panel, journal, monkeypatch) -> None:
    monkeypatch.setattr(journal, "read_only", True)
    window.bench.refresh()
    assert not any(each.isEnabled() for each in (panel.all_told, panel.heal, panel.repair, panel.reset, panel.change))
    press(window, Key.Key_Space)
    assert "read-only" in panel.problem.text()
    assert [wound.told for wound in window.bench.desk.target.wounds] == [False, False, False]
