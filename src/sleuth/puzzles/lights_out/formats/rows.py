"""Rows of numbers, as boards and press counts are written."""

from __future__ import annotations

from collections.abc import Sequence

from sleuth.errors import BadInput, Place
from sleuth.limits import paced
from sleuth.text import several

_LARGEST_SIDE = 1000


def rows_text(numbers: Sequence[int], columns: int, states: int, divider: str) -> str:
    """Rows of digits, or of numbers with blanks where one digit is not enough."""
    joint = "" if states <= 10 and max(numbers, default=0) < 10 else " "
    rows = (numbers[start : start + columns] for start in range(0, len(numbers), columns))
    # Without the comma a lone number of several digits would read back as single digits.
    end = "," if joint and columns == 1 else ""
    return divider.join(joint.join(map(str, row)) + end for row in rows)


def read_rows(text: str, source: str, first_line: int = 1) -> tuple[int, int, tuple[int, ...]]:
    """Rows of digits or of numbers with blanks: how many, how long, and all of them in order."""
    rows: list[list[int]] = []
    ended = False
    for number, line in enumerate(paced(text.split("\n"), 16), first_line):
        content = line.partition("#")[0]
        if not content.strip():
            ended = bool(rows) and "#" not in line
            continue
        if ended:
            raise BadInput(
                "rows go on after an empty line", Place(source, number), "leave the empty line out"
            )
        row = _read_row(content, source, number)
        if not row:
            raise BadInput("row has no cells", Place(source, number), "put digits into it")
        if rows and len(row) != len(rows[0]):
            raise BadInput(
                f"row has {several(len(row), 'cell')}, expected {len(rows[0])}",
                Place(source, number),
                "make all rows equally long",
            )
        rows.append(row)
    if not rows:
        raise BadInput("there is no board", Place(source), "give rows of digits such as 01101")
    if max(len(rows), len(rows[0])) > _LARGEST_SIDE:
        raise BadInput(
            f"the board is {len(rows)}×{len(rows[0])}",
            Place(source),
            f"sides are at most {_LARGEST_SIDE}",
        )
    return len(rows), len(rows[0]), tuple(number for row in rows for number in row)


def _read_row(content: str, source: str, number: int) -> list[int]:
    separated = any(mark in content.strip() for mark in " ,\t")
    parts = content.replace(",", " ").split() if separated else list(content.strip())
    row = []
    for part in parts:
        if not (part.isascii() and part.isdigit() and len(part) <= 4):
            column = content.find(part) + 1
            raise BadInput(
                f"{part[:20]!r} is not a state",
                Place(source, number, column),
                "rows hold digits, 0 for off",
            )
        row.append(int(part))
    return row
