"""Sheets: what is read from them, and what a change leaves of them."""

import pytest

from cats_desktop.rules.sheets import BLANK, NO_SHEETS, changed, number, struck_out_if_zero, under

LEG = {"lost/left_leg": 3, "fallen": 1, "name": "Anvil"}


def test_a_number_is_read_and_what_is_missing_is_the_default():
    assert (number(LEG, "lost/left_leg"), number(LEG, "lost/head"), number(LEG, "points", 4)) == (3, 0, 4)


def test_words_are_no_number():
    with pytest.raises(TypeError, match="name holds 'Anvil'"):
        number(LEG, "name")


def test_the_numbers_under_a_prefix_stand_by_the_rest_of_their_keys_in_the_order_of_writing():
    entries = {"pile/human/head": 2, "hand/human/chest": 1, "pile/human/arm": 1, "pile/golem/head": 5}
    assert list(under(entries, "pile/human/").items()) == [("head", 2), ("arm", 1)]
    assert under(entries, "discard/") == {}


def test_a_zero_is_struck_out_and_any_other_number_is_written():
    assert [struck_out_if_zero(value) for value in (0, 1, -1)] == [None, 1, -1]


def test_a_change_touches_only_the_entries_it_names_of_only_one_sheet():
    before = {"cards": LEG, "fudge": {"scratch": 1}}
    after = changed(before, "cards", {"fallen": None, "lost/head": 2})
    assert after == {"cards": {"lost/left_leg": 3, "name": "Anvil", "lost/head": 2}, "fudge": {"scratch": 1}}
    assert before == {"cards": LEG, "fudge": {"scratch": 1}}


def test_a_sheet_without_entries_goes_as_well():
    assert changed({"cards": {"fallen": 1}}, "cards", {"fallen": None}) == {}
    assert changed(NO_SHEETS, "cards", {"fallen": None}) == {}


def test_a_zero_that_is_written_stays():
    assert changed(NO_SHEETS, "cards", {"copies/human/groin": 0}) == {"cards": {"copies/human/groin": 0}}


def test_what_is_blank_cannot_be_written_on():
    with pytest.raises(TypeError):
        BLANK["fallen"] = 1  # type: ignore[index]
    with pytest.raises(TypeError):
        NO_SHEETS["cards"] = {}  # type: ignore[index]
