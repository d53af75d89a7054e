"""The panel of placement ramifications: it shows a target's state, and makes deeds of every button, box and part."""

from collections.abc import Callable

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from cats_desktop.rules.events import HitPlaced
from cats_desktop.rules.systems.placement_condition import KEY
from cats_desktop.session.commands import Act, ChooseRuleset
from cats_desktop.ui.log_words import hit_story, sentence
from cats_desktop.ui.main_window import MainWindow
from cats_desktop.ui.meter import Meter, accent, danger
from cats_desktop.ui.placement_panel import WORDS, PlacementPanel
from cats_desktop.ui.system_panel import Situation
from cats_desktop.ui.theme import DARK, LIGHT
from tests.library.systems import placements
from tests.rules.placement_fight import BODIES, PlacementFight
from tests.ui.conftest import Show
from tests.ui.hands import CTRL, LEFT, Key, ScriptedDice, add, log_lines, near, picture, press, settle, words

HOWS = {
    "rolled", "instead", "chosen", "won", "clicked", "named", "chosen_aimed", "won_aimed", "named_aimed", "held",
}  # fmt: skip
KEYS = {
    "double", "damage", "damage_spent", "mortal", "out_of_action", "hold", "arm_destroyed", "arm_destroyed_drops",
    "leg_destroyed", "leg_destroyed_falls", "wing_destroyed", "aim_ruined", "dropped", "flung", "kept_hold",
    "dropped_at_once", "flung_at_once", "fell", "fell_from_sky", "kept_standing", "kept_flying", "turn", "turn_bled",
    "turn_back", "turn_back_given", "turn_back_spent", "stands_again", "arm_back", "treated", "treated_some", "healed",
    "arm_mended", "leg_mended", "aim_begun", "aim_ended", "rises", "picked_up", "released", "options", "kept_rising",
    "hold_changed", "turn_all", "turn_all_back",
}  # fmt: skip
ASKED = {
    "instead", "place", "aim", "vitals", "specialist_wound", "hold", "placement", "side", "drop", "drop_referee",
    "fall", "fall_referee",
}  # fmt: skip
SAID = {
    "hold", "double", "mortal", "plain", "left", "right", "med_patch", "medic", "untrained", "on", "off",
    "out_of_action", "bleeding", "down", "held", "drops_held", "hurt", "failing", "destroyed",
    "stamina", "strength", "agility", "mass", "force", "biological", "grip_pads", "flying",
    *(place for row in placements().rows for name in (row.name, row.in_flight) if name
      for place in ([f"{name} > {side}" for side in ("left", "right")] if row.sided else [name])),
}  # fmt: skip


Put = Callable[..., PlacementPanel]


def situation_of(fight: PlacementFight) -> Situation:
    return Situation(fight.state.sheet(KEY), placements(), fight.target, BODIES[fight.target.body])


@pytest.fixture
def put(show: Show) -> Put:
    """Return what shows a fight on a panel, which notes in ``heard`` what it asks for."""

    def shown(fight: PlacementFight | None = None) -> PlacementPanel:
        panel = PlacementPanel()
        panel.heard = []  # type: ignore[attr-defined]
        panel.act_wanted.connect(panel.heard.append)  # type: ignore[attr-defined]
        panel.show_situation(situation_of(fight) if fight else Situation({}, placements(), None, None))
        show(panel, 560, 720)
        return panel

    return shown


def push(panel: PlacementPanel, text: str, place: int = 0) -> None:
    button = [found for found in panel.findChildren(QPushButton) if found.text() == text][place]
    assert button.isEnabled()
    QTest.mouseClick(button, LEFT)


def heard(panel: PlacementPanel) -> list[tuple[int, str, dict]]:
    return [(act.combatant, act.deed, dict(act.given)) for act in panel.heard]  # type: ignore[attr-defined]


def a_sorry_sight() -> PlacementFight:
    """Stamina 30, 11 left; two mortal wounds; the left hand empty, the right arm gone; down; held."""
    fight = PlacementFight(stamina=30)
    fight.do("options", whole=True, cap_arm=1, cap_leg=1)
    fight.do("mortal", count=2)
    fight.do("turn")
    fight.hit("Arm > left", 3, force=701)
    fight.hit("Arm > right", 40)
    fight.hit("Leg > left", 3, 1, 6, 6, force=76)
    fight.do("hit", damage=0, won_by=10, hand_to_hand=1, answers=("hold", "arm lock"))
    return fight


# Words


def test_every_key_has_its_words_and_no_word_is_without_a_key():
    assert set(WORDS.sentences) == HOWS | KEYS
    assert set(WORDS.meanings) <= KEYS
    assert set(WORDS.questions) == ASKED
    assert set(WORDS.words) >= SAID


def test_everything_that_can_happen_is_told_in_words():
    fight, told = a_sorry_sight(), set()
    flying = PlacementFight(flying=1, grip_pads=1)
    flying.do("options", whole=True, cap_arm=1, cap_leg=1)
    deeds = [
        *(lambda p=place: fight.hit(p, 1) for place in ("Chest", "Arm > right")),
        lambda: fight.do("hit", 1, damage=2, answers=("mortal",)),
        lambda: fight.do("hit", 6, damage=2, answers=("Vitals", "throat", "double")),
        lambda: fight.do("hit", damage=1, part="head", answers=("double",)),
        lambda: fight.do("turn"),
        lambda: fight.do("heal", points=2),
        lambda: fight.do("turn_back"),
        lambda: fight.do("treat", by="medic", count=1),
        lambda: fight.do("treat", by="med_patch"),
        lambda: fight.do("rise"),
        lambda: fight.do("turn_all", whole=True),
        lambda: fight.do("pick_up", side="left"),
        lambda: fight.do("mend", limb="arm/right"),
        lambda: fight.do("release"),
        lambda: fight.do("aim", aiming=1),
        lambda: fight.do("traits", mass=80),
        lambda: fight.hit("Chest", 40),
        lambda: flying.hit("Arm > left", 1, 1, 6, 6, force=70),
        lambda: flying.hit("Wing > left", 7),
    ]
    for deed in deeds:
        deed()
        for event in (fight if deed is not deeds[-1] and deed is not deeds[-2] else flying).told:
            said = WORDS.sentence(event)
            assert "{" not in said
            assert "_" not in said
            assert "{" not in WORDS.meaning(event)
            told.add(said)
    assert "right arm mended" in told
    assert "left wing destroyed, it falls from the sky" in told
    assert "left arm flung back, 6 against 12 (d6 1 · d6 6 6)" in told


def test_a_fall_says_how_it_ducks():
    fight = PlacementFight()
    fight.hit("Leg > left", 0, 1, 6, 6, force=76)
    assert WORDS.meaning(fight.of("fell")) == "It is down: it ducks at −5. Turns to get up: 1."
    assert WORDS.sentence(fight.of("fell")) == "falls, 6 against 12 (d6 1 · d6 6 6)"


def test_traits_are_said_with_their_units():
    fight = PlacementFight(stamina=30, mass=90, force=800, biological=0, grip_pads=1)
    assert WORDS.sentence(fight.told[0]) == (
        "\u2068Ana\u2069: stamina 30, mass 90 kg, own force 800 N, a machine, with grip pads"
    )


def test_wounds_that_were_stopped_are_counted_after_who_stopped_them():
    fight = PlacementFight()
    fight.do("mortal", count=3)
    fight.do("treat", by="medic", count=2)
    assert WORDS.sentence(fight.told[0]) == "mortal wounds stopped by a medic: 2, still bleeding: 1"
    fight.do("treat", by="med_patch")
    assert WORDS.sentence(fight.told[0]) == "mortal wounds stopped by a med-patch: 1"


def test_a_place_is_called_alike_in_the_log_and_in_questions():
    fight = PlacementFight()
    fight.do("hit", 4, 1, damage=3)
    assert sentence(fight.told).startswith("\u2068Ana\u2069 · d6 4 · d6 1 → Left arm · ")
    fight.do("hit", damage=0, won_by=10, hand_to_hand=1, answers=("hold", ""))
    assert (
        sentence(fight.told)
        == "\u2068Ana\u2069 · A hold · a hold, no damage · held: a hold · It is held until it is released."
    )
    fight.do("hit", damage=0, won_by=10, hand_to_hand=1, answers=("hold", "choke"))
    assert "hold changed from a hold to choke" in sentence(fight.told)


def test_a_turn_for_all_has_a_headline_of_its_own_and_names_everybody():
    fight = PlacementFight(count=2)
    fight.do("mortal", count=12)
    fight.do("turn_all", whole=True)
    story = hit_story(fight.told)
    assert (story.target, story.where) == ("", "Next defense turn for everybody")
    assert [effect.partition(": ")[0] for effect in story.effects] == [
        "\u2068Ana 1\u2069", "\u2068Ana 1\u2069", "\u2068Ana 2\u2069",
    ]  # fmt: skip
    assert story.meaning == "\u2068Ana 1\u2069: No stamina is left."


# The state


def test_without_a_target_it_says_so_and_nothing_can_be_done(put):
    panel = put()
    assert "Nobody is in view" in words(panel)
    assert not panel.rolling.isEnabled()
    assert panel.plan(None) is None
    assert panel.deeds_for("head") == []
    assert [button.text() for button in panel.findChildren(QPushButton) if button.isVisible()] == []


def test_it_shows_all_there_is_to_know(put):
    panel = put(a_sorry_sight())
    said = words(panel)
    for text in ("11", "of 30 stamina", "Mortal wounds: 2 · the next turn costs 2", "Turn 1", "3 of 11", "11 of 11"):
        assert text in said, text
    for text in ("hand is empty", "destroyed", "Down, ducks at −5", "arm lock", "3 of 16", "None in progress"):
        assert text in said, text
    assert {option: check.isChecked() for option, check in panel.caps.items()} == {"cap_arm": True, "cap_leg": True}
    assert (panel.caps["cap_arm"].text(), panel.caps["cap_leg"].text()) == ("arms 1/3", "legs 1/2")
    assert {trait: box.value() for trait, box in panel.traits.boxes.items()} == {
        "stamina": 30, "strength": 5, "agility": 5, "mass": 75, "force": 700,
    }  # fmt: skip


def test_an_unhurt_target_has_nothing_to_treat_heal_or_mend(put):
    panel = put(PlacementFight())
    for widget in (*panel.treatments, panel.heal, panel.heal_all, panel.rise, panel.release, panel.turns[1]):
        assert not widget.isEnabled()
    assert not any(row.mend.isEnabled() for row in panel.limbs.rows.values())
    assert not any(row.meter.isVisible() for row in panel.limbs.rows.values())
    assert "no mortal wounds" in words(panel)


def test_the_golem_has_arms_only_and_a_machine_no_mortal_wounds(put):
    assert list(put(PlacementFight("golem")).limbs.rows) == ["arm/left", "arm/right"]
    panel = put(PlacementFight("heavy_mech"))
    assert "a machine: no mortal wounds" in words(panel)
    assert not panel.wound.isEnabled()


def test_in_flight_the_rows_of_the_legs_are_wings(put):
    panel = put(PlacementFight())
    assert "Left leg" in words(panel)
    panel.show_situation(situation_of(PlacementFight(flying=1)))
    settle()
    assert "Left wing" in words(panel)
    assert "Left leg" not in words(panel)
    assert "Flying" in words(panel)


def test_a_flung_arm_says_when_it_is_back(put):
    fight = PlacementFight(grip_pads=1)
    fight.do("turn")
    fight.hit("Arm > left", 0, force=701)
    panel = put(fight)
    assert "flung, back in turn 2" in words(panel)
    assert not panel.limbs.rows["arm/left"].pick_up.isVisible()


def test_a_leg_with_more_damage_than_a_cap_switched_on_later_allows_is_badly_hurt_but_there(put):
    fight = PlacementFight()
    fight.hit("Leg > left", 9)
    panel = put(fight)
    row = panel.limbs.rows["leg/left"]
    assert (row.damage.text(), row.state.text()) == ("9", "hurt")
    fight.do("options", whole=True, cap_leg=1)
    panel.show_situation(situation_of(fight))
    assert (row.damage.text(), row.state.text()) == ("9 of 7", "badly hurt")
    fight.hit("Leg > left", 1)
    panel.show_situation(situation_of(fight))
    assert (row.state.text(), row.state.objectName()) == ("destroyed", "problem")
    fight.do("mend", limb="leg/left")
    panel.show_situation(situation_of(fight))
    assert (row.state.text(), row.state.objectName()) == ("sound", "")


def test_one_that_gets_up_says_when_it_stands(put):
    fight = PlacementFight()
    fight.hit("Leg > left", 0, 1, 6, 6, force=76)
    fight.do("rise")
    panel = put(fight)
    assert panel.rise.text() == "stands in turn 1"
    assert not panel.rise.isEnabled()


def test_out_of_action_is_said(put):
    fight = PlacementFight()
    fight.hit("Chest", 12)
    assert "Out of action" in words(put(fight))


def test_a_force_of_nothing_says_that_no_check_follows(put):
    panel = put(PlacementFight())
    assert panel.force.text() == "no checks"
    assert "no check follows" in panel.force.toolTip()
    panel.force.setFocus()
    panel.force.selectAll()
    QTest.keyClicks(panel.force, "70")
    assert (panel.force.text(), panel.plan(None).given["force"]) == ("70", 70)


def test_what_the_attack_won_by_goes_with_a_hit_and_not_with_another_target(put):
    fight = PlacementFight(count=2)
    panel = put(fight)
    fight.hit("Chest", 1)
    panel.show_situation(situation_of(fight))
    panel.won_by.setValue(12)
    for who in (2, 1):
        other = Situation(fight.state.sheet(KEY), placements(), fight.state.combatants[who], BODIES["human"])
        panel.show_situation(other)
        assert panel.won_by.value() == 12
    fight.hit("Chest", 1)
    panel.show_situation(situation_of(fight))
    assert panel.won_by.value() == 0


# Wishes


def test_each_button_asks_for_its_deed(put):
    panel = put(a_sorry_sight())
    for text in ("Defense turn", "Step back", "Med-patch", "Medic", "Untrained", "Add †", "Heal all", "Get up"):
        push(panel, text)
    push(panel, "Release")
    push(panel, "Take aim")
    push(panel, "Pick up", 0)
    assert heard(panel) == [
        (1, "turn", {}),
        (1, "turn_back", {}),
        (1, "treat", {"by": "med_patch", "count": 2}),
        (1, "treat", {"by": "medic", "count": 2}),
        (1, "treat", {"by": "untrained", "count": 2}),
        (1, "mortal", {}),
        (1, "heal", {"points": 19}),
        (1, "rise", {}),
        (1, "release", {}),
        (1, "aim", {"aiming": 1}),
        (1, "pick_up", {"side": "left"}),
    ]


def test_some_points_are_healed_and_some_wounds_treated(put):
    panel = put(a_sorry_sight())
    panel.healed.setValue(4)
    panel.treated.setValue(1)
    push(panel, "Heal")
    push(panel, "Medic")
    assert heard(panel) == [(1, "heal", {"points": 4}), (1, "treat", {"by": "medic", "count": 1})]


def test_a_turn_for_all_is_about_the_whole_fight(put):
    panel = put(PlacementFight())
    push(panel, "Turn for all")
    push(panel, "All back")
    assert heard(panel) == [(0, "turn_all", {}), (0, "turn_all_back", {})]


def test_a_limb_is_mended_by_its_key(put):
    panel = put(a_sorry_sight())
    QTest.mouseClick(panel.limbs.rows["arm/right"].mend, LEFT)
    assert heard(panel) == [(1, "mend", {"limb": "arm/right"})]


def test_a_cap_is_switched_and_shows_the_old_state_until_it_is_granted(put):
    fight = PlacementFight()
    panel = put(fight)
    panel.caps["cap_leg"].click()
    assert heard(panel) == [(0, "options", {"cap_leg": 1})]
    assert not panel.caps["cap_leg"].isChecked()
    fight.do("options", whole=True, cap_leg=1)
    panel.show_situation(situation_of(fight))
    assert panel.caps["cap_leg"].isChecked()


def test_a_trait_is_settled_by_enter_and_shows_the_old_number_until_it_is_granted(put):
    panel = put(PlacementFight())
    box = panel.traits.boxes["mass"]
    box.setFocus()
    box.selectAll()
    QTest.keyClicks(box, "90")
    assert heard(panel) == []
    QTest.keyClick(box, Key.Key_Return)
    assert heard(panel) == [(1, "traits", {"mass": 90})]
    assert box.value() == 75
    panel.traits.checks["flying"].click()
    assert heard(panel)[1:] == [(1, "traits", {"flying": 1})]
    assert not panel.traits.checks["flying"].isChecked()


def test_a_roll_and_a_click_are_hits_as_the_controls_have_it(put):
    panel = put(PlacementFight())
    panel.damage.setValue(4)
    panel.force.setValue(90_000)
    panel.won_by.setValue(10)
    panel.hand_to_hand.setChecked(True)
    hit = {"damage": 4, "force": 90_000, "won_by": 10, "hand_to_hand": 1, "specialist": 0}
    assert panel.plan(None) == Act(1, KEY, "hit", hit)
    assert panel.plan("left_hand") == Act(1, KEY, "hit", {**hit, "part": "left_hand"})


def test_the_menu_of_a_part_names_its_places_and_what_its_limb_needs(put):
    panel = put(a_sorry_sight())
    assert [text for text, _ in panel.deeds_for("upper_torso")] == ["Hit as vitals", "Hit as chest"]
    found = dict(panel.deeds_for("left_hand"))
    assert list(found) == ["Hit as left arm", "Mend the left arm", "Pick up: left arm"]
    assert found["Hit as left arm"].given["placement"] == "Arm > left"
    assert found["Mend the left arm"] == Act(1, KEY, "mend", {"limb": "arm/left"})


def test_the_same_situation_is_not_painted_again(put, monkeypatch):
    fight = PlacementFight()
    panel = put(fight)
    monkeypatch.setattr(PlacementPanel, "repaint_situation", lambda *_: pytest.fail("painted again"))
    panel.show_situation(situation_of(fight))


def test_the_focus_goes_to_the_damage(put, show):
    panel = put(PlacementFight())
    show(panel.rolling, 380, 60)
    panel.focus_damage()
    assert panel.damage.hasFocus()
    form = panel.typed_form()
    assert form.split(form.example) == ["4", "1", "3", "2", "5"]


def test_every_control_has_a_name_to_be_read_out(put):
    panel = put(a_sorry_sight())
    boxes = (*panel.traits.boxes.values(), panel.treated, panel.healed, panel.damage, panel.force, panel.won_by)
    assert all(box.accessibleName() for box in boxes)
    assert panel.limbs.rows["arm/left"].mend.accessibleName() == "Mend: left arm"


def test_the_rolling_controls_fit_a_narrow_window(put):
    assert put().rolling.minimumSizeHint().width() <= 400


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_the_bar_shows_what_is_left_and_what_the_next_turn_costs(show, theme):
    meter = Meter(12)
    meter.show_theme(theme)
    meter.show_pieces(10, (4, accent), (2, danger))
    show(meter, 200, 12)
    image = picture(meter)
    seen = [image.pixelColor(int(image.width() * share), image.height() // 2) for share in (0.2, 0.5, 0.8)]
    assert [
        near(colour, other) for colour, other in zip(seen, (theme.accent, theme.danger, theme.line), strict=True)
    ] == [
        True,
        True,
        True,
    ]


# In the window


def test_a_fight_by_placement_in_the_real_window(window: MainWindow, dice: ScriptedDice):
    add(window)
    bench = window.bench
    bench.desk.do(ChooseRuleset(KEY))
    panel = bench.systems.panel
    assert isinstance(panel, PlacementPanel)
    panel.damage.setValue(3)
    dice.next(6)
    press(window, Key.Key_R)
    assert "d6 6 → the attacker’s choice. The attacker chooses: where?" in words(bench.stage.choice)
    bench.stage.choice.chosen.emit("Vitals")
    bench.stage.choice.chosen.emit("throat")
    bench.stage.choice.chosen.emit("mortal")
    assert "Mortal wounds: 1 · the next turn costs 1" in words(panel)
    push(panel, "Defense turn")
    assert panel.left.text() == "8"
    press(window, Key.Key_Z, CTRL)
    assert panel.left.text() == "9"
    assert any("throat" in line for line, _ in log_lines(window))
    first = bench.desk.last_hit.events[0]
    assert isinstance(first, HitPlaced)
    assert [die.face for die in first.dice] == [6]
