"""The two tables of the volley panel: what can be expected of each part, and what each hit came to."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QEvent, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QLabel, QLineEdit, QMenu, QPushButton, QVBoxLayout, QWidget

from cats_desktop.rules.attack import Attack
from cats_desktop.rules.body import Body
from cats_desktop.rules.combat import Combatant, HouseRules
from cats_desktop.rules.dice import split_dice
from cats_desktop.rules.events import Event, HitLanded, HitRevoked, VolleyFired, VolleySummed
from cats_desktop.rules.systems.depth_tiers import LAYERS
from cats_desktop.ui.fields import muted_label
from cats_desktop.ui.plain_table import PlainTable
from cats_desktop.ui.theme import GRID, LIGHT, Theme
from cats_desktop.ui.volley_words import summed_cells
from cats_desktop.ui.words import layer_word, translate

Index = QModelIndex | QPersistentModelIndex
ROW_HEIGHT = 24


@dataclass(frozen=True, slots=True)
class Cells:
    """One row: its words, and how it stands: ``struck`` out, or quiet because nothing can happen there."""

    texts: tuple[str, ...]
    struck: bool = False
    quiet: bool = False
    number: int = 0
    target: int = 0


class RowsModel(QAbstractTableModel):
    """Rows of words under headings; the first column stands left, numbers stand right."""

    def __init__(self, headings: Sequence[str], left: int) -> None:
        super().__init__()
        self.headings, self._left = tuple(headings), left
        self.rows: tuple[Cells, ...] = ()
        self.theme: Theme = LIGHT

    def show(self, rows: tuple[Cells, ...], headings: Sequence[str] | None = None) -> None:
        """Show other rows."""
        if rows == self.rows and (headings is None or tuple(headings) == self.headings):
            return
        self.beginResetModel()
        self.rows = rows
        if headings is not None:
            self.headings = tuple(headings)
        self.endResetModel()

    # Qt's own names

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of rows."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of columns."""
        return 0 if parent.isValid() else len(self.headings)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a heading."""
        if orientation == Qt.Orientation.Horizontal:
            if role == Qt.ItemDataRole.DisplayRole:
                return self.headings[section]
            if role == Qt.ItemDataRole.TextAlignmentRole:
                return self._alignment(section)
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a cell's words, where they stand, and how."""
        row = self.rows[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return row.texts[index.column()]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(index.column())
        if role == Qt.ItemDataRole.ForegroundRole and (row.quiet or row.struck):
            return QColor(self.theme.muted)
        if role == Qt.ItemDataRole.AccessibleTextRole and row.struck:
            return translate("words", "revoked: {line}").format(line=row.texts[index.column()])
        if role == Qt.ItemDataRole.FontRole and row.struck:
            from PySide6.QtGui import QFont

            font = QFont()
            font.setStrikeOut(True)
            return font
        return None

    def _alignment(self, column: int) -> Qt.AlignmentFlag:
        side = Qt.AlignmentFlag.AlignLeft if column < self._left else Qt.AlignmentFlag.AlignRight
        return side | Qt.AlignmentFlag.AlignVCenter


class RowsTable(PlainTable):
    """A table over a `RowsModel`: the first column takes the room there is."""

    def __init__(self, model: RowsModel, widths: Sequence[int], name: str, wide: int = 0) -> None:
        super().__init__()
        self.rows = model
        self.setModel(model)
        self.setAccessibleName(name)
        self.setObjectName("words")
        self.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        self.setMinimumHeight(5 * ROW_HEIGHT + 8)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        for column, width in enumerate(widths):
            if column == wide:
                header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
            else:
                header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
                header.resizeSection(column, width)

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self.rows.theme = theme
        super().show_theme(theme)


# What can be expected


@dataclass(frozen=True, slots=True)
class Expectations:
    """What a volley can be expected to do, in words: by part, and to the target as a whole.

    ``out_within`` is None for a body of which no part puts it out of action; ``is_out``: it is so already.
    """

    hits: int
    rows: tuple[Cells, ...]
    out_within: str | None
    out_after: str
    is_out: bool = False


def expectations(
    target: Combatant, body: Body, attack: Attack, rules: HouseRules, hits: int, progress: Callable[[int], None]
) -> Expectations:
    """Work out what so many hits can be expected to do, part by part; ``progress`` may stop it."""
    from cats_desktop.rules.failure_odds import expected_hits, expected_losses, fails_within

    rows = []
    losses = expected_losses(target, body, attack, rules, hits, progress)
    for place, (key, part) in enumerate(body.parts.items()):
        progress(place)
        within = fails_within(target, body, attack, rules, key, hits)
        after = expected_hits(target, body, attack, rules, key)
        lost = losses.get(key)
        gone = after == 0
        texts = (
            part.label,
            translate("words", "out of use") if gone else chance_text(within),
            "–" if after is None or gone else number_text(float(after)),
            number_text(lost.armour) if lost else "–",
            number_text(lost.rungs) if lost else "–",
            number_text(lost.contents) if lost else "–",
        )
        rows.append(Cells(texts, quiet=not within))
    within = fails_within(target, body, attack, rules, None, hits)
    after = expected_hits(target, body, attack, rules, None)
    return Expectations(
        hits,
        tuple(rows),
        None if within is None else chance_text(within),
        "–" if after is None else number_text(float(after)),
        is_out=after == 0,
    )


def chance_text(chance: float | None) -> str:
    """Write a chance in percent; what is neither impossible nor certain is never written as if it were."""
    if chance is None:
        return "–"
    if 0 < chance < 0.001:
        return "<0.1%"
    if 0.999 < chance < 1:
        return ">99.9%"
    return f"{100 * chance:.1f}%"


def number_text(value: float) -> str:
    """Write an expected number with as many places as are worth reading."""
    return f"{value:.2f}" if value < 10 else f"{value:.1f}" if value < 1000 else f"{value:.0f}"


class ExpectedTable(RowsTable):
    """By part: the chance to fail, the hits it takes on average, and what is lost on average."""

    def __init__(self) -> None:
        headings = (
            translate("words", "Part"),
            translate("words", "Fails within"),
            translate("words", "Hits until"),
            translate("words", "Armour"),
            translate("words", "Rungs"),
            translate("words", "Contents"),
        )
        name = translate("words", "What can be expected of each part")
        super().__init__(RowsModel(headings, 1), (0, 84, 72, 64, 56, 68), name)

    def show_rows(self, rows: tuple[Cells, ...]) -> None:
        """Show what can be expected of each part."""
        self.rows.show(rows)

    def fade(self) -> None:
        """Show the rows as those of something else, until the new ones are there."""
        faded = (replace(row, quiet=True) for row in self.rows.rows)
        self.rows.show(tuple(faded))


# What each hit came to


@dataclass(frozen=True, slots=True)
class Correction:
    """What a hit had instead: a region, a depth (tier 0: as rolled), or other dice."""

    region: str | None = None
    tier: int = 0
    slot: int = 0
    faces: tuple[int, ...] = ()


class HitsTable(QWidget):
    """The hits of a volley, or its sum by part, and below them what can be done about the chosen hit."""

    hit_pointed = Signal(int)
    revoke_wanted = Signal(int)
    restore_wanted = Signal(int)
    correct_wanted = Signal(int, object)

    def __init__(self) -> None:
        super().__init__()
        self._regions: Mapping[int, tuple[tuple[str, str], ...]] = {}
        self.table = _Hits()
        self.revoke = QPushButton(self.tr("Revoke"))
        self.revoke.setToolTip(self.tr("It does not count; the hits after it are decided again with their dice (Del)"))
        self.revoke.clicked.connect(self._on_revoke)
        self.correct = QPushButton(self.tr("Correct…"))
        self.correct.setToolTip(self.tr("It struck elsewhere or went deeper; those after it are decided again"))
        self.correct.clicked.connect(self._on_correct)
        self.dice = QLineEdit()
        self.dice.setPlaceholderText(self.tr("other dice: 37 6 2"))
        self.dice.setAccessibleName(self.tr("The dice that this hit had instead"))
        self.dice.returnPressed.connect(self._on_dice)
        for button in (self.revoke, self.correct):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves Del to the list
        self.tools = QWidget()
        row = QHBoxLayout(self.tools)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID)
        for widget in (muted_label(self.tr("Chosen hit")), self.revoke, self.correct, self.dice):
            row.addWidget(widget)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID)
        self.problem = QLabel()
        self.problem.setObjectName("problem")
        self.problem.setWordWrap(True)
        self.problem.setTextFormat(Qt.TextFormat.PlainText)
        layout.addWidget(self.tools)
        layout.addWidget(self.problem)
        layout.addWidget(self.table, 1)
        self.refuse("")
        self.table.chosen.connect(self._on_chosen)
        self.table.delete_wanted.connect(self._on_revoke)

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self.table.show_theme(theme)

    def show_events(self, events: Sequence[Event], regions: Mapping[int, tuple[tuple[str, str], ...]]) -> None:
        """Show what a volley came to; ``regions`` (key, label) are where a hit on each target could have struck."""
        self._regions = regions
        chosen = self.table.currentIndex().row()
        headings, rows = hit_rows(events)
        self.table.rows.show(rows, headings)
        listed = any(row.number for row in rows)
        self.tools.setVisible(listed)
        if listed:
            self.table.selectRow(min(max(chosen, 0), len(rows) - 1))

    @property
    def chosen(self) -> Cells | None:
        """Return the row of the chosen hit."""
        row = self.table.currentIndex().row()
        cells = self.table.rows.rows[row] if 0 <= row < len(self.table.rows.rows) else None
        return cells if cells and cells.number else None

    def _on_chosen(self) -> None:
        cells = self.chosen
        if cells is not None:
            self.revoke.setText(self.tr("Restore") if cells.struck else self.tr("Revoke"))
            self.hit_pointed.emit(cells.number)

    def _on_revoke(self) -> None:
        cells = self.chosen
        if cells is not None:
            (self.restore_wanted if cells.struck else self.revoke_wanted).emit(cells.number)

    def _on_dice(self) -> None:
        cells, words = self.chosen, split_dice(self.dice.text())
        if cells is not None and words:
            faces = tuple(int(word) if word.isascii() and word.isdecimal() else 0 for word in words)
            self.correct_wanted.emit(cells.number, Correction(faces=faces))

    def refuse(self, sentence: str) -> None:
        """Say why a hit was not amended; what was typed stays."""
        self.problem.setText(sentence)
        self.problem.setVisible(bool(sentence))

    def dice_taken(self) -> None:
        """Clear the line and what was said of it: its dice have been used."""
        self.dice.clear()
        self.refuse("")

    def _on_correct(self) -> None:
        cells = self.chosen
        if cells is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for key, label in self._regions.get(cells.target, ()):
            depths = menu.addMenu(label)
            want = partial(self._want, cells.number, key)
            depths.addAction(self.tr("depth as rolled"), partial(want, 0, 0))
            for tier, layer in enumerate(LAYERS, start=1):
                name = translate("words", "{tier} · {layer}").format(tier=tier, layer=layer_word(layer))
                if layer != "critical":
                    depths.addAction(name, partial(want, tier, 0))
                    continue
                slots = depths.addMenu(name)
                for slot in range(1, 6):
                    slots.addAction(self.tr("slot {slot}").format(slot=slot), partial(want, tier, slot))
        menu.addSeparator()
        menu.addAction(self.tr("as it was rolled"), partial(self.correct_wanted.emit, cells.number, Correction()))
        menu.popup(self.correct.mapToGlobal(self.correct.rect().bottomLeft()))

    def _want(self, number: int, region: str, tier: int, slot: int) -> None:
        self.correct_wanted.emit(number, Correction(region, tier, slot))


class _Hits(RowsTable):
    """The rows; Del revokes the chosen one."""

    chosen = Signal()
    delete_wanted = Signal()

    def __init__(self) -> None:
        super().__init__(
            RowsModel(("",) * 4, 4), (30, 116, 132, 0), translate("words", "Hits of the last volley"), wide=3
        )

    # Qt's own names

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Say that another hit was chosen."""
        super().currentChanged(current, previous)
        self.chosen.emit()

    def event(self, event: QEvent) -> bool:
        """Keep Del from removing the target while a hit is chosen here."""
        if event.type() == QEvent.Type.ShortcutOverride:
            assert isinstance(event, QKeyEvent)
            if event.key() == Qt.Key.Key_Delete:
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Revoke with Del."""
        if event.key() == Qt.Key.Key_Delete:
            self.delete_wanted.emit()
            event.accept()
        else:
            super().keyPressEvent(event)


def hit_rows(events: Sequence[Event]) -> tuple[tuple[str, ...], tuple[Cells, ...]]:
    """Return headings and rows for what a volley came to: hit by hit, or part by part."""
    from cats_desktop.ui.log_words import event_text  # both make words of events

    fired = next((event for event in events if isinstance(event, VolleyFired)), None)
    if fired is None:
        return ("",) * 4, ()
    names = dict(zip(fired.combatants, fired.names, strict=True))
    if any(isinstance(event, VolleySummed) for event in events):
        headings = (
            translate("words", "Hits"),
            translate("words", "Target"),
            translate("words", "Part"),
            translate("words", "What they did"),
        )
        summed = (event for event in events if isinstance(event, VolleySummed))
        return headings, tuple(
            Cells((str(each.hits), names[each.combatant], each.label, summed_cells(each))) for each in summed
        )
    headings = (
        "#",
        translate("words", "Target"),
        translate("words", "Where, how deep"),
        translate("words", "What it did"),
    )
    rows: list[Cells] = []
    for event in events:
        match event:
            case HitLanded():
                where = f"{event.label} · {event.tier}"
                rows.append(
                    Cells(
                        (str(event.number), names[event.combatant], where, ""),
                        number=event.number,
                        target=event.combatant,
                    )
                )
            case HitRevoked():
                texts = (str(event.number), names[event.combatant], event.label, translate("words", "revoked"))
                rows.append(Cells(texts, struck=True, number=event.number, target=event.combatant))
            case VolleyFired():
                pass
            case _ if rows:
                last = rows[-1]
                did = "; ".join(text for text in (last.texts[3], event_text(event)) if text)
                rows[-1] = replace(last, texts=(*last.texts[:3], did))
    return headings, tuple(rows)
