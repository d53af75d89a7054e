"""What is stored reads back as it was, and nothing else reads back at all."""

import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cats_desktop.rules.combat import Combatant, Encounter, HouseRules
from cats_desktop.rules.faults import BadFile
from cats_desktop.storage.codec import Codec, session_codec
from tests.storage import fights

CODEC = session_codec("Friday.cats")


@dataclass(frozen=True, slots=True)
class Point:
    x: int
    y: float = 0.0


@dataclass(frozen=True, slots=True)
class Walked:
    way: tuple[Point, ...]
    pair: tuple[int, str] = (1, "one")
    lost: frozenset[tuple[str, int]] = frozenset()
    note: str | None = None
    speed: float | None = None


@dataclass(frozen=True, slots=True)
class Rested:
    hours: int


@dataclass(frozen=True, slots=True)
class World:
    points: Mapping[int, Point] = field(default_factory=dict)
    names: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True, slots=True)
class Clash:
    type: str


SMALL = Codec(Walked | Rested, Walked | Rested, World, "small.cats")


def refusal(raw: str) -> BadFile:
    with pytest.raises(BadFile) as caught:
        SMALL.decode_events(raw.encode())
    return caught.value


def test_a_command_and_its_events_come_back_equal():
    for command, events in (fights.added(), fights.hit()):
        assert CODEC.decode_command(CODEC.encode_command(command)) == command
        assert CODEC.decode_events(CODEC.encode_events(events)) == events


def test_an_event_is_tagged_with_the_name_of_its_type():
    assert SMALL.encode_events([Rested(8)]) == b'[{"type":"Rested","hours":8}]'


def test_a_state_comes_back_with_whole_number_keys_and_in_its_order():
    state = Encounter(
        combatants={
            10: Combatant(10, "Anvil", None, "mech", {"b": 2, "a": 1}, out=frozenset({("arm", 2), ("arm", 1)})),
            2: Combatant(2, "Ana", 3, "human", {}, {"hull": 1}, {"arm": 2}),
        },
        house_rules=HouseRules(margin_per_tier=3),
    )
    back = CODEC.decode_state(CODEC.encode_state(state))
    assert back == state
    assert list(back.combatants) == [10, 2]
    assert list(back.combatants[10].capacity) == ["b", "a"]


def test_a_set_is_the_same_bytes_in_every_run():
    script = (
        "from tests.storage.test_codec import SMALL, Walked;"
        "print(SMALL.encode_events([Walked((), lost=frozenset((c, 1) for c in 'qwertyuiop'))]).decode())"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", script], env={"PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1


@pytest.mark.parametrize(
    ("raw", "path"),
    [
        ('[{"type":"Rested","hours":8,"mood":1}]', "$[0]"),
        ('[{"type":"Rested","hours":8},{"type":"Walked","way":[{"x":1,"z":2}]}]', "$[1].way[0]"),
        ('[{"type":"Flown","hours":8}]', "$[0].type"),
        ('[{"hours":8}]', "$[0]"),
        ('[{"type":"Rested","hours":"8"}]', "$[0].hours"),
        ('[{"type":"Rested","hours":8.5}]', "$[0].hours"),
        ('[{"type":"Rested","hours":true}]', "$[0].hours"),
        ('[{"type":"Rested"}]', "$[0]"),
        ('{"type":"Rested","hours":8}', "$"),
    ],
)
def test_a_value_that_does_not_fit_is_refused_with_its_path(raw, path):
    fault = refusal(raw)
    assert fault.key == "storage.bad_value"
    assert (fault.values["file"], fault.values["path"]) == ("small.cats", path)


@pytest.mark.parametrize("raw", ['[{"type":"Walked","way":[{"x":1,"y":NaN}]}]', "[", "", '[{"type":"\udcff"}]'])
def test_what_is_no_json_is_refused(raw):
    with pytest.raises(BadFile):
        SMALL.decode_events(raw.encode(errors="surrogateescape"))


def test_fields_added_later_get_their_defaults():
    assert SMALL.decode_events(b'[{"type":"Walked","way":[{"x":1}]}]') == (Walked((Point(1),)),)
    assert SMALL.decode_state(b"{}") == World()
    assert CODEC.decode_state(b"{}") == Encounter()


@pytest.mark.parametrize(
    "event",
    [
        Rested("8"),  # type: ignore[arg-type]
        Rested(True),
        Walked((Point(1, float("nan")),)),
        Walked((Point(1, float("inf")),)),
        Walked((), pair=(1,)),  # type: ignore[arg-type]
        Point(1),
        "Rested",
    ],
)
def test_a_value_that_would_not_read_back_is_not_stored(event):
    with pytest.raises((TypeError, ValueError)):
        SMALL.encode_events([event])


@pytest.mark.parametrize("kind", [Clash, int, complex, list[int]])
def test_a_union_with_a_type_that_cannot_be_stored_is_refused(kind):
    with pytest.raises((TypeError, ValueError)):
        Codec(kind, Rested, World)


@given(
    st.builds(
        Walked,
        way=st.lists(
            st.builds(Point, st.integers(-(2**60), 2**60), st.floats(allow_nan=False, allow_infinity=False))
        ).map(tuple),
        pair=st.tuples(st.integers(0, 9), st.text()),
        lost=st.frozensets(st.tuples(st.text(), st.integers(0, 5))),
        note=st.none() | st.text(),
        speed=st.none() | st.floats(0, 1),
    )
)
def test_any_event_comes_back_equal(event):
    raw = SMALL.encode_events([event])
    assert SMALL.decode_events(raw) == (event,)
    assert SMALL.encode_events(SMALL.decode_events(raw)) == raw


@given(
    st.dictionaries(st.integers(-(2**63), 2**63), st.builds(Point, st.integers(0, 9))),
    st.dictionaries(st.text(), st.integers(-(2**63), 2**63)),
)
def test_any_state_comes_back_equal(points, names):
    world = World(points, names)
    assert SMALL.decode_state(SMALL.encode_state(world)) == world
