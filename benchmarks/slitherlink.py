"""Slitherlink: CPU milliseconds for a solution and the proof that it is the only one.

Runs Sleuth's methods and puzzlekit (`pip install puzzlekit`, which finds one solution and
proves nothing) in turn on the public boards; one core, medians.

    python benchmarks/slitherlink.py [--sizes 10,20,30,50] [--repeat 5] [--seconds 60]
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from sleuth import solve
from sleuth.puzzles.slitherlink import deduction
from sleuth.puzzles.slitherlink.problem import Slitherlink
from sleuth.puzzles.slitherlink.reader import instances, read

DATA = Path(__file__).resolve().parents[2] / "shared" / "data" / "slitherlink"
ASKED = {10: 3, 20: 15, 30: 40, 50: 150}
#: These take seconds on large boards: one run of each is enough.
SLOW = ("rules-full", "cpsat", "clingo", "puzzlekit")

#: What a run says, and the CPU seconds that it knows of, in a process of its own too.
Run = Callable[[Slitherlink, float], tuple[str, float]]


def by_sleuth(
    board: Slitherlink, seconds: float, method: str, **options: bool
) -> tuple[str, float]:
    """Solve and prove unique by one of Sleuth's methods."""
    answer = solve(
        board,
        method=method,
        unique=True,
        seconds=seconds,
        **options,
    )
    said = "unique" if answer.unique else str(answer.limit or answer.status)
    return said, answer.stats["cpu"]


def by_puzzlekit(board: Slitherlink, seconds: float) -> tuple[str, float]:
    """Solve with puzzlekit's model for CP-SAT, on one core."""
    from puzzlekit.solvers.slitherlink import SlitherlinkSolver

    grid = [["-" if clue is None else str(clue) for clue in row] for row in board.clues]
    solver = SlitherlinkSolver(board.rows, board.columns, grid)
    options = {"num_search_workers": 1, "time_limit_sec": seconds}
    return str(solver.solve(options).solution_data["status"]), 0.0


def contestants() -> dict[str, Run]:
    """Who runs; those that cannot be imported are left out."""
    runs: dict[str, Run] = {
        "rules": partial(by_sleuth, method="rules"),
        "rules, clauses only": partial(by_sleuth, method="rules", without_deduction=True),
        "deduce": partial(by_sleuth, method="deduce"),
        "clingo": partial(by_sleuth, method="clingo"),
        "cpsat": partial(by_sleuth, method="cpsat"),
        "rules-full": partial(by_sleuth, method="rules-full"),
    }
    try:
        import puzzlekit  # noqa: F401
    except ImportError:
        print("puzzlekit is not installed and left out")
    else:
        runs["puzzlekit"] = by_puzzlekit
    return runs


def measure(run: Run, board: Slitherlink, seconds: float) -> tuple[float, str]:
    """CPU milliseconds of one run and what it said."""
    began = time.process_time()
    said, known = run(board, seconds)
    return 1000 * max(time.process_time() - began, known), said


def main() -> None:
    """Print one table for the public boards and one line for the project's."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--sizes", default="10,20,30,50")
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=60)
    settings = parser.parse_args()
    print(f"deduction {'compiled' if deduction.COMPILED else 'interpreted'}; milliseconds of CPU")
    runs = contestants()
    first = read("3x3t0:3b2a2b3", "warm-up")
    for run in runs.values():
        run(first, settings.seconds)
    print(f"{'size':8}{'boards':>7}  {'method':22}{'median':>9}{'worst':>9}  asked  answers")
    for size in map(int, settings.sizes.split(",")):
        files = sorted(DATA.glob(f"{size}x{size}t0d?_h0.txt"))
        boards = [read(file.read_text(), file.name) for file in files]
        times: dict[str, list[float]] = {name: [] for name in runs}
        said: dict[str, set[str]] = {name: set() for name in runs}
        for board in boards:
            of_this: dict[str, list[float]] = {name: [] for name in runs}
            for turn in range(settings.repeat):
                for name, run in runs.items():
                    if turn == 0 or name not in SLOW:
                        spent, answer = measure(run, board, settings.seconds)
                        of_this[name].append(spent)
                        said[name].add(answer)
            for name, spents in of_this.items():
                times[name].append(statistics.median(spents))
        for name in runs:
            asked = f"≤ {ASKED[size]}" if name == "rules" and size in ASKED else ""
            print(
                f"{size}×{size:<5}{len(boards):7}  {name:22}{statistics.median(times[name]):9.1f}"
                f"{max(times[name]):9.1f}  {asked:5}  {', '.join(sorted(said[name]))}"
            )
    project(settings.seconds)


def project(seconds: float) -> None:
    """All of the source project's boards by the default method."""
    file = DATA / "project-62.txt"
    boards = [read(text, place.source) for text, place in instances(file.read_text(), file.name)]
    results = [measure(partial(by_sleuth, method="rules"), board, seconds) for board in boards]
    spent = [milliseconds for milliseconds, _ in results]
    unique = sum(said == "unique" for _, said in results)
    print(
        f"project's {len(boards)} boards by rules: {unique} unique, {len(boards) - unique} not; "
        f"median {statistics.median(spent):.2f}, all {sum(spent):.1f} ms"
    )


if __name__ == "__main__":
    main()
