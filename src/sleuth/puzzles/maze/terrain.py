"""A maze as numbered cells with a margin of wall, which is what searches walk on."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from heapq import heappop, heappush

from sleuth.events import Listener
from sleuth.layout import WALL, Cell
from sleuth.limits import LimitReached, Meter
from sleuth.puzzles.maze.problem import STEPS, Maze

#: (move, cell, cost)
Step = tuple[str, int, float]

#: Cells of a table of distances between two looks at the limits.
_STRIDE = 4096

#: For each character of a layout whether one may stand there, and what entering it costs.
_FREE = bytes(chr(code) != WALL for code in range(256))
_COSTS = bytes(int(chr(code)) if chr(code) in "123456789" else 1 for code in range(256))


@dataclass(frozen=True, slots=True)
class Terrain:
    """Cells counted row by row with a margin of one wall all around.

    `free` is 1 where one may stand, `costs` what it costs to enter; `uniform` says that
    all of these are 1, `cuts` that diagonal steps may cut the corners of walls.
    """

    stride: int
    free: bytes
    costs: bytes
    moves: int
    uniform: bool
    cuts: bool

    def number(self, cell: Cell) -> int:
        """The number of a cell."""
        return (cell[0] + 1) * self.stride + cell[1] + 1

    def place(self, number: int) -> Cell:
        """The row and column of a cell."""
        row, column = divmod(number, self.stride)
        return row - 1, column - 1

    def offsets(self) -> tuple[tuple[str, int], ...]:
        """The moves with what they add to the number of a cell."""
        steps = list(STEPS.items())[: self.moves]
        return tuple((move, down * self.stride + right) for move, (down, right) in steps)

    def successors(self) -> Callable[[int], list[Step]]:
        """The function from a cell to the steps out of it."""
        free, costs = self.free, self.costs
        offsets = self.offsets()
        if self.moves == 4:
            if self.uniform:
                return self._straight_steps()
            return lambda cell: [
                (m, cell + d, costs[cell + d]) for m, d in offsets if free[cell + d]
            ]
        sides = self._sides()

        def all_eight(cell: int) -> list[Step]:
            return [
                (move, cell + delta, costs[cell + delta] * length)
                for move, delta, one, other, length in sides
                if free[cell + delta] and free[cell + one] and free[cell + other]
            ]

        return all_eight

    def _straight_steps(self) -> Callable[[int], list[Step]]:
        """The steps where each costs 1, written out: a loop takes twice as long."""
        free, stride = self.free, self.stride

        def straight(cell: int) -> list[Step]:
            steps: list[Step] = []
            north, south, east, west = cell - stride, cell + stride, cell + 1, cell - 1
            if free[north]:
                steps.append(("N", north, 1))
            if free[south]:
                steps.append(("S", south, 1))
            if free[east]:
                steps.append(("E", east, 1))
            if free[west]:
                steps.append(("W", west, 1))
            return steps

        return straight

    def predecessors(self) -> Callable[[int], list[Step]]:
        """The function from a cell to the steps into it, each with where it comes from."""
        free, costs = self.free, self.costs
        sides = self._sides()

        def into(cell: int) -> list[Step]:
            return [
                (move, cell - delta, costs[cell] * length)
                for move, delta, one, other, length in sides
                if free[cell - delta] and free[cell - one] and free[cell - other]
            ]

        return into

    def _sides(self) -> list[tuple[str, int, int, int, float]]:
        """The moves with their offset, those of the two cells beside them, and their length."""
        table = []
        for move, (down, right) in list(STEPS.items())[: self.moves]:
            delta = down * self.stride + right
            diagonal = bool(down and right)
            corners = diagonal and not self.cuts
            beside = (down * self.stride, right) if corners else (delta, delta)
            table.append((move, delta, *beside, math.sqrt(2) if diagonal else 1))
        return table

    def distances_to(
        self, targets: tuple[int, ...], meter: Meter, listener: Listener | None = None
    ) -> dict[int, float]:
        """The least cost from every cell that reaches a target to the nearest one.

        Raises LimitReached when the meter says so.
        """
        if self.uniform and self.moves == 4:
            return self._steps_to(targets, meter, listener)
        cells = sum(self.free)
        into = self.predecessors()
        distances: dict[int, float] = dict.fromkeys(targets, 0)
        frontier: list[tuple[float, int]] = [(0, target) for target in targets]
        due = 0
        while frontier:
            distance, cell = heappop(frontier)
            if distance > distances[cell]:
                continue
            if len(distances) >= due:
                due = _due(meter, listener, len(distances), cells)
            for _, before, step in into(cell):
                if distance + step < distances.get(before, math.inf):
                    distances[before] = distance + step
                    heappush(frontier, (distance + step, before))
        return distances

    def _steps_to(
        self, targets: tuple[int, ...], meter: Meter, listener: Listener | None
    ) -> dict[int, float]:
        """The same where every step costs 1: layer by layer, several times faster."""
        cells = sum(self.free)
        free = self.free
        deltas = [delta for _, delta in self.offsets()]
        distances: dict[int, float] = dict.fromkeys(targets, 0)
        layer = list(targets)
        steps = due = 0
        while layer:
            steps += 1
            if len(distances) >= due:
                due = _due(meter, listener, len(distances), cells)
            following = []
            for cell in layer:
                for delta in deltas:
                    beside = cell + delta
                    if free[beside] and beside not in distances:
                        distances[beside] = steps
                        following.append(beside)
            layer = following
        return distances


def _due(meter: Meter, listener: Listener | None, done: int, cells: int) -> int:
    """Tell how far it is and stop at a limit, else the number of cells to ask again at.

    Cells that a table is made of are no nodes of a search, so a limit on nodes stays out.
    """
    if listener:
        listener("progress", what="distances through the maze", done=done, total=cells)
    if (reason := meter.stop_reason(-1)) is not None:
        raise LimitReached(reason)
    return done + _STRIDE


def terrain_of(maze: Maze) -> Terrain:
    """The numbered cells of a maze."""
    stride = maze.layout.width + 2
    margin = WALL * stride
    picture = margin + "".join(f"{WALL}{row}{WALL}" for row in maze.layout.rows) + margin
    signs = picture.encode("ascii")
    costs = signs.translate(_COSTS)
    uniform = costs == bytes([1]) * len(costs)
    return Terrain(stride, signs.translate(_FREE), costs, maze.moves, uniform, maze.cuts)
