"""`sleuth.compare`: several methods on one problem or on several, side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Any

from sleuth import catalogue
from sleuth.answer import Answer
from sleuth.brought import OwnCodeFailed
from sleuth.errors import BadRequest, SleuthError, Unsuitable
from sleuth.experiments.experiment import Experiment, Instance, labelled
from sleuth.experiments.result import Result
from sleuth.experiments.rows import Row, disagreements, rows_of
from sleuth.face import ProblemLike, as_problem, named_value
from sleuth.limits import Limits
from sleuth.problem import Problem
from sleuth.request import Question
from sleuth.running import run

_COLUMNS = ("problem", "method", "status", "cost", "proved least", "CPU seconds", "expanded")


@dataclass(frozen=True, slots=True, repr=False)
class Comparison:
    """What each method gave on each problem; `disagreements` are always somebody's bug."""

    rows: tuple[Row, ...]

    @property
    def disagreements(self) -> list[str]:
        """Where two methods contradict each other, in words."""
        return disagreements(self.rows)

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __repr__(self) -> str:
        lines = [_COLUMNS, *map(_cells, self.rows)]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        return "\n".join(
            "  ".join(map(str.ljust, line, widths)).rstrip()  # as wide as the column
            for line in lines
        )

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in _cells(row))}</tr>"
            for row in self.rows
        )
        head = "".join(f"<th>{name}</th>" for name in _COLUMNS)
        return f"<table><tr>{head}</tr>{rows}</table>"


def _cells(row: Row) -> tuple[str, ...]:
    return (*row.cells(), row.refusal or ("" if row.nodes is None else f"{row.nodes:g}"))


def compare(
    problems: ProblemLike | Sequence[ProblemLike],
    methods: str | Iterable[str | Callable[..., Any]] | None = None,
    *,
    repeat: int = 1,
    shortest: bool = False,
    seconds: float | None = 10.0,
    **options: Any,
) -> Comparison:
    """Run methods, ours and your own, on a problem, on several, or on the examples of a kind.

    All problems are of one kind; without `methods` every method of the kind runs.
    """
    named = _by_name(problems, options)
    kind = next(iter(named.values())).kind
    own: dict[str, Any] = {}
    if isinstance(methods, str):
        methods = [methods]
    chosen = _all(kind) if methods is None else [named_value(each, own) for each in methods]
    experiment = Experiment(
        "",
        kind,
        tuple(Instance(name) for name in named),
        labelled(chosen),
        Question(shortest=shortest),
        Limits(seconds),
        repeat,
    )
    given = {name: named_value(value, own) for name, value in options.items()}
    results = []
    for each in experiment.runs():
        request = experiment.request(each)
        request = replace(request, options={**request.options, **given})
        outcome: Answer[Any] | SleuthError
        try:
            outcome = run(request, problem=named[request.source], own=own, allow_files=True)
        except (Unsuitable, OwnCodeFailed) as refusal:
            outcome = refusal
        results.append(Result.of(each, outcome))
    return Comparison(tuple(rows_of(experiment, results)))


def _by_name(problems: Any, options: Mapping[str, Any]) -> dict[str, Problem]:
    """The problems, each with what to call it."""
    if isinstance(problems, str):
        entry = catalogue.puzzle(problems)
        return {name: as_problem(problems, name, options) for name in entry.examples}
    several = list(problems) if isinstance(problems, list | tuple) else [problems]
    if not several:
        raise BadRequest("there is nothing to compare methods on", remedy="give a problem")
    return {f"problem {number}": as_problem(each) for number, each in enumerate(several, 1)}


def _all(kind: str) -> list[str]:
    return [each.name for each in catalogue.methods(catalogue.puzzle(kind)).values()]
