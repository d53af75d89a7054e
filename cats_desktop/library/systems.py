"""The data of the published systems by ruleset: each file is read when it is first asked for."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any


def _fudge(folder: Path) -> Any:
    from cats_desktop.library.fudge_file import read_fudge  # a fight by C.A.T.S. reads none of these files

    return read_fudge(folder / "fudge.toml")


def _placement(folder: Path) -> Any:
    from cats_desktop.library.placement_file import read_placements

    return read_placements(folder / "placement.toml")


def _cards(folder: Path) -> Any:
    from cats_desktop.library.cards_file import read_cards

    return read_cards(folder / "location_cards.toml")


READERS: tuple[tuple[str, Callable[[Path], Any]], ...] = (
    ("fudge", _fudge),
    ("placement", _placement),
    ("cards", _cards),
)


class SystemLibrary(Mapping[str, Any]):
    """Ruleset key -> what its data file says. Looking one up raises BadFile when the file cannot be used."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._readers = dict(READERS)
        self._read: dict[str, Any] = {}

    def __getitem__(self, key: str) -> Any:
        if key not in self._read:
            self._read[key] = self._readers[key](self._folder)
        return self._read[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._readers)

    def __len__(self) -> int:
        return len(self._readers)
