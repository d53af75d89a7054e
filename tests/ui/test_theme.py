"""The palettes: what has to be read or seen stands out from everything it can stand on."""

from dataclasses import fields
from itertools import combinations

import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from cats_desktop.library.resources import resources_folder
from cats_desktop.ui.card_faces import INK, LIMB, MARK, MARK_RIM, PAPER
from cats_desktop.ui.figure_painter import HATCH_ALPHA, HATCHING
from cats_desktop.ui.odds_chart import Shade
from cats_desktop.ui.odds_icicle import node_fill
from cats_desktop.ui.odds_legend import bar_colours
from cats_desktop.ui.theme import DARK, HIGH_CONTRAST, LIGHT, THEMES, Theme, text_on, theme_after
from cats_desktop.ui.tracker_painter import pip_colours

STATES = ("whole", "stripped", "hurt", "failing", "destroyed", "lost")
GROUNDS = ("window", "surface", "raised", "soft_accent")
"""What words, borders and rings can stand on."""
WORDS = ("text", "muted", "danger", "accent")
FIGURES = ("edge", "accent", "danger", "armour", "muted")
"""Borders, focus rings, bars, marks."""
LINES = {"light": 1.0, "dark": 1.0, "contrast": 3.0}
"""What only parts and decorates may be faint, but for those who ask for contrast."""
OTHERS = ("key", "dark", "line", "track", "on_accent", "seam", "fills")
"""Fields that stand on grounds of their own; each has its test below."""

each_theme = pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.key)


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two #rrggbb colours. Source: WCAG 2.1, definitions of luminance and contrast."""
    lights = []
    for colour in (one, other):
        channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
        lights.append(0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2])
    return (max(lights) + 0.05) / (min(lights) + 0.05)


def over(colour: QColor, ground: str) -> str:
    """Return what a colour that lets the ground through looks like on it."""
    image = QImage(1, 1, QImage.Format.Format_RGB32)
    image.fill(QColor(ground))
    with QPainter(image) as painter:
        painter.fillRect(0, 0, 1, 1, colour)
    return image.pixelColor(0, 0).name()


def faint(theme: Theme, inks: tuple[str, ...], grounds: tuple[str, ...], least: float) -> list[str]:
    """Return the pairs of a theme's colours that do not stand out from one another enough."""
    return [
        f"{ink} on {ground}: {contrast(getattr(theme, ink), getattr(theme, ground)):.2f}"
        for ink in inks
        for ground in grounds
        if contrast(getattr(theme, ink), getattr(theme, ground)) < least
    ]


def test_the_yardstick_itself_is_right() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_every_colour_of_a_palette_is_looked_at() -> None:
    assert {field.name for field in fields(Theme)} == {*GROUNDS, *WORDS, *FIGURES, *OTHERS}


@each_theme
def test_words_can_be_read_on_every_ground(theme: Theme) -> None:
    assert faint(theme, WORDS, GROUNDS, 4.5) == []
    assert faint(theme, ("text",), ("track",), 4.5) == []  # a button that is held down
    assert faint(theme, ("on_accent",), ("accent",), 4.5) == []


@each_theme
def test_words_of_what_is_out_of_use_can_still_be_made_out(theme: Theme) -> None:
    assert faint(theme, ("muted",), ("window", "track"), 3.0) == []


@each_theme
def test_borders_rings_and_marks_can_be_seen_on_every_ground(theme: Theme) -> None:
    assert faint(theme, FIGURES, GROUNDS, 3.0) == []
    assert faint(theme, ("line",), ("window", "surface"), LINES[theme.key]) == []


@each_theme
def test_bars_can_be_seen_on_their_track(theme: Theme) -> None:
    assert faint(theme, ("accent", "danger", "armour"), ("track",), 3.0) == []


@each_theme
@pytest.mark.parametrize("state", STATES)
def test_a_label_can_be_read_on_every_fill(theme: Theme, state: str) -> None:
    fill = theme.fills[state]
    assert contrast(text_on(fill).name(), fill) >= 4.5
    assert state != "lost" or contrast(theme.muted, fill) >= 4.5


@each_theme
@pytest.mark.parametrize("defeated", [False, True])
@pytest.mark.parametrize("state", STATES)
def test_the_letter_of_a_pip_can_be_read_also_of_who_is_defeated(theme: Theme, state: str, defeated: bool) -> None:
    fill, _, letter = pip_colours(theme, state, defeated=defeated)
    for row in (theme.surface, theme.soft_accent):
        assert contrast(letter.name(), over(fill, row)) >= 4.5


@each_theme
@pytest.mark.parametrize("state", sorted(HATCHING))
def test_the_hatching_of_a_state_can_be_seen_on_its_fill(theme: Theme, state: str) -> None:
    line = QColor(text_on(theme.fills[state]))
    line.setAlpha(HATCH_ALPHA)
    assert contrast(over(line, theme.fills[state]), theme.fills[state]) >= 3.0


@each_theme
def test_the_rim_of_armour_and_the_marks_stand_out_from_the_line_beside_them(theme: Theme) -> None:
    assert faint(theme, ("armour",), ("seam",), 3.0) == []  # the seam runs around every rim
    assert faint(theme, ("danger", "accent"), ("surface",), 3.0) == []  # and a halo around every mark


@each_theme
def test_every_state_has_a_fill_and_no_two_look_the_same(theme: Theme) -> None:
    assert set(theme.fills) == set(STATES)
    hatched = {state: HATCHING.get(state) for state in STATES if state != "lost"}  # which has a dashed outline
    assert len(set(hatched.values())) == 5
    assert len(set(theme.fills.values())) == 6


def test_with_high_contrast_no_two_fills_are_alike_in_colour() -> None:
    def apart(one: str, other: str) -> int:
        return sum(abs(a - b) for a, b in zip(QColor(one).getRgb()[:3], QColor(other).getRgb()[:3], strict=True))

    fills = [HIGH_CONTRAST.fills[state] for state in STATES[:5]]
    assert all(apart(one, other) >= 96 for one, other in combinations(fills, 2))


@each_theme
@pytest.mark.parametrize("shade", list(Shade))
def test_bars_of_a_plot_have_an_outline_that_can_be_seen(theme: Theme, shade: Shade) -> None:
    _, outline = bar_colours(theme, shade)
    assert contrast(outline.name(), theme.surface) >= 3.0


@each_theme
@pytest.mark.parametrize(("opened", "wound"), [(True, True), (False, True), (False, False)])
def test_words_in_the_tree_can_be_read_on_its_boxes(theme: Theme, opened: bool, wound: bool) -> None:
    fill = node_fill(theme, opened=opened, wound=wound).name()
    assert contrast(text_on(fill).name(), fill) >= 4.5


@pytest.mark.parametrize("dark", [False, True])
def test_a_card_can_be_read_whatever_the_palette(dark: bool) -> None:
    paper = QColor(PAPER[dark]).darker(104).name()
    assert contrast(INK, paper) >= 4.5
    assert contrast(MARK_RIM, paper) >= 4.5
    assert contrast(MARK, paper) >= 3.0
    assert contrast(MARK_RIM, LIMB) >= 3.0


@pytest.mark.parametrize(("before", "after"), [(LIGHT, DARK), (DARK, HIGH_CONTRAST), (HIGH_CONTRAST, LIGHT)])
def test_the_palettes_follow_one_another_in_a_ring(before: Theme, after: Theme) -> None:
    assert theme_after(before) is after


@each_theme
def test_icons_that_the_rules_name_are_drawn_in_colours_that_can_be_seen(theme: Theme) -> None:
    grounds = {"check": theme.accent, "chevron": theme.surface, "close": theme.window, "float": theme.window}
    for name, ground in grounds.items():
        drawing = (resources_folder() / "icons" / f"{name}-{theme.key}.svg").read_text(encoding="utf-8")
        assert contrast(drawing.partition('stroke="')[2][:7], ground) >= 3.0
