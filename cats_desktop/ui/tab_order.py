"""Where Tab leads: through what is to be seen, as one reads it.

Qt goes in the order in which widgets were made, and into docks that lie behind others; panels here make some of
their widgets late.
"""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QWidget,
)

WHOLE = (QAbstractButton, QAbstractItemView, QAbstractSpinBox, QComboBox, QLineEdit, QPlainTextEdit)
"""What is one stop with all that Qt has put into it."""

MARGIN = 24
"""Pixels that stay in view around what Tab leads to in a panel that scrolls."""


def stops(window: QWidget) -> list[QWidget]:
    """Return everything in a window that Tab stops at, in reading order."""
    # A dock that lies behind another calls itself visible, but Qt has put it outside the window.
    return list(_stops_in([child for child in _inner(window) if child.geometry().intersects(window.rect())]))


def go_on(window: QWidget, *, forward: bool) -> bool:
    """Give the focus to the next stop, around the end, or to the one before; tell whether there is any."""
    order, now = stops(window), window.focusWidget()
    if not order:
        return False
    if now in order:
        place = order.index(now) + (1 if forward else -1)
    else:  # what has the focus is no stop: go to the first one in it
        place = next((place for place, stop in enumerate(order) if now is not None and now.isAncestorOf(stop)), 0)
    stop = order[place % len(order)]
    stop.setFocus(Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
    bring_into_view(window, stop)
    return True


def bring_into_view(window: QWidget, stop: QWidget) -> None:
    """Scroll the panels around a widget until the whole of it is to be seen; Qt is content with a field's caret."""
    around = [area for area in window.findChildren(QScrollArea) if area.isAncestorOf(stop)]
    for area in reversed(around):  # the innermost first
        inside = area.widget()
        assert inside is not None
        middle = inside.mapFromGlobal(stop.mapToGlobal(stop.rect().center()))
        reach = stop.size() / 2
        area.ensureVisible(middle.x(), middle.y(), reach.width() + MARGIN, reach.height() + MARGIN)


def _stops_in(widgets: Sequence[QWidget]) -> Iterator[QWidget]:
    for widget in _as_read(widgets):
        if _is_stop(widget):
            yield widget
        if not isinstance(widget, WHOLE):
            yield from _stops_in(_inner(widget))


def _inner(widget: QWidget) -> list[QWidget]:
    if isinstance(widget, QScrollArea):
        inside = widget.widget()
        return [inside] if inside is not None and inside.isVisible() and inside.isEnabled() else []
    # Neither `children` nor `parentWidget`: they make what is wrapped for a moment, such as a viewport, the keeper of
    # what lies in it, and when that moment is over, PySide takes panels and menus for deleted.
    found = widget.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return [child for child in found if child.isVisible() and child.isEnabled() and not child.isWindow()]


def _is_stop(widget: QWidget) -> bool:
    if widget.focusProxy() is not None:
        return False
    if isinstance(widget, QAbstractButton) and widget.isCheckable() and _alternatives(widget):
        # One of a row of alternatives stands for all of them: the arrow keys lead to the others.
        chosen = next((button for button in _alternatives(widget) if button.isChecked()), _alternatives(widget)[0])
        return widget is chosen
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)


def _alternatives(button: QAbstractButton) -> list[QAbstractButton]:
    group = button.group()
    return group.buttons() if group is not None and group.exclusive() else []


def _as_read(widgets: Sequence[QWidget]) -> list[QWidget]:
    """Sort neighbours row by row from above, each row from the left; what overlaps by half its height is in one row."""
    rows: list[list[QWidget]] = []
    for widget in sorted(widgets, key=lambda widget: widget.y()):
        if rows and _beside(rows[-1][0].geometry(), widget.geometry()):
            rows[-1].append(widget)
        else:
            rows.append([widget])
    return [widget for row in rows for widget in sorted(row, key=lambda widget: (widget.x(), widget.y()))]


def _beside(one: QRect, other: QRect) -> bool:
    shared = min(one.bottom(), other.bottom()) - max(one.top(), other.top()) + 1
    return 2 * shared >= min(one.height(), other.height())
