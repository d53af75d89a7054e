"""The volley in the real window: expected before, fired as one step, listed, revoked, corrected, cancelled."""

import gc

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from cats_desktop.rules.events import HitLanded, VolleyFired, VolleySummed
from cats_desktop.session.commands import AmendHit, RenameCombatant, Volley
from cats_desktop.ui.aside import Aside
from cats_desktop.ui.main_window import MainWindow
from cats_desktop.ui.volley_panel import VolleyPanel
from cats_desktop.ui.volley_tables import Correction, chance_text, number_text
from tests.ui.hands import CTRL, LEFT, Key, add, log_lines, press, settle, steps, type_keys, words


def until(true, tries: int = 400) -> None:
    """Wait until something is so, for a few seconds at most."""
    for _ in range(tries):
        if true():
            return
        QTest.qWait(10)
    raise AssertionError("it never came to that")


@pytest.fixture
def panel(window: MainWindow) -> VolleyPanel:
    add(window, "Ana", armour=24)
    press(window, Key.Key_V)
    settle()
    panel = window.bench.volley.panel
    assert panel.isVisible()
    assert panel.hits.hasFocus()
    return panel


def fire(panel: VolleyPanel, hits: int) -> None:
    panel.hits.setValue(hits)
    QTest.mouseClick(panel.fire, LEFT)
    settle()


def rows(panel: VolleyPanel) -> list[tuple[str, ...]]:
    return [cells.texts for cells in panel.table.table.rows.rows]


def test_a_volley_is_one_step_with_a_row_and_a_spot_for_each_hit(window, panel, dice) -> None:
    dice.next(30, 2, 12, 6, 1, 70, 3)  # chest, chest and structure, another part
    fire(panel, 3)
    assert len(steps(window)) == 2
    assert isinstance(steps(window)[1].command, Volley)
    fired = [event for event in steps(window)[1].events if isinstance(event, HitLanded)]
    assert [hit.number for hit in fired] == [1, 2, 3]
    assert [row[0] for row in rows(panel)] == ["1", "2", "3"]
    spots = window.bench.stage.silhouette._spots
    assert [(spot.region, spot.number) for spot in spots] == [(hit.region, hit.number) for hit in fired]
    assert "Volley of 3" in window.bench.stage.card.lines[1][0]
    press(window, Key.Key_Z, CTRL)
    settle()
    assert window.bench.stage.silhouette._spots == ()
    assert rows(panel) == []


def test_a_hit_is_revoked_with_del_and_restored_by_the_button(window, panel, dice) -> None:
    dice.next(30, 2, 30, 2, 30, 2)
    fire(panel, 3)
    ana = window.bench.desk.history.state.combatants[1]
    panel.table.table.setFocus()
    panel.table.table.selectRow(1)
    press(window, Key.Key_Delete)
    settle()
    assert steps(window)[-1].command == AmendHit(2, 2, revoked=True)
    assert rows(panel)[1][3] == "revoked"
    assert len(window.bench.stage.silhouette._spots) == 2
    now = window.bench.desk.history.state.combatants[1]
    assert (now.hits, sum(now.lost_armour.values())) == (2, sum(ana.lost_armour.values()) - 1)
    assert panel.table.revoke.text() == "Restore"
    QTest.mouseClick(panel.table.revoke, LEFT)
    settle()
    assert window.bench.desk.history.state.combatants[1] == ana
    assert "as it was rolled" in log_lines(window)[-1][0]


def test_a_hit_is_corrected_by_other_dice(window, panel, dice) -> None:
    dice.next(30, 2, 30, 2)
    fire(panel, 2)
    panel.table.table.selectRow(0)
    panel.table.dice.setFocus()
    type_keys(window, "30 6 2")
    press(window, Key.Key_Return)
    settle()
    assert steps(window)[-1].command == AmendHit(2, 1, faces=(30, 6, 2))
    assert rows(panel)[0][2].endswith("· 2")
    panel.table.table.selectRow(0)
    panel.table.dice.setFocus()
    type_keys(window, "999 1")
    press(window, Key.Key_Return)
    settle()
    assert len(steps(window)) == 3
    assert "999" in words(window)


def test_a_hit_is_corrected_to_another_region_by_the_menu(window, panel, dice) -> None:
    dice.next(30, 2)
    fire(panel, 1)
    panel.table.table.selectRow(0)
    QTest.mouseClick(panel.table.correct, LEFT)
    settle()
    from PySide6.QtWidgets import QApplication, QMenu

    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    head = next(action.menu() for action in menu.actions() if action.text() == "Head")
    next(action for action in head.actions() if action.text().startswith("2")).trigger()
    menu.close()
    settle()
    assert window.bench.desk.history.state.combatants[1].structure == {"head": 1}
    assert [spot.region for spot in window.bench.stage.silhouette._spots] == ["head"]


def test_a_volley_is_dealt_in_turn_to_those_that_are_ticked(window) -> None:
    add(window, "Goblin", count=3)
    press(window, Key.Key_V)
    settle()
    panel = window.bench.volley.panel
    names = [panel.others.item(row).text() for row in range(panel.others.count())]
    assert names == ["Goblin 2", "Goblin 3"]
    panel.others.item(1).setCheckState(Qt.CheckState.Checked)
    fire(panel, 4)
    assert steps(window)[-1].command.combatants == (1, 3)
    assert [each.hits for each in window.bench.desk.history.state.combatants.values()] == [2, 0, 2]


def test_typed_dice_are_asked_for_hit_by_hit(window, panel) -> None:
    panel.hits.setValue(2)
    window.bench.stage.dice.line.setFocus()
    type_keys(window, "30 2 30")
    QTest.mouseClick(panel.fire, LEFT)
    settle()
    assert len(steps(window)) == 1
    assert "depth" in words(window.bench.stage.dice)
    type_keys(window, "3")
    press(window, Key.Key_Return)
    settle()
    fired = [event for event in steps(window)[-1].events if isinstance(event, HitLanded)]
    assert [[die.face for die in hit.dice] for hit in fired] == [[30, 2], [30, 3]]
    assert all(die.typed for hit in fired for die in hit.dice)


def test_a_large_volley_is_settled_aside_and_summed_up_by_part(window, panel, monkeypatch) -> None:
    monkeypatch.setattr(window.bench.desk, "_noise", lambda count: bytes(range(256)) * (count // 256 + 1))
    fire(panel, 20_000)
    until(lambda: len(steps(window)) == 2)
    events = steps(window)[-1].events
    assert isinstance(events[0], VolleyFired)
    assert sum(event.hits for event in events if isinstance(event, VolleySummed)) == 20_000
    settle()
    assert sum(int(row[0]) for row in rows(panel)) == 20_000
    assert not panel.table.tools.isVisible()
    assert not panel.progress.isVisible()
    assert window.bench.stage.silhouette._spots == ()


def test_a_volley_that_is_cancelled_leaves_nothing_behind(window, panel, monkeypatch) -> None:
    gate = Gate(window, monkeypatch)
    fire(panel, 50_000)
    assert panel.cancel.isVisible()
    assert panel.progress.isVisible()
    QTest.mouseClick(panel.cancel, LEFT)
    gate.open()
    QTest.qWait(150)
    assert len(steps(window)) == 1
    assert panel.fire.isVisible()
    assert not panel.cancel.isVisible()


def test_a_volley_that_the_fight_has_overtaken_is_not_fired_into_another_state(window, panel, monkeypatch) -> None:
    gate = Gate(window, monkeypatch)
    fire(panel, 50_000)
    window.bench.desk.do(RenameCombatant(1, "Anna"))
    gate.open()
    until(lambda: panel.fire.isVisible())
    assert len(steps(window)) == 2
    assert "Fire it again" in words(window.bench.notice)


class Gate:
    """Dice that wait to be thrown until the gate is opened, so that a test can act in between."""

    def __init__(self, window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
        from threading import Event

        self._event = Event()

        def noise(count: int) -> bytes:
            assert self._event.wait(20)
            return bytes(range(256)) * (count // 256 + 1)

        monkeypatch.setattr(window.bench.desk, "_noise", noise)

    def open(self) -> None:
        self._event.set()


def test_what_can_be_expected_is_shown_for_each_part_and_follows_the_number_of_hits(panel) -> None:
    until(lambda: panel.expected.rows.rowCount() == 16)
    first = panel.expected.rows.rows
    assert first[0].texts[0] == "head"
    assert "within 10 hits" in panel.summary.text()
    panel.hits.setValue(200)
    until(lambda: "within 200 hits" in panel.summary.text())
    assert panel.expected.rows.rows != first


def test_by_another_ruleset_there_is_no_volley(window, panel) -> None:
    press(window, "3", CTRL)
    settle()
    assert not window.bench.actions_by_name["volley"].isEnabled()
    assert not panel.fire.isEnabled()


@pytest.mark.parametrize(
    ("chance", "text"),
    [(0.0, "0.0%"), (1.0, "100.0%"), (0.0002, "<0.1%"), (0.9999, ">99.9%"), (0.123, "12.3%"), (None, "–")],
)
def test_a_chance_is_never_written_as_impossible_or_certain_when_it_is_neither(chance, text) -> None:
    assert chance_text(chance) == text


def test_numbers_have_as_many_places_as_are_worth_reading() -> None:
    assert [number_text(value) for value in (0.2, 12.34, 1234.5)] == ["0.20", "12.3", "1234"]


@pytest.mark.usefixtures("qapp")
def test_work_aside_tells_how_far_it_is_and_only_the_newest_is_heard() -> None:
    from threading import Event

    from PySide6.QtCore import QObject

    parent = QObject()
    aside, heard, far, wait = Aside(parent), [], [], Event()
    aside.finished.connect(heard.append)
    aside.progressed.connect(far.append)

    def slow(progress):
        wait.wait(10)
        progress(1)
        return "old"

    def quick(progress):
        progress(7)
        return "new"

    aside.begin(slow)
    aside.begin(quick)
    assert not gc.isenabled()  # a thread must not take widgets away
    until(lambda: bool(heard))
    assert (heard, far, aside.busy, gc.isenabled()) == (["new"], [7], False, False)
    wait.set()
    until(gc.isenabled)
    assert heard == ["new"]


def test_the_forecast_waits_no_longer_for_more_hits(panel) -> None:
    panel.hits.setValue(100_000)
    assert panel._calm.interval() == 60
    until(lambda: "within 100000 hits" in panel.summary.text())


def test_the_forecast_is_there_again_after_another_ruleset(window, panel) -> None:
    until(lambda: panel.expected.rows.rowCount() == 16)
    press(window, "2", CTRL)
    settle()
    until(lambda: panel.expected.rows.rowCount() == 0)
    press(window, "1", CTRL)
    settle()
    until(lambda: panel.expected.rows.rowCount() == 16)


def test_the_last_volley_stays_in_the_panel_and_can_be_amended_after_other_hits(window, panel, dice) -> None:
    dice.next(30, 2, 30, 2)
    fire(panel, 2)
    dice.next(30, 2)
    press(window, Key.Key_Escape)
    window.bench.stage.silhouette.setFocus()
    press(window, Key.Key_R)
    settle()
    assert len(rows(panel)) == 2
    lost = sum(window.bench.desk.history.state.combatants[1].lost_armour.values())
    panel.table.table.selectRow(0)
    QTest.mouseClick(panel.table.revoke, LEFT)
    settle()
    assert sum(window.bench.desk.history.state.combatants[1].lost_armour.values()) == lost - 1
    assert "armour lost 3 → 2" in log_lines(window)[-1][0]


def test_the_regions_offered_are_those_of_whoever_was_hit(window, dice) -> None:
    add(window, "Anvil", "heavy_mech")
    add(window, "Ana")
    window.bench.desk.select(1)
    press(window, Key.Key_V)
    settle()
    panel = window.bench.volley.panel
    panel.others.item(0).setCheckState(Qt.CheckState.Checked)
    dice.next(30, 2, 30, 2)
    fire(panel, 2)
    offered = []
    for row in range(2):
        panel.table.table.selectRow(row)
        offered.append(panel.table._regions[panel.table.chosen.target][0][1])
    assert offered == ["Sensor head", "Head"]


def test_a_correction_keeps_what_was_corrected_before(window, panel, dice) -> None:
    dice.next(30, 2)
    fire(panel, 1)
    link = window.bench.volley
    link._amend(2, 1, revoked=False, faces=(30, 6, 6, 3))
    link._correct(2, 1, Correction("head"))
    settle()
    assert steps(window)[-1].command.faces == (30, 6, 6, 3)
    assert rows(panel)[0][2] == "Head · 3"
    link._amend(2, 1, revoked=True)
    link._restore(2, 1)
    assert rows(panel)[0][2] == "Head · 3"


def test_dice_that_cannot_be_are_told_where_they_were_typed_and_stay_there(panel, dice) -> None:
    dice.next(30, 2)
    fire(panel, 1)
    panel.table.table.selectRow(0)
    panel.table.dice.setText("101 2")
    panel.table.dice.returnPressed.emit()
    settle()
    assert "101" in panel.table.problem.text()
    assert panel.table.dice.text() == "101 2"


def test_enter_fires(window, panel, dice) -> None:
    dice.next(30, 2, 30, 2, 30, 2)
    panel.hits.setFocus()
    panel.hits.selectAll()
    type_keys(window, "3")
    press(window, Key.Key_Return)
    settle()
    assert steps(window)[-1].command.hits == 3


def test_somebody_out_of_action_is_said_to_be_so(window, panel) -> None:
    window.bench.desk.strike_at("head", 4, 0)
    settle()
    until(lambda: "out of action already" in panel.summary.text())


def test_a_volley_on_many_is_told_in_a_few_words(window) -> None:
    add(window, "Goblin", count=40)
    press(window, Key.Key_V)
    settle()
    panel = window.bench.volley.panel
    for row in range(panel.others.count()):
        panel.others.item(row).setCheckState(Qt.CheckState.Checked)
    fire(panel, 900)
    assert isinstance(steps(window)[-1].events[0], VolleyFired)
    assert len(panel.last.text()) < 200
    assert "and 37 more" in panel.last.text()
    assert len(log_lines(window)[-1][0]) < 1_500
