"""Safe stems of file names from whatever a person typed: text only, for every layer that keeps files."""

import re
import unicodedata

_BYTES = 120
"""Longest stem in bytes of UTF-8: leaves room, in the usual 255, for what setting aside and locking add."""

_JOINERS = "\u200c\u200d"
"""Invisible, but parts of words in some scripts and of some emoji."""

_FORBIDDEN = re.compile(r"""[<>:"'`/\\|?*]+""")
_RESERVED = re.compile(r"(CON|PRN|AUX|NUL|CLOCK\\$|CONIN\\$|CONOUT\\$|(COM|LPT)[0-9¹²³])", re.IGNORECASE)


def safe_stem(wish: str, otherwise: str) -> str:
    """Return a stem that every system takes as the name of one file, as near to the wish as can be.

    Letters of all scripts and emoji stay; separators, quotes, control and direction marks go. ``otherwise`` stands in
    for a wish of which nothing is left.
    """
    text = _FORBIDDEN.sub("-", unicodedata.normalize("NFC", wish))
    text = "".join(" " if unicodedata.category(c) in ("Zl", "Zp", "Cc") else c for c in text)
    text = "".join(c for c in text if c in _JOINERS or unicodedata.category(c) not in ("Cf", "Cs", "Cn", "Co"))
    text = " ".join(text.split()).strip(" .")
    text = text.encode()[:_BYTES].decode(errors="ignore").strip(" .")
    if _RESERVED.fullmatch(text.split(".")[0].strip()):
        text = f"_{text}"
    return text if text.strip("-_ .") else otherwise
