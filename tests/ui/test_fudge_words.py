"""Fudge's words: each key of the rules is said, and what the game master must announce."""

import inspect
import re

import pytest

from cats_desktop.rules.events import Consequence, HitPlaced, SharedSet
from cats_desktop.rules.systems import fudge_shots, fudge_wounds
from cats_desktop.ui.fudge_words import WORDS
from tests.library.systems import fudge
from tests.rules.fudge_fight import Fight, d6, df


def told() -> list[HitPlaced | Consequence | SharedSet]:
    """Everything that Fudge can say, each kind at least once."""
    fight, events = Fight(), []
    events += fight.act("hit", *df(1, 0), method="2df", level="hurt")
    events += fight.act("hit", *d6(4, 1), method="d6", stop=2, level="hurt", major="left_leg")
    events += fight.act("hit", *d6(6, 1, 2, 3, 1, 5, 6), method="d6", level="hurt")
    for place, level in [("Left Arm", "incapacitated"), ("Torso", "scratch"), ("general", "incapacitated")]:
        events += fight.hit(place, level)
    for _ in range(3):
        events += fight.hit("general", "incapacitated")
    shot = {"place": "Head", "level": "hurt", "against": 0}
    events += fight.act("called", result=4, **shot)
    events += fight.act("called", result=1, defender="pick", pick="torso", level="scratch", place="Head", against=0)
    events += fight.act("called", result=-1, **shot)
    events += fight.act("heal", place="main", levels=1)
    events += fight.act("heal", *df(1, 0, 0, 0), place="main", skill=0)
    events += fight.act("heal", *df(0, 0, 0, 0), place="main", skill=0)
    events += fight.act("erase", wound=1)
    events += fight.act("options", tracks="each")
    return events


def test_every_key_of_the_rules_has_its_sentence_and_word():
    source = inspect.getsource(fudge_wounds) + inspect.getsource(fudge_shots)
    written = set(re.findall(r'(?:consequence|share)\(\s*"(\w+)"', source))
    written |= set(re.findall(r'(?:how=|Spot\(|how, levels = )"(\w+)"', source))
    written |= {"incapacitated", "near_death", "defender", "called", "missed"}
    assert set(WORDS.sentences) == written
    events = told()
    assert {getattr(event, "how", getattr(event, "key", "")) for event in events} == written
    data = fudge().wounds
    known = {level.key for level in data.levels} | {major.key for major in data.majors}
    known |= {"sound", "main", "each", "general", "stop", "roll", "pick", "yes", "no", "plain"}
    known |= {size.key for size in fudge().called.sizes}
    known |= {f"use_{major.key}" for major in data.majors if major.marks != "always"} | {"use_general", "use_place"}
    assert set(WORDS.words) == known
    assert set(WORDS.meanings) <= written


def test_sentences_are_filled_in_without_a_key_left_in_them():
    said = [(WORDS.sentence(event), WORDS.meaning(event)) for event in told()]
    keys = {key for key in (*WORDS.words, *WORDS.sentences) if "_" in key}
    for sentence, meaning in said:
        assert sentence
        assert not any(key in sentence or key in meaning for key in keys), sentence
    sentences = [sentence for sentence, _ in said]
    assert "Hurt, as called (4, needed 4)" in sentences
    assert "Main track: no Incapacitated box left, so it becomes Near Death (✕✕)" in sentences
    assert "Main track stays Very Hurt: result 0 is below Good (4dF 0 0 0 0)" in sentences


@pytest.mark.parametrize("purpose", ["fudge_vertical", "fudge_horizontal", "detail", "fudge_heal", "again_6", "major"])
def test_every_question_has_its_sentence(purpose):
    assert WORDS.question(purpose)


ANNOUNCED = [
    ("Left Arm", "hurt", {}, "−1 to whatever uses the left arm."),
    ("Left Arm", "scratch", {}, ""),
    ("Torso", "hurt", {}, "−1 to every action."),
    ("general", "very_hurt", {}, "−2 to every action."),
    ("Limb > Leg", "very_hurt", {"major": "right_leg"}, "−2 to whatever uses the right leg."),
    ("Head", "hurt", {}, "−1 to whatever uses the head."),
    ("Left Arm", "incapacitated", {}, "Left arm: nothing can be done with it until it heals."),
]


@pytest.mark.parametrize(("place", "level", "given", "said"), ANNOUNCED)
def test_what_a_hit_costs_is_announced(place, level, given, said):
    events = Fight().hit(place, level, **given)
    assert " ".join(filter(None, (WORDS.meaning(event) for event in events))) == said


def test_the_penalty_that_is_announced_is_the_whole_one():
    fight = Fight("tailed")
    fight.hit("general", "hurt")
    assert WORDS.meaning(fight.hit("Left Arm", "hurt")[1]) == "−2 to whatever uses the left arm."
    assert WORDS.meaning(fight.hit("tail", "hurt")[1]) == "−2 to whatever uses it."
    rolled_up = fight.hit("general", "hurt")[1]
    assert WORDS.sentence(rolled_up) == "Main track: no Hurt box left, so it becomes Very Hurt (−2)"
    assert WORDS.meaning(rolled_up) == "−2 to every action."


def test_those_who_are_out_are_announced_by_name():
    fight = Fight()
    said = [WORDS.meaning(event) for _ in range(3) for event in fight.hit("Torso", "incapacitated")]
    assert [text.replace("\u2068", "").replace("\u2069", "") for text in said if text] == [
        "Anna is out of the fight and can do next to nothing.",
        "Anna is unconscious and will die unless help comes soon.",
        "No box is left beyond that: decide what it means, such as death or the loss of a limb.",
    ]
