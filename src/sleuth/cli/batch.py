"""Solve a file of many instances, one answer each, with progress on standard error."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

import click

from sleuth.answer import INTERRUPTED, Answer, Limits, Question, Status
from sleuth.cli.common import exit_code, interruptible
from sleuth.cli.show import answer_to_json, claim, print_json
from sleuth.errors import Place
from sleuth.puzzle import Puzzle
from sleuth.solving import solve
from sleuth.text import safe


class _Advance(Protocol):
    def __call__(self) -> None: ...


def solve_many(
    entry: Puzzle,
    instances: list[tuple[str, Place]],
    method: str,
    question: Question,
    limits: Limits,
    *,
    json: bool,
    problem_options: dict[str, Any],
    method_options: dict[str, Any],
) -> int:
    """Solve each instance under the same limits, print the answers, give the exit code."""
    problems = [entry.read(text, place, **problem_options) for text, place in instances]
    answers: list[Answer[Any]] = []
    with _progress(len(problems)) as advance, interruptible(f"solving by {method}"):
        for (text, place), problem in zip(instances, problems, strict=True):
            answer = solve(
                entry, problem, method, question=question, limits=limits, **method_options
            )
            answers.append(answer)
            advance()
            if not json:
                click.echo(safe(text.strip()))
                for line in _answer_lines(place, problem, answer):
                    click.echo(line)
            if answer.limit == INTERRUPTED:
                break
    if json:
        print_json(
            [
                {"instance": str(place), **answer_to_json(entry.name, method, problem, answer)}
                for (_, place), problem, answer in zip(instances, problems, answers, strict=False)
            ]
        )
    click.echo(_summary(entry.name, method, instances, answers), err=True)
    return max(exit_code(answer) for answer in answers)


def _answer_lines(place: Place, problem: Any, answer: Answer[Any]) -> Iterator[str]:
    """The solution alone where that says everything, else the claim before the solutions."""
    one_was_asked_for = answer.count is None and answer.solution is not None
    if not one_was_asked_for or answer.unique is False or answer.limit is not None:
        yield f"{place}: {claim(answer)}"
    shown = answer.solutions or ((answer.solution,) if one_was_asked_for else ())
    for solution in shown:
        yield problem.solution_to_text(solution)


def _summary(
    puzzle: str, method: str, instances: list[tuple[str, Place]], answers: list[Answer[Any]]
) -> str:
    """How many were solved, and which were not."""
    parts = []
    for status, words in (
        (Status.SOLVED, "solved"),
        (Status.UNSOLVABLE, "without solution"),
        (Status.UNKNOWN, "not answered"),
    ):
        places = [
            str(place)
            for (_, place), answer in zip(instances, answers, strict=False)
            if answer.status is status
        ]
        if places:
            named = "" if status is Status.SOLVED else f" ({', '.join(places)})"
            parts.append(f"{len(places)} {words}{named}")
    for unique, words in ((True, "with exactly one solution"), (False, "with more than one")):
        number = sum(answer.unique is unique for answer in answers)
        if number:
            parts.append(f"{number} {words}")
    seconds = sum(answer.stats.get("seconds", 0) for answer in answers)
    return (
        f"{puzzle} by {method}: {len(answers)} of {len(instances)} instances in "
        f"{seconds:.3g} s: {', '.join(parts)}"
    )


@contextmanager
def _progress(total: int) -> Iterator[_Advance]:
    """A bar on a terminal, silence elsewhere."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("solving", total=total)
        yield lambda: bar.advance(task)
