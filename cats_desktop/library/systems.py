"""The data of the published systems by ruleset: each file is read when it is first asked for."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from cats_desktop.rules.body import Body
from cats_desktop.rules.coverage import Coverage

Read = tuple[Any, tuple[Coverage, ...]]
"""What a file says, and the coverages in it."""


def _fudge(file: Path) -> Read:
    from cats_desktop.library.fudge_file import read_fudge  # a fight by C.A.T.S. reads none of these files

    fudge = read_fudge(file)
    return fudge, (fudge.chart.covers, fudge.tables.covers)


def _placement(file: Path) -> Read:
    from cats_desktop.library.placement_file import read_placements

    placements = read_placements(file)
    return placements, (placements.covers,)


def _cards(file: Path) -> Read:
    from cats_desktop.library.cards_file import read_cards

    cards = read_cards(file)
    return cards, (cards.covers,)


READERS: tuple[tuple[str, str, Callable[[Path], Read]], ...] = (
    ("fudge", "fudge.toml", _fudge),
    ("placement", "placement.toml", _placement),
    ("cards", "location_cards.toml", _cards),
)


class SystemLibrary(Mapping[str, Any]):
    """Ruleset key -> what its data file says.

    ``bodies`` gives the bodies in use: a file that names a part which one of them has not is refused. Looking one up
    raises BadFile when the file cannot be used.
    """

    def __init__(self, folder: Path, bodies: Callable[[], Iterable[Body]] = tuple) -> None:
        self._folder = folder
        self._bodies = bodies
        self._readers = {key: (file, read) for key, file, read in READERS}
        self._read: dict[str, Any] = {}

    def __getitem__(self, key: str) -> Any:
        if key not in self._read:
            name, read = self._readers[key]
            found, coverages = read(self._folder / name)
            self._check(coverages, self._folder / name)
            self._read[key] = found
        return self._read[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._readers)

    def __len__(self) -> int:
        return len(self._readers)

    def _check(self, coverages: Iterable[Coverage], file: Path) -> None:
        from cats_desktop.library.system_files import check_system

        for body in self._bodies():
            for covers in coverages:
                check_system(covers, body, file)
