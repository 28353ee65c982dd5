"""True distances from cells to targets, and the bounds that can be made of them."""

from __future__ import annotations

import math
from collections.abc import Iterator

from sleuth.answer import Limits, Meter
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


class Field:
    """The distances of all cells to the nearest of some targets, made when first needed."""

    def __init__(self, terrain: Terrain, targets: tuple[int, ...]) -> None:
        self._terrain = terrain
        self._targets = targets
        self._distances: dict[int, float] | None = None

    def prepare(self, meter: Meter) -> None:
        """Make the distances; may raise LimitReached."""
        if self._distances is None:
            self._distances = self._terrain.distances_to(self._targets, meter)

    def distance(self, cell: int) -> float:
        """The distance of a cell; infinite where there is no way."""
        if self._distances is None:
            self.prepare(Meter(Limits()))
            return self.distance(cell)
        return self._distances.get(cell, math.inf)


class Ways:
    """The ways to each of the targets of a maze, and trees that join them."""

    def __init__(self, terrain: Terrain, targets: tuple[int, ...]) -> None:
        self.targets = targets
        self._fields = [Field(terrain, (target,)) for target in targets]
        self._trees: dict[int, float] = {}

    def prepare(self, meter: Meter) -> None:
        """Make the distances to all targets; may raise LimitReached."""
        for field in self._fields:
            field.prepare(meter)

    def farthest(self, state: Visiting) -> float:
        """The distance to the farthest target left."""
        cell, left = state
        return max((self._fields[index].distance(cell) for index in bits(left)), default=0)

    def spanning(self, state: Visiting) -> float:
        """The distance to the nearest target left plus a tree that joins all of those."""
        cell, left = state
        if not left:
            return 0
        if left not in self._trees:
            self._trees[left] = self._tree(left)
        nearest = min(self._fields[index].distance(cell) for index in bits(left))
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
            self._fields[one].distance(self.targets[other]),
            self._fields[other].distance(self.targets[one]),
        )
