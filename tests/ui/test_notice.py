"""The notice bar: one sentence with what can be done about it; it stops nothing."""

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QProgressBar, QVBoxLayout, QWidget

from cats_desktop.ui import slices as slices_module
from cats_desktop.ui.notice import Notice
from cats_desktop.ui.slices import Slices, Work
from tests.ui.conftest import Show
from tests.ui.hands import LEFT, press_button, settle, words


def bar(show: Show) -> tuple[QWidget, Notice]:
    """Return a notice bar in a window of its own."""
    parent = QWidget()
    notice = Notice(parent)
    show(parent)
    return parent, notice


def test_it_shows_a_sentence_and_its_choices_and_does_the_one_chosen(show: Show) -> None:
    parent, notice = bar(show)
    assert not notice.isVisible()
    done: list[str] = []
    notice.say("Two ways.", [("Left", lambda: done.append("left")), ("Right", lambda: done.append("right"))])
    settle()
    assert "Two ways." in words(parent)
    press_button(parent, "Right")
    assert (done, notice.isVisible()) == (["right"], False)


def test_an_offer_stays_until_it_is_answered_and_the_next_waits_behind_it(show: Show) -> None:
    parent, notice = bar(show)
    notice.say("First.", [("Old", lambda: None)])
    notice.say("Second.", [("New", lambda: None)])
    notice.say("By the way.")
    settle()
    told = words(parent)
    assert [one in told for one in ("First.", "Old", "By the way.", "Second.", "New")] == [
        True,
        True,
        True,
        False,
        False,
    ]
    press_button(parent, "Old")
    settle()
    told = words(parent)
    assert [one in told for one in ("First.", "Old", "Second.", "New")] == [False, False, True, True]


def test_a_passing_sentence_goes_by_itself_and_leaves_an_offer_alone(show: Show) -> None:
    parent, notice = bar(show)
    (timer,) = notice.findChildren(QTimer)
    notice.say("Stays.", [("OK", lambda: None)])
    assert not timer.isActive()
    notice.say("Gone soon.")
    assert timer.isActive()
    timer.timeout.emit()
    settle()
    told = words(parent)
    assert ("Stays." in told, "OK" in told, "Gone soon." in told) == (True, True, False)


def test_a_choice_may_say_something_itself(show: Show) -> None:
    parent, notice = bar(show)
    notice.say("First.", [("On", lambda: notice.say("Then."))])
    settle()
    press_button(parent, "On")
    assert notice.isVisible()
    assert notice.text == "Then."


def test_markup_in_a_sentence_is_shown_as_it_is_and_the_cross_closes(show: Show) -> None:
    parent, notice = bar(show)
    notice.say("No <b>such</b> file.")
    assert "No <b>such</b> file." in words(parent)
    QTest.mouseClick(notice._close, LEFT)
    assert not notice.isVisible()


def long_work() -> Work:
    for far in range(100):
        yield far / 100


def test_long_work_is_shown_with_how_far_it_is_and_can_be_given_up(show: Show, monkeypatch: pytest.MonkeyPatch) -> None:
    parent, notice = bar(show)
    slices = Slices(parent)
    monkeypatch.setattr(slices_module, "SLICE_S", 0.0)  # one piece a slice
    slices.begin(long_work())
    notice.follow(slices, "Writing a file")
    settle()
    assert not notice.isVisible()  # it may be over in no time
    monkeypatch.setattr(slices_module, "LONG_S", 0.0)
    settle()
    assert notice.isVisible()
    assert "Writing a file" in words(parent)
    (shown,) = [each for each in parent.findChildren(QProgressBar) if each.isVisible()]
    assert 1 <= shown.value() <= 20
    notice.say("By the way.")
    settle()
    assert "Writing a file" in words(parent)
    press_button(parent, "Cancel")
    settle()
    assert not slices.busy
    assert "Writing a file" not in words(parent)
    assert "By the way." in words(parent)


def test_work_that_is_over_leaves_the_notice_bar(show: Show, monkeypatch: pytest.MonkeyPatch) -> None:
    parent, notice = bar(show)
    slices = Slices(parent)
    monkeypatch.setattr(slices_module, "SLICE_S", 0.0)
    monkeypatch.setattr(slices_module, "LONG_S", 0.0)
    for _ in range(2):
        slices.begin(long_work())
        notice.follow(slices, "Writing a file")
        settle()
        assert notice.isVisible()
        while slices.busy:
            settle()
        assert not notice.isVisible()
        settle()
        assert notice.findChildren(QProgressBar) == []


def test_work_that_was_over_at_once_is_never_shown(show: Show) -> None:
    parent, notice = bar(show)
    slices = Slices(parent)
    slices.begin(work for work in (0.5,))  # type: ignore[arg-type]
    notice.follow(slices, "Writing a file")
    settle()
    assert not notice.isVisible()


def test_a_passing_sentence_that_comes_alone_has_the_width_of_the_bar(show: Show) -> None:
    parent = QWidget()
    column = QVBoxLayout(parent)
    column.addWidget(notice := Notice())
    column.addStretch(1)
    show(parent, 600, 200)
    notice.say("The disk is nearly full.")
    settle()
    (label,) = [label for label in notice.findChildren(QLabel) if label.text() and label.isVisible()]
    assert label.width() > 400
    assert notice.height() < 60  # it was as high as one word a line, 126
