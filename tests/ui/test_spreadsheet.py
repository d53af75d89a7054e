"""Cells that spreadsheets read as text: a name must never be able to calculate."""

import pytest

from cats_desktop.ui.spreadsheet import MARK, as_text, csv_rows


@pytest.mark.parametrize(
    ("cell", "safe"),
    [
        ("=HYPERLINK(1)", "'=HYPERLINK(1)"),
        ("+cmd", "'+cmd"),
        ("-2+3", "'-2+3"),
        ("@SUM", "'@SUM"),
        ("\t=1", "'\t=1"),
        ("\r=1", "'\r=1"),
        ("-0.46", "-0.46"),
        ("+12", "+12"),
        ("Ana = Bert", "Ana = Bert"),
        ("", ""),
        ("-", "'-"),
    ],
)
def test_a_cell_that_would_be_a_formula_is_text(cell: str, safe: str) -> None:
    assert as_text(cell) == safe


def test_rows_are_quoted_where_they_must_be() -> None:
    assert csv_rows([["a", 'say "b", c'], ["=1+1", "é"]]) == 'a,"say ""b"", c"\r\n\'=1+1,é\r\n'.encode()
    assert MARK.decode("utf-8") == "\ufeff"
