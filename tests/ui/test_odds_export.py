"""Odds go to files: a picture that is the one on the screen, a drawing with letters, a table with exact fractions."""

import csv
import io
import xml.etree.ElementTree as ElementTree
from fractions import Fraction
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication, QFileDialog, QWidget

from cats_desktop.rules.attack import Attack
from cats_desktop.rules.body import Facing
from cats_desktop.rules.dice import ThrownDice, TypedDice
from cats_desktop.rules.faults import Fault
from cats_desktop.session.commands import AddCombatants, Strike
from cats_desktop.session.history import History
from cats_desktop.session.memory import MemoryJournal
from cats_desktop.ui.luck_page import LuckPage
from cats_desktop.ui.odds_cats import DepthPage, LocationPage
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
    assert image.width() == page.sheet.width() * 2
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


def letters(page):
    return "".join(ElementTree.fromstring(exported(page, "svg")).itertext())


def test_a_picture_names_its_subject_and_holds_no_controls(page):
    page.tool("Export", "")
    told = letters(page)
    assert "Human, front: where a hit lands" in told
    assert "By size" not in told
    assert "Export" not in told
    assert page.by_size.isVisible()


def test_two_bodies_of_the_same_picture_have_other_titles(page, bodies):
    page.show_situation(OddsSituation("cats", a_combatant("heavy_mech"), bodies["heavy_mech"], Attack(Facing.LEFT)))
    settle()
    assert "Heavy mech, left: where a hit lands" in letters(page)


def test_focus_and_the_row_pointed_at_are_in_no_picture_and_stay_on_the_screen(page):
    plain = exported(page, "png")
    pointed = []
    page.region_pointed.connect(pointed.append)
    page.chart.setFocus()
    page.point("chest")
    assert exported(page, "png") == plain
    assert page.chart.current == "chest"
    assert page.isAncestorOf(QApplication.focusWidget())
    assert pointed == []


def test_luck_is_drawn_whole_however_little_of_it_can_be_seen(show, bodies):
    history = History(MemoryJournal(lambda: 0.0), bodies)
    history.do(AddCombatants("Ana", "human"), ThrownDice(lambda _sides: 0))
    for face in range(1, 101, 3):
        history.do(Strike(1, Attack(Facing.FRONT)), TypedDice([str(face), "2"]))
    luck = LuckPage()
    luck.show_theme(LIGHT)
    show(luck, 420, 300)
    luck.show_history(history)
    settle()
    assert luck.location.area.viewport().height() < luck.location.chart.height()
    told = letters(luck)
    assert "Everybody: luck so far, typed dice" in told
    assert all(row.label in told for row in (*luck.location.chart.rows, *luck.tier.chart.rows))
    image = QImage.fromData(exported(luck, "png"))
    assert image.height() > 2 * (luck.location.chart.height() + luck.tier.chart.height())


def test_fractions_in_a_table_can_be_read_by_a_machine(qapp):  # noqa: ARG001
    page = DepthPage()
    page.show_situation(OddsSituation())
    head, *rows = csv.reader(io.StringIO(exported(page, "csv").decode("utf-8-sig")))
    exact = head.index("exact")
    # Five in six to the power of the tier; tier 7 and deeper 1 in 46 656.
    assert [Fraction(row[exact]) for row in rows] == [
        *(Fraction(5, 6**tier) for tier in range(1, 7)),
        Fraction(1, 6**6),
    ]


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
