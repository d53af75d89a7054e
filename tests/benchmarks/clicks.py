"""A real window on a real session file with a crowd in it, and the least that a click on a region could do."""

import random
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGraphicsPathItem, QGraphicsScene, QGraphicsView

from cats_desktop.bootstrap import body_library, make_app, make_window
from cats_desktop.library.folders import Folders
from cats_desktop.rules.body import Facing
from cats_desktop.session.commands import AddCombatants
from cats_desktop.storage.files import create
from cats_desktop.ui.main_window import MainWindow
from cats_desktop.ui.paths import FigurePaths
from cats_desktop.ui.theme import LIGHT

ROUNDS = 60


def application() -> QApplication:
    """Return the one application of this process."""
    running = QApplication.instance()
    return running if isinstance(running, QApplication) else make_app(["benchmarks"])


@contextmanager
def fight(crowd: int) -> Iterator[MainWindow]:
    """Give a shown window on a session file with so many humans of 16 parts each."""
    application()
    with tempfile.TemporaryDirectory(prefix="click-", dir=Path.cwd()) as name:
        home = Path(name)
        bodies = body_library(Folders(home, home / "cache", home / "window.ini"))
        with create(home / "fight.cats") as journal:
            window = make_window(journal, bodies, LIGHT)
            for _ in range(crowd // 200):
                window.desk.do(AddCombatants("guard", "human", 200, 4_000))
            window.desk.select(next(iter(window.desk.history.state.combatants)))
            window.desk._below = random.Random(1).randrange  # the same dice for every crowd
            window.resize_to(1440, 900)
            window.show()
            QApplication.processEvents()
            yield window
            window.close()
            window.deleteLater()
            QApplication.processEvents()


def click_seconds(window: MainWindow, regions: list[str]) -> list[float]:
    """Click regions in turn; each entry is seconds from the press to everything painted again."""
    silhouette = window.stage.silhouette
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


class Bare(QGraphicsView):
    """The yardstick: the same outlines as plain items; a click recolours one. No model, no store."""

    def __init__(self, paths: FigurePaths) -> None:
        super().__init__()
        self.kept = QGraphicsScene()
        self.setScene(self.kept)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.items_by_key = {}
        for key, path in paths.regions.items():
            item = QGraphicsPathItem(path)
            item.setBrush(QBrush(QColor("#9fb6cb")))
            item.setPen(QPen(Qt.PenStyle.NoPen))
            self.kept.addItem(item)
            self.items_by_key[key] = item
        self.setSceneRect(paths.view)
        self.clicks = 0

    def mousePressEvent(self, event: object) -> None:
        """Recolour the item under the pointer."""
        found = self.itemAt(event.position().toPoint())  # type: ignore[attr-defined]
        if isinstance(found, QGraphicsPathItem):
            self.clicks += 1
            found.setBrush(QBrush(QColor("#eba93c" if self.clicks % 2 else "#d5561c")))


def bare_view(window: MainWindow) -> Bare:
    """Return the yardstick, shown at the size of the window's own silhouette."""
    paths = window._figure_paths("human", Facing.FRONT)
    bare = Bare(paths)
    bare.resize(window.stage.silhouette.size())
    bare.fitInView(paths.view, Qt.AspectRatioMode.KeepAspectRatio)
    bare.show()
    QApplication.processEvents()
    return bare


def bare_seconds(bare: Bare, window: MainWindow, regions: list[str]) -> list[float]:
    """Click the same regions on the yardstick."""
    anchors = window._figure_paths("human", Facing.FRONT).anchors
    taken = []
    for region in regions:
        spot = bare.mapFromScene(anchors[region].x, anchors[region].y)
        QTest.mouseMove(bare.viewport(), spot)
        QApplication.processEvents()
        begin = time.perf_counter()
        QTest.mouseClick(bare.viewport(), Qt.MouseButton.LeftButton, pos=spot)
        QApplication.processEvents()
        taken.append(time.perf_counter() - begin)
    return taken


def commit_seconds(window: MainWindow) -> float:
    """Return the median of one durable commit of the window's own session: the last hit stored once more."""
    history = window.desk.history
    step = history.journal.steps(history.head, history.head)[0]
    taken = []
    for _ in range(ROUNDS):
        begin = time.perf_counter()
        history.journal.append(step.command, step.events, history.state)
        taken.append(time.perf_counter() - begin)
    return median(taken)
