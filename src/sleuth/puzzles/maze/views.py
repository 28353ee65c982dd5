"""Mazes as state spaces: cells to walk through, or cells with the targets still to visit."""

from __future__ import annotations

from typing import Any

from sleuth.errors import Unsuitable
from sleuth.puzzles.maze.heuristics import reaching, visiting
from sleuth.puzzles.maze.picture import state_words
from sleuth.puzzles.maze.problem import Maze, Moves
from sleuth.puzzles.maze.terrain import Terrain, terrain_of
from sleuth.puzzles.maze.ways import Visiting, bits
from sleuth.search.grid import Grid, grid_space
from sleuth.search.state_space import Path, StateSpace


def state_space(maze: Maze) -> StateSpace[Any, Moves]:
    """The cells of the maze; where all targets have to be visited, with those still left."""
    terrain = terrain_of(maze)
    return _visiting(maze, terrain) if maze.visits_all else _reaching(maze, terrain)


def grid(maze: Maze) -> Grid[Moves]:
    """The maze as a uniform grid with one goal, for the kernel."""
    terrain = terrain_of(maze)
    if maze.visits_all or not terrain.uniform or len(maze.targets) != 1:
        raise Unsuitable(
            "the grid kernel walks over cells of cost 1 to a single goal", remedy="use astar"
        )
    names = [move for move, _ in terrain.offsets()]
    return grid_space(
        stride=terrain.stride,
        free=terrain.free,
        start=terrain.number(maze.start),
        goal=terrain.number(maze.targets[0]),
        lift=lambda path: tuple(map(names.__getitem__, path.actions)),
        words=lambda cell: state_words(terrain.place(cell)),
        action_words=names.__getitem__,
        moves=maze.moves,
        cuts=maze.cuts,
    )


def moves_of(path: Path[Any]) -> Moves:
    """The solution that a path of single steps stands for."""
    return path.actions


def _reaching(maze: Maze, terrain: Terrain) -> StateSpace[int, Moves]:
    goals = tuple(terrain.number(target) for target in maze.targets)
    return StateSpace(
        initial=terrain.number(maze.start),
        successors=terrain.successors(),
        is_goal=goals[0].__eq__ if len(goals) == 1 else frozenset(goals).__contains__,
        lift=moves_of,
        heuristics=reaching(maze, terrain),
        default_heuristic="manhattan" if maze.moves == 4 else "octile",
        uniform=terrain.uniform and maze.moves == 4,
        goals=goals,
        predecessors=terrain.predecessors(),
        words=lambda cell: state_words(terrain.place(cell)),
    )


def _visiting(maze: Maze, terrain: Terrain) -> StateSpace[Visiting, Moves]:
    bit_of = {terrain.number(target): 1 << index for index, target in enumerate(maze.targets)}
    steps, steps_into = terrain.successors(), terrain.predecessors()
    start = terrain.number(maze.start)
    everything = (1 << len(bit_of)) - 1

    def successors(state: Visiting) -> list[tuple[str, Visiting, float]]:
        cell, left = state
        return [
            (move, (after, left & ~bit_of.get(after, 0)), cost) for move, after, cost in steps(cell)
        ]

    def predecessors(state: Visiting) -> list[tuple[str, Visiting, float]]:
        cell, left = state
        before = [
            (move, (earlier, more), cost)
            for move, earlier, cost in steps_into(cell)
            for more in {left, left | bit_of.get(cell, 0)}
        ]
        return [step for step in before if not step[1][1] & bit_of.get(step[1][0], 0)]

    return StateSpace(
        initial=(start, everything & ~bit_of.get(start, 0)),
        successors=successors,
        is_goal=lambda state: not state[1],
        lift=moves_of,
        heuristics=visiting(maze, terrain),
        default_heuristic="mst",
        uniform=terrain.uniform and maze.moves == 4,
        goals=tuple((cell, 0) for cell in bit_of),
        predecessors=predecessors,
        words=lambda state: state_words(
            terrain.place(state[0]), (maze.targets[index] for index in bits(state[1]))
        ),
    )
