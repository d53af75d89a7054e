"""What is told of a past that was amended: what became of whom, and which later steps came to nothing."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from cats_desktop.rules.events import Amended, PastAmended
from cats_desktop.ui.system_panels import ruleset_word, system_words
from cats_desktop.ui.volley_words import shortened
from cats_desktop.ui.words import fight_name, isolated, sentence_case, translate


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is other than before, in words: of whom, what, and how it was and is, and in which other fight."""

    name: str
    what: str
    before: str
    after: str
    fight: str = ""

    @property
    def who(self) -> str:
        """Return whom it is about, and in which fight if that is another one."""
        return f"{isolated(self.name)} ({self.fight})" if self.fight else isolated(self.name)


def differences(changes: Iterable[Amended]) -> Iterator[Difference]:
    """Yield what changes say; a ruleset's entries for which it has no word are told together, as its condition."""
    unsaid: dict[tuple[str, str, str], None] = {}
    said: set[tuple[str, str, str]] = set()
    for change in changes:
        told, fight = _difference(change), fight_name(change.title, change.fight) if change.fight else ""
        if told is None:
            unsaid[change.name, change.ruleset, fight] = None
        else:
            said.add((change.name, change.ruleset, fight))
            yield replace(told, fight=fight)
    for name, ruleset, fight in unsaid:
        if (name, ruleset, fight) not in said:
            what = translate("words", "condition by {ruleset}").format(ruleset=ruleset_word(ruleset))
            yield Difference(name, what, "", translate("words", "changed"), fight)


def _difference(change: Amended) -> Difference | None:
    match change.kind:
        case "armour":
            what = translate("words", "{plate}, armour lost").format(plate=change.part)
            return Difference(change.name, what, change.before, change.after)
        case "wounds":
            what = translate("words", "wounds by {ruleset}").format(ruleset=ruleset_word(change.ruleset))
            places = (_places(change.ruleset, text) for text in (change.before, change.after))
            return Difference(change.name, what, *places)
        case "entry":
            words = system_words(change.ruleset)
            if change.part not in words.words:
                return None
            entries = (words.word(entry) or "–" for entry in (change.before, change.after))
            return Difference(change.name, words.word(change.part), *entries)
        case "fight":
            told = translate("words", "something else")
            return Difference(translate("words", "another fight"), told, "", translate("words", "changed"))
        case "shared":
            kept = translate("words", "what holds for the whole fight")
            return Difference(ruleset_word(change.ruleset), kept, "", translate("words", "changed"))
        case _:
            states = {"out": translate("words", "out"), "works": translate("words", "works")}
            before, after = (states.get(state, state) for state in (change.before, change.after))
            return Difference(change.name, change.part, before, after)


def _places(ruleset: str, text: str) -> str:
    if not text:
        return translate("words", "none")
    return ", ".join(sentence_case(system_words(ruleset).word(place)) for place in text.split("\n"))


def _difference_text(told: Difference, struck: str) -> str:
    """Return one thing for the log, with the name of whoever it is about unless that is the one who was struck."""
    text = f"{told.what} {told.before} → {told.after}" if told.before else f"{told.what} {told.after}"
    return text if told.who == isolated(struck) else f"{told.who}: {text}"


def void_text(steps: Sequence[int]) -> str:
    """Return which later steps came to nothing, by their numbers."""
    return translate("words", "came to nothing by it: step {steps}").format(steps=", ".join(map(str, steps)))


def amended_text(event: PastAmended) -> str:
    """Return what was amended, and which later steps came to nothing by it."""
    templates = {
        "revoked": translate("words", "Step {step}{hit}, {what}: revoked"),
        "restored": translate("words", "Step {step}{hit}, {what}: as it was rolled"),
        "changed": translate("words", "Step {step}{hit}, {what}: changed"),
    }
    hit = translate("words", ", hit {number}").format(number=event.number) if event.number else ""
    text = templates[event.how].format(step=event.step, hit=hit, what=event.what)
    if event.changes:
        told = shortened(_difference_text(each, event.name) for each in differences(event.changes))
        text += ": " + "; ".join(told)
    return f"{text}; {void_text(event.void)}" if event.void else text
