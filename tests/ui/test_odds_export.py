"""Odds go to files: a picture that is the one on the screen, a drawing with letters, a table with exact fractions."""

import csv
import io
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QFileDialog, QWidget

from cats_desktop.rules.attack import Attack
from cats_desktop.rules.body import Facing
from cats_desktop.rules.faults import Fault
from cats_desktop.ui.odds_cats import LocationPage
from cats_desktop.ui.odds_export import Exporter, csv_of, exported, file_name, write_file
from cats_desktop.ui.odds_page import OddsSituation
from cats_desktop.ui.theme import LIGHT
from tests.ui.hands import a_combatant, settle


@pytest.fixture
def page(show, bodies):
    found = LocationPage()
    found.show_theme(LIGHT)
    found.show_situation(OddsSituation("cats", a_combatant(), bodies["human"], Attack(Facing.FRONT)))
    show(found, 520, 560)
    return found


def accents(image, step):
    """Return how many pixels of a raster have the accent's colour."""
    accent = QColor(LIGHT.accent).rgb()
    raster = ((x, y) for x in range(0, image.width(), step) for y in range(0, image.height(), step))
    return sum(image.pixel(x, y) == accent for x, y in raster)


def test_the_picture_is_twice_as_fine_as_the_screen_and_shows_the_bars(page):
    image = QImage.fromData(exported(page, "png"))
    assert image.size() == page.sheet.size() * 2
    accent = QColor(LIGHT.accent).rgb()
    assert (
        sum(image.pixel(x, y) == accent for x in range(0, image.width(), 4) for y in range(0, image.height(), 4)) > 60
    )


def test_the_drawing_holds_letters_and_shapes_and_reads_like_the_picture(page):
    svg = exported(page, "svg")
    root = ElementTree.fromstring(svg)
    texts = "".join(root.itertext())
    assert "Chest" in texts
    assert "18.35%" in texts
    renderer = QSvgRenderer(QByteArray(svg))
    assert renderer.isValid()
    image = QImage(page.sheet.size(), QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    accent = QColor(LIGHT.accent).rgb()
    assert (
        sum(image.pixel(x, y) == accent for x in range(0, image.width(), 2) for y in range(0, image.height(), 2)) > 60
    )


def test_the_table_has_exact_fractions_and_adds_up(page):
    text = exported(page, "csv").decode("utf-8-sig")
    head, *rows = csv.reader(io.StringIO(text))
    assert head[:4] == ["region", "label", "true area %", "d100"]
    chest = dict(zip(head, next(row for row in rows if row[0] == "chest"), strict=True))
    assert chest == {
        "region": "chest",
        "label": "Chest",
        "true area %": "18.35",
        "d100": "8–26",
        "d100 exact": "19/100",
        "d100 %": "19",
        "d66": "14–24",
        "d66 exact": "7/36",
        "d66 %": "19.4",
    }
    assert sum(int(row[5]) for row in rows) == 100
    assert sum(round(float(row[8]) * 10) for row in rows) == 1000


def test_no_cell_is_a_formula_to_a_spreadsheet():
    assert csv_of((("=1+1", "-5", "@x", "plain"),)).decode("utf-8-sig") == "'=1+1,-5,'@x,plain\r\n"


def test_the_dialog_stops_nothing_and_writes_what_was_shown_when_it_was_asked_for(qapp, show, page, tmp_path):  # noqa: ARG001
    window = show(QWidget(), 300, 200)
    exporter = Exporter(window)
    written = []
    exporter.written.connect(written.append)
    exporter.ask(page, "odds-location", "csv")
    dialog = exporter.dialog
    assert isinstance(dialog, QFileDialog)
    assert not dialog.isModal()
    assert dialog.selectedFiles()[0].endswith("odds-location.csv")
    page.show_situation(OddsSituation())  # the fight goes on
    dialog.fileSelected.emit(str(tmp_path / "mine.csv"))
    assert written == [str(tmp_path / "mine.csv")]
    assert "Chest" in (tmp_path / "mine.csv").read_text("utf-8-sig")
    dialog.close()
    settle()
    assert exporter.dialog is None


def test_a_file_that_cannot_be_written_is_said_and_nothing_is_left_behind(qapp, show, tmp_path):  # noqa: ARG001
    exporter = Exporter(show(QWidget(), 300, 200))
    failed = []
    exporter.failed.connect(failed.append)
    exporter.write(tmp_path / "nowhere" / "odds.csv", b"x")
    (fault,) = failed
    assert fault.key == "odds.cannot_write"
    assert fault.values["file"] == str(tmp_path / "nowhere" / "odds.csv")
    assert list(tmp_path.iterdir()) == []


def test_an_earlier_file_stays_whole_when_writing_fails(tmp_path):
    folder = tmp_path / "taken"
    folder.mkdir()
    with pytest.raises(Fault):
        write_file(folder, b"x")
    assert folder.is_dir()


def test_a_file_is_written_whole(tmp_path):
    write_file(tmp_path / "odds.csv", b"one")
    write_file(tmp_path / "odds.csv", b"two")
    assert Path(tmp_path / "odds.csv").read_bytes() == b"two"


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (("odds", "location", "Heavy mech", "front"), "odds-location-heavy-mech-front"),
        (("../../x", ""), "x"),
        (("/",), "odds"),
    ],
)
def test_a_suggested_name_is_one_that_every_system_takes(words, name):
    assert file_name(*words) == name
