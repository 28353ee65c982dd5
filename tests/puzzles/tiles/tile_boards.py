"""Boards for tests, and the plainest way to know everything about small ones."""

from __future__ import annotations

import random
from collections import deque
from functools import cache

from sleuth.puzzles.tiles.formats.coordinates import RING
from sleuth.puzzles.tiles.parity import refutation
from sleuth.puzzles.tiles.problem import Board, SlidingTiles

EIGHT: Board = (1, 2, 3, 4, 5, 6, 7, 8, 0)
GAP_FIRST: Board = (0, 1, 2, 3, 4, 5, 6, 7, 8)
GAP_ASIDE: Board = (3, 1, 7, 0, 2, 8, 5, 6, 4)

#: Sizes and goals small enough to know all distances.
SMALL: dict[str, tuple[int, int, Board]] = {
    "2x2": (2, 2, (1, 2, 3, 0)),
    "2x3": (2, 3, (1, 2, 3, 4, 5, 0)),
    "3x2": (3, 2, (4, 0, 1, 2, 5, 3)),
    "1x5": (1, 5, (1, 2, 0, 3, 4)),
    "2x4": (2, 4, (0, 7, 1, 2, 3, 4, 5, 6)),
    "3x3": (3, 3, EIGHT),
    "3x3 gap first": (3, 3, GAP_FIRST),
    "3x3 ring": (3, 3, RING),
    "3x3 gap aside": (3, 3, GAP_ASIDE),
}


def swaps(board: Board, rows: int, columns: int) -> list[Board]:
    """All boards one move away, by trying to swap the gap with every cell beside it."""
    gap = board.index(0)
    found = []
    for cell in range(rows * columns):
        apart = abs(cell // columns - gap // columns) + abs(cell % columns - gap % columns)
        if apart == 1:
            after = list(board)
            after[gap], after[cell] = after[cell], after[gap]
            found.append(tuple(after))
    return found


@cache
def all_distances(rows: int, columns: int, goal: Board) -> dict[Board, int]:
    """The fewest moves to the goal from every board that leads there."""
    distances = {goal: 0}
    waiting = deque([goal])
    while waiting:
        board = waiting.popleft()
        for other in swaps(board, rows, columns):
            if other not in distances:
                distances[other] = distances[board] + 1
                waiting.append(other)
    return distances


def walked_problem(rows: int, columns: int, goal: Board, steps: int, seed: int) -> SlidingTiles:
    """A board so many random steps from the goal, or nearer."""
    randomness = random.Random(seed)
    board = goal
    for _ in range(steps):
        board = randomness.choice(swaps(board, rows, columns))
    return SlidingTiles(rows, columns, board, goal)


def random_problem(rows: int, columns: int, seed: int, goal: Board | None = None) -> SlidingTiles:
    """A board that leads to the goal, itself random unless given."""
    randomness = random.Random(seed)
    tiles = list(range(rows * columns))
    randomness.shuffle(tiles)
    if goal is None:
        shuffled = list(range(rows * columns))
        randomness.shuffle(shuffled)
        goal = tuple(shuffled)
    problem = SlidingTiles(rows, columns, tuple(tiles), goal)
    if refutation(problem) is not None:
        one, other = [cell for cell, tile in enumerate(tiles) if tile][:2]
        tiles[one], tiles[other] = tiles[other], tiles[one]
    return SlidingTiles(rows, columns, tuple(tiles), goal)
