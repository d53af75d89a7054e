"""Which steps a search takes, and that searching very many of them keeps nobody waiting."""

from array import array
from collections.abc import Callable

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from cats_desktop.rules.combat import HouseRules
from cats_desktop.rules.events import (
    CombatantDuplicated,
    CombatantRemoved,
    Consequence,
    Event,
    FightNamed,
    HitPlaced,
    HouseRulesSet,
    PointNamed,
    SharedSet,
    TraitsSet,
)
from cats_desktop.rules.turn_events import ConditionLifted, Defeated, TimersStopped, TurnsReset
from cats_desktop.session.commands import NamePoint
from cats_desktop.session.history import History
from cats_desktop.session.journal import Step
from cats_desktop.session.memory import MemoryJournal
from cats_desktop.ui import slices as slices_module
from cats_desktop.ui.log_panel import LogPanel
from cats_desktop.ui.log_search import Kind, Wanted, kind_of, search
from tests.session.fights import do, session, strike
from tests.storage.fights import added, hit
from tests.ui.conftest import Show
from tests.ui.hands import settle
from tests.ui.long_journal import LENGTH, LongJournal


def step_of(*events: Event, number: int = 12) -> Step:
    return Step(number, number - 1, 0.0, NamePoint("-"), events)


def consequence(key: str) -> Consequence:
    return Consequence(1, "Ana", "placement", key, {}, {})


def place() -> HitPlaced:
    return HitPlaced(1, "Ana", "human", "placement", "rolled", "Arm", (), (), {})


KINDS = [
    (hit()[1], Kind.HITS),
    ((place(), consequence("damage")), Kind.HITS),
    ((SharedSet("cards", "shuffled", {}, {}), place()), Kind.HITS),
    ((consequence("turn_bled"),), Kind.TIME),
    ((SharedSet("placement", "turn_all", {}, {}), consequence("turn")), Kind.TIME),
    (added()[1], Kind.WHO),
    ((CombatantRemoved(1, "Ana"),), Kind.WHO),
    ((TraitsSet(1, "Ana", "placement", {}),), Kind.WHO),
    ((consequence("healed"),), Kind.WHO),
    ((PointNamed("night"),), Kind.POINTS),
    ((TurnsReset(),), Kind.TIME),
    ((TimersStopped((1,), "fuse"),), Kind.TIME),
    ((Defeated(1, "Ana", True),), Kind.WHO),
    ((ConditionLifted(1, "Ana", 1, "prone"), hit()[1][0]), Kind.WHO),
    ((FightNamed("At the bridge", ""),), Kind.TIME),
    ((HouseRulesSet(HouseRules()),), None),
]


@pytest.mark.parametrize(("events", "kind"), KINDS)
def test_each_step_is_of_the_kind_of_its_first_telling_event(events: tuple[Event, ...], kind: Kind | None) -> None:
    assert kind_of(step_of(*events)) is kind


HISTORY = History(MemoryJournal(lambda: 0.0), {})


@pytest.mark.parametrize(
    ("words", "taken"),
    [
        ("lower hull", True),
        ("HULL  größer", True),
        ("GRÖSSER", True),
        ("grosser", False),
        ("hull arm", False),
        ("anvil, front", True),
        ("#12", True),
        ("#1", False),
        ("#13", False),
        ("#12 hull", False),
        ("12", False),
        ("\u2068anvil\u2069", True),
        ("  ", True),
    ],
)
def test_all_words_must_stand_in_the_line_in_any_case_and_a_number_names_the_step(words: str, taken: bool) -> None:
    assert Wanted(words).takes(step_of(*hit()[1]), HISTORY) is taken


@pytest.mark.parametrize(
    ("events", "taken"),
    [
        (hit()[1], True),
        (added(1)[1], True),
        (added(2)[1], False),
        ((CombatantDuplicated(2, 1, "Ana", 2),), True),
        ((HouseRulesSet(HouseRules()),), False),
        ((place(), Consequence(3, "Bert", "placement", "damage", {}, {})), True),
    ],
)
def test_a_target_is_wanted_wherever_it_takes_part(events: tuple[Event, ...], taken: bool) -> None:
    assert Wanted(target=1).takes(step_of(*events), HISTORY) is taken


def test_only_what_stands_leaves_out_what_was_undone_or_left_behind() -> None:
    history = session()
    for region in ("breast", "left_arm"):
        do(history, strike(region), "1")
        history.undo()
    do(history, strike("right_arm"), "1")
    found: array[int] = array("Q")
    for _ in search(history, Wanted(standing=True), found):
        pass
    assert list(found) == [4, 1]


def test_nothing_wanted_in_particular_is_everything() -> None:
    assert Wanted("  ").everything
    assert not any(
        wanted.everything for wanted in (Wanted("a"), Wanted(kind=Kind.HITS), Wanted(standing=True), Wanted(target=1))
    )


@pytest.fixture
def ticking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a clock go on by a millisecond whenever it is looked at: a slice is ten pieces, on any machine."""
    now = [0.0]

    class Clock:
        @staticmethod
        def monotonic() -> float:
            now[0] += 0.001
            return now[0]

    monkeypatch.setattr(slices_module, "time", Clock)


def run_out(panel: LogPanel) -> None:
    for _ in range(20_000):
        if not panel.searching.busy:
            return
        QApplication.processEvents()
    raise AssertionError("the search does not end")


@pytest.fixture
def long_log(show: Show) -> tuple[LogPanel, LongJournal]:
    journal = LongJournal()
    panel = LogPanel()
    panel.show_steps(History(journal, {}))
    show(panel, 900, 180)
    return panel, journal


def numbers(panel: LogPanel) -> list[int]:
    return [panel.rows.step_of(row) for row in range(panel.rows.rowCount())]


NIGHTS = [20_000, 40_000, 60_000, 80_000, 100_000]


@pytest.mark.usefixtures("ticking")
def test_a_search_through_a_hundred_thousand_steps_leaves_the_event_loop_its_turns(
    long_log: tuple[LogPanel, LongJournal],
) -> None:
    panel, journal = long_log
    turns: list[int] = []
    most_read, read = 0, journal.read
    other = QTimer()

    def turn() -> None:
        nonlocal most_read, read
        turns.append(panel.searching.slices)
        most_read, read = max(most_read, journal.read - read), journal.read

    other.timeout.connect(turn)
    panel.header.choose(Kind.POINTS)
    other.start(0)
    read = journal.read
    assert panel.searching.busy
    assert numbers(panel) == [100_000]  # the newest is there before the rest has been looked at
    run_out(panel)
    other.stop()
    assert numbers(panel) == NIGHTS
    assert 1_380 <= panel.searching.slices <= 1_570  # 12 500 pages of 8 steps, eight or nine a slice
    assert len(set(turns)) >= 1_200
    assert most_read <= 3 * 72
    assert panel.header.count.text() == "5 of 100\u202f000"


@pytest.mark.usefixtures("ticking")
def test_words_are_found_in_a_hundred_thousand_lines_and_few_lines_are_kept(
    long_log: tuple[LogPanel, LongJournal],
) -> None:
    panel, _ = long_log
    panel.header.search.setText("Lower HULL")
    panel.header.search.settled.emit()
    run_out(panel)
    assert numbers(panel) == [step for step in range(1_000, LENGTH, 1_000) if step not in NIGHTS]
    assert len(panel.rows._lines) <= 2_048


@pytest.mark.usefixtures("ticking")
@pytest.mark.parametrize("way", ["esc", "other search", "new session"])
def test_a_search_can_be_given_up(long_log: tuple[LogPanel, LongJournal], way: str) -> None:
    panel, journal = long_log
    panel.header.search.setText("nowhere to be found")
    panel.header.narrowed.emit()
    assert panel.searching.busy
    assert panel.header.far.isHidden() is False
    ways: dict[str, Callable[[], object]] = {
        "esc": lambda: panel.header.search.left.emit(),
        "other search": lambda: panel.header.search.setText("") or panel.header.narrowed.emit(),
        "new session": lambda: panel.show_steps(History(LongJournal(10), {})),
    }
    ways[way]()
    read = journal.read
    settle()
    shown = {"esc": LENGTH, "other search": LENGTH, "new session": 0}[way]
    assert (panel.searching.busy, panel.rows.rowCount()) == (False, shown)
    assert journal.read - read <= 64  # the lines in view
    assert panel.header.far.isHidden()


@pytest.mark.usefixtures("ticking")
def test_esc_stops_a_search_for_a_kind_and_what_was_found_stays(long_log: tuple[LogPanel, LongJournal]) -> None:
    panel, _ = long_log
    panel.header.choose(Kind.POINTS)
    panel.header.search.left.emit()
    assert not panel.searching.busy
    assert (numbers(panel), panel.header.count.text()) == ([100_000], "1 of 100\u202f000, stopped")
    panel.header.choose(Kind.HITS)
    assert panel.header.count.text().endswith("of 100\u202f000")


@pytest.mark.usefixtures("ticking")
def test_a_new_step_is_appended_to_what_was_found_if_it_is_wanted_even_while_the_search_goes_on(
    long_log: tuple[LogPanel, LongJournal],
) -> None:
    panel, journal = long_log
    history = panel._history
    assert history is not None
    panel.header.choose(Kind.POINTS)
    do(history, NamePoint("later"))
    panel.show_steps(history)
    assert panel.searching.busy
    assert numbers(panel) == [100_000, 100_001]
    run_out(panel)
    history.undo()
    panel.show_steps(history)
    assert numbers(panel) == [*NIGHTS, 100_001]
    assert journal.last == 100_001
