"""How many new problems a second: CPU time on one core, without and with grading.

    python benchmarks/generate.py [--seconds S] [--graded] [--only ROWS]

Each row makes problems from one seed for so many CPU seconds; targets are those of the design.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

from sleuth import catalogue
from sleuth.errors import BadRequest
from sleuth.explanation.grades import DIFFICULTIES

#: Puzzle, size, other wishes, and how many a second are wanted.
ROWS: tuple[tuple[str, str, dict[str, Any], float], ...] = (
    ("futoshiki", "7x7", {}, 100),
    ("futoshiki", "9x9", {}, 30),
    ("futoshiki", "7x7", {"mode": "adjacent"}, 0),
    ("slitherlink", "10x10", {}, 5),
    ("slitherlink", "20x20", {}, 0.2),
    ("riddle", "5x5", {}, 100),
    ("riddle", "5x5", {"minimal": True}, 100),
)
GRADED = (
    ("futoshiki", "7x7", 10),
    ("futoshiki", "9x9", 3),
    ("slitherlink", "10x10", 0.5),
    ("slitherlink", "20x20", 0.02),
    ("riddle", "5x5", 10),
)


def rate(kind: str, size: str, wishes: dict[str, Any], seconds: float) -> tuple[int, float]:
    """How many problems were made, and how many that is in a CPU second."""
    problems = catalogue.puzzle(kind).generate(size=size, count=10**6, seed=1, **wishes)
    made = 0
    began = time.process_time()
    try:
        for _ in problems:
            made += 1
            if time.process_time() - began > seconds:
                break
    except BadRequest as error:
        print(f"  {error}")
    return made, made / (time.process_time() - began)


def main() -> None:
    """Print a row for each kind of problem."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--seconds", type=float, default=3.0)
    words.add_argument("--graded", action="store_true", help="by difficulty as well")
    words.add_argument("--only", default="", help="rows with this puzzle and size, as riddle 5x5")
    given = words.parse_args()
    print(f"{'puzzle':12} {'size':6} {'wishes':24} {'made':>6} {'a second':>9} {'wanted':>7}")
    rows = list(ROWS)
    if given.graded:
        for kind, size, wanted in GRADED:
            rows += [(kind, size, {"difficulty": word}, wanted) for word in DIFFICULTIES]
    for kind, size, wishes, wanted in rows:
        if given.only not in f"{kind} {size}":
            continue
        made, a_second = rate(kind, size, wishes, given.seconds)
        told = " ".join(f"{name}={value}" for name, value in wishes.items())
        print(f"{kind:12} {size:6} {told:24} {made:6} {a_second:9.2f} {wanted:7g}", flush=True)


if __name__ == "__main__":
    main()
