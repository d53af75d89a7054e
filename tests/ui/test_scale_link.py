"""Larger and smaller: the steps, what Qt is told, what is kept, and a small window in which all can still be used."""

import os
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSettings, Qt
from PySide6.QtWidgets import QApplication, QDialog, QMainWindow, QScrollArea, QWidget

from cats_desktop.bootstrap import furnish
from cats_desktop.library.bodies import BodyLibrary
from cats_desktop.library.folders import HOME_VARIABLE
from cats_desktop.session.memory import MemoryJournal
from cats_desktop.ui.application import first_theme
from cats_desktop.ui.main_window import MainWindow
from cats_desktop.ui.scales import factor_for, scale_beside, scale_from
from cats_desktop.ui.theme import DARK, HIGH_CONTRAST, LIGHT
from tests.ui.conftest import Show
from tests.ui.hands import CTRL, Key, ScriptedDice, add, press, settle
from tests.ui.scenes import RULESETS, said_name

DIRECT = Qt.FindChildOption.FindDirectChildrenOnly

ROOT = Path(__file__).parents[2]
ALT = Qt.KeyboardModifier.AltModifier


@pytest.mark.parametrize(
    ("scale", "step", "then"),
    [(1.0, 1, 1.1), (1.0, -1, 0.9), (1.1, 1, 1.25), (1.25, -1, 1.1), (1.75, 1, 2.0), (2.0, 1, 2.0), (0.8, -1, 0.8)],
)
def test_the_steps_follow_one_another_and_stop_at_both_ends(scale: float, step: int, then: float) -> None:
    assert scale_beside(scale, step) == then


@pytest.mark.parametrize(("text", "scale"), [("1.25", 1.25), ("2.0", 2.0), ("", 1.0), ("7", 1.0), ("large", 1.0)])
def test_what_was_kept_is_a_step_or_counts_for_nothing(text: str, scale: float) -> None:
    assert scale_from(text) == scale


@pytest.mark.parametrize(
    ("scale", "already", "factor"),
    [
        (1.25, "", "1.25"),
        (1.0, "", "1"),
        (2.0, "1.5", "3"),
        (0.8, "none", "0.8"),
        (0.8, "-1", "0.8"),
        (1.1, "nan", "1.1"),
    ],
)
def test_qt_is_told_the_scale_on_top_of_the_persons_own(scale: float, already: str, factor: str) -> None:
    assert factor_for(scale, already) == factor


@pytest.fixture
def settings(tmp_path: Path) -> QSettings:
    """Return settings in a file of their own."""
    return QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)


@pytest.fixture
def kept(show: Show, settings: QSettings, bodies: BodyLibrary, journal: MemoryJournal, _style_once: None) -> MainWindow:
    """Return a window that keeps what is chosen in it."""
    window = MainWindow(settings)
    window.bench = furnish(window, journal, bodies, LIGHT)
    show(window, 1280, 800)
    return window


def test_keys_choose_the_scale_of_the_next_start_and_the_notice_says_so(kept: MainWindow, settings: QSettings) -> None:
    press(kept, Key.Key_Plus, CTRL | ALT)
    press(kept, Key.Key_Plus, CTRL | ALT)
    assert settings.value("scale") == "1.25"
    assert kept.bench.notice.text == "From the next start on, the whole window is drawn at 125 %."
    press(kept, Key.Key_Minus, CTRL | ALT)
    assert settings.value("scale") == "1.1"
    press(kept, Key.Key_0, CTRL | ALT)
    assert settings.value("scale") == "1.0"
    assert kept.bench.notice.text == "From the next start on, the whole window is drawn at 100 %."


def test_with_another_scale_the_window_shares_itself_out_anew(kept: MainWindow, settings: QSettings) -> None:
    kept.close()
    assert {"geometry", "docks"} <= set(settings.allKeys())
    kept.show()
    press(kept, Key.Key_Plus, CTRL | ALT)
    kept.close()
    assert set(settings.allKeys()) == {"scale"}


def test_the_palette_that_was_chosen_is_kept(kept: MainWindow, settings: QSettings, qapp: QApplication) -> None:
    assert settings.value("palette") is None
    press(kept, Key.Key_T, CTRL)
    press(kept, Key.Key_T, CTRL)
    assert kept.bench.theme is HIGH_CONTRAST
    assert settings.value("palette") == "contrast"
    assert first_theme(qapp, "contrast") is HIGH_CONTRAST
    assert first_theme(qapp, "dark") is DARK
    press(kept, Key.Key_T, CTRL)
    assert settings.value("palette") == "light"


def test_without_a_choice_the_palette_is_the_desktops(qapp: QApplication) -> None:
    assert first_theme(qapp, "") is LIGHT
    assert first_theme(qapp, "green") is LIGHT


START = """
import cats_desktop.opening as opening

furnished = opening.furnished

def look(app, folders, window):
    program = furnished(app, folders, window)
    print(window.devicePixelRatioF(), program.bench.theme.key)
    window.close()
    raise SystemExit(0)

opening.furnished = look
opening.show_window()
"""


def test_a_start_has_the_scale_and_the_palette_that_were_chosen(tmp_path: Path, measured: Path) -> None:
    (tmp_path / "cache").symlink_to(measured, target_is_directory=True)
    environ = os.environ | {HOME_VARIABLE: str(tmp_path)}
    environ.pop("QT_SCALE_FACTOR", None)
    said = []
    for keep in (False, True):
        if keep:
            settings = QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)
            settings.setValue("scale", "1.5")
            settings.setValue("palette", "contrast")
            settings.sync()
        run = subprocess.run(
            [sys.executable, "-c", START], cwd=ROOT, env=environ, capture_output=True, text=True, timeout=60, check=True
        )
        said.append(run.stdout.split())
    assert said == [["1.0", "light"], ["1.5", "contrast"]]


def test_the_armour_of_a_target_fits_a_small_window(small: MainWindow) -> None:
    press(small, Key.Key_M)
    settle()
    (editor,) = small.findChildren(QDialog)
    assert editor.height() <= 368
    editor.close()


# A window of 1280 × 800 at scale 2


@pytest.fixture
def small(
    show: Show,
    bodies: BodyLibrary,
    journal: MemoryJournal,
    dice: ScriptedDice,  # noqa: ARG001
    _style_once: None,
) -> MainWindow:
    """Return a window of 640 × 400, as a screen of 1280 × 800 is at scale 2, less its title bar."""
    window = MainWindow()
    window.bench = furnish(window, journal, bodies, LIGHT)
    show(window, 640, 368)
    window.resize_to(640, 368)
    settle()
    add(window, "Ana", "heavy_mech", armour=40)
    return window


def overlapping(parent: QWidget) -> list[str]:
    """Return the pairs of neighbours that lie on one another, anywhere within a widget."""
    found = []
    shown = [child for child in parent.findChildren(QWidget, options=DIRECT) if child.isVisible()]
    if not isinstance(parent, QMainWindow | QScrollArea):
        for one, other in combinations(shown, 2):
            if one.geometry().intersects(other.geometry()):
                found.append(f"{said_name(one)} and {said_name(other)} in {said_name(parent)}")
    for child in shown:
        found += overlapping(child)
    return found


@pytest.mark.parametrize("ruleset", RULESETS)
def test_in_a_small_window_nothing_overlaps_and_the_fight_goes_on(small: MainWindow, ruleset: str) -> None:
    press(small, RULESETS[ruleset], CTRL)
    settle()
    stage = small.bench.stage
    assert (small.width(), small.height()) == (640, 368)
    assert overlapping(stage) == []
    inside = QRect(stage.roll.mapTo(small, QPoint()), stage.roll.size())
    assert small.rect().contains(inside)
    assert stage.roll.visibleRegion().boundingRect() == stage.roll.rect()
    assert stage.silhouette.height() >= 96
    assert stage.silhouette.visibleRegion().boundingRect().height() == stage.silhouette.height()
    press(small, Key.Key_R)
    assert len(small.bench.desk.history.state.combatants) == 1
    assert small.bench.desk.last_hit is not None


@pytest.mark.parametrize(("width", "height"), [(640, 368), (683, 384), (1366, 768)])
def test_where_all_panels_share_one_place_the_stage_has_at_least_half(
    small: MainWindow, width: int, height: int
) -> None:
    small.resize_to(width, height)
    settle()
    assert (small.width(), small.height()) == (width, height)
    assert 2 * small.bench.stage.width() >= width


def test_in_a_small_window_the_targets_need_no_scrolling_aside(small: MainWindow) -> None:
    tracker = small.bench.tracker
    assert tracker.minimumSizeHint().width() <= small.docks["tracker"].width()
    assert tracker.add.width() <= small.docks["tracker"].width() - 16


def test_in_a_small_window_all_panels_share_one_place(small: MainWindow) -> None:
    places = {name for name, dock in small.docks.items() if small.tabifiedDockWidgets(dock)}
    assert places == {"tracker", "table", "odds", "volley", "wounds", "log"}
