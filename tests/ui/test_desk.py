"""The desk between views and history: what it reads of a long session when something is taken back."""

from cats_desktop.rules.combat import HouseRules
from cats_desktop.rules.events import HouseRulesSet
from cats_desktop.session.commands import SetHouseRules
from cats_desktop.session.history import History
from cats_desktop.session.journal import Step
from cats_desktop.ui.desk import Desk
from tests.library.shipped import shipped
from tests.ui.long_journal import LongJournal


class Peaceful(LongJournal):
    """A long journal in which nobody was ever hit."""

    def _made(self, step: int) -> Step:
        rules = HouseRules(1 + step % 2)
        return Step(step, step - 1, 1_700_000_000.0 + step, SetHouseRules(rules), (HouseRulesSet(rules),))


def test_an_undo_in_a_long_session_without_any_hit_reads_a_small_part_of_it() -> None:
    journal = Peaceful()
    desk = Desk(History(journal, shipped()), lambda _sides: 0)
    desk.do(SetHouseRules(HouseRules(3)))
    journal.read = 0
    desk.undo()
    assert journal.head == 100_000
    assert 500 <= journal.read <= 2_000
