"""The page of what the next hit can do to the target as it stands: a table whose cells are bars as well."""

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QShowEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from cats_desktop.rules.faults import Fault
from cats_desktop.session.chances import DOES, HitOdds, PartRow, hit_odds
from cats_desktop.ui.odds_page import OddsPage, OddsSituation, Table
from cats_desktop.ui.odds_words import exact_text, fraction_text, nobody, rounded_words, shown_text, tip
from cats_desktop.ui.sentences import sentence_of
from cats_desktop.ui.theme import LIGHT, Theme, paint_focus
from cats_desktop.ui.words import sentence_case, translate

WAIT_MS = 30
"""How long a change may be followed by others before the chances are worked out."""

HEAD, LEAST_ROW, MOST_ROW, CELL = 24, 18, 32, 62
BAR, GAP, EDGE = 3, 10, 6


def does_word(does: str) -> str:
    """Return the heading for what a hit does."""
    return {
        "hit": translate("odds", "hit"),
        "strips": translate("odds", "strips"),
        "steps": translate("odds", "steps"),
        "breaks": translate("odds", "breaks"),
        "gone": translate("odds", "gone"),
        "knocks_out": translate("odds", "disables"),
    }[does]


def does_meaning(does: str) -> str:
    """Return what a heading means, in a sentence."""
    return {
        "hit": translate("odds", "The part is struck."),
        "strips": translate("odds", "A plate over it loses its last armour."),
        "steps": translate("odds", "Its structure goes down by at least a rung."),
        "breaks": translate("odds", "It fails: from now on it is out of use."),
        "gone": translate("odds", "It is destroyed, or lost with what it hangs on."),
        "knocks_out": translate("odds", "Something that it contains is knocked out."),
    }[does]


def part_tip(row: PartRow) -> str:
    """Return the exact chances of one part, and which of its contents may be out."""
    lines = [(does_word(does), exact_text(row.chances[does])) for does in DOES if row.chances[does]]
    if row.lost and row.destroyed:
        lines.append((translate("odds", "of it destroyed"), fraction_text(row.destroyed)))
        lines.append((translate("odds", "lost with another"), fraction_text(row.lost)))
    lines += [(content, exact_text(share)) for content, share in row.knocked]
    return tip(row.label, *lines)


class ChanceGrid(QWidget):
    """Parts by what can happen to them. Emits the part that is pointed at ("" for none) or chosen."""

    part_pointed = Signal(str)
    part_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[PartRow, ...] = ()
        self._theme: Theme = LIGHT
        self.current = -1
        small = QFont(self.font())
        small.setPointSizeF(small.pointSizeF() * 0.9)
        self.setFont(small)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self.tr("What the next hit can do"))

    def show_rows(self, rows: tuple[PartRow, ...]) -> None:
        """Show other chances; does nothing when they equal those shown."""
        if rows == self.rows:
            return
        part = self.rows[self.current].part if self.current >= 0 else None
        self.rows = rows
        self.current = next((place for place, row in enumerate(rows) if row.part == part), -1)
        self.setMinimumHeight(HEAD + EDGE + LEAST_ROW * len(rows))
        self.setMaximumHeight(HEAD + EDGE + MOST_ROW * max(len(rows), 1))
        self.setAccessibleDescription("; ".join(_spoken(row) for row in rows))
        self.update()

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self._theme = theme
        self.update()

    def point_region(self, region: str | None) -> None:
        """Mark the part of a region, without a signal; None marks none."""
        self.mark(next((place for place, row in enumerate(self.rows) if region and region in row.regions), -1))

    def mark(self, place: int) -> None:
        """Mark a row, without a signal; -1 marks none."""
        if place != self.current:
            self.current = place
            self.update()

    def _row_height(self) -> float:
        return (self.height() - HEAD - EDGE) / max(len(self.rows), 1)

    def _row_at(self, position: QPointF) -> int:
        place = int((position.y() - HEAD) / self._row_height())
        return place if position.y() >= HEAD and place < len(self.rows) else -1

    def _cell(self, row: int, column: int) -> QRectF:
        """Return the box of a cell; row -1 is the heading."""
        top = HEAD + row * self._row_height() if row >= 0 else 0.0
        left = self.width() - CELL * (len(DOES) - column)
        return QRectF(left, top, CELL, self._row_height() if row >= 0 else HEAD)

    # Qt's own names

    def sizeHint(self) -> QSize:
        """Ask for room for all rows."""
        return QSize(CELL * (len(DOES) + 2), HEAD + 24 * max(len(self.rows), 1))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint headings, names, and in each cell its bar with its percentage on it."""
        painter = QPainter(self)
        theme = self._theme
        painter.setFont(self.font())
        painter.setPen(QColor(theme.muted))
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for column, does in enumerate(DOES):
            painter.drawText(self._cell(-1, column).adjusted(0, 0, -EDGE, 0), right, does_word(does))
        painter.setPen(QPen(QColor(theme.line), 1))
        painter.drawLine(0, HEAD - 1, self.width(), HEAD - 1)
        # One scale for all: bars of two columns can be compared as well.
        largest = max((float(share) for row in self.rows for share in row.chances.values()), default=1.0)
        for place, row in enumerate(self.rows):
            self._paint_row(painter, place, row, largest)
        if self.hasFocus():
            paint_focus(painter, self.rect(), theme)
        painter.end()

    def _paint_row(self, painter: QPainter, place: int, row: PartRow, largest: float) -> None:
        theme = self._theme
        first = self._cell(place, 0)
        if place == self.current:
            painter.fillRect(QRectF(0, first.top(), self.width(), first.height()), QColor(theme.soft_accent))
        painter.setPen(QColor(theme.text))
        box = QRectF(4, first.top(), first.left() - 8, first.height() - BAR - 1)
        name = painter.fontMetrics().elidedText(sentence_case(row.label), Qt.TextElideMode.ElideRight, int(box.width()))
        painter.drawText(box, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, name)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for column, does in enumerate(DOES):
            cell = self._cell(place, column)
            share = row.chances[does]
            if not share:
                painter.setPen(QColor(theme.muted))
                painter.drawText(cell.adjusted(0, 0, -EDGE, -BAR - 1), right, "–")
                continue
            track = QRectF(cell.left() + GAP, cell.bottom() - BAR - 2, cell.width() - GAP - EDGE, BAR)
            painter.fillRect(track, QColor(theme.track))
            wide = max(track.width() * float(share) / largest, 1.0)
            painter.fillRect(QRectF(track.left(), track.top(), wide, BAR), QColor(theme.accent))
            painter.setPen(QColor(theme.text))
            painter.drawText(cell.adjusted(0, 0, -EDGE, -BAR - 1), right, shown_text(row.shown[does], share))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Point at the part under the pointer; the headings explain themselves."""
        place = self._row_at(event.position())
        if place < 0:
            column = next((c for c in range(len(DOES)) if self._cell(-1, c).contains(event.position())), None)
            self.setToolTip("" if column is None else does_meaning(DOES[column]))
        else:
            self.setToolTip(part_tip(self.rows[place]))
        if place != self.current:
            self.mark(place)
            self.part_pointed.emit(self.rows[place].part if place >= 0 else "")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the part under the pointer."""
        place = self._row_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and place >= 0:
            self.part_chosen.emit(self.rows[place].part)

    def leaveEvent(self, _event: QEvent) -> None:
        """Point at nothing."""
        self.mark(-1)
        self.part_pointed.emit("")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk with the arrows, choose with Enter or Space."""
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
        if self.rows and step:
            self.mark((self.current + step) % len(self.rows) if self.current >= 0 else min(step, 0) % len(self.rows))
            self.setAccessibleName(_spoken(self.rows[self.current]))
            self.part_pointed.emit(self.rows[self.current].part)
        elif self.current >= 0 and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.part_chosen.emit(self.rows[self.current].part)
        else:
            super().keyPressEvent(event)


def _spoken(row: PartRow) -> str:
    chances = {does: share for does, share in row.chances.items() if share}
    told = ", ".join(
        f"{does_word(does)} {shown_text(row.shown[does], chances[does])}" for does in DOES if does in chances
    )
    return f"{row.label}: {told}"


class HitPage(OddsPage):
    """What the next hit can do: rolled, or called on the region that was pointed at last."""

    def __init__(self) -> None:
        super().__init__()
        self.grid = ChanceGrid()
        self.body_box.addWidget(self.grid, 100)
        self.odds: HitOdds | None = None
        self._region: str | None = None
        self._asked: tuple[object, ...] = ()
        self._pointed: str | None = None
        self.rolled = self.tool(
            translate("odds", "Rolled"), translate("odds", "The location is thrown"), checkable=True
        )
        self.called = self.tool(
            translate("odds", "Called"), translate("odds", "On the region pointed at last"), checkable=True
        )
        self.rolled.setAutoExclusive(True)
        self.called.setAutoExclusive(True)
        self.rolled.setChecked(True)
        self.called.toggled.connect(self._soon)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(WAIT_MS)
        self._timer.timeout.connect(self.work_out)
        self.grid.part_pointed.connect(lambda part: self.region_pointed.emit(self._region_of(part)))
        self.grid.part_chosen.connect(self._on_chosen)

    def repaint_situation(self, _situation: OddsSituation) -> None:
        """Work the chances out anew, once nothing has changed for a moment."""
        self._soon()

    def point(self, region: str | None) -> None:
        """Mark the part of a region; a called hit goes there."""
        self._pointed = region
        self.grid.point_region(region)
        if region and region != self._region:
            self._region = region
            if self.called.isChecked():
                self._soon()

    def _soon(self) -> None:
        if not self.visibleRegion().isEmpty():
            self._timer.start()

    def work_out(self) -> None:
        """Work out and show the chances of the hit as it would be made now; does nothing if it was shown already."""
        situation = self.situation
        if situation is None:
            return
        asked = (situation, self.called.isChecked(), self._region if self.called.isChecked() else None)
        if asked == self._asked:
            return
        self._asked = asked
        self.odds = None
        target, body, attack = situation.target, situation.body, situation.attack
        problem = nobody() if target is None or body is None else ""
        if target is not None and body is not None:
            seen = body.aspects[situation.facing].shares
            if self.called.isChecked():
                region = self._region if self._region in seen else next(iter(seen))
                attack = replace(attack, region=region)
            try:
                self.odds = hit_odds(target, body, attack, situation.house_rules)
            except Fault as fault:
                problem = sentence_of(fault)
        self.title.setText(problem or self._title(situation))
        self.rolled.setVisible(not problem)
        self.called.setVisible(not problem)
        self.grid.setVisible(self.odds is not None)
        self.grid.show_rows(self.odds.rows if self.odds else ())
        self.grid.point_region(self._pointed)
        self.caption.setText(self._said(situation))

    def unmark(self) -> Callable[[], None]:
        """Mark no part for a while."""
        place = self.grid.current
        self.grid.mark(-1)
        return lambda: self.grid.mark(place)

    def _title(self, situation: OddsSituation) -> str:
        name = situation.target.full_name if situation.target else ""
        if not self.called.isChecked() or situation.body is None:
            return translate("odds", "A rolled hit on {name}, {die}").format(name=name, die=situation.attack.die)
        aspect = situation.body.aspects[situation.facing]
        region = self._region if self._region in aspect.shares else next(iter(aspect.shares))
        label = aspect.region(region or "").label
        return translate("odds", "A hit on {name}, {region} called").format(name=name, region=label.lower())

    def _said(self, situation: OddsSituation) -> str:
        if self.odds is None:
            return ""
        attack, per_tier = situation.attack, situation.house_rules.margin_per_tier
        told = [translate("odds", "Damage {damage}.").format(damage=attack.damage)]
        if self.odds.anything == 1:
            told.append(translate("odds", "Whatever the dice say, something changes."))
        else:
            told.append(
                translate("odds", "Something changes: {share}, exactly {exact}.").format(
                    share=shown_text(self.odds.anything_shown, self.odds.anything),
                    exact=fraction_text(self.odds.anything),
                )
            )
        if per_tier and attack.margin >= per_tier:
            told.append(
                translate("odds", "Margin {margin} buys {tiers} tiers, at most to tier 3.").format(
                    margin=attack.margin, tiers=attack.margin // per_tier
                )
            )
        told.append(rounded_words(row.shown["hit"] for row in self.odds.rows))
        return " ".join(told).strip()

    def _region_of(self, part: str) -> str:
        row = next((row for row in self.grid.rows if row.part == part), None)
        return row.regions[0] if row and row.regions else ""

    def _on_chosen(self, part: str) -> None:
        region = self._region_of(part)
        if region:
            self.point(region)
            self.region_chosen.emit(region)

    def sheet_title(self) -> str:
        """Name body and facing before the target."""
        return self.of_body(self.title.text()) if self.odds is not None else self.title.text()

    def table(self) -> Table:
        """Return parts with fractions and percentages of all that can happen to them."""
        self.work_out()
        head = ("part", "label", *(name for does in DOES for name in (f"{does} exact", f"{does} %")))
        rows = self.odds.rows if self.odds else ()
        return (
            head,
            *(
                (
                    row.part,
                    row.label,
                    *(text for does in DOES for text in (str(row.chances[does]), str(row.shown[does]))),
                )
                for row in rows
            ),
        )

    def repaint_theme(self, theme: Theme) -> None:
        """Repaint the grid."""
        self.grid.show_theme(theme)

    def focus_first(self) -> None:
        """Let the arrows walk through the parts."""
        self.grid.setFocus()

    # Qt's own names

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what changed while the page was not to be seen."""
        super().showEvent(event)
        self._timer.start()

    def hideEvent(self, event: QHideEvent) -> None:
        """Work nothing out that nobody sees."""
        self._timer.stop()
        super().hideEvent(event)
