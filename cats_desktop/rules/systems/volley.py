"""A volley by C.A.T.S.: many hits one after another; armour stripped by the third bares the part for the fourth.

A small volley is settled hit by hit, as if each had been thrown by itself. A large one goes through the same rules on
plain numbers, because a hundred thousand facts would serve nobody; the tests hold both to the same result.
"""

from array import array
from base64 import b64decode, b64encode
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import compress, pairwise
from typing import NamedTuple

from cats_desktop.rules.attack import Attack
from cats_desktop.rules.body import Aspect, Body
from cats_desktop.rules.combat import Combatant, Encounter, HouseRules
from cats_desktop.rules.dice import DiceSource, Die
from cats_desktop.rules.events import Event, HitLanded, HitRevoked, VolleyFired, VolleySummed
from cats_desktop.rules.evolve import evolve_all
from cats_desktop.rules.faults import Refused
from cats_desktop.rules.systems.cats import strike
from cats_desktop.rules.systems.depth_tiers import LAYERS, throw_depth, with_margin
from cats_desktop.rules.systems.presented_area import throw_lateral
from cats_desktop.rules.table import LocationDie, d66_ordinal

LISTED = 50
"""The most hits that are told one by one."""

MOST_HITS = 100_000


class Change(NamedTuple):
    """What was changed about one hit of a volley: it does not count, or is made otherwise."""

    revoked: bool = False
    attack: Attack | None = None


Target = tuple[Combatant, Body]

Progress = Callable[[int], None]

WATCHED = 4_096
"""How many hits are settled between two words about progress."""


def _nobody_watches(_settled: int) -> None:
    """Take no notice."""


def fire(
    targets: Sequence[Target],
    attack: Attack,
    hits: int,
    house_rules: HouseRules,
    dice: DiceSource,
    progress: Progress = _nobody_watches,
) -> tuple[Event, ...]:
    """Settle a volley, dealt in turn to the targets. ``progress`` is told from time to time how many hits are settled.

    Raises Refused for what cannot be, NeedsDie when typed dice run short, and whatever ``progress`` raises to stop it.
    """
    if not targets:
        raise Refused("volley.no_targets")
    if not 1 <= hits <= MOST_HITS:
        raise Refused("volley.hits_out_of_range", value=hits, most=MOST_HITS)
    if attack.region is not None or attack.tier:
        raise Refused("volley.not_rolled")
    if hits <= LISTED:
        return fire_listed(targets, attack, hits, house_rules, lambda _number: dice, {})
    return _summed_up(targets, attack, hits, house_rules, throw_streams(targets, attack, hits, dice), progress)


def fire_listed(
    targets: Sequence[Target],
    attack: Attack,
    hits: int,
    house_rules: HouseRules,
    dice_of: Callable[[int], DiceSource],
    changes: Mapping[int, Change],
) -> tuple[Event, ...]:
    """Settle a small volley hit by hit; the dice of each hit and what is changed about it are by its number, from 1."""
    told = _one_by_one(targets, attack, hits, house_rules, dice_of, changes)
    return (_fired(targets, attack, hits), *told)


def _fired(targets: Sequence[Target], attack: Attack, hits: int, streams: "Streams | None" = None) -> VolleyFired:
    return VolleyFired(
        tuple(target.id for target, _ in targets),
        tuple(target.full_name for target, _ in targets),
        attack.facing,
        attack.die,
        hits,
        attack.damage,
        attack.margin,
        streams.written() if streams else (),
        streams is not None and streams.typed,
    )


# Hit by hit


def _one_by_one(
    targets: Sequence[Target],
    attack: Attack,
    hits: int,
    house_rules: HouseRules,
    dice_of: Callable[[int], DiceSource],
    changes: Mapping[int, Change],
) -> Iterator[Event]:
    now = {target.id: target for target, _ in targets}
    for number in range(1, hits + 1):
        target, body = targets[(number - 1) % len(targets)]
        change = changes.get(number, Change())
        wanted = change.attack or attack
        rolled = strike(
            now[target.id], body, replace(wanted, region=None, tier=0, slot=0), house_rules, dice_of(number)
        )
        hit = rolled[0]
        assert isinstance(hit, HitLanded)
        if change.revoked:
            yield HitRevoked(target.id, number, hit.label, hit.dice)
            continue
        named = wanted.region is not None or wanted.tier > 0
        events = strike(now[target.id], body, wanted, house_rules, _Again(hit.dice)) if named else rolled
        struck = events[0]
        assert isinstance(struck, HitLanded)
        events = (replace(struck, number=number, dice=hit.dice), *events[1:])
        now[target.id] = evolve_all(Encounter(combatants=now), events).combatants[target.id]
        yield from events


class _Again:
    """The depth dice that have fallen already, for a hit whose region was named afterwards."""

    def __init__(self, fallen: Sequence[Die]) -> None:
        self._left = [die for die in fallen if die.purpose == "depth"]

    def roll(self, sides: int, purpose: str) -> Die:  # noqa: ARG002
        return self._left.pop(0)

    def finish(self) -> None:
        pass


# Summed up


class Streams(NamedTuple):
    """The dice of a large volley as bytes: ordinals of the location dice, then depth dice by how many sixes led there.

    ``depth[0]`` has a die for every hit, ``depth[1]`` one for every six in ``depth[0]``, and so on, in order.
    """

    location: bytes
    depth: tuple[bytes, ...]
    typed: bool = False

    def written(self) -> tuple[str, ...]:
        """Return the streams as they stand in the event."""
        return tuple(b64encode(stream).decode() for stream in (self.location, *self.depth))


def read_streams(event: VolleyFired) -> Streams:
    """Return the dice of a large volley that was fired."""
    location, *depth = (b64decode(stream) for stream in event.faces)
    return Streams(location, tuple(depth), event.typed)


def firing_again(
    targets: Sequence[Target], attack: Attack, house_rules: HouseRules, fired: VolleyFired
) -> Generator[int, None, tuple[Event, ...]]:
    """Settle a large volley again with the dice that it had, pausing from time to time with how many are settled."""
    return (yield from _settling(targets, attack, fired.hits, house_rules, read_streams(fired)))


def throw_streams(targets: Sequence[Target], attack: Attack, hits: int, dice: DiceSource) -> Streams:
    """Throw all dice of a large volley, by the handful where the source can."""
    handful = getattr(dice, "handful", None)
    if handful is None:
        return _streams_one_by_one(targets, attack, hits, dice)
    location = handful(attack.die.faces, hits)
    depth, needed = [], hits
    while needed:
        depth.append(handful(6, needed))
        needed = depth[-1].count(6)
    return Streams(location, tuple(depth))


def _streams_one_by_one(targets: Sequence[Target], attack: Attack, hits: int, dice: DiceSource) -> Streams:
    location, chains, typed = bytearray(), [], False
    for number in range(hits):
        aspect = targets[number % len(targets)][1].aspects[attack.facing]
        _, thrown = throw_lateral(aspect, attack.die, dice)
        faces = [die.face for die in thrown]
        location.append(faces[0] if attack.die is LocationDie.D100 else d66_ordinal(*faces))
        chain = throw_depth(dice).dice
        chains.append([die.face for die in chain])
        typed = typed or any(die.typed for die in (*thrown, *chain))
    deepest = max(len(chain) for chain in chains)
    depth = tuple(bytes(chain[level] for chain in chains if len(chain) > level) for level in range(deepest))
    return Streams(bytes(location), depth, typed)


def _summed_up(
    targets: Sequence[Target],
    attack: Attack,
    hits: int,
    house_rules: HouseRules,
    streams: Streams,
    progress: Progress,
) -> tuple[Event, ...]:
    settling = _settling(targets, attack, hits, house_rules, streams)
    while True:
        try:
            progress(next(settling))
        except StopIteration as end:
            told: tuple[Event, ...] = end.value
            return told


def _settling(
    targets: Sequence[Target], attack: Attack, hits: int, house_rules: HouseRules, streams: Streams
) -> Generator[int, None, tuple[Event, ...]]:
    if attack.damage < 0:
        raise Refused("attack.negative_damage", value=attack.damage)
    if attack.margin < 0:
        raise Refused("attack.negative_margin", value=attack.margin)
    events: list[Event] = [_fired(targets, attack, hits, streams)]
    settled = 0
    for (target, body), share in zip(targets, _shares(streams, len(targets)), strict=True):
        toll = _Toll(target, body, attack, house_rules)
        for done in toll.resolve(share):
            yield settled + done
        events += toll.taken(share)
        settled += len(share.location)
    return tuple(events)


class _Share(NamedTuple):
    """The dice of those hits of a volley that are dealt to one target."""

    location: bytes
    depth: tuple[bytes, ...]


def _shares(streams: Streams, targets: int) -> list[_Share]:
    """Deal the dice out in turn, each stream in one pass."""
    if targets == 1:
        return [_Share(streams.location, streams.depth)]
    whose = array("L", range(targets)) * (len(streams.location) // targets + 1)
    del whose[len(streams.location) :]
    dealt: list[list[bytes]] = [[streams.depth[0][place::targets]] for place in range(targets)]
    for before, stream in pairwise(streams.depth):
        whose = array("L", compress(whose, before.translate(_IS_SIX)))
        own = [bytearray() for _ in range(targets)]
        for place, face in zip(whose, stream, strict=True):
            own[place].append(face)
        for mine, faces in zip(dealt, own, strict=True):
            mine.append(bytes(faces))
    return [_Share(streams.location[place::targets], tuple(mine)) for place, mine in enumerate(dealt)]


class _Toll:
    """What a volley takes from one target, on plain numbers: the rules of `cats.strike` without a fact for each hit."""

    def __init__(self, target: Combatant, body: Body, attack: Attack, house_rules: HouseRules) -> None:
        self._target, self._body, self._attack, self._rules = target, body, attack, house_rules
        self._aspect: Aspect = body.aspects[attack.facing]
        self._left = {region.plate: target.armour_left(region.plate) for region in self._aspect.regions}
        self._rung = {key: body.rung(target.structure, key) for key in body.parts}
        self._inside = {
            key: {slot for slot in range(1, 6) if part.content(slot) is not None and (key, slot) not in target.out}
            for key, part in body.parts.items()
        }
        self._bears = {
            key: [other for other, carriers in body.carriers.items() if key in carriers] for key in body.parts
        }
        lost = body.lost(target.structure)
        self._done = {key for key in body.parts if key in lost or self._is_spent(key)}
        self._worn_from = {
            place: 0
            for place, region in enumerate(self._aspect.regions)
            if region.part in self._done and region.part not in lost
        }

    def resolve(self, share: _Share) -> Iterator[int]:
        """Let the hits fall, pausing from time to time with how many of them have."""
        self._before = dict(self._left), dict(self._rung), {key: set(inside) for key, inside in self._inside.items()}
        yield from self._resolve(self._struck(share), share.depth)

    def taken(self, share: _Share) -> Iterator[Event]:
        """Yield what the hits did, part by part in the body's order."""
        regions = self._aspect.regions
        layers = self._layers(self._struck(share), share.depth, len(regions))
        for key in self._body.parts:
            mine = [place for place, region in enumerate(regions) if region.part == key]
            counts = [sum(layers[place][layer] for place in mine) for layer in range(len(LAYERS))]
            if any(counts):
                yield self._sum(key, counts, [regions[place].plate for place in mine], *self._before)

    def _struck(self, share: _Share) -> bytes:
        """Return the place of each hit among the regions."""
        order = {region.key: place for place, region in enumerate(self._aspect.regions)}
        table = self._aspect.d100 if self._attack.die is LocationDie.D100 else self._aspect.d66
        by_face = bytes([0, *(order[table.region_at(face)] for face in range(1, table.die.faces + 1))])
        return share.location.translate(by_face.ljust(256, b"\0"))

    def _is_spent(self, part: str) -> bool:
        """Tell whether hits can do no more to a part than wear its armour: no rung is left, and nothing inside."""
        return self._rung[part] == self._body.last_rung and not self._inside[part]

    def _resolve(self, struck: bytes, depth: Sequence[bytes]) -> Iterator[int]:
        """Let the hits fall in order while anything but armour can be broken; what only wears armour is counted."""
        mask = int.from_bytes(depth[0].translate(_SIX_IS_NO_PLACE), "little")
        shallow = (int.from_bytes(struck, "little") | mask).to_bytes(len(struck), "little")
        deeper = [iter(stream) for stream in depth[1:]]
        open_places = bytearray(region.part not in self._done for region in self._aspect.regions)
        for start in range(0, len(struck), WATCHED):
            yield start
            hits = zip(struck[start : start + WATCHED], depth[0][start : start + WATCHED], strict=True)
            self._resolve_some(start, hits, deeper, open_places, shallow)
            if not any(open_places):
                break
        for place in [*self._worn_from]:
            self._wear_off(place, shallow, len(struck))

    def _resolve_some(
        self,
        start: int,
        hits: Iterable[tuple[int, int]],
        deeper: Sequence[Iterator[int]],
        open_places: bytearray,
        shallow: bytes,
    ) -> None:
        regions, done = self._aspect.regions, self._done
        for number, (place, face) in enumerate(hits, start):
            sixes = 0
            while face == 6:
                face = next(deeper[sixes])
                sixes += 1
            if open_places[place]:
                region = regions[place]
                self._take(region.part, region.plate, sixes + 1, face)
                if self._close(region.part, number + 1, shallow):
                    open_places[:] = bytes(each.part not in done for each in regions)

    def _take(self, part: str, plate: str, rolled: int, slot: int) -> None:
        """Let one hit do what it does."""
        tier = with_margin(rolled, self._attack.margin, self._rules.margin_per_tier)
        match LAYERS[min(tier, len(LAYERS)) - 1]:
            case "armour":
                self._wear(part, plate)
            case "critical" if slot in self._inside[part]:
                self._inside[part].discard(slot)
            case "structure" | "critical":
                self._step(part, self._rung[part] + 1)
            case _:
                self._inside[part].clear()
                self._step(part, self._body.last_rung)

    def _close(self, part: str, number: int, shallow: bytes) -> bool:
        """After a hit, note which parts are lost or spent from hit ``number`` on; tell whether any is."""
        before = len(self._done)
        if self._body.ladder[self._rung[part]].destroyed:
            for place, region in enumerate(self._aspect.regions):
                if region.part in self._bears[part] and place in self._worn_from:
                    self._wear_off(place, shallow, number)
            self._done.update(self._bears[part])
        if part not in self._done and self._is_spent(part):
            self._done.add(part)
            self._worn_from |= {
                place: number for place, region in enumerate(self._aspect.regions) if region.part == part
            }
        return len(self._done) > before

    def _wear_off(self, place: int, shallow: bytes, until: int) -> None:
        """Take from a plate at once what all hits wore off it since nothing else could happen there."""
        since = self._worn_from.pop(place)
        if with_margin(1, self._attack.margin, self._rules.margin_per_tier) == 1:
            plate = self._aspect.regions[place].plate
            hits = shallow[since:until].count(place)
            self._left[plate] = max(self._left[plate] - hits * self._attack.damage, 0)

    def _wear(self, part: str, plate: str) -> None:
        left, damage = self._left[plate], self._attack.damage
        self._left[plate] = max(left - damage, 0)
        if (damage > left and self._rules.carry_through) or (damage and not left):
            self._step(part, self._rung[part] + 1)

    def _step(self, part: str, rung: int) -> None:
        self._rung[part] = min(rung, self._body.last_rung)

    def _layers(self, struck: bytes, depth: Sequence[bytes], regions: int) -> list[list[int]]:
        """Return for each region how many of its hits reached each layer."""
        counts = [[0] * len(LAYERS) for _ in range(regions)]
        here = struck
        for sixes, stream in enumerate(depth):
            tier = with_margin(sixes + 1, self._attack.margin, self._rules.margin_per_tier)
            layer = min(tier, len(LAYERS)) - 1
            on = bytes(compress(here, stream.translate(_IS_SIX)))
            for place in range(regions):
                counts[place][layer] += here.count(place) - on.count(place)
            here = on
        return counts

    def _sum(
        self,
        key: str,
        counts: list[int],
        plates: list[str],
        left: Mapping[str, int],
        rungs: Mapping[str, int],
        inside: Mapping[str, set[int]],
    ) -> VolleySummed:
        body, part = self._body, self._body.parts[key]
        rung, fell = body.ladder[self._rung[key]], self._rung[key] != rungs[key]
        out = tuple(sorted(inside[key] - self._inside[key]))
        structure = {**self._target.structure, **{part: at for part, at in rungs.items() if at}}
        gone = body.lost({**structure, key: self._rung[key]}) - body.lost(structure)
        newly = rung.fails and not body.ladder[rungs[key]].fails
        return VolleySummed(
            combatant=self._target.id,
            part=key,
            label=part.label,
            hits=sum(counts),
            layers=(counts[0], counts[1], counts[2], counts[3]),
            armour=sum(left[plate] - self._left[plate] for plate in plates),
            left={plate: self._left[plate] for plate in plates if self._left[plate] != left[plate]},
            before=rungs[key],
            after=self._rung[key],
            rung_label=rung.label,
            out=out,
            out_labels=tuple(part.content(slot) or "" for slot in out),
            failed=fell and rung.fails,
            failure=part.failure if newly else "",
            flags=part.flags if fell and rung.fails else (),
            lost=tuple(body.parts[other].label for other in body.parts if other in gone),
            source=self._attack.source,
        )


_IS_SIX = bytes(face == 6 for face in range(256))

_SIX_IS_NO_PLACE = bytes(255 if face == 6 else 0 for face in range(256))
