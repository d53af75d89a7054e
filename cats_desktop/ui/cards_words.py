"""The words of location cards and location points: sentences, what to announce, questions, options."""

from cats_desktop.ui.system_words import SystemWords
from cats_desktop.ui.translation import QT_TRANSLATE_NOOP

_SENTENCES: dict[str, str] = {
    "drawn": QT_TRANSLATE_NOOP("cards", "{damage} damage, card drawn"),
    "named": QT_TRANSLATE_NOOP("cards", "{damage} damage, card drawn at the table"),
    "given": QT_TRANSLATE_NOOP("cards", "{damage} damage, pointed at"),
    "bid": QT_TRANSLATE_NOOP("cards", "{damage} damage, aimed with a bid of {bid}"),
    "general": QT_TRANSLATE_NOOP("cards", "{damage} general damage, to no location"),
    "attribute_lost": QT_TRANSLATE_NOOP("cards", "Body {attribute} −{points} ({left}/{whole})"),
    "body_spent": QT_TRANSLATE_NOOP("cards", "Body had nothing left for {spent} more"),
    "location_lost": QT_TRANSLATE_NOOP("cards", "{label} −{points} ({left}/{whole})"),
    "location_spent": QT_TRANSLATE_NOOP("cards", "{label} had nothing left for {spent} more"),
    "zero": QT_TRANSLATE_NOOP("cards", "{label} at 0"),
    "healed": QT_TRANSLATE_NOOP("cards", "{label} +{points} ({left}/{whole})"),
    "attribute_healed": QT_TRANSLATE_NOOP("cards", "Body {attribute} +{points} ({left}/{whole})"),
    "lifted": QT_TRANSLATE_NOOP("cards", "{state}"),
    "lifted_arm": QT_TRANSLATE_NOOP("cards", "{label} can be used again"),
    "stood_up": QT_TRANSLATE_NOOP("cards", "stands up"),
    "picked_up": QT_TRANSLATE_NOOP("cards", "picks up what the hand had dropped ({side})"),
    "card_drawn": QT_TRANSLATE_NOOP("cards", "{left} left in the pile"),
    "reshuffled": QT_TRANSLATE_NOOP("cards", "deck for {body} reshuffled, {cards} cards"),
    "shuffled": QT_TRANSLATE_NOOP("cards", "Deck for {body} shuffled, {cards} cards"),
    "copies": QT_TRANSLATE_NOOP("cards", "Deck for {body}: {label} ×{copies} instead of ×{before}, shuffled"),
    "deck_restored": QT_TRANSLATE_NOOP("cards", "Deck for {body} as shipped, {cards} cards, shuffled"),
    "rounding": QT_TRANSLATE_NOOP("cards", "Location points are rounded {rounding}"),
    "reshuffle": QT_TRANSLATE_NOOP("cards", "A drawn card {reshuffle}"),
}

_MEANINGS: dict[str, str] = {"zero": QT_TRANSLATE_NOOP("cards", "{label}: {means}.")}

_QUESTIONS: dict[str, str] = {
    "location": QT_TRANSLATE_NOOP("cards", "Several locations lie there. Which one was hit?"),
    "card": QT_TRANSLATE_NOOP(
        "cards",
        "Which card? Type its place in the pile, counted in the order of the deck.",
    ),
}

_WORDS: dict[str, str] = {
    "leg": QT_TRANSLATE_NOOP("cards", "leg"),
    "arm": QT_TRANSLATE_NOOP("cards", "arm"),
    "trunk": QT_TRANSLATE_NOOP("cards", "trunk"),
    "head": QT_TRANSLATE_NOOP("cards", "head"),
    "zero_leg": QT_TRANSLATE_NOOP("cards", "falls, may kneel or crawl but not stand"),
    "zero_arm": QT_TRANSLATE_NOOP("cards", "of no use, and the hand drops what it holds"),
    "zero_trunk": QT_TRANSLATE_NOOP("cards", "falls, may not get up or move"),
    "zero_head": QT_TRANSLATE_NOOP("cards", "incapacitated"),
    "lifted_incapacitated": QT_TRANSLATE_NOOP("cards", "is conscious again"),
    "lifted_cannot_move": QT_TRANSLATE_NOOP("cards", "can move again"),
    "lifted_cannot_stand": QT_TRANSLATE_NOOP("cards", "can stand again"),
    "chest": QT_TRANSLATE_NOOP("cards", "chest"),
    "abdomen": QT_TRANSLATE_NOOP("cards", "abdomen"),
    "groin": QT_TRANSLATE_NOOP("cards", "groin"),
    "left_arm": QT_TRANSLATE_NOOP("cards", "left arm"),
    "right_arm": QT_TRANSLATE_NOOP("cards", "right arm"),
    "left_leg": QT_TRANSLATE_NOOP("cards", "left leg"),
    "right_leg": QT_TRANSLATE_NOOP("cards", "right leg"),
    "sensor_head": QT_TRANSLATE_NOOP("cards", "sensor head"),
    "upper_hull": QT_TRANSLATE_NOOP("cards", "upper hull"),
    "lower_hull": QT_TRANSLATE_NOOP("cards", "lower hull"),
    "left": QT_TRANSLATE_NOOP("cards", "left"),
    "right": QT_TRANSLATE_NOOP("cards", "right"),
    "attribute/1": QT_TRANSLATE_NOOP("cards", "Body 1"),
    "attribute/2": QT_TRANSLATE_NOOP("cards", "Body 2"),
    "attribute/3": QT_TRANSLATE_NOOP("cards", "Body 3"),
    "rounded_down": QT_TRANSLATE_NOOP("cards", "down"),
    "rounded_nearest": QT_TRANSLATE_NOOP("cards", "to the nearest"),
    "rounded_up": QT_TRANSLATE_NOOP("cards", "up"),
    "every_draw": QT_TRANSLATE_NOOP("cards", "goes back at once"),
    "when_spent": QT_TRANSLATE_NOOP("cards", "stays out until the deck is spent"),
    "whole": QT_TRANSLATE_NOOP("cards", "whole"),
    "hurt": QT_TRANSLATE_NOOP("cards", "hurt"),
    "failing": QT_TRANSLATE_NOOP("cards", "badly hurt"),
    "at_zero": QT_TRANSLATE_NOOP("cards", "at 0"),
    "incapacitated": QT_TRANSLATE_NOOP("cards", "incapacitated"),
    "cannot_move": QT_TRANSLATE_NOOP("cards", "cannot move"),
    "cannot_stand": QT_TRANSLATE_NOOP("cards", "cannot stand"),
    "down": QT_TRANSLATE_NOOP("cards", "down"),
    "drops_held": QT_TRANSLATE_NOOP("cards", "drops what it holds"),
}

_TRAITS: dict[str, str] = {
    "attribute/1": QT_TRANSLATE_NOOP("cards", "Body 1: {value}"),
    "attribute/2": QT_TRANSLATE_NOOP("cards", "Body 2: {value}"),
    "attribute/3": QT_TRANSLATE_NOOP("cards", "Body 3: {value}"),
}

WORDS = SystemWords(
    context="cards",
    sentences=_SENTENCES,
    meanings=_MEANINGS,
    questions=_QUESTIONS,
    words=_WORDS,
    traits=_TRAITS,
    fields={"damage": QT_TRANSLATE_NOOP("cards", "Damage"), "bid": QT_TRANSLATE_NOOP("cards", "Bid")},
)
