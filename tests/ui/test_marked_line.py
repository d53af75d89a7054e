"""The marked line: the wave lies under its piece and nowhere else, and Tab or Down takes what is offered."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QVBoxLayout, QWidget

from cats_desktop.ui.marked_line import NOWHERE, MarkedLine
from tests.ui.conftest import Show
from tests.ui.hands import picture, settle

INK = QColor("#ff00ff")


@pytest.fixture
def line(show: Show) -> MarkedLine:
    """Return a line above another one, with the focus and a wave of a colour that nothing else has."""
    parent, speaker = QWidget(), QLabel()
    colours = speaker.palette()
    colours.setColor(speaker.foregroundRole(), INK)
    speaker.setPalette(colours)
    made = MarkedLine(speaker)
    layout = QVBoxLayout(parent)
    for widget in (made, QLineEdit(), speaker):
        layout.addWidget(widget)
    show(parent, 240, 160)
    made.setFocus()
    return made


def waved(line: MarkedLine) -> tuple[int, int] | None:
    """Return from where to where the wave is seen, in the line's own places."""
    image = picture(line)
    ratio = image.devicePixelRatio()
    seen = [
        x / ratio
        for x in range(image.width())
        if any(_is_ink(image.pixelColor(QPoint(x, y))) for y in range(image.height()))
    ]
    return (round(min(seen)), round(max(seen))) if seen else None


def _is_ink(colour: QColor) -> bool:
    return colour.red() > 180 and colour.blue() > 180 and colour.green() < 120


def left_of(line: MarkedLine, letters: int) -> float:
    """Return where the caret stands before a letter: what Qt itself says."""
    line.setCursorPosition(letters)
    return line.cursorRect().center().x()


def test_the_wave_lies_under_its_piece_and_nowhere_else(line: MarkedLine) -> None:
    line.setText("guard init=twelve #red")
    begin, end = left_of(line, 11), left_of(line, 17)
    line.mark(11, 17)
    seen = waved(line)
    assert seen is not None
    assert seen == (pytest.approx(begin, abs=2), pytest.approx(end, abs=2))


def test_the_wave_follows_its_piece_while_the_line_scrolls(line: MarkedLine) -> None:
    line.setText("init=twelve " + "very long words " * 6)
    line.mark(5, 11)
    line.setCursorPosition(0)
    assert waved(line) is not None
    line.setCursorPosition(len(line.text()))
    assert waved(line) is None
    line.setCursorPosition(0)
    assert waved(line) is not None


def test_a_letter_that_is_long_in_qt_does_not_shift_the_wave(line: MarkedLine) -> None:
    line.setText("🐉🐉 init=x")
    line.setCursorPosition(len("🐉🐉 init=") + 2)  # a dragon is two letters to Qt
    begin = line.cursorRect().center().x()
    line.mark(8, 9)
    seen = waved(line)
    assert seen is not None
    assert seen[0] == pytest.approx(begin, abs=2)


def test_in_a_line_from_right_to_left_the_wave_lies_under_its_piece_too(line: MarkedLine) -> None:
    line.setText("שלום init=twelve")
    line.mark(10, 16)
    seen = waved(line)
    box = line.piece(10, 16)  # Qt places the text of a line when it is painted
    assert seen is not None
    assert seen == (pytest.approx(box.left(), abs=2), pytest.approx(box.right(), abs=2))
    assert box.width() == pytest.approx(line.fontMetrics().horizontalAdvance("twelve"), abs=2)


@pytest.mark.parametrize("place", [NOWHERE, (3, 3), (4, 2), (2, 99)])
def test_a_place_that_is_no_piece_of_the_line_marks_nothing(line: MarkedLine, place: tuple[int, int]) -> None:
    line.setText("guard")
    line.mark(1, 3)
    line.mark(*place)
    assert line.marked == NOWHERE
    assert waved(line) is None


@pytest.mark.parametrize("key", [Qt.Key.Key_Tab, Qt.Key.Key_Down])
def test_tab_and_down_take_what_is_offered(line: MarkedLine, key: Qt.Key) -> None:
    done: list[str] = []
    line.completed.connect(lambda: done.append(line.text()))
    QTest.keyClicks(line, "3x city g")
    line.show_way_on("uard")
    QTest.keyClick(line, key)
    assert line.text() == "3x city guard"
    assert done == ["3x city guard"]
    assert line.hasFocus()
    assert line.goes_on == ""


def test_tab_leaves_the_line_when_nothing_is_offered_or_the_caret_is_elsewhere(line: MarkedLine) -> None:
    QTest.keyClicks(line, "city g")
    line.show_way_on("uard")
    line.setCursorPosition(2)
    QTest.keyClick(line, Qt.Key.Key_Tab)
    assert not line.hasFocus()
    assert line.text() == "city g"


def test_what_is_offered_is_seen_behind_the_caret_and_is_not_part_of_the_text(line: MarkedLine) -> None:
    QTest.keyClicks(line, "city g")
    before = picture(line)
    line.show_way_on("uard")
    settle()
    after = picture(line)
    edge = line.cursorRect().center().x() + 3
    changed = [x for x in range(after.width()) if _column(before, x) != _column(after, x)]
    assert changed
    assert min(changed) >= edge - 2
    assert line.text() == "city g"
    assert line.accessibleDescription() == "Tab adds: uard"


def _column(image, x):  # type: ignore[no-untyped-def]
    return [image.pixel(x, y) for y in range(image.height())]
