"""Finding bodies, measuring them once, and leaving the good ones usable when one is bad."""

import os
from pathlib import Path

import pytest

from cats_desktop.library.bodies import BodyLibrary
from cats_desktop.rules.body import Facing
from cats_desktop.rules.faults import BadFile
from tests.library.crate import TOML, boxes, write_crate


def shares(library: BodyLibrary, facing: Facing = Facing.FRONT) -> dict[str, int]:
    return dict(library["crate"].aspects[facing].shares)


@pytest.fixture
def no_measuring(monkeypatch: pytest.MonkeyPatch):
    """Return a function after which any reading of an SVG fails the test."""

    def forbid() -> None:
        def read(*_args: object) -> None:
            raise AssertionError("an SVG was read")

        monkeypatch.setattr("cats_desktop.silhouette.svg.read_drawing", read)

    return forbid


def test_a_folder_with_a_body_toml_is_a_body_by_the_folders_name(tmp_path):
    write_crate(tmp_path, "my crate")
    (tmp_path / "body.toml").write_text(TOML)
    (tmp_path / ".hidden").mkdir()
    library = BodyLibrary([tmp_path, tmp_path / "not there"], cache=None)
    assert list(library) == ["my crate"]
    assert len(library) == 1
    assert library["my crate"].key == "my crate"
    assert library.get("other") is None


def test_what_cannot_be_a_body_is_named_and_the_others_stay(tmp_path):
    shipped, own = tmp_path / "shipped", tmp_path / "own"
    write_crate(shipped, "crate")
    write_crate(own, "crate")
    write_crate(own, "box")
    (own / "notes").mkdir()
    write_crate(own, "deep")
    (own / "deep" / "body.toml").write_text("a = " + "[" * 5_000)
    os.mkfifo(own / "notes" / "body.toml")
    good, bad = BodyLibrary([shipped, own], cache=None).usable()
    assert [body.key for body in good] == ["crate", "box"]
    told = {(fault.key, Path(str(fault.values["file"])).relative_to(own).as_posix()) for fault in bad}
    assert told == {
        ("body.key_taken", "crate"),
        ("body.not_toml", "deep/body.toml"),
        ("body.file_unreadable", "notes/body.toml"),
    }


def test_a_file_in_the_place_of_the_own_bodies_is_told(tmp_path):
    (tmp_path / "bodies").write_text("not a folder")
    _, (fault,) = BodyLibrary([tmp_path / "bodies"], cache=None).usable()
    assert fault.key == "body.no_folder"


def test_shares_are_measured_from_the_boxes(tmp_path):
    write_crate(tmp_path)
    library = BodyLibrary([tmp_path], cache=None)
    assert shares(library) == {"trunk": 6000, "left_arm": 2000, "right_arm": 2000}
    assert shares(library, Facing.LEFT) == {"trunk": 7500, "left_arm": 2500}


def test_moving_one_outline_moves_the_table(tmp_path):
    folder = write_crate(tmp_path)
    (folder / "left.svg").write_text(boxes(trunk=55, left_arm=45), "utf-8")
    table = BodyLibrary([tmp_path], cache=None)["crate"].aspects[Facing.LEFT].d100
    assert [(row.region, row.faces) for row in table.rows] == [("trunk", 55), ("left_arm", 45)]


def test_what_lies_in_front_takes_from_what_lies_behind(tmp_path):
    folder = write_crate(tmp_path)
    arm = '<rect id="left_arm" x="50" y="0" width="50" height="100"/>'
    (folder / "left.svg").write_text(boxes(trunk=100).replace("</svg>", f"{arm}</svg>"), "utf-8")
    assert shares(BodyLibrary([tmp_path], cache=None), Facing.LEFT) == {"trunk": 5000, "left_arm": 5000}


def test_of_two_bodies_of_one_name_the_earlier_folder_wins(tmp_path):
    write_crate(tmp_path / "shipped")
    write_crate(tmp_path / "own", toml=TOML.replace('"Crate"', '"My crate"'))
    write_crate(tmp_path / "own", "other")
    library = BodyLibrary([tmp_path / "shipped", tmp_path / "own"], cache=None)
    assert {key: library[key].label for key in library} == {"crate": "Crate", "other": "Crate"}


def test_a_body_is_loaded_once(tmp_path, no_measuring):
    write_crate(tmp_path)
    library = BodyLibrary([tmp_path], cache=None)
    first = library.load("crate")
    no_measuring()
    assert library.load("crate") is first


def test_nothing_is_measured_again_while_the_content_is_the_same(tmp_path, no_measuring):
    write_crate(tmp_path / "bodies")
    before = BodyLibrary([tmp_path / "bodies"], tmp_path / "cache").load("crate")
    no_measuring()
    after = BodyLibrary([tmp_path / "bodies"], tmp_path / "cache").load("crate")
    assert after == before


@pytest.mark.parametrize("file", ["body.toml", "front.svg", "back.svg", "left.svg", "right.svg"])
def test_any_other_content_is_measured_anew(tmp_path, file):
    folder = write_crate(tmp_path / "bodies")
    BodyLibrary([tmp_path / "bodies"], tmp_path / "cache").load("crate")
    changed = folder / file
    new = {"body.toml": TOML.replace('"Crate"', '"Box"'), "left.svg": boxes(trunk=60, left_arm=40)}.get(file)
    new = new or changed.read_text("utf-8").replace('width="75"', 'width="25"').replace('width="60"', 'width="40"')
    changed.write_text(new, "utf-8")
    cached, measured = (BodyLibrary([tmp_path / "bodies"], cache).load("crate") for cache in (tmp_path / "cache", None))
    assert cached == measured
    assert len(list((tmp_path / "cache").iterdir())) == 2


def test_a_damaged_cache_counts_as_none(tmp_path):
    write_crate(tmp_path / "bodies")
    cache = tmp_path / "cache"
    good = BodyLibrary([tmp_path / "bodies"], cache).load("crate")
    (kept,) = cache.iterdir()
    data = kept.read_bytes()
    at = data.index(b'"trunk":6000') + 8
    for damaged in (b"", b"{}", data[: len(data) // 2], data[:at] + b"5" + data[at + 1 :], b"\x00" * 9, b"\xff\n{}"):
        kept.write_bytes(damaged)
        assert BodyLibrary([tmp_path / "bodies"], cache).load("crate") == good
        assert kept.read_bytes() == data  # and is put right


def test_a_cache_that_cannot_be_written_only_costs_the_time(tmp_path):
    write_crate(tmp_path / "bodies")
    (tmp_path / "file").write_text("in the way")
    library = BodyLibrary([tmp_path / "bodies"], tmp_path / "file" / "cache")
    assert shares(library)["trunk"] == 6000


@pytest.mark.parametrize("file", ["front.svg", "right.svg"])
def test_a_missing_file_is_named(tmp_path, file):
    folder = write_crate(tmp_path)
    (folder / file).unlink()
    with pytest.raises(BadFile) as caught:
        BodyLibrary([tmp_path], cache=None).load("crate")
    assert (caught.value.key, caught.value.values) == ("body.file_missing", {"file": str(folder / file)})


def test_a_folder_in_a_files_place_is_unreadable(tmp_path):
    folder = write_crate(tmp_path)
    (folder / "front.svg").unlink()
    (folder / "front.svg").mkdir()
    with pytest.raises(BadFile) as caught:
        BodyLibrary([tmp_path], cache=None).load("crate")
    assert (caught.value.key, caught.value.values["file"]) == ("body.file_unreadable", str(folder / "front.svg"))


def test_a_file_too_large_is_refused_before_it_is_read(tmp_path):
    folder = write_crate(tmp_path)
    (folder / "front.svg").write_bytes(b" " * 1_000_001)
    with pytest.raises(BadFile) as caught:
        BodyLibrary([tmp_path], cache=None).load("crate")
    assert caught.value.key == "body.file_too_large"


def test_a_region_that_is_wholly_hidden_is_refused_by_name(tmp_path):
    folder = write_crate(tmp_path)
    cover = '<rect id="trunk" x="0" y="0" width="100" height="100"/>'
    arm = '<rect id="left_arm" x="5" y="5" width="9" height="9"/>'
    (folder / "left.svg").write_text(boxes().replace("</svg>", f"{arm}{cover}</svg>"), "utf-8")
    with pytest.raises(BadFile) as caught:
        BodyLibrary([tmp_path], cache=None).load("crate")
    assert caught.value.key == "body.region_hidden"
    assert caught.value.values == {"file": str(folder / "left.svg"), "region": "left_arm"}


def test_one_bad_body_leaves_the_others_usable(tmp_path):
    write_crate(tmp_path, "good")
    bad = write_crate(tmp_path, "bad", TOML.replace('hangs_on = "trunk"', 'hangs_on = "left_arm"'))
    usable, unusable = BodyLibrary([tmp_path], cache=None).usable()
    assert [body.key for body in usable] == ["good"]
    assert [(fault.key, fault.values["file"]) for fault in unusable] == [
        ("body.hangs_in_circle", str(bad / "body.toml"))
    ]


def test_a_folder_that_may_not_be_listed_is_told_and_leaves_the_others_usable(tmp_path, monkeypatch):
    write_crate(tmp_path / "shipped")
    own = tmp_path / "own"
    own.mkdir()
    listing = Path.iterdir

    def denied(path: Path):
        if path == own:
            raise PermissionError(13, "Permission denied", str(path))
        return listing(path)

    monkeypatch.setattr(Path, "iterdir", denied)
    usable, unusable = BodyLibrary([tmp_path / "shipped", own], cache=None).usable()
    assert [body.key for body in usable] == ["crate"]
    assert [(fault.key, fault.values) for fault in unusable] == [
        ("body.file_unreadable", {"file": str(own), "reason": "Permission denied"})
    ]


def test_a_body_folder_that_may_not_be_looked_into_is_told_and_leaves_the_others_usable(tmp_path, monkeypatch):
    write_crate(tmp_path, "good")
    locked = write_crate(tmp_path, "locked")
    looking = Path.stat

    def denied(path: Path, **options: bool):
        if path.parent == locked:
            raise PermissionError(13, "Permission denied", str(path))
        return looking(path, **options)

    monkeypatch.setattr(Path, "stat", denied)
    usable, unusable = BodyLibrary([tmp_path], cache=None).usable()
    assert [body.key for body in usable] == ["good"]
    assert [(fault.key, fault.values["file"]) for fault in unusable] == [
        ("body.file_unreadable", str(locked / "body.toml"))
    ]
