"""The bar of rounds and turns: whose turn it is, what is due now, what still runs; it shows and pops nothing up."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from cats_desktop.rules.combat import Combatant
from cats_desktop.rules.turns import Timer, Turns
from cats_desktop.ui.condition_icons import ConditionIcons
from cats_desktop.ui.theme import LIGHT, Theme
from cats_desktop.ui.turn_words import due_text, time_left, timers_label, timers_text
from cats_desktop.ui.words import isolated, plain_tooltip, with_key, with_keys

LINE = 22
MOST_LINES = 5


@dataclass(frozen=True, slots=True)
class TimerLine:
    """Timers that are due or run, all alike: what there is to say of them, and in short what and how long yet."""

    timers: tuple[int, ...]
    due: bool
    text: str
    label: str = ""
    left: str = ""


class TurnBar(QWidget):
    """Round and turn with the buttons that move them, and below them the timers. Emits wishes."""

    next_wanted = Signal()
    previous_wanted = Signal()
    stop_wanted = Signal(tuple)

    def __init__(self, icons: ConditionIcons) -> None:
        super().__init__()
        self._shown: tuple[object, ...] = ()
        self.back = QToolButton()
        self.back.setText("‹")
        self.back.setAccessibleName(self.tr("Previous turn"))
        self.next = QPushButton(self.tr("Next turn"))
        self._round = QLabel()
        self._round.setObjectName("muted")
        self._round.setTextFormat(Qt.TextFormat.PlainText)
        self._round.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._title, self._number, self._beginning = "", 0, ""
        self._who = QLabel()
        self._who.setTextFormat(Qt.TextFormat.PlainText)
        self._who.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        font = QFont(self._who.font())
        font.setBold(True)
        self._who.setFont(font)
        self.timers = TimerLines(icons)
        for button in (self.back, self.next):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self._round)
        words.addWidget(self._who)
        row = QHBoxLayout()
        row.setSpacing(6)
        row.addLayout(words, 1)
        row.addWidget(self.back)
        row.addWidget(self.next)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(6)
        layout.addLayout(row)
        layout.addWidget(self.timers)
        self.next.clicked.connect(self.next_wanted)
        self.back.clicked.connect(self.previous_wanted)
        self.timers.stop_wanted.connect(self.stop_wanted)

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self.timers.show_theme(theme)

    def show_keys(self, shown: Callable[[str], str]) -> None:
        """Say which keys do the same as the buttons; ``shown`` gives the keys of a command as they are read."""
        going, keys = self.tr("End this turn and begin the next"), shown("next_turn")
        self.next.setToolTip(with_keys(going, keys))
        back = self.tr("Step back to the turn before and give back what the turn did")
        self.back.setToolTip(with_keys(back, shown("previous_turn")))
        before = self._beginning
        self._beginning = with_key(self.tr("{key} begins the first"), self.tr("Begin the first"), keys)
        if self._who.text() == before:
            self._who.setText(self._beginning)
            self._who.setToolTip(plain_tooltip(self._beginning))

    def show_title(self, title: str) -> None:
        """Name the fight beside its round; empty: the only one has no name."""
        if title != self._title:
            self._title = title
            self._show_round()

    def _show_round(self) -> None:
        told = self.tr("Round {round}").format(round=self._number) if self._number else self.tr("No round yet")
        self._round.setText(f"{told} · {self._title}" if self._title else told)
        self._round.setToolTip(plain_tooltip(self._round.text()))

    def show_turns(self, turns: Turns, combatants: Mapping[int, Combatant]) -> None:
        """Show where the fight is in time."""
        active = combatants.get(turns.active)
        shown = (turns.round, active and active.full_name, bool(turns.past), bool(combatants))
        if shown != self._shown:
            self._shown = shown
            self._number = turns.round
            self._show_round()
            if turns.round:
                self._who.setText(isolated(active.full_name) if active else self.tr("nobody acts"))
            else:
                self._who.setText(self._beginning)
            self._who.setToolTip(plain_tooltip(self._who.text()))
            self.next.setText(self.tr("Next turn") if turns.round else self.tr("Begin"))
            self.back.setEnabled(bool(turns.past))
            self.next.setEnabled(bool(combatants))
        self.timers.show_lines(turns, combatants)


class TimerLines(QWidget):
    """What is due now and what still runs, one line each; a click on a line's cross, or Del, takes it away."""

    stop_wanted = Signal(tuple)

    def __init__(self, icons: ConditionIcons) -> None:
        super().__init__()
        self._icons = icons
        self._theme: Theme = LIGHT
        self._lines: tuple[TimerLine, ...] = ()
        self._first = 0
        self._current = 0
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(self.tr("Timers"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.hide()

    @property
    def lines(self) -> tuple[str, ...]:
        """Return what the lines say, those that are due first."""
        return tuple(line.text for line in self._lines)

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self._theme = theme
        self.update()

    def show_lines(self, turns: Turns, combatants: Mapping[int, Combatant]) -> None:
        """Show the timers of a fight."""
        lines = (
            *(TimerLine(_ids(alike), True, due_text(alike, combatants)) for alike in _alike(turns.due)),
            *(
                TimerLine(
                    _ids(alike),
                    False,
                    timers_text(alike, combatants),
                    timers_label(alike, combatants),
                    time_left(alike[0], combatants),
                )
                for alike in _alike(turns.timers)
            ),
        )
        if lines != self._lines:
            self._lines = lines
            self._first = 0
            self._current = min(self._current, max(len(lines) - 1, 0))
            self.setVisible(bool(lines))
            self.setAccessibleDescription("\n".join(self.lines))
            self.setToolTip(plain_tooltip("\n".join(self.lines)).replace("\n", "<br>"))
            self.updateGeometry()
            self.update()

    def _visible(self) -> range:
        room = MOST_LINES if len(self._lines) <= MOST_LINES else MOST_LINES - 1
        return range(self._first, min(self._first + room, len(self._lines)))

    def _cross(self, row: int) -> QRect:
        return QRect(self.width() - LINE, row * LINE, LINE, LINE)

    def _move(self, step: int) -> None:
        self._current = max(0, min(self._current + step, len(self._lines) - 1))
        self._first = max(self._current - len(self._visible()) + 1, min(self._first, self._current))
        self.update()

    # Qt's own names

    def sizeHint(self) -> QSize:
        """Return room for the lines, up to a few; the others are reached with the arrows."""
        return QSize(160, LINE * min(len(self._lines), MOST_LINES))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the lines: those that are due on the accent, and a ring around the current one while it has focus."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for row, place in enumerate(self._visible()):
            line = self._lines[place]
            due = line.due
            box = QRectF(0.5, row * LINE + 1.5, self.width() - 1, LINE - 3)
            ink = self._theme.text if due else self._theme.muted
            painter.setPen(QColor(self._theme.accent) if due else Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self._theme.soft_accent) if due else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, 5, 5)
            if self.hasFocus() and place == self._current:
                painter.setPen(QColor(self._theme.accent))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 4, 4)
            self._icons.paint(painter, QRectF(5, row * LINE + 4, 14, 14), "timer", ink)
            painter.setPen(QColor(ink))
            room = QRect(24, row * LINE, self.width() - 24 - LINE, LINE)
            metrics = painter.fontMetrics()
            if line.left:
                left = metrics.elidedText(line.left, Qt.TextElideMode.ElideMiddle, room.width() // 2)
                painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, left)
                room.setRight(room.right() - metrics.horizontalAdvance(left) - 8)
            shown = metrics.elidedText(line.label or line.text, Qt.TextElideMode.ElideRight, room.width())
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, shown)
            painter.setPen(QColor(self._theme.muted))
            painter.drawText(self._cross(row), Qt.AlignmentFlag.AlignCenter, "✕")
        hidden = len(self._lines) - len(self._visible())
        if hidden:
            room = QRect(24, (MOST_LINES - 1) * LINE, self.width() - 24, LINE)
            painter.setPen(QColor(self._theme.text))
            more = self.tr("{count} more: scroll, or arrow keys").format(count=hidden)
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, more)
        painter.end()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll through the lines."""
        step = -1 if event.angleDelta().y() > 0 else 1
        self._first = max(0, min(self._first + step, len(self._lines) - len(self._visible())))
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take a timer away by its cross."""
        for row, place in enumerate(self._visible()):
            if self._cross(row).contains(event.position().toPoint()):
                self.stop_wanted.emit(self._lines[place].timers)
                return

    def event(self, event: QEvent) -> bool:
        """Keep Delete for the current line, whatever command it is a key of elsewhere."""
        asked = event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent)
        if asked and event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):  # type: ignore[attr-defined]
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk through the lines with the arrows, and take one away with Delete."""
        match event.key():
            case Qt.Key.Key_Up | Qt.Key.Key_Down:
                self._move(1 if event.key() == Qt.Key.Key_Down else -1)
            case Qt.Key.Key_Delete | Qt.Key.Key_Backspace if self._lines:
                self.stop_wanted.emit(self._lines[self._current].timers)
            case _:
                super().keyPressEvent(event)


def _alike(timers: Iterable[Timer]) -> list[list[Timer]]:
    """Return timers in the order they stand in, those together that are called alike and end at one moment."""
    found: dict[tuple[object, ...], list[Timer]] = {}
    for timer in timers:
        key = (timer.label, timer.moment, timer.anchor, timer.left, bool(timer.condition))
        found.setdefault(key, []).append(timer)
    return [*found.values()]


def _ids(timers: Iterable[Timer]) -> tuple[int, ...]:
    return tuple(timer.id for timer in timers)
