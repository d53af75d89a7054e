"""The palettes: what has to be read stands out from what it stands on."""

import pytest

from cats_desktop.ui.theme import DARK, LIGHT, Theme, text_on

STATES = ("whole", "stripped", "hurt", "failing", "destroyed", "lost")


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two #rrggbb colours. Source: WCAG 2.1, definitions of luminance and contrast."""
    lights = []
    for colour in (one, other):
        channels = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        linear = [value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels]
        lights.append(0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2])
    return (max(lights) + 0.05) / (min(lights) + 0.05)


def test_the_yardstick_itself_is_right() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.key)
@pytest.mark.parametrize(
    ("text", "ground"),
    [
        ("text", "surface"),
        ("text", "window"),
        ("text", "soft_accent"),
        ("muted", "surface"),
        ("muted", "window"),
        ("danger", "surface"),
        ("danger", "window"),
        ("on_accent", "accent"),
    ],
)
def test_words_can_be_read_on_their_ground(theme: Theme, text: str, ground: str) -> None:
    assert contrast(getattr(theme, text), getattr(theme, ground)) >= 4.5


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.key)
@pytest.mark.parametrize("state", STATES)
def test_a_label_can_be_read_on_every_fill(theme: Theme, state: str) -> None:
    fill = theme.fills[state]
    assert contrast(text_on(fill).name(), fill) >= 4.5


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.key)
def test_every_state_has_a_fill_and_no_two_the_same(theme: Theme) -> None:
    assert set(theme.fills) == set(STATES)
    assert len(set(theme.fills.values())) == 6
