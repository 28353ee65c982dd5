"""Cells, their neighbours and distances, and where each tile belongs."""

from __future__ import annotations

from functools import lru_cache

from sleuth.puzzles.tiles.problem import WAYS, Board


@lru_cache(maxsize=64)
def neighbours(rows: int, columns: int) -> tuple[tuple[tuple[str, int], ...], ...]:
    """For every cell the ways out of it and the cells they lead to, in the order of WAYS.

    >>> neighbours(2, 2)[0]
    (('R', 1), ('D', 2))
    """
    result = []
    for cell in range(rows * columns):
        row, column = divmod(cell, columns)
        result.append(
            tuple(
                (way, cell + down * columns + right)
                for way, (down, right) in WAYS.items()
                if 0 <= row + down < rows and 0 <= column + right < columns
            )
        )
    return tuple(result)


@lru_cache(maxsize=64)
def distances(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """The Manhattan distance between every two cells.

    >>> distances(2, 2)[0]
    (0, 1, 1, 2)
    """
    places = [divmod(cell, columns) for cell in range(rows * columns)]
    return tuple(
        tuple(
            abs(row - other_row) + abs(column - other_column) for other_row, other_column in places
        )
        for row, column in places
    )


def goal_cells(goal: Board) -> tuple[int, ...]:
    """For the gap and every tile the cell where it belongs.

    >>> goal_cells((1, 2, 3, 0))
    (3, 0, 1, 2)
    """
    cells = [0] * len(goal)
    for cell, tile in enumerate(goal):
        cells[tile] = cell
    return tuple(cells)
