"""True distances from cells to targets, and the bounds that can be made of them."""

from __future__ import annotations

import math
from collections.abc import Iterator

from sleuth.puzzles.maze.terrain import Terrain

#: A cell and, as bits, the targets still to visit.
Visiting = tuple[int, int]


def bits(mask: int) -> Iterator[int]:
    """The places of the ones in a number, from the lowest.

    >>> list(bits(0b1101))
    [0, 2, 3]
    """
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


class Ways:
    """The ways to the targets of a maze; every table is made when it is first needed."""

    def __init__(self, terrain: Terrain, targets: tuple[int, ...]) -> None:
        self.terrain = terrain
        self.targets = targets
        self._tables: dict[int, dict[int, float]] = {}
        self._trees: dict[int, float] = {}

    def to(self, index: int) -> dict[int, float]:
        """The distances to one target from all cells that reach it."""
        if index not in self._tables:
            self._tables[index] = self.terrain.distances_to((self.targets[index],))
        return self._tables[index]

    def farthest(self, state: Visiting) -> float:
        """The distance to the farthest target left."""
        cell, left = state
        return max((self.to(index).get(cell, math.inf) for index in bits(left)), default=0)

    def spanning(self, state: Visiting) -> float:
        """The distance to the nearest target left plus a tree that joins all of those."""
        cell, left = state
        if not left:
            return 0
        if left not in self._trees:
            self._trees[left] = self._tree(left)
        nearest = min(self.to(index).get(cell, math.inf) for index in bits(left))
        return nearest + self._trees[left]

    def _tree(self, left: int) -> float:
        """The weight of a minimum spanning tree over some targets (Prim)."""
        outside = list(bits(left))
        newest = outside.pop()
        nearest = dict.fromkeys(outside, math.inf)
        total = 0.0
        while nearest:
            for index in nearest:
                nearest[index] = min(nearest[index], self._between(index, newest))
            newest = min(nearest, key=nearest.__getitem__)
            total += nearest.pop(newest)
        return total

    def _between(self, one: int, other: int) -> float:
        """The distance between two targets; there and back may differ where cells are dear."""
        return min(
            self.to(one).get(self.targets[other], math.inf),
            self.to(other).get(self.targets[one], math.inf),
        )
