"""The systems that have a panel: a new one is a module here and a line in SYSTEMS. A module loads when first needed."""

from collections.abc import Callable
from dataclasses import dataclass

from cats_desktop.ui.system_panel import SystemPanel
from cats_desktop.ui.system_words import SystemWords
from cats_desktop.ui.translation import QT_TRANSLATE_NOOP
from cats_desktop.ui.words import translate

Loaded = tuple[SystemWords, type[SystemPanel]]


@dataclass(frozen=True, slots=True)
class System:
    """One system: its ruleset's key, its name, and what loads its words and its panel.

    C.A.T.S. has no panel of this kind: the window itself, with hit table and armour, is made for it.
    """

    key: str
    name: str
    load: Callable[[], Loaded] | None = None


def _placement() -> Loaded:
    from cats_desktop.ui.placement_panel import WORDS, PlacementPanel

    return WORDS, PlacementPanel


def _fudge() -> Loaded:
    from cats_desktop.ui.fudge_panel import WORDS, FudgePanel

    return WORDS, FudgePanel


def _cards() -> Loaded:
    from cats_desktop.ui.cards_panel import WORDS, CardsPanel

    return WORDS, CardsPanel


SYSTEMS: tuple[System, ...] = (
    System("cats", QT_TRANSLATE_NOOP("systems", "C.A.T.S.")),
    System("fudge", QT_TRANSLATE_NOOP("systems", "Fudge"), _fudge),
    System("placement", QT_TRANSLATE_NOOP("systems", "Placement"), _placement),
    System("cards", QT_TRANSLATE_NOOP("systems", "Location cards"), _cards),
)


def system_of(ruleset: str) -> System:
    """Return the system of a ruleset; raise KeyError when it has none."""
    for system in SYSTEMS:
        if system.key == ruleset:
            return system
    raise KeyError(ruleset)


def ruleset_word(ruleset: str) -> str:
    """Return a ruleset's name."""
    return translate("systems", system_of(ruleset).name)


def system_words(ruleset: str) -> SystemWords:
    """Return the words of a system besides C.A.T.S.; raise KeyError when it has none."""
    load = system_of(ruleset).load
    if load is None:
        raise KeyError(ruleset)
    return load()[0]


def system_panel(ruleset: str) -> SystemPanel | None:
    """Return a new panel for a ruleset; None for C.A.T.S."""
    load = system_of(ruleset).load
    return load()[1]() if load is not None else None
