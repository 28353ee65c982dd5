"""New mazes: corridors carved by a random walk that backs out of dead ends, then loops."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

from sleuth.errors import BadRequest
from sleuth.layout import EXIT, FLOOR, START, WALL, Cell, Layout
from sleuth.limits import Pace, paced
from sleuth.problem import read_size
from sleuth.puzzles.maze.problem import Maze
from sleuth.text import several

#: The share of the walls between corridors that is opened again, by difficulty.
DIFFICULTIES = {"easy": 0.3, "normal": 0.1, "hard": 0.0}

_SMALLEST = 5
_MOST_TRIES = 200
_DIRECTIONS = ((-1, 0), (1, 0), (0, 1), (0, -1))


def generate(
    *,
    size: str | None = None,
    count: int = 1,
    seed: int | None = None,
    difficulty: str | None = None,
    start: int = 0,
    steps: int | None = None,
) -> Iterator[Maze]:
    """Yield mazes from the top left to the bottom right; a hard one has only one way.

    With `steps` the exit is so many away from the start, exactly.
    """
    rows, columns = read_size(size or "15x31")
    if min(rows, columns) < _SMALLEST:
        raise BadRequest(f"{rows}x{columns} leaves no room for a maze", remedy="say 5x5 or more")
    difficulty = difficulty or "normal"
    if difficulty not in DIFFICULTIES:
        raise BadRequest(
            f"no difficulty is called {difficulty!r}", remedy=f"say {', '.join(DIFFICULTIES)}"
        )
    # Corridors lie on odd rows and columns, so an even size loses its last one.
    rows, columns = rows - 1 + rows % 2, columns - 1 + columns % 2
    rng = random.Random(seed)
    loops = DIFFICULTIES[difficulty]
    mazes = (_made(rows, columns, loops, steps, rng) for _ in range(start + count))
    return islice(mazes, start, None)


def _made(rows: int, columns: int, loops: float, steps: int | None, rng: random.Random) -> Maze:
    start, goal = (1, 1), (rows - 2, columns - 2)
    for _ in range(_MOST_TRIES):
        cells = _carved(rows, columns, loops, rng)
        if steps is not None:
            so_far = _cells_at(steps, start, cells)
            if not so_far:
                continue
            goal = rng.choice(so_far)
        cells[start[0]][start[1]], cells[goal[0]][goal[1]] = START, EXIT
        return Maze(Layout(tuple("".join(row) for row in cells)), start, (goal,))
    assert steps is not None, "without a number of steps the first maze serves"
    raise BadRequest(
        f"no maze of this size with {several(steps, 'step')} was found",
        remedy="say fewer, or a larger size",
    )


def _cells_at(steps: int, start: Cell, cells: list[list[str]]) -> list[Cell]:
    """The open cells to which the shortest way from the start has so many steps."""
    reached = {start}
    layer = [start]
    for _ in paced(range(steps)):
        around = dict.fromkeys(
            (row + down, column + right) for row, column in layer for down, right in _DIRECTIONS
        )
        layer = [each for each in around if each not in reached and cells[each[0]][each[1]] != WALL]
        reached.update(layer)
    return sorted(layer)


def _carved(rows: int, columns: int, loops: float, rng: random.Random) -> list[list[str]]:
    """Walls and floor: corridors without loops first, then some doors more."""
    cells = [[WALL] * columns for _ in range(rows)]
    cells[1][1] = FLOOR
    trail = [(1, 1)]
    pace = Pace()
    while trail:
        pace()
        row, column = trail[-1]
        ways = [
            (down, right)
            for down, right in _DIRECTIONS
            if 0 < row + 2 * down < rows and 0 < column + 2 * right < columns
            if cells[row + 2 * down][column + 2 * right] == WALL
        ]
        if not ways:
            trail.pop()
            continue
        down, right = rng.choice(ways)
        cells[row + down][column + right] = cells[row + 2 * down][column + 2 * right] = FLOOR
        trail.append((row + 2 * down, column + 2 * right))
    for row, column in paced(_between_corridors(rows, columns)):
        if cells[row][column] == WALL and rng.random() < loops:
            cells[row][column] = FLOOR
    return cells


def _between_corridors(rows: int, columns: int) -> Iterator[Cell]:
    """The cells that are a wall or a door between two places of the corridors."""
    for row in range(1, rows - 1):
        for column in range(1, columns - 1):
            if row % 2 != column % 2:
                yield row, column
