"""Estimates of the way still to go in a maze: to the nearest target, or by way of all."""

from __future__ import annotations

import math
from collections.abc import Callable

from sleuth.events import Listener
from sleuth.heuristic_entry import by_name
from sleuth.layout import Cell
from sleuth.limits import Meter
from sleuth.puzzles.maze.heuristic_table import HEURISTICS
from sleuth.puzzles.maze.problem import Maze
from sleuth.puzzles.maze.terrain import Terrain
from sleuth.puzzles.maze.ways import Field, Visiting, Ways, bits
from sleuth.search.state_space import Estimate, Heuristic, Prepare

#: A distance on the open plane from the differences of rows and of columns.
Metric = Callable[[int, int], float]

METRICS: dict[str, Metric] = {
    "manhattan": lambda rows, columns: rows + columns,
    "euclidean": math.hypot,
    "chebyshev": max,
    "octile": lambda rows, columns: rows + columns + (math.sqrt(2) - 2) * min(rows, columns),
    "zero": lambda rows, columns: 0,
}
_ENTRIES = by_name(HEURISTICS)


def reaching(maze: Maze, terrain: Terrain) -> dict[str, Heuristic[int]]:
    """Heuristics for arriving at one of the targets."""
    goals = [terrain.number(target) for target in maze.targets]
    field = Field(terrain, tuple(goals))
    estimates = {
        name: Heuristic.of(
            _ENTRIES[name], _nearest(metric, terrain, goals), holds=_is_a_lower_bound(name, maze)
        )
        for name, metric in METRICS.items()
    }
    return {**estimates, "maze": Heuristic.of(_ENTRIES["maze"], field.distance, field.prepare)}


def visiting(maze: Maze, terrain: Terrain) -> dict[str, Heuristic[Visiting]]:
    """Heuristics for visiting all of the targets."""
    places = maze.targets
    ways = Ways(terrain, tuple(terrain.number(place) for place in places))
    estimates = {
        name: Heuristic.of(
            _ENTRIES[name], _farthest(metric, terrain, places), holds=_is_a_lower_bound(name, maze)
        )
        for name, metric in METRICS.items()
    }

    def true_ways(estimate: Estimate[Visiting]) -> Prepare[Visiting]:
        def prepare(meter: Meter, listener: Listener | None) -> Estimate[Visiting]:
            ways.prepare(meter, listener)
            return estimate

        return prepare

    return {
        **estimates,
        "maze": Heuristic.of(_ENTRIES["maze"], ways.farthest, true_ways(ways.farthest)),
        "mst": Heuristic.of(_ENTRIES["mst"], ways.spanning, true_ways(ways.spanning)),
    }


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
