"""What has the focus says so: to screen readers by a name, to the eye by a ring that cannot be overlooked."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QImage
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLineEdit, QSpinBox, QWidget

from cats_desktop.ui.main_window import MainWindow
from cats_desktop.ui.tab_order import bring_into_view
from cats_desktop.ui.theme import DARK, HIGH_CONTRAST, LIGHT, Theme
from tests.ui.conftest import OpenWindow
from tests.ui.hands import settle
from tests.ui.scenes import SCENES, focusable, said_name
from tests.ui.test_theme import contrast

RIM = 3
pytestmark = pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True)


@pytest.mark.parametrize("name", SCENES)
def test_everything_that_can_have_the_focus_has_a_name(window: MainWindow, name: str) -> None:
    shown = SCENES[name](window)
    found = focusable(shown)
    assert found != []
    silent = []
    for widget in found:
        interface = QAccessible.queryAccessibleInterface(widget)
        if interface is None or not interface.text(QAccessible.Text.Name).strip():
            silent.append(f"{said_name(widget)} in {type(widget.parentWidget()).__name__}")
    assert silent == []


def seen(window: QWidget, widget: QWidget) -> QImage:
    """Return what is to be seen where a widget is, with a rim around it."""
    settle()
    for field in (widget, *widget.findChildren(QLineEdit)):
        if isinstance(field, QLineEdit):
            field.deselect()  # the ring alone has to do
    box = QRect(widget.mapTo(window, QPoint()), widget.size()).adjusted(-RIM, -RIM, RIM, RIM)
    return window.grab(box & window.rect()).toImage()


def stands_out(one: QImage, other: QImage) -> int:
    """Return how many pixels of two pictures differ by at least 3 to 1."""
    count = 0
    known: dict[tuple[int, int], bool] = {}
    for y in range(one.height()):
        alike = bytes(one.constScanLine(y)) == bytes(other.constScanLine(y))
        for x in () if alike else range(one.width()):
            pair = one.pixel(x, y), other.pixel(x, y)
            if pair[0] != pair[1]:
                if pair not in known:
                    known[pair] = contrast(*(f"#{colour & 0xFFFFFF:06x}" for colour in pair)) >= 3.0
                count += known[pair]
    return count


def least_ring(widget: QWidget) -> int:
    """Return how many pixels a ring has to change: three quarters of the outline of what it runs around."""
    height, width = widget.height(), widget.width()
    if isinstance(widget, QAbstractButton | QLineEdit | QSpinBox | QComboBox):
        return round(1.5 * (width + height)) if width < 400 else width
    return 100


@pytest.mark.parametrize(
    ("name", "theme"),
    [(name, LIGHT) for name in SCENES]
    + [(name, theme) for name in ("cats", "placement", "odds: location") for theme in (DARK, HIGH_CONTRAST)],
)
def test_what_has_the_focus_has_a_ring(open_window: OpenWindow, journal, name: str, theme: Theme) -> None:  # type: ignore[no-untyped-def]
    window = open_window(journal, theme)
    shown = SCENES[name](window)
    stops = [widget for widget in focusable(shown) if widget.focusPolicy() & Qt.FocusPolicy.TabFocus]
    bare = []
    for stop in stops:
        stop.setFocus(Qt.FocusReason.TabFocusReason)
        bring_into_view(shown, stop)
        focused = seen(shown, stop)
        stop.clearFocus()
        changed = stands_out(focused, seen(shown, stop))
        if changed < least_ring(stop):
            bare.append(f"{said_name(stop)}: {changed} of {least_ring(stop)}")
    assert bare == []
