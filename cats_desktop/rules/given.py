"""What was filled in and chosen for a deed: read field by field, or refused with the field's name."""

import unicodedata
from collections.abc import Iterable

from cats_desktop.rules.dice import NeedsChoice
from cats_desktop.rules.faults import Refused
from cats_desktop.rules.sheets import Entries

MOST = 1_000_000
"""The most that any number may be unless its field says less."""

MOST_WORDS = 200
"""The most characters that an answer in words may have."""


MOST_READ = 10_000
"""The most characters that any entry is looked at for; a longer one is refused before anything reads it."""


class Given:
    """The fields of one deed. Answers to questions stand among them, under the question's key."""

    def __init__(self, entries: Entries) -> None:
        """Raises Refused ``given.unreadable`` for an entry that no sheet and no file could keep."""
        for field, entry in entries.items():
            if not (_readable(field) and (type(entry) is int or _readable(entry))):
                raise Refused("given.unreadable", field=_plain(ascii(field)[:20]))
        self._entries = entries

    def __contains__(self, field: str) -> bool:
        return field in self._entries

    def number(self, field: str, least: int = 0, most: int = MOST, default: int | None = None) -> int:
        """Return a whole number; ``default`` counts when the field is missing.

        Raises Refused ``given.missing``, ``given.not_a_number`` or ``given.out_of_range``.
        """
        found = self._entries.get(field, default)
        if found is None:
            raise Refused("given.missing", field=_plain(field))
        if not isinstance(found, int):
            raise Refused("given.not_a_number", field=_plain(field), value=found[:20])
        if not least <= found <= most:
            raise Refused("given.out_of_range", field=_plain(field), value=found, least=least, most=most)
        return found

    def flag(self, field: str) -> bool:
        """Return whether a field is ticked: 1, where 0 or nothing is not."""
        return self.number(field, 0, 1, default=0) == 1

    def word(self, field: str, among: Iterable[str], default: str | None = None) -> str:
        """Return one of several keys. Raises Refused ``given.missing`` or ``given.unknown``."""
        known = tuple(among)
        found = self._entries.get(field, default)
        if found is None:
            raise Refused("given.missing", field=_plain(field))
        if found not in known:
            raise Refused("given.unknown", field=_plain(field), value=str(found)[:20], known=", ".join(known))
        return str(found)

    def text(self, field: str, default: str = "") -> str:
        """Return words, with white space folded. Raises Refused ``given.too_long``."""
        found = " ".join(str(self._entries.get(field, default)).split())
        if len(found) > MOST_WORDS:
            raise Refused("given.too_long", field=_plain(field), length=len(found), most=MOST_WORDS)
        return found

    def choice(
        self,
        question: str,
        options: Iterable[str],
        *,
        so_far: tuple[str, ...] = (),
        may_follow: tuple[str, ...] = (),
    ) -> str:
        """Return what was chosen. Raises NeedsChoice while nothing was; a single option needs no choosing.

        ``so_far`` and ``may_follow`` go with the question: what the dice have said, and what the next may say.
        """
        offered = tuple(options)
        if len(offered) == 1:
            return offered[0]
        if question not in self._entries:
            raise NeedsChoice(question, offered, so_far=so_far, may_follow=may_follow)
        return self.word(question, offered)

    def said(self, question: str, *, so_far: tuple[str, ...] = ()) -> str:
        """Return an answer in words, which may be empty. Raises NeedsChoice while nothing was answered.

        ``so_far`` goes with the question, as in `choice`.
        """
        if question not in self._entries:
            raise NeedsChoice(question, in_words=True, so_far=so_far)
        return self.text(question)


def _readable(text: object) -> bool:
    """Tell whether a text can be kept: not endless, no half surrogates, no control characters but white space."""
    return (
        type(text) is str
        and len(text) <= MOST_READ
        and not any(unicodedata.category(char) in ("Cc", "Cs") and not char.isspace() for char in text)
    )


def _plain(field: str) -> str:
    return field.replace("_", " ")
