"""Where dice come from: the program's or the table's, one face at a time, each kept with its purpose.

Rules ask a `DiceSource` and never know which it is; randomness itself is handed in from outside.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from cats_desktop.rules.faults import Refused

FUDGE_DICE = frozenset({"fudge_vertical", "fudge_horizontal", "fudge_heal"})
"""The purposes of Fudge dice, which show minus, nothing or plus."""

FUDGE_WORDS = {"−": -1, "-": -1, "−1": -1, "-1": -1, "0": 0, "+": 1, "1": 1}
"""What a typed Fudge die may read, with the minus sign of books or of keyboards."""


@dataclass(frozen=True, slots=True)
class Die:
    """One die as it fell: how many sides, what it showed, what it was thrown for, and who threw it.

    ``purpose`` is a key: ``lateral`` (d100), ``lateral_tens`` and ``lateral_units`` (d66), ``depth``; FUDGE_DICE;
    ``detail`` (a d6 of Fudge's linked tables), ``placement``, ``side``, ``card`` (its face is a place in the pile).
    ``drop``, ``drop_referee``, ``fall``, ``fall_referee`` (checks after a placement).
    ``face`` counts from 1, but a Fudge die has three sides and shows -1, 0 or 1.
    ``typed`` is true for a face that was entered by hand.
    """

    sides: int
    face: int
    purpose: str
    typed: bool = False


class DiceSource(Protocol):
    """Gives one face per call, in the order in which the rules need them."""

    def roll(self, sides: int, purpose: str) -> Die: ...

    def finish(self) -> None:
        """Say that no more dice are needed; raise Refused when some were left over."""


class NeedsDie(Exception):
    """The typed dice ran short: one more die with ``sides`` is needed for ``purpose``; nothing has happened yet."""

    def __init__(self, sides: int, purpose: str) -> None:
        super().__init__(sides, purpose)
        self.sides = sides
        self.purpose = purpose


class NeedsChoice(Exception):
    """Somebody has to choose before the hit can be settled: ``options`` are keys; nothing has happened yet.

    ``question`` is the key under which the answer is given. With ``in_words`` the answer is free text and there are no
    options. ``so_far`` is what the dice have said until now and ``may_follow`` what the next may say, as printed.
    """

    def __init__(
        self,
        question: str,
        options: tuple[str, ...] = (),
        *,
        in_words: bool = False,
        so_far: tuple[str, ...] = (),
        may_follow: tuple[str, ...] = (),
    ) -> None:
        super().__init__(question, options)
        self.question = question
        self.options = options
        self.in_words = in_words
        self.so_far = so_far
        self.may_follow = may_follow


class ThrownDice:
    """Dice thrown by the program.

    ``below(n)`` must return an even choice from 0 to n - 1, and ``noise(n)`` n even bytes, for many dice at once.
    """

    def __init__(self, below: Callable[[int], int], noise: Callable[[int], bytes] | None = None) -> None:
        self._below = below
        self._noise = noise
        self._fallen: dict[tuple[int, int, str], Die] = {}

    def roll(self, sides: int, purpose: str) -> Die:
        """Throw one die. Dice that fell alike are one and the same value."""
        lowest = -1 if purpose in FUDGE_DICE else 1
        fell = sides, self._below(sides) + lowest, purpose
        die = self._fallen.get(fell)
        if die is None:
            die = self._fallen[fell] = Die(*fell)
        return die

    def handful(self, sides: int, count: int) -> bytes:
        """Throw many dice of up to 256 sides at once and return their faces, a byte each.

        Bytes that would make some faces likelier than others are thrown away.
        """
        if self._noise is None:
            return bytes(self._below(sides) + 1 for _ in range(count))
        even = 256 - 256 % sides
        faces, refused = bytes(byte % sides + 1 for byte in range(256)), bytes(range(even, 256))
        fallen = b""
        while len(fallen) < count:
            wanted = (count - len(fallen)) * 256 // even + 16
            fallen += self._noise(wanted).translate(faces, refused)
        return fallen[:count]

    def finish(self) -> None:
        """Do nothing: no die was thrown that was not asked for."""


class KeptDice:
    """Dice that stay as they fell while a choice is waited for: `rewind`, and they are read again from the first."""

    def __init__(self, source: DiceSource) -> None:
        self._source = source
        self._fallen: list[Die] = []
        self._next = 0

    def roll(self, sides: int, purpose: str) -> Die:
        """Read the next die that has fallen already, or have another one thrown."""
        if self._next == len(self._fallen):
            self._fallen.append(self._source.roll(sides, purpose))
        self._next += 1
        return self._fallen[self._next - 1]

    def rewind(self) -> None:
        """Begin again with the first die."""
        self._next = 0

    def finish(self) -> None:
        """Do what the source does."""
        self._source.finish()


class RecordedDice:
    """Dice that fell earlier, read again in order, for deciding something again as it was."""

    def __init__(self, dice: Sequence[Die]) -> None:
        self._dice = dice
        self._next = 0

    def roll(self, sides: int, purpose: str) -> Die:
        """Read the next die. Raises NeedsDie when there is none, or when another was wanted then."""
        die = self._dice[self._next] if self._next < len(self._dice) else None
        if die is None or (die.sides, die.purpose) != (sides, purpose):
            raise NeedsDie(sides, purpose)
        self._next += 1
        return die

    def finish(self) -> None:
        """Do nothing: dice that are not needed any more stay recorded where they are."""


class TypedDice:
    """Faces thrown at the table, taken in order; asks for the next with NeedsDie when they run out.

    ``texts`` are the words that were typed. A d100 reads "00" and "00 0" as 100; the two dice of a d66 may stand
    apart ("4 5") or together ("45").
    """

    def __init__(self, texts: Sequence[str]) -> None:
        self._texts = list(texts)
        self._words = list(range(len(self._texts)))
        self._next = 0

    def roll(self, sides: int, purpose: str) -> Die:
        """Take the next typed face.

        Raises NeedsDie when there is none, Refused ``dice.not_a_number``, ``dice.not_fudge`` or ``dice.impossible``
        when it can't be; the refusal's ``word`` says which of the words that were typed is meant, counted from 0.
        """
        if self._next >= len(self._texts):
            raise NeedsDie(sides, purpose)
        text = self._texts[self._next]
        if purpose == "lateral_tens" and len(text) == 2 and text.isdecimal():
            self._texts[self._next : self._next + 1] = [text[0], text[1]]
            self._words.insert(self._next, self._words[self._next])
            text = text[0]
        word = self._words[self._next]
        self._next += 1
        if purpose in FUDGE_DICE:
            if text not in FUDGE_WORDS:
                raise Refused("dice.not_fudge", text=text[:20], sides=sides, purpose=purpose, word=word)
            return Die(sides, FUDGE_WORDS[text], purpose, typed=True)
        if not (text.isascii() and text.isdecimal() and len(text) <= 6):
            raise Refused("dice.not_a_number", text=text[:20], sides=sides, purpose=purpose, word=word)
        face = int(text)
        if sides == 100 and text == "00":
            face = 100
            if self._next < len(self._texts) and self._texts[self._next] == "0":
                self._next += 1
        if not 1 <= face <= sides:
            raise Refused("dice.impossible", text=text, sides=sides, purpose=purpose, word=word)
        return Die(sides, face, purpose, typed=True)

    def finish(self) -> None:
        """Refuse faces that nothing asked for (``dice.too_many``): a chain that went on after it had ended."""
        if self._next < len(self._texts):
            left = " ".join(self._texts[self._next :])
            raise Refused("dice.too_many", text=left[:40], word=self._words[self._next])


class SpareDice(TypedDice):
    """Typed dice for a deed that may need none: then they are left where they stand."""

    @property
    def used(self) -> bool:
        """Tell whether any of them was asked for."""
        return self._next > 0

    def finish(self) -> None:
        """Refuse faces that are left over, unless none was needed at all."""
        if self.used:
            super().finish()


def split_dice(text: str, separators: str = ",;/+") -> list[str]:
    """Split what was typed into words; commas, semicolons, slashes and plus signs separate like spaces."""
    for mark in separators:
        text = text.replace(mark, " ")
    return text.split()


def split_fudge_dice(text: str) -> list[str]:
    """Split what was typed into words as `split_dice` does, but for the plus sign, which is a face here."""
    return split_dice(text, ",;/")
