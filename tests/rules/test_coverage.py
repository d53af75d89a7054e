"""Which parts an outcome covers: as written, as the coarser place before it, or by the groups of a body's own."""

import pytest

from cats_desktop.rules.coverage import covered, parts_of
from tests.rules.golem import golem

COVERS = {
    "golem": {
        ("Limb",): ("right_arm", "left_arm", "left_hand", "right_hand"),
        ("Limb", "Left"): ("left_hand", "left_arm"),
        ("Limb", "Left", "Lower"): ("left_hand",),
        ("Gem",): (),
    },
}


@pytest.mark.parametrize(
    ("outcome", "parts"),
    [
        (("Limb",), ("left_arm", "left_hand", "right_arm", "right_hand")),
        (("Limb", "Right"), ("left_arm", "left_hand", "right_arm", "right_hand")),
        (("Limb", "Left"), ("left_arm", "left_hand")),
        (("Limb", "Left", "Upper", "Elbow"), ("left_arm", "left_hand")),
        (("Limb", "Left", "Lower", "Wrist"), ("left_hand",)),
        (("Gem",), ()),
    ],
)
def test_an_outcome_covers_what_is_written_for_it_or_for_the_coarser_place(outcome, parts):
    assert covered(COVERS, golem(), outcome) == parts


def test_a_body_that_is_not_listed_uses_its_own_groups():
    covers = {"*": {("Arm",): ("group:arms",), ("Arm", "left"): ("group:arms:left",), ("Tail",): ("group:tails",)}}
    assert covered(covers, golem(), ("Arm",)) == ("left_arm", "left_hand", "right_arm", "right_hand")
    assert covered(covers, golem(), ("Arm", "left")) == ("left_arm", "left_hand")
    assert covered(covers, golem(), ("Tail",)) == ()


def test_what_nothing_covers_is_an_error():
    with pytest.raises(KeyError):
        covered(COVERS, golem(), ("Torso",))
    with pytest.raises(KeyError):
        covered({"human": {}}, golem(), ("Torso",))
    with pytest.raises(KeyError):
        parts_of("tail", golem())
