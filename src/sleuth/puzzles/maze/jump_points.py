"""Jump point search on uniform grids: A* over the cells where a shortest path may turn.

A state is a cell and the direction in which it was entered; its successors are the next
cells on straight or diagonal lines at which something else than going on may be needed.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from sleuth.errors import Unsuitable
from sleuth.heuristic_entry import by_name
from sleuth.puzzles.maze.heuristic_table import HEURISTICS
from sleuth.puzzles.maze.heuristics import METRICS
from sleuth.puzzles.maze.picture import state_words
from sleuth.puzzles.maze.problem import STEPS, Maze, Moves
from sleuth.puzzles.maze.terrain import Terrain, terrain_of
from sleuth.search.state_space import Heuristic, Path, Run, StateSpace

#: Cell, and the row and column step by which it was entered (0, 0 at the start).
Entered = tuple[int, int, int]

_NAMES = {step: move for move, step in STEPS.items()}


def jump_points(maze: Maze) -> StateSpace[Entered, Moves]:
    """The turning points of a maze in which all steps cost the same and one goal is given."""
    terrain = terrain_of(maze)
    if maze.visits_all or len(maze.targets) != 1 or not terrain.uniform:
        raise Unsuitable("jump points need cells of cost 1 and a single goal", remedy="use astar")
    goal = terrain.number(maze.targets[0])
    jumper = _Jumper(terrain, goal, terrain.stride)
    name = "manhattan" if maze.moves == 4 else "octile"
    metric = METRICS[name]
    goal_row, goal_column = terrain.place(goal)

    def estimate(state: Entered) -> float:
        row, column = terrain.place(state[0])
        return metric(abs(row - goal_row), abs(column - goal_column))

    return StateSpace(
        initial=(terrain.number(maze.start), 0, 0),
        successors=jumper.straight if maze.moves == 4 else jumper.all_eight,
        is_goal=lambda state: state[0] == goal,
        lift=_moves,
        heuristics={name: Heuristic.of(by_name(HEURISTICS)[name], estimate)},
        default_heuristic=name,
        words=lambda state: state_words(terrain.place(state[0]), None, _NAMES.get(state[1:])),
    )


def _moves(path: Path[Entered]) -> Moves:
    return tuple(move for move, length in path.actions for _ in range(length))


@dataclass(frozen=True, slots=True)
class _Jumper:
    """Looks along lines for the next cell where a shortest path may have to turn."""

    terrain: Terrain
    goal: int
    stride: int

    def straight(self, state: Entered) -> list[tuple[Run, Entered, float]]:
        """Successors with 4 moves: columns are scanned from every cell of a row.

        A path is put in order so that it goes along the row first; it turns off a column
        only where the cell beside the one before was a wall.
        """
        cell, down, right = state
        free, stride = self.terrain.free, self.stride
        if down:
            back = cell - down * stride
            ways = [(down, 0)]
            ways += [(0, side) for side in (1, -1) if free[cell + side] and not free[back + side]]
        elif right:
            ways = [(0, right), (-1, 0), (1, 0)]
        else:
            ways = [(-1, 0), (1, 0), (0, 1), (0, -1)]
        found: list[tuple[Run, Entered, float]] = []
        for way_down, way_right in ways:
            length = (
                self._column(cell, way_down) if way_down else self._row_by_columns(cell, way_right)
            )
            if length:
                target = cell + length * (way_down * stride + way_right)
                run = Run(_NAMES[way_down, way_right], length)
                found.append((run, (target, way_down, way_right), length))
        return found

    def all_eight(self, state: Entered) -> list[tuple[Run, Entered, float]]:
        """Successors with 8 moves."""
        cell, down, right = state
        free, stride = self.terrain.free, self.stride
        if down and right:
            ways = [(down, 0), (0, right), (down, right)]
            if self.terrain.cuts and not free[cell - right]:
                ways.append((down, -right))
            if self.terrain.cuts and not free[cell - down * stride]:
                ways.append((-down, right))
        elif down or right:
            ways = [(down, right)]
            ahead = down * stride + right
            across = [(0, 1), (0, -1)] if down else [(1, 0), (-1, 0)]
            for side_down, side_right in across:
                side = side_down * stride + side_right
                if self.terrain.cuts:
                    if not free[cell + side]:
                        ways.append((down + side_down, right + side_right))
                elif free[cell + side] and not free[cell + side - ahead]:
                    ways += [(side_down, side_right), (down + side_down, right + side_right)]
        else:
            ways = list(STEPS.values())
        found: list[tuple[Run, Entered, float]] = []
        for way_down, way_right in ways:
            if way_down and way_right:
                length = self._diagonal(cell, way_down, way_right)
                cost = length * math.sqrt(2)
            else:
                length = self._line(cell, way_down, way_right)
                cost = length
            if length:
                target = cell + length * (way_down * stride + way_right)
                run = Run(_NAMES[way_down, way_right], length)
                found.append((run, (target, way_down, way_right), cost))
        return found

    def _line(self, cell: int, down: int, right: int) -> int:
        """How far along a line the goal is, or a side opens that was closed; 0 for neither."""
        free, goal = self.terrain.free, self.goal
        ahead = down * self.stride + right
        side = 1 if down else self.stride
        # A side that opens is turned to from the open cell, or aslant from the one before it.
        opens, closed = (ahead, 0) if self.terrain.cuts and self.terrain.moves == 8 else (0, -ahead)
        length = 0
        while free[cell + ahead]:
            cell += ahead
            length += 1
            if (
                cell == goal
                or (free[cell + side + opens] and not free[cell + side + closed])
                or (free[cell - side + opens] and not free[cell - side + closed])
            ):
                return length
        return 0

    def _column(self, cell: int, down: int) -> int:
        return self._line(cell, down, 0)

    def _row_by_columns(self, cell: int, right: int) -> int:
        """How far along a row the goal is, or a cell from which a column leads somewhere."""
        free = self.terrain.free
        length = 0
        while free[cell + right]:
            cell += right
            length += 1
            if cell == self.goal or self._column(cell, 1) or self._column(cell, -1):
                return length
        return 0

    def _diagonal(self, cell: int, down: int, right: int) -> int:
        """How far along a diagonal a line leads somewhere, or the goal is; 0 for neither."""
        free, vertical = self.terrain.free, down * self.stride
        cuts = self.terrain.cuts
        length = 0
        while free[cell + vertical + right] and (
            cuts or (free[cell + vertical] and free[cell + right])
        ):
            cell += vertical + right
            length += 1
            if cell == self.goal or self._line(cell, down, 0) or self._line(cell, 0, right):
                return length
            if cuts and (
                (not free[cell - right] and free[cell - right + vertical])
                or (not free[cell - vertical] and free[cell - vertical + right])
            ):
                return length
        return 0
