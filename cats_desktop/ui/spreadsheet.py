"""Cells and rows of CSV that spreadsheets read right: as text, never as a formula."""

import csv
import io
from collections.abc import Iterable

_STARTS = ("=", "+", "-", "@", "\t", "\r")


def as_text(cell: str) -> str:
    """Return a cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell.startswith(_STARTS) and not cell[1:].replace(".", "").isdigit() else cell


def csv_rows(rows: Iterable[Iterable[str]]) -> bytes:
    """Return rows as CSV in UTF-8; a file begins with `MARK`."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerows([as_text(cell) for cell in row] for row in rows)
    return text.getvalue().encode("utf-8", errors="replace")


MARK = b"\xef\xbb\xbf"
"""What tells spreadsheets that the letters after it are UTF-8."""
