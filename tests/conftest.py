"""What every test stands on: no screen, no user's folders, and outlines that are measured only once a run."""

import os

os.environ["QT_QPA_PLATFORM"] = "offscreen"  # before anything loads Qt
os.environ.pop("QT_SCALE_FACTOR", None)

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cats_desktop.library.bodies import BodyLibrary
from cats_desktop.library.folders import HOME_VARIABLE
from cats_desktop.library.resources import resources_folder
from tests.programs import Start, stop

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication


@pytest.fixture(scope="session")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder in which measured bodies are kept for the whole run."""
    return tmp_path_factory.mktemp("measured")


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, measured: Path) -> Iterator[Path]:
    """Give each test its own user's folder, of which only the measured bodies are shared.

    It lies outside ``tmp_path``, where tests count what they find.
    """
    folder = tmp_path_factory.mktemp("home")
    with suppress(OSError):  # where links are not allowed, bodies are measured again
        (folder / "cache").symlink_to(measured, target_is_directory=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(HOME_VARIABLE, str(folder))
        yield folder


@pytest.fixture(scope="session")
def bodies(measured: Path) -> BodyLibrary:
    """Return the shipped bodies."""
    return BodyLibrary([resources_folder() / "bodies"], measured)


@pytest.fixture(scope="session")
def qapp() -> "QApplication":
    """Return the program's own application, in place of the bare one that pytest-qt would make."""
    from PySide6.QtWidgets import QApplication

    from cats_desktop.ui.application import make_app

    app = QApplication.instance() or make_app(["cats-desktop"], "")
    assert isinstance(app, QApplication)
    return app


@pytest.fixture
def start(qapp: "QApplication", home: Path) -> Iterator[Start]:  # noqa: ARG001
    """Return what starts the program on this test's folder; `stop` ends it, and so does the end of the test."""
    from PySide6.QtTest import QTest

    from cats_desktop.bootstrap import Program
    from cats_desktop.library.folders import user_folders
    from cats_desktop.ui.main_window import MainWindow
    from tests.ui.hands import settle

    running: list[Program] = []

    def begin(session: Path | None = None) -> Program:
        program = Program(qapp, user_folders(), MainWindow())
        program.window.bench = program.bench
        if session is not None:
            program.control.open(session)
        running.append(program)
        program.window.show()
        program.window.activateWindow()
        assert QTest.qWaitForWindowActive(program.window)
        settle()
        return program

    yield begin
    for program in running:
        stop(program)
