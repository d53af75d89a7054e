"""What a panel and a page of odds must fill in themselves: nothing a game master can reach is left open."""

from types import FunctionType

import pytest
from PySide6.QtWidgets import QWidget

from cats_desktop.ui.asking import Asking, LineAsking
from cats_desktop.ui.condition_editor import ConditionEditor, TimerEditor
from cats_desktop.ui.fight_editor import FightEditor
from cats_desktop.ui.odds_page import OddsPage, PageKind
from cats_desktop.ui.odds_pages import PAGES
from cats_desktop.ui.system_panel import SystemPanel
from cats_desktop.ui.system_panels import SYSTEMS, system_panel


def left_open(kind: type[QWidget], base: type[QWidget]) -> list[str]:
    """Return the methods that the base leaves to its subclasses and that this one has not filled in."""
    hooks = [name for name, method in vars(base).items() if isinstance(method, FunctionType) and _only_raises(method)]
    assert hooks
    return [name for name in hooks if getattr(kind, name) is getattr(base, name)]


def _only_raises(method: FunctionType) -> bool:
    return "NotImplementedError" in method.__code__.co_names


def test_the_base_of_panels_itself_leaves_something_open() -> None:
    assert set(left_open(SystemPanel, SystemPanel)) == {
        "repaint_situation",
        "plan",
        "deeds_for",
        "typed_form",
        "focus_damage",
    }


def test_the_base_of_pages_itself_leaves_something_open() -> None:
    assert set(left_open(OddsPage, OddsPage)) == {"repaint_situation", "table"}


def test_the_base_of_dialogs_that_ask_leaves_open_what_is_asked_for() -> None:
    assert left_open(Asking, Asking) == ["wish"]


@pytest.mark.parametrize("kind", [ConditionEditor, TimerEditor, FightEditor, LineAsking])
def test_every_dialog_that_asks_says_what_is_asked_for(kind: type[Asking]) -> None:
    assert left_open(kind, Asking) == []


def test_those_are_all_the_dialogs_that_ask() -> None:
    assert {kind.__name__ for kind in Asking.__subclasses__()} == {
        "ConditionEditor",
        "TimerEditor",
        "FightEditor",
        "LineAsking",
    }


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("ruleset", [system.key for system in SYSTEMS if system.load is not None])
def test_every_panel_fills_in_what_the_base_leaves_open(ruleset: str) -> None:
    panel = system_panel(ruleset)
    assert panel is not None
    assert left_open(type(panel), SystemPanel) == []


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("kind", PAGES, ids=lambda kind: kind.key)
def test_every_page_of_odds_fills_in_what_the_base_leaves_open(kind: PageKind) -> None:
    assert left_open(type(kind.make()), OddsPage) == []
