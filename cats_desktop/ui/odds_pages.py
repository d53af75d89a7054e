"""The pages of the odds panel in the order of their buttons: a new one is a widget and a line in PAGES.

Each is loaded when it is first shown; those that draw bars wait until pyqtgraph is there.
"""

from cats_desktop.ui.odds_page import OddsPage, PageKind
from cats_desktop.ui.translation import QT_TRANSLATE_NOOP


def _location() -> OddsPage:
    from cats_desktop.ui.odds_cats import LocationPage

    return LocationPage()


def _depth() -> OddsPage:
    from cats_desktop.ui.odds_cats import DepthPage

    return DepthPage()


def _hit() -> OddsPage:
    from cats_desktop.ui.odds_hit import HitPage

    return HitPage()


def _flat() -> OddsPage:
    from cats_desktop.ui.odds_cats import FlatPage

    return FlatPage()


def _luck() -> OddsPage:
    from cats_desktop.ui.luck_page import LuckPage

    return LuckPage()


def _chart() -> OddsPage:
    from cats_desktop.ui.odds_places import ChartOddsPage

    return ChartOddsPage()


def _tree() -> OddsPage:
    from cats_desktop.ui.odds_tree import TreePage

    return TreePage()


def _placement() -> OddsPage:
    from cats_desktop.ui.odds_places import PlacementOddsPage

    return PlacementOddsPage()


def _cards() -> OddsPage:
    from cats_desktop.ui.odds_places import CardsOddsPage

    return CardsOddsPage()


PAGES: tuple[PageKind, ...] = (
    PageKind("location", QT_TRANSLATE_NOOP("odds", "Location"), _location),
    PageKind("depth", QT_TRANSLATE_NOOP("odds", "Depth"), _depth),
    PageKind("hit", QT_TRANSLATE_NOOP("odds", "This hit"), _hit, plots=False),
    PageKind("flat", QT_TRANSLATE_NOOP("odds", "Flat dice"), _flat),
    PageKind("luck", QT_TRANSLATE_NOOP("odds", "Luck"), _luck, plots=False),
    PageKind("chart", QT_TRANSLATE_NOOP("odds", "2dF chart"), _chart, ("fudge",)),
    PageKind("tree", QT_TRANSLATE_NOOP("odds", "d6 tree"), _tree, ("fudge",), plots=False),
    PageKind("placement", QT_TRANSLATE_NOOP("odds", "Placement"), _placement, ("placement",)),
    PageKind("cards", QT_TRANSLATE_NOOP("odds", "Cards left"), _cards, ("cards",)),
)


def pages_of(ruleset: str) -> tuple[PageKind, ...]:
    """Return the pages that belong to a ruleset."""
    return tuple(kind for kind in PAGES if ruleset in kind.rulesets)
