"""Lights Out at the sizes that are asked for: CPU milliseconds, median of several boards.

"engine" is the engine alone, "all" also builds the view and checks the answer.
"""

from __future__ import annotations

import subprocess
import sys
import time
from statistics import median

from sleuth import solve
from sleuth.puzzles.lights_out.generator import generate
from sleuth.request import Question

REPEATS = 7
FEWEST = Question(shortest=True)
TASKS = [
    ("100x100", "linear", Question(), 2000),
    ("100x100", "chase", Question(), 20),
    ("19x19", "linear", FEWEST, 100),
    ("30x30", "linear", FEWEST, 2000),
]


def main() -> None:
    """Print the table."""
    print(f"{'size':10}{'method':9}{'asked':11}{'engine ms':>10}{'all ms':>9}{'limit ms':>9}")
    for size, method, question, allowed in TASKS:
        engine, everything = [], []
        for seed in range(REPEATS):
            board = next(generate(size=size, seed=seed))
            began = time.process_time()
            answer = solve(board, method=method, shortest=question.shortest)
            everything.append(time.process_time() - began)
            engine.append(answer.stats["cpu"])
        asked = "fewest" if question.shortest else "one"
        print(
            f"{size:10}{method:9}{asked:11}{median(engine) * 1000:10.1f}"
            f"{median(everything) * 1000:9.1f}{allowed:9}"
        )
    times = []
    for seed in range(REPEATS):
        began = time.process_time()
        list(generate(size="5x5", count=1000, seed=seed))
        times.append(time.process_time() - began)
    print(f"{'5x5':10}{'generate':9}{'1000':11}{'':10}{median(times) * 1000:9.1f}{200:9}")
    print(f"{'':10}{'--help':9}{'':11}{'':10}{median(help_times()) * 1000:9.1f}{100:9}")


def help_times() -> list[float]:
    """CPU seconds of `sleuth --help`, each from a process of its own."""
    import resource

    times = []
    for _ in range(REPEATS):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [sys.executable, "-m", "sleuth", "--help"], stdout=subprocess.DEVNULL, check=True
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return times


if __name__ == "__main__":
    main()
