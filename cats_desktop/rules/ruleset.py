"""What a ruleset is to the rest of the program: deeds that turn a scene into events, and how a target looks by it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from cats_desktop.rules.attack import Attack
from cats_desktop.rules.body import Body
from cats_desktop.rules.combat import Combatant, Encounter, HouseRules
from cats_desktop.rules.dice import DiceSource, Die
from cats_desktop.rules.events import Consequence, Event, HitPlaced, SharedSet
from cats_desktop.rules.faults import Refused
from cats_desktop.rules.given import Given
from cats_desktop.rules.sheets import BLANK, Changes, Entries, Entry, changed

STATES = ("whole", "stripped", "hurt", "failing", "destroyed", "lost")
"""How a part can look, from sound to gone: what colour and hatching tell apart."""


@dataclass(frozen=True, slots=True)
class Scene:
    """All that a deed is decided from.

    ``charts`` is what the ruleset reads from its data file; ``bodies`` are all bodies by key. ``someone`` is
    the target, None for a deed about the whole fight; ``source`` who or what strikes it, where that was said.
    """

    ruleset: str
    encounter: Encounter
    charts: Any
    bodies: Mapping[str, Body]
    someone: Combatant | None
    given: Given
    dice: DiceSource
    source: str = ""

    @property
    def target(self) -> Combatant:
        """Return the target. Raises Refused ``desk.no_target`` in a deed about the whole fight."""
        if self.someone is None:
            raise Refused("desk.no_target")
        return self.someone

    @property
    def body(self) -> Body:
        """Return the target's body. Raises Refused ``body.unknown``."""
        found = self.bodies.get(self.target.body)
        if found is None:
            raise Refused("body.unknown", body=self.target.body, known=", ".join(sorted(self.bodies)))
        return found

    @property
    def shared(self) -> Entries:
        """Return what the ruleset keeps for the whole fight."""
        return self.encounter.sheet(self.ruleset)

    @property
    def harm(self) -> Entries:
        """Return what has happened to the target, in the ruleset's words."""
        return self.target.harm.get(self.ruleset, BLANK)

    @property
    def traits(self) -> Entries:
        """Return what the target is, in the ruleset's words."""
        return self.target.traits.get(self.ruleset, BLANK)

    def after(self, changes: Changes) -> "Scene":
        """Return the scene in which changes have happened to the target: what the next event of a step starts from."""
        return replace(self, someone=replace(self.target, harm=changed(self.target.harm, self.ruleset, changes)))

    def hit(
        self, how: str, place: str, parts: Iterable[str], dice: Iterable[Die] = (), values: Entries = BLANK
    ) -> HitPlaced:
        """Return the fact that the target was hit at a place."""
        target = self.target
        return HitPlaced(
            target.id,
            target.full_name,
            target.body,
            self.ruleset,
            how,
            place,
            tuple(parts),
            tuple(dice),
            dict(values),
            self.source,
        )

    def consequence(
        self, key: str, changes: Changes | None = None, dice: Iterable[Die] = (), **values: Entry
    ) -> Consequence:
        """Return the fact that something happened to the target, with its sheet as it is then."""
        target = self.target
        return Consequence(target.id, target.full_name, self.ruleset, key, values, dict(changes or {}), tuple(dice))

    def share(self, key: str, changes: Changes | None = None, dice: Iterable[Die] = (), **values: Entry) -> SharedSet:
        """Return the fact that something changed for the whole fight."""
        return SharedSet(self.ruleset, key, values, dict(changes or {}), tuple(dice))


@dataclass(frozen=True, slots=True)
class Look:
    """How a part looks: ``state`` is one of STATES, ``word`` the ruleset's key for it, ``caption`` what it bears.

    The caption is numbers and signs, the same in every language.
    """

    state: str = "whole"
    word: str = ""
    caption: str = ""


def spread(look: Look, parts: Iterable[str]) -> dict[str, Look]:
    """Return the looks of parts that are one place: all look alike, and the first bears the caption for all."""
    plain = replace(look, caption="")
    return {part: plain if place else look for place, part in enumerate(parts)}


@dataclass(frozen=True, slots=True)
class Glance:
    """A target at a glance: how its parts look, a bar from ``whole`` down to ``left``, and what is the matter with it.

    A part that is not named in ``looks`` is whole. Without a bar ``whole`` is 0. ``flags`` are keys, the gravest
    first. ``measure`` is the key of what the bar counts (armour, stamina, body).
    """

    looks: Mapping[str, Look]
    left: int = 0
    whole: int = 0
    flags: tuple[str, ...] = ()
    measure: str = ""


Deed = Callable[[Scene], Iterable[Event]]

StrikeDeed = Callable[[Combatant, Body, Attack, HouseRules, DiceSource], tuple[Event, ...]]

GlanceOf = Callable[[Combatant, Body, Entries, Any], Glance]
"""(target, body, what is shared, charts) -> glance."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One published system.

    ``key`` is how an encounter names it. C.A.T.S. settles a ``strike`` on a region and shows the body's own ladder;
    the others have ``deeds`` by name and say themselves at a ``glance`` how a target looks. No look depends on shared
    entries whose keys begin with one of ``unseen``, such as a deck's cards. ``turn`` and ``turn_back`` name the deeds
    that begin a target's turn and step it back, where the ruleset has something to do then.
    """

    key: str
    strike: StrikeDeed | None = None
    deeds: Mapping[str, Deed] = field(default_factory=lambda: MappingProxyType({}))
    glance: GlanceOf | None = None
    unseen: tuple[str, ...] = ()
    turn: str = ""
    turn_back: str = ""

    def seen(self, shared: Entries) -> Entries:
        """Return the shared entries that looks may depend on."""
        return (
            {key: entry for key, entry in shared.items() if not key.startswith(self.unseen)} if self.unseen else shared
        )
