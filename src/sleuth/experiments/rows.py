"""The table of an experiment: what each contestant gave on each problem, over all its runs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from statistics import fmean, median
from typing import Any

from sleuth.answer import Answer
from sleuth.experiments.experiment import Experiment
from sleuth.experiments.result import REFUSED, Result
from sleuth.experiments.statistics import Summary, summary
from sleuth.limits import stopped

#: Costs of the same steps in another order differ by rounding.
_ROUNDING = 1e-6

#: Counts of yes and no, whose mean says how often.
_SHARES = ("won",)

#: Statuses that say nothing about the problem.
_SILENT = ("unknown", "failed", REFUSED)


@dataclass(frozen=True, slots=True)
class Row:
    """One contestant on one problem: what it answered, and what its runs took.

    `counts` are medians of what the engine counted, or how often something was so; `refusal` says
    why the contestant does not serve this problem. `answer` is that of the last run, where it was
    kept.
    """

    instance: str
    method: str
    status: str
    cost: float | None = None
    optimal: bool | None = None
    cpu: Summary | None = None
    wall: Summary | None = None
    memory: int | None = None
    counts: Mapping[str, float] = field(default_factory=dict)
    note: str = ""
    refusal: str | None = None
    answer: Answer[Any] | None = None
    task: str = "solve"

    @property
    def seconds(self) -> float | None:
        """The median of the CPU seconds."""
        return None if self.cpu is None else self.cpu.median

    @property
    def nodes(self) -> float | None:
        """What the engine looked at, by whatever name it counts that."""
        names = ("nodes", "expanded", "conflicts", "given", "generated")
        return next((self.counts[name] for name in names if name in self.counts), None)

    def cells(self) -> tuple[str, ...]:
        """What every table begins with: who, on what, how it ended, the cost, whether it is the
        least, and the seconds."""
        return (
            self.instance,
            self.method,
            self.status,
            "" if self.cost is None else f"{self.cost:g}",
            "yes" if self.optimal else "",
            "" if self.seconds is None else f"{self.seconds:.4f}",
        )

    def to_json(self) -> dict[str, Any]:
        """The row as JSON-ready data."""
        return {
            "instance": self.instance,
            "method": self.method,
            "task": self.task,
            "status": self.status,
            "cost": self.cost,
            "optimal": self.optimal,
            "runs": 0 if self.cpu is None else self.cpu.number,
            "cpu_seconds": self.seconds,
            "cpu_quartiles": None if self.cpu is None else [self.cpu.low, self.cpu.high],
            "wall_seconds": None if self.wall is None else self.wall.median,
            "memory": self.memory,
            "counts": dict(self.counts),
            "note": self.note,
            "refusal": self.refusal,
            "answer": None if self.answer is None else self.answer.to_json(),
        }


def row_of(instance: str, method: str, results: Sequence[Result]) -> Row:
    """The row of all runs of one contestant on one problem."""
    refused = next((each for each in results if each.status == REFUSED), None)
    if refused is not None:
        return Row(instance, method, REFUSED, refusal=refused.error)
    # A run that a limit stopped once is not better for the times it was not.
    worst = min(results, key=lambda each: each.status not in _SILENT)
    cpu = [each.cpu for each in results if each.cpu is not None]
    wall = [each.wall for each in results if each.wall is not None]
    return Row(
        instance,
        method,
        worst.status,
        worst.cost,
        worst.optimal,
        summary(cpu) if cpu else None,
        summary(wall) if wall else None,
        max((each.memory for each in results if each.memory is not None), default=None),
        _medians(results),
        _note(worst),
        answer=results[-1].answer,
    )


def _medians(results: Sequence[Result]) -> dict[str, float]:
    found: dict[str, list[float]] = {}
    for result in results:
        for name, value in result.counts.items():
            if isinstance(value, int | float):
                found.setdefault(name, []).append(value)
    return {
        name: fmean(values) if name in _SHARES else median(values) for name, values in found.items()
    }


def _note(result: Result) -> str:
    notes = [stopped(result.stopped_by)] if result.stopped_by else []
    if result.error and result.status == "failed":
        notes.append(result.error)
    if result.note:
        notes.append(result.note)
    return "; ".join(notes)


def rows_of(experiment: Experiment, results: Iterable[Result]) -> list[Row]:
    """The table, problem by problem; what has not run yet is left out."""
    found: dict[tuple[int, int], list[Result]] = {}
    for result in results:
        found.setdefault((result.run.instance, result.run.contestant), []).append(result)
    rows = []
    for (instance, number), some in sorted(found.items()):
        contestant = experiment.contestants[number]
        row = row_of(called(experiment, instance), contestant.label, some)
        rows.append(replace(row, task=contestant.task))
    return rows


def called(experiment: Experiment, number: int) -> str:
    """What a problem is called in tables: its file or example, and where in it it begins."""
    instance = experiment.instances[number]
    return instance.name if instance.line is None else f"{instance.name}:{instance.line}"


def disagreements(rows: Sequence[Row]) -> list[str]:
    """Where two methods contradict each other on the same task, in words: always a bug."""
    found = []
    for instance, task in dict.fromkeys((row.instance, row.task) for row in rows):
        own = [
            row
            for row in rows
            if (row.instance, row.task) == (instance, task) and row.refusal is None
        ]
        verdicts = {row.status: row.method for row in own if row.status not in _SILENT}
        if len(verdicts) > 1:
            found.append(f"{instance}: " + ", ".join(f"{m} says {s}" for s, m in verdicts.items()))
        least = {row.cost: row.method for row in own if row.optimal}
        if len(least) > 1:
            found.append(f"{instance}: " + ", ".join(f"{m} costs {c}" for c, m in least.items()))
        found += [
            f"{instance}: {row.method} costs {row.cost:g}, less than the least by {least[proved]}"
            for row in own
            for proved in least
            if row.cost is not None and proved is not None and row.cost < proved - _ROUNDING
        ]
    return found


def least_costs(rows: Sequence[Row]) -> dict[str, float]:
    """The cost of each problem that some method has proved to be the least."""
    return {row.instance: row.cost for row in rows if row.optimal and row.cost is not None}
