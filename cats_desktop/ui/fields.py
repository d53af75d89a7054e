"""Small fields that several panels use, so that they look and speak alike."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QDialog, QLabel, QSpinBox

from cats_desktop.ui.words import MINUS

MOST = 1_000_000


class NumberBox(QSpinBox):
    """A number field that is selected whole when it gets the focus, so that typing replaces what stands there.

    The wheel changes it only while it has the focus: scrolling past it is no wish.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Hand the keyboard back with Enter, so that letters are commands again; a dialog keeps it."""
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not isinstance(self.window(), QDialog):
            self.clearFocus()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Pass the wheel on to the panel unless the field has the focus."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Select everything, after Qt has placed the caret."""
        super().focusInEvent(event)
        QTimer.singleShot(0, self, self.selectAll)


class ChoiceBox(QComboBox):
    """A field of choices that leaves the wheel to the panel, and after a click the keyboard to the figure."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Pass the wheel on."""
        event.ignore()


class SettledBox(NumberBox):
    """A number field that speaks when a number has been settled, by Enter or by leaving it, not with each digit."""

    settled = Signal(int)

    def __init__(self, name: str, least: int = 0, most: int = MOST) -> None:
        super().__init__()
        self._shown = least
        self.setKeyboardTracking(False)
        self.setMinimumWidth(64)
        self.lineEdit().setTextMargins(6, 0, 0, 0)
        self.setRange(least, most)
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.editingFinished.connect(self._on_finished)

    def show_value(self, value: int) -> None:
        """Show a number without saying so; a number that is just being typed is left alone."""
        if value != self._shown or not self.hasFocus():
            self._shown = value
            self.blockSignals(True)
            self.setValue(value)
            self.blockSignals(False)

    def forget(self) -> None:
        """Take back what is half typed: the field is about to show somebody else."""
        self.blockSignals(True)
        self.setValue(self._shown)
        self.lineEdit().setText(self.textFromValue(self._shown))
        self.blockSignals(False)

    def _on_finished(self) -> None:
        if self.value() != self._shown:
            self._shown = self.value()
            self.settled.emit(self.value())


def number_box(name: str, value: int = 0, most: int = MOST) -> QSpinBox:
    """Return a field for a whole number from 0 up, named for screen readers and in its tooltip."""
    box = NumberBox()
    box.setRange(0, most)
    box.setValue(value)
    box.setMinimumWidth(64)
    box.lineEdit().setTextMargins(6, 0, 0, 0)
    box.setAccessibleName(name)
    box.setToolTip(name)
    return box


def say(label: QLabel, text: str, kind: str = "") -> None:
    """Show a text as a ``problem``, as ``muted``, or as any other."""
    label.setText(text)
    if label.objectName() != kind:
        label.setObjectName(kind)
        label.style().unpolish(label)
        label.style().polish(label)


def signed(value: int) -> str:
    """Write a number with its sign: "+2", "0", "−1"."""
    return f"{MINUS}{-value}" if value < 0 else f"+{value}" if value else "0"


def muted_label(text: str) -> QLabel:
    """Return a label in the quieter colour."""
    label = QLabel(text)
    label.setObjectName("muted")
    return label
