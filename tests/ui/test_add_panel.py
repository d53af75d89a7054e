"""The add panel: what would join is told while one types, what is wrong only after a pause, and then where."""

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest

from cats_desktop.rules.combat import Profile
from cats_desktop.session.add_line import AddDefaults
from cats_desktop.session.templates import Template
from cats_desktop.ui.add_panel import PAUSE_MS, AddPanel, Reading
from cats_desktop.ui.main_window import MainWindow
from cats_desktop.ui.marked_line import NOWHERE
from tests.ui.conftest import Show
from tests.ui.hands import Key, add, go_to_add_line, names, press, settle, steps, type_keys, words

GUARD = Template("City guard", "human", 30, {}, 12, Profile("foes", "red"))


def told(panel: AddPanel) -> tuple[str, str]:
    """Return what stands under the line, and as what."""
    return (panel._told.text() if panel._told.isVisible() else "", panel._told.objectName())


def pass_pause(panel: AddPanel) -> None:
    """Let the pause be over, if one is running."""
    (timer,) = panel.findChildren(QTimer)
    assert timer.isActive()
    assert timer.interval() == PAUSE_MS == 400
    timer.stop()
    timer.timeout.emit()


@pytest.fixture
def panel(show: Show) -> AddPanel:
    made = AddPanel()
    made.show_bodies({"human": "Human", "heavy_mech": "Heavy mech"})
    show(made, 300, 200)
    made.line.setFocus()
    return made


def test_it_emits_the_line_with_the_defaults_beside_it(panel: AddPanel) -> None:
    wished: list[tuple[str, AddDefaults]] = []
    panel.add_wanted.connect(lambda text, defaults: wished.append((text, defaults)))
    panel.body.setCurrentIndex(1)
    panel.armour.setValue(7)
    QTest.keyClicks(panel.line, "Ana")
    QTest.keyClick(panel.line, Key.Key_Return)
    assert wished == [("Ana", AddDefaults("heavy_mech", 7))]


def test_each_letter_and_each_default_is_read_anew(panel: AddPanel) -> None:
    read: list[tuple[str, AddDefaults]] = []
    panel.read_wanted.connect(lambda text, defaults: read.append((text, defaults)))
    panel.armour.setValue(3)
    assert read == []
    QTest.keyClicks(panel.line, "Al")
    panel.armour.setValue(4)
    assert read == [("A", AddDefaults("human", 3)), ("Al", AddDefaults("human", 3)), ("Al", AddDefaults("human", 4))]


def test_what_would_join_is_told_at_once_and_quietly(panel: AddPanel) -> None:
    panel.show_reading(Reading("5 × guard"))
    assert told(panel) == ("5 × guard", "muted")


def test_what_is_wrong_is_told_only_after_a_pause(panel: AddPanel) -> None:
    panel.line.setText("guard init=x")
    panel.show_reading(Reading("guard"))
    panel.show_reading(Reading(problem="No number.", place=(11, 12)))
    assert told(panel) == ("guard", "muted")
    assert panel.line.marked == NOWHERE
    pass_pause(panel)
    assert told(panel) == ("No number.", "problem")
    assert panel.line.marked == (11, 12)


def test_typing_on_takes_the_complaint_away_at_once(panel: AddPanel) -> None:
    panel.line.setText("guard init=x")
    panel.refuse("No number.", (11, 12))
    assert panel.line.property("refused") is True
    QTest.keyClick(panel.line, Key.Key_Backspace)
    assert told(panel) == ("", "muted")
    assert panel.line.marked == NOWHERE
    assert panel.line.property("refused") is False


def test_a_line_that_reads_well_again_in_time_is_never_called_wrong(panel: AddPanel) -> None:
    panel.line.setText("guard init=1")
    panel.show_reading(Reading(problem="No number.", place=(6, 10)))
    panel.show_reading(Reading("guard"))
    assert not panel.findChild(QTimer).isActive()
    assert told(panel) == ("guard", "muted")


def test_taken_clears_all(panel: AddPanel) -> None:
    panel.line.setText("guard init=x")
    panel.refuse("No number.", (11, 12))
    panel.taken()
    assert (panel.line.text(), told(panel), panel.line.marked) == ("", ("", "muted"), NOWHERE)


def test_a_piece_that_is_out_of_sight_is_scrolled_to_and_the_caret_stays(panel: AddPanel) -> None:
    line = "guard init=twelve armour=30 side=foes group=watch #red hidden=yes"
    panel.line.setText(line)
    settle()
    assert panel.line.piece(11, 17).right() < 0
    panel.refuse("No number.", (11, 17))
    settle()
    piece = panel.line.piece(11, 17)
    assert 0 < piece.left() < piece.right() < panel.line.width()
    assert panel.line.cursorPosition() == len(line)
    QTest.keyClicks(panel.line, "!")
    settle()
    assert panel.line.text() == line + "!"
    assert 0 < panel.line.cursorRect().center().x() < panel.line.width()


# In the window


def test_the_window_tells_who_would_join_as_one_types(window: MainWindow) -> None:
    panel = window.bench.tracker.add
    go_to_add_line(window)
    type_keys(window, "5x guard init=12 armour=30 side=foes #red")
    text, kind = told(panel)
    plain = text.replace("\u2068", "").replace("\u2069", "")
    assert plain == "5 × guard · Human · armour 30 · initiative 12 · foes · red"
    assert kind == "muted"
    assert steps(window) == []
    press(window, Key.Key_Return)
    assert names(window) == ["guard 1", "guard 2", "guard 3", "guard 4", "guard 5"]
    guard = window.bench.desk.history.state.combatants[5]
    assert (guard.initiative, guard.profile) == (12, Profile("foes", "red"))


@pytest.mark.parametrize(
    ("line", "piece", "sentence"),
    [
        ("guard init=twelve #red", "twelve", "init: “twelve” is not a whole number. Write it in digits."),
        ("guard hidden=perhaps", "perhaps", "hidden: “perhaps” is neither yes nor no. Write one of them."),
        ('guard notes="shy', 'notes="shy', "notes: the quotes are not closed. Add the second one."),
        ("0x guard", "0", "0 cannot join at once. Add 1 to 1000."),
        ("guard armour=1000001", "1000001", "1000001 is not an armour total. Give 0 to 1000000 points."),
    ],
)
def test_the_piece_that_is_wrong_is_underlined_after_a_pause_and_at_once_on_enter(
    window: MainWindow, line: str, piece: str, sentence: str
) -> None:
    panel = window.bench.tracker.add
    place = (line.index(piece), line.index(piece) + len(piece))
    go_to_add_line(window)
    type_keys(window, line)
    assert panel.line.marked == NOWHERE
    pass_pause(panel)
    assert panel.line.marked == place
    assert sentence in words(panel)
    press(window, Key.Key_Backspace)
    type_keys(window, line[-1])
    assert panel.line.marked == NOWHERE
    press(window, Key.Key_Return)
    assert panel.line.marked == place
    assert sentence in words(panel)
    assert steps(window) == []


def test_the_line_has_the_whole_width_and_no_room_is_scrolled_for_it(window: MainWindow) -> None:
    panel = window.bench.tracker.add
    assert panel.line.width() == panel.width()
    assert window.bench.tracker.minimumSizeHint().width() <= window.docks["tracker"].width()


def test_a_template_joins_by_its_name_which_tab_writes_out(window: MainWindow) -> None:
    window.bench.combatants._templates.keep(GUARD)
    go_to_add_line(window)
    type_keys(window, "3x ci")
    assert window.bench.tracker.add.line.goes_on == "ty guard"
    press(window, Key.Key_Tab)
    assert window.bench.tracker.add.line.text() == "3x city guard"
    type_keys(window, " init=9")
    press(window, Key.Key_Return)
    assert names(window) == ["City guard 1", "City guard 2", "City guard 3"]
    guard = window.bench.desk.history.state.combatants[2]
    assert (guard.initiative, guard.profile, sum(guard.capacity.values())) == (9, Profile("foes", "red"), 30)


def test_enter_takes_what_was_typed_and_not_what_it_could_go_on_with(window: MainWindow) -> None:
    window.bench.combatants._templates.keep(GUARD)
    go_to_add_line(window)
    type_keys(window, "ci")
    press(window, Key.Key_Return)
    assert names(window) == ["ci"]


def test_escape_empties_the_line_and_leaves_it(window: MainWindow) -> None:
    add(window)
    go_to_add_line(window)
    type_keys(window, "guard init=x")
    press(window, Key.Key_Escape)
    settle()
    panel = window.bench.tracker.add
    assert (panel.line.text(), told(panel)) == ("", ("", "muted"))
    assert window.bench.stage.silhouette.hasFocus()
