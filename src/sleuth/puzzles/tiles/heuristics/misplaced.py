"""h1: the number of tiles that are not where they belong."""

from __future__ import annotations

from collections.abc import Callable
from operator import ne

from sleuth.puzzles.tiles.problem import SlidingTiles


def misplaced(problem: SlidingTiles) -> Callable[[bytes], int]:
    """Counts the tiles out of place; every one of them has to move.

    >>> misplaced(SlidingTiles(2, 2, (1, 2, 0, 3), (1, 2, 3, 0)))(bytes([1, 2, 0, 3]))
    1
    """
    goal = bytes(problem.goal)
    gap = goal.index(0)

    def estimate(state: bytes) -> int:
        differences: int = sum(map(ne, state, goal))
        return differences - (state[gap] != 0)

    return estimate
