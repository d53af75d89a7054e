"""What was filled in for a deed: read as it is meant, or refused with the field's name."""

import pytest

from cats_desktop.rules.dice import NeedsChoice
from cats_desktop.rules.faults import Refused
from cats_desktop.rules.given import MOST, MOST_WORDS, Given


def refused(read, *arguments, **more) -> tuple[str, dict[str, object]]:
    with pytest.raises(Refused) as caught:
        read(*arguments, **more)
    return caught.value.key, caught.value.values


def test_a_number_within_its_bounds_is_read():
    given = Given({"damage": 5})
    assert (given.number("damage"), given.number("damage", 5, 5), given.number("bid", default=0)) == (5, 5, 0)
    assert ("damage" in given, "bid" in given) == (True, False)


@pytest.mark.parametrize("value", [0, 11, -1])
def test_a_number_outside_its_bounds_is_refused_and_never_clipped(value):
    assert refused(Given({"force_in_n": value}).number, "force_in_n", 1, 10) == (
        "given.out_of_range", {"field": "force in n", "value": value, "least": 1, "most": 10},
    )  # fmt: skip


def test_unless_its_field_says_less_a_number_may_be_a_million():
    assert Given({"damage": 1_000_000}).number("damage") == MOST
    assert refused(Given({"damage": 1_000_001}).number, "damage")[0] == "given.out_of_range"


def test_a_default_has_to_lie_within_the_bounds_as_well():
    assert refused(Given({}).number, "points", 1, default=0)[0] == "given.out_of_range"


def test_what_is_missing_is_refused_by_its_name():
    assert refused(Given({}).number, "attribute_1") == ("given.missing", {"field": "attribute 1"})
    assert refused(Given({}).word, "side", ["left"]) == ("given.missing", {"field": "side"})


def test_words_are_no_number_and_are_quoted_in_part_only():
    key, values = refused(Given({"damage": "x" * 50}).number, "damage")
    assert (key, values) == ("given.not_a_number", {"field": "damage", "value": "x" * 20})


def test_a_flag_is_ticked_by_one():
    assert [Given({"tick": 1}).flag("tick"), Given({"tick": 0}).flag("tick"), Given({}).flag("tick")] == [
        True, False, False,
    ]  # fmt: skip
    assert refused(Given({"tick": 2}).flag, "tick")[0] == "given.out_of_range"


def test_a_word_is_one_of_those_that_are_known():
    assert Given({"side": "left"}).word("side", ["left", "right"]) == "left"
    assert Given({}).word("side", ["left", "right"], default="right") == "right"
    assert refused(Given({"side": "u" * 30}).word, "side", iter(["left", "right"])) == (
        "given.unknown", {"field": "side", "value": "u" * 20, "known": "left, right"},
    )  # fmt: skip
    assert refused(Given({"side": 1}).word, "side", ["left"])[1]["value"] == "1"


def test_words_are_read_with_white_space_folded():
    assert Given({"aim": "  between\n the   eyes "}).text("aim") == "between the eyes"
    assert (Given({}).text("aim"), Given({}).text("aim", "the heart"), Given({"aim": 7}).text("aim")) == (
        "", "the heart", "7",
    )  # fmt: skip


def test_words_may_be_two_hundred_characters_long():
    assert len(Given({"aim": "x" * 200}).text("aim")) == MOST_WORDS
    assert refused(Given({"aim": "x" * 201}).text, "aim") == (
        "given.too_long", {"field": "aim", "length": 201, "most": 200},
    )  # fmt: skip


def test_a_choice_is_asked_for_until_it_is_answered():
    with pytest.raises(NeedsChoice) as caught:
        Given({}).choice("wound", iter(["double", "mortal"]))
    assert (caught.value.question, caught.value.options, caught.value.in_words) == (
        "wound", ("double", "mortal"), False,
    )  # fmt: skip
    assert Given({"wound": "mortal"}).choice("wound", ["double", "mortal"]) == "mortal"
    assert refused(Given({"wound": "half"}).choice, "wound", ["double", "mortal"])[0] == "given.unknown"


def test_a_single_option_needs_no_choosing():
    assert Given({}).choice("wound", ["normal"]) == "normal"
    assert Given({"wound": "mortal"}).choice("wound", ["normal"]) == "normal"


def test_an_answer_in_words_is_asked_for_and_may_be_empty():
    with pytest.raises(NeedsChoice) as caught:
        Given({}).said("aim")
    assert (caught.value.question, caught.value.options, caught.value.in_words) == ("aim", (), True)
    with pytest.raises(NeedsChoice) as caught:
        Given({}).said("aim", so_far=("d6 6", "Choose"))
    assert caught.value.so_far == ("d6 6", "Choose")
    assert (Given({"aim": ""}).said("aim"), Given({"aim": " the  eyes"}).said("aim")) == ("", "the eyes")


@pytest.mark.parametrize(
    "entries",
    [{"aim": "\ud800"}, {"aim": "a\x00b"}, {"aim": "x" * 10_001}, {"damage": True}, {"damage": 1.5}, {"\x07": 1}],
)
def test_what_no_file_could_keep_is_refused_even_where_nobody_reads_it(entries):
    with pytest.raises(Refused) as caught:
        Given(entries)
    assert caught.value.key == "given.unreadable"
