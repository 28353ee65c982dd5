"""Manhattan distance, and two moves more for every tile that has to let another one pass."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence

from sleuth.puzzles.tiles.geometry import goal_cells
from sleuth.puzzles.tiles.heuristics.manhattan import manhattan
from sleuth.puzzles.tiles.problem import SlidingTiles


def linear_conflict(problem: SlidingTiles) -> Callable[[bytes], int]:
    """Tiles in their own line but in the wrong order: all but a longest ordered run step aside.

    A tile steps out of its row and back by two moves that bring it no nearer to its column,
    and the other way round, so the moves of rows and of columns add up.

    >>> board = (2, 1, 3, 4, 5, 6, 7, 8, 0)
    >>> linear_conflict(SlidingTiles(3, 3, board, (1, 2, 3, 4, 5, 6, 7, 8, 0)))(bytes(board))
    4
    """
    columns = problem.columns
    homes = goal_cells(problem.goal)
    row_of = [home // columns for home in homes]
    column_of = [home % columns for home in homes]
    rows = [
        (slice(row * columns, (row + 1) * columns), _Detours(row, row_of, column_of))
        for row in range(problem.rows)
    ]
    lines = rows + [
        (slice(column, None, columns), _Detours(column, column_of, row_of))
        for column in range(columns)
    ]
    distance = manhattan(problem)

    def estimate(state: bytes) -> int:
        total = distance(state)
        for line, detours in lines:
            total += detours[state[line].translate(detours.only_own)]
        return total

    return estimate


class _Detours(dict[bytes, int]):
    """The moves aside that the own tiles of one line need, worked out once for each order."""

    def __init__(self, line: int, line_of: Sequence[int], place_of: Sequence[int]) -> None:
        """`line_of` and `place_of` tell for every tile its goal line and its place in it."""
        super().__init__()
        # Tiles of other lines and the gap become 0, the own ones their places from 1.
        own = [
            place_of[tile] + 1 if tile and line_of[tile] == line else 0
            for tile in range(len(line_of))
        ]
        self.only_own = bytes(own).ljust(256, b"\0")

    def __missing__(self, places: bytes) -> int:
        ordered: list[int] = []
        own = [place for place in places if place]
        for place in own:
            position = bisect_left(ordered, place)
            ordered[position : position + 1] = [place]
        self[places] = 2 * (len(own) - len(ordered))
        return self[places]
