"""The places of a square lattice by name and in words.

The spot `c3.6` is a cell, `h3.6` the side above it, `v3.6` the side left of it and `p3.6` the
corner where those two meet. Spots count from 0, words from 1.
"""

from __future__ import annotations

#: Row and column, from 0, of a cell or of a lattice point.
Position = tuple[int, int]
#: Two neighbouring lattice points, or two cells; the upper or left one first.
Pair = tuple[Position, Position]


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


def side_of_line(line: Pair) -> str:
    """The side that joins two lattice points.

    >>> side_of_line(((3, 6), (3, 7)))
    'h3.6'
    """
    (row, column), (to_row, _) = line
    return f"{'h' if row == to_row else 'v'}{row}.{column}"


def side_between(cells: Pair) -> str:
    """The side between two neighbouring cells.

    >>> side_between(((3, 5), (3, 6)))
    'v3.6'
    """
    (row, _), (to_row, to_column) = cells
    return f"{'v' if row == to_row else 'h'}{to_row}.{to_column}"


def place(row: int, column: int) -> str:
    """A cell in words.

    >>> place(3, 6)
    'row 4, column 7'
    """
    return f"row {row + 1}, column {column + 1}"


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
