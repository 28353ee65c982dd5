"""Every heuristic of mazes keeps what it claims, on every state of many random mazes."""

from __future__ import annotations

import random

import pytest

from sleuth.answer import Limits, Meter
from sleuth.puzzles.layout import Layout
from sleuth.puzzles.maze.maze import Maze, Task
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
        explored = Explored(space, Meter(Limits()), 10_000)
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
