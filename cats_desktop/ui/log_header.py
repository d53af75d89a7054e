"""The line above the log: its title, the search, what is left out, how much was found; it is the panel's title bar."""

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QMenu, QProgressBar, QToolButton, QWidget

from cats_desktop.ui.log_search import Kind, Wanted
from cats_desktop.ui.words import translate

PAUSE_MS = 120
"""How long nothing must have been typed before it is looked for."""

NARROWEST = 128
COUNTED = 560
"""Width in pixels from which there is room for how many lines there are."""


def kind_word(kind: Kind | None) -> str:
    """Return what a kind of steps is called; None is all of them."""
    return {
        None: translate("words", "Everything"),
        Kind.HITS: translate("words", "Hits"),
        Kind.TIME: translate("words", "Turns and time"),
        Kind.WHO: translate("words", "Who joined, left, changed"),
        Kind.POINTS: translate("words", "Restore points"),
    }[kind]


def number_text(number: int) -> str:
    """Return a number with its thousands apart."""
    return f"{number:,}".replace(",", "\u202f")


class FieldLine(QLineEdit):
    """A line that Enter settles, that Esc leaves, and from which the arrow down leads on."""

    settled = Signal()
    left = Signal()
    down_wanted = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Settle, leave or go on."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.settled.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.key() == Qt.Key.Key_Down:
            self.down_wanted.emit()
        else:
            super().keyPressEvent(event)


class LogHeader(QWidget):
    """Emits ``narrowed`` when other steps are wanted; `wanted` says which.

    ``undo`` and ``redo`` stand here, and a menu with all else. A restore point is named here, in place of the search.
    """

    narrowed = Signal()
    point_named = Signal(str)
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.target: int | None = None
        self._asks_now = QTimer(self)
        self._asks_now.setSingleShot(True)
        self._asks_now.setInterval(PAUSE_MS)
        self._asks_now.timeout.connect(self.narrowed)
        self.title = QLabel(self.tr("Log"))
        self.title.setObjectName("muted")
        self.title.setStyleSheet("font-weight: 600")
        self.search = FieldLine()
        self.search.setPlaceholderText(self.tr("Find: words, or #12"))
        self.search.setAccessibleName(self.tr("Find in the log"))
        self.search.textChanged.connect(lambda: self._asks_now.start())
        self.point = FieldLine()
        self.point.setPlaceholderText(self.tr("Name of the restore point: Enter keeps it, Esc doesn’t"))
        self.point.setAccessibleName(self.tr("Name of the restore point"))
        self.point.settled.connect(lambda: self.point_named.emit(self.point.text()))
        self.point.left.connect(self.end_naming)
        self.point.left.connect(self.left)
        self.filter = _button(self.tr("What the log shows"))
        self.filter.setMenu(self._filter_menu())
        self.clear = _button(self.tr("Show everything again"))
        self.clear.setText("✕")
        self.clear.setToolTip(self.tr("Show everything again"))
        self.clear.clicked.connect(self.show_all)
        self.count = QLabel()
        self.count.setObjectName("muted")
        self.far = QProgressBar()
        self.far.setRange(0, 100)
        self.far.setTextVisible(False)
        self.far.setFixedWidth(72)
        self.far.setAccessibleName(self.tr("How far the search is"))
        self.far.hide()
        self.back, self.undo, self.redo = _button(""), _button(""), _button("")
        self.more = _button(self.tr("More of the log"))
        self.more.setText(_opening(self.tr("More")))
        self.hide_log = _button(self.tr("Hide the log"))
        self.hide_log.setText("✕")
        self.hide_log.setToolTip(self.tr("Hide the log"))
        self._lay_out()
        self._show_filter()
        self.end_naming()

    def _lay_out(self) -> None:
        self.search.setMinimumWidth(80)
        self.search.setMaximumWidth(320)
        self.point.setMaximumWidth(560)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 0, 8, 2)
        row.setSpacing(8)
        row.addWidget(self.title)
        row.addSpacing(4)
        row.addWidget(self.search, 3)
        row.addWidget(self.point, 4)
        row.addWidget(self.filter)
        row.addWidget(self.clear)
        row.addWidget(self.count)
        row.addWidget(self.far)
        row.addStretch(1)
        for button in (self.back, self.undo, self.redo, self.more, self.hide_log):
            row.addWidget(button)

    def _make_room(self) -> None:
        """Leave out, where it is narrow, what the menus and the list tell as well, the least needed first."""
        room = self.width()
        for widget, least in ((self.title, 500), (self.redo, 460), (self.undo, 400)):
            widget.setVisible(room >= least)
        self.count.setVisible(room >= COUNTED and self.point.isHidden())

    def _filter_menu(self) -> QMenu:
        menu = QMenu(self)
        group = QActionGroup(menu)
        self.kinds: dict[Kind | None, QAction] = {}
        for kind in (None, *Kind):
            self.kinds[kind] = _checkable(menu, kind_word(kind))
            group.addAction(self.kinds[kind])
        self.kinds[None].setChecked(True)
        menu.addSeparator()
        self.standing = _checkable(menu, self.tr("Only what stands"))
        self.in_view = _checkable(menu, self.tr("Only the one in view"))
        for action in menu.actions():
            action.triggered.connect(self._on_filter)
        return menu

    @property
    def wanted(self) -> Wanted:
        """Return which steps are to be seen."""
        kind = next(kind for kind, action in self.kinds.items() if action.isChecked())
        target = self.target if self.in_view.isChecked() else None
        return Wanted(self.search.text(), kind, self.standing.isChecked(), target)

    def choose(self, kind: Kind | None) -> None:
        """Choose which kind of steps is to be seen."""
        self.kinds[kind].setChecked(True)
        self._on_filter()

    def show_all(self) -> None:
        """Leave nothing out any more."""
        self.kinds[None].setChecked(True)
        self.standing.setChecked(False)
        self.in_view.setChecked(False)
        self.search.clear()
        self._on_filter()

    def show_count(self, shown: int, steps: int, far: float | None, *, narrowed: bool, stopped: bool) -> None:
        """Show how many lines there are, and how far a search is while it goes on."""
        if narrowed:
            text = self.tr("{shown} of {steps}, stopped") if stopped else self.tr("{shown} of {steps}")
            text = text.format(shown=number_text(shown), steps=number_text(steps))
        else:
            text = self.tr("Steps: {steps}").format(steps=number_text(steps))
        self.count.setText(text)
        self.clear.setVisible(narrowed and self.point.isHidden())
        self.far.setVisible(far is not None)
        self.far.setValue(round(100 * (far or 0)))

    def start_naming(self) -> None:
        """Ask for the name of a restore point."""
        self.point.show()
        for widget in (self.search, self.filter, self.clear, self.count):
            widget.hide()
        self.point.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.point.selectAll()

    def end_naming(self) -> None:
        """Show the search again."""
        self.point.hide()
        self.point.clear()
        for widget in (self.search, self.filter):
            widget.show()
        self._make_room()

    def _on_filter(self) -> None:
        self._show_filter()
        self._asks_now.stop()
        self.narrowed.emit()

    def _show_filter(self) -> None:
        """Say on the button what is left out."""
        chosen = [action.text() for action in (self.standing, self.in_view) if action.isChecked()]
        kind = next(kind for kind, action in self.kinds.items() if action.isChecked())
        words = chosen if chosen and kind is None else [kind_word(kind), *(word.lower() for word in chosen)]
        self.filter.setText(_opening(" · ".join(words)))
        self.filter.setAccessibleName(self.tr("What the log shows: {what}").format(what=", ".join(words)))

    # Qt's own names

    def minimumSizeHint(self) -> QSize:
        """Return that the header can be narrow: then it leaves things out."""
        return QSize(NARROWEST, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Make room when there is less of it."""
        super().resizeEvent(event)
        self._make_room()


def _button(name: str) -> QToolButton:
    button = QToolButton()
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    button.setAccessibleName(name)
    button.setStyleSheet("QToolButton::menu-indicator { image: none; }")
    return button


def _opening(text: str) -> str:
    """Return a text with the sign that a menu opens below it; the style's own sign would lie on its last letter."""
    return f"{text} ▾"


def _checkable(menu: QMenu, text: str) -> QAction:
    action = menu.addAction(text)
    action.setCheckable(True)
    return action
