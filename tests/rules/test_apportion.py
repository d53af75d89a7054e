"""From shares to faces, against a brute force that tries every split."""

from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cats_desktop.rules.apportion import CannotApportion, apportion


def splits(units: Sequence[int], total: int, minimum: int) -> Iterator[tuple[int, ...]]:
    """Every way to give each unit (of one or two items) at least the minimum, all together ``total``."""
    if not units:
        if total == 0:
            yield ()
        return
    for count in range(minimum, total // units[0] + 1):
        for rest in splits(units[1:], total - units[0] * count, minimum):
            yield (count, *rest)


def brute_force(
    weights: dict[str, int], total: int, pairs: Sequence[tuple[str, str]], minimum: int
) -> list[dict[str, int]]:
    """All splits of least squared error, the one that favours the larger weights first."""
    whole = sum(weights.values())
    partner = dict(pairs) | {other: one for one, other in pairs}
    heads = [item for item in weights if item not in partner or (item, partner[item]) in pairs]
    units = [(item,) if item not in partner else (item, partner[item]) for item in heads]
    best, found = None, []
    for counts in splits([len(unit) for unit in units], total, minimum):
        faces = {item: count for unit, count in zip(units, counts, strict=True) for item in unit}
        error = sum((faces[item] * whole - weights[item] * total) ** 2 for item in weights)
        if best is None or error < best:
            best, found = error, []
        if error == best:
            found.append(faces)
    ranked = sorted(weights, key=lambda item: -weights[item])
    return sorted(found, key=lambda faces: [faces[item] for item in ranked], reverse=True)


@st.composite
def problems(draw: st.DrawFn) -> tuple[dict[str, int], int, list[tuple[str, str]], int]:
    singles = draw(st.integers(0, 3))
    couples = draw(st.integers(0 if singles else 1, 2))
    share = st.integers(1, 12)
    weights = {f"single {place}": draw(share) for place in range(singles)}
    pairs = []
    for place in range(couples):
        weights |= dict.fromkeys((f"left {place}", f"right {place}"), draw(share))
        pairs.append((f"left {place}", f"right {place}"))
    weights = {key: weights[key] for key in draw(st.permutations(list(weights)))}
    minimum = draw(st.integers(0, 1))
    total = draw(st.integers(minimum * len(weights), 14))
    return weights, total + (total % 2 if not singles else 0), pairs, minimum


@given(problems())
@settings(deadline=None, max_examples=120)
def test_any_split_is_the_best_that_brute_force_finds(problem):
    weights, total, pairs, minimum = problem
    found = apportion(weights, total, pairs, minimum=minimum, whole=sum(weights.values()))
    assert found == brute_force(weights, total, pairs, minimum)[0]


@given(problems())
@settings(deadline=None, max_examples=50)
def test_counts_add_up_and_keep_order_pairs_and_minimum(problem):
    weights, total, pairs, minimum = problem
    found = apportion(weights, total, pairs, minimum=minimum, whole=sum(weights.values()))
    assert sum(found.values()) == total
    assert list(found) == list(weights)
    assert min(found.values()) >= minimum
    assert all(found[one] == found[other] for one, other in pairs)


def test_a_tie_goes_to_the_larger_share():
    # quotas 2.5 and 1.5: 3 + 1 and 2 + 2 err alike
    assert apportion({"small": 3750, "large": 6250}, 4) == {"small": 1, "large": 3}


def test_a_tie_of_equal_shares_goes_to_the_earlier_row():
    assert apportion({"first": 5000, "second": 5000}, 3) == {"first": 2, "second": 1}


def test_a_tie_between_a_pair_and_single_rows_goes_to_the_larger_share():
    # quotas 2.5, 2.5 (pair) and 1.5, 1.5: the pair rounds up and both singles down, or the other way round
    weights = {"a": 1875, "left": 3125, "right": 3125, "b": 1875}
    assert apportion(weights, 8, [("left", "right")]) == {"a": 1, "left": 3, "right": 3, "b": 1}


def test_the_smallest_region_keeps_one_face():
    assert apportion({"big": 9999, "tiny": 1}, 36) == {"big": 35, "tiny": 1}


def test_without_a_minimum_a_share_may_get_nothing():
    assert apportion({"big": 9999, "tiny": 1}, 36, minimum=0) == {"big": 36, "tiny": 0}


def test_a_pair_of_which_one_is_not_there_is_no_pair():
    assert apportion({"near": 7500, "trunk": 2500}, 4, [("near", "far")]) == {"near": 3, "trunk": 1}


def test_only_pairs_cannot_share_an_odd_number_and_are_named():
    with pytest.raises(CannotApportion) as caught:
        apportion({"left": 5000, "right": 5000}, 35, [("left", "right")])
    assert (caught.value.reason, caught.value.items) == ("odd_total", ("left", "right"))


def test_more_regions_than_faces_are_refused_and_named():
    with pytest.raises(CannotApportion) as caught:
        apportion(dict.fromkeys(("a", "b", "c"), 3333), 2)
    assert (caught.value.reason, caught.value.items) == ("too_few_faces", ("a", "b", "c"))


def test_as_many_regions_as_faces_get_one_each():
    assert apportion({"a": 9000, "b": 900, "c": 100}, 3) == {"a": 1, "b": 1, "c": 1}


def test_largest_remainder_would_not_print_the_humans_front():
    """Front of the human on a d100, areas and faces as printed: the common rule splits the left from the right."""
    areas = [535, 154, 1835, 1606, 465, 465, 332, 332, 257, 257, 1033, 1033, 743, 743, 105, 105]
    printed = [5, 2, 19, 16, 5, 5, 3, 3, 3, 3, 10, 10, 7, 7, 1, 1]
    faces = [area // 100 for area in areas]
    for place in sorted(range(16), key=lambda place: -(areas[place] % 100))[: 100 - sum(faces)]:
        faces[place] += 1
    assert faces != printed
    pairs = [(str(place), str(place + 1)) for place in range(4, 16, 2)]
    found = apportion({str(place): area for place, area in enumerate(areas)}, 100, pairs)
    assert list(found.values()) == printed
