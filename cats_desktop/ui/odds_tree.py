"""The page of Fudge's d6 tables: a tree of results as an icicle, which needs no pyqtgraph."""

from collections.abc import Callable

from cats_desktop.rules.coverage import Outcome
from cats_desktop.session.chances import TreeNode, tree_adds_up, tree_nodes
from cats_desktop.ui.odds_icicle import Icicle
from cats_desktop.ui.odds_page import OddsPage, OddsSituation, Table
from cats_desktop.ui.odds_words import node_words, rounded_note
from cats_desktop.ui.theme import Theme
from cats_desktop.ui.words import translate

LEVELS_AT_FIRST = 3


class TreePage(OddsPage):
    """Every place that the d6 tables name, one level of dice after another."""

    def __init__(self) -> None:
        super().__init__()
        self.nodes: tuple[TreeNode, ...] = ()
        self.icicle = Icicle()
        self.body_box.addWidget(self.icicle, 1)
        self.title.setText(translate("odds", "A d6 again and again"))
        self.whole = self.tool(
            translate("odds", "Reset"), translate("odds", "Show the first three dice of the whole tree")
        )
        self.whole.clicked.connect(lambda: self.icicle.open_levels(LEVELS_AT_FIRST))
        self.icicle.node_pointed.connect(lambda path: self.region_pointed.emit(self._region(path)))
        self.icicle.node_chosen.connect(self._on_chosen)

    def looked_at(self, situation: OddsSituation) -> object:
        """Look at the tables, body and facing only."""
        return situation.charts, situation.body, situation.facing

    def repaint_situation(self, situation: OddsSituation) -> None:
        """Show the tables of the system's data."""
        first = not self.nodes
        self.nodes = tree_nodes(situation.charts.tables, situation.body, situation.facing)
        self.icicle.show_nodes(self.nodes)
        told = translate(
            "odds",
            "Each column is one more die, each result as high as its chance. A click opens one, another closes it.",
        )
        whole = tree_adds_up({node.path: node.shown for node in self.nodes})
        self.caption.setText(told if whole else f"{told} {rounded_note()}")
        if first:
            self.icicle.open_levels(LEVELS_AT_FIRST)

    def point(self, region: str | None) -> None:
        """Mark the finest result in view that covers a region and as little else as can be."""
        meant = [path for path in self.icicle.visible() if region and region in self.icicle.nodes[path].regions]
        self.icicle.mark(min(meant, key=lambda path: len(self.icicle.nodes[path].regions), default=None))

    def unmark(self) -> Callable[[], None]:
        """Mark no result for a while."""
        path = self.icicle.current
        self.icicle.mark(None)
        return lambda: self.icicle.mark(path)

    def _region(self, path: Outcome | None) -> str:
        node = self.icicle.nodes.get(path) if path else None
        return node.regions[0] if node and node.regions else ""

    def _on_chosen(self, path: Outcome) -> None:
        region = self._region(path)
        if region:
            self.region_chosen.emit(region)

    def repaint_theme(self, theme: Theme) -> None:
        """Repaint the icicle."""
        self.icicle.show_theme(theme)

    def focus_first(self) -> None:
        """Let the arrows walk through the results."""
        self.icicle.setFocus()

    def table(self) -> Table:
        """Return every result, whether it is open or not."""
        return (
            ("path", "location", "dice", "exact", "%"),
            *(
                (
                    " > ".join(node.path),
                    node.location,
                    node_words(node),
                    str(node.share),
                    str(node.shown),
                )
                for node in self.nodes
            ),
        )
