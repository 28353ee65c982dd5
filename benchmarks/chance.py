"""Policies where chance decides: CPU seconds of reading, solving and checking, by method.

    python benchmarks/chance.py [--size 184] [--rounds 3] [--data FOLDER]

Square gridworlds with walls and pits, for a goal, for rewards and for discounted rewards, and the
tasks of `../shared/data/planning/uncertain/probabilistic` with their reference values where that
folder is there. Every policy is checked by its own linear equations; medians are shown.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from pathlib import Path
from typing import Any

import sleuth
from sleuth import catalogue
from sleuth.limits import Meter
from sleuth.loading import load
from sleuth.method import build
from sleuth.request import Question

DATA = Path(__file__).resolve().parents[2] / "shared/data/planning/uncertain/probabilistic"
#: Greatest probability, and the least expected number of actions where that is 1.
REFERENCES: dict[str, tuple[float, float | None]] = {
    "slippery-gripper": (1, 127 / 95),
    "ext-slippery-gripper": (0.9, None),
    "bomb-toilet": (0.95, None),
    "triangle-tireworld-p01": (1, 6.25),
    "triangle-tireworld-p02": (1, 11.859375),
    "triangle-tireworld-p03": (1, 19.217773),
}
METHODS = ("value-iteration", "policy-iteration", "lrtdp", "lao-star")
KINDS = {
    "goal": "slip: 0.2\n",
    "reward": "slip: 0.2\nstep: -0.01\ngoal: 1\npit: -1\n",
    "discounted": "slip: 0.2\ndiscount: 0.99\n",
}


def gridworld(size: int, header: str, seed: int = 1) -> str:
    """A square with walls in one cell of eight and a few pits, from one corner to the other."""
    rng = random.Random(seed)
    rows = [["." if rng.random() > 0.12 else "#" for _ in range(size)] for _ in range(size)]
    for _ in range(size):
        sign = "X" if rng.random() < 0.3 else "."
        rows[rng.randrange(size)][rng.randrange(size)] = sign
    rows[-1][0], rows[0][-1] = "S", "G"
    return header + "\n".join(map("".join, rows)) + "\n"


def measured(text: str, method: str) -> tuple[list[float], Any]:
    """CPU seconds of reading, solving, checking; and the answer."""
    entry = catalogue.puzzle("mdp")
    way = catalogue.method(entry, method)
    began = time.process_time()
    problem = entry.read(text, "benchmark")
    read = time.process_time()
    view = build(way, problem, {})
    answer = load(way.engine.solve)(view, Question(), Meter())
    solved = time.process_time()
    faults = problem.check(view.lift(answer.solution))
    checked = time.process_time()
    if faults:
        raise SystemExit(f"{method}: {faults}")
    return [read - began, solved - read, checked - solved], answer


def show(name: str, text: str, methods: tuple[str, ...], rounds: int) -> None:
    """One line a method."""
    for method in methods:
        times = []
        for _ in range(rounds):
            seconds, answer = measured(text, method)
            times.append(seconds)
        read, solved, checked = (statistics.median(each) for each in zip(*times, strict=True))
        data = answer.evidence.data
        reference = REFERENCES.get(name)
        agrees = ""
        if reference is not None:
            probability, value = reference
            right = abs(data["probability"] - probability) < 1e-6 and (
                value is None or abs(data["value"] - value) < 1e-5
            )
            agrees = "as the reference" if right else "NOT THE REFERENCE"
        print(
            f"{name:24} {method:17} {answer.stats['states']:7g} states  read {read:6.3f}  "
            f"solve {solved:6.3f}  check {checked:6.3f}  value {data['value']:.6f} {agrees}",
            flush=True,
        )


def main() -> None:
    """Measure everything once."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=184)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--data", type=Path, default=DATA)
    chosen = parser.parse_args()
    print(f"sleuth {sleuth.__version__}, CPU seconds, medians of {chosen.rounds}")
    for kind, header in KINDS.items():
        text = gridworld(chosen.size, header)
        show(f"gridworld-{chosen.size}-{kind}", text, METHODS[:2], chosen.rounds)
    for name in REFERENCES:
        folder = chosen.data / name
        if folder.exists():
            parts = [(folder / each).read_text() for each in ("domain.pddl", "problem.pddl")]
            show(name, "\n".join(parts), METHODS, chosen.rounds)


if __name__ == "__main__":
    main()
