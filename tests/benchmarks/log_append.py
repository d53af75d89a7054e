"""How long a line takes to appear in a log of 100 000, beside one of 1 000."""

import time
from itertools import count
from statistics import median

from PySide6.QtWidgets import QApplication

from cats_desktop.rules.combat import HouseRules
from cats_desktop.rules.dice import ThrownDice
from cats_desktop.rules.events import HouseRulesSet
from cats_desktop.session.commands import SetHouseRules
from cats_desktop.session.history import History
from cats_desktop.session.memory import MemoryJournal
from cats_desktop.ui.log_panel import LogPanel
from tests.benchmarks.clicks import application

BOUND = 1.5
detail = "seconds to append and paint a line at 100 000 lines : at 1 000"
ROUNDS = 60


def measure() -> tuple[float, float]:
    """Return the seconds of one appended line in the long log, and in the short one."""
    application()
    long, short = _log(100_000), _log(1_000)
    ours, yardstick = [], []
    for _ in range(ROUNDS):
        ours.append(_append(*long))
        yardstick.append(_append(*short))
    return median(ours), median(yardstick)


def _log(lines: int) -> tuple[LogPanel, History]:
    ticks = count()
    journal = MemoryJournal(lambda: float(next(ticks)))
    for line in range(lines):
        rules = HouseRules(1 + line % 2)
        journal.append(SetHouseRules(rules), (HouseRulesSet(rules),), None)  # type: ignore[arg-type]
    panel = LogPanel()
    history = History(journal, {})
    panel.resize(900, 180)
    panel.show_steps(history)
    panel.show()
    QApplication.processEvents()
    return panel, history


def _append(panel: LogPanel, history: History) -> float:
    rules = HouseRules(3 - history.state.house_rules.margin_per_tier)
    begin = time.perf_counter()
    history.do(SetHouseRules(rules), ThrownDice(lambda _n: 0))
    panel.show_steps(history)
    QApplication.processEvents()
    return time.perf_counter() - begin
