"""h2: how many rows and columns each tile is away from where it belongs."""

from __future__ import annotations

from collections.abc import Callable
from operator import getitem

from sleuth.puzzles.tiles.geometry import distances, goal_cells
from sleuth.puzzles.tiles.problem import SlidingTiles


def manhattan(problem: SlidingTiles) -> Callable[[bytes], int]:
    """Adds up the tiles' distances from home; a move takes one tile one step.

    >>> manhattan(SlidingTiles(2, 2, (3, 1, 2, 0), (1, 2, 3, 0)))(bytes([3, 1, 2, 0]))
    4
    """
    away = distances(problem.rows, problem.columns)
    homes = goal_cells(problem.goal)
    by_cell = [bytes([0, *(away[cell][home] for home in homes[1:])]) for cell in range(len(homes))]

    def estimate(state: bytes) -> int:
        return sum(map(getitem, by_cell, state))

    return estimate
