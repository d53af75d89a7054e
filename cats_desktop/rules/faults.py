"""What can go wrong for a person, as a key and values: `ui` makes the sentence, no layer below speaks English."""


class Fault(Exception):
    """A wish or a file that cannot be taken as it is.

    ``key`` names the sentence in `ui.sentences`; ``values`` fill it in (file, row, field, what to do).
    Subclasses say which layer found it, so that a caller can catch one kind and let the others pass.
    """

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = values

    def __str__(self) -> str:
        """Return key and values, for logs and tests; people get the sentence of `ui.sentences`."""
        return f"{self.key} {self.values}" if self.values else self.key


class Refused(Fault):
    """A command that the rules or the state do not allow; nothing has changed."""


class BadFile(Fault):
    """A data file that cannot be used; values hold at least ``file``."""
