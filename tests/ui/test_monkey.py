"""Whatever is done to the window: nothing breaks, Qt has nothing to complain of, and all of it can be undone.

The ordinary run plays a short while. ``MONKEY=100000`` plays so many inputs for each seed.
"""

import os

import pytest

from cats_desktop.rules.combat import Encounter
from cats_desktop.session.memory import MemoryJournal
from cats_desktop.ui.main_window import MainWindow
from tests.ui.conftest import OpenWindow
from tests.ui.hands import log_lines, settle
from tests.ui.monkey import Monkey

INPUTS = int(os.environ.get("MONKEY", "400"))

pytestmark = [
    pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True),  # said of every menu offscreen
    pytest.mark.timeout(120 + INPUTS // 5),
]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_monkey_breaks_nothing_and_all_it_did_is_undone(
    open_window: OpenWindow, journal: MemoryJournal, seed: int
) -> None:
    window: MainWindow = open_window(journal)
    monkey = Monkey(window, seed)
    try:
        monkey.play(INPUTS)
    finally:
        print("\n".join(monkey.done[-40:]))
    history = window.bench.desk.history
    assert journal.last > INPUTS // 50
    settle()
    assert len(log_lines(window)[:50]) == min(50, window.bench.log.rows.rowCount())
    while history.can_undo:
        history.undo()
    assert history.state == Encounter()
