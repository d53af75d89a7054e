"""Sheets: what a ruleset keeps of a target or of the whole fight, as entries that only that ruleset can read.

State, storage and tracker hold sheets without knowing what stands in them, so that a new ruleset needs no new state.
"""

from collections.abc import Mapping
from types import MappingProxyType

Entry = int | str

Entries = Mapping[str, Entry]
"""One sheet: key -> entry. A key that is missing stands for the ruleset's default, mostly 0."""

Changes = Mapping[str, Entry | None]
"""Entries as they are after a change; None strikes one out."""

Sheets = Mapping[str, Entries]
"""Ruleset key -> its sheet."""

BLANK: Entries = MappingProxyType({})

NO_SHEETS: Sheets = MappingProxyType({})


def number(entries: Entries, key: str, default: int = 0) -> int:
    """Return the number that stands at a key, or the default when nothing stands there."""
    found = entries.get(key, default)
    if not isinstance(found, int):
        raise TypeError(f"{key} holds {found!r}, not a number")
    return found


def under(entries: Entries, prefix: str) -> dict[str, int]:
    """Return the numbers whose keys begin with the prefix, by the rest of their keys, in the order of writing."""
    return {key[len(prefix) :]: number(entries, key) for key in entries if key.startswith(prefix)}


def struck_out_if_zero(value: int) -> int | None:
    """Return what is written for a number whose default is 0: an unhurt target keeps an empty sheet."""
    return value or None


def changed(sheets: Sheets, ruleset: str, changes: Changes) -> Sheets:
    """Return the sheets after a change of one of them; a sheet that is left without entries goes as well."""
    entries = {**sheets.get(ruleset, BLANK), **changes}
    kept = {key: entry for key, entry in entries.items() if entry is not None}
    others = {key: sheet for key, sheet in sheets.items() if key != ruleset}
    return {**others, ruleset: kept} if kept else others
