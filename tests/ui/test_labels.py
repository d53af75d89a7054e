"""Share labels: all there, none over another, none outside the stage, each inside its own region or on a line to it."""

from itertools import combinations

import pytest

from cats_desktop.library.bodies import BodyLibrary
from cats_desktop.rules.body import Facing
from cats_desktop.ui.labels import Label
from cats_desktop.ui.silhouette_view import SilhouetteView
from tests.ui.conftest import Show
from tests.ui.hands import FACINGS, a_combatant, a_figure, the_paths

SIZES = [(500, 420), (640, 560), (1100, 760)]


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize(("body", "facing"), FACINGS)
class TestPlaces:
    """What holds at every size of the stage, for every figure."""

    @pytest.fixture
    def view(
        self, show: Show, bodies: BodyLibrary, body: str, facing: Facing, width: int, height: int
    ) -> SilhouetteView:
        view = SilhouetteView()
        view.show_figure(a_figure(bodies, a_combatant(body), facing), the_paths(bodies, body, facing))
        show(view, width, height)
        assert (view.width(), view.height()) == (width, height)
        return view

    @pytest.fixture
    def labels(self, view: SilhouetteView) -> list[Label]:
        return view._labels

    def test_labels_keep_apart_stay_on_the_stage_and_within_their_region(
        self, view: SilhouetteView, labels: list[Label], body: str, facing: Facing
    ) -> None:
        regions = {"human": {"front": 16, "back": 16, "left": 10, "right": 10}}.get(
            body, {"front": 13, "back": 13, "left": 8, "right": 8}
        )
        assert len({label.region for label in labels}) == len(labels) == regions[facing.value]
        overlapping = [
            (one.region, other.region) for one, other in combinations(labels, 2) if one.box.intersects(other.box)
        ]
        assert overlapping == []
        outside = [label.region for label in labels if not view.rect().toRectF().contains(label.box)]
        assert outside == []
        for label in labels:
            corners = [label.box.topLeft(), label.box.topRight(), label.box.bottomLeft(), label.box.bottomRight()]
            if label.anchor is None:
                assert {view.region_at(corner) for corner in corners} == {label.region}
            else:
                assert view.region_at(label.anchor) == label.region
                assert {view.region_at(corner) for corner in corners} == {None}, label.region
            assert label.size >= 10
