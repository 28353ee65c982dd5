"""Solve a file of many instances, one answer each, with progress on standard error."""

from __future__ import annotations

import sys
import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

import click

from sleuth import exit_codes
from sleuth.answer import Answer, Status
from sleuth.cli.common import interruptible
from sleuth.cli.show import print_json
from sleuth.confirmation import How
from sleuth.errors import SleuthError
from sleuth.limits import Cancellation
from sleuth.request import Request
from sleuth.text import safe, several
from sleuth.worker.where import run_many


class _Advance(Protocol):
    def __call__(self) -> None: ...


def solve_many(
    requests: Sequence[Request], *, json: bool, total_seconds: float | None = None
) -> int:
    """Answer each request under its own limits, print the answers, give the exit code.

    A problem that cannot be read is reported, and the others are answered all the same.
    """
    outcomes: list[Answer[Any] | SleuthError] = []
    with (
        _progress(len(requests)) as advance,
        interruptible() as cancellation,
        _cancelled_after(total_seconds, cancellation),
    ):
        running = run_many(requests, cancellation, allow_files=True)
        for request, outcome in zip(requests, running, strict=False):
            outcomes.append(outcome)
            advance()
            if isinstance(outcome, SleuthError):
                click.echo(f"sleuth: {safe(str(outcome))}", err=True)
            elif not json:
                click.echo(safe(request.text.strip()))
                for line in _answer_lines(str(request.place), outcome):
                    click.echo(line)
            if cancellation.reason is not None:
                break
    if json:
        print_json(
            [
                {"instance": str(request.place), **_to_json(request, outcome)}
                for request, outcome in zip(requests, outcomes, strict=False)
            ]
        )
    answers = [each for each in outcomes if isinstance(each, Answer)]
    click.echo(_summary(requests, outcomes), err=True)
    refused = exit_codes.BAD_INPUT if len(answers) < len(outcomes) else exit_codes.ANSWERED
    codes = [refused, *(answer.exit_code for answer in answers)]
    if cancellation.reason is not None:
        codes.append(exit_codes.stopped(cancellation.reason))
    return max(codes)


def _to_json(request: Request, outcome: Answer[Any] | SleuthError) -> dict[str, Any]:
    """An answer as data, or in the same shape why there is none: nothing of a file is left out."""
    if isinstance(outcome, Answer):
        return outcome.to_json()
    refused: Answer[Any] = Answer(
        Status.FAILED, task=request.task, kind=request.kind, error=safe(str(outcome))
    )
    return refused.to_json() | {"sentence": f"refused: {refused.error}"}


@contextmanager
def _cancelled_after(seconds: float | None, cancellation: Cancellation) -> Iterator[None]:
    """Cancel what runs in the block after so many seconds."""
    if seconds is None:
        yield
        return
    timer = threading.Timer(seconds, cancellation.cancel, ["total seconds"])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _answer_lines(source: str, answer: Answer[Any]) -> Iterator[str]:
    """The solution alone where that says everything, else the claim before the solutions."""
    one_was_asked_for = answer.count is None and answer.solution is not None
    if not one_was_asked_for or answer.unique is False or answer.limit is not None:
        yield f"{source}: {answer.sentence()}"
    if one_was_asked_for or answer.solutions:
        notation = answer.to_json()
        yield from notation["solutions"] or [notation["solution"]]
        if notation["other"] is not None and not notation["solutions"]:
            yield f"{source}: another one: {notation['other']}"


def _summary(requests: Sequence[Request], outcomes: Sequence[Answer[Any] | SleuthError]) -> str:
    """How many were solved, and which were not."""
    answered = [
        (str(request.place), outcome)
        for request, outcome in zip(requests, outcomes, strict=False)
        if isinstance(outcome, Answer)
    ]
    answers = [answer for _, answer in answered]
    parts = []
    for status, words in (
        (Status.SOLVED, "solved"),
        (Status.UNSOLVABLE, "without solution"),
        (Status.UNKNOWN, "not answered"),
        (Status.FAILED, "broken"),
    ):
        places = [place for place, answer in answered if answer.status is status]
        if places:
            named = "" if status is Status.SOLVED else f" ({', '.join(places)})"
            parts.append(f"{len(places)} {words}{named}")
    if len(answers) < len(outcomes):
        parts.append(f"{len(outcomes) - len(answers)} refused")
    for unique, words in ((True, "with exactly one solution"), (False, "with more than one")):
        number = sum(answer.unique is unique for answer in answers)
        if number:
            parts.append(f"{number} {words}")
    parts += _known(answers)
    seconds = sum(answer.stats.get("seconds", 0) for answer in answers)
    method = next((answer.method for answer in answers if answer.method), "no method")
    return (
        f"{requests[0].kind} by {method}: {len(answers)} of {several(len(requests), 'instance')} "
        f"in {seconds:.3g} s: {', '.join(parts)}"
    )


#: How the claims of all answers together are known, in words.
_KNOWN = {
    How.REPLAYED: "replayed",
    How.CROSS_CHECKED: "cross-checked",
    How.CLAIMED: "not verified",
}


def _known(answers: Sequence[Answer[Any]]) -> Iterator[str]:
    """How many claims that no solution shows are known in which way."""
    counted = Counter(each.how for answer in answers for each in answer.confirmations)
    for how, words in _KNOWN.items():
        if counted[how]:
            yield f"{several(counted[how], 'claim')} {words}"


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
