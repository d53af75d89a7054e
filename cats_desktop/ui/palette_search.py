"""Finding what was meant by a few letters: commands and targets, the best first; it knows no Qt."""

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from heapq import nsmallest

MOST = 50
"""How many targets are offered at most; beyond that one types on."""


@dataclass(frozen=True, slots=True)
class Searched:
    """What can be found: ``text`` and ``context`` folded by `folded`, ``key`` for whoever asked.

    ``loose``: it is one of few, a command: its letters also count when others stand between them, and it is offered
    however much else was found.
    """

    text: str
    key: object
    context: str = ""
    loose: bool = False


def folded(text: str) -> str:
    """Return a text as it is compared: without case and accents, one blank before each word."""
    if not text.isascii():
        text = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return f" {' '.join(text.casefold().split())}"


def find(query: str, things: Iterable[Searched], recent: Sequence[object] = ()) -> tuple[list[object], int]:
    """Return the keys of all commands found and of the best other finds, and how many there are in all.

    Ranked by how well they match, then by ``recent``, the last used first, then in the order they are given in.
    """
    whole = folded(query)
    words = whole.split()
    places = {key: place for place, key in enumerate(recent)}
    few: list[tuple[int, int, int, object]] = []
    many: list[tuple[int, int, int, object]] = []
    for order, thing in enumerate(things):
        grade = _grade(whole, words, thing)
        if grade is not None:
            (few if thing.loose else many).append((grade, places.get(thing.key, len(places)), order, thing.key))
    return [key for *_, key in sorted([*few, *nsmallest(MOST, many)])], len(few) + len(many)


def _grade(whole: str, words: list[str], thing: Searched) -> int | None:
    """Return how well a thing matches: 0 begins so, 1 begins of words, 2 parts of them, 3 its letters; None not."""
    text = thing.text
    if text.startswith(whole.rstrip()):
        return 0
    if thing.context:
        text = thing.context + text
    if not all(word in text for word in words):
        return 3 if thing.loose and _in_order("".join(words), thing.text) else None
    return 1 if all(f" {word}" in text for word in words) else 2


def _in_order(letters: str, text: str) -> bool:
    """Tell whether the letters stand in the text in their order, the first at the beginning of a word."""
    begin = text.find(f" {letters[:1]}")
    if begin < 0:
        return False
    rest = iter(text[begin:])
    return all(letter in rest for letter in letters)
