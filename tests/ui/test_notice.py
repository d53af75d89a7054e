"""The notice bar: one sentence with what can be done about it; it stops nothing."""

from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from cats_desktop.ui.notice import Notice
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


def test_a_new_sentence_takes_the_choices_of_the_old_one_away(show: Show) -> None:
    parent, notice = bar(show)
    notice.say("First.", [("Old", lambda: None)])
    notice.say("Second.", [("New", lambda: None)])
    settle()
    assert "First." not in words(parent)
    assert ("New" in words(parent), "Old" in words(parent)) == (True, False)
    notice.say("Third.")
    settle()
    told = words(parent)
    assert ("Third." in told, "New" in told) == (True, False)


def test_only_a_sentence_without_choices_goes_by_itself(show: Show) -> None:
    _, notice = bar(show)
    (timer,) = notice.findChildren(QTimer)
    notice.say("Gone soon.")
    assert timer.isActive()
    notice.say("Stays.", [("OK", lambda: None)])
    assert not timer.isActive()


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
