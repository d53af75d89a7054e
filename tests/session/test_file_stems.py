"""Stems of file names; what becomes of each wish is tested in tests/storage/test_naming.py."""

from cats_desktop.session.file_stems import safe_stem


def test_a_wish_of_which_nothing_is_left_becomes_what_its_owner_says():
    assert safe_stem("...", "template") == "template"
    assert safe_stem("a/b", "template") == "a-b"
