"""Shortest paths on random grids: Sleuth's kernel and generic core beside three peers.

    python benchmarks/grid.py [--size 512] [--walls 25] [--seeds 5] [--rounds 7]

One query from the top left to the bottom right on each grid, 4-connected. Every library gets
the grid in its own form beforehand; measured is CPU time from the query to the path. The
libraries take turns, so that all of them see the same machine. Peers that are not installed
are left out (pip install pyastar2d networkx pathfinding).
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

from sleuth.layout import Layout
from sleuth.limits import Meter
from sleuth.puzzles.maze.jump_points import jump_points
from sleuth.puzzles.maze.problem import Maze
from sleuth.puzzles.maze.views import grid, state_space
from sleuth.request import Question
from sleuth.search import astar, bfs, grid_kernel, ucs
from sleuth.search.grid import solve as solve_grid

#: A query, and the number of steps of the path that it returns.
Query = Callable[[], int]


def random_maze(size: int, walls: float, seed: int) -> Maze:
    """A square maze with a way from the top left to the bottom right."""
    rng = random.Random(seed)
    while True:
        cells = [[" " if rng.random() >= walls else "%" for _ in range(size)] for _ in range(size)]
        cells[0][0], cells[-1][-1] = "P", "E"
        layout = Layout(tuple("".join(row) for row in cells))
        maze = Maze(layout, (0, 0), ((size - 1, size - 1),))
        if solve_grid(grid(maze), Question(), Meter()).solution is not None:
            return maze


def sleuth_queries(maze: Maze) -> dict[str, Query]:
    """Sleuth's own ways, each on a view made beforehand."""
    kernel, space, jumps = grid(maze), state_space(maze), jump_points(maze)

    def query(engine: Callable[..., Any], view: Any, **options: Any) -> Query:
        return lambda: len(view.lift(engine(view, Question(), Meter(), **options).solution))

    return {
        "sleuth grid": query(solve_grid, kernel),
        "sleuth grid, fifo": query(solve_grid, kernel, ties="fifo"),
        "sleuth grid with the view": lambda: query_afresh(maze),
        "sleuth jps": query(astar.solve, jumps),
        "sleuth astar, lifo": query(astar.solve, space, ties="lifo"),
        "sleuth astar": query(astar.solve, space),
        "sleuth ucs": query(ucs.solve, space),
        "sleuth bfs": query(bfs.solve, space),
    }


def query_afresh(maze: Maze) -> int:
    """The kernel with the view made for this query."""
    view = grid(maze)
    answer = solve_grid(view, Question(), Meter())
    return 0 if answer.solution is None else len(view.lift(answer.solution))


def pyastar2d_query(maze: Maze) -> Query:
    """pyastar2d (C++), weights 1 and infinity."""
    import numpy
    import pyastar2d

    rows = [[numpy.inf if sign == "%" else 1 for sign in row] for row in maze.layout.rows]
    weights = numpy.array(rows, dtype=numpy.float32)
    target = maze.targets[0]
    return lambda: len(pyastar2d.astar_path(weights, maze.start, target, allow_diagonal=False)) - 1


def networkx_query(maze: Maze) -> Query:
    """networkx, A* with the Manhattan distance on a grid graph without the walls."""
    import networkx

    graph = networkx.grid_2d_graph(maze.layout.height, maze.layout.width)
    graph.remove_nodes_from(maze.layout.cells("%"))

    def manhattan(one: tuple[int, int], other: tuple[int, int]) -> int:
        return abs(one[0] - other[0]) + abs(one[1] - other[1])

    target = maze.targets[0]
    return lambda: len(networkx.astar_path(graph, maze.start, target, manhattan)) - 1


def pathfinding_query(maze: Maze) -> Query:
    """pathfinding, A* without diagonal moves (Manhattan distance)."""
    from pathfinding.core.diagonal_movement import DiagonalMovement
    from pathfinding.core.grid import Grid
    from pathfinding.finder.a_star import AStarFinder

    matrix = [[0 if sign == "%" else 1 for sign in row] for row in maze.layout.rows]
    board = Grid(matrix=matrix)
    start, target = board.node(0, 0), board.node(maze.targets[0][1], maze.targets[0][0])
    finder = AStarFinder(diagonal_movement=DiagonalMovement.never)

    def query() -> int:
        board.cleanup()
        path, _ = finder.find_path(start, target, board)
        return len(path) - 1

    return query


PEERS: dict[str, Callable[[Maze], Query]] = {
    "pyastar2d": pyastar2d_query,
    "networkx": networkx_query,
    "pathfinding": pathfinding_query,
}


def measure(maze: Maze, rounds: int, times: dict[str, list[float]]) -> None:
    """Let all libraries answer in turn; the slow ones only once a grid."""
    queries = sleuth_queries(maze)
    queries |= {name: make(maze) for name, make in PEERS.items() if find_spec(name)}
    steps = {}
    for turn in range(rounds):
        for name, query in queries.items():
            if turn > 0 and times[name][-1] > 0.5:
                continue
            began = time.process_time()
            steps[name] = query()
            times.setdefault(name, []).append(time.process_time() - began)
    if len(set(steps.values())) > 1:
        sys.exit(f"the paths differ in length: {steps}")


def expansions_per_second(maze: Maze) -> None:
    """How fast the generic core and the kernel expand, and that they count alike."""
    space, view = state_space(maze), grid(maze)
    print("\nexpansions                 number   CPU ms   million/s")
    runs: list[tuple[str, Callable[[], Any]]] = [
        ("generic astar, fifo", lambda: astar.solve(space, Question(), Meter())),
        ("generic ucs", lambda: ucs.solve(space, Question(), Meter())),
        ("generic bfs", lambda: bfs.solve(space, Question(), Meter())),
        ("kernel, fifo", lambda: solve_grid(view, Question(), Meter(), ties="fifo")),
        ("kernel, lifo", lambda: solve_grid(view, Question(), Meter(), ties="lifo")),
    ]
    for name, run in runs:
        answers = [run() for _ in range(7)]
        expanded = answers[0].stats["expanded"]
        cpu = statistics.median(answer.stats["cpu"] for answer in answers)
        print(f"{name:22} {expanded:10.0f} {cpu * 1e3:8.2f} {expanded / cpu / 1e6:11.3f}")


def main() -> None:
    """Measure and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--size", type=int, default=512)
    parser.add_argument("--walls", type=float, default=25, help="per cent")
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=7)
    arguments = parser.parse_args()
    compiled = not grid_kernel.__file__.endswith(".py")
    print(f"kernel: {'compiled' if compiled else 'interpreted'}")
    times: dict[str, list[float]] = {}
    for seed in range(arguments.seeds):
        maze = random_maze(arguments.size, arguments.walls / 100, seed)
        measure(maze, arguments.rounds, times)
    ours = statistics.median(times["sleuth grid"])
    size, walls = arguments.size, arguments.walls
    print(f"{size}×{size}, {walls:g} % walls, {arguments.seeds} grids: median CPU of one query")
    for name, taken in sorted(times.items(), key=lambda item: statistics.median(item[1])):
        median = statistics.median(taken)
        print(f"{name:26} {median * 1e3:10.3f} ms {median / ours:9.1f} ×")
    expansions_per_second(random_maze(arguments.size, arguments.walls / 100, 0))


if __name__ == "__main__":
    main()
