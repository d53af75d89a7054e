"""Dialogs that ask for one thing and stay open until it is granted; they stop nothing."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from cats_desktop.rules.faults import Fault
from cats_desktop.session.commands import Command
from cats_desktop.ui.fields import say
from cats_desktop.ui.sentences import sentence_of

Attempt = Callable[[Command], object]
"""Has a command done; raises Fault when it is refused."""


class Asking(QDialog):
    """A form above OK and Cancel. What was filled in stays, with the reason below it, when it is refused."""

    def __init__(self, attempt: Attempt, parent: QWidget) -> None:
        super().__init__(parent)
        self._attempt = attempt
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.form = QFormLayout()
        self.problem = QLabel()
        self.problem.setWordWrap(True)
        self.problem.setTextFormat(Qt.TextFormat.PlainText)
        self.problem.hide()
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self.column = QVBoxLayout()
        layout = QVBoxLayout(self)
        layout.setSpacing(12)
        layout.addLayout(self.form)
        layout.addLayout(self.column)
        layout.addWidget(self.problem)
        layout.addWidget(buttons)
        self.setMinimumWidth(440)

    def wish(self) -> Command | None:
        """Return what is asked for as it is filled in; None: nothing."""
        raise NotImplementedError

    def accept(self) -> None:
        """Close once it is granted, or say why it is not."""
        wish = self.wish()
        try:
            if wish is not None:
                self._attempt(wish)
        except Fault as fault:
            say(self.problem, sentence_of(fault), "problem")
            self.problem.show()
            return
        super().accept()


class LineAsking(Asking):
    """Asks for one line of words."""

    def __init__(
        self,
        title: str,
        label: str,
        text: str,
        command: Callable[[str], Command],
        attempt: Attempt,
        parent: QWidget,
    ) -> None:
        """``command`` makes of the line what is asked for."""
        super().__init__(attempt, parent)
        self.setWindowTitle(title)
        self._command = command
        self.line = QLineEdit(text)
        self.line.setAccessibleName(label)
        told = QLabel(label)
        told.setWordWrap(True)
        told.setTextFormat(Qt.TextFormat.PlainText)
        self.form.addRow(told)
        self.form.addRow(self.line)
        self.line.selectAll()
        self.line.setFocus()

    def wish(self) -> Command:
        """Return what is made of the line."""
        return self._command(self.line.text())
