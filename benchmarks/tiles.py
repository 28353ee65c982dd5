"""Sliding tiles: nodes a second, Korf's hundred, the hardest eight-puzzle, beside peers.

    python benchmarks/tiles.py [--data FILE] [--rounds 5] [--manhattan]
    python benchmarks/tiles.py --layers N | --twenty-four N

`--layers` and `--twenty-four` run alone: so many 10×10 boards by `layers` with many boards on each
errand and with one, and so many 24-puzzles of each kind by `pdb` 6-6-6-6, which are looked up in
the user's cache (`sleuth prepare tiles`; `SLEUTH_HOME` names another place).

Times are CPU seconds. On the eight-puzzle and in nodes a second the contestants take turns,
so that all of them see the same machine, and medians are shown. `--manhattan` also runs the
hundred with Manhattan distance (minutes) and compares every node count. Peers that are not
installed are left out (pip install simpleai aima3; a C++ compiler).
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import random
import resource
import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from sleuth.limits import Limits, Meter
from sleuth.puzzles.tiles import idastar, kernel, layers
from sleuth.puzzles.tiles.generator import generate
from sleuth.puzzles.tiles.heuristics import pattern_store
from sleuth.puzzles.tiles.heuristics.pattern_database import Pattern, build, standing_for
from sleuth.puzzles.tiles.heuristics.patterns import share_out
from sleuth.puzzles.tiles.problem import SlidingTiles
from sleuth.puzzles.tiles.views import tile_space
from sleuth.request import Question
from sleuth.search import astar

HERE = Path(__file__).resolve().parent
DATA = HERE.parents[1] / "shared" / "data" / "tiles" / "korf100.txt"
#: Enough nodes to measure, few enough to repeat.
FOR_SPEED = (2, 4, 5, 6)
FOR_SPEED_INTERPRETED = (79, 12, 42)
#: By the clock, for a shortest solution of a 24-puzzle: a minute where one core is free.
SECONDS = 180
HARDEST = SlidingTiles(3, 3, (8, 6, 7, 2, 5, 4, 3, 0, 1), (1, 2, 3, 4, 5, 6, 7, 8, 0))


class Instance(NamedTuple):
    """One of Korf's boards, its fewest moves, and the nodes of IDA* with Manhattan distance."""

    problem: SlidingTiles
    length: int
    nodes: int


def read_korf(file: Path) -> dict[int, Instance]:
    """Korf's instances by number."""
    found = {}
    for line in file.read_text().splitlines():
        if not line.startswith("#"):
            number, *tiles, _, length, _, nodes = map(int, line.split())
            problem = SlidingTiles(4, 4, tuple(tiles), tuple(range(16)))
            found[number] = Instance(problem, length, nodes)
    return found


def solved(instance: Instance, heuristic: str) -> int:
    """Solve by IDA*, compare the length, and return the nodes."""
    answer = idastar.solve(tile_space(instance.problem), Question(), Meter(), heuristic=heuristic)
    if answer.cost != instance.length:
        raise SystemExit(f"{instance.problem.start}: {answer.cost} moves, not {instance.length}")
    return int(answer.stats["nodes"])


def cpu(action: Callable[[], Any]) -> tuple[float, Any]:
    """The CPU seconds of an action, children included, and what it returns."""

    def spent() -> float:
        children = resource.getrusage(resource.RUSAGE_CHILDREN)
        return time.process_time() + children.ru_utime + children.ru_stime

    start = spent()
    result = action()
    return spent() - start, result


def interpreted_kernel() -> ModuleType:
    """The kernel's source as Python runs it."""
    source = Path(idastar.__file__).with_name("kernel.py")
    spec = importlib.util.spec_from_file_location("interpreted_kernel", source)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def with_kernel(module: ModuleType, instances: list[Instance]) -> int:
    """Solve the instances with Manhattan distance and this kernel; the nodes are compared."""
    before, idastar.kernel = idastar.kernel, module  # type: ignore[misc]
    try:
        for instance in instances:
            if solved(instance, "manhattan") != instance.nodes:
                raise SystemExit(f"{instance.problem.start}: other nodes than {instance.nodes}")
    finally:
        idastar.kernel = before  # type: ignore[misc]
    return sum(instance.nodes for instance in instances)


def in_cpp(program: str, instances: list[Instance]) -> int:
    """Solve the instances with the C++ program; the nodes are compared."""
    boards = "\n".join(" ".join(map(str, instance.problem.start)) for instance in instances)
    done = subprocess.run([program], input=boards, capture_output=True, text=True, check=True)
    expected = [f"{instance.length} {instance.nodes}" for instance in instances]
    if done.stdout.splitlines() != expected:
        raise SystemExit(f"the C++ program counts otherwise: {done.stdout}")
    return sum(instance.nodes for instance in instances)


def show_speed(korf: dict[int, Instance], rounds: int, folder: Path) -> None:
    """Nodes a second of IDA* with Manhattan distance."""
    large = [korf[number] for number in FOR_SPEED]
    small = [korf[number] for number in FOR_SPEED_INTERPRETED]
    interpreted = interpreted_kernel()
    contestants: dict[str, Callable[[], int]] = {
        "sleuth, interpreted kernel": lambda: with_kernel(interpreted, small)
    }
    if kernel.COMPILED:
        contestants["sleuth, compiled kernel"] = lambda: with_kernel(kernel, large)
    compiler = shutil.which("g++") or shutil.which("c++")
    if compiler:
        program = str(folder / "tiles_ida")
        subprocess.run([compiler, "-O3", "-o", program, HERE / "tiles_ida.cpp"], check=True)
        contestants["C++ (g++ -O3)"] = lambda: in_cpp(program, large)
    speeds: dict[str, list[float]] = {name: [] for name in contestants}
    for _ in range(rounds):
        for name, contest in contestants.items():
            seconds, nodes = cpu(contest)
            speeds[name].append(nodes / seconds / 1e6)
    print(f"IDA* with Manhattan distance, million nodes a second, median of {rounds}")
    for name, found in speeds.items():
        print(
            f"  {name:30} {statistics.median(found):8.1f}   ({min(found):.1f} to {max(found):.1f})"
        )


def show_hundred(korf: dict[int, Instance], heuristic: str) -> None:
    """All of Korf's instances with one heuristic; every length is compared."""
    seconds, nodes = cpu(lambda: [solved(instance, heuristic) for instance in korf.values()])
    line = f"  {heuristic:30} {seconds:8.1f} s {sum(nodes):>15,} nodes, {len(nodes)} optimal"
    if heuristic == "manhattan":
        same = sum(
            found == instance.nodes for found, instance in zip(nodes, korf.values(), strict=True)
        )
        line += f", {same} node counts as in the file"
    print(line, flush=True)


def show_builds() -> None:
    """The time to build pattern databases; the hundred then reads them from memory."""
    for sizes in ("5-5-5", "6-6-3"):
        patterns = [standing_for(Pattern(4, 4, 0, group))[0] for group in share_out(4, 4, 0, sizes)]
        seconds, _ = cpu(lambda patterns=patterns: [build(pattern) for pattern in patterns])
        print(f"  build {sizes:24} {seconds:8.1f} s", flush=True)
    for pattern in patterns:
        pattern_store.database(pattern)


def sleuth_astar(heuristic: str, ties: str) -> Callable[[], float]:
    """A* by the general engine, everything included."""

    def run() -> float:
        space = tile_space(HARDEST)
        answer = astar.solve(space, Question(), Meter(), heuristic=heuristic, ties=ties)
        return float(answer.cost or 0)

    return run


def simpleai_astar() -> float:
    """A* of simpleai on the same successors and estimate."""
    from simpleai.search import SearchProblem
    from simpleai.search import astar as search

    space = tile_space(HARDEST)
    estimate = space.heuristics["manhattan"].estimate

    class Tiles(SearchProblem):  # type: ignore[misc]
        def actions(self, state: bytes) -> list[tuple[str, bytes]]:
            return [(way, other) for way, other, _ in space.successors(state)]

        def result(self, state: bytes, action: tuple[str, bytes]) -> bytes:
            return action[1]

        def is_goal(self, state: bytes) -> bool:
            return space.is_goal(state)

        def heuristic(self, state: bytes) -> float:
            return estimate(state)

    return float(search(Tiles(space.initial), graph_search=True).cost)


def aima_astar() -> float:
    """A* of aima3 on the same successors and estimate."""
    from aima3.search import Problem, astar_search

    space = tile_space(HARDEST)
    estimate = space.heuristics["manhattan"].estimate

    class Tiles(Problem):  # type: ignore[misc]
        def actions(self, state: bytes) -> list[tuple[str, bytes]]:
            return [(way, other) for way, other, _ in space.successors(state)]

        def result(self, state: bytes, action: tuple[str, bytes]) -> bytes:
            return action[1]

        def h(self, node: Any) -> float:
            return estimate(node.state)

    return float(astar_search(Tiles(space.initial, space.goals[0])).path_cost)


def show_eight(rounds: int) -> None:
    """The hardest eight-puzzle by A*."""
    contestants = {
        "sleuth, manhattan": sleuth_astar("manhattan", "fifo"),
        "sleuth, manhattan, low-h ties": sleuth_astar("manhattan", "low-h"),
        "sleuth, walking-distance": sleuth_astar("walking-distance", "fifo"),
    }
    if importlib.util.find_spec("simpleai"):
        contestants["simpleai, manhattan"] = simpleai_astar
    if importlib.util.find_spec("aima3"):
        contestants["aima3, manhattan"] = aima_astar
    times: dict[str, list[float]] = {name: [] for name in contestants}
    for turn in range(rounds):
        for name, contest in contestants.items():
            # One turn of a peer that takes its time is enough to see how long.
            if turn and max(times[name]) > 5:
                continue
            seconds, cost = cpu(contest)
            if cost != 31:
                raise SystemExit(f"{name} found {cost} moves, not 31")
            times[name].append(seconds)
    print("the hardest eight-puzzle (31 moves) by A*, pure Python, seconds")
    for name, found in times.items():
        print(
            f"  {name:30} {statistics.median(found):8.3f}   ({min(found):.3f} to {max(found):.3f})"
        )


def show_layers(boards: int) -> None:
    """Moves of `layers` by Manhattan distance on uniform 10×10 boards."""
    ratios: dict[bool, list[float]] = {True: [], False: []}
    times: dict[bool, list[float]] = {True: [], False: []}
    for seed in range(boards):
        (board,) = generate(size="10x10", seed=1000 + seed)
        space = tile_space(board)
        distance = space.heuristics["manhattan"].estimate(space.initial)
        for many in (True, False):
            layers.COMPILED = many
            seconds, answer = cpu(lambda space=space: layers.solve(space, Question(), Meter()))
            ratios[many].append((answer.cost or 0) / distance)
            times[many].append(seconds)
    print(f"{boards} boards of 10×10 by layers: moves by Manhattan distance, and CPU seconds")
    for many, name in ((True, "50 boards on an errand"), (False, "one board")):
        found, spent = ratios[many], times[many]
        print(
            f"  {name:30} {statistics.median(found):6.2f} (most {max(found):.2f})"
            f" {statistics.median(spent):8.3f} s (most {max(spent):.3f})",
            flush=True,
        )


def show_twenty_four(boards: int) -> None:
    """Shortest solutions of 5×5 boards after random walks, and of uniform ones."""
    for walk in (100, 200, 300, None):
        lengths, times, nodes = [], [], []
        for seed in range(boards):
            rng = random.Random(seed)
            if walk is None:
                (board,) = generate(size="5x5", seed=seed)
            else:
                board = walked(walk, rng)
            seconds, answer = cpu(
                lambda board=board: idastar.solve(
                    tile_space(board), Question(), Meter(Limits(seconds=SECONDS)), heuristic="pdb"
                )
            )
            times.append(seconds)
            nodes.append(answer.stats["nodes"])
            lengths.append("open" if answer.cost is None else f"{answer.cost:g}")
        kind = "uniform" if walk is None else f"{walk} random moves"
        print(
            f"  {kind:20} median {statistics.median(times):7.2f} s, most {max(times):7.2f} s, "
            f"{statistics.median(nodes):,.0f} nodes; lengths {' '.join(lengths)}",
            flush=True,
        )


def walked(moves: int, rng: random.Random) -> SlidingTiles:
    """A 5×5 board after so many random moves, none of which takes the one before back."""
    goal = (*range(1, 25), 0)
    space = tile_space(SlidingTiles(5, 5, goal, goal))
    board, before = space.initial, space.initial
    for _ in range(moves):
        after = rng.choice([each for _, each, _ in space.successors(board) if each != before])
        board, before = after, board
    return SlidingTiles(5, 5, tuple(board), goal)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--manhattan", action="store_true")
    parser.add_argument("--layers", type=int)
    parser.add_argument("--twenty-four", type=int)
    wishes = parser.parse_args()
    if wishes.layers:
        show_layers(wishes.layers)
    if wishes.twenty_four:
        show_twenty_four(wishes.twenty_four)
    if wishes.layers or wishes.twenty_four:
        return
    korf = read_korf(wishes.data)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = folder
        show_eight(wishes.rounds)
        show_speed(korf, wishes.rounds, Path(folder))
        print(f"Korf's {len(korf)} instances by IDA*, CPU seconds in all")
        show_builds()
        show_hundred(korf, "pdb")
        show_hundred(korf, "walking-distance")
        if wishes.manhattan:
            show_hundred(korf, "manhattan")


if __name__ == "__main__":
    main()
