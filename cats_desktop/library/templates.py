"""The game master's own templates: one TOML file each in a folder, read anew when something in it has changed.

A file that cannot be used is named with the reason and left as it is; all others stay usable. Nothing is written over
another template: a new one gets a file that was not there, and what is deleted moves to a folder beside.
"""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from cats_desktop.library.bounded import read_bounded
from cats_desktop.rules.body import Body
from cats_desktop.rules.faults import BadFile, Fault
from cats_desktop.session.file_stems import safe_stem
from cats_desktop.session.templates import Kept, Shelf, Template, by_name, cleaned, folded

SUFFIX = ".toml"
REMOVED = "removed"

Signature = tuple[tuple[str, int, int], ...]
"""Name, time of change and size of each file: equal as long as nothing has happened to them."""


class TemplateLibrary:
    """Templates in a folder; a file's stem is the template's key. ``bodies`` are those that can be used just now."""

    def __init__(self, folder: Path, bodies: Mapping[str, Body]) -> None:
        self._folder = folder
        self._bodies = bodies
        self._seen: Signature | None = None
        self._shelf = Shelf()

    def shelf(self) -> Shelf:
        """Return what is kept by now."""
        try:
            signature = self._signature()
        except OSError as error:
            return Shelf((), (_unreadable(self._folder, error),))
        if signature != self._seen:
            self._shelf = self._read([self._folder / name for name, _, _ in signature])
            self._seen = signature
        return self._shelf

    def keep(self, template: Template, key: str = "") -> str:
        """Keep a template, in a file of its own or in that of the key. Raises Refused, or BadFile if it can't be."""
        from cats_desktop.library.template_file import written  # with the first template, not with the window

        template = cleaned(template, key, self.shelf().kept)
        data = written(template)
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            path = self._path(key) if key else _claimed(self._folder, safe_stem(template.name, "template"))
        except OSError as error:
            raise _not_written(self._folder, error) from None
        try:
            _replace(path, data)
        except OSError as error:
            if not key:
                path.unlink(missing_ok=True)
            raise _not_written(path, error) from None
        self._seen = None
        return path.stem

    def remove(self, key: str) -> str:
        """Move a template's file to the folder of removed ones; return its stem there."""
        return self._moved(self._path(key), self._folder / REMOVED)

    def put_back(self, removed: str) -> str:
        """Move a removed template's file back; return its key."""
        return self._moved(self._folder / REMOVED / f"{removed}{SUFFIX}", self._folder)

    def _path(self, key: str) -> Path:
        return self._folder / f"{key}{SUFFIX}"

    def _moved(self, path: Path, folder: Path) -> str:
        """Move a file into a folder under a name that is not there yet; return its new stem."""
        if not path.is_file():
            raise BadFile("template.gone", file=_shown(path))
        try:
            folder.mkdir(exist_ok=True)
            there = _claimed(folder, path.stem)
        except OSError as error:
            raise _not_written(folder, error) from None
        try:
            path.replace(there)
        except OSError as error:
            there.unlink(missing_ok=True)
            raise _not_written(there, error) from None
        self._seen = None
        return there.stem

    def _signature(self) -> Signature:
        if not self._folder.exists():
            return ()
        with os.scandir(self._folder) as found:
            files = [file for file in found if file.name.endswith(SUFFIX) and not file.name.startswith(".")]
            return tuple(sorted(_signed(file) for file in files))

    def _read(self, paths: list[Path]) -> Shelf:
        from cats_desktop.library.template_file import read_template

        kept: dict[str, Kept] = {}
        unreadable: list[BadFile] = []
        for path in paths:
            try:
                template = read_template(read_bounded(path), _shown(path))
            except OSError as error:
                unreadable.append(_unreadable(path, error))
            except BadFile as fault:
                unreadable.append(fault)
            except Fault as fault:
                unreadable.append(BadFile("template.refused", file=_shown(path), reason=fault.key))
            else:
                name = folded(template.name)
                if name in kept:
                    unreadable.append(BadFile("template.name_twice", file=_shown(path), name=template.name))
                else:
                    kept[name] = Kept(path.stem, template, self._why_not(template))
        return Shelf(by_name(kept.values()), tuple(unreadable))

    def _why_not(self, template: Template) -> Fault | None:
        """Return why nobody can join by a template, if so."""
        if template.body not in self._bodies:
            return Fault("template.body_gone", name=template.name, body=template.body)
        if not template.capacity:
            return None
        try:
            plates = self._bodies[template.body].plates
        except BadFile as fault:
            return fault
        gone = next((plate for plate in template.capacity if plate not in plates), None)
        return Fault("template.plate_gone", name=template.name, plate=gone) if gone is not None else None


def _signed(file: "os.DirEntry[str]") -> tuple[str, int, int]:
    """Return a file's part of the signature; a link to nowhere has no time and is named when it is read."""
    try:
        found = file.stat()
    except OSError:
        return file.name, 0, 0
    return file.name, found.st_mtime_ns, found.st_size


def _claimed(folder: Path, stem: str) -> Path:
    """Create an empty file of a name that was not there, and return its path. Raises OSError."""
    for path in _numbered(folder, stem):
        try:
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
        except FileExistsError:
            continue
        return path
    raise AssertionError("numbers do not end")


def _numbered(folder: Path, stem: str) -> Iterator[Path]:
    yield folder / f"{stem}{SUFFIX}"
    number = 2
    while True:
        yield folder / f"{stem} {number}{SUFFIX}"
        number += 1


def _replace(path: Path, data: bytes) -> None:
    """Write a file whole or not at all. Raises OSError."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with draft.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def _shown(path: Path) -> str:
    """Return a path as it can be shown, whatever bytes its name is made of."""
    return str(path).encode(errors="backslashreplace").decode()


def _unreadable(path: Path, error: OSError) -> BadFile:
    return BadFile("template.file_unreadable", file=_shown(path), reason=error.strerror or str(error))


def _not_written(path: Path, error: OSError) -> BadFile:
    return BadFile("template.not_written", file=_shown(path), reason=error.strerror or str(error))
