"""The places of a square lattice by name and in words.

The spot `c3.6` is a cell, `h3.6` the side above it, `v3.6` the side left of it and `p3.6` the
corner where those two meet. Spots count from 0, words from 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

#: Row and column, from 0, of a cell or of a lattice point.
Position = tuple[int, int]
#: Two neighbouring lattice points, or the two cells on both sides of a side; the upper or
#: left one first. Outside the board cells count on: -1 is above or left of the first.
Pair = tuple[Position, Position]
#: The left end, the top, the width and the height of something, counted in cells.
Box = tuple[float, float, float, float]

_SPOT = re.compile(r"([chvp])(0|[1-9][0-9]{0,5})\.(0|[1-9][0-9]{0,5})")
_SIZES = {"c": (1, 1), "h": (1, 0), "v": (0, 1), "p": (0, 0)}


def cell(row: int, column: int) -> str:
    """The spot of a cell.

    >>> cell(3, 6)
    'c3.6'
    """
    return f"c{row}.{column}"


def corner(row: int, column: int) -> str:
    """The spot of a lattice point.

    >>> corner(3, 6)
    'p3.6'
    """
    return f"p{row}.{column}"


def read(spot: str) -> tuple[str, int, int] | None:
    """The kind, the row and the column of a spot; None for a spot of another shape.

    >>> read("v1.2"), read("k1")
    (('v', 1, 2), None)
    """
    found = _SPOT.fullmatch(spot)
    return (found[1], int(found[2]), int(found[3])) if found else None


def is_on(spot: str, rows: int, columns: int) -> bool:
    """Whether a lattice of this many cells has the spot.

    >>> is_on("h2.0", 2, 2), is_on("c2.0", 2, 2)
    (True, False)
    """
    found = read(spot)
    if found is None:
        return False
    kind, row, column = found
    width, height = _SIZES[kind]
    return row + height <= rows and column + width <= columns


def side_of_line(line: Pair) -> str:
    """The side that joins two lattice points.

    >>> side_of_line(((3, 6), (3, 7)))
    'h3.6'
    """
    (row, column), (to_row, _) = line
    return f"{'h' if row == to_row else 'v'}{row}.{column}"


def line_of_side(spot: str) -> Pair:
    """The lattice points that a side joins.

    >>> line_of_side("v3.6")
    ((3, 6), (4, 6))
    """
    kind, row, column = _side(spot)
    return (row, column), ((row, column + 1) if kind == "h" else (row + 1, column))


def side_between(cells: Pair) -> str:
    """The side between two neighbouring cells.

    >>> side_between(((3, 5), (3, 6)))
    'v3.6'
    """
    (row, _), (to_row, to_column) = cells
    return f"{'v' if row == to_row else 'h'}{to_row}.{to_column}"


def cells_beside(spot: str) -> Pair:
    """The two cells that a side parts.

    >>> cells_beside("h0.2")
    ((-1, 2), (0, 2))
    """
    kind, row, column = _side(spot)
    return ((row - 1, column) if kind == "h" else (row, column - 1)), (row, column)


def box(spot: str) -> Box | None:
    """Where a spot lies; None for a spot of another shape.

    >>> box("h3.6")
    (6, 3, 1, 0)
    """
    found = read(spot)
    if found is None:
        return None
    kind, row, column = found
    return (column, row, *_SIZES[kind])


def place(row: int, column: int) -> str:
    """A cell in words.

    >>> place(3, 6)
    'row 4, column 7'
    """
    return f"row {row + 1}, column {column + 1}"


def places(cells: Iterable[Position]) -> str:
    """Cells in words, those of a row together.

    >>> places([(0, 0), (1, 0), (1, 2)])
    'row 1, column 1; row 2, columns 1, 3'
    """
    by_row: dict[int, list[int]] = {}
    for row, column in sorted(cells):
        by_row.setdefault(row, []).append(column + 1)
    return "; ".join(
        f"row {row + 1}, column{'s' * (len(columns) > 1)} {', '.join(map(str, columns))}"
        for row, columns in by_row.items()
    )


def line_place(line: Pair, rows: int, columns: int) -> str:
    """Where a side is, in words, on a board of so many cells.

    >>> line_place(((3, 6), (3, 7)), 4, 9), line_place(((0, 9), (1, 9)), 4, 9)
    ('above row 4, column 7', 'right of row 1, column 9')
    """
    (row, column), (to_row, _) = line
    if row == to_row:
        return f"above {place(row, column)}" if row < rows else f"below {place(row - 1, column)}"
    if column < columns:
        return f"left of {place(row, column)}"
    return f"right of {place(row, column - 1)}"


def corner_place(point: Position, rows: int, columns: int) -> str:
    """Where a lattice point is, in words, on a board of so many cells.

    >>> corner_place((0, 0), 4, 9), corner_place((4, 9), 4, 9)
    ('above left of row 1, column 1', 'below right of row 4, column 9')
    """
    row, column = point
    vertical, row = ("above", row) if row < rows else ("below", row - 1)
    horizontal, column = ("left", column) if column < columns else ("right", column - 1)
    return f"{vertical} {horizontal} of {place(row, column)}"


def words(spot: str, rows: int, columns: int) -> str:
    """What a person calls a spot of a board of so many cells.

    >>> words("c3.6", 9, 9), words("h9.0", 9, 9)
    ('row 4, column 7', 'the side below row 9, column 1')
    """
    match read(spot):
        case ("c", row, column):
            return place(row, column)
        case ("p", row, column):
            return f"the corner {corner_place((row, column), rows, columns)}"
        case None:
            return spot
        case _:
            return f"the side {line_place(line_of_side(spot), rows, columns)}"


def called(problem: Any, spots: Iterable[str]) -> dict[str, str]:
    """What people call spots of a problem's drawing: by row and column unless it has names."""
    drawing = problem.draw()
    named = getattr(problem, "spot_name", lambda spot: None)
    return {spot: named(spot) or words(spot, drawing.rows, drawing.columns) for spot in spots}


def _side(spot: str) -> tuple[str, int, int]:
    found = read(spot)
    if found is None or found[0] not in "hv":
        raise ValueError(f"{spot} is no side of a cell")
    return found
