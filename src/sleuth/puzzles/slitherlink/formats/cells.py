"""The size of a board, and its rows out of one run of cells, as one-line formats hold them."""

from __future__ import annotations

from sleuth.errors import BadInput, Place

LARGEST_SIDE = 9999


def size(digits: str, place: Place) -> int:
    """The number of rows or of columns that a format announces.

    >>> size("12", Place("id"))
    12
    """
    if len(digits) > len(str(LARGEST_SIDE)):
        raise BadInput(
            f"the size {digits[:20]}{'…' * (len(digits) > 20)} is too large for a board",
            place,
            f"give at most {LARGEST_SIDE} rows and columns",
        )
    return int(digits)


def in_rows(cells: str, rows: int, columns: int, place: Place) -> list[str]:
    """The run of cells cut into rows of the announced size.

    >>> in_rows("3..1", 2, 2, Place("id"))
    ['3.', '.1']
    """
    if len(cells) != rows * columns or not cells:
        raise BadInput(
            f"cells: {len(cells)}, expected {rows} × {columns}",
            place,
            "describe every cell, blanks too",
        )
    return [cells[start : start + columns] for start in range(0, len(cells), columns)]
