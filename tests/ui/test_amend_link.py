"""Finding a past hit by its number: in slices, with a word about how far it is, and it can be given up."""

import pytest

from cats_desktop.session import wound_steps
from cats_desktop.ui import slices as slices_module
from cats_desktop.ui.main_window import MainWindow
from tests.ui.hands import add, click, press_button, settle, words


def test_finding_a_hit_of_long_ago_tells_how_far_it_is_and_can_be_given_up(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(window)
    for _ in range(60):
        click(window, "chest")
    monkeypatch.setattr(wound_steps, "PAGE", 1)
    monkeypatch.setattr(slices_module, "SLICE_S", 0.0)  # one piece a slice
    monkeypatch.setattr(slices_module, "LONG_S", 0.0)
    window.bench.amend.edit_hit(1)
    settle()
    assert "Finding the hit" in words(window.bench.notice)
    press_button(window.bench.notice, "Cancel")
    settle()
    assert "Finding the hit" not in words(window.bench.notice)
    assert window.bench.amend.editor is None


def test_a_hit_that_no_longer_stands_opens_nothing(window: MainWindow) -> None:
    add(window)
    click(window, "chest")
    window.bench.amend.edit_hit(2)
    settle()
    assert window.bench.amend.editor is None
