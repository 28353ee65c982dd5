"""Small random mazes, and what is true of them by brute force."""

from __future__ import annotations

import math
from itertools import pairwise, permutations
from typing import Any

from hypothesis import strategies as st

from sleuth.layout import Cell, Layout
from sleuth.puzzles.maze.problem import STEPS, Maze, Task


@st.composite
def mazes(
    draw: Any,
    *,
    task: Task = Task.POSITION,
    largest: int = 6,
    weighted: bool = False,
    moves: tuple[int, ...] = (4, 8),
) -> Maze:
    """Mazes of any shape, often without a way."""
    height, width = draw(st.integers(1, largest)), draw(st.integers(2, largest))
    signs = "%%   " + ("1239" if weighted else "")
    rows = [list(draw(st.text(signs, min_size=width, max_size=width))) for _ in range(height)]
    cells = [(row, column) for row in range(height) for column in range(width)]
    number = 2 if task is Task.POSITION else draw(st.integers(2, min(5, len(cells))))
    start, *targets = draw(
        st.lists(st.sampled_from(cells), min_size=number, max_size=number, unique=True)
    )
    rows[start[0]][start[1]] = "P"
    for row, column in targets:
        rows[row][column] = "E" if task is Task.POSITION else "."
    layout = Layout(tuple("".join(row) for row in rows))
    ways = draw(st.sampled_from(moves))
    cuts = ways == 8 and draw(st.booleans())
    return Maze(layout, start, tuple(sorted(targets)), task, ways, cuts)


def distances_from(maze: Maze, start: Cell) -> dict[Cell, float]:
    """The least cost to every cell, by relaxing until nothing changes."""
    best = {start: 0.0}
    changed = True
    while changed:
        changed = False
        for (row, column), cost in list(best.items()):
            for down, right in list(STEPS.values())[: maze.moves]:
                to = (row + down, column + right)
                sides = maze.is_free(row + down, column) and maze.is_free(row, column + right)
                if not (maze.is_free(*to) and (sides or maze.cuts)):
                    continue
                length = math.sqrt(2) if down and right else 1
                total = cost + length * maze.cell_cost(*to)
                if total < best.get(to, math.inf) - 1e-9:
                    best[to] = total
                    changed = True
    return best


def least_cost(maze: Maze) -> float:
    """What the cheapest solution costs, trying every order of the targets."""
    start = distances_from(maze, maze.start)
    if not maze.visits_all:
        return min(start.get(target, math.inf) for target in maze.targets)
    between = {target: distances_from(maze, target) for target in maze.targets}
    best = math.inf
    for order in permutations(maze.targets):
        cost = start.get(order[0], math.inf)
        for one, other in pairwise(order):
            cost += between[one].get(other, math.inf)
        best = min(best, cost)
    return best
