"""Rows of cells out of one run of cells, as game IDs and addresses hold them."""

from __future__ import annotations

from sleuth.errors import BadInput, Place


def in_rows(cells: str, rows: int, columns: int, place: Place) -> list[str]:
    """The run of cells cut into rows of the announced size.

    >>> in_rows("3..1", 2, 2, Place("id"))
    ['3.', '.1']
    """
    if len(cells) != rows * columns or not cells:
        raise BadInput(
            f"there are {len(cells)} cells, expected {rows} × {columns}",
            place,
            "describe every cell, blanks too",
        )
    return [cells[start : start + columns] for start in range(0, len(cells), columns)]
