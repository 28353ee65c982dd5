"""Run several methods on several problems and keep what each run gave."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import Any

from sleuth.answer import Answer
from sleuth.brought import OwnCodeFailed
from sleuth.errors import Unsuitable
from sleuth.request import Request
from sleuth.running import run

#: Costs of the same steps in another order differ by rounding.
_ROUNDING = 1e-6

#: Where the runs happen.
Runner = Callable[[Request], Answer[Any]]


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
        return {
            "instance": self.instance,
            "method": self.method,
            "answer": self.answer.to_json() if self.answer else None,
            "cpu_seconds": self.seconds,
            "refusal": self.refusal,
        }


def compare(
    requests: Sequence[Request],
    methods: Sequence[str],
    *,
    repeat: int = 1,
    runner: Runner = run,
) -> Iterator[Row]:
    """Yield a row for every request and method, request by request.

    The repeated runs of the methods on one problem take turns, so that a busy moment
    of the machine does not fall on one method alone.
    """
    for request in requests:
        runs: dict[str, list[Answer[Any]]] = {method: [] for method in methods}
        refusals: dict[str, str] = {}
        for _ in range(repeat):
            for method in methods:
                if method in refusals:
                    continue
                try:
                    runs[method].append(runner(replace(request, method=method)))
                except (Unsuitable, OwnCodeFailed) as refusal:
                    refusals[method] = str(refusal)
        for method, answers in runs.items():
            if method in refusals:
                yield Row(str(request.place), method, None, None, refusals[method])
            else:
                seconds = median(answer.stats.get("cpu", 0.0) for answer in answers)
                yield Row(str(request.place), method, answers[-1], seconds)


def disagreements(rows: Sequence[Row]) -> list[str]:
    """Where two methods contradict each other, in words: always a bug."""
    found = []
    for instance in dict.fromkeys(row.instance for row in rows):
        answers = [
            (row.method, row.answer) for row in rows if row.instance == instance and row.answer
        ]
        verdicts = {
            str(answer.status): method
            for method, answer in answers
            if answer.status not in ("unknown", "failed")
        }
        if len(verdicts) > 1:
            found.append(f"{instance}: " + ", ".join(f"{m} says {s}" for s, m in verdicts.items()))
        least = {answer.cost: method for method, answer in answers if answer.optimal}
        if len(least) > 1:
            found.append(f"{instance}: " + ", ".join(f"{m} costs {c}" for c, m in least.items()))
        found += [
            f"{instance}: {method} costs {answer.cost:g}, less than the least by {least[proved]}"
            for method, answer in answers
            for proved in least
            if answer.cost is not None and proved is not None and answer.cost < proved - _ROUNDING
        ]
    return found


def least_costs(rows: Sequence[Row]) -> dict[str, float]:
    """The cost of each problem that some method has proved to be the least."""
    return {
        row.instance: row.answer.cost
        for row in rows
        if row.answer is not None and row.answer.optimal and row.answer.cost is not None
    }
