"""Planning in uncertain worlds: the conformant and contingent reference tasks.

    python benchmarks/uncertain.py [--rounds N] [--data FOLDER] [--seconds S] [NAME…]

CPU seconds in process after import, with reading, grounding and the check in every world included;
medians of rounds. The known lengths and depths are those of the README beside the tasks, where each
took at most 4.1 s of plain Python and exhaustive search.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from statistics import median
from typing import Any

from sleuth.answer import Answer
from sleuth.limits import Limits
from sleuth.request import Question, Request
from sleuth.running import run

DATA = Path(__file__).resolve().parents[2] / "shared" / "data" / "planning" / "uncertain"

#: The least number of actions; of bomb_b20-t5 it was argued, not searched.
LENGTHS = {
    "bomb_b5-t1": 9,
    "bomb_b5-t5": 5,
    "bomb_b20-t5": 35,
    "safe_safe-10": 10,
    "ring2_r4": 11,
    "cube_d5-g3": 18,
    "sortnet_04": 9,
    "sortnet_05": 12,
    "coins_p-01": 9,
    "uts_k-02": 10,
    "comm_c-01": 11,
    "det-ring-5": 14,
    "corners_emptyroom-d12-g6-corners": 32,
    "grid_small_rnd_k2_s1": 14,
    "blocks-right-2": 4,
}

#: The least number of actions in the worst world; to look counts 1.
DEPTHS = {
    "medpks010": 12,
    "localize3": 10,
    "colorballs2-2": 20,
    "doors5": 24,
    "ebtcs-10": 11,
    "wumpus05": 21,
    "unix1": 14,
}

#: It has too many worlds to be searched for a shortest plan.
NOT_OPTIMAL = ("bomb_b20-t5",)


def measured(request: Request, rounds: int) -> tuple[Answer[Any], float]:
    """The answer, and the median of the CPU seconds that it took."""
    times = []
    for _ in range(rounds):
        began = time.process_time()
        answer = run(request)
        times.append(time.process_time() - began)
    return answer, median(times)


def told(answer: Answer[Any]) -> str:
    """What was found, in one word."""
    if answer.cost is None:
        return f"- ({answer.limit or answer.status})"
    return f"{answer.cost:g}{'*' if answer.optimal else ''}"


def asked(
    kind: str, folder: Path, shortest: bool, options: dict[str, Any], seconds: float
) -> Request:
    """The request for one task."""
    text = "\n".join((folder / f"{part}.pddl").read_text() for part in ("domain", "problem"))
    return Request(
        "plan",
        kind,
        text,
        folder.name,
        None,
        options,
        Question(shortest=shortest),
        Limits(seconds),
    )


def main() -> None:
    """Run the tasks and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--data", type=Path, default=DATA)
    given = parser.parse_args()
    run(asked("conformant", given.data / "conformant" / "safe_safe-10", True, {}, 10))
    print(f"{'conformant':34}{'known':>6}{'any plan':>10}{'CPU s':>8}{'shortest':>10}{'CPU s':>8}")
    for name, known in LENGTHS.items():
        if given.names and name not in given.names:
            continue
        row = f"{name:34}{known:6}"
        for shortest in (False, True):
            if shortest and name in NOT_OPTIMAL:
                row += f"{'-':>10}{'-':>8}"
                continue
            folder = given.data / "conformant" / name
            request = asked("conformant", folder, shortest, {}, given.seconds)
            answer, seconds = measured(request, given.rounds)
            row += f"{told(answer):>10}{seconds:8.3f}"
        print(row, flush=True)
    print(f"\n{'contingent':34}{'known':>6}{'worst':>10}{'CPU s':>8}{'expected':>10}{'CPU s':>8}")
    for name, known in DEPTHS.items():
        if given.names and name not in given.names:
            continue
        row = f"{name:34}{known:6}"
        for optimise in ("worst", "expected"):
            folder = given.data / "contingent" / name
            request = asked("contingent", folder, True, {"optimise": optimise}, given.seconds)
            answer, seconds = measured(request, given.rounds)
            row += f"{told(answer):>10}{seconds:8.3f}"
        print(row, flush=True)
    print("\n* proved least")


if __name__ == "__main__":
    main()
