"""The page of luck: bars against ticks, and a plain sentence with the sample's size."""

from random import Random

import pytest
from PySide6.QtCore import QPoint, QTimer
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QToolTip
from pytestqt.qtbot import QtBot

from cats_desktop.library.bodies import BodyLibrary
from cats_desktop.rules.attack import Attack
from cats_desktop.rules.body import Facing
from cats_desktop.rules.dice import ThrownDice, TypedDice
from cats_desktop.rules.events import HitLanded
from cats_desktop.session.commands import AddCombatants, Strike, Volley
from cats_desktop.session.history import History
from cats_desktop.session.luck import LuckBook
from cats_desktop.session.memory import MemoryJournal
from cats_desktop.ui.luck_page import LuckPage, luck_sentence
from cats_desktop.ui.main_window import MainWindow
from cats_desktop.ui.theme import DARK
from tests.ui.conftest import Show
from tests.ui.hands import LEFT, ScriptedDice, add, as_read, click, near, picture, press, settle, words

FRONT = Attack(Facing.FRONT)
NO_DICE = ThrownDice(lambda _sides: 0)


def program(seed: int = 1) -> ThrownDice:
    random = Random(seed)
    return ThrownDice(random.randrange, random.randbytes)


@pytest.fixture
def history(bodies: BodyLibrary) -> History:
    """Return a fight of Ana, a human, and Anvil, a heavy mech, in which nobody was hit."""
    begun = History(MemoryJournal(lambda: 0.0), bodies)
    begun.do(AddCombatants("Ana", "human"), NO_DICE)
    begun.do(AddCombatants("Anvil", "heavy_mech"), NO_DICE)
    return begun


def hit(history: History, count: int, target: int = 1, facing: Facing = Facing.FRONT, dice: str = "") -> None:
    thrown = program()
    for _ in range(count):
        history.do(Strike(target, Attack(facing)), TypedDice(dice.split()) if dice else thrown)


@pytest.fixture
def page(show: Show) -> LuckPage:
    """Return the page, to be seen."""
    made = LuckPage()
    show(made, 540, 560)
    return made


def settled(page: LuckPage, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: page.is_settled, timeout=20_000)


def numbers(page: LuckPage) -> dict[str, str]:
    return {row.label: row.numbers for row in (*page.location.chart.rows, *page.tier.chart.rows)}


@pytest.mark.parametrize(
    ("hits", "chance", "sentence"),
    [
        (212, 0.43, "212 hits; as even as can be expected (p = 0.43)"),
        (30, 0.1, "30 hits; as even as can be expected (p = 0.10)"),
        (1200, 1.0, "1,200 hits; as even as can be expected (p = 1.00)"),
        (40, 0.0499, "40 hits; somewhat uneven, as chance does about once in 20 such sessions (p = 0.05)"),
        (40, 0.074, "40 hits; somewhat uneven, as chance does about once in 14 such sessions (p = 0.07)"),
        (40, 0.01, "40 hits; somewhat uneven, as chance does about once in 100 such sessions (p = 0.01)"),
        (40, 0.0034, "40 hits; very uneven: chance does this about once in 300 (p < 0.01)"),
        (40, 1e-30, "40 hits; very uneven: chance does this less than once in 1,000 (p < 0.01)"),
        (29, 0.0001, "29 hits: too few for a verdict"),
        (1, 0.5, "1 hit: too few for a verdict"),
        (0, None, "0 hits: too few for a verdict"),
        (30, None, "30 hits; working it out…"),
    ],
)
def test_the_sentence_is_plain_and_says_how_many(hits: int, chance: float | None, sentence: str) -> None:
    assert luck_sentence(hits, chance) == sentence


def test_without_hits_it_says_so_and_shows_no_bars(page: LuckPage, history: History) -> None:
    page.show_history(history)
    assert "No hits yet" in words(page)
    assert not page.location.chart.isVisible()
    assert not page.key.isVisible()
    assert [row[5] for row in page.table()] == ["observed", "0", "0", "0", "0"]  # of four tiers


def test_twenty_nine_hits_get_no_verdict_and_thirty_do(page: LuckPage, history: History, qtbot: QtBot) -> None:
    hit(history, 29)
    page.show_history(history)
    settled(page, qtbot)
    for answer in (page.location, page.tier):
        assert answer.sentence.text() == "29 hits: too few for a verdict"
    hit(history, 1)
    page.show_history(history)
    settled(page, qtbot)
    for answer in (page.location, page.tier):
        assert answer.sentence.text().startswith("30 hits; ")
        assert "(p " in answer.sentence.text()


def test_rows_say_what_was_thrown_and_what_was_expected(page: LuckPage, history: History, qtbot: QtBot) -> None:
    """The human's chest is 8 to 26 from the front, its head 1 to 5: 19 and 5 faces of 100."""
    hit(history, 14, dice="8 2")
    hit(history, 36, dice="5 6 1")
    page.show_history(history)
    settled(page, qtbot)
    chest = next(row for row in page.location.chart.rows if row.label == "Chest")
    faces = history.bodies["human"].aspects[Facing.FRONT].d100.ordinals("chest")
    assert chest.tip == (f"observed 14, expected {len(faces) / 2:.1f} ({faces.start}–{faces.stop - 1} on the d100)")
    assert numbers(page)["Tier 1 · armour"] == "14 / 41.7"  # 5/6 of 50
    assert numbers(page)["Tier 2 · structure"] == "36 / 6.9"  # 5/36 of 50
    assert page.tier.chart.rows[1].tip == "observed 36, expected 6.9 (5/36 of all hits)"
    assert page.tier.sentence.text() == "50 hits; very uneven: chance does this less than once in 1,000 (p < 0.01)"


def test_a_label_seen_from_two_sides_is_one_row_and_its_tooltip_tells_both(
    page: LuckPage, history: History, qtbot: QtBot
) -> None:
    hit(history, 3, dice="1 2")
    hit(history, 2, facing=Facing.BACK, dice="1 2")
    page.show_history(history)
    settled(page, qtbot)
    assert [row.label for row in page.location.chart.rows].count("Head") == 1
    head = page.location.chart.rows[0]
    assert head.observed == 5
    assert [line.partition(": ")[0] for line in head.tip.split("\n")] == ["Human, front", "Human, back"]


def test_typed_dice_are_shown_apart(page: LuckPage, history: History, qtbot: QtBot) -> None:
    hit(history, 4)
    hit(history, 2, dice="1 6 6 6 2")
    page.show_history(history)
    settled(page, qtbot)
    assert (page.program.text(), page.typed.text()) == ("Program dice · 4", "Typed dice · 2")
    assert page.tier.sentence.text() == "4 hits: too few for a verdict"
    QTest.mouseClick(page.typed, LEFT)
    settled(page, qtbot)
    assert page.tier.sentence.text() == "2 hits: too few for a verdict"
    assert numbers(page)["Tier 4+ · catastrophic"] == "2 / 0.0"


def test_where_all_dice_were_typed_they_are_shown_at_once(page: LuckPage, history: History, qtbot: QtBot) -> None:
    hit(history, 2, dice="1 2")
    page.show_history(history)
    settled(page, qtbot)
    assert page.typed.isChecked()
    QTest.mouseClick(page.program, LEFT)
    settled(page, qtbot)
    assert "No hits with the program's dice" in as_read(page.empty.text())


def test_one_combatants_hits_can_be_chosen(page: LuckPage, history: History, qtbot: QtBot) -> None:
    hit(history, 3)
    hit(history, 5, target=2)
    page.show_history(history)
    settled(page, qtbot)
    assert [page.who.itemText(place) for place in range(page.who.count())] == ["Everybody", "Ana", "Anvil"]
    page.who.setCurrentIndex(2)
    settled(page, qtbot)
    assert page.tier.sentence.text() == "5 hits: too few for a verdict"
    assert page.location.chart.rows[0].label == "Sensor head"
    hit(history, 1, target=2)
    page.show_history(history)
    settled(page, qtbot)
    assert (page.who.currentText(), page.tier.sentence.text()) == ("Anvil", "6 hits: too few for a verdict")


def test_hits_on_a_body_that_is_gone_are_told(
    page: LuckPage, history: History, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    hit(history, 3)
    monkeypatch.setattr(history, "_bodies", {})
    page.show_history(history)
    settled(page, qtbot)
    assert page.caption.text() == "3 hits not counted here: the body that was hit is not there any more."
    assert page.tier.sentence.text() == "3 hits: too few for a verdict"


def test_nothing_is_done_when_nothing_has_changed_nor_while_it_is_not_to_be_seen(
    show: Show, history: History, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = []
    real = LuckBook.catch_up
    monkeypatch.setattr(LuckBook, "catch_up", lambda book, past: counted.append(past.head) or real(book, past))
    page = LuckPage()
    hit(history, 3)
    page.show_history(history)
    assert counted == []
    show(page)
    assert counted == [5]
    page.show_history(history)
    assert counted == [5]
    page.hide()
    hit(history, 1)
    page.show_history(history)
    assert counted == [5]
    page.show()
    assert counted == [5, 6]
    history.undo()
    page.show_history(history)
    assert counted == [5, 6, 5]


def test_the_window_gets_its_turn_while_much_is_worked_out(page: LuckPage, history: History, qtbot: QtBot) -> None:
    for facing in Facing:
        history.do(Volley((1, 2), Attack(facing), 900), program())
    turns: list[str] = []
    ticking = QTimer()
    ticking.timeout.connect(lambda: turns.append(page.location.sentence.text()))
    ticking.start(0)
    page.show_history(history)
    assert not page.is_settled
    settled(page, qtbot)
    ticking.stop()
    assert turns.count("3,600 hits; working it out…") >= 3
    assert page.location.sentence.text().startswith("3,600 hits; ")
    assert "(p = " in page.location.sentence.text()


def test_bars_are_as_long_as_what_was_thrown_and_ticks_stand_where_it_was_expected(
    page: LuckPage, history: History, qtbot: QtBot
) -> None:
    hit(history, 30, dice="1 6 2")
    page.show_history(history)
    page.show_theme(DARK)
    settled(page, qtbot)
    settle()
    chart = page.tier.chart
    wide = chart.bar_of(1).width()  # 30 hits
    assert wide > 200
    assert chart.tick_of(0) - chart.bar_of(0).left() == pytest.approx(wide * 25 / 30)  # 5/6 of 30
    assert chart.bar_of(0).width() == 0
    image = picture(chart)
    ratio = image.devicePixelRatio()
    inside = chart.bar_of(1).center() * ratio
    assert near(image.pixelColor(inside.toPoint()), DARK.fills["whole"])
    tick = image.pixelColor(round(chart.tick_of(0) * ratio), round(chart.bar_of(0).center().y() * ratio))
    assert near(tick, DARK.text)
    assert "Tier 2 · structure: 30 thrown, 4.2 expected" in chart.accessibleDescription()


def test_a_row_has_its_tooltip_under_the_pointer(page: LuckPage, history: History, qtbot: QtBot) -> None:
    hit(history, 30, dice="1 6 2")
    page.show_history(history)
    settled(page, qtbot)
    chart = page.tier.chart
    at = chart.bar_of(1).center().toPoint()
    QApplication.sendEvent(chart, QHelpEvent(QHelpEvent.Type.ToolTip, at, chart.mapToGlobal(at)))
    assert as_read(QToolTip.text()) == "observed 30, expected 4.2 (5/36 of all hits)"
    assert chart.row_at(QPoint(0, 5000).y()) is None


def test_the_table_lists_every_table_of_locations_and_the_tiers(page: LuckPage, history: History, qtbot: QtBot) -> None:
    hit(history, 2, dice="1 6 2")
    page.show_history(history)
    settled(page, qtbot)
    rows = page.table()
    assert rows[1][:6] == ("location", "Human", "front", "d100", "Head", "2")
    assert rows[-3] == ("tier", "", "", "d6", "2", "2", "0.2778", "5/36")
    assert len(rows) == 1 + 16 + 4


def test_forty_hits_in_the_window_are_told_on_the_page(window: MainWindow, dice: ScriptedDice, qtbot: QtBot) -> None:
    """Thirty on d100 37 with d6 2, ten on d100 1 with 6 and 2."""
    add(window)
    for _ in range(30):
        press(window, "r")
    for _ in range(10):
        dice.next(1, 6, 2)
        press(window, "r")
    press(window, "o")
    settle()
    panel = window.bench.odds.panel
    luck = next(button for button in panel.findChildren(QPushButton) if button.text() == "Luck")
    QTest.mouseClick(luck, LEFT)
    page = panel.page
    assert isinstance(page, LuckPage)
    settled(page, qtbot)
    assert page.isVisible()
    steps = window.bench.desk.history.standing(1)
    assert sum(isinstance(event, HitLanded) for step in steps for event in step.events) == 40
    assert page.program.text() == "Program dice · 40"
    assert page.location.sentence.text() == "40 hits; very uneven: chance does this less than once in 1,000 (p < 0.01)"
    assert page.tier.sentence.text().startswith("40 hits; as even as can be expected (p = 0.")
    click(window, "head")
    settled(page, qtbot)
    assert page.tier.sentence.text().startswith("41 hits; ")
    assert page.location.sentence.text().startswith("40 hits; ")
