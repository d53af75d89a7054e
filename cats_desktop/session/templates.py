"""Templates: targets the game master keeps for later fights, and the port through which the window looks after them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Protocol

from cats_desktop.rules.combat import UNSAID, Combatant, Profile
from cats_desktop.rules.faults import BadFile, Fault, Refused
from cats_desktop.rules.sheets import NO_SHEETS, Sheets
from cats_desktop.session.checks import check_initiative, clean_name, clean_profile
from cats_desktop.session.commands import AddCombatants


@dataclass(frozen=True, slots=True)
class Template:
    """What a target is before anything has happened to it.

    Units: ``armour`` is a total of points; ``capacity`` says them plate by plate instead. ``traits`` are what it is by
    each ruleset besides C.A.T.S.
    """

    name: str
    body: str
    armour: int = 0
    capacity: Mapping[str, int] = field(default_factory=dict)
    initiative: int | None = None
    profile: Profile = UNSAID
    traits: Sheets = field(default_factory=lambda: NO_SHEETS)

    @property
    def total(self) -> int:
        """Return its armour points, however they are said."""
        return sum(self.capacity.values()) if self.capacity else self.armour


@dataclass(frozen=True, slots=True)
class Kept:
    """A template with its ``key`` in the library; ``fault`` is why nobody can join by it just now."""

    key: str
    template: Template
    fault: Fault | None = None


@dataclass(frozen=True, slots=True)
class Shelf:
    """All templates by name, and for each file that could not be read the reason."""

    kept: tuple[Kept, ...] = ()
    unreadable: tuple[BadFile, ...] = ()


class Templates(Protocol):
    """Where templates are kept. Each call either does all it says or raises a Fault and changes nothing."""

    def shelf(self) -> Shelf:
        """Return what is kept by now."""

    def keep(self, template: Template, key: str = "") -> str:
        """Keep a template, in place of the one of that key if one is given; return its key.

        Raises Refused for a name that is empty or another template's, or for values that cannot be kept.
        """

    def remove(self, key: str) -> str:
        """Set a template aside; return what brings it back."""

    def put_back(self, removed: str) -> str:
        """Bring back what was set aside; return its key."""


class MemoryTemplates:
    """Templates that last as long as the program runs: for pictures of the window, and for tests."""

    def __init__(self) -> None:
        self._kept: dict[str, Template] = {}
        self._removed: dict[str, Template] = {}
        self._keys = count(1)

    def shelf(self) -> Shelf:
        """Return what is kept by now."""
        return Shelf(by_name(Kept(key, template) for key, template in self._kept.items()))

    def keep(self, template: Template, key: str = "") -> str:
        """Keep a template, new or in place of another."""
        template = cleaned(template, key, self.shelf().kept)
        key = key or str(next(self._keys))
        self._kept[key] = template
        return key

    def remove(self, key: str) -> str:
        """Set a template aside."""
        self._removed[key] = self._kept.pop(key)
        return key

    def put_back(self, removed: str) -> str:
        """Bring back what was set aside."""
        self._kept[removed] = self._removed.pop(removed)
        return removed


def folded(name: str) -> str:
    """Return a name as names of templates and bodies are compared: without case, blanks and underscores the same."""
    return " ".join(name.replace("_", " ").split()).casefold()


def by_name(kept: Iterable[Kept]) -> tuple[Kept, ...]:
    """Return templates in the order of their names."""
    return tuple(sorted(kept, key=lambda one: (folded(one.template.name), one.key)))


def cleaned(template: Template, key: str, kept: Iterable[Kept]) -> Template:
    """Return a template of that key as it is kept. Raises Refused for a name or values that it cannot have."""
    name = clean_name(template.name)
    if not folded(name):
        raise Refused("template.unnamed")
    for other in kept:
        if other.key != key and folded(other.template.name) == folded(name):
            raise Refused("template.name_taken", name=other.template.name)
    check_initiative(template.initiative)
    return replace(template, name=name, profile=clean_profile(template.profile))


def free_name(wish: str, kept: Iterable[Kept]) -> str:
    """Return the name wished for, with a number if another template bears it."""
    taken = {folded(one.template.name) for one in kept}
    numbered = (f"{wish} {number}" for number in count(2))
    return wish if folded(wish) not in taken else next(name for name in numbered if folded(name) not in taken)


def template_of(target: Combatant) -> Template:
    """Return a target as a template: unhurt, and without the number that tells it from others."""
    capacity = {plate: points for plate, points in target.capacity.items() if points}
    return Template(target.name, target.body, 0, capacity, target.initiative, target.profile, target.traits)


def joining(template: Template, count: int = 1) -> AddCombatants:
    """Return the command by which so many join."""
    return AddCombatants(
        template.name,
        template.body,
        count,
        template.armour,
        initiative=template.initiative,
        profile=template.profile,
        capacity=template.capacity,
        traits=template.traits,
    )
