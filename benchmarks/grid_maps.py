"""Shortest paths on random, maze, room and open maps: Sleuth's kernels beside two peers.

    python benchmarks/grid_maps.py [--sizes 512,2048] [--rounds 5] [--seeds 2] [--without-scipy]

One query across each map, with 4 moves, with 8, and with 8 that may cut corners. Every library
gets the map in its own form beforehand; measured is CPU time from the query to the path, the
libraries in turn, the median of all. Sleuth and SciPy's Dijkstra (which stops nowhere before it
knows all distances) are asked for the same and must agree on the cost. pyastar2d charges 1 for a
diagonal step, which is an easier question, and always lets it cut corners, so it takes part with
4 moves and where corners are cut. Peers that are not installed are left out (pip install
pyastar2d scipy).
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

from sleuth.limits import Meter
from sleuth.request import Question
from sleuth.search import octile_kernel
from sleuth.search.grid import Grid, grid_space, solve, solve_by_jumps

Map = list[list[bool]]
#: A query; what it returns is the cost of the path, or None where no other library says the same.
Query = Callable[[], float | None]

KINDS = {"4 moves": (4, False), "8 moves": (8, False), "8 moves, corners cut": (8, True)}


def random_map(size: int, walls: float, rng: random.Random) -> Map:
    """Cells that are walls at random."""
    return [[rng.random() >= walls for _ in range(size)] for _ in range(size)]


def room_map(size: int, rng: random.Random) -> Map:
    """Rooms of 31 by 31 cells with a door in nine walls of ten."""
    side = 32
    cells = [[bool(row % side and column % side) for column in range(size)] for row in range(size)]
    for row in range(0, size, side):
        for column in range(0, size, side):
            for down, right in ((0, rng.randrange(1, side)), (rng.randrange(1, side), 0)):
                if rng.random() < 0.9 and row + down < size and column + right < size:
                    cells[row + down][column + right] = True
    return cells


def maze_map(size: int, rng: random.Random) -> Map:
    """A maze with exactly one way between any two cells, dug by a walk that turns at random."""
    cells = [[False] * size for _ in range(size)]
    cells[1][1] = True
    trail = [(1, 1)]
    last = size - 1 - size % 2
    while trail:
        row, column = trail[-1]
        ways = [
            (down, right)
            for down, right in ((0, 2), (2, 0), (0, -2), (-2, 0))
            if 0 < row + down <= last
            and 0 < column + right <= last
            and not cells[row + down][column + right]
        ]
        if not ways:
            trail.pop()
            continue
        down, right = rng.choice(ways)
        cells[row + down // 2][column + right // 2] = cells[row + down][column + right] = True
        trail.append((row + down, column + right))
    return cells


MAPS: dict[str, Callable[[int, random.Random], Map]] = {
    "random 10 %": lambda size, rng: random_map(size, 0.1, rng),
    "random 25 %": lambda size, rng: random_map(size, 0.25, rng),
    "random 35 %": lambda size, rng: random_map(size, 0.35, rng),
    "maze": maze_map,
    "rooms": room_map,
    "open": lambda size, rng: random_map(size, 0, rng),
}


def view_of(cells: Map, moves: int, cuts: bool) -> Grid[Any]:
    """The map for Sleuth, from its first to its last free cell."""
    stride = len(cells[0]) + 2
    rows = b"".join(b"\0" + bytes(row) + b"\0" for row in cells)
    free = bytes(stride) + rows + bytes(stride)
    start, goal = free.index(1), free.rindex(1)
    return grid_space(stride, free, start, goal, lambda path: path, moves=moves, cuts=cuts)


def with_a_way(name: str, size: int, seed: int) -> Map:
    """A map on which the corners are joined, by straight steps already."""
    rng = random.Random(f"{name} {size} {seed}")
    while True:
        cells = MAPS[name](size, rng)
        if solve(view_of(cells, 4, False), Question(), Meter()).solution is not None:
            return cells


def sleuth_query(engine: Callable[..., Any], view: Grid[Any]) -> Query:
    """One of Sleuth's engines on a view made beforehand."""
    engine(view, Question(), Meter())

    def query() -> float:
        cost: float = engine(view, Question(), Meter()).cost
        return cost

    return query


def pyastar2d_query(view: Grid[Any]) -> Query:
    """pyastar2d (C++), weights 1 and infinity, on the map with its margin."""
    import numpy
    import pyastar2d

    free = numpy.frombuffer(view.free, dtype=numpy.uint8).reshape(-1, view.stride)
    weights = numpy.where(free, 1, numpy.inf).astype(numpy.float32)
    start, goal = divmod(view.initial, view.stride), divmod(view.goal, view.stride)
    diagonal = view.moves == 8

    def query() -> float | None:
        path = pyastar2d.astar_path(weights, start, goal, allow_diagonal=diagonal)
        return None if diagonal else len(path) - 1

    return query


def scipy_query(view: Grid[Any]) -> Query:
    """SciPy's Dijkstra on the graph of the free cells, with the path read off at the end."""
    import numpy
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import dijkstra

    free = numpy.frombuffer(view.free, dtype=numpy.uint8).astype(bool)
    cells = numpy.flatnonzero(free)
    number = numpy.zeros(len(free), dtype=numpy.int32)
    number[cells] = numpy.arange(len(cells))
    sources, targets, costs = [], [], []
    for down in (-view.stride, 0, view.stride):
        for right in (-1, 0, 1):
            diagonal = bool(down and right)
            if down == right == 0 or (diagonal and view.moves == 4):
                continue
            open_ways = free[cells + down + right]
            if diagonal and not view.cuts:
                open_ways = open_ways & free[cells + down] & free[cells + right]
            sources.append(number[cells[open_ways]])
            targets.append(number[cells[open_ways] + down + right])
            costs.append(numpy.full(open_ways.sum(), math.sqrt(2) if diagonal else 1.0))
    entries = (numpy.concatenate(sources), numpy.concatenate(targets))
    graph = coo_array((numpy.concatenate(costs), entries), shape=(len(cells),) * 2).tocsr()
    start, goal = int(number[view.initial]), int(number[view.goal])

    def query() -> float:
        distances, before = dijkstra(graph, indices=start, return_predecessors=True)
        cell = goal
        while cell != start:
            cell = before[cell]
        return float(distances[goal])

    return query


def queries(view: Grid[Any], scipy: bool) -> dict[str, Query]:
    """All who take part."""
    taking_part = {
        "grid": sleuth_query(solve, view),
        "jumps": sleuth_query(solve_by_jumps, view),
    }
    if find_spec("pyastar2d") and (view.moves == 4 or view.cuts):
        taking_part["pyastar2d"] = pyastar2d_query(view)
    if scipy and find_spec("scipy"):
        taking_part["scipy"] = scipy_query(view)
    return taking_part


def measure(taking_part: dict[str, Query], rounds: int, times: dict[str, list[float]]) -> None:
    """Let all answer in turn; the slow ones only once a map."""
    costs: dict[str, float] = {}
    for turn in range(rounds):
        for name, query in taking_part.items():
            if turn > 0 and times[name][-1] > 0.5:
                continue
            began = time.process_time()
            cost = query()
            times.setdefault(name, []).append(time.process_time() - began)
            if cost is not None:
                costs[name] = cost
    if max(costs.values()) - min(costs.values()) > 1e-6:
        sys.exit(f"the paths differ in cost: {costs}")


def main() -> None:
    """Measure and print a table for each kind of move."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", default="512,2048")
    parser.add_argument("--maps", default=",".join(MAPS))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seeds", type=int, default=2)
    parser.add_argument("--without-scipy", action="store_true")
    arguments = parser.parse_args()
    compiled = not octile_kernel.__file__.endswith(".py")
    print(f"kernel: {'compiled' if compiled else 'interpreted'}; median CPU of a query in ms")
    names = ("grid", "jumps", "pyastar2d", "scipy")
    print(f"{'':40}" + "".join(f"{name:>11}" for name in names))
    for size in map(int, arguments.sizes.split(",")):
        for name in arguments.maps.split(","):
            maps = [with_a_way(name, size, seed) for seed in range(arguments.seeds)]
            for kind, (moves, cuts) in KINDS.items():
                times: dict[str, list[float]] = {}
                for cells in maps:
                    taking_part = queries(view_of(cells, moves, cuts), not arguments.without_scipy)
                    measure(taking_part, arguments.rounds, times)
                shown = [
                    f"{statistics.median(times[who]) * 1e3:11.2f}" if who in times else f"{'':11}"
                    for who in names
                ]
                print(f"{name:12} {size:5}  {kind:20}" + "".join(shown), flush=True)


if __name__ == "__main__":
    main()
