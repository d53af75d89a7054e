"""What Fudge's keys say: its sentences, what must be announced, its questions and its words."""

from cats_desktop.rules.events import Consequence
from cats_desktop.ui.fields import signed
from cats_desktop.ui.system_words import SystemEvent, SystemWords
from cats_desktop.ui.translation import QT_TRANSLATE_NOOP
from cats_desktop.ui.words import translate

WOUNDS = ("marked", "rolled_up", "noted")
"""The keys of a wound that got onto the sheet."""


class FudgeWords(SystemWords):
    """Fudge's words: a wound is announced by what an action pays for it, and not at all where it pays nothing."""

    def meaning(self, event: SystemEvent) -> str:
        """Return what the game master must announce because of an event, or nothing."""
        if isinstance(event, Consequence) and event.key in WOUNDS and "total" not in event.values:
            return ""
        return super().meaning(event)


WORDS = FudgeWords(
    context="fudge",
    sentences={
        "rolled_chart": QT_TRANSLATE_NOOP("fudge", "{level}"),
        "rolled_detail": QT_TRANSLATE_NOOP("fudge", "{level}"),
        "missed": QT_TRANSLATE_NOOP("fudge", "no wound"),
        "given": QT_TRANSLATE_NOOP("fudge", "{level}"),
        "general": QT_TRANSLATE_NOOP("fudge", "{level}"),
        "called": QT_TRANSLATE_NOOP("fudge", "{level}, as called ({degree}, needed {needed})"),
        "defender": QT_TRANSLATE_NOOP("fudge", "{level}; {aimed} called, {degree} of {needed}; defender: {by}"),
        "marked": QT_TRANSLATE_NOOP("fudge", "{track}: {level} ({cost})"),
        "rolled_up": QT_TRANSLATE_NOOP("fudge", "{track}: no {level} box left, so it becomes {box} ({cost})"),
        "noted": QT_TRANSLATE_NOOP("fudge", "noted on the sheet ({cost})"),
        "beyond": QT_TRANSLATE_NOOP("fudge", "{track}: no box is left for {level}"),
        "unusable": QT_TRANSLATE_NOOP("fudge", "{place} is out of use"),
        "incapacitated": QT_TRANSLATE_NOOP("fudge", "{name} is incapacitated"),
        "near_death": QT_TRANSLATE_NOOP("fudge", "{name} is near death"),
        "called_missed": QT_TRANSLATE_NOOP("fudge", "{aimed} called and missed ({degree}, needed {needed})"),
        "healed": QT_TRANSLATE_NOOP("fudge", "{place} heals by {levels}: {before} → {now}"),
        "heal_rolled": QT_TRANSLATE_NOOP("fudge", "{place}: result {result} heals by {levels}, {before} → {now}"),
        "not_healed": QT_TRANSLATE_NOOP("fudge", "{place} stays {before}: result {result} is below Good"),
        "erased": QT_TRANSLATE_NOOP("fudge", "{place}: {level} erased"),
        "options": QT_TRANSLATE_NOOP("fudge", "Wounds: {tracks}; head wounds mark the main track: {head_marks}"),
    },
    meanings={
        "marked": QT_TRANSLATE_NOOP("fudge", "{total} to {uses}."),
        "rolled_up": QT_TRANSLATE_NOOP("fudge", "{total} to {uses}."),
        "noted": QT_TRANSLATE_NOOP("fudge", "{total} to {uses}."),
        "beyond": QT_TRANSLATE_NOOP(
            "fudge", "No box is left beyond that: decide what it means, such as death or the loss of a limb."
        ),
        "unusable": QT_TRANSLATE_NOOP("fudge", "{place}: nothing can be done with it until it heals."),
        "incapacitated": QT_TRANSLATE_NOOP("fudge", "{name} is out of the fight and can do next to nothing."),
        "near_death": QT_TRANSLATE_NOOP("fudge", "{name} is unconscious and will die unless help comes soon."),
    },
    questions={
        "again": QT_TRANSLATE_NOOP("fudge", "Stop here, or roll again?"),
        "major": QT_TRANSLATE_NOOP("fudge", "Which of these is it?"),
        "defender": QT_TRANSLATE_NOOP("fudge", "A hit, but short of the degree: the defender determines the location."),
        "pick": QT_TRANSLATE_NOOP("fudge", "Which location does the defender pick?"),
        "fudge_vertical": QT_TRANSLATE_NOOP("fudge", "How high? Type the first Fudge die: + high, 0 middle, − low."),
        "fudge_horizontal": QT_TRANSLATE_NOOP("fudge", "Now the second Fudge die: + right, 0 centre, − left."),
        "detail": QT_TRANSLATE_NOOP("fudge", "Now the next d6 of the location."),
        "fudge_heal": QT_TRANSLATE_NOOP("fudge", "Type the four Fudge dice of the healing roll, as in + 0 − +."),
    },
    words={
        "scratch": QT_TRANSLATE_NOOP("fudge", "Scratch"),
        "hurt": QT_TRANSLATE_NOOP("fudge", "Hurt"),
        "very_hurt": QT_TRANSLATE_NOOP("fudge", "Very Hurt"),
        "incapacitated": QT_TRANSLATE_NOOP("fudge", "Incapacitated"),
        "near_death": QT_TRANSLATE_NOOP("fudge", "Near Death"),
        "sound": QT_TRANSLATE_NOOP("fudge", "sound"),
        "main": QT_TRANSLATE_NOOP("fudge", "Main track"),
        "each": QT_TRANSLATE_NOOP("fudge", "A track for each location"),
        "general": QT_TRANSLATE_NOOP("fudge", "General"),
        "head": QT_TRANSLATE_NOOP("fudge", "Head"),
        "torso": QT_TRANSLATE_NOOP("fudge", "Torso"),
        "left_arm": QT_TRANSLATE_NOOP("fudge", "Left arm"),
        "right_arm": QT_TRANSLATE_NOOP("fudge", "Right arm"),
        "left_leg": QT_TRANSLATE_NOOP("fudge", "Left leg"),
        "right_leg": QT_TRANSLATE_NOOP("fudge", "Right leg"),
        "use_general": QT_TRANSLATE_NOOP("fudge", "every action"),
        "use_head": QT_TRANSLATE_NOOP("fudge", "whatever uses the head"),
        "use_left_arm": QT_TRANSLATE_NOOP("fudge", "whatever uses the left arm"),
        "use_right_arm": QT_TRANSLATE_NOOP("fudge", "whatever uses the right arm"),
        "use_left_leg": QT_TRANSLATE_NOOP("fudge", "whatever uses the left leg"),
        "use_right_leg": QT_TRANSLATE_NOOP("fudge", "whatever uses the right leg"),
        "use_place": QT_TRANSLATE_NOOP("fudge", "whatever uses it"),
        "stop": QT_TRANSLATE_NOOP("fudge", "Stop"),
        "roll": QT_TRANSLATE_NOOP("fudge", "Roll"),
        "pick": QT_TRANSLATE_NOOP("fudge", "Pick"),
        "plain": QT_TRANSLATE_NOOP("fudge", "any size"),
        "large": QT_TRANSLATE_NOOP("fudge", "large"),
        "medium": QT_TRANSLATE_NOOP("fudge", "medium"),
        "small": QT_TRANSLATE_NOOP("fudge", "small"),
        "yes": QT_TRANSLATE_NOOP("fudge", "yes"),
        "no": QT_TRANSLATE_NOOP("fudge", "no"),
    },
    fields={
        "level": QT_TRANSLATE_NOOP("fudge", "Level"),
        "needed": QT_TRANSLATE_NOOP("fudge", "Needed"),
        "result": QT_TRANSLATE_NOOP("fudge", "Result"),
        "against": QT_TRANSLATE_NOOP("fudge", "Against"),
    },
    choices={"level": ("scratch", "hurt", "very_hurt", "incapacitated", "near_death")},
)


def short_level(key: str) -> str:
    """Return a level's word, shortened where there is little room."""
    shortened = {
        "incapacitated": translate("fudge", "Incap."),
        "near_death": translate("fudge", "Near D."),
    }
    return shortened.get(key, WORDS.word(key))


def rung_word(value: int) -> str:
    """Return the word of the trait ladder for a number, with the number: "Good +1"; beyond it the number alone."""
    words = {
        -3: translate("fudge", "Terrible"),
        -2: translate("fudge", "Poor"),
        -1: translate("fudge", "Mediocre"),
        0: translate("fudge", "Fair"),
        1: translate("fudge", "Good"),
        2: translate("fudge", "Great"),
        3: translate("fudge", "Superb"),
    }
    return f"{words[value]} {signed(value)}" if value in words else signed(value)
