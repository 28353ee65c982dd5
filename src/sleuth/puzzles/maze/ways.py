"""True distances from cells to targets, and the bounds that can be made of them."""

from __future__ import annotations

import math
from collections.abc import Iterator

from sleuth.events import Listener
from sleuth.limits import Meter, running_meter
from sleuth.puzzles.maze.terrain import Terrain
from sleuth.search.state_space import Estimate

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

    def prepare(self, meter: Meter, listener: Listener | None = None) -> Estimate[int]:
        """Make the distances and give the function to them; may raise LimitReached."""
        if self._distances is None:
            self._distances = self._terrain.distances_to(self._targets, meter, listener)
        return self.distance

    def distance(self, cell: int) -> float:
        """The distance of a cell; infinite where there is no way."""
        if self._distances is None:
            return self.prepare(running_meter())(cell)
        return self._distances.get(cell, math.inf)


class Ways:
    """The ways to each of the targets of a maze, and trees that join them."""

    def __init__(self, terrain: Terrain, targets: tuple[int, ...]) -> None:
        self.targets = targets
        self._fields = [Field(terrain, (target,)) for target in targets]
        self._ranked: dict[int, list[tuple[float, int]]] = {}
        self._edges: list[tuple[float, int, int]] | None = None
        self._trees: dict[int, float] = {}

    def prepare(self, meter: Meter, listener: Listener | None = None) -> None:
        """Make the distances to all targets; may raise LimitReached."""
        for done, field in enumerate(self._fields, start=1):
            field.prepare(meter)
            if listener:
                what = "distances to the targets"
                listener("progress", what=what, done=done, total=len(self._fields))

    def farthest(self, state: Visiting) -> float:
        """The distance to the farthest target left."""
        cell, left = state
        for distance, bit in reversed(self._by_distance(cell)):
            if left & bit:
                return distance
        return 0

    def spanning(self, state: Visiting) -> float:
        """The distance to the nearest target left plus a tree that joins all of those."""
        cell, left = state
        for distance, bit in self._by_distance(cell):
            if left & bit:
                tree = self._trees.get(left)
                if tree is None:
                    tree = self._trees[left] = self._tree(left)
                return distance + tree
        return 0

    def _by_distance(self, cell: int) -> list[tuple[float, int]]:
        """The targets as bits with their distances from a cell, the nearest first."""
        ranked = self._ranked.get(cell)
        if ranked is None:
            ranked = self._ranked[cell] = sorted(
                (field.distance(cell), 1 << index) for index, field in enumerate(self._fields)
            )
        return ranked

    def _tree(self, left: int) -> float:
        """The weight of a minimum spanning tree over some targets (Kruskal).

        Where food lies close together the shortest edges join it, so few are looked at.
        """
        if self._edges is None:
            self._edges = self._edges_by_length()
        joins = left.bit_count() - 1
        if not joins:
            return 0
        inside = bytearray(len(self.targets))
        for index in bits(left):
            inside[index] = 1
        root = list(range(len(self.targets)))
        total = 0.0
        for length, one, other in self._edges:
            if inside[one] and inside[other]:
                while root[one] != one:
                    one = root[one]
                while root[other] != other:
                    other = root[other]
                if one != other:
                    root[one] = other
                    total += length
                    joins -= 1
                    if not joins:
                        return total
        return math.inf

    def _edges_by_length(self) -> list[tuple[float, int, int]]:
        """All pairs of targets with a way between them, the nearest first."""
        edges = (
            (self._between(one, other), one, other)
            for one in range(len(self.targets))
            for other in range(one)
        )
        return sorted(edge for edge in edges if edge[0] < math.inf)

    def _between(self, one: int, other: int) -> float:
        """The distance between two targets; there and back may differ where cells are dear."""
        return min(
            self._fields[one].distance(self.targets[other]),
            self._fields[other].distance(self.targets[one]),
        )
