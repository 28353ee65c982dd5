"""Run several methods on several problems and keep what each run gave."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from sleuth.answer import Answer
from sleuth.errors import Unsuitable
from sleuth.limits import Limits
from sleuth.puzzle import Problem, Puzzle
from sleuth.request import Question
from sleuth.solving import solve


@dataclass(frozen=True, slots=True)
class Instance:
    """A problem with the name it is shown by."""

    name: str
    problem: Problem


@dataclass(frozen=True, slots=True)
class Row:
    """One method on one problem: its answer and the median CPU seconds of its runs.

    Without an answer, `refusal` says why the method does not serve this problem.
    """

    instance: str
    method: str
    answer: Answer[Any] | None
    seconds: float | None
    refusal: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The row as JSON-ready data."""
        answer = self.answer
        return {
            "instance": self.instance,
            "method": self.method,
            "status": str(answer.status) if answer else "refused",
            "cost": answer.cost if answer else None,
            "optimal": answer.optimal if answer else None,
            "cpu_seconds": self.seconds,
            "stats": dict(answer.stats) if answer else {},
            "limit": answer.limit if answer else None,
            "refusal": self.refusal,
        }


def compare(
    entry: Puzzle,
    instances: Sequence[Instance],
    methods: Sequence[str],
    *,
    repeat: int = 1,
    question: Question | None = None,
    limits: Limits | None = None,
) -> Iterator[Row]:
    """Yield a row for every problem and method, problem by problem.

    The repeated runs of the methods on one problem take turns, so that a busy moment
    of the machine does not fall on one method alone.
    """
    for instance in instances:
        runs: dict[str, list[Answer[Any]]] = {method: [] for method in methods}
        refusals: dict[str, str] = {}
        for _ in range(repeat):
            for method in methods:
                if method in refusals:
                    continue
                try:
                    answer = solve(
                        entry, instance.problem, method, question=question, limits=limits
                    )
                except Unsuitable as refusal:
                    refusals[method] = str(refusal)
                else:
                    runs[method].append(answer)
        for method, answers in runs.items():
            if method in refusals:
                yield Row(instance.name, method, None, None, refusals[method])
            else:
                seconds = median(answer.stats["cpu"] for answer in answers)
                yield Row(instance.name, method, answers[-1], seconds)


def disagreements(rows: Sequence[Row]) -> list[str]:
    """Where two methods contradict each other, in words: always a bug."""
    found = []
    for instance in dict.fromkeys(row.instance for row in rows):
        answers = [
            (row.method, row.answer) for row in rows if row.instance == instance and row.answer
        ]
        verdicts = {
            str(answer.status): method for method, answer in answers if answer.status != "unknown"
        }
        if len(verdicts) > 1:
            found.append(f"{instance}: " + ", ".join(f"{m} says {s}" for s, m in verdicts.items()))
        least = {answer.cost: method for method, answer in answers if answer.optimal}
        if len(least) > 1:
            found.append(f"{instance}: " + ", ".join(f"{m} costs {c}" for c, m in least.items()))
    return found
