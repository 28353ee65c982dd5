"""Every heuristic of mazes keeps what it claims, on every state of many random mazes."""

from __future__ import annotations

import math
import random
from itertools import product

import pytest
from random_mazes import distances_from

from sleuth.layout import Cell, Layout
from sleuth.limits import Meter
from sleuth.puzzles.maze.problem import Maze, Task
from sleuth.puzzles.maze.views import state_space
from sleuth.search.heuristic_check import Explored


def random_maze(rng: random.Random, task: Task, moves: int) -> Maze:
    """A maze of up to 5 × 5 with up to four targets, a third of them with dear cells."""
    height, width = rng.randint(2, 5), rng.randint(2, 5)
    signs = rng.choice(["%  ", "%    ", "%  1259"])
    rows = [[rng.choice(signs) for _ in range(width)] for _ in range(height)]
    cells = [(row, column) for row in range(height) for column in range(width)]
    start, *targets = rng.sample(cells, 2 if task is Task.POSITION else rng.randint(2, 4))
    for row, column in [start, *targets]:
        rows[row][column] = " "
    layout = Layout(tuple("".join(row) for row in rows))
    return Maze(layout, start, tuple(targets), task, moves)


@pytest.mark.parametrize("moves", [4, 8])
@pytest.mark.parametrize(
    ("task", "number"), [(Task.POSITION, 1500), (Task.ANY_FOOD, 1500), (Task.ALL_FOOD, 600)]
)
def test_claims_hold_on_every_state(task: Task, number: int, moves: int) -> None:
    rng = random.Random(f"{task} {moves}")
    broken: set[str] = set()
    claimed: set[str] = set()
    for _ in range(number):
        space = state_space(random_maze(rng, task, moves))
        explored = Explored(space, Meter(), 10_000)
        for name, heuristic in space.heuristics.items():
            verdict = explored.examine(heuristic)
            if heuristic.admissible:
                claimed.add(name)
                assert verdict.admissible, (name, verdict)
            if heuristic.consistent:
                assert verdict.consistent, (name, verdict)
            if not verdict.admissible:
                broken.add(name)
    everything = set(space.heuristics)
    assert broken == everything - claimed == ({"manhattan"} if moves == 8 else set())


def test_spanning_trees_are_the_least_of_all_trees() -> None:
    rng = random.Random(7)
    for _ in range(150):
        maze = random_maze(rng, Task.ALL_FOOD, rng.choice([4, 8]))
        space = state_space(maze)
        cell, left = space.initial
        here = [target for index, target in enumerate(maze.targets) if left >> index & 1]
        to_start = distances_from(maze, maze.start)
        nearest = min((to_start.get(target, math.inf) for target in here), default=0)
        expected = nearest + least_tree(maze, here)
        assert space.heuristics["mst"].estimate((cell, left)) == pytest.approx(expected)


def least_tree(maze: Maze, cells: list[Cell]) -> float:
    """The least weight of a tree over the cells, trying every way to hang each on another."""
    if len(cells) < 2:
        return 0
    ways = {cell: distances_from(maze, cell) for cell in cells}
    best = math.inf
    for above in product(cells, repeat=len(cells) - 1):
        parents = dict(zip(cells[1:], above, strict=True))
        if all(_reaches(parents, cell, cells[0]) for cell in parents):
            total = sum(
                min(ways[one].get(other, math.inf), ways[other].get(one, math.inf))
                for one, other in parents.items()
            )
            best = min(best, total)
    return best


def _reaches(parents: dict[Cell, Cell], cell: Cell, root: Cell) -> bool:
    for _ in parents:
        cell = parents.get(cell, root)
    return cell == root
