"""Many wounds: rows change one by one, and only those in view are painted."""

import pytest

from cats_desktop.rules.dice import Die
from cats_desktop.rules.wounds import Wound
from cats_desktop.ui.wounds_model import Listing, WoundsModel
from cats_desktop.ui.wounds_panel import WoundsPanel, WoundsView
from tests.ui.hands import a_combatant, settle


def many(count: int) -> tuple[Wound, ...]:
    return tuple(
        Wound(hit, "cats", ("chest",), "Chest", "armour", 1, dice=(Die(6, 2, "depth"),)) for hit in range(1, count + 1)
    )


@pytest.mark.usefixtures("qapp")
def test_a_wound_more_is_a_row_more_and_no_reset() -> None:
    model = WoundsModel()
    wounds = many(100_000)
    model.show(wounds, None, Listing())
    assert (model.rowCount(), model.untold) == (100_000, 100_000)
    seen: list[str] = []
    model.modelReset.connect(lambda: seen.append("reset"))
    model.rowsInserted.connect(lambda _parent, first, last: seen.append(f"in {first} {last}"))
    model.rowsRemoved.connect(lambda _parent, first, last: seen.append(f"out {first} {last}"))
    model.dataChanged.connect(lambda first, last: seen.append(f"other {first.row()} {last.row()}"))
    more = (*wounds, Wound(100_001, "cats", ("head",), "Head", "armour", 1))
    model.show(more, None, Listing())
    assert model.wound(0).place == "Head"
    told = (*more[:99_999], Wound(100_000, "cats", ("chest",), "Chest", "armour", 1, told=True), more[-1])
    model.show(told, None, Listing())
    model.show(wounds, None, Listing())
    assert seen == ["in 0 0", "other 1 1", "out 0 0", "other 0 0"]
    assert model.untold == 100_000
    model.show(wounds[:5], None, Listing())
    assert seen[-1] == "reset"


def test_only_rows_in_view_are_painted_of_many(show, monkeypatch) -> None:
    panel = WoundsPanel()
    show(panel, 540, 600)
    asked: list[int] = []
    wound_of = WoundsModel.wound
    monkeypatch.setattr(WoundsModel, "wound", lambda self, row: (asked.append(row), wound_of(self, row))[1])
    panel.show_view(WoundsView(a_combatant(wounds=many(100_000)), None))
    settle()
    assert panel.summary.text() == "100,000 wounds, 100,000 not told, 0 healed"
    assert max(asked) < 20
    panel.table.scrollToBottom()
    settle()
    assert panel.table.rows.index(99_999, 0).data().startswith("#1 ")
    assert len(set(asked)) < 60
