"""No two states of a region are told apart by colour alone: each has its own fill and its own hatching."""

from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from cats_desktop.library.bodies import BodyLibrary
from cats_desktop.session.queries import FigureView, RegionView
from cats_desktop.ui.figure_painter import paint_figure
from cats_desktop.ui.paths import FigurePaths
from cats_desktop.ui.theme import DARK, HIGH_CONTRAST, LIGHT, Theme
from tests.ui.hands import a_combatant, a_figure, the_paths

pytestmark = pytest.mark.usefixtures("qapp")

SCALE = 6.0
CHANGES = {
    "whole": {},
    "stripped": {"armour_whole": 6, "armour_left": 0},
    "hurt": {"rung": 1},
    "failing": {"rung": 2},
    "destroyed": {"rung": 3},
    "lost": {"lost": True},
}


def chest_in(figure: FigureView, state: str) -> RegionView:
    """Return the chest in a state."""
    chest = figure.region("chest")
    assert chest is not None
    chest = replace(chest, **CHANGES[state])  # type: ignore[arg-type]
    assert chest.state == state
    return chest


def painted(chest: RegionView, figure: FigureView, paths: FigurePaths, theme: Theme) -> QImage:
    """Paint the chest alone, without the lines and shades that the drawing adds."""
    bare = replace(
        paths, regions={"chest": paths.regions["chest"]}, shades=type(paths.shades)(), lines=type(paths.lines)()
    )
    box = paths.regions["chest"].boundingRect()
    image = QImage((box.size() * SCALE).toSize(), QImage.Format.Format_RGB32)
    image.fill(QColor(theme.window))
    with QPainter(image) as painter:
        painter.scale(SCALE, SCALE)
        painter.translate(-box.topLeft())
        paint_figure(painter, bare, replace(figure, regions=(chest,)), theme, SCALE, box)
    return image


def lines_in(image: QImage, fill: str) -> set[tuple[int, int]]:
    """Return the places in the middle of the picture that hatching makes lighter or darker than the fill."""
    ground = QColor(fill)
    room = QRectF(image.rect()).adjusted(60, 60, -60, -60).toRect()
    found = set()
    for y in range(room.top(), room.bottom()):
        for x in range(room.left(), room.right()):
            colour = image.pixelColor(x, y)
            away = (
                abs(colour.red() - ground.red())
                + abs(colour.green() - ground.green())
                + abs(colour.blue() - ground.blue())
            )
            if away > 48:
                found.add((x, y))
    return found


@pytest.mark.parametrize("theme", [LIGHT, DARK, HIGH_CONTRAST], ids=lambda theme: theme.key)
def test_every_two_states_differ_in_colour_and_in_hatching(
    bodies: BodyLibrary,
    theme: Theme,
) -> None:
    paths, figure = the_paths(bodies), a_figure(bodies, a_combatant())
    lines = {}
    for state in CHANGES:
        image = painted(chest_in(figure, state), figure, paths, theme)
        lines[state] = lines_in(image, theme.fills[state])
    share = {state: len(places) for state, places in lines.items()}
    assert share["whole"] == share["lost"] == 0
    assert 0 < share["stripped"] < share["hurt"] < share["failing"]
    assert share["destroyed"] > share["stripped"]
    for one, other in combinations(["stripped", "hurt", "failing", "destroyed"], 2):
        assert len(lines[one] ^ lines[other]) > 0.3 * len(lines[one] | lines[other]), (one, other)


@pytest.mark.parametrize("theme", [LIGHT, DARK, HIGH_CONTRAST], ids=lambda theme: theme.key)
def test_a_lost_region_has_a_broken_outline(
    bodies: BodyLibrary,
    theme: Theme,
) -> None:
    paths, figure = the_paths(bodies), a_figure(bodies, a_combatant())
    image = painted(chest_in(figure, "lost"), figure, paths, theme)
    path = paths.regions["chest"]
    box = path.boundingRect()
    muted, on = QColor(theme.muted), []
    for percent in range(0, 1000):
        place = (path.pointAtPercent(percent / 1000) - box.topLeft()) * SCALE
        if not QRectF(image.rect()).adjusted(2, 2, -2, -2).contains(place):
            continue
        colour = image.pixelColor(QPointF(place).toPoint())
        on.append(abs(colour.red() - muted.red()) < 40 and abs(colour.blue() - muted.blue()) < 40)
    changes = sum(one != other for one, other in pairwise(on))
    assert changes > 20


def test_the_rim_thins_as_armour_goes(bodies: BodyLibrary) -> None:
    paths, figure = the_paths(bodies), a_figure(bodies, a_combatant())
    chest = figure.region("chest")
    assert chest is not None
    blue = []
    for left in (6, 3, 0):
        image = painted(replace(chest, armour_whole=6, armour_left=left), figure, paths, LIGHT)
        y = image.height() // 2
        armour = QColor(LIGHT.armour)
        row = [image.pixelColor(x, y) for x in range(image.width())]
        blue.append(sum(abs(one.red() - armour.red()) + abs(one.blue() - armour.blue()) < 60 for one in row))
    assert blue[0] > blue[1] > blue[2] == 0
