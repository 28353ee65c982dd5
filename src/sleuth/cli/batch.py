"""Solve a file of many instances, one answer each, with progress on standard error."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Protocol

import click

from sleuth import exit_codes
from sleuth.answer import Answer, Status
from sleuth.cli.common import interruptible
from sleuth.cli.show import print_json
from sleuth.limits import INTERRUPTED, TERMINATED
from sleuth.request import Request
from sleuth.running import run
from sleuth.text import safe


class _Advance(Protocol):
    def __call__(self) -> None: ...


def solve_many(
    requests: Sequence[Request], *, json: bool, total_seconds: float | None = None
) -> int:
    """Answer each request under its own limits, print the answers, give the exit code."""
    answers: list[Answer[Any]] = []
    began = time.monotonic()
    with _progress(len(requests)) as advance, interruptible() as cancellation:
        for request in requests:
            if total_seconds is not None:
                left = total_seconds - (time.monotonic() - began)
                if left <= 0:
                    break
                seconds = min(left, request.limits.seconds or left)
                request = replace(request, limits=replace(request.limits, seconds=seconds))
            answer = run(request, cancellation=cancellation)
            answers.append(answer)
            advance()
            if not json:
                click.echo(safe(request.text.strip()))
                for line in _answer_lines(str(request.place), answer):
                    click.echo(line)
            if answer.limit in (INTERRUPTED, TERMINATED):
                break
    if json:
        print_json(
            [
                {"instance": str(request.place), **answer.to_json()}
                for request, answer in zip(requests, answers, strict=False)
            ]
        )
    click.echo(_summary(requests, answers), err=True)
    stopped = exit_codes.LIMIT if len(answers) < len(requests) else 0
    return max([stopped, *(answer.exit_code for answer in answers)])


def _answer_lines(source: str, answer: Answer[Any]) -> Iterator[str]:
    """The solution alone where that says everything, else the claim before the solutions."""
    one_was_asked_for = answer.count is None and answer.solution is not None
    if not one_was_asked_for or answer.unique is False or answer.limit is not None:
        yield f"{source}: {answer.sentence()}"
    shown = answer.solutions or ((answer.solution,) if one_was_asked_for else ())
    for solution in shown:
        yield answer.problem.solution_to_text(solution)


def _summary(requests: Sequence[Request], answers: Sequence[Answer[Any]]) -> str:
    """How many were solved, and which were not."""
    parts = []
    for status, words in (
        (Status.SOLVED, "solved"),
        (Status.UNSOLVABLE, "without solution"),
        (Status.UNKNOWN, "not answered"),
    ):
        places = [
            str(request.place)
            for request, answer in zip(requests, answers, strict=False)
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
    method = next((answer.method for answer in answers if answer.method), "no method")
    return (
        f"{requests[0].kind} by {method}: {len(answers)} of {len(requests)} instances in "
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
