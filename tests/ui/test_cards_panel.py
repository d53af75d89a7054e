"""The panel of location cards: what it says of a target and its deck, and which deeds its controls ask for."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QPushButton, QSpinBox, QWidget

from cats_desktop.library.bodies import BodyLibrary
from cats_desktop.rules.sheets import BLANK, Entries
from cats_desktop.session.commands import Act, ChooseRuleset
from cats_desktop.ui.card_faces import Face
from cats_desktop.ui.cards_panel import CardsPanel
from cats_desktop.ui.deck_editor import chance
from cats_desktop.ui.main_window import MainWindow
from cats_desktop.ui.system_panel import Situation
from cats_desktop.ui.theme import DARK, LIGHT
from tests.library.systems import cards
from tests.rules.golem import golem
from tests.ui.conftest import Show
from tests.ui.hands import (
    LEFT,
    Key,
    ScriptedDice,
    a_combatant,
    add,
    choose,
    click,
    log_lines,
    open_menu,
    press,
    press_button,
    settle,
    spot,
    steps,
    words,
)

HUMAN = ["head", "chest", "abdomen", "groin", "left_arm", "right_arm", "left_leg", "right_leg"]

Wanted = list[Act]


@pytest.fixture
def panel(show: Show) -> CardsPanel:
    made = CardsPanel()
    made.controls.setParent(made)
    show(made, 540, 900)
    return made


@pytest.fixture
def wanted(panel: CardsPanel) -> Wanted:
    asked: Wanted = []
    panel.act_wanted.connect(asked.append)
    return asked


def put(
    panel: CardsPanel,
    bodies: BodyLibrary,
    harm: Entries = BLANK,
    shared: Entries = BLANK,
    *,
    body: str = "human",
    hits: int = 0,
) -> None:
    """Show a target with this harm, and a fight with this on its shared sheet."""
    target = a_combatant(body, harm={"cards": harm}, hits=hits)
    panel.show_situation(Situation(shared, cards(), target, bodies[body]))
    settle()


def pick(combo: QComboBox, data: object) -> None:
    """Choose an entry as a person does."""
    combo.setCurrentIndex(combo.findData(data))
    combo.activated.emit(combo.currentIndex())


def type_into(box: QSpinBox, number: int) -> None:
    """Type a number into a field and press Enter."""
    box.setFocus()
    box.selectAll()
    QTest.keyClicks(box, str(number))
    QTest.keyClick(box, Qt.Key.Key_Return)


# What it says


def test_without_a_target_there_is_a_hint_and_nothing_to_press(panel: CardsPanel, wanted: Wanted) -> None:
    panel.show_situation(Situation({}, cards(), None, None))
    settle()
    assert "Nobody is in view" in words(panel)
    assert not panel.controls.isEnabled()
    assert (panel.plan(None), panel.plan("head"), panel.deeds_for("head")) == (None, None, [])
    assert wanted == []


def test_an_unhurt_target_stands_with_all_its_points(panel: CardsPanel, bodies: BodyLibrary) -> None:
    put(panel, bodies)
    assert panel.posture.text() == "Standing"
    assert "4 each: 12 ÷ 3" in words(panel)
    assert [row.points.text() for row in panel.locations.rows.values()] == ["4/4"] * 8
    assert list(panel.locations.rows) == HUMAN
    assert not panel.stand_up.isVisible()
    assert not any(row.heal.isVisible() for row in panel.locations.rows.values())
    assert (panel.pile.count, panel.aside.count, panel.face.face) == (8, 0, None)


@pytest.mark.parametrize(
    ("harm", "headline", "why"),
    [
        ({"lost/left_leg": 4, "fallen": 1}, "Down, may kneel or crawl", "At 0: Left leg"),
        ({"lost/chest": 4, "lost/left_leg": 4, "fallen": 1}, "Down, cannot get up or move", "At 0: Chest, Left leg"),
        ({"lost/head": 4}, "Incapacitated", "At 0: Head"),
        ({"lost/left_arm": 4, "dropped/left": 1}, "Standing", "Of no use: Left arm · Dropped what was held: left"),
        ({"fallen": 1}, "Down", ""),
    ],
)
def test_posture_is_said_with_its_causes(
    panel: CardsPanel, bodies: BodyLibrary, harm: Entries, headline: str, why: str
) -> None:
    put(panel, bodies, harm)
    assert (panel.posture.text(), panel.why.text()) == (headline, why)
    assert panel.posture.objectName() == ("" if headline == "Standing" else "problem")


def test_one_who_lies_may_stand_up_only_when_nothing_forbids_it(
    panel: CardsPanel, bodies: BodyLibrary, wanted: Wanted
) -> None:
    put(panel, bodies, {"lost/left_leg": 4, "fallen": 1})
    assert panel.stand_up.isVisible()
    assert not panel.stand_up.isEnabled()
    assert panel.stand_up.toolTip() == "Not while at 0: Left leg"
    put(panel, bodies, {"lost/left_leg": 3, "fallen": 1})
    press_button(panel, "Stand up")
    assert wanted == [Act(1, "cards", "stand_up")]


def test_what_was_dropped_is_picked_up_by_a_hand_whose_arm_can(
    panel: CardsPanel, bodies: BodyLibrary, wanted: Wanted
) -> None:
    put(panel, bodies, {"lost/right_arm": 4, "dropped/right": 1, "dropped/left": 1})
    assert not panel.pick_up["right"].isEnabled()
    press_button(panel, "Pick up, left")
    assert wanted == [Act(1, "cards", "pick_up", {"side": "left"})]


def test_each_location_says_its_state_in_words(panel: CardsPanel, bodies: BodyLibrary) -> None:
    put(panel, bodies, {"lost/head": 1, "lost/chest": 2, "lost/groin": 4})
    found = {key: (row.points.text(), row.state.text()) for key, row in panel.locations.rows.items()}
    assert found["head"] == ("3/4", "hurt")
    assert found["chest"] == ("2/4", "badly hurt")
    assert found["groin"] == ("0/4", "at 0")
    assert found["abdomen"] == ("4/4", "whole")


def test_the_card_drawn_last_and_both_heaps_are_shown(panel: CardsPanel, bodies: BodyLibrary) -> None:
    shared = {"reshuffle": "when_spent", "hand/human/groin": 1, "discard/human/head": 1}
    put(
        panel,
        bodies,
        shared={**shared, **{f"pile/human/{place}": 1 for place in HUMAN if place not in ("groin", "head")}},
    )
    assert panel.face.face == Face("Groin", "trunk", "groin", 2, 3)
    assert panel.face.accessibleName() == "Card drawn last: Groin"
    assert (panel.pile.accessibleName(), panel.aside.accessibleName()) == ("In the pile: 6", "Put aside: 1")
    rows = panel.deck.rows
    assert (rows["groin"].where.text(), rows["groin"].odds.text()) == ("0 · 1", "–")
    assert (rows["chest"].where.text(), rows["chest"].odds.text()) == ("1 · 0", "16.7%")


def test_the_mech_has_its_own_locations_and_deck(panel: CardsPanel, bodies: BodyLibrary) -> None:
    put(panel, bodies)
    put(panel, bodies, body="heavy_mech")
    assert list(panel.locations.rows) == [
        "sensor_head", "upper_hull", "lower_hull", "left_arm", "right_arm", "left_leg", "right_leg",
    ]  # fmt: skip
    assert "Deck: Heavy mech" in words(panel)
    assert panel.deck.rows["upper_hull"].odds.text() == "25%"
    assert [panel.controls.card.itemData(place) for place in range(3)] == ["", "sensor_head", "upper_hull"]


def test_a_body_of_ones_own_has_the_deck_for_other_bodies(panel: CardsPanel, wanted: Wanted) -> None:
    harm = {"cards": {"lost/head": 4, "lost/left_arm": 1}}
    panel.show_situation(Situation({}, cards(), a_combatant("golem", harm=harm), golem()))
    settle()
    assert (panel.posture.text(), list(panel.deck.rows)) == ("Incapacitated", HUMAN)
    assert [text for text, _ in panel.deeds_for("left_hand")] == ["Hit: Left arm", "Heal: Left arm, all 1"]
    type_into(panel.deck.rows["head"].copies, 0)
    assert wanted == [Act(0, "cards", "copies", {"body": "golem", "location": "head", "copies": 0})]


@pytest.mark.parametrize(
    ("count", "total", "said"),
    [(0, 8, "–"), (1, 8, "12.5%"), (1, 1, "100%"), (1, 3, "33.3%"), (2, 3, "66.7%"), (1, 4, "25%"), (0, 0, "–")],
)
def test_a_chance_is_written_to_a_tenth_of_a_percent(count: int, total: int, said: str) -> None:
    assert chance(count, total) == said


def test_the_same_situation_is_not_painted_again(panel: CardsPanel, bodies: BodyLibrary) -> None:
    put(panel, bodies)
    panel.posture.setText("touched")
    put(panel, bodies)
    assert panel.posture.text() == "touched"
    put(panel, bodies, {"fallen": 1})
    assert panel.posture.text() == "Down"


# What it asks for


def test_healing_gives_back_as_many_points_as_it_says(panel: CardsPanel, bodies: BodyLibrary, wanted: Wanted) -> None:
    put(panel, bodies, {"lost/groin": 3, "attribute_lost/2": 2})
    panel.amount.setValue(2)
    assert panel.locations.rows["groin"].heal.text() == "+2"
    QTest.mouseClick(panel.locations.rows["groin"].heal, LEFT)
    QTest.mouseClick(panel.attributes.boxes[1].heal, LEFT)
    assert wanted == [
        Act(1, "cards", "heal", {"location": "groin", "points": 2}),
        Act(1, "cards", "heal_body", {"attribute": 2, "points": 2}),
    ]


def test_a_score_is_asked_for_once_it_is_settled_and_what_was_refused_does_not_stay(
    panel: CardsPanel, bodies: BodyLibrary, wanted: Wanted
) -> None:
    put(panel, bodies)
    box = panel.attributes.boxes[2].whole
    type_into(box, 12)
    assert wanted == [Act(1, "cards", "traits", {"attribute_3": 12})]
    assert box.value() == 4  # nobody granted it


def test_copies_are_asked_for_on_the_deck_in_view(panel: CardsPanel, bodies: BodyLibrary, wanted: Wanted) -> None:
    put(panel, bodies)
    box = panel.deck.rows["chest"].copies
    type_into(box, 3)
    assert wanted == [Act(0, "cards", "copies", {"body": "human", "location": "chest", "copies": 3})]
    assert box.value() == 1


def test_the_deck_is_shuffled_and_restored_only_when_that_changes_something(
    panel: CardsPanel, bodies: BodyLibrary, wanted: Wanted
) -> None:
    put(panel, bodies)
    assert (panel.shuffle.isEnabled(), panel.restore.isEnabled()) == (False, False)
    drawn = {"hand/human/chest": 1, **{f"pile/human/{place}": 1 for place in HUMAN if place not in ("chest", "head")}}
    put(panel, bodies, shared={"copies/human/head": 0, **drawn})
    press_button(panel, "Shuffle")
    press_button(panel, "As shipped")
    assert wanted == [
        Act(0, "cards", "shuffle", {"body": "human"}), Act(0, "cards", "restore_deck", {"body": "human"}),
    ]  # fmt: skip


def test_options_are_asked_for_and_shown_as_they_are_until_granted(
    panel: CardsPanel, bodies: BodyLibrary, wanted: Wanted
) -> None:
    put(panel, bodies)
    pick(panel.rounding, "up")
    pick(panel.reshuffle, "when_spent")
    assert wanted == [
        Act(0, "cards", "options", {"rounding": "up"}), Act(0, "cards", "options", {"reshuffle": "when_spent"}),
    ]  # fmt: skip
    assert (panel.rounding.currentData(), panel.reshuffle.currentData()) == ("down", "every_draw")
    pick(panel.rounding, "down")
    assert len(wanted) == 2
    put(panel, bodies, shared={"rounding": "up"})
    assert panel.rounding.currentText() == "up"


def test_a_roll_draws_a_card_unless_one_was_drawn_at_the_table_or_a_bid_chooses(
    panel: CardsPanel, bodies: BodyLibrary
) -> None:
    put(panel, bodies)
    controls = panel.controls
    controls.damage.setValue(3)
    assert panel.plan(None) == Act(1, "cards", "hit", {"damage": 3})
    controls.attribute.setCurrentIndex(2)
    controls.card.setCurrentIndex(1)
    assert panel.plan(None) == Act(1, "cards", "hit", {"damage": 3, "attribute": 2, "card": "head"})
    controls.aim.setCurrentIndex(2)
    controls.bid.setValue(5)
    assert panel.plan(None) == Act(1, "cards", "hit", {"damage": 3, "attribute": 2, "bid": 5, "location": "chest"})
    assert not controls.card.isEnabled()


def test_a_click_points_at_a_part_and_a_bid_goes_with_it(panel: CardsPanel, bodies: BodyLibrary) -> None:
    put(panel, bodies)
    assert panel.plan("left_hand") == Act(1, "cards", "hit", {"damage": 1, "part": "left_hand"})
    panel.controls.aim.setCurrentIndex(1)
    panel.controls.bid.setValue(2)
    assert panel.plan("left_hand") == Act(1, "cards", "hit", {"damage": 1, "part": "left_hand", "bid": 2})


def test_card_and_bid_are_used_once_and_the_damage_stays(panel: CardsPanel, bodies: BodyLibrary) -> None:
    put(panel, bodies)
    controls = panel.controls
    controls.damage.setValue(4)
    controls.aim.setCurrentIndex(2)
    controls.bid.setValue(5)
    put(panel, bodies, {"lost/groin": 1})  # nothing was hit
    assert (controls.aim.currentData(), controls.bid.value()) == ("chest", 5)
    put(panel, bodies, {"lost/groin": 1}, hits=1)
    assert panel.plan(None) == Act(1, "cards", "hit", {"damage": 4})
    assert (controls.bid.value(), controls.bid.isEnabled(), controls.card.isEnabled()) == (0, False, True)


def test_general_damage_goes_to_no_location(panel: CardsPanel, bodies: BodyLibrary, wanted: Wanted) -> None:
    put(panel, bodies)
    panel.controls.damage.setValue(2)
    press_button(panel.controls, "General damage")
    assert wanted == [Act(1, "cards", "general", {"damage": 2})]


def test_the_menu_of_a_part_offers_its_locations_and_their_care(panel: CardsPanel, bodies: BodyLibrary) -> None:
    put(panel, bodies, {"lost/groin": 3, "lost/left_arm": 1, "dropped/left": 1})
    assert panel.deeds_for("lower_torso") == [
        ("Hit: Abdomen", Act(1, "cards", "hit", {"damage": 1, "part": "lower_torso", "location": "abdomen"})),
        ("Hit: Groin", Act(1, "cards", "hit", {"damage": 1, "part": "lower_torso", "location": "groin"})),
        ("Heal: Groin, 1 point", Act(1, "cards", "heal", {"location": "groin", "points": 1})),
        ("Heal: Groin, all 3", Act(1, "cards", "heal", {"location": "groin", "points": 3})),
    ]
    assert [text for text, _ in panel.deeds_for("left_hand")] == [
        "Hit: Left arm", "Heal: Left arm, all 1", "Pick up: Left arm",
    ]  # fmt: skip


def test_the_wheel_scrolls_the_panel_and_changes_no_field(
    panel: CardsPanel, bodies: BodyLibrary, wanted: Wanted
) -> None:
    put(panel, bodies)
    fields: list[QWidget] = [panel.rounding, panel.deck.rows["head"].copies, panel.attributes.boxes[0].whole]
    for field in fields:
        spin = QWheelEvent(
            QPointF(4, 4), QPointF(field.mapToGlobal(QPoint(4, 4))), QPoint(), QPoint(0, -120),
            Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(field, spin)
    assert wanted == []
    assert (panel.rounding.currentData(), panel.deck.rows["head"].copies.value()) == ("down", 1)


def test_everything_that_can_be_used_is_named_and_reached_by_tab(panel: CardsPanel, bodies: BodyLibrary) -> None:
    put(panel, bodies, {"lost/groin": 3, "attribute_lost/1": 1, "fallen": 1, "dropped/left": 1})
    for field in (*panel.findChildren(QSpinBox), *panel.findChildren(QComboBox), *panel.findChildren(QPushButton)):
        assert field.accessibleName() or (isinstance(field, QPushButton) and len(field.text()) > 3), field
        assert field.focusPolicy() & Qt.FocusPolicy.TabFocus


# In the window


def by_cards(window: MainWindow, dice: ScriptedDice) -> CardsPanel:
    """Let Ana join a fight by location cards."""
    add(window)
    assert window.bench.desk.do(ChooseRuleset("cards"))
    settle()
    dice.next()
    panel = window.bench.systems.panel
    assert isinstance(panel, CardsPanel)
    return panel


def test_a_roll_in_the_window_draws_and_undo_puts_the_card_back(window: MainWindow, dice: ScriptedDice) -> None:
    panel = by_cards(window, dice)
    panel.controls.damage.setValue(4)
    dice.next(7)
    press(window, Key.Key_R)
    settle()
    assert panel.posture.text() == "Down, may kneel or crawl"
    assert (panel.pile.count, panel.face.face and panel.face.face.label) == (7, "Left leg")
    assert "Left leg: falls, may kneel or crawl but not stand." in log_lines(window)[-1][0]
    press(window, Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    settle()
    assert (panel.posture.text(), panel.pile.count, panel.face.face) == ("Standing", 8, None)


def test_a_click_on_the_lower_torso_asks_which_location(window: MainWindow, dice: ScriptedDice) -> None:
    panel = by_cards(window, dice)
    click(window, "abdomen")
    settle()
    assert "Several locations lie there. Which one was hit?" in words(window.bench.stage)
    press_button(window.bench.stage.choice, "2  Groin")
    settle()
    assert panel.locations.rows["groin"].points.text() == "3/4"


def test_buttons_leave_the_focus_where_letters_are_commands(window: MainWindow, dice: ScriptedDice) -> None:
    panel = by_cards(window, dice)
    click(window, "left_forearm")
    settle()
    window.bench.stage.silhouette.setFocus()
    QTest.mouseClick(panel.locations.rows["left_arm"].heal, LEFT)
    settle()
    assert panel.locations.rows["left_arm"].points.text() == "4/4"
    dice.next(8)
    press(window, Key.Key_R)
    settle()
    assert panel.locations.rows["right_leg"].points.text() == "3/4"


def test_the_menu_of_a_region_heals_a_location(window: MainWindow, dice: ScriptedDice) -> None:
    panel = by_cards(window, dice)
    panel.controls.damage.setValue(3)
    click(window, "left_forearm")
    settle()
    view = window.bench.stage.silhouette
    choose(open_menu(view, view.mapFrom(window, spot(window, "left_forearm"))), "Heal: Left arm, all 3")
    settle()
    assert panel.locations.rows["left_arm"].points.text() == "4/4"
    assert steps(window)[-1].command == Act(1, "cards", "heal", {"location": "left_arm", "points": 3})


def test_it_fits_its_dock_in_a_narrow_window_in_both_themes(window: MainWindow, dice: ScriptedDice) -> None:
    panel = by_cards(window, dice)
    window.resize_to(1280, 800)
    settle()
    for theme in (DARK, LIGHT):
        window.bench.use_theme(theme)
        settle()
        assert panel.minimumSizeHint().width() <= 540
        assert panel.controls.minimumSizeHint().width() <= 380


def test_a_target_whose_body_cannot_be_used_is_not_shown(panel: CardsPanel, bodies: BodyLibrary) -> None:
    put(panel, bodies)
    assert panel.situation is not None
    panel.show_situation(replace(panel.situation, target=None, body=None))
    settle()
    assert "Nobody is in view" in words(panel)
