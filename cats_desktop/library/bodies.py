"""The bodies there are, shipped and the user's own: found at once, read when first asked for, measured only once.

Measuring outlines needs the clipping and SVG libraries; its result is kept beside the content's hash, so that a
start-up reads numbers only and any changed outline is measured anew.
"""

import os
from _blake2 import blake2b  # hashlib would bring OpenSSL along: 4 MB at start
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import msgspec

from cats_desktop.library.body_file import BodyEntry, make_body, read_entry, regions_of
from cats_desktop.library.bounded import MOST_BYTES, TooLarge, read_bounded
from cats_desktop.rules.body import Body, Facing
from cats_desktop.rules.faults import BadFile
from cats_desktop.silhouette.anchor import Anchor
from cats_desktop.silhouette.outline import Drawing

MEASURE_VERSION = 2
"""Raise it when measuring or the kept form changes: what was kept under another number is measured anew."""


class Measured(msgspec.Struct, frozen=True):
    """What is kept of a body folder: its entry, its drawings and the shares measured from them."""

    entry: BodyEntry
    drawings: dict[str, Drawing]
    shares: dict[str, dict[str, int]]
    anchors: dict[str, dict[str, Anchor]]


class Picture(NamedTuple):
    """One facing to paint: its outlines, and for each region where a label sits best."""

    drawing: Drawing
    anchors: Mapping[str, Anchor]


class LoadedBody(NamedTuple):
    """A body with the outlines it is drawn and measured from."""

    body: Body
    pictures: Mapping[Facing, Picture]


class BodyLibrary(Mapping[str, Body]):
    """Body key -> Body, over one or more folders of body folders; a folder's name is the body's key.

    Earlier folders win. Reading a body raises BadFile with what is wrong and where; the other bodies stay usable.
    """

    def __init__(self, folders: Iterable[Path], cache: Path | None) -> None:
        self._cache = cache
        self._folders: dict[str, Path] = {}
        self._unreadable: list[BadFile] = []
        for folder in folders:
            try:
                self._find(folder)
            except OSError as error:
                self._unreadable.append(_unreadable(folder, error))
        self._loaded: dict[str, LoadedBody] = {}

    def _find(self, folder: Path) -> None:
        """Take up the body folders in a folder, and note what cannot be one. Raises OSError."""
        if not folder.is_dir():
            if os.path.lexists(folder):
                self._unreadable.append(BadFile("body.no_folder", file=str(folder)))
            return
        for found in sorted(folder.iterdir()):
            if found.name.startswith(".") or found.is_file():
                continue
            if not found.name.isprintable() or not _encodable(found.name):
                self._unreadable.append(BadFile("body.bad_name", file=ascii(str(found))))
            elif found.name in self._folders:
                self._unreadable.append(BadFile("body.key_taken", file=str(found)))
            else:
                self._folders[found.name] = found

    def __getitem__(self, key: str) -> Body:
        return self.load(key).body

    def __iter__(self) -> Iterator[str]:
        return iter(self._folders)

    def __len__(self) -> int:
        return len(self._folders)

    def load(self, key: str) -> LoadedBody:
        """Return the body with its drawings; KeyError when there is no such folder, BadFile when it cannot be used."""
        found = self._loaded.get(key)
        if found is None:
            found = self._loaded[key] = load_body(self._folders[key], self._cache)
        return found

    def usable(self) -> tuple[tuple[Body, ...], tuple[BadFile, ...]]:
        """Return every body that can be read, and for each other one the reason why not."""
        good: list[Body] = []
        bad = list(self._unreadable)
        for key in self._folders:
            try:
                good.append(self[key])
            except BadFile as fault:
                bad.append(fault)
        return tuple(good), tuple(bad)


def _encodable(name: str) -> bool:
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def load_body(folder: Path, cache: Path | None) -> LoadedBody:
    """Read one body folder, from the cache when its content is known there."""
    files = {name: _read(folder / name) for name in ("body.toml", *(f"{facing}.svg" for facing in Facing))}
    measured = _kept(files, cache) or _measure(files, folder, cache)
    shares = {Facing(facing): shares for facing, shares in measured.shares.items()}
    body = make_body(folder.name, measured.entry, shares, str(folder / "body.toml"))
    pictures = {facing: Picture(measured.drawings[facing], measured.anchors[facing]) for facing in Facing}
    return LoadedBody(body, pictures)


def _read(path: Path) -> bytes:
    try:
        return read_bounded(path)
    except TooLarge:
        raise BadFile("body.file_too_large", file=str(path), most=MOST_BYTES) from None
    except FileNotFoundError:
        raise BadFile("body.file_missing", file=str(path)) from None
    except OSError as error:
        raise _unreadable(path, error) from None


def _unreadable(path: Path, error: OSError) -> BadFile:
    return BadFile("body.file_unreadable", file=str(path), reason=error.strerror or str(error))


def _hash(files: Mapping[str, bytes]) -> str:
    digest = blake2b(f"{MEASURE_VERSION}".encode(), digest_size=20)
    for name, data in files.items():
        digest.update(f"{name}:{len(data)}:".encode())
        digest.update(data)
    return digest.hexdigest()


def _kept(files: Mapping[str, bytes], cache: Path | None) -> Measured | None:
    """Return what was measured of this very content before; anything unreadable there counts as not kept."""
    if cache is None:
        return None
    try:
        seal, _, data = (cache / f"{_hash(files)}.json").read_bytes().partition(b"\n")
        return msgspec.json.decode(data, type=Measured) if seal == _seal(data) else None
    except (OSError, msgspec.MsgspecError):
        return None


def _seal(data: bytes) -> bytes:
    """Return what tells kept data from data that was damaged since, by which a table could be wrong unnoticed."""
    return blake2b(data, digest_size=20).hexdigest().encode()


def _measure(files: Mapping[str, bytes], folder: Path, cache: Path | None) -> Measured:
    """Measure the outlines and keep the result; a cache that cannot be written only costs the time again."""
    from cats_desktop.silhouette.anchor_search import best_anchors  # these load clipping and SVG: not at start-up
    from cats_desktop.silhouette.area import flat, shares, uncovered, visible_parts
    from cats_desktop.silhouette.svg import read_drawing

    entry = read_entry(files["body.toml"], str(folder / "body.toml"))
    drawings: dict[str, Drawing] = {}
    measured: dict[str, dict[str, int]] = {}
    anchors: dict[str, dict[str, Anchor]] = {}
    for facing in Facing:
        file = f"{facing}.svg"
        keys = [region.key for region in regions_of(entry, facing)]
        drawing = read_drawing(files[file], str(folder / file), keys)
        drawings[facing] = drawing
        parts = visible_parts(flat(drawing))
        measured[facing] = shares(uncovered(parts))
        for key in keys:
            if not measured[facing].get(key):
                raise BadFile("body.region_hidden", file=str(folder / file), region=key)
        anchors[facing] = best_anchors(parts)
    result = Measured(entry, drawings, measured, anchors)
    if cache is not None:
        _keep(cache / f"{_hash(files)}.json", msgspec.json.encode(result))
    return result


def _keep(path: Path, data: bytes) -> None:
    """Write whole or not at all, also when two programs measure at the same time."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_suffix(f".{os.getpid()}")
        unfinished.write_bytes(_seal(data) + b"\n" + data)
        unfinished.replace(path)
    except OSError:
        return
