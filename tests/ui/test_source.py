"""Who or what strikes: whoever's turn it is unless something else is chosen, for every ruleset."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from cats_desktop.rules.attack import Attack
from cats_desktop.rules.body import Facing
from cats_desktop.rules.events import HitPlaced
from cats_desktop.session.commands import (
    Act,
    AddCombatants,
    CallShot,
    ChooseRuleset,
    NextTurn,
    SetInitiative,
    Strike,
    Volley,
)
from cats_desktop.session.memory import MemoryJournal
from cats_desktop.ui.main_window import MainWindow
from cats_desktop.ui.source_box import SourceBox
from cats_desktop.ui.volley_tables import Correction
from tests.ui.conftest import OpenWindow, Show
from tests.ui.hands import Key, add, hits, log_lines, press, settle, steps, type_keys


def two(window: MainWindow) -> None:
    """Ana, whose turn it is, and a goblin in view."""
    add(window, "Ana")
    add(window, "Goblin")
    window.bench.desk.do(SetInitiative({1: 12, 2: 3}))
    window.bench.desk.do(NextTurn())
    window.bench.desk.select(2)


def box(window: MainWindow) -> SourceBox:
    return window.bench.stage.source


def test_its_words_fit_where_there_is_room(window: MainWindow) -> None:
    add(window, "Ana")
    line = box(window).line
    assert line.text() == "whoever’s turn it is"
    assert line.fontMetrics().horizontalAdvance(line.text()) <= line.width() - 4


def sources(window: MainWindow) -> list[str]:
    return [hit.source for hit in hits(window)]


def type_source(window: MainWindow, text: str) -> None:
    box(window).setFocus(Qt.FocusReason.TabFocusReason)
    settle()
    type_keys(window, text)
    press(window, Key.Key_Return)


def test_whoevers_turn_it_is_strikes_unless_it_is_the_target(window: MainWindow) -> None:
    two(window)
    assert box(window).currentText() == "whoever’s turn it is"
    window.bench.desk.roll()
    assert sources(window) == ["Ana"]
    assert log_lines(window)[-1][0].startswith("⁨Ana⁩ strikes ⁨Goblin⁩, front · ")
    window.bench.desk.select(1)
    window.bench.desk.roll()
    assert sources(window) == ["Ana", ""]


def test_before_the_first_turn_nobody_is_named(window: MainWindow) -> None:
    add(window)
    window.bench.desk.roll()
    assert sources(window) == [""]


def test_words_of_ones_own_hold_for_strikes_volleys_and_called_shots(window: MainWindow) -> None:
    two(window)
    type_source(window, "rockfall")
    desk = window.bench.desk
    assert not box(window).hasFocus()
    assert desk.in_view.by == "rockfall"
    desk.roll()
    desk.strike_at("chest", 1, 0)
    desk.fire(desk.volley((1, 2), 2))
    desk.call_shot("head")
    desk.choose("hit")
    commands = [step.command for step in steps(window)[4:]]
    attacks = [each.attack for each in commands if isinstance(each, Strike | Volley | CallShot)]
    assert [attack.source for attack in attacks] == ["rockfall"] * 4
    assert sources(window) == ["rockfall"] * 3


def test_in_a_volley_whoevers_turn_it_is_does_not_strike_itself(window: MainWindow) -> None:
    two(window)
    desk = window.bench.desk
    assert desk.volley((2,), 3).attack.source == "Ana"
    assert desk.volley((1, 2), 3).attack.source == ""


def test_other_rulesets_are_told_too(window: MainWindow) -> None:
    two(window)
    window.bench.desk.do(ChooseRuleset("fudge"))
    window.bench.desk.act(Act(2, "fudge", "hit", {"level": "hurt", "method": "part", "part": "head"}))
    placed = steps(window)[-1].events[0]
    assert isinstance(placed, HitPlaced)
    assert placed.source == "Ana"
    assert log_lines(window)[-1][0].startswith("⁨Ana⁩ strikes ⁨Goblin⁩ · ")


def test_nobody_in_particular_can_be_chosen_in_the_list(window: MainWindow) -> None:
    two(window)
    box(window).activated.emit(1)
    assert window.bench.desk.in_view.by == ""
    assert box(window).currentText() == "nobody in particular"
    window.bench.desk.roll()
    assert sources(window) == [""]
    box(window).activated.emit(0)
    assert window.bench.desk.in_view.by is None
    window.bench.desk.roll()
    assert sources(window) == ["", "Ana"]


def test_the_list_offers_the_first_200_names_when_it_opens(window: MainWindow) -> None:
    assert window.bench.desk.do(AddCombatants("Orc", "human", 1_000))
    assert box(window).count() == 2
    box(window).showPopup()
    settle()
    assert box(window).count() == 202
    assert (box(window).itemText(2), box(window).itemText(201)) == ("Orc 1", "Orc 200")
    box(window).hidePopup()


def test_escape_takes_back_what_is_half_typed(window: MainWindow) -> None:
    two(window)
    box(window).setFocus(Qt.FocusReason.TabFocusReason)
    settle()
    type_keys(window, "rock")
    press(window, Key.Key_Escape)
    settle()
    assert window.bench.desk.in_view.by is None
    assert box(window).currentText() == "whoever’s turn it is"
    assert window.bench.stage.silhouette.hasFocus()


def test_it_is_remembered_with_the_session(window: MainWindow, open_window: OpenWindow, journal: MemoryJournal) -> None:
    two(window)
    type_source(window, "rockfall")
    assert journal.recall("source") == "by rockfall"
    assert open_window(journal).bench.desk.in_view.by == "rockfall"


def test_a_session_without_any_memory_of_it_goes_by_the_turn(open_window: OpenWindow, journal: MemoryJournal) -> None:
    journal.remember("source", "nonsense")
    assert open_window(journal).bench.desk.in_view.by is None


def test_the_tooltip_says_whom_the_turn_means(window: MainWindow) -> None:
    two(window)
    assert box(window).toolTip() == "<qt>Who or what strikes next: ⁨Ana⁩</qt>"
    window.bench.desk.select(1)
    assert box(window).toolTip() == "<qt>Who or what strikes next: nobody in particular</qt>"


def test_a_sentence_of_the_dice_field_takes_its_room_and_gives_it_back(window: MainWindow) -> None:
    two(window)
    assert box(window).isVisible()
    press(window, Key.Key_T)
    type_keys(window, "37")
    press(window, Key.Key_Return)
    assert not box(window).isVisible()
    type_keys(window, "2")
    press(window, Key.Key_Return)
    assert box(window).isVisible()


def test_what_is_half_typed_is_left_alone_by_the_fight(show: Show) -> None:
    source = SourceBox()
    show(source, 240, 40)
    source.setFocus(Qt.FocusReason.TabFocusReason)
    settle()
    QTest.keyClicks(source.line, "rock")
    source.show_source(None, "Ana")
    assert source.currentText() == "rock"


def test_a_hit_of_a_volley_that_is_corrected_keeps_who_struck(window: MainWindow) -> None:
    two(window)
    desk = window.bench.desk
    desk.fire(desk.volley((2,), 2))
    step = desk.history.head
    window.bench.volley._correct(step, 1, Correction(region="chest"))
    wound = desk.history.state.combatants[2].wounds[0]
    assert (wound.place, wound.source) == ("Chest", "Ana")
    assert desk.history.journal.steps(step, step)[0].command == Volley((2,), Attack(Facing.FRONT, source="Ana"), 2)
