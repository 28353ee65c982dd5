"""Estimates of the way still to go in a maze: to the nearest target, or by way of all."""

from __future__ import annotations

import math
from collections.abc import Callable

from sleuth.layout import Cell
from sleuth.puzzles.maze.problem import Maze
from sleuth.puzzles.maze.terrain import Terrain
from sleuth.puzzles.maze.ways import Field, Visiting, Ways, bits
from sleuth.search.state_space import Heuristic

#: A distance on the open plane from the differences of rows and of columns.
Metric = Callable[[int, int], float]

METRICS: dict[str, tuple[Metric, str]] = {
    "manhattan": (lambda rows, columns: rows + columns, "rows plus columns"),
    "euclidean": (math.hypot, "as the crow flies"),
    "chebyshev": (max, "the larger of rows and columns"),
    "octile": (
        lambda rows, columns: rows + columns + (math.sqrt(2) - 2) * min(rows, columns),
        "straight and diagonal steps on an empty grid",
    ),
    "zero": (lambda rows, columns: 0, "nothing"),
}


def reaching(maze: Maze, terrain: Terrain) -> dict[str, Heuristic[int]]:
    """Heuristics for arriving at one of the targets."""
    goals = [terrain.number(target) for target in maze.targets]
    estimates: dict[str, Heuristic[int]] = {}
    for name, (metric, words) in METRICS.items():
        holds = _is_a_lower_bound(name, maze)
        estimates[name] = Heuristic(
            _nearest(metric, terrain, goals), f"{words}, to the nearest goal", holds, holds
        )
    field = Field(terrain, tuple(goals))
    estimates["maze"] = Heuristic(
        field.distance,
        "the true distance through the maze, to the nearest goal",
        True,
        True,
        field.prepare,
    )
    return estimates


def visiting(maze: Maze, terrain: Terrain) -> dict[str, Heuristic[Visiting]]:
    """Heuristics for visiting all of the targets."""
    places = maze.targets
    estimates: dict[str, Heuristic[Visiting]] = {}
    for name, (metric, words) in METRICS.items():
        holds = _is_a_lower_bound(name, maze)
        estimates[name] = Heuristic(
            _farthest(metric, terrain, places), f"{words}, to the farthest goal left", holds, holds
        )
    ways = Ways(terrain, tuple(terrain.number(place) for place in places))
    estimates["maze"] = Heuristic(
        ways.farthest,
        "the true distance through the maze, to the farthest goal left",
        True,
        True,
        ways.prepare,
    )
    estimates["mst"] = Heuristic(
        ways.spanning,
        "the way to the nearest goal left plus a minimum spanning tree of all goals left",
        True,
        True,
        ways.prepare,
    )
    return estimates


def _is_a_lower_bound(name: str, maze: Maze) -> bool:
    """A diagonal step covers a row and a column, for which manhattan would charge two."""
    return name != "manhattan" or maze.moves == 4


def _nearest(metric: Metric, terrain: Terrain, goals: list[int]) -> Callable[[int], float]:
    stride = terrain.stride
    if len(goals) == 1:
        goal_row, goal_column = divmod(goals[0], stride)

        def to_the_goal(cell: int) -> float:
            row, column = divmod(cell, stride)
            return metric(abs(row - goal_row), abs(column - goal_column))

        return to_the_goal
    places = [divmod(goal, stride) for goal in goals]

    def to_the_nearest(cell: int) -> float:
        row, column = divmod(cell, stride)
        return min(metric(abs(row - r), abs(column - c)) for r, c in places)

    return to_the_nearest


def _farthest(
    metric: Metric, terrain: Terrain, places: tuple[Cell, ...]
) -> Callable[[Visiting], float]:
    def to_the_farthest(state: Visiting) -> float:
        row, column = terrain.place(state[0])
        return max(
            (
                metric(abs(row - places[index][0]), abs(column - places[index][1]))
                for index in bits(state[1])
            ),
            default=0,
        )

    return to_the_farthest
