"""The file of keys: only what was given is kept, a damaged file is set aside whole, and a good line is never lost."""

from pathlib import Path

import pytest

from cats_desktop.library.key_file import KeyFile
from cats_desktop.rules.faults import BadFile, Fault


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where the keys are kept, in a folder that is not there yet."""
    return tmp_path / "data" / "keys.toml"


def written(path: Path, text: str | bytes) -> KeyFile:
    """Put a file there as a person may have left it."""
    path.parent.mkdir(parents=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return KeyFile(path)


def test_without_a_file_nothing_is_kept_and_nothing_is_wrong(path: Path) -> None:
    assert KeyFile(path).read() == ({}, ())
    assert not path.parent.exists()


def test_what_is_written_is_read_again_by_the_next_start(path: Path) -> None:
    KeyFile(path).write({"roll": ("F9",), "ruleset:cats": ("Ctrl+1", "Alt+F1"), "about": ()})
    assert KeyFile(path).read() == ({"roll": ("F9",), "ruleset:cats": ("Ctrl+1", "Alt+F1"), "about": ()}, [])


def test_a_single_key_may_be_written_without_a_list(path: Path) -> None:
    assert written(path, 'roll = "F9"\n').read() == ({"roll": ("F9",)}, [])


def test_a_file_with_a_byte_order_mark_is_read(path: Path) -> None:
    assert written(path, b'\xef\xbb\xbfroll = "F9"\n').read()[0] == {"roll": ("F9",)}


@pytest.mark.parametrize(
    ("damaged", "reason"),
    [
        (b"roll = [", "TOML"),
        (b'roll = "\xff"', "UTF-8, byte 8"),
        (b"\x00" * 1_000_001, "it is larger than 1000000 bytes"),
        (b'roll = "R"\nroll = "S"\n', "overwrite"),
    ],
)
def test_a_damaged_file_is_set_aside_whole(path: Path, damaged: bytes, reason: str) -> None:
    keys, (fault,) = written(path, damaged).read()
    assert keys == {}
    assert (fault.key, fault.values["file"], fault.values["aside"]) == (
        "keys.set_aside",
        str(path),
        "keys-damaged.toml",
    )
    assert reason == "TOML" or reason in str(fault.values["reason"])
    assert not path.exists()
    assert path.with_name("keys-damaged.toml").read_bytes() == damaged


def test_what_was_set_aside_before_is_not_written_over(path: Path) -> None:
    written(path, "one = [").read()
    path.write_text("two = [")
    path.with_name("keys-damaged-2.toml").symlink_to("nowhere")
    _, (fault,) = KeyFile(path).read()
    assert fault.values["aside"] == "keys-damaged-3.toml"
    assert path.with_name("keys-damaged.toml").read_text() == "one = ["
    assert path.with_name("keys-damaged-3.toml").read_text() == "two = ["


def test_a_folder_in_the_place_of_the_file_is_set_aside_as_well(path: Path) -> None:
    path.mkdir(parents=True)
    keys = KeyFile(path)
    _, (fault,) = keys.read()
    assert (fault.key, fault.values["reason"]) == ("keys.set_aside", "it is not a plain file")
    keys.write({"roll": ("F9",)})
    assert KeyFile(path).read()[0] == {"roll": ("F9",)}


def test_a_file_that_cannot_be_set_aside_is_left_alone(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = written(path, "roll = [")

    def refuse(_path: Path, _to: Path) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "rename", refuse)
    _, (fault,) = keys.read()
    assert fault.key == "keys.unreadable"
    with pytest.raises(Fault, match=r"keys\.in_the_way"):
        keys.write({"roll": ("F9",)})
    assert path.read_text() == "roll = ["


def test_a_field_that_is_no_key_is_named_and_stays_in_the_file(path: Path) -> None:
    keys = written(path, 'roll = "F9"\nundo = 5\nredo = ["Y", 1]\n')
    found, faults = keys.read()
    assert found == {"roll": ("F9",)}
    assert [(type(fault), fault.key, fault.values["field"]) for fault in faults] == [
        (BadFile, "keys.bad_field", "undo"),
        (BadFile, "keys.bad_field", "redo"),
    ]
    keys.write({"roll": ("F8",), "redo": ("Ctrl+Y",)})
    assert path.read_text() == 'undo = 5\nredo = [\n    "Ctrl+Y",\n]\nroll = [\n    "F8",\n]\n'


def test_a_write_that_fails_leaves_the_file_as_it_was(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = written(path, 'roll = "F9"\n')
    keys.read()

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(Fault) as refused:
        keys.write({"roll": ("F8",)})
    assert (refused.value.key, refused.value.values["reason"]) == ("keys.not_kept", "No space left on device")
    assert path.read_text() == 'roll = "F9"\n'
    assert [file.name for file in path.parent.iterdir()] == ["keys.toml"]


def test_a_link_to_the_file_stays_a_link(path: Path, tmp_path: Path) -> None:
    path.parent.mkdir()
    path.symlink_to(tmp_path / "elsewhere.toml")
    KeyFile(path).write({"roll": ("F9",)})
    assert path.is_symlink()
    assert (tmp_path / "elsewhere.toml").read_text() == 'roll = [\n    "F9",\n]\n'
