"""Futoshiki: the source report's table of FC and GAC, and the methods beside their peers.

    python benchmarks/futoshiki.py [--rounds N] [--peer-seconds S] [--data FOLDER]

CPU seconds in process, medians of interleaved rounds; inference per node alone is wall-clock
time (asking for CPU time would cost as much as a node of FC), the least of the rounds.
python-constraint2 cannot be stopped from outside, so it runs in a process of its own and
reports its CPU time, which does not include starting up.
"""

from __future__ import annotations

import argparse
import gc
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from sleuth import solve
from sleuth.answer import Answer
from sleuth.puzzles.futoshiki.problem import Futoshiki
from sleuth.puzzles.futoshiki.reader import read_futoshiki

DATA = Path(__file__).resolve().parents[2] / "shared" / "data" / "futoshiki"
METHODS = ("auto", "gac", "rules", "cpsat")
SLOW = 1.0


def cpu(run: Callable[[], Any]) -> tuple[float, Any]:
    """CPU seconds of a call, and what it returned."""
    began = time.process_time()
    result = run()
    return time.process_time() - began, result


def read(file: Path) -> Futoshiki:
    """A puzzle from a file."""
    return read_futoshiki(file.read_text(), file.name)


def warm_up(data: Path) -> None:
    """Load every method once, and keep what was loaded out of later garbage collections."""
    for method in METHODS:
        solve(read(data / "9dr_h0.txt"), method=method)
    gc.collect()
    gc.freeze()


def report_table(data: Path, rounds: int) -> None:
    """The table of the report: total time, nodes and inference time per node."""
    print(f"{'case':4} {'engine':6} {'order':8} {'total':>10} {'nodes':>9} {'inference/node':>15}")
    for case in (1, 2, 3, 4):
        problem = read(data / f"report-case{case}.txt")
        for order in ("static", "dom-wdeg"):
            for method in ("fc", "gac"):
                times: list[float] = []
                answers: list[Answer[Any]] = []
                while len(times) < rounds and sum(times) < SLOW:
                    seconds, answer = cpu(
                        lambda problem=problem, method=method, order=order: solve(
                            problem, method=method, order=order, nodes=10**9
                        )
                    )
                    times.append(seconds)
                    answers.append(answer)
                stats = answers[0].stats
                inference = min(a.stats["inference"] for a in answers)
                nodes = int(stats["nodes"])
                print(
                    f"{case:4} {method.upper():6} {order:8} {median(times) * 1e3:7.2f} ms "
                    f"{nodes:9} {inference / max(nodes, 1) * 1e6:12.1f} µs"
                    f"{'' if answers[0].limit is None else '  stopped by the limit'}"
                )
    print("GAC with no node: the inference before the first decision solves the case.\n")


def peers_table(data: Path, rounds: int, peer_seconds: float) -> None:
    """Solve + uniqueness proof, by each method and by python-constraint2."""
    groups: dict[str, list[Path]] = {}
    for file in sorted(data.glob("[4-9]d?_h?.txt")):
        groups.setdefault(file.name[:3], []).append(file)
    print("solve + uniqueness proof, CPU ms, median (worst) over puzzles and rounds")
    print(f"{'class':6}" + "".join(f"{name:>18}" for name in (*METHODS, "python-constraint2")))
    for name, files in groups.items():
        row = f"{name:6}"
        times: dict[str, list[float]] = {method: [] for method in METHODS}
        for _ in range(rounds):
            for file in files:
                problem = read(file)
                for method in METHODS:
                    seconds, answer = cpu(
                        lambda problem=problem, method=method: solve(
                            problem, method=method, unique=True
                        )
                    )
                    assert answer.unique is True
                    times[method].append(seconds)
        for method in METHODS:
            row += f"{median(times[method]) * 1e3:9.1f} ({max(times[method]) * 1e3:6.1f})"
        print(row + f"{peer_text(files, peer_seconds):>18}", flush=True)


def peer_text(files: list[Path], seconds: float) -> str:
    """What python-constraint2 needs for the puzzles of a class."""
    times = [peer_seconds(file, seconds) for file in files]
    known = [value for value in times if value is not None]
    if len(known) < len(times):
        return f"> {seconds:g} s ({len(times) - len(known)}/{len(times)})"
    return f"{median(known) * 1e3:.1f}"


def peer_seconds(file: Path, seconds: float) -> float | None:
    """CPU seconds of python-constraint2 on one puzzle, or None if it does not finish."""
    try:
        done = subprocess.run(
            [sys.executable, __file__, "--peer", str(file)],
            capture_output=True,
            text=True,
            timeout=seconds + 1,
            check=True,
        )
    except subprocess.TimeoutExpired:
        return None
    return float(done.stdout)


def run_peer(file: Path) -> None:
    """Solve one puzzle with python-constraint2, ask for a second solution, print CPU seconds."""
    import constraint

    puzzle = read(file)

    def run() -> int:
        problem = constraint.Problem()
        size = puzzle.size
        for row in range(size):
            for column in range(size):
                given = puzzle.givens[row][column]
                problem.addVariable((row, column), [given] if given else list(range(1, size + 1)))
        for index in range(size):
            cells = [(index, other) for other in range(size)]
            problem.addConstraint(constraint.AllDifferentConstraint(), cells)
            problem.addConstraint(constraint.AllDifferentConstraint(), [c[::-1] for c in cells])
        for one, other in puzzle.less:
            problem.addConstraint(lambda a, b: a < b, (one, other))
        solutions = problem.getSolutionIter()
        return sum(1 for _, _ in zip(range(2), solutions, strict=False))

    seconds, count = cpu(run)
    assert count == 1
    print(seconds)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--peer-seconds", type=float, default=5.0)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--peer", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.peer:
        run_peer(given.peer)
        return
    warm_up(given.data)
    report_table(given.data, given.rounds)
    peers_table(given.data, given.rounds, given.peer_seconds)


if __name__ == "__main__":
    main()
