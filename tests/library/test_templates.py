"""Templates in a folder: what is kept comes back, what is bad is named and left alone, nothing is written over."""

import os
import sys
from pathlib import Path

import pytest

from cats_desktop.library import template_file
from cats_desktop.library.bodies import BodyLibrary
from cats_desktop.library.templates import TemplateLibrary
from cats_desktop.rules.combat import Profile
from cats_desktop.rules.faults import BadFile, Refused
from cats_desktop.session.templates import Kept, Template
from cats_desktop.ui.sentences import sentence_of

GUARD = """\
name = "City guard"
body = "human"
armour = 30
initiative = 12
side = "foes"
colour = "red"
group = "gate"
hidden = true
notes = "asks for papers"

[traits.placement]
stamina = 40
"""

GUARD_TOLD = Template(
    "City guard",
    "human",
    30,
    {},
    12,
    Profile("foes", "red", "gate", "asks for papers", True),
    {"placement": {"stamina": 40}},
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "templates"


@pytest.fixture
def library(folder: Path, bodies: BodyLibrary) -> TemplateLibrary:
    return TemplateLibrary(folder, bodies)


def put(folder: Path, name: str, text: str | bytes) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def names(library: TemplateLibrary) -> list[str]:
    return [kept.template.name for kept in library.shelf().kept]


def files(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_without_a_folder_there_are_no_templates_and_no_folder_is_made(library, folder):
    assert library.shelf().kept == ()
    assert not folder.exists()


def test_a_file_by_hand_is_read_with_all_that_it_says(library, folder):
    put(folder, "guard.toml", GUARD)
    assert library.shelf().kept == (Kept("guard", GUARD_TOLD),)


def test_armour_may_be_said_plate_by_plate(library, folder):
    put(folder, "guard.toml", 'name = "Guard"\nbody = "human"\n[armour]\nchest = 8\nhead = 2\n')
    (kept,) = library.shelf().kept
    assert (kept.template.capacity, kept.template.total, kept.fault) == ({"chest": 8, "head": 2}, 10, None)


def test_what_is_kept_is_a_file_that_a_person_can_read(library, folder):
    assert library.keep(GUARD_TOLD) == "City guard"
    assert (folder / "City guard.toml").read_text("utf-8") == GUARD


@pytest.mark.parametrize(
    "template",
    [
        GUARD_TOLD,
        Template("Ana", "human"),
        Template("Mech", "heavy_mech", 0, {"left_arm": 4}, -3),
        Template('"quoted" \\ = # [x]', "human", profile=Profile(notes='one\ntwo """ three\n\nfour \\')),
        Template("שלום 🐉", "human", profile=Profile(side="Gegner und Söldner", notes="e\u0301")),
    ],
)
def test_what_is_kept_comes_back_in_another_program(library, folder, bodies, template):
    key = library.keep(template)
    assert TemplateLibrary(folder, bodies).shelf().kept == (Kept(key, template),)


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("a/b", "a-b.toml"),
        ("../up", "-up.toml"),
        ("CON", "_CON.toml"),
        ("...", "template.toml"),
        ("x" * 300, f"{'x' * 120}.toml"),
    ],
)
def test_any_name_becomes_the_name_of_one_file_in_the_folder(library, folder, name, file):
    library.keep(Template(name, "human"))
    assert files(folder) == [file]
    assert names(library) == [name]


def test_two_names_that_make_one_file_name_get_a_file_each(library, folder):
    library.keep(Template("a/b", "human"))
    library.keep(Template("a:b", "human"))
    assert files(folder) == ["a-b 2.toml", "a-b.toml"]
    assert names(library) == ["a/b", "a:b"]


def test_a_file_that_was_not_read_yet_is_not_written_over(library, folder):
    bad = put(folder, "Guard.toml", "not = [toml")
    library.keep(Template("Guard", "human"))
    assert bad.read_text() == "not = [toml"
    assert files(folder) == ["Guard 2.toml", "Guard.toml"]


def test_a_change_stays_in_its_file_whatever_its_new_name(library, folder):
    key = library.keep(Template("Guard", "human"))
    assert library.keep(Template("Watch", "human", 5), key) == "Guard"
    assert files(folder) == ["Guard.toml"]
    assert library.shelf().kept == (Kept("Guard", Template("Watch", "human", 5)),)


@pytest.mark.parametrize("name", ["Guard", "gUARD", " guard "])
def test_a_name_that_another_template_bears_is_refused(library, folder, name):
    library.keep(Template("Guard", "human"))
    with pytest.raises(Refused, match=r"template\.name_taken"):
        library.keep(Template(name, "heavy_mech"))
    assert files(folder) == ["Guard.toml"]


@pytest.mark.parametrize("name", ["", "  ", "_"])
def test_a_template_needs_a_name(library, name):
    with pytest.raises(Refused, match=r"template\.unnamed"):
        library.keep(Template(name, "human"))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("name = ", "guard.toml is not valid TOML: Invalid value (at end of document). Correct that line."),
        (b"name = '\xff'", "guard.toml is not UTF-8 text (byte 8). Save it again as UTF-8."),
        ('body = "human"', "guard.toml: Object missing required field `name`. Correct that field."),
        ('name = "G"\nbody = 3', "guard.toml: Expected `str`, got `int` - at `$.body`. Correct that field."),
        (
            'name = "G"\nbody = "human"\narmor = 3',
            "guard.toml: Object contains unknown field `armor`. Correct that field.",
        ),
        (
            'name = "G"\nbody = "human"\narmour = -3',
            "guard.toml: Expected `int` >= 0 - at `$.armour`. Correct that field.",
        ),
        (
            'name = "G"\nbody = "human"\n[armour]\nchest = "x"',
            "guard.toml: Expected `int`, got `str` - at `$.armour[...]`. Correct that field.",
        ),
        (
            'name = "G"\nbody = "human"\ninitiative = 1.5',
            "guard.toml: Expected `int | null`, got `float` - at `$.initiative`. Correct that field.",
        ),
        (
            'name = "G"\nbody = "human"\ncolour = "grue"',
            "guard.toml, colour: there is no “grue”. Use one of red, orange, yellow, green, blue, purple, brown, "
            "black, white, or leave the field out.",
        ),
        (
            'name = " "\nbody = "human"',
            "guard.toml: name is empty, too long, or holds characters that cannot be kept. Correct that field.",
        ),
        (
            'name = "_"\nbody = "human"',
            "guard.toml: name is empty, too long, or holds characters that cannot be kept. Correct that field.",
        ),
        (
            'name = "G"\nbody = "human"\nside = "a\\u0007b"',
            "guard.toml: side is empty, too long, or holds characters that cannot be kept. Correct that field.",
        ),
        (
            'name = "G"\nbody = "human"\n[traits.placement]\nstamina = "much"',
            "guard.toml: Expected `int`, got `str` - at `$.traits[...][...]`. Correct that field.",
        ),
        ("# " + "x" * 1_000_000, "guard.toml cannot be read: it is larger than 1000000 bytes."),
    ],
)
def test_a_bad_file_is_named_in_one_sentence_and_left_alone_while_the_others_load(library, folder, text, sentence):
    bad = put(folder, "guard.toml", text)
    put(folder, "ana.toml", 'name = "Ana"\nbody = "human"')
    before = bad.read_bytes()
    (fault,) = library.shelf().unreadable
    assert sentence_of(fault).startswith(f"{folder}{os.sep}{sentence}")
    assert names(library) == ["Ana"]
    assert bad.read_bytes() == before


def test_a_file_that_is_refused_for_anything_else_is_named_as_well(library, folder, monkeypatch):
    put(folder, "ana.toml", 'name = "Ana"\nbody = "human"')
    put(folder, "guard.toml", 'name = "Guard"\nbody = "human"')

    def picky(template: Template, _key: str, _kept: object) -> Template:
        if template.name == "Guard":
            raise Refused("turns.initiative_out_of_range", value=9, most=8)
        return template

    monkeypatch.setattr(template_file, "cleaned", picky)
    (fault,) = library.shelf().unreadable
    assert sentence_of(fault).startswith(f"{folder}{os.sep}guard.toml: a template cannot be as it says")
    assert names(library) == ["Ana"]


@pytest.mark.skipif(os.name != "posix", reason="elsewhere links need a permission")
@pytest.mark.parametrize("target", ["nowhere.toml", "guard.toml"])
def test_a_link_that_leads_nowhere_is_named_and_hides_no_other_template(library, folder, target):
    put(folder, "ana.toml", 'name = "Ana"\nbody = "human"')
    link = folder / "guard.toml"
    link.symlink_to(folder / target)
    assert names(library) == ["Ana"]
    assert [fault.values["file"] for fault in library.shelf().unreadable] == [str(link)]
    put(folder, "berta.toml", 'name = "Berta"\nbody = "human"')
    link.unlink()
    link.symlink_to(folder / "berta.toml")
    (folder / "ana.toml").unlink()
    assert names(library) == ["Berta"]


def test_a_second_file_of_one_name_is_named(library, folder):
    put(folder, "a.toml", 'name = "Ana"\nbody = "human"')
    put(folder, "b.toml", 'name = "ANA"\nbody = "human"')
    assert names(library) == ["Ana"]
    (fault,) = library.shelf().unreadable
    assert fault.key == "template.name_twice"
    assert fault.values["file"] == str(folder / "b.toml")


def test_a_template_whose_body_is_gone_is_listed_with_the_reason(library, folder):
    put(folder, "worm.toml", 'name = "Worm"\nbody = "sandworm"')
    (kept,) = library.shelf().kept
    assert kept.template.name == "Worm"
    assert kept.fault is not None
    assert (kept.fault.key, kept.fault.values) == ("template.body_gone", {"name": "Worm", "body": "sandworm"})


def test_a_template_with_armour_for_a_plate_that_its_body_lacks_is_listed_with_the_reason(library, folder):
    put(folder, "guard.toml", 'name = "Guard"\nbody = "human"\n[armour]\ntail = 8\n')
    (kept,) = library.shelf().kept
    assert kept.fault is not None
    assert (kept.fault.key, kept.fault.values) == ("template.plate_gone", {"name": "Guard", "plate": "tail"})


def test_what_somebody_else_puts_into_the_folder_is_seen_without_a_restart(library, folder):
    assert names(library) == []
    path = put(folder, "ana.toml", 'name = "Ana"\nbody = "human"')
    assert names(library) == ["Ana"]
    path.write_text('name = "Berta"\nbody = "human"')
    assert names(library) == ["Berta"]
    path.unlink()
    assert names(library) == []


def test_a_removed_template_lies_in_a_folder_beside_and_can_be_put_back(library, folder):
    key = library.keep(GUARD_TOLD)
    removed = library.remove(key)
    assert (names(library), files(folder)) == ([], ["removed/City guard.toml"])
    assert library.put_back(removed) == "City guard"
    assert library.shelf().kept == (Kept("City guard", GUARD_TOLD),)
    assert files(folder) == ["City guard.toml"]


def test_removing_twice_keeps_both_and_putting_back_writes_over_nothing(library, folder):
    first = library.remove(library.keep(Template("Guard", "human", 1)))
    library.remove(library.keep(Template("Guard", "human", 2)))
    assert files(folder) == ["removed/Guard 2.toml", "removed/Guard.toml"]
    library.keep(Template("Guard", "human", 3))
    assert library.put_back(first) == "Guard 2"
    assert files(folder) == ["Guard 2.toml", "Guard.toml", "removed/Guard 2.toml"]


def test_removing_what_is_gone_already_says_so(library, folder):
    key = library.keep(GUARD_TOLD)
    (folder / "City guard.toml").unlink()
    with pytest.raises(BadFile, match=r"template\.gone"):
        library.remove(key)


@pytest.mark.parametrize("key", ["", "Guard"])
def test_a_template_that_cannot_be_written_changes_nothing(library, folder, monkeypatch, key):
    library.keep(Template("Guard", "human", 1))
    before = (folder / "Guard.toml").read_bytes()

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BadFile, match=r"template\.not_written.*No space left on device"):
        library.keep(Template("Guard" if key else "Other", "human", 2), key)
    assert files(folder) == ["Guard.toml"]
    assert (folder / "Guard.toml").read_bytes() == before


def test_a_file_in_the_folders_place_is_named(library, folder):
    folder.write_text("in the way")
    (fault,) = library.shelf().unreadable
    assert fault.key == "template.file_unreadable"
    with pytest.raises(BadFile, match=r"template\.not_written"):
        library.keep(GUARD_TOLD)
    assert folder.read_text() == "in the way"


def test_what_lies_in_the_folder_and_is_no_template_is_passed_over(library, folder):
    put(folder, "notes.txt", "hello")
    put(folder, ".guard.toml.123", "half")
    (folder / "sub.toml").mkdir()
    assert names(library) == []
    assert [fault.values["file"] for fault in library.shelf().unreadable] == [str(folder / "sub.toml")]


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there every file name is text")
def test_a_file_whose_name_is_no_text_is_named_as_far_as_it_can_be(library, folder):
    folder.mkdir()
    path = folder / os.fsdecode(b"gu\xe4rd.toml")
    path.write_text("name =")
    (fault,) = library.shelf().unreadable
    assert fault.values["file"] == f"{folder}{os.sep}gu\\udce4rd.toml"
    path.write_text('name = "Guard"\nbody = "human"')
    (kept,) = library.shelf().kept
    library.keep(Template("Guard", "human", 5), kept.key)
    assert path.read_text() == 'name = "Guard"\nbody = "human"\narmour = 5\n'
    library.put_back(library.remove(kept.key))
    assert path.exists()


def test_what_cannot_be_moved_stays_and_leaves_nothing_behind(library, folder, monkeypatch):
    key = library.keep(GUARD_TOLD)

    def no(_path: Path, _there: Path) -> None:
        raise OSError(13, "Permission denied")

    monkeypatch.setattr(Path, "replace", no)
    with pytest.raises(BadFile, match=r"template\.not_written.*Permission denied"):
        library.remove(key)
    assert files(folder) == ["City guard.toml"]
