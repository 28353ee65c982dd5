"""Comparisons: what a run costs besides itself, warm and in fresh processes, and the store's size.

    python benchmarks/compare.py [--runs N] [--fresh N] [--jobs J]

The runs are mazes of a few states, so nearly all of the time is overhead. It is told in wall-clock
time, which other work on the machine makes longer, and in CPU time of all processes less that of
the runs themselves.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from pathlib import Path

from sleuth.examples import example_text
from sleuth.experiments.execution import Workers, execute
from sleuth.experiments.experiment import Experiment, Instance, labelled
from sleuth.experiments.store import Store
from sleuth.limits import Limits

MAZES = ("tiny", "small")
METHODS = ("astar", "bfs", "ucs", "dfs", "greedy")


def comparison(runs: int) -> Experiment:
    """About so many runs of a millisecond."""
    return Experiment(
        f"{runs} runs",
        "maze",
        tuple(Instance(name, example_text("maze", name)) for name in MAZES),
        labelled(METHODS),
        limits=Limits(10.0),
        repeat=max(1, runs // (len(MAZES) * len(METHODS))),
    )


def measure(runs: int, jobs: int, *, fresh: bool) -> None:
    """Do a comparison in a new store, and say what each of its runs cost."""
    experiment = comparison(runs)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "runs.db"
        with Store(path) as store:
            name = store.begin(experiment)
            began, used = time.perf_counter(), all_cpu()
            with Workers(jobs, fresh=fresh) as place:
                results = list(execute(experiment, name, store, place))
            wall, cpu = time.perf_counter() - began, all_cpu() - used
        size = sum(file.stat().st_size for file in Path(folder).iterdir())
    inside = sum(each.cpu or 0.0 for each in results)
    print(
        f"{'fresh' if fresh else 'warm':6}{len(results):7} runs{wall:8.1f} s"
        f"{1000 * wall / len(results):9.2f} ms of wall{1000 * (cpu - inside) / len(results):9.2f}"
        f" ms of CPU a run besides itself{size / len(results):8.0f} bytes a run in the store"
    )


def all_cpu() -> float:
    """CPU seconds of this process and of those it has waited for."""
    return sum(time_of for time_of in os.times()[:4])


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=10_000)
    parser.add_argument("--fresh", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=2)
    wanted = parser.parse_args()
    print(f"{wanted.jobs} workers, load {os.getloadavg()[0]:.1f} of {os.cpu_count()} processors")
    measure(wanted.runs, wanted.jobs, fresh=False)
    measure(wanted.fresh, wanted.jobs, fresh=True)


if __name__ == "__main__":
    main()
