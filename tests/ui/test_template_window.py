"""The window of templates: what is edited is kept by itself, what is deleted comes back, and some join by Enter."""

from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest

from cats_desktop.library.bodies import BodyLibrary
from cats_desktop.library.templates import TemplateLibrary
from cats_desktop.rules.combat import Profile
from cats_desktop.session.commands import AddCombatants, SetArmour
from cats_desktop.session.templates import Template
from cats_desktop.ui.main_window import MainWindow
from cats_desktop.ui.template_window import TemplateWindow
from tests.ui.conftest import Show
from tests.ui.hands import CTRL, LEFT, SHIFT, Key, add, names, press, press_button, settle, steps, words

GUARD = Template("City guard", "human", 30, {}, 12, Profile("foes", "red", "gate", "asks"), {"placement": {"mass": 70}})
LABELS = {"human": "Human", "heavy_mech": "Heavy mech"}


@pytest.fixture
def library(tmp_path: Path, bodies: BodyLibrary) -> TemplateLibrary:
    made = TemplateLibrary(tmp_path / "templates", bodies)
    made.keep(GUARD)
    made.keep(Template("Walker", "heavy_mech", 0, {"left_arm": 4, "right_arm": 4}))
    return made


@pytest.fixture
def shelves(show: Show, library: TemplateLibrary, bodies: BodyLibrary) -> TemplateWindow:
    made = TemplateWindow(library, LABELS, bodies.get, None)  # type: ignore[arg-type]
    show(made, 760, 560)
    return made


def listed(shelves: TemplateWindow) -> list[str]:
    return [shelves.list.item(row).text() for row in range(shelves.list.count())]


def kept(library: TemplateLibrary) -> list[Template]:
    return [one.template for one in library.shelf().kept]


def pass_pause(shelves: TemplateWindow) -> None:
    """Let the pause after an edit be over."""
    timer = next(timer for timer in shelves.findChildren(QTimer) if timer.parent() is shelves and timer.isActive())
    timer.stop()
    timer.timeout.emit()


def type_over(field: object, text: str) -> None:
    """Type a text over what stands in a line."""
    field.setFocus()  # type: ignore[attr-defined]
    field.selectAll()  # type: ignore[attr-defined]
    QTest.keyClicks(field, text)  # type: ignore[call-overload]


def test_it_lists_templates_by_name_and_shows_the_first(shelves: TemplateWindow) -> None:
    assert listed(shelves) == ["City guard", "Walker"]
    form = shelves.form
    assert (form.name.text(), form.body.currentText(), form.armour.total.value()) == ("City guard", "Human", 30)
    assert (form.said.initiative.text(), form.said.side.text(), form.said.colour.currentText()) == ("12", "foes", "Red")
    assert shelves.form.template() == GUARD


def test_a_filter_that_nothing_meets_says_so_in_the_list(shelves: TemplateWindow) -> None:
    assert not shelves.hint.isVisible()
    shelves.filter.setText("dragon")
    assert shelves.hint.isVisible()
    assert shelves.hint.text() == "No template is called that.\nClear the filter to see all of them."
    shelves.filter.setText("guard")
    assert not shelves.hint.isVisible()


def test_the_fields_stand_a_step_apart(shelves: TemplateWindow) -> None:
    form, said = shelves.form, shelves.form.said
    column = [form.name, form.body, form.armour, said.initiative, said.side, said.group, said.colour]
    gaps = [below.geometry().top() - above.geometry().bottom() - 1 for above, below in pairwise(column)]
    assert gaps == [8] * 6


def test_an_edit_is_kept_after_a_pause_and_not_before(shelves: TemplateWindow, library: TemplateLibrary) -> None:
    type_over(shelves.form.said.initiative, "-2")
    assert kept(library)[0].initiative == 12
    pass_pause(shelves)
    assert kept(library)[0].initiative == -2
    assert kept(library)[0].traits == {"placement": {"mass": 70}}


def test_looking_alone_writes_nothing(
    shelves: TemplateWindow, library: TemplateLibrary, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library, "keep", lambda *_: pytest.fail("written"))
    shelves.list.setCurrentRow(1)
    shelves.list.setCurrentRow(0)
    shelves.hide()
    assert kept(library)[0] == GUARD


def test_an_edit_is_kept_when_another_is_chosen_or_the_window_is_closed(
    shelves: TemplateWindow, library: TemplateLibrary
) -> None:
    type_over(shelves.form.name, "Watch")
    shelves.list.setCurrentRow(1)
    assert listed(shelves) == ["Watch", "Walker"]
    assert shelves.form.name.text() == "Walker"
    type_over(shelves.form.said.side, "ours")
    shelves.close()
    assert [(one.name, one.profile.side) for one in kept(library)] == [("Walker", "ours"), ("Watch", "foes")]


@pytest.mark.parametrize(
    ("field", "text", "sentence"),
    [
        ("name", "walker", "There is a template called “Walker” already. Choose another name."),
        ("name", " ", "A template needs a name. Write whom it stands for."),
        ("initiative", "fast", "Initiative: “fast” is not a whole number. Write it in digits, or leave it empty."),
        ("initiative", "1000001", "1000001 is no initiative. Give a whole number from −1000000 to 1000000."),
    ],
)
def test_what_cannot_be_kept_is_said_and_the_file_stays(
    shelves: TemplateWindow, library: TemplateLibrary, field: str, text: str, sentence: str
) -> None:
    type_over(shelves.form.name if field == "name" else shelves.form.said.initiative, text)
    pass_pause(shelves)
    assert sentence in words(shelves)
    assert kept(library)[0] == GUARD
    type_over(shelves.form.name, "Watch")
    type_over(shelves.form.said.initiative, "3")
    pass_pause(shelves)
    assert sentence not in words(shelves)
    assert {(one.name, one.initiative) for one in kept(library)} == {("Watch", 3), ("Walker", None)}


def test_armour_is_said_plate_by_plate_and_again_as_a_total(shelves: TemplateWindow, library: TemplateLibrary) -> None:
    armour = shelves.form.armour
    assert armour.boxes == {}
    armour.by_plate.click()
    assert sum(box.value() for box in armour.boxes.values()) == 30
    assert not armour.total.isEnabled()
    for box in armour.boxes.values():
        box.setValue(0)
    armour.boxes["chest"].setValue(9)
    assert armour.total.value() == 9
    pass_pause(shelves)
    assert (kept(library)[0].capacity, kept(library)[0].armour) == ({"chest": 9}, 0)
    armour.by_plate.click()
    pass_pause(shelves)
    assert (kept(library)[0].capacity, kept(library)[0].armour) == ({}, 9)


def test_another_body_takes_the_points_along(shelves: TemplateWindow, library: TemplateLibrary) -> None:
    shelves.list.setCurrentRow(1)
    form = shelves.form
    form.body.setCurrentIndex(form.body.findData("human"))
    form.body.activated.emit(form.body.currentIndex())
    pass_pause(shelves)
    walker = kept(library)[1]
    assert (walker.body, walker.total) == ("human", 8)
    assert set(walker.capacity) <= set(form.armour.boxes)


def test_new_makes_one_and_goes_to_its_name(shelves: TemplateWindow, library: TemplateLibrary) -> None:
    press_button(shelves, "New")
    assert shelves.form.name.hasFocus()
    assert shelves.form.name.selectedText() == "New template"
    QTest.keyClicks(shelves.form.name, "Rat")
    pass_pause(shelves)
    assert kept(library)[1] == Template("Rat", "human")


def test_duplicate_copies_all_but_the_name(shelves: TemplateWindow, library: TemplateLibrary) -> None:
    press_button(shelves, "Duplicate")
    assert listed(shelves) == ["City guard", "City guard 2", "Walker"]
    assert shelves.form.name.text() == "City guard 2"
    assert kept(library)[1].profile == GUARD.profile
    assert kept(library)[1].traits == GUARD.traits


def test_delete_takes_one_away_and_undo_brings_it_back(shelves: TemplateWindow, library: TemplateLibrary) -> None:
    press_button(shelves, "Delete")
    assert listed(shelves) == ["Walker"]
    assert shelves.form.name.text() == "Walker"
    assert "“\u2068City guard\u2069” is deleted." in words(shelves)
    press_button(shelves, "Undo")
    assert listed(shelves) == ["City guard", "Walker"]
    assert kept(library)[0] == GUARD
    assert shelves.form.name.text() == "City guard"


def test_the_last_one_deleted_leaves_an_empty_form_and_a_hint(shelves: TemplateWindow) -> None:
    press_button(shelves, "Delete")
    press_button(shelves, "Delete")
    assert listed(shelves) == []
    assert shelves.form.name.text() == ""
    assert not shelves.form.isEnabled()
    assert not shelves.add.isEnabled()
    assert "No templates yet." in words(shelves)


def test_the_filter_lists_those_whose_names_hold_it(shelves: TemplateWindow) -> None:
    QTest.keyClicks(shelves.filter, "ALK")
    assert listed(shelves) == ["Walker"]
    assert shelves.form.name.text() == "Walker"
    shelves.filter.clear()
    assert listed(shelves) == ["City guard", "Walker"]
    assert shelves.form.name.text() == "Walker"


@pytest.mark.parametrize("place", ["list", "filter", "count", "button"])
def test_enter_lets_so_many_join(shelves: TemplateWindow, place: str) -> None:
    wished: list[object] = []
    shelves.command_wanted.connect(wished.append)
    shelves.count.setValue(3)
    if place == "button":
        press_button(shelves, "Add to the fight")
    else:
        QTest.keyClick(getattr(shelves, place), Key.Key_Return)
    assert wished == [
        AddCombatants(
            "City guard", "human", 3, 30, initiative=12, profile=GUARD.profile, traits={"placement": {"mass": 70}}
        )
    ]


def test_they_join_as_the_fields_say_it_now(shelves: TemplateWindow) -> None:
    wished: list[AddCombatants] = []
    shelves.command_wanted.connect(wished.append)
    type_over(shelves.form.said.initiative, "5")
    press_button(shelves, "Add to the fight")
    assert [one.initiative for one in wished] == [5]


def test_enter_in_a_field_lets_nobody_join(shelves: TemplateWindow) -> None:
    wished: list[object] = []
    shelves.command_wanted.connect(wished.append)
    QTest.keyClick(shelves.form.name, Key.Key_Return)
    assert wished == []
    assert shelves.isVisible()


def test_one_whose_body_is_gone_is_listed_and_says_why_it_cannot_join(
    shelves: TemplateWindow, library: TemplateLibrary
) -> None:
    wished: list[object] = []
    shelves.command_wanted.connect(wished.append)
    key = library.keep(Template("Sandworm", "sandworm", 12))
    shelves.show_templates(key)
    assert listed(shelves) == ["City guard", "Sandworm – cannot join", "Walker"]
    assert "“Sandworm” needs the body “sandworm”, which is not in the library." in words(shelves)
    press_button(shelves, "Add to the fight")
    assert wished == []
    form = shelves.form
    form.body.setCurrentIndex(form.body.findData("human"))
    form.body.activated.emit(form.body.currentIndex())
    press_button(shelves, "Add to the fight")
    assert wished == [AddCombatants("Sandworm", "human", 1, 12)]
    assert listed(shelves) == ["City guard", "Sandworm", "Walker"]


def test_a_bad_file_is_named_under_the_list(shelves: TemplateWindow, tmp_path: Path) -> None:
    (tmp_path / "templates" / "bad.toml").write_text('name = "B"')
    shelves.show_templates()
    assert "bad.toml: Object missing required field `body`. Correct that field." in words(shelves)
    assert listed(shelves) == ["City guard", "Walker"]


# In the window


def shelves_of(window: MainWindow) -> TemplateWindow:
    (found,) = window.findChildren(TemplateWindow)
    return found


def test_ctrl_shift_s_keeps_the_target_in_view_unhurt_and_unnumbered(window: MainWindow) -> None:
    window.bench.desk.do(AddCombatants("Guard", "human", 2, 0, initiative=9, profile=GUARD.profile))
    window.bench.desk.do(SetArmour(1, {"chest": 8}, {"chest": 3}))
    press(window, Key.Key_S, CTRL | SHIFT)
    (made,) = window.bench.combatants._templates.shelf().kept
    assert made.template == Template("Guard", "human", 0, {"chest": 8}, 9, GUARD.profile)
    assert "Kept as the template “\u2068Guard\u2069”." in words(window)
    press(window, Key.Key_S, CTRL | SHIFT)
    assert [one.template.name for one in window.bench.combatants._templates.shelf().kept] == ["Guard", "Guard 2"]
    assert len(steps(window)) == 2


def test_ctrl_shift_t_opens_the_window_and_those_added_join_as_one_step(window: MainWindow) -> None:
    window.bench.combatants._templates.keep(GUARD)
    press(window, Key.Key_T, CTRL | SHIFT)
    opened = shelves_of(window)
    settle()
    opened.count.setValue(2)
    QTest.mouseClick(opened.add, LEFT)
    assert names(window) == ["City guard 1", "City guard 2"]
    assert len(steps(window)) == 1
    assert "In the fight: 2 × \u2068City guard\u2069 · Human · armour 30" in words(opened)
    opened.close()
    window.activateWindow()
    assert QTest.qWaitForWindowActive(window)
    press(window, Key.Key_T, CTRL | SHIFT)
    assert shelves_of(window) is opened
    assert opened.isVisible()


def test_why_they_cannot_join_is_said_in_the_window_of_templates(window: MainWindow) -> None:
    add(window)
    window.bench.combatants._templates.keep(GUARD)
    press(window, Key.Key_T, CTRL | SHIFT)
    window.bench.desk.history.journal.read_only = True  # type: ignore[misc]
    QTest.mouseClick(shelves_of(window).add, LEFT)
    assert "This session is open read-only" in words(shelves_of(window))
    assert names(window) == ["Ana"]
