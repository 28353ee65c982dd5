"""Tables as CSV that a spreadsheet shows and never computes."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any

#: What a cell begins with that spreadsheets take for a formula, or skip before they look for one.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")

#: Marks a cell as text; spreadsheets take it away when they show it.
_TEXT = "'"


def csv_text(rows: Iterable[Sequence[Any]]) -> str:
    r"""Rows as CSV; texts that would be formulas have an apostrophe before them.

    A number stays a number, whatever its sign. What programs read exactly is JSON.

    >>> csv_text([["=1+1", "-2.5", -1, "a,b"]])
    '\'=1+1,-2.5,-1,"a,b"\n'
    """
    return "".join(_line(list(map(_shown, row))) for row in rows)


def _line(row: list[Any]) -> str:
    written = io.StringIO()
    # The writer quotes what has a sign of its end of a line in it, and no other such sign.
    csv.writer(written, lineterminator="\r\n").writerow(row)
    return written.getvalue().removesuffix("\r\n") + "\n"


def _shown(cell: Any) -> Any:
    if not isinstance(cell, str) or not cell.lstrip(" ").startswith(_FORMULA) or _number(cell):
        return cell
    return f"{_TEXT}{cell}"


def _number(cell: str) -> bool:
    try:
        float(cell)
    except ValueError:
        return False
    return True
