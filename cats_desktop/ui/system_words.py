"""How a system's keys become words: its sentences for the log and the card, its questions, its options.

Each system's panel module fills one `SystemWords`; nothing here knows which systems there are.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from string import Formatter

from cats_desktop.rules.dice import FUDGE_DICE, Die
from cats_desktop.rules.events import Consequence, HitPlaced, SharedSet, TraitsSet
from cats_desktop.rules.sheets import Entry
from cats_desktop.ui.words import MINUS, isolated, translate

SystemEvent = HitPlaced | Consequence | TraitsSet | SharedSet

FACES = {-1: MINUS, 0: "0", 1: "+"}


@dataclass(frozen=True, slots=True)
class SystemWords:
    """The words of one system, as templates marked with QT_TRANSLATE_NOOP(context, …).

    ``sentences`` by HitPlaced.how, Consequence.key and SharedSet.key; they are filled from the event's values and from
    {name}, {place} and {dice}. Dice that a template does not name are written after it. A hit's sentence says how it
    was placed and how hard it was; its place and the target's name are written before it.
    ``meanings`` by the same keys: what the game master must announce, where there is something.
    ``questions`` by NeedsChoice.question and NeedsDie.purpose; a question's key may end in a number ("again_2"), which
    is left out when it is looked up. ``words`` by every other key: options, flags, looks, traits; a value that is one
    of these keys is said in its word. ``traits`` by a trait that is more than its word and its {value} ("{value} kg"),
    or by a trait with one value ("flying=0"). ``fields`` are labels by what is given for a hit and may be corrected,
    ``choices`` the keys among which one of them is chosen.
    """

    context: str
    sentences: Mapping[str, str]
    meanings: Mapping[str, str]
    questions: Mapping[str, str]
    words: Mapping[str, str]
    traits: Mapping[str, str] = field(default_factory=dict)
    fields: Mapping[str, str] = field(default_factory=dict)
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def word(self, key: str) -> str:
        """Return the word for a key; what has none, such as a printed name, speaks for itself."""
        found = self.words.get(key)
        return key if found is None else translate(self.context, found)

    def sentence(self, event: SystemEvent) -> str:
        """Return what an event says, without its meaning."""
        match event:
            case TraitsSet():
                said = (self._trait(key, value) for key, value in event.changes.items())
                return f"{isolated(event.name)}: {', '.join(said)}"
            case HitPlaced():
                return self._filled(self.sentences[event.how], event)
            case Consequence() | SharedSet():
                return self._filled(self.sentences[event.key], event)

    def meaning(self, event: SystemEvent) -> str:
        """Return what the game master must announce because of an event, or nothing."""
        key = event.how if isinstance(event, HitPlaced) else "traits" if isinstance(event, TraitsSet) else event.key
        found = self.meanings.get(key)
        return "" if found is None or isinstance(event, TraitsSet) else self._filled(found, event, with_dice=False)

    def question(self, key: str) -> str:
        """Return a question as a sentence. Raises KeyError for one that this system never asks."""
        found = self.questions.get(key)
        return translate(self.context, self.questions[key.rstrip("0123456789").rstrip("_")] if found is None else found)

    def _trait(self, key: str, value: Entry | None) -> str:
        found = self.traits.get(f"{key}={value}", self.traits.get(key))
        if found is None:
            return f"{self.word(key)} {self._said(value)}"
        return translate(self.context, found).format(value=self._said(value))

    def _said(self, value: Entry | None) -> str:
        return self.word(value) if isinstance(value, str) else "–" if value is None else plain_number(value)

    def _filled(self, template: str, event: HitPlaced | Consequence | SharedSet, *, with_dice: bool = True) -> str:
        sentence = translate(self.context, template)
        values = {key: self._said(value) for key, value in event.values.items()}
        dice = dice_words(event.dice)
        if not isinstance(event, SharedSet):
            values["name"] = isolated(event.name)
        if isinstance(event, HitPlaced):
            values["place"] = self.word(event.place)
        told = sentence.format(**values, dice=dice)
        named = isinstance(event, HitPlaced) or "dice" in {field for _, field, _, _ in Formatter().parse(sentence)}
        return f"{told} ({dice})" if dice and with_dice and not named else told


def dice_words(dice: Sequence[Die]) -> str:
    """Write dice as they fell, those for one purpose together: "d6 4 1 2", "2dF + −", marked when they were typed."""
    groups: list[list[Die]] = []
    for die in dice:
        if groups and (groups[-1][0].sides, _kind(groups[-1][0])) == (die.sides, _kind(die)):
            groups[-1].append(die)
        else:
            groups.append([die])
    pieces = [_group(group) for group in groups]
    if any(die.typed for die in dice):
        pieces.append(translate("words", "typed"))
    return " · ".join(pieces)


def _kind(die: Die) -> str:
    return "fudge" if die.purpose in FUDGE_DICE else die.purpose


def _group(dice: Sequence[Die]) -> str:
    if dice[0].purpose in FUDGE_DICE:
        return f"{len(dice)}dF " + " ".join(FACES[die.face] for die in dice)
    return f"d{dice[0].sides} " + " ".join(str(die.face) for die in dice)


def plain_number(value: int) -> str:
    """Write a number with a sign only where it is negative, and with the minus sign of books."""
    return f"{MINUS}{-value}" if value < 0 else str(value)
