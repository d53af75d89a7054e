"""What every page of the odds panel is: it shows one situation, points at regions, and can be written as a table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from cats_desktop.rules.attack import Attack
from cats_desktop.rules.body import Body, Facing
from cats_desktop.rules.combat import Combatant, HouseRules
from cats_desktop.rules.sheets import BLANK, Entries
from cats_desktop.ui.theme import GRID, LIGHT, Theme
from cats_desktop.ui.words import facing_word, translate

if TYPE_CHECKING:
    from cats_desktop.session.history import History

Table = tuple[tuple[str, ...], ...]
"""Rows of cells, the headings first."""


@dataclass(frozen=True, slots=True)
class OddsSituation:
    """What the odds are of: the ruleset, the target in view with its body, and the attack as it stands.

    ``charts`` is the system's data, None for C.A.T.S.; ``shared`` what the ruleset keeps for the whole fight.
    ``target`` and ``body`` are None while nobody is in view.
    """

    ruleset: str = "cats"
    target: Combatant | None = None
    body: Body | None = None
    attack: Attack = field(default_factory=lambda: Attack(Facing.FRONT))
    house_rules: HouseRules = field(default_factory=HouseRules)
    shared: Entries = field(default_factory=lambda: BLANK)
    charts: Any = None

    @property
    def facing(self) -> Facing:
        """Return the side that the attack sees."""
        return self.attack.facing


class OddsPage(QWidget):
    """One page. Emits the region that is pointed at ("" for none) and the one that is chosen; knows no fight.

    A subclass fills ``body_box`` in its constructor, which takes no arguments, and overrides `repaint_situation`,
    `table` and, where it has more to say, `looked_at`, `repaint_theme` and `point`. ``tools`` is the room right of
    the title.
    """

    region_pointed = Signal(str)
    region_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.theme: Theme = LIGHT
        self.situation: OddsSituation | None = None
        self.title = QLabel()
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        font = QFont(self.title.font())
        font.setWeight(QFont.Weight.DemiBold)
        self.title.setFont(font)
        self.title.setMinimumWidth(0)
        self.tools = QHBoxLayout()
        self.tools.setSpacing(4)
        self.caption = QLabel()
        self.caption.setObjectName("muted")
        self.caption.setTextFormat(Qt.TextFormat.PlainText)
        self.caption.setWordWrap(True)
        self.sheet = Sheet()
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addLayout(self.tools)
        self.body_box = QVBoxLayout()
        self.body_box.setSpacing(GRID)
        inner = QVBoxLayout(self.sheet)
        inner.setContentsMargins(12, 8, 12, 10)
        inner.setSpacing(GRID)
        inner.addLayout(head)
        inner.addLayout(self.body_box, 100)
        inner.addWidget(self.caption)
        inner.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.sheet, 1)

    def show_situation(self, situation: OddsSituation) -> None:
        """Repaint from a frozen value; does nothing when all that the page looks at equals what it shows."""
        before, self.situation = self.situation, situation
        if before is None or self.looked_at(before) != self.looked_at(situation):
            self.repaint_situation(situation)

    def show_history(self, history: "History") -> None:
        """Take notice of what has been thrown; most pages are about what may come."""

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self.theme = theme
        self.sheet.show_theme(theme)
        self.repaint_theme(theme)

    def tool(self, text: str, tip: str, *, checkable: bool = False) -> QPushButton:
        """Add a small button right of the title and return it; a click leaves letters to be commands."""
        button = QPushButton(text)
        button.setCheckable(checkable)
        button.setToolTip(tip)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.tools.addWidget(button)
        return button

    # What is exported

    def sheet_title(self) -> str:
        """Return the title as a picture needs it, which stands without the window around it."""
        return self.title.text()

    def of_body(self, said: str) -> str:
        """Return words about the body in view and the side that is seen: "Human, front: where a hit lands"."""
        if self.situation is None or self.situation.body is None:
            return self.title.text()
        body, facing = self.situation.body.label, facing_word(self.situation.facing)
        return translate("odds", "{body}, {facing}: {said}").format(body=body, facing=facing, said=said)

    def pieces(self) -> list[QWidget]:
        """Return what a picture shows from above to below, between title and caption: no controls."""
        items = (self.body_box.itemAt(place) for place in range(self.body_box.count()))
        return [widget for item in items if item is not None and (widget := item.widget()) is not None]

    def unmark(self) -> Callable[[], None]:
        """Mark nothing, without a signal, and return what marks again what was marked."""
        return lambda: None

    # What a subclass fills in

    def repaint_situation(self, situation: OddsSituation) -> None:
        """Show another situation."""
        raise NotImplementedError

    def looked_at(self, situation: OddsSituation) -> object:
        """Return what the page depends on; a click on a target must not draw anew what is the same for all."""
        return situation

    def table(self) -> Table:
        """Return what is shown as a table, with exact fractions beside the percentages."""
        raise NotImplementedError

    def repaint_theme(self, theme: Theme) -> None:
        """Repaint what paints itself."""

    def point(self, region: str | None) -> None:
        """Mark what means a region, without a signal; None marks nothing."""

    def focus_first(self) -> None:
        """Give the focus to what the arrows walk through."""
        self.setFocus()


class Sheet(QWidget):
    """A card on the palette's surface, with all that a page shows."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("odds_sheet")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.show_theme(LIGHT)

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self.setStyleSheet(
            f"#odds_sheet {{ background: {theme.surface}; border: 1px solid {theme.line}; border-radius: 8px; }}"
        )


@dataclass(frozen=True, slots=True)
class PageKind:
    """One page as the panel lists it: its key, its name, what makes it, and the rulesets it belongs to.

    ``name`` is marked for translation in the context "odds". Without ``plots`` it needs no pyqtgraph.
    """

    key: str
    name: str
    make: Callable[[], OddsPage]
    rulesets: tuple[str, ...] = ("cats",)
    plots: bool = True


Pages = Mapping[str, OddsPage]
