"""Fudge's panel says what a sheet says, and makes deeds of what is clicked; it decides nothing itself."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QSignalSpy, QTest

from cats_desktop.session.commands import Act, ChooseRuleset
from cats_desktop.ui.fudge_panel import FudgePanel
from cats_desktop.ui.fudge_rolling import SignedBox
from cats_desktop.ui.fudge_words import rung_word
from cats_desktop.ui.system_panel import Situation
from cats_desktop.ui.theme import DARK, LIGHT
from tests.library.systems import fudge
from tests.rules.fudge_fight import BODIES, Fight, d6, df
from tests.ui.conftest import OpenWindow, Show
from tests.ui.hands import LEFT, Key, add, settle

LEVELS = ["scratch", "hurt", "very_hurt", "incapacitated", "near_death"]


class Shown:
    """A panel on a fight; what it wishes is done at once, as the window does."""

    def __init__(self, fight: Fight) -> None:
        self.fight = fight
        self.panel = FudgePanel()
        self.wishes: list[Act] = []
        self.dice: list[tuple[int, int]] = []
        self.panel.act_wanted.connect(self._do)
        self.again()

    def _do(self, act: Act) -> None:
        self.wishes.append(act)
        self.fight.act(act.deed, *self.dice, **act.given)
        self.again()

    def again(self) -> None:
        shared = self.fight.state.sheet("fudge")
        self.panel.show_situation(Situation(shared, fudge(), self.fight.target, self.fight.body))

    def rows(self) -> list[tuple[str, str]]:
        return [(row.name.text(), row.wounds.text()) for row in self.panel.places if not row.name.isHidden()]


@pytest.fixture
def shown(show: Show) -> Shown:
    found = Shown(Fight())
    show(found.panel, 540, 760)
    return found


def test_the_track_costs_and_wounded_locations_are_shown(shown):
    for place, level in [("Torso", "scratch"), ("general", "hurt"), ("Left Arm", "hurt"), ("right_foot", "near_death")]:
        shown.fight.hit(place, level)
    shown.again()
    assert shown.panel.tracks.accessibleDescription() == "Main track: Scratch 1/3, Hurt 1/1"
    assert shown.panel.state.text() == "−1 to every action"
    assert shown.panel.costs.said() == [
        "Anything else 0 −1 −1",
        "Head 0 −1 −1",
        "Left arm −1 −1 −2",
        "Right arm 0 −1 −1",
        "Left leg 0 −1 −1",
        "Right leg not possible",
    ]
    assert shown.rows() == [
        ("Main track", "Hurt −1, Scratch 0"),
        ("Left Arm", "Hurt −1"),
        ("Right foot", "Near Death ✕✕"),
    ]


def test_several_wounds_of_a_level_are_counted(shown):
    for _ in range(3):
        shown.fight.hit("left_hand", "scratch")
    shown.again()
    assert shown.rows() == [("Left hand", "3 × Scratch 0")]


def test_who_is_out_of_the_fight_is_said_so(shown):
    shown.fight.hit("Head", "incapacitated")
    shown.again()
    assert shown.panel.state.text() == "Incapacitated"
    assert all(text.endswith("not possible") for text in shown.panel.costs.said())


def test_each_location_has_its_track_when_that_is_agreed_on(shown):
    shown.fight.act("options", tracks="each")
    shown.fight.hit("left_hand", "hurt")
    shown.again()
    said = shown.panel.tracks.accessibleDescription().split("; ")
    assert said == [
        "Head: no wound", "Torso: no wound", "Left arm: Hurt 1/1", "Right arm: no wound",
        "Left leg: no wound", "Right leg: no wound", "General: no wound",
    ]  # fmt: skip
    assert not shown.panel.head.isEnabled()


def test_a_marked_box_has_the_colour_of_its_level_in_every_palette(shown):
    shown.fight.hit("Torso", "hurt")
    shown.again()
    for theme in (LIGHT, DARK):
        shown.panel.show_theme(theme)
        image = shown.panel.tracks.grab().toImage()
        colours = {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(42, image.height())}
        assert theme.fills["hurt"] in colours
        assert theme.fills["failing"] not in colours


def test_nobody_in_view_leaves_a_hint_and_the_options(shown):
    shown.panel.show_situation(Situation({}, fudge(), None, None))
    assert not shown.panel.hint.isHidden()
    assert not shown.panel.rolling.isEnabled()
    assert shown.panel.mode.isVisible()
    assert not shown.panel.tracks.isVisible()
    assert shown.panel.plan(None) is None
    assert shown.panel.deeds_for("left_hand") == []


def test_a_healing_roll_is_wished_with_the_skill_that_is_chosen(shown):
    shown.fight.hit("Torso", "very_hurt")
    shown.fight.hit("left_hand", "hurt")
    shown.again()
    shown.panel.skill.setCurrentIndex(shown.panel.skill.findData(-1))
    shown.dice = df(1, 1, 1, 0)
    QTest.mouseClick(shown.panel.places[1].roll, LEFT)
    assert shown.wishes == [Act(1, "fudge", "heal", {"place": "left_arm/left hand", "skill": -1})]
    assert shown.rows() == [("Main track", "Very Hurt −2")]


def test_levels_are_healed_and_wounds_erased_from_a_menu(shown):
    shown.fight.hit("left_hand", "very_hurt")
    shown.again()
    actions = shown.panel.places[0].menu.actions()
    assert [action.text() for action in actions if action.text()] == [
        "by one level", "by 2 levels", "by 3 levels", "Erase, entered by mistake: Very Hurt, Left hand",
    ]  # fmt: skip
    actions[1].trigger()
    assert shown.rows() == [("Left hand", "Scratch 0")]
    shown.panel.places[0].menu.actions()[-1].trigger()
    assert shown.rows() == []
    assert [wish.deed for wish in shown.wishes] == ["heal", "erase"]


def test_skills_are_said_by_the_trait_ladder(shown):
    box = shown.panel.skill
    assert [box.itemText(row) for row in range(box.count())] == [
        "Superb +3", "Great +2", "Good +1", "Fair 0", "Mediocre −1", "Poor −2", "Terrible −3",
    ]  # fmt: skip
    assert rung_word(4) == "+4"


def test_the_options_are_wished_for_the_whole_fight(shown):
    shown.panel.mode.setCurrentIndex(1)
    shown.panel.mode.activated.emit(1)
    assert shown.wishes == [Act(0, "fudge", "options", {"tracks": "each"})]
    shown.panel.mode.activated.emit(1)
    assert len(shown.wishes) == 1
    shown.panel.mode.setCurrentIndex(0)
    shown.panel.mode.activated.emit(0)
    shown.panel.head.click()
    assert shown.wishes[1:] == [
        Act(0, "fudge", "options", {"tracks": "main"}),
        Act(0, "fudge", "options", {"head_marks": 1}),
    ]
    assert shown.panel.head.isChecked()


def test_an_option_that_is_not_granted_shows_again_what_holds(show):
    panel = FudgePanel()
    show(panel, 540, 760)
    panel.show_situation(Situation({}, fudge(), None, None))
    panel.head.click()
    panel.mode.setCurrentIndex(1)
    panel.mode.activated.emit(1)
    assert not panel.head.isChecked()
    assert panel.mode.currentIndex() == 0


def test_a_general_wound_is_wished_at_the_chosen_level(shown):
    QTest.mouseClick(shown.panel.general, LEFT)
    assert shown.wishes == [Act(1, "fudge", "hit", {"method": "general", "level": "hurt"})]


def level_button(shown: Shown, level: str):
    return next(button for button in shown.panel.rolling._levels.buttons() if button.property("key") == level)


def test_a_roll_and_a_click_are_planned_from_the_controls(shown):
    rolling = shown.panel.rolling
    assert shown.panel.plan(None) == Act(1, "fudge", "hit", {"level": "hurt", "method": "2df"})
    level_button(shown, "very_hurt").click()
    assert shown.panel.plan("left_hand") == Act(
        1, "fudge", "hit", {"level": "very_hurt", "method": "part", "part": "left_hand"}
    )
    rolling.methods["d6"].click()
    assert shown.panel.plan(None).given == {"level": "very_hurt", "method": "d6"}
    rolling.stop.setCurrentIndex(rolling.stop.findData("ask"))
    assert shown.panel.plan(None).given["stop"] == "ask"
    assert [rolling.stop.itemData(row) for row in range(2, rolling.stop.count())] == [1, 2, 3, 4, 5, 6, 7]
    rolling.stop.setCurrentIndex(rolling.stop.findData(3))
    assert shown.panel.plan(None).given["stop"] == 3
    rolling.methods["2df"].click()
    assert "stop" not in shown.panel.plan(None).given


def test_every_plan_can_be_decided(shown):
    rolling = shown.panel.rolling
    for level in LEVELS:
        level_button(shown, level).click()
        act = shown.panel.plan(None)
        shown.fight.decided(act.deed, shown.fight.kept(*df(0, 0)), **act.given)
    rolling.methods["d6"].click()
    for row in (0, 2):
        rolling.stop.setCurrentIndex(row)
        act = shown.panel.plan(None)
        shown.fight.decided(act.deed, shown.fight.kept(*d6(4, 1, 1, 1, 3)), **act.given, major="left_leg")
    rolling.called.setChecked(True)
    rolling.result.setValue(10)
    for row in range(rolling.place.count()):
        rolling.place.setCurrentIndex(row)
        act = shown.panel.plan(None)
        place = rolling.place.currentText()
        major = {"Leg": "left_leg", "Arm": "left_arm", "Limb": "right_arm"}.get(place, "torso")
        assert shown.fight.decided(act.deed, shown.fight.kept(), **act.given, major=major)[0].how == "called"


def test_a_called_shot_takes_its_fields(shown):
    rolling = shown.panel.rolling
    rolling.show()
    assert not rolling.place.isVisible()
    rolling.called.setChecked(True)
    assert rolling.place.isVisible()
    rolling.place.setCurrentIndex(rolling.place.findText("Left hand"))
    rolling.result.setValue(2)
    rolling.against.setValue(-3)
    assert shown.panel.plan(None) == Act(
        1,
        "fudge",
        "called",
        {
            "level": "hurt",
            "method": "2df",
            "place": "left_hand",
            "size": "medium",
            "needed": 4,
            "result": 2,
            "opposed": 1,
            "against": -3,
        },
    )
    rolling.opposed.setCurrentIndex(1)
    assert shown.panel.plan(None).given["opposed"] == 0
    rolling.hide()


@pytest.mark.parametrize(
    ("place", "size", "needed", "least"),
    [
        ("Left Eye", "small", 5, 5),
        ("Left hand", "medium", 4, 1),
        ("Left Arm", "large", 3, 1),
        ("Left forearm", "large", 3, 1),
        ("Left, thumb", "small", 5, 5),
        ("Torso or Head", "large", 3, 1),
    ],
)
def test_a_place_suggests_its_size_and_that_the_degree(shown, place, size, needed, least):
    rolling = shown.panel.rolling
    rolling.place.setCurrentIndex(rolling.place.findText(place))
    assert (rolling.size_of_target.currentData(), rolling.needed.value()) == (size, needed)
    assert rolling.needed.minimum() == least


def test_a_called_shot_by_a_click_takes_size_and_degree_of_the_part_that_was_clicked(shown):
    rolling = shown.panel.rolling
    rolling.called.setChecked(True)
    rolling.place.setCurrentIndex(rolling.place.findText("Left Eye"))
    assert shown.panel.plan("left_forearm") is None  # a click only chooses; what was rolled is still to be filled in
    given = shown.panel.plan(None).given
    assert (given["place"], given["size"], given["needed"]) == ("left_forearm", "large", 3)
    assert (rolling.place.currentText(), rolling.size_of_target.currentText()) == ("Left forearm", "large")
    assert rolling.needed.text() == "+3"
    rolling.needed.setValue(6)  # a click on the same place again leaves what the game master asks for
    assert shown.panel.plan("left_forearm") is None
    assert shown.panel.plan(None).given["needed"] == 6
    rolling.place.setEditText("Left Eye")
    assert shown.panel.plan("left_forearm") is None
    given = shown.panel.plan(None).given
    assert (given["place"], given["size"], given["needed"]) == ("left_forearm", "large", 3)
    assert shown.panel.plan(None).given["place"] == "left_forearm"


@pytest.mark.parametrize("body", ["human", "heavy_mech", "golem"])
def test_a_click_names_each_part_and_no_two_places_are_called_alike(show, body):
    shown = Shown(Fight(body))
    show(shown.panel, 540, 760)
    rolling = shown.panel.rolling
    rolling.called.setChecked(True)
    for part in BODIES[body].parts.values():
        assert shown.panel.plan(part.key) is None
        assert rolling.place.currentText().casefold() == part.label
        assert shown.panel.plan(None).given["place"] == part.key
    texts = [rolling.place.itemText(row) for row in range(rolling.place.count())]
    assert all(text[0].isupper() for text in texts)
    assert len({text.casefold() for text in texts}) == len(texts)


def test_a_location_that_is_more_than_the_part_of_its_name_is_offered_beside_it(shown):
    rolling = shown.panel.rolling
    rolling.called.setChecked(True)
    rolling.place.setCurrentIndex(rolling.place.findText("Head (all of it)"))
    given = shown.panel.plan(None).given
    assert (given["place"], given["size"], given["needed"]) == ("Head", "medium", 4)


def test_a_wound_at_a_vague_place_is_listed_with_the_limb_it_is_at(shown):
    shown.fight.hit("Limb", "hurt", major="left_arm")
    shown.fight.hit("left_hand", "hurt")
    shown.again()
    assert shown.rows() == [("Limb: Left arm", "Hurt −1"), ("Left hand", "Hurt −1")]


def test_a_place_is_typed_in_any_case_and_one_that_is_none_goes_through_to_be_refused(shown):
    rolling = shown.panel.rolling
    rolling.called.setChecked(True)
    rolling.place.setEditText("left eye")
    assert shown.panel.plan(None).given["place"] == "Torso or Head > Head > Skull > Specific > Left Eye"
    rolling.place.setEditText("tail")
    assert shown.panel.plan(None).given["place"] == "tail"


def test_numbers_of_the_ladder_are_typed_with_either_minus_sign(show):
    box = SignedBox("Result")
    box.setRange(-10, 10)
    show(box, 100, 40)
    for typed, value, text in (("-3", -3, "−3"), ("−4", -4, "−4"), ("+5", 5, "+5"), ("0", 0, "0")):
        box.lineEdit().selectAll()
        box.lineEdit().insert(typed)  # as a paste does; the test's keyboard has no minus sign of books
        QTest.keyClick(box, Key.Key_Return)
        assert (box.value(), box.text()) == (value, text)
    box.lineEdit().selectAll()
    QTest.keyClicks(box, "1x1")  # what is no number on the ladder cannot be typed
    assert box.text() == "1"


def test_typed_dice_are_explained_for_the_method_that_is_chosen(shown):
    spy = QSignalSpy(shown.panel.typed_form_changed)
    assert shown.panel.typed_form().example == "+ −"
    shown.panel.rolling.methods["d6"].click()
    assert shown.panel.typed_form().example == "4 1 2"
    assert spy.count() == 1
    assert shown.panel.typed_form().split("+ 0 − +") == ["+", "0", "−", "+"]


def test_a_part_offers_each_level_and_healing_where_it_is_wounded(shown):
    assert [text for text, _ in shown.panel.deeds_for("left_hand")] == [
        "Wound here: Scratch", "Wound here: Hurt", "Wound here: Very Hurt", "Wound here: Incapacitated",
        "Wound here: Near Death",
    ]  # fmt: skip
    shown.fight.hit("Left Arm", "hurt")
    shown.again()
    text, act = shown.panel.deeds_for("left_hand")[-1]
    assert (text, act) == (
        "Heal Left Arm by one level", Act(1, "fudge", "heal", {"place": "left_arm/Left Arm", "levels": 1}),
    )  # fmt: skip
    assert len(shown.panel.deeds_for("right_hand")) == 5


def test_the_rolling_controls_fit_beside_the_roll_button_of_a_small_window(shown):
    shown.panel.rolling.called.setChecked(True)
    assert shown.panel.rolling.minimumSizeHint().width() <= 380


def test_every_control_has_a_name_and_can_be_reached_by_tab(shown):
    shown.fight.hit("left_hand", "hurt")
    shown.again()
    row = shown.panel.places[0]
    rolling = shown.panel.rolling
    named = [
        shown.panel.skill, shown.panel.mode, row.roll, row.more, rolling.stop, rolling.place, rolling.size_of_target,
        rolling.needed, rolling.result, rolling.opposed, rolling.against, *rolling._levels.buttons(),
        *rolling.methods.values(),
    ]  # fmt: skip
    for widget in named:
        assert widget.accessibleName()
        assert widget.focusPolicy() & Qt.FocusPolicy.TabFocus
    assert row.roll.accessibleName() == "Roll healing: Left hand, Hurt −1"


def test_the_focus_goes_to_the_level(shown, show):
    show(shown.panel.rolling, 380, 160)
    shown.panel.focus_damage()
    assert level_button(shown, "hurt").hasFocus()


def test_in_the_window_a_fight_goes_by_fudge(open_window: OpenWindow, journal, dice):
    window = open_window(journal)
    add(window, "Ana")
    desk = window.bench.desk
    desk.do(ChooseRuleset("fudge"))
    settle()
    panel = window.bench.systems.panel
    assert isinstance(panel, FudgePanel)
    dice.next(3, 1)  # plus, minus
    QTest.mouseClick(window.bench.stage.roll, LEFT)
    settle()
    assert [(row.name.text(), row.wounds.text()) for row in panel.places] == [("Left Arm", "Hurt −1")]
    panel.rolling.methods["d6"].click()
    panel.rolling.stop.setCurrentIndex(panel.rolling.stop.findData("ask"))
    dice.next(6, 1)
    QTest.mouseClick(window.bench.stage.roll, LEFT)
    settle()
    assert [button.text() for button in window.bench.stage.choice.buttons] == ["1  Stop", "2  Roll"]
    QTest.mouseClick(window.bench.stage.choice.buttons[1], LEFT)
    settle()
    QTest.mouseClick(window.bench.stage.choice.buttons[0], LEFT)
    settle()
    assert [button.text() for button in window.bench.stage.choice.buttons] == ["1  Left leg", "2  Right leg"]
    QTest.mouseClick(window.bench.stage.choice.buttons[1], LEFT)
    settle()
    assert panel.places[1].name.text() == "Leg: Right leg"
    panel.rolling.called.setChecked(True)
    panel.rolling.result.setValue(3)
    desk.strike_region("head")
    settle()
    assert panel.rolling.place.currentText() == "Head"
