"""The odds panel: a row of page buttons, the page in use, and its export; nothing is made before it is first seen."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from cats_desktop.ui.plot_loader import PlotLoader
from cats_desktop.ui.theme import LIGHT, Theme
from cats_desktop.ui.words import facing_word, translate

if TYPE_CHECKING:
    from collections.abc import Callable

    from cats_desktop.session.history import History
    from cats_desktop.ui.odds_export import Exporter
    from cats_desktop.ui.odds_page import OddsPage, OddsSituation, PageKind


IDLE_MS = 200
"""How long the window has its turn between two pages that are made before anybody asks for them."""


class OddsPanel(QWidget):
    """Shows the odds of what is in view. Emits regions that are pointed at ("" for none) or chosen, and faults.

    ``loader`` is asked for pyqtgraph when the panel is first seen; until then, and for ever without it, a line of
    words stands where the bars would be. Once a page is seen, the others are made in idle time. ``written`` names a
    file that was exported.
    """

    region_pointed = Signal(str)
    region_chosen = Signal(str)
    failed = Signal(object)
    written = Signal(str)

    def __init__(self, loader: PlotLoader) -> None:
        super().__init__()
        self._loader = loader
        self._theme: Theme = LIGHT
        self._situation: OddsSituation | None = None
        self._make: Callable[[], OddsSituation] | None = None
        self._history: History | None = None
        self._region: str | None = None
        self._wanted: dict[str, str] = {}
        self._kinds: tuple[PageKind, ...] = ()
        self._ruleset = ""
        self._exporter: Exporter | None = None
        self._focus_wanted = False
        self.pages: dict[str, OddsPage] = {}
        self.buttons: dict[str, QPushButton] = {}
        self._group = QButtonGroup(self)
        self._row = QHBoxLayout()
        self._row.setSpacing(4)
        self._row.addStretch(1)
        self.waiting = QLabel()
        self.waiting.setObjectName("muted")
        self.waiting.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.waiting.setWordWrap(True)
        self.waiting.setTextFormat(Qt.TextFormat.PlainText)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.waiting)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 0, 8, 8)
        layout.setSpacing(8)
        layout.addLayout(self._row)
        layout.addWidget(self._stack, 1)
        self._idle = QTimer(self)
        self._idle.setSingleShot(True)
        self._idle.setInterval(IDLE_MS)
        self._idle.timeout.connect(self._make_ahead)
        self._loader.ready.connect(self._on_ready)

    @property
    def page(self) -> "OddsPage | None":
        """Return the page that is shown, if it is there already."""
        return self.pages.get(self._key)

    @property
    def _key(self) -> str:
        return self._wanted.get(self._ruleset, self._kinds[0].key if self._kinds else "")

    @property
    def seen(self) -> bool:
        """Tell whether anything of the panel can be seen: a dock behind another one counts itself as visible."""
        return self.isVisible() and not self.visibleRegion().isEmpty()

    def show_situation(self, situation: "OddsSituation") -> None:
        """Show other odds; while the panel is not to be seen they are only kept."""
        self.show_later(lambda: situation)

    def show_later(self, make: "Callable[[], OddsSituation]") -> None:
        """Show what this makes: now if the panel is to be seen, else when it comes to be."""
        self._make = make
        self._catch_up()

    def show_history(self, history: "History") -> None:
        """Tell the page in use what has been thrown; while the panel is not to be seen it is only kept."""
        self._history = history
        if self.seen and self.page is not None:
            self.page.show_history(history)

    def show_theme(self, theme: Theme) -> None:
        """Repaint in another palette."""
        self._theme = theme
        for page in self.pages.values():
            page.show_theme(theme)

    def point(self, region: str | None) -> None:
        """Mark what means a region, without a signal."""
        self._region = region or self._region
        if self.seen and self.page is not None:
            self.page.point(region or None)

    def catch_up_soon(self) -> None:
        """Bring the page up to date if it is to be seen once all docks have found their places."""
        QTimer.singleShot(0, self, self._catch_up)

    def turn_to(self, key: str) -> None:
        """Show a page of the ruleset in use by its key."""
        self._wanted[self._ruleset] = key
        self._catch_up()

    def focus_first(self) -> None:
        """Give the focus to the page in use, or to its button while it is not there."""
        page = self.page
        self._focus_wanted = page is None
        if page is not None:
            page.focus_first()
        elif self._key in self.buttons:
            self.buttons[self._key].setFocus()

    # How

    def _catch_up(self) -> None:
        """Bring the page that is to be seen up to date."""
        if not self.seen:
            return
        if self._make is not None:
            self._situation, self._make = self._make(), None
        situation = self._situation
        if situation is None:
            return
        if situation.ruleset != self._ruleset or not self._kinds:
            self._use(situation.ruleset)
        kind = next((kind for kind in self._kinds if kind.key == self._key), None)
        if kind is None:
            return
        self.buttons[kind.key].setChecked(True)
        if kind.plots and not self._loader.is_ready:
            self._say_waiting()
            self._loader.start()
            return
        page = self.pages.get(kind.key) or self._made(kind)
        page.show_situation(situation)
        if self._stack.currentWidget() is not page:
            self._stack.setCurrentWidget(page)
            if self._region is not None:
                page.point(self._region)
        if self._history is not None:
            page.show_history(self._history)  # once the page can be seen: it counts for nobody else
        if self._focus_wanted:
            self.focus_first()
        self._idle.start()

    def _make_ahead(self) -> None:
        """Make one page that nobody asked for yet, if the panel is still to be seen; then the next, after a while."""
        missing = [
            kind for kind in self._kinds if kind.key not in self.pages and (self._loader.is_ready or not kind.plots)
        ]
        if not missing or not self.seen or self._situation is None:
            return
        self._made(missing[0]).show_situation(self._situation)
        self._idle.start()

    def _use(self, ruleset: str) -> None:
        """Show the buttons of a ruleset's pages."""
        from cats_desktop.ui.odds_pages import pages_of  # when the panel is first seen, not with the window

        self._ruleset, self._kinds = ruleset, pages_of(ruleset)
        for button in self.buttons.values():
            self._group.removeButton(button)
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = {}
        for place, kind in enumerate(self._kinds):
            button = QPushButton(translate("odds", kind.name))
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves letters to be commands
            button.clicked.connect(lambda _checked, key=kind.key: self.turn_to(key))
            self._group.addButton(button)
            self._row.insertWidget(place, button)
            self.buttons[kind.key] = button

    def _made(self, kind: "PageKind") -> "OddsPage":
        page = kind.make()
        page.show_theme(self._theme)
        page.tools.addWidget(self._export_button(kind.key))
        page.region_pointed.connect(self.region_pointed)
        page.region_chosen.connect(self._on_chosen)
        self.pages[kind.key] = page
        self._stack.addWidget(page)
        return page

    def _export_button(self, key: str) -> QToolButton:
        button = QToolButton()
        button.setText(translate("odds", "Export"))
        button.setObjectName("quiet")
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setToolTip(translate("odds", "Write what is shown to a file"))
        menu = QMenu(button)
        for form, words in (
            ("png", translate("odds", "Picture (PNG)…")),
            ("svg", translate("odds", "Drawing (SVG)…")),
            ("csv", translate("odds", "Table (CSV)…")),
        ):
            menu.addAction(words).triggered.connect(lambda _checked, form=form: self.export(key, form))
        button.setMenu(menu)
        return button

    def export(self, key: str, form: str) -> None:
        """Ask for a file for a page, as a picture or as a table."""
        from cats_desktop.ui.odds_export import Exporter, file_name

        if self._exporter is None:
            self._exporter = Exporter(self)
            self._exporter.failed.connect(self.failed)
            self._exporter.written.connect(self.written)
        situation = self._situation
        body = situation.body.label if situation and situation.body else ""
        facing = facing_word(situation.facing) if situation and situation.body else ""
        self._exporter.ask(self.pages[key], file_name("odds", key, body, facing), form)

    def _say_waiting(self) -> None:
        from cats_desktop.ui.sentences import sentence_of

        fault = self._loader.fault
        self.waiting.setText(translate("odds", "loading…") if fault is None else sentence_of(fault))
        self._stack.setCurrentWidget(self.waiting)

    def _on_chosen(self, region: str) -> None:
        self._region = region
        self.region_chosen.emit(region)

    def _on_ready(self) -> None:
        self._catch_up()

    # Qt's own names

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what changed while the panel was not to be seen."""
        super().showEvent(event)
        self.catch_up_soon()
