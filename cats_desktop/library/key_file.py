"""keys.toml: the keys a user gave to commands, kept beside the sessions; it knows neither commands nor keys."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from cats_desktop.library.bounded import read_bounded
from cats_desktop.library.toml_file import read_toml
from cats_desktop.rules.faults import BadFile, Fault

Keys = Mapping[str, tuple[str, ...]]
"""Command -> its keys, as in ``roll = ["R"]``; without any, the command has no key."""


class KeyFile:
    """One file of keys. A file that cannot be read is set aside, and never written over."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._unread: dict[str, object] = {}
        self._in_the_way = False

    @property
    def file(self) -> str:
        """Return the file's path, as it is told."""
        return str(self._path)

    def read(self) -> tuple[Keys, Sequence[Fault]]:
        """Return the keys that are kept, and what could not be read; without a file there are none of either."""
        try:
            content = read_toml(read_bounded(self._path), self.file)
        except FileNotFoundError:
            return {}, ()
        except OSError as error:
            return {}, (self._set_aside(error.strerror or str(error)),)
        except BadFile as damage:
            where = damage.values.get("reason") or f"UTF-8, byte {damage.values['byte']}"
            return {}, (self._set_aside(str(where)),)
        keys = {name: found for name, value in content.items() if (found := _keys_in(value)) is not None}
        self._unread = {name: value for name, value in content.items() if name not in keys}
        return keys, [BadFile("keys.bad_field", file=self.file, field=name[:20]) for name in self._unread]

    def write(self, keys: Keys) -> None:
        """Keep these keys; fields that could not be read stay as they are.

        Raises Fault ``keys.not_kept``, or ``keys.in_the_way`` while a file that is no use cannot be set aside.
        """
        import tomli_w  # with the first key that is changed, not with the window

        if self._in_the_way:
            raise Fault("keys.in_the_way", file=self.file)
        content = {**self._unread, **{name: list(each) for name, each in keys.items()}}
        try:
            _replace(self._path.resolve(), tomli_w.dumps(content).encode())
        except OSError as error:
            raise Fault("keys.not_kept", file=self.file, reason=error.strerror or str(error)) from None

    def _set_aside(self, reason: str) -> Fault:
        """Rename the file to a name that is free and return what to say of it."""
        aside = self._path.with_name(f"{self._path.stem}-damaged{self._path.suffix}")
        number = 1
        while os.path.lexists(aside):
            number += 1
            aside = self._path.with_name(f"{self._path.stem}-damaged-{number}{self._path.suffix}")
        try:
            self._path.rename(aside)
        except OSError:
            self._in_the_way = True
            return BadFile("keys.unreadable", file=self.file, reason=reason)
        return BadFile("keys.set_aside", file=self.file, aside=aside.name, reason=reason)


def _keys_in(value: object) -> tuple[str, ...] | None:
    """Return the keys of a field: one name or a list of them; None when it is anything else."""
    listed = [value] if isinstance(value, str) else value
    if isinstance(listed, list) and all(isinstance(key, str) for key in listed):
        return tuple(listed)
    return None


def _replace(path: Path, data: bytes) -> None:
    """Put a whole file in the place of another at once, so that a crash leaves the one or the other."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
