"""Templates as values: what a target leaves behind as one, by what name, and how so many join by it."""

import pytest

from cats_desktop.rules.combat import Combatant, Profile
from cats_desktop.rules.faults import Refused
from cats_desktop.session.commands import AddCombatants
from cats_desktop.session.templates import Kept, MemoryTemplates, Template, free_name, joining, template_of

GUARD = Template("Guard", "human", 30, {}, 12, Profile("foes", "red"), {"placement": {"stamina": 40}})


def kept(*names: str) -> list[Kept]:
    return [Kept(name, Template(name, "human")) for name in names]


def test_a_target_leaves_its_name_armour_and_what_is_said_of_it_but_none_of_its_wounds():
    hurt = Combatant(
        7,
        "Guard",
        3,
        "human",
        {"chest": 8, "head": 0},
        lost_armour={"chest": 5},
        structure={"head": 2},
        traits={"placement": {"stamina": 40}},
        harm={"placement": {"stamina_lost": 9}},
        profile=Profile("foes", "red", "gate", "asks", True),
        initiative=-2,
        defeated=True,
    )
    assert template_of(hurt) == Template(
        "Guard",
        "human",
        0,
        {"chest": 8},
        -2,
        Profile("foes", "red", "gate", "asks", True),
        {"placement": {"stamina": 40}},
    )


def test_so_many_join_with_all_that_a_template_says():
    assert joining(GUARD, 3) == AddCombatants(
        "Guard",
        "human",
        3,
        30,
        initiative=12,
        profile=Profile("foes", "red"),
        traits={"placement": {"stamina": 40}},
    )


@pytest.mark.parametrize(
    ("taken", "name"),
    [
        ((), "Guard"),
        (("Watch",), "Guard"),
        (("guard",), "Guard 2"),
        (("Guard", "GUARD 2", "Guard_3"), "Guard 4"),
        (("Guard", "Guard 3"), "Guard 2"),
    ],
)
def test_a_name_that_is_taken_gets_the_first_free_number(taken, name):
    assert free_name("Guard", kept(*taken)) == name


def test_templates_in_memory_are_kept_changed_removed_and_put_back():
    shelf = MemoryTemplates()
    key = shelf.keep(GUARD)
    other = shelf.keep(Template("  Ana  ", "human"))
    assert [one.template.name for one in shelf.shelf().kept] == ["Ana", "Guard"]
    shelf.keep(Template("Ana", "heavy_mech"), other)
    with pytest.raises(Refused, match=r"template\.name_taken"):
        shelf.keep(Template("ana", "human"), key)
    removed = shelf.remove(key)
    assert [one.key for one in shelf.shelf().kept] == [other]
    assert shelf.put_back(removed) == key
    assert shelf.shelf().kept == (Kept(other, Template("Ana", "heavy_mech")), Kept(key, GUARD))


@pytest.mark.parametrize(
    ("template", "key"),
    [
        (Template(" ", "human"), "template.unnamed"),
        (Template("x" * 1001, "human"), "name.too_long"),
        (Template("G", "human", initiative=1_000_001), "turns.initiative_out_of_range"),
        (Template("G", "human", profile=Profile(colour="grue")), "profile.colour_unknown"),
        (Template("G", "human", profile=Profile(side="a\x01b")), "name.unreadable"),
    ],
)
def test_what_no_target_could_have_is_refused(template, key):
    with pytest.raises(Refused) as caught:
        MemoryTemplates().keep(template)
    assert caught.value.key == key
