"""A real window on a real session file with a crowd in it, and the least that a click on a region could do."""

import random
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from cats_desktop.bootstrap import body_library, furnish
from cats_desktop.library.folders import Folders
from cats_desktop.session.commands import AddCombatants
from cats_desktop.storage.files import create
from cats_desktop.ui.application import make_app
from cats_desktop.ui.main_window import MainWindow
from cats_desktop.ui.theme import LIGHT

ROUNDS = 60


def application() -> QApplication:
    """Return the one application of this process."""
    running = QApplication.instance()
    return running if isinstance(running, QApplication) else make_app(["benchmarks"], "")


@contextmanager
def fight(crowd: int) -> Iterator[MainWindow]:
    """Give a shown window on a session file with so many humans of 16 parts each."""
    application()
    with tempfile.TemporaryDirectory(prefix="click-", dir=Path.cwd()) as name:
        home = Path(name)
        bodies = body_library(Folders(home, home / "cache", home / "window.ini"))
        with create(home / "fight.cats") as journal:
            window = MainWindow()
            window.bench = furnish(window, journal, bodies, LIGHT)
            for _ in range(crowd // 200):
                window.bench.desk.do(AddCombatants("guard", "human", 200, 4_000))
            window.bench.desk.select(next(iter(window.bench.desk.history.state.combatants)))
            window.bench.desk._below = random.Random(1).randrange  # the same dice for every crowd
            window.resize_to(1440, 900)
            window.show()
            QApplication.processEvents()
            yield window
            window.close()
            window.deleteLater()
            QApplication.processEvents()


def click_seconds(window: MainWindow, regions: list[str]) -> list[float]:
    """Click regions in turn; each entry is seconds from the press to everything painted again."""
    silhouette = window.bench.stage.silhouette
    taken = []
    for region in regions:
        spot = silhouette.place_of(region).toPoint()
        QTest.mouseMove(silhouette, spot)
        QApplication.processEvents()
        begin = time.perf_counter()
        QTest.mouseClick(silhouette, Qt.MouseButton.LeftButton, pos=spot)
        QApplication.processEvents()
        taken.append(time.perf_counter() - begin)
    return taken


@contextmanager
def only_recolouring(window: MainWindow) -> Iterator[None]:
    """Let a click do the least: the region under it changes its state on the silhouette. No model, no store."""
    silhouette = window.bench.stage.silhouette
    shown = window.bench.figure
    assert shown is not None

    def recolour(key: str) -> None:
        nonlocal shown
        assert shown is not None
        regions = tuple(
            replace(region, rung=1 - min(region.rung, 1)) if region.key == key else region for region in shown.regions
        )
        shown = replace(shown, regions=regions)
        silhouette.show_figure(shown, silhouette._paths)

    silhouette.region_clicked.disconnect(window.bench.desk.strike_region)
    silhouette.region_clicked.connect(recolour)
    try:
        yield
    finally:
        silhouette.region_clicked.disconnect(recolour)
        silhouette.region_clicked.connect(window.bench.desk.strike_region)
        silhouette.show_figure(window.bench.figure, silhouette._paths)
        QApplication.processEvents()


@contextmanager
def timed_commits(window: MainWindow) -> Iterator[list[float]]:
    """Give a list that gets the seconds of every durable commit made meanwhile, as the clicks make them."""
    journal = window.bench.desk.history.journal
    append = journal.append
    taken: list[float] = []

    def timed(*step: object) -> object:
        begin = time.perf_counter()
        try:
            return append(*step)
        finally:
            taken.append(time.perf_counter() - begin)

    journal.append = timed
    try:
        yield taken
    finally:
        del journal.append
