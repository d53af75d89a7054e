"""Location cards as pictures: the location marked on its side of the figure, and heaps that grow."""

import pytest

from cats_desktop.ui.card_faces import CardFace, CardHeap, face_of
from cats_desktop.ui.theme import LIGHT, THEMES, Theme
from tests.library.systems import cards
from tests.ui.conftest import Show
from tests.ui.hands import near, picture


def test_the_trunks_cards_share_the_trunk_from_above() -> None:
    deck = cards().deck_for("human")
    bands = {card.location: face_of(card, deck).band for card in deck if card.kind == "trunk"}
    assert bands == {"chest": 0, "abdomen": 1, "groin": 2}


def marked(face: CardFace) -> tuple[float, float]:
    """Where the middle of what is marked on a card lies, as parts of its width and height."""
    image = picture(face)
    found = [
        (x, y)
        for x in range(20, image.width() - 20)
        for y in range(30, image.height() - 50)
        if near(image.pixelColor(x, y), "#d5561c")
    ]
    assert len(found) > 100
    return sum(x for x, _ in found) / len(found) / image.width(), sum(y for _, y in found) / len(found) / image.height()


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.key)
def test_a_card_marks_its_location_on_the_figure_seen_from_the_front(show: Show, theme: Theme) -> None:
    face = CardFace()
    show(face)
    face.show_theme(theme)
    places = {}
    for card in cards().deck_for("human"):
        face.show_face(face_of(card, cards().deck_for("human")))
        places[card.location] = marked(face)
    assert places["left_arm"][0] > 0.55 > 0.45 > places["right_arm"][0]
    assert places["left_leg"][0] > 0.5 > places["right_leg"][0]
    downwards = [places[key][1] for key in ("head", "chest", "abdomen", "groin", "left_leg")]
    assert downwards == sorted(downwards)
    assert all(abs(places[key][0] - 0.5) < 0.03 for key in ("head", "chest", "abdomen", "groin"))


def test_no_card_is_marked_where_none_lies_face_up(show: Show) -> None:
    face = CardFace()
    show(face)
    image = picture(face)
    assert not [
        1 for x in range(image.width()) for y in range(image.height()) if near(image.pixelColor(x, y), "#d5561c")
    ]


def test_a_heap_grows_and_an_empty_one_is_an_outline(show: Show) -> None:
    heap = CardHeap(aside=False)
    show(heap)
    pictures = []
    for count in (0, 1, 3, 12, 99):
        heap.show_count(count)
        pictures.append(picture(heap))
    assert all(one != other for place, one in enumerate(pictures) for other in pictures[place + 1 :])
    blue = [near(image.pixelColor(4, 60), LIGHT.accent) for image in pictures]
    assert blue[0] is False
    assert all(blue[1:])
