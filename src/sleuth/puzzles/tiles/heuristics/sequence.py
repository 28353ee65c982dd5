"""h3: Manhattan distance and three times the sequence score; it overestimates almost always."""

from __future__ import annotations

from collections.abc import Callable

from sleuth.puzzles.tiles.heuristics.manhattan import manhattan
from sleuth.puzzles.tiles.problem import SlidingTiles

#: The cells around the centre of a 3×3 board, clockwise.
_RING = (0, 1, 2, 5, 8, 7, 6, 3)
_CENTRE = 4


def has_ring(problem: SlidingTiles) -> bool:
    """Whether the score is defined: on 3×3 boards whose goal has the gap in the centre."""
    return (problem.rows, problem.columns) == (3, 3) and problem.goal[_CENTRE] == 0


def sequence(problem: SlidingTiles) -> Callable[[bytes], int]:
    """h2 + 3·seq: in seq a tile in the centre counts 1, one on the ring without its follower 2."""
    score = sequence_score(problem)
    distance = manhattan(problem)
    return lambda state: distance(state) + 3 * score(state)


def sequence_score(problem: SlidingTiles) -> Callable[[bytes], int]:
    """How far the ring of tiles is from the order that the goal has, clockwise."""
    ring = [problem.goal[cell] for cell in _RING]
    follower = dict(zip(ring, ring[1:] + ring[:1], strict=True))

    def estimate(state: bytes) -> int:
        around = [state[cell] for cell in _RING]
        pairs = zip(around, around[1:] + around[:1], strict=True)
        broken = sum(2 for tile, after in pairs if tile and follower[tile] != after)
        return broken + (state[_CENTRE] != 0)

    return estimate
