"""The states of a search through a maze, for people who write searches and heuristics."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sleuth.layout import Cell
from sleuth.puzzles.maze.problem import Maze
from sleuth.puzzles.maze.terrain import terrain_of
from sleuth.puzzles.maze.ways import bits


@dataclass(frozen=True, slots=True)
class MazeState:
    """Where one stands, and the cells (row, column) that are goals from here; all from 0.

    With `problem: allfood` and `corners` all of `left` have to be visited, else one of them.
    """

    row: int
    column: int
    left: frozenset[Cell]


def named_jump_points(maze: Maze) -> Callable[[tuple[int, int, int]], MazeState]:
    """From jump points to the cells that they are; how they were entered is left out."""
    named = named_states(maze)
    return lambda state: named(state[0])


def named_states(maze: Maze) -> Callable[[Any], MazeState]:
    """From the states of the search to those with names."""
    terrain = terrain_of(maze)
    if not maze.visits_all:
        goals = frozenset(maze.targets)
        return lambda cell: MazeState(*terrain.place(cell), goals)

    def named(state: tuple[int, int]) -> MazeState:
        cell, left = state
        return MazeState(*terrain.place(cell), frozenset(maze.targets[i] for i in bits(left)))

    return named
