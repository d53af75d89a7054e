"""Exact odds of the tables of C.A.T.S.: whole faces over the die, adding up to one."""

from fractions import Fraction

import pytest

from cats_desktop.rules.body import Facing
from cats_desktop.rules.odds import region_odds
from tests.rules.golem import golem


def test_odds_of_a_table_are_its_faces():
    front = golem().aspects[Facing.FRONT]
    # 60, 15, 15, 5, 5 % on a d100; quotas 21.6, 5.4 twice, 1.8 twice on a d66
    assert list(region_odds(front.d100).values()) == [Fraction(n, 100) for n in (60, 15, 15, 5, 5)]
    assert list(region_odds(front.d66).values()) == [Fraction(n, 36) for n in (22, 5, 5, 2, 2)]
    assert list(region_odds(front.d100)) == ["breast", "left_arm", "right_arm", "left_hand", "right_hand"]


@pytest.mark.parametrize("facing", Facing)
def test_odds_equal_looking_up_every_face(facing):
    for table in (golem().aspects[facing].d100, golem().aspects[facing].d66):
        faces = table.die.faces
        found = [table.region_at(face) for face in range(1, faces + 1)]
        assert region_odds(table) == {region: Fraction(found.count(region), faces) for region in set(found)}
