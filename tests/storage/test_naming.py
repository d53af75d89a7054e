"""Whatever a person types becomes the name of one new file, on every system."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cats_desktop.storage.files import create
from cats_desktop.storage.naming import claim, fresh, new_path, safe_stem


@pytest.mark.parametrize(
    ("wish", "stem"),
    [
        ("Friday", "Friday"),
        ("  Friday   night ", "Friday night"),
        ("a/b\\c:d", "a-b-c-d"),
        ("../../etc/passwd", "-..-etc-passwd"),
        ("\"quoted\" 'twice'", "-quoted- -twice-"),
        ("what? <all> | *", "what- -all- - -"),
        ("שלום עולם", "שלום עולם"),
        ("evil\u202egnp.exe", "evilgnp.exe"),
        ("dragon 🐉", "dragon 🐉"),
        ("tab\tnew\nline\0null", "tab new line null"),
        ("CON", "_CON"),
        ("nul.txt", "_nul.txt"),
        ("com1", "_com1"),
        ("LPT¹", "_LPT¹"),
        ("console", "console"),
        ("", "session"),
        (" . ", "session"),
        ("...", "session"),
        ("///", "session"),
        (".hidden", "hidden"),
        ("x" * 300, "x" * 120),
        ("ä" * 300, "ä" * 60),
        ("🐉" * 300, "🐉" * 30),
        ("a\ud800b", "ab"),
    ],
)
def test_a_wish_becomes_a_safe_name(wish, stem):
    assert safe_stem(wish) == stem


@given(st.text())
def test_a_safe_name_stays_as_it_is(wish):
    stem = safe_stem(wish)
    assert safe_stem(stem) == stem
    assert 0 < len(stem.encode()) <= 121
    assert not set(stem) & set('<>:"/\\|?*\0\n')


@pytest.mark.parametrize("wish", ["Friday", "x" * 300, "שלום 🐉", "a'b\"c", "NUL", "", "100%", "#1?"])
def test_a_session_can_be_made_under_any_name_and_never_over_another(tmp_path, wish):
    first = new_path(tmp_path, wish)
    create(first).close()
    second = new_path(tmp_path, wish)
    create(second).close()
    assert first != second
    assert second.stem == f"{first.stem} 2"
    assert len(list(tmp_path.iterdir())) == 2


def test_a_name_with_something_left_beside_it_is_not_new(tmp_path):
    (tmp_path / "Friday.cats-journal").write_bytes(b"of another session")
    assert new_path(tmp_path, "Friday") == tmp_path / "Friday 2.cats"


def test_claiming_a_name_twice_is_refused(tmp_path):
    claim(tmp_path / "x")
    with pytest.raises(FileExistsError):
        claim(tmp_path / "x")
    assert fresh(tmp_path, "y") == tmp_path / "y.cats"
    assert fresh(tmp_path, "y") == tmp_path / "y-2.cats"
