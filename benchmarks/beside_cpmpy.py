"""A Futoshiki explained in the way of CPMpy's tools, beside Sleuth: facts in so many CPU seconds.

    python benchmarks/beside_cpmpy.py [--seconds S] [EXAMPLE]

Step by step, each time a minimal unsatisfiable subset (`cpmpy.tools.explain.mus`) of the rules,
clues and facts known so far is found for every fact that is left, and the smallest is the step.
"""

from __future__ import annotations

import argparse
import time

import sleuth
from sleuth.explanation.sequence import explain
from sleuth.explanation.view import rules_of
from sleuth.limits import Meter
from sleuth.puzzles.futoshiki.problem import Futoshiki


def with_cpmpy(problem: Futoshiki, seconds: float) -> tuple[int, int, float]:
    """How many facts were explained, of how many, in how many CPU seconds."""
    import cpmpy
    from cpmpy.tools.explain import mus

    size, began = problem.size, time.process_time()
    cells = cpmpy.intvar(1, size, shape=(size, size))
    constraints = [cpmpy.AllDifferent(row) for row in cells]
    constraints += [cpmpy.AllDifferent(column) for column in cells.T]
    constraints += [cells[one] < cells[other] for one, other in problem.less]
    known = [
        cells[row, column] == number
        for row, givens in enumerate(problem.givens)
        for column, number in enumerate(givens)
        if number
    ]
    solution = sleuth.solve(problem).solution
    facts = [
        cells[row, column] == number
        if solution[row][column] == number
        else cells[row, column] != number
        for row in range(size)
        for column in range(size)
        for number in range(1, size + 1)
        if problem.givens[row][column] != number
    ]
    total, found = len(facts), 0
    while facts:
        reasons = []
        for fact in facts:
            if time.process_time() - began > seconds:
                return found, total, time.process_time() - began
            reasons.append((len(mus(constraints + known, [~fact])), len(reasons)))
        _, place = min(reasons)
        known.append(facts.pop(place))
        found += 1
    return found, total, time.process_time() - began


def with_sleuth(problem: Futoshiki) -> tuple[int, float]:
    """How many steps there are, and how many CPU seconds they took."""
    began = time.process_time()
    steps = explain(rules_of(problem), Meter()).steps
    return len(steps), time.process_time() - began


def main() -> None:
    """Print both."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seconds", type=float, default=60.0)
    options.add_argument("example", nargs="?", default="five")
    given = options.parse_args()
    problem = sleuth.read("futoshiki", given.example)
    assert isinstance(problem, Futoshiki)
    with_sleuth(problem)
    steps, spent = with_sleuth(problem)
    print(f"Sleuth: all facts in {steps} steps, {spent:.3f} CPU s")
    try:
        found, total, spent = with_cpmpy(problem, given.seconds)
    except ImportError:
        print("CPMpy is not installed (pip install cpmpy)")
        return
    print(f"CPMpy:  {found} of {total} facts, {spent:.1f} CPU s")


if __name__ == "__main__":
    main()
