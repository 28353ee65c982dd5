"""Planning: the thirty shared tasks, beside Fast Downward and pyperplan.

    python benchmarks/planning.py [--data FOLDER] [--seconds 30] [--only WORD] [--without WORD]
        [--tables soon,least] [--ablation]

Contestants take turns task by task, so that all of them see the same machine; times are CPU
seconds. Sleuth runs in this process, reading and grounding included; the others are programs, whose
start is counted, and shown apart as what a trivial task takes them. Every plan of Sleuth is
validated by the lifted meaning. Peers that are not installed are left out (pip install
up-fast-downward pyperplan). `--ablation` runs variants of Sleuth's engines on their own.
"""

from __future__ import annotations

import argparse
import importlib.util
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sleuth import catalogue
from sleuth.limits import Cancellation, Limits, Meter
from sleuth.loading import load
from sleuth.logic.source_text import SourceText
from sleuth.planning.pddl.reading import read_task
from sleuth.planning.plan import Plan
from sleuth.planning.task_view import Task
from sleuth.planning.to_state_space import to_state_space
from sleuth.planning.validation import validate
from sleuth.request import Question

DATA = Path(__file__).resolve().parents[2] / "shared" / "data" / "planning"


@dataclass(frozen=True, slots=True)
class Result:
    """What a contestant found, in how many CPU seconds; None where it found nothing."""

    cost: float | None
    seconds: float
    optimal: bool = False


Contestant = Callable[[Path, Path, float], Result]


class CpuMeter(Meter):
    """A meter whose seconds are those of this process, whatever else the machine does."""

    def __init__(self, limits: Limits, cancellation: Cancellation | None = None) -> None:
        super().__init__(limits, cancellation)
        self._begun = time.process_time()

    def seconds(self) -> float:
        """CPU seconds since the run began."""
        return time.process_time() - self._begun

    def within(
        self, *, seconds: float | None = None, memory: int | None = None, nodes: int | None = None
    ) -> Meter:
        """A meter for a part of this run."""
        part = super().within(seconds=seconds, memory=memory, nodes=nodes)
        return CpuMeter(part.limits, self.cancellation)


def tasks(folder: Path, only: str | None) -> Iterable[tuple[str, Path, Path]]:
    """The names of tasks with their two files."""
    for problem in sorted(folder.glob("*/*.pddl")):
        domain = problem.parent / "domain.pddl"
        name = f"{problem.parent.name} {problem.stem}"
        if problem.name != "domain.pddl" and domain.exists() and (only or "") in name:
            yield name, domain, problem


def sleuth(engine: str, view: str = "task", **options: Any) -> Contestant:
    """One of Sleuth's engines in this process; its plans are validated, off the clock."""
    entry = next(each for each in catalogue.ENGINES if (each.name, each.view) == (engine, view))

    def run(domain: Path, problem: Path, seconds: float) -> Result:
        begun = time.process_time()
        task = read_task(*(SourceText(file.read_text(), str(file)) for file in (domain, problem)))
        planned = Task(task, Plan.of)
        meter = CpuMeter(Limits(seconds=seconds))
        looked_at = planned if view == "task" else to_state_space(planned)
        answer = load(entry.solve)(looked_at, Question(), meter, None, **options)
        spent = time.process_time() - begun
        if answer.solution is None:
            return Result(None, spent)
        checked = validate(task, looked_at.lift(answer.solution))
        if checked.failure is not None:
            raise SystemExit(f"{problem}: {checked.failure.say}")
        return Result(float(checked.cost), spent, bool(answer.optimal))

    return run


def program(command: list[str], costs: str) -> Contestant:
    """Another planner, called with the two files in a folder of its own, its CPU time limited."""

    def run(domain: Path, problem: Path, seconds: float) -> Result:
        with tempfile.TemporaryDirectory() as folder:
            files = []
            for file in (domain, problem):
                copy = Path(folder, file.name)
                copy.write_text(file.read_text())
                files.append(str(copy))
            words = [each.format(domain=files[0], problem=files[1]) for each in command]
            limited = ["bash", "-c", f'ulimit -t {round(seconds)}; exec "$@"', "bash", *words]
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            done = subprocess.run(limited, check=False, cwd=folder, capture_output=True, text=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        found = re.findall(costs, done.stdout + done.stderr)
        return Result(float(found[-1]), spent, True) if found else Result(None, spent)

    return run


def fast_downward(*options: str) -> Contestant | None:
    """Fast Downward's own driver, from the wheel of `up-fast-downward`."""
    package = importlib.util.find_spec("up_fast_downward")
    if package is None or package.origin is None:
        return None
    driver = Path(package.origin).parent / "downward" / "fast-downward.py"
    alias = options[:2] if options[0] == "--alias" else ()
    search = () if alias else options
    words = [sys.executable, str(driver), *alias, "{domain}", "{problem}", *search]
    return program(words, r"Plan cost: (\d+)")


def pyperplan(heuristic: str, search: str) -> Contestant | None:
    """pyperplan, which counts steps only."""
    if importlib.util.find_spec("pyperplan") is None:
        return None
    words = [sys.executable, "-m", "pyperplan", "-H", heuristic, "-s", search]
    return program([*words, "{domain}", "{problem}"], r"Plan length: (\d+)")


def table(
    title: str, contestants: dict[str, Contestant | None], args: argparse.Namespace
) -> dict[str, dict[str, Result]]:
    """Run all tasks by turns and print CPU seconds and costs."""
    there = {
        name: run
        for name, run in contestants.items()
        if run is not None and not (args.without and args.without in name)
    }
    print(f"\n## {title}\n\n| task | {' | '.join(there)} |\n|---|{'---|' * len(there)}")
    rows: dict[str, dict[str, Result]] = {}
    for name, domain, problem in tasks(args.data, args.only):
        row = rows[name] = {each: run(domain, problem, args.seconds) for each, run in there.items()}
        cells = [
            f"{each.seconds:.2f} / {'–' if each.cost is None else f'{each.cost:g}'}"
            for each in row.values()
        ]
        print(f"| {name} | {' | '.join(cells)} |", flush=True)
    solved = [sum(row[each].cost is not None for row in rows.values()) for each in there]
    spent = [sum(row[each].seconds for row in rows.values()) for each in there]
    costs = [sum(row[each].cost or 0 for row in rows.values()) for each in there]
    print(f"| found | {' | '.join(map(str, solved))} |")
    print(f"| CPU seconds | {' | '.join(f'{each:.1f}' for each in spent)} |")
    print(f"| costs | {' | '.join(f'{each:g}' for each in costs)} |")
    return rows


def common(rows: dict[str, dict[str, Result]], one: str, others: Iterable[str]) -> None:
    """Compare CPU seconds and costs on the tasks that both of two contestants did."""
    for other in others:
        both = [row for row in rows.values() if other in row and row[other].cost is not None]
        both = [row for row in both if row[one].cost is not None]
        mine = sum(row[one].seconds for row in both)
        theirs = sum(row[other].seconds for row in both)
        if not both:
            continue
        differing = sum(row[one].cost != row[other].cost for row in both)
        print(
            f"{len(both)} tasks done by {one} and {other}: {mine:.1f} s against {theirs:.1f} s; "
            f"costs differ in {differing}"
        )


def main() -> None:
    """Run the tables that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--only", help="tasks whose names have this word in them")
    parser.add_argument("--without", help="leave out contestants with this word in their names")
    parser.add_argument("--ablation", action="store_true")
    parser.add_argument("--tables", default="soon,least", help="which tables: soon, least")
    args = parser.parse_args()
    if args.ablation:
        variants = {
            "lazy-greedy": sleuth("lazy-greedy"),
            "no landmarks": sleuth("lazy-greedy", landmarks="no"),
            "not preferred": sleuth("lazy-greedy", preferred="no"),
            "neither": sleuth("lazy-greedy", landmarks="no", preferred="no"),
            "greedy hff": sleuth("greedy", "state-space", heuristic="hff"),
            "greedy hadd": sleuth("greedy", "state-space", heuristic="hadd"),
            "greedy landmarks": sleuth("greedy", "state-space", heuristic="landmark-count"),
            "greedy goals": sleuth("greedy", "state-space", heuristic="goal-count"),
        }
        table("What each part of the greedy search does", dict(variants), args)
        exact = {
            "optimal": sleuth("optimal"),
            "A* lmcut fifo": sleuth("astar", "state-space", heuristic="lmcut"),
            "A* hmax": sleuth("astar", "state-space", heuristic="hmax"),
            "A* blind": sleuth("astar", "state-space", heuristic="blind"),
        }
        table("What each part of the exact search does", dict(exact), args)
        return
    if "soon" in args.tables:
        lama = fast_downward("--alias", "lama-first")

        def as_long_as_lama(domain: Path, problem: Path, seconds: float) -> Result:
            """The anytime loop, stopped after the seconds that lama-first took."""
            theirs = None if lama is None else lama(domain, problem, seconds).seconds
            return sleuth("anytime")(domain, problem, theirs or 0.3)

        table(
            "A plan soon",
            {
                "lazy-greedy": sleuth("lazy-greedy"),
                "anytime": as_long_as_lama,
                "lama-first": lama,
                "pyperplan gbf hff": pyperplan("hff", "gbf"),
            },
            args,
        )
    if "least" in args.tables:
        rows = table(
            "A plan of least cost",
            {
                "optimal": sleuth("optimal"),
                "Fast Downward lmcut": fast_downward("--search", "astar(lmcut())"),
                "pyperplan lmcut": pyperplan("lmcut", "astar"),
            },
            args,
        )
        common(rows, "optimal", ("Fast Downward lmcut", "pyperplan lmcut"))


if __name__ == "__main__":
    main()
