"""The menu of a region: strike at a given depth, set armour, and repair what is broken, and only that."""

import pytest
from PySide6.QtWidgets import QMenu

from cats_desktop.rules.body import Facing
from cats_desktop.session.commands import RepairPart, SetArmour
from cats_desktop.ui.armour_editor import ArmourEditor
from cats_desktop.ui.main_window import MainWindow
from tests.ui.hands import add, choose, hits, open_menu, steps

pytestmark = pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True)  # said of every menu offscreen


def menu_of(window: MainWindow, region: str) -> QMenu:
    """Open a region's menu with the right button."""
    view = window.bench.stage.silhouette
    return open_menu(view, view.place_of(region).toPoint())


def repairs(menu: QMenu) -> dict[str, bool]:
    """Return which repairs can be chosen."""
    found = {action.text(): action.isEnabled() for action in menu.actions() if action.text().startswith("Repair")}
    menu.close()
    return found


@pytest.mark.parametrize(("tier", "layer"), [("1", "armour"), ("2", "structure"), ("4", "catastrophic")])
def test_a_tier_that_is_given_is_struck_without_dice(window: MainWindow, tier: str, layer: str) -> None:
    add(window)
    menu = menu_of(window, "left_forearm")
    choose(menu, "Strike at tier", f"{tier} · {layer}")
    menu.close()
    (hit,) = hits(window)
    assert (hit.region, hit.how, hit.tier, hit.layer, hit.dice) == ("left_forearm", "given", int(tier), layer, ())


@pytest.mark.parametrize(
    ("slot", "entry"),
    [(1, "1 · flexors"), (2, "2 · extensors"), (3, "3 · elbow joint"), (4, "4 · nerve"), (5, "5 · artery")],
)
def test_a_critical_hit_names_what_is_in_each_slot(window: MainWindow, slot: int, entry: str) -> None:
    add(window)
    menu = menu_of(window, "left_forearm")
    choose(menu, "Strike at tier", "3 · critical", entry)
    menu.close()
    assert [(hit.tier, hit.slot) for hit in hits(window)] == [(3, slot)]
    assert window.bench.desk.target is not None
    assert window.bench.desk.target.out == {("left_forearm", slot)}


def test_slots_that_are_empty_or_out_say_so(window: MainWindow) -> None:
    add(window)
    window.bench.desk.strike_at("left_hand", 3, 2)
    menu = menu_of(window, "left_hand")
    tiers = next(action.menu() for action in menu.actions() if action.text() == "Strike at tier")
    slots = next(action.menu() for action in tiers.actions() if action.text().startswith("3"))
    assert [action.text() for action in slots.actions()] == [
        "1 · little finger",
        "2 · thumb (already out)",
        "3 · tendons",
        "4 · wrist",
        "5 · nothing, steps the structure",
    ]
    menu.close()


def test_strike_here_rolls_the_depth(window: MainWindow) -> None:
    add(window)
    menu = menu_of(window, "head")
    choose(menu, "Strike here")
    menu.close()
    assert [(hit.region, hit.how, hit.total) for hit in hits(window)] == [("head", "called", 2)]


def test_set_armour_opens_the_editor_on_that_plate(window: MainWindow) -> None:
    add(window)
    assert window.bench.desk.do(SetArmour(1, {"left_forearm": 6}, {"left_forearm": 4}))
    menu = menu_of(window, "left_forearm")
    choose(menu, "Set the left vambrace (4/6)")
    menu.close()
    (editor,) = window.findChildren(ArmourEditor)
    assert editor.isVisible()
    assert editor.focusWidget() in editor._boxes["left_forearm"]
    editor.reject()


def test_the_title_says_whose_part_it_is_and_cannot_be_chosen(window: MainWindow) -> None:
    add(window)
    menu = menu_of(window, "left_forearm")
    title = menu.actions()[0]
    assert (title.text(), title.isEnabled()) == ("Their left forearm: sound", False)
    menu.close()


def test_only_what_is_broken_can_be_repaired(window: MainWindow) -> None:
    add(window)
    nothing = {"Repair armour": False, "Repair structure": False, "Repair contents": False, "Repair everything": False}
    assert repairs(menu_of(window, "chest")) == nothing
    assert window.bench.desk.do(SetArmour(1, {"chest": 6}, {"chest": 4}))
    assert repairs(menu_of(window, "chest")) == nothing | {"Repair armour": True, "Repair everything": True}
    window.bench.desk.strike_at("chest", 2, 0)
    window.bench.desk.strike_at("chest", 3, 1)
    assert repairs(menu_of(window, "chest")) == dict.fromkeys(nothing, True)
    assert repairs(menu_of(window, "abdomen")) == nothing


@pytest.mark.parametrize(
    ("entry", "command", "left", "rung", "out"),
    [
        ("Repair armour", RepairPart(1, "upper_torso", structure=False, contents=False), 6, 1, 1),
        ("Repair structure", RepairPart(1, "upper_torso", contents=False, plates=False), 4, 0, 1),
        ("Repair contents", RepairPart(1, "upper_torso", structure=False, plates=False), 4, 1, 0),
        ("Repair everything", RepairPart(1, "upper_torso"), 6, 0, 0),
    ],
)
def test_a_repair_puts_right_what_it_says(
    window: MainWindow, entry: str, command: RepairPart, left: int, rung: int, out: int
) -> None:
    add(window)
    assert window.bench.desk.do(SetArmour(1, {"chest": 6}, {"chest": 4}))
    window.bench.desk.strike_at("chest", 2, 0)
    window.bench.desk.strike_at("chest", 3, 1)
    menu = menu_of(window, "chest")
    choose(menu, entry)
    menu.close()
    assert steps(window)[-1].command == command
    target = window.bench.desk.target
    assert target is not None
    assert (target.armour_left("chest"), target.rung("upper_torso"), len(target.out)) == (left, rung, out)


def test_a_region_whose_other_plate_is_broken_can_be_repaired_too(window: MainWindow) -> None:
    add(window)
    assert window.bench.desk.do(SetArmour(1, {"upper_back": 6}, {"upper_back": 4}))
    assert repairs(menu_of(window, "chest"))["Repair everything"] is True
    assert repairs(menu_of(window, "abdomen"))["Repair everything"] is False
    window.bench.desk.face(Facing.BACK)
    assert repairs(menu_of(window, "upper_back"))["Repair armour"] is True
